// The words of the page in the person's language, from the program's one catalogue.
// It invents no word: a message comes taken apart and is put together here.

import { ask, speak } from "./api.js";
import { liked } from "./prefs.js";

let messages = {};
let plurals = new Intl.PluralRules("en");

/** The languages there are. */
export let languages = [];

/** The language in force. */
export let language = "en";

/** Fetches the words of the language that is liked, else of the first that the browser asks for and we have. */
export async function loadWords() {
  const wishes = liked("language") ? [liked("language")] : navigator.languages;
  const known = (wish) => ["en", "th", "fil", "tl"].includes(wish.split("-")[0]);
  const wish = wishes.find(known) ?? "en";
  const told = await ask("GET", `/api/words?lang=${encodeURIComponent(wish)}`);
  ({ messages, languages, language } = told);
  plurals = new Intl.PluralRules(language);
  speak(language);
  document.documentElement.lang = language;
}

/** A message about these things. */
export function say(id, of = {}) {
  const pattern = Object.hasOwn(messages, id) ? messages[id] : null;
  return pattern ? put(pattern, of) : id;
}

function put(pattern, of) {
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      if ("of" in part) return String(of[part.of] ?? "");
      if ("say" in part) return say(part.say, of);
      return put(chosen(part, of[part.by]), of);
    })
    .join("");
}

function chosen(part, value) {
  const exact = part.cases[String(value)];
  if (exact) return exact;
  const plural = typeof value === "number" ? part.cases[plurals.select(value)] : null;
  return plural ?? part.else;
}

/** Why something was not done, in words: the program says them itself, unless it cannot be reached. */
export function reasonOf(problem) {
  return problem.kind === "unreachable" ? say("web-lost") : problem.message;
}

/** What puts a sheet's own texts into the language in force, where they have been translated. */
export function textsOf(sheet) {
  const texts = sheet.translations?.[language] ?? {};
  return (english) => (Object.hasOwn(texts, english) ? texts[english] : english);
}

/** The name of a side. */
export function sideName(side) {
  return say(side === "south" ? "south" : "north");
}

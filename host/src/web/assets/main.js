// The page: its head, and which of its three views is shown. The address says which, so that back and reload work.

import { closeDialogs } from "./dialog.js";
import { announce, el } from "./dom.js";
import { showGame } from "./game.js";
import { showLibrary } from "./library.js";
import { applyTheme, like, liked } from "./prefs.js";
import { showSetup } from "./setup.js";
import { language, languages, loadWords, reasonOf, say } from "./words.js";

/** What the view in force gives up when another comes. */
let leave = () => {};
/** The place of the view that was asked for last: one that comes later than another fills a place nobody sees. */
let place = null;

async function show() {
  leave();
  leave = () => {};
  closeDialogs();
  announce("");
  const main = el("div");
  place = main;
  document.getElementById("main").replaceChildren(main);
  const [, view, name] = location.hash.split("/");
  main.replaceChildren(el("p", { class: "dim loading", textContent: say("web-loading") }));
  drawHead(view);
  document.title = say("web-title");
  try {
    const left =
      view === "new"
        ? await showSetup(main, decodeURIComponent(name ?? ""))
        : view === "game"
          ? showGame(main, name)
          : await showLibrary(main);
    if (place === main) leave = left;
    else left();
  } catch (problem) {
    main.replaceChildren(el("p", { class: "notice wrong", role: "alert", textContent: reasonOf(problem) }));
  }
}

/** The parts of the view that open and close. */
function panels() {
  return [...document.querySelectorAll("#main details")];
}

function drawHead(view) {
  const home = el("a", { class: "home", href: "#/", textContent: say("web-title") });
  if (view !== "new" && view !== "game") home.setAttribute("aria-current", "page");
  const tongue = el(
    "select",
    {
      "aria-label": say("web-language"),
      id: "language",
      on: {
        change: async (event) => {
          like("language", event.target.value);
          const open = panels().map((panel) => panel.open);
          await loadWords();
          await show();
          // What was open stays so, where the view has the same parts again.
          if (panels().length === open.length) panels().forEach((panel, at) => (panel.open = open[at]));
        },
      },
    },
    languages.map(({ tag, name }) => el("option", { value: tag, textContent: name, lang: tag })),
  );
  tongue.value = language;
  const theme = el(
    "select",
    {
      "aria-label": say("web-theme"),
      id: "theme",
      on: {
        change: (event) => {
          like("theme", event.target.value);
          applyTheme();
        },
      },
    },
    ["auto", "light", "dark"].map((value) =>
      el("option", { value, textContent: say("web-theme-is", { theme: value }) }),
    ),
  );
  theme.value = liked("theme");
  document.getElementById("top").replaceChildren(home, el("span", { class: "gap" }), tongue, theme);
}

applyTheme();
try {
  await loadWords();
  addEventListener("hashchange", async () => {
    await show();
    scrollTo(0, 0);
    document.getElementById("main").focus({ preventScroll: true });
  });
  await show();
} catch {
  // Without words nobody knows which language is read.
  const lost = [
    ["en", "The program does not answer. Load this page again when it runs."],
    ["th", "โปรแกรมไม่ตอบ โหลดหน้านี้อีกครั้งเมื่อโปรแกรมทำงานแล้ว"],
    ["fil", "Hindi sumasagot ang programa. Kunin muli ang pahinang ito kapag tumatakbo na ito."],
  ];
  const told = lost.map(([lang, textContent]) => el("p", { class: "notice wrong", lang, textContent }));
  document.getElementById("main").replaceChildren(el("div", { role: "alert" }, told));
}

// The box that opens recorded games, from a file or from pasted text. The program reads and replays them; what is wrong
// with them it tells with line and caret.

import { ask } from "./api.js";
import { button, el, withCode } from "./dom.js";
import { reasonOf, say } from "./words.js";

/** Megabytes of a file that are read. */
const MOST = 8;

/** The box. */
export function opener() {
  const text = el("textarea", {
    id: "record",
    rows: 6,
    spellcheck: false,
    placeholder: '[Game "…"]',
    "aria-label": say("web-record"),
  });
  const said = el("div", { role: "status", id: "record-said" });
  const wrong = (message) => said.replaceChildren(el("pre", { class: "wrong", textContent: message }));

  const open = async () => {
    try {
      const { games } = await ask("POST", "/api/record", { text: text.value });
      const [only] = games;
      if (games.length === 1 && only.remarks.length === 0) location.hash = `#/game/${only.id}`;
      else said.replaceChildren(...openedGames(games));
    } catch (problem) {
      wrong(reasonOf(problem));
      if (problem.errors[0]?.line) point(text, problem.errors[0]);
    }
  };
  const read = async ({ target }) => {
    const [file] = target.files;
    // The same file may be chosen again, once it has been mended.
    target.value = "";
    if (!file) return;
    if (file.size > MOST << 20) return wrong(say("web-file-too-large", { file: file.name, most: MOST }));
    try {
      text.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      return wrong(say("web-not-text", { file: file.name }));
    }
    await open();
  };
  const file = el("input", {
    type: "file",
    id: "record-file",
    class: "unseen",
    accept: ".mgr,.json,.txt,text/plain",
    on: { change: read },
  });
  return el(
    "details",
    { class: "panel", id: "opener" },
    el("summary", { textContent: say("web-open-record") }),
    el("p", { class: "dim" }, ...withCode(say("web-open-record-help"))),
    el(
      "div",
      { class: "bar" },
      el("label", { class: "button", for: "record-file", textContent: say("web-open-file") }),
      file,
    ),
    text,
    el("div", { class: "bar" }, button(say("web-open"), open, { id: "open-record", class: "main" })),
    said,
  );
}

/** Puts the cursor where a fault is, and marks the rest of its line. */
function point(area, { line, column }) {
  const lines = area.value.split("\n").slice(0, line);
  const last = lines.at(-1) ?? "";
  const end = lines.join("\n").length;
  const before = [...last].slice(0, column - 1).join("").length;
  area.focus();
  area.setSelectionRange(end - last.length + before, end);
}

/** The games that were opened, and what is not as it was when their records were made. */
function openedGames(games) {
  const line = ({ id, name, remarks }) =>
    el(
      "li",
      {},
      el("a", { href: `#/game/${id}`, textContent: say("web-opened-game", { id, name }) }),
      ...remarks.map((remark) => el("p", { class: "dim", textContent: remark })),
    );
  return [
    el("p", { textContent: say("web-opened", { count: games.length }) }),
    el("ul", { class: "opened" }, games.map(line)),
  ];
}

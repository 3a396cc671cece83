// The board editor: a position as counts and as text. The engine says whether it is one; the page only writes it down.

import { ask } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { reasonOf, say, sideName } from "./words.js";

/** The parts of a position text: rows, stores, side, and the rest as it stands. */
function readPosition(text) {
  const [rows = "", stores = "", side = "", ...rest] = text.trim().split(/\s+/);
  return { rows: rows.split("/").map((row) => row.split(",")), stores: stores.split("-"), side, rest };
}

function writePosition({ rows, stores, side, rest }) {
  return [rows.map((row) => row.join(",")).join("/"), stores.join("-"), side, ...rest].join(" ");
}

/** The name of the pit whose count stands at a place of a position text, if one does. */
function pitAt(text, start, pits) {
  const before = text.slice(0, start);
  if (!(start >= 0) || /\S\s/.test(before)) return null;
  const rows = before.split("/");
  return pits[rows.length - 1]?.[rows.at(-1).split(",").length - 1] ?? null;
}

/** Opens the editor for the game of a number; `begin` is called with a position the engine has taken. */
export function openEditor({ like, position, pits, begin }) {
  const text = el("textarea", {
    id: "editor-text",
    rows: 2,
    value: position,
    spellcheck: false,
    "aria-label": say("web-position"),
    on: {
      input: () => {
        fill();
        check();
      },
    },
  });
  const said = el("p", { role: "status", id: "editor-said" });
  const grid = el("div", { class: "editor" });
  const start = button(
    say("web-begin-here"),
    () => {
      close();
      begin(text.value);
    },
    { class: "main", disabled: true },
  );
  const inputs = [];

  const number = (label, read, write) => {
    const input = el("input", {
      type: "number",
      min: 0,
      max: 65535,
      "aria-label": label,
      on: {
        input: () => {
          const now = readPosition(text.value);
          write(now, input.value || "0");
          text.value = writePosition(now);
          check();
        },
      },
    });
    inputs.push({ input, read });
    return el("label", {}, el("span", { textContent: label }), input);
  };
  const row = (side) => {
    const cells = pits[side].map((name, index) =>
      number(
        name,
        (now) => now.rows[side]?.[index],
        (now, value) => {
          if (now.rows[side]) now.rows[side][index] = value;
        },
      ),
    );
    return side === 1 ? cells.reverse() : cells;
  };
  const store = (side) =>
    number(
      say("web-store-of", { side: sideName(side === 0 ? "south" : "north") }),
      (now) => now.stores[side],
      (now, value) => {
        now.stores[side] = value;
      },
    );
  const mover = el(
    "select",
    {
      "aria-label": say("web-to-move"),
      on: {
        change: () => {
          const now = readPosition(text.value);
          now.side = mover.value;
          text.value = writePosition(now);
          check();
        },
      },
    },
    el("option", { value: "S", textContent: sideName("south") }),
    el("option", { value: "N", textContent: sideName("north") }),
  );
  grid.append(
    el("div", { class: "editor-row" }, row(1)),
    el("div", { class: "editor-row" }, row(0)),
    el(
      "div",
      { class: "editor-row" },
      store(0),
      store(1),
      el("label", {}, el("span", { textContent: say("web-to-move") }), mover),
    ),
  );

  const fill = () => {
    const now = readPosition(text.value);
    for (const { input, read } of inputs) input.value = read(now) ?? "";
    mover.value = now.side === "N" ? "N" : "S";
  };
  let asked = 0;
  const check = async () => {
    const number = ++asked;
    start.disabled = true;
    try {
      const state = await ask("POST", "/api/look", { like, position: text.value });
      if (number !== asked) return;
      said.className = "";
      said.textContent = state.outcome || state.legal.length === 0
        ? say("web-position-over")
        : say("web-position-good", { count: state.legal.length, side: sideName(state.side) });
      start.disabled = false;
    } catch (problem) {
      if (number !== asked) return;
      said.className = "wrong";
      const at = ({ start, end, message }) => {
        const where = pitAt(text.value, start, pits) ?? (start < end ? text.value.slice(start, end) : null);
        return where ? `${where}: ${message}` : message;
      };
      said.textContent = problem.errors.length > 0 ? problem.errors.map(at).join("; ") : reasonOf(problem);
    }
  };
  fill();
  const close = openDialog(
    say("web-edit"),
    el("p", { class: "dim", textContent: say("web-edit-help") }),
    grid,
    text,
    said,
    el("div", { class: "bar" }, start),
  );
  check();
}

// A new game: who plays, and the board and settings in a form made from the game's sheet. The engine judges every value.

import { ask } from "./api.js";
import { button, el, withCode } from "./dom.js";
import { Seats } from "./seats.js";
import { boardSize, openSheet, provenance, valueText } from "./sheet.js";
import { language, reasonOf, say, sideName, textsOf } from "./words.js";

/** What was entered for a game that has not begun: it is there again in another language, or when a player comes back. */
const drafts = new Map();

/** The rule of matches that every game has whose sheet names no other: a match is one round. */
const ONE_ROUND = "std/single-round";

/** Whether a match of a game may have more than one round. */
function hasRounds({ sections }) {
  const rules = sections.filter(({ table }) => table === "match").flatMap(({ rules }) => rules);
  return rules.some(({ name }) => name !== ONE_ROUND);
}

/** Shows the form of a game; answers what leaves it. */
export async function showSetup(main, game) {
  let sheet = await ask("POST", "/api/describe", { game, settings: [] });
  const draft = drafts.get(game);
  const changed = new Map(draft?.changed);
  const { south, north, think } = draft?.seats ?? { south: "human", north: "2", think: 2 };
  const seats = new Seats([south, north], think);
  const series = el("input", {
    type: "checkbox",
    id: "match",
    checked: draft?.series ?? false,
    on: {
      change: () => {
        first.hidden = !series.checked;
      },
    },
  });
  const rounds = el("label", { class: "check" }, series, say("web-match-rounds"));
  const starter = el(
    "select",
    { id: "starter" },
    ["south", "north"].map((side) => el("option", { value: side, textContent: sideName(side) })),
  );
  starter.value = draft?.starter ?? "south";
  const first = el(
    "label",
    { class: "field", hidden: !series.checked },
    el("span", { textContent: say("web-starter") }),
    starter,
  );
  const seed = el("input", {
    type: "text",
    id: "seed",
    inputMode: "numeric",
    placeholder: say("web-seed-help"),
    value: draft?.seed ?? "",
  });
  const said = el("div", { class: "wrong", role: "status", id: "setup-said" });
  const board = el("p", { class: "dim", role: "status" });
  const form = el("div", { class: "settings" });
  const begin = button(say("web-begin"), start, { class: "main big", id: "begin" });

  let begun = false;
  /** The setting that was changed last: what is wrong with the board as a whole is told there. */
  let touched = null;
  const settings = () => [...changed].map(([path, value]) => ({ path, value }));
  /** Says what is wrong with the settings; what nobody has translated is marked as the English it is. */
  const refuse = (faults) => {
    const fault = ({ message, language: lang }) => el("li", { lang }, ...withCode(message));
    blame(faults);
    board.textContent = "";
    said.replaceChildren(
      el("p", { textContent: say("web-setting-wrong") }),
      el("ul", { class: "faults" }, faults.map(fault)),
    );
    begin.disabled = true;
  };
  /** Tells the same at the fields at fault, and opens what hides them. */
  const blame = (faults) => {
    absolve();
    const values = sheet.sections.flatMap((section) => section.values);
    for (const { message, language: lang, called = [] } of faults) {
      const named = values.filter(({ spec }) => spec && called.includes(spec.called)).map(({ path }) => path);
      for (const path of named.length > 0 ? named : [touched]) {
        const setting = path && form.querySelector(`[data-path="${CSS.escape(path)}"]`);
        if (!setting) continue;
        setting.closest("details").open = true;
        const id = `fault-${path}`;
        const told = document.getElementById(id) ?? el("p", { id, class: "fault wrong" });
        told.append(el("span", { lang }, ...withCode(message)));
        const input = setting.querySelector("input, select");
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", id);
        input.after(told);
      }
    }
  };
  const absolve = () => {
    form.querySelectorAll(".fault").forEach((told) => told.remove());
    for (const input of form.querySelectorAll("[aria-invalid]")) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  };
  const wrong = (problem) => {
    if (problem.errors.length > 0) return refuse(problem.errors);
    board.textContent = "";
    said.replaceChildren(el("p", { textContent: reasonOf(problem) }));
    begin.disabled = true;
  };

  async function start() {
    begin.disabled = true;
    try {
      const { id } = await ask("POST", "/api/play", {
        wanted: { game, settings: settings() },
        seats: seats.value,
        seed: seed.value || null,
        match: series.checked && hasRounds(sheet) ? starter.value : null,
      });
      begun = true;
      location.hash = `#/game/${id}`;
    } catch (problem) {
      wrong(problem);
      begin.disabled = false;
      form.querySelector("[aria-invalid]")?.focus();
    }
  }

  let asked = 0;
  async function check() {
    const number = ++asked;
    try {
      const wanted = { game, settings: settings() };
      const told = await ask("POST", "/api/describe", wanted);
      // Rules say what they refuse only when the game is made: its first position is asked for, and no game begun.
      await ask("POST", "/api/look", wanted);
      if (number !== asked) return;
      sheet = told;
      said.replaceChildren();
      absolve();
      begin.disabled = false;
      draw();
    } catch (problem) {
      if (number !== asked) return;
      wrong(problem);
    }
  }

  function set(path, input, value, { called }, name) {
    touched = path;
    // What the form itself says it takes needs no engine to be refused.
    if (!input.validity.valid) {
      asked += 1;
      const message = say("misset-integer", { name, least: input.min, most: input.max });
      refuse([{ message, language, called: [called] }]);
      return;
    }
    changed.set(path, value);
    check();
  }

  /** Shows every value in force; fields stay, so that nobody loses the one he types into. */
  function draw() {
    const text = textsOf(sheet);
    board.textContent = boardSize(sheet.board);
    rounds.hidden = !hasRounds(sheet);
    first.hidden = rounds.hidden || !series.checked;
    const parts = sheet.sections
      .map(({ table, values }) => ({ table, values: values.filter(({ spec }) => spec) }))
      .filter(({ values }) => values.length > 0);
    for (const { table, values } of parts) {
      let part = form.querySelector(`[data-table="${table}"]`);
      if (!part) {
        part = el(
          "details",
          { class: "panel", data: { table }, open: draft?.open.includes(table) ?? table === "board" },
          el("summary", { textContent: say("web-table", { table }) }),
        );
        form.append(part);
      }
      const paths = new Set(values.map(({ path }) => path));
      part.querySelectorAll("[data-path]").forEach((field) => {
        if (!paths.has(field.dataset.path)) field.remove();
      });
      for (const value of values) {
        const known = part.querySelector(`[data-path="${CSS.escape(value.path)}"]`);
        if (known?.contains(document.activeElement)) continue;
        const now = changed.get(value.path);
        const entered = value.spec.type === "bool" ? now === "true" : now;
        const fresh = field(now === undefined ? value : { ...value, value: entered }, text, set);
        if (known) known.replaceWith(fresh);
        else part.append(fresh);
      }
    }
  }

  main.replaceChildren(
    el("h1", { textContent: textsOf(sheet)(sheet.name) }),
    el("p", { class: "lead", textContent: textsOf(sheet)(sheet.summary) }),
    el(
      "div",
      { class: "setup" },
      el(
        "section",
        {},
        el("h2", { textContent: say("web-players") }),
        seats.element,
        el(
          "details",
          { class: "panel" },
          el("summary", { textContent: say("web-more") }),
          rounds,
          first,
          el("label", { class: "field" }, el("span", { textContent: say("web-seed") }), seed),
        ),
        said,
        begin,
        board,
      ),
      el(
        "section",
        {},
        el("h2", { textContent: say("web-about") }),
        provenance(sheet),
        button(say("web-rules"), () => openSheet(sheet)),
        el("h2", { textContent: say("web-settings") }),
        form,
      ),
    ),
  );
  draw();
  if (changed.size > 0) check();
  return () => {
    const open = [...form.querySelectorAll("details[open]")].map((part) => part.dataset.table);
    const entered = { changed, seats: seats.value, series: series.checked, starter: starter.value };
    if (begun) drafts.delete(game);
    else drafts.set(game, { ...entered, seed: seed.value, open });
  };
}

/**
 * The field of a setting, by what it takes; `text` says what it is called and about, `set` is called with what is chosen.
 * Whoever writes game files finds its key there, too.
 */
function field({ path, value, spec }, text, set) {
  const id = `set-${path}`;
  const name = text(spec.called);
  const take = (input) => (spec.type === "bool" ? String(input.checked) : input.value);
  const change = { change: (event) => set(path, event.target, take(event.target), spec, name) };
  const option = (word) =>
    el("option", { value: word, textContent: text(spec.words[word]), selected: word === value });
  const input = {
    bool: () => el("input", { type: "checkbox", id, checked: value === true, on: change }),
    integer: () => el("input", { type: "number", id, min: spec.min, max: spec.max, value, on: change }),
    choice: () => el("select", { id, on: change }, spec.of.map(option)),
    rows: () => el("input", { type: "text", id, value: valueText(value), on: change }),
  }[spec.type]();
  return el(
    "div",
    { class: "setting", data: { path } },
    el("label", { for: id, textContent: name }),
    input,
    el("small", { class: "dim" }, ...withCode(text(spec.help))),
    el("small", { class: "dim key" }, el("code", { textContent: path })),
  );
}

// A rule sheet: whose game it is, its numbered rules, its settings, its sources. All of it is told by manifests.

import { openDialog } from "./dialog.js";
import { el, withCode } from "./dom.js";
import { picture } from "./picture.js";
import { say, textsOf } from "./words.js";

/** The parts of a sheet, each with the tables it is about. */
const PARTS = [
  ["setup", ["board", "opening"]],
  ["play", ["choice", "sowing", "landing"]],
  ["captures", ["capture"]],
  ["end", ["ending"]],
  ["match", ["match"]],
];

/** A text with the names of sources in full where it has their short signs in brackets, as in `(MW)`. */
function inFull(text, sources) {
  const named = new Map(sources.map((source) => source.split(/:\s+(.*)/, 2)).filter(([, name]) => name));
  return text.replace(/\((\w+)\)/g, (signs, sign) => (named.has(sign) ? `(${named.get(sign)})` : signs));
}

/** Whose game it is, as a list. */
export function provenance(sheet) {
  const { people, region, described, sources } = sheet.provenance;
  const text = textsOf(sheet);
  const lines = [
    ["people", people],
    ["region", region],
    ["described", described],
  ].filter(([, words]) => words);
  return el(
    "dl",
    { class: "provenance" },
    lines.flatMap(([name, words]) => [
      el("dt", { textContent: say("web-provenance", { name }) }),
      el("dd", { textContent: inFull(text(words), sources.map(text)) }),
    ]),
  );
}

/** A value as a setting shows it. */
export function valueText(value) {
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** A value as people say it. */
function valueWords(value, spec, own) {
  if (typeof value === "boolean") return say(value ? "setting-yes" : "setting-no");
  if (Array.isArray(value)) {
    const [south, north] = value.map((row) => row.join(" "));
    return say("setting-row", { south, north });
  }
  return spec.words ? own(spec.words[value]) : String(value);
}

/** How many seeds a board has, and how many pits. */
export function boardSize({ pits, south, north }) {
  const count = [...south, ...north].reduce((sum, seeds) => sum + seeds, 0);
  return say("web-board-is", { pits, seeds: say("web-seeds", { count }) });
}

/** The board that play begins on, in a picture and in words. */
function boardOf(board) {
  const [south, north] = [board.south, board.north].map((row) => row.join(" "));
  return [
    picture(board),
    el("p", { textContent: `${boardSize(board)}: ${say("setting-row", { south, north })}` }),
  ];
}

/** Opens the sheet of a game. */
export function openSheet(sheet) {
  const told = sheet.provenance;
  const own = textsOf(sheet);
  const values = sheet.sections.flatMap(({ values }) => values).filter(({ spec }) => spec);
  const names = new Map(values.map(({ path, spec }) => [path, own(spec.called)]));
  /** A text in which settings are told by their names. */
  const naming = (english) =>
    own(english).replace(/`([^`]*)`/g, (key, path) => (names.has(path) ? `"${names.get(path)}"` : key));
  const rule = ({ number, text, source }) =>
    el(
      "li",
      {},
      el("b", { textContent: number }),
      " ",
      ...withCode(naming(text)),
      " ",
      source ? el("small", { class: "dim", textContent: `[${own(source)}]` }) : null,
    );
  const part = (title, rules, lead = []) =>
    rules.length + lead.length === 0
      ? []
      : [el("h3", { textContent: title }), ...lead, el("ul", { class: "rules" }, rules.map(rule))];
  const numbered = (tables) => told.rules.filter(({ about }) => tables.includes(about));
  const answers = (tables) =>
    sheet.sections
      .filter(({ table }) => tables.includes(table))
      .flatMap(({ rules }) => rules)
      .map(({ summary }) => el("p", { class: "answer" }, ...withCode(naming(summary))));
  /** What a part has beside its rules: the board that play begins on, and what it is played for. */
  const beside = { setup: boardOf(sheet.board), end: [el("p", { textContent: say("web-aim") })] };
  openDialog(
    own(sheet.name),
    el("p", { class: "lead", textContent: own(sheet.summary) }),
    provenance(sheet),
    ...PARTS.flatMap(([name, tables]) =>
      part(say("web-part", { name }), numbered(tables), [...(beside[name] ?? []), ...answers(tables)]),
    ),
    ...part(
      say("web-part", { name: "further" }),
      told.rules.filter(({ about }) => !about),
    ),
    el("h3", { textContent: say("web-settings") }),
    el(
      "dl",
      { class: "values" },
      values.flatMap(({ path, value, spec }) => [
        el("dt", { textContent: say("setting-is", { name: own(spec.called), value: valueWords(value, spec, own) }) }),
        el("dd", {}, ...withCode(own(spec.help))),
        el("dd", {}, el("code", { class: "dim", textContent: `${path} = ${valueText(value)}` })),
      ]),
    ),
    ...(told.sources.length === 0
      ? []
      : [
          el("h3", { textContent: say("web-sources") }),
          el(
            "ul",
            {},
            told.sources.map((source) => el("li", { textContent: own(source) })),
          ),
        ]),
  );
}

// A small picture of a board: two rows of pits with their seeds. What it shows is told in words beside it.

import { el } from "./dom.js";
import { drawSeeds } from "./seeds.js";

/** The board of a sheet as it stands at first, North's row as he sits across. */
export function picture({ south, north }) {
  const pit = (name) => (seeds, index) =>
    el("span", { class: "small-pit" }, drawSeeds(`${name}${index}`, seeds, 50, 50));
  const row = (list, name) => el("div", { class: "small-row" }, list.map(pit(name)));
  return el(
    "div",
    { class: "picture", "aria-hidden": "true" },
    row([...north].reverse(), "n"),
    row(south, "s"),
  );
}

// A pit on the board: a button that is seen and heard, and the reading of moves that begin at a pit.
// It judges no move: what may be chosen is told.

import { el } from "./dom.js";
import { drawSeeds } from "./seeds.js";
import { say, sideName } from "./words.js";

/** A move's text taken apart: kind, pit, seeds lifted (null for all of them), direction (null where there is one). */
export function readMove(text) {
  const opening = /^([\^@])([A-Za-z]+|\.)$/.exec(text);
  if (opening)
    return { text, kind: opening[1] === "^" ? "lift" : "place", pit: opening[2], count: null, way: null };
  const sowing = /^([A-Za-z]+)(?::(\d+))?([<>])?$/.exec(text);
  if (!sowing) return { text, kind: "pass", pit: null, count: null, way: null };
  return {
    text,
    kind: "sow",
    pit: sowing[1],
    count: sowing[2] ? Number(sowing[2]) : null,
    way: sowing[3] ?? null,
  };
}

/** A pit of the board. */
export class Pit {
  constructor(side, name, press) {
    this.side = side;
    this.name = name;
    this.seeds = 0;
    this.shape = [50, 50];
    this.place = el("span", { class: "hollow" });
    this.number = el("span", { class: "count" });
    this.value = el("span", { class: "value" });
    this.sets = el("span", { class: "sets" });
    this.button = el(
      "button",
      { type: "button", class: `pit ${side}`, data: { pit: name }, on: { click: () => press(this) } },
      this.place,
      // Marks stand beside the name: there they are no neighbour's.
      el("span", { class: "name" }, name, this.sets),
      this.number,
      this.value,
    );
    this.button.querySelectorAll("span").forEach((span) => span.setAttribute("aria-hidden", "true"));
  }

  /** Draws so many seeds, which are not told yet. */
  put(seeds) {
    this.seeds = seeds;
    this.place.replaceChildren(drawSeeds(this.name, seeds, ...this.shape));
    this.number.textContent = String(seeds);
  }

  /** Shows so many seeds. */
  show(seeds) {
    this.put(seeds);
    this.tell();
  }

  /** Shows whether it may be chosen, which sets it belongs to (with their numbers), what it is worth, and more. */
  dress({ open, sets, value, last, hinted }) {
    this.open = open;
    this.hinted = hinted;
    this.sets.replaceChildren(...sets.map(({ index }) => el("span", { class: `set set-${index % 4}` })));
    this.setNames = sets.map(({ name }) => name);
    this.value.textContent = value?.text ?? "";
    this.value.className = `value ${value?.best ? "best" : ""}`;
    this.worth = value?.text ?? null;
    this.button.classList.toggle("open", open);
    this.button.classList.toggle("last", last);
    this.button.classList.toggle("hinted", hinted);
    this.button.setAttribute("aria-disabled", String(!open));
    this.tell();
  }

  /** What a screen reader says. */
  tell() {
    const parts = [
      say("web-pit", {
        side: sideName(this.side),
        pit: this.name,
        seeds: say("web-seeds", { count: this.seeds }),
      }),
    ];
    parts.push(...(this.setNames ?? []));
    if (this.worth) parts.push(say("web-worth", { value: this.worth }));
    if (this.hinted) parts.push(say("web-hint"));
    this.button.setAttribute("aria-label", parts.join(", "));
  }
}

/** A store of the board. */
export class Store {
  constructor(side) {
    this.side = side;
    this.seeds = 0;
    this.shape = [44, 88];
    this.place = el("span", { class: "hollow", "aria-hidden": "true" });
    this.number = el("span", { class: "count" });
    this.element = el(
      "div",
      { class: `store ${side}`, role: "img" },
      this.place,
      el("span", { class: "name", "aria-hidden": "true" }),
      this.number,
    );
  }

  /** Draws so many seeds, which are not told yet. */
  put(seeds) {
    this.seeds = seeds;
    this.element.querySelector(".name").textContent = sideName(this.side);
    this.place.replaceChildren(drawSeeds(this.side, seeds, ...this.shape));
    this.number.textContent = String(seeds);
  }

  /** Shows so many seeds. */
  show(seeds) {
    this.put(seeds);
    const label = say("web-store", { side: sideName(this.side), seeds: say("web-seeds", { count: seeds }) });
    this.element.setAttribute("aria-label", label);
  }
}

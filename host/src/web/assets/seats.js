// Who plays: a choice for each side, for a new game and in the middle of one.

import { el } from "./dom.js";
import { say, sideName } from "./words.js";

const PLAYERS = ["human", "random", "1", "2", "3", "4", "5", "6", "7", "8"];

/** What a kind of player is called. */
export function playerName(seat) {
  return say("web-player", { seat });
}

export class Seats {
  /** Choices that begin with these seats, `[South, North]`, and seconds. */
  constructor([south, north], think, change = () => {}) {
    const choice = (side, seat) => {
      const select = el(
        "select",
        { id: `seat-${side}`, on: { change } },
        PLAYERS.map((value) => el("option", { value, textContent: playerName(value) })),
      );
      select.value = seat;
      return select;
    };
    this.south = choice("south", south);
    this.north = choice("north", north);
    this.think = el("input", { type: "number", id: "think", min: 1, max: 20, value: think, on: { change } });
    const field = (label, input) =>
      el("label", { class: "field" }, el("span", { textContent: label }), input);
    this.element = el(
      "div",
      { class: "seats" },
      field(sideName("south"), this.south),
      field(sideName("north"), this.north),
      field(say("web-think"), this.think),
    );
  }

  /** What is chosen. */
  get value() {
    return { south: this.south.value, north: this.north.value, think: Number(this.think.value) };
  }

  /** Shows what others have chosen. */
  show([south, north], think) {
    if (!this.element.contains(document.activeElement)) {
      this.south.value = south;
      this.north.value = north;
      this.think.value = think;
    }
  }
}

// The moves so far, by turns: South's and North's side by side, an opening as one. Each tells what it did when it is
// pressed, and a sowing is shown again. The program says what belongs together, and tells it; the page shows it.

import { ask } from "./api.js";
import { button, el } from "./dom.js";
import { language, reasonOf, say, sideName } from "./words.js";

const SIDES = ["south", "north"];

export class Moves {
  /** `film` is called with what a move did, to be shown. */
  constructor(id, film) {
    this.id = id;
    this.film = film;
    this.list = el("ol", { class: "moves" });
    this.told = el("p", { class: "told", role: "status" });
    this.none = el("p", { class: "dim", textContent: say("web-no-moves") });
    this.heads = el(
      "div",
      { class: "moves-head", "aria-hidden": "true" },
      el("span"),
      SIDES.map((side) => el("span", { textContent: sideName(side) })),
    );
    this.element = el(
      "details",
      { class: "panel", open: true },
      el("summary", { textContent: say("web-moves") }),
      this.none,
      this.heads,
      this.list,
      this.told,
    );
    this.shown = "";
  }

  /** Shows the turns so far. */
  show(turns) {
    const now = JSON.stringify(turns);
    if (now === this.shown) return;
    this.shown = now;
    this.told.textContent = "";
    this.none.hidden = turns.length > 0;
    this.heads.hidden = turns.length === 0;
    this.list.replaceChildren(...rowsOf(turns).map((row, index) => this.row(row, index + 1)));
    this.list.scrollTop = this.list.scrollHeight;
  }

  row(row, number) {
    const cell = (side) =>
      el(
        "span",
        { class: `turn ${side}` },
        row.filter((turn) => turn.side === side).flatMap((turn) => this.turn(turn)),
      );
    return el("li", {}, el("span", { class: "dim", textContent: number }), ...SIDES.map(cell));
  }

  /** The buttons of a turn. */
  turn({ side, first, moves, opening }) {
    if (opening) {
      const tell = () => (this.told.textContent = opening.told);
      const label = `${say("web-opening", { side: sideName(side) })}: ${opening.told}`;
      return button(opening.brief, tell, { class: "move opening", "aria-label": label });
    }
    return moves.map((text, index) =>
      button(text, () => this.tell(first + index), {
        class: "move",
        "aria-label": say("web-move", { number: first + index, side: sideName(side), move: text }),
      }),
    );
  }

  async tell(ply) {
    try {
      const did = await ask("GET", `/api/play/${this.id}/steps/${ply}?lang=${language}`);
      this.told.textContent = did.told;
      this.film(did);
    } catch (problem) {
      this.told.textContent = reasonOf(problem);
    }
  }
}

/** Turns two a row, as long as the other player's follows. */
function rowsOf(turns) {
  const rows = [];
  for (const turn of turns) {
    const row = rows.at(-1);
    if (row?.length === 1 && row[0].side !== turn.side && row[0].side === turns[0].side) row.push(turn);
    else rows.push([turn]);
  }
  return rows;
}

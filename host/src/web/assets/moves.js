// The moves so far, each a button that tells what it did. The program tells it; the page shows it.

import { button, el } from "./dom.js";
import { ask } from "./api.js";
import { language, say, sideName } from "./words.js";

export class Moves {
  constructor(id) {
    this.id = id;
    this.list = el("ol", { class: "moves" });
    this.told = el("p", { class: "told", role: "status" });
    this.none = el("p", { class: "dim", textContent: say("web-no-moves") });
    this.element = el(
      "details",
      { class: "panel", open: true },
      el("summary", { textContent: say("web-moves") }),
      this.none,
      this.list,
      this.told,
    );
    this.history = [];
  }

  /** Shows a history. */
  show(history) {
    const texts = (list) => list.map(({ side, text }) => side[0] + text).join(" ");
    if (texts(history) === texts(this.history)) return;
    this.history = history;
    this.told.textContent = "";
    this.none.hidden = history.length > 0;
    this.list.replaceChildren(
      ...history.map(({ side, text }, index) =>
        el(
          "li",
          {},
          button(text, () => this.tell(index + 1), {
            class: `move ${side}`,
            "aria-label": say("web-move", { number: index + 1, side: sideName(side), move: text }),
          }),
        ),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }

  async tell(ply) {
    try {
      const { told } = await ask("GET", `/api/play/${this.id}/steps/${ply}?lang=${language}`);
      this.told.textContent = told;
    } catch (problem) {
      this.told.textContent = problem.message;
    }
  }
}

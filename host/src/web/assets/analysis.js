// Analysis as it is shown: what each move is worth to whoever moves, over its pit and in a list.

import { el } from "./dom.js";
import { readMove } from "./pit.js";
import { say } from "./words.js";

/** A value in seeds for the player who moves, with its sign. */
function worth(sixteenths, side) {
  const seeds = (side === "south" ? sixteenths : -sixteenths) / 16;
  const text = Number.isInteger(seeds) ? String(Math.abs(seeds)) : Math.abs(seeds).toFixed(1);
  return `${seeds > 0 ? "+" : seeds < 0 ? "−" : "±"}${text}`;
}

/** The best value of each pit's moves, by pit. */
export function valuesOf(found) {
  const values = new Map();
  found?.lines.forEach((line, index) => {
    const { pit } = readMove(line.moves[0]);
    // The lines come best first.
    if (pit && !values.has(pit))
      values.set(pit, { text: worth(line.sixteenths, found.side), best: index === 0 });
  });
  return values;
}

/** A hint in words. */
export function hintOf(found) {
  const [best] = found.lines;
  if (!best) return say("web-no-hint");
  return say("web-hint-is", {
    move: best.moves[0],
    value: worth(best.sixteenths, found.side),
    moves: best.moves.slice(0, 6).join(" "),
  });
}

export class AnalysisPanel {
  /** `toggle` is called with whether to look ahead. */
  constructor(toggle) {
    this.toggle = el("input", {
      type: "checkbox",
      id: "analysis",
      on: { change: () => toggle(this.toggle.checked) },
    });
    this.state = el("p", { class: "dim" });
    this.lines = el("ol", { class: "lines" });
    this.element = el(
      "details",
      { class: "panel", open: false },
      el("summary", { textContent: say("web-analysis") }),
      el("label", { class: "check" }, this.toggle, say("web-analysis-on")),
      this.state,
      this.lines,
    );
  }

  /** Shows how far it has got; nothing when nobody looks. */
  show(watched) {
    this.toggle.checked = Boolean(watched);
    if (watched && !this.element.open && !this.seen) this.element.open = true;
    this.seen = Boolean(watched);
    const found = watched?.found;
    this.state.textContent = !watched
      ? say("web-analysis-help")
      : (watched.failed ??
        (found
          ? say("web-analysis-depth", { depth: found.depth, running: watched.running ? "yes" : "no" })
          : say("web-analysis-begins")));
    this.lines.replaceChildren(
      ...(found?.lines ?? [])
        .slice(0, 6)
        .map((line) =>
          el(
            "li",
            {},
            el("b", { textContent: worth(line.sixteenths, found.side) }),
            ` ${line.moves.slice(0, 8).join(" ")}`,
          ),
        ),
    );
  }
}

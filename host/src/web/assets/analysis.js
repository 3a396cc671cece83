// Analysis as it is shown: what each move is worth to whoever moves, at its pit and in a list; and a hint in words.

import { actOf } from "./acts.js";
import { el } from "./dom.js";
import { readMove } from "./pit.js";
import { say, sideName } from "./words.js";

/** Lines of the list. */
const SHOWN = 6;
/** Moves that a hint tells after the first. */
const FOLLOWING = 3;

/** What a move is worth as it is drawn: its minus sign as long as its plus sign. */
function signed({ worth }) {
  return worth.replace("-", "−");
}

/** How a value was found: openings are judged by random games, to whatever depth they are looked at. */
function how({ depth, lines }, proven) {
  if (proven) return say("web-how-proven");
  const opening = ["lift", "place"].includes(readMove(lines[0]?.moves[0] ?? "").kind);
  return opening ? say("web-how-tried") : say("web-how-seen", { depth });
}

/** The best value of each pit's moves, by pit. */
export function valuesOf(found) {
  const values = new Map();
  if (!found) return values;
  found.lines.forEach((line, index) => {
    const { pit } = readMove(line.moves[0]);
    if (pit && !values.has(pit)) values.set(pit, { text: signed(line), best: index === 0 });
  });
  return values;
}

/** A hint: the pit of the best move, and all of it in words. */
export function hintOf(found) {
  const [best] = found.lines;
  if (!best) return { pit: null, text: say("web-no-hint") };
  const [move, ...others] = best.moves;
  const rest = found.plan ? [] : others;
  const text = say("web-hint-is", {
    act: found.plan ?? actOf(move),
    value: signed(best),
    side: sideName(found.side),
    how: how(found, best.low === best.high),
  });
  const acts = rest.slice(0, FOLLOWING).map((text) => actOf(text));
  const line = acts.length > 0 ? ` ${say("web-hint-line", { acts: acts.join(" – ") })}` : "";
  return { pit: readMove(move).pit, text: text + line };
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
    this.state.textContent = stateOf(watched);
    this.lines.replaceChildren(
      ...(found?.lines ?? [])
        .slice(0, SHOWN)
        .map((line) =>
          el(
            "li",
            {},
            el("b", { textContent: signed(line) }),
            ` ${line.moves.slice(0, 8).join(" ")}`,
          ),
        ),
    );
  }
}

/** How far an analysis has got, in words. */
function stateOf(watched) {
  if (!watched) return say("web-analysis-help");
  const { found, failed, running } = watched;
  if (failed) return failed;
  if (!found) return say("web-analysis-begins");
  return say("web-analysis-depth", {
    side: sideName(found.side),
    how: how(found, found.low === found.high),
    running: running ? "yes" : "no",
  });
}

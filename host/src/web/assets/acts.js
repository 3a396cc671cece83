// What a move has a player do, in words: sow, empty a pit, put a seed down. It reads the move's text and judges nothing.

import { readMove } from "./pit.js";
import { say } from "./words.js";

/** What somebody does who plays this; `whole` is how many seeds a pit holds whose number is told though it is all of them. */
export function actOf(text, whole = null) {
  const { kind, pit, count: part, way } = readMove(text);
  const count = part ?? whole;
  if (kind === "lift") return pit === "." ? say("web-act-stop") : say("web-act-lift", { pit });
  if (kind === "place") return say("web-act-place", { pit });
  if (kind === "pass") return say("web-act-pass");
  const act =
    count === null
      ? say("web-act-sow", { pit })
      : say("web-act-count", { pit, seeds: say("web-seeds", { count }) });
  if (way === null) return act;
  return say("web-act-way", { act, way: say(way === ">" ? "web-counterclockwise" : "web-clockwise") });
}

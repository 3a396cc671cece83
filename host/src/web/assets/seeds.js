// Seeds in a hollow, as a drawing: the same pit and count always look the same. It draws; the count beside it tells.

import { svg } from "./dom.js";

/** Room for so many seeds of one size; more than the last are told by the count alone. */
const TIERS = [3, 7, 12, 19, 30, 48, 72];
const TONES = 4;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A number from a text and an index, between 0 and 1. */
function chance(text, index) {
  let sum = 2166136261 ^ index;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  sum = Math.imul(sum ^ (sum >>> 13), 3266489909);
  return ((sum ^ (sum >>> 16)) >>> 0) / 4294967296;
}

/**
 * Where the seeds of a cell lie, as far as they are drawn, in a hollow of these half axes around 0. Seeds keep their
 * places while others come, until all of them must grow smaller.
 */
export function scatter(cell, count, width, height) {
  const room = TIERS.find((tier) => tier >= count) ?? TIERS.at(-1);
  const size = Math.min(0.98 * Math.sqrt((width * height) / room) * 0.9, 0.4 * Math.min(width, height));
  const turn = chance(cell, 0) * 2 * Math.PI;
  return Array.from({ length: Math.min(count, room) }, (_, index) => {
    const far = 0.86 * Math.sqrt((index + 0.4) / room);
    const angle = turn + index * GOLDEN + 0.5 * (chance(cell, 3 * index + 1) - 0.5);
    const shift = (chance(cell, 3 * index + 2) - 0.5) * 0.3 * size;
    return {
      x: Math.cos(angle) * far * (width - size * 0.8) + shift,
      y: Math.sin(angle) * far * (height - size * 0.8) - shift,
      size,
      tilt: Math.round(chance(cell, 3 * index + 3) * 180),
      tone: Math.floor(chance(cell, 7 * index + 5) * TONES),
    };
  });
}

/** The seeds of a cell as a drawing that fills its place. */
export function drawSeeds(cell, count, width, height) {
  const seeds = scatter(cell, count, width, height).map(({ x, y, size, tilt, tone }) =>
    svg("ellipse", {
      cx: x.toFixed(1),
      cy: y.toFixed(1),
      rx: size.toFixed(1),
      ry: (size * 0.82).toFixed(1),
      class: `seed tone-${tone}`,
      transform: `rotate(${tilt} ${x.toFixed(1)} ${y.toFixed(1)})`,
    }),
  );
  const box = `${-width} ${-height} ${2 * width} ${2 * height}`;
  return svg("svg", { viewBox: box, class: "seeds", "aria-hidden": "true", focusable: "false" }, ...seeds);
}

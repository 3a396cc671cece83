// What a person likes: language, speed, light or dark. Kept in this browser, where it lets us; it decides nothing else.

const KEY = "mancala";
const DEFAULTS = { language: null, speed: null, theme: "auto" };

let kept = { ...DEFAULTS };
try {
  kept = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
} catch {
  // Storage may be closed to us, or hold something else: then everything is as at first.
}

/** What is liked. */
export function liked(name) {
  return kept[name] ?? DEFAULTS[name];
}

/** Remembers what is liked. */
export function like(name, value) {
  kept[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // It holds until the page is left.
  }
}

/** The speeds: milliseconds for each seed. */
export const SPEEDS = { off: 0, fast: 70, normal: 190, slow: 450 };

/** The speed in force: none where the system asks for reduced motion and nobody has chosen one. */
export function speed() {
  const chosen = liked("speed");
  if (chosen in SPEEDS) return chosen;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal";
}

/** Shows the page in its theme. */
export function applyTheme() {
  document.documentElement.dataset.theme = liked("theme");
}

// The board: two rows of pits, two stores, the hand, and the keys that move between pits. It shows what it is told.

import { el } from "./dom.js";
import { Pit, Store } from "./pit.js";
import { say, sideName } from "./words.js";

/** The narrowest pit that a finger hits, with its gap, in pixels. */
const NARROW = 50;

/** A pit of a turned board with its gap, and what lies above, below and around the pits, in pixels. */
const HIGH = 50;
const AROUND = 365;

/** The half axes of a long hollow as it lies on the screen; before it does, it is so many times as wide as high. */
function longShape({ place }, guess) {
  const { width, height } = place.getBoundingClientRect();
  const times = height > 0 ? width / height : guess;
  return times < 1 ? [40, Math.round(40 / times)] : [Math.round(40 * times), 40];
}

export class Board {
  /** A board of these pits, `[South's names, North's names]`; `press` is called with a pit. */
  constructor(names, press) {
    this.names = names;
    this.pits = new Map();
    const row = (side, list) =>
      el(
        "div",
        { class: "row", role: "group", "aria-label": say("web-row", { side: sideName(side) }) },
        list.map((name) => {
          const pit = new Pit(side, name, press);
          this.pits.set(name, pit);
          return pit.button;
        }),
      );
    this.stores = { south: new Store("south"), north: new Store("north") };
    this.hand = el("div", { class: "hand", hidden: true, "aria-hidden": "true" });
    const [south, north] = names;
    // In the order they are seen: North's row from his right, as he sits across.
    this.element = el(
      "div",
      { class: "board", on: { keydown: (event) => this.key(event) } },
      this.stores.north.element,
      row("north", [...north].reverse()),
      row("south", south),
      this.stores.south.element,
      this.hand,
    );
    this.turned = false;
    this.lay();
    this.watch = new ResizeObserver(() => this.lay());
    this.watch.observe(document.documentElement);
  }

  /** Gives up watching the window. */
  leave() {
    this.watch.disconnect();
  }

  /** Lays the pits out: side by side, or where that is too narrow for a finger, down the screen. */
  lay() {
    const pits = this.names[0].length;
    const width = Math.min(document.documentElement.clientWidth, 1400) - 32;
    const height = document.documentElement.clientHeight;
    const tall = height > document.documentElement.clientWidth;
    this.turned = tall && width / (pits + 2.4) < NARROW;
    // Where stores above and below would leave the screen, they stand beside the pits.
    this.long = this.turned && pits * HIGH + AROUND > height;
    this.element.classList.toggle("turned", this.turned);
    this.element.classList.toggle("long", this.long);
    this.element.style.setProperty("--pits", pits);
    const [column, line] = this.long ? [2, 1] : [1, 2];
    this.names[0].forEach((name, index) => this.put(name, this.turned ? [column, index + line] : [index + 2, 2]));
    this.names[1].forEach((name, index) =>
      this.put(name, this.turned ? [column + 1, pits - index - 1 + line] : [pits - index + 1, 1]),
    );
    this.shape();
  }

  /** Draws seeds as the hollows are: round, or long where the board is turned. */
  shape() {
    const [first] = this.pits.values();
    const pit = this.turned ? longShape(first, 2) : [50, 50];
    const store = this.turned ? longShape(this.stores.south, this.long ? 1 / 8 : 4) : [44, 88];
    for (const cell of [...this.pits.values(), this.stores.south, this.stores.north]) {
      const shape = cell instanceof Store ? store : pit;
      if (String(shape) !== String(cell.shape)) {
        cell.shape = shape;
        cell.show(cell.seeds);
      }
    }
  }

  put(name, [column, row]) {
    const style = this.pits.get(name).button.style;
    style.setProperty("--column", column);
    style.setProperty("--line", row);
  }

  /** A cell by the name that steps give it. */
  cell(name) {
    return this.pits.get(name) ?? this.stores[name];
  }

  /** Shows counts. */
  show({ rows, stores }) {
    this.names.forEach((names, side) =>
      names.forEach((name, index) => this.pits.get(name).show(rows[side][index])),
    );
    this.stores.south.show(stores[0]);
    this.stores.north.show(stores[1]);
    this.hold(null, 0);
  }

  /**
   * Shows which pits may be chosen and which were chosen last (sets of names), the pit sets, values by pit, and the pit of
   * a hint. `valued` keeps room for values, whether there are any yet or not.
   */
  dress({ open, sets, values, valued, last, hinted, side }) {
    this.element.classList.toggle("valued", valued);
    this.shape();
    for (const [name, pit] of this.pits) {
      const member = sets.map((set, index) => ({ ...set, index })).filter((set) => set.pits.includes(name));
      pit.dress({
        open: open.has(name),
        sets: member,
        value: values.get(name),
        last: last.has(name),
        hinted: hinted === name,
      });
    }
    for (const one of ["south", "north"]) this.stores[one].element.classList.toggle("mover", side === one);
  }

  /** Holds the hand over a cell with so many seeds in it, or puts it away. */
  hold(name, seeds) {
    const cell = name === null ? null : this.cell(name);
    // A hand that was away appears where it is; it does not come flying.
    this.hand.classList.toggle("fresh", this.hand.hidden);
    this.hand.hidden = !cell;
    if (!cell) return;
    const at = (cell.button ?? cell.element).getBoundingClientRect();
    const board = this.element.getBoundingClientRect();
    const x = at.left + at.width / 2 - board.left + this.element.scrollLeft;
    const y = at.top + at.height / 2 - board.top;
    this.hand.style.setProperty(
      "transform",
      `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px) translate(-50%, -50%)`,
    );
    this.hand.textContent = seeds;
  }

  /** Lights a cell for a moment. */
  flash(name) {
    const cell = this.cell(name);
    const element = cell.button ?? cell.element;
    element.classList.remove("flash");
    void element.offsetWidth; // Begins the animation anew.
    element.classList.add("flash");
  }

  /** Arrow keys go to the pit that lies there. */
  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    const from = event.target.closest?.(".pit");
    if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    const here = from.getBoundingClientRect();
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(here);
    const next = [...this.pits.values()]
      .map(({ button }) => ({ button, box: middle(button.getBoundingClientRect()) }))
      .map(({ button, box }) => ({
        button,
        along: (box[0] - x) * way[0] + (box[1] - y) * way[1],
        aside: Math.abs((box[0] - x) * way[1]) + Math.abs((box[1] - y) * way[0]),
      }))
      .filter(({ along, aside }) => along > 4 && aside < 8)
      .sort((one, other) => one.along - other.along)[0];
    if (!next) return;
    event.preventDefault();
    next.button.focus();
  }
}

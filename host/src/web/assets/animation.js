// A move shown step by step, as the engine tells the steps. It counts along and works nothing out: whatever it has shown,
// the board is then set to how the game stands. What a screen reader says of a pit changes only then.

import { pause } from "./dom.js";
import { SPEEDS, speed } from "./prefs.js";

export class Animation {
  /** Shows on this board. */
  constructor(board) {
    this.board = board;
    this.running = false;
    this.skipping = false;
  }

  /** Goes to the end at once, if it runs: the press that chooses a move does not skip it. */
  skip() {
    this.skipping = this.running;
  }

  get time() {
    return this.skipping ? 0 : SPEEDS[speed()];
  }

  /** Shows a move from the board before it. */
  async play({ before, steps }) {
    if (this.time === 0) return;
    this.running = true;
    this.hand = before.hand;
    this.at = null;
    this.board.show(before);
    try {
      for (const step of steps) {
        if (this.time === 0) break;
        this.board.element.style.setProperty("--time", `${this.time}ms`);
        await this.step(step);
      }
      if (this.time > 0) await pause(Math.min(this.time, 250));
    } finally {
      this.running = false;
      this.board.hold(null, 0);
    }
  }

  async step(step) {
    switch (step.step) {
      case "lifted":
        this.add(step.pit, -step.seeds);
        this.hand += step.seeds;
        return this.move(step.pit, 2);
      case "dropped":
        this.hand -= 1;
        await this.move(step.cell, 1);
        this.board.cell(step.cell).put(step.seeds);
        return;
      case "captured":
        return this.carry(step.pit, step.by, step.seeds);
      case "taken":
        this.add(step.pit, -step.seeds);
        this.hand += step.seeds;
        return this.move(step.pit, 2);
      case "placed":
        this.hand -= 1;
        this.add(step.pit, 1);
        return this.move(step.pit, 1);
      case "awarded":
        if (step.pit) return this.carry(step.pit, step.to, step.seeds);
        this.hand -= step.seeds;
        return this.add(step.to, step.seeds);
    }
  }

  /** Seeds go from a pit into a store. */
  async carry(pit, side, seeds) {
    this.board.flash(pit);
    this.add(pit, -seeds);
    this.board.hold(pit, seeds);
    await pause(this.time);
    this.board.hold(side, seeds);
    await pause(this.time);
    this.add(side, seeds);
    this.board.flash(side);
    if (this.at && this.hand > 0) this.board.hold(this.at, this.hand);
  }

  async move(cell, beats) {
    this.at = cell;
    this.board.hold(cell, this.hand);
    await pause(this.time * beats);
  }

  add(name, seeds) {
    const cell = this.board.cell(name);
    cell.put(cell.seeds + seeds);
  }
}

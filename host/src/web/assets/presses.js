// Presses that are faster than what they ask for: they wait in line and are carried out in order, none lost and none twice.
// It knows no game; whoever asks says what each does, and until when it may be done.

/** So many wait at most: more than any hand holds, fewer than a key that is held down sends in a minute. */
const MOST = 400;

export class Presses {
  constructor() {
    this.line = [];
  }

  /** Puts one at the end: `work` is called when its turn comes, if `holds` still does. */
  add(work, holds = () => true) {
    if (this.line.length < MOST) this.line.push({ work, holds });
  }

  /** Whether any waits that may still be done; of those behind one that may not, none may. */
  get wait() {
    if (this.line[0]?.holds() === false) this.clear();
    return this.line.length > 0;
  }

  /** Forgets all that wait. */
  clear() {
    this.line = [];
  }

  /** Carries out the first. */
  next() {
    if (this.wait) this.line.shift().work();
  }
}

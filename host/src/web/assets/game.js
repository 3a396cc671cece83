// A game on the page: what is asked of the program, and when what it answers is shown. The program is right, always.
// Nothing is changed here before it is told; a page that was away is brought up by the next answer.

import { hintOf } from "./analysis.js";
import { Animation } from "./animation.js";
import { ask } from "./api.js";
import { closeChoice, openChoice } from "./choice.js";
import { announce, pause } from "./dom.js";
import { openEditor } from "./editor.js";
import { readMove } from "./pit.js";
import { speed } from "./prefs.js";
import { openSheet } from "./sheet.js";
import { Table } from "./table.js";
import { language, say } from "./words.js";

/** Between two moves that nobody chose, in milliseconds, while moves are shown. */
const BREATH = 350;
/** A lost connection is tried again after so long, then after twice as long, up to the last. */
const RETRY = [500, 8000];

/** Shows a game; answers what leaves it. */
export function showGame(main, id) {
  const game = new Game(main, encodeURIComponent(id));
  game.follow();
  return () => game.leave();
}

class Game {
  constructor(main, id) {
    this.id = id;
    this.path = `/api/play/${id}`;
    this.view = null;
    this.animation = null;
    this.gone = new AbortController();
    this.paused = false;
    this.hinted = null;
    this.table = new Table(main, id, {
      press: (pit) => this.press(pit),
      skip: () => this.animation?.skip(),
      undo: () => this.change("undo"),
      redo: () => this.change("redo"),
      round: () => this.change("round"),
      pass: () => this.change("answer"),
      stop: () => this.play("^."),
      hint: () => this.hint(),
      rest: () => this.rest(),
      retry: () => this.retry(),
      sheet: () => this.told(async () => openSheet(await ask("GET", `${this.path}/sheet`))),
      edit: () => this.edit(),
      again: () => this.begin(),
      analysis: (on) => this.send("analysis", { on }),
      seats: (seats) => this.send("seats", seats),
    });
    this.visible = () => {
      if (!document.hidden) this.wake?.();
    };
    document.addEventListener("visibilitychange", this.visible);
  }

  leave() {
    this.gone.abort();
    this.wake?.();
    this.table.leave();
    closeChoice();
    document.removeEventListener("visibilitychange", this.visible);
  }

  get left() {
    return this.gone.signal.aborted;
  }

  /** Asks for every change until the page is left. A hidden page rests, so that the browser's connections suffice. */
  async follow() {
    let wait = RETRY[0];
    while (!this.left) {
      if (document.hidden && this.view) await new Promise((wake) => (this.wake = wake));
      const seen = this.view ? `&after=${this.view.version}&seen=${this.view.at}` : "";
      try {
        const path = `${this.path}?lang=${language}${seen}`;
        const view = await ask("GET", path, undefined, this.gone.signal);
        wait = RETRY[0];
        this.table.warn(view.trouble);
        await this.take(view);
      } catch (problem) {
        if (this.left) return;
        if (problem.kind === "not-found" || problem.kind === "bad-request") {
          closeChoice();
          return this.table.none();
        }
        this.table.warn(problem.kind === "unreachable" ? say("web-lost") : problem.message);
        await pause(wait);
        wait = Math.min(2 * wait, RETRY[1]);
      }
    }
  }

  /** Takes how the game stands: shows what happened since, then the board. */
  async take(view) {
    // Somebody else has played on the game of this number: this one goes on under another.
    if (String(view.id) !== this.id) return location.replace(`#/game/${view.id}`);
    const old = this.view;
    this.view = view;
    if (!this.animation) {
      this.table.lay(view.pits);
      this.animation = new Animation(this.table.board);
    }
    if (old && old.at !== view.at) {
      closeChoice();
      this.hinted = null;
      this.table.say(null);
      for (const move of view.recent) {
        this.table.dress(view, { moving: move });
        await this.animation.play(move);
        if (this.left) return;
      }
      this.animation.skipping = false;
      announce([...view.recent.map(({ told }) => told), view.ending ?? view.guide].join(" "));
    }
    this.table.board.show(view.state);
    this.dress();
    this.answer();
  }

  dress() {
    const { paused, hinted } = this;
    this.table.dress(this.view, { paused, hinted, failed: this.failed === this.view.at });
  }

  /** A pit is pressed: its one move is played, of several one is asked for, of none it is told why. */
  press(pit) {
    if (this.animation.running) return this.animation.skip();
    const { turn, choices, state, ending, guide } = this.view;
    if (turn.kind !== "choose") return this.table.say(ending ?? guide);
    const moves = choices.map(readMove).filter((move) => move.pit === pit.name);
    const mark = { lift: "^", place: "@" }[state.phase] ?? "";
    if (moves.length === 0) return this.refuse(mark + pit.name);
    const [only] = moves;
    if (moves.length === 1 && (only.count === null || pit.seeds === 1)) return this.play(only.text);
    const [choose, refuse] = [(text) => this.play(text), (text) => this.refuse(text)];
    openChoice(this.table.board, pit, moves, choose, refuse);
  }

  /** Says why a move cannot be played. */
  refuse(text) {
    return this.told(async () => {
      const { reason, suggestion } = await ask("POST", `${this.path}/why?lang=${language}`, { text });
      const near = suggestion ? ` ${say("web-suggestion", { move: suggestion })}` : "";
      if (reason) this.table.say(`${say("web-refused", { move: text, reason })}${near}`);
    });
  }

  play(text) {
    return this.send("move", { at: this.view.at, text });
  }

  change(what) {
    closeChoice();
    return this.send(what, { at: this.view.at });
  }

  /** Sends an order, and says whether it was carried out. */
  send(what, order) {
    return this.told(() => ask("POST", `${this.path}/${what}`, order));
  }

  /** Does what may fail, tells what went wrong, and says whether all went well. That the game has gone on meanwhile is
   *  no news: the next answer shows it. */
  async told(work) {
    try {
      await work();
      return true;
    } catch (problem) {
      if (problem.kind === "stale") return true;
      this.table.say(problem.kind === "unreachable" ? say("web-lost") : problem.message);
      return false;
    }
  }

  /** Lets a level or a random player answer, once what went before has been shown. Any page may ask: it is played once. */
  async answer() {
    const { turn, at, seats, thinking } = this.view;
    const machine = turn.side && seats[turn.side === "south" ? 0 : 1] !== "human";
    const waits = turn.kind === "answer" || turn.kind === "pass";
    const rests = this.paused && !seats.includes("human");
    if (!machine || !waits || thinking || rests || this.answering === at) return;
    this.answering = at;
    if (speed() !== "off") await pause(BREATH);
    if (this.left || this.view.at !== at || (await this.send("answer", { at }))) {
      if (this.answering === at) this.answering = null;
      return;
    }
    // A rule that failed would fail again: a person says when.
    this.failed = at;
    this.dress();
  }

  /** A person says that it be tried again. */
  retry() {
    this.failed = this.answering = null;
    this.dress();
    this.answer();
  }

  /** Machines that play each other rest, or go on. */
  rest() {
    this.paused = !this.paused;
    this.dress();
    this.answer();
  }

  hint() {
    this.hinted = null;
    this.dress();
    this.table.say(say("web-hint-looks"));
    return this.told(async () => {
      const { at } = this.view;
      const { pit, text } = hintOf(await ask("POST", `${this.path}/hint`, {}));
      if (this.left || this.view.at !== at) return;
      this.hinted = pit;
      this.table.say(text);
      this.dress();
    });
  }

  /** Opens the editor; a position that is taken begins a game of its own. */
  edit() {
    const { id, state, pits } = this.view;
    openEditor({ like: id, position: state.position, pits, begin: (position) => this.begin(position) });
  }

  /** Begins another game with these rules and players, and goes to it: from a position, or as this one began. */
  begin(position = null) {
    const { id, state } = this.view;
    const starter = position === null ? (state.match?.starter ?? null) : null;
    const order = { wanted: { like: id, position }, seats: this.table.seats.value, match: starter };
    return this.told(async () => {
      location.hash = `#/game/${(await ask("POST", "/api/play", order)).id}`;
    });
  }
}

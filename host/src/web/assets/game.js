// A game on the page: what is asked of the program, and when what it answers is shown. The program is right, always.
// Nothing is changed here before it is told; a page that was away is brought up by the next answer.

import { actOf } from "./acts.js";
import { hintOf } from "./analysis.js";
import { Animation } from "./animation.js";
import { ask } from "./api.js";
import { closeChoice, openChoice } from "./choice.js";
import { announce, pause } from "./dom.js";
import { openEditor } from "./editor.js";
import { readMove } from "./pit.js";
import { speed } from "./prefs.js";
import { Presses } from "./presses.js";
import { openSheet } from "./sheet.js";
import { Table } from "./table.js";
import { language, reasonOf, say } from "./words.js";

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
    this.presses = new Presses();
    this.asking = false;
    this.showing = false;
    // A move of the list while it is shown again.
    this.film = null;
    // The moment that the last order led to: what is shown lags behind until it is that one.
    this.due = 0;
    this.table = new Table(main, id, {
      press: (pit) => this.press(pit),
      skip: () => this.animation?.skip(),
      undo: () => this.back("undo", this.view?.canUndo, say("trouble-nothing-undo")),
      redo: () => this.back("redo", this.view?.canRedo, say("trouble-nothing-redo")),
      round: () => this.change("round"),
      pass: () => this.change("answer"),
      stop: () => this.play("^."),
      hint: () => this.hint(),
      film: (move) => this.again(move),
      rest: () => this.rest(),
      retry: () => this.retry(),
      sheet: () => this.told(async () => openSheet(await ask("GET", `${this.path}/sheet`))),
      edit: () => this.edit(),
      another: () => this.begin(),
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
    this.presses.clear();
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
        if (["gone", "not-found", "bad-request"].includes(problem.kind)) return this.end(problem);
        this.table.warn(reasonOf(problem));
        await pause(wait);
        wait = Math.min(2 * wait, RETRY[1]);
      }
    }
  }

  /** The game is there no longer, or never was. */
  end(problem) {
    this.presses.clear();
    closeChoice();
    const gone = this.view || problem.kind === "gone";
    const why = gone ? say("trouble-gone", { id: this.id }) : say("web-no-such-game");
    this.table.none(why, problem.kind === "gone" ? () => this.keep() : null);
    this.leave();
  }

  /** Keeps a game anew that was deleted elsewhere, and goes on with it. */
  async keep() {
    try {
      location.hash = `#/game/${(await ask("POST", `${this.path}/keep`, {})).id}`;
    } catch (problem) {
      this.table.none(reasonOf(problem));
    }
  }

  /** Whether what was asked last has not been carried out and shown, or a move is shown again. */
  get busy() {
    return this.asking || this.showing || this.film !== null || this.view.at < this.due;
  }

  /** Takes how the game stands, and what was pressed meanwhile. */
  async take(view) {
    this.showing = true;
    try {
      await this.show(view);
    } finally {
      this.showing = false;
    }
    this.next();
  }

  /** Carries out the next press that waits, once all before it is shown. */
  next() {
    if (!this.left && this.view && !this.busy) this.presses.next();
  }

  /** Shows what happened since, then the board. */
  async show(view) {
    // Somebody else has played on the game of this number: this one goes on under another.
    if (String(view.id) !== this.id) return location.replace(`#/game/${view.id}`);
    const old = this.view;
    this.view = view;
    if (!this.animation) {
      this.table.lay(view.pits);
      this.animation = new Animation(this.table.board);
    }
    if (this.film) {
      // A game that goes on ends what is shown of its past; all else of it is shown after that.
      if (old.at === view.at) {
        this.answer();
        return;
      }
      this.animation.skip();
      await this.film;
      if (this.left) return;
    }
    if (old && old.at !== view.at) {
      closeChoice();
      this.hinted = null;
      this.table.say(null);
      for (const move of view.recent) {
        // Whoever presses on does not wait to see it.
        if (this.presses.wait) this.animation.skipping = true;
        this.table.dress(view, { moving: move });
        await this.animation.play(move);
        if (this.left) return;
      }
      this.animation.skipping = false;
      if (!this.presses.wait) announce(this.news(old, view));
    }
    this.table.board.show(view.state);
    this.dress();
    this.answer();
  }

  /** Shows a move of the list again, from the board before it, and then how the game stands; instead of another one. */
  async again(move) {
    if (!this.view || speed() === "off") return;
    this.wanted = move;
    if (this.film) {
      this.animation.skip();
      await this.film;
    }
    if (this.left || this.busy || this.wanted !== move) return;
    closeChoice();
    this.table.say(null);
    this.table.show();
    this.table.dress(this.view, { moving: move, again: true });
    this.film = this.animation.play(move);
    try {
      await this.film;
    } finally {
      this.film = null;
      this.animation.skipping = false;
    }
    // Whoever ended it shows what comes now.
    if (this.left || this.showing) return;
    this.table.board.show(this.view.state);
    this.dress();
    this.next();
  }

  /** What a screen reader is told: what happened, and what to do now; of a seed put down no more than what is left. */
  news(old, view) {
    const goes = old.state.phase === "place" && view.state.phase === "place" && old.turn.side === view.turn.side;
    if (goes && view.state.hand > 0) return say("web-in-hand", { count: view.state.hand });
    const opening = ["lift", "place"].includes(old.state.phase);
    return [...(opening ? [view.told] : view.recent.map(({ told }) => told)), view.ending ?? view.guide].join(" ");
  }

  /** Shows all but the counts; while a move is shown again, after that. */
  dress() {
    if (this.film) return;
    const { paused, hinted } = this;
    this.table.dress(this.view, { paused, hinted, failed: this.failed === this.view.at });
  }

  /** Whether the player to move is in his opening, where one press follows another. */
  get opens() {
    return this.view.turn.kind === "choose" && ["lift", "place"].includes(this.view.state.phase);
  }

  /** A pit is pressed: at once, or in an opening after what was pressed before it. */
  press(pit) {
    if (!this.busy) return this.choose(pit);
    this.animation.skip();
    const { side } = this.view.turn;
    if (this.opens)
      this.presses.add(
        () => this.choose(pit),
        () => this.opens && this.view.turn.side === side,
      );
  }

  /** A pit is chosen: its one move is played, of several one is asked for, of none it is told why. Where parts of pits may
   *  be sown, how many seeds is always asked: whoever was told that he chooses is not surprised. */
  choose(pit) {
    const { turn, choices, state, ending, guide } = this.view;
    if (turn.kind !== "choose") return this.table.say(ending ?? guide);
    const moves = choices.map(readMove).filter((move) => move.pit === pit.name);
    const mark = { lift: "^", place: "@" }[state.phase] ?? "";
    if (moves.length === 0) return this.refuse(mark + pit.name);
    const many = pit.seeds > 1 && choices.some((text) => readMove(text).count !== null);
    if (moves.length === 1 && !many) return this.play(moves[0].text);
    openChoice(this.table.board, pit, {
      moves,
      many,
      choose: (text) => this.play(text),
      refuse: (text) => this.refuse(text, pit.seeds),
    });
  }

  /** Says why a move cannot be played, and answers it; where a number was chosen, `whole` is how many seeds the pit holds. */
  async refuse(text, whole = null) {
    this.presses.clear();
    let why = null;
    await this.told(async () => {
      const { reason, suggestion } = await ask("POST", `${this.path}/why?lang=${language}`, { text });
      const near = suggestion ? ` ${say("web-suggestion", { act: actOf(suggestion) })}` : "";
      if (!reason) return;
      why = `${say("web-refused", { act: actOf(text, whole), reason })}${near}`;
      this.table.say(why);
    });
    return why;
  }

  play(text) {
    return this.order("move", { text });
  }

  /** Takes a move back or plays it again: what was pressed before and waits is forgotten, what is on its way is not. */
  back(what, can, nothing) {
    if (!this.view) return;
    this.presses.clear();
    if (this.asking || this.view.at < this.due) return this.presses.add(() => this.change(what));
    if (!can) return this.table.say(nothing);
    return this.change(what);
  }

  /** Orders what names no move. A level may have answered meanwhile: then it is ordered of where the game stands by now. */
  change(what) {
    closeChoice();
    return this.order(what, {}, () => this.presses.add(() => this.change(what)));
  }

  /** Orders what is chosen at this moment. One after another: what is pressed until it is shown waits, if it may. */
  async order(what, order, late) {
    if (this.asking) return false;
    this.asking = true;
    const done = await this.told(async () => {
      this.due = (await ask("POST", `${this.path}/${what}`, { ...order, at: this.view.at })).at;
    }, late);
    this.asking = false;
    this.next();
    return done;
  }

  /** Sends an order, and says whether it was carried out. */
  send(what, order) {
    return this.told(() => ask("POST", `${this.path}/${what}`, order));
  }

  /** Does what may fail, tells what went wrong, and says whether all went well. That the game has gone on meanwhile is
   *  no news: the next answer shows it. */
  async told(work, late = () => {}) {
    try {
      await work();
      return true;
    } catch (problem) {
      this.presses.clear();
      if (problem.kind === "stale") {
        late();
        return true;
      }
      if (problem.kind === "gone") this.end(problem);
      else this.table.say(reasonOf(problem));
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
    if (!this.view) return;
    if (this.view.turn.kind !== "choose") return this.table.say(this.view.ending ?? this.view.guide);
    this.hinted = null;
    this.dress();
    this.table.say(say("web-hint-looks"));
    return this.told(async () => {
      const { at } = this.view;
      const { pit, text } = hintOf(await ask("POST", `${this.path}/hint?lang=${language}`, {}));
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

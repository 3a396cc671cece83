// A game on the page: what is asked of the program, and how what it answers is shown. The program is right, always.
// Nothing is changed here before it is told; a page that was away is brought up by the next answer.

import { AnalysisPanel, hintOf, valuesOf } from "./analysis.js";
import { Animation } from "./animation.js";
import { ask } from "./api.js";
import { Board } from "./board.js";
import { closeChoice, openChoice } from "./choice.js";
import { announce, button, el, pause } from "./dom.js";
import { openEditor } from "./editor.js";
import { Moves } from "./moves.js";
import { readMove } from "./pit.js";
import { like, speed, SPEEDS } from "./prefs.js";
import { Seats } from "./seats.js";
import { Share } from "./share.js";
import { openSheet } from "./sheet.js";
import { language, say } from "./words.js";

/** Between two moves nobody chose, in milliseconds, while moves are shown. */
const BREATH = 350;

/** Shows a game; answers what leaves it. */
export function showGame(main, id) {
  const game = new Game(main, id);
  game.follow();
  return () => game.leave();
}

class Game {
  constructor(main, id) {
    this.main = main;
    this.path = `/api/play/${encodeURIComponent(id)}`;
    this.id = encodeURIComponent(id);
    this.view = null;
    this.board = null;
    this.gone = new AbortController();
    this.paused = false;
    this.draw();
    this.visible = () => { if (!document.hidden) this.wake?.(); };
    document.addEventListener("visibilitychange", this.visible);
  }

  leave() {
    this.gone.abort();
    this.board?.leave();
    closeChoice();
    document.removeEventListener("visibilitychange", this.visible);
  }

  draw() {
    this.title = el("h1");
    this.series = el("p", { class: "dim" });
    this.guide = el("p", { class: "guide", id: "guide", textContent: say("web-loading") });
    this.notice = el("p", { class: "notice", role: "alert", hidden: true });
    this.trouble = el("p", { class: "notice wrong", role: "alert", hidden: true });
    this.told = el("p", { class: "told", id: "told" });
    this.frame = el("div", { class: "frame", on: { pointerdown: () => this.animation?.skip() } });
    this.legend = el("p", { class: "legend" });
    this.extra = el("div", { class: "bar extra" });
    this.undo = button(say("web-undo"), () => this.change("undo"), { id: "undo" });
    this.redo = button(say("web-redo"), () => this.change("redo"), { id: "redo" });
    this.hint = button(say("web-hint"), () => this.ask_hint(), { id: "hint" });
    this.pace = el("select", { id: "speed", "aria-label": say("web-speed"), on: { change: () => like("speed", this.pace.value) } },
      Object.keys(SPEEDS).map((value) => el("option", { value, textContent: say("web-speed-is", { speed: value }) })));
    this.pace.value = speed();
    this.rest = button(say("web-pause"), () => { this.paused = !this.paused; this.dress(); this.answer(); }, { id: "pause" });
    this.moves = new Moves(this.id);
    this.analysis = new AnalysisPanel((on) => this.send("analysis", { on }));
    this.share = new Share(this.id, () => this.edit());
    this.seats = new Seats(["human", "human"], 2, () => this.send("seats", this.seats.value));
    this.main.replaceChildren(el("div", { class: "game" },
      el("section", { class: "table", "aria-label": say("web-board") },
        el("div", { class: "game-head" }, this.title, this.series),
        el("div", { class: "now" }, this.guide, this.notice, this.trouble, this.extra), this.frame, this.legend, this.told,
        el("div", { class: "bar tools" }, this.undo, this.redo, this.hint, this.rest,
          button(say("web-rules"), () => this.sheet(), { id: "rules" }), this.pace)),
      el("aside", { "aria-label": say("web-beside") }, this.moves.element, this.analysis.element,
        el("details", { class: "panel" }, el("summary", { textContent: say("web-players") }), this.seats.element), this.share.element)));
  }

  /** Asks for every change until the page is left. A hidden page rests, so that the browser's connections suffice. */
  async follow() {
    let wait = 500;
    while (!this.gone.signal.aborted) {
      if (document.hidden && this.view) await new Promise((wake) => { this.wake = wake; });
      const seen = this.view ? `&after=${this.view.version}&seen=${this.view.at}` : "";
      try {
        const view = await ask("GET", `${this.path}?lang=${language}${seen}`, undefined, this.gone.signal);
        wait = 500;
        this.warn(view.trouble);
        await this.take(view);
      } catch (problem) {
        if (this.gone.signal.aborted) return;
        if (problem.kind === "not-found" || problem.kind === "bad-request") return this.warn(problem.message);
        this.warn(problem.kind === "unreachable" ? say("web-lost") : problem.message);
        await pause(wait);
        wait = Math.min(2 * wait, 8000);
      }
    }
  }

  /** Takes how the game stands: shows what happened since, then the board. */
  async take(view) {
    const old = this.view;
    this.view = view;
    if (!this.board) {
      this.board = new Board(view.pits, (pit) => this.press(pit));
      this.animation = new Animation(this.board);
      this.frame.append(this.board.element);
    }
    if (old && old.at !== view.at) {
      closeChoice();
      this.say(null);
      for (const move of view.recent) {
        this.told.textContent = move.told;
        this.dress(true);
        await this.animation.play(move);
        if (this.gone.signal.aborted) return;
      }
      this.animation.skipping = false;
      announce([...view.recent.map(({ told }) => told), view.ending ?? view.guide].join(" "));
    }
    this.board.show(view.state);
    this.dress();
    this.answer();
  }

  /** Shows everything but the counts; while moves are shown, nothing can be chosen. */
  dress(moving = false) {
    const { state, sets, turn, choices, analysis } = this.view;
    this.title.textContent = this.view.name;
    const series = state.match;
    this.series.textContent = series ? say("web-round", { round: series.round, south: series.tally[0], north: series.tally[1] }) : "";
    this.guide.textContent = this.view.ending ? `${this.view.ending} ${this.view.guide}` : this.view.guide;
    this.guide.classList.toggle("over", Boolean(this.view.ending));
    const chooses = turn.kind === "choose" && !moving;
    this.board.dress({
      open: new Set(chooses ? choices.map((text) => readMove(text).pit).filter((pit) => pit && pit !== ".") : []),
      sets,
      values: analysis?.found && !moving ? valuesOf(analysis.found) : new Map(),
      last: state.last ? readMove(state.last.text).pit : null,
      side: turn.side,
    });
    if (!moving) this.told.textContent = this.view.last?.told ?? "";
    Object.assign(this.board.element.dataset, { turn: moving ? "moving" : turn.kind, at: this.view.at });
    this.board.element.setAttribute("aria-busy", String(moving || this.view.thinking));
    this.legend.replaceChildren(...sets.map(({ name, pits }, index) =>
      el("span", {}, el("span", { class: `set set-${index % 4}`, "aria-hidden": "true" }), ` ${say("web-set", { set: name, pits: pits.join(" ") })}`)));
    this.actions(chooses);
    this.undo.disabled = !this.view.canUndo;
    this.redo.disabled = !this.view.canRedo;
    this.hint.disabled = turn.kind !== "choose";
    const machines = this.view.seats.every((seat) => seat !== "human");
    this.rest.hidden = !machines || turn.kind === "over";
    this.rest.textContent = this.paused ? say("web-go-on") : say("web-pause");
    this.moves.show(this.view.history);
    this.analysis.show(analysis);
    this.seats.show(this.view.seats, this.view.think);
    this.share.show(state.position);
  }

  /** The buttons that only this moment has. */
  actions(chooses) {
    const { state, turn } = this.view;
    const list = [];
    if (state.phase === "lift" || state.phase === "place") list.push(el("span", { class: "in-hand", textContent: say("web-in-hand", { count: state.hand }) }));
    if (chooses && state.legal.includes("^.")) list.push(button(say("web-stop-lifting"), () => this.play("^."), { class: "main", id: "stop" }));
    if (turn.kind === "pass") list.push(button(say("web-pass"), () => this.change("answer"), { class: "main", id: "pass" }));
    if (this.failed === this.view.at) list.push(button(say("web-try-again"), () => { this.failed = this.answering = null; this.answer(); }, { class: "main", id: "retry" }));
    if (turn.kind === "round") list.push(button(say("web-next-round"), () => this.change("round"), { class: "main", id: "next" }));
    if (turn.kind === "over") list.push(el("a", { class: "button main", id: "again", href: `#/new/${this.view.asked}`, textContent: say("web-again") }));
    this.extra.replaceChildren(...list);
  }

  /** A pit is pressed: its one move is played, of several one is asked for, of none it is told why. */
  press(pit) {
    if (this.animation.running) return this.animation.skip();
    const { turn, choices, state } = this.view;
    if (turn.kind !== "choose") return this.say(this.view.ending ?? this.view.guide);
    const moves = choices.map(readMove).filter((move) => move.pit === pit.name);
    const mark = { lift: "^", place: "@" }[state.phase] ?? "";
    if (moves.length === 0) return this.refuse(mark + pit.name);
    if (moves.length === 1 && (moves[0].count === null || pit.seeds === 1)) return this.play(moves[0].text);
    openChoice(this.board, pit, moves, (text) => this.play(text), (text) => this.refuse(text));
  }

  async refuse(text) {
    try {
      const { reason, suggestion } = await ask("POST", `${this.path}/why?lang=${language}`, { text });
      const near = suggestion ? ` ${say("web-suggestion", { move: suggestion })}` : "";
      if (reason) this.say(`${say("web-refused", { move: text, reason })}${near}`);
    } catch (problem) {
      this.say(problem.message);
    }
  }

  play(text) {
    return this.send("move", { at: this.view.at, text });
  }

  change(what) {
    closeChoice();
    return this.send(what, { at: this.view.at });
  }

  /** Sends an order, and says whether it was carried out. That the game has gone on meanwhile is no news: the next answer
   *  shows it. */
  async send(what, order) {
    try {
      await ask("POST", `${this.path}/${what}`, order);
      return true;
    } catch (problem) {
      if (problem.kind === "stale") return true;
      this.say(problem.kind === "unreachable" ? say("web-lost") : problem.message);
      return false;
    }
  }

  /** Lets a level or a random player answer, once what went before has been shown. Any page may ask; it is played once. */
  async answer() {
    const { turn, at, seats, thinking } = this.view;
    const machine = turn.side && seats[turn.side === "south" ? 0 : 1] !== "human";
    const machines = seats.every((seat) => seat !== "human");
    if (!machine || thinking || (turn.kind !== "answer" && turn.kind !== "pass") || (machines && this.paused) || this.answering === at) return;
    this.answering = at;
    if (speed() !== "off") await pause(BREATH);
    if (this.gone.signal.aborted || this.view.at !== at || await this.send("answer", { at })) {
      if (this.answering === at) this.answering = null;
      return;
    }
    // A rule that failed would fail again: a person says when.
    this.failed = at;
    this.dress();
  }

  async ask_hint() {
    this.say(say("web-hint-looks"));
    try {
      const found = await ask("POST", `${this.path}/hint`, {});
      this.say(hintOf(found));
    } catch (problem) {
      this.say(problem.message);
    }
  }

  async sheet() {
    const { sheet } = await ask("GET", `${this.path}/sheet`);
    openSheet(sheet);
  }

  async edit() {
    const { game, settings } = await ask("GET", `${this.path}/sheet`);
    openEditor({
      game, settings, position: this.view.state.position, pits: this.view.pits,
      begin: async (position) => {
        const { id } = await ask("POST", "/api/play", { wanted: { game, settings, position }, seats: this.seats.value });
        location.hash = `#/game/${id}`;
      },
    });
  }

  /** Says something about what was just asked; nothing takes it away. */
  say(text) {
    this.notice.hidden = !text;
    this.notice.textContent = text ?? "";
  }

  warn(text) {
    this.trouble.hidden = !text;
    this.trouble.textContent = text ?? "";
  }
}

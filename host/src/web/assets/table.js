// The table that a game is played at: the board, what is said above and below it, the buttons, what lies beside it.
// It shows a view of a game and asks nobody; what is pressed it hands on.

import { AnalysisPanel, valuesOf } from "./analysis.js";
import { Board } from "./board.js";
import { button, el } from "./dom.js";
import { Moves } from "./moves.js";
import { readMove } from "./pit.js";
import { like, speed, SPEEDS } from "./prefs.js";
import { Seats } from "./seats.js";
import { Share } from "./share.js";
import { say, sideName } from "./words.js";

/** A button of the moment, which stands out. */
function chief(text, click, id) {
  return button(text, click, { class: "main", id });
}

export class Table {
  /** Lays the table of the game with this number. `acts` holds what is called for each thing that can be pressed. */
  constructor(main, id, acts) {
    this.acts = acts;
    this.main = main;
    this.board = null;
    this.title = el("h1");
    this.series = el("p", { class: "dim" });
    this.guide = el("p", { class: "guide", id: "guide", textContent: say("web-loading") });
    // These three stand in one place, so that the board stays where it is whatever is said.
    this.told = el("p", { class: "told", id: "told" });
    this.notice = el("p", { class: "notice", role: "alert", hidden: true });
    this.trouble = el("p", { class: "notice wrong", role: "alert", hidden: true });
    this.said = el("div", { class: "said" }, this.told, this.notice, this.trouble);
    this.extra = el("div", { class: "bar extra" });
    this.now = el(
      "div",
      { class: "now" },
      this.guide,
      el("div", { class: "moment" }, this.said, this.extra),
    );
    const [texts, sizes] = [MutationObserver, ResizeObserver].map((Watch) => new Watch(() => this.fit()));
    texts.observe(this.now, { childList: true, characterData: true, subtree: true });
    sizes.observe(this.now);
    this.watches = [texts, sizes];
    this.frame = el("div", { class: "frame", on: { pointerdown: acts.skip } });
    this.legend = el("p", { class: "legend" });
    this.moves = new Moves(id, acts.film);
    this.analysis = new AnalysisPanel(acts.analysis);
    this.share = new Share(id, acts.edit);
    this.seats = new Seats(["human", "human"], 2, () => acts.seats(this.seats.value));
    main.replaceChildren(el("div", { class: "game" }, this.front(), this.side()));
  }

  /** The board with what belongs to it. */
  front() {
    const { acts } = this;
    this.undo = button(say("web-undo"), acts.undo, { id: "undo" });
    this.redo = button(say("web-redo"), acts.redo, { id: "redo" });
    this.hint = button(say("web-hint"), acts.hint, { id: "hint" });
    this.rest = button(say("web-pause"), acts.rest, { id: "pause" });
    const rules = button(say("web-rules"), acts.sheet, { id: "rules" });
    const option = (value) => el("option", { value, textContent: say("web-speed-is", { speed: value }) });
    const pace = el(
      "select",
      { id: "speed" },
      Object.keys(SPEEDS).map(option),
    );
    pace.value = speed();
    const slow = el("label", { class: "pace" }, el("span", { textContent: say("web-speed") }), pace);
    pace.addEventListener("change", () => like("speed", pace.value));
    return el(
      "section",
      { "aria-label": say("web-board") },
      el("div", { class: "game-head" }, this.title, this.series),
      this.now,
      this.frame,
      this.legend,
      el("div", { class: "bar acts" }, this.undo, this.redo, this.hint, this.rest, rules, slow),
    );
  }

  /** What lies beside the board. */
  side() {
    const players = el("summary", { textContent: say("web-players") });
    return el(
      "aside",
      { "aria-label": say("web-beside") },
      this.moves.element,
      this.analysis.element,
      el("details", { class: "panel" }, players, this.seats.element),
      this.share.element,
    );
  }

  /** Puts the board on the table, once it is known which. */
  lay(pits) {
    this.board = new Board(pits, this.acts.press);
    this.frame.append(this.board.element);
  }

  /** Brings the board into sight. */
  show() {
    this.frame.scrollIntoView({ block: "nearest" });
  }

  /** Shows everything but the counts. While a move is shown nothing can be chosen; what it did is told after it. */
  dress(view, { moving = null, again = false, paused = false, failed = false, hinted = null } = {}) {
    const { state, sets, turn, analysis } = view;
    const chooses = turn.kind === "choose" && !moving;
    const series = state.match;
    this.title.textContent = view.name;
    this.series.textContent = series
      ? say("web-round", { round: series.round, south: series.tally[0], north: series.tally[1] })
      : "";
    if (!moving) {
      // What comes next is said when the move has been seen.
      this.guide.textContent = view.ending ? `${view.ending} ${view.guide}` : view.guide;
      this.guide.classList.toggle("over", Boolean(view.ending));
    } else if (again) {
      this.guide.textContent = say("web-guide-shown-again", { side: sideName(moving.before.side) });
    } else {
      this.guide.textContent = guideOf(view, moving) ?? this.guide.textContent;
    }
    const last = new Set(again ? [readMove(moving.made.text).pit] : lastOf(state));
    const pits = view.choices.map((text) => readMove(text).pit).filter((pit) => pit && pit !== ".");
    this.board.dress({
      open: new Set(chooses ? pits : []),
      // Which pits were in a set then is not told.
      sets: again ? [] : sets,
      values: moving ? new Map() : valuesOf(analysis?.found),
      valued: Boolean(analysis),
      hinted,
      last,
      side: moving ? moving.before.side : turn.side,
    });
    const element = this.board.element;
    Object.assign(element.dataset, { turn: moving ? "moving" : turn.kind, at: view.at });
    element.setAttribute("aria-busy", String(Boolean(moving) || view.thinking));
    // A move that is shown again was told before.
    this.told.textContent = moving ? (again ? moving.told : "") : view.told;
    this.legend.replaceChildren(...sets.map(legendOf), ...(last.size > 0 ? [lastLegend()] : []));
    this.showMoment(view, moving, failed);
    // They can be pressed all the same, and then say why not: a button that is shut off loses the focus and tells nothing.
    this.undo.setAttribute("aria-disabled", String(!view.canUndo));
    this.redo.setAttribute("aria-disabled", String(!view.canRedo));
    this.hint.setAttribute("aria-disabled", String(turn.kind !== "choose"));
    this.rest.hidden = view.seats.includes("human") || turn.kind === "over";
    this.rest.textContent = paused ? say("web-go-on") : say("web-pause");
    this.moves.show(view.turns);
    this.analysis.show(analysis);
    this.seats.show(view.seats, view.think);
    this.share.show(state.position);
  }

  /** Shows what only this moment has. What stays the same is left alone, so that it keeps the focus. */
  showMoment(view, moving, failed) {
    const list = this.moment(view, moving, failed);
    const same = (one, index) => one.isEqualNode(this.extra.children[index]);
    if (list.length === this.extra.children.length && list.every(same)) return;
    this.extra.replaceChildren(...list);
  }

  /** What only this moment has: the hand, and buttons. */
  moment({ state, turn, seats }, moving, failed) {
    const { acts } = this;
    const list = [];
    if (state.hand > 0) {
      list.push(el("span", { class: "in-hand", textContent: say("web-in-hand", { count: state.hand }) }));
    }
    if (moving) return list;
    if (turn.kind === "choose" && state.legal.includes("^."))
      list.push(chief(say("web-stop-lifting"), acts.stop, "stop"));
    const person = seats[turn.side === "south" ? 0 : 1] === "human";
    if (turn.kind === "pass" && person) list.push(chief(say("web-pass"), acts.pass, "pass"));
    if (failed) list.push(chief(say("web-try-again"), acts.retry, "retry"));
    if (turn.kind === "round") list.push(chief(say("web-next-round"), acts.round, "next"));
    if (turn.kind === "over") list.push(chief(say("web-again"), acts.another, "again"));
    return list;
  }

  /** Says something about what was just asked; no text takes it away. */
  say(text) {
    this.notice.textContent = text ?? "";
    this.give();
  }

  /** Says what is wrong with the program or the way to it; no text takes it away. */
  warn(text) {
    this.trouble.textContent = text ?? "";
    this.give();
  }

  /** Gives the place to the most urgent of what is to be said. */
  give() {
    const said = [this.trouble, this.notice, this.told];
    const first = said.find((one) => one.textContent) ?? this.told;
    said.forEach((one) => (one.hidden = one !== first));
  }

  /** Says why there is no game here, and where there are games; nothing else is left to see or to press, unless the game
   *  can be kept anew. */
  none(why, keep) {
    const anew = keep && el("button", { id: "keep-anew", type: "button", onclick: keep, textContent: say("web-keep-anew") });
    this.main.replaceChildren(
      el("p", { class: "notice wrong", id: "no-game", role: "alert", textContent: why }),
      el("p", { class: "row" }, el("a", { class: "button main", href: "#/", textContent: say("web-choose-game") }), anew || ""),
    );
  }

  /** Writes what is said in smaller letters where it has no room otherwise: the board stays where it is. */
  fit() {
    const tall = (one) => one.scrollHeight > one.clientHeight + 1;
    this.now.classList.remove("tight");
    this.now.classList.toggle("tight", tall(this.now) || tall(this.said));
  }

  /** Gives the table up. */
  leave() {
    this.watches.forEach((watch) => watch.disconnect());
    this.board?.leave();
  }
}

/** The pits that were chosen last: of an opening's lifts those that wait, else the pit of the last move. */
function lastOf({ held, last }) {
  if (held?.length > 0) return held.map((text) => readMove(text).pit);
  return last ? [readMove(last.text).pit] : [];
}

/** What is said while a move is shown, if it is to be seen at all; whoever opens goes on choosing meanwhile. */
function guideOf({ state, turn, guide }, { steps, before: { side } }) {
  if (steps.some(({ step }) => step === "dropped")) return say("web-guide-sowing", { side: sideName(side) });
  if (!steps.some(({ step }) => step === "taken" || step === "placed")) return null;
  const goes = turn.kind === "choose" && turn.side === side && ["lift", "place"].includes(state.phase);
  return goes ? guide : say("web-guide-opening", { side: sideName(side) });
}

/** The ring around the pit that was chosen last, as it is explained. */
function lastLegend() {
  return el("span", {}, el("span", { class: "ring", "aria-hidden": "true" }), say("web-last"));
}

/** A pit set, as the mark on the board is explained: what it means, or else which pits it is. */
function legendOf({ name, help, pits }, index) {
  const mark = el("span", { class: `set set-${index % 4}`, "aria-hidden": "true" });
  return el("span", {}, mark, say("web-set", { set: name, means: help ?? pits.join(" ") }));
}

// The choice that a pit may leave: how many seeds, which way. A small box beside the pit, for keys, mouse and finger.

import { button, el } from "./dom.js";
import { say } from "./words.js";

let shut = () => {};

/** Closes the box, if it is open. */
export function closeChoice() {
  shut();
}

/**
 * Asks for one of the moves that begin at a pit. `moves` are those that may be chosen, `pit` the one they begin at; `refuse`
 * is called with the text of one that may not.
 */
export function openChoice(board, pit, moves, choose, refuse) {
  closeChoice();
  const many = moves.some((move) => move.count !== null);
  const box = el("div", {
    class: "choice",
    role: "group",
    "aria-label": say("web-choice", { pit: pit.name }),
  });
  const close = () => {
    box.remove();
    removeEventListener("keydown", key, true);
    shut = () => {};
  };
  const back = () => {
    close();
    pit.button.focus();
  };
  const key = (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      back();
    }
  };
  const done = (move) => {
    close();
    pit.button.focus();
    choose(move.text);
  };

  const ways = (some) => {
    const text = (way) => say(way === ">" ? "web-counterclockwise" : "web-clockwise");
    const arrow = (way) => arrowOf(board, pit, way);
    fill(
      say("web-which-way", { pit: pit.name }),
      some.map((move) =>
        button(`${arrow(move.way)} ${text(move.way)}`, () => done(move), {
          class: "way",
          data: { move: move.text },
        }),
      ),
    );
  };
  const counts = () => {
    const all = pit.seeds;
    const buttons = Array.from({ length: all }, (_, index) => index + 1).map((count) => {
      const some = moves.filter((move) => (move.count ?? all) === count);
      const text = count === all ? say("web-all", { count }) : String(count);
      const move = count === all ? pit.name : `${pit.name}:${count}`;
      const press = () => (some.length === 0 ? refuse(move) : some.length === 1 ? done(some[0]) : ways(some));
      return button(text, press, {
        class: "number",
        data: { move },
        "aria-disabled": String(some.length === 0),
      });
    });
    const struck = buttons.some((one) => one.getAttribute("aria-disabled") === "true");
    fill(say("web-how-many", { pit: pit.name }), buttons, struck ? say("web-struck") : null);
  };
  const fill = (question, buttons, remark = null) => {
    box.replaceChildren(
      el("p", { textContent: question }),
      el("div", { class: "options" }, buttons),
      ...(remark ? [el("p", { class: "remark", textContent: remark })] : []),
      button(say("web-cancel"), back, { class: "plain" }),
    );
    (buttons.find((one) => one.getAttribute("aria-disabled") !== "true") ?? buttons[0])?.focus();
    place();
  };
  const place = () => {
    const at = pit.button.getBoundingClientRect();
    const frame = board.element.parentElement.getBoundingClientRect();
    const left = Math.max(
      4,
      Math.min(at.left + at.width / 2 - frame.left - box.offsetWidth / 2, frame.width - box.offsetWidth - 4),
    );
    const below = pit.side === "south" || board.turned;
    const top = below ? at.bottom - frame.top + 8 : at.top - frame.top - box.offsetHeight - 8;
    box.style.setProperty("left", `${left}px`);
    box.style.setProperty("top", `${Math.max(4, top)}px`);
  };

  board.element.parentElement.append(box);
  addEventListener("keydown", key, true);
  shut = close;
  if (many) counts();
  else ways(moves);
}

/** Where a sowing goes on the screen, from a pit. */
function arrowOf(board, pit, way) {
  const forth = (way === ">") === (pit.side === "south");
  if (board.turned) return forth ? "↓" : "↑";
  return forth ? "→" : "←";
}

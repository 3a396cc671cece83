// The choice that a pit may leave: how many seeds, which way. A small box beside the pit, on a small screen a sheet at its
// edge, for keys, mouse and finger. It lies above all else and within the window, wherever the page has been scrolled to.

import { button, el } from "./dom.js";
import { say } from "./words.js";

/** On a screen as small as this the box is a sheet as wide as the screen. */
const SMALL = matchMedia("(max-width: 600px), (max-height: 500px)");
/** Between the box and its pit, and between the box and the edge of the window, in pixels. */
const [GAP, EDGE] = [8, 4];

let shut = () => {};

/** Closes the box, if it is open. */
export function closeChoice() {
  shut();
}

/**
 * Asks for one of the moves that begin at a pit. `moves` are those that may be chosen, `pit` the one they begin at, and `many`
 * says whether how many seeds is asked; `refuse` is called with the text of a move that may not be chosen, and answers why.
 */
export function openChoice(board, pit, { moves, many, choose, refuse }) {
  closeChoice();
  const box = el("div", {
    class: "choice",
    role: "group",
    "aria-label": say("web-choice", { pit: pit.name }),
  });
  const close = () => {
    box.remove();
    removeEventListener("keydown", key, true);
    removeEventListener("scroll", place, true);
    removeEventListener("resize", place);
    shut = () => {};
  };
  const back = () => {
    close();
    pit.button.focus({ preventScroll: true });
  };
  const key = (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      back();
    }
  };
  const done = (move) => {
    back();
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
      const press = async () => {
        if (some.length === 1) return done(some[0]);
        if (some.length > 1) return ways(some);
        // Beside what was pressed: the box may cover the place where everything else is told.
        remark.textContent = (await refuse(move)) ?? remark.textContent;
        place();
      };
      return button(text, press, {
        class: "number",
        data: { move },
        "aria-disabled": String(some.length === 0),
      });
    });
    const struck = buttons.some((one) => one.getAttribute("aria-disabled") === "true");
    const remark = el("p", { class: "remark", textContent: say("web-struck") });
    fill(say("web-how-many", { pit: pit.name }), buttons, struck ? [remark] : []);
  };
  const fill = (question, buttons, remarks = []) => {
    box.replaceChildren(
      el("p", { textContent: question }),
      el("div", { class: "options" }, buttons),
      ...remarks,
      button(say("web-cancel"), back, { class: "plain" }),
    );
    const first = buttons.find((one) => one.getAttribute("aria-disabled") !== "true") ?? buttons[0];
    first?.focus({ preventScroll: true });
    place();
  };
  /** Lays the box below or above its pit, where there is room for it; a sheet at the edge that leaves the pit in sight. */
  const place = () => {
    const sheet = SMALL.matches;
    box.classList.toggle("sheet", sheet);
    const at = pit.button.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const [wide, high] = [box.offsetWidth, box.offsetHeight];
    const least = sheet ? 0 : EDGE;
    const within = (place, most) => Math.max(least, Math.min(place, most - least));
    const above = sheet ? 0 : at.top - high - GAP;
    const below = sheet ? height - high : at.bottom + GAP;
    const [over, under] = [at.top - GAP - high >= least, at.bottom + GAP + high <= height - least];
    const lower = pit.side === "south" || board.turned || sheet ? under || !over : !over;
    box.style.setProperty("left", `${within(at.left + (at.width - wide) / 2, width - wide)}px`);
    box.style.setProperty("top", `${within(lower ? below : above, height - high)}px`);
  };

  board.element.parentElement.append(box);
  addEventListener("keydown", key, true);
  addEventListener("scroll", place, true);
  addEventListener("resize", place);
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

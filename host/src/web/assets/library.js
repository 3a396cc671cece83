// The library: the games there are, by family, and those that were begun. Nothing here knows any game.

import { ask } from "./api.js";
import { button, el, withCode } from "./dom.js";
import { opener } from "./opener.js";
import { playerName } from "./seats.js";
import { picture } from "./picture.js";
import { openSheet, provenance } from "./sheet.js";
import { language, reasonOf, say, sideName, textsOf } from "./words.js";

/** So many games that were begun are listed, the one played last first. */
const LISTED = 50;

/** Shows the library; answers what leaves it. */
export async function showLibrary(main) {
  const [{ games, refused }, { games: kept }] = await Promise.all([
    ask("GET", "/api/games"),
    ask("GET", "/api/play"),
  ]);
  const families = new Map();
  for (const game of games.filter(({ sheet }) => sheet)) {
    const of = game.sheet.provenance.of || game.id;
    families.set(of, [...(families.get(of) ?? []), game]);
  }
  const broken = games.filter(({ sheet }) => !sheet);
  main.replaceChildren(
    ...[
      el("h1", { textContent: say("web-choose-game") }),
      el("p", { class: "lead", textContent: say("web-lead") }),
      kept.length > 0 ? keptGames(kept) : null,
      games.length === 0 ? el("p", { class: "notice" }, ...withCode(say("web-no-games"))) : null,
      el("ul", { class: "cards" }, [...families.values()].map(card)),
      broken.length + refused.length > 0 ? brokenGames(broken, refused) : null,
      opener(),
    ].filter(Boolean),
  );
  return () => {};
}

function card(games) {
  const own = games.find(({ id, sheet }) => sheet.provenance.of === id) ?? games[0];
  const others = games.filter((game) => game !== own);
  const { sheet } = own;
  const text = textsOf(sheet);
  return el(
    "li",
    { class: "card" },
    picture(sheet.board),
    el("h2", { textContent: text(sheet.name) }),
    el("p", { textContent: text(sheet.summary) }),
    provenance(sheet),
    el(
      "div",
      { class: "bar" },
      el("a", {
        class: "button main",
        href: `#/new/${own.id}`,
        textContent: say("web-play"),
        "aria-label": say("web-play-game", { game: text(sheet.name) }),
      }),
      button(say("web-rules"), () => openSheet(sheet), {
        "aria-label": say("web-rules-of", { game: text(sheet.name) }),
      }),
    ),
    others.length === 0
      ? null
      : el(
          "details",
          { class: "others" },
          el("summary", { textContent: say("web-other-boards", { count: others.length }) }),
          el(
            "ul",
            {},
            others.map((game) =>
              el(
                "li",
                {},
                el("a", { href: `#/new/${game.id}`, textContent: textsOf(game.sheet)(game.sheet.name) }),
              ),
            ),
          ),
        ),
  );
}

function keptGames(games) {
  const line = (game) => {
    const item = el("li", { class: "kept" });
    const said = el("span", { class: "wrong", role: "alert" });
    if (game.error) item.append(el("span", { class: "wrong", textContent: game.error }));
    else {
      const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
        new Date(game.changed),
      );
      item.append(
        el(
          "div",
          {},
          el(
            "a",
            { href: `#/game/${game.id}` },
            el("b", { textContent: game.name }),
            ` ${playerName(game.seats[0])} – ${playerName(game.seats[1])}`,
          ),
          el("small", { class: "dim", textContent: `${standing(game)} · ${when}` }),
        ),
      );
    }
    item.append(
      button(
        say("web-delete"),
        async () => {
          try {
            await ask("DELETE", `/api/play/${game.id}`);
          } catch (problem) {
            // One that is gone already is deleted as well.
            if (!["not-found", "gone"].includes(problem.kind)) {
              said.textContent = reasonOf(problem);
              return;
            }
          }
          item.remove();
        },
        { class: "plain", "aria-label": say("web-delete-game", { game: game.name ?? String(game.id) }) },
      ),
      said,
    );
    return item;
  };
  return el(
    "details",
    { class: "panel kept-games" },
    el("summary", { textContent: say("web-kept", { count: games.length }) }),
    el("ul", {}, games.slice(0, LISTED).map(line)),
    games.length > LISTED
      ? el("p", { class: "dim" }, ...withCode(say("web-kept-more", { count: games.length - LISTED })))
      : null,
  );
}

function standing({ standing, ply }) {
  if (standing.standing === "going") return say("web-going", { side: sideName(standing.side), count: ply });
  const [south, north] = standing.score;
  return say("web-ended", { south, north });
}

function brokenGames(broken, refused) {
  const line = (name, why) => el("li", {}, el("b", { textContent: name }), el("pre", { textContent: why }));
  return el(
    "details",
    { class: "panel" },
    el("summary", { textContent: say("web-broken", { count: broken.length + refused.length }) }),
    el(
      "ul",
      {},
      broken.map(({ id, error }) => line(id, error)),
      refused.map(({ file, reason }) => line(file, reason)),
    ),
  );
}

"""A bot that plays a whole game against itself by random moves: `random_bot.py GAME SEED`."""

from __future__ import annotations

import random
import sys

from mancala_client import Engine


def main(name: str, seed: int) -> None:
    """Plays, and prints every move and how the game ended."""
    dice = random.Random(seed)
    with Engine() as engine:
        game = engine.start(name)
        state = game["state"]
        while state["outcome"] is None and state["ply"] < 10_000:
            moved = engine.play(game["session"], dice.choice(state["legal"]))
            state = moved["state"]
            print(f"{moved['made']['side']} plays {moved['made']['text']}: {state['position']}")
    if state["outcome"] is None:
        sys.exit("the game does not end")
    south, north = state["stores"]
    winner = state["outcome"]["winner"]
    print(f"{winner.title()} wins, {south} to {north}" if winner else "a draw")


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[2].isdecimal():
        sys.exit(f"usage: {sys.argv[0]} GAME SEED")
    main(sys.argv[1], int(sys.argv[2]))

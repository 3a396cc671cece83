#!/usr/bin/env python3
"""Random play beside OpenSpiel's, in one run on one core: Kalah and Oware, six pits of four seeds.

    python3 -m venv venv && venv/bin/pip install open_spiel
    cargo bench -p mancala-tests --bench playouts --no-run     # prints where the program lies
    venv/bin/python tests/benches/openspiel.py target/release/deps/playouts-…

The two take turns, so that a busy machine disturbs both alike; what is told is the median of as many rounds. Both are
measured in processor time of their own. OpenSpiel plays its games wholly in C++: a search of two simulations, whose
evaluator plays all rollouts.

It judges nothing.
"""

import re
import statistics
import subprocess
import sys
import time

import pyspiel

ROUNDS = 11
GAMES = {"kalah": ("mancala", 20_000), "oware": ("oware", 4_000)}


def ours(program, game, count, rules):
    """Games a second of this project's random play, with rules that are `linked` or `loaded`."""
    told = subprocess.run([program, game, str(count), rules], check=True, capture_output=True, text=True).stdout
    return count / (int(re.search(r"(\d+) ns", told)[1]) / 1e9)


def theirs(game, count, seed):
    """Games a second of OpenSpiel's."""
    game = pyspiel.load_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(count // 2, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, seed, False)
    state = game.new_initial_state()
    begin = time.process_time()
    bot.step(state)
    return 2 * (count // 2) / (time.process_time() - begin)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{'game':<8}{'OpenSpiel':>12}{'linked':>12}{'':>8}{'loaded':>12}   games a second, medians of {ROUNDS}")
    for name, (other, count) in GAMES.items():
        rounds = []
        for seed in range(1, ROUNDS + 1):
            reference = theirs(other, count, seed)
            rounds.append((reference, *(ours(sys.argv[1], name, count, rules) for rules in ("linked", "loaded"))))
        reference, linked, loaded = (statistics.median(column) for column in zip(*rounds))
        times = [statistics.median(one[at] / one[0] for one in rounds) for at in (1, 2)]
        print(f"{name:<8}{reference:>12.0f}{linked:>12.0f}{times[0]:>7.2f}x{loaded:>12.0f}{times[1]:>7.2f}x", flush=True)


if __name__ == "__main__":
    main()

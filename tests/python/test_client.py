"""What the client promises, tried with a real engine: `$MANCALA` names it."""

from __future__ import annotations

import os
import signal
import unittest

from mancala_client import Engine, MancalaError


class Client(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def fails(self, kind: str, ask, *arguments, **named) -> MancalaError:
        with self.assertRaises(MancalaError) as caught:
            ask(*arguments, **named)
        self.assertEqual(caught.exception.kind, kind)
        return caught.exception

    def test_a_game_and_its_record(self) -> None:
        engine = self.engine
        game = engine.start("kpe", settings={"board.pits": 3, "board.seeds": 2})
        session, start = game["session"], game["state"]
        self.assertEqual([len(row) for row in start["rows"]], [3, 3])
        self.assertEqual(engine.legal(session), start["legal"])
        moved = engine.play(session, start["legal"][0])
        self.assertEqual(engine.steps(session, 1), moved["steps"])
        self.assertEqual(engine.history(session), [moved["made"]])
        record = engine.record(session, "mine")
        self.assertEqual(engine.resume(record)["state"], moved["state"])
        moves = [start["legal"][0]]
        again = engine.load("kpe", moves, settings={"board.pits": 3, "board.seeds": 2})
        self.assertEqual(again["state"], moved["state"])
        self.assertEqual(engine.undo(session), start)
        engine.end(session)
        self.fails("no-session", engine.state, session)

    def test_failures_have_a_kind_and_words(self) -> None:
        self.assertEqual(self.fails("unknown-game", self.engine.start, "kpo").details["suggestion"], "kpe")
        self.fails("bad-game", self.engine.start, "kpe", settings={"board.pits": 0})
        session = self.engine.start("kpe")["session"]
        failure = self.fails("illegal", self.engine.play, session, "a")
        self.assertIn("pit of North", str(failure))
        self.assertEqual(self.engine.why(session, "a")["reason"], failure.details["reason"])
        self.assertIsNone(self.engine.why(session, "A"))
        self.fails("no-match", self.engine.next_round, session)

    def test_settings_of_every_kind(self) -> None:
        rows = [[1, 2, 3, 4], [4, 3, 2, 1]]
        settings = {"board.rows": rows, "landing.use": "std/relay"}
        self.assertEqual(self.engine.start("kpe", settings=settings)["state"]["rows"], rows)

    def test_a_match(self) -> None:
        game = self.engine.load("kpe", match={"starter": "north"})
        self.assertEqual(game["state"]["match"], {"round": 1, "starter": "north", "tally": [0, 0], "then": None})

    def test_batches(self) -> None:
        counted = self.engine.perft("kpe", 3, divide=True)
        self.assertEqual(counted["nodes"], sum(one["nodes"] for one in counted["divide"]))
        self.assertEqual(self.engine.playouts("kpe", games=5, seed=1)["counts"]["games"], 5)
        self.assertEqual(self.engine.verify([])["games"], 0)

    def test_a_timeout_is_kept_and_the_engine_goes_on(self) -> None:
        self.fails("timed-out", self.engine.perft, "kpe", 60, timeout=0.3)
        self.engine.start("kpe")

    def test_an_event_can_cancel(self) -> None:
        events = []

        def heard(kind: str, value: object) -> None:
            events.append(kind)
            self.engine.cancel()

        self.engine.on_event = heard
        self.fails("stopped", self.engine.playouts, "kpe", games=10**9, seed=1)
        self.assertIn(events[0], ("games", "alive"))
        self.engine.start("kpe")

    def test_an_engine_that_ended_is_told(self) -> None:
        os.kill(self.engine._process.pid, signal.SIGKILL)
        self.fails("ended", self.engine.games)
        self.fails("ended", self.engine.games)


if __name__ == "__main__":
    unittest.main()

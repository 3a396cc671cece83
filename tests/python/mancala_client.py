"""A client for `mancala engine`: one file, standard library only, to be copied into a bot or a screen.

    with Engine() as engine:
        game = engine.start("kpe")
        moved = engine.play(game["session"], game["state"]["legal"][0])

Answers are the dictionaries of the protocol (PROTOCOL.md tells of each). It knows no rule of any game.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from typing import Any, Callable, Dict, List, Optional, Sequence

PROTOCOL = 1

Json = Dict[str, Any]
Events = Callable[[str, Any], None]


class MancalaError(Exception):
    """A request that failed: `kind` says of what, `details` is all the engine said."""

    def __init__(self, kind: str, message: str, details: Optional[Json] = None) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.details = details or {}


class Engine:
    """An engine process. Not to be shared between threads, but for `cancel`."""

    def __init__(
        self,
        program: Optional[str] = None,
        arguments: Sequence[str] = (),
        timeout: Optional[float] = 30.0,
        on_event: Optional[Events] = None,
    ) -> None:
        """Starts `program` (else `$MANCALA`, else `mancala`). `timeout` is in seconds, for each request; `on_event`
        is called with the kind of an event and its value while a request runs."""
        self.timeout = timeout
        self.on_event = on_event
        self._last = 0
        self._running: Optional[int] = None
        self._lines: queue.Queue[Optional[str]] = queue.Queue()
        self._writing = threading.Lock()
        command = [program or os.environ.get("MANCALA", "mancala"), "engine", *arguments]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self.hello: Json = self.ask("hello", protocol=PROTOCOL)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the engine."""
        if self._process.stdin and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except OSError:
                pass  # It has ended already.
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        if self._process.stdout:
            self._process.stdout.close()

    def ask(self, verb: str, **rest: Any) -> Any:
        """Asks, waits no longer than the engine's `timeout`, and returns the answer's value."""
        return self.ask_within(self.timeout, verb, **rest)

    def ask_within(self, timeout: Optional[float], verb: str, **rest: Any) -> Any:
        """Asks, waits so many seconds (for ever where that is None), and returns the answer's value."""
        request = {"ask": verb, **rest}
        if timeout is not None:
            request["deadline"] = int((time.time() + timeout) * 1000)
        self._running = number = self._send(request)
        # The engine keeps the deadline itself, and ends when a plugin will not stop: this is for an engine that hangs.
        end = None if timeout is None else time.monotonic() + timeout + 5
        try:
            while True:
                told = self._hear(end)
                if told["id"] not in (number, None):
                    continue  # Of a cancellation, or a request given up.
                if "event" in told:
                    if self.on_event:
                        self.on_event(told["event"], told.get("value"))
                elif told["answer"] == "failed":
                    failure = told["value"]
                    raise MancalaError(failure["kind"], _words(failure), failure)
                else:
                    return told.get("value")
        finally:
            self._running = None

    def cancel(self) -> None:
        """Gives up the request that runs, from `on_event` or another thread; it then fails with `stopped`."""
        running = self._running
        if running is not None:
            self._send({"ask": "cancel", "request": running})

    # Games.

    def games(self) -> Json:
        """Every plugin and its games."""
        return self.ask("games")

    def describe(self, game: str, **spec: Any) -> Json:
        """A game's rule sheet."""
        return self.ask("describe", spec=_spec(game, spec))

    def start(self, game: str, **spec: Any) -> Json:
        """Starts a game; `settings` maps paths to values, `position` is a text. Answers `session` and `state`."""
        return self.ask("start", spec=_spec(game, spec))

    def load(self, game: str, moves: Sequence[str] = (), match: Optional[Json] = None, **spec: Any) -> Json:
        """Takes up a game after some moves, or a match: `match={"starter": "south"}`."""
        load = {"spec": _spec(game, spec), "moves": list(moves)}
        return self.ask("load", load=load if match is None else {**load, "match": match})

    def resume(self, record: Json, **spec: Any) -> Json:
        """Takes up a recorded game or match, with the settings it was recorded with unless others are given."""
        spec.setdefault("settings", record.get("settings", {}))
        return self.ask("resume", spec=_spec(record["game"], spec), record=record)

    def state(self, session: int) -> Json:
        """Where a game stands."""
        return self.ask("state", session=session)

    def legal(self, session: int) -> List[str]:
        """The legal moves."""
        return self.ask("legal", session=session)

    def why(self, session: int, move: str) -> Optional[Json]:
        """Why a move may not be played; None when it may."""
        return self.ask("why", session=session, text=move)

    def play(self, session: int, move: str) -> Json:
        """Plays a move. Answers `made`, `steps` and `state`."""
        return self.ask("play", session=session, text=move)

    def undo(self, session: int) -> Json:
        """Takes the last move back."""
        return self.ask("undo", session=session)

    def history(self, session: int) -> List[Json]:
        """The moves played."""
        return self.ask("history", session=session)

    def steps(self, session: int, ply: int) -> List[Json]:
        """Everything that a move did, counted from 1."""
        return self.ask("steps", session=session, ply=ply)

    def next_round(self, session: int) -> Json:
        """Goes on to the next round of a match."""
        return self.ask("next-round", session=session)

    def record(self, session: int, name: str) -> Json:
        """The game or match as a record."""
        return self.ask("record", session=session, name=name)

    def end(self, session: int) -> None:
        """Forgets a game."""
        self.ask("end", session=session)

    # Batches. They take as long as they take, unless `timeout` is given.

    def perft(
        self,
        game: str,
        depth: int,
        divide: bool = False,
        timeout: Optional[float] = None,
        **spec: Any,
    ) -> Json:
        """Counts legal sequences of moves."""
        return self.ask_within(timeout, "perft", spec=_spec(game, spec), depth=depth, divide=divide)

    def playouts(
        self,
        game: str,
        games: int,
        seed: int,
        threads: int = 1,
        max_plies: int = 10_000,
        timeout: Optional[float] = None,
        **spec: Any,
    ) -> Json:
        """Plays random games."""
        order = {"games": games, "seed": seed, "threads": threads, "max_plies": max_plies}
        return self.ask_within(timeout, "playouts", spec=_spec(game, spec), order=order)

    def verify(self, lines: Sequence[str], file: str = "records", timeout: Optional[float] = None) -> Json:
        """Compares recorded games, one a line, with the rules."""
        batch = {"file": file, "first_line": 1, "lines": list(lines)}
        return self.ask_within(timeout, "verify", batch=batch)

    # The line.

    def _send(self, request: Json) -> int:
        with self._writing:
            self._last += 1
            line = json.dumps({"id": self._last, **request})
            try:
                assert self._process.stdin
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
            except (OSError, ValueError):
                raise self._ended() from None
            return self._last

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _hear(self, end: Optional[float]) -> Json:
        try:
            line = self._lines.get(timeout=None if end is None else max(0.0, end - time.monotonic()))
        except queue.Empty:
            self._process.kill()
            raise MancalaError("hangs", "the engine did not answer and was killed") from None
        if line is None:
            self._lines.put(None)
            raise self._ended()
        return json.loads(line)

    def _ended(self) -> MancalaError:
        try:
            code = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        return MancalaError("ended", f"the engine has ended with code {code}")


def _spec(game: str, spec: Json) -> Json:
    """A game as the protocol names it."""
    settings = spec.pop("settings", None) or {}
    values = [{"path": path, "value": _toml(value)} for path, value in settings.items()]
    return {"game": game, "settings": values, **{key: value for key, value in spec.items() if value is not None}}


def _toml(value: Any) -> str:
    """A setting as it would be typed: texts, numbers, booleans and lists are written alike in JSON and TOML."""
    return json.dumps(value, ensure_ascii=False)


def _words(failure: Json) -> str:
    """What a failure says for people."""
    for key in ("message", "reason", "rendered", "what"):
        if key in failure:
            return str(failure[key])
    return ", ".join(f"{key} {value}" for key, value in failure.items() if key != "kind") or "it was not done"

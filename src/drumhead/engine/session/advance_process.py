"""`python -m drumhead.engine.session.advance_process GAME TURN [ACT]`: plays a turn for another process.

That one says which turn it means: the one that waits, or with `again` the last one, by a ruling that is read as JSON
from standard input; with `dice` it is told what dice fell for in a turn, with `odds` what may come of a battle in it,
with `beforehand` what could have been foretold of one that was fought, with `rehearse` what comes of the turn as a seat
supposes it. With `overrule` the waiting turn is ruled on and what comes out otherwise is told, with `finish` it is
played as it was judged, with `send-out` its papers are written, and with `verify-bundle` that of another file is
proven.

Progress goes to standard output, a line a phase: done, total, title, by tabs; what else is told is one line of JSON; an
error is one sentence.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.odds import Question, Wish
from drumhead.engine.reports.odds import odds_lines
from drumhead.engine.session.accounts.battles import battle_on
from drumhead.engine.session.accounts.beforehand import odds_before
from drumhead.engine.session.evening.adjudication import finish, overrule
from drumhead.engine.session.evening.proof import verify_bundle
from drumhead.engine.session.evening.sending import send_out
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.odds import contests, figures
from drumhead.engine.session.rehearsal.outcome import outcome, outcome_lines
from drumhead.engine.session.rehearsal.rehearsing import Run, kept, prepared, run, seeds
from drumhead.engine.session.rulings.ruling import Said


def main(path: Path, turn: int, act: str = "advance") -> int:
    """Do what is asked with the game at `path`; gives the exit code."""
    try:
        session = GameSession.open(path)
        try:
            ACTS[act](session, turn)
        finally:
            session.close()
    except DrumheadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _advance(session: GameSession, turn: int) -> None:
    session.advance(progress=_report, turn=turn)


def _again(session: GameSession, turn: int) -> None:
    asked = json.loads(sys.stdin.read())
    said = Said(asked["reason"], asked["told"], asked["forced"])
    found = session.hand.again(asked["words"], said, _report)
    _tell({"knowing": found.knowing, "noticing": found.noticing, "upset": found.upset})


def _overrule(session: GameSession, turn: int) -> None:
    asked = json.loads(sys.stdin.read())
    said = Said(asked["reason"], asked["told"], asked["forced"])
    found = overrule(session, asked["words"], said, _report, Path(asked["trial"]))
    _tell({"changed": [asdict(change) for change in found.changed]})


def _finish(session: GameSession, turn: int) -> None:
    finish(session, _report, turn)


def _send_out(session: GameSession, turn: int) -> None:
    folder = Path(json.loads(sys.stdin.read())["folder"])
    _tell({"papers": [asdict(paper) for paper in send_out(session, folder, (), _report)]})


def _verify_bundle(session: GameSession, turn: int) -> None:
    path = Path(json.loads(sys.stdin.read())["bundle"])
    proven = verify_bundle(path)
    words = f"{proven.title}, turn {proven.turn}: every hash agrees; it comes to {proven.result[:16]}…"
    _tell({"proven": f"{path.name}: {words}"})


def _dice(session: GameSession, turn: int) -> None:
    _tell({"throws": [asdict(throw) for throw in session.hand.dice(turn)]})


def _odds(session: GameSession, turn: int) -> None:
    """The battles of a square one after the other, told again and again as they become surer."""
    asked = json.loads(sys.stdin.read())
    wish, before = Wish(until=asked["until"]), list[str]()
    there = tuple(asked["attackers"]), tuple(asked["defenders"])
    question = Question(asked["square"], asked["attacker"], asked["attack"], asked["defend"], *there)
    for contest in contests(session, asked["seat"], question):
        lines: list[str] = []
        for number, tally in enumerate(figures(contest, wish)):
            lines = [*before, *odds_lines(contest, tally)]
            _report(contest.place, min(tally.runs, wish.most), wish.most)
            if number % TOLD == 0:
                _tell({"lines": lines})
        before = [*lines, ""]
        _tell({"lines": lines})


def _beforehand(session: GameSession, turn: int) -> None:
    """What could have been foretold of a battle of the turn, clash by clash, by what a seat knew before each."""
    asked, lines = json.loads(sys.stdin.read()), list[str]()
    battle = battle_on(session, asked["seat"], turn, asked["cell"])
    place = asked.get("place")
    clashes = [clash for clash in battle.clashes if place is None or [clash.phase, clash.tactical] == place]
    for number, line in enumerate(odds_before(session, asked["seat"], turn, replace(battle, clashes=tuple(clashes)))):
        _report(clashes[number].heading, number + 1, len(clashes))
        lines.append(line)
        _tell({"lines": lines})
    if not lines:
        _tell({"lines": ["no odds can be told."]})


def _rehearse(session: GameSession, turn: int) -> None:
    """The seat's orders as the file has them; the first turn is kept in a file of its own."""
    asked = json.loads(sys.stdin.read())
    seat, times, runs = asked["seat"], asked["times"], list[Run]()
    rehearsal = prepared(session, seat, session.draft(seat), asked["guesses"])
    for number, seed in enumerate(seeds(None, times)):
        _report("Rehearsal", number, times)
        runs.append(run(rehearsal, seed) if number else kept(rehearsal, seed, Path(asked["out"])))
    found = outcome(rehearsal, runs)
    _tell({"lines": [*outcome_lines(session, found)], "cells": [battle.cell for battle in found.battles]})


TOLD = 8
"""Batches of battles after which the figures so far are told."""
ACTS: Mapping[str, Callable[[GameSession, int], None]] = {
    "advance": _advance,
    "again": _again,
    "beforehand": _beforehand,
    "dice": _dice,
    "finish": _finish,
    "odds": _odds,
    "overrule": _overrule,
    "rehearse": _rehearse,
    "send-out": _send_out,
    "verify-bundle": _verify_bundle,
}


def _report(title: str, done: int, total: int) -> None:
    sys.stdout.write(f"{done}\t{total}\t{title}\n")
    sys.stdout.flush()


def _tell(data: Mapping[str, Any]) -> None:
    sys.stdout.write(f"{json.dumps(data)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4]))

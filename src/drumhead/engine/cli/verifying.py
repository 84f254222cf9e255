"""Turns replayed and held against what is stored, with as many processes as help."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.errors import RefusedError, VerificationError
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.chain import links
from drumhead.engine.session.resuming import Resuming
from drumhead.engine.session.verify_processes import Steps, Verified, cores, verified_together
from drumhead.engine.session.verifying import Verifier


def verify_game(game: Path, first: int | None, most: int | None, again: bool, json: bool) -> None:
    """The turns replayed, on all cores where there are turns enough, but for those of a run that was broken off."""
    with opened(game) as session:
        verifier = session.verifier()
        turns = verifier.turns(first)
        resuming = Resuming(verifier.file, turns)
        earlier = _earlier(resuming, turns, again)
        left = [turn for turn in turns if turn not in earlier]
        found = _replayed(game, turns, left, _each(verifier, left, most), resuming)
        others = _others(verifier, turns)
        if json:
            say_json(_data(turns, found, verifier))
            return
        papers = list(_papers(session, turns))
    since = "" if first is None else f" from turn {first}"
    say(f"{game}: {sum(map(len, found.values()))} phases replayed{since}, every hash agrees{_besides(earlier)}.")
    for engine, played in others.items():
        say(f"{game}: {_turns(played)} played by another release, {engine}.")
    for line in papers:
        say(line)


def _papers(session: GameSession, turns: Sequence[int]) -> Iterator[str]:
    """Of each seat that handed in for these turns how many sheets agree with what was carried out, and the link of the
    last receipt, which its player has too."""
    for seat in session.game.seats:
        chain = [link for link in links(session, seat.name, turns[-1]) if link.turn in turns] if turns else []
        if chain:
            sheets = "1 sheet agrees" if len(chain) == 1 else f"{len(chain)} sheets agree"
            yield f"{seat.name}: {sheets} with what was carried out; the last receipt's link is {chain[-1].hash}."


def _earlier(resuming: Resuming, turns: Sequence[int], again: bool) -> frozenset[int]:
    """The turns that need not be replayed; a run that had come to its end is no broken one."""
    found = resuming.earlier()
    if not again and len(found) < len(turns):
        return found
    resuming.forget()
    return frozenset()


def _each(verifier: Verifier, turns: Sequence[int], most: int | None) -> Generator[Verified, None, None]:
    processes = min(most or cores(), len(turns) // 2)
    alone = ((turn, verifier.turn(turn)) for turn in turns)
    return alone if processes < 2 else verified_together(verifier, turns, processes)


def _replayed(
    game: Path, turns: Sequence[int], left: Sequence[int], each: Generator[Verified, None, None], resuming: Resuming
) -> dict[int, Steps]:
    """The steps of the turns that are left; who breaks off is told where to go on."""
    found: dict[int, Steps] = {}
    try:
        with closing(each), progress() as bar:
            for turn, steps in each:
                found[turn] = steps
                resuming.add(turn)
                bar(f"Turn {turn}", len(turns) - len(left) + len(found), len(turns))
    except KeyboardInterrupt as error:
        raise RefusedError(_broken_off(game, left, found, resuming)) from error
    except VerificationError:
        resuming.forget()
        raise
    resuming.forget()
    return found


def _broken_off(game: Path, left: Sequence[int], found: Collection[int], resuming: Resuming) -> str:
    coming = min({*left} - {*found}, default=left[-1])
    kept = resuming.earlier().issuperset(found)
    where = "the same command goes on there, with `--again` from the start" if kept else f"`--from {coming}` goes on"
    return f"{game}: broken off before turn {coming}; {where}."


def _others(verifier: Verifier, turns: Sequence[int]) -> dict[str, list[int]]:
    """By other releases the turns that they played."""
    found: dict[str, list[int]] = {}
    for turn, engine in verifier.by_others(turns).items():
        found.setdefault(engine, []).append(turn)
    return found


def _turns(played: Sequence[int]) -> str:
    first, last = played[0], played[-1]
    return f"turn {first} was" if first == last else f"{len(played)} turns from {first} to {last} were"


def _besides(earlier: Collection[int]) -> str:
    """What was not replayed now, for a sentence."""
    if not earlier:
        return ""
    first, last = min(earlier), max(earlier)
    turns = f"turn {first}" if first == last else f"{len(earlier)} turns from {first} to {last}"
    return f"; {turns} agreed before, in a run that was broken off"


def _data(turns: Sequence[int], found: Mapping[int, Steps], verifier: Verifier) -> list[dict[str, Any]]:
    """Every step of the turns for a program; `earlier` are those of the run that was broken off."""
    steps = ((turn not in found, step) for turn in turns for step in found.get(turn) or verifier.stored(turn))
    return [{"turn": turn, "phase": phase, "hash": hash, "earlier": old} for old, (turn, phase, hash) in steps]

"""Rulings made and told at the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import RULING
from drumhead.engine.session import GameSession, Said


def edit_game(game: Path, words: Sequence[str], reason: str, tell: str, force: bool, again: bool, json: bool) -> None:
    """A ruling made, on the turn that waits or by playing the last one again, and whom it concerns."""
    with opened(game) as session, progress() as bar:
        said = Said(reason, tell, force)
        found = session.hand.again(words, said, bar) if again else session.rule(words, said)
        sentence, seats = session.wording(found.event), [seat.name for seat in session.game.seats]
    if json:
        upset = list(found.upset)
        say_json({"id": found.event.id, "knowing": found.knowing, "noticing": found.noticing, "upset": upset})
        return
    say(f"{_number(found.event.id)}  {sentence}")
    if found.knowing:
        say(f"Told to {'every seat' if list(found.knowing) == seats else ', '.join(found.knowing)}.")
    if found.noticing:
        say(f"{', '.join(found.noticing)} will hear that something was corrected.")
    for line in found.upset:
        say(f"No longer carried out: {line}")


def tell_rulings(game: Path, json: bool) -> None:
    """Every ruling of a game, by turns."""
    with opened(game) as session:
        waits = session.turn
        found = {turn: lines for turn in range(waits + 1) if (lines := _rulings(session, turn))}
    if json:
        say_json([{"turn": turn, "id": id, "text": text} for turn, lines in found.items() for id, text in lines])
        return
    for turn, lines in found.items():
        say(f"Before turn {turn} was played:" if turn < waits else f"On turn {turn}, which waits:")
        for id, text in lines:
            say(f"  {_number(id)}  {text}")
    if not found:
        say(f"{game}: there are no rulings.")


def _rulings(session: GameSession, turn: int) -> list[tuple[str, str]]:
    return [(event.id, session.wording(event)) for event in session.rulings(GM, turn) if event.kind == RULING]


def roll_back(game: Path, turn: int, reason: str, tell: str, json: bool) -> None:
    """A turn taken back."""
    with opened(game) as session:
        found = session.hand.take_back(turn, Said(reason, tell))
        title, sheets = session.turn_title(), [seat.seat.name for seat in session.seats() if seat.handed_in]
    if json:
        say_json({"cut": found.number, "turn": found.turn, "last": found.last, "sheets": sheets})
        return
    several = found.last > found.turn
    what = f"Turns {found.turn} to {found.last} were" if several else f"Turn {found.turn} was"
    say(f"{what} taken back, kept as cut {found.number}. Waiting: {title}.")
    say(f"Sheets that are in again: {', '.join(sheets) or 'none'}.")


def tell_cuts(game: Path, json: bool) -> None:
    """What was taken back and is still kept."""
    with opened(game) as session:
        cuts = session.hand.cuts()
    if json:
        say_json([asdict(cut) for cut in cuts])
        return
    for cut in cuts:
        held = f"turns {cut.turn} to {cut.last}" if cut.last > cut.turn else f"turn {cut.turn}"
        waits = "" if cut.last >= cut.turn else " as it waited"
        say(f"{cut.number}  {held}{waits}{f': {cut.why}' if cut.why else ''}")
    if not cuts:
        say(f"{game}: nothing that was taken back is kept.")


def restore_cut(game: Path, number: int, json: bool) -> None:
    """What was taken back in its place again."""
    with opened(game) as session:
        session.hand.restore(number)
        title, turn = session.turn_title(), session.turn
    if json:
        say_json({"cut": number, "turn": turn})
    else:
        say(f"Cut {number} is in its place again, and what stood there is kept. Waiting: {title}.")


def forget_cuts(game: Path, json: bool) -> None:
    """What was taken back forgotten for good."""
    with opened(game) as session:
        count = session.hand.vacuum()
    if json:
        say_json({"forgotten": count})
    else:
        say(f"{game}: forgotten for good: {count}.")


def tell_dice(game: Path, turn: int, phase: str | None, json: bool) -> None:
    """What dice fell for in a turn, and what they showed."""
    with opened(game) as session:
        thrown = [throw for throw in session.hand.dice(turn) if phase in (None, throw.phase)]
    if json:
        say_json([asdict(throw) for throw in thrown])
        return
    for throw in thrown:
        say(f"{throw.phase}  {throw.purpose}: {', '.join(f'{roll:.4f}' for roll in throw.rolls)}")
    if not thrown:
        say(f"{game}: no dice fell there.")


def _number(id: str) -> str:
    return id.rpartition(".")[2]

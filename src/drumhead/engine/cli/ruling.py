"""Rulings made and told at the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import RULING
from drumhead.engine.session import GameSession, Said


def edit_game(game: Path, words: Sequence[str], reason: str, tell: str, force: bool, json: bool) -> None:
    """A ruling made, and whom it concerns."""
    with opened(game) as session:
        found = session.rule(words, Said(reason, tell, force))
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
    events = session.events(GM, turn)
    return [(event.id, session.wording(event)) for event in events if event.kind == RULING]


def _number(id: str) -> str:
    return id.rpartition(".")[2]

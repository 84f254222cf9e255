"""The lines that a seat's units hang on, as lines of text or as data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.lines import broken_by, led_elsewhere, lines_of, standing_on


def tell_lines(file: Path, seat: str | None, unit: str | None, without: Sequence[str], json: bool) -> None:
    """What keeps each unit in communications and in supply; what would break if squares fell."""
    with opened(file) as session:
        name = only_seat(session) if seat is None else session.game.seat(seat).name
        fallen = frozenset(session.game.map.board.cell(square) for square in without)
        orders = () if name == GM else session.draft(name)
        before = lines_of(session, name, orders)
        if not before:
            raise InputError(f"Nobody of {name} needs lines of supply in this game.")
        after = lines_of(session, name, orders, fallen) if fallen else before
        found = tuple(line for line in after if unit is None or line.unit == _known(unit, before))
        if json:
            say_json(_data(session, found, broken_by(before, found), standing_on(before, fallen)))
            return
    for text in _told(before, found, fallen, without) if fallen else [line.text for line in found]:
        say(text)


def _known(unit: str, lines: Sequence[Lifeline]) -> str:
    """The unit's id as the game writes it."""
    if all(line.unit != unit.upper() for line in lines):
        raise UnknownNameError(f"There is no unit {unit!r} that the seat commands.")
    return unit.upper()


def _told(
    before: Sequence[Lifeline], found: Sequence[Lifeline], fallen: Collection[int], without: Sequence[str]
) -> Iterator[str]:
    broken, elsewhere, leaving = broken_by(before, found), led_elsewhere(before, found), standing_on(before, fallen)
    yield f"If {' and '.join(without)} fell, {len(broken)} of {len(found)} lines would break."
    if leaving:
        yield f"There stand {', '.join(leaving)}, who would have to leave first."
    yield from (line.text for line in broken)
    if elsewhere:
        yield f"{len(elsewhere)} would lead elsewhere:"
        yield from (line.text for line in elsewhere)


def _data(
    session: GameSession, found: Sequence[Lifeline], broken: Sequence[Lifeline], leaving: Sequence[str]
) -> dict[str, Any]:
    name = session.game.map.board.name

    def plain(line: Lifeline) -> dict[str, Any]:
        at = None if line.broken_at is None else name(line.broken_at)
        return {**asdict(line), "cell": name(line.cell), "path": [name(cell) for cell in line.path], "broken_at": at}

    return {"lines": [plain(line) for line in found], "broken": [plain(line) for line in broken], "leaving": leaving}

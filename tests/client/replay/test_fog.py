"""client.md 34: whatever is played, no frame of a replay shows strangers where a seat did not look in that phase."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.client.replay.glides import OURS, Glide, glides, on_field, on_map
from drumhead.engine.play.events import Event
from drumhead.engine.play.view import View
from drumhead.engine.session import GameSession
from tests.engine.session.pages import sheet
from tests.fuzz.twins import LOOKING, World, world

GAMES = 4


def played(given: World, folder: Path) -> GameSession:
    (folder / "page.toml").write_text(given.page(), encoding="utf-8")
    session = GameSession.create(str(folder / "page.toml"), folder / "game.drum", seed=given.seed)
    for seat in sorted({seat for seat, _ in given.lines()}):
        lines = (line for of, line in given.lines() if of == seat)
        session.submit(sheet(seat, *lines, game="twins"), unsealed=True, drop_refused=True)
    session.advance()
    return session


def steps(session: GameSession, seat: str) -> Iterator[tuple[View, View, tuple[Event, ...]]]:
    """Each phase of the turn: what was seen before and after it, and what was told of it."""
    before = session.view(seat, 1, None)
    for phase in session.phases(1):
        after = session.view(seat, 1, phase)
        yield before, after, session.events(seat, 1, phase)
        before = after


def told_of(events: tuple[Event, ...], units: tuple[str, ...]) -> set[int]:
    """The squares at which a seat was told of any of these units."""
    return {event.cell for event in events if event.cell is not None and set(units) & set(event.units)}


@pytest.mark.parametrize("number", range(GAMES))
def test_strangers_glide_only_over_squares_that_the_seat_watched_or_was_told_of(number: int, tmp_path: Path) -> None:
    session = played(world(random.Random(f"glides {number}")), tmp_path)
    board, field = session.game.map.board, session.game.map.tactical_board
    for seat in LOOKING:
        for before, after, events in steps(session, seat):
            seen = set(before.watched) | set(after.watched)
            for glide in glides(before, after, session.ruleset.figures(session.game, events), board, on_map):
                if glide.stance not in OURS:
                    assert set(glide.cells) <= seen | told_of(events, glide.units), (seat, glide)
            for cell in sorted({*before.fields, *after.fields}):
                told = session.ruleset.field_figures(session.game, events, cell)
                for glide in glides(before, after, told, field, on_field(cell)):
                    assert {cell} <= seen, (seat, glide)
                    assert known(glide, before) and known(glide, after)
    session.close()


def known(glide: Glide, view: View) -> bool:
    return all(view.token(unit) is not None for unit in glide.units)

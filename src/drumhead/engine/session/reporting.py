"""5.3: the two reports a player gets at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.view import Token, View
from drumhead.engine.reports.pictures.frame import REPORT_LAYERS
from drumhead.engine.reports.pictures.picture import Frame, Picture
from drumhead.engine.reports.report import Report, Section, text_section
from drumhead.engine.session.founding import Founded

MAP = Frame(1100, 820, fit=True, layers=REPORT_LAYERS | {"legend"}, detail=0.7)
FIELD = Frame(620, 700, layers=REPORT_LAYERS, detail=0.6)


def turn_report(founded: Founded, seat: Seat, turn: int, sections: tuple[Section, ...]) -> Report:
    """What happened in a turn as far as a seat may know it."""
    return Report(f"{founded.game.scenario.title}: report of turn {turn}", _for(seat), sections)


def position_report(founded: Founded, seat: Seat, view: View) -> Report:
    """Maps, what is in sight, and the status of every unit of the seat."""
    game = founded.game
    units = [text_section(token.title, founded.ruleset.describe(game, view, token.id)) for token in _own(view)]
    maps = Section("Maps", pictures=tuple(_pictures(game, view)))
    title = f"{game.scenario.title}: position before turn {view.turn}"
    return Report(title, _for(seat), (maps, text_section("In sight", _sighted(game, view)), *units))


def _for(seat: Seat) -> str:
    return f"for {seat.name}, {seat.title}" if seat.title not in ("", seat.name) else f"for {seat.name}"


def _own(view: View) -> list[Token]:
    return [token for token in view.tokens if token.orderable]


def _pictures(game: Game, view: View) -> Iterator[Picture]:
    """The strategic map round what is known, and the battlefields on which the seat's units stand."""
    yield Picture("Strategic map", game.map, view, MAP)
    for cell in sorted({token.cell for token in _own(view)}):
        yield Picture(game.map.board.name(cell), game.map, view, replace(FIELD, square=cell))


def _sighted(game: Game, view: View) -> list[str]:
    name = game.map.board.name
    seen = [f"{name(s.cell)}: {s.words} ({s.state}), {s.arms}" for s in view.sightings]
    known = [f"{name(t.cell)}: {t.title}" for t in view.tokens if t.stance in ("enemy", "neutral")]
    return [*seen, *known]

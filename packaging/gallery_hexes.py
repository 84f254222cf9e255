"""The map of hexes in the gallery: the whole of it, four zooms round one city and a battle, each in every theme."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage

from drumhead.client.board.hex_scene import HexScene
from drumhead.client.palette import DARK, LIGHT, PRINT, Palette
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Note, View
from drumhead.engine.session import GameSession

RESOURCES = data_folder("resources")
MAP, YEAR, RULESET = "iberia-1936", 1936, "europa"
THEMES = (LIGHT, DARK, PRINT)
WHOLE = 0.52  # pixels a unit, of which a hex has 26
PART = QSize(690, 460)
ZOOMS = {"far": 0.9, "near": 1.8, "close": 3.4, "closest": 6.0}
"""Pixels a unit round `MIDDLE`."""
MIDDLE = "Zaragoza"
SCENARIO, SEED = "bells-1936", "7"
STAGE, LINE, PLACE, BATTLE = "Loyalist combat", "AS1 attack Oviedo AS2 AS3 AS4 AS5 AS6", "Oviedo", 4.4
"""The battle: when, by which order, where, and how many pixels a unit has."""


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the board: units, what is known of places, and what was ordered or came of it."""

    view: View
    notes: Sequence[Note]
    figures: Sequence[Figure]


def names() -> tuple[str, ...]:
    """Of all pictures of hexes."""
    return tuple(f"iberia-{what}-{theme.name}" for what in ("whole", *ZOOMS, "battle", "fought") for theme in THEMES)


class Hexes:
    """The pictures, by name; what several of them need is made once."""

    def __init__(self) -> None:
        self._scenes: dict[str, HexScene] = {}

    def picture(self, name: str) -> QImage:
        """One of `names`."""
        _, what, theme = name.split("-")
        scene = self._scene(next(palette for palette in THEMES if palette.name == theme))
        if what == "whole":
            area = scene.plane.bounds
            return scene.picture(area, (area.size() * WHOLE).toSize())
        if what in ZOOMS:
            return _part(scene, MIDDLE, ZOOMS[what])
        return self._fight(scene, self._battle[what == "fought"])

    def _scene(self, palette: Palette) -> HexScene:
        if palette.name not in self._scenes:
            self._scenes[palette.name] = HexScene(find_map(MAP, YEAR), RESOURCES, palette, RULESET)
        return self._scenes[palette.name]

    def _fight(self, scene: HexScene, position: Position) -> QImage:
        scene.set_view(position.view)
        scene.set_notes(position.notes)
        scene.set_overlay("battle", position.figures)
        image = _part(scene, PLACE, BATTLE)
        scene.clear_overlays()
        scene.set_notes(())
        scene.set_view(None)
        return image

    @cached_property
    def _battle(self) -> tuple[Position, Position]:
        """As it is ordered, and when it was fought."""
        with tempfile.TemporaryDirectory() as folder:
            session = GameSession.create(SCENARIO, Path(folder) / "battle.drum", seed=SEED)
            try:
                ordered, fought = _positions(session)
                return ordered, fought
            finally:
                session.close()


def _positions(session: GameSession) -> Iterator[Position]:
    """Everybody waits until the battle."""
    while STAGE not in session.turn_title():
        _hand_in(session, ())
        session.advance()
    game, ruleset = session.game, session.ruleset
    seat = next(status.seat.name for status in session.seats() if status.awaited)
    view, order = session.view(seat), session.read_order(LINE)
    foretold = ruleset.foretold(game, view, order, ())

    yield Position(view, ruleset.notes(game, view), foretold.figures if foretold else ())
    turn = session.turn
    _hand_in(session, (order,))
    session.advance()
    view = session.view(seat)
    yield Position(view, ruleset.notes(game, view), ruleset.figures(game, session.events(seat, turn)))


def _hand_in(session: GameSession, orders: Sequence[Order]) -> None:
    for status in session.seats():
        if status.awaited:
            session.submit(session.sheet(status.seat.name, orders, whole=True), "gallery")


def _part(scene: HexScene, place: str, scale: float) -> QImage:
    area = QRectF(QPointF(), QSizeF(PART) / scale)
    area.moveCenter(scene.plane.centre(scene.map.place(place)[0]))
    return scene.picture(area, PART)

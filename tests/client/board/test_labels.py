"""Names that keep out of each other's way."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from drumhead.client.board.labels import Name, Place, city_font, dots, label_size, laid_out, places_of
from drumhead.client.board.plane import Plane
from drumhead.engine.maps.model import City, GameMap


def _city(name: str, size: int, x: float, y: float) -> Place:
    return Place(City(name, 0, 0, "WES", size=size), QPointF(x, y))


def _area(name: Name, scale: float) -> QRectF:
    width, height = label_size(name.place.city.name, city_font(name.place))
    corner = name.place.at * scale + name.offset
    return QRectF(corner.x(), corner.y(), width, height).adjusted(1, 2, -1, -2)


def test_no_two_names_overlap(qtbot: QtBot) -> None:
    crowd = [_city(f"Town number {i}", 3, 10 + i % 7 * 9, 10 + i // 7 * 5) for i in range(40)]
    names = laid_out(crowd, 4.0)
    assert len(names) > 5
    assert not any(_area(a, 4.0).intersects(_area(b, 4.0)) for a, b in combinations(names, 2))


def test_the_greater_city_wins_the_room(qtbot: QtBot, map: GameMap) -> None:
    places = places_of(map, Plane(map.board, 15.0))
    assert places[0].city.name == "Capital"
    assert "Capital" in {name.place.city.name for name in laid_out(places, 1.0)}


def test_small_towns_appear_only_near(qtbot: QtBot, map: GameMap) -> None:
    places = places_of(map, Plane(map.board, 15.0))
    assert {p.city.name for p in dots(places, 0.2)} == {"Capital"}
    assert len(dots(places, 4.0)) == 3


def test_names_give_way_to_troops(qtbot: QtBot) -> None:
    place = _city("Lonely", 3, 50, 50)
    right = QRectF(205, 150, 200, 100)
    (free,), (moved,) = laid_out([place], 4.0), laid_out([place], 4.0, [right])
    assert free.offset.x() > 0
    assert moved.offset.x() < 0


def test_a_city_lies_in_the_middle_of_its_tactical_square(map: GameMap) -> None:
    hamlet = next(p for p in places_of(map, Plane(map.board, 15.0)) if p.city.name == "Hamlet")
    assert (hamlet.at.x(), hamlet.at.y()) == (5 * 15 + 9.5, 5 * 15 + 8.5)


def test_a_name_hidden_by_troops_moves_out_of_their_square(qtbot: QtBot) -> None:
    place = _city("Lonely", 3, 50, 50)
    troops = QRectF(160, 160, 80, 80)
    (name,) = laid_out([place], 4.0, [troops])
    assert not _area(name, 4.0).intersects(troops)

"""Names that keep out of each other's way."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.labels import (
    Crowd,
    Name,
    Place,
    city_font,
    dots,
    label_size,
    laid_out,
    places_of,
    sign_of,
)
from drumhead.client.board.plane import Plane
from drumhead.engine.maps.squares.model import City, GameMap


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
    (free,), (moved,) = laid_out([place], 4.0), laid_out([place], 4.0, Crowd([right]))
    assert free.offset.x() > 0
    assert moved.offset.x() < 0


def test_a_city_lies_in_the_middle_of_its_tactical_square(map: GameMap) -> None:
    hamlet = next(p for p in places_of(map, Plane(map.board, 15.0)) if p.city.name == "Hamlet")
    assert (hamlet.at.x(), hamlet.at.y()) == (5 * 15 + 9.5, 5 * 15 + 8.5)


def test_a_name_hidden_by_troops_moves_out_of_their_square(qtbot: QtBot) -> None:
    place = _city("Lonely", 3, 50, 50)
    troops = QRectF(160, 160, 80, 80)
    (name,) = laid_out([place], 4.0, Crowd([troops]))
    assert not _area(name, 4.0).intersects(troops)


def test_a_name_keeps_off_a_states_name_where_it_can(qtbot: QtBot) -> None:
    place = _city("Lonely", 3, 50, 50)
    right, everywhere = QRectF(205, 150, 200, 100), QRectF(0, 0, 400, 400)
    (moved,) = laid_out([place], 4.0, Crowd(shy=[right]))
    (kept,) = laid_out([place], 4.0, Crowd(shy=[everywhere]))
    assert not _area(moved, 4.0).intersects(right)
    assert kept.offset.x() > 0


def test_no_name_reaches_beyond_the_board(qtbot: QtBot) -> None:
    place = _city("Lonely", 3, 99, 50)
    (name,) = laid_out([place], 4.0, Crowd(bounds=QRectF(0, 0, 400, 400)))
    assert QRectF(0, 0, 400, 400).contains(_area(name, 4.0))


def test_a_port_and_a_fort_keep_room_for_their_signs(qtbot: QtBot) -> None:
    plain = _city("Plain", 3, 50, 50)
    port = Place(City("Port", 0, 0, "WES", size=3, port="X", fort=3), QPointF(50, 50))
    assert sign_of(port, 5.0).height() > sign_of(plain, 5.0).height() + 15
    assert sign_of(port, 0.5) == sign_of(plain, 0.5)

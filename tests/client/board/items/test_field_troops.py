"""Troops on a battlefield: flags far out, up to sixteen counters a square near, and those whose place is unknown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.field_items import FieldTroopsItem, counter_places
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import load_fonts
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.play.view import Sighting, Token
from drumhead.engine.reports.troops import Mark, field_marks, placeless
from tests.client.board.boards import RESOURCES, token, view
from tests.client.board.drawn import items_drawn
from tests.client.board.plain import BLANK, Plain, found, tint

CELL, MIDDLE = 7, 4
SIDE = 60.0


@dataclass(frozen=True)
class Shown:
    """What was asked for, where it lies from the middle square's corner, who was dim, and the picture."""

    asked: list[tuple[str, ...]]
    dim: list[int]
    places: list[QRect]
    image: QImage


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


def brigades(count: int, stance: str = "own", **known: str) -> list[Token]:
    return [token(f"{stance[:2].upper()}{at}IN", CELL, stance, MIDDLE, **known) for at in range(10, 10 + count)]


def shown(tokens: list[Token], size: int, sightings: tuple[Sighting, ...] = ()) -> Shown:
    """Nine squares of so many pixels and a strip of 80 below them."""
    counters, plane = Plain(), Plane(numbered_board(3, 3), SIDE)
    item, scene = FieldTroopsItem(plane, counters), QGraphicsScene()
    scene.addItem(item)
    known = view(tokens, sightings)
    item.sync_with(field_marks(known, CELL), placeless(known, CELL))
    image = QImage(6 * size + 600, 3 * size + 80, QImage.Format.Format_RGB32)
    image.fill(BLANK)
    painter = QPainter(image)
    share = size / SIDE
    area = QRectF(0, 0, image.width() / share, image.height() / share)
    scene.render(painter, QRectF(image.rect()), area)
    painter.end()
    places = [found(image, tint(at)).translated(-size, -size) for at in range(len(counters.asked))]
    return Shown(counters.asked, counters.dim, places, image)


@pytest.mark.parametrize(("size", "kinds"), [(25, ["flag"]), (26, ["IN", "IN"]), (60, ["IN", "IN"])])
def test_far_out_a_side_is_a_flag_and_near_each_unit_a_counter(size: int, kinds: list[str]) -> None:
    assert [kind for kind, _, _ in shown(brigades(2), size).asked] == kinds


def test_flags_of_two_sides_stand_one_below_the_other_in_their_square() -> None:
    picture = shown(brigades(1) + brigades(1, "enemy"), 24)
    assert [stance for _, stance, _ in picture.asked] == ["own", "enemy"]
    upper, lower = picture.places
    assert (upper.topLeft().toTuple(), lower.left()) == ((1, 1), 1)
    assert lower.top() == upper.bottom() + 1
    assert lower.bottom() < 24
    assert {place.height() for place in picture.places} == {10}
    assert shown(brigades(1), 24).places[0].height() == 19
    assert shown(brigades(1) + brigades(1, "enemy"), 12).places[0].height() == 8, "no smaller than can be seen"


@pytest.mark.parametrize(("size", "count", "texts"), [(34, 1, ["2400"]), (33, 1, [""]), (60, 2, [""] * 2)])
def test_a_counter_has_its_strength_where_it_is_wide_enough(size: int, count: int, texts: list[str]) -> None:
    picture = shown(brigades(count), size)
    assert [text for _, _, text in picture.asked] == texts
    assert all((place.width() >= 28) is bool(text) for place, text in zip(picture.places, texts, strict=True))


@pytest.mark.rule("rotd", "2.6d")
@pytest.mark.parametrize("size", [34, 60])
def test_the_counter_of_a_unit_in_a_fort_has_its_letter(size: int) -> None:
    inside, outside = (replace(each, suffix=letter) for each, letter in zip(brigades(2), ("F", ""), strict=True))
    assert [asked[3:] for asked in shown([inside, outside], size).asked] == [("F",), ()]


@pytest.mark.parametrize(("status", "dim"), [("active", []), ("inactive", [0]), ("shattered", [0])])
@pytest.mark.rule("rotd", "2.5b")
def test_who_is_not_active_is_dim(status: str, dim: list[int]) -> None:
    assert shown(brigades(1, status=status), 60).dim == dim


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9, 12, 16])
@pytest.mark.rule("rotd", "2.5c")
def test_counters_fill_their_square_in_rows_and_leave_it_nowhere(count: int) -> None:
    corner, size = QPointF(100, 200), 64.0
    places = counter_places(count, corner, size)
    assert len(places) == count
    assert len({(place.width(), place.height()) for place in places}) == 1
    whole = QRectF()
    for place in places:
        whole = whole.united(place)
    assert QRectF(corner.x(), corner.y(), size, size).contains(whole)
    assert abs(whole.left() - 100 - (164 - whole.right())) < 1.1
    tops = sorted({place.top() for place in places})
    rows = [[place for place in places if place.top() == top] for top in tops]
    assert [place for row in rows for place in row] == places, "from left to right, row by row"
    assert len({len(row) for row in rows[:-1]} | {len(rows[0])}) == 1
    assert all(a.right() <= b.left() for row in rows for a, b in pairwise(row))


def test_where_nobody_is_there_is_no_counter() -> None:
    assert counter_places(0, QPointF(), 64.0) == []


@pytest.mark.parametrize(("count", "wide"), [(1, 49), (2, 27), (4, 27), (9, 18), (16, 13)])
def test_counters_are_as_large_as_their_number_allows(count: int, wide: int) -> None:
    assert counter_places(count, QPointF(), 60.0)[0].width() == wide


def test_those_who_are_chosen_are_marked_until_others_are(qtbot: QtBot) -> None:
    counters, scene = Plain(), QGraphicsScene()
    item = FieldTroopsItem(Plane(numbered_board(3, 3), SIDE), counters)
    scene.addItem(item)
    known = view(brigades(3))
    item.sync_with(field_marks(known, CELL), ())
    image = QImage(180, 180, QImage.Format.Format_RGB32)
    marked = []
    for units in (("OW11IN",), ("OW10IN", "OW12IN"), ()):
        item.choose(frozenset(units))
        counters.asked.clear()
        counters.chosen.clear()
        painter = QPainter(image)
        scene.render(painter, QRectF(image.rect()), QRectF(0, 0, 180, 180))
        painter.end()
        marked.append(list(counters.chosen))
    assert marked == [[1], [0, 2], []]


# who is hit


@pytest.fixture
def item() -> FieldTroopsItem:
    found = FieldTroopsItem(Plane(numbered_board(3, 3), SIDE), Plain())
    known = view([*brigades(2), token("OW9LC", CELL, "own", 0)])
    found.sync_with(field_marks(known, CELL), ())
    return found


def test_a_counter_is_hit_on_itself_and_beside_it_nobody(item: FieldTroopsItem) -> None:
    corner = QPointF(SIDE, SIDE)
    places = counter_places(2, corner, SIDE)
    hit = [item.token_at(MIDDLE, place.center()) for place in places]
    assert [token and token.id for token in hit] == ["OW10IN", "OW11IN"]
    assert item.token_at(MIDDLE, corner + QPointF(30, 2)) is None
    assert item.token_at(MIDDLE + 1, places[0].center()) is None
    assert item.token_at(0, QPointF(30, 30)) is not None


@pytest.mark.parametrize("size", [26.0, 40.0, 64.0, 200.0])
def test_no_counter_lies_on_another(size: float) -> None:
    for count in range(2, 17):
        places = counter_places(count, QPointF(7, 9), size)
        assert not any(a.intersects(b) for a, b in combinations(places, 2))
        assert all(QRectF(7, 9, size, size).contains(place) for place in places)


# whose place is unknown


def test_troops_without_a_place_are_flags_in_words_below_the_board() -> None:
    nowhere = token("FR1IN", CELL, "own", None)
    picture = shown([nowhere], 60, (Sighting(CELL, "enemy", "AUS", "corps", "IC"), Sighting(8, "enemy", "X", "y", "I")))
    assert picture.asked == [("flag", "own", "I"), ("flag", "enemy", "IC")]
    first, second = (place.translated(60, 60) for place in picture.places)
    assert (first.left(), first.top(), first.height()) == (0, 180 + 34, 30)
    assert (second.top(), second.height()) == (first.top(), 30)
    written = [x for x in range(900) if picture.image.pixelColor(x, 180 + 50) not in (BLANK, tint(0), tint(1))]
    between = [x for x in written if first.right() < x < second.left()]
    beyond = [x for x in written if x > second.right()]
    assert between[0] - first.right() < 8 and second.left() - between[-1] > 8
    assert beyond[0] - second.right() < 8 and len(beyond) > len(between) > 80


def test_without_such_troops_nothing_is_drawn_below_the_board() -> None:
    picture = shown(brigades(1), 60)
    assert all(picture.image.pixelColor(x, y) == BLANK for x in range(0, 900, 3) for y in range(181, 260, 3))


def test_all_that_is_drawn_lies_within_what_is_painted_anew() -> None:
    plane = Plane(numbered_board(3, 3), SIDE)
    room = FieldTroopsItem(plane, Plain()).boundingRect()
    assert room.contains(plane.bounds.adjusted(-1, -1, 1, 80))


def test_another_view_takes_the_place_of_the_one_before(item: FieldTroopsItem) -> None:
    item.sync_with({}, ())
    assert item.marks == dict[int, tuple[Mark, ...]]()
    assert item.token_at(0, QPointF(30, 30)) is None


def test_what_lies_over_the_board_knows_of_counters_and_of_flags_below_it() -> None:
    plane = Plane(numbered_board(3, 3), SIDE)
    item, below = FieldTroopsItem(plane, Plain()), QRectF(10, 3 * SIDE + 20, 60, 30)
    item.sync_with({MIDDLE: ()}, ())
    assert item.stands_in(plane.rect(MIDDLE).adjusted(9, 9, -9, -9)) and not item.stands_in(QRectF(0, 0, 9, 9))
    assert not item.stands_in(below)
    item.sync_with({}, (Mark("enemy", "FRA", "flag", "IC", "a division"),))
    assert item.stands_in(below) and not item.stands_in(below.translated(1.5 * SIDE, 0))


def test_each_counter_and_flag_stands_where_its_number_puts_it() -> None:
    """Counters row by row, flags far out below each other, and below the board those without a place, in words."""
    plane = Plane(numbered_board(3, 3), SIDE)
    item, area = FieldTroopsItem(plane, Plain()), QRectF(0, 0, 500, 260)
    known = view([*brigades(3), *(token(f"EN{at}IN", CELL, "enemy", 0) for at in range(2))])
    nowhere = tuple(Mark("enemy", "FRA", "flag", "IC", words) for words in ("a division", "2 corps"))
    item.sync_with(field_marks(known, CELL), nowhere)
    below = [
        "picture 0 214 37 30",
        "rect #faf6e9 41 221 144 18",
        "'FRA a division, place unknown' #231f1a 13 at 44 234",
        "picture 198 214 37 30",
        "rect #faf6e9 239 221 133 18",
        "'FRA 2 corps, place unknown' #231f1a 13 at 242 234",
    ]
    near = ["picture 2 20 27 19", "picture 30 20 27 19", "picture 62 69 27 19", "picture 90 69 27 19"]
    assert sorted(items_drawn(item, 1.0, area)) == sorted([*near, "picture 62 90 27 19", *below])
    far = list(items_drawn(item, 0.3, QRectF(0, 0, 200, 180))[:2])
    assert sorted(far) == ["picture 1 1 17 14", "picture 19 19 17 14"]
    assert item.boundingRect() == QRectF(-240, -240, 660, 660)
    item.sync_with({}, nowhere)
    assert items_drawn(item, 1.0, area) == below


def test_what_names_keep_off_is_where_counters_stand_and_far_out_the_whole_square() -> None:
    item = FieldTroopsItem(Plane(numbered_board(3, 3), SIDE), Plain())
    item.sync_with(field_marks(view(brigades(2)), CELL), ())
    near = [QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in item.boxes(1.0)]
    assert near == counter_places(2, QPointF(SIDE, SIDE), SIDE)
    assert list(item.boxes(26 / 60 - 0.001)) == [pytest.approx((25.94, 25.94, 51.88, 51.88))]
    assert len(list(item.boxes(26 / 60))) == 2


def test_a_box_takes_the_counters_whose_middle_lies_in_it(item: FieldTroopsItem) -> None:
    corner = QPointF(SIDE, SIDE)
    first, second = (place.center() for place in counter_places(2, corner, SIDE))
    found = [[token.id for token in item.tokens_in(QRectF(corner, at + QPointF(0.1, 0.1)))] for at in (first, second)]
    assert found == [["OW10IN"], ["OW10IN", "OW11IN"]]
    assert item.tokens_in(QRectF(corner, first - QPointF(0.1, 0.1))) == []

"""What troops look like at each zoom: dots, flags, stacks, single counters; where they lie, and what is written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.troops_item import CAPTION, TroopsItem, extent
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.play.view import Sighting, Token
from drumhead.engine.reports.troops import Mark, marks
from tests.client.board.boards import RESOURCES, token, view
from tests.client.board.drawn import items_drawn
from tests.client.board.plain import BLANK, Plain, found, tint
from tests.client.driving import bring_up

Window = tuple[TroopsItem, list[tuple[str, ...]], QGraphicsView]
"""Nine squares of 60 pixels: the troops on them, what they ask for, and the window that shows them."""
MIDDLE = 4


@dataclass(frozen=True)
class Shown:
    """What was asked for, where it lies from the square's corner, and the picture."""

    asked: list[tuple[str, ...]]
    image: QImage
    size: int

    @property
    def places(self) -> list[QRect]:
        return [found(self.image, tint(at)).translated(-self.size, -self.size) for at in range(len(self.asked))]

    def is_written(self, below: QRect) -> bool:
        """Whether there is a caption under a picture."""
        return not self.caption(below).isEmpty()

    def caption(self, below: QRect) -> QRect:
        """The box of what is drawn under a picture, no farther than another picture may begin."""
        area = below.translated(self.size, self.size)
        rows, columns = range(area.bottom() + 1, area.bottom() + 20), range(self.size, 2 * self.size)
        spots = [(x, y) for y in rows for x in columns if self.image.pixelColor(x, y) != BLANK]
        if not spots:
            return QRect()
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, bottom = min(y for _, y in spots), max(y for _, y in spots)
        return QRect(left, top, right - left + 1, bottom - top + 1).translated(-self.size, -self.size)


def shown(here: dict[int, tuple[Mark, ...]], size: int, ratio: int = 1) -> Shown:
    """Nine squares of so many pixels, of which the middle one holds the troops."""
    counters, plane = Plain(), Plane(numbered_board(3, 3), 15.0)
    item, scene = TroopsItem(plane, counters), QGraphicsScene()
    scene.addItem(item)
    item.sync_with(here)
    image = QImage(3 * size * ratio, 3 * size * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(BLANK)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 3 * size, 3 * size), plane.bounds)
    painter.end()
    assert counters.dim == [], "on the map nobody is dim"
    return Shown(counters.asked, image, size)


def army(count: int, *more: Token) -> dict[int, tuple[Mark, ...]]:
    return marks(view([*(token(f"FR{at}IN", MIDDLE) for at in range(1, count + 1)), *more]))


ENEMY = marks(view(sightings=[Sighting(MIDDLE, "enemy", "AUS", "corps", "IC")]))
BOTH = {MIDDLE: (*army(1)[MIDDLE], *ENEMY[MIDDLE])}
RESTING = {MIDDLE: tuple(replace(mark, kind="tent") for mark in army(1)[MIDDLE])}
TENTS = {MIDDLE: tuple(replace(mark, kind="tent") for mark in army(3)[MIDDLE])}


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


@pytest.mark.parametrize(
    ("size", "asked", "high"),
    [
        (13, [("flag", "own", "")], 8),
        (31, [("flag", "own", "")], 17),
        (33, [("flag", "own", "I")], 19),
        (45, [("flag", "own", "I")], 25),
        (46, [("IN", "own", "2400")], 18),
        (200, [("IN", "own", "2400")], 80),
    ],
)
def test_one_brigade_is_a_flag_far_out_and_a_counter_near(size: int, asked: list[tuple[str, ...]], high: int) -> None:
    """Letters are written on flags that are high enough; far out a flag is no smaller than can be seen."""
    picture = shown(army(1), size)
    assert picture.asked == asked
    assert picture.places[0].height() == high


@pytest.mark.parametrize(
    ("size", "asked"),
    [
        (20, [("flag", "own", ""), ("flag", "enemy", "")]),
        (44, [("flag", "own", ""), ("flag", "enemy", "")]),
        (46, [("IN", "own", "2400"), ("flag", "enemy", "")]),
        (80, [("IN", "own", "2400"), ("flag", "enemy", "IC")]),
    ],
)
def test_friend_and_foe_stand_side_by_side(size: int, asked: list[tuple[str, ...]]) -> None:
    picture = shown(BOTH, size)
    assert picture.asked == asked
    left, right = picture.places
    assert left.right() < right.left()
    assert left.top() == right.top()
    assert left.left() >= 0 and right.right() < size


@pytest.mark.parametrize("size", [120, 170, 210])
@pytest.mark.parametrize("count", [2, 3, 4, 6, 9])
def test_what_names_keep_off_is_what_the_counters_of_a_stack_take(size: int, count: int) -> None:
    """Two pixels beside a counter at most, and what may be written below it."""
    places = shown(army(count), size).places
    wide = max(place.right() for place in places) + 1 - min(place.left() for place in places)
    high = max(place.bottom() for place in places) + 1 - min(place.top() for place in places)
    half, tall = extent(count, size)
    assert wide <= 2 * half <= wide + 4
    assert high <= 2 * tall <= high + CAPTION + 2


@pytest.mark.parametrize("size", [13, 30, 46, 70, 109, 120, 170, 210])
@pytest.mark.parametrize("here", [army(1), army(4), army(6), BOTH, ENEMY], ids=["one", "four", "six", "both", "enemy"])
def test_troops_stand_in_the_middle_of_their_square(size: int, here: dict[int, tuple[Mark, ...]]) -> None:
    places = shown(here, size).places
    whole = places[0]
    for place in places:
        whole = whole.united(place)
    assert abs(whole.left() - (size - 1 - whole.right())) <= 2
    assert whole.top() >= 0 and whole.bottom() < size
    assert whole.top() <= size / 2 <= whole.bottom()


@pytest.mark.parametrize(
    ("size", "count", "texts"),
    [
        (109, 2, ["×2"]),
        (109, 9, ["×9"]),
        (110, 1, ["2400"]),
        (110, 2, ["2400"] * 2),
        (110, 6, ["2400"] * 6),
        (110, 7, ["2400"] * 5 + ["+2"]),
        (199, 7, ["2400"] * 5 + ["+2"]),
        (200, 9, ["2400"] * 9),
        (200, 12, ["2400"] * 8 + ["+4"]),
    ],
)
def test_a_stack_opens_where_there_is_room_and_tells_how_many_more(size: int, count: int, texts: list[str]) -> None:
    """Three rows of two counters, of three in large squares."""
    asked = shown(army(count), size).asked
    assert [text for _, _, text in asked] == texts
    assert [kind for kind, _, _ in asked] == ["IN"] * (len(texts) - ("+" in texts[-1])) + ["more"] * ("+" in texts[-1])


@pytest.mark.parametrize(("size", "across"), [(110, 2), (199, 2), (200, 3), (230, 3)])
def test_counters_stand_in_rows_as_they_are_counted(size: int, across: int) -> None:
    places = shown(army(3 * across), size).places
    assert {place.size().toTuple() for place in places} == {places[0].size().toTuple()}
    rows = [places[at : at + across] for at in range(0, 3 * across, across)]
    for row in rows:
        assert {place.top() for place in row} == {row[0].top()}
        gaps = [b.left() - a.right() - 1 for a, b in pairwise(row)]
        assert all(1 <= gap <= 2 for gap in gaps)
    assert [row[0].left() for row in rows] == [rows[0][0].left()] * 3
    falls = [b[0].top() - a[0].bottom() - 1 for a, b in pairwise(rows)]
    assert falls == [2, 2] if size < 170 else all(12 <= fall <= 15 for fall in falls)


@pytest.mark.parametrize(("size", "named"), [(120, False), (169, False), (170, True), (220, True)])
def test_single_counters_are_named_near(size: int, named: bool) -> None:
    picture = shown(army(2), size)
    assert [picture.is_written(place) for place in picture.places] == [named, named]


@pytest.mark.parametrize(("size", "told"), [(45, False), (46, True), (120, True)])
def test_troops_nobody_identified_have_their_size_below_their_flag(size: int, told: bool) -> None:
    picture = shown(ENEMY, size)
    assert picture.asked == [("flag", "enemy", "IC")]
    assert picture.is_written(picture.places[0]) is told


def test_a_tent_of_one_has_no_words_and_one_of_several_has_their_number() -> None:
    one, several = shown(RESTING, 60), shown(TENTS, 60)
    assert [shape for shape, _, _ in one.asked + several.asked] == ["tent", "tent"]
    assert not one.is_written(one.places[0])
    assert several.is_written(several.places[0])


@pytest.mark.parametrize(("status", "shape"), [("inactive", "tent"), ("shattered", "shattered"), ("active", "LC")])
@pytest.mark.rule("rotd", "1.5b")
def test_among_single_counters_who_rests_has_his_tent(status: str, shape: str) -> None:
    asked = shown(army(2, token("FR9LC", MIDDLE, status=status)), 140).asked
    assert sorted(kind for kind, _, _ in asked) == sorted(["IN", "IN", shape])


@pytest.mark.parametrize("size", [60, 150])
def test_a_flag_is_no_higher_than_a_name_may_be(size: int) -> None:
    assert 30 <= shown(ENEMY, size).places[0].height() <= 52


@pytest.mark.parametrize("size", [20, 40, 60, 100])
def test_many_units_are_larger_than_one(size: int) -> None:
    one, many = (shown(army(count), size).places[0] for count in (1, 35))
    assert one.height() * 1.2 < many.height() < size


@pytest.mark.parametrize(("size", "told"), [(70, False), (90, True)])
def test_a_stack_tells_its_men_near(size: int, told: bool) -> None:
    picture = shown(army(3), size)
    assert picture.is_written(picture.places[0]) is told


def test_of_two_armies_the_larger_has_more_room() -> None:
    crowd = army(9, token("AU1LC", MIDDLE, "enemy"), token("AU2LC", MIDDLE, "enemy"))
    told = [(stance, text) for _, stance, text in shown(crowd, 140).asked]
    assert told == [("own", "2400")] * 3 + [("own", "+6")] + [("enemy", "2400")] * 2


@pytest.mark.parametrize("size", [12, 40, 60, 150])
def test_nobody_is_drawn_in_a_square_he_is_not_in(size: int) -> None:
    picture = shown(army(6), size)
    changed = np.frombuffer(picture.image.constBits(), np.uint32).reshape(3 * size, 3 * size) & 0xFFFFFF
    changed = changed != (BLANK.rgb() & 0xFFFFFF)
    assert changed[size : 2 * size, size : 2 * size].any()
    changed[size : 2 * size, size : 2 * size] = False
    assert not changed.any()


# far out


def dots(*stances: str, size: int = 12) -> QImage:
    tokens = [token(f"{'ABCD'[at]}U1IN", MIDDLE, stance) for at, stance in enumerate(stances)]
    return shown(marks(view(tokens)), size).image


def is_of(image: QImage, x: int, y: int, stance: str) -> bool:
    a, b = image.pixelColor(x, y), LIGHT.side(stance)
    return max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue())) < 40


@pytest.mark.parametrize(
    ("stance", "rows"),
    [("own", [6, 6, 6, 6, 6, 6]), ("enemy", [2, 4, 6, 6, 4, 2]), ("neutral", [4, 6, 6, 6, 6, 4])],
)
@pytest.mark.rule("rotd", "1.5b")
def test_far_out_there_is_a_square_a_diamond_or_a_disc_in_the_middle(stance: str, rows: list[int]) -> None:
    image = dots(stance)
    drawn = [[x for x in range(36) if is_of(image, x, y, stance)] for y in range(36)]
    assert [len(row) for row in drawn if row] == rows
    assert {row[0] + row[-1] for row in drawn if row} == {35}
    assert [y for y, row in enumerate(drawn) if row] == list(range(15, 21))


@pytest.mark.parametrize(("size", "wide"), [(3, 2), (6, 2), (9, 4), (12, 6)])
def test_dots_grow_with_the_squares_and_never_vanish(size: int, wide: int) -> None:
    image, middle = dots("own", size=size), 3 * size // 2
    row = [x for x in range(3 * size) if is_of(image, x, middle, "own")]
    assert wide <= len(row) <= wide + 2


def test_dots_of_two_stances_are_both_seen_and_of_one_stance_only_one() -> None:
    both = dots("own", "enemy")
    spots = [(x, y) for x in range(36) for y in range(36)]
    own = [spot for spot in spots if is_of(both, *spot, "own")]
    enemy = [spot for spot in spots if is_of(both, *spot, "enemy")]
    assert own and enemy
    assert sum(x for x, _ in enemy) / len(enemy) > sum(x for x, _ in own) / len(own), "the second to the right"
    assert sum(y for _, y in enemy) / len(enemy) < sum(y for _, y in own) / len(own), "and a little higher"
    assert dots("own", "own") == dots("own")


@pytest.mark.parametrize("size", [60, 150])
def test_words_stand_in_the_middle_below_their_flag_on_a_ground_of_their_own(size: int) -> None:
    picture = shown(ENEMY, size)
    flag = picture.places[0]
    words = picture.caption(flag)
    assert abs((words.left() + words.right()) - (flag.left() + flag.right())) <= 2
    assert 0 <= words.top() - flag.bottom() - 1 <= 1
    assert 12 <= words.height() <= 14
    area = words.translated(size, size)
    tones = {picture.image.pixelColor(x, y).name() for x in range(area.left(), area.right()) for y in (area.top() + 6,)}
    assert LIGHT.ink.name() in tones and len(tones) > 2
    edge = [picture.image.pixelColor(area.left() + at, area.top() + 6).lightness() for at in (0, 1)]
    assert min(edge) > 150, "a little ground before the first letter"


def test_who_has_no_words_leaves_room_for_those_beside_him_who_have() -> None:
    """A known brigade and unknown troops: only the flag has words, and both begin at one height."""
    picture = shown(BOTH, 100)
    brigade, flag = picture.places
    assert picture.asked == [("IN", "own", "2400"), ("flag", "enemy", "IC")]
    low = [picture.image.pixelColor(brigade.center().x() + 100, 100 + brigade.bottom() + at) for at in (2, 6, 10)]
    assert low == [BLANK] * 3
    assert picture.is_written(flag)


CROWD = {MIDDLE: tuple(army(9)[MIDDLE][0:1]) + tuple(replace(army(9)[MIDDLE][0], state=f"S{at}") for at in range(5))}


def test_where_six_armies_share_a_square_each_is_one_counter_with_its_number() -> None:
    assert shown(CROWD, 140).asked == [("IN", "own", "×9")] * 6


def test_unknown_troops_among_single_counters_keep_their_flag_and_words() -> None:
    here = {MIDDLE: (*army(2)[MIDDLE], *ENEMY[MIDDLE])}
    picture = shown(here, 140)
    assert [told[0] for told in picture.asked] == ["IN", "IN", "flag"]
    assert picture.is_written(picture.places[2])


def test_two_flags_far_out_are_no_smaller_than_can_be_seen() -> None:
    assert [place.height() for place in shown(BOTH, 13).places] == [8, 8]


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    plane = Plane(numbered_board(3, 3), 60.0)
    item, scene = TroopsItem(plane, Plain()), QGraphicsScene(plane.bounds)
    scene.addItem(item)
    board = QGraphicsView(scene)
    scene.setParent(board)
    qtbot.addWidget(board)
    board.setFrameShape(QFrame.Shape.NoFrame)
    board.resize(180, 180)
    return item, item._counters.asked, board


@pytest.mark.parametrize(("part", "drawn"), [(QRect(61, 61, 9, 9), True), (QRect(1, 61, 9, 9), False)])
def test_only_what_is_looked_at_is_drawn(window: Window, part: QRect, drawn: bool) -> None:
    item, asked, board = window
    item.sync_with(army(1))
    for beside in (part, QRect(part.y(), part.x(), 9, 9)):
        board.viewport().grab(beside)
        assert bool(asked) is drawn


def test_a_new_view_draws_those_squares_anew_where_something_else_stands(qtbot: QtBot, window: Window) -> None:
    item, asked, board = window
    item.sync_with(marks(view([token("FR1LC", 0)])))
    bring_up(board)
    QApplication.processEvents()
    asked.clear()
    item.sync_with(marks(view([token("FR1LC", 0), token("FR2IN", 8)])))
    qtbot.waitUntil(lambda: bool(asked))
    assert {kind for kind, _, _ in asked} == {"IN"}


def test_on_a_fine_screen_dots_are_as_large_and_finer() -> None:
    stances = marks(view([token("AU1IN", MIDDLE), token("BU1IN", MIDDLE, "enemy")]))
    coarse = shown(stances, 12).image
    fine = shown(stances, 12, ratio=2).image
    for stance in ("own", "enemy"):
        near = {(x, y) for x in range(36) for y in range(36) if is_of(coarse, x, y, stance)}
        far = {(x // 2, y // 2) for x in range(72) for y in range(72) if is_of(fine, x, y, stance)}
        assert near <= {(x + a, y + b) for x, y in far for a in (-1, 0, 1) for b in (-1, 0, 1)}
        assert far <= {(x + a, y + b) for x, y in near for a in (-1, 0, 1) for b in (-1, 0, 1)}


def test_dots_have_a_light_edge() -> None:
    image = dots("own")
    around = [image.pixelColor(x, 14) for x in range(16, 20)]
    assert all(spot.lightness() > BLANK.lightness() + 20 for spot in around)


@pytest.mark.parametrize(
    ("size", "wide"), [(110, 48), (140, 62), (169, 74), (170, 61), (199, 72), (200, 48), (230, 55)]
)
def test_single_counters_are_as_wide_as_their_rows_allow(size: int, wide: int) -> None:
    assert {place.width() for place in shown(army(5), size).places} == {wide}


def test_a_single_brigade_beside_a_crowd_is_shown_itself() -> None:
    here = {MIDDLE: (*CROWD[MIDDLE][:5], *army(1)[MIDDLE])}
    assert [text for _, _, text in shown(here, 140).asked] == ["×9"] * 5 + ["2400"]


@pytest.mark.rule("rotd", "2.6d")
@pytest.mark.parametrize("size", [60, 90, 200])
def test_a_counter_that_stands_for_one_unit_has_the_letter_of_its_fort(size: int) -> None:
    inside = marks(view([replace(token("FR1IN", MIDDLE), suffix="F")]))
    counters = [asked for asked in shown(inside, size).asked if asked[0] == "IN"]
    assert counters == [("IN", "own", "2400", "F")]


def test_pictures_and_their_words_stand_where_each_zoom_puts_them() -> None:
    """A stack of three beside a corps: as flags, as stacks, with men, and single with their names in rows of two and
    of three; a word stands in the middle below its picture."""
    item = TroopsItem(Plane(numbered_board(3, 3), 60.0), Plain())
    item.sync_with({MIDDLE: (*army(3)[MIDDLE], *ENEMY[MIDDLE])})
    corps, men = "'corps' #2a241d 12 at", "'7,200' #2a241d 12 at"
    names = [f"'FR{at}IN' #2a241d 12 at" for at in (1, 2, 3)]
    assert {size: items_drawn(item, size / 60, item.boundingRect()) for size in (40, 60, 80, 170, 220)} == {
        40: ["picture 40 51 18 15", "picture 59 51 20 16"],
        60: ["picture 62 72 27 19", "picture 91 72 26 21", "rect #faf6e9 91 93 26 13", f"{corps} 93 103"],
        80: [
            *("picture 84 99 36 25", "rect #faf6e9 88 124 28 13", f"{men} 90 134"),
            *("picture 122 99 34 28", "rect #faf6e9 126 127 26 13", f"{corps} 128 137"),
        ],
        170: [
            *("picture 193 195 61 43", "rect #faf6e9 208.5 238 30 13", f"{names[0]} 210 248"),
            *("picture 256 195 61 43", "rect #faf6e9 271.5 238 30 13", f"{names[1]} 274 248"),
            *("picture 196 255 61 43", "rect #faf6e9 211.5 298 30 13", f"{names[2]} 214 308"),
            *("picture 259 255 56 46", "rect #faf6e9 274 301 26 13", f"{corps} 276 311"),
        ],
        220: [
            *("picture 248 276 53 37", "rect #faf6e9 259.5 313 30 13", f"{names[0]} 262 323"),
            *("picture 303 276 53 37", "rect #faf6e9 314.5 313 30 13", f"{names[1]} 316 323"),
            *("picture 358 276 53 37", "rect #faf6e9 369.5 313 30 13", f"{names[2]} 372 323"),
            *("picture 306 330 49 40", "rect #faf6e9 317.5 370 26 13", f"{corps} 320 380"),
        ],
    }


def test_names_keep_off_a_third_of_a_square_round_one_unit_or_a_stack_that_is_closed() -> None:
    assert [extent(units, size) for units, size in ((1, 140.0), (1, 240.0), (9, 109.0))] == [
        (pytest.approx(0.35 * size), pytest.approx(0.35 * size)) for size in (140, 240, 109)
    ]

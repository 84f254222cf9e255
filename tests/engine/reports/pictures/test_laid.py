"""Orders and what is known beside troops, laid over pictures of squares."""

from __future__ import annotations

import re

import pytest

from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.play.figures import Box, Cells, Figure, Ghost, Path, Sign, Way, Wreck
from drumhead.engine.reports.pictures.frame import Frame, Part, default_layers
from tests.client.board.boards import small_map
from tests.engine.reports.pictures.composed import compose

MAP = small_map()
PART = Part(2, 2, 8, 8)
FIELD = MAP.board.cell("A5-N5")


def at(name: str) -> int:
    return MAP.board.cell(name)


MARCH = Path((at("A4-N4"), at("A5-N5"), None, at("A6-N6")), numbered=True)
ON_MAP: tuple[tuple[Figure, str], ...] = (
    (MARCH, "march, a number a phase"),
    (Ghost(at("A6-N6"), "FR1IN"), "where a unit will be"),
    (Path((at("A4-N4"), at("A4-N7")), "supply"), "line of supply"),
    (Cells((at("A5-N5"),), "clash"), "battle"),
    (Cells((at("A5-N5"),), "broken"), "out of communications"),
    (Wreck((at("A5-N5"),), aside=True), "destroyed bridge or track"),
    (Path((at("A4-N4"), at("A5-N5")), "seen", numbered=True), "strangers seen to march"),
    (Way(at("A4-N4"), at("A5-N7"), "leave"), "retreat"),
    (Sign(at("A5-N5"), "came"), "strangers seen to come"),
    (Sign(at("A5-N5"), "went"), "strangers seen to go"),
    (Sign(at("A5-N5"), "shattered"), "unit shattered"),
    (Sign(at("A5-N5"), "destroyed"), "unit lost"),
)
ON_FIELD: tuple[tuple[Figure, str], ...] = (
    (Path((30, 31, 44), "move"), "move"),
    (Box(60, 2, "support"), "support"),
    (Box(60, 2, "intercept"), "interception"),
    (Wreck((60,)), "destroyed bridge or track"),
)


def drawn(*figures: Figure, square: int | None = None, theme: str = "light", without: str = "") -> str:
    layers = default_layers(theme) - {without}
    part = PART if square is None else None
    frame = Frame(700, 600, square=square, part=part, theme=theme, layers=layers, detail=0.3)
    return write_svg(compose(MAP, None, frame, (), figures))


@pytest.mark.whole
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("figure", "word"), ON_MAP, ids=[word for _, word in ON_MAP])
def test_what_is_laid_over_a_map_is_drawn_and_stands_in_its_legend(figure: Figure, word: str, theme: str) -> None:
    bare, picture = drawn(theme=theme), drawn(figure, theme=theme)
    assert word in picture and word not in bare
    assert picture.count("<path") > bare.count("<path")


@pytest.mark.parametrize(("figure", "word"), ON_FIELD, ids=[word for _, word in ON_FIELD])
def test_what_is_laid_over_a_battlefield_is_drawn_and_stands_in_its_legend(figure: Figure, word: str) -> None:
    bare, picture = drawn(square=FIELD), drawn(figure, square=FIELD)
    assert f">{word}<" in picture and f">{word}<" not in bare
    assert picture.count("<path") > bare.count("<path")


def test_each_leg_of_a_march_has_the_number_of_its_phase() -> None:
    picture = drawn(MARCH)
    assert ">1<" in picture and ">3<" in picture and ">2<" not in picture


def test_what_several_boxes_cover_is_tinted_once_and_their_words_stand_apart() -> None:
    """Twenty units that support each other hid the troops under them, and their ids each other."""
    boxes = [Box(60 + n, 2, "support", f"FR{n}IN") for n in range(3)]
    picture, one = drawn(*boxes, square=FIELD), drawn(boxes[0], square=FIELD)
    assert picture.count('fill-opacity="0.10"') == one.count('fill-opacity="0.10"') == 2, "on the field and its legend"
    places = [re.search(rf'<text x="([\d.]+)" y="([\d.]+)"[^>]*>{box.label}<', picture) for box in boxes]
    assert len({place[2] for place in places if place is not None}) > 1
    assert None not in places


def test_what_lies_elsewhere_is_not_in_the_legend() -> None:
    assert drawn(Path((at("B7-P7"), at("B8-P8")), numbered=True)) == drawn()


def test_orders_are_a_layer_and_destroyed_track_goes_with_the_railways() -> None:
    orders, torn = (MARCH, Cells((at("A5-N5"),), "clash")), Wreck((at("A5-N5"),))
    assert drawn(*orders, without="orders") == drawn(without="orders")
    assert drawn(torn, without="rails") == drawn(without="rails")
    assert drawn(torn, without="orders") != drawn(without="orders")

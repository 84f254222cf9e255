"""Scripts and tables make all of the classic board again that follows from its outlines, byte for byte."""

from __future__ import annotations

import pytest
from cartography.diplomacy_classic import tables
from cartography.diplomacy_classic.folder import HEAD, territories_text
from cartography.diplomacy_classic.territory import Drawn, territories
from shapely import unary_union

from drumhead.engine.boards.area import Path as Line
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.areas.shapes import shape_of
from drumhead.engine.maps.bundled import data_folder

pytestmark = pytest.mark.slow
CLASSIC = data_folder("maps") / "diplomacy-classic"
COASTS = {("BUL", "EC"), ("BUL", "SC"), ("SPA", "NC"), ("SPA", "SC"), ("STP", "NC"), ("STP", "SC")}


@pytest.fixture(scope="module")
def board() -> AreaMap:
    return read_area_map(CLASSIC)


@pytest.fixture(scope="module")
def made(board: AreaMap) -> list[Drawn]:
    """The board made anew from the outlines in its file: names, coasts, canals, anchors."""
    shapes = {area.code: unary_union(shape_of(area.territory)) for area in board.areas}
    outlines = {area.code: (_rings(area.territory.rings), _rings(area.territory.holes)) for area in board.areas}
    return territories(tables.provinces(), shapes, outlines)


def _rings(rings: tuple[Line, ...]) -> list[list[tuple[int, int]]]:
    return [list(ring) for ring in rings]


def test_the_files_of_the_board_are_made_again(made: list[Drawn]) -> None:
    """Whoever changes a table or a script must build the map again, and commit both."""
    assert (CLASSIC / "map.toml").read_text(encoding="utf-8") == HEAD
    assert (
        territories_text(made).splitlines() == (CLASSIC / "territories.toml").read_text(encoding="utf-8").splitlines()
    )


def test_the_only_split_coasts_are_the_six_of_the_game(made: list[Drawn]) -> None:
    assert {(drawn.province.code, name) for drawn in made for name in drawn.coasts if name} == COASTS


def test_the_board_has_75_provinces_that_units_enter(made: list[Drawn]) -> None:
    open_ones = [drawn.province for drawn in made if not drawn.province.closed]
    assert len(open_ones) == 75
    assert sum(province.ocean for province in open_ones) == 19
    assert sum(bool(province.home) for province in open_ones) == 34

"""Signs of one size over a battlefield: forts, ports, villages, ratings, its frame and its legend."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.drawing.fields.chart import named, signs
from drumhead.engine.drawing.fields.legend import columns, entries, slope
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.ratings import GAP, rating_colours
from drumhead.engine.drawing.ink.items import Clip, Scaled, Shape, Stamp, Words
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT, Theme
from drumhead.engine.maps.squares.model import City, GameMap, Ground, RiverClass, Village
from tests.engine.drawing.fields.drawn import EVERY, MIDDLE, box, look
from tests.engine.maps.squares.sheets import small_map


def _board(*cities: City, villages: tuple[Village, ...] = ()) -> GameMap:
    return replace(small_map(), cities=cities, villages=villages)


def _stamps(map: GameMap, scale: float, *layers: str) -> list[Stamp]:
    return [item for item in signs(map, 0, look(*layers, scale=scale)) if isinstance(item, Stamp)]


FORT = City("Fort", 0, 7 * 15 + 4, "WES", fort=3, fort_capacity=12_000)
PORT = City("Port", 0, 3 * 15 + 2, "WES", port="sea")


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize(("pixels", "written"), [(40.0, ["3", "for 12,000"]), (39.9, ["3"]), (10.0, ["3"])])
def test_a_fort_tells_its_strength_and_near_enough_how_many_it_holds(pixels: float, written: list[str]) -> None:
    (star,) = _stamps(_board(FORT), pixels / CELL, "cities")
    assert [item.text for item in star.items if isinstance(item, Words)] == written
    assert 4.4 < star.x / CELL < 5 and 7 < star.y / CELL < 7.5, "at the upper right of its square"
    shape = next(item for item in star.items if isinstance(item, Shape))
    left, top, right, bottom = star.box
    (line,) = shape.lines
    assert left < line[:, 0].min() and line[:, 0].max() < right and top < line[:, 1].min() and line[:, 1].max() < bottom
    assert (left, top) == (-right if len(written) == 1 else left, -bottom), "the box of a star alone is as wide as high"
    assert (right > 40) == (len(written) > 1), "the box has room for what is written beside it"


def test_a_fort_that_holds_nobody_tells_no_number_and_a_city_without_one_has_no_star() -> None:
    (star,) = _stamps(_board(replace(FORT, fort_capacity=0)), 2.0, "cities")
    assert [item.text for item in star.items if isinstance(item, Words)] == ["3"]
    assert _stamps(_board(replace(FORT, fort=0)), 2.0, "cities") == []
    assert _stamps(_board(FORT), 2.0) == []


@pytest.mark.parametrize(("pixels", "there"), [(12.0, True), (11.9, False)])
def test_ports_and_villages_are_marked_where_squares_are_large_enough(pixels: float, there: bool) -> None:
    villages = Village("Heide", 0, 5 * 15 + 5), Village("Vorstadt", 0, 10 * 15 + 6), Village("Fern", 1, 0)
    found = _stamps(_board(PORT, villages=villages), pixels / CELL, "cities")
    assert [(round(item.x / CELL, 1), round(item.y / CELL, 1)) for item in found] == (
        [(2.2, 3.8), (5.5, 5.5)] if there else []
    )
    for item in found:
        assert item.box[0] < -5 and item.box[2] > 5


def test_a_village_in_a_town_has_no_ring_but_its_name() -> None:
    map = _board(villages=(Village("vorstadt", 0, 10 * 15 + 6), Village("fern", 1, 0)))
    assert _stamps(map, 1.0, "cities") == []
    assert [item.text for item in named(map, 0, look("cities"))] == ["vorstadt"]
    assert list(named(map, 0, look())) == []


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize(("pixels", "side"), [(13.9, None), (14.0, 10.0), (50.0, 13.5), (200.0, 19.0)])
def test_ratings_are_chips_in_the_lower_right_of_squares_that_have_room_for_them(
    pixels: float, side: float | None
) -> None:
    map = small_map()
    map.tactical.terrain[0, 0] = Ground.MOUNTAIN
    map.tactical.terrain[0, 1] = Ground.WATER
    found = _stamps(map, pixels / CELL, "ratings")
    if side is None:
        assert found == []
        return
    assert len(found) == 223
    for item, (x, y) in zip(found[:13], [(x, 0) for x in range(2, 15)], strict=True):
        left, top, right, bottom = item.box
        assert (right - left, bottom - top) == (side, side) and left == -right
        assert item.x * pixels / CELL + right == pytest.approx((x + 1) * pixels - GAP)
        assert item.y * pixels / CELL + bottom == pytest.approx((y + 1) * pixels - GAP)


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=lambda theme: theme.name)
def test_a_rating_of_none_has_no_ground_of_its_own(theme: Theme) -> None:
    assert rating_colours(theme, 0) == ("", theme.ink_soft)
    assert len({rating_colours(theme, rating)[0] for rating in range(5)}) == 5


def test_the_frame_lies_round_the_board_with_a_light_edge_below_it() -> None:
    light, dark = (item for item in signs(small_map(), 0, look()) if isinstance(item, Shape))
    assert light.width > dark.width and (light.stroke, dark.stroke) == (LIGHT.halo, LIGHT.ink)
    assert box(dark.lines) == box(light.lines) == (0, 0, 15, 15)


@pytest.mark.parametrize("scale", [0.2, 1.0])
def test_the_squares_around_are_named_beyond_the_side_or_corner_where_they_lie(scale: float) -> None:
    map = replace(small_map(), cities=())
    found = {item.text: item for item in signs(map, 9, look("neighbours", scale=scale)) if isinstance(item, Words)}
    places = {text: (item.x / CELL, item.y / CELL, item.angle) for text, item in found.items()}
    middle = 7.5
    assert places == {
        "A0-N0": (0, 0, 0),
        "A1-N0": (middle, 0, 0),
        "A2-N0": (15, 0, 0),
        "A0-N1": (0, middle, -90),
        "A2-N1": (15, middle, 90),
        "A0-N2": (0, 15, 0),
        "A1-N2": (middle, 15, 0),
        "A2-N2": (15, 15, 0),
    }
    assert [found[name].anchor for name in ("A0-N0", "A1-N0", "A2-N0", "A0-N1", "A2-N1")] == [
        *("start", "middle", "end", "middle", "middle")
    ]
    for name in ("A0-N0", "A1-N0", "A2-N0"):
        assert found[name].dy < 0
    for name in ("A0-N2", "A1-N2", "A2-N2"):
        assert found[name].dy > found[name].size * 0.35
    assert found["A0-N1"].dx < 0 < found["A2-N1"].dx
    assert {item.size for item in found.values()} == {8 if scale == 0.2 else 13}


def test_the_legend_has_a_line_for_every_kind_of_ground_river_way_place_and_rating() -> None:
    found = [(entry.group, entry.label) for entry in entries(look(*EVERY))]
    assert len(found) == len(set(found)) == 7 + 2 + 3 + 2 + 3 + 2 + 1 + 5
    assert [label for group, label in found if group == "Water"] == [
        *("fordable river", "unfordable river", "unbridgeable river", "ford", "railway bridge")
    ]
    assert [label for group, label in found if group == "Ways"] == ["road", "railway", "pass"]


@pytest.mark.parametrize("layers", [(), tuple(EVERY)])
def test_every_line_of_the_legend_draws_its_sign_in_the_middle_of_its_box(layers: tuple[str, ...]) -> None:
    for entry in entries(look(*layers)):
        back, *sign, edge = entry.draw((10, 20, 70, 60))
        assert isinstance(back, Shape) and isinstance(edge, Shape)
        assert back.fill == LIGHT.ground[Ground.OPEN] and edge.stroke == LIGHT.ink_soft
        assert box(back.lines) == box(edge.lines) == tuple(side / CELL for side in (10, 20, 70, 60))
        (shown,) = sign
        assert isinstance(shown, Clip | Scaled)
        if isinstance(shown, Clip):
            assert shown.box == pytest.approx((10, 20, 70, 60))
            (shown,) = (each for each in shown.items if isinstance(each, Scaled))
            assert shown.items, entry.label
        else:
            assert (*shown.corner, shown.scale) == pytest.approx((-40, -40, 1)) and shown.items


def test_columns_are_what_a_legend_shows_ground_in() -> None:
    found = columns(*(Ground.OPEN,) * 4, Ground.FORD, *(Ground.OPEN,) * 4, rank=RiverClass.FORDABLE, road=True)
    assert found.terrain[:, MIDDLE].tolist() == [Ground.RIVER] * 4 + [Ground.FORD] + [Ground.RIVER] * 4
    assert set(found.river[:, MIDDLE]) == {RiverClass.FORDABLE} and found.river.sum() == 9
    assert found.road[MIDDLE].all() and found.road.sum() == 9 and not found.track.any()
    ridge = columns(*(Ground.MOUNTAIN,) * 4, Ground.PASS, *(Ground.MOUNTAIN,) * 4, track=True)
    assert (ridge.terrain == Ground.PASS).sum() == 1 and ridge.terrain[MIDDLE, MIDDLE] == Ground.PASS
    assert ridge.track.sum() == 9 and not columns().terrain.any() and columns().height is None
    rising = slope().height
    assert rising is not None and np.ptp(rising) == 640 and rising[MIDDLE, MIDDLE] == 500

"""Flags of troops and the legend of a map of squares: whose they are, what is written on them, and at which size."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import Box, Clip, Item, Raster, Scaled, Shape, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT, Theme
from drumhead.engine.drawing.squares import flags, legend
from drumhead.engine.drawing.squares.flags import RATIO, flag, state_colour
from drumhead.engine.drawing.squares.lines import spans
from drumhead.engine.drawing.squares.samples import SIDE, sample
from drumhead.engine.maps.squares.model import Ground, RiverClass, Terrain
from tests.engine.maps.squares.sheets import small_map

ARMIES = ("SAR", "FRA", "AUS")


def box(high: float) -> Box:
    return 10.0, 20.0, 10.0 + high * RATIO, 20.0 + high


def words(items: Iterable[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Words)]


def made(kind: str = "flag", stance: str = "own", high: float = 40.0, arms: str = "", state: str = "") -> list[Item]:
    return list(flag(LIGHT, kind, stance, box(high), arms, state))


@pytest.mark.parametrize("stance", ["own", "friend", "enemy", "neutral"])
@pytest.mark.parametrize("kind", ["flag", "tent", "shattered"])
def test_troops_are_drawn_inside_their_box_in_the_colour_of_their_stance(kind: str, stance: str) -> None:
    shapes = [item for item in made(kind, stance) if isinstance(item, Shape)]
    assert LIGHT.sides[stance] in {colour for shape in shapes for colour in (shape.fill, shape.stroke)}
    left, top, right, bottom = box(40.0)
    every = np.concatenate([line for shape in shapes for line in shape.lines])
    assert left <= every[:, 0].min() and every[:, 0].max() <= right
    assert top <= every[:, 1].min() and every[:, 1].max() <= bottom


def test_whoever_has_no_stance_is_neutral() -> None:
    strange, neutral = made(stance="strange"), made(stance="neutral")
    assert [item.fill for item in strange if isinstance(item, Shape)] == [
        item.fill for item in neutral if isinstance(item, Shape)
    ]


@pytest.mark.parametrize(
    ("high", "written"), [(8.9, []), (9.0, ["S"]), (17.9, ["S"]), (18.0, ["S", "IN"]), (40.0, ["S", "IN"])]
)
def test_a_flag_tells_its_state_and_its_arms_where_they_can_be_read(high: float, written: list[str]) -> None:
    assert words(made(high=high, arms="IN", state="SAR")) == written
    assert words(made(high=high, arms="IN")) == written[1:]
    assert words(made("tent", high=high, arms="IN", state="SAR")) == []


def test_the_band_of_a_state_is_narrower_beside_letters_and_lies_at_the_hoist() -> None:
    def band(arms: str) -> Shape:
        return cast(Shape, made(arms=arms, state="SAR")[len(made())])

    alone, beside = band(""), band("IN")
    assert alone.fill == beside.fill == state_colour(LIGHT, "SAR")
    left, _, right, _ = box(40.0)
    for shape in (alone, beside):
        assert left < shape.lines[0][:, 0].min() < left + (right - left) / 4
    assert beside.lines[0][:, 0].max() < alone.lines[0][:, 0].max() < right
    letters = [item for item in made(arms="IN", state="SAR") if isinstance(item, Words)]
    assert letters[0].x < beside.lines[0][:, 0].max() < letters[1].x, "each on its own part of the cloth"


def test_a_flag_of_36_by_44_has_its_band_and_its_letters_where_the_cloth_is() -> None:
    """The cloth lies from 5.7 across and from 4.7 to 24.3 down; the band ends at 23, or at 16.5 beside letters."""

    def told(arms: str, state: str = "SAR", high: float = 36.0) -> list[object]:
        items = list(flag(LIGHT, "flag", "own", (0.0, 0.0, high * RATIO, high), arms, state))
        found: list[object] = []
        for item in items[len(list(flag(LIGHT, "flag", "own", (0.0, 0.0, high * RATIO, high)))) :]:
            if isinstance(item, Words):
                found.append((item.text, round(item.x, 2), round(item.y, 2), round(item.size, 2), item.colour))
            elif isinstance(item, Shape):
                corners = item.lines[0].min(axis=0).round(2).tolist() + item.lines[0].max(axis=0).round(2).tolist()
                found.append((item.fill, item.stroke, item.width, *corners))
        return found

    assert pytest.approx(1.2222, abs=1e-4) == RATIO
    colour, on = state_colour(LIGHT, "SAR"), LIGHT.on_side
    alone, beside = (colour, on, 1.0, 5.7, 4.7, 23.0, 24.3), (colour, on, 1.0, 5.7, 4.7, 16.5, 24.3)
    assert told("") == [alone, ("S", 14.35, 20.98, 18.0, LIGHT.on_owner)]
    assert told("I") == [beside, ("S", 11.1, 20.33, 16.2, LIGHT.on_owner), ("I", 26.75, 20.88, 18.0, on)]
    assert told("I", "") == [("I", 21.56, 20.88, 18.0, on)]
    small = colour, on, 0.6, 1.42, 1.18, 5.75, 6.08
    assert told("", high=9.0) == [small, ("S", 3.59, 5.96, 6.49, LIGHT.on_owner)], "no wider than its band"


def test_many_letters_of_arms_are_smaller_and_fit_the_cloth() -> None:
    sizes = [
        next(item.size for item in made(arms=arms) if isinstance(item, Words))
        for arms in ("A", "IN", "INF", "INFANTRY")
    ]
    assert sizes == sorted(sizes, reverse=True) and sizes[1] > sizes[2] > sizes[3]


def test_a_state_has_one_of_six_colours_by_its_letters() -> None:
    found = [LIGHT.owners.index(state_colour(LIGHT, state)) for state in ("SAR", "FRA", "AUS", "PRU", "RUS", "A", "Z")]
    assert found == [4, 9, 5, 7, 4, 5, 7]


@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=lambda theme: theme.name)
def test_states_that_fight_each_other_have_colours_of_their_own(theme: Theme) -> None:
    first, last = flags.STATES
    found = [state_colour(theme, state) for state in ARMIES]
    assert len(set(found)) == len(found)
    assert set(found) <= set(theme.owners[first : last + 1])


def test_the_legend_tells_of_the_troops_there_are() -> None:
    def labels(looks: set[tuple[str, str]] | None) -> list[str]:
        return [entry.label for entry in flags.entries(LIGHT, looks)]

    every = [*flags.STANCES.values(), flags.STATE, *flags.RESTING.values()]
    assert labels(None) == every
    assert labels(set()) == []
    assert labels({("own", "flag")}) == ["own troops", flags.STATE]
    assert labels({("enemy", "tent")}) == ["enemy troops", "inactive troops"]
    assert labels({("own", "shattered"), ("enemy", "shattered")}) == ["own troops", "enemy troops", "shattered troops"]


def test_a_flag_of_the_legend_stands_in_the_middle_of_its_box() -> None:
    for entry in flags.entries(LIGHT):
        _, *sign, _ = entry.draw((10, 20, 70, 60))
        every = np.concatenate([line for item in sign if isinstance(item, Shape) for line in item.lines])
        assert every[:, 0].min() > 10 and every[:, 0].max() < 70 and every[:, 1].min() > 20 and every[:, 1].max() < 60
        middle = (every.min(axis=0) + every.max(axis=0)) / 2
        assert middle.tolist() == pytest.approx([40, 40], abs=4)


# the legend of the map


@pytest.mark.parametrize("layers", [frozenset(), frozenset({"terrain"})])
def test_the_legend_has_a_line_for_all_that_a_map_shows(layers: frozenset[str]) -> None:
    entries = list(legend.entries(Look(LIGHT, layers, 4.0)))
    found = [(entry.group, entry.label) for entry in entries]
    assert len(set(found)) == len(found)
    lettered = bool(layers)
    grounds = [label for group, label in found if group == "Ground"]
    assert len(grounds) == 9 + lettered + 2, "a river square differs from an open one by its letter alone"
    assert [label for group, label in found if group == "Rivers"] == [
        *("fordable river", "unfordable river", "unbridgeable river", "ford")
    ]
    assert [label for group, label in found if group == "Lines"] == [
        "railway",
        "railway bridge",
        "border between states",
    ]
    assert [label for group, label in found if group == "Cities"] == [
        *("village", "town", "city", "capital", "fort and its strength", "port")
    ]


def test_every_sign_of_the_legend_lies_in_its_box() -> None:
    for entry in legend.entries(Look(LIGHT, frozenset({"terrain", "rivers", "rails", "borders"}), 4.0)):
        _, shown, _ = entry.draw((10, 20, 70, 60))
        if isinstance(shown, Clip):
            raster, inner = shown.items
            assert shown.box == pytest.approx((10, 20, 70, 60)) and isinstance(raster, Raster)
            assert raster.box == pytest.approx((10, 20, 70, 60)) and isinstance(inner, Scaled)
            assert raster.pixels.shape[:2] == (40, 60)
        else:
            assert isinstance(shown, Scaled) and (*shown.corner, shown.scale) == pytest.approx((-40, -40, 1))


@pytest.mark.parametrize(("high", "told"), [(32.0, ["3"]), (31.0, [])])
def test_a_forts_strength_is_shown_where_its_box_is_high_enough(high: float, told: list[str]) -> None:
    (entry,) = (each for each in legend.entries(Look(LIGHT, frozenset(), 4.0)) if each.label == legend.FORT)
    _, sign, _ = entry.draw((0, 0, 60, high))
    assert isinstance(sign, Scaled) and words(sign.items) == told


def test_samples_have_what_their_line_says_through_their_middle() -> None:
    middle = 5 * SIDE // 2
    plain, river = sample(Terrain.FOREST), sample(river=RiverClass.UNFORDABLE)
    assert set(plain.terrain) == {Terrain.FOREST} and set(plain.tactical.terrain.reshape(-1)) == {Ground.FOREST}
    assert plain.rivers == () and not plain.tactical.rail.any()
    (course,) = river.rivers
    assert course.rank == RiverClass.UNFORDABLE and len(course.course) == 5 * SIDE
    assert all(abs(y - middle) <= 2 for _, y in course.course)
    rail = np.argwhere(sample(rail=True).tactical.rail)
    assert set(rail[:, 0].tolist()) == {middle} and len(rail) == 5 * SIDE
    bridge = sample(river=RiverClass.UNFORDABLE, rail=True)
    assert set(np.argwhere(bridge.tactical.rail)[:, 1].tolist()) == {middle}
    assert (bridge.tactical.terrain == Ground.RIVER).sum() == 1
    assert (sample(river=1, ford=True).tactical.terrain == Ground.FORD).sum() == 1
    border = sample(border=True)
    assert border.board.columns == 4 and border.state.reshape(4, 4).tolist() == [[0, 0, 1, 1]] * 4
    assert not plain.state.any()
    wooded = sample(Terrain.FORESTED_HILLS).tactical.terrain
    assert set(wooded.reshape(-1).tolist()) == {Ground.HILLS, Ground.FOREST}
    assert set(sample(ground=Ground.TOWN).tactical.terrain.reshape(-1)) == {Ground.TOWN}


@pytest.mark.parametrize(
    ("box_", "columns", "rows"),
    [
        ((0, 0, 120, 90), range(8), range(6)),
        ((-50, -50, 500, 500), range(8), range(6)),
        ((15, 30, 29, 44), range(1, 2), range(2, 3)),
        ((14.9, 29.9, 30, 45), range(3), range(1, 4)),
        ((200, 0, 300, 10), range(0), range(1)),
    ],
)
def test_the_squares_that_a_box_touches_are_those_of_the_board(box_: Box, columns: range, rows: range) -> None:
    found = spans(small_map(), box_)
    assert [list(each) for each in found] == [list(columns), list(rows)]

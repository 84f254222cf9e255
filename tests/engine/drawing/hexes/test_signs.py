"""Places on a map of hexes at each scale, whose hexes are tinted, and which layer shows what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.layout import HEX, LARGEST, SMALLEST, HexLayout
from drumhead.engine.drawing.hexes.places import (
    DOT_FROM,
    MARKS_FROM,
    PORTS_FROM,
    RADIUS,
    Sign,
    held_boxes,
    items,
    ordered,
    room_of,
    shown,
    sign_of,
    signs,
)
from drumhead.engine.drawing.ink.colours import faint
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Item, Shape, Stamp, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.view import Token, View
from tests.engine.maps.hexes.drawn import hex_map

ROWS = ["....", "....", "...."]
GRADES = ("major", "dot", "reference", "point", "town", "")
PLACES: list[dict[str, Any]] = [
    {"name": f"Place {n}", "hexes": [f"01{n + 1:02}"], "city": grade} for n, grade in enumerate(GRADES[:4])
] + [{"name": f"Place {n + 4}", "hexes": [f"02{n + 1:02}"], "city": grade} for n, grade in enumerate(GRADES[4:])]


def look(scale: float, *layers: str) -> Look:
    return Look(LIGHT, frozenset(layers), scale)


def layout(**more: Any) -> HexLayout:
    return HexLayout(hex_map(ROWS, **more))


def words(found: Iterable[Item]) -> list[str]:
    return [item.text for item in found if isinstance(item, Words)]


def shapes(found: Iterable[Item]) -> list[Shape]:
    return [item for item in found if isinstance(item, Shape)]


def view(*tokens: Token) -> View:
    return View("gm", "gm", True, 1, "", None, tokens, (), (), ())


def token(unit: str, cell: int, owner: str) -> Token:
    return Token(unit, unit, cell, None, "own", "army", "army", owner=owner)


def test_greater_places_come_first_and_are_seen_from_farther() -> None:
    placed = layout(places=PLACES)
    assert [place.city for place in ordered(placed)] == list(GRADES)
    assert all(DOT_FROM[great] <= DOT_FROM[small] for great, small in pairwise((4, 3, 2, 1)))
    counts = [len([*shown(placed, look(scale))]) for scale in (0.0, 0.29, 0.3, 0.54, 0.55, 0.79, 0.8)]
    assert counts == [1, 1, 2, 2, 4, 4, 6]


def test_signs_stand_in_the_first_hex_of_their_places_the_greatest_on_top() -> None:
    placed = layout(places=[{"name": "Madrid", "hexes": ["0102", "0101"], "city": "major"}, PLACES[1]])
    found = list(signs(placed, look(3.0)))
    assert [(item.x, item.y) for item in found] == [
        placed.middle(placed.board.cell("0102")),
        placed.middle(placed.board.cell("0102")),
    ]
    assert found[-1].items == items(sign_of(placed.map.place_called("Madrid"), look(3.0)), LIGHT)
    for stamp, (_, room) in zip(found[::-1], held_boxes(placed, look(3.0)), strict=True):
        left, top, right, bottom = stamp.box
        assert left < room[0] and top < room[1] and right > room[2] and bottom > room[3]
        every = np.concatenate([line for shape in shapes(stamp.items) for line in shape.lines])
        assert left <= every[:, 0].min() and every[:, 0].max() <= right


@pytest.mark.parametrize(
    ("scale", "port", "fort", "marks"),
    [
        (PORTS_FROM - 0.01, "", False, ()),
        (PORTS_FROM, "minor", True, ()),
        (MARKS_FROM - 0.01, "minor", True, ()),
        (MARKS_FROM, "minor", True, (("airbase", 3),)),
    ],
)
def test_ports_and_forts_are_shown_before_what_is_printed_beside_them(
    scale: float, port: str, fort: bool, marks: tuple[tuple[str, int], ...]
) -> None:
    place = {"name": "Cádiz", "hexes": ["0101"], "city": "dot", "port": "minor", "marks": {"fort": 1, "airbase": 3}}
    sign = sign_of(layout(places=[place]).map.place_called("Cádiz"), look(scale))
    assert (sign.port, sign.fort, sign.marks) == (port, fort, marks)
    assert sign.radius <= RADIUS[3]
    plain = room_of(Sign(sign.radius, "dot", "", False, ()))
    assert (room_of(sign)[3] > plain[3]) == bool(port) and (sign.reach > sign.radius) == fort


def test_dots_grow_up_to_a_bound() -> None:
    place = layout(places=PLACES).map.place_called("Place 0")
    radii = [sign_of(place, look(scale)).radius for scale in (0.1, 0.6, 1.1, 9.0)]
    assert radii == sorted(radii) and radii[0] < radii[1] < radii[2] == radii[3] == RADIUS[4]


def test_each_grade_of_city_has_a_sign_of_its_own() -> None:
    looks = set()
    for grade in GRADES[:5]:
        found = shapes(items(Sign(4.0, grade, "", False, ()), LIGHT))
        looks.add(
            tuple(
                (shape.fill, shape.stroke, len(shape.lines[0]), round(float(np.ptp(shape.lines[0])), 3))
                for shape in found
            )
        )
    assert len(looks) == 5
    (square,) = shapes(items(Sign(4.0, "major", "", False, ()), LIGHT))
    assert len(square.lines[0]) == 4 and square.fill == LIGHT.capital
    ring, dot = shapes(items(Sign(4.0, "dot", "", False, ()), LIGHT))
    assert np.abs(dot.lines[0]).max() < np.abs(ring.lines[0]).max()


def test_marks_stand_in_a_row_below_with_their_numbers() -> None:
    sign = Sign(4.0, "dot", "great", True, (("airbase", 3), ("beach", 1), ("tank works", 2)))
    found = items(sign, LIGHT)
    assert words(found) == ["AB3", "Be", "TW2"]
    left, top, right, bottom = room_of(sign)
    plates = [shape for shape in shapes(found) if shape.stroke == LIGHT.ink_soft]
    edges = [(float(plate.lines[0][:, 0].min()), float(plate.lines[0][:, 0].max())) for plate in plates]
    assert all(before[1] < after[0] for before, after in pairwise(edges))
    assert edges[0][0] >= left and edges[-1][1] <= right and edges[0][0] == pytest.approx(-edges[-1][1])
    for plate in plates:
        assert top < plate.lines[0][:, 1].min() and plate.lines[0][:, 1].max() <= bottom
    assert sum(1 for item in found if isinstance(item, Words)) == len(plates) == 3


def test_the_smallest_sign_still_has_room_to_be_hit() -> None:
    (far,) = signs(layout(places=PLACES), look(0.01))
    assert far.box[0] < -4 and far.box[2] > 4


# whose hexes


def _tints(chart: HexChart, *layers: str) -> list[tuple[str, int]]:
    found = shapes(chart.ground(chart.layout.bounds, look(2.0, *layers)))
    return [(shape.fill, len(shape.lines)) for shape in found if shape.fill.startswith("#2e")]


def test_hexes_are_tinted_by_who_holds_them_where_that_is_shown() -> None:
    chart = HexChart(hex_map(ROWS))
    assert chart.follow({0: "North", 1: "North", 5: "South"}) == {0, 1, 5}
    tints = _tints(chart, "owners")
    assert sorted(count for _, count in tints) == [1, 2] and len({fill for fill, _ in tints}) == 2
    assert _tints(chart) == []
    assert chart.follow({0: "North", 1: "South", 6: "South"}) == {1, 5, 6}
    assert sorted(count for _, count in _tints(chart, "owners")) == [1, 2]
    assert chart.follow({0: "North", 1: "South", 6: "South"}) == frozenset()
    assert chart.follow({}) == {0, 1, 6}
    assert _tints(chart, "owners") == []


def test_owners_have_their_colours_by_their_names_and_not_by_who_was_seen_first() -> None:
    one, other = HexChart(hex_map(ROWS)), HexChart(hex_map(ROWS))
    one.meet(view(token("A", 0, "North"), token("B", 1, "South"), token("C", 2, "")))
    other.meet(view(token("B", 1, "South"), token("A", 0, "North")))
    for met in (one, other):
        assert [met.owners.tone(name) for name in ("South", "North")] == [1, 0], "whoever is asked for first"
    held = HexChart(hex_map(ROWS))
    held.follow({0: "South", 1: "North"})
    assert held.owners.tone("North") == one.owners.tone("North")
    alone = HexChart(hex_map(ROWS))
    alone.meet(None)
    assert alone.owners.tone("Whoever") == HexChart(hex_map(ROWS)).owners.tone("Whoever")


def test_hexes_off_the_map_are_pale_and_boxes_are_framed_paper() -> None:
    def drawn(map: HexMap) -> list[Shape]:
        chart = HexChart(map)
        return shapes(chart.ground(chart.layout.bounds, look(2.0)))

    plain = drawn(hex_map(ROWS))
    pale = [shape for shape in drawn(hex_map([". ..", *ROWS[1:]])) if shape.fill.endswith(LIGHT.paper[1:])]
    assert [shape.fill for shape in plain if shape.fill.endswith(LIGHT.paper[1:])] == []
    assert [len(shape.lines) for shape in pale] == [1] and len(pale[0].fill) == 9
    (box,) = (shape for shape in drawn(hex_map(ROWS, boxes=["Far", "Near"])) if shape.fill == LIGHT.paper)
    assert len(box.lines) == 2 and box.stroke == LIGHT.ink_soft


@pytest.mark.parametrize("layer", ["places", "troops"])
def test_places_and_units_are_drawn_only_where_they_are_shown(layer: str) -> None:
    chart = HexChart(hex_map(ROWS, places=PLACES), "europa")
    seen = view(token("A", 7, "North"))
    counts = [len([*chart.signs(look(3.0, *shown_), seen)]) for shown_ in ((), (layer,), ("places", "troops"))]
    assert counts == [0, 6 if layer == "places" else 1, 7]
    assert [*chart.signs(look(3.0, "troops"), None)] == []
    assert all(isinstance(sign, Stamp) for sign in chart.signs(look(3.0, *LAYERS), seen))


# layout


def test_a_place_lies_under_the_hex_whose_middle_is_nearest() -> None:
    placed = layout()
    for cell in range(placed.board.size):
        x, y = placed.middle(cell)
        assert placed.under(x, y) == placed.under(x + HEX * 0.4, y) == placed.under(x, y - HEX * 0.4) == cell
        assert placed.hexes_at(np.array([x], np.float32), np.array([y], np.float32)).tolist() == [cell]
    assert placed.under(-HEX, -HEX) is None
    left, top, right, bottom = placed.bounds
    outside = placed.hexes_at(
        np.array([left - 99, right + 99], np.float32), np.array([top - 99, bottom + 99], np.float32)
    )
    assert [placed.board.name(int(cell)) for cell in outside] == ["0104", "0301"]


def test_units_are_as_wide_as_their_hexes_allow_within_bounds() -> None:
    placed = layout()
    widths = [placed.unit(scale) for scale in (0.01, 1.0, 2.0, 99.0)]
    assert widths[0] == SMALLEST and widths[-1] == LARGEST and widths[2] == 2 * widths[1]
    plot = placed.plot(2.0, 5.0, 7.0)
    assert widths[2] == plot.wide, "as wide as what is laid over the map takes them to be"
    assert (plot.side, plot.left, plot.top) == (2 * HEX, 5.0, 7.0)
    x, y = placed.middle(3)
    assert plot.middle(3) == pytest.approx((5 + 2 * x, 7 + 2 * y))


def test_boxes_lie_below_the_land() -> None:
    boxed = layout(boxes=["Far"])
    assert boxed.land[3] < boxed.bounds[3] and layout().land == pytest.approx(layout().bounds)
    assert boxed.land[3] < boxed.middle(boxed.board.cell("Far"))[1] < boxed.bounds[3]


def test_a_place_without_a_fort_has_no_star_however_near() -> None:
    place = layout(places=[{"name": "Cádiz", "hexes": ["0101"], "marks": {"airbase": 3}}]).map.place_called("Cádiz")
    assert (sign_of(place, look(9.0)).fort, sign_of(place, look(9.0)).port) == (False, "")


# names


def _named(map: HexMap, scale: float, *layers: str) -> set[str]:
    return {found.text.casefold() for found in HexChart(map).names(look(scale, *layers))}


WIDE = ["......~~~~~~"] * 8


def _wide(**more: Any) -> HexMap:
    land = [f"{row:02}{column:02}" for row in range(1, 9) for column in range(7, 13)]
    sea = [f"{row:02}{column:02}" for row in range(1, 9) for column in range(1, 7)]
    zones = {"region": {"Aragon": land}, "sea": {"Biscay": sea}, "weather": {"Arid": land}}
    return hex_map(WIDE, zones=zones, **more)


def test_places_and_zones_are_named_only_where_that_is_shown() -> None:
    map = _wide(places=[{"name": "Jaca", "hexes": ["0409"], "city": "dot"}])
    assert _named(map, 1.5, "names") == {"jaca"}
    assert _named(map, 1.5, "zones") == {"aragon", "biscay"}, "the weather has no name on the map"
    assert _named(map, 1.5) == set()
    assert _named(map, 1.5, "names", "zones") == {"jaca", "aragon", "biscay"}


@pytest.mark.parametrize(("scale", "shown_"), [(0.29, "major"), (0.5, "dot"), (1.0, "point"), (1.6, "town")])
def test_smaller_places_are_named_once_the_map_is_nearer(scale: float, shown_: str) -> None:
    grades = {"0208": "town", "0410": "point", "0608": "dot", "0710": "major"}
    map = _wide(places=[{"name": f"the {grade}", "hexes": [hex_], "city": grade} for hex_, grade in grades.items()])
    found = _named(map, scale, "names")
    order = ["major", "dot", "point", "town"]
    named = order[: order.index(shown_) + 1] if scale >= 0.3 else []
    assert found == {f"the {grade}" for grade in named}


def test_names_keep_off_units_and_off_each_other() -> None:
    map = _wide(places=[{"name": "Jaca", "hexes": ["0409"], "city": "dot"}])
    chart = HexChart(map)
    (free,) = chart.names(look(1.5, "names"))
    x, y = free.x * 1.5 + free.dx, free.y * 1.5 + free.dy
    (moved_,) = chart.names(look(1.5, "names"), [(x - 2, y - 20, x + 60, y + 8)])
    assert (free.dx, free.dy) != (moved_.dx, moved_.dy)


def test_by_its_grade_a_place_is_shown_and_named_from_so_near_with_such_a_dot_and_such_letters() -> None:
    found = {}
    for grade in GRADES:
        chart = HexChart(_wide(places=[{"name": "Jaca", "hexes": ["0409"], "city": grade}]))
        looks = [look(step / 100, "places", "names") for step in range(1, 200)]
        dot = next(each.scale for each in looks if [*chart.signs(each, None)])
        name = next(each.scale for each in looks if [*chart.names(each)])
        (words_,) = chart.names(looks[-1])
        found[grade] = (dot, name, sign_of(chart.layout.map.places[0], looks[-1]).radius, words_.size)
    assert found == {
        "major": (0.01, 0.3, 5.2, 15),
        "dot": (0.3, 0.5, 4.2, 13),
        "reference": (0.55, 1.0, 3.4, 12),
        "point": (0.55, 1.0, 3.4, 12),
        "town": (0.8, 1.6, 2.4, 10.5),
        "": (0.8, 1.6, 2.4, 10.5),
    }


def test_the_name_of_a_region_is_9_to_24_pixels_high_the_larger_the_nearer_until_it_is_too_near() -> None:
    map = hex_map(["......"] * 8, zones={"region": {"Castilla la Nueva": ["*"]}})
    found = {step: [*HexChart(map).names(look(step / 20, "zones"))] for step in range(1, 80)}
    sizes = [words_.size for each in found.values() for words_ in each]
    assert sizes == sorted(sizes) and sorted(set(sizes)) == list(range(9, 25))
    assert [step for step, each in found.items() if each][-1] == 60
    rows = {words_.y for each in found.values() for words_ in each}
    assert len(rows) == 1, "on one row, though the next begins where it ends"


def test_a_name_steps_aside_by_20_32_and_44_pixels_where_there_are_units() -> None:
    """Whatever lies nearer is taken, and a name has a pixel to each side."""
    chart = HexChart(_wide(places=[{"name": "Jaca", "hexes": ["0409"], "city": "dot"}]))
    x, y = (6 * at for at in chart.layout.middle(chart.layout.board.cell("0409")))

    def aside(reach: float) -> float:
        taken = [(x - reach, y - reach, x + reach, y + reach)]
        return next((item.dx for item in chart.names(look(6.0, "names"), taken)), 0.0)

    assert [aside(reach) for reach in (19.9, 20.1, 31.9, 32.1, 43.9, 44.1)] == pytest.approx([21, 33, 33, 45, 45, 0])
    (beside,) = chart.names(look(6.0, "names"))
    assert 4.2 < beside.dx < 12


def test_seas_are_named_in_slanted_blue_and_regions_in_spaced_capitals() -> None:
    region, sea = sorted(HexChart(_wide()).names(look(1.5, "zones")), key=lambda item: item.text)
    assert (sea.text, sea.face, sea.colour, sea.halo) == ("Biscay", Face.ITALIC, faint(LIGHT.water_ink, 0.8), "")
    assert (region.text, region.face, region.colour) == ("ARAGON", Face.SERIF, faint(LIGHT.ink, 0.8))
    assert (sea.spacing / sea.size, region.spacing / region.size) == pytest.approx((0.12, 0.22))


def test_a_place_in_a_box_has_its_name_below_its_sign() -> None:
    boxed = HexChart(_wide(boxes=["Far"], places=[{"name": "Jaca", "hexes": ["Far"], "city": "dot"}]))
    (found,) = (item for item in boxed.names(look(3.0, "names")) if item.text == "Jaca")
    assert found.dy > 10 and found.dx == pytest.approx(-width_of("Jaca", found.size, found.face) / 2)


def test_a_unit_that_is_away_or_has_no_arm_is_not_drawn() -> None:
    tokens = token("A", 0, "North"), replace(token("B", 1, "North"), status="away"), replace(token("C", 2, ""), arm="")
    found = [*HexChart(hex_map(ROWS), "europa").signs(look(3.0, "troops"), view(*tokens))]
    assert len(found) == 1

"""Territories as they are drawn: ground in its owners' colours, borders, names that keep clear, units and centres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest

from drumhead.engine.drawing.areas.borders import CANAL, KINDS, Borders
from drumhead.engine.drawing.areas.chart import LAYERS, AreaChart
from drumhead.engine.drawing.areas.ground import closed_ground, owned_ground
from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.areas.names import CITIES_FROM, Name, Names
from drumhead.engine.drawing.ink.items import Box, Item, Points, Raster, Shape, Stamp, Words, touch
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT, Theme
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.play.view import Token, View

pytestmark = pytest.mark.whole

EVERYWHERE: Box = (0.0, 0.0, 1000.0, 1000.0)


@lru_cache(maxsize=2)
def board(id: str = "diplomacy-classic") -> AreaMap:
    return read_area_map(data_folder("maps") / id)


def look(scale: float = 1.0, theme: Theme = LIGHT, without: Iterable[str] = ()) -> Look:
    return Look(theme, frozenset(LAYERS) - set(without), scale)


def chart(**held: str) -> AreaChart:
    found = AreaChart(board(), "diplomacy")
    found.follow(held)
    return found


def fill(found: AreaChart, code: str, seen: Look) -> str:
    """The colour of a territory's ground."""
    lines = found.layout.outlines[code]
    (shape,) = (item for item in found.ground(EVERYWHERE, seen) if isinstance(item, Shape) and item.lines is lines)
    return shape.fill


def named(map: AreaMap, scale: float, part: Box | None = None) -> list[Name]:
    return list(Names(AreaLayout(map), scale, (), part).placed())


def far_from(colour: str, other: str) -> int:
    pairs = (abs(int(colour[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return sum(pairs)


@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=lambda theme: theme.name)
def test_land_takes_the_colour_of_who_holds_its_centre(theme: Theme) -> None:
    seen = look(theme=theme)
    french, german, nobodys = (fill(chart(**held), "PAR", seen) for held in ({"PAR": "France"}, {"PAR": "Germany"}, {}))
    assert len({french, german, nobodys}) == 3
    assert fill(chart(PAR="France"), "PAR", look(theme=theme, without=["owners"])) == nobodys


def test_a_land_without_a_centre_is_faintly_its_powers_while_that_has_centres() -> None:
    found = chart(PAR="France")
    ground = fill(chart(), "BUR", look())
    assert 0 < far_from(fill(found, "BUR", look()), ground) < far_from(fill(found, "PAR", look()), ground)
    found.follow({"PAR": "Germany"})
    assert fill(found, "BUR", look()) == ground


def test_following_says_whether_anything_changed() -> None:
    found = chart()
    assert [found.follow(held) for held in ({"PAR": "France"}, {"PAR": "France"}, {})] == [True, False, True]


def test_on_paper_owners_differ_by_their_pattern_too() -> None:
    def pattern(power: str, theme: Theme) -> bytes:
        found = chart(PAR=power)
        lines = found.layout.outlines["PAR"]
        (shape,) = (i for i in found.ground(EVERYWHERE, look(theme=theme)) if isinstance(i, Shape) and i.lines is lines)
        return b"" if shape.texture is None else shape.texture.pixels[..., 3].tobytes()

    powers = sorted({area.home for area in board().areas if area.home})
    assert len({pattern(power, PRINT) for power in powers}) == len(powers) == 7
    assert {pattern(power, LIGHT) for power in powers} == {b""}


def test_what_is_seen_of_hatchings_patterns_and_borders() -> None:
    closed = closed_ground(LIGHT, (), 1.0)[0]
    owned = owned_ground(PRINT, (), 3, None, 1.0)[0]
    assert isinstance(closed, Shape) and isinstance(owned, Shape)
    assert closed.texture is not None and owned.texture is not None
    assert set(closed.texture.pixels[..., 3].reshape(-1).tolist()) == {0, 70}
    assert set(owned.texture.pixels[..., 3].reshape(-1).tolist()) == {0, 110}
    strokes = {item.stroke: item for item in chart().ground(EVERYWHERE, look()) if isinstance(item, Shape)}
    widths = {colour: strokes[f"#96{ink[1:]}"].width for colour, ink in (("ink", LIGHT.ink), ("halo", LIGHT.halo))}
    assert widths == pytest.approx({"ink": 0.75, "halo": 2.1})
    sea = strokes[f"#96{LIGHT.shoreline[1:]}"]
    assert (sea.width, *sea.dashes) == pytest.approx((0.6, 3.0, 2.4))
    assert strokes[LIGHT.shoreline].width == pytest.approx(1.125)


def test_what_nobody_enters_is_hatched_be_it_land_or_sea() -> None:
    found, cities = chart(), AreaChart(board("city-country"))

    def hatched(one: AreaChart) -> set[str]:
        items = [item for item in one.ground(EVERYWHERE, look()) if isinstance(item, Shape) and item.texture]
        return {code for code, lines in one.layout.outlines.items() if any(item.lines is lines for item in items)}

    assert hatched(found) == {area.code for area in board().areas if area.closed}
    assert {"SWI", "MMR"} <= hatched(found)
    assert "SWI" not in hatched(cities), "that map opens it"


def test_a_part_of_the_ground_is_the_same_as_in_the_whole_and_holds_nothing_from_elsewhere() -> None:
    """The arrays themselves, so that what a pen made of them is used again."""
    found, part = chart(PAR="France"), (300.0, 300.0, 420.0, 400.0)

    def arrays(area: Box) -> set[int]:
        return {id(line) for item in found.ground(area, look(2.0)) if isinstance(item, Shape) for line in item.lines}

    few, all_lines = arrays(part), arrays(EVERYWHERE)
    assert few < all_lines
    near = {code for code, box in found.layout.boxes.items() if touch(box, part)}
    shown = {code for code, lines in found.layout.outlines.items() if id(lines[0]) in few}
    assert shown == {code for code in near if not board().area(code).territory.ocean or board().area(code).closed}
    rasters = [item for item in found.ground(part, look(2.0)) if isinstance(item, Raster)]
    assert len(rasters) == 2
    for raster in rasters:
        left, top, right, bottom = raster.box
        assert left <= part[0] - 2 and top <= part[1] - 2 and right >= part[2] + 2 and bottom >= part[3] + 2
        fine = raster.pixels.shape[1] / (right - left)
        assert raster.pixels.shape[0] / (bottom - top) == pytest.approx(fine)
        assert right - left < 140


def test_the_sea_is_lighter_at_the_shore_and_a_rim_stronger_at_the_border() -> None:
    sea, rim = (item for item in chart(PAR="France").ground(EVERYWHERE, look()) if isinstance(item, Raster))
    x, y = (round(share * 0.8) for share in chart().layout.point(board().area("MAO").label))
    assert sea.pixels[y, x].sum() < sea.pixels.reshape(-1, 3).sum(axis=1).max()
    left, top, right, bottom = (round(edge * 1.5) for edge in chart().layout.boxes["PAR"])
    inside = rim.pixels[top:bottom, left:right, 3]
    assert inside.max() > 100
    assert inside[(bottom - top) // 2, (right - left) // 2] < 30
    left, top, right, bottom = (round(edge * 1.5) for edge in chart().layout.boxes["MOS"])
    assert not rim.pixels[top:bottom, left:right, 3].any(), "nobody's"


@pytest.mark.parametrize("layer", ["owners", "borders", "waters"])
def test_each_layer_of_the_ground_can_be_left_out(layer: str) -> None:
    def told(seen: Look) -> list[object]:
        return [_told(item) for item in chart(PAR="France").ground(EVERYWHERE, seen)]

    assert told(look()) != told(look(without=[layer]))


def _told(item: Item) -> object:
    if isinstance(item, Shape):
        return item.stroke, item.fill, item.width, sum(map(len, item.lines))
    return type(item).__name__


def test_lines_are_of_every_kind_and_coarser_far_out() -> None:
    borders = Borders(AreaLayout(board()))
    for kind in KINDS:
        far, near = (sum(map(len, borders.near(kind, EVERYWHERE, scale))) for scale in (0.4, 8.0))
        assert 0 < far <= near
    assert not borders.near(CANAL, (0.0, 0.0, 50.0, 50.0), 1.0)


def boxes(names: Iterable[Name], by: float) -> list[Box]:
    return [(n.box[0] + by, n.box[1] + by, n.box[2] - by, n.box[3] - by) for n in names]


@pytest.mark.parametrize("scale", [0.45, 0.9, 1.6, 3.2])
def test_names_overlap_neither_each_other_nor_where_units_may_stand(scale: float) -> None:
    layout, names = AreaLayout(board()), named(board(), scale)
    assert len(names) >= 40
    assert not any(touch(a, b) for a, b in combinations(boxes(names, 0.1), 2))
    wide = layout.unit(scale)
    for cell in range(board().board.size):
        x, y = (share * scale for share in layout.middle(cell))
        unit = (x - wide / 2 + 1, y - wide * 0.36, x + wide / 2 - 1, y + wide * 0.34)
        assert not any(touch(name.box, unit) for name in names)


def test_near_enough_nearly_every_name_is_written_in_full() -> None:
    whole = [name for name in named(board(), 3.2) if " ".join(name.lines) == name.area.name]
    assert len(whole) >= 0.9 * len(board().areas)


@pytest.mark.parametrize("scale", [0.45, 0.9, 2.2])
@pytest.mark.parametrize("part", [None, EVERYWHERE], ids=["screen", "page"])
def test_a_place_that_nobody_enters_is_never_named_by_a_code(scale: float, part: Box | None) -> None:
    closed = [name for name in named(board(), scale, part) if AreaLayout(board()).is_closed(name.area)]
    assert closed or scale < 0.9
    assert all(" ".join(name.lines) == name.area.name for name in closed)


def test_a_page_names_more_than_a_screen_and_nothing_beyond_its_part() -> None:
    screen, page = named(board(), 0.9), named(board(), 0.9, EVERYWHERE)
    assert len(page) > len(screen)
    part = (300.0, 300.0, 600.0, 600.0)
    some = named(board(), 2.0, part)
    assert len(some) >= 15
    assert all(
        left >= 600 and top >= 600 and right <= 1200 and bottom <= 1200 for left, top, right, bottom in boxes(some, 0)
    )


def test_what_is_taken_stays_free() -> None:
    taken = (0.0, 0.0, 500.0, 1000.0)
    words = chart().names(look(1.0), [taken])
    assert words
    assert all(item.x >= 500 for item in words)


def test_whole_names_keep_off_orders_where_they_can_and_stay_where_they_cannot() -> None:
    def places(*shy: Box) -> dict[str, Box]:
        return {name.area.code: name.box for name in Names(AreaLayout(board()), 2.0, (), EVERYWHERE, shy).placed()}

    free = places()
    left, top, right, bottom = free["MUN"]
    middle = ((left + right) / 2 - 3, (top + bottom) / 2 - 3, (left + right) / 2 + 3, (top + bottom) / 2 + 3)
    assert not touch(places(middle)["MUN"], middle)
    assert set(places((0.0, 0.0, 2000.0, 2000.0))) == set(free)


def test_near_enough_every_city_with_a_name_of_its_own_is_called_by_it() -> None:
    map = board("city-country")
    names = named(map, 2.2 * CITIES_FROM / AreaLayout(map).side)
    assert {name.lines[0] for name in names if name.city} == {city.names[0] for city in map.cities if city.names}
    assert not any(touch(a, b) for a, b in combinations(boxes(names, 0.1), 2))


def test_far_out_and_without_cities_none_is_named() -> None:
    for id, share in (("city-country", 0.9), ("diplomacy-classic", 3.0)):
        assert not any(name.city for name in named(board(id), share * CITIES_FROM / AreaLayout(board(id)).side))


def token(place: str, owner: str, status: str = "active", stance: str = "neutral") -> Token:
    return Token(place, f"A {place}", board().board.cell(place), None, stance, "A", "army", status, True, (), owner)


def known(*tokens: Token) -> View:
    return View("Austria", "Austria", False, 1, "", None, tokens, (), (), ())


def stamps(view: View | None, *layers: str, **held: str) -> list[Stamp]:
    return list(chart(**held).signs(Look(LIGHT, frozenset(layers), 1.5), view))


def letters(stamp: Stamp) -> Iterator[str]:
    return (item.text for item in stamp.items if isinstance(item, Words))


def test_a_unit_has_its_powers_letter_and_stands_where_the_board_says_the_driven_out_aside_and_last() -> None:
    driven, victor = stamps(known(token("PAR", "France", "shattered"), token("BUR", "Italy")), "troops")[::-1]
    assert (list(letters(victor)), list(letters(driven))) == (["I"], ["F", "!"])
    layout = chart().layout
    assert (victor.x, victor.y) == layout.middle(board().board.cell("BUR"))
    x, y = layout.middle(board().board.cell("PAR"))
    wide = round(layout.unit(1.5)) / 1.5
    assert (driven.x - x, driven.y - y) == pytest.approx((0.62 * wide, -0.42 * wide))
    assert stamps(None, "troops") == []


def test_ones_own_unit_has_a_light_rim() -> None:
    (own,), (other,) = (stamps(known(token("PAR", "France", stance=stance)), "troops") for stance in ("own", "enemy"))
    rims = [
        [item for item in stamp.items if isinstance(item, Shape) and item.stroke == "#ffffff"] for stamp in (own, other)
    ]
    assert len(own.items) > len(other.items)
    assert rims[0] and len(own.items) - len(other.items) == len(rims[0]) - len(rims[1])


def test_every_open_centre_is_a_disc_with_the_letter_of_who_holds_it() -> None:
    found = stamps(None, "places", PAR="France", BUD="Austria")
    assert len(found) == 34
    paris = chart().layout.point(board().area("PAR").centre or (0, 0))
    assert {(stamp.x, stamp.y): list(letters(stamp)) for stamp in found}[paris] == ["F"]
    assert sorted(letter for stamp in found for letter in letters(stamp)) == ["A", "F"]


def test_a_sign_drawn_again_is_the_same_items() -> None:
    view = known(token("PAR", "France"))
    first, second = (stamps(view, "places", "troops", PAR="France") for _ in range(2))
    assert all(a.items is b.items for a, b in zip(first, second, strict=True))


def test_signs_stay_within_their_boxes() -> None:
    for stamp in stamps(known(token("PAR", "France", "shattered", "own")), "places", "troops", PAR="France"):
        left, top, right, bottom = stamp.box
        for item in stamp.items:
            if isinstance(item, Shape):
                every = np.concatenate(item.lines)
                edge = item.width / 2 if item.stroke else 0.0
                (x0, y0), (x1, y1) = every.min(axis=0) - edge, every.max(axis=0) + edge
                assert left <= x0 and top <= y0 and x1 <= right and y1 <= bottom


def test_the_legend_tells_of_all_and_of_a_part_what_is_there() -> None:
    found = chart(PAR="France", BRE="France")
    all_entries = found.legend(look())
    assert {entry.group for entry in all_entries} == {"Ground", "Powers", "Units"}
    some = [entry.label for entry in found.legend(look(), (440.0, 640.0, 480.0, 680.0))]
    assert "France, 2 centres" in some and "Italy, 0 centres" in some
    shut = "closed: nobody enters"
    assert shut in [entry.label for entry in found.legend(look(), found.layout.boxes["SWI"])]
    assert shut not in [entry.label for entry in found.legend(look(), (900.0, 100.0, 950.0, 150.0))]
    assert all(entry.draw((0.0, 0.0, 72.0, 44.0)) for entry in all_entries)


def test_every_ring_of_land_runs_one_way_round_however_its_map_has_it_and_every_hole_the_other() -> None:
    map = board()
    turned = tuple(
        replace(
            area,
            territory=replace(
                area.territory,
                rings=tuple(ring[::-1] for ring in area.territory.rings),
                holes=tuple(hole[::-1] for hole in area.territory.holes),
            ),
        )
        for area in map.areas
    )
    one, other = AreaLayout(map), AreaLayout(replace(map, areas=turned))
    for area in map.areas:
        lines, rings = one.outlines[area.code], len(area.territory.rings)
        assert [_twice(line) > 0 for line in lines] == [True] * rings + [False] * len(area.territory.holes)
        for line, same in zip(lines, other.outlines[area.code], strict=True):
            assert sorted(line.tolist()) == sorted(same.tolist()) and (_twice(line) > 0) == (_twice(same) > 0)


def _twice(line: Points) -> float:
    onward = np.roll(line, -1, axis=0)
    return float((line[:, 0] * onward[:, 1] - line[:, 1] * onward[:, 0]).sum())


def test_round_a_coasts_middle_only_as_much_of_its_territory_as_is_its_own_is_marked() -> None:
    map = board()
    plot = AreaLayout(map).plot(2.0, 5.0, 7.0)
    share = AreaLayout(map).scale * 2
    assert plot.bounds == pytest.approx((5, 7, 5 + map.width * share, 7 + map.height * share))
    north, whole = map.board.cell("STP/NC"), map.board.cell("STP")
    (ring,) = plot.bodies([north])
    apart = np.hypot(*(ring - plot.middle(north)).T)
    assert apart == pytest.approx(np.full(len(ring), 0.4 * plot.side))
    assert max(np.ptp(line[:, 1]) for line in plot.bodies([whole])) > 2 * np.ptp(ring[:, 1])

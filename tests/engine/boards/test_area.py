"""The polygon board against the definitions of its source: what touches what, whoever drew it in whatever order."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.boards.area import (
    AreaBoard,
    Coast,
    Path,
    Point,
    Territory,
    coasts_meeting,
    shores,
    sides_of,
    touching,
)
from drumhead.engine.boards.board import finds
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.areas.knots import knotted
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder


def land(code: str, *rings: Path, holes: tuple[Path, ...] = (), **coasts: Sequence[Point]) -> Territory:
    named = tuple(Coast("" if name == "shore" else name, (tuple(path),)) for name, path in coasts.items())
    return Territory(code, "land", rings, holes, named)


def sea(code: str, *rings: Path, holes: tuple[Path, ...] = ()) -> Territory:
    return Territory(code, "ocean", rings, holes)


def box(west: int, north: int, east: int, south: int) -> Path:
    return ((west, north), (east, north), (east, south), (west, south))


# the two diagrams of the source, point for point


CORNER = (
    land("A", ((0, 0), (1, 0), (1, 1), (0, 1))),
    land("B", ((1, 0), (2, 0), (2, 1), (1, 1))),
    land("C", ((1, 1), (2, 1), (2, 2), (1, 1))),
)
TWO_COASTS = (
    land("A", ((0, 0), (1, 0), (2, 0), (2, 1), (0, 1)), shore=((0, 0), (1, 0), (2, 0))),
    land("B", ((2, 0), (3, 0), (3, 1), (2, 1)), Top=((2, 0), (3, 0)), Bot=((2, 1), (3, 1))),
)


@pytest.mark.rule("diplomacy", "geometry.1a")
@pytest.mark.rule("diplomacy", "geometry.1b")
@pytest.mark.rule("diplomacy", "geometry.2a")
@pytest.mark.rule("diplomacy", "geometry.2b")
def test_two_shared_consecutive_points_make_neighbours_and_one_does_not() -> None:
    assert touching(CORNER) == {("A", "B"), ("B", "A"), ("B", "C"), ("C", "B")}


@pytest.mark.rule("diplomacy", "geometry.3a")
@pytest.mark.rule("diplomacy", "geometry.4a")
@pytest.mark.rule("diplomacy", "geometry.4b")
def test_coasts_are_adjacent_at_a_shared_end_and_not_because_their_territories_are() -> None:
    assert touching(TWO_COASTS) == {("A", "B"), ("B", "A")}
    assert coasts_meeting(TWO_COASTS) == {(("A", ""), ("B", "Top")), (("B", "Top"), ("A", ""))}


@pytest.mark.rule("diplomacy", "geometry.1c")
def test_two_shared_points_that_do_not_follow_each_other_make_no_neighbours() -> None:
    bow = land("A", ((0, 0), (4, 0), (4, 4), (2, 2), (0, 4)))
    under = land("B", ((0, 4), (2, 6), (4, 4), (4, 8), (0, 8)))
    assert touching([bow, under]) == frozenset()
    assert touching([bow, land("C", ((0, 4), (2, 2), (4, 4)))]) == {("A", "C"), ("C", "A")}


@pytest.mark.rule("diplomacy", "geometry.3b")
def test_a_point_within_a_coast_joins_no_other_coast() -> None:
    long = land("A", box(0, 0, 4, 2), shore=((0, 2), (2, 2), (4, 2)))
    cape = land("B", box(2, 2, 4, 4), shore=((2, 2), (2, 4)))
    assert coasts_meeting([long, cape]) == frozenset()
    assert coasts_meeting([land("A", box(0, 0, 4, 2), shore=((0, 2), (2, 2))), cape]) != frozenset()


# coasts, canals, islands and holes


@pytest.mark.rule("diplomacy", "geometry.5a")
@pytest.mark.rule("diplomacy", "geometry.5b")
def test_two_shared_points_join_a_sea_and_a_coast_and_one_does_not() -> None:
    coast = land("A", box(0, 0, 4, 2), shore=((0, 2), (2, 2), (4, 2)))
    along, corner = sea("N", box(0, 2, 2, 4)), sea("E", box(4, 2, 6, 4))
    assert shores([coast, along, corner]) == {("N", ("A", ""))}


@pytest.mark.rule("diplomacy", "geometry.5a")
def test_two_shared_points_need_not_be_consecutive_for_a_coast() -> None:
    """The source asks of a coast's path for two points of the border, of borders for two consecutive ones."""
    canal = land("A", box(2, 0, 4, 4), shore=((2, 1), (3, 2), (2, 3)))
    water = sea("N", ((0, 0), (2, 0), (2, 1), (2, 3), (2, 4), (0, 4)))
    assert shores([canal, water]) == {("N", ("A", ""))}


def test_points_on_different_paths_of_a_coast_are_not_counted_together() -> None:
    coast = Territory("A", "land", (box(2, 2, 4, 4),), (), (Coast("", (((2, 2), (4, 2)), ((2, 4), (4, 4)))),))
    water = sea("N", ((0, 0), (2, 0), (2, 2), (1, 3), (2, 4), (2, 6), (0, 6)))
    assert shores([coast, water]) == frozenset()


@pytest.mark.rule("diplomacy", "places.2b")
def test_a_canal_alone_joins_the_coasts_at_its_ends_and_no_sea() -> None:
    north = land("N", box(0, 0, 4, 2), shore=((0, 0), (2, 2)))
    middle = land("M", box(0, 2, 4, 4), shore=((2, 2), (2, 4)))
    south = land("S", box(0, 4, 4, 6), shore=((2, 4), (4, 6)))
    pairs = coasts_meeting([north, middle, south])
    assert pairs == {(a, b) for a, b in pairs if ("M", "") in (a, b)}
    assert len(pairs) == 4
    assert shores([north, middle, south, sea("W", box(4, 2, 6, 4))]) == frozenset()


def test_two_coasts_of_one_territory_are_no_neighbours_of_each_other() -> None:
    cape = land("A", box(0, 0, 4, 2), WC=((0, 2), (2, 2)), EC=((2, 2), (4, 2)))
    assert coasts_meeting([cape]) == frozenset()


def test_a_coast_round_an_island_has_no_end() -> None:
    ring = (*box(0, 0, 2, 2), (0, 0))
    isle, next_door = land("A", box(0, 0, 2, 2), shore=ring), land("B", box(-2, -2, 0, 0), shore=((0, 0), (-2, 0)))
    assert coasts_meeting([isle, next_door]) == frozenset()


def test_every_ring_and_hole_of_a_territory_has_its_neighbours() -> None:
    inside, apart = land("SAN", box(2, 2, 4, 4)), land("ISL", box(20, 0, 22, 2))
    whole = land("ITA", box(0, 0, 6, 6), box(18, 0, 20, 2), holes=(box(2, 2, 4, 4),))
    assert {other for code, other in touching([whole, inside, apart]) if code == "ITA"} == {"SAN", "ISL"}


# the same drawing, drawn otherwise


FIELD = (
    land("NOR", box(0, 0, 30, 10), shore=((0, 10), (30, 10))),
    land("EAS", ((30, 0), (60, 0), (60, 10), (30, 10)), shore=((30, 10), (60, 10))),
    sea("SEA", ((0, 10), (30, 10), (30, 30), (20, 30), (0, 30)), holes=(box(5, 15, 10, 20),)),
    land("ISL", box(5, 15, 10, 20), shore=(*box(5, 15, 10, 20), (5, 15))),
    sea("BAY", ((60, 10), (30, 10), (30, 30), (40, 30), (60, 30))),
    land("SOU", ((0, 30), (60, 30), (60, 40), (0, 40)), WC=((0, 30), (30, 30)), EC=((30, 30), (60, 30))),
)


def links(territories: Sequence[Territory]) -> tuple[object, ...]:
    whole = knotted(territories)
    return touching(whole), coasts_meeting(whole), shores(whole)


def moved(territory: Territory, ring: Callable[[Path], Path], path: Callable[[Path], Path]) -> Territory:
    return replace(
        territory,
        rings=tuple(map(ring, territory.rings)),
        holes=tuple(map(ring, territory.holes)),
        coasts=tuple(Coast(coast.name, tuple(map(path, coast.paths))) for coast in territory.coasts),
    )


def test_the_field_has_the_links_that_are_drawn() -> None:
    land_links, coasts, seas = links(FIELD)
    assert land_links >= {("NOR", "EAS"), ("SEA", "ISL"), ("SEA", "SOU"), ("BAY", "SOU")}  # type: ignore[operator]
    assert coasts == {(("NOR", ""), ("EAS", "")), (("EAS", ""), ("NOR", ""))}
    assert seas == {
        *(("SEA", ("NOR", "")), ("SEA", ("ISL", "")), ("SEA", ("SOU", "WC"))),
        *(("BAY", ("EAS", "")), ("BAY", ("SOU", "EC"))),
    }


@settings(max_examples=60)
@given(st.data())
def test_links_do_not_depend_on_where_rings_begin_which_way_they_run_or_who_comes_first(data: st.DataObject) -> None:
    def turned(ring: Path) -> Path:
        start = data.draw(st.integers(0, len(ring) - 1))
        return (ring[start:] + ring[:start])[:: data.draw(st.sampled_from([1, -1]))]

    def reversed_or_not(path: Path) -> Path:
        return path[:: data.draw(st.sampled_from([1, -1]))]

    drawn = [moved(territory, turned, reversed_or_not) for territory in FIELD]
    assert links(data.draw(st.permutations(drawn))) == links(FIELD)


@settings(max_examples=60)
@given(st.integers(1, 9000), st.integers(-400_000, 400_000), st.integers(-400_000, 400_000), st.booleans())
def test_links_do_not_depend_on_scale_place_or_orientation(scale: int, east: int, south: int, turned: bool) -> None:
    def there(path: Path) -> Path:
        spots = ((x * scale + east, y * scale + south) for x, y in path)
        return tuple((y, x) if turned else (x, y) for x, y in spots)

    assert links([moved(territory, there, there) for territory in FIELD]) == links(FIELD)


@settings(max_examples=60)
@given(st.data())
def test_points_that_only_one_side_of_a_border_has_change_no_link(data: st.DataObject) -> None:
    scale = 12

    def finer(path: Path) -> Path:
        """Up to three more points on each stretch; the ring's own last stretch has none, which is no loss."""
        found = [path[0]]
        for a, b in pairwise(path):
            parts = sorted(data.draw(st.sets(st.integers(1, scale - 1), max_size=3)))
            found += [(a[0] + (b[0] - a[0]) * part // scale, a[1] + (b[1] - a[1]) * part // scale) for part in parts]
            found.append(b)
        return tuple(found)

    large = [moved(t, *[lambda path: tuple((x * scale, y * scale) for x, y in path)] * 2) for t in FIELD]
    assert links([moved(territory, finer, finer) for territory in large]) == links(FIELD)


def test_what_is_knotted_once_has_all_its_knots() -> None:
    once = knotted([*FIELD, land("CUT", ((30, 20), (45, 20), (45, 10)))])
    assert knotted(once) == once


@pytest.mark.whole
@settings(max_examples=6)
@given(st.randoms(use_true_random=False), st.integers(-9000, 9000), st.integers(1, 90))
def test_the_links_of_the_classic_board_are_the_same_however_it_is_written_down(
    rng: random.Random, shift: int, scale: int
) -> None:
    def ring(points: Path) -> Path:
        start = rng.randrange(len(points))
        return path(points[start:] + points[:start])

    def path(points: Path) -> Path:
        return tuple((x * scale + shift, y * scale - shift) for x, y in points)[:: rng.choice((1, -1))]

    drawn = [moved(territory, ring, path) for territory in classic()]
    rng.shuffle(drawn)
    assert links(drawn) == links_of_classic()


@lru_cache(maxsize=1)
def links_of_classic() -> tuple[object, ...]:
    return links(classic())


@lru_cache(maxsize=1)
def classic() -> tuple[Territory, ...]:
    return tuple(area.territory for area in read_area_map(data_folder("maps") / "diplomacy-classic").areas)


# the board of places


def test_places_are_found_by_name_in_any_case_and_others_refused() -> None:
    board = AreaBoard(("NOR", "SOU", "SOU/Wc"), {"NOR": ("SOU",), "SOU": ("NOR",)})
    assert board.cell(" sou/wC ") == 2
    assert board.neighbours(0) == (1,)
    with pytest.raises(UnknownNameError, match="There is no place 'EAS' on this board"):
        board.cell("EAS")


def test_distance_is_counted_in_links_and_none_where_no_chain_leads() -> None:
    board = AreaBoard(("A", "B", "C", "D"), {"A": ("B",), "B": ("A", "C"), "C": ("B",)})
    assert [board.distance(0, other) for other in range(4)] == [0, 1, 2, -1]
    assert board.line(0, 2) == (1, 2)


def test_an_open_path_has_no_stretch_from_its_end_to_its_beginning() -> None:
    path, closing = ((1, 1), (0, 0), (2, 0)), ((1, 1), (2, 0))
    assert sides_of(path, False) == {((0, 0), (1, 1)), ((0, 0), (2, 0))}
    assert sides_of(path, True) == sides_of(path, False) | {closing}


def test_what_looks_a_name_up_has_it_or_has_it_not() -> None:
    board = AreaBoard(("PAR", "BUR"), {})
    assert [finds(board.cell, name) for name in ("PAR", "bur", "MOS")] == [True, True, False]

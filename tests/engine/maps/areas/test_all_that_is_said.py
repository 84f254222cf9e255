"""All that is said of a drawing, fault by fault: the whole list of sentences, and none of a drawing that is sound."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.coasts import DRY
from drumhead.engine.maps.areas.reader import read_area_map
from tests.engine.maps.areas.test_drawings import CANAL, EAST, INNER, WEST, Entry, page, read
from tests.engine.maps.areas.test_reader import HEAD

Drawing = Mapping[str, Entry]


def said(folder: Path, drawing: Drawing, size: int = 60) -> list[str]:
    """The sentences about a drawing on a sheet so many units wide and high, without their file and line."""
    head = HEAD.replace("width = 60", f"width = {size}").replace("height = 40", f"height = {size}")
    (folder / "map.toml").write_text(head)
    (folder / "territories.toml").write_text(page(**drawing))
    try:
        read_area_map(folder)
    except MapError as error:
        return [problem.split(": ", 2)[2] for problem in error.problems]
    return []


def _bordered(**borders: str) -> Drawing:
    return {code: {"border": border} for code, border in borders.items()}


def _north(**paths: str) -> Drawing:
    """Northland above a sea, with these coasts."""
    sea = {"border": "0,20 60,20 60,40 0,40", "region": "ocean"}
    return {"NOR": {"border": "0,0 60,0 60,20 30,20 0,20", "coasts": paths}, "SEA": sea}


def _canal(**changed: Entry) -> Drawing:
    return CANAL | changed


EMPTY: Entry = {"border": "20,32 60,32 60,40 20,40"}
COASTS: list[tuple[str, Drawing, list[str]]] = [
    (
        "a canal leads from its land straight to the sea",
        _canal(COA={**CANAL["COA"], "coasts": {"": "30,10 30,20"}}, INL=INNER),
        [],
    ),
    ("a canal meets another with its last point", _canal(INL=INNER | {"coasts": {"": "30,30 30,25 30,20"}}), []),
    (
        "a canal of two pieces, of which one alone meets another's coast",
        _canal(INL=INNER | {"coasts": {"": "30,20 30,25 | 30,25 30,30"}}),
        [],
    ),
    (
        "a canal through one of a land's two islands",
        _canal(INL={"border": "0,32 9,32 9,39 | 0,20 60,20 60,30 0,30", "coasts": {"": "30,20 30,30"}})
        | {"END": EMPTY},
        [],
    ),
    (
        "a canal that comes back to the next point of its border is no coast of that border",
        _canal(
            COA={**CANAL["COA"], "coasts": {"": "0,10 60,10"}},
            INL={"border": "0,20 20,20 40,20 60,20 60,30 0,30", "coasts": {"": "20,20 30,25 40,20"}},
        ),
        [f"INL: its coast from 20,20 to 40,20 {DRY}."],
    ),
    (
        "an ocean's coasts are not judged any further",
        {
            "SEA": {
                "border": "0,0 60,0 60,10 0,10",
                "region": "ocean",
                "coasts": {"NC": "5,30 20,20", "": "3,3 4,4 5,5"},
            }
        },
        ["SEA: an ocean has no coasts."],
    ),
    (
        "two coasts that run over each other for long",
        _north(WC="0,20 30,20 60,20", EC="0,20 30,20 60,20"),
        ["NOR: its coast WC and its coast EC run over each other between 0,20 and 30,20."],
    ),
    (
        "a coast that leaves its land twice",
        _north(WC="0,20 10,25 20,20 30,25 40,20"),
        ["NOR: its coast WC leaves the territory between 0,20 and 10,25."],
    ),
]
RINGS: list[tuple[str, Drawing, list[str]]] = [
    (
        "rings without ground anywhere on the sheet",
        _bordered(A="10,12 20,17 30,22", B="50,40 52,39 54,38 56,37"),
        ["A: the ring at 10,12 has no ground within.", "B: the ring at 50,40 has no ground within."],
    ),
    (
        "a border that runs out with its last point",
        _bordered(A="15,5 20,0 0,0 15,5 15,9"),
        ["A: its border runs out to 15,9 and back the same way."],
    ),
    (
        "of two that cross a third each is told once, though it crosses it twice",
        _bordered(C="5,5 50,6 50,8 5,7", A="20,0 22,0 23,20 21,20", B="40,0 42,0 43,20 41,20"),
        ["A and C lie over each other near 20,5.", "B and C lie over each other near 40,6."],
    ),
    (
        "a border that two share is crossed in the name of the first",
        {"A": WEST, "B": EAST, **_bordered(C="20,10 40,12 40,14 20,15")},
        ["A and C lie over each other near 30,11."],
    ),
    (
        "one that two share and that begins farther west is crossed in the name of the first as well",
        _bordered(A="0,0 10,0 30,40 0,40", B="10,0 60,0 60,40 30,40", C="12,10 40,12 40,14 13,15"),
        ["A and C lie over each other near 15,10."],
    ),
    (
        "two that have the same border, which crosses itself",
        _bordered(B="0,0 30,10 30,0 0,10", A="0,0 30,10 30,0 0,10"),
        ["A: its border crosses itself near 15,5."],
    ),
    (
        "the westernmost stretch of all is crossed",
        _bordered(A="0,0 30,2 30,40 20,40", B="0,20 20,19 20,21"),
        ["A and B lie over each other near 10,20."],
    ),
    (
        "a border of hundreds of points crossed at its end",
        _bordered(
            A=f"0,0 1100,0 {' '.join(f'{x},{10 if x % 4 else 20}' for x in range(1100, 0, -2))} 0,30",
            B="1080,5 1082,5 1082,30 1080,30",
        ),
        ["A and B lie over each other near 1080,15."],
    ),
    (
        "a stretch that would cross another if that were longer does not",
        _bordered(A="0,0 10,10 0,10", B="9,16 16,9 20,20"),
        [],
    ),
    ("slanting borders near each other do not cross", _bordered(A="0,0 30,30 0,30", B="20,0 55,5 30,20 21,11"), []),
    (
        "a hole whose last stretch lacks a point of what fills it",
        {
            "A": {"border": "0,0 40,0 40,40 0,40", "holes": "10,10 30,10 30,30 10,30"},
            "B": {"border": "10,10 30,10 30,30 10,30 10,20"},
        },
        [],
    ),
    (
        "points along a border in the way it runs",
        _bordered(
            A="0,20 60,20 60,40 0,40", **{f"F{x}": f"{x},0 {x + 12},0 {x + 12},20 {x},20" for x in range(0, 60, 12)}
        ),
        [],
    ),
]
GROUND: list[tuple[str, Drawing, list[str]]] = [
    (
        "bays to the north and south",
        _bordered(A="0,0 20,0 20,20 40,20 40,0 60,0 60,60 40,60 40,40 20,40 20,60 0,60"),
        [],
    ),
    ("bays to the west and east", _bordered(A="0,0 60,0 60,20 40,20 40,40 60,40 60,60 0,60 0,40 20,40 20,20 0,20"), []),
    ("an inlet of one land, however thin", _bordered(A="0,0 30,0 30,20 31,20 31,0 60,0 60,40 0,40"), []),
    (
        "several overlaps, in the order in which territories are written, and nothing of who touches",
        _bordered(A="0,0 30,0 30,40 0,40", C="30,0 60,0 60,20 30,20", B="25,0 30,0 30,10", D="0,40 10,40 5,35"),
        [
            "A and B lie over each other near 29,5; A needs a hole there.",
            "A and D lie over each other near 5,38; A needs a hole there.",
        ],
    ),
    (
        "an overlap of half a unit",
        _bordered(A="0,0 30,0 30,40 0,40", B="30,0 60,0 60,40 30,40 30,20 29,20 30,19"),
        ["A and B lie over each other near 30,20."],
    ),
    (
        "a gap that is closed in is told once, though it is a slit too",
        _bordered(A="0,0 30,0 30,40 0,40", B="30,0 60,0 60,40 30,40 31,20"),
        ["A and B leave a gap between them near 30,30."],
    ),
    (
        "a slit along a whole border is told once",
        _bordered(A="0,0 30,0 30,40 0,40", B="31,0 60,0 60,40 31,40"),
        ["A and B leave a gap between them near 30,0."],
    ),
    (
        "an overlap beside a gap, which it outweighs",
        _bordered(A="0,0 30,0 30,40 0,40", B="30,0 60,0 60,40 30,40 30,21 28,21 28,20 30,20 30,11 31,11 31,10 30,10"),
        ["A and B lie over each other near 29,20.", "A and B leave a gap between them near 30,10."],
    ),
    (
        "a gap is told of those that have most of its border",
        _bordered(
            B="0,0 60,0 60,10 0,10", C="50,10 60,10 60,14 50,14", A="0,10 10,10 10,14 0,14", D="0,14 60,14 60,40 0,40"
        ),
        ["B and D leave a gap between them near 30,12."],
    ),
    (
        "of those that have as much the first by name are told",
        _bordered(
            Z="10,0 20,0 20,10 10,10",
            Y="20,10 30,10 30,20 20,20",
            B="10,20 20,20 20,30 10,30",
            A="0,10 10,10 10,20 0,20",
        ),
        ["A and B leave a gap between them near 15,15."],
    ),
]


def _told(folder: Path, drawings: list[tuple[str, Drawing, list[str]]], size: int = 60) -> list[tuple[str, list[str]]]:
    return [(name, said(folder, drawing, size)) for name, drawing, _ in drawings]


def test_all_that_is_said_of_coasts(tmp_path: Path) -> None:
    assert _told(tmp_path, COASTS) == [(name, sentences) for name, _, sentences in COASTS]


def test_all_that_is_said_of_rings(tmp_path: Path) -> None:
    assert _told(tmp_path, RINGS, 1200) == [(name, sentences) for name, _, sentences in RINGS]


def test_all_that_is_said_of_overlaps_and_gaps(tmp_path: Path) -> None:
    """Also of ground that is enclosed by territories which touch in corners alone: the last drawing is a pinwheel."""
    assert _told(tmp_path, GROUND) == [(name, sentences) for name, _, sentences in GROUND]


@pytest.mark.parametrize(
    ("size", "apart", "slit"), [(10, 1, False), (60, 1, True), (60, 2, False), (4000, 2, True), (4000, 3, False)]
)
def test_how_near_borders_may_keep_goes_by_the_size_of_the_sheet(
    tmp_path: Path, size: int, apart: int, slit: bool
) -> None:
    """A two thousandth of a large one, a unit of a middling one, a fiftieth of a unit times its units of a tiny one."""
    east = f"{3 + apart},0 9,0 9,9 {3 + apart},9"
    told = ["A and B leave a gap between them near 3,0."] if slit else []
    assert said(tmp_path, _bordered(A="0,0 3,0 3,9 0,9", B=east), size) == told


def test_a_wedge_may_keep_near_for_four_times_its_width_from_where_it_opens(tmp_path: Path) -> None:
    def opened(y: int) -> list[str]:
        return said(tmp_path, _bordered(A="0,0 30,0 30,10 0,10", B=f"30,10 32,{y} 60,{y} 60,10"), 4000)

    assert (opened(3), opened(1)) == ([], ["A and B leave a gap between them near 32,1."])


def test_a_territory_between_two_others_is_no_gap_however_thin_it_is(tmp_path: Path) -> None:
    """Its ends are flush with theirs, or one stands out; a row of fields a unit wide is a map like any other."""
    flush = _bordered(A="0,0 50,0 50,1 0,1", C="9,1 50,1 50,2 9,2", B="10,2 50,2 50,40 10,40")
    slanting = _bordered(A="0,0 50,0 49,1 0,1", C="9,1 49,1 48,2 9,2", B="10,2 48,2 50,40 10,40")
    row = _bordered(A="0,0 1,0 1,1 0,1", B="1,0 2,0 2,1 1,1", C="2,0 3,0 3,1 2,1")
    assert [said(tmp_path, *asked) for asked in ((flush, 4000), (slanting, 4000), (flush, 60), (row, 60))] == [[]] * 4


def test_points_are_knotted_in_the_way_a_border_runs(tmp_path: Path) -> None:
    fields = {f"F{x:02}": {"border": f"{x},0 {x + 12},0 {x + 12},20 {x},20"} for x in range(0, 60, 12)}
    map = read(tmp_path, A={"border": "0,20 60,20 60,40 0,40"}, **fields)
    assert map.area("A").territory.rings[0] == (*((x, 20) for x in range(0, 61, 12)), (60, 40), (0, 40))

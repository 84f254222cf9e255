"""7.8, 9.7, 11.2: how shores and banks are told apart and joined, on battlefields drawn cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import GameMap, RiverClass
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.banks import banks, banks_at, passable, same_bank
from drumhead.engine.rulesets.rotd.campaign.contact import way_of_contact
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import from_every_bank, river_bar
from drumhead.engine.rulesets.rotd.campaign.shores import WATER, beside, pieces, shores
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.state import Square
from drumhead.engine.rulesets.rotd.campaign.straight import straightest
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from tests.rulesets.rotd.boards import BOARD, HOME, campaign, flat_map, rows, tac, unit

Places = Iterable[tuple[int, int]]
HERE = BOARD.cell(HOME)
STRAIGHT = (Direction.N, Direction.E, Direction.S, Direction.W)
DIAGONAL = (Direction.NE, Direction.SE, Direction.SW, Direction.NW)


def flooded(land: Mapping[tuple[int, int], Places]) -> GameMap:
    """The squares so far from home under water, but for some (column, row) of each."""
    column, row = BOARD.position(HERE)
    ground = {}
    for (east, south), dry in land.items():
        there, drawn = BOARD.at(column + east, row + south), set(dry)
        assert there is not None
        field = ["".join("." if (x, y) in drawn else "~" for x in range(15)) for y in range(15)]
        ground[BOARD.name(there)] = field
    return flat_map(ground=ground, river=dict.fromkeys(ground, RiverClass.UNFORDABLE))


def joint(map: GameMap, direction: Direction) -> frozenset[tuple[int, int]]:
    return shores(map).joint(HERE, direction, {})


def mirrored(place: tuple[int, int], direction: Direction) -> tuple[int, int]:
    """A (column, row) of a march north-east as one of a march over another corner."""
    (column, row), (east, south) = place, direction.offset
    return (column if east > 0 else 14 - column), (row if south < 0 else 14 - row)


MINE, BEYOND, ABOVE, ASIDE = (14, 0), (0, 14), (14, 14), (0, 0)
"""The four cells that meet at the corner: at home, in the target, in the squares to the north and to the east."""


@pytest.mark.rule("rotd", "7.8b")
@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.parametrize("direction", DIAGONAL)
@pytest.mark.parametrize(
    ("home", "target", "above", "aside", "joined"),
    [
        ([MINE], [BEYOND], [], [], False),
        ([MINE], [BEYOND], [ABOVE], [], True),
        ([MINE], [BEYOND], [], [ASIDE], True),
        ([MINE], [BEYOND], [ABOVE], [ASIDE], True),
        ([MINE], [(3, 11)], [ABOVE], [ASIDE], False),
        ([MINE], [], [ABOVE], [ASIDE], False),
        ([], [BEYOND], [ABOVE], [ASIDE], False),
        ([], [], [], [], False),
        ([(11, 3)], [BEYOND], [ABOVE], [ASIDE], False),
        ([(8, 0)], [BEYOND], [(x, 14) for x in range(8, 15)], [], True),
        ([(7, 0)], [BEYOND], [(x, 14) for x in range(7, 15)], [], False),
        ([(14, 6)], [BEYOND], [], [(0, y) for y in range(7)], True),
        ([(14, 7)], [BEYOND], [], [(0, y) for y in range(8)], False),
        ([MINE], [(0, 8)], [(14, y) for y in range(8, 15)], [], True),
        ([MINE], [(0, 7)], [(14, y) for y in range(7, 15)], [], False),
        ([MINE], [(6, 14)], [], [(x, 0) for x in range(7)], True),
        ([MINE], [(7, 14)], [], [(x, 0) for x in range(8)], False),
    ],
)
def test_over_a_corner_land_of_the_four_quarters_that_meet_there_joins_and_water_does_not(
    direction: Direction, home: Places, target: Places, above: Places, aside: Places, joined: bool
) -> None:
    east, south = direction.offset
    drawn = {(0, 0): home, (east, south): target, (0, south): above, (east, 0): aside}
    map = flooded({at: [mirrored(place, direction) for place in land] for at, land in drawn.items()})
    assert joint(map, direction) == (frozenset({(0, 0)}) if joined else frozenset())


@pytest.mark.rule("rotd", "7.8b")
@pytest.mark.parametrize("direction", STRAIGHT)
@pytest.mark.parametrize(
    ("mine", "theirs", "joined"),
    [
        (0, 0, True),
        (14, 14, True),
        (5, 5, True),
        (5, 6, False),
        (5, None, False),
        (None, 5, False),
        (None, None, False),
    ],
)
def test_over_an_edge_land_that_faces_land_joins(
    direction: Direction, mine: int | None, theirs: int | None, joined: bool
) -> None:
    (east, south), middle = direction.offset, (7, 7)

    def rim(place: int | None, step: int) -> Places:
        """Dry land in the middle, and one cell of the rim that a step across the edge leads to."""
        across = (step + 1) * 7
        return [middle] if place is None else [middle, (across, place)] if east else [middle, (place, across)]

    step = east or south
    map = flooded({(0, 0): rim(mine, step), (east, south): rim(theirs, -step)})
    found, barred = joint(map, direction), river_bar(map, HERE, HERE + east + south * BOARD.columns)
    assert (barred is None) is joined and (barred is None or barred.rule == "7.8c")
    assert len(found) == joined
    assert all(WATER not in pair for pair in found)


@pytest.mark.rule("rotd", "11.2c")
def test_the_steps_off_a_shore_go_clockwise_and_to_each_shore_in_the_order_of_their_numbers() -> None:
    comb = [(0, row) for row in range(0, 15, 2)]
    map = flooded({(0, 0): [(14, row) for row in range(15)] + [(0, 14)], (1, 0): comb, (0, 1): [], (1, 1): []})
    lands, column = shores(map), BOARD.columns
    assert lands.steps(HERE, 0, {}) == (
        (Direction.N, (HERE - column, 0)),
        (Direction.NE, (HERE - column + 1, 0)),
        *((Direction.E, (HERE + 1, shore)) for shore in range(8)),
    )
    assert lands.steps(HERE, 1, {}) == ((Direction.SW, (HERE + column - 1, 0)), (Direction.W, (HERE - 1, 0)))


@pytest.mark.rule("rotd", "7.8b")
@pytest.mark.parametrize(
    ("south", "everywhere"),
    [
        ([(column, 14) for column in range(15)], True),
        ([(column, 14) for column in range(5, 14)], False),
        ([(column, 14) for column in range(8, 14)], False),
        ([(column, 14) for column in range(9, 14)], True),
    ],
)
def test_a_march_begins_on_every_bank_if_all_but_slivers_of_five_squares_lead_there(
    south: Places, everywhere: bool
) -> None:
    """The north bank leads east, and so may the south bank."""
    map = flooded({(0, 0): [*((column, 0) for column in range(15)), *south]})
    assert from_every_bank(map, HERE, HERE + 1) is everywhere
    assert river_bar(map, HERE, HERE + 1) is None
    assert from_every_bank(map, HERE, HERE - BOARD.columns) is (len(list(south)) < 6)


@pytest.mark.rule("rotd", "7.8c")
def test_no_march_is_planned_over_a_corner_where_water_alone_meets() -> None:
    """From a square that it has yet to reach a unit may start on any shore, but on one."""
    islet = [(3, 3)]
    map = flooded({(1, 0): islet, (2, -1): islet, (1, -1): islet, (2, 0): islet})
    here = campaign(map, unit("FR1IN", f"{HOME} 7-7"))
    refused = legal_step(here, here.units["FR1IN"], HERE + 2 - BOARD.columns, HERE + 1)
    assert refused is not None and refused.rule == "7.8c"


@pytest.mark.rule("rotd", "11.2c")
def test_land_is_numbered_by_what_hangs_together_over_edges() -> None:
    drawn = ("##.#", ".#..", "#..#", "#.##")
    dry = [sign == "#" for row in drawn for sign in row]
    assert list(pieces(dry, 4)) == [
        0, 0, WATER, 1,
        WATER, 0, WATER, WATER,
        2, WATER, WATER, 3,
        2, WATER, 3, 3,
    ]  # fmt: skip
    assert beside(3, 6) == ((1, 3), (0, 2, 4), (1, 5), (4, 0), (3, 5, 1), (4, 2))


@pytest.mark.rule("rotd", "11.2c")
def test_who_stands_in_the_water_is_on_the_shores_around_it_or_if_none_is_near_on_all() -> None:
    map = flooded({(0, 0): [(0, 0), (2, 0), (14, 14)]})
    lands = shores(map)
    assert lands.standing(HERE, tac("0-0")) == {0}
    assert lands.standing(HERE, tac("14-14")) == {2}
    assert lands.standing(HERE, tac("1-0")) == {0, 1}
    assert lands.standing(HERE, tac("13-13")) == {2}
    assert lands.standing(HERE, tac("7-7")) == {0, 1, 2}
    assert lands.standing(HERE, tac("7-7"), bridges=frozenset({tac("7-7")})) == {2}
    assert lands.standing(HERE + 1, tac("7-7")) == {0}


@pytest.mark.rule("rotd", "8.6c")
@pytest.mark.rule("rotd", "12.2a")
def test_a_bridge_that_was_destroyed_joins_no_more_and_is_forgotten_when_it_stands_again() -> None:
    river = {HOME: rows(*["~" * 15 if row == 7 else "" for row in range(15)])}
    map = flat_map(ground=river, river={HOME: RiverClass.UNFORDABLE}, track={HOME: rows(*[".......+"] * 15)})
    here, bridge = campaign(map), tac("7-7")
    assert set(shores(map).of(HERE)) == {0, WATER}
    whole = here.broken
    here.write(set_square(here, HERE, rail="allies"))
    assert here.broken is whole, "one object while no bridge is lost"
    here.write(set_square(here, HERE, broken_bridges=(bridge,)))
    assert here.broken == {HERE: {bridge}}
    assert set(shores(map).of(HERE, broken=here.broken[HERE])) == {0, 1, WATER}
    lost = here.broken
    here.write(set_square(here, HERE, broken_track=True))
    assert here.broken is lost
    here.write(set_square(here, HERE, broken_bridges=()))
    assert here.broken == {}


@pytest.mark.rule("rotd", "8.6c")
@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.parametrize("stirred", [False, True])
def test_a_line_over_a_bridge_ends_with_the_bridge_and_comes_back_with_it(stirred: bool) -> None:
    """Also where somebody has moved since the line was asked for."""
    course = {square: rows(*[".......~......."] * 15) for square in (f"G5-V{n}" for n in range(10))}
    track = {"G5-V6": rows(*[""] * 7, "+" * 15)}
    map = flat_map(ground=course, river=dict.fromkeys(course, RiverClass.UNFORDABLE), track=track)
    here = campaign(map, unit("FR1IN", HOME), unit("FR2IN", "G4-V5"), unit("FR3IN", "G8-V6"))
    lengths = []
    for lost in ((), (tac("7-7"),), ()):
        here.write(set_square(here, HERE + 1, broken_bridges=lost))
        if stirred:
            here.write(sets("units", "FR3IN", cell=here.units["FR3IN"].cell + 1))
        found = way_of_contact(here, here.units["FR1IN"], HERE + 2, 2)
        lengths.append(found and len(found))
    assert lengths == [2, None, 2]


@pytest.mark.rule("rotd", "11.2n")
def test_among_lines_that_stray_alike_the_one_with_the_lower_square_is_followed_to_its_end() -> None:
    """Two ways of two squares that stray by 1 + 3 and by 2 + 2."""
    column, row = BOARD.position(HERE)
    a, b, c, d = (
        (cells[0] + (row + cells[1]) * BOARD.columns + column, 0) for cells in ((1, -1), (2, -3), (1, 2), (2, 2))
    )
    start, goal = HERE, HERE + 3
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {a: [(start, 0)], c: [(start, 0)], b: [a], d: [c]}
    assert straightest(BOARD, start, goal, [b, d], onward) == (a[0], b[0])
    back: dict[tuple[int, int], list[tuple[int, int]]] = {b: [(goal, 0)], d: [(goal, 0)], a: [b], c: [d]}
    assert straightest(BOARD, goal, start, [a, c], back) == (b[0], a[0])


@pytest.mark.rule("rotd", "8.6c")
def test_bridges_lost_before_and_a_square_made_anew_are_read() -> None:
    here = campaign(flat_map(), squares={HOME: Square(broken_bridges=(3,))})
    assert here.broken == {HERE: {3}}
    here.write(set_square(here, HERE + 1, broken_bridges=(4, 5)))
    assert here.broken == {HERE: {3}, HERE + 1: {4, 5}}
    assert Campaign(here.game, here.finished()).broken == here.broken


# the banks of a battlefield

FORK = rows(*["......~"] * 7, "~" * 15, *[""] * 7)
"""Three banks: west and east of a river that comes from the north, and south of the one that takes it."""


def on(ground: tuple[str, ...], *places: str) -> list[tuple[int, ...]]:
    """The banks of some squares by their numbers in reading order."""
    field = flat_map(ground={HOME: ground}).battlefield(HERE)
    return [banks_at(field, tac(place)) for place in places]


@pytest.mark.rule("rotd", "9.7a")
def test_a_square_is_on_its_bank_and_a_square_of_water_on_those_around_it() -> None:
    assert on(FORK, "0-0", "7-0", "0-8", "7-14") == [(0,), (1,), (2,), (2,)]
    assert on(FORK, "6-0", "0-7", "14-7", "6-7") == [(0, 1), (0, 2), (1, 2), (0, 1, 2)]


@pytest.mark.rule("rotd", "9.7a")
@pytest.mark.parametrize(
    ("ground", "place", "around"),
    [
        (rows("...=", "..~", ".~", "~"), "3-0", (0, 1)),
        (rows("..=.", "..~.", ".~..", "~"), "2-0", (0, 1)),
        (rows("..=.", "..~~", "..~.", "~~~~"), "2-0", (0, 1)),
        (rows(".=", "~."), "1-0", (0, 1)),
        (rows("", ".=."), "1-1", (0,)),
    ],
)
def test_a_ford_belongs_to_the_banks_at_its_sides_or_else_at_its_corners(
    ground: tuple[str, ...], place: str, around: tuple[int, ...]
) -> None:
    assert on(ground, place) == [around]


@pytest.mark.rule("rotd", "9.7a")
@pytest.mark.parametrize(
    ("fords", "joined"),
    [({4: "=="}, True), ({4: "=~", 5: "~="}, True), ({4: "~=", 5: "=~"}, True), ({4: "=~", 6: "~="}, False)],
)
def test_fords_that_touch_are_one_crossing_of_a_broad_river(fords: dict[int, str], joined: bool) -> None:
    drawn = rows(*[f"......{fords.get(row, '~~')}" for row in range(15)])
    field = flat_map(ground={HOME: drawn}).battlefield(HERE)
    crossings = [tac(f"{6 + at}-{row}") for row, signs in fords.items() for at in (0, 1) if signs[at] == "="]
    assert [banks_at(field, cell) == (0, 1) for cell in crossings] == [joined] * len(crossings)
    assert len(banks(field)) == 2 and not same_bank(field, tac("0-0"), tac("14-0")), "though a crossing is on both"


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.parametrize(
    ("sign", "bridged", "open"),
    [
        (".", False, True),
        ("f", False, True),
        ("#", False, False),
        ("~", False, False),
        ("~", True, True),
        ("=", False, True),
        ("M", False, False),
        ("P", False, True),
    ],
)
def test_what_can_be_stood_on(sign: str, bridged: bool, open: bool) -> None:
    field = flat_map(ground={HOME: rows(*[""] * 3, f"...{sign}")}).battlefield(HERE)
    cell = tac("3-3")
    extra = frozenset({cell}) if bridged else frozenset()
    assert passable(field, cell, extra) is open

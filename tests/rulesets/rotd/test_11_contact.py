"""11.2: lines of contact, each condition on its own."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.squares.model import GameMap, RiverClass
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Contact, contact_between, line_of_contact, stand_in
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding
from tests.rulesets.rotd.boards import BOARD, FIELD, campaign, city, flat_map, rows, unit

NORTH_SOUTH = rows(*[".......~......."] * 15)
EAST_WEST = rows(*[""] * 7, "~" * 15)
GREAT = RiverClass.UNFORDABLE


def names(contact: Contact) -> list[str]:
    return [BOARD.name(cell) for cell in contact.path or ()]


def line(played: Campaign, goal: str, limit: int = 8, id: str = "FR1IN", **how: bool) -> Contact:
    return line_of_contact(played, played.units[id], BOARD.cell(goal), limit, **how)


def field(*units: object, map: GameMap | None = None) -> Campaign:
    return campaign(map or flat_map(), unit("FR1IN", "G4-V6"), *units)  # type: ignore[arg-type]


@pytest.mark.rule("rotd", "11.2a")
def test_over_open_country_a_line_is_as_long_as_the_way_is_far() -> None:
    found = line(field(), "G7-V6")
    assert names(found) == ["G5-V6", "G6-V6", "G7-V6"] or found.length == 3


@pytest.mark.rule("rotd", "11.2a")
def test_within_one_square_there_is_always_contact() -> None:
    played = field(unit("AU1IN", "G4-V6 7-8"), unit("FR1CQ", "G4-V6 7-12"))
    found = contact_between(played, played.units["FR1IN"], played.units["FR1CQ"], 2)
    assert found.path == () and found.length == 0


@pytest.mark.rule("rotd", "11.2a")
def test_a_line_longer_than_the_limit_is_none() -> None:
    found = line(field(), "G7-V6", limit=2)
    assert found.path is None and found.broken == "distance"


@pytest.mark.rule("rotd", "11.2b")
@pytest.mark.parametrize("ground", ["~", "X", "S"])
def test_impassable_squares_are_gone_round(ground: str) -> None:
    kind = {"~": "~", "X": "X", "S": "S"}[ground]
    wall = {f"G5-V{row}": kind for row in range(10)} if kind != "~" else {f"G5-V{row}": "X" for row in range(10)}
    found = line(field(map=flat_map(terrain=wall)), "G6-V6", limit=4)
    assert found.path is None and found.broken == "impassable terrain" and found.broken_at == BOARD.cell("G5-V6")


@pytest.mark.rule("rotd", "11.2b")
def test_a_river_square_of_the_strategic_map_is_passed() -> None:
    assert line(field(map=flat_map(terrain={"G5-V6": "r"})), "G6-V6").length == 2


@pytest.mark.rule("rotd", "11.2e")
def test_a_square_with_an_enemy_unit_is_gone_round() -> None:
    found = line(field(unit("AU1IN", "G5-V6")), "G6-V6")
    assert found.length == 2 and "G5-V6" not in names(found)


@pytest.mark.rule("rotd", "11.2e")
def test_an_enemy_headquarters_blocks_as_any_unit_does() -> None:
    assert "G5-V6" not in names(line(field(unit("AU1CQ", "G5-V6")), "G6-V6"))


@pytest.mark.rule("rotd", "11.2e")
def test_three_enemies_abreast_break_a_short_line_and_the_first_is_named() -> None:
    foes = [unit(f"AU{n}IN", f"G5-V{n}") for n in (5, 6, 7)]
    found = line(field(*foes), "G6-V6", limit=2)
    assert found.path is None and found.broken == "an enemy unit" and found.broken_at == BOARD.cell("G5-V6")
    assert line(field(*foes), "G6-V6", limit=4).length == 4


@pytest.mark.rule("rotd", "11.2e")
@pytest.mark.parametrize("status", ["inactive", "shattered", "gone"])
def test_units_that_are_not_active_block_nothing(status: str) -> None:
    foes = [unit(f"AU{n}IN", f"G5-V{n}", status=status) for n in (5, 6, 7)]
    assert line(field(*foes), "G6-V6", limit=2).length == 2


@pytest.mark.rule("rotd", "11.2e")
def test_neutral_units_block_nothing() -> None:
    strangers = [unit(f"SW{n}IN", f"G5-V{n}") for n in (5, 6, 7)]
    assert line(field(*strangers), "G6-V6", limit=2).length == 2


@pytest.mark.rule("rotd", "11.2a")
def test_a_line_may_start_and_end_in_squares_with_enemies() -> None:
    played = field(unit("AU1IN", "G6-V6 7-7"))
    assert line(played, "G6-V6").length == 2


@pytest.mark.rule("rotd", "11.2f")
def test_squares_beside_enemy_light_cavalry_are_not_entered() -> None:
    found = line(field(unit("AU1LC", "G5-V5"), unit("AU2LC", "G5-V8")), "G6-V6", limit=2)
    assert found.path is None and found.broken == "enemy light cavalry"


@pytest.mark.rule("rotd", "11.2f")
def test_other_cavalry_does_not_screen() -> None:
    assert line(field(unit("AU1MC", "G5-V5"), unit("AU2HC", "G5-V8")), "G6-V6", limit=2).length == 2


@pytest.mark.rule("rotd", "11.2g")
def test_a_friendly_combat_unit_in_the_square_lifts_the_screen() -> None:
    played = field(unit("AU1LC", "G5-V5"), unit("AU2LC", "G5-V8"), unit("SD1IN", "G5-V6"))
    assert names(line(played, "G6-V6", limit=2)) == ["G5-V6", "G6-V6"]


@pytest.mark.rule("rotd", "11.2g")
def test_a_friendly_combat_unit_beside_the_cavalry_lifts_the_screen() -> None:
    played = field(unit("AU1LC", "G5-V5"), unit("AU2LC", "G5-V8"), unit("SD1IN", "G5-V5 1-1"))
    assert names(line(played, "G6-V6", limit=2)) == ["G5-V6", "G6-V6"]


@pytest.mark.rule("rotd", "11.2g")
def test_a_headquarters_does_not_lift_the_screen() -> None:
    foes = unit("AU1LC", "G5-V5"), unit("AU2LC", "G5-V8")
    played = field(*foes, unit("FR1CQ", "G5-V5 1-1"), unit("FR2CQ", "G5-V6"))
    assert line(played, "G6-V6", limit=2).path is None


@pytest.mark.rule("rotd", "11.2j")
@pytest.mark.rule("rotd", "4.1g")
def test_for_sighting_light_cavalry_a_line_passes_its_screen() -> None:
    played = field(unit("AU1LC", "G6-V6"))
    assert line(played, "G6-V6", limit=2).path is None
    assert line(played, "G6-V6", limit=2, through_cavalry=True).length == 2


@pytest.mark.rule("rotd", "11.2h")
def test_no_line_passes_diagonally_between_two_enemies() -> None:
    played = field(unit("AU1IN", "G5-V6"), unit("AU2IN", "G4-V7"))
    found = line(played, "G5-V7", limit=1)
    assert found.path is None and found.broken == "passing between enemy units"


@pytest.mark.rule("rotd", "11.2h")
def test_beside_one_enemy_a_diagonal_line_passes() -> None:
    assert line(field(unit("AU1IN", "G5-V6")), "G5-V7", limit=1).length == 1


@pytest.mark.rule("rotd", "11.2i")
def test_an_enemy_in_the_cone_of_the_first_step_closes_that_way() -> None:
    played = field(unit("AU1IN", "G4-V6 12-7"))
    assert names(line(played, "G5-V6", limit=2))[0] != "G5-V6"
    shut = line(played, "G5-V6", limit=1)
    assert shut.path is None and shut.broken == "enemies closing the way" and shut.broken_at == BOARD.cell("G4-V6")


@pytest.mark.rule("rotd", "11.2i")
def test_an_enemy_headquarters_in_the_cone_closes_nothing() -> None:
    assert line(field(unit("AU1CQ", "G4-V6 12-7")), "G5-V6", limit=1).length == 1


@pytest.mark.rule("rotd", "11.2i")
def test_both_ends_need_a_clear_way_out() -> None:
    played = field(unit("FR1CQ", "G5-V6"), unit("AU1IN", "G5-V6 2-7"))
    ends = played.units["FR1IN"], played.units["FR1CQ"]
    assert contact_between(played, *ends, 1).path is None
    assert contact_between(played, *ends, 2).length == 2
    assert contact_between(played, ends[1], ends[0], 1) == Contact(None, "enemies closing the way", ends[1].cell)
    assert contact_between(played, *ends, 1) == Contact(None, "enemies closing the way", ends[1].cell)


@pytest.mark.rule("rotd", "11.2c")
def test_an_unfordable_river_is_not_crossed() -> None:
    map = flat_map(river={f"G5-V{r}": GREAT for r in range(10)}, ground={f"G5-V{r}": NORTH_SOUTH for r in range(10)})
    found = line(field(map=map), "G6-V6", limit=3)
    assert found.path is None and found.broken == "an unbridged river" and found.broken_at == BOARD.cell("G6-V6")
    assert line(field(map=map), "G5-V6", limit=1).length == 1


@pytest.mark.rule("rotd", "11.2c")
def test_a_river_along_the_common_edge_is_not_crossed() -> None:
    west = rows(*["~.............."] * 15)
    map = flat_map(river={f"G5-V{r}": GREAT for r in range(10)}, ground={f"G5-V{r}": west for r in range(10)})
    assert line(field(map=map), "G5-V6", limit=3).broken == "an unbridged river"


@pytest.mark.rule("rotd", "11.2c")
def test_a_fordable_river_is_crossed() -> None:
    fordable = [row.replace("~", "1").replace(".", "0") for row in NORTH_SOUTH]
    map = flat_map(
        river={f"G5-V{r}": RiverClass.FORDABLE for r in range(10)},
        ground={f"G5-V{r}": NORTH_SOUTH for r in range(10)},
        water={f"G5-V{r}": fordable for r in range(10)},
    )
    assert line(field(map=map), "G6-V6", limit=2).length == 2


@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.rule("rotd", "12.2a")
def test_a_railway_bridge_carries_a_line() -> None:
    map = flat_map(
        river={f"G5-V{r}": GREAT for r in range(10)},
        ground={f"G5-V{r}": NORTH_SOUTH for r in range(10)},
        track={"G5-V6": rows(*[""] * 7, "+" * 15)},
    )
    assert names(line(field(map=map), "G6-V6", limit=2)) == ["G5-V6", "G6-V6"]


@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.rule("rotd", "12.3a")
def test_with_a_railway_bridge_the_lines_of_both_sides_fall() -> None:
    map = flat_map(
        river={f"G5-V{r}": GREAT for r in range(10)},
        ground={f"G5-V{r}": NORTH_SOUTH for r in range(10)},
        track={"G5-V6": rows(*[""] * 7, "+" * 15)},
    )
    played = field(unit("AU1IN", "G4-V5"), unit("FR9IN", "A0-N0"), map=map)
    assert [line(played, "G6-V6", limit=2, id=id).length for id in ("FR1IN", "AU1IN")] == [2, 2]
    played.write(sets("units", "FR9IN", tactical=0))
    assert line(played, "G6-V6", limit=2).length == 2
    played.write(set_square(played, BOARD.cell("G5-V6"), broken_bridges=(FIELD.cell("7-7"),)))
    for id in ("FR1IN", "AU1IN"):
        assert line(played, "G6-V6", limit=2, id=id).broken == "an unbridged river"


@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.rule("rotd", "12.5d")
def test_a_pontoon_bridge_carries_a_line_while_it_is_deployed() -> None:
    map = flat_map(river={f"G5-V{r}": GREAT for r in range(10)}, ground={f"G5-V{r}": NORTH_SOUTH for r in range(10)})
    played = field(unit("FR1PB", "G5-V6 7-7", deployed=True), map=map)
    assert line(played, "G6-V6", limit=2).length == 2
    played.write(sets("units", "FR1PB", deployed=False))
    assert line(played, "G6-V6", limit=2).path is None
    played.write(sets("units", "FR1PB", deployed=True))
    assert line(played, "G6-V6", limit=2).length == 2


@pytest.mark.rule("rotd", "11.2c")
def test_a_river_that_runs_through_the_corner_parts_the_diagonal() -> None:
    down = rows(*["." * i + "~" + "." * (14 - i) for i in range(15)])
    course = {"G5-V6": down, "G6-V7": down}
    map = flat_map(river=dict.fromkeys(course, GREAT), ground=course)
    assert line(field(unit("FR2IN", "G5-V7"), map=map), "G6-V6", id="FR2IN", limit=1).broken == "an unbridged river"
    assert line(field(unit("FR2IN", "G5-V7"), map=map), "G6-V7", id="FR2IN", limit=1).length == 1


@pytest.mark.rule("rotd", "11.2c")
def test_the_shore_on_which_a_unit_stands_decides_where_its_line_may_go() -> None:
    map = flat_map(river={f"{c}-V6": GREAT for c in ("G3", "G4", "G5")}, ground={
        f"{c}-V6": EAST_WEST for c in ("G3", "G4", "G5")
    })  # fmt: skip
    north = campaign(map, unit("FR1IN", "G4-V6 7-2"))
    south = campaign(map, unit("FR1IN", "G4-V6 7-12"))
    assert line(north, "G4-V5", limit=1).length == 1 and line(north, "G4-V7", limit=1).path is None
    assert line(south, "G4-V7", limit=1).length == 1 and line(south, "G4-V5", limit=1).path is None


@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.parametrize(("at", "broken"), [("7-2", ""), ("7-12", "an unbridged river")])
def test_a_line_ends_on_the_shore_of_whom_it_leads_to(at: str, broken: str) -> None:
    """The water before the south bank of the goal parts it from the square to the north."""
    map = flat_map(river={"G4-V7": GREAT, "G3-V7": GREAT, "G5-V7": GREAT}, ground={
        f"{column}-V7": EAST_WEST for column in ("G3", "G4", "G5")
    })  # fmt: skip
    played = campaign(map, unit("FR1IN", "G4-V6"), unit("FR1CQ", f"G4-V7 {at}"))
    found = contact_between(played, played.units["FR1IN"], played.units["FR1CQ"], 1)
    assert (found.broken, found.broken_at) == (broken, BOARD.cell("G4-V7") if broken else None)


@pytest.mark.rule("rotd", "11.2k")
def test_a_city_is_taken_for_a_unit_on_its_tactical_square() -> None:
    map = flat_map(cities=[city("Novara", "G5-V6 7-7")])
    played = field(unit("AU1IN", "G5-V6 2-7"), map=map)
    town = stand_in(played, CityHolding("Novara", "FRA", 10))
    assert contact_between(played, played.units["FR1IN"], town, 1).path is None
    assert contact_between(played, town, played.units["FR1IN"], 3).length == 2


@pytest.mark.rule("rotd", "11.2e")
def test_lines_follow_units_as_they_move() -> None:
    foes = [unit(f"AU{n}IN", f"G5-V{n}") for n in (5, 6, 7)]
    played = field(*foes)
    assert line(played, "G6-V6", limit=2).path is None
    played.write(sets("units", "AU6IN", cell=BOARD.cell("G9-V6")))
    assert names(line(played, "G6-V6", limit=2)) == ["G5-V6", "G6-V6"]
    played.write(sets("units", "AU5IN", cell=BOARD.cell("G5-V6")) + sets("units", "AU7IN", status="shattered"))
    assert "G5-V6" not in names(line(played, "G6-V6", limit=2))


@pytest.mark.rule("rotd", "11.2n")
@given(st.integers(-9, 9), st.integers(-9, 9))
@settings(max_examples=80)
def test_over_open_country_no_square_of_a_line_is_half_a_square_off_the_straight_one(east: int, south: int) -> None:
    column, row = BOARD.position(BOARD.cell("G4-V6"))
    goal = BOARD.at(column + east, row + south)
    steps = max(abs(east), abs(south))
    assert goal is not None
    path = line_of_contact(field(), field().units["FR1IN"], goal, 9).path
    assert path is not None and len(path) == steps
    for at, cell in enumerate(path, start=1):
        x, y = BOARD.position(cell)
        assert 2 * abs((x - column) * steps - east * at) <= steps
        assert 2 * abs((y - row) * steps - south * at) <= steps


@pytest.mark.rule("rotd", "11.2n")
def test_a_line_round_an_obstacle_keeps_as_near_to_the_straight_one_as_it_may() -> None:
    wall = flat_map(terrain={"G6-V6": "X", "G6-V5": "X", "G6-V7": "X"})
    path = names(line(field(map=wall), "G8-V6"))
    assert path == ["G5-V7", "G6-V8", "G7-V7", "G8-V6"] or path == ["G5-V5", "G6-V4", "G7-V5", "G8-V6"]
    south = flat_map(terrain={"G6-V6": "X", "G6-V5": "X", "G6-V4": "X"})
    assert names(line(field(map=south), "G8-V6")) == ["G5-V6", "G6-V7", "G7-V6", "G8-V6"]


CORNER = BOARD.cell("G2-V2")
KINDS = ("FRIN", "FRCQ", "SDLC", "AUIN", "AULC", "AUCQ", "SWIN")


def plain_length(played: Campaign, start: int, goal: int, limit: int) -> int | None:
    """11.2 without rivers and cones, written the long way."""
    me = unit("FR999IN", "A0-N0")

    def there(cell: int, kind: str) -> list[str]:
        found = [u for u in played.present(cell) if u.active]
        if kind == "enemy":
            return [u.type for u in found if played.hostile(me, u)]
        return [u.type for u in found if played.friendly(me, u) and u.combat]

    def passable(cell: int) -> bool:
        if there(cell, "enemy") or int(played.game.map.terrain[cell]) in (2, 7, 9):
            return False
        near = [n for n in BOARD.neighbours(cell) if "LC" in there(n, "enemy") and not there(n, "friend")]
        return not near or bool(there(cell, "friend"))

    def joined(a: int, b: int) -> bool:
        (x, y), (u, v) = BOARD.position(a), BOARD.position(b)
        sides = BOARD.at(u, y), BOARD.at(x, v)
        return x == u or y == v or not all(s is not None and there(s, "enemy") for s in sides)

    reached, seen = {start}, {start}
    for length in range(1, limit + 1):
        steps = {n for cell in reached for n in BOARD.neighbours(cell) if joined(cell, n)}
        if goal in steps:
            return length
        reached = {cell for cell in steps - seen if passable(cell)}
        seen |= reached
    return None


@pytest.mark.rule("rotd", "11.2b")
@pytest.mark.rule("rotd", "11.2e")
@pytest.mark.rule("rotd", "11.2f")
@pytest.mark.rule("rotd", "11.2g")
@pytest.mark.rule("rotd", "11.2h")
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from(KINDS)), max_size=14),
    st.sets(st.integers(0, 48), max_size=10),
    st.tuples(st.integers(0, 6), st.integers(0, 6)),
    st.integers(1, 9),
)
@settings(max_examples=60)
def test_the_quick_search_finds_what_a_plain_one_finds(
    placed: list[tuple[int, int, str]], walls: set[int], end: tuple[int, int], limit: int
) -> None:
    blocked = {BOARD.name(CORNER + w // 7 * 130 + w % 7): "X" for w in walls}
    units = [
        unit(f"{kind[:2]}{n + 10}{kind[2:]}", f"{BOARD.name(CORNER + y * 130 + x)} 7-7")
        for n, (x, y, kind) in enumerate(placed)
    ]
    goal = CORNER + end[1] * 130 + end[0]
    played = campaign(flat_map(terrain=blocked), unit("FR1PB", f"{BOARD.name(CORNER)} 7-7"), *units)
    found = line_of_contact(played, played.units["FR1PB"], goal, limit)
    expected = 0 if goal == CORNER else plain_length(played, CORNER, goal, limit)
    if any(u.cell == CORNER and u.combat and u.state == "AUS" for u in units):
        return  # the way out is another test
    assert (None if found.path is None else found.length) == expected
    assert (found.path is None) == bool(found.broken)


@pytest.mark.rule("rotd", "11.2n")
@given(
    st.sets(st.integers(0, 48), max_size=18),
    st.lists(st.tuples(st.integers(0, 48), st.sampled_from(("AUIN", "AULC", "SDIN"))), max_size=6),
    st.integers(0, 48),
    st.integers(0, 48),
)
@settings(max_examples=80)
def test_a_line_is_the_same_from_either_end(
    walls: set[int], placed: list[tuple[int, str]], one: int, other: int
) -> None:
    at = [CORNER + place // 7 * 130 + place % 7 for place in (one, other)]
    blocked = {BOARD.name(CORNER + w // 7 * 130 + w % 7): "X" for w in walls}
    rest = [
        unit(f"{kind[:2]}{n + 10}{kind[2:]}", f"{BOARD.name(CORNER + place // 7 * 130 + place % 7)} 7-7")
        for n, (place, kind) in enumerate(placed)
    ]
    ends = [unit(f"FR{n}IN", f"{BOARD.name(cell)} 7-7") for n, cell in enumerate(at, start=1)]
    played = campaign(flat_map(terrain=blocked), *ends, *rest)
    forth = contact_between(played, ends[0], ends[1], 12).path
    back = contact_between(played, ends[1], ends[0], 12).path
    assert (forth is None) == (back is None)
    if forth and back:
        assert list(back) == [*reversed(forth[:-1]), ends[0].cell]


CHANGES = st.lists(
    st.tuples(st.integers(0, 7), st.sampled_from(("cell", "tactical", "status")), st.integers(0, 15)), max_size=8
)


@pytest.mark.rule("rotd", "11.2e")
@given(CHANGES)
@settings(max_examples=40)
def test_what_is_kept_at_hand_never_outlives_a_change(changes: list[tuple[int, str, int]]) -> None:
    ids = ("FR1IN", "FR2IN", "FR1CQ", "AU1IN", "AU2LC", "AU3LC", "AU4IN", "SD1IN")
    units = [unit(id, f"G{n % 4 + 3}-V{n // 4 + 5} 7-7") for n, id in enumerate(ids)]
    played = campaign(flat_map(), *units)
    goals = [BOARD.cell(f"G{column}-V{row}") for column in (2, 5, 7) for row in (4, 6)]
    for number, field, value in ((0, "status", 0), *changes):
        now = {
            "cell": CORNER + 131 + value // 4 * 130 + value % 4,
            "tactical": value * 14,
            "status": ("active", "inactive", "shattered", "gone")[value % 4],
        }[field]
        played.write(sets("units", ids[number], **{field: now}))
        fresh = Campaign(played.game, played.finished(), played.phase)
        for goal in goals:
            for id in ("FR1IN", "AU1IN"):
                kept = line_of_contact(played, played.units[id], goal, 4, at=112)
                assert kept == line_of_contact(fresh, fresh.units[id], goal, 4, at=112)


@pytest.mark.rule("rotd", "11.2c")
@pytest.mark.parametrize(("north", "south"), [("G4-V5", "G4-V7"), ("G4-V4", "G4-V8")])
def test_a_line_from_one_of_whom_only_the_square_is_known_begins_on_any_shore(north: str, south: str) -> None:
    land = flat_map(river={"G4-V6": GREAT}, ground={"G4-V6": EAST_WEST})
    seen = campaign(land, unit("FR1CQ", "G4-V6 7-3", tactical=-1))
    assert line(seen, north, limit=2, id="FR1CQ").path is not None
    assert line(seen, south, limit=2, id="FR1CQ").path is not None


@pytest.mark.rule("rotd", "11.2i")
def test_enemies_of_whom_only_the_square_is_known_close_no_way_out() -> None:
    seen = campaign(flat_map(), unit("FR1CQ", "G4-V6 7-7"), unit("AU1IN", "G4-V6 7-7", tactical=-1))
    assert line(seen, "G5-V7", limit=1, id="FR1CQ").path is not None

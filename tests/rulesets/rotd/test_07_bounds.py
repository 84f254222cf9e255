"""5, 7, 8, 10.14: the bounds of marches and of a turn's end, and that nothing happens beyond them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Battlefield, Ground
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.banks import bank_touches, facing, touched
from drumhead.engine.rulesets.rotd.campaign.ground import from_every_bank
from drumhead.engine.rulesets.rotd.campaign.railways import troops
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.marches.interruption import interruption, threats
from drumhead.engine.rulesets.rotd.marches.rail import rail_refusal
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.turns.endturn import end_phase
from drumhead.engine.rulesets.rotd.turns.moods import battle_points
from drumhead.engine.rulesets.rotd.turns.recovery import return_stragglers
from tests.rulesets.rotd.boards import BOARD, FIELD, HOME, campaign, city, flat_map, tac, unit
from tests.rulesets.rotd.days import day, next_day

FLAT = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])
FRENCH = unit("FR1IN", HOME)
HERE = BOARD.cell(HOME)


def corner(direction: Direction) -> list[tuple[str, str]]:
    """7.15 by drawing: the squares passed and the places in each that face the point where four squares meet."""
    (east, south), (column, row) = direction.offset, BOARD.position(HERE)
    near = {1: range(8, 15), -1: range(7)}
    found = []
    for step in ((east, 0), (0, south)):
        across = near[east] if not step[0] else near[-east]
        down = near[south] if not step[1] else near[-south]
        beside = BOARD.at(column + step[0], row + step[1])
        assert beside is not None
        found += [(BOARD.name(beside), f"{x}-{y}") for x in across for y in down]
    return found


@pytest.mark.rule("rotd", "7.15a")
def test_the_quarters_that_face_the_crossing_threaten_a_diagonal_march_and_nobody_else_does() -> None:
    for direction in (each for each in Direction if each.diagonal):
        beside = [BOARD.step(HERE, direction.turned(turn)) for turn in (-1, 1)]
        squares = [BOARD.name(cell) for cell in beside if cell is not None]
        places = [f"{square} {FIELD.name(spot)}" for square in squares for spot in range(FIELD.size)]
        assert _threatened(direction, places) == set(corner(direction)), direction


@pytest.mark.rule("rotd", "7.15a")
def test_nobody_threatens_a_straight_march() -> None:
    near = [BOARD.name(cell) for cell in BOARD.neighbours(HERE)]
    places = [f"{square} {spot}" for square in near for spot in ("0-0", "14-0", "0-14", "14-14", "7-7")]
    straight = [each for each in Direction if not each.diagonal]
    assert [each for each in straight if _threatened(each, places)] == []


def _threatened(direction: Direction, places: Sequence[str]) -> set[tuple[str, str]]:
    """From where a march is threatened, with an enemy in each of these places."""
    foes = [unit(f"AU{number}IN", place) for number, place in enumerate(places, 1)]
    target = BOARD.step(HERE, direction)
    assert target is not None
    found = threats(campaign(FLAT, FRENCH, *foes), FRENCH, target)
    return {(BOARD.name(threat.by.cell), FIELD.name(threat.by.tactical)) for threat in found}


@pytest.mark.rule("rotd", "7.15a")
def test_whoever_is_a_step_nearer_to_the_crossing_interrupts() -> None:
    places = {
        ("0-14", "13-1"): "AU1IN",
        ("1-13", "14-0"): "AU2IN",
        ("2-14", "13-1"): "AU2IN",
        ("1-14", "12-0"): "AU1IN",
    }
    by = {}
    for left, right in places:
        foes = unit("AU1IN", f"G5-V6 {left}"), unit("AU2IN", f"G4-V7 {right}")
        found = interruption(campaign(FLAT, FRENCH, *foes), FRENCH, BOARD.cell("G5-V7"), ScriptedDice())
        by[left, right] = found and found.by.id
    assert by == places


TRACK = flat_map(owner="FRA", rail=[HOME, "G5-V6"], cities=[city("Milano", "G9-V6 7-7")])


@pytest.mark.rule("rotd", "8.1c")
def test_what_keeps_a_unit_from_boarding() -> None:
    cases: tuple[tuple[Unit, dict[str, Square], str], ...] = (
        (unit("FR1IN", HOME), {}, ""),
        (unit("FR1IN", HOME, marched=True), {}, "8.1c"),
        (unit("FR1IN", HOME, start_cell=HERE + 1), {}, "8.1c"),
        (unit("FR1IN", HOME, orders_cancelled=True), {}, "10.8"),
        (unit("FR1PB", HOME, deployed=True), {}, "12.5"),
        (unit("FR1IN", "G4-V5"), {}, "8.1b"),
        (unit("FR1IN", HOME), {HOME: Square(rail="allies", broken_track=True)}, "8.5"),
        (unit("FR1IN", HOME), {HOME: Square(rail="austria")}, ""),
    )
    for rider, squares, refused in cases:
        played = campaign(TRACK, rider, squares=squares)
        found = rail_refusal(played, rider, troops(played))
        assert (found.rule if found else "") == refused, (rider, squares)


@pytest.mark.rule("rotd", "8.1c")
@pytest.mark.rule("rotd", "8.5b")
def test_who_marches_and_comes_back_has_marched() -> None:
    orders = [f"FR1IN march G4-V5 {HOME}", "FR1IN rail G5-V6", "FR2IN march G4-V5 " + HOME, "FR2IN destroy track"]
    played = day(unit("FR1IN", HOME), unit("FR2IN", HOME), map=TRACK, orders=orders, until="end")
    assert [played.square(id) for id in ("FR1IN", "FR2IN")] == [HOME, HOME]
    assert [event.rule for event in played.events("rail-refused")] == ["8.1c"]
    assert [event.rule for event in played.events("work-spoiled")] == ["8.5b"]
    assert not played.events("track-destroyed")


@pytest.mark.rule("rotd", "7.13b")
def test_friends_who_are_awake_draw_who_marches_to_allies() -> None:
    cases: tuple[tuple[list[str], bool], ...] = (
        (["FR2IN", "FR3IN"], True),
        (["FR2IN status", "FR3IN status"], False),
        (["FR2CQ", "FR3CQ"], True),
    )
    for friends, goes in cases:
        stands = {"status": "inactive", "": "active"}
        others = [unit(id, "G4-V7", status=stands[rest]) for id, _, rest in (each.partition(" ") for each in friends)]
        played = day(FRENCH, *others, orders=["FR1IN march to allies"], map=FLAT, until="strategic-1")
        assert played.square("FR1IN") == ("G4-V7" if goes else HOME), friends


@pytest.mark.rule("rotd", "8.2c")
def test_who_takes_a_line_is_named_and_where_both_stand_on_the_track_nobody_holds_it() -> None:
    along = "......." + "+" + "......."
    map = flat_map(owner="FRA", rail=[HOME], track={HOME: [along] * 15}, cities=[city("Milano", "G9-V6 7-7")])
    taken = day(unit("AU1IN", f"{HOME} 3-3"), map=map, until="end", squares={HOME: Square(rail="allies")})
    assert [(event.facts["side"], event.rule) for event in taken.events("rail-control")] == [("Austria", "8.2")]
    assert taken.state.squares[str(HERE)].rail == "austria"
    assert not next_day(taken, until="end").events("rail-control")
    both = [unit("AU1IN", f"{HOME} 7-1"), unit("FR1IN", f"{HOME} 7-13")]
    contested = day(*both, map=map, until="end", squares={HOME: Square(rail="allies")})
    assert [event.facts["side"] for event in contested.events("rail-control")] == [""]


@pytest.mark.rule("rotd", "5.2a")
def test_at_the_end_of_a_turn_a_square_changes_only_in_what_was_of_the_turn() -> None:
    lasting = Square(rail="allies", river="austria", broken_track=True, broken_bridges=(7,))
    fought = Square(rail="allies", battle_now=True, casualties=9, lost=(("allies", 9),), wins=(("austria", 1),))
    played = campaign(FLAT, FRENCH, phase="end", squares={HOME: lasting, "G5-V6": fought})
    end_phase(played, {}, ScriptedDice())
    changes = [change for event in played.events for change in event.changes if change.table == "squares"]
    assert {(change.id, change.field, str(change.now)) for change in changes} == {
        (str(BOARD.cell("G5-V6")), "battle_last_turn", "True"),
        (str(BOARD.cell("G5-V6")), "battle_now", "False"),
        (str(BOARD.cell("G5-V6")), "casualties", "0"),
        (str(BOARD.cell("G5-V6")), "lost", "()"),
        (str(BOARD.cell("G5-V6")), "wins", "()"),
    }


@pytest.mark.rule("rotd", "10.14b")
def test_stragglers_come_back_to_units_that_are_there() -> None:
    for back, about in ((0, {}), (1, {"stragglers": 100}), (0, {"stragglers": 100, "status": "gone", "men": 0})):
        played = campaign(FLAT, unit("FR1IN", HOME, **about))
        return_stragglers(played, {"FR1IN": Plan()}, ScriptedDice())
        assert len(played.events) == back, about


@pytest.mark.rule("rotd", "3.7a")
def test_small_battles_move_nobody_and_larger_ones_by_how_near_one_was() -> None:
    numbers = table(campaign(FLAT).game, "morale_drift")
    least = min(numbers["casualties"])
    assert [battle_points(numbers, least - 1, part, away) for part in (True, False) for away in (0, 3, 13)] == [0] * 6
    far, near = numbers["far_reach"], numbers["near_reach"]
    for size, casualties in enumerate(numbers["casualties"]):
        found = [battle_points(numbers, casualties, False, away) for away in (0, 1, near, near + 1, far, far + 1)]
        columns = ["same_square", "near", "near", "far", "far"]
        assert found == [*(numbers[name][size] for name in columns), 0]
        assert battle_points(numbers, casualties, True, 0) == numbers["in_battle"][size]


@pytest.mark.rule("rotd", "5.2a")
def test_every_turn_asks_for_orders_once_as_it_begins() -> None:
    first = ("supply", "deployment", "movement")
    asked = {phase: [each.id for each in RULESET.turn_of(phase) if each.needs_orders] for phase in first}
    assert asked == {phase: [phase] for phase in first}


@pytest.mark.rule("rotd", "7.8b")
def test_squares_that_face_each_other_over_an_edge_or_a_corner_lie_side_by_side() -> None:
    side = FIELD.columns
    for direction in Direction:
        east, south = direction.offset
        pairs = [(FIELD.position(here), FIELD.position(there)) for here, there in facing(direction)]
        steps = {(x2 + side * east - x, y2 + side * south - y) for (x, y), (x2, y2) in pairs}
        assert (steps, len(set(pairs))) == ({(east, south)}, 1 if direction.diagonal else side), direction


@pytest.mark.rule("rotd", "7.8b")
def test_a_bank_of_one_square_touches_its_own_edges_and_for_a_corner_the_half_of_each_beside_it() -> None:
    rim = [cell for cell in range(FIELD.size) if {0, 14} & {*FIELD.position(cell)}]
    touching = {(cell, each) for cell in rim for each in Direction if bank_touches(_islet(cell), cell, each)}
    assert touching == {(cell, each) for cell in rim for each in Direction if _beside(cell, each)}


def _islet(cell: int) -> Battlefield:
    """A battlefield that is all mountain but for one square."""
    mountains = [int(Ground.MOUNTAIN)] * FIELD.size
    mountains[cell] = int(Ground.OPEN)
    return replace(FLAT.battlefield(HERE), terrain=bytes(mountains))


def _beside(cell: int, direction: Direction) -> bool:
    """Whether a square lies on an edge, or on one of the seven squares of it that end at a corner."""
    (column, row), (east, south) = FIELD.position(cell), direction.offset
    ends = [(place, 14 if step > 0 else 0) for place, step in ((column, east), (row, south)) if step]
    apart = [abs(place - end) for place, end in ends]
    return 0 in apart and max(apart) < (7 if direction.diagonal else 1)


@pytest.mark.rule("rotd", "7.8a")
def test_off_a_square_without_a_great_river_a_march_begins_anywhere_but_to_neighbours_only() -> None:
    near = BOARD.neighbours(HERE)
    assert all(from_every_bank(FLAT, HERE, cell) for cell in near)
    assert not any(from_every_bank(FLAT, HERE, cell) for cell in (HERE, HERE + 2, BOARD.cell("A0-N0")))


@pytest.mark.rule("rotd", "7.8d")
@pytest.mark.parametrize(
    ("lands", "joined"),
    [
        (("6-7", "8-7", "6-6"), (0, 1)),
        (("6-7", "6-6", "8-8"), (0, 1, 2)),
        (("6-6", "14-14", "8-8"), (0, 2)),
        (("0-0", "7-8"), (1,)),
        (("0-0", "8-8"), (1,)),
        (("0-0", "14-14"), ()),
    ],
)
def test_a_crossing_joins_what_lies_at_its_sides_or_where_that_is_less_than_two_at_its_corners_too(
    lands: tuple[str, ...], joined: tuple[int, ...]
) -> None:
    assert touched(tuple(frozenset({tac(land)}) for land in lands), frozenset({tac("7-7")})) == joined


@pytest.mark.rule("rotd", "8.2a")
def test_troops_of_a_square_are_told_by_their_ids_however_they_came() -> None:
    found = campaign(flat_map(), *(unit(id, HOME) for id in ("FR3IN", "AU1LI", "FR1LC", "FR2PB", "FR1AQ")))
    assert {cell: [unit.id for unit in there] for cell, there in troops(found).items()} == {
        HERE: ["AU1LI", "FR1LC", "FR3IN"],
    }

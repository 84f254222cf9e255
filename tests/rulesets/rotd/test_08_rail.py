"""8.1-8.4: rail movement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.railways import friendly_rail, troops
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.marches.rail import rail_phase
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from tests.rulesets.rotd.boards import BOARD, FIELD, at, campaign, city, flat_map, rows, tac, unit
from tests.rulesets.rotd.marching import march, of_kind, place, square, turn

TRACK = rows("", "", "", "", "", "", "", "+" * 15)
"""A line from west to east in row 7."""


def line(start: str, squares: int) -> tuple[str, ...]:
    """So many squares eastwards from a square."""
    column, row = BOARD.position(BOARD.cell(start))
    return tuple(BOARD.name(row * BOARD.columns + column + i) for i in range(squares))


def railway(*squares: str, **given: Any) -> GameMap:
    """French country with a railway; no track on the battlefields unless drawn."""
    return flat_map(rail=squares, owner="FRA", **given)


def ride(id: str, to: str, via: str = "", entry: str = "", **options: Any) -> dict[str, Plan]:
    order = o.Rail(
        unit=id, to=BOARD.cell(to), via=BOARD.cell(via) if via else None, entry=tac(entry) if entry else None
    )
    return {id: Plan(rail=order, **options)}


def after_rail(map: GameMap, *units: Unit, plans: dict[str, Plan], **given: Any) -> Campaign:
    found = campaign(map, *units, phase="rail", **given)
    rail_phase(found, plans, ScriptedDice())
    return found


def refusal(found: Campaign) -> list[str]:
    return [event.rule for event in of_kind(found.events, "rail-refused")]


LINE = line("G4-V6", 6)


@pytest.mark.rule("rotd", "8.3g")
@pytest.mark.rule("rotd", "8.1f")
def test_a_unit_rides_along_the_railway_for_one_point_of_fatigue() -> None:
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G9-V6"))
    assert square(found, "FR1IN") == "G9-V6"
    assert found.units["FR1IN"].fatigue == 1
    assert found.units["FR1IN"].railed
    assert of_kind(found.events, "railed")[0].facts["squares"] == 5


@pytest.mark.rule("rotd", "8.1a")
@pytest.mark.parametrize("kind", ["MI", "NB"])
def test_militia_does_not_ride(kind: str) -> None:
    found = after_rail(railway(*LINE), unit(f"FR1{kind}", "G4-V6"), plans=ride(f"FR1{kind}", "G9-V6"))
    assert refusal(found) == ["8.1a" if kind == "MI" else "8.1"]


@pytest.mark.rule("rotd", "8.1c")
def test_a_unit_that_marched_does_not_ride() -> None:
    marched = unit("FR1IN", "G4-V6", marched=True)
    assert refusal(after_rail(railway(*LINE), marched, plans=ride("FR1IN", "G9-V6"))) == ["8.1c"]


@pytest.mark.rule("rotd", "8.1c")
def test_a_march_that_was_only_tried_does_not_keep_a_unit_from_riding() -> None:
    map = railway(*LINE, track=dict.fromkeys(LINE, TRACK))
    plans = {"FR1IN": Plan(march=march("FR1IN", "G4-V5"), rail=ride("FR1IN", "G9-V6")["FR1IN"].rail)}
    found, events = turn(unit("FR1IN", "G4-V6"), unit("AU1IN", "G4-V6 7-1"), plans=plans, map=map)
    assert {event.rule for event in of_kind(events, "blocked")} == {"7.7a"}
    found = Campaign(found.game, found.finished(), "rail")
    rail_phase(found, plans, ScriptedDice())
    assert square(found, "FR1IN") == "G9-V6"


@pytest.mark.rule("rotd", "8.1b")
def test_a_unit_away_from_the_railway_does_not_ride() -> None:
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V7"), plans=ride("FR1IN", "G9-V6"))
    assert refusal(found) == ["8.1b"]


@pytest.mark.rule("rotd", "8.1e")
@pytest.mark.parametrize(("where", "rules"), [("7-7", []), ("7-8", ["8.1e"])])
def test_with_an_enemy_in_the_square_the_unit_must_stand_on_the_track(where: str, rules: list[str]) -> None:
    map = railway(*LINE, track=dict.fromkeys(LINE, TRACK))
    units = unit("FR1IN", f"G4-V6 {where}"), unit("FR2IN", "G4-V6 3-7"), unit("AU1IN", "G4-V6 1-1")
    assert refusal(after_rail(map, *units, plans=ride("FR1IN", "G9-V6"))) == rules


@pytest.mark.rule("rotd", "8.1g")
def test_no_train_goes_diagonally() -> None:
    found = after_rail(railway("G4-V6", "G5-V7"), unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G5-V7"))
    assert refusal(found) == ["8.3f"]


@pytest.mark.rule("rotd", "8.1f")
def test_a_turns_ride_is_forty_squares() -> None:
    squares = line("C0-V6", 60)
    found = after_rail(railway(*squares), unit("FR1IN", "C0-V6"), plans=ride("FR1IN", squares[-1]))
    assert square(found, "FR1IN") == squares[40]


@pytest.mark.rule("rotd", "8.3f")
@pytest.mark.parametrize(("length", "reached"), [(80, 40), (81, 0)])
def test_a_way_longer_than_eighty_squares_is_not_begun(length: int, reached: int) -> None:
    squares = line("C0-V6", 90)
    found = after_rail(railway(*squares), unit("FR1IN", "C0-V6"), plans=ride("FR1IN", squares[length]))
    assert square(found, "FR1IN") == squares[reached]


@pytest.mark.rule("rotd", "8.3c")
def test_the_shortest_way_is_taken() -> None:
    loop = (*line("G4-V6", 5), *line("G4-V5", 5), "G4-V4", *line("G4-V3", 5), "G8-V4")
    found = after_rail(railway(*loop), unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G8-V6"))
    assert of_kind(found.events, "railed")[0].facts["squares"] == 4


@pytest.mark.rule("rotd", "8.3b")
def test_the_way_leads_through_the_waypoint() -> None:
    found = after_rail(
        railway(*LINE, "G6-V5", "G6-V4"), unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G8-V6", via="G6-V4")
    )
    assert of_kind(found.events, "railed")[0].facts["squares"] == 8


@pytest.mark.rule("rotd", "8.3c")
def test_the_enemy_is_gone_round_where_another_line_is_open() -> None:
    round_about = (*LINE, "G5-V5", "G6-V5", "G7-V5")
    foe = unit("AU1IN", "G6-V6")
    found = after_rail(railway(*round_about), unit("FR1IN", "G4-V6"), foe, plans=ride("FR1IN", "G9-V6"))
    assert square(found, "FR1IN") == "G9-V6"


@pytest.mark.rule("rotd", "8.3e")
def test_before_an_enemy_on_the_line_the_train_stops() -> None:
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), unit("AU1IN", "G8-V6"), plans=ride("FR1IN", "G9-V6"))
    assert square(found, "FR1IN") == "G7-V6"


@pytest.mark.rule("rotd", "8.3e")
def test_a_train_that_can_go_nowhere_does_not_go() -> None:
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), unit("AU1IN", "G5-V6"), plans=ride("FR1IN", "G9-V6"))
    assert refusal(found) == ["8.2"]
    assert found.units["FR1IN"].fatigue == 0


def control(*units: Unit, squares: dict[str, Square] | None = None, owner: str = "FRA") -> bool:
    """Whether FR9IN's side controls the railway of G4-V6, whose track runs in row 7."""
    map = flat_map(rail=("G4-V6",), owner=owner, track={"G4-V6": TRACK})
    far = unit("FR9IN", "A0-N0")
    found = campaign(map, far, *units, squares=squares)
    return friendly_rail(found, far, at("G4-V6")[0], troops(found))


@pytest.mark.rule("rotd", "8.2a")
def test_the_last_combat_unit_on_a_square_decides_its_control() -> None:
    assert control(squares={"G4-V6": Square(rail="allies")}, owner="AUS")
    assert not control(squares={"G4-V6": Square(rail="austria")})
    assert control(unit("SD1IN", "G4-V6"), squares={"G4-V6": Square(rail="austria")}, owner="AUS")


@pytest.mark.rule("rotd", "8.2b")
@pytest.mark.parametrize("kind", ["AQ", "CQ", "PB"])
def test_headquarters_and_bridges_do_not_count(kind: str) -> None:
    assert control(unit(f"AU1{kind}", "G4-V6"))


@pytest.mark.rule("rotd", "8.2a")
@pytest.mark.parametrize(("owner", "ours"), [("FRA", True), ("SAR", True), ("AUS", False), ("SUI", False), ("", False)])
def test_before_anyone_came_the_nation_decides(owner: str, ours: bool) -> None:
    assert control(owner=owner) == ours


@pytest.mark.rule("rotd", "8.2c")
@pytest.mark.rule("rotd", "8.2d")
@pytest.mark.parametrize(
    ("french", "austrian", "ours"),
    [("3-7", "1-1", True), ("3-3", "1-1", False), ("3-7", "9-7", False), ("3-3", "9-7", False)],
)
def test_where_both_stand_he_who_alone_is_on_the_track_controls_it(french: str, austrian: str, ours: bool) -> None:
    assert control(unit("FR1IN", f"G4-V6 {french}"), unit("AU1IN", f"G4-V6 {austrian}")) == ours


@pytest.mark.rule("rotd", "8.1g")
def test_neighbouring_lines_whose_tracks_do_not_meet_are_not_joined() -> None:
    north, south = rows("+" * 15), rows(*[""] * 14, "+" * 15)
    map = railway("G4-V6", "G4-V7", track={"G4-V6": north, "G4-V7": south})
    assert refusal(after_rail(map, unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G4-V7"))) == ["8.3f"]


def off_at(to: str, entry: str, tracks: dict[str, Sequence[str]], *others: Unit, **given: Any) -> str:
    map = railway(*LINE, "G4-V5", track=tracks, **given)
    found = after_rail(map, unit("FR1IN", "G4-V6 4-4"), *others, plans=ride("FR1IN", to, entry=entry))
    return place(found, "FR1IN")


@pytest.mark.rule("rotd", "8.4a")
def test_a_rail_square_ordered_is_used() -> None:
    assert off_at("G5-V6", "9-7", {"G5-V6": TRACK}) == "G5-V6 9-7"


@pytest.mark.rule("rotd", "8.4b")
def test_an_entry_off_the_track_shifts_along_its_column_going_east() -> None:
    assert off_at("G5-V6", "9-2", {"G5-V6": TRACK}) == "G5-V6 9-7"


@pytest.mark.rule("rotd", "8.4b")
def test_an_entry_off_the_track_shifts_along_its_row_going_north() -> None:
    upright = rows(*[".......+"] * 15)
    assert off_at("G4-V5", "2-9", {"G4-V5": upright}) == "G4-V5 7-9"


@pytest.mark.rule("rotd", "8.4b")
@pytest.mark.parametrize(("sign", "entry"), [("M", "9-6"), ("~", "9-6"), ("#", "9-6"), ("=", "9-7"), ("f", "9-7")])
def test_where_a_battlefield_shows_no_track_one_gets_off_on_any_ground_that_can_be_stood_on(
    sign: str, entry: str
) -> None:
    ground = {"G5-V6": rows(*[""] * 7, f".........{sign}")}
    assert off_at("G5-V6", "9-7", {}, ground=ground) == f"G5-V6 {entry}"


@pytest.mark.rule("rotd", "8.4c")
def test_without_an_entry_order_the_city_is_the_goal() -> None:
    cities = [city("Pavia", "G5-V6 6-7")]
    assert off_at("G5-V6", "", {"G5-V6": TRACK}, cities=cities) == "G5-V6 6-7"


@pytest.mark.rule("rotd", "8.4d")
def test_without_order_and_city_the_unit_keeps_its_tactical_place_on_the_track() -> None:
    assert off_at("G5-V6", "", {"G5-V6": TRACK}) == "G5-V6 4-7"


@pytest.mark.rule("rotd", "2.5d")
def test_a_full_square_of_track_is_not_used() -> None:
    friends = [unit(f"FR{n}IN", "G5-V6 9-7") for n in range(10, 18)]
    assert FIELD.distance(tac(off_at("G5-V6", "9-7", {"G5-V6": TRACK}, *friends).split()[1]), tac("9-7")) == 1


@pytest.mark.rule("rotd", "2.7b")
def test_no_train_leaves_a_besieged_city() -> None:
    map = railway(*LINE, cities=[city("Pavia", "G4-V6 7-7")])
    held = {"Pavia": CityHolding("Pavia", "FRA", 0, besieged=True)}
    assert refusal(after_rail(map, unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G9-V6"), cities=held)) == ["2.7"]


@pytest.mark.rule("rotd", "8.2a")
def test_units_ride_one_after_another_and_control_is_that_of_the_phases_start() -> None:
    plans = ride("FR1IN", "G9-V6") | ride("FR2IN", "G9-V6")
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), unit("FR2IN", "G5-V6"), plans=plans)
    assert [square(found, id) for id in ("FR1IN", "FR2IN")] == ["G9-V6", "G9-V6"]


@pytest.mark.rule("rotd", "8.1h")
def test_a_game_may_limit_what_the_railways_of_a_side_carry() -> None:
    plans = {id: plan for n in (1, 2, 3) for id, plan in ride(f"FR{n}IN", "G9-V6").items()}
    units = [unit(f"FR{n}IN", "G4-V6") for n in (1, 2, 3)]
    options = {"tables": read_tables({"rail": {"path": {"capacity": 7}}})}
    found = after_rail(railway(*LINE), *units, plans=plans, options=options)
    assert [square(found, f"FR{n}IN") for n in (1, 2, 3)] == ["G9-V6", "G6-V6", "G4-V6"]
    assert refusal(found) == ["8.1h"]


@pytest.mark.rule("rotd", "8.1h")
def test_who_is_refused_a_train_uses_nothing_of_what_the_railways_carry() -> None:
    plans = {id: plan for n in (1, 2, 3) for id, plan in ride(f"FR{n}IN", "G9-V6").items()}
    units = [unit(f"FR{n}IN", "G4-V6", orders_cancelled=n == 2) for n in (1, 2, 3)]
    options = {"tables": read_tables({"rail": {"path": {"capacity": 7}}})}
    found = after_rail(railway(*LINE), *units, plans=plans, options=options)
    assert [square(found, f"FR{n}IN") for n in (1, 2, 3)] == ["G9-V6", "G4-V6", "G6-V6"]


@pytest.mark.rule("rotd", "12.5c")
def test_a_deployed_bridge_does_not_ride() -> None:
    bridge = unit("FR1PB", "G4-V6", deployed=True)
    assert refusal(after_rail(railway(*LINE), bridge, plans=ride("FR1PB", "G9-V6"))) == ["12.5"]


@pytest.mark.rule("rotd", "10.8g")
def test_a_unit_that_routed_does_not_ride() -> None:
    routed = unit("FR1IN", "G4-V6", orders_cancelled=True)
    assert refusal(after_rail(railway(*LINE), routed, plans=ride("FR1IN", "G9-V6"))) == ["10.8"]


@pytest.mark.rule("rotd", "8.1b")
def test_a_unit_driven_to_another_square_this_turn_does_not_ride_from_there() -> None:
    driven = unit("FR1IN", "G5-V6", start_cell=BOARD.cell("G4-V6"))
    assert refusal(after_rail(railway(*LINE), driven, plans=ride("FR1IN", "G9-V6"))) == ["8.1c"]


@pytest.mark.rule("rotd", "8.1e")
@pytest.mark.parametrize(("status", "rules"), [("active", ["8.1e"]), ("inactive", []), ("shattered", [])])
def test_only_active_enemies_keep_a_unit_off_the_train(status: str, rules: list[str]) -> None:
    map = railway(*LINE, track=dict.fromkeys(LINE, TRACK))
    units = unit("FR1IN", "G4-V6 7-8"), unit("FR2IN", "G4-V6 3-7"), unit("AU1IN", "G4-V6 1-1", status=status)
    assert refusal(after_rail(map, *units, plans=ride("FR1IN", "G9-V6"))) == rules


@pytest.mark.rule("rotd", "8.2a")
@pytest.mark.parametrize(("status", "ours"), [("active", False), ("inactive", True), ("shattered", True)])
def test_only_active_units_take_a_line(status: str, ours: bool) -> None:
    assert control(unit("AU1IN", "G4-V6 7-7", status=status)) is ours


@pytest.mark.rule("rotd", "8.2a")
def test_neutrals_on_a_line_leave_it_to_whoever_had_it() -> None:
    swiss = unit("SW1IN", "G4-V6 7-7")
    assert control(swiss)
    assert not control(swiss, squares={"G4-V6": Square(rail="austria")})
    assert control(swiss, unit("SD1IN", "G4-V6 1-1"), squares={"G4-V6": Square(rail="austria")})


@pytest.mark.rule("rotd", "8.3a")
def test_a_unit_goes_nowhere_by_rail_to_where_it_is_unless_by_way_of_another_square() -> None:
    still = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G4-V6"))
    assert (refusal(still), still.units["FR1IN"].fatigue) == (["8.3a"], 0)
    round_trip = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G4-V6", via="G7-V6"))
    assert of_kind(round_trip.events, "railed")[0].facts["squares"] == 6
    assert square(round_trip, "FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "8.3f")
@pytest.mark.parametrize(("back", "rules"), [(25, []), (26, ["8.3f"])])
def test_the_eighty_squares_are_counted_over_the_waypoint(back: int, rules: list[str]) -> None:
    squares = line("C0-V6", 60)
    plans = ride("FR1IN", squares[55 - back], via=squares[55])
    assert refusal(after_rail(railway(*squares), unit("FR1IN", "C0-V6"), plans=plans)) == rules


@pytest.mark.rule("rotd", "8.3g")
def test_a_ride_adds_to_the_fatigue_there_is_and_leads_out_of_the_fort() -> None:
    map = railway(*LINE, cities=[city("Pavia", "G4-V6 7-7", fort=2, fort_capacity=5000)])
    tired = unit("FR1IN", "G4-V6", fatigue=3, in_fort=True)
    rode = after_rail(map, tired, plans=ride("FR1IN", "G9-V6")).units["FR1IN"]
    assert (rode.fatigue, rode.in_fort, rode.marched) == (4, False, False)


@pytest.mark.rule("rotd", "8.3e")
def test_where_all_the_track_is_full_the_train_stops_a_square_before() -> None:
    stub = rows("", "", "", "", "", "", "", "+")
    tracks = dict.fromkeys(LINE, TRACK) | {"G7-V6": stub}
    for friends, end in ((7, "G7-V6"), (8, "G6-V6")):
        there = [unit(f"FR{n}IN", "G7-V6 0-7") for n in range(10, 10 + friends)]
        found = after_rail(railway(*LINE, track=tracks), unit("FR1IN", "G4-V6"), *there, plans=ride("FR1IN", "G7-V6"))
        assert square(found, "FR1IN") == end


@pytest.mark.rule("rotd", "13.3e")
@pytest.mark.parametrize("status", ["inactive", "shattered", "gone"])
def test_who_is_not_active_does_not_ride_and_nobody_is_told(status: str) -> None:
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V6", status=status), plans=ride("FR1IN", "G9-V6"))
    assert (square(found, "FR1IN"), found.events) == ("G4-V6", ())


@pytest.mark.rule("rotd", "4.4a")
def test_a_refused_ride_is_told_to_those_who_hold_the_unit_alone() -> None:
    units = unit("FR1IN", "G4-V6 7-7", marched=True), unit("AU1IN", "G4-V6 7-9")
    found = after_rail(railway(*LINE), *units, plans=ride("FR1IN", "G9-V6"))
    (refused,) = found.events
    assert (refused.kind, refused.seen_by, refused.facts["reason"]) == (
        "rail-refused",
        ("Allies",),
        "it has marched this turn",
    )


EDGES = [("N", "7-0", "7-14"), ("S", "7-14", "7-0"), ("E", "14-7", "0-7"), ("W", "0-7", "14-7")]
BESIDE = {"N": "G4-V5", "S": "G4-V7", "E": "G5-V6", "W": "G3-V6"}


def spot(place: str) -> tuple[str, ...]:
    """One square of track on a battlefield."""
    column, row = FIELD.position(tac(place))
    return rows(*[""] * row, "." * column + "+")


@pytest.mark.rule("rotd", "8.1g")
@pytest.mark.parametrize(("to", "here", "there"), EDGES)
def test_lines_are_joined_where_their_tracks_face_each_other_over_the_edge(to: str, here: str, there: str) -> None:
    def joined(mine: str, theirs: str) -> bool:
        map = railway("G4-V6", BESIDE[to], track={"G4-V6": spot(mine), BESIDE[to]: spot(theirs)})
        return not refusal(after_rail(map, unit("FR1IN", "G4-V6"), plans=ride("FR1IN", BESIDE[to])))

    assert joined(here, there)
    assert not joined("7-7", there)
    assert not joined(here, "7-7")
    assert not joined(here, {"7-14": "8-14", "7-0": "6-0", "0-7": "0-8", "14-7": "14-6"}[there])


@pytest.mark.rule("rotd", "8.1g")
@pytest.mark.parametrize("drawn", ["G4-V6", "G5-V6"])
def test_where_one_battlefield_shows_no_track_neighbouring_lines_are_joined(drawn: str) -> None:
    map = railway("G4-V6", "G5-V6", track={drawn: spot("7-7")})
    found = after_rail(map, unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G5-V6"))
    assert square(found, "FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "8.4b")
@pytest.mark.parametrize(
    ("spots", "entry"),
    [
        (("4-4", "10-2"), "10-2"),
        (("7-9", "8-3"), "7-9"),
        (("5-2", "4-3"), "5-2"),
        (("8-1", "8-3", "6-2"), "6-2"),
        (("8-3", "6-3"), "6-3"),
    ],
)
def test_off_the_track_the_column_comes_first_then_the_fewest_squares_then_the_fewest_steps(
    spots: tuple[str, ...], entry: str
) -> None:
    drawn = {FIELD.position(tac(place)) for place in spots}
    field = tuple("".join("+" if (column, row) in drawn else "." for column in range(15)) for row in range(15))
    map = railway("G4-V6", "G5-V6", track={"G5-V6": field})
    found = after_rail(map, unit("FR1IN", "G4-V6"), plans=ride("FR1IN", "G5-V6", entry="7-2"))
    assert place(found, "FR1IN") == f"G5-V6 {entry}"


@pytest.mark.rule("rotd", "8.1b")
def test_an_order_for_nobody_moves_nobody() -> None:
    found = after_rail(railway(*LINE), unit("FR1IN", "G4-V6"), plans=ride("FR7IN", "G5-V6"))
    assert found.events == ()

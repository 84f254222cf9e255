"""7.1-7.6, 7.16, sentence by sentence: marches ordered on a sheet, judged at the desk and played as a turn."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import forced, refusals, staffed, turned

EAST = ("G5-V6", "G6-V6", "G7-V6", "G8-V6", "G9-V6", "H0-V6")
FRENCH_SOIL = '\n[map]\nstate = "FRA"\n'
KEEP = "halt before forced march"


def going_east(id: str, squares: int) -> str:
    return f"{id} march {' '.join(EAST[:squares])}"


def reached(id: str, squares: int, *more: str, page: str = "") -> int:
    """How many squares a unit of French soil gets that is told to march so many."""
    lines = [going_east(id, squares), *(f"{id} {line}" for line in more)]
    end = turned(page or staffed(f"{id} G4-V6 7-7") + FRENCH_SOIL, *lines).square(id)
    return 0 if end == "G4-V6" else EAST.index(end) + 1


# 7.1


@pytest.mark.rule("rotd", "7.1a")
def test_each_phase_of_marches_takes_a_unit_one_square_on() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7"), going_east("FR1IN", 3))
    assert {event.kind for event in played.events() if event.phase.startswith("strategic")} == {"marched"}
    assert not played.events("withdrawals-barred", "blocked", "halted")
    assert played.way("FR1IN") == ["G4-V6", "G5-V6", "G6-V6", "G7-V6", "G7-V6", "G7-V6", "G7-V6"]


@pytest.mark.rule("rotd", "7.1b")
@pytest.mark.parametrize("kind", ["IN", "LI", "LA", "PB", "CQ"])
def test_foot_guns_bridges_and_corps_headquarters_march_three_squares(kind: str) -> None:
    assert reached(f"FR1{kind}", 6, KEEP) == 3


@pytest.mark.rule("rotd", "7.1c")
@pytest.mark.parametrize("kind", ["HC", "MC", "LC", "HA", "AQ"])
def test_the_mounted_and_army_headquarters_march_four_squares(kind: str) -> None:
    assert reached(f"FR1{kind}", 6, KEEP) == 4


@pytest.mark.rule("rotd", "7.1d")
def test_siege_guns_march_two_squares() -> None:
    assert reached("FR1SA", 6, KEEP) == 2


@pytest.mark.rule("rotd", "7.1e")
def test_militia_marches_two_squares() -> None:
    assert reached("FR1MI", 6) == 2


HOME = staffed("FR1MI G4-V6 7-7", "FR1IN G4-V6 7-8") + FRENCH_SOIL + '[map.states.SAR]\nsquares = ["G5-V6"]\n'


@pytest.mark.rule("rotd", "7.1f")
def test_militia_stays_in_its_home_state_though_others_leave_it() -> None:
    lines = ("FR1MI march G5-V6", "FR1IN march G5-V6")
    assert refusals(HOME, *lines) == {lines[0]: "7.1f"}
    played = forced(HOME, *lines)
    assert (played.square("FR1MI"), played.square("FR1IN")) == ("G4-V6", "G5-V6")
    assert turned(HOME, "FR1MI march G4-V5").square("FR1MI") == "G4-V5"


@pytest.mark.rule("rotd", "7.1g")
def test_every_square_marched_costs_a_point_of_fatigue_and_standing_still_none() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8"), going_east("FR1IN", 3), "FR2IN attack attack")
    assert played.fatigue("FR1IN") == [1, 1, 1]
    assert [event.facts["step"] for event in played.events("marched")] == [1, 2, 3]
    assert [played.unit(id).fatigue for id in ("FR1IN", "FR2IN")] == [3, 0]


@pytest.mark.rule("rotd", "7.1h")
def test_a_square_of_mountain_or_marsh_costs_two_points_to_march_into_and_one_to_leave() -> None:
    ground = '\n[map.squares]\n"G5-V6" = "mountain"\n"G7-V6" = "marsh"\n"G6-V6" = "forested hills"\n'
    played = turned(staffed("FR1IN G4-V6 7-7") + "\n[map]\n" + ground, going_east("FR1IN", 3))
    assert played.fatigue("FR1IN") == [2, 1, 2]


@pytest.mark.rule("rotd", "7.1i")
@pytest.mark.parametrize(("fatigue", "squares"), [(18, 1), (19, 0)])
def test_above_eighteen_points_of_fatigue_a_unit_marches_no_further(fatigue: int, squares: int) -> None:
    page = staffed(f"FR1IN G4-V6 7-7 fatigue={fatigue}")
    played = forced(page, going_east("FR1IN", 3))
    assert (played.square("FR1IN"), played.rules("halted")) == ("G5-V6" if squares else "G4-V6", ["7.1i"])
    assert refusals(page, going_east("FR1IN", 1)) == ({} if squares else {going_east("FR1IN", 1): "7.1i"})


# 7.2


@pytest.mark.rule("rotd", "7.2a")
def test_supplies_on_its_wagons_slow_a_unit_by_a_square() -> None:
    loaded = staffed("FR1CQ G4-V6 7-7 supplies=9", "FR1IN G4-V6 7-8")
    assert reached("FR1CQ", 6, KEEP, page=loaded) == 2
    assert reached("FR1IN", 6, KEEP, "supply 1", page=loaded) == 2
    assert reached("FR1IN", 6, KEEP, page=loaded) == 3


@pytest.mark.rule("rotd", "7.2a")
def test_what_a_unit_carried_and_has_eaten_slows_it_no_more() -> None:
    assert reached("FR1IN", 6, KEEP, "supply none", page=staffed("FR1IN G4-V6 7-7 supplies=1")) == 3


@pytest.mark.rule("rotd", "7.2b")
def test_out_of_communications_a_unit_marches_a_square_less() -> None:
    assert reached("FR1IN", 6, KEEP, page=units("FR1IN G4-V6 7-7")) == 2
    loaded = units("FR1CQ G4-V6 7-7 supplies=9")
    assert reached("FR1CQ", 6, KEEP, page=loaded) == 1


# 7.3


@pytest.mark.rule("rotd", "7.3a")
@pytest.mark.parametrize(("kind", "squares"), [("IN", 4), ("LC", 5), ("SA", 3), ("CQ", 4), ("AQ", 5)])
def test_a_forced_march_leads_one_square_beyond_the_allowance_and_no_more(kind: str, squares: int) -> None:
    page = staffed(f"FR1{kind} G4-V6 7-7")
    assert reached(f"FR1{kind}", 6, page=page) == squares
    assert turned(page, going_east(f"FR1{kind}", squares)).square(f"FR1{kind}") == EAST[squares - 1]


@pytest.mark.rule("rotd", "7.3b")
@pytest.mark.rule("rotd", "7.3c")
@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("IN", [1, 1, 1, 3]),
        ("AQ", [1, 1, 1, 1, 3]),
        ("HA", [1, 1, 1, 1, 4]),
        ("HC", [1, 1, 1, 1, 4]),
        ("MC", [1, 1, 1, 1, 4]),
        ("LC", [1, 1, 1, 1, 4]),
    ],
)
def test_only_the_square_forced_costs_three_points_and_four_for_horse(kind: str, steps: list[int]) -> None:
    played = turned(staffed(f"FR1{kind} G4-V6 7-7"), going_east(f"FR1{kind}", len(steps)))
    assert played.fatigue(f"FR1{kind}") == steps


@pytest.mark.rule("rotd", "7.3d")
def test_militia_never_forces_its_march() -> None:
    assert reached("FR1MI", 3) == 2
    assert refusals(staffed("FR1MI G4-V6 7-7") + FRENCH_SOIL, going_east("FR1MI", 2)) == {}


@pytest.mark.rule("rotd", "7.3e")
def test_a_pontoon_bridge_never_forces_its_march() -> None:
    assert reached("FR1PB", 4) == 3


@pytest.mark.rule("rotd", "7.11a")
@pytest.mark.rule("rotd", "7.3a")
@pytest.mark.rule("rotd", "7.3d")
@pytest.mark.rule("rotd", "7.3e")
@pytest.mark.parametrize(
    ("kind", "order", "rule"),
    [("MI", "", "7.3d"), ("PB", "", "7.3e"), ("IN", "", "7.3a"), ("IN", KEEP, "7.11"), ("LC", KEEP, "7.11")],
)
def test_a_halt_is_told_with_what_ends_the_march(kind: str, order: str, rule: str) -> None:
    id = f"FR1{kind}"
    more = [f"{id} {order}"] if order else []
    played = turned(staffed(f"{id} G4-V6 7-7") + FRENCH_SOIL, going_east(id, 6), *more)
    assert played.rules("halted") == [rule]


# 7.4


@pytest.mark.rule("rotd", "6.3a")
@pytest.mark.rule("rotd", "7.4a")
def test_the_squares_of_a_path_are_marched_in_the_order_they_are_written() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7"), "FR1IN march G5-V6 G5-V7 G4-V7")
    assert played.way("FR1IN")[1:4] == ["G5-V6", "G5-V7", "G4-V7"]


@pytest.mark.rule("rotd", "7.4b")
def test_a_path_may_lead_diagonally() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7"), "FR1IN march G5-V5 G4-V4 G3-V5")
    assert played.way("FR1IN")[1:4] == ["G5-V5", "G4-V4", "G3-V5"]


def beside(first: str, second: str) -> str:
    """G4-V6 with two squares of some ground between it and G5-V5."""
    ground = f'\n[map.squares]\n"G5-V6" = "{first}"\n"G4-V5" = "{second}"\n'
    return staffed("FR1IN G4-V6 7-7") + "\n[map]\n" + ground


@pytest.mark.rule("rotd", "7.4c")
@pytest.mark.parametrize("ground", ["water", "swamp", "high mountain"])
def test_no_path_leads_diagonally_between_two_impassable_squares_of_one_kind(ground: str) -> None:
    line = "FR1IN march G5-V5"
    page = beside(ground, ground)
    assert refusals(page, line) == {line: "7.4c"}
    assert forced(page, line).square("FR1IN") == "G4-V6"
    assert turned(beside(ground, "open"), line).square("FR1IN") == "G5-V5"


@pytest.mark.rule("rotd", "7.4d")
@pytest.mark.parametrize(
    ("first", "second"), [("water", "swamp"), ("swamp", "high mountain"), ("high mountain", "water")]
)
def test_between_impassable_squares_of_two_kinds_it_does(first: str, second: str) -> None:
    assert turned(beside(first, second), "FR1IN march G5-V5").square("FR1IN") == "G5-V5"


@pytest.mark.rule("rotd", "7.4e")
def test_a_unit_halts_where_its_path_goes_on_to_a_square_that_is_not_next_to_it() -> None:
    played = turned(staffed("FR1IN G3-V6 7-7", at="G3-V6"), "FR1IN march G4-V6 G5-V6 G7-V8")
    assert played.way("FR1IN") == ["G3-V6", "G4-V6", "G5-V6", "G5-V6", "G5-V6", "G5-V6", "G5-V6"]
    assert played.rules("halted") == ["7.4e"]
    assert played.rules("blocked") == []


@pytest.mark.rule("rotd", "7.4e")
def test_what_follows_such_a_square_is_not_marched_either() -> None:
    played = turned(staffed("FR1LC G3-V6 7-7", at="G3-V6"), "FR1LC march G4-V6 G6-V6 G5-V6 G4-V5")
    assert played.square("FR1LC") == "G4-V6"
    assert played.fatigue("FR1LC") == [1]


# 7.5

FOUGHT = '[squares]\n"G4-V6" = { battle_last_turn = true }\n'
LEFT = staffed("FR1IN G4-V6 7-7", at="G4-V7") + FOUGHT


@pytest.mark.rule("rotd", "7.5a")
@pytest.mark.rule("rotd", "7.5f")
@pytest.mark.rule("rotd", "7.5g")
@pytest.mark.rule("rotd", "5.2c")
def test_a_unit_withdraws_before_all_else_and_then_marches_on_from_phase_two() -> None:
    played = turned(LEFT, "FR1IN withdraw G3-V6", "FR1IN march - G2-V6 G1-V6")
    assert played.way("FR1IN") == ["G3-V6", "G3-V6", "G2-V6", "G1-V6", "G1-V6", "G1-V6", "G1-V6"]
    assert played.fatigue("FR1IN") == [2, 1, 1]
    assert played.rules("withdrew") == ["7.5"]


@pytest.mark.rule("rotd", "7.5a")
def test_the_withdrawal_is_the_first_square_of_the_allowance() -> None:
    lines = "FR1IN withdraw G3-V6", "FR1IN march - G2-V6 G1-V6 G0-V6", f"FR1IN {KEEP}"
    assert turned(LEFT, *lines).square("FR1IN") == "G1-V6"
    played = turned(LEFT, *lines[:2])
    assert (played.square("FR1IN"), played.fatigue("FR1IN")) == ("G0-V6", [2, 1, 1, 3])


@pytest.mark.rule("rotd", "7.5b")
def test_only_a_square_of_last_turns_battle_is_withdrawn_from() -> None:
    page, line = staffed("FR1IN G4-V6 7-7"), "FR1IN withdraw G3-V6"
    assert refusals(page, line) == {line: "7.5b"}
    played = forced(page, line)
    assert (played.square("FR1IN"), played.rules("blocked")) == ("G4-V6", ["7.5b"])


@pytest.mark.rule("rotd", "7.5c")
@pytest.mark.parametrize(
    ("there", "to"),
    [
        ("AU1IN G3-V6 13-1", "G4-V6"),
        ('AU1IN G3-V6 13-1 status="inactive"', "G3-V6"),
        ("AU1CQ G3-V6 13-1", "G3-V6"),
        ("SD1IN G3-V6 13-1", "G3-V6"),
    ],
)
def test_nobody_withdraws_to_a_square_of_active_hostile_combat_units(there: str, to: str) -> None:
    page = staffed("FR1IN G4-V6 7-7", there, at="G4-V7") + FOUGHT
    assert turned(page, "FR1IN withdraw G3-V6").square("FR1IN") == to


@pytest.mark.rule("rotd", "7.5c")
def test_it_counts_who_stands_there_when_the_turn_begins_though_he_withdraws_too() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G3-V6 1-7", at="G4-V7") + FOUGHT
    page += '"G3-V6" = { battle_last_turn = true }\n'
    played = turned(page, "FR1IN withdraw G3-V6", "AU1LC withdraw G2-V6")
    assert (played.square("AU1LC"), played.square("FR1IN")) == ("G2-V6", "G4-V6")


SMALL = "AU1IN G3-V6 13-1 men=20"
CALLED_UP = ('AU1IN G3-V6 13-1 status="inactive"', "AU1IN activate")
PUT_TO_REST = ("AU1IN G3-V6 13-1", "AU1IN inactivate")
MERGED = ("AU1IN G3-V6 13-1", 'AU2IN G3-V6 13-1 status="inactive"', "AU1IN merge into AU2IN")


@pytest.mark.rule("rotd", "7.5c")
def test_it_counts_who_stands_there_when_the_turn_begins_though_he_disbands_before_anybody_withdraws() -> None:
    seen = staffed("FR1IN G4-V6 7-7", SMALL, "FR2LC G3-V6 13-2", at="G4-V7") + FOUGHT
    assert refusals(seen, "FR1IN withdraw G3-V6") == {"FR1IN withdraw G3-V6": "7.5c"}
    unseen = staffed("FR1IN G4-V6 7-7", SMALL, at="G4-V7") + FOUGHT
    for played in (forced(seen, "FR1IN withdraw G3-V6"), turned(unseen, "FR1IN withdraw G3-V6")):
        assert [event.phase for event in played.events("disbanded", unit="AU1IN")] == ["supply"]
        assert (played.square("FR1IN"), played.rules("blocked", unit="FR1IN")) == ("G4-V6", ["7.5c"])
        assert [event.facts["reason"] for event in played.events("blocked", unit="FR1IN")] == [
            "hostile troops held that square when the turn began"
        ]


@pytest.mark.rule("rotd", "7.5c")
@pytest.mark.parametrize(("theirs", "to"), [(CALLED_UP, "G3-V6"), (PUT_TO_REST, "G4-V6"), (MERGED, "G4-V6")])
def test_it_counts_who_stands_to_arms_when_the_turn_begins_and_not_who_is_called_up_put_to_rest_or_merged(
    theirs: tuple[str, ...], to: str
) -> None:
    *there, order = theirs
    page = staffed("FR1IN G4-V6 7-7", *there, at="G4-V7") + FOUGHT
    assert turned(page, order, "FR1IN withdraw G3-V6").square("FR1IN") == to


@pytest.mark.rule("rotd", "7.5c")
def test_whom_the_enemy_kept_from_withdrawing_one_turn_withdraws_the_next() -> None:
    page = staffed("FR1IN G4-V6 7-7", SMALL, "AU2IN G4-V6 7-8", at="G4-V7") + FOUGHT
    first = turned(page, "FR1IN withdraw G3-V6", "AU2IN engage")
    assert first.square("FR1IN") == "G4-V6"
    assert first.then("FR1IN withdraw G3-V6").square("FR1IN") == "G3-V6"


@pytest.mark.rule("rotd", "7.5d")
@pytest.mark.parametrize(("there", "to"), [("11-3", "G4-V6"), ("3-11", "G3-V5")])
def test_a_diagonal_withdrawal_that_would_be_interrupted_is_not_made(there: str, to: str) -> None:
    page = staffed("FR1IN G4-V6 7-7", f"AU1IN G3-V6 {there}", at="G4-V7") + FOUGHT
    played = turned(page, "FR1IN withdraw G3-V5")
    assert (played.square("FR1IN"), played.events("interrupted")) == (to, [])
    assert played.rules("blocked") == (["7.5d"] if to == "G4-V6" else [])


@pytest.mark.rule("rotd", "7.5e")
def test_after_a_withdrawal_nothing_is_marched_in_phase_one_and_that_box_is_lost() -> None:
    played = turned(LEFT, "FR1IN withdraw G3-V6", "FR1IN march G3-V7 G2-V6 G1-V6")
    assert played.way("FR1IN")[:4] == ["G3-V6", "G3-V6", "G2-V6", "G1-V6"]


@pytest.mark.rule("rotd", "7.5e")
def test_nor_do_friends_draw_it_on_in_phase_one() -> None:
    page = staffed("FR1IN G4-V6 7-7", "FR2IN G2-V6 7-7", "FR3IN G2-V6 7-7", at="G4-V8") + FOUGHT
    played = turned(page, "FR1IN withdraw G3-V6", "FR1IN march to allies")
    assert played.way("FR1IN")[:3] == ["G3-V6", "G3-V6", "G2-V6"]


@pytest.mark.rule("rotd", "7.5e")
def test_a_withdrawal_that_was_not_made_leaves_phase_one_to_the_march() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1IN G3-V6 7-7", at="G4-V7") + FOUGHT
    played = turned(page, "FR1IN withdraw G3-V6", "FR1IN march G5-V6")
    assert played.way("FR1IN")[:2] == ["G4-V6", "G5-V6"]


@pytest.mark.rule("rotd", "7.5h")
@pytest.mark.rule("rotd", "7.5i")
@pytest.mark.parametrize(
    ("foe", "least", "most"),
    [("6-6", 10, 20), ("7-8", 10, 20), ("8-6", 10, 20), ("9-7", 0, 5), ("7-5", 0, 5), ("14-14", 0, 5)],
)
def test_a_tenth_to_a_fifth_straggle_with_an_enemy_beside_the_unit_and_a_twentieth_at_most_without(
    foe: str, least: int, most: int
) -> None:
    page = staffed("FR1IN G4-V6 7-7", f"AU1IN G4-V6 {foe}", at="G4-V7") + FOUGHT
    lost = []
    for roll in (0.0, 0.999999):
        played = turned(page, "FR1IN withdraw G3-V7" if foe == "8-6" else "FR1IN withdraw G3-V6", otherwise=roll)
        (event,) = played.events("straggled")
        lost.append(100 * event.facts["lost"] / event.facts["men"])
    assert [round(each, 1) for each in lost] == [least, most]


@pytest.mark.rule("rotd", "7.5j")
@pytest.mark.rule("rotd", "7.5k")
def test_blank_boxes_leave_phases_out_and_the_whole_allowance_is_kept() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7"), "FR1IN march - G5-V6 - G6-V6 - G7-V6")
    assert played.way("FR1IN") == ["G4-V6", "G4-V6", "G5-V6", "G5-V6", "G6-V6", "G6-V6", "G7-V6"]
    assert played.fatigue("FR1IN") == [1, 1, 1]


# 7.6


@pytest.mark.rule("rotd", "7.6a")
@pytest.mark.parametrize("kind", ["LC", "MC", "HA"])
def test_light_and_medium_cavalry_and_horse_guns_march_before_all_others(kind: str) -> None:
    others = ("IN", "HC", "LA", "AQ", "CQ")
    page = units(f"FR9{kind} G4-V6 7-7", *(f"FR1{each} G4-V6 7-7" for each in others))
    for roll in (0.0, 0.3, 0.6, 0.99):
        played = turned(page, f"FR9{kind} march G5-V6", *(f"FR1{each} march G5-V6" for each in others), otherwise=roll)
        went = [event.units[0] for event in played.events("marched")]
        assert (went[0], len(went)) == (f"FR9{kind}", 6)


@pytest.mark.rule("rotd", "7.6b")
def test_within_a_group_chance_gives_the_order_anew_in_each_phase() -> None:
    ids = [f"FR{n}IN" for n in range(1, 7)]
    page = units(*(f"{id} G4-V6 7-7" for id in ids))
    lots = {f"order of march {id}": [0.9 - n / 10] for n, id in enumerate(ids)}
    played = turned(page, *(f"{id} march G5-V6 G6-V6" for id in ids), otherwise=0.3)
    again = turned(page, *(f"{id} march G5-V6 G6-V6" for id in ids), rolls=lots)
    went = [tuple(event.units[0] for event in each.events("marched", phase="strategic-1")) for each in (played, again)]
    assert went[0] != went[1]
    assert sorted(went[0]) == sorted(went[1]) == ids
    assert list(went[1]) == ids[::-1]


# 7.16

CLOSED = """
[map]
state = "FRA"
[map.states.SUI]
name = "Switzerland"
squares = ["G5-V6"]
[map.states.OTT]
name = "Ottoman Empire"
squares = ["G4-V5"]
[map.states.SAV]
name = "Savoy"
nation = "SAR"
squares = ["G4-V7"]
[map.states.SAR]
squares = ["G3-V6"]
"""


def soil(to: str, theatre: str = "", more: str = "") -> list[str]:
    """The rules under which desk and turn keep a unit from marching to a square."""
    page = f"{theatre}\n{units('FR1IN G4-V6 7-7')}\n{more}{CLOSED}"
    line = f"FR1IN march {to}"
    played = forced(page, line)
    assert (played.square("FR1IN") == to) == (played.rules("halted") == [])
    assert played.rules("halted") == list(refusals(page, line).values())
    return played.rules("halted")


@pytest.mark.rule("rotd", "7.16a")
@pytest.mark.parametrize("theatre", ["", 'theatre = ["FRA", "SAR", "AUS", "OTT"]'])
def test_nobody_marches_into_the_ottoman_empire(theatre: str) -> None:
    assert soil("G4-V5", theatre) == ["7.16a"]


@pytest.mark.rule("rotd", "7.16b")
def test_where_no_theatre_is_named_nations_of_no_side_are_closed_and_those_of_the_sides_open() -> None:
    assert soil("G5-V6") == ["7.16b"]
    assert soil("G3-V6") == []


@pytest.mark.rule("rotd", "7.16b")
def test_a_nation_takes_part_with_all_its_states() -> None:
    assert soil("G4-V7") == []


@pytest.mark.rule("rotd", "7.16b")
@pytest.mark.parametrize(
    ("relation", "rules"), [("hostile", []), ("ally", []), ("passive", []), ("neutral", ["7.16b"])]
)
def test_a_declared_friend_or_foe_takes_part_and_a_declared_neutral_does_not(relation: str, rules: list[str]) -> None:
    assert soil("G5-V6", more=f'[relations]\n"FRA-SUI" = "{relation}"\n') == rules


@pytest.mark.rule("rotd", "7.16b")
def test_a_theatre_that_is_named_is_what_is_open() -> None:
    assert soil("G5-V6", 'theatre = ["FRA", "SUI"]') == []
    assert soil("G3-V6", 'theatre = ["FRA", "SUI"]') == ["7.16b"]

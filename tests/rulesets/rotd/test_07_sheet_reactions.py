"""7.9-7.13, sentence by sentence: halts, pursuit and marches to others, in turns that are judged and played."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import staffed, turned

KEEP = "FR1IN halt before forced march"
DETECT = "FR1IN halt on detection"
ENTRY = "FR1IN halt on enemy entry"


# 7.9


@pytest.mark.rule("rotd", "6.3e")
@pytest.mark.rule("rotd", "7.9a")
@pytest.mark.parametrize(
    ("foe", "goal"),
    [
        ("AU1IN G5-V6 7-0", "G5-V6"),
        ("AU1CQ G5-V6 7-0", "G5-V6"),
        ('AU1IN G5-V6 7-0 status="inactive"', "G5-V6"),
        ('AU1IN G5-V6 7-0 status="shattered"', "G6-V6"),
        ("SD1IN G5-V6 7-0", "G6-V6"),
        ("AU1IN G5-V7 7-0", "G6-V6"),
    ],
)
def test_a_unit_told_to_halt_on_detection_halts_in_the_first_square_of_enemies(foe: str, goal: str) -> None:
    played = turned(staffed("FR1IN G4-V6 7-7", foe), "FR1IN march G5-V6 G6-V6", DETECT)
    assert played.square("FR1IN") == goal
    assert played.rules("halted", unit="FR1IN") == (["7.9a"] if goal == "G5-V6" else [])


@pytest.mark.rule("rotd", "7.9a")
def test_at_the_end_of_its_path_there_is_nothing_to_halt_and_nothing_is_told() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7", "AU1IN G5-V6 7-0"), "FR1IN march G5-V6", DETECT)
    assert (played.square("FR1IN"), played.events("halted")) == ("G5-V6", [])


@pytest.mark.rule("rotd", "7.10c")
@pytest.mark.rule("rotd", "7.9b")
def test_without_that_order_it_marches_on() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7", "AU1IN G5-V6 7-0"), "FR1IN march G5-V6 G6-V6")
    assert (played.square("FR1IN"), played.rules("halted")) == ("G6-V6", [])


@pytest.mark.rule("rotd", "7.9c")
def test_though_it_would_go_on_the_enemy_it_finds_may_close_its_way() -> None:
    played = turned(staffed("FR1IN G4-V6 7-7", "AU1IN G5-V6 12-7"), "FR1IN march G5-V6 G6-V6")
    assert played.square("FR1IN") == "G5-V6"
    assert set(played.rules("blocked", unit="FR1IN")) == {"7.7a"}


@pytest.mark.rule("rotd", "6.3g")
@pytest.mark.rule("rotd", "7.9a")
def test_a_halt_on_detection_ends_the_path_and_not_the_march_to_battle() -> None:
    foes = "AU1IN G5-V6 7-0", "AU2IN G6-V6 12-7", "AU3IN G6-V6 13-7", "FR2IN G6-V6 1-7"
    lines = "FR1IN march G5-V6 G5-V5", DETECT, "FR1IN march to battle"
    played = turned(staffed("FR1IN G4-V6 7-7", *foes), *lines)
    assert played.square("FR1IN") == "G6-V6"
    assert [event.kind for event in played.events("halted", "sought", unit="FR1IN")] == ["halted", "sought"]


@pytest.mark.rule("rotd", "7.9a")
@pytest.mark.parametrize(("more", "goal"), [((), "G6-V6"), (("FR2IN G5-V6 1-13",), "G5-V6")])
def test_a_headquarters_which_sees_nobody_halts_for_those_that_a_friend_sees(more: tuple[str, ...], goal: str) -> None:
    page = staffed("FR1CQ G4-V6 7-7", "AU1IN G5-V6 1-0", *more)
    assert turned(page, "FR1CQ march G5-V6 G6-V6", "FR1CQ halt on detection").square("FR1CQ") == goal


@pytest.mark.rule("rotd", "7.9a")
def test_a_unit_drawn_aside_into_the_enemys_square_halts_there() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1IN G5-V6 1-9")
    assert turned(page, "FR1IN march G5-V7 G5-V8", DETECT).square("FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "7.9a")
def test_a_withdrawal_into_a_square_of_the_enemy_ends_the_march_too() -> None:
    fought = '[squares]\n"G4-V6" = { battle_last_turn = true }\n'
    page = staffed("FR1IN G4-V6 7-7", "AU1CQ G3-V6 1-1", at="G4-V7") + fought
    lines = "FR1IN withdraw G3-V6", "FR1IN march - G2-V6"
    assert turned(page, *lines, DETECT).square("FR1IN") == "G3-V6"
    assert turned(page, *lines).square("FR1IN") == "G2-V6"


# 7.10


@pytest.mark.rule("rotd", "6.3f")
@pytest.mark.rule("rotd", "7.10a")
@pytest.mark.parametrize(("comer", "goal"), [("AU1LC", "G4-V6"), ("AU1CQ", "G4-V6"), ("SD1LC", "G3-V6")])
def test_a_unit_told_to_halt_on_enemy_entry_halts_when_an_enemy_comes_into_its_square(comer: str, goal: str) -> None:
    page = staffed("FR1IN G4-V6 7-7", f"{comer} G5-V6 7-0")
    lines = "FR1IN march - - G3-V6", ENTRY, f"{comer} march G4-V6", f"{comer} entry 11-7"
    played = turned(page, *lines)
    assert played.square("FR1IN") == goal
    assert played.rules("halted", unit="FR1IN") == (["7.10a"] if goal == "G4-V6" else [])


@pytest.mark.rule("rotd", "7.10a")
@pytest.mark.parametrize("line", ["march G3-V6 G4-V6", "defend evade"])
def test_who_has_no_way_left_to_go_is_not_halted_by_who_comes(line: str) -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G6-V6 7-0")
    lines = f"FR1IN {line}", ENTRY, "AU1LC march - - G5-V6 G4-V6", "AU1LC entry 11-7"
    played = turned(page, *lines)
    assert (played.square("AU1LC"), played.square("FR1IN")) == ("G4-V6", "G4-V6")
    assert played.events("halted") == []


@pytest.mark.rule("rotd", "7.10a")
@pytest.mark.rule("rotd", "13.5c")
def test_a_sleeper_is_not_halted_by_who_wakes_it() -> None:
    page = staffed('FR1IN G4-V6 7-7 status="inactive"', "FR2IN G4-V6 7-8", "AU1LC G5-V6 7-0")
    played = turned(page, "FR1IN march - - - G3-V6", ENTRY, "AU1LC march G4-V6", "AU1LC entry 11-7")
    assert [event.phase for event in played.events("woke", unit="FR1IN")] == ["strategic-1"]
    assert (played.square("FR1IN"), played.events("halted", unit="FR1IN")) == ("G3-V6", [])


@pytest.mark.rule("rotd", "7.10a")
def test_an_enemy_that_comes_next_door_halts_nobody() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G6-V6 7-0")
    played = turned(page, "FR1IN march - - G3-V6", ENTRY, "AU1LC march G5-V6")
    assert played.square("FR1IN") == "G3-V6"


@pytest.mark.rule("rotd", "7.10c")
def test_without_that_order_a_unit_marches_on_when_an_enemy_comes() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G5-V6 7-0")
    played = turned(page, "FR1IN march - - G3-V6", "AU1LC march G4-V6", "AU1LC entry 11-7")
    assert (played.square("FR1IN"), played.rules("halted")) == ("G3-V6", [])


@pytest.mark.rule("rotd", "7.10d")
def test_though_it_would_go_on_the_enemy_that_came_may_close_its_way() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G5-V6 7-0")
    played = turned(page, "FR1IN march - - G5-V6", "AU1LC march G4-V6", "AU1LC entry 11-7")
    assert played.square("FR1IN") == "G4-V6"
    assert set(played.rules("blocked", unit="FR1IN")) == {"7.7a"}


# 7.11


@pytest.mark.rule("rotd", "6.3h")
@pytest.mark.rule("rotd", "7.11a")
@pytest.mark.parametrize(("kind", "squares"), [("IN", 3), ("LC", 4), ("SA", 2)])
def test_the_order_not_to_force_ends_a_path_at_the_allowance(kind: str, squares: int) -> None:
    id, east = f"FR1{kind}", ("G5-V6", "G6-V6", "G7-V6", "G8-V6", "G9-V6")
    page = staffed(f"{id} G4-V6 7-7")
    played = turned(page, f"{id} march {' '.join(east[: squares + 1])}", f"{id} halt before forced march")
    assert (played.square(id), played.rules("halted")) == (east[squares - 1], ["7.11"])
    assert set(played.fatigue(id)) == {1}


SLOW = "FR1SA G4-V6 12-9"
CHASE = ("AU1LC march G5-V6 G6-V6 G7-V6", "FR1SA pursue")


@pytest.mark.rule("rotd", "6.3h")
@pytest.mark.rule("rotd", "7.11b")
@pytest.mark.rule("rotd", "7.12e")
@pytest.mark.rule("rotd", "7.12f")
def test_a_pursuer_forces_its_march_unless_it_was_told_not_to() -> None:
    page = staffed("AU1LC G4-V6 12-7", SLOW)
    assert turned(page, *CHASE).square("FR1SA") == "G7-V6"
    assert turned(page, *CHASE).fatigue("FR1SA") == [1, 1, 3]
    kept = turned(page, *CHASE, "FR1SA halt before forced march")
    assert (kept.square("FR1SA"), kept.fatigue("FR1SA")) == ("G6-V6", [1, 1])


@pytest.mark.rule("rotd", "6.3h")
@pytest.mark.rule("rotd", "7.11c")
@pytest.mark.rule("rotd", "7.13e")
@pytest.mark.parametrize("target", ["battle", "allies", "enemies"])
def test_a_march_to_others_is_forced_unless_that_was_forbidden(target: str) -> None:
    there = "FR2IN G7-V6 3-7", "AU2IN G7-V6 12-7"
    page = staffed("FR1SA G4-V6 7-7", *there)
    lines = "FR1SA march G5-V6 G6-V6", f"FR1SA march to {target}"
    played = turned(page, *lines)
    assert (played.square("FR1SA"), played.fatigue("FR1SA")) == ("G7-V6", [1, 1, 3])
    assert turned(page, *lines, "FR1SA halt before forced march").square("FR1SA") == "G6-V6"


@pytest.mark.rule("rotd", "7.11d")
def test_the_square_a_unit_was_drawn_into_counts_where_it_may_not_force_its_march() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1IN G5-V6 1-9")
    played = turned(page, "FR1IN march G5-V7 G5-V8 G5-V9", KEEP)
    assert played.way("FR1IN")[1:5] == ["G5-V6", "G5-V7", "G5-V8", "G5-V8"]
    assert played.rules("halted", unit="FR1IN") == ["7.11"]


# 7.12

QUARRY, HUNTER = "AU1LC G4-V6 12-7", "FR1IN G4-V6 12-9"


@pytest.mark.rule("rotd", "6.3b")
@pytest.mark.rule("rotd", "7.12a")
@pytest.mark.parametrize(("order", "goal"), [("FR1IN pursue", "G5-V6"), ("FR1IN attack attack", "G4-V6")])
def test_a_unit_told_to_pursue_follows_an_enemy_that_leaves_its_square(order: str, goal: str) -> None:
    played = turned(staffed(QUARRY, HUNTER), "AU1LC march G5-V6", order)
    assert played.square("FR1IN") == goal


@pytest.mark.rule("rotd", "7.12a")
@pytest.mark.parametrize("gone", ["SD1LC G4-V6 12-7", "AU1LC G5-V7 12-7"])
def test_friends_and_enemies_of_other_squares_are_not_pursued(gone: str) -> None:
    id, square, _ = gone.split()
    played = turned(staffed(gone, HUNTER), f"{id} march {'G5-V6' if square == 'G4-V6' else 'G6-V7'}", "FR1IN pursue")
    assert (played.square("FR1IN"), played.events("pursued")) == ("G4-V6", [])


@pytest.mark.rule("rotd", "7.12a")
@pytest.mark.parametrize(("more", "goal"), [((), "G4-V6"), (("FR2IN G4-V6 1-1",), "G5-V6")])
def test_one_that_nobody_saw_leave_is_not_pursued(more: tuple[str, ...], goal: str) -> None:
    page = staffed("AU1LC G4-V6 7-1", "AU2IN G4-V6 7-3", "FR1IN G4-V6 7-7", *more)
    assert turned(page, "AU1LC march G5-V6", "FR1IN pursue").square("FR1IN") == goal


@pytest.mark.rule("rotd", "7.12b")
def test_a_pursuit_fails_where_others_close_the_way_out() -> None:
    played = turned(staffed(QUARRY, HUNTER, "AU2IN G4-V6 14-9"), "AU1LC march G5-V6", "FR1IN pursue")
    assert played.square("FR1IN") == "G4-V6"
    assert played.rules("blocked", unit="FR1IN") == ["7.7a"]


@pytest.mark.rule("rotd", "7.12c")
def test_until_it_pursues_the_unit_follows_its_path() -> None:
    page = staffed(QUARRY, HUNTER)
    assert turned(page, "FR1IN march G4-V7 G4-V8", "FR1IN pursue").square("FR1IN") == "G4-V8"
    both = turned(page, "FR1IN march G4-V7 G4-V8", "FR1IN pursue", "AU1LC march - G5-V6")
    assert (both.square("FR1IN"), both.events("pursued")) == ("G4-V8", [])


@pytest.mark.rule("rotd", "7.12c")
def test_a_pursuit_that_fails_leaves_the_path_as_it_is() -> None:
    page = staffed(QUARRY, HUNTER, "AU2IN G4-V6 14-9")
    played = turned(page, "AU1LC march G5-V6", "FR1IN pursue", "FR1IN march G3-V6 G2-V6")
    assert played.square("FR1IN") == "G2-V6"


@pytest.mark.rule("rotd", "7.12d")
def test_the_first_pursuit_cancels_the_path_and_all_else_for_the_rest_of_the_turn() -> None:
    page = staffed(QUARRY, HUNTER, "AU2IN G5-V5 3-3", "FR2IN G5-V5 11-11")
    path = "FR1IN march - G4-V5 G4-V4"
    lines = "AU1LC march G5-V6 G6-V6", "FR1IN pursue max 1", path, "FR1IN march to battle"
    played = turned(page, *lines)
    assert played.way("FR1IN")[1:] == ["G5-V6"] * 6
    assert [event.kind for event in played.events("marched", "sought", unit="FR1IN")] == []


@pytest.mark.rule("rotd", "7.12a")
@pytest.mark.parametrize(("first", "goal"), [("AU1LC", "G5-V6"), ("AU2LC", "G4-V5")])
def test_of_two_that_leave_before_its_turn_the_first_is_followed(first: str, goal: str) -> None:
    lots = {f"order of march {id}": [0.1 if id == first else 0.2] for id in ("AU1LC", "AU2LC")}
    page = staffed(QUARRY, "AU2LC G4-V6 11-8", HUNTER)
    played = turned(page, "AU1LC march G5-V6", "AU2LC march G4-V5", "FR1IN pursue max 1", rolls=lots)
    assert [event.units for event in played.events("marched")] == [(first,), tuple({"AU1LC", "AU2LC"} - {first})]
    assert played.square("FR1IN") == goal


@pytest.mark.rule("rotd", "7.12g")
@pytest.mark.parametrize(("order", "goal"), [("max 1", "G5-V6"), ("max 2", "G6-V6"), ("", "G7-V6")])
def test_a_number_of_pursuits_may_be_the_limit(order: str, goal: str) -> None:
    lines = "AU1LC march G5-V6 G6-V6 G7-V6", f"FR1IN pursue {order}"
    assert turned(staffed(QUARRY, HUNTER), *lines).square("FR1IN") == goal


# 7.13


def meeting(at: str, friends: int, foes: int, first: int) -> list[str]:
    """So many Frenchmen in the west and Austrians in the east of a square, none near enough to fight."""
    french = [f"FR{first + n}IN {at} 3-{n}" for n in range(friends)]
    return french + [f"AU{first + n}IN {at} 12-{n}" for n in range(foes)]


def drawn(*others: str, targets: tuple[str, ...] = ("battle",)) -> str:
    """Where FR1IN gets to in the first phase of marches, told to march to others."""
    page = units("FR1IN G4-V6 7-7", *others)
    return turned(page, *(f"FR1IN march to {target}" for target in targets)).way("FR1IN")[1]


@pytest.mark.rule("rotd", "6.3c")
@pytest.mark.rule("rotd", "7.13a")
@pytest.mark.rule("rotd", "7.13d")
def test_march_to_battle_leads_to_the_largest_battle_next_door() -> None:
    assert drawn(*meeting("G5-V6", 1, 1, 10), *meeting("G4-V5", 2, 1, 20)) == "G4-V5"
    assert drawn(*meeting("G5-V6", 1, 3, 10), *meeting("G4-V5", 2, 1, 20)) == "G5-V6"
    assert drawn(*meeting("G5-V7", 1, 1, 10)) == "G5-V7"


@pytest.mark.rule("rotd", "7.13b")
@pytest.mark.parametrize(("friends", "foes", "goal"), [(0, 4, "G4-V6"), (4, 0, "G4-V6"), (1, 1, "G5-V6")])
def test_a_battle_is_where_a_friend_and_an_enemy_meet(friends: int, foes: int, goal: str) -> None:
    assert drawn(*meeting("G5-V6", friends, foes, 10)) == goal


@pytest.mark.rule("rotd", "7.13b")
def test_an_allys_battle_is_a_battle_and_a_neutrals_is_none() -> None:
    assert drawn("SD5IN G5-V6 3-3", "AU5IN G5-V6 12-3") == "G5-V6"
    assert drawn("SW5IN G5-V6 3-3", "AU5IN G5-V6 12-3") == "G4-V6"
    assert drawn("SD5IN G5-V6 3-3", "SW5IN G5-V6 12-3") == "G4-V6"


@pytest.mark.rule("rotd", "7.13a")
@pytest.mark.parametrize("target", ["battle", "allies", "enemies"])
def test_who_is_too_tired_is_drawn_nowhere_and_nothing_is_told_of_it(target: str) -> None:
    page = units("FR1IN G4-V6 7-7 fatigue=19", *meeting("G5-V6", 1, 1, 10))
    played = turned(page, f"FR1IN march to {target}")
    assert played.square("FR1IN") == "G4-V6"
    assert played.events("blocked", "halted", unit="FR1IN") == []


@pytest.mark.rule("rotd", "7.13c")
def test_in_the_largest_battle_itself_or_one_as_large_a_unit_stays() -> None:
    here = "AU5IN G4-V6 2-3", "AU6IN G4-V6 2-4"
    assert drawn(*here, *meeting("G5-V6", 1, 1, 10)) == "G4-V6"
    assert drawn(*here, *meeting("G5-V6", 1, 2, 10)) == "G4-V6"
    assert drawn(*here, *meeting("G5-V6", 2, 2, 10)) == "G5-V6"


@pytest.mark.rule("rotd", "7.13f")
def test_without_a_battle_next_door_a_unit_does_not_move() -> None:
    played = turned(units("FR1IN G4-V6 7-7", *meeting("G6-V6", 3, 3, 10)), "FR1IN march to battle")
    assert (played.square("FR1IN"), played.events("sought", "blocked", unit="FR1IN")) == ("G4-V6", [])


@pytest.mark.rule("rotd", "7.13g")
def test_a_unit_with_a_path_marches_to_battle_only_when_that_is_done() -> None:
    page = units("FR1IN G4-V6 7-7", *meeting("G5-V6", 1, 1, 10))
    played = turned(page, "FR1IN march - G4-V7", "FR1IN march to battle")
    assert played.way("FR1IN")[1:4] == ["G4-V6", "G4-V7", "G5-V6"]


@pytest.mark.rule("rotd", "6.3c")
@pytest.mark.rule("rotd", "7.13h")
@pytest.mark.parametrize(("target", "goal"), [("allies", "G4-V5"), ("enemies", "G5-V6")])
def test_march_to_allies_and_to_enemies_count_those_alone(target: str, goal: str) -> None:
    others = meeting("G4-V5", 3, 0, 10), meeting("G5-V6", 0, 2, 20), meeting("G4-V7", 2, 1, 30)
    assert drawn(*(line for group in others for line in group), targets=(target,)) == goal


@pytest.mark.rule("rotd", "7.13h")
@pytest.mark.parametrize("target", ["allies", "enemies"])
def test_as_many_in_its_own_square_keep_a_unit_there(target: str) -> None:
    here = "FR5IN G4-V6 3-3", "FR6IN G4-V6 3-4", "AU5IN G4-V6 2-2", "AU6IN G4-V6 2-3"
    assert drawn(*here, *meeting("G5-V6", 2, 2, 10), targets=(target,)) == "G4-V6"
    assert drawn(*here, *meeting("G5-V6", 3, 3, 10), targets=(target,)) == "G5-V6"


@pytest.mark.rule("rotd", "7.13i")
def test_battle_comes_before_allies_and_allies_before_enemies() -> None:
    friends, foes, both = meeting("G4-V5", 5, 0, 10), meeting("G4-V7", 0, 6, 20), meeting("G5-V6", 1, 1, 30)
    every = ("enemies", "allies", "battle")
    assert drawn(*friends, *foes, *both, targets=every) == "G5-V6"
    assert drawn(*friends, *foes, targets=every) == "G4-V5"
    assert drawn(*foes, targets=every) == "G4-V7"
    assert drawn(*friends, *foes, *both, targets=("enemies", "allies")) == "G4-V5"

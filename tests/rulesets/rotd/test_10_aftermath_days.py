"""10.8-10.15: what comes of battles in whole turns: checks, flights, melee, guns; and bombardment."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.state import apply
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import HOME, city, flat_map, rows, unit
from tests.rulesets.rotd.clashes import ATTACK, COUNTRY, FORT, STAND, assault, brigade, parts
from tests.rulesets.rotd.days import Day, day, desk, morning


def checked(played: Day, id: str) -> list[str]:
    """What came of a unit's morale checks in the first phase."""
    return [event.facts["result"] for event in played.events("morale-check", "tactical-1") if event.units == (id,)]


SMALL: dict[str, Any] = {"men": 150}
"""So few that one fire calls for a check which a roll of 0.5 fails: they retreat, worse troops rout."""
BIG = brigade("AU1IN", "8-7", men=3000)


@pytest.mark.rule("rotd", "10.8j")
@pytest.mark.rule("rotd", "10.8l")
@pytest.mark.rule("rotd", "10.8p")
@pytest.mark.rule("rotd", "10.8s")
def test_a_beaten_unit_retreats_by_an_open_way_and_engages_no_more() -> None:
    walls = rows(*[""] * 6, "......#.", "......#.", "......##")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: walls})
    small = brigade("FR1IN", "7-7", fatigue=3, **SMALL)
    played = assault(small, BIG, orders=("FR1IN engage T2-T5",), map=map, until="tactical-2")
    gone = played.one("retreated", "tactical-1")
    assert checked(played, "FR1IN") == ["retreated"] and gone.facts["direction"] == "N"
    assert 1 <= gone.facts["squares"] <= 4 and gone.facts["fatigue"] == 2
    assert played.unit("FR1IN").fatigue == 3 + 1 + 2 and not played.events("moved", "tactical-2")


def _driven(map: Any, start: str = "7-7", roll: float = 0.5, *others: Unit) -> Day:
    """A unit driven off by an attack from the east, three squares to retreat."""
    column, row = (int(each) for each in start.split("-"))
    small = brigade("FR1IN", start, fatigue=3, **SMALL)
    foe = brigade("AU1IN", f"{column + 1}-{row}", men=3000)
    orders = [f"AU1IN move {start}", STAND, *(f"{other.id} defend defend" for other in others)]
    return day(small, foe, *others, orders=orders, map=map, roll=roll)


def _alley(end: str) -> Any:
    """Walls on both sides of row 7, so that the only way is west; `end` is what stands on 5-7."""
    walls = rows(*[""] * 6, "....####", f".....{end}..", "....####")
    return flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: walls})


@pytest.mark.rule("rotd", "10.8n")
@pytest.mark.rule("rotd", "10.8q")
def test_a_retreat_that_troops_or_ground_stop_on_the_way_breaks_the_unit() -> None:
    free = _driven(_alley("."))
    assert free.place("FR1IN") == "4-7" and free.unit("FR1IN").status == "active"
    assert _driven(_alley("#")).unit("FR1IN").status == "shattered"
    assert _driven(_alley("."), "7-7", 0.5, brigade("AU2IN", "5-7")).unit("FR1IN").status == "shattered"
    nowhere = flat_map(
        owner="FRA",
        cities=[city("Milano", "G9-V6 7-7")],
        ground={HOME: rows(*[""] * 6, "......##", "......#", "......##")},
    )
    assert _driven(nowhere).unit("FR1IN").status == "shattered"


@pytest.mark.rule("rotd", "10.8q")
def test_a_retreat_ends_at_the_edge_of_the_map_and_before_a_square_without_room() -> None:
    edge = flat_map(
        owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: rows(*[""] * 6, "####", "....", "####")}
    )
    assert _driven(edge, "1-7").place("FR1IN") == "0-7"
    full = [brigade(f"FR{n}IN", "5-7", **SMALL) for n in range(2, 10)]
    stopped = _driven(_alley("."), "7-7", 0.5, *full)
    assert stopped.place("FR1IN") == "6-7" and stopped.unit("FR1IN").status == "active"


@pytest.mark.rule("rotd", "10.8m")
@pytest.mark.rule("rotd", "10.8o")
@pytest.mark.rule("rotd", "10.8t")
def test_a_rout_leads_at_random_to_a_neighbouring_square_and_voids_the_orders() -> None:
    raw = brigade("FR1IN", "7-7", fatigue=3, quality=1, experience=0, **SMALL)
    orders = ("FR1IN move 9-9 from T3", "FR1IN support 7-7 radius 5")
    played = assault(raw, BIG, orders=orders, until="tactical-4")
    gone = played.one("routed", "tactical-1")
    assert checked(played, "FR1IN") == ["routed"] and gone.facts["fatigue"] == 5
    assert gone.facts["direction"] == "S" and played.square("FR1IN") == "G4-V7"
    assert not [event for event in played.events("moved") if event.units == ("FR1IN",)]


@pytest.mark.rule("rotd", "10.8t")
@pytest.mark.parametrize(("men", "ends"), [(150, "G4-V7"), (3000, "G4-V5")])
def test_who_has_routed_is_drawn_to_nobody_for_the_rest_of_the_turn(men: int, ends: str) -> None:
    raw = brigade("FR1IN", "7-7", fatigue=3, quality=1 if men == 150 else 7, experience=0, men=men)
    friends = [unit(f"FR{n}IN", f"{square} 7-7") for n, square in ((8, "G4-V8"), (9, "G4-V8"), (10, "G4-V5"))]
    foe = brigade("AU1IN", "8-7", men=3000 if men == 150 else 300)
    played = assault(raw, foe, *friends, orders=("FR1IN march to allies",), until="strategic-2")
    assert bool(played.events("routed")) is (men == 150)
    assert played.square("FR1IN") == ends


@pytest.mark.rule("rotd", "10.8o")
@pytest.mark.rule("rotd", "10.8q")
def test_a_rout_towards_the_enemy_breaks_the_unit_though_other_ways_are_open() -> None:
    raw = brigade("FR1IN", "7-7", fatigue=3, quality=1, experience=0, **SMALL)
    played = assault(raw, BIG, brigade("AU9IN", "7-12"))
    assert checked(played, "FR1IN") == ["routed"]
    assert played.unit("FR1IN").status == "shattered"


@pytest.mark.rule("rotd", "10.8k")
def test_a_garrison_that_fails_its_check_stays() -> None:
    small = brigade("FR1IN", "7-7", in_fort=True, fatigue=3, quality=1, experience=0, **SMALL)
    big = brigade("AU1IN", "8-7", men=9000)
    played = assault(small, big, map=FORT, roll=0.5)
    assert checked(played, "FR1IN") == ["held"]
    assert played.place("FR1IN") == "7-7" and played.unit("FR1IN").in_fort


@pytest.mark.rule("rotd", "10.8r")
@pytest.mark.parametrize(("quality", "fate"), [(4, "active"), (1, "gone")])
def test_a_naval_battery_holds_where_others_retreat_and_is_lost_where_they_rout(quality: int, fate: str) -> None:
    traits = {"quality": quality, "experience": 16 if quality == 4 else 0}
    battery = unit("FR1NB", f"{HOME} 7-7", men=150, batteries=2, fatigue=3, **traits)
    orders = [ATTACK, "FR1NB defend defend"]
    played = day(battery, BIG, orders=orders, map=COUNTRY, roll=0.5)
    assert checked(played, "FR1NB") == ["held" if fate == "active" else "destroyed"]
    assert played.unit("FR1NB").status == fate


@pytest.mark.rule("rotd", "10.8g")
@pytest.mark.rule("rotd", "10.8h")
@pytest.mark.parametrize(
    ("men", "second", "front", "flanks"),
    [(2250, "8-7", 3000, 2), (2249, "8-7", 3000, 1), (2250, "6-7", 6000, 1), (4500, "6-7", 6000, 2)],
)
def test_both_flanks_need_a_front_three_quarters_full_however_long_it_is(
    men: int, second: str, front: int, flanks: int
) -> None:
    water = rows(*[""] * 6, ".......#", "", ".......#")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: water})
    other = brigade("AU2IN", second)
    played = assault(brigade("FR1IN", "7-7", men=men), other, orders=("AU2IN move 7-7",), map=map, roll=0.9)
    formed = played.heard("Allies", "formed")[0].facts
    assert (formed["front"], formed["flanks"]) == (front, flanks)


@pytest.mark.rule("rotd", "10.9f")
@pytest.mark.rule("rotd", "10.9g")
@pytest.mark.parametrize(("defend", "shaken"), [("defend", True), ("last-ditch", False)])
def test_the_outmatched_skirmish_in_the_melee_unless_they_stand_to_the_last(defend: str, shaken: bool) -> None:
    crowd = [brigade(f"AU{n}IN", "8-7", men=3000) for n in (1, 2)]
    orders = ("AU2IN move 7-7", "AU2IN line second", f"FR1IN defend {defend}")
    mine = brigade("FR1IN", "7-7", men=1200)
    played = day(mine, *crowd, orders=[ATTACK, *orders], map=COUNTRY, roll=0.4)
    part = parts(played, "Allies", "grappled")["FR1IN"]
    assert part["mode"] == ("skirmish" if shaken else "last-ditch")
    assert played.heard("Allies", "suffered")[1].facts["factor"]["FR1IN"] == (0.5 if shaken else 1.2)
    assert parts(played, "Austria", "grappled")["AU1IN"]["mode"] == "attack"


@pytest.mark.rule("rotd", "10.9i")
def test_the_melee_strikes_all_lines_in_proportion_to_their_men() -> None:
    friends = [brigade(f"FR{n}IN", "7-7", men=men) for n, men in ((1, 1500), (2, 1500), (3, 1000))]
    orders = ("FR2IN line second", "FR2IN defend defend", "FR3IN line rear", "FR3IN defend defend")
    played = assault(*friends, orders=orders, roll=0.4)
    hits = {hit["unit"]: hit["share"] for hit in played.events("reckoned", "tactical-1")[1].facts["hits"]}
    men = {id: part["men"] for id, part in parts(played, "Allies", "grappled").items()}
    assert len({round(hits[id] / men[id], 9) for id in men}) == 1


@pytest.mark.rule("rotd", "10.10a")
@pytest.mark.rule("rotd", "10.10d")
@pytest.mark.rule("rotd", "10.10e")
def test_the_loser_gives_way_by_a_square_that_is_neither_closed_nor_held() -> None:
    walls = rows(*[""] * 6, "......##", "", "......##")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: walls})
    orders = (ATTACK, "FR1IN defend skirmish")
    free = day(brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"), orders=orders, map=map)
    assert free.place("FR1IN") == "6-7" and free.one("fell-back", "tactical-1").facts["fatigue"] == 1
    held = day(brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"), brigade("AU2IN", "6-7"), orders=orders, map=map)
    assert held.unit("FR1IN").status == "shattered" and not held.events("fell-back")


@pytest.mark.rule("rotd", "10.12b")
def test_who_fails_after_the_melee_leaves_as_after_the_fire() -> None:
    mine = brigade("FR1IN", "7-7", quality=1, experience=0)
    crowd = [brigade(f"AU{n}IN", "8-7") for n in (1, 2, 3)]
    orders = ("AU2IN move 7-7", "AU3IN move 7-7", "AU3IN line second")
    played = assault(mine, *crowd, orders=orders, roll=0.3)
    made = [e for e in played.events("morale-check", "tactical-1") if e.facts["segment"] == "melee"]
    assert [(event.units, event.rule, event.facts["result"]) for event in made] == [(("FR1IN",), "10.12a", "retreated")]
    assert played.events("retreated", "tactical-1") and not played.events("fell-back", "tactical-1")


def battery(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **{"gun": "rifled", "experience": 16, "fatigue": 2, **fields})


@pytest.mark.rule("rotd", "10.11a")
@pytest.mark.rule("rotd", "10.11e")
@pytest.mark.parametrize(("winner", "taken"), [("attackers", True), ("defenders", False)])
def test_attackers_take_the_guns_of_who_is_lost_and_defenders_do_not(winner: str, taken: bool) -> None:
    weak = battery("FR1LA", "7-7", men=60, batteries=1, quality=1, fatigue=15)
    if winner == "attackers":
        played = day(weak, brigade("AU1IN", "8-7"), orders=[ATTACK, "FR1LA defend defend"], map=COUNTRY, roll=0.4)
    else:
        orders = ["FR1LA move 8-7", "FR1LA attack attack", "AU1IN defend defend"]
        calm = battery("FR1LA", "7-7", men=60, batteries=1, quality=1, fatigue=7)
        played = day(calm, brigade("AU1IN", "8-7"), orders=orders, map=COUNTRY, roll=0.04)
    assert played.one("battle-won", "tactical-1").facts["by"] == winner
    assert bool(played.events("guns-taken")) is taken
    assert played.unit("AU1IN").batteries == int(taken)


@pytest.mark.rule("rotd", "10.15a")
@pytest.mark.rule("rotd", "10.15c")
@pytest.mark.rule("rotd", "10.15k")
def test_guns_at_rest_fire_on_neighbours_as_other_guns_do_and_pay_for_it() -> None:
    played = day(
        battery("FR1LA", "7-7"), brigade("AU1IN", "8-7", men=3000), map=COUNTRY, orders=["AU1IN defend defend"]
    )
    assert played.one("bombarded").facts["strength"] == pytest.approx(400 * 9 * 1.15 * 1.5)
    assert fallen_to_shells(played) == {"AU1IN": 186}
    guns = played.unit("FR1LA")
    assert (guns.fatigue, guns.ammunition) == (3, 4)
    assert played.unit("AU1IN").ammunition == 5 and played.unit("AU1IN").fatigue == 2
    assert [event.rule for event in played.events("morale-check")] == ["10.8a"]
    far = day(battery("FR1LA", "7-7", gun="smoothbore"), brigade("AU1IN", "9-7"), map=COUNTRY)
    assert not far.events("bombarded")


def fallen_to_shells(played: Day) -> dict[str, int]:
    found: dict[str, int] = played.one("shelled").facts["losses"]
    return found


@pytest.mark.rule("rotd", "10.15b")
@pytest.mark.rule("rotd", "10.15g")
def test_guns_that_move_are_silent_in_that_phase_only() -> None:
    orders = ["FR1LA move 7-7 from T2", "AU1IN defend defend"]
    played = day(battery("FR1LA", "7-6"), brigade("AU1IN", "8-7"), orders=orders, until="tactical-3", map=COUNTRY)
    fired = [phase for phase in ("tactical-1", "tactical-2", "tactical-3") if played.events("bombarded", phase)]
    assert fired == ["tactical-1", "tactical-3"]


@pytest.mark.rule("rotd", "10.15d")
@pytest.mark.rule("rotd", "10.15h")
def test_guns_in_battle_do_not_bombard_and_others_do_before_the_battle() -> None:
    attacked, free = battery("FR1LA", "7-7"), battery("FR2LA", "5-7")
    orders = [ATTACK, "FR1LA defend defend", "FR2LA defend defend", "AU2IN defend defend"]
    target = brigade("AU2IN", "6-8")
    played = day(
        attacked, free, brigade("AU1IN", "8-7"), target, orders=orders, map=COUNTRY, roll=0.9, until="tactical-2"
    )
    assert [event.units for event in played.events("bombarded", "tactical-1")] == [("FR2LA",)]
    kinds = played.kinds("tactical-1")
    assert kinds.index("moved") < kinds.index("shelled") < kinds.index("battle")
    assert ("FR1LA",) in [event.units for event in played.events("bombarded", "tactical-2")]


@pytest.mark.rule("rotd", "10.15e")
@pytest.mark.rule("rotd", "10.15f")
@pytest.mark.rule("rotd", "10.15i")
@pytest.mark.parametrize(
    ("id", "fields", "fires"),
    [
        ("FR1LA", {}, True),
        ("FR1SA", {}, True),
        ("FR1IN", {"batteries": 1}, True),
        ("FR1HA", {}, False),
        ("FR1MC", {"batteries": 1, "arm": "carbine"}, False),
        ("FR1LA", {"gun": "smoothbore"}, False),
    ],
)
def test_rifled_field_guns_fire_two_squares_over_their_friends(id: str, fields: dict[str, Any], fires: bool) -> None:
    screen = brigade("SD1IN", "8-7")
    played = day(battery(id, "7-7", **fields), screen, brigade("AU1IN", "9-7"), map=COUNTRY)
    assert bool(played.events("bombarded")) is fires


@pytest.mark.rule("rotd", "10.15i")
def test_nobody_fires_into_the_battle_of_his_friends() -> None:
    played = assault(battery("FR1LA", "6-7"), roll=0.9)
    assert played.events("battle") and not played.events("bombarded")


@pytest.mark.rule("rotd", "10.8g")
@pytest.mark.rule("rotd", "10.15k")
@pytest.mark.parametrize(("men", "retreat"), [(2250, 2.25), (2249, 2.475)])
def test_flanks_count_under_bombardment_as_in_battle(men: int, retreat: float) -> None:
    water = rows(*[""] * 6, "........#", "", "........#")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: water})
    target = brigade("AU1IN", "8-7", men=men, fatigue=3)
    played = day(battery("FR1LA", "7-7"), target, map=map, orders=["AU1IN defend defend"])
    assert played.one("morale-check").facts["retreat"] == pytest.approx(retreat * 2)


@pytest.mark.rule("rotd", "10.14a")
def test_a_handful_that_is_left_goes_home_with_nothing_and_a_few_more_stay() -> None:
    left = [brigade(f"FR{n}IN", "7-7", men=men, batteries=1) for n, men in ((1, 24), (2, 25))]
    played = day(*left, map=COUNTRY, orders=["FR1IN supply keep"])
    gone, stays = played.unit("FR1IN"), played.unit("FR2IN")
    assert (gone.status, gone.men, gone.batteries, gone.supplies, gone.stragglers) == ("gone", 0, 0, 0, 24)
    assert (stays.status, stays.men) == ("active", 25)


GIVER = brigade("FR1IN", "7-7", batteries=2, gun="rifled")


@pytest.mark.rule("rotd", "10.11b")
@pytest.mark.rule("rotd", "10.11c")
def test_a_captured_battery_that_lies_idle_is_handed_to_a_brigade_without_one_which_then_serves_it() -> None:
    orders = ("FR1IN hand battery to FR2IN", "FR2IN defend defend")
    played = assault(GIVER, brigade("FR2IN", "7-7", ammunition=3), orders=orders, roll=0.9)
    assert [played.unit(id).batteries for id in ("FR1IN", "FR2IN")] == [1, 1]
    assert [part["guns"] for part in parts(played, "Allies").values()] == [1035, 1035]
    assert played.unit("FR2IN").gun == "rifled"
    idle = assault(GIVER, brigade("FR2IN", "7-7"), orders=orders[1:], roll=0.9)
    assert [part["guns"] for part in parts(idle, "Allies").values()] == [1035, 0]


@pytest.mark.rule("rotd", "10.11c")
@pytest.mark.parametrize(
    ("other", "accepted"),
    [
        (brigade("FR2LI", "9-9"), True),
        (brigade("SD2IN", "9-9"), True),
        (brigade("FR2IN", "9-9", status="inactive"), True),
        (brigade("FR2IN", "9-9", batteries=1), False),
        (brigade("FR2LC", "9-9", arm="carbine"), False),
        (brigade("FR2LA", "9-9"), False),
        (brigade("FR2MI", "9-9"), False),
        (brigade("FR2IN", "9-9", status="shattered"), False),
        (unit("FR2IN", "G4-V7 7-7"), False),
    ],
)
def test_a_battery_goes_to_brigades_of_the_same_arm_and_side_that_have_none(other: Unit, accepted: bool) -> None:
    line = f"FR1IN hand battery to {other.id}"
    verdict = desk(GIVER, other, orders=[line])[0]
    assert (verdict == "") is accepted and (accepted or verdict.startswith(("10.11c", "14.2f")))
    if accepted:
        assert day(GIVER, other, orders=[line], until="supply").unit(other.id).batteries == 1


GIVEN = {"guns_to_artillery": True}


@pytest.mark.rule("rotd", "10.11d")
@pytest.mark.parametrize(
    ("giver", "other", "accepted"),
    [
        ("FR1IN", brigade("FR2LA", "9-9", batteries=3, gun="smoothbore"), True),
        ("FR1LI", brigade("FR2LA", "9-9", batteries=1), True),
        ("FR1LC", brigade("FR2HA", "9-9", batteries=2), True),
        ("FR1HC", brigade("FR2HA", "9-9", batteries=3), True),
        ("FR1IN", brigade("FR2LA", "9-9", batteries=4), False),
        ("FR1IN", brigade("FR2HA", "9-9", batteries=1), False),
        ("FR1LC", brigade("FR2LA", "9-9", batteries=1), False),
        ("FR1IN", brigade("FR2SA", "9-9", batteries=1), False),
        ("FR1IN", brigade("AU2LA", "9-9", batteries=1), False),
        ("FR1IN", unit("FR2LA", "G4-V7 7-7", batteries=1), False),
    ],
)
def test_where_a_game_wants_it_foot_hands_a_battery_to_field_artillery_and_horse_to_horse(
    giver: str, other: Unit, accepted: bool
) -> None:
    """The taker has as many more, up to four, all of its own kind but for rifled ones that come to smoothbores."""
    mine = brigade(giver, "7-7", batteries=2, gun="rifled")
    line = f"{giver} hand battery to {other.id}"
    assert desk(mine, other, orders=[line])[0].startswith("10.11c")
    verdict = desk(mine, other, orders=[line], options=GIVEN)[0]
    assert (verdict == "") is accepted and (accepted or verdict.startswith("10.11"))
    if accepted:
        played = day(mine, other, orders=[line], until="supply", options=GIVEN)
        assert (played.unit(giver).batteries, played.unit(other.id).batteries) == (1, other.batteries + 1)
        assert played.unit(other.id).gun == "rifled"


@pytest.mark.rule("rotd", "10.11d")
def test_two_brigades_cannot_fill_one_place_for_a_battery() -> None:
    second, nearly = brigade("FR3IN", "7-7", batteries=2), brigade("FR2LA", "7-7", batteries=3)
    lines = ["FR1IN hand battery to FR2LA", "FR3IN hand battery to FR2LA"]
    verdicts = desk(GIVER, second, nearly, orders=lines, options=GIVEN)
    assert verdicts[0] == "" and verdicts[1].startswith("10.11d")


@pytest.mark.rule("rotd", "10.11d")
def test_the_game_master_gives_captured_guns_to_artillery_in_any_game() -> None:
    near, far = brigade("FR2LA", "7-7", batteries=2), unit("FR3LA", "G4-V7 7-7", batteries=2)
    game, state = morning(GIVER, near, far)
    assert RULESET.mend is not None
    found = RULESET.mend(game, state, ("guns", "FR1IN", "to=FR2LA"))
    assert found.problems == ()
    after = apply(state, [Event(id="1.ruling.1", kind="ruling", phase="ruling", changes=found.changes)])
    assert [after.units[id].batteries for id in ("FR1IN", "FR2LA")] == [1, 3]
    (problem,) = RULESET.mend(game, state, ("guns", "FR1IN", "to=FR3LA")).problems
    assert problem == "Guns of FR1IN: FR3LA is in another strategic square (rule 10.11c)."


@pytest.mark.rule("rotd", "10.11c")
def test_who_has_only_the_battery_it_serves_keeps_it_and_nobody_gets_two() -> None:
    single, bare, line = brigade("FR1IN", "7-7", batteries=1), brigade("FR3IN", "7-7"), "FR1IN hand battery to FR3IN"
    assert desk(single, bare, orders=[line])[0].startswith("10.11c")
    second = brigade("FR2IN", "7-7", batteries=2)
    verdicts = desk(GIVER, second, bare, orders=["FR2IN hand battery to FR3IN", line])
    assert verdicts[0].startswith("10.11c") and verdicts[1] == ""


@pytest.mark.rule("rotd", "10.11c")
def test_before_the_enemy_a_battery_is_handed_over_on_one_tactical_square_only() -> None:
    near, far, foe = brigade("FR2IN", "7-7"), brigade("FR3IN", "7-8"), brigade("AU1IN", "14-14")
    assert desk(GIVER, near, foe, orders=["FR1IN hand battery to FR2IN"]) == [""]
    assert desk(GIVER, far, foe, orders=["FR1IN hand battery to FR3IN"])[0].startswith("10.11c")


@pytest.mark.rule("rotd", "10.8j")
@pytest.mark.rule("rotd", "10.15k")
def test_who_runs_from_shells_is_seen_to_go_by_those_who_see_it() -> None:
    target = brigade("AU1IN", "8-7", fatigue=3, men=200)
    played = day(battery("FR1LA", "7-7"), target, map=COUNTRY, orders=["AU1IN defend defend"])
    assert played.one("retreated").seen_by == ("Austria",) and played.one("retreated-seen").seen_by == ("Allies",)


@pytest.mark.rule("rotd", "10.10a")
def test_only_movement_into_this_battle_bars_a_way_back() -> None:
    walls = rows(*[""] * 6, "......#####", "", "......#####")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: walls})
    orders = ["FR1IN move 7-7", "FR1IN defend skirmish", "AU1IN move 7-7 from T2"]
    played = day(brigade("FR1IN", "8-7"), brigade("AU1IN", "10-7"), orders=orders, map=map, until="tactical-2")
    assert played.one("fell-back", "tactical-2").units == ("FR1IN",)
    assert played.place("FR1IN") == "6-7"


@pytest.mark.rule("rotd", "10.15h")
def test_shells_after_a_battle_leave_it_remembered() -> None:
    orders = ["FR2LA defend defend", "AU2IN defend defend", "AU2IN move 4-8 from T2"]
    played = assault(battery("FR2LA", "3-7"), brigade("AU2IN", "4-12"), orders=tuple(orders), until="tactical-2")
    assert played.events("battle", "tactical-1") and played.events("shelled", "tactical-2")
    assert not played.events("battle", "tactical-2")
    assert played.state.squares[str(played.unit("FR2LA").cell)].battle_now

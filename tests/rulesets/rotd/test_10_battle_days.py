"""10: battles of whole turns: ordered on a sheet that the desk accepts, and played with all the phases around them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import HOME, city, flat_map, rows, unit
from tests.rulesets.rotd.clashes import ATTACK, COUNTRY, FORT, STAND, assault, brigade, fallen, parts
from tests.rulesets.rotd.days import Day, day, next_day


def sentence(played: Day, kind: str) -> str:
    return RULESET.wording(played.game, played.one(kind))


@pytest.mark.rule("rotd", "11.11c")
def test_fire_and_melee_of_one_phase_cost_one_round_together() -> None:
    played = assault(roll=0.4)
    assert {"fired", "grappled"} <= set(played.kinds("tactical-1"))
    assert [played.unit(id).ammunition for id in ("FR1IN", "AU1IN")] == [4, 4]
    assert [played.unit(id).fatigue for id in ("FR1IN", "AU1IN")] == [4, 6]


@pytest.mark.rule("rotd", "11.11c")
def test_who_fires_his_last_round_fights_the_melee_of_that_phase_as_armed() -> None:
    played = assault(brigade("FR1IN", "7-7", ammunition=1), brigade("AU1IN", "8-7", ammunition=1), roll=0.4)
    grappled = played.heard("Allies", "grappled")[0].facts["parts"][0]
    assert grappled["foot"] == grappled["men"]
    assert [played.unit(id).ammunition for id in ("FR1IN", "AU1IN")] == [0, 0]


@pytest.mark.rule("rotd", "10.7a")
@pytest.mark.rule("rotd", "10.7g")
def test_only_who_fires_is_named_as_firing() -> None:
    second = brigade("FR2IN", "7-7")
    played = assault(second, orders=("FR2IN line second", "FR2IN defend defend"), roll=0.9)
    assert played.heard("Allies", "fired")[0].units == ("FR1IN",)
    assert "FR2IN" not in RULESET.wording(played.game, played.heard("Allies", "fired")[0])
    assert played.unit("FR2IN").fatigue == 2


@pytest.mark.rule("rotd", "10.7g")
def test_where_nobody_can_fire_nobody_is_named() -> None:
    played = assault(brigade("FR1IN", "7-7", ammunition=0), roll=0.9)
    fired = played.heard("Allies", "fired")[0]
    assert fired.units == () and RULESET.wording(played.game, fired) == "None of your units fires."
    assert played.unit("FR1IN").fatigue == 2


@pytest.mark.rule("rotd", "10.2d")
def test_a_headquarters_that_cannot_get_away_is_not_said_to_get_away() -> None:
    walls = rows(*[""] * 6, "......##.", "......#..", "......##.")
    staff = brigade("FR1CQ", "7-7")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: walls})
    played = day(staff, brigade("AU1IN", "8-7"), orders=[ATTACK], map=map, roll=0.5)
    assert played.unit("FR1CQ").status == "shattered"
    assert "keeps together" in sentence(played, "overrun")


@pytest.mark.rule("rotd", "10.14b")
@pytest.mark.rule("rotd", "10.14c")
@pytest.mark.rule("rotd", "6.3b")
@pytest.mark.rule("rotd", "6.3c")
@pytest.mark.parametrize(
    ("order", "part"),
    [
        ("FR1IN pursue", 0.2),
        ("FR1IN march to battle", 0.2),
        ("FR1IN march to allies", 0.2),
        ("FR1IN march to enemies", 0.2),
        ("FR1IN march G4-V5", 0.2),
        ("FR1IN halt on detection", 0.4),
        ("FR1IN move 8-8", 0.4),
    ],
)
def test_every_order_to_march_keeps_stragglers_away_longer(order: str, part: float) -> None:
    played = day(brigade("FR1IN", "7-7", stragglers=100), orders=[order], until="end", map=COUNTRY)
    assert played.one("stragglers-returned").facts["part"] == part


@pytest.mark.rule("rotd", "10.6i")
@pytest.mark.rule("rotd", "10.6n")
@pytest.mark.rule("rotd", "10.8i")
@pytest.mark.rule("rotd", "2.6a")
def test_of_half_a_garrison_only_those_inside_have_the_walls() -> None:
    inside, outside = brigade("FR1IN", "7-7", in_fort=True), brigade("FR2IN", "7-7")
    orders = ("FR2IN defend defend", "AU2IN move 7-7", "AU2IN attack attack")
    played = assault(inside, outside, brigade("AU2IN", "8-7"), orders=orders, map=FORT, roll=0.4)
    grappled = {part["unit"]: part["factors"] for part in played.heard("Allies", "grappled")[0].facts["parts"]}
    assert grappled["FR1IN"]["fort"] == pytest.approx(1.6) and grappled["FR2IN"]["fort"] == 1.0
    assert grappled["FR1IN"]["flanks"] == 1.0 and grappled["FR2IN"]["flanks"] == 0.8
    assert played.heard("Allies", "suffered")[0].facts["factor"] == {"FR1IN": pytest.approx(0.6), "FR2IN": 1.0}
    stormers = {part["unit"]: part["factors"]["fort"] for part in played.heard("Austria", "fired")[0].facts["parts"]}
    assert stormers == {"AU1IN": pytest.approx(0.76), "AU2IN": pytest.approx(0.76)}


@pytest.mark.rule("rotd", "10.14a")
def test_the_loser_of_a_melee_leaves_prisoners_and_its_winner_hardly_any() -> None:
    """Killed, wounded, prisoners, stragglers: in the hundred 14, 66, 2, 18, and 11, 51, 20, 18 of the beaten."""
    held = assault(roll=0.4)
    assert _struck(held, "Allies") == {"FR1IN": [4, 17, 0, 5]}
    assert _struck(held, "Austria") == {"AU1IN": [6, 26, 10, 9]}
    crowd = [brigade(f"AU{n}IN", "8-7", men=3000) for n in (1, 2)]
    stormed = assault(*crowd, orders=("AU2IN move 7-7",), roll=0.4)
    assert stormed.one("battle-won", "tactical-1").facts["by"] == "attackers"
    assert _struck(stormed, "Allies") == {"FR1IN": [7, 31, 13, 11]}
    assert _struck(stormed, "Austria") == {"AU1IN": [1, 5, 0, 2], "AU2IN": [1, 5, 0, 2]}


def _struck(played: Day, seat: str) -> dict[str, list[int]]:
    """A side's losses in the melee, unit by unit."""
    found: dict[str, list[int]] = played.heard(seat, "suffered", "tactical-1")[1].facts["fallen"]
    return found


@pytest.mark.rule("rotd", "10.1a")
def test_enemies_who_stand_side_by_side_do_not_fight_and_those_on_one_square_do() -> None:
    apart = day(brigade("FR1IN", "7-7"), brigade("AU1IN", "9-7"), orders=["AU1IN move 8-7"], map=COUNTRY)
    assert not {"battle", "fired", "suffered", "fell-back"} & set(apart.kinds("tactical-1"))
    assert assault().one("battle", "tactical-1").units == ("AU1IN", "FR1IN")


@pytest.mark.rule("rotd", "10.1a")
def test_the_fifth_phase_brings_enemies_together_and_the_first_of_the_next_turn_the_battle() -> None:
    orders = ["AU1IN move 7-7 from T5", STAND]
    evening = day(brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"), orders=orders, until="end", map=COUNTRY)
    assert evening.place("AU1IN") == "7-7" and not evening.events("battle")
    morning = next_day(evening, [STAND, "AU1IN defend defend"])
    assert morning.one("battle").units == ("AU1IN", "FR1IN")


@pytest.mark.rule("rotd", "10.1c")
def test_the_fire_comes_before_the_melee() -> None:
    kinds = assault(roll=0.4).kinds("tactical-1")
    assert kinds.index("fired") < kinds.index("closed") < kinds.index("melee") < kinds.index("grappled")
    assert kinds.count("fired") == kinds.count("grappled") == 2


@pytest.mark.rule("rotd", "10.1d")
@pytest.mark.rule("rotd", "10.1e")
@pytest.mark.rule("rotd", "10.1f")
@pytest.mark.parametrize(
    ("attack", "defend", "roll", "rule", "winner"),
    [
        ("skirmish", "defend", 0.0, "10.1d", "FR1IN"),
        ("attack", "skirmish", 0.0, "10.1e", "AU1IN"),
        ("attack", "evade", 0.0, "10.1e", "AU1IN"),
        ("attack", "defend", 0.46, "10.1f", "FR1IN"),
        ("assault", "last-ditch", 0.76, "10.1f", "FR1IN"),
    ],
)
def test_without_attackers_that_close_on_defenders_that_stand_there_is_no_melee(
    attack: str, defend: str, roll: float, rule: str, winner: str
) -> None:
    orders = (f"AU1IN attack {attack}", f"FR1IN defend {defend}", ATTACK)
    played = day(brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"), orders=orders, map=COUNTRY, roll=roll)
    assert played.one("no-melee", "tactical-1").rule == rule
    assert played.one("battle-won", "tactical-1").facts["winners"] == [winner]
    assert not played.events("grappled")


@pytest.mark.rule("rotd", "10.1d")
@pytest.mark.rule("rotd", "10.1e")
def test_one_that_attacks_and_one_that_stands_are_enough_for_a_melee() -> None:
    screens = (brigade("FR2IN", "7-7"), brigade("AU2IN", "8-7"))
    orders = ("AU2IN move 7-7", "AU2IN attack skirmish", "FR2IN defend skirmish")
    played = assault(*screens, orders=orders, roll=0.4)
    assert played.one("closed", "tactical-1").units == ("AU1IN",)
    assert set(parts(played, "Austria", "grappled")) == {"AU1IN", "AU2IN"}


@pytest.mark.rule("rotd", "10.2b")
@pytest.mark.rule("rotd", "10.2c")
@pytest.mark.rule("rotd", "10.2e")
@pytest.mark.parametrize(("roll", "status"), [(0.09, "shattered"), (0.1, "active")])
def test_a_headquarters_come_upon_breaks_or_gets_away_without_what_it_carries(roll: float, status: str) -> None:
    staff = brigade("FR1CQ", "7-7", supplies=9)
    played = day(staff, brigade("AU1IN", "8-7"), orders=[ATTACK], map=COUNTRY, roll=roll)
    after = played.unit("FR1CQ")
    assert (after.status, after.supplies) == (status, 0)
    assert (after.cell, after.tactical) != (staff.cell, staff.tactical)
    assert not played.events("battle")


@pytest.mark.rule("rotd", "10.2a")
@pytest.mark.rule("rotd", "10.2c")
def test_a_headquarters_neither_fires_nor_suffers_nor_learns_beside_its_troops() -> None:
    played = assault(brigade("FR1AQ", "7-7"), roll=0.9)
    staff = played.unit("FR1AQ")
    assert (staff.men, staff.fatigue, staff.experience) == (100, 2, 16)
    named = {event.kind for event in played.events(phase="tactical-1") if "FR1AQ" in event.units}
    assert named == {"encountered"}


@pytest.mark.rule("rotd", "10.4a")
@pytest.mark.rule("rotd", "10.4g")
@pytest.mark.parametrize(
    ("came", "front"),
    [
        (("7-6",), 3000),
        (("7-6", "8-7"), 6000),
        (("7-6", "8-6"), 4500),
        (("7-6", "8-6", "8-7"), 6000),
        (("7-6", "7-8"), 6000),
    ],
)
def test_the_front_is_as_long_as_the_directions_of_the_attack_make_it(came: tuple[str, ...], front: int) -> None:
    crowd = [brigade(f"AU{n}IN", place, men=900) for n, place in enumerate(came, 1)]
    orders = [STAND, *(f"{each.id} move 7-7" for each in crowd)]
    played = day(brigade("FR1IN", "7-7"), *crowd, orders=orders, map=COUNTRY, roll=0.9)
    assert played.one("battle", "tactical-1").facts["front"] == front


@pytest.mark.rule("rotd", "10.4e")
@pytest.mark.rule("rotd", "10.4h")
@pytest.mark.rule("rotd", "10.4i")
@pytest.mark.rule("rotd", "10.4j")
def test_who_finds_no_room_in_any_line_does_not_fight_but_falls_in_the_melee() -> None:
    crowd = [brigade(f"AU{n}IN", "8-7", men=3000) for n in (1, 2, 3, 4)]
    orders = [f"AU{n}IN move 7-7" for n in (2, 3, 4)] + ["AU3IN line second", "AU4IN line rear"]
    played = assault(*crowd, orders=tuple(orders), roll=0.4)
    lines = {each["unit"]: each for each in played.heard("Austria", "formed")[0].facts["lines"]}
    assert [lines[f"AU{n}IN"]["fits"] for n in (1, 2)] == [0.5, 0.5]
    assert [lines[f"AU{n}IN"]["behind"] for n in (1, 2)] == [0.25, 0.25]
    assert (lines["AU3IN"]["fits"], lines["AU4IN"]["fits"]) == (1.0, 0.5)
    shares = parts(played, "Austria", "grappled")
    assert shares["AU4IN"]["foot_share"] == pytest.approx(0.25, abs=0.01)
    struck = fallen(played, "Austria", 1)
    assert struck["AU4IN"] == struck["AU3IN"] > 0 and fallen(played, "Austria")["AU4IN"] == 0


@pytest.mark.rule("rotd", "10.5a")
@pytest.mark.rule("rotd", "10.5b")
@pytest.mark.rule("rotd", "10.7i")
@pytest.mark.parametrize(("kind", "fire"), [("LC", 675.0), ("MC", 675.0), ("HC", 0.0)])
def test_cavalry_fights_on_foot_and_heavy_cavalry_cannot_fire(kind: str, fire: float) -> None:
    riders = unit(f"FR1{kind}", f"{HOME} 7-7", arm="carbine", experience=16, fatigue=2)
    orders = [ATTACK, f"FR1{kind} defend defend"]
    played = day(riders, brigade("AU1IN", "8-7"), orders=orders, map=COUNTRY, roll=0.4)
    assert parts(played, "Allies")[riders.id]["foot"] == pytest.approx(fire)
    hand = parts(played, "Allies", "grappled")[riders.id]
    assert hand["foot"] == pytest.approx(0.75 * 0.8 * hand["men"])
    assert played.unit(riders.id).ammunition == 5


@pytest.mark.rule("rotd", "10.6a")
@pytest.mark.rule("rotd", "10.6b")
@pytest.mark.parametrize(
    ("fields", "foot", "guns"),
    [
        ({}, 1500, 0),
        ({"men": 1000}, 1000, 0),
        ({"batteries": 1}, 1400, 900),
        ({"batteries": 1, "gun": "rifled"}, 1400, 1035),
        ({"arm": "musket"}, 1200, 0),
    ],
)
def test_men_guns_and_weapons_make_the_fire(fields: dict[str, Any], foot: float, guns: float) -> None:
    part = parts(assault(brigade("FR1IN", "7-7", **fields), roll=0.9), "Allies")["FR1IN"]
    assert (part["foot"], part["guns"]) == (pytest.approx(foot), pytest.approx(guns))


@pytest.mark.rule("rotd", "10.6c")
@pytest.mark.rule("rotd", "10.6d")
@pytest.mark.rule("rotd", "10.6e")
@pytest.mark.rule("rotd", "10.6f")
@pytest.mark.rule("rotd", "10.6g")
@pytest.mark.rule("rotd", "10.6j")
@pytest.mark.parametrize(
    ("fields", "name", "factor"),
    [
        ({"quality": 6}, "quality", 1.2),
        ({"experience": 36}, "experience", 1.1),
        ({"morale": 75}, "morale", 1.1),
        ({"fatigue": 9}, "fatigue", 0.8),
        ({}, "terrain", 0.9),
        ({}, "unmoved", 1.4),
    ],
)
def test_each_trait_has_its_factor(fields: dict[str, Any], name: str, factor: float) -> None:
    played = assault(brigade("FR1IN", "7-7", **fields), roll=0.9)
    own, theirs = parts(played, "Allies")["FR1IN"]["factors"], parts(played, "Austria")["AU1IN"]["factors"]
    assert own[name] == pytest.approx(factor) and theirs[name] == (0.95 if name == "fatigue" else 1.0)


@pytest.mark.rule("rotd", "10.6k")
@pytest.mark.parametrize(
    ("ground", "moved", "share"), [("T", False, 0.75), (".", False, 0.5), ("T", True, 0.5), (".", True, 0.5)]
)
def test_militia_is_weak_but_where_it_holds_a_town(ground: str, moved: bool, share: float) -> None:
    town = rows(*[""] * 7, "......." + ground)
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: town})
    militia = unit("FR1MI", f"{HOME} {'6-7' if moved else '7-7'}", arm="rifle", quality=6, experience=25)
    orders = [ATTACK, "FR1MI attack attack", "FR1MI defend defend", *["FR1MI move 7-7"] * moved]
    played = day(militia, brigade("AU1IN", "8-7"), orders=orders, map=map, roll=0.9)
    assert parts(played, "Allies")["FR1MI"]["foot"] == 1500 * share


def _arrivals(*standing: Unit) -> Day:
    """FR1IN marches into 7-7 before AU1IN does; others may stand there, or come to help."""
    orders = [
        "FR1IN move 7-7",
        "FR1IN attack attack",
        "FR1IN defend last-ditch",
        "AU1IN move 7-7",
        "AU1IN attack assault",
    ]
    orders += [f"{each.id} defend defend" for each in standing]
    orders += [f"{each.id} support 7-7 radius 1" for each in standing]
    quick = brigade("FR1IN", "6-7", experience=25)
    return day(quick, brigade("AU1IN", "8-7"), *standing, orders=orders, map=COUNTRY, roll=0.9)


@pytest.mark.rule("rotd", "10.6l")
def test_one_unmoved_unit_makes_its_side_defend_with_the_ground_behind_it() -> None:
    played = _arrivals(brigade("FR2IN", "7-7"))
    assert played.one("battle", "tactical-1").facts["defenders"] == ["FR1IN", "FR2IN"]
    own = parts(played, "Allies")
    assert {id: part["mode"] for id, part in own.items()} == {"FR1IN": "last-ditch", "FR2IN": "defend"}
    assert {id: part["factors"]["terrain"] for id, part in own.items()} == {"FR1IN": 0.9, "FR2IN": 0.9}
    assert {id: part["factors"]["unmoved"] for id, part in own.items()} == {"FR1IN": 1.0, "FR2IN": 1.4}


@pytest.mark.rule("rotd", "10.6m")
@pytest.mark.parametrize("helper", [(), (brigade("FR2IN", "6-6"),)])
def test_where_all_have_moved_by_order_or_to_help_both_sides_attack(helper: tuple[Unit, ...]) -> None:
    played = _arrivals(*helper)
    battle = played.one("battle", "tactical-1").facts
    assert battle["meeting"] and battle["rating"] is None and len(battle["attackers"]) == 1 + len(helper)
    for seat in ("Allies", "Austria"):
        for part in parts(played, seat).values():
            assert part["mode"] in ("attack", "assault")
            assert part["factors"]["terrain"] == part["factors"]["unmoved"] == 1.0


@pytest.mark.rule("rotd", "10.6n")
@pytest.mark.parametrize(("start", "factor"), [("7-7", 0.76), ("6-7", 1.0)])
def test_walls_hinder_attackers_only_if_somebody_held_them_as_the_phase_began(start: str, factor: float) -> None:
    quick = brigade("FR1IN", start, experience=25, in_fort=start == "7-7")
    orders = [ATTACK, STAND, *["FR1IN move 7-7"] * (start != "7-7")]
    played = day(quick, brigade("AU1IN", "8-7"), orders=orders, map=FORT, roll=0.9)
    assert parts(played, "Austria")["AU1IN"]["factors"]["fort"] == pytest.approx(factor)


@pytest.mark.rule("rotd", "10.7a")
@pytest.mark.rule("rotd", "10.7b")
@pytest.mark.rule("rotd", "10.7d")
@pytest.mark.rule("rotd", "10.7f")
@pytest.mark.rule("rotd", "10.7g")
def test_who_fires_and_who_falls_goes_by_the_lines() -> None:
    friends = [brigade(f"FR{n}IN", "7-7", batteries=1, men=1000) for n in (1, 2, 3)]
    orders = tuple(
        f"FR{n}IN {what}" for n, line in ((2, "second"), (3, "rear")) for what in (f"line {line}", "defend defend")
    )
    played = assault(*friends, orders=orders, roll=0.9)
    own = parts(played, "Allies")
    assert [(own[f"FR{n}IN"]["foot_share"], own[f"FR{n}IN"]["gun_share"]) for n in (1, 2, 3)] == [
        (1, 1),
        (0, 1),
        (0, 0),
    ]
    lost = fallen(played, "Allies")
    assert lost["FR1IN"] == lost["FR2IN"] > 0 and lost["FR3IN"] == 0
    assert [played.unit(f"FR{n}IN").fatigue for n in (1, 2, 3)] == [3, 3, 2]
    assert [played.unit(f"FR{n}IN").ammunition for n in (1, 2, 3)] == [4, 4, 5]


@pytest.mark.rule("rotd", "10.7c")
def test_twice_the_fire_fells_twice_the_men() -> None:
    single = assault(brigade("AU1IN", "8-7", men=3000, batteries=0), roll=0.5)
    half = assault(brigade("AU1IN", "8-7", men=1500), roll=0.5)
    lost = [fallen(played, "Allies")["FR1IN"] for played in (single, half)]
    assert lost == [86, 43]


@pytest.mark.rule("rotd", "10.7h")
@pytest.mark.rule("rotd", "10.9j")
@pytest.mark.rule("rotd", "10.6i")
def test_walls_spare_men_in_fire_and_melee_and_help_hand_to_hand() -> None:
    fort = flat_map(owner="FRA", cities=[city("Fort", f"{HOME} 7-7", fort=3, fort_capacity=4000)])
    played = assault(brigade("FR1IN", "7-7", in_fort=True), map=fort, roll=0.4)
    suffered = [event.facts["factor"]["FR1IN"] for event in played.heard("Allies", "suffered", "tactical-1")]
    assert suffered == [pytest.approx(0.6), pytest.approx(0.6)]
    assert played.heard("Allies", "formed")[0].facts["flanks"] == 2
    assert parts(played, "Allies")["FR1IN"]["factors"]["fort"] == 1.0
    assert parts(played, "Allies", "grappled")["FR1IN"]["factors"]["fort"] == pytest.approx(1.6)


@pytest.mark.rule("rotd", "3.6a")
@pytest.mark.rule("rotd", "3.6b")
@pytest.mark.parametrize(("men", "points"), [(1990, 5), (1500, 4), (1250, 3), (900, 2), (500, 1)])
def test_the_evener_the_fire_the_more_is_learnt(men: int, points: int) -> None:
    """AU1IN moved and FR1IN stands in fair ground: man for man it fires 0.95 to 1.26."""
    played = assault(brigade("AU1IN", "8-7", men=men), roll=0.9)
    learnt = played.events("learnt", "tactical-1")
    assert [event.facts["points"] for event in learnt] == [points, points]
    assert played.unit("FR1IN").experience == 16 + points


@pytest.mark.rule("rotd", "4.5a")
@pytest.mark.rule("rotd", "10.10a")
@pytest.mark.parametrize(("men", "loser", "winner"), [(1500, "AU1IN", "Allies"), (3000, "FR1IN", "Austria")])
def test_who_gives_way_is_seen_by_those_he_fought_and_told_in_full_to_his_own(
    men: int, loser: str, winner: str
) -> None:
    played = assault(brigade("AU1IN", "8-7", men=men), roll=0.4)
    won = played.one("battle-won", "tactical-1")
    assert (won.seen_by, won.facts["losers"]) == (("Allies", "Austria"), [loser])
    gone = [event for event in played.events(phase="tactical-1") if event.kind in ("fell-back", "fell-back-seen")]
    assert [(event.kind, event.units, event.seen_by) for event in gone] == [
        ("fell-back", (loser,), ("Austria" if winner == "Allies" else "Allies",)),
        ("fell-back-seen", (loser,), (winner,)),
    ]

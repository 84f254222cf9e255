"""10: odds fight what a turn fights, and know no more than who asks."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from math import sqrt
from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.odds import ATTACKERS, Contest, Question, Tally, Wish, fought, running
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.battles.battle import fight_battles
from drumhead.engine.rulesets.rotd.battles.engagement import engagement
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.odds.asking import contests
from drumhead.engine.rulesets.rotd.odds.bout import bout
from tests.rulesets.rotd.boards import HOME, campaign, city, flat_map, rows
from tests.rulesets.rotd.clashes import ATTACK, COUNTRY, FORT, STAND, brigade
from tests.rulesets.rotd.days import day, morning
from tests.rulesets.rotd.fights import NUMBERS
from tests.rulesets.rotd.pages import play, units

Position = tuple[Game, RotdState]
PAIR = (brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"))


def position(*units: Unit, **about: Any) -> Position:
    return morning(*units, map=about.pop("map", COUNTRY), **about)


def asked(at: Position, seat: str = "gm", *orders: str, square: str = HOME, **question: str) -> tuple[Contest, ...]:
    game, state = at
    given = [RULESET.read_order(game, line) for line in orders]
    return contests(game, RULESET.view(game, state, game.seat(seat)), given, Question(square, **question))


def only(at: Position, seat: str = "gm", *orders: str, **question: str) -> Contest:
    (found,) = asked(at, seat, *orders, **question)
    return found


def refusal(at: Position, seat: str = "gm", *orders: str, **question: str) -> str:
    with pytest.raises(InputError) as error:
        asked(at, seat, *orders, **question)
    return str(error.value)


def known(contest: Contest, runs: int = 500, seed: str = "1") -> Tally:
    return list(running(partial(map, partial(fought, contest, seed)), Wish(runs=runs)))[-1]


def sides(contest: Contest) -> tuple[tuple[str, ...], tuple[str, ...]]:
    attackers, defenders = contest.camps
    return attackers.ids, defenders.ids


def figures(contest: Contest, unit: str) -> dict[str, int | str]:
    return next(dict(piece.figures) for camp in contest.camps for piece in camp.pieces if piece.id == unit)


# what is fought


@pytest.mark.rule("rotd", "10.1c")
@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_with_the_dice_of_a_turn_odds_fight_the_battle_of_that_turn(seed: str) -> None:
    """A stack, guns and cavalry on either side: the same winner, the same losses, the same units in line at the end."""
    armies = (
        *PAIR,
        brigade("FR2LA", "7-7", men=400),
        brigade("FR3LC", "7-7", men=900, arm="carbine"),
        brigade("AU2IN", "8-7", quality=6),
    )
    orders = (ATTACK, STAND, "AU2IN move 7-7", "AU2IN attack assault", "FR2LA line second", "FR3LC line rear")
    played = day(*armies, orders=orders, map=COUNTRY, seed=seed)
    contest = only(position(*armies), "gm", *orders)
    found = contest.fight(SeededDice(seed, 1, "tactical-1").stream("battle G4-V6 7-7"))

    told = played.one("battle-won").facts
    assert told["by"] == ("attackers" if found.winner == ATTACKERS else "defenders")
    assert told["melee"] == (found.how == "melee")
    lost = [event.facts["losses"] for event in played.events("suffered")]
    assert found.lost == {id: sum(each.get(id, 0) for each in lost) for id in found.lost}
    failed = {event.units[0]: event.facts["result"] for event in played.events("morale-check")}
    ran = {id for id, result in failed.items() if result not in ("passed", "held")}
    assert {id for id, fate in found.fates.items() if fate not in ("stood", "fell back")} == ran


CLOSING = """
[options.tables.combat]
fire = 0.001
decision_spread = 0.0
"""
CHANCES = (0.45, 0.40)
"""10.1: the base, and what a step of quality below the average takes from it."""


@pytest.mark.whole
@pytest.mark.parametrize("seeds", [20, pytest.param(100, marks=pytest.mark.slow)])
def test_the_true_chance_lies_in_the_interval_for_at_least_19_of_20_seeds(seeds: int) -> None:
    """Nobody falls by the fire, and the stronger wins for certain: all hangs on whether one of two attackers closes."""
    page = units(
        "FR1IN G4-V6 7-7 men=900 experience=16",
        "AU1IN G4-V6 8-7 men=3000 experience=16",
        "AU2IN G4-V6 8-7 men=3000 experience=16 quality=3",
    )
    contest = only(play(page + CLOSING), attacker="Austria")
    true = 0.0
    for closes in product((True, False), repeat=2):
        chance = [p if yes else 1 - p for p, yes in zip(CHANCES, closes, strict=True)]
        true += chance[0] * chance[1] * any(closes)
    found = [known(contest, 250, f"{number}").winning(ATTACKERS) for number in range(seeds)]
    assert sum(each.low <= true <= each.high for each in found) >= 0.95 * seeds
    assert {how for each in range(3) for how, _ in known(contest, 250, f"{each}").ways(1)} == {"not closed"}


ENDS = {
    "fell-back": "fell back",
    "retreated": "retreated",
    "routed": "routed",
    "shattered": "shattered",
    "destroyed": "destroyed",
}


@pytest.mark.whole
@pytest.mark.rule("rotd", "10.8j")
@pytest.mark.rule("rotd", "10.8q")
@pytest.mark.parametrize("walled", [False, True], ids=["open", "walled"])
def test_units_end_as_often_in_some_way_as_they_do_when_the_battle_is_carried_out(walled: bool) -> None:
    """Raw troops that break easily; behind the walled ones runs a range two squares off, so that long retreats fail."""
    ground = {HOME: rows(*[""] * 5, *["....#....."] * 5)} if walled else {}
    armies = (
        brigade("FR1IN", "7-7", experience=0, quality=1, men=900),
        brigade("AU1IN", "7-7", experience=0, quality=2, moved_in="tactical-1", came_from=int(Direction.E)),
        brigade("AU2IN", "7-7", quality=6, moved_in="tactical-1", came_from=int(Direction.E)),
    )
    map, fights = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground=ground), 300
    counted: Counter[tuple[str, str]] = Counter()
    for seed in range(fights):
        played = campaign(map, *armies)
        fight_battles(played, {}, SeededDice(f"{seed}", 1, "tactical-1"))
        ends = {event.units[0]: ENDS[event.kind] for event in played.events if event.kind in ENDS}
        counted.update((unit.id, ends.get(unit.id, "stood")) for unit in armies)
    drawn = campaign(map, *armies)
    met = engagement(drawn, armies[0].cell, armies[0].tactical, NUMBERS)
    assert met is not None
    told = known(bout(drawn, met, NUMBERS, {}, ()), 3000)
    for unit in armies:
        shares = {fate: found.value for fate, found in told.ending(unit.id)}
        for fate in {*shares, *(end for id, end in counted if id == unit.id)}:
            share, often = shares.get(fate, 0.0), counted[unit.id, fate] / fights
            assert often == pytest.approx(share, abs=0.01 + 4 * sqrt(share * (1 - share) / fights)), (unit.id, fate)
    assert {"fell back", "retreated", "routed", *(["shattered"] if walled else [])} <= {fate for _, fate in counted}


@pytest.mark.rule("rotd", "10.10f")
def test_who_is_beaten_and_has_no_way_out_shatters() -> None:
    walls = rows(*[""] * 6, "......###", "......#..", "......###")
    ringed = position(*PAIR, map=flat_map(owner="FRA", ground={HOME: walls}))
    contest = only(ringed, attacker="austria", attack="assault")
    ends = dict(known(contest).ending("FR1IN"))
    assert "shattered" in ends and not set(ends) & {"fell back", "retreated"}
    assert set(dict(known(only(position(*PAIR), attacker="austria")).ending("FR1IN"))) >= {"stood", "fell back"}


@pytest.mark.rule("rotd", "10.8n")
@pytest.mark.rule("rotd", "10.8o")
def test_nobody_routs_out_of_a_square_with_water_on_all_sides() -> None:
    around = dict.fromkeys(
        (f"G{column}-V{row}" for column in "345" for row in "567" if (column, row) != ("4", "6")), "~"
    )
    raw = brigade("FR1IN", "7-7", experience=0, quality=1, men=900)
    island = position(raw, PAIR[1], map=flat_map(owner="FRA", terrain=around))
    ends = dict(known(only(island, attacker="austria")).ending("FR1IN"))
    assert "routed" not in ends and ends["shattered"].count > 20


@pytest.mark.rule("rotd", "10.10b")
def test_a_naval_battery_that_is_beaten_is_destroyed() -> None:
    guns = brigade("FR1NB", "7-7", men=200, batteries=2)
    ends = dict(known(only(position(guns, PAIR[1]), attacker="austria")).ending("FR1NB"))
    assert set(ends) == {"stood", "destroyed"}


def test_a_bridge_that_lies_stays_where_it_is_whoever_wins() -> None:
    laid = position(brigade("FR1PB", "7-7", men=300, deployed=True), PAIR[1])
    assert set(dict(known(only(laid, attacker="austria", attack="assault")).ending("FR1PB"))) == {"stood"}


def test_a_garrison_has_the_help_of_its_walls() -> None:
    inside = brigade("FR1IN", "7-7", in_fort=True)
    contest = only(position(inside, PAIR[1], map=FORT), attacker="austria")
    assert "fort of level 3" in contest.ground and figures(contest, "FR1IN")["in_fort"] == 1


# who meets whom


def test_a_battle_that_the_orders_bring_on_is_told_without_anybody_being_named() -> None:
    assert sides(only(position(*PAIR), "gm", ATTACK)) == (("AU1IN",), ("FR1IN",))
    assert sides(only(position(*PAIR), "gm", "FR1IN move 8-7")) == (("FR1IN",), ("AU1IN",))


def test_where_orders_bring_a_battle_on_nobody_else_goes_for_the_enemy() -> None:
    assert sides(only(position(*PAIR, brigade("AU2IN", "10-7")), "gm", ATTACK)) == (("AU1IN",), ("FR1IN",))


def test_where_no_orders_bring_a_battle_on_the_askers_side_attacks() -> None:
    assert sides(only(position(*PAIR), "Allies")) == (("FR1IN",), ("AU1IN",))
    assert sides(only(position(*PAIR), "Austria")) == (("AU1IN",), ("FR1IN",))
    assert sides(only(position(*PAIR), "Austria", attacker="ALLIES")) == (("FR1IN",), ("AU1IN",))


def test_for_the_game_master_those_attack_who_are_not_at_home() -> None:
    assert sides(only(position(*PAIR))) == (("AU1IN",), ("FR1IN",))


@pytest.mark.rule("rotd", "9.8a")
def test_attackers_go_for_the_nearest_enemy_unless_a_place_is_named() -> None:
    armies = position(*PAIR, brigade("FR2IN", "10-7"))
    assert [contest.place for contest in asked(armies, attacker="austria")] == ["G4-V6 7-7"]
    assert [contest.place for contest in asked(armies, attacker="austria", square="G4-V6 10-7")] == ["G4-V6 10-7"]


@pytest.mark.rule("rotd", "9.10a")
def test_friends_near_a_battle_come_to_it_as_the_silent_do() -> None:
    assert sides(only(position(*PAIR, brigade("FR2IN", "7-8")), attacker="austria")) == (("AU1IN",), ("FR1IN", "FR2IN"))


def test_who_has_tactical_orders_of_his_own_does_not_go_for_the_enemy() -> None:
    armies = position(*PAIR, brigade("AU2IN", "9-7"), brigade("AU3IN", "9-8"))
    orders = ("AU2IN support 12-12 radius 1", "AU3IN move 10-8")
    assert sides(only(armies, "gm", *orders, attacker="austria")) == (("AU1IN",), ("FR1IN",))


def test_bridges_on_the_march_do_not_go_for_the_enemy() -> None:
    armies = position(PAIR[0], brigade("AU1IN", "8-7"), brigade("AU1PB", "10-7", men=300))
    assert sides(only(armies, attacker="austria")) == (("AU1IN",), ("FR1IN",))


def test_who_sleeps_fights_nobody() -> None:
    asleep = position(PAIR[0], brigade("AU1IN", "8-7", status="inactive"))
    assert refusal(asleep) == "Nobody fights in G4-V6: all troops are of France and Sardinia."


def test_troops_of_no_side_fight_under_the_name_of_their_state() -> None:
    swiss = position(brigade("SW1IN", "8-7"), PAIR[0], relations={"FRA-SUI": "hostile"})
    assert [camp.title for camp in only(swiss, "Allies").camps] == ["France and Sardinia", "Switzerland"]


def test_every_square_of_the_battlefield_counts() -> None:
    corner = position(brigade("FR1IN", "0-0"), brigade("AU1IN", "1-1"))
    assert only(corner, attacker="austria").place == "G4-V6 0-0"


def test_a_square_with_two_battles_has_the_odds_of_both() -> None:
    armies = position(*PAIR, brigade("FR2IN", "11-7"), brigade("AU2IN", "12-7"))
    assert [contest.place for contest in asked(armies, attacker="austria")] == ["G4-V6 7-7", "G4-V6 11-7"]


@pytest.mark.rule("rotd", "6.6a")
@pytest.mark.rule("rotd", "6.6b")
def test_postures_are_those_ordered_else_those_that_stand_else_those_asked_for() -> None:
    stood = brigade("FR1IN", "7-7", defend="skirmish", line="second")
    assert figures(only(position(stood, PAIR[1]), "gm", ATTACK), "FR1IN")["mode"] == "skirmish"
    ordered = only(position(stood, PAIR[1]), "gm", ATTACK, "AU1IN attack assault", "FR1IN defend last-ditch")
    assert (figures(ordered, "AU1IN")["mode"], figures(ordered, "FR1IN")["mode"]) == ("assault", "last-ditch")
    assert figures(ordered, "FR1IN")["line"] == "first"
    wished = only(position(stood, PAIR[1]), "gm", ATTACK, attack="evade", defend="defend")
    assert (figures(wished, "AU1IN")["mode"], figures(wished, "FR1IN")["mode"]) == ("evade", "defend")


# what is refused


def test_what_cannot_be_answered_is_refused_in_a_sentence() -> None:
    both = position(*PAIR)
    assert refusal(position(PAIR[0])) == "Nobody fights in G4-V6: all troops are of France and Sardinia."
    assert refusal(position(brigade("AU1AQ", "7-7"))) == "There are no active troops in G4-V6."
    assert refusal(both, square="G4-V5") == "There are no active troops in G4-V5."
    assert refusal(both, "Allies", square="G4-V5").endswith("that Allies knows to be on its battlefield.")
    assert refusal(both, square="G4-V6 1-1") == "In one tactical phase no enemy on 1-1 of G4-V6 is reached by AU1IN."
    assert "no side 'Prussia'" in refusal(both, attacker="Prussia")
    assert "no posture 'charge'" in refusal(both, attack="charge")
    for square in ("G4", "G4-V6 16-1", "G4-V6 1-1 1-1", ""):
        with pytest.raises(UnknownNameError):
            asked(both, square=square)


@pytest.mark.rule("rotd", "10.1b")
def test_in_peace_there_are_no_odds() -> None:
    calm = position(*PAIR, options={"quiet": {"1": "truce"}})
    assert refusal(calm) == "No battles are fought in a turn of truce (rule 10.1)."


# what is known


def test_a_seat_is_told_its_own_figures_and_those_that_are_taken_for_granted() -> None:
    armies = position(PAIR[0], brigade("AU1IN", "8-7", men=700, morale=90, fatigue=7, attack="assault"))
    contest = only(armies, "Allies")
    assumed = {piece.id: piece.assumed for camp in contest.camps for piece in camp.pieces}
    assert assumed["FR1IN"] == () and {"men", "morale", "experience", "mode"} <= set(assumed["AU1IN"])
    assert [figures(contest, "AU1IN")[name] for name in ("men", "morale", "quality", "experience")] == [3000, 50, 4, 8]
    assert figures(contest, "FR1IN")["men"] == 1500
    truth = only(armies)
    assert figures(truth, "AU1IN")["men"] == 700 and not truth.camps[0].pieces[0].assumed


def test_troops_that_are_reported_but_not_seen_are_named_and_not_counted() -> None:
    contest = only(position(*PAIR, brigade("AU2IN", "12-7"), brigade("AU3IN", "13-7")), "Allies")
    assert sides(contest) == (("FR1IN",), ("AU1IN",))
    assert any(note.startswith("Reported in the square, and not reckoned: brigade") for note in contest.notes)


def test_orders_for_who_is_elsewhere_change_nothing_here() -> None:
    far = brigade("FR9IN", "7-7", cell=position(PAIR[0])[1].units["FR1IN"].cell + 5)
    contest = only(position(*PAIR, far), "gm", ATTACK, "FR9IN defend last-ditch")
    assert sides(contest) == (("AU1IN",), ("FR1IN",))


def test_why_nobody_comes_to_battle_is_said_word_for_word() -> None:
    apart = position(PAIR[0], brigade("AU1IN", "14-14"), brigade("SD1CQ", "0-0"))
    assert refusal(apart) == "In one tactical phase no enemy of G4-V6 is reached by AU1IN."
    assert refusal(apart, square="G4-V6 7-7") == "In one tactical phase no enemy on 7-7 of G4-V6 is reached by AU1IN."
    swiss = position(brigade("SW1IN", "8-7"), PAIR[0], relations={"FRA-SUI": "hostile"})
    none = "Austria has no troops in G4-V6 that could attack anybody there."
    assert refusal(swiss, attacker="Austria") == none


def test_figures_of_a_unit_do_not_repeat_its_id() -> None:
    assert "id" not in figures(only(position(*PAIR)), "FR1IN")


def test_a_bridge_whose_crew_falls_to_the_last_man_is_destroyed_where_it_lies() -> None:
    laid = position(brigade("FR1PB", "7-7", men=1, deployed=True), brigade("AU1IN", "8-7", men=9000))
    ends = dict(known(only(laid, attacker="austria", attack="assault")).ending("FR1PB"))
    assert "destroyed" in ends and set(ends) <= {"destroyed", "stood"}

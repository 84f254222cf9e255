"""10.1, 10.2, 10.6-10.12, 10.14, 3.6: battles carried out on the map."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import ScriptedDice, SeededDice, Stream
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.battles.battle import experience_points, fight_battles
from drumhead.engine.rulesets.rotd.battles.casualties import split
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement, engagement
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import row, table
from drumhead.engine.rulesets.rotd.combat.numbers import numbers
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, game, kinds, rows, tac, unit

HERE = "G4-V6 7-7"
OPEN = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])
PURPOSE = "battle G4-V6 7-7"
NOW = "tactical-1"


def stander(id: str, **fields: Any) -> Unit:
    return unit(id, fields.pop("place", HERE), **{"arm": "rifle", "experience": 16, "fatigue": 3, **fields})


def mover(id: str, came: Direction = Direction.E, **fields: Any) -> Unit:
    """A unit that entered the square in this phase, coming from a direction."""
    return stander(id, **{"moved_in": NOW, "came_from": int(came), **fields})


def fight(*units: Unit, map: GameMap = OPEN, roll: float | list[float] = 0.5, **about: Any) -> Campaign:
    """All battles, every roll of the square's battle by the script (a number: always)."""
    played = campaign(map, *units, **about)
    script = {PURPOSE: roll} if isinstance(roll, list) else {}
    fight_battles(played, {}, ScriptedDice(script, otherwise=0.5 if isinstance(roll, list) else roll))
    for event in played.events:
        assert wording(played.game, event)
    return played


def until(kind: str, *units: Unit, map: GameMap = OPEN) -> Campaign:
    """The first of the seeded battles in which a kind of event comes up."""
    for seed in range(200):
        played = campaign(map, *units)
        fight_battles(played, {}, SeededDice(str(seed), 1, NOW))
        if kind in kinds(played):
            return played
    raise AssertionError(f"no battle of two hundred has the event {kind}")


def met(*units: Unit, map: GameMap = OPEN, **about: Any) -> Engagement:
    played = campaign(map, *units, **about)
    found = engagement(played, *at(HERE), numbers(played.game))
    assert found is not None
    return found


def ids(units: tuple[Unit, ...]) -> list[str]:
    return [each.id for each in units]


def one(played: Campaign, kind: str) -> Event:
    return next(event for event in played.events if event.kind == kind)


def told(played: Campaign, kind: str, seat: str) -> list[Event]:
    return [event for event in played.events if event.kind == kind and event.visible_to(seat)]


@pytest.mark.rule("rotd", "10.1a")
def test_hostile_units_on_one_tactical_square_fight() -> None:
    played = fight(stander("FR1IN"), mover("AU1IN"))
    assert one(played, "battle").units == ("AU1IN", "FR1IN")
    assert played.units["FR1IN"].fought_in == NOW


@pytest.mark.rule("rotd", "10.1a")
def test_neighbours_neutrals_inactive_and_headquarters_do_not() -> None:
    apart = stander("FR1IN", place="G4-V6 7-8")
    assert "battle" not in kinds(fight(apart, mover("AU1IN")))
    assert "battle" not in kinds(fight(stander("SW1IN"), mover("AU1IN")))
    assert "battle" not in kinds(fight(stander("FR1IN", status="inactive"), mover("AU1IN")))


@pytest.mark.rule("rotd", "10.1e")
def test_a_screen_gives_way_without_a_melee() -> None:
    played = fight(stander("FR1IN", defend="skirmish"), mover("AU1IN"))
    assert one(played, "no-melee").facts["reason"] == "screen"
    assert one(played, "battle-won").facts["winners"] == ["AU1IN"]
    assert "fell-back" in kinds(played)


@pytest.mark.rule("rotd", "10.1d")
def test_skirmishers_do_not_come_to_close_quarters() -> None:
    played = fight(stander("FR1IN"), mover("AU1IN", attack="skirmish"))
    assert one(played, "no-melee").facts["reason"] == "no attack"
    assert one(played, "battle-won").facts["winners"] == ["FR1IN"]


@pytest.mark.rule("rotd", "10.1f")
def test_an_attack_in_which_nobody_closes_has_failed() -> None:
    played = fight(stander("FR1IN"), mover("AU1IN"), roll=0.9)
    assert one(played, "no-melee").facts["reason"] == "not closed"
    assert one(played, "battle-won").facts["winners"] == ["FR1IN"]


@pytest.mark.rule("rotd", "10.6l")
def test_the_side_with_an_unmoved_unit_defends() -> None:
    found = met(stander("FR1IN"), mover("FR2IN"), mover("AU1IN"), mover("AU2IN"))
    assert ids(found.defenders) == ["FR1IN", "FR2IN"] and not found.meeting
    attack, defence = found.forces()
    assert {f.mode for f in attack.fighters} == {"attack"} and {f.mode for f in defence.fighters} == {"defend"}
    assert [f.moved for f in defence.fighters] == [False, True]
    assert found.site.rating == 2


@pytest.mark.rule("rotd", "10.6m")
def test_where_all_have_moved_both_attack_and_the_ground_helps_nobody() -> None:
    found = met(mover("FR1IN"), mover("AU1IN", attack="assault"))
    assert found.meeting and found.site.rating is None
    attack, defence = found.forces()
    assert sorted(f.mode for f in (*attack.fighters, *defence.fighters)) == ["assault", "attack"]


@pytest.mark.rule("rotd", "10.6m")
def test_in_a_meeting_the_side_that_came_first_attacks() -> None:
    played = campaign(OPEN, stander("FR1IN", place="G4-V6 6-7"), stander("AU1IN", place="G4-V6 8-7"))
    for id, came in (("FR1IN", Direction.W), ("AU1IN", Direction.E)):
        moved = {"tactical": tac("7-7"), "moved_in": NOW, "came_from": int(came)}
        played.set_unit("moved", played.units[id], moved)
    found = engagement(played, *at(HERE), numbers(played.game))
    assert found is not None and ids(found.attackers) == ["FR1IN"]


@pytest.mark.rule("rotd", "9.11n")
def test_the_intercepted_side_defends_in_its_attack_mode() -> None:
    found = met(mover("FR1IN", intercepted_in=NOW, attack="skirmish"), mover("AU1IN"))
    assert ids(found.defenders) == ["FR1IN"] and found.meeting
    assert [f.mode for f in found.forces()[1].fighters] == ["skirmish"]


@pytest.mark.rule("rotd", "10.6l")
def test_where_neither_side_moved_the_garrison_defends() -> None:
    map = flat_map(owner="FRA", cities=[city("Fort", HERE, fort=2, fort_capacity=4000)])
    found = met(stander("FR1IN"), stander("AU1IN", in_fort=True), map=map)
    assert ids(found.defenders) == ["AU1IN"] and found.garrison == {"AU1IN"}


@pytest.mark.rule("rotd", "10.6l")
def test_allies_of_the_opener_fight_beside_it_and_neutrals_stand_aside() -> None:
    found = met(mover("FR1IN"), mover("SD1IN"), stander("AU1IN"), stander("SW1IN"))
    assert ids(found.attackers) == ["FR1IN", "SD1IN"] and ids(found.defenders) == ["AU1IN"]


@pytest.mark.rule("rotd", "10.4g")
def test_the_front_follows_the_directions_the_attackers_came_from() -> None:
    found = met(stander("FR1IN"), mover("AU1IN", Direction.N), mover("AU2IN", Direction.NE))
    assert found.site.front == 4500 and found.directions == (0, 1)


@pytest.mark.rule("rotd", "10.8f")
@pytest.mark.rule("rotd", "10.8g")
def test_flanks_are_held_by_friends_or_impassable_ground_not_side_by_side() -> None:
    beside = stander("FR2IN", place="G4-V6 6-7")
    far = stander("FR3IN", place="G4-V6 8-7")
    near = stander("FR4IN", place="G4-V6 6-6")
    assert met(stander("FR1IN"), mover("AU1IN")).anchors[1] == 0
    assert met(stander("FR1IN"), mover("AU1IN"), beside).anchors[1] == 1
    assert met(stander("FR1IN"), mover("AU1IN"), beside, near).anchors[1] == 1
    assert met(stander("FR1IN"), mover("AU1IN"), beside, far).anchors[1] == 2
    water = flat_map(ground={"G4-V6": rows(*[""] * 6, ".......#", ".......", ".......#")})
    assert met(stander("FR1IN"), mover("AU1IN"), map=water).anchors == (2, 2)


@pytest.mark.rule("rotd", "10.8g")
def test_the_second_flank_counts_only_with_a_front_three_quarters_full() -> None:
    water = flat_map(ground={"G4-V6": rows(*[""] * 6, ".......#", ".......", ".......#")})
    played = fight(stander("FR1IN", men=2250), mover("AU1IN", men=2249), map=water)
    flanks = {event.units: event.facts["flanks"] for event in played.events if event.kind == "formed"}
    assert flanks[("FR1IN",)] == 2 and flanks[("AU1IN",)] == 1


@pytest.mark.rule("rotd", "2.6b")
def test_a_fort_shelters_no_more_than_its_capacity_and_must_be_manned() -> None:
    map = flat_map(cities=[city("Fort", HERE, fort=3, fort_capacity=4000)])
    inside = [stander(f"FR{n}IN", in_fort=True) for n in (1, 2, 3)]
    found = met(*inside, mover("AU1IN"), map=map)
    assert found.garrison == {"FR1IN", "FR2IN"} and found.site.fort == 3 and found.site.manned
    few = met(stander("FR1IN", men=1000, in_fort=True), mover("AU1IN"), map=map)
    assert few.site.fort == 3 and not few.site.manned
    cavalry = met(stander("FR1LC", men=1300, in_fort=True, arm="carbine"), mover("AU1IN"), map=map)
    assert not cavalry.site.manned
    foot, horse = stander("FR1IN", men=1200, in_fort=True), stander("FR2LC", men=200, in_fort=True, arm="carbine")
    mixed = met(foot, horse, mover("AU1IN"), map=map)
    assert mixed.garrison == {"FR1IN", "FR2LC"} and not mixed.site.manned
    assert met(stander("FR1IN"), mover("AU1IN"), map=map).site.fort == 0


@pytest.mark.rule("rotd", "10.7g")
def test_each_unit_that_fires_pays_a_point_of_fatigue_and_one_of_ammunition() -> None:
    played = fight(stander("FR1IN"), stander("FR2IN", line="second"), mover("AU1IN"), roll=0.9)
    assert (played.units["FR1IN"].fatigue, played.units["FR1IN"].ammunition) == (4, 4)
    assert (played.units["FR2IN"].fatigue, played.units["FR2IN"].ammunition) == (3, 5)


@pytest.mark.rule("rotd", "10.7b")
@pytest.mark.rule("rotd", "10.7d")
@pytest.mark.rule("rotd", "10.7g")
def test_a_second_line_of_which_only_the_battery_fires_pays_too_and_loses_men() -> None:
    played = fight(stander("FR1IN"), stander("FR2IN", line="second", batteries=1), mover("AU1IN"), roll=0.9)
    second = played.units["FR2IN"]
    assert (second.fatigue, second.ammunition) == (4, 4)
    assert second.men < 1500


@pytest.mark.rule("rotd", "10.7f")
def test_the_rear_loses_nobody_in_the_fire() -> None:
    units = (stander("FR1IN"), stander("FR2IN", line="second"), stander("FR3IN", line="rear"))
    played = fight(*units, mover("AU1IN"), roll=0.9)
    assert played.units["FR3IN"].men == 1500
    assert played.units["FR2IN"].men < 1500


@pytest.mark.rule("rotd", "10.9d")
@pytest.mark.rule("rotd", "10.9k")
def test_melee_costs_another_point_of_fatigue_and_the_beaten_more_men() -> None:
    played = fight(stander("FR1IN"), stander("FR2IN"), mover("AU1IN"), mover("AU2IN"), roll=0.4)
    assert "melee" in kinds(played)
    assert played.units["FR1IN"].fatigue == 5
    beaten = [event for event in played.events if event.kind == "suffered" and event.facts["segment"] == "melee"]
    assert beaten[0].facts["total"] > beaten[1].facts["total"]


@pytest.mark.rule("rotd", "10.9f")
@pytest.mark.rule("rotd", "10.9g")
def test_at_two_to_one_against_it_a_side_skirmishes_but_not_in_a_last_ditch() -> None:
    crowd = [mover(f"AU{n}IN", line="first" if n < 3 else "second") for n in (1, 2, 3, 4, 5)]
    weak = fight(stander("FR1IN", men=1200), *crowd, roll=0.4)
    facts = told(weak, "grappled", "Allies")[0].facts
    assert facts["shaken"] and facts["parts"][0]["mode"] == "skirmish"
    brave = fight(stander("FR1IN", men=1200, defend="last-ditch"), *crowd, roll=0.4)
    assert not told(brave, "grappled", "Allies")[0].facts["shaken"]


@pytest.mark.rule("rotd", "10.10a")
@pytest.mark.rule("rotd", "10.10d")
def test_the_losers_fall_back_a_square_away_from_the_enemy() -> None:
    played = fight(stander("FR1IN", defend="skirmish"), mover("AU1IN", Direction.E))
    board = played.game.map.tactical_board
    fell = played.units["FR1IN"]
    away = board.direction(tac("7-7"), fell.tactical)
    assert away not in (None, Direction.E, Direction.NE, Direction.SE)
    assert fell.fatigue == 5 and fell.fled_in == NOW


@pytest.mark.rule("rotd", "10.10a")
def test_beaten_attackers_do_not_fall_back_forward() -> None:
    for seed in range(12):
        played = campaign(OPEN, stander("FR1IN"), mover("AU1IN", Direction.E, attack="skirmish"))
        fight_battles(played, {}, SeededDice(str(seed), 1, NOW))
        away = played.game.map.tactical_board.direction(tac("7-7"), played.units["AU1IN"].tactical)
        assert away not in (Direction.W, Direction.NW, Direction.SW)


@pytest.mark.rule("rotd", "10.10c")
def test_units_fall_back_on_their_friends_when_they_can() -> None:
    friend = stander("FR2IN", place="G4-V6 6-7")
    for roll in (0.1, 0.5, 0.9):
        played = fight(stander("FR1IN", defend="skirmish"), friend, mover("AU1IN"), roll=roll)
        assert played.units["FR1IN"].tactical == tac("6-7")


@pytest.mark.rule("rotd", "10.10f")
def test_who_cannot_fall_back_shatters() -> None:
    walls = rows(*[""] * 6, "......###", "......#.#", "......###")
    played = fight(stander("FR1IN", defend="skirmish"), mover("AU1IN"), map=flat_map(ground={"G4-V6": walls},
                   owner="FRA", cities=[city("Milano", "G9-V6 7-7")]))  # fmt: skip
    assert played.units["FR1IN"].status == "shattered"
    assert "shattered" in kinds(played)


@pytest.mark.rule("rotd", "10.10b")
def test_naval_batteries_are_destroyed_instead() -> None:
    played = fight(stander("FR1NB", defend="skirmish"), mover("AU1IN"))
    assert played.units["FR1NB"].status == "gone"
    assert played.units["FR1NB"].men == 0


@pytest.mark.rule("rotd", "10.8j")
@pytest.mark.rule("rotd", "10.8l")
@pytest.mark.rule("rotd", "10.8s")
def test_a_retreat_is_straight_away_for_up_to_four_squares_and_costs_two_fatigue() -> None:
    played = until("retreated", stander("FR1IN"), mover("AU1IN"))
    event = one(played, "retreated")
    board = played.game.map.tactical_board
    assert 1 <= board.distance(tac("7-7"), event.facts["end"]) <= 4
    assert event.facts["fatigue"] == 2
    assert played.units[event.units[0]].engage_cancelled


@pytest.mark.rule("rotd", "10.8j")
@pytest.mark.rule("rotd", "10.8m")
@pytest.mark.rule("rotd", "10.8t")
def test_a_rout_leads_to_a_neighbouring_strategic_square_and_voids_all_orders() -> None:
    played = until("routed", stander("FR1IN", quality=7), mover("AU1IN", quality=1, path=(1, 2), goal=(3,)))
    routed = one(played, "routed")
    after = played.units["AU1IN"]
    assert played.game.map.board.distance(after.cell, at(HERE)[0]) == 1
    assert after.orders_cancelled and after.path == () and after.goal == ()
    assert routed.units == ("AU1IN",) and routed.facts["fatigue"] == 5


@pytest.mark.rule("rotd", "10.2b")
@pytest.mark.rule("rotd", "10.2c")
@pytest.mark.rule("rotd", "10.2e")
def test_headquarters_alone_fall_back_or_shatter_and_lose_their_supplies() -> None:
    lone = stander("FR1CQ", supplies=9)
    away = fight(lone, mover("AU1IN"), roll=0.5)
    assert away.units["FR1CQ"].tactical != tac("7-7") and away.units["FR1CQ"].status == "active"
    assert away.units["FR1CQ"].supplies == 0 and "battle" not in kinds(away)
    broken = fight(lone, mover("AU1IN"), roll=0.05)
    assert broken.units["FR1CQ"].status == "shattered" and broken.units["FR1CQ"].supplies == 0


@pytest.mark.rule("rotd", "10.2a")
@pytest.mark.rule("rotd", "10.2e")
def test_headquarters_with_troops_take_no_part_and_go_with_the_beaten() -> None:
    stays = fight(stander("FR1IN"), stander("FR1AQ"), mover("AU1IN"), roll=0.9)
    assert stays.units["FR1AQ"].tactical == tac("7-7")
    assert "FR1AQ" not in one(stays, "battle").units
    goes = fight(stander("FR1IN", defend="skirmish"), stander("FR1CQ", supplies=3), mover("AU1IN"))
    assert goes.units["FR1CQ"].tactical == goes.units["FR1IN"].tactical != tac("7-7")
    assert goes.units["FR1CQ"].supplies == 0


@pytest.mark.rule("rotd", "10.12a")
def test_melee_losses_are_checked_as_fire_losses_are() -> None:
    played = fight(stander("FR1IN"), stander("FR2IN"), mover("AU1IN"), mover("AU2IN"), roll=0.4)
    segments = {(event.rule, event.facts["segment"]) for event in played.events if event.kind == "morale-check"}
    assert segments == {("10.8a", "fire"), ("10.12a", "melee")}


@pytest.mark.rule("rotd", "10.14a")
def test_the_fallen_are_killed_wounded_taken_or_scattered() -> None:
    shares = row(game(OPEN), "combat.losses.suffered")
    assert split(100, shares, Stream([0.5])) == (14, 66, 2, 18)
    assert split(1, shares, Stream([0.1])) == (0, 0, 0, 1)
    assert split(0, shares, Stream([0.9])) == (0, 0, 0, 0)
    played = fight(stander("FR1IN"), mover("AU1IN"))
    unit = played.units["FR1IN"]
    assert unit.men + unit.killed + unit.wounded + unit.prisoners + unit.stragglers == 1500


@pytest.mark.rule("rotd", "3.6b")
@pytest.mark.parametrize(
    ("odds", "points"), [(1.0, 5), (1.24, 5), (1.25, 4), (1.5, 3), (2.0, 2), (3.0, 1), (9.0, 1), (0.0, 1)]
)
def test_even_battles_teach_most(odds: float, points: int) -> None:
    about = game(OPEN)
    bounds, steps = row(about, "combat.experience.odds"), table(about, "combat.experience.points")
    assert experience_points(odds, bounds, steps) == points


@pytest.mark.rule("rotd", "3.6a")
def test_all_who_fought_gain_experience() -> None:
    played = fight(stander("FR1IN"), stander("FR2IN", line="second"), mover("AU1IN"), roll=0.9)
    assert played.units["FR2IN"].experience > 16 and played.units["AU1IN"].experience > 16


@pytest.mark.rule("rotd", "3.7a")
def test_the_square_remembers_the_battle_for_the_end_of_the_turn() -> None:
    played = fight(stander("FR1IN"), mover("AU1IN"), roll=0.9)
    square = played.square(at(HERE)[0])
    fallen = {u.side: 1500 - u.men for u in played.units.values()}
    assert square.battle_now and dict(square.lost) == fallen
    assert square.casualties == sum(fallen.values())
    assert square.wins == (("allies", 1),)


@pytest.mark.rule("rotd", "10.14a")
def test_a_unit_of_too_few_men_is_disbanded() -> None:
    played = fight(stander("FR1IN", men=24, stragglers=3), stander("FR2IN", men=25))
    assert played.units["FR1IN"].status == "gone" and played.units["FR1IN"].stragglers == 27
    assert played.units["FR2IN"].status == "active"


@pytest.mark.rule("rotd", "12.6b")
def test_a_deployed_bridge_is_captured_with_the_battle() -> None:
    bridge = stander("FR1PB", men=300, deployed=True, defend="skirmish")
    played = fight(bridge, mover("AU1IN"))
    assert played.units["FR1PB"].state == "AUS" and played.units["FR1PB"].side == "austria"
    assert played.units["FR1PB"].commander == "Austria" and played.units["FR1PB"].tactical == tac("7-7")


@pytest.mark.rule("rotd", "12.6b")
def test_a_deployed_bridge_does_not_run() -> None:
    bridge = stander("FR1PB", men=300, deployed=True, fatigue=16)
    played = fight(bridge, stander("FR1IN"), mover("AU1IN"), roll=0.9)
    assert one(played, "battle-won").facts["by"] == "defenders"
    checked = {event.units[0]: event.facts["result"] for event in played.events if event.kind == "morale-check"}
    assert checked["FR1PB"] == "held"
    assert played.units["FR1PB"].deployed and played.units["FR1PB"].tactical == tac("7-7")


def test_a_beaten_garrison_is_driven_out_of_its_fort() -> None:
    map = flat_map(owner="FRA", cities=[city("Fort", HERE, fort=1, fort_capacity=4000), city("Turin", "G9-V6 7-7")])
    crowd = [mover(f"AU{n}IN", Direction(2 * (n % 4)), men=2500) for n in (1, 2, 3)]
    garrison = stander("FR1IN", men=1400, in_fort=True)
    played = fight(garrison, *crowd, map=map, roll=0.4, cities={"Fort": CityHolding("Fort", "FRA", 5)})
    after = played.units["FR1IN"]
    assert one(played, "battle-won").facts["by"] == "attackers"
    assert not after.in_fort and (after.tactical != tac("7-7") or after.status != "active")


@pytest.mark.rule("rotd", "4.2b")
def test_each_side_hears_its_own_numbers_and_only_sees_the_others() -> None:
    played = fight(stander("FR1IN"), stander("FR2IN"), mover("AU1IN"), mover("AU2IN"), roll=0.4)
    for seat, theirs in (("Allies", "AU"), ("Austria", "FR")):
        for kind in ("formed", "fired", "grappled", "suffered", "morale-check", "closed", "learnt", "fell-back"):
            for event in told(played, kind, seat):
                assert not any(id.startswith(theirs) for id in event.units), kind
        assert told(played, "battle", seat) and told(played, "battle-won", seat)
        assert not told(played, "reckoned", seat) and not told(played, "battle-tallied", seat)
    assert told(played, "fell-back-seen", "Allies") or told(played, "retreated-seen", "Allies")


@pytest.mark.rule("rotd", "10.1a")
def test_the_same_seed_fights_the_same_battle() -> None:
    def events() -> list[Event]:
        played = campaign(OPEN, stander("FR1IN"), stander("FR2IN"), mover("AU1IN"), mover("AU2IN"))
        fight_battles(played, {}, SeededDice("seed", 3, NOW))
        return list(played.events)

    assert events() == events()


@pytest.mark.rule("rotd", "10.13")
@pytest.mark.parametrize(("on", "steady", "checked"), [(True, 1, True), (True, 2, False), (False, 1, False)])
def test_with_the_switch_those_who_see_half_their_side_run_check_too(on: bool, steady: int, checked: bool) -> None:
    alone = stander("FR1IN", fatigue=15, men=300)
    others = [stander(f"FR{n}IN", place=f"G4-V6 1-{n}") for n in range(2, 2 + steady)]
    played = fight(alone, mover("AU1IN", men=3000), *others, options={"panic_checks": on})
    assert played.units["FR1IN"].status == "shattered"
    panics = [event.units[0] for event in played.events if event.facts.get("segment") == "panic"]
    assert panics == (["FR2IN"] if checked else [])


@pytest.mark.rule("rotd", "10.12b")
def test_each_seat_can_follow_the_causes_of_its_retreat_back_to_the_battle() -> None:
    played = until("retreated", stander("FR1IN"), mover("AU1IN"))
    known = {event.id: event for event in played.events}
    event = one(played, "retreated")
    seat, chain = event.seen_by[0], [event.kind]
    while event.cause:
        event = known[event.cause]
        assert event.visible_to(seat)
        chain.append(event.kind)
    assert chain[:4] == ["retreated", "morale-check", "suffered", "formed"] and chain[-1] == "battle"


@pytest.mark.rule("rotd", "10.6l")
def test_where_both_sides_stood_already_who_is_at_home_defends_then_the_stronger() -> None:
    found = met(stander("FR1IN"), stander("AU1IN", men=3000))
    assert ids(found.defenders) == ["FR1IN"] and not found.meeting
    abroad = met(stander("FR1IN"), stander("AU1IN", men=3000), map=flat_map())
    assert ids(abroad.defenders) == ["AU1IN"]
    alike = met(stander("FR1IN"), stander("AU1IN"), map=flat_map())
    assert (ids(alike.attackers), ids(alike.defenders)) == (["AU1IN"], ["FR1IN"])

"""12.1-12.5: railway bridges and pontoon bridges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.orders.orders import Deploy, Move, Undeploy
from drumhead.engine.rulesets.rotd.tactics.pontoons import laying_refused
from drumhead.engine.rulesets.rotd.tactics.ways import refusal
from tests.rulesets.rotd.boards import HOME, campaign, flat_map, kinds, rows, tac, unit
from tests.rulesets.rotd.sheets import forced, refused
from tests.rulesets.rotd.tactics import place, play, play_on

DRAWN = rows(*["." * 15] * 7, "~" * 15)
RIVER = flat_map(ground={HOME: DRAWN})
BRIDGED = flat_map(ground={HOME: DRAWN}, track={HOME: rows(*["....+"] * 15)})
UNBRIDGEABLE = flat_map(ground={HOME: DRAWN}, water={HOME: rows(*["0" * 15] * 7, "3" * 15, *["0" * 15] * 7)[:15]})
ENEMY = unit("AU9IN", f"{HOME} 14-14")


def _laid(at: str, **fields: object) -> Unit:
    return unit("FR1PB", f"{HOME} {at}", deployed=True, **fields)


@pytest.mark.rule("rotd", "12.1")
@pytest.mark.rule("rotd", "12.2a")
@pytest.mark.rule("rotd", "12.2b")
@pytest.mark.rule("rotd", "12.2c")
def test_a_railway_bridge_stands_where_track_crosses_the_river_and_serves_as_a_ford_does() -> None:
    mover = unit("FR1IN", f"{HOME} 4-6")
    over = Move(unit="FR1IN", to=tac("4-8"), via=tac("4-7"))
    assert place(play(campaign(BRIDGED, mover), over), "FR1IN") == "4-8"
    assert place(play(campaign(BRIDGED, mover), Move(unit="FR1IN", to=tac("4-7"))), "FR1IN") == "4-7"
    assert place(play(campaign(BRIDGED, mover), Move(unit="FR1IN", to=tac("4-8"))), "FR1IN") == "4-6"
    assert place(play(campaign(RIVER, mover), over), "FR1IN") == "4-6"


@pytest.mark.rule("rotd", "12.2a")
def test_track_that_is_opened_later_bears_no_bridge_yet() -> None:
    early = flat_map(ground={HOME: DRAWN}, track={HOME: rows(*["....+"] * 15)}, year=1849)
    mover = unit("FR1IN", f"{HOME} 4-6")
    assert refusal(campaign(early, mover), mover, (tac("4-7"), tac("4-8"))) is not None


@pytest.mark.rule("rotd", "12.4g")
@pytest.mark.rule("rotd", "12.4h")
@pytest.mark.rule("rotd", "12.4i")
def test_a_pontoon_bridge_takes_the_phase_to_be_laid_and_then_serves_as_a_ford_does() -> None:
    start = campaign(RIVER, unit("FR1PB", f"{HOME} 4-6"), unit("FR1IN", f"{HOME} 8-6"))
    orders = (Deploy(unit="FR1PB", at=tac("8-7")), Move(unit="FR1IN", to=tac("8-8"), via=tac("8-7")))
    first = play_on(start, *orders, phases=[1])
    assert first.units["FR1PB"].deployed
    assert (place(first, "FR1PB"), place(first, "FR1IN")) == ("8-7", "8-6")
    assert place(play_on(start, *orders, phases=[1, 2]), "FR1IN") == "8-8"


@pytest.mark.rule("rotd", "12.4f")
def test_before_the_enemy_it_must_lie_next_to_the_river_square() -> None:
    order = Deploy(unit="FR1PB", at=tac("8-7"))
    far = play(campaign(RIVER, unit("FR1PB", f"{HOME} 4-6"), ENEMY), order)
    assert (kinds(far), far.units["FR1PB"].deployed) == (["bridge-delayed"], False)
    near = play(campaign(RIVER, unit("FR1PB", f"{HOME} 7-6"), ENEMY), order)
    assert near.units["FR1PB"].deployed


def _refused(start: Campaign, at: str) -> bool:
    return laying_refused(start, start.units["FR1PB"], tac(at)) is not None


@pytest.mark.rule("rotd", "12.4c")
@pytest.mark.rule("rotd", "12.4d")
def test_it_is_laid_on_bridgeable_river_only() -> None:
    bridge = unit("FR1PB", f"{HOME} 4-6")
    assert not _refused(campaign(RIVER, bridge), "4-7")
    assert _refused(campaign(RIVER, bridge), "4-8")
    assert _refused(campaign(BRIDGED, bridge), "4-7")
    assert _refused(campaign(UNBRIDGEABLE, bridge), "4-7")


@pytest.mark.rule("rotd", "12.4c")
def test_it_is_not_laid_under_the_enemys_feet_nor_twice_on_one_square() -> None:
    bridge = unit("FR1PB", f"{HOME} 4-6")
    assert _refused(campaign(BRIDGED, bridge, unit("AU1IN", f"{HOME} 4-6")), "3-7")
    laid = unit("FR2PB", f"{HOME} 4-7", deployed=True)
    assert _refused(campaign(RIVER, bridge, laid), "4-7")


@pytest.mark.rule("rotd", "12.4h")
def test_a_bridge_that_moves_in_a_phase_is_laid_in_the_next() -> None:
    start = campaign(RIVER, unit("FR1PB", f"{HOME} 2-6"), ENEMY)
    orders: tuple[Order, ...] = (Move(unit="FR1PB", to=tac("4-6")), Deploy(unit="FR1PB", at=tac("4-7")))
    assert not play_on(start, *orders, phases=[1]).units["FR1PB"].deployed
    assert play_on(start, *orders, phases=[1, 2]).units["FR1PB"].deployed


@pytest.mark.rule("rotd", "12.4k")
def test_one_pontoon_bridge_cannot_cross_another() -> None:
    other = unit("FR2PB", f"{HOME} 5-6")
    start = campaign(RIVER, _laid("5-7"), other, unit("FR1IN", f"{HOME} 5-6"))
    assert refusal(start, other, (tac("5-7"), tac("5-8"))) is not None
    assert refusal(start, start.units["FR1IN"], (tac("5-7"), tac("5-8"))) is None


@pytest.mark.rule("rotd", "12.4l")
def test_a_pontoon_bridge_crosses_a_railway_bridge() -> None:
    start = campaign(BRIDGED, unit("FR2PB", f"{HOME} 4-6"))
    assert refusal(start, start.units["FR2PB"], (tac("4-7"), tac("4-8"))) is None


@pytest.mark.rule("rotd", "12.6b")
def test_the_enemys_pontoon_bridge_can_be_attacked() -> None:
    start = campaign(RIVER, _laid("5-7"), unit("AU1IN", f"{HOME} 5-5"))
    played = play(start, Move(unit="AU1IN", to=tac("5-7")))
    assert place(played, "AU1IN") == "5-7"
    assert kinds(played)[-1] == "encountered"


@pytest.mark.rule("rotd", "12.5c")
def test_a_deployed_bridge_stays_until_it_is_taken_up() -> None:
    start = campaign(RIVER, _laid("5-7"))
    assert place(play(start, Move(unit="FR1PB", to=tac("5-5"))), "FR1PB") == "5-7"


@pytest.mark.rule("rotd", "12.5a")
@pytest.mark.rule("rotd", "12.5b")
@pytest.mark.parametrize("bank", ["5-6", "6-8"])
def test_it_is_taken_up_to_dry_land_on_either_side(bank: str) -> None:
    played = play(campaign(RIVER, _laid("5-7")), Undeploy(unit="FR1PB", to=tac(bank)))
    assert (place(played, "FR1PB"), played.units["FR1PB"].deployed) == (bank, False)


@pytest.mark.rule("rotd", "12.5a")
def test_without_a_square_named_it_is_taken_up_to_the_first_dry_one_clockwise_from_north() -> None:
    assert place(play(campaign(RIVER, _laid("5-7")), Undeploy(unit="FR1PB")), "FR1PB") == "5-6"


@pytest.mark.rule("rotd", "12.5a")
def test_it_is_not_taken_up_into_the_river_nor_far_away() -> None:
    for to in ("6-7", "5-9"):
        played = play(campaign(RIVER, _laid("5-7")), Undeploy(unit="FR1PB", to=tac(to)))
        assert (kinds(played), played.units["FR1PB"].deployed) == (["bridge-delayed"], True)


@pytest.mark.rule("rotd", "12.5a")
def test_it_is_not_taken_up_from_under_the_feet_of_others() -> None:
    played = play(campaign(RIVER, _laid("5-7"), unit("FR1IN", f"{HOME} 5-7")), Undeploy(unit="FR1PB"))
    assert (kinds(played), played.units["FR1PB"].deployed) == (["bridge-delayed"], True)


@pytest.mark.rule("rotd", "12.4b")
@pytest.mark.parametrize(
    ("owner", "squares", "rule"),
    [
        ("FRA", {}, ""),
        ("SAR", {}, ""),
        ("AUS", {}, "12.4b"),
        ("SUI", {}, "12.4b"),
        ("", {}, ""),
        ("AUS", {HOME: Square(river="allies")}, ""),
        ("FRA", {HOME: Square(river="austria")}, "12.4b"),
    ],
)
def test_it_is_laid_where_the_river_is_in_friendly_hands(owner: str, squares: dict[str, Square], rule: str) -> None:
    map = flat_map(ground={HOME: DRAWN}, owner=owner)
    start = campaign(map, unit("FR1PB", f"{HOME} 4-6"), unit("FR1IN", f"{HOME} 5-6"), squares=squares)
    assert refused(start, "FR1PB deploy 4-7") == rule
    assert forced(start, "FR1PB deploy 4-7").unit("FR1PB").deployed == (not rule)


@pytest.mark.rule("rotd", "12.4b")
@pytest.mark.parametrize(("relation", "rule"), [("ally", ""), ("passive", "12.4b"), ("neutral", "12.4b")])
def test_an_active_allys_river_is_friendly_and_no_other_strangers(relation: str, rule: str) -> None:
    map = flat_map(ground={HOME: DRAWN}, owner="SUI")
    start = campaign(map, unit("FR1PB", f"{HOME} 4-6"), relations={"FRA-SUI": relation})
    assert refused(start, "FR1PB deploy 4-7") == rule


@pytest.mark.rule("rotd", "12.4b")
@pytest.mark.parametrize(("relation", "rule"), [("ally", ""), ("passive", "12.4b"), ("hostile", "12.4b")])
def test_a_river_that_an_active_allys_side_holds_is_friendly(relation: str, rule: str) -> None:
    sides = {"FRA": "allies", "SAR": "allies", "AUS": "austria", "SUI": "swiss"}
    relations = {"FRA-SUI": relation, "SAR-SUI": relation}
    map = flat_map(ground={HOME: DRAWN}, owner="AUS")
    held = {HOME: Square(river="swiss")}
    drawn = campaign(map, unit("FR1PB", f"{HOME} 4-6"), relations=relations, squares=held)
    start = drawn.game, replace(drawn.finished(), sides=sides, phase="supply")
    assert refused(start, "FR1PB deploy 4-7") == rule
    assert forced(start, "FR1PB deploy 4-7").unit("FR1PB").deployed == (not rule)


@pytest.mark.rule("rotd", "8.2e")
def test_without_ships_the_last_combat_units_hold_a_river_only_by_the_option() -> None:
    map = flat_map(ground={HOME: DRAWN}, owner="AUS")
    units = unit("FR1PB", f"{HOME} 4-6"), unit("FR1IN", f"{HOME} 5-6")
    for held in (False, True):
        start = campaign(map, *units, options={"rivers_by_troops": held})
        played = forced(start, "FR1PB deploy 4-7")
        assert played.unit("FR1PB").deployed == held and len(played.of("river-control")) == held


@pytest.mark.rule("rotd", "8.2e")
@pytest.mark.parametrize("foe", ["AU1IN", "AU1CQ", "AU1PB"])
def test_by_the_option_a_river_with_both_sides_combat_units_keeps_its_holder(foe: str) -> None:
    map = flat_map(ground={HOME: DRAWN}, owner="AUS")
    start = campaign(map, unit("FR1IN", f"{HOME} 5-6"), unit(foe, f"{HOME} 5-12"), options={"rivers_by_troops": True})
    assert len(forced(start).of("river-control")) == (foe != "AU1IN")


@pytest.mark.rule("rotd", "12.4b")
def test_an_enemy_naval_battery_commands_the_river() -> None:
    start = campaign(RIVER, unit("FR1PB", f"{HOME} 7-6"), unit("AU1NB", f"{HOME} 0-6"))
    assert _refused(start, "8-7")


@pytest.mark.rule("rotd", "12.5d")
def test_one_turn_may_see_a_bridge_taken_up_and_laid_elsewhere() -> None:
    orders = (Undeploy(unit="FR1PB", to=tac("5-8")), Deploy(unit="FR1PB", at=tac("7-7"), start=2))
    played = play_on(campaign(RIVER, _laid("5-7")), *orders, phases=[1, 2, 3])
    assert (place(played, "FR1PB"), played.units["FR1PB"].deployed) == ("7-7", True)


@pytest.mark.rule("rotd", "12.5d")
def test_once_taken_up_it_serves_nobody() -> None:
    walker = unit("FR1IN", f"{HOME} 5-6")
    start = play(campaign(RIVER, _laid("5-7"), walker), Undeploy(unit="FR1PB", to=tac("5-8")))
    assert refusal(start, start.units["FR1IN"], (tac("5-7"), tac("5-8"))) is not None

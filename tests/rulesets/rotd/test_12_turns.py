"""12: bridges in whole turns: a sheet is handed in, judged and played."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import HOME, campaign, flat_map, rows, tac, unit
from tests.rulesets.rotd.sheets import forced, refused, turn

DRAWN = rows(*["." * 15] * 7, "~" * 15)
FORDED = rows(*["." * 15] * 7, "~~~~=" + "~" * 10)
RIVER = flat_map(ground={HOME: DRAWN}, owner="FRA")
BRIDGED = flat_map(ground={HOME: DRAWN}, track={HOME: rows(*["....+"] * 15)}, rail=[HOME], owner="FRA")
FORD = flat_map(ground={HOME: FORDED}, owner="FRA")
FAR = unit("AU9IN", f"{HOME} 14-0")


def situation(*units: Unit, map: GameMap = RIVER, **how: Any) -> Campaign:
    return campaign(map, *units, phase="supply", **how)


def laid(at: str, id: str = "FR1PB") -> Unit:
    return unit(id, f"{HOME} {at}", deployed=True)


def stands(start: Campaign, *lines: str, id: str = "FR1IN", until: str = "tactical-2") -> str:
    """The tactical square where a unit ends that obeys a sheet."""
    return turn(start, *lines, until=until).place(id).split()[1]


# 12.2, 12.3


@pytest.mark.rule("rotd", "12.2b")
@pytest.mark.parametrize("foes", [[], [FAR]])
def test_a_railway_bridge_is_crossed_by_naming_it_as_the_waypoint_and_not_otherwise(foes: list[Unit]) -> None:
    walker = unit("FR1IN", f"{HOME} 4-6")
    assert stands(situation(walker, *foes, map=BRIDGED), "FR1IN move 4-8 via 4-7") == "4-8"
    assert refused(situation(walker, *foes, map=BRIDGED), "FR1IN move 4-8").startswith("9.7")
    assert refused(situation(walker, *foes, map=BRIDGED), "FR1IN move 5-8 via 5-7") != ""
    assert refused(situation(walker, *foes), "FR1IN move 4-8 via 4-7") != ""


@pytest.mark.rule("rotd", "12.2c")
def test_a_move_may_end_on_a_railway_bridge() -> None:
    assert stands(situation(unit("FR1IN", f"{HOME} 4-6"), map=BRIDGED), "FR1IN move 4-7") == "4-7"


@pytest.mark.rule("rotd", "12.3c")
@pytest.mark.parametrize("map", [RIVER, BRIDGED], ids=["no track", "track that is whole"])
def test_no_railway_bridge_is_built_where_none_was_destroyed(map: GameMap) -> None:
    start = situation(unit("FR1AQ", "G6-V6"), map=map)
    assert refused(start, f"FR1AQ rebuild track at {HOME}") == "8.5g"
    played = forced(start, f"FR1AQ rebuild track at {HOME}")
    field = Campaign(played.game, played.after).battlefield(unit("FR1IN", HOME).cell)
    assert [cell for cell in range(225) if field.bridged(cell)] == ([tac("4-7")] if map is BRIDGED else [])


# 12.4


@pytest.mark.rule("rotd", "12.4a")
def test_a_pontoon_train_marches_three_squares_and_never_a_fourth() -> None:
    staff = unit("FR1CQ", "G4-V6 1-1"), unit("FR1AQ", "G5-V6")
    start = campaign(flat_map(), unit("FR1PB", "G4-V6"), *staff, phase="supply")
    played = turn(start, "FR1PB march G5-V6 G6-V6 G7-V6")
    assert played.place("FR1PB").startswith("G7-V6")
    assert forced(start, "FR1PB march G5-V6 G6-V6 G7-V6 G8-V6").place("FR1PB").startswith("G7-V6")


@pytest.mark.rule("rotd", "12.4a")
@pytest.mark.parametrize(("to", "end"), [("8-6", "8-6"), ("9-6", "8-6")])
def test_a_pontoon_train_moves_four_tactical_squares_a_phase(to: str, end: str) -> None:
    assert stands(situation(unit("FR1PB", f"{HOME} 4-6")), f"FR1PB move {to}", id="FR1PB", until="tactical-1") == end


@pytest.mark.rule("rotd", "12.4f")
@pytest.mark.rule("rotd", "12.4g")
@pytest.mark.parametrize(
    ("foes", "place", "done"),
    [([], "4-6", True), ([], "0-14", True), ([FAR], "7-6", True), ([FAR], "6-6", False),
     ([unit("AU9CQ", f"{HOME} 14-0")], "6-6", False), ([unit("AU9IN", "G5-V6")], "6-6", True),
     ([unit("SW9IN", f"{HOME} 14-0")], "6-6", True)],
)  # fmt: skip
def test_only_with_enemies_in_the_strategic_square_must_the_train_stand_beside_the_water(
    foes: list[Unit], place: str, done: bool
) -> None:
    start = situation(unit("FR1PB", f"{HOME} {place}"), *foes)
    assert forced(start, "FR1PB deploy 8-7", until="tactical-1").unit("FR1PB").deployed == done
    if done:
        assert refused(start, "FR1PB deploy 8-7") == ""


@pytest.mark.rule("rotd", "12.4c")
@pytest.mark.rule("rotd", "12.4d")
def test_a_bridge_lies_on_river_that_can_be_bridged_and_nowhere_else() -> None:
    deep = flat_map(
        ground={HOME: DRAWN}, owner="FRA", water={HOME: rows(*["0" * 15] * 7, "2" * 14 + "3", *["0" * 15] * 7)}
    )
    start = situation(unit("FR1PB", f"{HOME} 13-6"), map=deep)
    assert [refused(start, f"FR1PB deploy {at}") for at in ("13-7", "14-7", "13-8")] == ["", "12.4d", "12.4c"]
    found = [forced(start, f"FR1PB deploy {at}").unit("FR1PB").deployed for at in ("13-7", "14-7", "13-8")]
    assert found == [True, False, False]
    ford = situation(unit("FR1PB", f"{HOME} 13-6"), map=FORD)
    assert not forced(ford, "FR1PB deploy 4-7").unit("FR1PB").deployed


@pytest.mark.rule("rotd", "12.4h")
def test_laying_takes_the_whole_phase_and_one_phase_is_enough() -> None:
    start = situation(unit("FR1PB", f"{HOME} 4-6"), unit("FR1IN", f"{HOME} 8-6"))
    sheet = "FR1PB deploy 8-7", "FR1IN move 8-8 via 8-7"
    first = forced(start, *sheet, until="tactical-1")
    assert first.unit("FR1PB").deployed and first.place("FR1IN") == f"{HOME} 8-6"
    assert forced(start, *sheet, until="tactical-2").place("FR1IN") == f"{HOME} 8-8"


@pytest.mark.rule("rotd", "12.4i")
@pytest.mark.rule("rotd", "12.4j")
@pytest.mark.parametrize("foes", [[], [FAR]])
def test_over_a_laid_bridge_one_moves_by_its_square_or_to_it(foes: list[Unit]) -> None:
    start = situation(laid("8-7"), unit("FR1IN", f"{HOME} 8-6"), *foes)
    assert stands(start, "FR1IN move 8-8 via 8-7") == "8-8"
    assert stands(start, "FR1IN move 8-7") == "8-7"
    assert refused(start, "FR1IN move 8-8").startswith("9.7")
    assert forced(start, "FR1IN move 8-8", until="tactical-2").place("FR1IN") == f"{HOME} 8-6"


@pytest.mark.rule("rotd", "12.4k")
def test_a_train_does_not_cross_on_another() -> None:
    start = situation(laid("8-7"), unit("FR2PB", f"{HOME} 8-6"))
    assert forced(start, "FR2PB move 8-8 via 8-7", until="tactical-2").place("FR2PB") == f"{HOME} 8-6"


@pytest.mark.rule("rotd", "12.4l")
def test_a_train_crosses_at_a_ford_or_by_being_laid_and_taken_up_beyond() -> None:
    assert stands(situation(unit("FR1PB", f"{HOME} 4-6"), map=FORD), "FR1PB move 4-8 via 4-7", id="FR1PB") == "4-8"
    over = forced(
        situation(unit("FR1PB", f"{HOME} 4-6")), "FR1PB deploy 4-7", "FR1PB undeploy to 4-8 from T2", until="tactical-2"
    )
    assert over.place("FR1PB") == f"{HOME} 4-8" and not over.unit("FR1PB").deployed


# 12.5


@pytest.mark.rule("rotd", "12.5a")
@pytest.mark.rule("rotd", "12.5b")
@pytest.mark.parametrize(
    ("to", "rule"), [("7-6", ""), ("9-8", ""), ("9-7", "12.5a"), ("8-5", "12.5a"), ("8-9", "12.5a")]
)
def test_it_is_taken_up_to_dry_ground_beside_it_on_whichever_bank(to: str, rule: str) -> None:
    start = situation(laid("8-7"))
    assert refused(start, f"FR1PB undeploy to {to}") == rule
    played = forced(start, f"FR1PB undeploy to {to}", until="tactical-1")
    assert played.place("FR1PB") == f"{HOME} {'8-7' if rule else to}"
    assert played.unit("FR1PB").deployed == bool(rule)


@pytest.mark.rule("rotd", "12.5c")
def test_once_taken_up_it_marches_the_same_turn_and_a_laid_one_does_not() -> None:
    played = forced(situation(laid("8-7")), "FR1PB undeploy to 8-6", "FR1PB march G5-V6", until="strategic-6")
    assert played.place("FR1PB").startswith("G5-V6") and not played.unit("FR1PB").deployed
    assert forced(situation(laid("8-7")), "FR1PB march G5-V6").place("FR1PB") == f"{HOME} 8-7"


@pytest.mark.rule("rotd", "12.5d")
def test_who_comes_after_it_is_taken_up_finds_no_bridge() -> None:
    start = situation(laid("8-7"), unit("FR1IN", f"{HOME} 8-6"))
    sheet = "FR1PB undeploy to 8-8", "FR1IN move 8-8 via 8-7 from T2"
    assert forced(start, *sheet, until="tactical-2").place("FR1IN") == f"{HOME} 8-6"


# 12.6


def stormed(*defenders: Unit, at: str) -> Any:
    """Two strong brigades storm a square in the first tactical phase."""
    raiders = [unit(f"AU{n}IN", f"{HOME} {7 + n}-6", men=3000, quality=7) for n in (1, 2)]
    lines = [line for n in (1, 2) for line in (f"AU{n}IN move {at}", f"AU{n}IN attack assault")]
    return forced(situation(*defenders, *raiders), *lines, until="tactical-1")


@pytest.mark.rule("rotd", "12.6a")
def test_a_train_that_is_not_laid_fights_loses_men_and_may_be_broken() -> None:
    played = stormed(unit("FR1PB", f"{HOME} 8-4"), at="8-4")
    train = played.unit("FR1PB")
    assert played.of("battle") and train.men < 300 and train.side == "allies"
    assert train.status != "active" or played.place("FR1PB") != f"{HOME} 8-4"


@pytest.mark.rule("rotd", "12.6b")
def test_a_laid_bridge_passes_to_who_wins_on_it_and_stays_where_it_is() -> None:
    played = stormed(laid("8-7"), unit("FR1IN", f"{HOME} 8-7", men=300, quality=1), at="8-7")
    train = played.unit("FR1PB")
    assert (train.state, train.side, train.deployed) == ("AUS", "austria", True)
    assert played.place("FR1PB") == f"{HOME} 8-7"

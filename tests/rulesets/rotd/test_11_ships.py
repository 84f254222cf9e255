"""11.7 and the chains of contact: supplies and units by sea, with ships in ports, before them and at sea."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.desks import Table
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.turns import forced, refusals, turned

OFFICER = ("FR90AQ G5-V7 0-14 supplies=1",)


def carried(*afloat: str, goal: str = "Bastia") -> bool:
    """Whether ten supplies go from Genova to a port over the sea."""
    line = f"FR90AQ transfer 10 from Genova to {goal}"
    played = forced(page(*OFFICER, afloat=afloat), line)
    ways = [event.facts["by"] for event in played.events("transferred")]
    assert ways in ([], ["sea"]) and bool(ways) != bool(played.events("transfer-refused"))
    return bool(ways)


@pytest.mark.rule("rotd", "11.7f")
def test_supplies_go_by_sea_to_a_port_of_the_same_or_the_next_sea_area() -> None:
    assert carried()
    assert not carried(goal="Cagliari")


@pytest.mark.rule("rotd", "11.7m")
@pytest.mark.parametrize("port", ["Genova", "Bastia"])
@pytest.mark.parametrize("hull", ["FR", "TR", "RT"])
def test_no_supplies_go_while_a_hostile_ship_lies_in_either_port(port: str, hull: str) -> None:
    assert not carried(f"AU1{hull} {port}")
    assert carried(f"FR1{hull} {port}") and carried(f"SW1{hull} {port}")
    assert carried(f"AU1{hull} Nizza")


@pytest.mark.rule("rotd", "11.7m")
@pytest.mark.parametrize("port", ["Genova", "Bastia"])
def test_a_hostile_warship_before_a_port_blockades_it_and_a_transport_does_not(port: str) -> None:
    assert not carried(f"AU1FR off {port}")
    assert carried(f"AU1TR off {port}") and carried(f"FR1FR off {port}")


RAID, CONVOY = 'task="raiding"', 'task="convoying"'


@pytest.mark.rule("rotd", "11.7n")
@pytest.mark.parametrize("sea", ["Ligurian Sea", "Tyrrhenian Sea"])
def test_no_supplies_go_where_more_enemy_warships_raid_than_friendly_ones_convoy(sea: str) -> None:
    assert not carried(f"AU1FR {sea} {RAID}")
    assert carried(f"AU1FR {sea} {RAID}", f"FR1FR {sea} {CONVOY}")
    assert not carried(f"AU1FR {sea} {RAID}", f"AU2FR {sea} {RAID}", f"FR1FR {sea} {CONVOY}")


@pytest.mark.rule("rotd", "11.7n")
def test_only_warships_at_that_task_in_those_seas_count() -> None:
    raider = f"AU1FR Ligurian Sea {RAID}"
    assert carried("AU1FR Ligurian Sea") and carried(f"AU1FR Far Sea {RAID}") and carried(f"AU1TR Ligurian Sea {RAID}")
    assert carried(f"AU1FR Ligurian Sea {CONVOY}") and carried(f"SW1FR Ligurian Sea {RAID}")
    assert not carried(raider, "FR1FR Ligurian Sea") and not carried(raider, f"FR1TR Ligurian Sea {CONVOY}")
    assert not carried(raider, f"FR1FR Far Sea {CONVOY}") and not carried(raider, f"FR1FR Genova {CONVOY}")
    assert carried(raider, f"SD1FR Tyrrhenian Sea {CONVOY}")


@pytest.mark.rule("rotd", "11.7g")
def test_the_desk_warns_and_does_not_refuse_for_ships_that_nobody_sees() -> None:
    hidden = page(*OFFICER, afloat=("AU1FR Genova",))
    assert refusals(hidden, "FR90AQ transfer 10 from Genova to Bastia") == {}
    assert forced(hidden, "FR90AQ transfer 10 from Genova to Bastia").rules("transfer-refused") == ["11.7g"]


@pytest.mark.rule("rotd", "11.7e")
@pytest.mark.parametrize(("afloat", "goes"), [((), True), (("AU1GB G6-V8 4-7",), False), (("AU1RT G6-V8 4-7",), True)])
def test_supplies_go_down_a_river_whose_last_warship_was_a_friend(afloat: tuple[str, ...], goes: bool) -> None:
    stores = "\n".join(
        f'[[depots]]\nid = "{id}"\nstate = "SAR"\nplace = "{square} 3-6"\nsupplies = 30'
        for id, square in (("A", "G4-V8"), ("B", "G9-V8"))
    )
    stores += '\n[squares."G8-V8"]\nriver = "allies"'
    ended = forced(page(*OFFICER, afloat=afloat, extra=stores), "FR90AQ transfer 10 from depot A to depot B")
    assert [event.facts["by"] for event in ended.events("transferred")] == (["river"] if goes else [])


# 6.10 and the chains text: unblockaded ports

PEACE = "peace = [1]\n"
GOES = "FR1IN deploy to G0-V7 3-3"


@pytest.mark.rule("rotd", "6.10b")
@pytest.mark.parametrize(
    ("afloat", "arrives"),
    [
        ((), True),
        (("AU1FR off Bastia",), False),
        (("AU1FR off Genova", "AU2FR off Nizza"), False),
        (("AU1TR off Bastia",), True),
        (("FR1FR off Bastia",), True),
        (("AU1FR Ligurian Sea",), True),
    ],
)
def test_in_peace_a_chain_goes_by_sea_between_unblockaded_ports(afloat: tuple[str, ...], arrives: bool) -> None:
    text = page("FR1IN G3-V7 5-5", 'FR9AQ G0-V7 9-9 status="inactive"', "FR8CQ G3-V8 9-9", afloat=afloat, extra=PEACE)
    played = forced(text, GOES)
    assert (played.square("FR1IN", "movement") == "G0-V7") == arrives


@pytest.mark.rule("rotd", "6.10b")
@pytest.mark.parametrize(("sails", "arrives"), [("", False), ('timetable={1="Nizza"}', True)])
def test_a_blockade_that_is_seen_may_be_lifted_before_units_are_placed(sails: str, arrives: bool) -> None:
    afloat = (f"AU1FR off Genova {sails}", "AU2FR off Nizza")
    seen = page("FR1IN G3-V7 5-5", "FR2IN G3-V8 5-5", afloat=afloat, extra=PEACE)
    assert (turned(seen, GOES).square("FR1IN", "movement") == "G0-V7") == arrives
    at = Table(*play(seen), "Niel")
    assert "AU1FR" in at.view.state.ships
    why = "G0-V7 is out of reach: no chain of contact leads to Bastia (rule 6.10)."
    assert at.tasks(GOES) == [f"warning: FR1IN stays where it is, as far as is seen: {why}"]
    assert turned(page("FR1IN G3-V7 5-5", extra=PEACE), GOES).square("FR1IN", "movement") == "G0-V7"

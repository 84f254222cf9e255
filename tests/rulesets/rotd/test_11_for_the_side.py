"""11.5, 11.7: what army headquarters order for their side."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd.boards import BOARD, HOME, at, campaign, city, flat_map, kinds, tac, unit

TOWNS = [
    city("Novara", "G4-V6 7-7", supplies=100),
    city("Milano", "G8-V6"),
    city("Verona", "H2-V6", "AUS", supplies=50),
]
STAFF = unit("FR1AQ", "F0-V0", status="inactive")
MINE = {"transferred", "transfer-refused", "store-placed", "store-removed", "store-refused"}


def ordered(*orders: Order, units: tuple[Unit, ...] = (STAFF,), depots: tuple[Depot, ...] = ()) -> Campaign:
    played = campaign(flat_map(cities=TOWNS), *units, phase="supply", depots=depots)
    supply_phase(played, plans(orders), ScriptedDice())
    assert all(wording(played.game, event) for event in played.events)
    return played


def told(played: Campaign) -> list[str]:
    return [kind for kind in kinds(played) if kind in MINE]


def send(amount: int, origin: str = "Novara", goal: str = "Milano", by: str = "FR1AQ") -> o.Transfer:
    return o.Transfer(unit=by, amount=amount, origin=origin, goal=goal)


def place(what: str, square: str, tactical: str) -> o.Store:
    return o.Store.model_validate({"unit": "FR1AQ", "what": what, "to": BOARD.cell(square), "at": tac(tactical)})


def depot(where: str, state: str = "FRA", supplies: int = 20) -> Depot:
    return Depot("D", "depot", state, *at(where), supplies, supplies_at_start=supplies)


@pytest.mark.rule("rotd", "11.7a")
def test_an_army_headquarters_moves_supplies_of_its_side() -> None:
    played = ordered(send(30))
    assert (played.cities["Novara"].supplies, played.cities["Milano"].supplies) == (70, 30)
    event = next(event for event in played.events if event.kind == "transferred")
    assert (event.cause, event.seen_by) == ("order FR1AQ transfer", ("Allies",))


@pytest.mark.rule("rotd", "11.7j")
def test_no_store_sends_more_than_sixty_whoever_orders_it() -> None:
    second = unit("SD1AQ", "F0-V1", status="inactive")
    played = ordered(send(40), send(30, by="SD1AQ"), units=(STAFF, second))
    assert told(played) == ["transferred", "transfer-refused"] and played.cities["Milano"].supplies == 40


@pytest.mark.rule("rotd", "11.7a")
def test_supplies_in_the_enemys_hands_are_not_moved() -> None:
    assert told(ordered(send(5, origin="Verona"))) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.7a")
@pytest.mark.parametrize(("id", "status"), [("FR1CQ", "inactive"), ("FR1AQ", "shattered")])
def test_no_other_unit_and_no_shattered_headquarters_orders_for_its_side(id: str, status: str) -> None:
    office = unit(id, "F0-V0", status=status)
    assert told(ordered(send(5, by=office.id), units=(office,))) == []


@pytest.mark.rule("rotd", "11.9l")
def test_units_draw_before_supplies_move() -> None:
    eater = unit("FR1IN", "G4-V6 7-7")
    played = ordered(send(60), o.Supply(unit="FR1IN", level=1), units=(STAFF, eater))
    names = kinds(played)
    assert names.index("drew") < names.index("transferred")


@pytest.mark.rule("rotd", "11.5a")
@pytest.mark.rule("rotd", "11.5m")
def test_a_store_is_set_up_under_the_name_of_its_place_and_can_be_given_up() -> None:
    played = ordered(place("depot", HOME, "7-7"), place("cache", "G6-V6", "1-1"))
    assert list(played.depots) == ["FRA G4-V6 7-7", "FRA G6-V6 1-1"]
    found = played.depots["FRA G6-V6 1-1"]
    assert (found.kind, found.supplies, found.state) == ("cache", 0, "FRA")
    gone = ordered(o.Remove(unit="FR1AQ", store="d"), o.Remove(unit="FR1AQ", store="D"), depots=(depot("G5-V6"),))
    assert told(gone) == ["store-removed", "store-refused"] and not gone.depots


@pytest.mark.rule("rotd", "11.5a")
def test_one_square_holds_one_store_of_a_side() -> None:
    assert told(ordered(place("cache", "G5-V6", "7-7"), depots=(depot("G5-V6 7-7"),))) == ["store-refused"]
    assert told(ordered(place("cache", "G5-V6", "7-7"), depots=(depot("G5-V6 7-7", "AUS"),))) == ["store-placed"]


@pytest.mark.rule("rotd", "11.5c")
@pytest.mark.rule("rotd", "11.5m")
def test_a_store_far_from_everything_or_of_the_enemy_is_refused() -> None:
    assert told(ordered(place("depot", "A0-N0", "7-7"))) == ["store-refused"]
    strange = ordered(o.Remove(unit="FR1AQ", store="D"), depots=(depot("G5-V6", "AUS"),))
    assert told(strange) == ["store-refused"] and "D" in strange.depots

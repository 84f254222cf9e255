"""11.1, 11.6: the lines drawn for a seat, and what breaks them."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders.orders import Supply
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.supply.tethers import Tether, tethers
from tests.rulesets.rotd.boards import BOARD, campaign, city, flat_map, unit

CORPS = unit("FR1IN", "G4-V6"), unit("FR1CQ", "G6-V6", supplies=3), unit("FR1AQ", "G8-V6")


def drawn(*more: Unit, id: str = "FR1IN", source: str = "") -> dict[str, Tether]:
    orders = plans([Supply(unit=id, level=0, source=source)] if source else [])
    return {each.kind: each for each in tethers(campaign(flat_map(), *CORPS, *more), [id], orders)}


@pytest.mark.rule("rotd", "11.1e")
def test_a_line_is_drawn_from_square_to_square_with_both_ends() -> None:
    found = drawn()["communications"]
    assert found.to == "FR1CQ" and len(found.path) == 3
    assert (found.path[0], found.path[-1]) == (BOARD.cell("G4-V6"), BOARD.cell("G6-V6"))


@pytest.mark.rule("rotd", "11.6f")
def test_an_enemy_on_the_way_moves_the_supply_line_and_a_wall_of_them_is_named() -> None:
    straight = drawn()["supply"]
    foe = unit("AU1IN", f"{BOARD.name(straight.path[1])} 7-7")
    moved = drawn(foe)["supply"]
    assert moved.to == "FR1CQ" and moved.path != straight.path
    cut = drawn(*(unit(f"AU{n}IN", f"G5-V{n}") for n in (5, 6, 7)))["supply"]
    assert (cut.to, cut.path, cut.broken, cut.broken_at) == ("", (), "an enemy unit", BOARD.cell("G5-V6"))


@pytest.mark.rule("rotd", "11.13c")
def test_the_source_an_order_names_is_drawn() -> None:
    second = unit("FR2CQ", "G5-V6", supplies=2)
    assert drawn(second)["supply"].to == "FR2CQ"
    assert drawn(second, source="FR1CQ")["supply"].to == "FR1CQ"
    assert drawn(second, source="none")["supply"].broken == "the order to draw none"


@pytest.mark.rule("rotd", "11.1b")
@pytest.mark.rule("rotd", "11.1g")
def test_a_headquarters_has_its_own_lines_and_a_city_needs_none() -> None:
    map = flat_map(cities=[city("Novara", "G4-V6", supplies=5)])
    found = {each.kind: each for each in tethers(campaign(map, *CORPS), ["FR1IN"], {})}
    assert found["communications"].to == "Novara" and found["communications"].path == (BOARD.cell("G4-V6"),)
    assert found["supply"].to == "CITY:Novara"
    assert drawn(id="FR1CQ")["communications"].to == "FR1AQ"

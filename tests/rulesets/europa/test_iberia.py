"""Rulings that name places, asked on the map of Iberia itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.state import state_hash
from drumhead.engine.rulesets.europa.gobernitos.collapse import judged
from drumhead.engine.rulesets.europa.gobernitos.lines import lines_of
from tests.rulesets.europa.tables import Table


@cache
def _iberia() -> HexMap:
    found = find_map("iberia-1936", 1936)
    assert isinstance(found, HexMap)
    return found


def _table(units: dict[str, dict[str, Any]] | None = None, **head: Any) -> Table:
    return Table(_iberia(), at_war=("Spain", "Spanish Morocco"), units=units or {}, **head)


@pytest.mark.rule("europa", "R001")
def test_the_hex_of_aguilas_is_andalucian() -> None:
    found = _table().ask("map", "Aguilas")
    assert found.data["zones"]["region"] == "Andalucia"
    assert found.data["terrain"] == "clear"


@pytest.mark.rule("europa", "R002")
@pytest.mark.rule("europa", "R003")
@pytest.mark.rule("europa", "R004")
@pytest.mark.rule("europa", "R005")
@pytest.mark.parametrize(
    ("hex", "name"),
    [
        ("23A:1007", "Oviedo"),
        ("23A:2702", "Calatayud"),
        ("23A:4131", "Alcazarquivir"),
        ("23A:3328", "Sanlucar de Barrameda"),
    ],
)
def test_places_are_spelt_as_the_errata_have_them(hex: str, name: str) -> None:
    assert name in _table().ask("map", hex).data["places"]


@pytest.mark.rule("europa", "R006")
def test_castellon_is_a_point_city_with_a_port() -> None:
    place = _iberia().place_called("Castellon")
    assert (place.city, bool(place.port)) == ("point", True)


@pytest.mark.rule("europa", "R029")
def test_spanish_morocco_is_spain_and_not_its_mainland() -> None:
    found = _table().ask("map", "Tetuan")
    assert found.data["zones"]["region"] == "Spanish Morocco"
    assert found.data["zones"]["country"] == "Spain"
    assert found.data["mainland"] is False
    assert "R029" in {reason.rule for reason in found.because}
    assert _table().ask("map", "Burgos").data["mainland"] is True


LOYAL = {"loyalist": {"regions": ["Catalunya", "Aragon"], "owns": []}}
NEAR = {"N1": {"affiliation": "Nat", "factors": "2-2-6", "at": "33:3727"}}


@pytest.mark.rule("europa", "R222")
@pytest.mark.rule("europa", "R232")
def test_barcelona_is_one_of_the_three_cities_that_save_catalunya() -> None:
    """The pocket of Barcelona and Zaragoza with the border open; the border closes, or Zaragoza falls."""
    saved = _table(NEAR, sides=LOYAL)
    shut = _table(NEAR, sides=LOYAL).has(tallies={"French border shut": 1.0})
    lost = _table(
        {**NEAR, "N2": {"affiliation": "Nat", "factors": "2-2-6", "at": "Zaragoza"}},
        sides={**LOYAL, "insurgent": {"owns": ["Zaragoza"]}},
    )
    found = [judged(table.game, table.state, "Cat", lines_of(table.game, table.state)).falls for table in (saved, shut)]
    assert found == [False, True]
    verdict = judged(lost.game, lost.state, "Cat", lines_of(lost.game, lost.state))
    assert verdict.falls
    assert verdict.because[0].rule == "R222"
    assert lost.ask("falls", "Catalunya").holds is True


@pytest.mark.rule("europa", "R233")
def test_the_lines_of_a_collapse_test_bind_nobody_in_the_check_of_supply() -> None:
    """Gijon's own three REs serve as its line to a source in the test, and all of them a unit's supply after it."""
    unit = {"affiliation": "Nat", "size": "XX", "factors": "3-3-6", "at": "Gijon"}
    sides = {"insurgent": {"owns": ["Gijon", "Oviedo"]}, "loyalist": {"regions": ["Asturias"]}}
    table = _table({"N1": unit}, sides=sides, game_turn="I Oct 36")
    before = state_hash(table.state)
    judged(table.game, table.state, "Ast", lines_of(table.game, table.state))
    assert state_hash(table.state) == before
    fresh = _table({"N1": unit}, sides=sides, game_turn="I Oct 36")
    assert table.ask("supply", "N1").says == fresh.ask("supply", "N1").says


@pytest.mark.rule("europa", "R300")
def test_a_gobernitos_own_source_gives_no_victory_points() -> None:
    """San Sebastian alone with its Basques is isolated, although they are supplied by it."""
    units = {"B1": {"affiliation": "Basque", "factors": "2-2-6", "at": "San Sebastian"}}
    sides = {"loyalist": {"owns": ["San Sebastian", "23A:2710"]}}
    table = _table(units, sides=sides, game_turn="I Oct 36")
    found = table.ask("victory", "loyalist")
    missing = [reason.text for reason in found.because if reason.cell == table.cell("San Sebastian")]
    assert missing == ["San Sebastian gives nothing: it is isolated"]
    assert table.ask("isolated", "B1").holds is False


@pytest.mark.rule("europa", "R020")
@pytest.mark.parametrize("affiliation", ["PA", "Nat"])
def test_either_side_disbands_the_guns_of_naval_bases_which_lowers_their_defence(affiliation: str) -> None:
    side = "loyalist" if affiliation == "PA" else "insurgent"
    guns = {"affiliation": affiliation, "type": "artillery", "factors": "0-1-0", "traits": ["static"]}
    units = {"M": {**guns, "title": "Mahon", "at": "Mahon"}, "C": {**guns, "title": "Cartagena", "at": "Cartagena"}}
    head: dict[str, Any] = {"player": side, "stage": "initial", "sides": {side: {"owns": ["Mahon", "Cartagena"]}}}
    early = _table(units, game_turn="II Dec 36", **head)
    assert early.refused("M disband") is not None
    late = _table(units, game_turn="I Jan 37", **head)
    assert late.refused("C disband") is not None
    assert late.ask("map", "Mahon").data["coast defence"] == {"Mahon": 2}
    late.line("M disband").end()
    assert late.ask("map", "Mahon").data["coast defence"] == {"Mahon": 1}
    assert late.state.points == {f"{affiliation} art at 33:4625": 1.0}
    last = _table(units, game_turn="II Jan 37", **head)
    assert last.ask("disband", "C").data["yields"] == {"art": 1.0, "inf": 0.5}


@pytest.mark.rule("europa", "R020")
def test_la_corunas_defence_is_a_friendly_el_ferrols() -> None:
    both = _table(sides={"insurgent": {"owns": ["La Coruna", "El Ferrol"]}})
    parted = _table(sides={"insurgent": {"owns": ["La Coruna"]}, "loyalist": {"owns": ["El Ferrol"]}})
    assert both.ask("map", "La Coruna").data["coast defence"] == {"La Coruna": 2}
    assert parted.ask("map", "La Coruna").data["coast defence"] == {"La Coruna": 0}


@pytest.mark.rule("europa", "R254")
def test_a_placed_unit_shares_the_supply_of_its_city_though_others_use_it_up() -> None:
    """Four units use up the three REs of Tetuan and a fifth is fed all the same; in a city cut off nobody is."""
    colonial = {"affiliation": "Col", "size": "III", "factors": "2-2-6"}
    units: dict[str, dict[str, Any]] = {f"C{n}": {**colonial, "at": "Tetuan"} for n in range(4)}
    due = {**colonial, "status": "due", "due": "I Oct 36"}
    units |= {"X1": {**due, "entry": "Tetuan"}, "P1": {**due, "affiliation": "PA", "entry": "Mahon"}}
    sides = {"insurgent": {"owns": ["Tetuan"]}, "loyalist": {"owns": ["Mahon"]}}
    head: dict[str, Any] = {"sides": sides, "game_turn": "I Oct 36", "stage": "initial"}
    fed = _table(units, player="insurgent", **head)
    fed.line("X1 place Tetuan").end()
    assert fed.state.units["X1"].hungry == 0
    cut = _table(units, player="loyalist", **head)
    cut.line("P1 place Mahon").end()
    assert cut.state.units["P1"].hungry == 1


@pytest.mark.rule("europa", "R204")
def test_ships_round_portugal_by_its_coastal_hex() -> None:
    """R254 has naval lines from Morocco to Vigo: they pass 23A:2633, and an enemy group there would stop them."""
    sides = {"insurgent": {"regions": ["Galicia", "Spanish Morocco"]}}
    open_sea = _table(sides=sides, game_turn="I Oct 36")
    found = open_sea.ask("isolated", "Ceuta", "insurgent")
    assert found.holds is False
    naval = next(leg for leg in found.data["legs"] if leg["element"] == "naval")
    assert naval["hexes"][-1] == open_sea.board.name(open_sea.cell("Vigo"))
    assert "23A:2633" in naval["hexes"]
    passed = [reason for reason in found.because if reason.rule == "R204"]
    cells = {open_sea.board.name(reason.cell) for reason in passed if reason.cell is not None}
    assert cells == {"23A:2633", "23A:2333"} & {*naval["hexes"]}
    closed = _table(sides=sides, game_turn="I Oct 36", fleets={"23A:2633": "loyalist"})
    assert closed.ask("isolated", "Ceuta", "insurgent").holds is True

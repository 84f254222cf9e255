"""Rulings of movement, zones and rails on the hexes that they name, on the map of Iberia."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import find_map, find_scenario, map_of
from drumhead.engine.play.game import Game
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.movement.rails import connection
from drumhead.engine.rulesets.europa.position.state import EuropaState, Holding
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.zones.areas import note_abroad
from tests.rulesets.europa.tables import RULESET, Table

ROOT = Path(__file__).resolve().parents[3]
LINE = re.compile(r"(N12|E1|railways) [a-z]+(?!.*\.\.\.)")
"""An order as the chapter gives it, whole."""
LATER = {"game_turn": "I Sep 36"}


@pytest.fixture(scope="module")
def iberia() -> HexMap:
    found = find_map("iberia-1936", 1936)
    assert isinstance(found, HexMap)
    return found


def unit(affiliation: str, at: str, **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "3-3-6", "size": "III", "at": at} | more


@pytest.mark.rule("europa", "R037")
def test_a_rebel_in_2031_has_no_zone_in_bayonne_but_one_in_san_sebastian(iberia: HexMap) -> None:
    for border in (0.0, 1.0):
        table = Table(iberia, units={"R": unit("Req", "33:2031")}, **LATER).has(tallies={"french border": border})
        bayonne, city = (table.ask("zone", hex, "insurgent") for hex in ("33:1931", "33:1932"))
        assert (bayonne.holds, bayonne.because[0].rule) == (False, "R037")
        assert city.holds


@pytest.mark.rule("europa", "R037")
def test_who_retreated_to_bayonne_has_no_zone_in_spain(iberia: HexMap) -> None:
    table = Table(iberia, units={"L": unit("PA", "33:1931")}, **LATER)
    assert table.ask("zone", "33:2031", "loyalist").holds is False


@pytest.mark.rule("europa", "R038")
def test_a_basque_in_1933_has_a_zone_in_2032_outside_euzkadi(iberia: HexMap) -> None:
    table = Table(iberia, units={"B": unit("Basque", "33:1933")}, player="loyalist", **LATER)
    assert table.ask("zone", "33:2032", "loyalist").holds
    answer = table.ask("go", "B", "33:2032")
    assert (answer.holds, answer.because[0].rule) == (False, "R039")


@pytest.mark.rule("europa", "R008")
@pytest.mark.rule("europa", "R007")
@pytest.mark.parametrize(("a", "b", "strait"), [
    ("33:1223", "33:1224", True), ("33:1423", "33:1424", True), ("33:0822", "33:0923", True),
    ("33:0221", "33:0322", False), ("33:1223", "33:1324", False), ("33:1424", "33:1524", False),
    ("33:1524", "33:1525", False),
])  # fmt: skip
def test_of_the_sea_hexsides_of_western_france_some_are_straits(iberia: HexMap, a: str, b: str, strait: bool) -> None:
    table = Table(iberia, units={"N": unit("Nat", a)}, at_war=("Spain", "France"), **LATER)
    answer = table.ask("go", "N", b)
    assert answer.holds is strait
    if not strait:
        assert answer.because[0].rule == "R007"


@pytest.mark.rule("europa", "R206")
@pytest.mark.parametrize(("side", "affiliation"), [("insurgent", "Nat"), ("loyalist", "PA")])
def test_nobody_marches_into_france_or_portugal(iberia: HexMap, side: str, affiliation: str) -> None:
    table = Table(iberia, units={"U": unit(affiliation, "33:2031")}, player=side, **LATER)
    answer = table.ask("go", "U", "33:1931")
    assert (answer.holds, answer.because[0].rule) == (False, "R206")


@pytest.mark.rule("europa", "R207")
def test_a_loyalist_who_retreated_to_bayonne_comes_back_and_goes_no_farther_than_two_hexes(iberia: HexMap) -> None:
    table = Table(iberia, units={"L": unit("PA", "33:1931", factors="3-3-9")}, player="loyalist", **LATER)
    assert table.ask("go", "L", "33:2031").holds
    assert table.ask("go", "L", "33:1930").holds
    third = table.ask("go", "L", "33:1930", "33:1929")
    assert (third.holds, third.because[0].rule) == (False, "R207")


def _border(iberia: HexMap, player: str) -> Table:
    """A Rebel in Spain and a Loyalist who retreated to Bayonne, in the combat stage."""
    units = {"R": unit("Req", "33:2031"), "L": unit("PA", "33:1931")}
    return Table(iberia, units=units, player=player, stage="combat", **LATER)


@pytest.mark.rule("europa", "R206")
def test_nobody_attacks_into_france(iberia: HexMap) -> None:
    refused = _border(iberia, "insurgent").refused("R attack 33:1931")
    assert refused is not None
    assert refused.rule == "R206"


@pytest.mark.rule("europa", "R207")
def test_who_retreated_to_france_attacks_back_into_spain(iberia: HexMap) -> None:
    assert _border(iberia, "loyalist").refused("L attack 33:2031") is None


@pytest.mark.rule("europa", "R206")
def test_no_line_of_supply_enters_france(iberia: HexMap) -> None:
    sides = {"loyalist": {"owns": ["33:2031", "33:1931"]}}
    table = Table(iberia, units={"L": unit("PA", "33:2032")}, sides=sides, player="loyalist", **LATER)
    assert table.ask("owner", "33:1931").because[0].rule == "R206"
    assert table.ask("connected", "33:2031", "33:1931", "loyalist").holds is False


@pytest.mark.rule("europa", "R207")
def test_who_retreats_from_france_into_france_is_counted(iberia: HexMap) -> None:
    table = _border(iberia, "loyalist")
    before, state = table.state, table.state
    moved = {**state.units, "L": replace(state.units["L"], cell=table.cell("33:1930"))}
    teller = Teller(table.game, Draft(replace(state, units=moved), "combat"))
    note_abroad(teller, before)
    table.has(units=moved, tallies=teller.state.tallies, phase="movement")
    assert table.ask("go", "L", "33:1929").because[0].rule == "R207"


def _rising(*rules: str) -> tuple[HexGame, EuropaState]:
    """The start of 1936, played with these rules."""
    printed = find_scenario("bells-1936")
    scenario = replace(printed, content=printed.content | {"options": dict.fromkeys(rules, True)})
    map = map_of(scenario)
    ready = RULESET.setup(scenario, map)
    return Game("rising", scenario, map, ready.seats, ready.sides, ready.options), ready.state


def _net(game: HexGame, state: EuropaState, yard: str) -> dict[str, float]:
    answer = RULESET.ask(game, RULESET.view(game, state, game.seat("insurgent")), "capacity", (yard, "insurgent"))
    yards: dict[str, float] = answer.data["yards"]
    return yards


@pytest.mark.rule("europa", "R047")
def test_the_insurgents_begin_with_three_nets() -> None:
    game, state = _rising("43C2")
    north = {"Valladolid": 1.0, "La Coruna": 1.0, "Zaragoza": 1.0}
    assert [_net(game, state, yard) for yard in north] == [north] * 3
    assert _net(game, state, "Granada") == {"Granada": 1.0}
    unowned = connection(game, state, "insurgent", *(game.map.place(yard)[0] for yard in ("Sevilla", "Cordoba")))
    assert isinstance(unowned, Because)
    assert unowned.cell is not None
    gained = {**state.hexes, game.map.board.name(unowned.cell): Holding("insurgent")}
    assert _net(game, replace(state, hexes=gained), "Sevilla") == {"Sevilla": 2.0, "Cordoba": 1.0}
    game, state = _rising()
    assert sum(_net(game, state, "Granada").values()) == 7.0


@pytest.mark.rule("europa", "R050")
def test_while_much_of_spain_is_unowned_no_train_runs_from_sevilla_to_cordoba() -> None:
    game, state = _rising()
    state = replace(state, month=2)
    unit = replace(next(iter(state.units.values())), cell=game.map.place("Sevilla")[0], affiliation="Nat")
    state = replace(state, units={**state.units, "T": unit})
    view = RULESET.view(game, state, game.seat("insurgent"))
    answer = RULESET.ask(game, view, "rail", ("T", "Cordoba"))
    assert answer.holds is False
    assert {"R181", "R049", "R050"} <= {because.rule for because in answer.because}


def test_the_lines_and_questions_of_the_chapter_are_read(iberia: HexMap) -> None:
    text = (ROOT / "docs" / "handbook" / "bell-tolls.md").read_text(encoding="utf-8")
    lines = [line for line in re.findall(r"`([^`]+)`", text.replace("\n", " ")) if LINE.match(line)]
    assert len(lines) > 8
    table = Table(iberia, **LATER)
    for line in lines:
        order = table.order(line)
        assert table.order(RULESET.write_order(table.game, order)) == order
    asked = set(re.findall(r"drumhead ask game.drum ([a-z]+)", text))
    assert asked <= {question.word for question in RULESET.questions}


def test_the_words_that_a_question_takes_are_as_many_as_its_example_has() -> None:
    """Whoever asks by the command line is held to them."""
    for asked in RULESET.questions:
        given = shlex.split(asked.example)[1:]
        needed = [taken for taken in asked.takes if not taken.startswith("[")]
        many = any(taken.rstrip("]").endswith("...") for taken in asked.takes)
        assert len(needed) <= len(given)
        assert many or len(given) <= len(asked.takes), asked.word

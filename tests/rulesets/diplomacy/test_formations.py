"""A power's armies and fleets as its order of battle."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.session import GameSession
from tests.rulesets.diplomacy.table import Table


def test_a_power_has_armies_and_fleets_and_each_is_somewhere(tmp_path: Path) -> None:
    session = GameSession.create("diplomacy-1901", tmp_path / "game.drum")
    order = session.ruleset.order_of_battle(session.game, session.view("Russia"))
    assert [(each.title, each.rank, each.units) for each in order.formations] == [
        ("Russia", "power", ("MOS", "WAR", "SEV", "STP")),
        ("Armies", "armies", ("MOS", "WAR")),
        ("Fleets", "fleets", ("SEV", "STP")),
    ]
    assert order.strengths["WAR"].where == "Warsaw"
    session.close()


def mustered(table: Table, *powers: str) -> tuple[list[tuple[str, ...]], list[tuple[object, ...]]]:
    """The formations of a seat that plays these powers, and each unit with where and how it is."""
    game, seat = table.session.game, Seat("all", "all", holds=powers)
    order = RULESET.order_of_battle(game, RULESET.view(game, table.state, seat))
    formations = [(each.id, each.title, each.rank, each.under, *each.units) for each in order.formations]
    return formations, [(each.unit, each.title, each.where, each.states) for each in order.strengths.values()]


def test_who_plays_two_powers_has_the_units_of_each_and_who_was_driven_out_is_told(tmp_path: Path) -> None:
    table = Table(
        tmp_path, {"Italy": ["A Marseilles", "A Gascony"], "France": ["F Spain (sc)"], "Austria": ["A Trieste"]}
    )
    table.play(Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    formations, strengths = mustered(table, "Italy", "France")
    assert formations == [
        ("France", "France", "power", "", "SPA dislodged"),
        ("France/fleets", "Fleets", "fleets", "France", "SPA dislodged"),
        ("Italy", "Italy", "power", "", "GAS", "SPA"),
        ("Italy/armies", "Armies", "armies", "Italy", "GAS", "SPA"),
    ]
    assert strengths == [
        ("GAS", "Army", "Gascony", ()),
        ("SPA", "Army", "Spain", ()),
        ("SPA dislodged", "Fleet", "Spain (south coast)", ("dislodged",)),
    ]


def test_a_centre_that_may_build_is_no_unit(tmp_path: Path) -> None:
    head = 'stage = "adjustments"\nseason = "fall"'
    table = Table(tmp_path, {"Germany": ["A Berlin"]}, {"Germany": ["Berlin", "Kiel"]}, head)
    formations, strengths = mustered(table, "Germany")
    assert [formation[0] for formation in formations] == ["Germany", "Germany/armies"]
    assert strengths == [("BER", "Army", "Berlin", ())]

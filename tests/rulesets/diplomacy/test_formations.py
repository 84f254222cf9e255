"""A power's armies and fleets as its order of battle."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.session import GameSession


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

"""Maps and wars of growing size are made as large as is said and asked of in truth; nothing is timed here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import nan
from pathlib import Path

import pytest

from drumhead.engine.bench import large, wars
from drumhead.engine.bench.armies import UNITS, far_apart
from drumhead.engine.bench.large import Cost, power
from drumhead.engine.cli import large as command
from drumhead.engine.cli import run
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession


def test_what_grows_as_its_size_does_has_the_power_of_one() -> None:
    assert power(Cost("", 100, 2, 0), Cost("", 400, 8, 0)) == pytest.approx(1)
    assert power(Cost("", 100, 2, 0), Cost("", 400, 32, 0)) == pytest.approx(2)


def test_each_cost_is_set_against_the_one_of_its_kind_before() -> None:
    costs = [Cost("a", 10, 1, 5), Cost("b", 10, 1, 5), Cost("a", 100, 10, 9), Cost("b", 100, nan, 9)]
    grown = [found for _, found in command.with_powers(costs)]
    assert grown == [None, None, pytest.approx(1), None]


def test_the_command_tells_costs_as_lines_and_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(folder: Path) -> Iterator[Cost]:
        return iter([Cost("advance, quiet", 265, 1.0, 80), Cost("advance, quiet", 2650, 10.0, 90)])

    monkeypatch.setattr(command, "maps", lambda folder: iter([Cost("file in MB", 10, nan, 1)]))
    monkeypatch.setattr(command, "wars", made)
    assert run(["bench", "--large"]) == 0
    assert "advance, quiet             2,650     10.0 s       90 MB   power 1.00" in capsys.readouterr().out
    assert run(["bench", "--large", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["deed"], row["seconds"], row["power"]) for row in rows] == [
        ("file in MB", None, None),
        ("advance, quiet", 1.0, None),
        ("advance, quiet", 10.0, pytest.approx(1)),
    ]


@pytest.mark.slow
def test_a_map_is_asked_of_in_truth(tmp_path: Path) -> None:
    """Land large enough for Lombardy, whose scenario is played on it."""
    found = list(large.maps(tmp_path, (131,)))
    assert [cost.deed for cost in found] == ["map check", "map info --square", "render --around", "new", "advance"]
    assert all(cost.size == 131 * 131 and cost.seconds > 0 and cost.megabytes > 10 for cost in found)
    session = GameSession.open(tmp_path / "131.drum")
    assert session.game.map.board.size == 131 * 131 and session.turn == 2


@pytest.mark.slow
def test_a_war_waits_with_its_armies_and_their_orders(tmp_path: Path) -> None:
    armies, path = far_apart(3), tmp_path / "war.drum"
    wars.write_war(armies, path)
    wars.hand_in(armies, path)
    session = GameSession.open(path)
    assert len(session.data(GM)["units"]) == 3 * UNITS
    assert all(status.handed_in for status in session.seats())
    session.advance()
    now = session.data(GM)["units"]
    moved = [id for id, unit in armies.state.units.items() if now[id]["cell"] != unit.cell]
    assert len(moved) > 3 * UNITS // 5

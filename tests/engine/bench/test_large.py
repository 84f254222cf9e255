"""Maps and wars of growing size are made as large as is said and asked of in truth; nothing is timed here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isnan, nan
from pathlib import Path
from subprocess import CalledProcessError

import pytest

from drumhead.engine.bench import large, wars
from drumhead.engine.bench.armies import UNITS, Armies, close_together, far_apart
from drumhead.engine.bench.large import Cost, power
from drumhead.engine.cli import large as command
from drumhead.engine.cli import run
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import read_sheet
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


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The words of processes that are not started, each of which would take two seconds and 30 MB."""
    words: list[list[str]] = []

    def run(*arguments: str) -> tuple[float, float]:
        words.append(list(arguments))
        return 2.0, 30.0

    monkeypatch.setattr(large, "ran", run)
    return words


def test_of_maps_everything_is_asked_for_each_size(tmp_path: Path, ran: list[list[str]]) -> None:
    found = list(large.maps(tmp_path, (2, 3)))
    deeds = ["map check", "map info --square", "render --around", "new", "advance"]
    assert found == [Cost(deed, size, 2.0, 30.0) for size in (4, 9) for deed in deeds]
    land, game = str(tmp_path / "land-3"), str(tmp_path / "3.drum")
    assert ran[6:] == [
        ["-m", "drumhead.engine.bench.lands", "3", land],
        ["-m", "drumhead", "map", "check", land],
        ["-m", "drumhead", "map", "info", land, "--square", "G4-V9"],
        ["-m", "drumhead", "render", land, "--around", "Milano", "--out", str(tmp_path / "picture.png")],
        ["-m", "drumhead", "new", str(tmp_path / "war-3.toml"), game, "--seed", "1"],
        ["-m", "drumhead", "advance", game],
    ]


def test_of_wars_a_quiet_and_a_marching_turn_are_played_and_what_follows_is_asked(
    tmp_path: Path, ran: list[list[str]]
) -> None:
    for count in (1, 2):
        (tmp_path / f"marching-{count}.drum").write_bytes(bytes(count * 2**20))
    found = list(large.wars(tmp_path, (1, 2), 5))
    deeds = ["advance, quiet", "advance, marching", "verify, marching", "report, marching"]
    timed = [cost for cost in found if not isnan(cost.seconds)]
    assert timed == [Cost(deed, size, 2.0, 30.0) for size in (UNITS, 2 * UNITS) for deed in deeds]
    kept = [(cost.deed, cost.size, cost.megabytes) for cost in found if isnan(cost.seconds)]
    assert kept == [("file in MB, marching", UNITS, 1.0), ("file in MB, marching", 2 * UNITS, 2.0)]
    war, quiet, game = (str(tmp_path / name) for name in ("war-5.toml", "quiet-2.drum", "marching-2.drum"))
    assert ran[7:] == [
        ["-m", "drumhead.engine.bench.wars", war, "2", "quiet", quiet],
        ["-m", "drumhead", "advance", quiet],
        ["-m", "drumhead.engine.bench.wars", war, "2", "marching", game],
        ["-m", "drumhead", "advance", game],
        ["-m", "drumhead", "verify", game],
        ["-m", "drumhead", "report", game, "--seat", "MacMahon", "--turn", "1"],
    ]


def test_land_that_is_there_is_not_made_again_and_the_scenario_lies_on_it(tmp_path: Path, ran: list[list[str]]) -> None:
    (tmp_path / "land-7").mkdir()
    path = large.war_on(tmp_path, 7)
    land = (tmp_path / "land-7").as_posix()
    assert ran == [] and path == tmp_path / "war-7.toml"
    assert f'map = "{land}"' in path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8").replace(land, "europe-1859") == find_scenario("lombardy-1859").text


def test_a_process_may_end_with_faults_found_and_not_otherwise() -> None:
    for code in (0, 2):
        seconds, megabytes = large.ran("-c", f"raise SystemExit({code})")
        assert 0 < seconds < 60 and megabytes > 1
    for code in (1, 3):
        with pytest.raises(CalledProcessError):
            large.ran("-c", f"raise SystemExit({code})")


def test_war_is_written_with_sheets_only_if_it_marches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def apart(copies: int, scenario: str) -> Armies:
        asked.append((copies, scenario))
        return close_together(1)

    monkeypatch.setattr(wars, "far_apart", apart)
    games = {kind: tmp_path / f"{kind}.drum" for kind in ("quiet", "marching")}
    for kind, path in games.items():
        wars.main(["war.toml", "3", kind, str(path)])
    assert asked == [(3, "war.toml")] * 2
    armies = close_together(1)
    for kind, path in games.items():
        session = GameSession.open(path)
        assert session.seed == "bench" and session.turn == 1
        assert {status.handed_in for status in session.seats()} == {kind == "marching"}
        assert session.view(GM).state == armies.state
        session.close()
    file = GameFile.open(games["marching"])
    for seat in armies.game.seats:
        own = [order.unit for order in armies.marching if armies.state.units[order.unit].commander in seat.holds]
        (sheet,) = file.sheets(1, seat.name)
        assert [line.split()[0] for _, line in read_sheet(sheet).lines] == own
    file.close()


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

"""What each row of the table does on both its sides, done once and not timed."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from drumhead.engine.bench import bench as shared
from drumhead.engine.bench import commands, files, orders, turns, windows
from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.compare import Measured
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession

CLASSIC = "diplomacy-1901"
SHEET = """drumhead orders 1
game    diplomacy-1901
turn    {turn}
seat    Austria

A VIE - STP
"""


@dataclass
class Watch:
    """Instead of a stopwatch: each side is done once, ours takes three seconds and the other six."""

    came: list[Any] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    warm: list[bool] = field(default_factory=list)

    def measured(self, ours: Callable[[], Any], stock: Callable[[], Any], rounds: int = 0, *, warm: bool = True) -> Any:
        self.came += [ours(), stock()]
        self.rounds.append(rounds)
        self.warm.append(warm)
        return Measured((3.0,), (6.0,))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    for room in (commands, files, orders, turns, windows):
        monkeypatch.setattr(room, "measured", made.measured)
    return made


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Bench]:
    """A bench whose games are of Diplomacy, which are quick."""
    monkeypatch.setattr(shared, "SCENARIO", CLASSIC)
    yield Bench(tmp_path)


@dataclass
class Programs:
    """Processes that are not started; each says the next answer."""

    answers: list[str]
    ran: list[list[str]] = field(default_factory=list)
    given: list[dict[str, Any]] = field(default_factory=list)

    def run(self, words: list[str], **given: Any) -> Any:
        self.ran.append(words)
        self.given.append(given)
        return SimpleNamespace(stdout=self.answers.pop(0) if self.answers else "")


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> Programs:
    made = Programs([])
    monkeypatch.setattr(subprocess, "run", made.run)
    return made


# games that rows share


def _turn(path: Path) -> tuple[int, int, int]:
    """The turn that waits in a game, the sheets handed in for it and for the turn before."""
    session, file = GameSession.open(path), GameFile.open(path)
    turn = session.turn
    sheets = [sum(len(file.sheets(each, seat.name)) for seat in session.game.seats) for each in (turn, turn - 1)]
    session.close()
    file.close()
    return turn, sheets[0], sheets[1]


def test_games_are_of_the_first_turn_of_one_with_its_sheets_of_one_played_and_of_two(
    small: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[int] = []

    def bundled(scenario: Any, turn: int) -> tuple[Path, ...]:
        """One sheet, with a line that is refused: nobody comes from Vienna to Petersburg."""
        asked.append(turn)
        sheet = tmp_path / "sheet.txt"
        sheet.write_text(SHEET.format(turn=turn), encoding="utf-8")
        return (sheet,)

    monkeypatch.setattr(shared, "bundled_sheets", bundled)
    assert [_turn(path) for path in (small.fresh, small.ready)] == [(1, 0, 0), (1, 1, 0)]
    assert [_turn(path) for path in (small.once, small.played)] == [(2, 0, 1), (3, 0, 1)]
    assert asked == [1, 2]
    names = {path.name for path in tmp_path.glob("*.drum")}
    assert names == {"fresh.drum", "ready.drum", "once.drum", "played.drum"}


def test_the_long_game_has_twelve_turns_behind_it_two_of_which_the_played_one_had(
    small: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.played = small.fresh
    advanced: list[str] = []
    monkeypatch.setattr(GameSession, "advance", lambda session: advanced.append(session.path.name))
    assert small.long.name == "long.drum" and advanced == ["long.drum"] * 10


def test_every_game_is_made_of_the_same_seed(small: Bench) -> None:
    session = GameSession.open(small.fresh)
    assert (session.seed, session.game.scenario.id) == ("bench", CLASSIC)
    session.close()


def test_processes_find_their_modules_compiled_in_the_benchs_own_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("KEPT", "so")
    found = Bench(tmp_path).surroundings
    assert "PYTHONDONTWRITEBYTECODE" not in found and found["KEPT"] == "so"
    assert found["PYTHONPYCACHEPREFIX"] == str(tmp_path / "compiled")


# commands


def test_commands_are_run_beside_a_bare_program(programs: Programs, watch: Watch, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.played = tmp_path / "played.drum"
    assert commands.help_told(bench) == commands.info_told(bench) == 0.5
    assert [words[1:] for words in programs.ran] == [
        ["-m", "drumhead", "--help"],
        ["-c", commands.BARE],
        ["-m", "drumhead", "info", str(bench.played)],
        ["-c", commands.BARE],
    ]
    assert all(words[0] == sys.executable for words in programs.ran)
    assert all(given["check"] and given["env"] is bench.surroundings for given in programs.given)
    assert watch.rounds == [commands.ROUNDS] * 2


def test_a_command_that_ends_badly_is_no_figure(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        commands.ran(Bench(tmp_path), "-c", "raise SystemExit(1)")


def test_the_bare_program_greets(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["hello"])
    with pytest.raises(SystemExit):
        exec(commands.BARE, {})
    assert capsys.readouterr().out == "Hello you\n"


# the client


def test_the_first_page_is_set_against_a_bare_window(programs: Programs, watch: Watch, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert windows.first_page(bench) == 0.5
    settings = str(tmp_path / "settings.ini")
    assert [words[1:] for words in programs.ran] == [["-m", windows.CLIENT, settings, "paint"], ["-m", windows.BARE]]
    env = programs.given[0]["env"]
    assert env["QT_QPA_PLATFORM"] == "offscreen" and programs.given[0]["check"]
    assert {env[name] for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR")} == {str(tmp_path)}
    assert watch.rounds == [windows.PAINTS]


def test_a_late_desk_is_set_against_an_early_one_by_the_medians_of_five(programs: Programs, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.long, bench.fresh = tmp_path / "long", tmp_path / "fresh"
    seconds = [99, *(8, 1), *(6, 3), *(7, 2), *(5, 4), *(90, 80)]
    programs.answers = [json.dumps({"seconds": each}) for each in seconds]
    assert windows.late_desk(bench) == 7 / 3
    games = [words[5] for words in programs.ran]
    assert games == [str(bench.long), *(str(bench.long), str(bench.fresh)) * 5]
    assert all(words[4:7:2] == ["desk", files.SEAT] for words in programs.ran)


def test_a_desk_is_set_against_its_map_and_one_state(
    programs: Programs, monkeypatch: pytest.MonkeyPatch, small: Bench
) -> None:
    read: list[Any] = []
    monkeypatch.setattr(windows, "read_map", lambda folder, year: read.append((folder.name, year)))
    monkeypatch.setattr(windows, "spent", iter(range(0, 1000, 2)).__next__)
    assert small.fresh.is_file(), "made before the watch counts"
    programs.answers = [json.dumps({"seconds": 8.0})] * 6
    assert windows.desk(small) == 4.0
    assert read == [("europe-1859", 1859)] * 5


def test_memory_is_what_a_desk_holds_beyond_a_bare_window_by_what_was_planned(
    programs: Programs, tmp_path: Path
) -> None:
    bench = Bench(tmp_path)
    bench.fresh = tmp_path / "fresh"
    told = json.dumps({"seconds": 1, "megabytes": 200.0})
    programs.answers = ["80.0\n", told.replace("200", "900"), told]
    assert windows.desk_held(bench) == 120 / 160
    assert [words[2] for words in programs.ran] == [windows.BARE, windows.CLIENT, windows.CLIENT]


def test_lines_are_typed_for_eight_units_of_a_seat_each_changing_the_last(programs: Programs, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.fresh = tmp_path / "fresh"
    programs.answers = [json.dumps({"typed": 6.0, "judged": 4.0})]
    assert windows.line_typed(bench) == 1.5
    words, lines = programs.ran[0][4:7], programs.ran[0][7:]
    assert words == ["typing", str(bench.fresh), files.SEAT]
    units = list(dict.fromkeys(line.split()[0] for line in lines))
    state = bench.single.state
    own = sorted(id for id, unit in state.units.items() if unit.commander == files.SEAT and unit.combat)
    assert units == own[:8] and len(lines) == 8 * 3 * 6
    assert lines[:4] == [f"{units[0]} {words}" for words in windows.FIRST] + [f"{units[1]} line first"]
    assert lines[24:27] == [f"{units[0]} {words}" for words in windows.THEN]
    assert lines[48:96] == lines[:48]


# files


def test_a_turn_is_written_into_its_file_and_into_a_plain_table(small: Bench, watch: Watch) -> None:
    assert files.turn_written(small) == 0.5
    after, once = GameFile.open(small.folder / "written.drum"), GameFile.open(small.once)
    assert after.phases(1) == once.phases(1)
    rows = sqlite3.connect(small.folder / "plain.db").execute("select turn, number from steps").fetchall()
    assert rows == [(2, number) for number, _, _ in after.phases(1) if number > 0]
    assert watch.rounds == [files.ROUNDS]


def test_what_a_turn_takes_is_set_against_its_events_and_one_state(small: Bench) -> None:
    small.played = small.once
    small.long = small.after(small.once, "long", *[GameSession.advance] * 11)
    grown = small.long.stat().st_size - small.played.stat().st_size
    assert files.turn_kept(small) == pytest.approx(grown / _least_bytes(small.long))


def _least_bytes(path: Path) -> int:
    file, size = GameFile.open(path), 0
    for turn in range(3, 13):
        steps = [file.step(turn, number) for number, _, _ in file.phases(turn) if number > 0]
        size += sum(len(zlib.compress(step.events, 1)) for step in steps)
        size += len(zlib.compress(steps[-1].state or b"", 1))
    file.close()
    return size


def test_a_past_moment_is_opened_with_nothing_kept(small: Bench, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    small.long = small.after(small.once, "long", *[GameSession.advance] * 11)
    asked: list[Any] = []
    view, reload = GameSession.view, GameSession.reload

    def viewed(session: GameSession, seat: str, turn: int, phase: str) -> Any:
        asked.append(("view", seat, turn, phase))
        return view(session, "gm", turn, phase)

    def reloaded(session: GameSession) -> None:
        asked.append("reload")
        reload(session)

    monkeypatch.setattr(GameSession, "view", viewed)
    monkeypatch.setattr(GameSession, "reload", reloaded)
    assert files.moment_opened(small) == 0.5
    done, phases = tuple(asked), GameSession.open(small.long).phases(10)
    assert done[:2] == ("reload", ("view", files.SEAT, 10, phases[len(phases) // 2]))
    start, *events = watch.came[1]
    assert len(events) == len(phases) // 2 + 1
    assert start == json.loads(GameFile.open(small.long).state(*_last_step(small.long, 9)) or "{}")


def _last_step(path: Path, turn: int) -> tuple[int, int]:
    return turn, GameFile.open(path).phases(turn)[-1][0]


def test_a_turn_is_verified_beside_the_same_turn_played(small: Bench, watch: Watch) -> None:
    assert files.turn_verified(small) == 0.5
    assert _turn(small.folder / "again-1.drum")[0] == _turn(small.once)[0]
    assert not (small.folder / "again-2.drum").exists()


# orders


def test_a_season_is_read_and_adjudicated(tmp_path: Path, watch: Watch) -> None:
    assert orders.season_read(Bench(tmp_path)) == 0.5
    read, played = watch.came
    assert len(read) == orders.OPENING.count(";") + 3
    moved = {change.id for event in played.events for change in event.changes}
    assert played.phase == "resolution"
    assert {"SER", "ALB", "NTH", "NWG", "MAO", "BOT", "LON"} <= moved and {"GAL", "BLA"}.isdisjoint(moved)


def test_the_lines_of_all_bundled_sheets_are_read_as_the_json_of_their_orders(tmp_path: Path, watch: Watch) -> None:
    assert orders.lines_read(Bench(tmp_path)) == 0.5
    read, plain = watch.came
    scenario = find_scenario("lombardy-1859")
    sheets = [read_sheet(path.read_text("utf-8")) for turn in (1, 2) for path in bundled_sheets(scenario, turn)]
    assert read == plain and len(read) == sum(len(sheet.lines) for sheet in sheets) > 0
    assert {order.kind for order in read} > {"march", "supply", "defend"}


# turns


def test_turns_are_of_twenty_armies_close_or_seventy_six_apart_set_against_as_many_small_ones(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, watch: Watch
) -> None:
    played: list[Any] = []

    class Few:
        marching = ("few",)

        def turn(self, orders: Any = ()) -> None:
            played.append(("single", orders))

    class Large:
        marching = ("many",)

        def __init__(self, copies: int) -> None:
            self.copies = copies

        def turn(self, orders: Any = ()) -> None:
            played.append((self.copies, orders))

    bench = Bench(tmp_path)
    bench.single = Few()  # type: ignore[assignment]
    for row, made, copies, ordered in (
        (turns.close_turn, "close_together", 20, False),
        (turns.close_marching, "close_together", 20, True),
        (turns.far_turn, "far_apart", 76, False),
        (turns.far_marching, "far_apart", 76, True),
    ):
        played.clear()
        monkeypatch.setattr(turns, made, Large)
        assert row(bench) == pytest.approx(0.5 * turns.SMALL / copies)
        single, whole = ("single", ("few",) if ordered else ()), (copies, ("many",) if ordered else ())
        assert played == [single, whole, *[single] * turns.SMALL]
    assert watch.rounds == [turns.ROUNDS[copies] for copies in (20, 20, 76, 76)] and watch.rounds[0] == 3
    assert watch.warm == [False] * 4


def test_views_are_one_seats_of_twenty_armies_and_twenty_times_of_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, watch: Watch
) -> None:
    bench = Bench(tmp_path)
    monkeypatch.setattr(turns, "close_together", lambda copies: (bench.single, copies)[0])
    assert turns.seats_view(bench) == 0.5
    large, small = watch.came
    assert len(small) == 20 and large.seat == small[0].seat != "gm"
    assert watch.rounds == [3]

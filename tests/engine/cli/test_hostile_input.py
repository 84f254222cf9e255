"""Files, sheets and arguments made to break the command line: one clear sentence, the right exit code, no traceback."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import GameBusyError, RefusedError
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

pytestmark = pytest.mark.whole

HUGE = "9" * 5000
MAIN = "import sys; from drumhead.__main__ import main; sys.exit(main())"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(["new", scenario(tmp_path), "game.drum", "--seed", "7"]) == 0
    return tmp_path / "game.drum"


def said(capsys: pytest.CaptureFixture[str]) -> str:
    found = capsys.readouterr()
    return " ".join((found.out + found.err).split())


COMMANDS = (
    "info X", "sheet X --seat MacMahon", "check X ok.orders", "submit X ok.orders", "advance X", "report X", "show X",
    "export X --seat MacMahon --out out.drum", "render X --out out.png", "why X 1.supply.1", "verify X",
)  # fmt: skip
FILES = {
    "folder": "folder is a folder, not a game file.",
    "empty.drum": "empty.drum is no Drumhead game file.",
    "binary.drum": "binary.drum is damaged or no Drumhead game file (file is not a database).",
    "half.drum": "half.drum is damaged or no Drumhead game file (database disk image is malformed).",
    "other.drum": "other.drum is no Drumhead game file.",
    "Größe.drum": "There is no game file Größe.drum.",
    "C:\\games\\g.drum": "There is no game file C:\\games\\g.drum.",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_names_what_is_wrong_with_a_file(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.drum").touch()
    (tmp_path / "binary.drum").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "half.drum").write_bytes(game.read_bytes()[: game.stat().st_size // 2])
    with sqlite3.connect("other.drum") as other:
        other.execute("create table cats (name)")
    other.close()
    (tmp_path / "ok.orders").write_text(sheet("MacMahon", "FR1IN engage"), encoding="utf-8")
    capsys.readouterr()
    for file, sentence in FILES.items():
        assert (file, run([file if word == "X" else word for word in command.split()])) == (file, 2)
        assert said(capsys) == sentence


ORDERS = sheet("MacMahon", "FR1IN engage")
SHEETS: dict[str, tuple[str, int, str]] = {
    "windows line ends": (ORDERS.replace("\n", "\r\n"), 0, "accepted FR1IN engage"),
    "old line ends": (ORDERS.replace("\n", "\r"), 0, "accepted FR1IN engage"),
    "a byte order mark": ("\ufeff" + ORDERS, 0, "accepted FR1IN engage"),
    "an order twice": (ORDERS + "FR1IN engage T1-T2\n", 0, "accepted FR1IN engage T1-T2"),
    "a sheet of another seat": (sheet("Mac Mahon"), 2, "o.orders: There is no seat 'Mac Mahon'"),
    "a seat of other letters": (sheet("Ñandú"), 2, "o.orders: There is no seat 'Ñandú'"),
    "a superscript turn": (ORDERS.replace("turn 1", "turn ²"), 2, "the turn must be a number, not '²'."),
    "a negative turn": (ORDERS.replace("turn 1", "turn -1"), 2, "the turn must be a number, not '-1'."),
    "an endless turn": (ORDERS.replace("turn 1", f"turn {HUGE}"), 2, "the turn must be a number"),
    "an endless format": (f"drumhead orders {HUGE}\n", 2, "a sheet begins with 'drumhead orders 1'."),
    "an endless number": (sheet("MacMahon", f"FR1IN supply {HUGE}"), 2, "is too large a number."),
    "a large number": (sheet("MacMahon", "FR1IN supply 999"), 2, "not 999"),
    "an endless unit": (sheet("MacMahon", f"FR{HUGE}IN engage"), 1, "You know of no unit"),
    "an endless line": (sheet("MacMahon", "FR1IN engage " + "x" * 50_000), 2, "x..."),
    "a nul": (sheet("MacMahon", "FR1IN engage\0"), 2, "'\\x00' cannot be read here"),
    "an escape": (sheet("MacMahon", "FR1IN \x1b[31mengage"), 2, "FR1IN \ufffd[31mengage"),
    "a seal of other letters": (ORDERS + "seal ü\n", 0, "accepted"),
    "nothing": ("", 2, "is empty"),
}


@pytest.mark.parametrize("what", SHEETS)
def test_a_sheet_with(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    text, code, words = SHEETS[what]
    (tmp_path / "o.orders").write_bytes(text.encode())
    capsys.readouterr()
    assert run(["check", str(game), "o.orders"]) == code
    answer = said(capsys)
    assert words in answer and "\x1b" not in answer and "\0" not in answer
    assert run(["submit", str(game), "o.orders"]) == code


def test_a_sheet_in_utf_16_with_its_mark_is_read(game: Path, tmp_path: Path) -> None:
    (tmp_path / "o.orders").write_text(f"{ORDERS}# Zürich\n", encoding="utf-16")
    assert run(["check", str(game), "o.orders"]) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no name has a line's end there")
def test_a_row_of_the_folder_is_one_line_whatever_its_file_is_called(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    for name in ("a.orders", "b\n-  MacMahon  valid.orders"):
        (folder / name).write_text(sheet("MacMahon"), encoding="utf-8")
    capsys.readouterr()
    run(["import", str(folder), str(game), "--table"])
    rows = [line for line in capsys.readouterr().out.splitlines() if "MacMahon" in line]
    assert len(rows) == 2 and any(row.startswith(r"b\n-  MacMahon  valid.orders") for row in rows)


def test_a_sheet_in_another_coding_is_named(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "o.orders").write_text(f"{ORDERS}# Zürich\n", encoding="latin-1")
    capsys.readouterr()
    assert run(["check", str(game), "o.orders"]) == 2
    assert said(capsys) == "The order sheet o.orders is not UTF-8 text; save it as such."


def test_a_sheet_of_ten_thousand_lines_is_answered_line_by_line(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [f"FR1IN engage T1-T{1 + number % 5}" for number in range(10_000)]
    (tmp_path / "o.orders").write_text(sheet("MacMahon", *lines), encoding="utf-8")
    capsys.readouterr()
    assert run(["check", str(game), "o.orders", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 10_000


BEYOND = str(2**70)
ARGUMENTS: list[tuple[str, int, str]] = [
    ("report game.drum --turn -1", 2, "Turn -1 has not been played yet."),
    (f"report game.drum --turn {BEYOND}", 2, "has not been played yet."),
    ("sheet game.drum --seat gm", 2, "The game master gives no orders; a sheet is for one of the seats"),
    ("show game.drum --turn -5", 2, "holds no turn -5; turn 2 waits for orders."),
    (f"show game.drum --turn {BEYOND}", 2, "holds no turn"),
    (f"render game.drum --out m.png --turn {BEYOND}", 2, "holds no turn"),
    ("render game.drum --out m.png --radius 3", 2, "it needs --around."),
    ("render game.drum --out m.png --phase tea", 2, "has no phase 'tea'"),
    ("render game.drum --out m.png --size ²x²", 2, "--size must be WIDTHxHEIGHT"),
    ("render game.drum --out nowhere/m.png", 2, "cannot be written"),
    ("report game.drum --format docx", 2, "is not one of 'text', 'html', 'pdf', 'json'"),
    ("why game.drum ²", 2, "There is no event '²'"),
    (f"why game.drum {BEYOND}.x", 2, "There is no event"),
    ("export game.drum --seat gm --out e.drum", 1, "has no position file"),
    ("export game.drum --seat MacMahon --out game.drum", 2, "is there already"),
    ("export position.drum --seat Gyulai --out e.drum", 1, "only the game master's game file gives out positions"),
    ("advance position.drum", 1, "is a position"),
    ("verify position.drum", 1, "is a position"),
    ("show position.drum --seat Gyulai", 2, "it holds nothing of Gyulai"),
    ("why position.drum 1.end.1 --seat Gyulai", 2, "it holds nothing of Gyulai"),
    ("why position.drum 9.end.1", 2, "that MacMahon may know"),
    ("new skirmish.toml n.drum --seat MacMahon --seat macmahon=x", 2, "--seat names macmahon twice."),
    ("new skirmish.toml n.drum --seat gm=x", 2, "no seat or side 'gm'"),
    ("new nowhere.toml n.drum", 2, "nowhere.toml cannot be read"),
    ("map check nowhere", 2, "There is no map folder nowhere."),
    ("map info europe-1859 --year 99999999999999999999", 2, "2054"),
    ("render europe-1859 --out m.png --year -1", 2, "1801"),
    ("render europe-1859 --out nowhere/m.png", 2, "nowhere/m.png cannot be written: there is no folder nowhere."),
    ("render europe-1859 --out m.png --around=", 2, "There is no square, city or village ''"),
    ("map info europe-1859 --square Ö", 2, "There is no square 'Ö'"),
]


@pytest.mark.parametrize(("command", "code", "words"), ARGUMENTS, ids=[command for command, _, _ in ARGUMENTS])
def test_an_argument_that_makes_no_sense_is_answered(
    game: Path, capsys: pytest.CaptureFixture[str], command: str, code: int, words: str
) -> None:
    assert run(["advance", "game.drum"]) == 0
    assert run(["export", "game.drum", "--seat", "MacMahon", "--out", "position.drum"]) == 0
    capsys.readouterr()
    assert run(command.split()) == code
    assert words in said(capsys)


def test_a_phase_without_a_turn_is_that_of_the_last_turn(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["advance", "game.drum"])
    capsys.readouterr()
    answers = []
    for turn in ([], ["--turn", "1"]):
        assert run(["show", "game.drum", *turn, "--phase", "supply", "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]


def test_names_with_spaces_and_other_letters_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = Path(scenario(tmp_path))
    page.write_text(page.read_text(encoding="utf-8").replace("Gyulai", "Graf Gyulai von Marosné"), encoding="utf-8")
    assert run(["new", str(page), "Größe 1.drum", "--seat", "Graf Gyulai von Marosné=pass word"]) == 0
    text = sheet("graf gyulai von marosné", "AU1IN engage")
    (tmp_path / "Ö ö.orders").write_text(text, encoding="utf-8")
    assert run(["check", "Größe 1.drum", "Ö ö.orders"]) == 0
    assert run(["export", "Größe 1.drum", "--seat", "GRAF GYULAI VON MAROSNÉ", "--out", "für Gyulai.drum"]) == 0
    assert run(["report", "für Gyulai.drum", "--format", "html", "--out", "Lage – 1.html"]) == 0


def test_a_game_that_another_program_is_writing_is_left_alone(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "o.orders").write_text(ORDERS, encoding="utf-8")
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.1)
    writer = sqlite3.connect(game, isolation_level=None)
    writer.execute("begin immediate")
    capsys.readouterr()
    for command, what in (
        (["submit", "game.drum", "o.orders"], "the sheet was not handed in"),
        (["advance", "game.drum"], "the turn was not played"),
    ):
        assert run(command) == 1
        busy = "game.drum: the turn is being played, or another program writes to the file"
        assert f"{busy}; {what}. Try again in a moment." in said(capsys)
    assert run(["info", "game.drum"]) == 0
    writer.execute("rollback")
    writer.close()
    assert run(["submit", "game.drum", "o.orders"]) == 0


def test_a_turn_is_not_played_twice_by_two_programs(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.1)
    first, second = GameSession.open(game), GameSession.open(game)
    refused = []

    def overtake(*_: object) -> None:
        with pytest.raises(GameBusyError, match="the turn is being played") as error:
            first.advance()
        refused.append(error)

    second.advance(progress=overtake)
    assert refused and first.turn == 2 and list(first.verify())
    first.close()
    second.close()


def test_who_waited_for_a_turn_to_be_played_does_not_play_the_next(game: Path) -> None:
    first, second = GameSession.open(game), GameSession.open(game)
    meant = second.turn
    first.advance()
    with pytest.raises(RefusedError, match=r"turn 1 was played by somebody else meanwhile; nothing was changed\."):
        second.advance(turn=meant)
    assert second.turn == 2
    first.close()
    second.close()


def test_two_sheets_handed_in_at_once_are_both_kept(game: Path, tmp_path: Path) -> None:
    seats = {"MacMahon": "FR1IN", "Canrobert": "FR2IN", "Gyulai": "AU1IN"}
    calls = []
    for seat, unit in seats.items():
        (tmp_path / f"{seat}.orders").write_text(sheet(seat, f"{unit} engage"), encoding="utf-8")
        calls.append(subprocess.Popen([sys.executable, "-c", MAIN, "submit", "game.drum", f"{seat}.orders"]))
    assert [call.wait() for call in calls] == [0, 0, 0]
    session = GameSession.open(game)
    assert all(status.handed_in for status in session.seats())
    session.close()


SLOW = """
import sys, time
from pathlib import Path
from drumhead.engine.gamefile import file
from drumhead.engine.session import GameSession
insert = file.insert
def slowly(db, step):
    insert(db, step)
    print(step.phase, flush=True)
    time.sleep(0.2)
file.insert = slowly
GameSession.open(Path(sys.argv[1])).advance()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_program_killed_while_it_keeps_a_turn_leaves_the_game_as_it_was(game: Path) -> None:
    session = GameSession.open(game)
    before = (session.turn, session.position("gm"), session.phases(1))
    session.close()
    call = subprocess.Popen([sys.executable, "-c", SLOW, str(game)], stdout=subprocess.PIPE, text=True)
    assert call.stdout is not None
    for _ in range(3):
        assert call.stdout.readline()
    os.kill(call.pid, signal.SIGKILL)
    call.wait()
    call.stdout.close()
    session = GameSession.open(game)
    assert (session.turn, session.position("gm"), session.phases(1)) == before
    session.advance()
    assert len(list(session.verify())) == len(session.ruleset.phases)
    session.close()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become somebody else")
def test_a_file_or_folder_one_may_not_use_is_named(game: Path, open_to_all: Path) -> None:
    mine, position = (open_to_all / name for name in ("game.drum", "position.drum"))
    assert run(["export", str(game), "--seat", "MacMahon", "--out", str(position)]) == 0
    shutil.copy(game, mine)
    mine.chmod(0o600)
    position.chmod(0o444)
    calls = (
        ["info", str(mine)],
        ["new", scenario(open_to_all), str(open_to_all / "other.drum")],
        ["show", str(position)],
    )
    closed, barred, shown = _as_nobody(*calls)
    assert closed[0] == 2 and "is not readable" in closed[1]
    assert barred[0] == 2 and "other.drum cannot be written" in barred[1]
    assert shown == (0, "")


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder where everybody may read; whoever starts other tests closes the one that theirs and ours lie in."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


def _as_nobody(*calls: list[str]) -> list[tuple[int, str]]:
    """What each call answers to somebody who owns nothing: its code, and what it says of errors."""
    # what is imported late lies where nobody may read in some homes
    early = (
        "import contextlib, encodings.utf_8_sig, importlib, io, json, os, pkgutil, sys\n"
        "import drumhead.engine as engine\n"
        "for found in pkgutil.walk_packages(engine.__path__, 'drumhead.engine.'): importlib.import_module(found.name)\n"
    )
    then = (
        "os.setgid(65534); os.setuid(65534); from drumhead.engine.cli import run\n"
        "answers = []\n"
        "for call in json.loads(sys.argv[1]):\n"
        "    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:\n"
        "        answers.append((run(call), ' '.join(said.getvalue().split())))\n"
        "print(json.dumps(answers))\n"
    )
    done = subprocess.run([sys.executable, "-c", early + then, json.dumps(calls)], capture_output=True, text=True)
    return [(code, text) for code, text in json.loads(done.stdout)]

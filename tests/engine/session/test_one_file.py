"""A game file is one file at every moment: a copy holds all that was acknowledged, whoever has the game open."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import GameFileError
from drumhead.engine.gamefile import file
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(["new", scenario(tmp_path), "game.drum", "--seed", "7"]) == 0
    return tmp_path / "game.drum"


def dumped(path: Path) -> list[str]:
    """All that a file holds."""
    connection = sqlite3.connect(path)
    found = list(connection.iterdump())
    connection.close()
    return found


def copied(game: Path) -> Path:
    """The one file, as a person copies it, somewhere else."""
    folder = game.parent / "elsewhere"
    folder.mkdir(exist_ok=True)
    return Path(shutil.copyfile(game, folder / "copy.drum"))


COMMANDS: tuple[tuple[Callable[[GameSession], object], str], ...] = (
    (lambda s: s.save_draft("MacMahon", (s.read_order("FR1IN march G4-V6"),)), "a draft"),
    (lambda s: s.submit(sheet("MacMahon", "FR1IN march G4-V6")), "a sheet"),
    (lambda s: s.take_back("MacMahon"), "a sheet taken back"),
    (lambda s: s.submit(sheet("Gyulai", "AU1IN defend evade")), "another sheet"),
    (lambda s: s.advance(), "a turn"),
    (lambda s: s.submit(sheet("MacMahon", "FR1IN attack evade", turn=2)), "a sheet for the next"),
)


def test_a_copy_holds_everything_after_each_step_while_others_have_the_game_open(game: Path) -> None:
    working, watching = GameSession.open(game), GameSession.open(game)
    for step, what in COMMANDS:
        step(working)
        assert watching.seats()
        assert dumped(copied(game)) == dumped(game), what
        assert not list(game.parent.glob("game.drum?*")), what
    again = GameSession.open(copied(game))
    assert (again.turn, again.seats()) == (2, working.seats())
    assert list(again.verify())
    for session in (working, watching, again):
        session.close()


def test_a_copy_taken_while_a_turn_is_played_is_the_game_before_it(game: Path) -> None:
    session = GameSession.open(game)
    session.submit(sheet("MacMahon", "FR1IN march G4-V6"))
    before, copies = dumped(game), []
    session.advance(progress=lambda *_: copies.append(dumped(copied(game))))
    assert copies and all(copy == before for copy in copies)
    session.close()


def test_a_file_that_cannot_be_written_is_read_while_another_program_writes(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.engine.gamefile.opening._unwritable", lambda path: True)
    reading = GameSession.open(game)
    monkeypatch.undo()
    writing = GameSession.open(game)
    writing.submit(sheet("MacMahon", "FR1IN march G4-V6"))
    assert reading.seats()[0].handed_in
    with pytest.raises(Exception, match="cannot be written"):
        reading.submit(sheet("Gyulai"))
    reading.close()
    writing.close()


NEW = "import sys; from drumhead.__main__ import main; sys.exit(main())"


@pytest.mark.slow
def test_two_games_founded_on_one_name_at_once_leave_one_whole_game(game: Path) -> None:
    for round in range(2):
        name = f"new-{round}.drum"
        seeds = [str(seed) for seed in range(3)]
        call = [sys.executable, "-c", NEW, "new", "skirmish.toml", name, "--seed"]
        calls = [subprocess.Popen([*call, seed], stdout=subprocess.PIPE, stderr=subprocess.PIPE) for seed in seeds]
        answers = [each.communicate() for each in calls]
        codes = [each.returncode for each in calls]
        assert sorted(codes) == [0, 2, 2]
        assert all(b"is there already" in err for code, (_, err) in zip(codes, answers, strict=True) if code)
        session = GameSession.open(Path(name))
        assert session.seed == seeds[codes.index(0)]
        session.close()
    assert not list(game.parent.glob(".*")) and not list(game.parent.glob("*.part"))


def test_a_name_taken_while_a_game_is_founded_stays_with_who_took_it(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill = file._fill

    def slowly(*values: object) -> None:
        fill(*values)  # type: ignore[arg-type]
        Path("late.drum").write_bytes(b"somebody else's")

    monkeypatch.setattr(file, "_fill", slowly)
    assert run(["new", "skirmish.toml", "late.drum"]) == 2
    assert "late.drum is there already" in capsys.readouterr().err.replace("\n", " ")
    assert Path("late.drum").read_bytes() == b"somebody else's"


def test_a_disk_without_links_still_founds_one_whole_game(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refused)
    assert run(["new", "skirmish.toml", "second.drum"]) == 0
    assert run(["new", "skirmish.toml", "second.drum"]) == 2
    assert run(["info", "second.drum"]) == 0
    assert not list(game.parent.glob(".*"))


def test_what_sqlite_lets_lie_of_a_killed_program_goes_unless_somebody_writes(game: Path) -> None:
    journal = game.with_name("game.drum-journal")
    journal.write_bytes(bytes(512))
    writing = GameSession.open(game)
    assert not journal.exists()
    with writing.hand.file.held("nothing was written"):
        journal.write_bytes(bytes(512))
        GameSession.open(game).close()
        assert journal.exists()
    writing.close()


def test_a_file_that_cannot_be_used_is_not_kept_open(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it could not be put away, on some systems, as long as somebody reads why."""
    with closing(sqlite3.connect(game)) as damaged:
        damaged.execute("delete from meta where key = 'ruleset'")
        damaged.commit()
    closed = list[Path]()
    monkeypatch.setattr(file.GameFile, "close", lambda opened: closed.append(opened.path))
    with pytest.raises(GameFileError, match="is damaged"):
        GameSession.open(game)
    assert closed == [game]

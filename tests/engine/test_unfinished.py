"""What killed programs left unfinished is swept up; what somebody is at work on is not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from drumhead.engine import unfinished as parts
from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.folder import write_folder
from drumhead.engine.maps.library import map_folder
from drumhead.engine.unfinished import put_back, set_aside, sweep, unfinished

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be asked for there")


@pytest.fixture(scope="module")
def gone() -> int:
    """The number of a process that is no more."""
    found = subprocess.Popen([sys.executable, "-c", ""])
    found.wait()
    return found.pid


def left_by(path: Path, process: int) -> Path:
    """The same name as another process would have made it."""
    return path.with_name(path.name.replace(f".{os.getpid()}-", f".{process}-"))


def test_only_what_the_dead_left_goes(tmp_path: Path, gone: int) -> None:
    game = tmp_path / "game.drum"
    mine, dead = unfinished(game), left_by(unfinished(game), gone)
    journal = dead.with_name(f"{dead.name}-journal")
    away = dead.with_name(dead.name.replace(parts._MACHINE, "00000000"))
    for path in (game, mine, dead, journal, away, tmp_path / ".hidden.part"):
        path.write_text("x")
    folder = left_by(unfinished(tmp_path / "papers"), gone)
    (folder / "deep").mkdir(parents=True)
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {game.name, mine.name, away.name, ".hidden.part"}


def test_on_another_machine_nobody_writes_for_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = unfinished(tmp_path / "game.drum")
    away = part.with_name(part.name.replace(parts._MACHINE, "00000000"))
    for path in (part, away):
        path.write_text("x")
    now = time.time()
    for days, left in ((-3, {part, away}), (3, {part})):
        monkeypatch.setattr(time, "time", lambda days=days: now + days * parts.DAY)
        sweep(tmp_path)
        assert {*tmp_path.iterdir()} == left


def test_a_folder_that_was_being_replaced_comes_back(tmp_path: Path, gone: int) -> None:
    folder = tmp_path / "mine"
    write_folder(folder, {"map.toml": b"old"})
    folder.rename(left_by(set_aside(folder), gone))
    left_by(unfinished(folder), gone).mkdir()
    assert map_folder(str(folder)) == folder
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert (folder / "map.toml").read_bytes() == b"old"


def test_the_old_folder_goes_once_the_new_one_is_there(tmp_path: Path, gone: int) -> None:
    folder = tmp_path / "mine"
    old = left_by(set_aside(folder), gone)
    for path in (folder, old):
        path.mkdir()
        (path / "map.toml").write_text(path.name)
    put_back(folder)
    assert old.exists()
    sweep(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_long_names_leave_room_for_more(tmp_path: Path) -> None:
    part = unfinished(tmp_path / ("ü" * 120 + ".drum"))
    part.write_text("x")
    assert unfinished(part).write_text("x")


def test_an_old_folder_does_not_wait_for_whoever_has_the_number_of_the_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine"
    write_folder(folder, {"map.toml": b"old"})
    folder.rename(set_aside(folder))
    assert map_folder(str(folder)) is None, "whoever took it away may be about to put the new one there"
    later = time.time() + parts.MINUTE + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert map_folder(str(folder)) == folder


def test_a_folder_with_a_name_that_nobody_can_have_is_none(tmp_path: Path) -> None:
    assert map_folder("no\0where/mine", tmp_path) is None


class Interrupted(BaseException):
    """Like the keys that end a program."""


@pytest.mark.parametrize("error", [Interrupted(), PermissionError(13, "Permission denied")])
@pytest.mark.parametrize("stuck", [False, True])
def test_a_map_is_not_deleted_before_another_one_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, stuck: bool
) -> None:
    folder = tmp_path / "mine"
    write_folder(folder, {"map.toml": b"old"})
    rename = Path.rename

    def fails(self: Path, to: Path) -> Path:
        if self.suffix == ".part" or (stuck and self.suffix == ".old"):
            raise error
        return rename(self, to)

    with monkeypatch.context() as patched, pytest.raises((Interrupted, GameFileError)):
        patched.setattr(Path, "rename", fails)
        write_folder(folder, {"map.toml": b"new"})
    found = [path / "map.toml" for path in tmp_path.iterdir()]
    assert [path.read_bytes() for path in found] == [b"old"]
    assert stuck or found == [folder / "map.toml"]

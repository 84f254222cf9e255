"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE
from threading import Thread

import pytest

from drumhead.engine import whole_file
from drumhead.engine.errors import GameBusyError, GameFileError
from drumhead.engine.maps.folder import write_folder
from drumhead.engine.reading import read_text
from drumhead.engine.session import GameSession
from drumhead.engine.whole_file import alone, appearing, write_whole
from tests.engine.session.pages import scenario


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    write_whole(path, "new")
    assert path.read_text() == "new"
    assert [found.name for found in tmp_path.iterdir()] == ["a.txt"]


def test_a_full_disk_leaves_the_old_file_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GameFileError, match="no space left on device"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(path, "new")
    assert os.read(end, 9) == b"new"
    os.close(end)
    assert path.is_fifo()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"The order sheet .*x\.orders cannot be read"):
        read_text(tmp_path / "x.orders", "order sheet")


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.orders"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GameFileError, match="not UTF-8"):
        read_text(path, "order sheet")


@pytest.fixture
def masked() -> Iterator[None]:
    """New files are for their owner and his group."""
    before = os.umask(0o027)
    yield
    os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights there")
@pytest.mark.usefixtures("masked")
def test_new_files_have_the_rights_of_new_files_and_old_ones_keep_theirs(tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.touch()
    old.chmod(0o600)
    for path in (old, tmp_path / "new.txt"):
        write_whole(path, "x")
    write_folder(tmp_path / "map", {"map.toml": b"x"})
    GameSession.create(scenario(tmp_path), tmp_path / "game.drum").close()
    rights = {path.name: S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert rights == {"old.txt": 0o600, "new.txt": 0o640, "map": 0o750, "game.drum": 0o640, "skirmish.toml": 0o640}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links there")
def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "kept.txt")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept.txt").read_text() == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links there")
def test_links_in_a_circle_are_told_of(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(GameFileError, match="one cannot be written: too many"):
        write_whole(tmp_path / "one", "new")
    assert all(path.is_symlink() for path in tmp_path.iterdir())


def test_a_name_that_is_too_long_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / f"{'x' * 300}.drum"
    with pytest.raises(GameFileError, match=r"x\.drum cannot be written: file name too long"), appearing(path):
        pass
    with pytest.raises(GameFileError, match=r"x\.drum cannot be opened: file name too long"):
        GameSession.open(path)


def test_a_name_that_was_claimed_in_vain_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    with appearing(tmp_path / "one.txt") as part:
        part.write_text("new")
    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(GameFileError, match=r"two\.txt cannot be written"), appearing(tmp_path / "two.txt") as part:
        part.write_text("new")
    assert [path.name for path in tmp_path.iterdir()] == ["one.txt"]


def test_nothing_is_written_in_the_place_of_the_folder_at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept.txt").write_text("kept")
    for path in (Path(), Path("/")):
        with pytest.raises(GameFileError, match="cannot be written: is a directory"):
            write_whole(path, "new")
        with pytest.raises(GameFileError, match="is there already"), appearing(path):
            pass
        with pytest.raises(GameFileError, match="holds other things"):
            write_folder(path, {})
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


def test_a_file_that_could_not_be_finished_never_appears(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"game\.txt is full"), appearing(tmp_path / "game.txt") as part:
        part.write_text("half")
        raise GameFileError(f"{part} is full.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such lock there")
def test_who_reads_and_writes_again_is_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_file, "PATIENCE", 0.05)
    path, said = tmp_path / "notes.json", list[str]()

    def too() -> None:
        try:
            with alone(path):
                said.append("alone")
        except GameBusyError as error:
            said.append(str(error))

    with alone(path):
        other = Thread(target=too)
        other.start()
        other.join()
    too()
    assert said == [f"{path}: another program writes to it; try again in a moment.", "alone"]

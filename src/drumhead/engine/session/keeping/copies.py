"""Copies of a game file as it was before each turn, in the user's data folder: the last dozen of each game."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from stat import S_IMODE

from platformdirs import user_data_path

from drumhead.engine.errors import GameFileError
from drumhead.engine.unfinished import sweep, unfinished
from drumhead.engine.whole_file import write_whole

MOST = 12
NAME = re.compile(r"turn ([0-9]+)\.drum")


@dataclass(frozen=True, slots=True)
class Copy:
    """A game file as it was while a turn waited."""

    turn: int
    path: Path


def folder() -> Path:
    """Where copies lie; what is deleted there is gone."""
    return user_data_path("drumhead", appauthor=False) / "copies"


def _home(game: Path) -> Path:
    """Of one game, by where its file lies."""
    where = hashlib.sha256(str(game.resolve()).encode()).hexdigest()[:12]
    return folder() / f"{game.stem}-{where}"


def keep_copy(game: Path, turn: int) -> None:
    """Keep a game file as it is before a turn is played; where that cannot be done the turn is played all the same."""
    home = _home(game)
    with suppress(OSError, sqlite3.Error):
        home.mkdir(parents=True, exist_ok=True)
        sweep(home)
        _put_copy(game, home / f"turn {turn}.drum")
        for old in copies(game)[MOST:]:
            old.path.unlink()


def _put_copy(game: Path, copy: Path) -> None:
    """In one step; where that fails nothing of it stays to fill the disk."""
    part = unfinished(copy)
    try:
        _copy(game, part)
        part.chmod(S_IMODE(game.stat().st_mode))
        part.replace(copy)
    finally:
        part.unlink(missing_ok=True)


def _copy(game: Path, part: Path) -> None:
    """As the file is at one moment, also while another program writes to it."""
    whence = f"{game.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(whence, uri=True)) as one, closing(sqlite3.connect(part)) as other:
        one.backup(other)


def copies(game: Path) -> tuple[Copy, ...]:
    """Those there are of a game, the newest turn first."""
    return _in(_home(game))


def _in(home: Path) -> tuple[Copy, ...]:
    found = ((NAME.fullmatch(path.name), path) for path in (home.iterdir() if home.is_dir() else ()))
    return tuple(sorted((Copy(int(match[1]), path) for match, path in found if match), key=lambda copy: -copy.turn))


def all_copies() -> tuple[tuple[str, tuple[Copy, ...]], ...]:
    """By name of the game's file all that there are, the game whose copy is newest first."""
    homes = sorted((path for path in folder().iterdir() if path.is_dir()), key=_age) if folder().is_dir() else []
    found = ((home.name.rpartition("-")[0] or home.name, _in(home)) for home in reversed(homes))
    return tuple((name, kept) for name, kept in found if kept)


def _age(home: Path) -> tuple[float, str]:
    return home.stat().st_mtime, home.name


def bring_back(game: Path, copy: Copy) -> Path:
    """A copy beside the game it is of, under a name that is free; GameFileError where it cannot be written."""
    stem = f"{game.stem} before turn {copy.turn}"
    names = (game.with_name(f"{stem}{f' ({number})' if number else ''}.drum") for number in range(100))
    target = next((path for path in names if not path.exists()), None)
    try:
        if target is None:
            raise FileExistsError
        data = copy.path.read_bytes()
    except OSError as error:
        raise GameFileError(
            f"The copy of {game} cannot be brought back: {error.strerror or 'no name is free'}."
        ) from error
    write_whole(target, data)
    return target

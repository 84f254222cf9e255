"""A map's folder: its tables read with every problem by file and line, and the whole of it written in one step."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from stat import S_IMODE

from drumhead.engine import limits
from drumhead.engine.errors import GameFileError
from drumhead.engine.reading import contents, reason
from drumhead.engine.unfinished import set_aside, settle, sweep, unfinished
from drumhead.engine.whole_file import write_through

UNPRINTABLE = re.compile("[\\x00-\\x08\\x0b-\\x0c\\x0e-\\x1f\\x7f-\\x9f]")


class FolderFiles:
    """The files of one folder as they are read; `problems` gathers sentences, `digest` what was read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []
        self.digest = hashlib.sha256()

    def named(self, name: str) -> str:
        """A file as sentences call it."""
        return f"{self.folder.resolve().name}/{name}"

    def wrong(self, name: str, line: int | None, what: object) -> None:
        """One more problem, with its file and line."""
        where = self.named(name) + ("" if line is None else f": line {line}")
        self.problems.append(f"{where}: {what}")

    def data(self, name: str) -> bytes | None:
        """A file's bytes, None where there is none to read or it is too large."""
        try:
            data = contents(self.folder / name, limits.MAP_FILE)
        except OSError as error:
            self.wrong(name, None, f"cannot be read: {reason(error)}.")
            return None
        self.digest.update(name.encode() + hashlib.sha256(data).digest())
        return data

    def text(self, name: str) -> str | None:
        """A file's text, None where there is none to read."""
        data = self.data(name)
        try:
            return None if data is None else self.printable(name, data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            self.wrong(name, (data or b"").count(b"\n", 0, error.start) + 1, "is not UTF-8 text.")
        return None

    def printable(self, name: str, text: str) -> str | None:
        """The text, unless it would steer the terminal it is printed on."""
        if found := UNPRINTABLE.search(text):
            line = text.count("\n", 0, found.start()) + 1
            self.wrong(name, line, f"holds the character {found.group()!r}, which cannot be printed.")
            return None
        return text

    def rows(self, name: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
        """(line, row) of a table that must have the columns."""
        text = self.text(name)
        if text is None:
            return
        table = csv.DictReader(text.splitlines(), strict=True)
        try:
            lacking = [column for column in columns if column not in (table.fieldnames or ())]
            if lacking:
                self.wrong(name, 1, f"lacks the column {', '.join(lacking)}.")
                return
            yield from self.whole_rows(name, table)
        except csv.Error as error:
            self.wrong(name, table.line_num + 1, f"is no row of a table ({error}).")

    def whole_rows(self, name: str, table: csv.DictReader[str]) -> Iterator[tuple[int, dict[str, str]]]:
        """(line, row) of each row with all its columns."""
        for line, row in enumerate(table, start=2):
            if None in row or None in row.values():
                self.wrong(name, line, f"must have {len(table.fieldnames or ())} columns.")
            else:
                yield line, row


def write_folder(folder: Path, files: Mapping[str, bytes], others: Path | None = None) -> None:
    """Make or replace a map folder in one step; GameFileError, and the old folder untouched, where that fails.

    Files of the folder that are no part of a map, such as its scenarios, are kept; those it lacks come from `others`.
    """
    if folder.exists() and not (folder / "map.toml").is_file() and _holds_anything(folder):
        raise GameFileError(f"{folder} holds other things than a map; choose a new folder or that of a map.")
    part: Path | None = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        sweep(folder.parent)
        part = unfinished(folder)
        part.mkdir()
        _fill(part, files, [place for place in (others, folder) if place is not None and place.is_dir()])
        _put(part, folder)
    except OSError as error:
        raise GameFileError(f"{folder} cannot be written: {reason(error)}.") from error
    finally:
        if part is not None:
            shutil.rmtree(part, ignore_errors=True)


def _holds_anything(folder: Path) -> bool:
    return not folder.is_dir() or any(folder.iterdir())


def _fill(part: Path, files: Mapping[str, bytes], others: Iterable[Path]) -> None:
    """Everything else first, the later folder over the earlier; then the map's own files."""
    mode = S_IMODE(part.stat().st_mode)
    for place in others:
        ours = [*files, *(path.name for path in place.iterdir() if path.name.startswith("."))]
        shutil.copytree(place, part, ignore=shutil.ignore_patterns(*ours), dirs_exist_ok=True)
    for name, data in files.items():
        write_through(part / name, data)
    part.chmod(mode)


def _put(part: Path, folder: Path) -> None:
    """The finished folder in the place of the old one, which comes back if that fails."""
    if not folder.exists():
        part.rename(folder)
        settle(folder.parent)
        return
    part.chmod(S_IMODE(folder.stat().st_mode))
    old = set_aside(folder)
    folder.rename(old)
    try:
        part.rename(folder)
    finally:  # the old one is deleted beside another one alone
        if folder.exists():
            shutil.rmtree(old, ignore_errors=True)
        else:
            old.rename(folder)
    settle(folder.parent)


def csv_table(heading: Iterable[object], rows: Iterable[Iterable[object]]) -> bytes:
    """A table as a file of commas."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(list(heading))
    writer.writerows(rows)
    return text.getvalue().encode()


def toml_lines(entries: Mapping[str, object]) -> str:
    """TOML lines; what JSON writes of words, numbers and lists of them is good TOML."""
    return "".join(f"{toml_key(name)} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in entries.items())


def toml_key(word: str) -> str:
    """A word as TOML's key."""
    bare = word.replace("_", "").replace("-", "")
    return word if bare.isascii() and bare.isalnum() else json.dumps(word, ensure_ascii=False)

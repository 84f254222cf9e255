"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from tempfile import NamedTemporaryFile

from drumhead.engine.errors import GameFileError


def write_whole(path: Path, data: str | bytes) -> None:
    """Replace or make `path` in one step; GameFileError, and the old file untouched, where that fails."""
    content = data.encode() if isinstance(data, str) else data
    part: Path | None = None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)  # a device or a pipe is written to, never replaced
            return
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            part = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o644)
        part.replace(path)
    except OSError as error:
        if part is not None:
            part.unlink(missing_ok=True)
        raise GameFileError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from error


def put_new(part: Path, path: Path) -> None:
    """Give a finished file its name; FileExistsError if somebody else took it first."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links: the name is claimed, then filled in one step
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        part.replace(path)


def read_text(path: Path, what: str) -> str:
    """A text file in UTF-8, or in UTF-16 that says so by its mark; GameFileError says what it was to be."""
    try:
        data = path.read_bytes()
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8")
    except OSError as error:
        raise GameFileError(f"The {what} {path} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    except UnicodeDecodeError as error:
        raise GameFileError(f"The {what} {path} is not UTF-8 text; save it as such.") from error

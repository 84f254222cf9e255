"""What is worked out from a map alone, kept in the user's cache folder; what is deleted there is made anew."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from drumhead.engine.errors import GameFileError
from drumhead.engine.whole_file import write_whole

FORMAT = 1
"""Stands in every name: raise it where the same map gives other arrays than before."""
LIMIT = 24
"""Files in the folder; those longest unused go."""
SEAL = hashlib.sha256().digest_size
Arrays = Mapping[str, npt.NDArray[Any]]


def folder() -> Path:
    """Where arrays are kept."""
    return user_cache_path("drumhead", appauthor=False) / "boards"


def digest_of(parts: Iterable[npt.NDArray[Any]]) -> str:
    """A name for all that something is made from."""
    found = hashlib.sha256()
    for part in parts:
        found.update(f"{part.dtype.str}{part.shape}".encode())
        found.update(np.ascontiguousarray(part).data)
    return found.hexdigest()


def kept(name: str, digest: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays that were made once from what `digest` names; made now if they are not there, or not whole."""
    path = folder() / f"{name}-{FORMAT}-{digest[:32]}.npz"
    found = _read(path)
    if found is None:
        found = make()
        _write(path, found)
    return found


def _read(path: Path) -> Arrays | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(data[SEAL:]).digest() != data[:SEAL]:
        return None
    with suppress(OSError):
        path.touch()
    with np.load(io.BytesIO(data[SEAL:]), allow_pickle=False) as file:
        return dict(file)


def _write(path: Path, arrays: Arrays) -> None:
    """Whole or not at all; a folder that cannot be written to keeps nothing."""
    content = io.BytesIO()
    np.savez(content, allow_pickle=False, **arrays)
    data = content.getvalue()
    with suppress(OSError, GameFileError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, hashlib.sha256(data).digest() + data)
        for old in sorted(path.parent.glob("*.npz"), key=lambda file: file.stat().st_mtime)[:-LIMIT]:
            old.unlink()

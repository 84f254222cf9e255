"""What is worked out from a map alone, kept in the user's cache folder; what is deleted there is made anew.

Arrays that are kept are shown where they lie in their file: of a large one only what is looked at comes into memory.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from io import BufferedReader
from mmap import ACCESS_READ, mmap
from pathlib import Path
from time import time_ns
from typing import Any

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.whole_file import write_whole

FORMAT = 3
"""Stands in every name: raise it where the same map gives other arrays than before."""
LIMIT = 24
"""Files in the folder; those longest unused go."""
SEAL = hashlib.sha256().digest_size
HEAD, ALIGNED, AT_ONCE = 4, 64, 2**18  # bytes: a head's length, what arrays begin at, what is read at once
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


def ground_digest(map: GameMap, *parts: npt.NDArray[Any]) -> str:
    """A name for what is made of some parts and of a map's tactical layers, not read where they are sealed."""
    ground = map.tactical
    layers = (ground.terrain, ground.rail, ground.relief, ground.height) if not ground.seal else ()
    seal = np.frombuffer(ground.seal.encode(), np.uint8)
    return digest_of([seal, *(layer for layer in layers if layer is not None), *parts])


def kept(name: str, digest: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays that were made once from what `digest` names, not to be written to; made now if they are not there,
    or not whole."""
    path = folder() / f"{name}-{FORMAT}-{digest[:32]}.arrays"
    found = _read(path)
    if found is None:
        made = make()
        _write(path, made)
        found = _read(path)
    return made if found is None else found


def _read(path: Path) -> Arrays | None:
    try:
        with path.open("rb") as file:
            if _print(path) != _proven.get(path) and not _whole(file):
                return None
            data = mmap(file.fileno(), 0, access=ACCESS_READ)
    except OSError:
        return None
    with suppress(OSError):
        now = time_ns()
        os.utime(path, ns=(now, now))
        _proven[path] = _print(path)
    return _arrays(data)


def _whole(file: BufferedReader) -> bool:
    seal, found = file.read(SEAL), hashlib.sha256()
    while part := file.read(AT_ONCE):
        found.update(part)
    return found.digest() == seal


def _print(path: Path) -> tuple[int, int, int]:
    """What is another one once a file was written to: its time is set finer than a disk counts."""
    now = path.stat()
    return now.st_ino, now.st_size, now.st_mtime_ns


_proven: dict[Path, tuple[int, int, int]] = {}
"""Files that were found whole and that nobody has written to since."""


def _arrays(data: mmap) -> Arrays:
    start = SEAL + HEAD
    end = start + int.from_bytes(data[SEAL:start])
    told = json.loads(data[start:end])
    return {name: np.ndarray(shape, kind, data, _up(end) + at) for name, kind, shape, at in told}


def _write(path: Path, arrays: Arrays) -> None:
    """Whole or not at all; a folder that cannot be written to keeps nothing."""
    data = _packed(arrays)
    with suppress(OSError, GameFileError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, hashlib.sha256(data).digest() + data)
        for old in sorted(path.parent.glob("*-*-*.*"), key=lambda file: file.stat().st_mtime)[:-LIMIT]:
            old.unlink()


def _packed(arrays: Arrays) -> bytes:
    """Name, kind, shape and place of each, and then all of them, each at a round place of the file."""
    told, parts, at = [], list[bytes](), 0
    for name, array in arrays.items():
        told.append((name, array.dtype.str, array.shape, at))
        parts.append(array.tobytes().ljust(_up(array.nbytes), b"\0"))
        at += len(parts[-1])
    head = json.dumps(told).encode()
    start = SEAL + HEAD + len(head)
    return b"".join((len(head).to_bytes(HEAD), head, bytes(_up(start) - start), *parts))


def _up(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED

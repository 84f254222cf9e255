"""Arrays kept from one run of the client to the next."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from drumhead.client.board import kept as keeping
from drumhead.client.board.kept import LIMIT, Arrays, digest_of, ground_digest, kept
from drumhead.engine.maps.squares.model import Layer, TacticalLayers
from tests.client.board.boards import small_map


@dataclass
class Unread:
    """Tactical layers that lie in a file; whoever reads one fails."""

    seal: str

    @property
    def terrain(self) -> Layer:
        raise AssertionError("nobody reads this")

    rating = river = rail = relief = height = road = terrain


class Maker:
    """Counts how often it had to work."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Arrays:
        self.times += 1
        return {"points": np.arange(12.0).reshape(6, 2), "lengths": np.array([4, 2])}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "cache" / "boards"
    monkeypatch.setattr(keeping, "folder", lambda: found)
    return found


def _same(a: Arrays, b: Arrays) -> bool:
    return a.keys() == b.keys() and all(
        np.array_equal(a[name], b[name]) and a[name].dtype == b[name].dtype for name in a
    )


def test_what_was_made_once_is_read_again(folder: Path) -> None:
    make = Maker()
    first = kept("rails", "a" * 64, make)
    assert _same(kept("rails", "a" * 64, make), first)
    assert _same(first, Maker()())
    assert make.times == 1


def test_what_is_kept_lies_in_its_file_and_is_not_written_to(folder: Path) -> None:
    make = Maker()
    for _ in range(2):
        found = kept("rails", "a" * 64, make)
        assert not any(array.flags.writeable or array.flags.owndata for array in found.values())


def test_arrays_without_any_values_are_kept_too(folder: Path) -> None:
    none = {"points": np.zeros((0, 2)), "lengths": np.zeros(0, np.int64), "one": np.array(7, np.uint8)}
    for _ in range(2):
        assert _same(kept("rails", "a" * 64, lambda: none), none)


def test_the_ground_of_a_file_is_known_by_its_seal_without_being_read() -> None:
    bare = small_map()
    sealed = replace(bare, tactical=Unread("a seal"))
    assert ground_digest(sealed) == ground_digest(replace(bare, tactical=Unread("a seal")))
    digests = [ground_digest(sealed), ground_digest(replace(bare, tactical=Unread("another")))]
    digests += [ground_digest(sealed, np.array(1859)), ground_digest(bare)]
    assert len(set(digests)) == 4


def test_ground_without_a_seal_is_known_by_its_layers() -> None:
    bare = small_map()
    assert ground_digest(bare) == ground_digest(small_map())
    for name in ("terrain", "rail", "relief"):
        changed = getattr(bare.tactical, name).copy()
        changed[7, 7] += 1
        layers = replace(cast(TacticalLayers, bare.tactical), **{name: changed})
        assert ground_digest(replace(bare, tactical=layers)) != ground_digest(bare), name


def test_what_is_made_from_something_else_is_another_file(folder: Path) -> None:
    make = Maker()
    for name, digest in (("rails", "a" * 64), ("rails", "b" * 64), ("rivers", "a" * 64)):
        kept(name, digest, make)
    assert make.times == len(list(folder.iterdir())) == 3


@pytest.mark.parametrize("at", [0, 40, 200, -1])
def test_a_file_with_one_changed_byte_is_made_anew(folder: Path, at: int) -> None:
    make = Maker()
    kept("rails", "a" * 64, make)
    (file,) = folder.iterdir()
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
    assert _same(kept("rails", "a" * 64, make), Maker()())
    assert make.times == 2
    kept("rails", "a" * 64, make)
    assert make.times == 2, "and is whole again"


@pytest.mark.parametrize("content", [b"", b"PK", b"\0" * 32, b"no such thing" * 100])
def test_a_file_that_is_no_such_file_is_made_anew(folder: Path, content: bytes) -> None:
    make = Maker()
    kept("rails", "a" * 64, make)
    (file,) = folder.iterdir()
    file.write_bytes(content)
    assert _same(kept("rails", "a" * 64, make), Maker()())
    assert make.times == 2


def test_what_an_older_client_kept_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    kept("rails", "a" * 64, make)
    monkeypatch.setattr(keeping, "FORMAT", keeping.FORMAT + 1)
    kept("rails", "a" * 64, make)
    assert make.times == 2


def test_without_a_folder_to_write_to_all_is_made_each_time(folder: Path) -> None:
    folder.parent.write_text("a file where the folder would be")
    make = Maker()
    assert _same(kept("rails", "a" * 64, make), kept("rails", "a" * 64, make))
    assert make.times == 2


def test_a_folder_in_the_files_place_is_no_error(folder: Path) -> None:
    make = Maker()
    kept("rails", "a" * 64, make)
    (file,) = folder.iterdir()
    file.unlink()
    file.mkdir()
    assert _same(kept("rails", "a" * 64, make), Maker()())


def test_only_so_many_files_are_kept_and_those_read_last_stay(folder: Path) -> None:
    make = Maker()
    for number in range(LIMIT):
        kept("rails", f"{number:064}"[::-1], make)
    made = make.times
    for number, file in enumerate(sorted(folder.iterdir())):
        os.utime(file, (number, number))
    kept("rails", f"{0:064}"[::-1], make)
    assert make.times == made
    kept("rails", "f" * 64, make)
    assert len(list(folder.iterdir())) == LIMIT
    kept("rails", f"{0:064}"[::-1], make)
    assert make.times == made + 1, "the one just read was still there"


def test_digests_tell_values_shapes_and_kinds_apart() -> None:
    numbers = np.arange(6, dtype=np.uint8)
    alike = [numbers, numbers[::-1], numbers.reshape(2, 3), numbers.astype(np.int8)]
    digests = {digest_of([layer]) for layer in alike} | {digest_of([numbers[:3], numbers[3:]])}
    assert len(digests) == 5
    assert digest_of([numbers.reshape(2, 3).T]) == digest_of([numbers.reshape(2, 3).T.copy()])

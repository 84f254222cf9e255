"""What a dispute bundle must be before anything of it is played: its files, their checksums, and what it says."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.errors import GameFileError, VerificationError
from drumhead.engine.play.dice import SeededDice, committed_seed
from drumhead.engine.session.evening.bundle import DICE, FACTS, FORMAT, README, SUMS, TURN, archive, sums
from drumhead.engine.session.evening.proof import _commitment, _rolls_of, verify_bundle

SAID: dict[str, Any] = {
    "format": FORMAT,
    "title": "Skirmish",
    "turn": 1,
    "engine": "0.1",
    "seed_commitment": "",
    "phases": [["fire", "h1"]],
}


def _members(said: Any = SAID, dice: Any = ()) -> dict[str, bytes]:
    return {README: b"read me", FACTS: json.dumps(said).encode(), TURN: b"no game", DICE: json.dumps(dice).encode()}


def _bundle(folder: Path, members: dict[str, bytes], summed: dict[str, bytes] | None = None) -> Path:
    path = folder / "b.zip"
    path.write_bytes(archive({**members, SUMS: sums(members if summed is None else summed).encode()}))
    return path


@pytest.mark.parametrize("lost", [FACTS, TURN, DICE])
def test_an_archive_without_one_of_its_files_is_no_bundle(tmp_path: Path, lost: str) -> None:
    members = {name: data for name, data in _members().items() if name != lost}
    with pytest.raises(GameFileError, match=r"b\.zip is no dispute bundle\.$"):
        verify_bundle(_bundle(tmp_path, members))
    path = tmp_path / "unsummed.zip"
    path.write_bytes(archive(_members()))
    with pytest.raises(GameFileError, match="is no dispute bundle"):
        verify_bundle(path)


@pytest.mark.parametrize("name", [README, FACTS, TURN, DICE])
def test_the_file_that_was_changed_is_named(tmp_path: Path, name: str) -> None:
    summed = _members()
    with pytest.raises(VerificationError, match=f"is not as it was written: {name} has another checksum"):
        verify_bundle(_bundle(tmp_path, {**summed, name: summed[name] + b" "}, summed))


def test_the_list_of_checksums_is_named_where_it_alone_was_changed(tmp_path: Path) -> None:
    members = _members()
    path = tmp_path / "b.zip"
    for odd in (f"{sums(members)}\n", sums({**members, "more": b""})):
        path.write_bytes(archive({**members, SUMS: odd.encode()}))
        with pytest.raises(VerificationError, match=f"{SUMS} has another checksum"):
            verify_bundle(path)


def test_files_in_another_sequence_are_another_archive(tmp_path: Path) -> None:
    members = _members()
    path = tmp_path / "b.zip"
    path.write_bytes(archive({SUMS: sums(members).encode(), **members}) + b"more")
    with pytest.raises(VerificationError):
        verify_bundle(path)


@pytest.mark.parametrize(
    "said",
    [
        *({**SAID, key: None} for key in SAID),
        *({name: value for name, value in SAID.items() if name != key} for key in SAID),
        {**SAID, "turn": "1"},
        {**SAID, "phases": [3]},
        [],
        "x",
    ],
)
def test_what_a_bundle_says_of_itself_is_read_in_kind_or_refused(tmp_path: Path, said: Any) -> None:
    with pytest.raises(VerificationError, match="what it says of itself cannot be read"):
        verify_bundle(_bundle(tmp_path, _members(said)))


@pytest.mark.parametrize(
    "dice", [{"a": 1}, [{}], [{"phase": "fire", "purpose": "die"}], [{"phase": "f", "purpose": "d", "rolls": ["x"]}]]
)
def test_dice_that_are_none_are_refused(tmp_path: Path, dice: Any) -> None:
    with pytest.raises(VerificationError, match="what it says of itself cannot be read"):
        verify_bundle(_bundle(tmp_path, _members(dice=dice)))


def test_a_bundle_of_a_later_format_is_told_to_be_newer(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=f"newer Drumhead .bundle format {FORMAT + 1}"):
        verify_bundle(_bundle(tmp_path, _members({**SAID, "format": FORMAT + 1})))


def test_a_seed_that_is_told_must_be_the_one_committed_to(tmp_path: Path) -> None:
    mine, other = committed_seed("7", "0" * 64), committed_seed("8", "0" * 64)
    path = _bundle(tmp_path, _members({**SAID, "seed_commitment": mine.commitment}))
    with pytest.raises(VerificationError, match="that is not the seed that the bundle is committed to"):
        verify_bundle(path, other.opening)
    with pytest.raises(VerificationError) as error:
        verify_bundle(path, mine.opening)
    assert "damaged or no Drumhead game file" in str(error.value), "the seed is right, and the turn in it is no game"
    assert str(path) in str(error.value)


def test_a_seed_that_nobody_committed_to_is_known_by_its_dice(tmp_path: Path) -> None:
    stream = SeededDice("7", 1, "fire").stream("die")
    rolls = [stream.unit(), stream.unit()]
    path = _bundle(tmp_path, _members(dice=[{"phase": "fire", "purpose": "die", "rolls": rolls}]))
    with pytest.raises(VerificationError, match="that is not the seed of its dice"):
        verify_bundle(path, "8")
    with pytest.raises(VerificationError) as error:
        verify_bundle(path, "7")
    assert "damaged or no Drumhead game file" in str(error.value)
    none = _bundle(tmp_path, _members(dice=[{"phase": "fire", "purpose": "die", "rolls": []}]))
    with pytest.raises(VerificationError) as error:
        verify_bundle(none, "8")
    assert "damaged or no Drumhead game file" in str(error.value), "nothing was thrown"


def test_rolls_are_a_seeds_where_all_of_a_purpose_are() -> None:
    stream = SeededDice("7", 2, "fire").stream("die")
    mine = (stream.unit(), stream.unit(), stream.unit())
    tape = {("fire", "die"): mine, ("fire", "other"): (0.5, 0.5), ("melee", "die"): mine}
    assert _rolls_of(committed_seed("7"), 2, tape) == 3
    assert _rolls_of(committed_seed("7"), 1, tape) == 0


def test_bundles_of_the_first_format_were_committed_to_a_seed_without_salt() -> None:
    salted, other = committed_seed("7", "0" * 64), committed_seed("7", "1" * 64)
    assert _commitment(salted, 1) == _commitment(other, 1) != _commitment(salted, 2)
    assert _commitment(salted, 2) == salted.commitment != _commitment(other, 2)


def test_an_archive_is_the_same_bytes_on_any_day_and_machine_and_anybody_may_read_what_it_holds(
    tmp_path: Path,
) -> None:
    with zipfile.ZipFile(_bundle(tmp_path, _members())) as packed:
        for entry in packed.infolist():
            assert (entry.compress_type, entry.date_time) == (zipfile.ZIP_STORED, (1980, 1, 1, 0, 0, 0))
            assert (entry.create_system, entry.external_attr >> 16) == (3, 0o644)

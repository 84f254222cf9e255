"""What a dispute bundle must be before anything of it is played: its files, their checksums, and what it says."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.errors import GameFileError, VerificationError
from drumhead.engine.play.dice import SeededDice, committed_seed
from drumhead.engine.session.evening.bundle import DICE, FACTS, FORMAT, README, SUMS, TURN, archive, sums
from drumhead.engine.session.evening.proof import verify_bundle

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


def test_an_archive_without_one_of_its_files_is_no_bundle(tmp_path: Path) -> None:
    for lost in (FACTS, TURN, DICE):
        members = {name: data for name, data in _members().items() if name != lost}
        with pytest.raises(GameFileError, match=r"b\.zip is no dispute bundle\.$"):
            verify_bundle(_bundle(tmp_path, members))
    path = tmp_path / "unsummed.zip"
    path.write_bytes(archive(_members()))
    with pytest.raises(GameFileError, match="is no dispute bundle"):
        verify_bundle(path)


def test_the_file_that_was_changed_is_named(tmp_path: Path) -> None:
    summed = _members()
    for name in (README, FACTS, TURN, DICE):
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


def test_what_a_bundle_says_of_itself_and_of_its_dice_is_read_in_kind_or_refused(tmp_path: Path) -> None:
    odd = [
        *({**SAID, key: None} for key in SAID),
        *({name: value for name, value in SAID.items() if name != key} for key in SAID),
        {**SAID, "turn": "1"},
        {**SAID, "phases": [3]},
        [],
        "x",
    ]
    none = [{"a": 1}, [{}], [{"phase": "fire", "purpose": "die"}], [{"phase": "f", "purpose": "d", "rolls": ["x"]}]]
    for members in (*map(_members, odd), *(_members(dice=dice) for dice in none)):
        with pytest.raises(VerificationError) as error:
            verify_bundle(_bundle(tmp_path, members))
        assert "what it says of itself cannot be read" in str(error.value), members


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


def test_rolls_are_a_seeds_where_all_of_a_purpose_are(tmp_path: Path) -> None:
    stream = SeededDice("7", 2, "fire").stream("die")
    mine = [stream.unit(), stream.unit(), stream.unit()]

    def said_of(turn: int, *dice: tuple[str, str, list[float]]) -> str:
        fell = [dict(zip(("phase", "purpose", "rolls"), each, strict=True)) for each in dice]
        with pytest.raises(VerificationError) as error:
            verify_bundle(_bundle(tmp_path, _members({**SAID, "turn": turn}, fell)), "7")
        return "another's" if "not the seed of its dice" in str(error.value) else "its own"

    others = [("fire", "other", [0.5, 0.5]), ("melee", "die", mine), ("fire", "die", [*mine[:2], 0.5])]
    assert said_of(2, *others[:2], ("fire", "die", mine)) == said_of(2, ("fire", "die", mine[:2])) == "its own"
    assert {said_of(2, *others), said_of(1, ("fire", "die", mine))} == {"another's"}


def test_bundles_of_the_first_format_were_committed_to_a_seed_without_salt(tmp_path: Path) -> None:
    salted, other = committed_seed("7", "0" * 64), committed_seed("7", "1" * 64)
    bare = hashlib.sha256(b"drumhead seed 7").hexdigest()
    fits = {}
    for format, commitment in ((1, bare), (1, salted.commitment), (2, bare), (2, salted.commitment)):
        path = _bundle(tmp_path, _members({**SAID, "format": format, "seed_commitment": commitment}))
        for seed in (salted, other):
            with pytest.raises(VerificationError) as error:
                verify_bundle(path, seed.opening)
            fits[format, commitment, seed] = "not the seed" not in str(error.value)
    assert [each for each, fit in fits.items() if fit] == [
        (1, bare, salted),
        (1, bare, other),
        (2, salted.commitment, salted),
    ]


def test_an_archive_is_the_same_bytes_on_any_day_and_machine_and_anybody_may_read_what_it_holds(
    tmp_path: Path,
) -> None:
    with zipfile.ZipFile(_bundle(tmp_path, _members())) as packed:
        for entry in packed.infolist():
            assert (entry.compress_type, entry.date_time) == (zipfile.ZIP_STORED, (1980, 1, 1, 0, 0, 0))
            assert (entry.create_system, entry.external_attr >> 16) == (3, 0o644)

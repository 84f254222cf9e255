"""A dispute bundle: who has it plays the turn again without the seed, and finds whatever was changed."""

from __future__ import annotations

import io
import json
import re
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from drumhead import __version__
from drumhead.engine.errors import DrumheadError, RefusedError, UnknownNameError, VerificationError
from drumhead.engine.play.dice import committed_seed
from drumhead.engine.play.events import GM
from drumhead.engine.release import release
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening import proof
from drumhead.engine.session.evening.bundle import FORMAT, SUMS, archive, sums, write_bundle
from drumhead.engine.session.evening.proof import verify_bundle
from tests.engine.session.pages import scenario, sheet

FIGHT = ("FR1IN move 9-7 from T1", "FR1IN attack assault")
PLACE = "G5-V6 9-7"


@pytest.fixture
def fought(game: GameSession) -> GameSession:
    game.submit(sheet("MacMahon", *FIGHT))
    game.submit(sheet("Gyulai", "AU1IN defend last-ditch"), unsealed=True)
    game.advance()
    return game


@pytest.fixture
def bundle(fought: GameSession, tmp_path: Path) -> Path:
    write_bundle(fought, tmp_path / "turn-1.zip", judge=True)
    return tmp_path / "turn-1.zip"


def members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        return {entry.filename: packed.read(entry) for entry in packed.infolist()}


def test_the_turn_is_played_again_from_the_bundle_alone_and_comes_to_the_same_hash(
    fought: GameSession, tmp_path: Path
) -> None:
    result = write_bundle(fought, tmp_path / "b.zip", judge=True)
    proven = verify_bundle(tmp_path / "b.zip")
    assert proven.result == result == list(fought.verify())[-1][2]
    assert (proven.title, proven.turn, proven.seed) == ("Skirmish", 1, False)


def test_a_later_turn_ruled_on_and_played_again_is_proven_too(fought: GameSession, tmp_path: Path) -> None:
    fought.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    fought.rule(("roll", "end", "stragglers of AU1IN", "0.99"), Said("as agreed"))
    fought.advance()
    fought.hand.again(("before", "tactical-3", "unit", "FR2IN", "men=900"), Said("they had left"))
    result = write_bundle(fought, tmp_path / "b.zip", 2, judge=True)
    assert verify_bundle(tmp_path / "b.zip").result == result


def test_a_battle_that_was_ruled_comes_out_as_ruled(fought: GameSession, tmp_path: Path) -> None:
    fought.hand.again(("battle", "tactical-1", PLACE, "winner=defenders"), Said("there is a hill"))
    assert verify_bundle(_written(fought, tmp_path)).steps


def _written(game: GameSession, folder: Path) -> Path:
    write_bundle(game, folder / "b.zip", judge=True)
    return folder / "b.zip"


def test_the_seed_is_not_in_it_but_can_be_proven_once_it_is_told(
    fought: GameSession, bundle: Path, tmp_path: Path
) -> None:
    path = tmp_path / "turn.drum"
    path.write_bytes(members(bundle)["turn.drum"])
    small = GameSession.open(path)
    assert small.seed == ""
    assert not small.gm_locked()
    assert not any(status.locked for status in small.seats())
    small.close()
    assert verify_bundle(bundle, fought.game.opening).seed
    for wrong in ("2", fought.game.opening[:-1] + "2"):
        with pytest.raises(VerificationError, match="not the seed"):
            verify_bundle(bundle, wrong)


def test_before_the_end_a_bundle_is_made_for_a_judge_alone(fought: GameSession, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="neutral judge alone"):
        write_bundle(fought, tmp_path / "b.zip")
    assert not (tmp_path / "b.zip").exists()
    write_bundle(fought, tmp_path / "b.zip", judge=True)
    assert b"neutral judge alone" in members(tmp_path / "b.zip")["README.txt"]
    while not fought.over:
        fought.advance()
    write_bundle(fought, tmp_path / "after.zip", 1)


@pytest.mark.parametrize("seed", ["1", None])
def test_a_commitment_stands_in_it_where_the_seed_cannot_be_guessed_from_that(seed: str | None, tmp_path: Path) -> None:
    with closing(GameSession.create(scenario(tmp_path), tmp_path / "own.drum", seed=seed)) as game:
        game.advance()
        write_bundle(game, tmp_path / "b.zip", judge=True)
        guessed, told = committed_seed("1").commitment.encode(), game.game.opening
    inside = members(tmp_path / "b.zip")
    assert bool(json.loads(inside["bundle.json"])["seed_commitment"]) == (seed is None)
    assert not any(guessed in data for data in inside.values())
    proven = verify_bundle(tmp_path / "b.zip", told)
    assert (proven.seed, proven.committed) == (True, seed is None)
    proven = verify_bundle(tmp_path / "b.zip")
    assert (proven.seed, proven.committed, proven.rolls) == (False, seed is None, 0), "nobody told a seed"


def test_what_stands_in_a_bundle_file_by_file(fought: GameSession, tmp_path: Path) -> None:
    """Of the second turn by itself: its sheets as they came, one of them by a seat whose name comes first."""
    early, late = sheet("MacMahon", "FR1AQ halt on detection", turn=2), sheet("Canrobert", turn=2)
    fought.submit(early)
    fought.submit(late)
    ruled = fought.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    fought.advance()
    result = write_bundle(fought, tmp_path / "b.zip", 2, judge=True)
    found = members(tmp_path / "b.zip")
    phases = [(phase, hash) for turn, phase, hash in fought.verify() if turn == 2]
    assert result == phases[-1][1]
    title = "turn 2 from 4 June 1859"
    assert {name: data.decode() for name, data in found.items() if name.startswith("sheets/")} == {
        "sheets/01-MacMahon.orders": early,
        "sheets/02-Canrobert.orders": late,
    }
    assert json.loads(found["bundle.json"]) == {
        "format": FORMAT,
        "game": "skirmish",
        "ruleset": "rotd",
        "title": "Skirmish",
        "turn": 2,
        "engine": fought.hand.file.turn(2).engine,
        "bundled_by": __version__,
        "map": fought.game.map.digest,
        "seed_commitment": "",
        "phases": [list(pair) for pair in phases],
    }
    assert found["README.txt"].decode().startswith(f"A turn of Skirmish as it was played: {title}.\n")
    thrown = [(t.phase, t.purpose, list(t.rolls)) for t in fought.hand.dice(2)]
    assert [(t["phase"], t["purpose"], t["rolls"]) for t in json.loads(found["dice.json"])] == thrown
    log, titles = found["log.txt"].decode().splitlines(), fought.ruleset.titles()
    assert (log[0], [line for line in log[1:] if line and line[0] != " "]) == (
        f"Skirmish, {title}",
        [titles[phase] for phase, _ in phases],
    )
    events = [event for phase, _ in phases for event in fought.events(GM, 2, phase)]
    assert [line for line in log if line.startswith(" ")] == [f"  {e.id}  {fought.wording(e)}" for e in events]
    assert log[1] == "" and log.count("") == len(phases), "an empty line before each phase"
    sheets = sorted(name for name in found if "/" in name)
    assert list(found) == ["README.txt", "bundle.json", "turn.drum", *sheets, "dice.json", "log.txt", "checksums.txt"]
    _is_one_turn(found["turn.drum"], tmp_path / "one.drum", fought, ruled.event.id)


def test_a_later_turn_that_was_not_ruled_on_has_no_beginning_but_where_the_one_before_ended(
    fought: GameSession, tmp_path: Path
) -> None:
    fought.advance()
    write_bundle(fought, tmp_path / "b.zip", judge=True)
    (tmp_path / "one.drum").write_bytes(members(tmp_path / "b.zip")["turn.drum"])
    with closing(GameSession.open(tmp_path / "one.drum")) as small:
        file, former = small.hand.file, fought.hand.file
        assert (file.phases(1), file.phases(2)) == (former.phases(1)[-1:], former.phases(2))
        assert former.phases(2)[0][0] == 1 and verify_bundle(tmp_path / "b.zip").turn == 2


def _is_one_turn(data: bytes, path: Path, whole: GameSession, ruling: str) -> None:
    """The state before the second turn without what led to it, the ruling and the turn, and no secret."""
    path.write_bytes(data)
    with closing(GameSession.open(path)) as small:
        file, former = small.hand.file, whole.hand.file
        last = former.phases(1)[-1][0]
        assert (file.phases(1), file.phases(2)) == (former.phases(1)[-1:], former.phases(2))
        assert (file.step(1, last).events, file.step(1, last).hash) == (b"[]", former.step(1, last).hash)
        assert [event.id for event in small.rulings(GM, 2)] == [ruling]
        meta = former.meta()
        secret = {key: "" for key in ("seed", "salt", "locks") if key in meta} | {"commitment": ""}
        assert {key: file.meta().get(key) for key in meta | secret} == meta | secret
        assert file.senders(2) == ("Canrobert", "MacMahon") and not any(seat.salt or seat.key for seat in file.seats())


def test_any_changed_byte_is_found(bundle: Path, tmp_path: Path) -> None:
    data, other = bundle.read_bytes(), tmp_path / "other.zip"
    for at in range(0, len(data), max(1, len(data) // 400)):
        other.write_bytes(data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1 :])
        with pytest.raises(DrumheadError):
            verify_bundle(other)
    other.write_bytes(data + b"\0")
    with pytest.raises(DrumheadError):
        verify_bundle(other)


def test_an_archive_whose_files_are_larger_than_itself_is_not_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "small.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(SUMS, bytes(1_000_000))
    with pytest.raises(VerificationError, match="it is no archive that can be read"):
        verify_bundle(tmp_path / "small.zip")


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 77])
def test_an_archive_that_says_it_is_packed_otherwise_is_told_of(bundle: Path, tmp_path: Path, method: int) -> None:
    data, other = bytearray(bundle.read_bytes()), tmp_path / "other.zip"
    entry = data.index(b"PK\x01\x02")
    data[entry + 10] = method
    other.write_bytes(data)
    with pytest.raises(VerificationError, match="is not as it was written"):
        verify_bundle(other)


@pytest.mark.parametrize("name", ["dice.json", "sheets/01-MacMahon.orders", "bundle.json", "turn.drum"])
def test_what_was_changed_with_its_checksum_does_not_come_out(bundle: Path, tmp_path: Path, name: str) -> None:
    found = members(bundle)
    del found[SUMS]
    found[name] = _otherwise(found[name])
    (tmp_path / "other.zip").write_bytes(archive({**found, SUMS: sums(found).encode()}))
    with pytest.raises(DrumheadError):
        verify_bundle(tmp_path / "other.zip")


@pytest.mark.parametrize("facts", [{"phases": [1]}, {"phases": []}, {"turn": 9}, {"turn": 9, "phases": []}])
def test_facts_that_do_not_fit_are_told_of_by_the_name_of_the_bundle(
    bundle: Path, tmp_path: Path, facts: dict[str, object]
) -> None:
    found = members(bundle)
    del found[SUMS]
    found["bundle.json"] = json.dumps(json.loads(found["bundle.json"]) | facts).encode()
    (tmp_path / "other.zip").write_bytes(archive({**found, SUMS: sums(found).encode()}))
    with pytest.raises(VerificationError, match=re.escape(str(tmp_path / "other.zip"))):
        verify_bundle(tmp_path / "other.zip")


def test_what_rules_it_was_played_by_stands_in_the_game_not_in_what_a_bundle_says_of_itself(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, read = members(bundle), list[str]()
    del found[SUMS]
    found["bundle.json"] = json.dumps(json.loads(found["bundle.json"]) | {"ruleset": "../../.."}).encode()
    (tmp_path / "other.zip").write_bytes(archive({**found, SUMS: sums(found).encode()}))

    def played_here(ruleset: str) -> str:
        read.append(ruleset)
        return release(ruleset)

    monkeypatch.setattr(proof, "release", played_here)
    proven = verify_bundle(tmp_path / "other.zip")
    assert read == ["rotd"]
    assert not proven.other_release


def _otherwise(data: bytes) -> bytes:
    """A forger's work: a roll, an order, a hash, or the kept events are others."""
    if data.startswith(b"SQLite"):
        return data[:-1] + bytes([data[-1] ^ 1])
    if data.startswith(b"drumhead"):
        return data.replace(b"assault", b"evade")
    found = json.loads(data)
    if isinstance(found, list):
        battle = next(each for each in found if each["purpose"].startswith("battle "))
        battle["rolls"] = [0.999 - roll * 0.5 for roll in battle["rolls"]]
    else:
        found["phases"][-1][1] = "0" * 64
    return json.dumps(found).encode()


def test_the_archive_is_the_same_bytes_for_the_same_turn(fought: GameSession, tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        write_bundle(fought, tmp_path / name, judge=True)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO((tmp_path / "a.zip").read_bytes())) as packed:
        assert packed.testzip() is None


def test_what_was_not_played_has_no_bundle(game: GameSession, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="has not been played yet"):
        write_bundle(game, tmp_path / "b.zip", judge=True)

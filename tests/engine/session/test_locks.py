"""Passwords of seats as a game file keeps them: since when each is what it is, what it was, and who changed it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from drumhead.engine.errors import DamagedFileError, PasswordError, RefusedError, SealError, VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.play import sheets
from drumhead.engine.play.sheets import Sheet, password_key, read_sheet, sealed, verifier, write_sheet
from drumhead.engine.session.keyring import FORMER, LOCKS, NEXT, Keyring, check_locks, forget_former, lock_of, locks_of

OLD_SALT, SALT = bytes(16), b"\2" + bytes(16)
OLD_KEY = password_key("secret", OLD_SALT)
OPEN = StoredSeat("Canrobert", "west", "", (), ())


@cache
def _key() -> bytes:
    """It costs in tests what keys cost there, and no test runs yet while this is read."""
    return password_key("secret", SALT)


def _seat(name: str = "MacMahon", *, salt: bytes | None = SALT, key: bytes | None = None) -> StoredSeat:
    return StoredSeat(name, "west", "", (), (), salt, key or _key())


def _file(folder: Path, *seats: StoredSeat, turn: int = 1, noted: Sequence[StoredSeat] = ()) -> GameFile:
    steps = (StoredStep(turn, 0, "", b"[]", b"{}", "h"),)
    meta = {"kind": "game", "salt": "00"}
    if noted:
        meta[LOCKS] = json.dumps({seat.name: [turn, lock_of(seat)] for seat in noted})
    return GameFile.create(folder / "game.drum", meta, (_seat("gm"), *seats), steps)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[GameFile]:
    """The seat of MacMahon has a password, that of Canrobert none; both are noted, as a game's founding does."""
    with closing(_file(tmp_path, _seat(), OPEN, turn=3, noted=(_seat("gm"), _seat()))) as found:
        yield found


def _stored(file: GameFile, name: str = "MacMahon") -> StoredSeat:
    return next(seat for seat in file.seats() if seat.name == name)


def _sheet(key: bytes = b"", password: str = "") -> str:
    text = write_sheet(Sheet("skirmish", "", 3, "MacMahon", ((0, "FR1IN engage"),), password=password))
    return sealed(text, key) if key else text


def test_it_is_noted_since_which_turn_a_password_is_what_it_is(file: GameFile) -> None:
    check_locks(file)
    assert locks_of(file) == {"gm": (3, lock_of(_seat("gm"))), "MacMahon": (3, lock_of(_seat()))}
    file.append(3, "0", [], (StoredStep(3, 1, "p", b"[]", b"{}", "h1"),), {})
    ring = Keyring(file, position=False)
    ring.change(_stored(file), "secret", "another")
    assert locks_of(file)["MacMahon"] == (4, lock_of(_stored(file))) and locks_of(file)["gm"][0] == 3
    check_locks(file)


@pytest.mark.parametrize(("name", "whose"), [("MacMahon", "MacMahon"), ("gm", "the game master")])
def test_a_password_that_somebody_else_put_in_is_found(file: GameFile, name: str, whose: str) -> None:
    file.set_key(name, SALT, bytes(32))
    with pytest.raises(VerificationError, match=rf"password stored of {whose} is another than since turn 3\.$"):
        check_locks(file)
    file.set_key(name, None, None)
    with pytest.raises(VerificationError, match=f"of {whose} is another"):
        check_locks(file)


@pytest.mark.parametrize(("noted", "since"), [(1, 3), (4, 4)])
def test_a_password_is_told_to_have_stood_since_no_turn_before_the_first(
    file: GameFile, noted: int, since: int
) -> None:
    """A game that was branched off begins later than the password was set."""
    file.note(LOCKS, json.dumps({"MacMahon": [noted, lock_of(_seat())], "gm": [1, lock_of(_seat("gm"))]}))
    check_locks(file)
    file.set_key("MacMahon", SALT, bytes(32))
    with pytest.raises(VerificationError, match=rf"another than since turn {since}\.$"):
        check_locks(file)


def test_a_password_of_whom_nothing_is_noted_is_found_and_one_of_a_seat_without_any_is_not_missed(
    file: GameFile,
) -> None:
    file.set_key("Canrobert", SALT, _key())
    with pytest.raises(VerificationError, match="noted of the password of Canrobert was taken out"):
        check_locks(file)
    file.note("salt", "")
    check_locks(file)


def test_the_last_sheet_whose_seal_does_not_fit_is_named(file: GameFile) -> None:
    for text in (_sheet(_key()), _sheet(_key()), _sheet(bytes(32))):
        file.add_sheet(3, "MacMahon", text)
    file.set_key("MacMahon", SALT, bytes(32))
    with pytest.raises(VerificationError, match=r"since turn 3; it does not fit the seal on sheet 2 of turn 3\.$"):
        check_locks(file)


@pytest.fixture
def cheap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameFile]:
    """A game with a key of a lower cost than the machine's."""
    monkeypatch.setattr(sheets, "memory", lambda: sheets.PLENTY)
    with closing(_file(tmp_path, _seat(salt=OLD_SALT, key=OLD_KEY), OPEN)) as found:
        yield found


def test_a_key_of_a_lower_cost_is_made_anew_and_the_one_before_still_seals_until_the_turn_is_played(
    cheap: GameFile,
) -> None:
    ring = Keyring(cheap, position=False)
    ring.unlock(_stored(cheap), "secret")
    now = _stored(cheap)
    assert now.salt and now.salt[0] == 2 and now.key == password_key("secret", now.salt) != OLD_KEY
    assert ring.sealed("MacMahon", _sheet()) == sealed(_sheet(), now.key or b"")
    for key in (OLD_KEY, now.key or b""):
        ring.check(now, read_sheet(_sheet(key)), "mac.orders")
    with pytest.raises(SealError):
        ring.check(now, read_sheet(_sheet(bytes(32))), "mac.orders")
    forget_former(cheap)
    assert cheap.meta()[FORMER] == ""
    ring.check(now, read_sheet(_sheet(now.key or b"")), "mac.orders")
    with pytest.raises(SealError):
        ring.check(now, read_sheet(_sheet(OLD_KEY)), "mac.orders")


def test_a_key_is_made_anew_once_and_a_dear_one_or_one_in_a_position_never(cheap: GameFile) -> None:
    ring = Keyring(cheap, position=False)
    ring.unlock(_stored(cheap), "secret")
    once = _stored(cheap)
    ring.unlock(once, "secret")
    assert _stored(cheap) == once
    cheap.set_key("MacMahon", OLD_SALT, verifier(OLD_KEY))
    before = cheap.meta()
    Keyring(cheap, position=True).unlock(_stored(cheap), "secret")
    assert (_stored(cheap).salt, cheap.meta()) == (OLD_SALT, before)


def test_a_password_that_another_program_set_meanwhile_is_left_alone(cheap: GameFile) -> None:
    seen = _stored(cheap)
    cheap.set_key("MacMahon", OLD_SALT, password_key("another", OLD_SALT))
    Keyring(cheap, position=False).unlock(seen, "secret")
    assert _stored(cheap).key == password_key("another", OLD_SALT) and FORMER not in cheap.meta()


def test_a_new_password_ends_the_key_before_it(cheap: GameFile) -> None:
    ring = Keyring(cheap, position=False)
    ring.unlock(_stored(cheap), "secret")
    ring.change(_stored(cheap), "secret", "another")
    with pytest.raises(SealError):
        ring.check(_stored(cheap), read_sheet(_sheet(OLD_KEY)), "mac.orders")
    with pytest.raises(PasswordError):
        ring.unlock(_stored(cheap), "secret")
    assert ring.sealed("MacMahon", _sheet()) == sealed(_sheet(), _stored(cheap).key or b"")


@pytest.mark.parametrize(
    ("name", "new", "position", "said"),
    [
        ("MacMahon", "", False, "The new password is empty."),
        ("Canrobert", "x", False, "Canrobert has no password to change."),
        ("Canrobert", "", False, "Canrobert has no password to change."),
        ("MacMahon", "x", True, "A position's password is changed by a sheet"),
    ],
)
def test_a_password_that_cannot_be_changed_stays(
    file: GameFile, name: str, new: str, position: bool, said: str
) -> None:
    before = file.seats(), file.meta()
    with pytest.raises(RefusedError, match=said):
        Keyring(file, position=position).change(_stored(file, name), "secret", new)
    with pytest.raises(PasswordError):
        Keyring(file, position=False).change(_stored(file), "wrong", "x")
    assert (file.seats(), file.meta()) == before


def test_a_password_that_a_sheet_announces_is_taken_from_a_seat_that_has_one_alone(file: GameFile) -> None:
    ring = Keyring(file, position=False)
    ring.unlock(_stored(file), "secret")
    text = ring.announcing(_stored(file), _sheet(), "another")
    sheet = read_sheet(text)
    assert NEXT not in file.meta(), "the game's own file waits for the sheet"
    ring.check(_stored(file), sheet, "mac.orders")
    with pytest.raises(RefusedError, match=r"^mac.orders: Canrobert has no password that could be changed\.$"):
        ring.accept(_stored(file, "Canrobert"), sheet, "mac.orders")
    ring.accept(_stored(file), read_sheet(_sheet(_key())), "mac.orders")
    assert _stored(file) == _seat(), "a sheet without a password changes none"
    ring.accept(_stored(file), sheet, "mac.orders")
    now = _stored(file)
    assert now.key == password_key("another", now.salt or b"")
    assert ring.sealed("MacMahon", _sheet()) == sealed(_sheet(), now.key or b"")
    check_locks(file)


def test_nobody_announces_a_password_who_did_not_prove_his_own_or_an_empty_one(file: GameFile) -> None:
    ring = Keyring(file, position=False)
    with pytest.raises(RefusedError, match="MacMahon has no password to change, or it was not proven"):
        ring.announcing(_stored(file), _sheet(), "another")
    ring.unlock(_stored(file), "secret")
    with pytest.raises(RefusedError, match="The new password is empty"):
        ring.announcing(_stored(file), _sheet(), "")


def test_a_position_knows_the_password_it_announced_beside_the_one_it_has(tmp_path: Path) -> None:
    with closing(_file(tmp_path, _seat(key=verifier(_key())))) as file:
        ring = Keyring(file, position=True)
        ring.unlock(_stored(file), "secret")
        sheet = read_sheet(ring.announcing(_stored(file), _sheet(), "another"))
        salt, _, known = file.meta()[NEXT].partition(":")
        new = password_key("another", bytes.fromhex(salt))
        assert known == verifier(new).hex() and sheet.password
        for password, key in (("another", new), ("secret", _key())):
            ring.lock()
            ring.unlock(_stored(file), password)
            assert ring.sealed("MacMahon", _sheet()) == sealed(_sheet(), key)
        with pytest.raises(PasswordError):
            ring.unlock(_stored(file), "wrong")
        assert LOCKS not in file.meta()


@pytest.mark.parametrize("announced", ["nonsense", "00:00", "00" * 16 + ":" + "00" * 31])
def test_a_password_announced_in_a_position_that_is_none_is_damage(tmp_path: Path, announced: str) -> None:
    with closing(_file(tmp_path, _seat(key=verifier(_key())))) as file:
        file.note(NEXT, announced)
        ring = Keyring(file, position=True)
        ring.unlock(_stored(file), "secret")
        with pytest.raises(DamagedFileError, match="the password announced in it is none"):
            ring.unlock(_stored(file), "another")

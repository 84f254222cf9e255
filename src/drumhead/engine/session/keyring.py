"""The passwords that were proven while a file is open, the seals they make, and what takes their place."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated

from pydantic import Field, TypeAdapter

from drumhead.engine.errors import DrumheadError, PasswordError, RefusedError, SealError, VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredSeat
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import (
    Sheet,
    check_seal,
    is_cheap,
    masked_key,
    new_salt,
    password_key,
    read_sheet,
    sealed,
    unmasked_key,
    verifier,
)

_SEAL = re.compile(r"^[ \t]*seal[ \t].*\n?", re.IGNORECASE | re.MULTILINE)
_SEAT = re.compile(r"^[ \t]*seat[ \t].*$", re.IGNORECASE | re.MULTILINE)
_NEXT = re.compile(r"((?:[0-9a-f]{2}){16,17}):([0-9a-f]{64})")
NEXT = "next_password"
"""In a position: salt and verifier of the password that a sheet of its seat announced."""

LOCKS, FORMER = "locks", "former_keys"
"""In a game file: of each seat since which turn it has its password, and what shows that nobody put in another; keys of
a lower cost, with which positions that were given out still seal until the turn is played."""
_LOCKS = TypeAdapter(Mapping[str, tuple[int, str]])
_FORMER = TypeAdapter(Mapping[str, Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]])
OF_PASSWORDS = (LOCKS, FORMER)


def _both(announced: str) -> tuple[bytes, bytes]:
    """Salt and verifier; ValueError where something else stands there."""
    found = _NEXT.fullmatch(announced)
    if not found:
        raise ValueError("the password announced in it is none")
    return bytes.fromhex(found[1]), bytes.fromhex(found[2])


class Keyring:
    """Keys of seats by name; a position holds no key, only what knows the right one."""

    def __init__(self, file: GameFile, *, position: bool) -> None:
        self._file, self._position = file, position
        self._keys: dict[str, bytes] = {}

    def unlock(self, seat: StoredSeat, password: str) -> None:
        """Keep the key of a seat; PasswordError if the password is wrong."""
        if seat.key is not None and seat.salt is not None:
            self._keys[seat.name] = self._proven(seat, password)
            if not self._position and is_cheap(seat.salt):
                with suppress(DrumheadError):  # the file is busy or cannot be written: another time
                    self._raise(seat, password)

    def _raise(self, seat: StoredSeat, password: str) -> None:
        """A key of today's cost for the same password; the one before still opens the seals of positions."""
        salt = new_salt()
        key = password_key(password, salt)
        with self._file.held("the password was not kept at today's cost"):
            if seat not in self._file.seats():
                return  # another program has set another one meanwhile
            self._set(seat.name, salt, key)
            former = self._former() | {seat.name: (seat.key or b"").hex()}
            self._file.note(FORMER, json.dumps(former, sort_keys=True))
        self._keys[seat.name] = key

    def _set(self, name: str, salt: bytes, key: bytes) -> None:
        """Another password or another cost of it; what of it was noted before is no more."""
        turn, step = self._file.last()
        with self._file.held("the password was not changed"):
            self._file.set_key(name, salt, key)
            seat = next(seat for seat in self._file.seats() if seat.name == name)
            locks = dict(locks_of(self._file)) | {name: [turn + bool(step), lock_of(seat)]}
            self._file.note(LOCKS, json.dumps(locks, sort_keys=True))
            former = self._former()
            if former.pop(name, None):
                self._file.note(FORMER, json.dumps(former, sort_keys=True))

    def _former(self) -> dict[str, str]:
        """Keys before they were raised, by seat."""
        return dict(self._file.read(_FORMER.validate_json, self._file.meta().get(FORMER) or "{}"))

    def check(self, seat: StoredSeat, sheet: Sheet, name: str) -> None:
        """SealError unless a sheet bears the seal of its seat."""
        check_seal(sheet, self._sealing(seat, sheet), name)

    def _sealing(self, seat: StoredSeat, sheet: Sheet) -> bytes:
        """The seat's key, or the one before it was raised where that made the seal."""
        key, former = seat.key or b"", bytes.fromhex(self._former().get(seat.name, ""))
        with suppress(SealError):
            if former:
                check_seal(sheet, former, "")
                return former
        return key

    def _proven(self, seat: StoredSeat, password: str) -> bytes:
        """The key of a right password: the seat's, or in its position the one that it announced."""
        salt, known = seat.salt or b"", seat.key or b""
        key = password_key(password, salt)
        if hmac.compare_digest(known, verifier(key) if self._position else key):
            return key
        announced = self._file.meta().get(NEXT, "") if self._position else ""
        if announced:
            salt, known = self._file.read(_both, announced)
            key = password_key(password, salt)
            if hmac.compare_digest(known, verifier(key)):
                return key
        whose = "the game master" if seat.name == GM else seat.name
        raise PasswordError(f"That is not the password of {whose}.")

    def lock(self) -> None:
        """Forget every key."""
        self._keys.clear()

    def is_open(self, seat: StoredSeat) -> bool:
        """Whether a seat has no password or it was proven."""
        return seat.key is None or seat.name in self._keys

    def sealed(self, seat: str, text: str) -> str:
        """A sheet with its seat's seal in place of any other; as it is where no key was proven."""
        if seat not in self._keys:
            return text
        return sealed(_SEAL.sub("", text).rstrip("\n") + "\n", self._keys[seat])

    # another password (6.11)

    def announcing(self, seat: StoredSeat, text: str, password: str) -> str:
        """A sheet that tells the password from then on, sealed with the one before; a position knows both.

        RefusedError where the seat has none, or it was not proven.
        """
        if seat.name not in self._keys:
            raise RefusedError(f"{seat.name} has no password to change, or it was not proven.")
        if not password:
            raise RefusedError("The new password is empty.")
        salt = new_salt()
        new = password_key(password, salt)
        if self._position:
            self._file.note(NEXT, f"{salt.hex()}:{verifier(new).hex()}")
        line = f"password {masked_key(self._keys[seat.name], salt, new)}"
        return self.sealed(seat.name, _SEAT.sub(lambda found: f"{found[0]}\n{line}", text, count=1))

    def accept(self, seat: StoredSeat, sheet: Sheet, name: str) -> None:
        """Take the password that a sheet announces, whose seal is good: sheets after it are sealed with it."""
        if not sheet.password:
            return
        if seat.key is None:
            raise RefusedError(f"{name}: {seat.name} has no password that could be changed.")
        salt, key = unmasked_key(self._sealing(seat, sheet), sheet.password, name)
        self._set(seat.name, salt, key)
        if seat.name in self._keys:
            self._keys[seat.name] = key

    def change(self, seat: StoredSeat, old: str, new: str) -> None:
        """Another password in the game's own file, at once; PasswordError where the old one is wrong."""
        if self._position:
            raise RefusedError("A position's password is changed by a sheet, which the game master takes in.")
        if seat.key is None or not new:
            raise RefusedError("The new password is empty." if seat.key else f"{seat.name} has no password to change.")
        self.unlock(seat, old)
        salt = new_salt()
        key = password_key(new, salt)
        self._set(seat.name, salt, key)
        self._keys[seat.name] = key


# nobody puts in another


def lock_of(seat: StoredSeat) -> str:
    """What shows that a seat's password is the one that it was, or that it has none."""
    return hashlib.sha256(b"drumhead lock" + (seat.salt or b"") + b"|" + (seat.key or b"")).hexdigest()


def locks_of(file: GameFile) -> Mapping[str, tuple[int, str]]:
    """By seat the turn since which its password is what it is, and what shows that."""
    return file.read(_LOCKS.validate_json, file.meta().get(LOCKS) or "{}")


def check_locks(file: GameFile) -> None:
    """VerificationError where a seat has another password than it was founded with or changed to."""
    known, noted = locks_of(file), bool(file.meta().get("salt"))
    for seat in file.seats():
        if noted and seat.key and seat.name not in known:
            raise VerificationError(f"{file.path}: what was noted of the password of {seat.name} was taken out.")
        if seat.name in known and known[seat.name][1] != lock_of(seat):
            whose = "the game master" if seat.name == GM else seat.name
            since = max(file.first(), known[seat.name][0])
            raise VerificationError(
                f"{file.path}: the password stored of {whose} is another than since turn {since}{_broken(file, seat)}."
            )


def forget_former(file: GameFile) -> None:
    """Once a turn was played nobody seals in the positions before it: keys of a lower cost are no more."""
    if file.meta().get(FORMER):
        file.note(FORMER, "")


def _broken(file: GameFile, seat: StoredSeat) -> str:
    """The last sheet whose seal does not fit the password that is stored."""
    last, _ = file.last()
    for turn in range(last + 1, file.first() - 1, -1):
        for number, text in reversed(file.numbered_sheets(turn, seat.name)):
            try:
                check_seal(read_sheet(text), seat.key or b"", "")
            except SealError:
                return f"; it does not fit the seal on sheet {number} of turn {turn}"
    return ""

"""The passwords that were proven while a file is open, the seals they make, and what takes their place."""

from __future__ import annotations

import hmac
import os
import re

from drumhead.engine.errors import PasswordError, RefusedError
from drumhead.engine.gamefile.file import GameFile, StoredSeat
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import Sheet, masked_key, password_key, sealed, unmasked_key, verifier

_SEAL = re.compile(r"^[ \t]*seal[ \t].*\n?", re.IGNORECASE | re.MULTILINE)
_SEAT = re.compile(r"^[ \t]*seat[ \t].*$", re.IGNORECASE | re.MULTILINE)
NEXT = "next_password"
"""In a position: salt and verifier of the password that a sheet of its seat announced."""


class Keyring:
    """Keys of seats by name; a position holds no key, only what knows the right one."""

    def __init__(self, file: GameFile, *, position: bool) -> None:
        self._file, self._position = file, position
        self._keys: dict[str, bytes] = {}

    def unlock(self, seat: StoredSeat, password: str) -> None:
        """Keep the key of a seat; PasswordError if the password is wrong."""
        if seat.key is not None and seat.salt is not None:
            self._keys[seat.name] = self._proven(seat, password)

    def _proven(self, seat: StoredSeat, password: str) -> bytes:
        """The key of a right password: the seat's, or in its position the one that it announced."""
        salt, known = seat.salt or b"", seat.key or b""
        key = password_key(password, salt)
        if hmac.compare_digest(known, verifier(key) if self._position else key):
            return key
        announced = self._file.meta().get(NEXT, "") if self._position else ""
        if announced:
            salt, known = (bytes.fromhex(part) for part in announced.split(":"))
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
        salt = os.urandom(16)
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
        salt, key = unmasked_key(seat.key, sheet.password, name)
        self._file.set_key(seat.name, salt, key)
        if seat.name in self._keys:
            self._keys[seat.name] = key

    def change(self, seat: StoredSeat, old: str, new: str) -> None:
        """Another password in the game's own file, at once; PasswordError where the old one is wrong."""
        if self._position:
            raise RefusedError("A position's password is changed by a sheet, which the game master takes in.")
        if seat.key is None or not new:
            raise RefusedError("The new password is empty." if seat.key else f"{seat.name} has no password to change.")
        self.unlock(seat, old)
        salt = os.urandom(16)
        key = password_key(new, salt)
        self._file.set_key(seat.name, salt, key)
        self._keys[seat.name] = key

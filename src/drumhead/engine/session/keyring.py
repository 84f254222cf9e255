"""The passwords that were proven while a file is open, and the seals they make."""

from __future__ import annotations

import hmac
import re

from drumhead.engine.errors import PasswordError
from drumhead.engine.gamefile.file import StoredSeat
from drumhead.engine.play.sheets import password_key, sealed, verifier

_SEAL = re.compile(r"^[ \t]*seal[ \t].*\n?", re.IGNORECASE | re.MULTILINE)


class Keyring:
    """Keys of seats by name; a position holds no key, only what knows the right one."""

    def __init__(self, *, position: bool) -> None:
        self._position = position
        self._keys: dict[str, bytes] = {}

    def unlock(self, seat: StoredSeat, password: str) -> None:
        """Keep the key of a seat; PasswordError if the password is wrong."""
        if seat.key is None or seat.salt is None:
            return
        key = password_key(password, seat.salt)
        if not hmac.compare_digest(seat.key, verifier(key) if self._position else key):
            raise PasswordError(f"That is not the password of {seat.name}.")
        self._keys[seat.name] = key

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

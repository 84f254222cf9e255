"""Order sheets as text: head, one order a line, comments kept, and the seal over head and orders."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from argon2.exceptions import HashingError
from argon2.low_level import Type, hash_secret_raw

from drumhead.engine.errors import OrderSyntaxError, SealError
from drumhead.engine.play.recall.letters import GOES_ON, unwrapped

FORMAT = 1
COSTS = {0: (2, 19_456, 1), 1: (3, 65_536, 4), 2: (3, 262_144, 4)}
"""Passes, KiB and lanes of argon2id by the first byte of a salt, each dearer than those before: 0 as OWASP asks at
least, for salts that have no such byte; 1 the second choice of RFC 9106; 2 the same over four times the memory. Its
first choice, 2 GiB, is not among them: the players of a game make the key again, each on a machine of his own, and no
file may ask for as much."""
_MODERATE, _DEAR = 1, 2
PLENTY = 15 * 2**30
"""Bytes of memory from which on a machine makes keys at the highest cost: 16 GiB, less what the system keeps back."""
OLD_SALT = 16
_HEAD = re.compile(r"^drumhead\s+orders\s+([0-9]{1,9})$", re.IGNORECASE)
_TURN = re.compile(r"[0-9]{1,9}")
_PASSWORD = re.compile(r"((?:[0-9a-f]{2}){16,17}):([0-9a-f]{64})", re.IGNORECASE)
_CLEAR = re.compile(r"^clear\s+(.+)$", re.IGNORECASE)
WIDTH = 72
"""Characters of a written line: mail programs break longer ones, and a rest of one would be read as an order."""
COUNTED = "counted from here"
"""A line of a head that was written over lines of somebody else's: those below have the numbers they had there."""
_FIELD = re.compile(r"^(game|turn|seat|password|seal)\s+(.+)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as written: `lines` are (line number, text) of the orders without comments; `position` may be empty.

    `clears` are (line number, names) of what was ordered by earlier sheets and is taken back. `password` has the key of
    the seat's next password, masked by that of the one it has.
    """

    game: str
    position: str
    turn: int
    seat: str
    lines: tuple[tuple[int, str], ...]
    seal: str = ""
    clears: tuple[tuple[int, str], ...] = ()
    password: str = ""

    def signed_text(self) -> str:
        """What the seal covers: head and orders, without comments and with single spaces."""
        head: tuple[str, ...] = (f"drumhead orders {FORMAT}", f"game {self.game} {self.position}".rstrip())
        clears = (f"clear {names}" for _, names in self.clears)
        head += (f"turn {self.turn}", f"seat {self.seat}", *((f"password {self.password}",) if self.password else ()))
        return "\n".join((*head, *clears, *(text for _, text in self.lines)))


def read_sheet(text: str, name: str = "sheet") -> Sheet:
    """The sheet a text holds; OrderSyntaxError names file, line and what was expected."""
    fields: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    clears: list[tuple[int, str]] = []
    started, above = False, 0
    for place, raw in unwrapped(text, name):
        number = place - above
        line = " ".join(raw.partition("#")[0].split())
        if not line:
            continue
        if not started:
            _check_first(line, number, name)
            started = True
            continue
        if line.casefold() == COUNTED and not (above or lines or clears or "seal" in fields):
            above = place
        elif field := _FIELD.match(line):
            key = field[1].lower()
            if key in fields:
                raise OrderSyntaxError(f"{name}, line {number}: a second {key!r} line.", number, 1, key)
            fields[key] = field[2]
        elif "seal" in fields:
            raise OrderSyntaxError(f"{name}, line {number}: nothing may follow the seal.", number, 1, line)
        elif clear := _CLEAR.match(line):
            clears.append((number, clear[1]))
        else:
            lines.append((number, line))
    return replace(_sheet(fields, lines, name, started), clears=tuple(clears))


def _check_first(line: str, number: int, name: str) -> None:
    found = _HEAD.match(line)
    if not found:
        raise OrderSyntaxError(f"{name}, line {number}: a sheet begins with 'drumhead orders 1'.", number, 1, line)
    if int(found[1]) > FORMAT:
        raise OrderSyntaxError(f"{name} was written by a newer Drumhead (sheet format {found[1]}).", number, 1, line)


def _sheet(fields: dict[str, str], lines: list[tuple[int, str]], name: str, started: bool) -> Sheet:
    if not started:
        raise OrderSyntaxError(f"{name} is empty; a sheet begins with 'drumhead orders 1'.")
    for key in ("game", "turn", "seat"):
        if key not in fields:
            raise OrderSyntaxError(f"{name}: the {key!r} line is missing.", 0, 0, key)
    if not _TURN.fullmatch(fields["turn"]):
        said = fields["turn"] if len(fields["turn"]) <= 20 else f"{fields['turn'][:20]}..."
        raise OrderSyntaxError(f"{name}: the turn must be a number, not {said!r}.", 0, 0, fields["turn"])
    game, _, position = fields["game"].partition(" ")
    found = Sheet(game, position, int(fields["turn"]), fields["seat"], tuple(lines), fields.get("seal", ""))
    return replace(found, password=fields.get("password", ""))


def write_sheet(
    sheet: Sheet, comments: Iterable[tuple[str, Sequence[str]]] = (), units: Sequence[str] | None = None
) -> str:
    """The sheet as text, unsealed. `comments` gives (unit id, comment lines) to stand above the unit's orders; `units`
    whose order each line is, by default the unit it begins with."""
    head = [f"drumhead orders {FORMAT}", f"game    {sheet.game} {sheet.position}".rstrip()]
    clears = (f"clear   {names}" for _, names in sheet.clears)
    password = (f"password {sheet.password}",) if sheet.password else ()
    body = [*map(_broken, (*head, f"turn    {sheet.turn}", f"seat    {sheet.seat}"))]
    body += [*password, *map(_broken, clears), ""]
    whose = [text.split(" ", 1)[0].upper() for _, text in sheet.lines] if units is None else units
    left = list(zip(whose, (text for _, text in sheet.lines), strict=True))
    for unit, notes in comments:
        body += [f"# {note}".rstrip() for note in notes]
        body += [*(_broken(text) for owner, text in left if owner == unit), ""]
        left = [(owner, text) for owner, text in left if owner != unit]
    body += [_broken(text) for _, text in left]
    return "\n".join(body).rstrip("\n") + "\n"


def _broken(line: str) -> str:
    """A long line on several, which are read as one."""
    return f" {GOES_ON}\n    ".join(
        wrap(line, WIDTH - len(GOES_ON) - 5, break_long_words=False, break_on_hyphens=False)
    )


def memory() -> int:
    """Bytes of memory that this machine has; 0 where the system does not say."""
    names = getattr(os, "sysconf_names", {})
    if "SC_PHYS_PAGES" not in names or "SC_PAGE_SIZE" not in names:
        return 0
    return max(0, os.sysconf("SC_PHYS_PAGES")) * os.sysconf("SC_PAGE_SIZE")


def cost_here() -> int:
    """At which cost this machine makes keys."""
    return _DEAR if memory() >= PLENTY else _MODERATE


def new_salt() -> bytes:
    """A salt for a key of this machine's cost."""
    return bytes([cost_here()]) + os.urandom(OLD_SALT)


def is_cheap(salt: bytes) -> bool:
    """Whether a key of this salt was made at a lower cost than this machine's; one of a higher cost stays as it is."""
    return _cost(salt) < cost_here()


def _cost(salt: bytes) -> int:
    return 0 if len(salt) == OLD_SALT else salt[0] if salt else -1


def password_key(password: str, salt: bytes) -> bytes:
    """argon2id of a seat's password: 32 bytes; takes some tenths of a second on purpose.

    SealError where the salt is of no known cost, or the machine has not the memory that its cost asks for.
    """
    if (cost := _cost(salt)) not in COSTS:
        raise SealError("The password was set with a newer Drumhead, or its salt is damaged.")
    passes, kib, lanes = COSTS[cost]
    try:
        return hash_secret_raw(password.encode(errors="surrogatepass"), salt, passes, kib, lanes, 32, Type.ID)
    except (HashingError, MemoryError) as error:
        raise SealError(f"The password asks for {kib // 1024} MiB of memory, which are not free here.") from error


def masked_key(key: bytes, salt: bytes, new: bytes) -> str:
    """6.11: a new password's key and salt as a line of a sheet, which tells them to who knows the key before alone."""
    return f"{salt.hex()}:{_mask(key, salt, new).hex()}"


def unmasked_key(key: bytes, line: str, name: str) -> tuple[bytes, bytes]:
    """(salt, key) of such a line; SealError where it is none."""
    found = _PASSWORD.fullmatch(line)
    if not found:
        raise SealError(f"{name}: the password line cannot be read; `drumhead sheet --new-password` writes it.")
    salt = bytes.fromhex(found[1])
    if _cost(salt) not in COSTS:
        raise SealError(f"{name}: its new password was set with a newer Drumhead, or the line is damaged.")
    return salt, _mask(key, salt, bytes.fromhex(found[2]))


def _mask(key: bytes, salt: bytes, text: bytes) -> bytes:
    stream = hmac.new(key, b"drumhead new password" + salt, hashlib.sha256).digest()
    return bytes(a ^ b for a, b in zip(text, stream, strict=True))


def verifier(key: bytes) -> bytes:
    """What a position file keeps of a key: enough to know a right password, not enough to seal."""
    return hashlib.sha256(b"drumhead verifier" + key).digest()


def sealed(text: str, key: bytes) -> str:
    """A written sheet with its seal at the foot, over the orders in the order in which they stand."""
    return f"{text}\nseal    {seal_of(read_sheet(text), key)}\n"


def seal_of(sheet: Sheet, key: bytes) -> str:
    """The seal line's value."""
    return "hmac-sha256:" + hmac.new(key, sheet.signed_text().encode(), hashlib.sha256).hexdigest()


def check_seal(sheet: Sheet, key: bytes, name: str) -> None:
    """SealError where the sheet bears no seal, or one that does not fit head, orders and the seat's password."""
    if not sheet.seal:
        raise SealError(f"{name} is not sealed, and the seat {sheet.seat} has a password.")
    if not hmac.compare_digest(sheet.seal.encode(), seal_of(sheet, key).encode()):
        raise SealError(
            f"{name}: the seal is broken: it was changed after {sheet.seat} sealed it, or sealed with another password."
        )

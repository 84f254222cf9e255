"""By which rules turns are played here: noted with every turn, so that `verify` knows which ones others have played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from drumhead import __version__

ENGINE = Path(__file__).parent
ROOMS = ("boards", "maps", "play")
HEARING = ("gathering", "intake", "playing", "standing", "walking")
"""By which sheets become the orders of a turn."""


@cache
def release(ruleset: str) -> str:
    """The version of the program, and a digest of the code and tables by which turns of a game come out."""
    found = hashlib.sha256()
    for path in _files(ruleset):
        found.update(path.relative_to(ENGINE).as_posix().encode())
        found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{__version__} {found.hexdigest()[:12]}"


def _files(ruleset: str) -> Iterator[Path]:
    for room in (*ROOMS, f"rulesets/{ruleset}"):
        yield from (path for path in sorted((ENGINE / room).rglob("*")) if path.suffix in (".py", ".toml", ".lark"))
    yield from (ENGINE / "session" / f"{name}.py" for name in HEARING)

"""By which rules turns are played here: noted with every turn, so that `verify` knows which ones others have played."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from drumhead import __version__

ENGINE = Path(__file__).parent


@cache
def release(ruleset: str) -> str:
    """The version of the program, and a digest of the code and tables by which turns of a game come out."""
    found = hashlib.sha256()
    for room in ("boards", "play", f"rulesets/{ruleset}"):
        for path in sorted((ENGINE / room).rglob("*")):
            if path.suffix in (".py", ".toml", ".lark"):
                found.update(path.relative_to(ENGINE).as_posix().encode())
                found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{__version__} {found.hexdigest()[:12]}"

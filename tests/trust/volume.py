"""How much is tried for a promise: all of it by `make trust`, a share of it where that has to be quick.

DRUMHEAD_TRUST is the share (1 by default, CI takes a fiftieth), DRUMHEAD_TRUST_SEED draws other cases.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

SHARE = float(os.environ.get("DRUMHEAD_TRUST", "1"))
SEED = os.environ.get("DRUMHEAD_TRUST_SEED", "1859")


def cases(full: int, least: int = 1) -> int:
    """How many cases to try now of so many in full."""
    return max(least, round(full * SHARE))


def draws(what: str, full: int, least: int = 1) -> Iterator[random.Random]:
    """One source of chance a case: case N of one name and seed is always the same, however many are tried."""
    return (random.Random(f"{SEED}/{what}/{case}") for case in range(cases(full, least)))

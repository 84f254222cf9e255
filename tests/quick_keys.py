"""Keys of passwords that take no time: what comes of one does not depend on how long it took."""

from __future__ import annotations

from drumhead.engine.play import sheets

DEAR = dict(sheets.COSTS)
"""What keys cost outside of tests."""
QUICK = {cost: (1, 64, 1) if cost else least for cost, least in DEAR.items()}
"""Passes, KiB and lanes; of the least cost are keys in files of former formats, which are as they are."""

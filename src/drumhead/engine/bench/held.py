"""The most memory that this process ever held; imports nothing else of the house, so that a bare window may ask too."""

from __future__ import annotations

import sys
from math import nan
from pathlib import Path

if sys.platform != "win32":
    from resource import RUSAGE_SELF, getrusage

STATUS = Path("/proc/self/status")


def megabytes_held() -> float:
    """In MB; not a number where nobody says.

    Linux counts what the starting process held into what getrusage tells; its own peak stands in its status.
    """
    if STATUS.is_file():
        peak = next(line for line in STATUS.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 2**10
    if sys.platform == "win32":
        return nan
    return getrusage(RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)

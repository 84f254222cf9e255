"""The map of Europe is read fast enough that nobody waits for it."""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

import pytest

from drumhead.engine.maps.library import data_folder
from drumhead.engine.maps.reader import read_map

MOST_SECONDS = 0.15


def test_the_map_of_europe_is_read_within_150_ms(capsys: pytest.CaptureFixture[str]) -> None:
    taken = [_seconds() for _ in range(7)]
    with capsys.disabled():
        sys.stdout.write(f"\nreading europe-1859: {median(taken) * 1000:.0f} ms of processor time\n")
    assert median(taken) < MOST_SECONDS


def _seconds() -> float:
    start = process_time()
    read_map(data_folder("maps") / "europe-1859", 1859)
    return process_time() - start

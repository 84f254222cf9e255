"""The most memory a process held, as each system tells it."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from types import SimpleNamespace

import pytest

from drumhead.engine.bench import held


def test_the_peak_is_told_in_megabytes_of_whatever_each_system_counts_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert 5 < held.megabytes_held() < 100_000
    status = tmp_path / "status"
    monkeypatch.setattr(held, "STATUS", status)
    monkeypatch.setattr(held, "RUSAGE_SELF", 7, raising=False)
    monkeypatch.setattr(held, "getrusage", lambda who: SimpleNamespace(ru_maxrss=3 * 2**20 * who), raising=False)
    told = {}
    for platform in ("linux", "darwin", "win32"):
        monkeypatch.setattr(held, "sys", SimpleNamespace(platform=platform))
        told[platform] = held.megabytes_held()
    assert (told["linux"], told["darwin"], isnan(told["win32"])) == (21 * 2**10, 21, True)
    status.write_text("VmPeak:\t 9000 kB\nVmHWM:\t 20480 kB\nVmRSS:\t 1024 kB\n", encoding="ascii")
    assert held.megabytes_held() == 20

"""From the command to the first page on the screen, against a bare window of the same size."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.conftest import Compare

HERE = Path(__file__).parent


def _painted(script: str, home: Path) -> None:
    places = {name: str(home / name) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR")}
    run = subprocess.run([sys.executable, str(HERE / script)], env=os.environ | places, capture_output=True, timeout=60)
    assert run.returncode == 0, run.stderr.decode()


def test_the_first_page_is_painted_within_two_and_a_half_bare_windows(compare: Compare, tmp_path: Path) -> None:
    """Whole processes, from import to paint."""
    compare(
        lambda: _painted("paint_client.py", tmp_path), lambda: _painted("paint_bare.py", tmp_path), most=2.5, rounds=9
    )

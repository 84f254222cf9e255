"""Same scenario, seed and orders: the same bytes, whatever order Python's sets come in."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.session.pages import scenario, sheet

pytestmark = pytest.mark.whole

SCRIPT = """
import shlex, sys
from drumhead.engine.cli import run
for line in sys.stdin.read().splitlines():
    assert run(shlex.split(line)) == 0, line
"""


def _played(folder: Path, hash_seed: str) -> str:
    game, orders = f"game-{hash_seed}.drum", folder / "mac.orders"
    orders.write_text(sheet("MacMahon", "FR1IN engage T1-T3", "FR1IN attack assault"), encoding="utf-8")
    lines = (
        f"new {shlex.quote(scenario(folder))} {game} --seed 5",
        f"submit {game} {orders.name}",
        f"advance {game}",
        f"show {game} --json",
    )
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input="\n".join(lines),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    _, _, shown = done.stdout.partition("{")
    assert shown
    return shown


def test_the_order_of_sets_moves_nothing(tmp_path: Path) -> None:
    first, *others = (_played(tmp_path, seed) for seed in ("1", "2", "777"))
    assert all(other == first for other in others)

"""Same scenario, seed and orders: the same bytes, whatever order Python's sets come in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.engine.session.pages import scenario, sheet


def _played(folder: Path, hash_seed: str) -> str:
    game = str(folder / f"game-{hash_seed}.drum")
    orders = folder / "mac.orders"
    orders.write_text(sheet("MacMahon", "FR1IN engage T1-T3", "FR1IN attack assault"), encoding="utf-8")
    said = ""
    for command in (
        ["new", scenario(folder), game, "--seed", "5"],
        ["submit", game, str(orders)],
        ["advance", game],
        ["show", game, "--json"],
    ):
        code = "import sys; from drumhead.__main__ import main; sys.exit(main())"
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", code, *command], env=environment, capture_output=True, text=True, check=True
        )
        said = done.stdout
    return said


def test_the_order_of_sets_moves_nothing(tmp_path: Path) -> None:
    first, *others = (_played(tmp_path, seed) for seed in ("1", "2", "777"))
    assert all(other == first for other in others)

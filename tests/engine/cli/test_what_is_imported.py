"""A command imports what it needs, and what another command needs it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession

pytestmark = pytest.mark.whole

DRAWING = ("PIL", "fontTools", "reportlab", "resvg_py", "drumhead.engine.drawing.pens.svg")
CALL = (
    "import sys; from drumhead.engine.cli import run; code = run(sys.argv[1:])\n"
    "print(*sys.modules, file=sys.stderr); sys.exit(code)"
)


def _loaded(*command: str) -> set[str]:
    """The modules of a process that ran a command."""
    done = subprocess.run([sys.executable, "-c", CALL, *command], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("command", [["--help"], ["map", "--help"], ["render", "--help"]])
def test_help_imports_neither_rooms_nor_packages(command: list[str]) -> None:
    loaded = _loaded(*command)
    assert "typer" in loaded
    assert loaded & {"numpy", "shapely", "lark", "jinja2", "rich", "argon2", "sqlite3", *DRAWING} == set()
    rooms = {".".join(name.split(".")[:3]) for name in loaded if name.startswith("drumhead.engine.")}
    assert rooms == {
        f"drumhead.engine.{room}" for room in ("cli", "errors", "limits", "maps", "reading", "unfinished", "whole_file")
    }


@pytest.mark.parametrize(
    ("scenario", "others"),
    [
        ("lombardy-1859", {"lark", "jinja2", "shapely", "drumhead.engine.rulesets.diplomacy"}),
        ("diplomacy-1901", {"drumhead.engine.rulesets.rotd"}),
    ],
)
def test_info_imports_neither_writers_nor_the_other_ruleset(scenario: str, others: set[str], tmp_path: Path) -> None:
    game = tmp_path / "game.drum"
    GameSession.create(scenario, game, seed="imports").close()
    assert _loaded("info", str(game)) & {"rich", "reportlab", "resvg_py", "fontTools", "PIL", *others} == set()

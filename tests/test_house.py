"""The house rules that a tool can hold: imports, types, lint, and what the project may not name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing() -> None:
    found = _run("ruff", "check", "src", "tests")
    assert found.returncode == 0, found.stdout


@pytest.mark.slow
def test_mypy_strict_finds_nothing() -> None:
    """`make check` asks it too."""
    found = _run("mypy")
    assert found.returncode == 0, found.stdout


def test_every_import_contract_is_kept() -> None:
    found = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout


def test_no_room_is_named_after_nothing() -> None:
    nothing = re.compile(r"(utils?|common|helpers?|misc)(\.py)?")
    bad = [path for path in (ROOT / "src").rglob("*") if nothing.fullmatch(path.name)]
    assert bad == []


def test_no_module_is_longer_than_500_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "src").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 500
    }
    assert long == {}


def test_every_file_has_a_plain_name() -> None:
    """What a program leaves beside the sources by mistake is seen before it is kept."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = listed.stdout.splitlines() if listed.returncode == 0 else [path.name for path in ROOT.iterdir()]
    assert [name for name in names if not re.fullmatch(r"[\w ./-]+", name, re.ASCII)] == []


def test_no_folder_holds_more_than_twenty_modules() -> None:
    folders = Counter(str(path.parent.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py"))
    assert {folder: count for folder, count in folders.items() if count > 20} == {}


def test_every_room_stands_in_the_drawing_of_the_house() -> None:
    source = ROOT / "src/drumhead"
    rooms = {path.stem for path in (source / "engine").iterdir() if not path.name.startswith("_")}
    rooms |= {path.parent.name for path in (source / "client").glob("*/__init__.py")}
    rooms |= {f"rulesets/{path.parent.name}" for path in (source / "engine/rulesets").glob("*/__init__.py")}
    drawing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## The house")[2]
    drawn = re.findall(r"^ {6}(\w[\w/]*(?:, \w+)*)  ", drawing, re.MULTILINE)
    assert rooms - {"rulesets"} - {room for line in drawn for room in line.split(", ")} == set()


def test_no_line_of_the_client_names_diplomacy() -> None:
    """What the client knows of a game the session tells it; pictures of units lie in a folder by the ruleset's name."""
    named = re.compile(r"diplomacy|datc|city/country", re.IGNORECASE)
    bad = [path.name for path in (ROOT / "src/drumhead/client").rglob("*.py") if named.search(path.read_text("utf-8"))]
    assert bad == []


KINDS_OF_BOARD = {"GameMap", "AreaMap", "SquareBoard", "AreaBoard", "Plane", "AreaPlane", "SquarePlot", "AreaPlot"}
KINDS_OF_BOARD |= {
    "HexMap",
    "HexBoard",
    "HexPlane",
    "HexPlot",
    "HexScene",
    "SquareScene",
    "StrategicScene",
    "AreaScene",
    "FieldScene",
}
OF_ONE_KIND = (
    "engine/maps/squares",
    "engine/maps/areas",
    "engine/maps/hexes",
    "engine/rulesets",
    "client/editor",
)
"""Rooms that are of one kind of board themselves, and may say so."""
NAME_GAMES = ("engine/catalog.py", "engine/maps/scenarios.py")
"""Where games stand by name: where they are found, and which one a scenario is of that names none."""


def test_nobody_asks_which_kind_of_board_or_which_game_it_is() -> None:
    """A map's kind brings what is needed (client/kinds.py, and tables by kind in the engine), a ruleset its forms."""
    source = ROOT / "src/drumhead"
    rooms = {path.relative_to(source).as_posix(): path for path in sorted(source.rglob("*.py"))}
    general = {room: path for room, path in rooms.items() if not room.startswith(OF_ONE_KIND)}
    assert [f"{room}:{line}" for room, path in general.items() for line in _asked(room, path)] == []


def _asked(room: str, path: Path) -> Iterator[int]:
    """The lines of a module that ask so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
                named = {name.id for name in ast.walk(kinds) if isinstance(name, ast.Name)}
                if named & KINDS_OF_BOARD:
                    yield node.lineno
            case ast.Compare(left=ast.Attribute(attr="kind", value=ast.Name(id="map"))):
                yield node.lineno
            case ast.Constant(value="rotd" | "diplomacy") if room not in NAME_GAMES:
                yield node.lineno

"""The house rules that a tool can hold: imports, types, lint, and what the project may not name."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
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


def test_no_folder_holds_more_than_twenty_modules() -> None:
    folders = Counter(str(path.parent.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py"))
    assert {folder: count for folder, count in folders.items() if count > 20} == {}


def test_no_line_of_the_client_names_diplomacy() -> None:
    """What the client knows of a game the session tells it; pictures of units lie in a folder by the ruleset's name."""
    named = re.compile(r"diplomacy|datc|city/country", re.IGNORECASE)
    bad = [path.name for path in (ROOT / "src/drumhead/client").rglob("*.py") if named.search(path.read_text("utf-8"))]
    assert bad == []

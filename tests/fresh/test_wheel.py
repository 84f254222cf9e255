"""The wheel alone, away from the checkout, has all it needs to play."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def _run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from drumhead.__main__ import main; sys.exit(main())"
    environment = {**os.environ, "PYTHONPATH": str(site)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=site.parent, env=environment, capture_output=True, text=True, check=False)


def test_maps_scenarios_fonts_and_the_files_beside_the_code_are_inside(unpacked: Path) -> None:
    for name in (
        "data/maps/europe-1859/tactical.npz",
        "data/maps/europe-1859/scenarios/lombardy-1859.toml",
        "data/resources/fonts/PTSans-Regular.ttf",
        "engine/gamefile/schema.sql",
        "engine/reports/report.html.jinja",
        "engine/rulesets/rotd/orders/orders.lark",
        "engine/rulesets/rotd/rulebook.toml",
    ):
        assert (unpacked / "drumhead" / name).is_file(), name


def test_the_wheel_founds_plays_and_verifies_a_game(unpacked: Path) -> None:
    game = str(unpacked.parent / "game.drum")
    for command in (["new", "lombardy-1859", game, "--seed", "1"], ["advance", game], ["verify", game]):
        done = _run(unpacked, *command)
        assert done.returncode == 0, done.stderr
    assert "every hash agrees" in done.stdout

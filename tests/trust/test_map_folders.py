"""Maps in folders of all three kinds, one of their files damaged: refused in sentences, or read as it is now."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from tests.engine.session.pages import PAGE
from tests.engine.session.strait import PAGE as STRAIT
from tests.trust import damage
from tests.trust.answers import fault, words
from tests.trust.conftest import Tried
from tests.trust.test_damage import desk
from tests.trust.test_other_files import HEXES
from tests.trust.volume import draws

__all__ = ["desk"]
COMMANDS = ("map check X", "map info X", "map copy X o", "render X --out o.svg", "new here.toml o.drum")
TEXTS = (".toml", ".csv", ".txt", ".grid")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    """A small map of squares, of territories and of hexes."""
    here, folder = Path.cwd(), tmp_path_factory.mktemp("maps")
    os.chdir(folder)
    for name, text in (("squares", PAGE), ("territories", STRAIT), ("hexes", HEXES[1])):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
        assert run(["map", "copy", f"{name}.toml", name]) == 0
    yield [folder / name for name in ("squares", "territories", "hexes")]
    os.chdir(here)


@pytest.mark.promise("map-folders")
def test_a_damaged_map_folder_gets_an_answer(folders: list[Path], desk: Path, tried: Tried) -> None:
    found = []
    for case, rng in enumerate(draws("map-folders", 1500, least=6)):
        shutil.copytree(folders[case % len(folders)], desk / "map")
        file = rng.choice(sorted(path for path in (desk / "map").iterdir() if path.is_file()))
        file.write_bytes(_spoilt(file, rng))
        (desk / "here.toml").write_text(PAGE.split("[map]")[0] + 'map = "map"\n', encoding="utf-8")
        command = rng.choice(COMMANDS)
        if wrong := fault(words(command, X="map"), file, many=True):
            found.append(f"case {case}: {file.name}: {command}: {wrong}")
        tried()
        for path in desk.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


def _spoilt(file: Path, rng: random.Random) -> bytes:
    data = file.read_bytes()
    if file.suffix in TEXTS and rng.random() < 0.6:
        text = data.decode()
        if file.suffix == ".toml":
            return damage.spoilt_toml(text, rng).encode(errors="surrogatepass")
        return damage.spoilt_lines(text, rng).encode()
    return damage.damaged(data, rng)

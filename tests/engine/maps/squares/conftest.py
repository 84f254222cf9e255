"""The map of Europe the tests of this folder read."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.reader import read_map
from tests.engine.maps.squares.open_ground import Country, free


@pytest.fixture(scope="session")
def europe(request: pytest.FixtureRequest) -> GameMap:
    """The bundled map, or a fresh build of it by `--europe FOLDER`, with the track of 1859."""
    folder = request.config.getoption("--europe")
    return read_map(Path(folder), 1859) if folder else find_map("europe-1859", 1859)


@pytest.fixture(scope="session")
def country(europe: GameMap) -> Country:
    """Its open ground in patches."""
    return Country(europe, free(europe))

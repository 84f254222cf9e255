"""The scripts and tables make a window of the bundled map again, byte for byte."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from cartography.europe_1859.grid import TACTICAL, Bytes, Cell, label, square_of
from cartography.europe_1859.land import Land, make_land
from cartography.europe_1859.window import CELLS, LEFT, SIDE, SQUARES, TOP, load_extract

from drumhead.engine.maps.bundled import data_folder

pytestmark = pytest.mark.slow
EXTRACT = Path(__file__).parent / "extract" / "lombardy.npz"
LABELS = frozenset(label(column, row) for column in range(LEFT, LEFT + SIDE) for row in range(TOP, TOP + SIDE))
DIGEST = "from tests.cartography.test_window import made_digest; print(made_digest())"


@pytest.fixture(scope="module")
def land() -> Land:
    """The window made from the extract; all else in it is sea."""
    return make_land(load_extract(EXTRACT))


@pytest.fixture(scope="module")
def folder(request: pytest.FixtureRequest) -> Path:
    """The bundled map's folder, or a fresh build by `--europe FOLDER`."""
    chosen = request.config.getoption("--europe")
    return Path(chosen) if chosen else data_folder("maps") / "europe-1859"


def made_layers(land: Land) -> dict[str, Bytes]:
    """The tactical layers by their names in the map folder."""
    country = land.country
    return {
        "terrain": country.cells,
        "rating": land.rating,
        "river": country.rivers,
        "rail": country.track,
        "relief": land.relief,
        "height": land.height,
        "road": country.road,
    }


def made_digest() -> str:
    """One digest of all layers of the window, made anew."""
    layers = made_layers(make_land(load_extract(EXTRACT)))
    return sha256(b"".join(layer[CELLS].tobytes() for layer in layers.values())).hexdigest()


@pytest.mark.parametrize("layer", ["terrain", "rating", "river", "rail", "relief", "height", "road"])
def test_a_window_made_anew_has_the_bytes_of_the_bundled_layers(land: Land, folder: Path, layer: str) -> None:
    made = made_layers(land)[layer][CELLS]
    with np.load(folder / "tactical.npz") as layers:
        bundled = layers[layer][CELLS]
    assert int((made != bundled).sum()) == 0


def test_the_bundled_map_has_no_layer_that_the_scripts_do_not_make(land: Land, folder: Path) -> None:
    with np.load(folder / "tactical.npz") as layers:
        assert sorted(layers.files) == sorted(made_layers(land))


def test_the_terrain_and_rivers_of_the_window_s_squares_are_the_bundled_ones(land: Land, folder: Path) -> None:
    terrain, rivers = (np.array([list(row) for row in _rows(folder / name)]) for name in ("terrain.txt", "rivers.txt"))
    assert (land.letters[SQUARES] == terrain[SQUARES]).all()
    assert (land.river_classes[SQUARES].astype(str) == rivers[SQUARES]).all()


def test_the_railway_squares_of_the_window_are_the_bundled_ones(land: Land, folder: Path) -> None:
    made = {label(*square): str(year) for square, year in land.rail_years.items() if label(*square) in LABELS}
    bundled = {row["square"]: row["year"] for row in _table(folder / "rails.csv") if row["square"] in LABELS}
    assert made == bundled


def test_the_towns_and_villages_of_the_window_stand_where_the_bundled_ones_do(land: Land, folder: Path) -> None:
    places = [(site.town.name, site.cell) for site in land.sites] + [(one.name, one.cell) for one in land.villages]
    made = {(name, *_place(cell)) for name, cell in places if label(*square_of(cell)) in LABELS}
    listed = _table(folder / "cities.csv") + _table(folder / "places.csv")
    bundled = {(row["name"], row["square"], row["tactical"]) for row in listed if row["square"] in LABELS}
    assert made == bundled


def test_the_order_of_hashes_does_not_change_the_window(land: Land) -> None:
    digests = {_digest_with_hash_seed(seed) for seed in ("1", "1859")}
    here = sha256(b"".join(layer[CELLS].tobytes() for layer in made_layers(land).values())).hexdigest()
    assert digests == {here}


def _digest_with_hash_seed(seed: str) -> str:
    about = {**os.environ, "PYTHONHASHSEED": seed}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", DIGEST], cwd=root, env=about, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def _rows(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").splitlines()


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def _place(cell: Cell) -> tuple[str, str]:
    return label(*square_of(cell)), f"{cell[0] % TACTICAL}-{cell[1] % TACTICAL}"

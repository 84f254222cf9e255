"""Scripts and tables make the map of Iberia again, byte for byte, over the ground that is drawn."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from cartography.iberia_1936 import plane, sides, tables
from cartography.iberia_1936.build import make_map
from cartography.iberia_1936.grounds import Grounds, make_grounds
from shapely import LineString

from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.model import Ground
from drumhead.engine.maps.hexes.reader import read_hex_map
from drumhead.engine.maps.hexes.writer import map_files

pytestmark = pytest.mark.whole

FOLDER = data_folder("maps") / "iberia-1936"


@pytest.fixture(scope="module")
def ground() -> Ground:
    return read_hex_map(FOLDER).ground


@pytest.fixture(scope="module")
def grounds() -> Grounds:
    return make_grounds()


@pytest.fixture(scope="module")
def files(ground: Ground) -> dict[str, bytes]:
    return map_files(make_map(ground))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["map.toml", "hexes.csv", "sides.csv", "places.csv", "ground.json"])
def test_the_files_of_the_map_are_made_again(files: dict[str, bytes], name: str) -> None:
    """Whoever changes a table or a script must build the map again, and commit both."""
    assert files[name] == (FOLDER / name).read_bytes()


@pytest.mark.parametrize("anchor", tables.anchors(), ids=lambda anchor: anchor.name)
def test_an_anchor_lies_in_its_hex(anchor: tables.Anchor) -> None:
    assert plane.BOARD.name(plane.cell_of(anchor.lon, anchor.lat)) == anchor.hex


def test_points_of_the_board_have_one_place_on_earth() -> None:
    across, down = np.meshgrid(np.linspace(0, 65, 27), np.linspace(0, 44, 23))
    points = np.stack([across.ravel(), down.ravel()], axis=-1)
    assert np.abs(plane.to_board(plane.to_lon_lat(points)) - points).max() < 0.1


@pytest.mark.parametrize("name", sorted({river.name for river in tables.rivers()}))
def test_a_river_runs_near_its_course(ground: Ground, grounds: Grounds, name: str) -> None:
    """Every hexside of it is less than a hex from the water as it is drawn, and they meet end to end."""
    chain = sides.river_chain(grounds, ground.streams, name)
    water = LineString([point for stream in ground.streams if stream.name == name for point in stream.line])
    lines = [plane.BOARD.side_line(*side) for side, _ in chain]
    assert max(LineString(line).centroid.distance(water) for line in lines) < 1.0
    assert all(set(one) & set(other) for one, other in pairwise(lines))
    assert len({end for line in lines for end in line}) == len(lines) + 1


@pytest.mark.parametrize("row", list(tables.rows("banks")), ids=lambda row: f"{row['place']} on the {row['river']}")
def test_a_town_lies_on_its_bank(ground: Ground, grounds: Grounds, row: dict[str, str]) -> None:
    """Its river runs along the hex on the other side, or not at all."""
    chain = {side for side, _ in sides.river_chain(grounds, ground.streams, row["river"])}
    shut, _ = sides.banks(row["river"])
    assert not chain & shut

"""A map to begin with: whole, readable, and without a fault but that its regions have no city yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.squares.blank import blank_map
from drumhead.engine.maps.squares.faults import find_faults
from drumhead.engine.maps.squares.model import Ground, Terrain
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.writer import map_files, write_map


def test_it_is_open_ground_of_its_first_state_from_edge_to_edge() -> None:
    map = blank_map("Downs", 20, 15, ("Northland", "Southland"))
    assert (map.title, map.board.columns, map.board.rows) == ("Downs", 20, 15)
    assert set(map.terrain) == {Terrain.OPEN} and set(map.battlefield(7).terrain) == {Ground.OPEN}
    assert {map.state_of(cell).code for cell in range(300)} == {"NOR"}  # type: ignore[union-attr]
    assert [region.name for region in map.regions] == ["Northland", "Southland"]


def test_it_lacks_nothing_but_cities() -> None:
    faults = find_faults(blank_map("Downs", 6, 4, ("Northland",)))
    assert faults and all("city" in fault.what for fault in faults)


def test_it_is_written_and_read_as_it_is(tmp_path: Path) -> None:
    map = blank_map("Downs", 12, 9, ("Northland", "Southland"))
    write_map(map, tmp_path / "downs")
    assert map_files(read_map(tmp_path / "downs"))["terrain.txt"] == map_files(map)["terrain.txt"]
    assert read_map(tmp_path / "downs").title == "Downs"


@pytest.mark.parametrize(
    ("columns", "rows", "states", "said"),
    [
        (1, 9, ("Northland",), "A map has 2 to 1,000 columns and rows, not 1 x 9."),
        (9, 1001, ("Northland",), "A map has 2 to 1,000 columns and rows, not 9 x 1001."),
        (9, 9, (), "A map needs a state: name one, or several with commas."),
        (2, 1, ("Northland",), "A map has 2 to 1,000 columns and rows, not 2 x 1."),
        (1001, 2, ("Northland",), "A map has 2 to 1,000 columns and rows, not 1001 x 2."),
        (9, 9, ("No",), "The name of a state begins with three letters, which are its code."),
        (9, 9, ("Northland", "4th Republic"), "The name of a state begins with three letters, which are its code."),
        (9, 9, ("N2",), "The name of a state begins with three letters, which are its code."),
        (9, 9, ("Northland", "Norway"), "Two states begin with the same three letters, which are their codes."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(columns: int, rows: int, states: tuple[str, ...], said: str) -> None:
    with pytest.raises(MapError) as told:
        blank_map("Downs", columns, rows, states)
    assert str(told.value) == said

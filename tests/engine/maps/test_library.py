"""Maps by their names: what no disk can hold is no map, and is told in one short sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.library import find_map, map_folder


@pytest.mark.parametrize("name", ["9" * 4500, "x\0y", "nowhere", "\ud800", f"{'a/' * 3000}b"])
@pytest.mark.parametrize("beside", [None, Path("somewhere")])
def test_a_name_that_no_folder_can_have_is_no_map(name: str, beside: Path | None) -> None:
    assert map_folder(name, beside) is None
    with pytest.raises(UnknownNameError, match="There is no map") as told:
        find_map(name, 1859, beside)
    assert len(str(told.value)) < 300


def test_a_file_is_no_map(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text("id = 'm'")
    assert map_folder("map.toml", tmp_path) is None
    assert map_folder("map.toml/deeper", tmp_path) is None

"""Writing a map: what is written reads back as the same map, in the same bytes, whole or not at all."""

from __future__ import annotations

import shutil
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import is_bundled
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.maps.squares.draft import MapDraft, change
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.model import NOWHERE, City, GameMap, TacticalLayers
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.writer import map_files, with_regions, write_map
from tests.engine.maps.squares.sheets import small_map
from tests.engine.maps.squares.test_inline import PAGE

LAYERS = tuple(field.name for field in fields(TacticalLayers) if field.init)


def _same(first: GameMap, second: GameMap) -> bool:
    """Every field but the digest, which seals files."""
    names = [f.name for f in fields(GameMap) if f.compare and f.name not in ("digest", "tactical", "_fields")]
    equal = all(_equal(getattr(first, name), getattr(second, name)) for name in names)
    return equal and all(_equal(getattr(first.tactical, n), getattr(second.tactical, n)) for n in LAYERS)


def _equal(first: Any, second: Any) -> bool:
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return bool(np.array_equal(first, second))
    return bool(first == second)


def _files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_map_written_reads_back_the_same(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    assert _same(read_map(tmp_path / "small"), small_map())


def test_the_same_map_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_map(small_map(), tmp_path / name)
    assert _files(tmp_path / "one") == _files(tmp_path / "two")


names = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=12)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    title=names,
    city=names,
    codes=st.lists(st.integers(0, 9), min_size=40, max_size=40),
    grounds=st.lists(st.integers(0, 9), min_size=40, max_size=40),
    numbers=st.tuples(st.integers(0, 4), st.integers(0, 9000), st.integers(0, 500)),
)
def test_any_map_written_reads_back_the_same(
    tmp_path: Path, title: str, city: str, codes: list[int], grounds: list[int], numbers: tuple[int, int, int]
) -> None:
    draft = MapDraft(small_map())
    draft.map.terrain[:40] = codes
    draft.map.tactical.terrain[5, :40] = grounds
    town = City(city, 3, 7, "EAS", city[::-1], 1, "river", False, numbers[0], *numbers[1:], numbers[2], "BB")
    map = replace(draft.map, title=title, cities=(*draft.map.cities, town))
    write_map(map, tmp_path / "any")
    assert _same(read_map(tmp_path / "any"), map)


@pytest.mark.slow
@pytest.mark.slow
def test_the_bundled_map_written_is_the_bundled_map(tmp_path: Path) -> None:
    folder = data_folder("maps") / "europe-1859"
    map = read_map(folder)
    write_map(map, tmp_path / "copy", folder)
    assert _same(read_map(tmp_path / "copy"), map)
    assert (tmp_path / "copy" / "credits.md").read_bytes() == (folder / "credits.md").read_bytes()
    assert (tmp_path / "copy" / "scenarios" / "lombardy-1859.toml").is_file()


def test_an_inline_map_becomes_a_folder_with_a_region_for_each_state(tmp_path: Path) -> None:
    page = read_inline_map(scenario_from_text(PAGE, "page"))
    write_map(page, tmp_path / "page")
    found = read_map(tmp_path / "page")
    assert np.array_equal(found.terrain, page.terrain)
    assert np.array_equal(found.state, page.state)
    assert [city.state for city in found.cities] == ["FRA"]
    assert np.array_equal(found.tactical.terrain, page.tactical.terrain)


def test_land_of_no_state_falls_to_nobody(tmp_path: Path) -> None:
    page = read_inline_map(scenario_from_text('[map]\n[[map.cities]]\nname = "X"\nplace = "A0-N0 3-3"\n', "page"))
    write_map(page, tmp_path / "page")
    found = read_map(tmp_path / "page")
    assert [state.name for state in found.states] == ["Nobody"]
    assert NOWHERE not in found.region


def test_other_files_of_the_folder_are_kept(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    (tmp_path / "small" / "scenarios").mkdir()
    (tmp_path / "small" / "scenarios" / "own.toml").write_text("mine")
    write_map(replace(small_map(), title="Other"), tmp_path / "small")
    assert (tmp_path / "small" / "scenarios" / "own.toml").read_text() == "mine"
    assert read_map(tmp_path / "small").title == "Other"
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_a_folder_of_other_things_is_never_replaced(tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "dear.txt").write_text("dear")
    with pytest.raises(GameFileError, match="other things than a map"):
        write_map(small_map(), letters)
    assert (letters / "dear.txt").read_text() == "dear"


@pytest.mark.parametrize("broken", ["_fill", "_put"])
def test_a_write_that_fails_leaves_the_old_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    write_map(small_map(), tmp_path / "small")
    before = _files(tmp_path / "small")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"drumhead.engine.maps.folder.{broken}", fail)
    with pytest.raises(GameFileError, match="no space left"):
        write_map(replace(small_map(), title="Other"), tmp_path / "small")
    assert _files(tmp_path / "small") == before
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_a_folder_that_cannot_take_its_place_brings_the_old_one_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_map(small_map(), tmp_path / "small")
    before = _files(tmp_path / "small")
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if target == tmp_path / "small" and not self.name.endswith(".old"):
            raise OSError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(GameFileError, match="permission denied"):
        write_map(replace(small_map(), title="Other"), tmp_path / "small")
    assert _files(tmp_path / "small") == before


def test_an_edit_changes_only_the_files_it_means() -> None:
    draft = MapDraft(small_map())
    before = map_files(draft.map)
    edits = change(draft.map, "rating", [5], 4)
    assert len(edits) == 1
    draft.map.tactical.rating.reshape(-1)[5] = 4
    after = map_files(draft.map)
    assert [name for name in before if before[name] != after[name]] == ["tactical.npz"]


def test_bundled_maps_are_known_by_their_place(tmp_path: Path) -> None:
    assert is_bundled(data_folder("maps") / "europe-1859")
    assert is_bundled(data_folder("maps") / "new")
    assert not is_bundled(tmp_path)


def test_a_copy_of_a_folder_is_no_link_to_it(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "one")
    (tmp_path / "one" / "credits.md").write_text("thanks")
    write_map(small_map(), tmp_path / "two", tmp_path / "one")
    shutil.rmtree(tmp_path / "one")
    assert (tmp_path / "two" / "credits.md").read_text() == "thanks"


def test_credits_and_projection_are_written_where_there_are_some(tmp_path: Path) -> None:
    told = replace(small_map(), credits="credits.md", projection={"name": "conic", "parallels": [40, 60]})
    write_map(told, tmp_path / "told")
    assert _same(read_map(tmp_path / "told"), told)
    head = map_files(small_map())["map.toml"].decode()
    assert "credits" not in head
    assert "projection" not in head


def test_straits_are_written_in_the_order_of_their_squares() -> None:
    pairs = [(cell, cell + 1) for cell in range(6)] + [(cell, cell + 8) for cell in range(20)]
    written = map_files(replace(small_map(), straits=frozenset(pairs)))["straits.csv"].decode().splitlines()
    name = small_map().board.name
    assert written == ["first,second", *(f"{name(a)},{name(b)}" for a, b in sorted(pairs))]


@pytest.mark.parametrize(
    ("lost", "state", "codes"),
    [
        (None, "WES", ["WES", "EAS"]),
        (3, "WES", ["WES", "EAS", "NON"]),
        (None, "XXX", ["WES", "EAS", "NON"]),
        (7, "WES", ["WES", "EAS"]),
    ],
    ids=["all is somebody's", "a square of nobody", "a city of nobody", "the sea is nobody's anyway"],
)
def test_only_what_is_of_no_state_falls_to_nobody(lost: int | None, state: str, codes: list[str]) -> None:
    map = small_map()
    if lost is not None:
        map.state[lost] = NOWHERE
    found = with_regions(replace(map, regions=(), cities=(City("Alt", 0, 156, state),)))
    assert [entry.code for entry in found.states] == codes
    assert [(region.code, region.state) for region in found.regions] == list(
        zip(("AA", "AB", "AC"), codes, strict=False)
    )
    assert found.cities[0].region == ("AC" if state == "XXX" else "AA")
    owner = found.state_of(3)
    assert owner is not None and owner.code == ("NON" if lost == 3 else "WES")
    assert found.state_of(7) is None


def test_what_lies_on_the_battlefields_is_sealed_as_well(tmp_path: Path) -> None:
    other = small_map()
    other.tactical.rating[0, 0] = 4
    for name, map in (("one", small_map()), ("same", small_map()), ("other", other)):
        write_map(map, tmp_path / name)
    one, same, changed = (read_map(tmp_path / name) for name in ("one", "same", "other"))
    assert (one.digest, one.tactical.seal) == (same.digest, same.tactical.seal)
    assert one.digest != changed.digest
    assert one.tactical.seal != changed.tactical.seal


def test_a_state_without_a_nation_is_a_nation_of_its_own(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    head = tmp_path / "small" / "map.toml"
    head.write_text(head.read_text().replace('nation = "West"\n', ""))
    assert [state.nation for state in read_map(tmp_path / "small").states] == ["Westland", "East"]

"""Maps by their names: what no disk can hold is no map, and is told in one short sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import MapError, ScenarioError, UnknownNameError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.writer import write_hex_map
from drumhead.engine.maps.library import bundled_sheets, find_map, find_scenario, kind_of, map_folder, map_of, title_of
from drumhead.engine.maps.scenarios import scenario_from_text
from tests.engine.maps.hexes.drawn import hex_map


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


def _folder(at: Path, head: str) -> Path:
    at.mkdir(parents=True)
    (at / "map.toml").write_text(head, encoding="utf-8")
    return at


def test_a_bundled_map_goes_before_a_folder_of_its_name_and_one_beside_before_one_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("beside/europe-1859", "beside/mine", "mine", "here"):
        _folder(tmp_path / name, "title = 'T'")
    beside = tmp_path / "beside"
    assert map_folder("europe-1859", beside) == data_folder("maps") / "europe-1859"
    assert map_folder("mine", beside) == beside / "mine"
    assert map_folder("mine") == Path("mine")
    assert map_folder("here", beside) == Path("here")


@pytest.mark.parametrize(
    ("head", "kind"),
    [("", "square"), ("kind = 'square'", "square"), ("kind = 'hex'", "hex"), ("kind = 'area'", "area")],
)
def test_a_map_is_of_the_kind_its_head_names_else_of_squares(tmp_path: Path, head: str, kind: str) -> None:
    assert kind_of(_folder(tmp_path / "m", head)) == kind


def test_a_kind_there_is_not_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(MapError) as told:
        kind_of(_folder(tmp_path / "m", f"kind = '{'x' * 99}'"))
    assert told.value.problems == (f"m/map.toml: kind: it must be 'area', 'hex' or 'square', not {'x' * 20!r}.",)


@pytest.mark.parametrize(("head", "title"), [("title = 'A Land'", "A Land"), ("", "m"), ("title = ''", "m")])
def test_a_map_is_called_by_its_title_or_its_folder(tmp_path: Path, head: str, title: str) -> None:
    assert title_of(_folder(tmp_path / "m", head)) == title


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\n\xff", "m/map.toml: line 2: is not UTF-8 text."),
        (b"a = 1\nb = \n", "m/map.toml: line 2: is not good TOML: Invalid value."),
        (b"a = 1\nb = [1,", "m/map.toml: line 2: is not good TOML: "),
        (b"\xef\xbb\xbfkind = 'hex'", ""),
    ],
)
def test_a_head_that_cannot_be_read_is_told_with_its_line(tmp_path: Path, data: bytes, said: str) -> None:
    folder = _folder(tmp_path / "m", "")
    (folder / "map.toml").write_bytes(data)
    if not said:
        assert kind_of(folder) == "hex"
        return
    with pytest.raises(MapError) as told:
        kind_of(folder)
    assert str(told.value).startswith(said)


def test_a_head_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"^m/map\.toml: cannot be read: no such file or directory\.$"):
        kind_of(tmp_path / "m")


def test_a_map_is_read_once_while_its_files_stay_as_they_are(tmp_path: Path) -> None:
    write_hex_map(hex_map(["..", "~."]), tmp_path / "m")
    before = find_map(str(tmp_path / "m"), 1936)
    assert find_map(str(tmp_path / "m"), 1936) is before
    (tmp_path / "m" / "notes.txt").write_text("something else")
    assert find_map(str(tmp_path / "m"), 1936) is not before


@pytest.mark.parametrize(
    ("carried", "kind"),
    [
        ("[map]\ndefault = 'open'", "square"),
        ("[map]\nkind = 'hex'\nrows = ['.']", "hex"),
    ],
)
def test_a_carried_map_is_read_by_what_it_says_and_once(carried: str, kind: str) -> None:
    scenario = scenario_from_text(f"date = 1859-06-01\n{carried}", "page")
    found = map_of(scenario)
    assert found.kind == kind
    assert map_of(scenario) is found
    again = scenario_from_text(f"date = 1859-06-01\ntitle = 'Other'\n{carried}", "page")
    assert map_of(again) is not found and map_of(again).title == "Other"


def test_a_scenario_may_name_a_map_beside_its_file(tmp_path: Path) -> None:
    write_hex_map(hex_map(["..", "~."], title="Mine"), tmp_path / "mine")
    (tmp_path / "war.toml").write_text("date = 1936-07-18\nmap = 'mine'\n")
    assert map_of(find_scenario(str(tmp_path / "war.toml"))).title == "Mine"


def test_sheets_that_come_with_a_scenario_are_those_of_the_turn_by_seat(tmp_path: Path) -> None:
    (tmp_path / "war.toml").write_text("map = 'europe-1859'\n")
    for name in ("turn-1/b.orders", "turn-1/a.orders", "turn-1/notes.txt", "turn-2/c.orders"):
        path = tmp_path / "war" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    scenario = find_scenario(str(tmp_path / "war.toml"))
    found = {turn: [path.name for path in bundled_sheets(scenario, turn)] for turn in (1, 2, 3)}
    assert found == {1: ["a.orders", "b.orders"], 2: ["c.orders"], 3: []}


def test_a_scenario_is_found_by_its_id_or_by_its_file_and_else_those_there_are_named() -> None:
    assert find_scenario("lombardy-1859").id == "lombardy-1859"
    with pytest.raises(UnknownNameError, match=r"There is no scenario 'atlantis'; bundled are .*lombardy-1859"):
        find_scenario("atlantis")
    with pytest.raises(ScenarioError):
        find_scenario("lombardy-1859.toml")

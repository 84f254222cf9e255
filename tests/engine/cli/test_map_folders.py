"""map check and map copy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.writer import write_map
from tests.engine.maps.squares.sheets import small_map
from tests.engine.session.strait import PAGE

SCENARIO = '[map]\nstate = "FRA"\n[[map.cities]]\nname = "Novara"\nplace = "G4-V6 3-3"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_map(small_map(), tmp_path / "small")
    return tmp_path / "small"


def test_a_sound_folder_passes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "check", str(folder)]) == 0
    assert "Small: 48 squares, 3 cities; nothing is wrong." in capsys.readouterr().out


def test_every_fault_is_named_and_ends_with_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    map = small_map()
    map.tactical.rating[3, 20] = 7
    write_map(map, folder)
    assert run(["map", "check", str(folder)]) == 2
    assert capsys.readouterr().out == "tactical.npz: A1-N0 5-3: the rating is above 4.\n"
    assert run(["map", "check", str(folder), "--json"]) == 2
    assert json.loads(capsys.readouterr().out) == [
        {
            "part": "tactical.npz",
            "sentence": "tactical.npz: A1-N0 5-3: the rating is above 4.",
            "square": "A1-N0",
            "tactical": "5-3",
        }
    ]


def test_what_the_files_cannot_say_comes_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "rails.csv").write_text("square,year\nQ9-Q9,1850\n")
    assert run(["map", "check", str(folder), "--json"]) == 2
    (found,) = json.loads(capsys.readouterr().out)
    assert "rails.csv: line 2" in found["sentence"]


@pytest.mark.whole
def test_the_map_a_scenario_carries_is_checked_with_the_names_of_its_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.toml"
    page.write_text(SCENARIO)
    assert run(["map", "check", str(page)]) == 0
    page.write_text(SCENARIO + "fort = 3\n")
    capsys.readouterr()
    assert run(["map", "check", str(page)]) == 2
    assert capsys.readouterr().out == "map.cities: G4-V6 3-3: Novara has a fort for nobody.\n"
    page.write_text(SCENARIO + 'colour = "red"\n')
    assert run(["map", "check", str(page)]) == 2
    assert "map.cities.0.colour: there is no such key." in capsys.readouterr().out


def test_a_copy_is_a_folder_of_ones_own(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "copy", str(folder), str(tmp_path / "mine")]) == 0
    assert read_map(tmp_path / "mine").id == "mine"
    assert run(["map", "copy", str(folder), str(tmp_path / "mine")]) == 2
    assert "is there already" in capsys.readouterr().err
    assert run(["map", "copy", str(folder), str(data_folder("maps") / "mine")]) == 2
    assert not (data_folder("maps") / "mine").exists()


def test_a_scenarios_map_becomes_a_folder(tmp_path: Path) -> None:
    (tmp_path / "page.toml").write_text(SCENARIO)
    assert run(["map", "copy", str(tmp_path / "page.toml"), str(tmp_path / "mine")]) == 0
    assert [city.name for city in read_map(tmp_path / "mine").cities] == ["Novara"]
    assert run(["map", "check", str(tmp_path / "mine")]) == 0


def test_points_that_were_added_to_borders_are_told_and_are_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.toml"
    page.write_text(PAGE.replace("0,10 30,10 30,30 20,30 0,30", "0,10 30,10 30,30 0,30"))
    assert run(["map", "check", str(page)]) == 0
    note, end = capsys.readouterr().out.splitlines()
    assert note.startswith("note: ")
    assert note.endswith("SEA: a point of another is added to its border: 20,30.")
    assert end.endswith("nothing is wrong.")
    assert run(["map", "check", str(page), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [{"note": note.removeprefix("note: ")}]


def test_a_map_that_says_all_its_points_has_no_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.toml"
    page.write_text(PAGE)
    assert run(["map", "check", str(page), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []

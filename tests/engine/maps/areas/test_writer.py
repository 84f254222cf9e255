"""Maps of territories taken along: copied into folders to edit, and carried inside the games founded on them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map, read_inline_area_map
from drumhead.engine.maps.areas.writer import write_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_map, find_scenario, map_of
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.session import GameSession
from tests.engine.session.strait import PAGE

HEAD, MAP = PAGE.split("[map]", 1)


def folder_and_scenario(parent: Path) -> Path:
    """`strait/` and the scenario beside it that names it."""
    write_area_map(scenario_from_text(PAGE, "strait"), parent / "strait")
    (parent / "game.toml").write_text('map = "strait"\n' + HEAD, encoding="utf-8")
    return parent / "game.toml"


def same(one: object, other: object) -> bool:
    assert isinstance(one, AreaMap)
    assert isinstance(other, AreaMap)
    return (one.areas, one.cities, one.changes) == (other.areas, other.cities, other.changes)


def test_a_map_that_a_scenario_carries_is_written_as_a_folder(tmp_path: Path) -> None:
    assert run(["map", "copy", str(_page(tmp_path)), str(tmp_path / "mine")]) == 0
    written = read_area_map(tmp_path / "mine")
    assert written.id == "mine"
    assert same(written, read_inline_area_map(scenario_from_text(PAGE, "strait")))


def _page(folder: Path) -> Path:
    (folder / "page.toml").write_text(PAGE, encoding="utf-8")
    return folder / "page.toml"


@pytest.mark.whole
@pytest.mark.parametrize("name", ["diplomacy-classic", "city-country"])
def test_a_bundled_map_is_copied_with_its_drawing_and_comments(tmp_path: Path, name: str) -> None:
    assert run(["map", "copy", name, str(tmp_path / "mine")]) == 0
    copy, bundled = find_map(str(tmp_path / "mine"), 1901), find_map(name, 1901)
    assert same(copy, bundled)
    assert copy.id == "mine"
    text = (data_folder("maps") / name / "map.toml").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("id =", "drawing ="))]
    found = (tmp_path / "mine" / "map.toml").read_text(encoding="utf-8").splitlines()
    assert [line for line in found if not line.startswith("id =")] == kept


def test_a_scenarios_map_is_asked_as_a_folder_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "info", str(_page(tmp_path)), "--square", "SOU"]) == 0
    assert capsys.readouterr().out.startswith("SOU  Southland\n")
    assert run(["map", "info", str(folder_and_scenario(tmp_path)), "--square", "SOU"]) == 0
    assert capsys.readouterr().out.startswith("SOU  Southland\n")


def test_a_folder_that_a_scenario_names_is_found_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = folder_and_scenario(tmp_path)
    monkeypatch.chdir(tmp_path.parent)
    assert same(map_of(find_scenario(str(source))), read_inline_area_map(scenario_from_text(PAGE, "strait")))


def test_a_game_on_a_folder_is_played_and_verified_where_the_folder_is_not(tmp_path: Path) -> None:
    game = GameSession.create(str(folder_and_scenario(tmp_path)), tmp_path / "game.drum", seed="1")
    shutil.rmtree(tmp_path / "strait")
    game.advance(missing="default")
    game.export("Iberia", tmp_path / "iberia.drum")
    game.close()
    again = GameSession.open(tmp_path / "game.drum")
    assert len(list(again.verify())) == len(again.phases(1))
    position = GameSession.open(tmp_path / "iberia.drum")
    assert same(position.game.map, again.game.map)


def test_a_game_on_a_folder_with_a_bundled_drawing_carries_the_drawing(tmp_path: Path) -> None:
    shutil.copytree(data_folder("maps") / "city-country", tmp_path / "mine")
    text = (data_folder("maps") / "city-country/scenarios/city-country-1901.toml").read_text(encoding="utf-8")
    (tmp_path / "game.toml").write_text(text.replace('map = "city-country"', 'map = "mine"'), encoding="utf-8")
    scenario = find_scenario(str(tmp_path / "game.toml"))
    assert same(map_of(scenario), find_map("city-country", 1901))
    assert {**scenario.content, "map": ""} == {**find_scenario("city-country-1901").content, "map": ""}


def test_a_bundled_map_stays_a_name(tmp_path: Path) -> None:
    text = (data_folder("maps") / "diplomacy-classic/scenarios/diplomacy-1901.toml").read_text(encoding="utf-8")
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    assert find_scenario(str(tmp_path / "game.toml")).text == text


def test_a_page_that_cannot_be_carried_is_told_why(tmp_path: Path) -> None:
    source = folder_and_scenario(tmp_path)
    (tmp_path / "strait" / "map.toml").write_text(
        'format = 2\nid = "strait"\ntitle = "S"\nkind = "area"\nwidth = 60\nheight = 40\nlinks = { added = [\n[ "SOU",'
        ' "NOR" ],\n["A"]\n] }\n'
    )
    with pytest.raises(ScenarioError, match="map: this key, and each heading of the map's files, takes a line"):
        find_scenario(str(source))


DIAGRAM = """
id = "diagram"
title = "The diagram of coasts"
ruleset = "diplomacy"
date = 1901-03-01
[powers.One]
units = ["F Alpha"]
[powers.Two]
units = ["F Beta (top)"]
[map]
width = 3
height = 1
[map.territories.A]
name = "Alpha"
region = "land"
border = ["0,0 1,0 2,0 2,1 0,1"]
unit = "1,1"
[[map.territories.A.coasts]]
paths = ["0,0 1,0 2,0"]
[map.territories.B]
name = "Beta"
region = "land"
border = ["2,0 3,0 3,1 2,1"]
unit = "2,1"
[[map.territories.B.coasts]]
name = "Top"
paths = ["2,0 3,0"]
[[map.territories.B.coasts]]
name = "Bot"
paths = ["2,1 3,1"]
"""


def test_the_sources_diagram_of_coasts_is_a_game_whose_fleet_reaches_the_top_and_not_the_bottom(tmp_path: Path) -> None:
    (tmp_path / "diagram.toml").write_text(DIAGRAM, encoding="utf-8")
    game = GameSession.create(str(tmp_path / "diagram.toml"), tmp_path / "diagram.drum", seed="1")
    assert game.check("One", game.read_order("F Alpha - Beta (top)")) is None
    assert game.check("One", game.read_order("F Alpha - Beta (bot)")) is not None

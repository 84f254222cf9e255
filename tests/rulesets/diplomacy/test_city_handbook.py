"""What the handbook says of City/Country holds: its examples come out, its seas are the map's, its folder is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.session import GameSession
from tests.rulesets.diplomacy.city_country import came_out, names, variant

pytestmark = pytest.mark.whole

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "handbook" / "city-country.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```orders\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_comes_out_as_it_says(text: str) -> None:
    rows = [re.split(r"\s{2,}", line, maxsplit=2) for line in text.splitlines()]
    written = [(power, read(names(), order)) for power, order, _ in rows]
    units = [Unit(power, order.arm, province_of(order.unit)) for power, order in written]
    season = adjudicate(Position(variant(), {unit.province: unit for unit in units}), written, Options())
    wrong = [row for row, (_, order) in zip(rows, written, strict=True) if not came_out(season, order.unit, row[2])]
    assert wrong == []


def test_there_is_an_example_of_every_way_into_and_out_of_a_city() -> None:
    assert len(EXAMPLES) >= 11
    said = " ".join(EXAMPLES)
    assert all(
        word in said for word in ("acts", "succeeds", "bounced", "dislodged", "cut", "given", "via convoy", "F ")
    )


def sea_rows() -> Iterator[tuple[list[str], list[str]]]:
    table = PAGE.split("| Cities | seas |")[1].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        cities, seas = (re.sub(r"\([^)]*\)", "", cell) for cell in line.strip("|").split("|"))
        yield _listed(cities), [] if seas.strip() == "none" else _listed(seas)


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def test_the_table_of_seas_is_the_maps() -> None:
    map = read_area_map(data_folder("maps") / "city-country")
    wet = {code: map.area(code) for code in (city.country for city in map.cities) if map.area(code).territory.coasts}
    told = {city: sorted(seas) for cities, seas in sea_rows() for city in cities}
    drawn = {map.area(city.country).name: sorted(map.area(sea).name for sea in city.seas) for city in map.cities}
    assert told == {area.name: drawn[area.name] for area in wet.values()}


def test_the_inland_cities_are_named() -> None:
    map = read_area_map(data_folder("maps") / "city-country")
    line = re.sub(r"\([^)]*\)|\s+", " ", PAGE[PAGE.index("Budapest, Moscow") : PAGE.index("lie inland")])
    inland = {area.name for area in map.areas if area.centre and not area.territory.coasts}
    assert {word.strip() for word in re.split(r",| and ", line)} == inland


def own_map(folder: Path, capsys: pytest.CaptureFixture[str], *edits: tuple[str, str]) -> Path:
    """A scenario on a copy of the map with other entries."""
    assert run(["map", "copy", "city-country", str(folder / "mine")]) == 0
    head = folder / "mine" / "map.toml"
    text = head.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    head.write_text(text, encoding="utf-8")
    capsys.readouterr()
    scenario = folder / "ours.toml"
    bundled = find_scenario("city-country-1901").text
    scenario.write_text(bundled.replace('map = "city-country"', 'map = "mine"'), encoding="utf-8")
    return scenario


def test_a_game_master_changes_seas_and_links_in_a_folder_of_his_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edits = (
        ('[cities.BRE]\nseas = ["ENG", "MAO"]', '[cities.BRE]\nseas = ["MAO"]'),
        ("[links]\n", "[links]\nfleets_in_every_city = true\n"),
    )
    scenario = own_map(tmp_path, capsys, *edits)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        session = GameSession.create(str(scenario), tmp_path / "ours.drum", seed="1")
    map = session.game.map
    assert isinstance(map, AreaMap)
    assert next(city.seas for city in map.cities if city.country == "BRE") == ("MAO",)
    view = session.view("France")
    order = session.read_order("F BRE* - ENG")
    refusal = session.ruleset.check(session.game, view, order, ())
    assert refusal is not None
    assert "cannot go to English Channel" in refusal.reason
    order = session.read_order("F ANK - ANK*")
    assert session.ruleset.check(session.game, session.view("Turkey"), order, ()) is None
    session.close()


def test_the_command_line_counts_110_spaces_and_tells_of_a_city(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "info", "city-country"]) == 0
    assert "spaces         110" in capsys.readouterr().out
    assert run(["map", "info", "city-country", "--square", "MUN*"]) == 0
    told = capsys.readouterr().out
    assert "MUN*  Munich-City" in told
    assert "By rail on     BER*, KIE*" in told
    assert run(["map", "info", "city-country", "--find", "sofia"]) == 0
    assert "BUL*" in capsys.readouterr().out


@pytest.mark.rule("diplomacy", "cc.21")
def test_a_game_from_the_countries_is_the_scenario_without_its_stars() -> None:
    text = find_scenario("city-country-1901").text.replace('*"', '"').replace("F Petrograd", "F St Petersburg (sc)")
    scenario = scenario_from_text(text + '[options]\ncity_builds = "country"\n', "ours")
    map = read_area_map(data_folder("maps") / "city-country")
    state = RULESET.setup(scenario, map).state
    assert len(state.units) == 22
    assert not any(at.endswith("*") for at in state.units)
    assert sum(centre.owner != "" for centre in state.centres.values()) == 22

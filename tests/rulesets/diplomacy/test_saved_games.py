"""Games carried to the `diplomacy` package and back: its format by its own files, the same positions and orders."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.exchanging import exported, read_moments, replayed, start_at
from drumhead.engine.session.recalling.past import past
from tests.rulesets.diplomacy.table import Table

FIRST = {
    "AUSTRIA": ["A BUD", "A VIE", "F TRI"],
    "ENGLAND": ["F EDI", "F LON", "A LVP"],
    "FRANCE": ["F BRE", "A MAR", "A PAR"],
    "GERMANY": ["F KIE", "A BER", "A MUN"],
    "ITALY": ["F NAP", "A ROM", "A VEN"],
    "RUSSIA": ["A WAR", "A MOS", "F SEV", "F STP/SC"],
    "TURKEY": ["F ANK", "A CON", "A SMY"],
}
ORDERS = {
    "AUSTRIA": ["A BUD - SER", "A VIE - GAL", "F TRI - ALB"],
    "ENGLAND": ["F EDI - NWG", "F LON - NTH", "A LVP - YOR"],
    "FRANCE": ["F BRE - MAO", "A MAR S A PAR - BUR", "A PAR - BUR"],
    "GERMANY": ["F KIE - HOL", "A BER - KIE", "A MUN - TYR"],
    "ITALY": ["F NAP - ION", "A ROM - VEN", "A VEN - TRI"],
    "RUSSIA": ["A WAR - GAL", "A MOS - STP", "F SEV - RUM", "F STP/SC - BOT"],
    "TURKEY": ["F ANK - CON", "A CON - BUL", "A SMY H"],
}
THEN = {
    "AUSTRIA": ["A SER", "A VIE", "F ALB"],
    "ENGLAND": ["F NWG", "F NTH", "A YOR"],
    "FRANCE": ["F MAO", "A MAR", "A BUR"],
    "GERMANY": ["F HOL", "A KIE", "A TYR"],
    "ITALY": ["F ION", "A VEN", "A TRI"],
    "RUSSIA": ["A WAR", "A STP", "F RUM", "F BOT"],
    "TURKEY": ["F CON", "A BUL", "A SMY"],
}


def saved() -> dict[str, Any]:
    """The first season of a game that the package saved, and where it stood then."""
    centres = {power: [unit.split()[1][:3] for unit in units] for power, units in FIRST.items()}
    phases: list[dict[str, Any]] = []
    for name, units, orders in (("S1901M", FIRST, ORDERS), ("F1901M", THEN, {})):
        state = {"name": name, "units": units, "centers": centres, "retreats": {power: {} for power in units}}
        phases.append({"name": name, "state": state, "orders": orders, "results": {}, "messages": []})
    return {"id": "00128f1d", "map": "standard", "rules": [], "phases": phases}


def test_a_game_of_theirs_is_played_again_and_comes_to_the_same(tmp_path: Path) -> None:
    carried = replayed(read_moments(json.dumps(saved()), "saved.json"), "saved.json", tmp_path / "game.drum")
    assert (carried.played, carried.phase, carried.refused) == (1, "", ())
    with closing(GameSession.open(tmp_path / "game.drum")) as session:
        bounced = [fate.order for fate in past(session, 1) if fate.results == ("bounce",)]
        assert bounced == ["A VIE - GAL", "A WAR - GAL"]


def test_where_theirs_parts_from_ours_it_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = saved()
    game["phases"][1]["state"]["units"] = THEN | {"FRANCE": ["F MAO", "A MAR", "A PAR"]}
    (tmp_path / "saved.json").write_text(json.dumps(game), encoding="utf-8")
    out = tmp_path / "game.drum"
    assert run(["exchange", "import", str(tmp_path / "saved.json"), "--out", str(out)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{out}: 1 of 1 turn played; F1901M is another position here.",
        "There: FRANCE: A PAR.",
        "Here: FRANCE: A BUR.",
    ]


def test_an_order_that_cannot_be_given_here_is_named(tmp_path: Path) -> None:
    game = saved()
    game["phases"][0]["orders"] = ORDERS | {"TURKEY": ["F ANK - CON", "A CON - BUL", "A SMY - PAR"]}
    carried = replayed(read_moments(json.dumps(game), "saved.json"), "saved.json", tmp_path / "game.drum")
    assert carried.phase == ""
    assert len(carried.refused) == 1
    assert carried.refused[0].startswith("S1901M Turkey: A SMY - PAR: ")
    first, last = carried.lines("game.drum")
    assert first == f"Not carried out: {carried.refused[0]}."
    assert last.startswith("game.drum: 1 turn played")


def beaten(folder: Path) -> Table:
    """Retreats on a coast, then a winter with a build: three turns and the one that waits."""
    units = {"France": ["F Marseilles", "F Mid-Atlantic Ocean"], "Italy": ["A Piedmont", "A Gascony", "A Rome"]}
    centres = {"France": ["BRE", "PAR", "MAR"], "Italy": ["ROM", "VEN", "NAP"]}
    table = Table(folder, units, centres, head='season = "fall"')
    table.play(France=("F MAO - POR",), Italy=("A PIE - MAR", "A GAS S A PIE - MAR", "A ROM H"))
    assert table.title == "Fall 1901, retreats"
    table.play(France=("F MAR R SPA/SC",))
    table.play(France=("build F BRE", "build A PAR"), Italy=("build F NAP",))
    return table


def test_what_is_carried_there_and_back_has_the_same_positions_and_orders(tmp_path: Path) -> None:
    table = beaten(tmp_path)
    text = exported(table.session)
    moments = read_moments(text, "saved.json")
    assert [moment.name for moment in moments] == ["F1901M", "F1901R", "W1901A", "S1902M"]
    assert moments[0].orders["Italy"] == ("A GAS S A PIE - MAR", "A PIE - MAR", "A ROM H")
    assert "FRANCE: F MAR may retreat to LYO, SPA/SC" in moments[1].position
    assert moments[1].orders["France"] == ("F MAR R SPA/SC",)
    assert set(moments[2].orders["France"]) == {"F BRE B", "A PAR B"}
    carried = replayed(moments, "saved.json", tmp_path / "back.drum")
    assert (carried.played, carried.phase, carried.refused) == (3, "", ())
    with closing(GameSession.open(tmp_path / "back.drum")) as back:
        again = json.loads(exported(back))
    assert again["phases"] == [
        {**phase, "state": phase["state"] | {"game_id": again["id"]}} for phase in json.loads(text)["phases"]
    ]


def test_a_game_that_was_drawn_comes_back_as_it_stood(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Belgium"], "Italy": ["A Rome"]}, head='season = "fall"')
    table.play(France=("draw",), Italy=("draw",))
    moments = read_moments(exported(table.session), "saved.json")
    assert [moment.name for moment in moments] == ["F1901M", "COMPLETED"]
    carried = replayed(moments, "saved.json", tmp_path / "back.drum")
    assert (carried.phase, carried.theirs, carried.ours) == ("", (), ())


def test_a_file_of_ours_has_what_theirs_have(tmp_path: Path) -> None:
    first, then = json.loads(exported(beaten(tmp_path).session))["phases"][:2]
    assert first["results"]["F MAR"] == ["dislodged"]
    assert first["results"]["A PIE"] == []
    assert first["state"]["units"]["FRANCE"] == ["F MAO", "F MAR"]
    assert then["state"]["units"]["FRANCE"] == ["F POR", "*F MAR"]
    assert then["state"]["retreats"]["FRANCE"] == {"F MAR": ["LYO", "SPA/SC"]}
    assert then["messages"] == []


@pytest.mark.parametrize(
    ("phase", "title"), [("F1901R", "Fall 1901, retreats"), ("W1901A", "Winter 1901, adjustments")]
)
def test_a_scenario_begins_with_any_phase(tmp_path: Path, phase: str, title: str) -> None:
    moments = read_moments(exported(beaten(tmp_path).session), "saved.json")
    page = tmp_path / "start.toml"
    page.write_text(start_at(moments, phase), encoding="utf-8")
    with closing(GameSession.create(str(page), tmp_path / "start.drum", seed="1")) as session:
        assert session.turn_title() == title


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Invalid JSON"),
        ("{", "Invalid JSON"),
        ("[" * 100_000, "Invalid JSON"),
        ("[]", "Input should be an object"),
        ("{}", "map: Field required"),
        ('{"map": "modern", "phases": []}', "map: Input should be 'standard'"),
        ('{"map": "standard", "phases": []}', "phases: List should have at least 1 item"),
        ('{"map": "standard", "phases": [{"name": "1901"}]}', "phases.0.name: String should match pattern"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError) as wrong:
        read_moments(text, "saved.json")
    assert str(wrong.value).startswith(f"saved.json is no saved game of the diplomacy package: {said}")
    assert "\n" not in str(wrong.value)


def test_a_unit_where_none_can_stand_is_refused_with_its_phase(tmp_path: Path) -> None:
    game = saved()
    game["phases"][0]["state"]["units"] = FIRST | {"FRANCE": ["A ENG"]}
    with pytest.raises(InputError, match=r"^saved\.json, S1901M: .*no army can stand at sea\.$"):
        replayed(read_moments(json.dumps(game), "saved.json"), "saved.json", tmp_path / "game.drum")
    assert not (tmp_path / "game.drum").exists()


def test_boards_that_the_package_has_not_stay_here(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"]}, map="city-country")
    with pytest.raises(RefusedError, match="has no board city-country"):
        exported(table.session)


LEAST: dict[str, Any] = {
    "name": "F1907R",
    "state": {
        "units": {"FRANCE": ["*F MAR", "A PAR"]},
        "centers": {"FRANCE": ["PAR"]},
        "retreats": {"FRANCE": {"F MAR": ["SPA/SC", "LYO"]}},
    },
}
PAGE = """\
id = "game-no-7"
title = "Diplomacy"
ruleset = "diplomacy"
map = "diplomacy-classic"
date = 1907-03-01
season = "fall"
stage = "retreats"
victory = 18
[powers.France]
units = ["A PAR"]
centres = ["PAR"]
[powers.France.dislodged]
"F MAR" = ["SPA/SC", "LYO"]
[options]
land_fallback = true
draws = "named"
"""


def test_the_least_that_is_a_saved_game_is_read_and_becomes_a_scenario() -> None:
    (moment,) = read_moments(json.dumps({"id": "Game No. 7!", "map": "standard", "phases": [LEAST]}), "saved.json")
    assert (moment.name, moment.orders, moment.scenario) == ("F1907R", {}, PAGE)
    assert moment.position == {"FRANCE: A PAR", "FRANCE owns PAR", "FRANCE: F MAR may retreat to LYO, SPA/SC"}
    (nameless,) = read_moments(json.dumps({"map": "standard", "phases": [LEAST]}), "saved.json")
    assert nameless.scenario == PAGE.replace("game-no-7", "imported")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"orders": {"FRANCE": ["A PAR H".ljust(200)]}}, ""),
        ({"orders": {"FRANCE": ["A PAR H".ljust(201)]}}, "orders.FRANCE.0: String should have at most 200 characters"),
        ({"orders": {"FRANCE": ["A PAR H\nA PAR H"]}}, "orders.FRANCE.0: String should match pattern"),
        ({"orders": {"FRANCE": None}}, ""),
        ({"state": {"units": {}}}, "state.units: Dictionary should have at least 1 item"),
        ({"state": {"units": {"F" * 40: []}}}, ""),
        ({"state": {"units": {"F" * 41: []}}}, f"state.units.{'F' * 41}.[key]: String should match pattern"),
        ({"state": {"units": {"FRANCE": ["A PARIS"]}}}, "state.units.FRANCE.0: String should match pattern"),
    ],
)
def test_a_saved_game_has_lines_powers_and_units_of_a_size_that_there_can_be(more: dict[str, Any], said: str) -> None:
    text = json.dumps({"map": "standard", "phases": [LEAST | more]})
    if not said:
        assert [moment.name for moment in read_moments(text, "saved.json")] == ["F1907R"]
        return
    with pytest.raises(InputError) as wrong:
        read_moments(text, "saved.json")
    assert str(wrong.value).startswith(f"saved.json is no saved game of the diplomacy package: phases.0.{said}")

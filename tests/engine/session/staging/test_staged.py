"""A scenario as it is written: what stands where, what may be put there, and what is wrong."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
import tomlkit

from drumhead.engine.catalog import find_ruleset
from drumhead.engine.errors import InputError, ScenarioError
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.documents.changes import Edit, KeyPath, Put
from drumhead.engine.play.staging.blanks import Blank
from drumhead.engine.session.staging import staged as staged_module
from drumhead.engine.session.staging.staged import Staged, stage, written_here
from tests.engine.session.staging.scenes import SMALL, small


def _blank(staged: Staged, path: KeyPath, name: str) -> Blank:
    return next(blank for blank in staged.form(path) if blank.name == name)


def _with(staged: Staged, path: KeyPath, name: str, text: str) -> Staged:
    return staged.after(staged.written(path, _blank(staged, path, name), text))


@pytest.mark.parametrize("path", written_here(), ids=lambda path: path.stem)
def test_every_bundled_scenario_is_set_up_and_every_unit_of_it_is_found_on_the_board(path: Path) -> None:
    staged = stage(path.read_text(encoding="utf-8"), path.stem, str(path))
    assert staged.problems == ()
    assert staged.view is not None
    units = {entry.unit for entry in staged.entries if entry.unit}
    assert units == {token.id for token in staged.view.tokens}
    for token in staged.view.tokens:
        entry = staged.entry_of(token.id)
        assert entry is not None
        assert (entry.cell, entry.tactical) == (token.cell, token.tactical)


def test_a_unit_that_is_put_down_has_a_free_id_and_serves_as_its_neighbour() -> None:
    staged = small()
    cell = staged.map.board.cell("G4-V6")
    after = staged.after(staged.stamped("FR|IN|French line", cell, None))
    assert after.problems == ()
    assert after.view is not None
    token = after.view.token("FR2IN")
    assert token is not None
    assert token.cell == cell
    rows = tomllib.loads(after.text)["units"]
    assert [row["id"] for row in rows] == ["FR1IN", "FR2IN", "AU1IN"]
    assert rows[1] == {"id": "FR2IN", "template": "French line", "commander": "Wimpffen", "place": "G4-V6 7-7"}


def test_a_unit_that_is_moved_keeps_its_place_on_the_battlefield_where_it_can() -> None:
    staged = small()
    board = staged.map.board
    after = staged.after(staged.moved(("units", "FR1IN"), board.cell("G5-V6"), None))
    assert tomllib.loads(after.text)["units"][0]["place"] == "G5-V6 6-7"
    on_field = after.after(after.moved(("units", "FR1IN"), board.cell("G5-V6"), 0))
    assert tomllib.loads(on_field.text)["units"][0]["place"] == f"G5-V6 {staged.map.tactical_board.name(0)}"


def test_stores_are_put_down_and_taken_away() -> None:
    staged = small()
    edit = staged.stamped("depot|FRA", staged.map.board.cell("G4-V6"), 3)
    with_depot = staged.after(edit)
    assert with_depot.problems == ()
    assert with_depot.entry(edit.path) is not None
    assert with_depot.after(with_depot.removed(edit.path)).entry(edit.path) is None


def test_what_the_file_does_not_say_is_told_from_the_template_and_the_first_state() -> None:
    staged = small()
    implied = staged.implied(("units", "FR1IN"))
    assert (implied["arm"], implied["quality"], implied["ammunition"]) == ("rifle", 6, 5)
    assert staged.view is not None
    assert implied["men"] == staged.view.state.units["FR1IN"].men
    assert staged.implied(("units", "AU1IN"))["commander"] == "Burdina"


def test_states_of_two_sides_are_hostile_where_the_file_says_nothing() -> None:
    staged = stage(SMALL.replace('theatre = ["FRA", "AUS"]', 'theatre = ["FRA", "AUS", "SUI"]'), "small")
    implied = staged.implied(("relations",))
    assert implied == {"FRA-AUS": "hostile", "FRA-SUI": "neutral", "AUS-SUI": "neutral"}
    allied = _with(staged, ("relations",), "AUS-SUI", "ally")
    assert tomllib.loads(allied.text)["relations"] == {"AUS-SUI": "ally"}


@pytest.mark.parametrize("path", written_here(), ids=lambda path: path.stem)
def test_all_that_can_be_moved_is_like_something_that_can_be_put_down(path: Path) -> None:
    staged = stage(path.read_text(encoding="utf-8"), path.stem, str(path))
    assert [entry.path for entry in staged.entries if not entry.fixed and not staged.like(entry.path)] == []
    assert [entry.path for entry in staged.entries if entry.fixed and staged.like(entry.path)] == []


def test_a_value_is_written_and_taken_back() -> None:
    staged = small()
    other = _with(staged, ("units", "FR1IN"), "men", "900")
    assert other.own(("units", "FR1IN"))["men"] == 900
    assert _with(other, ("units", "FR1IN"), "men", "").text == SMALL


@pytest.mark.parametrize(("name", "text"), [("quality", "8"), ("men", "many"), ("regiments", "-1")])
def test_a_value_that_cannot_be_is_refused_with_what_is_expected(name: str, text: str) -> None:
    with pytest.raises(InputError, match="a whole number from"):
        _with(small(), ("units", "FR1IN"), name, text)


def test_a_seat_called_otherwise_keeps_its_units() -> None:
    after = _with(small(), ("seats", "Wimpffen"), "name", "Mellinet")
    assert after.problems == ()
    assert after.own(("units", "FR1IN"))["commander"] == "Mellinet"
    assert "# he and nobody else" in after.text


def test_what_is_wrong_is_told_with_its_line_and_all_else_stands() -> None:
    staged = _with(small(), ("units", "FR1IN"), "place", "Atlantis")
    (problem,) = staged.problems
    assert "Atlantis" in problem.sentence
    assert problem.path == ("units", "FR1IN")
    assert staged.text.splitlines()[problem.line - 1] == 'id = "FR1IN"'
    assert staged.view is not None
    assert [token.id for token in staged.view.tokens] == ["AU1IN"]


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ('theatre = ["FRA", "XYZ"]', ("theatre",)),
        ("turns = 4\nturn = 9", ("turn",)),
        ('[options]\nnonsense = true\n\n[sides.third]\nstates = ["FRA"]', ("options", "nonsense")),
    ],
)
def test_what_a_problem_is_about_is_found_in_the_file(wrong: str, path: KeyPath) -> None:
    key = wrong.partition(" ")[0]
    text = "\n".join(wrong if line.startswith(f"{key} =") else line for line in SMALL.splitlines())
    staged = stage(text if text != SMALL.rstrip() else f"{SMALL}\n{wrong}\n", "small")
    problem = next(problem for problem in staged.problems if problem.path == path)
    assert path[-1] in staged.text.splitlines()[problem.line - 1]
    assert staged.knows(staged.nearest(path))


def test_of_too_many_on_a_square_the_last_is_told_and_the_others_stand() -> None:
    staged = small()
    cell = staged.map.board.cell("G4-V6")
    for _ in range(9):
        staged = staged.after(staged.stamped("FR|IN|", cell, 7))
    (problem,) = staged.problems
    assert problem.path == ("units", "FR10IN")
    assert staged.view is not None
    assert sum(token.cell == cell for token in staged.view.tokens) == 8


def test_where_nothing_can_be_set_up_all_that_is_known_is_still_told() -> None:
    staged = stage(f"nonsense = 1\n{SMALL}", "small")
    assert staged.view is None
    assert [problem.path for problem in staged.problems] == [()]
    assert staged.entry(("units", "FR1IN")) is not None
    assert staged.implied(("units", "FR1IN"))["quality"] == 6


@pytest.mark.parametrize("name", ["theatre", "sides", "seats", "templates", "nations", "relations"])
@pytest.mark.parametrize("wrong", [3, [3], {"x": 3}, {"x": {"states": 3}}])
def test_what_is_of_another_kind_than_expected_is_told_and_all_else_can_be_written_on(name: str, wrong: object) -> None:
    staged = stage(tomlkit.dumps({**tomllib.loads(SMALL), name: wrong}), "small")
    assert staged.sentences
    for path in ((), ("relations",), ("seats", "Burdina"), *(entry.path for entry in staged.entries)):
        assert isinstance(staged.form(path), tuple)
        assert isinstance(staged.implied(path), dict)
    assert "Stores" in {stamp.group for stamp in staged.stamps} or name in ("sides", "nations")


def test_a_file_that_could_not_be_read_any_more_is_never_made() -> None:
    with pytest.raises(ScenarioError):
        small().after(Edit("no map", (Put((), {"map": None}),)))


def test_the_rules_are_answered_in_the_words_of_the_dialog() -> None:
    after = _with(small(), ("options",), "deployment", "true")
    assert tomllib.loads(after.text)["options"] == {"deployment": True}
    assert after.own(("options",)) == {"deployment": "true"}
    assert _with(after, ("options",), "deployment", "").own(("options",)) == {}
    assert small().implied(("options",))["deployment"] == "false", "and what holds unless the file says otherwise"


@pytest.mark.parametrize("title", ["Sides", "Seats", "Templates"])
def test_one_more_is_added_and_nothing_is_wrong_with_it(title: str) -> None:
    staged = small()
    part = next(part for part in staged.parts if part.title == title)
    edit = staged.added(part)
    after = staged.after(edit)
    assert after.problems == ()
    assert after.knows(edit.path)
    assert edit.path[-1] in next(part for part in after.parts if part.title == title).names


@pytest.mark.parametrize("title", ["Sides", "Seats", "Templates"])
def test_each_that_is_added_is_one_more(title: str) -> None:
    staged = small()
    names = next(part for part in staged.parts if part.title == title).names
    for _ in range(3):
        staged = staged.after(staged.added(next(part for part in staged.parts if part.title == title)))
    assert len(next(part for part in staged.parts if part.title == title).names) == len(names) + 3


def test_a_game_that_does_not_say_how_its_scenarios_are_written_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = replace(find_ruleset("rotd"), staging=None)
    monkeypatch.setattr(staged_module, "find_ruleset", lambda name: silent)
    with pytest.raises(InputError, match="are not written here"):
        stage(SMALL, "small")


DIPLOMACY = next(path for path in scenario_files() if path.stem == "diplomacy-1901")


def test_fleets_and_armies_are_written_by_their_provinces_and_coasts() -> None:
    staged = stage(DIPLOMACY.read_text(encoding="utf-8"), DIPLOMACY.stem, str(DIPLOMACY))
    cell = staged.map.board.cell
    gone = staged.after(staged.removed(("powers", "Russia", "units", "F St Petersburg (sc)")))
    assert gone.problems == ()
    back = gone.after(gone.stamped("F|Russia", cell("STP/NC"), None))
    assert "F St Petersburg (nc)" in tomllib.loads(back.text)["powers"]["Russia"]["units"]
    moved = back.after(back.moved(("powers", "France", "units", "A Paris"), cell("BUR"), None))
    assert tomllib.loads(moved.text)["powers"]["France"]["units"][0] == "A Burgundy"
    assert moved.problems == ()


def test_a_unit_is_like_the_army_or_fleet_of_its_power_and_a_power_like_nothing_that_is_put_down() -> None:
    staged = stage(DIPLOMACY.read_text(encoding="utf-8"), DIPLOMACY.stem, str(DIPLOMACY))
    assert staged.like(("powers", "France", "units", "F Brest")) == "F|France"
    assert staged.like(("powers", "France", "units", "A Paris")) == "A|France"
    assert (staged.like(("powers", "France")), staged.like(("centres", "BRE"))) == ("", "")


def test_a_map_has_a_name_to_be_written_unless_the_file_carries_it_itself() -> None:
    named = stage(DIPLOMACY.read_text(encoding="utf-8"), DIPLOMACY.stem, str(DIPLOMACY))
    assert named.own(())["map"] == "diplomacy-classic"
    asked = [[blank.name for blank in staged.form(())] for staged in (named, small())]
    assert ["map" in names for names in asked] == [True, False]
    assert all({"id", "title", "date"} <= {*names} for names in asked)


def test_a_power_is_taken_away_whole() -> None:
    staged = stage(DIPLOMACY.read_text(encoding="utf-8"), DIPLOMACY.stem, str(DIPLOMACY))
    after = staged.after(staged.removed(("powers", "Turkey")))
    assert list(tomllib.loads(after.text)["powers"]) == [name for name in staged.parts[2].names if name != "Turkey"]
    assert after.problems == ()


def test_a_centre_goes_from_power_to_power() -> None:
    staged = stage(DIPLOMACY.read_text(encoding="utf-8"), DIPLOMACY.stem, str(DIPLOMACY))
    after = _with(staged, ("centres", "ANK"), "owner", "Russia")
    assert after.own(("centres", "ANK")) == {"owner": "Russia"}
    assert after.view is not None
    assert after.view.state.centres["ANK"].owner == "Russia"
    nobody = _with(after, ("centres", "ANK"), "owner", "")
    assert nobody.view is not None
    assert nobody.view.state.centres["ANK"].owner == ""
    assert nobody.view.state.centres["CON"].owner == "Turkey"

"""A campaign that begins with its deployment: two seats place their units, and the game goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.errors import ScenarioError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

SOIL = """
[options]
deployment = true
"""
ALLIED = ("FR1IN deploy to G3-V6 5-5", "FR1AQ transfer 6 from Novara to Alessandria", "FR2CQ deploy to 9-9")
AUSTRIAN = ("AU1IN deploy to G7-V6 3-3", "AU2IN deploy to G7-V6")


def skirmish(folder: Path) -> Path:
    """The skirmish with France on its own soil, a second allied city, and a deployment."""
    path = Path(scenario(folder))
    page = path.read_text(encoding="utf-8")
    page = page.replace('state = "SAR"\nrating', 'state = "FRA"\nrating').replace(
        "[map.states.SAR]", "[map.states.FRA]"
    )
    page = page.replace('name = "Sardinia"', 'name = "France"')
    city = '[[map.cities]]\nname = "Alessandria"\nplace = "F4-V6 3-3"\n'
    page = page.replace('[[map.cities]]\nname = "Magenta"', f'{city}[[map.cities]]\nname = "Magenta"')
    page = page.replace('name = "Novara"\n', 'name = "Novara"\nsupplies = 99\n')
    path.write_text(page + SOIL, encoding="utf-8")
    return path


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    made = GameSession.create(str(skirmish(tmp_path)), tmp_path / "game.drum", seed="1")
    yield made
    made.close()


def placed(session: GameSession, seat: str, unit: str) -> str:
    token = session.view(seat).token(unit)
    assert token is not None and token.tactical is not None
    map = session.game.map
    return f"{map.board.name(token.cell)} {map.tactical_board.name(token.tactical)}"


def hand_in(session: GameSession) -> None:
    session.submit(sheet("MacMahon", *ALLIED, turn=0))
    session.submit(sheet("Gyulai", *AUSTRIAN, turn=0))


@pytest.mark.rule("rotd", "7.17j")
def test_before_turn_1_the_deployment_waits(session: GameSession) -> None:
    assert (session.turn, session.turn_title(), session.over) == (0, "the deployment", False)
    assert session.sheet("MacMahon", ()).splitlines()[2:4] == ["turn    0", "seat    MacMahon"]
    assert "deployment" in session.position_report("MacMahon").title


@pytest.mark.rule("rotd", "7.17a")
@pytest.mark.rule("rotd", "7.17j")
def test_units_stand_where_both_seats_placed_them_and_turn_1_waits(session: GameSession) -> None:
    hand_in(session)
    assert session.advance() == 0
    assert (session.turn, session.turn_title()) == (1, "turn 1 from 2 June 1859")
    assert placed(session, "MacMahon", "FR1IN") == "G3-V6 5-5"
    assert placed(session, "MacMahon", "FR2CQ") == "G4-V6 9-9"
    assert placed(session, "Gyulai", "AU1IN") == "G7-V6 3-3"
    assert placed(session, "Gyulai", "AU2IN") == "G7-V6 11-8"
    assert placed(session, "Canrobert", "FR2IN") == "G5-V6 7-8"


@pytest.mark.rule("rotd", "11.7l")
def test_supplies_travel_any_distance_in_any_number_before_the_campaign(session: GameSession) -> None:
    map = session.game.map
    assert map.board.distance(map.city("Novara").cell, map.city("Alessandria").cell) > 4
    began = session.view("MacMahon").state.cities["Alessandria"].supplies
    many = "FR1AQ transfer 61 from Novara to Alessandria"
    assert all(verdict.accepted for verdict in session.submit(sheet("MacMahon", many, turn=0)))
    session.advance()
    cities = session.view("MacMahon").state.cities
    assert (cities["Novara"].supplies, cities["Alessandria"].supplies) == (38, began + 61)
    session.submit(sheet("MacMahon", "FR1AQ transfer 1 from Novara to Alessandria"))
    assert [verdict.rule for verdict in session.submit(sheet("MacMahon", many))] == ["11.7i"]


@pytest.mark.rule("rotd", "7.17j")
def test_nobody_marches_yet_and_later_nobody_is_deployed_any_more(session: GameSession) -> None:
    lines = "FR1IN march G4-V6", "FR1IN attack assault", "FR1AQ cache G4-V6 5-5"
    assert [verdict.rule for verdict in session.submit(sheet("MacMahon", *lines, turn=0))] == ["7.17"] * 3
    session.advance()
    assert [verdict.rule for verdict in session.submit(sheet("MacMahon", ALLIED[0]))] == ["7.17"]


@pytest.mark.rule("rotd", "7.17j")
def test_nobody_learns_of_anothers_deployment(session: GameSession) -> None:
    before = session.data("Gyulai")
    session.submit(sheet("MacMahon", *ALLIED, turn=0))
    assert session.data("Gyulai") == before
    hand_in(session)
    session.advance()
    for seat, own in (("Gyulai", "AU"), ("MacMahon", "FR"), ("Canrobert", "")):
        told = [event for event in session.events(seat, 0) if event.kind == "deployed"]
        assert all(event.units[0].startswith(own) for event in told) if own else not told


@pytest.mark.rule("rotd", "7.17j")
def test_report_events_and_titles_speak_of_the_deployment(session: GameSession) -> None:
    hand_in(session)
    session.advance()
    report = session.turn_report("MacMahon", 0)
    assert report.title.endswith("report of the deployment")
    lines = [line.text for section in report.sections for line in section.lines]
    assert "FR1IN is deployed at G3-V6 5-5, from G5-V6." in lines
    assert [section.title for section in report.sections if section.lines] == ["Deployment", "The campaign opens"]


@pytest.mark.rule("rotd", "7.17j")
def test_the_game_is_replayed_from_its_deployment_on(session: GameSession) -> None:
    hand_in(session)
    session.advance()
    session.advance()
    found = [(turn, phase) for turn, phase, _ in session.verify()]
    assert found[:3] == [(0, "deployment"), (0, "opening"), (1, "supply")]
    assert len(found) == 2 + len(session.ruleset.phases)
    assert placed_then(session, 0, None) == "G5-V6"
    assert placed_then(session, 0, "deployment") == placed_then(session, 1, None) == "G3-V6"


def placed_then(session: GameSession, turn: int, phase: str | None) -> str:
    return str(session.game.map.board.name(session.view(GM, turn, phase).state.units["FR1IN"].cell))


@pytest.mark.rule("rotd", "7.17j")
def test_each_seat_is_told_who_has_no_place_yet(session: GameSession) -> None:
    orders = [session.read_order(line) for line in ALLIED]
    found = {(task.kind, task.unit) for task in session.tasks("MacMahon", orders)}
    assert found == set()
    assert {(task.kind, task.unit) for task in session.tasks("Gyulai", ())} == {
        ("unordered", unit) for unit in ("AU1AQ", "AU1CQ", "AU1IN", "AU2IN")
    }
    far = [session.read_order("FR1IN deploy to G9-V6 1-1")]
    assert ("warning", "FR1IN") in {(task.kind, task.unit) for task in session.tasks("MacMahon", far)}


@pytest.mark.rule("rotd", "7.17j")
def test_by_position_and_sheet_as_by_the_command_line(
    session: GameSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position, written, file = tmp_path / "macmahon.drum", tmp_path / "macmahon.orders", str(session.path)
    assert run(["export", file, "--seat", "MacMahon", "--out", str(position)]) == 0
    capsys.readouterr()
    assert run(["sheet", str(position), "--seat", "MacMahon"]) == 0
    blank = capsys.readouterr().out
    assert "# the deployment" in blank
    written.write_text("\n".join([blank.partition("\nturn")[0], "turn 0", "seat MacMahon", *ALLIED]), encoding="utf-8")
    assert run(["check", str(position), str(written)]) == 0
    assert run(["submit", file, str(written)]) == 0
    assert run(["advance", file]) == 0
    assert "deployment" in capsys.readouterr().out
    assert run(["report", file, "--seat", "MacMahon"]) == 0
    told = capsys.readouterr().out
    assert "FR1IN is deployed at G3-V6 5-5" in told
    assert run(["verify", file]) == 0


def test_a_deployment_is_before_everything_so_that_no_later_start_goes_with_it(tmp_path: Path) -> None:
    path = skirmish(tmp_path)
    path.write_text("turn = 2\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ScenarioError, match="deployment begins before turn 1"):
        GameSession.create(str(path), tmp_path / "late.drum")


@pytest.mark.rule("rotd", "6.10a")
def test_a_turn_of_peace_is_one_movement_between_turns_of_the_campaign(tmp_path: Path) -> None:
    path = skirmish(tmp_path)
    path.write_text("peace = [2]\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    session = GameSession.create(str(path), tmp_path / "peace.drum", seed="1")
    hand_in(session)
    assert [session.advance(), session.advance()] == [0, 1]
    assert session.turn_title() == "turn 2 of peace from 4 June 1859"
    lines = "FR1IN march G4-V6", "FR2CQ deploy to F4-V6 3-4"
    assert [verdict.rule for verdict in session.submit(sheet("MacMahon", *lines, turn=2), drop_refused=True)] == [
        "6.10",
        "",
    ]
    assert session.advance() == 2
    assert session.phases(2) == ("movement", "season")
    assert placed(session, "MacMahon", "FR2CQ") == "F4-V6 3-4"
    told = [session.wording(event) for event in session.events("MacMahon", 2) if event.kind == "relocated"]
    assert told == ["FR2CQ goes to F4-V6 3-4, from G4-V6."]
    assert session.advance() == 3
    assert session.over
    assert {turn for turn, _, _ in session.verify()} == {0, 1, 2, 3}
    session.close()


def test_a_game_that_begins_with_a_later_turn_is_replayed_from_there(tmp_path: Path) -> None:
    path = Path(scenario(tmp_path))
    path.write_text("turn = 3\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    session = GameSession.create(str(path), tmp_path / "late.drum", seed="1")
    assert session.advance() == 3
    assert [turn for turn, _, _ in session.verify()] == [3] * len(session.ruleset.phases)
    session.close()

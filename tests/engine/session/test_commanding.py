"""Formations by their names, and lines that are commands among ordinary ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.lines import command_line, command_of, written
from drumhead.engine.session.commanding.naming import units_called

ORDERS = Path(__file__).parents[3] / "docs" / "handbook" / "orders.md"
(EXAMPLES,) = re.findall(r"^```commands\n(.*?)^```", ORDERS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
COMMANDERS = (
    "Napoleon",
    "Regnaud",
    "Baraguey",
    "MacMahon",
    "Canrobert",
    "Niel",
    "Prince Napoleon",
    "Victor Emmanuel",
    "Fanti",
)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    """Most of the allied side in one hand."""
    game = GameSession.create("lombardy-1859", tmp_path / "game.drum", seed="1", players={"Allies": COMMANDERS})
    yield game
    game.close()


@pytest.mark.parametrize(
    ("name", "first", "many"),
    [
        ("II Corps", "FR2CQ", 15),
        ("fr2cq", "FR2CQ", 15),
        ("MacMahon", "FR2CQ", 15),
        ("FR11IN", "FR11IN", 1),
        ("2nd Division", "SD2CQ", 8),
        ("II Corps, Imperial Guard and 2nd Division", "FR2CQ", 15 + 9 + 8),
        ("Army of Italy", "FR1AQ", 75),
        ("Division Forey", "FR5IN", 3),
    ],
)
def test_a_formation_is_called_by_id_title_or_commander(session: GameSession, name: str, first: str, many: int) -> None:
    units = units_called(session, "Allies", name)
    assert (units[0], len(units)) == (first, many)


def test_all_are_all_that_take_orders(session: GameSession) -> None:
    own = {token.id for token in session.view("Allies").tokens if token.orderable}
    assert set(units_called(session, "Allies", "all")) == own


def test_a_name_that_fits_several_says_which_there_are(session: GameSession) -> None:
    with pytest.raises(UnknownNameError) as error:
        units_called(session, "Allies", "Division")
    assert str(error.value).startswith("'Division' may be FR")
    assert "say which" in str(error.value)


def test_nobody_elses_formation_is_known_by_name(session: GameSession) -> None:
    with pytest.raises(UnknownNameError, match="None of your formations or units is called 'AU1CQ'"):
        units_called(session, "Allies", "AU1CQ")


def test_commands_become_ordinary_lines_beside_ordinary_ones(session: GameSession) -> None:
    lines = ("FR11IN attack evade", "# a note", "II Corps march to G4-V8 together", "II Corps postures line second")
    found = written(session, "Allies", lines, ())
    sheet = session.sheet("Allies", found.orders)
    assert found.failed == ()
    assert "FR11IN march G4-V8" in sheet
    assert "march to" not in sheet
    assert {verdict.accepted for verdict in session.judge(session.read_sheet(sheet, "sheet"))} == {True}
    assert [line for line, _ in found.spreads] == [lines[0], lines[2], lines[3]]


def test_what_cannot_be_read_or_carried_out_is_told_and_changes_nothing(session: GameSession) -> None:
    lines = ("FR11IN dance", "Corps rest", "II Corps withdraw to G3-V7", "FR11IN withdraw G3-V7")
    found = written(session, "Allies", lines, ())
    assert found.orders == ()
    assert [line for line, _ in found.failed] == list(lines)
    assert all(reason.endswith(".") for _, reason in found.failed)


def test_a_command_is_written_as_it_was_read(session: GameSession) -> None:
    line = "II Corps march to G4-V8 via G3-V7 together at 7-7"
    command = command_of(session, "Allies", line)
    assert command is not None
    assert command_line(session, command, "II Corps") == line


@pytest.mark.parametrize("line", EXAMPLES.splitlines())
def test_every_example_of_the_handbook_is_a_command(session: GameSession, line: str) -> None:
    command = command_of(session, "Allies", line)
    assert command is not None
    assert read_again(session, command, line) == command


def read_again(session: GameSession, command: Command, line: str) -> Command | None:
    """A command written as the line that says it, and read back."""
    who = line.partition(f" {command.kind}")[0]
    return command_of(session, "Allies", command_line(session, command, who))


def test_the_handbook_has_an_example_of_every_command_of_rotd(session: GameSession) -> None:
    kinds = {command.kind for line in EXAMPLES.splitlines() if (command := command_of(session, "Allies", line))}
    assert kinds == {form.kind for form in session.ruleset.commands} - {"withdraw to"}

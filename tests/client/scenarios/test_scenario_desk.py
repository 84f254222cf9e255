"""A scenario on its desk: what is at hand, steps taken and undone, and where it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.engine.errors import GameFileError, InputError
from drumhead.engine.maps.bundled import scenario_files

FIRST, OTHER = ("units", "FR1IN"), ("units", "AU1IN")
AT = 111
"""Square 6-7, where the first of them stands."""


@pytest.fixture
def desk(qtbot: QtBot, file: Path) -> Iterator[ScenarioDesk]:
    found = ScenarioDesk()
    found.open(file)
    yield found
    found.close()


def heard(desk: ScenarioDesk) -> list[str]:
    """What it tells from now on."""
    told: list[str] = []
    desk.staged_changed.connect(lambda: told.append("staged"))
    desk.chosen_changed.connect(lambda: told.append("chosen"))
    desk.refused.connect(told.append)
    return told


def test_before_a_scenario_is_open_there_is_none_to_ask_for(qtbot: QtBot) -> None:
    desk = ScenarioDesk()
    assert not desk.is_open
    with pytest.raises(RuntimeError, match="no scenario is open"):
        desk.staged  # noqa: B018


def test_a_scenario_that_is_opened_takes_the_place_of_the_other_with_nothing_at_hand_or_to_undo(
    desk: ScenarioDesk, file: Path
) -> None:
    assert (desk.is_open, desk.title, desk.source, desk.home) == (True, "The bridge", file, file)
    desk.choose((FIRST,))
    desk.do(desk.staged.removed(OTHER))
    told = heard(desk)
    desk.open(file)
    assert (desk.chosen, desk.undo_stack.count(), desk.is_clean) == ((), 0, True)
    assert told == ["chosen"] and desk.staged.knows(OTHER)


def test_a_file_that_cannot_be_read_leaves_what_is_open(desk: ScenarioDesk, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[", encoding="utf-8")
    with pytest.raises(InputError):
        desk.open(tmp_path / "bad.toml")
    assert desk.title == "The bridge"


def test_an_emptied_one_is_new_and_has_nothing_that_stood_on_it(desk: ScenarioDesk, file: Path) -> None:
    desk.open(file, empty=True)
    assert (desk.source, desk.home) == (None, None)
    assert not desk.staged.knows(FIRST) and not desk.staged.knows(OTHER)


def test_a_step_is_told_puts_what_it_changed_at_hand_and_is_undone_with_what_was(desk: ScenarioDesk) -> None:
    desk.choose((OTHER,))
    told, cell = heard(desk), desk.staged.map.board.cell("G4-V6")
    assert desk.do(desk.staged.moved(FIRST, cell, None))
    assert (desk.chosen, told, desk.is_clean) == ((FIRST,), ["staged", "chosen"], False)
    assert [entry.path for entry in desk.staged.standing(cell)] == [FIRST]
    desk.undo_stack.undo()
    assert (desk.chosen, desk.is_clean, desk.staged.standing(cell)) == ((OTHER,), True, ())
    desk.undo_stack.redo()
    assert desk.chosen == (FIRST,) and len(desk.staged.standing(cell)) == 1


def test_what_is_taken_away_is_at_hand_no_more(desk: ScenarioDesk) -> None:
    desk.choose((FIRST, OTHER))
    assert desk.do(desk.staged.removed(FIRST))
    assert list(desk.chosen) == []
    desk.undo_stack.undo()
    assert list(desk.chosen) == [FIRST, OTHER]


def test_a_step_that_changes_nothing_is_none(desk: ScenarioDesk) -> None:
    told, cell = heard(desk), desk.staged.map.board.cell("G3-V6")
    assert not desk.do(desk.staged.moved(FIRST, cell, AT))
    assert (told, desk.undo_stack.count()) == ([], 0)


def test_a_step_that_would_make_more_wrong_is_refused_only_where_it_is_to_be_sound(desk: ScenarioDesk) -> None:
    told = heard(desk)
    wrong = desk.staged.removed(("seats", "Wimpffen"))
    assert not desk.do(wrong, soundly=True)
    assert len(told) == 1 and desk.undo_stack.count() == 0 and desk.staged.knows(("seats", "Wimpffen"))
    assert desk.do(wrong)
    assert desk.staged.sentences[0] == told[0] and not desk.staged.knows(("seats", "Wimpffen"))
    cell = desk.staged.map.board.cell("G4-V6")
    assert desk.do(desk.staged.moved(OTHER, cell, None), soundly=True), "nothing more is wrong by it"


def test_it_is_saved_where_one_says_and_no_scenario_of_the_program_is_written_over(
    desk: ScenarioDesk, tmp_path: Path
) -> None:
    desk.do(desk.staged.removed(OTHER))
    own = tmp_path / "mine.toml"
    desk.save(own)
    assert (desk.source, desk.home, desk.is_clean) == (own, own, True)
    assert own.read_text("utf-8") == desk.staged.text and "AU1IN" not in desk.staged.text
    bundled = scenario_files()[0]
    before = bundled.read_bytes()
    with pytest.raises(GameFileError, match="is a scenario of the program; save yours as a file of your own"):
        desk.save(bundled)
    assert (bundled.read_bytes(), desk.source) == (before, own)


def test_a_bundled_one_is_opened_as_a_copy_that_has_no_home_yet(desk: ScenarioDesk) -> None:
    path = next(path for path in scenario_files() if path.stem == "diplomacy-1901")
    desk.open(path)
    assert (desk.source, desk.home) == (path, None)


def test_once_it_is_closed_nothing_of_it_is_left(desk: ScenarioDesk) -> None:
    desk.choose((FIRST,))
    desk.do(desk.staged.removed(OTHER))
    desk.close()
    assert (desk.is_open, desk.chosen, desk.undo_stack.count()) == (False, (), 0)

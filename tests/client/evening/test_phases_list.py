"""The phases of a turn that is judged: how each stands in words, and which is looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.evening.phases_list import NOTHING, TO_COME, WHOLE, Judged, PhasesList

MARCH = Judged("march", "March", 0, 0, 3, True)
FIRE = Judged("fire", "Fire", 2, 1, 9, True)
REST = Judged("rest", "Rest", 0, 0, 0, False)


@pytest.fixture
def phases(qtbot: QtBot) -> PhasesList:
    found = PhasesList()
    qtbot.addWidget(found)
    return found


@pytest.mark.parametrize(
    ("battles", "waiting", "events", "seen", "words"),
    [
        (2, 1, 5, False, TO_COME),
        (2, 1, 5, True, "1 of 2 battles waits"),
        (3, 2, 5, True, "2 of 3 battles wait"),
        (1, 1, 5, True, "1 of 1 battle waits"),
        (2, 0, 5, True, "2 battles, looked at"),
        (1, 0, 5, True, "1 battle, looked at"),
        (0, 0, 5, True, "5 events"),
        (0, 0, 1, True, "1 event"),
        (0, 0, 0, True, NOTHING),
    ],
)
def test_a_phase_tells_what_waits_in_it_else_what_happened(
    battles: int, waiting: int, events: int, seen: bool, words: str
) -> None:
    assert Judged("fire", "Fire", battles, waiting, events, seen).words == words


def test_the_whole_turn_stands_above_its_phases_and_what_is_to_come_cannot_be_chosen(phases: PhasesList) -> None:
    phases.show_phases((MARCH, FIRE, REST))
    rows = [phases.item(at) for at in range(phases.count())]
    assert [row.text() for row in rows] == [WHOLE, "March\n3 events", "Fire\n1 of 2 battles waits", f"Rest\n{TO_COME}"]
    assert [row.toolTip() for row in rows][1:3] == ["March: 3 events", "Fire: 1 of 2 battles waits"]
    assert [bool(row.flags() & Qt.ItemFlag.ItemIsSelectable) for row in rows] == [True, True, True, False]
    assert [bool(row.flags() & Qt.ItemFlag.ItemIsEnabled) for row in rows] == [True, True, True, False]
    assert (phases.currentRow(), phases.phase) == (0, "")


def test_the_phase_that_is_looked_at_stays_so_while_there_is_one_and_that_is_not_told(phases: PhasesList) -> None:
    told: list[str] = []
    phases.turned.connect(lambda: told.append(phases.phase))
    phases.show_phases((MARCH, FIRE, REST))
    phases.look_at("fire")
    assert (phases.phase, told) == ("fire", ["fire"])
    phases.show_phases((MARCH, FIRE))
    assert phases.phase == "fire"
    phases.show_phases((MARCH,))
    assert (phases.phase, phases.currentRow(), told) == ("", 0, ["fire"])


def test_what_is_no_phase_of_the_turn_leads_to_the_whole_of_it(phases: PhasesList) -> None:
    phases.show_phases((MARCH, FIRE))
    phases.look_at("march")
    assert phases.currentRow() == 1
    for nothing in ("storm", ""):
        phases.look_at("fire")
        phases.look_at(nothing)
        assert (phases.currentRow(), phases.phase) == (0, "")


def test_without_a_turn_there_is_nothing_not_even_its_whole(phases: PhasesList) -> None:
    phases.show_phases((MARCH, FIRE))
    phases.look_at("fire")
    phases.show_phases(())
    assert (phases.count(), phases.phase) == (0, "")

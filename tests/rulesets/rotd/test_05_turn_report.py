"""5.3: the turn report, from the sheets to its sections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.reports.report import Report
from drumhead.engine.rulesets.rotd.turns.phases import PHASES
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

SEATS = ("MacMahon", "Canrobert", "Gyulai", "gm")
IN_PLAY = [
    "Orders", "Supply", "Strategic withdrawal", "Tactical phase 1", "Tactical phase 2", "Strategic phase 1",
    "Tactical phase 3", "Tactical phase 4", *(f"Strategic phase {n}" for n in range(2, 7)), "Rail movement",
    "Tactical phase 5", "End of turn",
]  # fmt: skip
"""The sections in the order of play (5.2)."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    lines = ("FR1IN engage T1-T2", "FR1IN attack assault", "FR1IN march Z9-Z9", "FR9IN move 3-3", "FR1AQ march G3-V6")
    assert session.submit(sheet("MacMahon", *lines), drop_refused=True).taken
    session.advance()
    yield session
    session.close()


def titles(report: Report) -> list[str]:
    return [section.title for section in report.sections if section.lines]


@pytest.mark.rule("rotd", "5.2a")
@pytest.mark.rule("rotd", "5.3a")
@pytest.mark.parametrize("seat", SEATS)
def test_the_sections_stand_in_the_order_of_play_each_once_and_none_is_empty(played: GameSession, seat: str) -> None:
    found = titles(played.turn_report(seat, 1))
    assert found == [title for title in IN_PLAY if title in found]
    assert {"Supply", "Tactical phase 1", "End of turn"} <= set(found)
    assert len(IN_PLAY) == len(PHASES) + 1


@pytest.mark.rule("rotd", "5.3a")
def test_of_the_orders_the_wrong_ones_are_told_to_who_sent_them(played: GameSession) -> None:
    told = {seat: played.turn_report(seat, 1).sections[0] for seat in SEATS}
    wrong = [line.text for line in told["MacMahon"].lines]
    assert told["MacMahon"].title == told["gm"].title == "Orders"
    assert [text.split(". ")[0] for text in wrong] == [
        "Not carried out: FR1IN march Z9-Z9",
        "Not carried out: FR9IN move 3-3",
    ]
    assert [told[seat].title for seat in ("Canrobert", "Gyulai")] == ["Supply", "Supply"]


@pytest.mark.rule("rotd", "5.3a")
def test_a_report_tells_nothing_that_no_unit_of_the_player_has_seen(played: GameSession) -> None:
    """The army headquarters marches off behind the French lines: its own command alone is told."""
    said = {
        seat: " ".join(line.text for s in played.turn_report(seat, 1).sections for line in s.lines) for seat in SEATS
    }
    assert [seat for seat in SEATS if "FR1AQ marches" in said[seat]] == ["MacMahon", "gm"]
    assert "FR1AQ" not in said["Gyulai"]

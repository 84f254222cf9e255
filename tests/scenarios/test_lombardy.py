"""Lombardy 1859 with its bundled sheets: the same battles as ever, to the man.

`pytest tests/scenarios --rewrite` writes the expected files anew after a change that is meant.
"""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.cli.demo import battle_table
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.scenarios.conftest import TURNS

HERE = Path(__file__).parent / "lombardy-1859"


def _as_ever(name: str, text: str, rewrite: bool) -> None:
    path = HERE / name
    if rewrite:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_the_battles_are_the_same_as_ever(played: GameSession, rewrite: bool) -> None:
    _as_ever("battles.txt", battle_table(played, TURNS) + "\n", rewrite)


def test_every_phase_ends_in_the_same_state_as_ever(played: GameSession, rewrite: bool) -> None:
    lines = [f"{turn} {phase} {hash}" for turn, phase, hash in played.verify()]
    _as_ever("hashes.txt", "\n".join(lines) + "\n", rewrite)


def test_macmahons_report_is_the_same_as_ever(played: GameSession, rewrite: bool) -> None:
    report = played.turn_report("MacMahon", TURNS)
    lines = [f"{section.title}: {line.text} [{line.rule}]" for section in report.sections for line in section.lines]
    _as_ever("macmahon.txt", "\n".join(lines) + "\n", rewrite)


def test_the_sheets_bring_on_the_battle_of_magenta(played: GameSession) -> None:
    cells = {played.game.map.board.name(battle.cell) for battle in played.engagements(GM, 2)}
    assert "G4-V9" in cells


def test_nobody_reads_in_his_report_of_units_that_no_event_of_his_names(played: GameSession) -> None:
    for status in played.seats():
        view = played.view(status.seat.name)
        assert {token.id for token in view.tokens} >= {token.id for token in view.tokens if token.stance == "own"}
        hidden = set(played.data(GM)["units"]) - {token.id for token in view.tokens}
        assert hidden.isdisjoint(view.state.units)

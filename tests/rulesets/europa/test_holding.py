"""Whose hexes are, before anybody moved."""

from __future__ import annotations

import pytest

from drumhead.engine.play.recall.questions import Answer
from tests.rulesets.europa.tables import RULESET, Table, board_of


@pytest.fixture
def table() -> Table:
    board = board_of(["....", "....", "...."], zones={"country": {"*": "Spain", "0104": "France"}})
    return Table(board, sides={"insurgent": {"owns": ["0202"]}, "loyalist": {"owns": ["0303"]}})


def _whose(table: Table, hex: str) -> Answer:
    return table.ask("owner", hex)


def test_a_hex_is_whose_it_was_made(table: Table) -> None:
    assert _whose(table, "0202").data["owner"] == "insurgent"
    assert _whose(table, "0303").data["owner"] == "loyalist"


def test_many_hexes_are_nobodys(table: Table) -> None:
    answer = _whose(table, "0101")
    assert answer.data["owner"] == ""
    assert answer.because[0].rule == "R298"


def test_a_neutral_country_is_neutral(table: Table) -> None:
    assert _whose(table, "0104").data["owner"] == "neutral"


def test_every_question_says_how_it_is_asked() -> None:
    assert all(asked.example.startswith(asked.word) and asked.title.endswith("?") for asked in RULESET.questions)
    assert len({asked.word for asked in RULESET.questions}) == len(RULESET.questions)

"""Questions to the rules: of the position as it waits, and as orders leave it that are done at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.questions import ask
from tests.rulesets.europa.test_staging import SCENE


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    scenario = tmp_path / "strip.toml"
    scenario.write_text(SCENE.replace("turns = 4", 'turns = 4\ngame_turn = "II Jul 36"'), encoding="utf-8")
    found = GameSession.create(str(scenario), tmp_path / "strip.drum", seed="7")
    yield found
    found.close()


def test_a_question_is_of_the_position_that_orders_leave_where_they_are_done_at_once(session: GameSession) -> None:
    moved = session.read_order("N1 move 0201")
    assert session.check("insurgent", moved) is None
    answers = [ask(session, "insurgent", "go", ["N1", "0201"], orders) for orders in ((), (moved,))]
    assert [answer.holds for answer in answers] == [True, False]
    assert "already" in answers[1].says

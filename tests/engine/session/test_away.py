"""13.1: units aboard and off the map in what players are handed: listed last, and on no map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.play.figures import Sign
from drumhead.engine.reports.text import write_text
from drumhead.engine.reports.troops import around, marks
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.differing import differences, laid_over
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.test_13_away import ALGIERS, posted

HEAD = 'format = 1\nid = "adda"\ntitle = "At the Adda"\nruleset = "rotd"\nturns = 6\ndate = "1859-06-01"\n'


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    away = posted("FR1IN", "FR1RT") + posted("FR2CQ", "Algiers")
    text = page("FR3IN G5-V8 5-6", afloat=("FR1RT G6-V8 7-7",), extra=ALGIERS + away)
    (tmp_path / "adda.toml").write_text(HEAD + text, encoding="utf-8")
    made = GameSession.create(str(tmp_path / "adda.toml"), tmp_path / "game.drum", seed="1")
    yield made
    made.close()


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.rule("rotd", "13.1b")
@pytest.mark.rule("rotd", "13.3h")
def test_the_position_report_lists_them_last_with_where_they_are(session: GameSession) -> None:
    told = write_text(session.position_report("Niel"))
    assert told.index("\nFR3IN\n") < told.index("\nFR1IN\n") < told.index("\nFR2CQ\n")
    assert "Location: aboard FR1RT" in told and "Location: Algiers, off the map" in told


@pytest.mark.rule("rotd", "13.1b")
def test_they_stand_on_no_map_and_have_no_battlefield_in_the_report(session: GameSession) -> None:
    view, board = session.view("Niel"), session.game.map.board
    assert set(marks(view)) == {board.cell("G5-V8")}
    assert board.cell("A0-N0") not in around(session.game.map, view)
    sections = session.position_report("Niel").sections
    assert [picture.title for section in sections for picture in section.pictures] == ["Strategic map", "G5-V8"]


@pytest.mark.rule("rotd", "13.1b")
def test_what_differs_in_their_orders_is_told_and_has_no_sign_on_the_map(session: GameSession) -> None:
    lines = ("FR1IN engage", "FR3IN engage", "FR9IN engage")
    found = differences(session, "Niel", (), [session.read_order(line, "Niel") for line in lines])
    there = session.game.map.board.cell("G5-V8")
    assert {one.unit: one.cell for one in found} == {"FR1IN": None, "FR3IN": there, "FR9IN": None}
    signs = [figure for figure in laid_over(session, "Niel", found) if isinstance(figure, Sign)]
    assert signs == [Sign(there, "added")]

"""What a sheet takes back of earlier ones says nothing any more: its units are silent, were it refused or unread."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession, playing
from drumhead.engine.session.gathering import Hearing, gathered
from tests.engine.session.pages import scenario, sheet

READ, REFUSED, UNREAD = "FR1IN attack assault", "FR1IN march G9-V9", "FR1IN marsch G5-V6"


def taken(session: GameSession, *sheets: tuple[str, ...]) -> GameSession:
    for lines in sheets:
        assert session.submit(sheet("MacMahon", *lines), drop_refused=True).taken
    return session


@pytest.fixture
def session(tmp_path: Path) -> GameSession:
    return GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize("line", [READ, REFUSED, UNREAD])
@pytest.mark.parametrize("clear", ["clear all", "clear FR1IN", "clear  fr2cq,  fr1in "])
def test_a_unit_whose_line_is_taken_back_is_silent(session: GameSession, line: str, clear: str) -> None:
    before = taken(session, (line, "FR2CQ supply 12")).gathered()
    assert {order.unit for order in before} == {"FR1IN", "FR2CQ"}
    after = taken(session, (clear,)).gathered()
    assert "FR1IN" not in {order.unit for order in after}
    session.advance()
    assert session.view("MacMahon").state.units["FR1IN"].attack == "skirmish"
    assert list(session.verify())


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize(
    "sheets",
    [
        ((UNREAD,), ("clear FR2CQ",)),
        ((READ,), ("clear all", UNREAD)),
        (("clear FR1IN", REFUSED),),
        ((REFUSED,), ("clear all",), (UNREAD,)),
        ((UNREAD,), ("clear FR1I",)),
    ],
)
def test_a_line_that_no_later_sheet_takes_back_is_heard(
    session: GameSession, sheets: tuple[tuple[str, ...], ...]
) -> None:
    assert [(order.unit, order.kind) for order in taken(session, *sheets).gathered()] == [("FR1IN", "line")]


@pytest.mark.rule("rotd", "6.9a")
def test_a_turn_of_a_former_version_that_heard_what_was_taken_back_verifies(
    session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "gathered", partial(gathered, hearing=Hearing.WRITTEN))
    monkeypatch.setattr(playing, "release", lambda ruleset: "0.0.9 before")
    taken(session, (READ,), ("clear all",)).advance()
    assert session.view("MacMahon").state.units["FR1IN"].attack == "attack", "as it was played"
    assert list(session.verify())

"""A turn that a former version played, to which a line past reading said nothing, verifies; one of this version not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from drumhead.engine.errors import VerificationError
from drumhead.engine.session import GameSession, Said, playing
from drumhead.engine.session.evening.all_orders import side_by_side
from drumhead.engine.session.gathering import Hearing, gathered
from drumhead.engine.session.keeping.mending import mend
from tests.engine.session.pages import scenario, sheet

STEP = "delete from steps where turn = 1 and number = 3"


@pytest.fixture
def deaf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameSession:
    """A game that waits, and plays its turns with units silent whose only line is past reading."""
    monkeypatch.setattr(playing, "gathered", partial(gathered, hearing=Hearing.READ))
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    assert session.submit(sheet("MacMahon", "FR1IN marsch G5-V6"), drop_refused=True).taken
    return session


@pytest.mark.rule("rotd", "6.9a")
def test_a_turn_of_a_former_version_verifies(deaf: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "release", lambda ruleset: "0.0.9 before")
    deaf.advance()
    assert deaf.view("MacMahon").state.units["FR1IN"].attack == "skirmish", "as it was played"
    assert list(deaf.verify())


@pytest.fixture
def former(deaf: GameSession, monkeypatch: pytest.MonkeyPatch) -> GameSession:
    """The same, of which the first turn was played by a former version; what plays the next hears as this one does."""
    with monkeypatch.context() as patched:
        patched.setattr(playing, "release", lambda ruleset: "0.0.9 before")
        deaf.advance()
    monkeypatch.setattr(playing, "gathered", gathered)
    return deaf


@pytest.mark.rule("rotd", "6.9a")
def test_a_turn_of_a_former_version_is_played_again_as_it_was_heard(former: GameSession) -> None:
    former.hand.again(["order", "FR2IN attack evade"], Said("he wrote it on a slip"))
    assert former.view("MacMahon").state.units["FR1IN"].attack == "skirmish"
    assert list(former.verify())
    assert [row.unit for row in side_by_side(former, 1)] == ["FR2IN"]


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize("lost", [(STEP,), (STEP, "delete from turns")])
def test_a_turn_of_a_former_version_whose_events_are_lost_is_mended_as_it_was_heard(
    former: GameSession, lost: tuple[str, ...]
) -> None:
    former.close()
    with closing(sqlite3.connect(former.path)) as db:
        for statement in lost:
            db.execute(statement)
        db.commit()
    out = former.path.with_name("saved.drum")
    assert mend(former.path, out).again == (1,)
    saved = GameSession.open(out)
    assert saved.view("MacMahon").state.units["FR1IN"].attack == "skirmish"
    assert list(saved.verify())
    saved.close()


@pytest.mark.rule("rotd", "6.9a")
def test_of_this_version_it_is_told_whose_orders_are_others(deaf: GameSession) -> None:
    deaf.advance()
    with pytest.raises(VerificationError, match="for FR1IN are not those on the sheets of MacMahon"):
        list(deaf.verify())

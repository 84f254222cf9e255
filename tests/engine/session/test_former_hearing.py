"""A turn that a former version played, to which a line past reading said nothing, verifies; one of this version not."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from drumhead.engine.errors import VerificationError
from drumhead.engine.session import GameSession, playing
from drumhead.engine.session.gathering import Hearing, gathered
from tests.engine.session.pages import scenario, sheet


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


@pytest.mark.rule("rotd", "6.9a")
def test_of_this_version_it_is_told_whose_orders_are_others(deaf: GameSession) -> None:
    deaf.advance()
    with pytest.raises(VerificationError, match="for FR1IN are not those on the sheets of MacMahon"):
        list(deaf.verify())

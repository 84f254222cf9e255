"""Every format that a file ever had: this release reads it to the last moment, and knows who played what."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.errors import VerificationError
from drumhead.engine.gamefile.migrations import FORMAT
from drumhead.engine.play.events import GM
from drumhead.engine.release import release
from drumhead.engine.session import GameSession
from tests.trust.conftest import Tried

FILES = Path(__file__).parents[1] / "files"
STORED = sorted(path.name for path in FILES.glob("format-*.drum"))


@pytest.fixture
def session(tmp_path: Path, request: pytest.FixtureRequest) -> GameSession:
    """A stored file, opened where it may be brought up to date."""
    return GameSession.open(Path(shutil.copy(FILES / request.param, tmp_path)))


@pytest.mark.promise("formats")
def test_a_game_and_a_position_of_every_format_are_stored(tried: Tried) -> None:
    wanted = [f"format-{number}{whose}.drum" for number in range(1, FORMAT + 1) for whose in ("-gyulai", "")]
    assert wanted == STORED
    tried(len(STORED))


@pytest.mark.promise("formats")
@pytest.mark.parametrize("session", STORED, indirect=True)
def test_every_moment_of_every_seat_is_read_and_told(session: GameSession, tried: Tried) -> None:
    with closing(session):
        seats = [status.seat.name for status in session.seats()] + [GM] * (session.kind == "game")
        for seat in seats:
            for turn in range(1, session.turn):
                for phase in session.phases(turn):
                    assert session.view(seat, turn, phase).tokens
                    assert all(session.wording(event) for event in session.events(seat, turn, phase))
                    tried()
                assert session.phases(turn) == () or session.turn_report(seat, turn).sections
            assert session.position_report(seat).sections


@pytest.mark.promise("releases")
@pytest.mark.parametrize("session", [name for name in STORED if "-gyulai" not in name], indirect=True)
def test_a_turn_comes_out_again_or_its_release_is_named(session: GameSession, tried: Tried) -> None:
    with closing(session):
        verifier = session.verifier()
        others = verifier.by_others(verifier.turns())
        for turn in verifier.turns():
            try:
                assert verifier.turn(turn)
            except VerificationError as error:
                assert f"played by Drumhead {others[turn]}; this is {release(session.ruleset.id)}" in str(error)
            tried()

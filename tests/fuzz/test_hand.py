"""A game master's hand at random: whatever he rules on a turn that was played, the laws of a game file hold.

DRUMHEAD_FUZZ=200 tries so many turns (`make fuzz`); by default a handful.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession, Said
from tests.engine.session.pages import scenario, sheet

ROUNDS = int(os.environ.get("DRUMHEAD_FUZZ", "3"))
RULINGS = 5
SEATS = ("MacMahon", "Canrobert", "Gyulai")
UNITS = ("FR1IN", "FR2IN", "AU1IN", "AU2IN", "FR2CQ", "AU1CQ")
SO_BE_IT = Said("so be it", "As it was.", forced=True)


def _sheets(rng: random.Random) -> dict[str, list[str]]:
    """Marches towards each other, and some who fight where they are."""
    away = ("G4-V6, G4-V7", "G5-V7, G5-V8", "G4-V7, G4-V8")
    return {
        "MacMahon": [rng.choice((f"FR1IN march {rng.choice(away)}", "FR1IN move 9-7 from T1")), "FR1IN attack assault"],
        "Canrobert": [f"FR2IN march {rng.choice(away)}", "FR2IN engage T1-T5"],
        "Gyulai": [rng.choice(("AU1IN defend last-ditch", "AU1IN march G5-V7")), "AU2IN march G6-V7, G5-V7"],
    }


def _words(rng: random.Random, session: GameSession) -> list[str]:
    """A ruling on the turn that was played last: on its orders, on a phase, on its dice, on how it begins."""
    phase, unit = rng.choice(session.phases(session.turn - 1)), rng.choice(UNITS)
    place = f"place=G{rng.randint(3, 7)}-V{rng.randint(4, 9)} {rng.randint(0, 14)}-{rng.randint(0, 14)}"
    mend = rng.choice(
        (
            ["unit", unit, place],
            ["unit", unit, f"men={rng.randint(1, 3000)}", f"morale={rng.randint(20, 90)}"],
            ["unit", unit, f"status={rng.choice(('inactive', 'shattered', 'active'))}"],
            ["remove", "unit", unit],
            ["city", "Novara", "state=AUS"],
            ["state", "SAR", "side=austria"],
            ["relation", "AUS-SAR", "stance=neutral"],
        )
    )
    throw = rng.choice(session.hand.dice(session.turn - 1))
    return rng.choice(
        (
            mend,
            ["before", phase, *mend],
            ["strike", unit],
            ["order", f"{unit} attack evade"],
            ["roll", throw.phase, throw.purpose, f"{rng.random():.3f}"],
        )
    )


def _held(session: GameSession, seat: str) -> tuple[object, ...]:
    """All that a seat is given of the turn and after it."""
    reports = (session.turn_report(seat, session.turn - 1), session.position_report(seat))
    events = (session.events(seat, turn) for turn in (session.turn - 1, session.turn))
    told = tuple(event.model_dump_json() for each in events for event in each)
    return (session.position(seat), session.sheet(seat, ()), *map(write_text, reports), told)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_whatever_is_ruled_on_a_turn_is_verified_told_to_whom_it_concerns_and_taken_back(
    seed: int, tmp_path: Path
) -> None:
    rng = random.Random(f"hand {seed}")
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed=str(seed))
    for seat, lines in _sheets(rng).items():
        session.submit(sheet(seat, *lines), drop_refused=True)
    session.advance()
    for _ in range(RULINGS):
        _rule(session, _words(rng, session))
    session.close()


def _rule(session: GameSession, words: list[str]) -> None:
    before, truth = {seat: _held(session, seat) for seat in SEATS}, session.data(GM)
    try:
        found = session.hand.again(words, SO_BE_IT)
    except DrumheadError:
        assert (session.data(GM), {seat: _held(session, seat) for seat in SEATS}) == (truth, before)
        return
    assert list(session.verify()), words
    for seat in set(SEATS) - {*found.knowing, *found.noticing}:
        assert _held(session, seat) == before[seat], words
    after = session.data(GM)
    number = found.event.id.rpartition(".")[2]
    session.hand.again(["undo", number], SO_BE_IT)
    assert session.data(GM) == truth, words
    session.hand.restore(session.hand.cuts()[-1].number)
    assert session.data(GM) == after, words
    assert list(session.verify()), words

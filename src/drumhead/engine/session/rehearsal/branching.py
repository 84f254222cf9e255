"""A game taken aside for its game master: from any moment on it goes its own way, with both sides' orders."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from drumhead.engine.errors import RefusedError
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.play.dice import committed_seed
from drumhead.engine.session.founding import BRANCH, GAME, first_step, seed_rows
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keyring import OF_PASSWORDS
from drumhead.engine.session.rehearsal.rehearsing import SEED
from drumhead.engine.whole_file import appearing


def branched(
    session: GameSession,
    path: Path,
    turn: int | None = None,
    phase: str | None = None,
    *,
    seed: str | None = None,
    orders: bool = True,
) -> str:
    """A game file of its own that goes on from a moment, by default from now, and the words for that moment.

    It has no passwords and its own dice; `orders` brings along the sheets that were handed in for its turn.
    RefusedError for a position.
    """
    if session.kind != GAME:
        raise RefusedError(f"{session.path} is a {session.kind}; only the game master's game file has branches.")
    hand = session.hand
    with hand.file.still():
        session.reload()
        state = hand.record.state(hand.record.at(turn, phase))
        words = session.turn_title(int(state.turn)) + (f", after {session.ruleset.titles()[phase]}" if phase else "")
        dice = seed_rows(committed_seed(seed or f"{SEED} {BRANCH}"))
        meta = hand.file.meta() | dice | {BRANCH: words} | dict.fromkeys(OF_PASSWORDS, "")
        seats = [replace(seat, salt=None, key=None) for seat in hand.file.seats()]
        first = first_step(state)
        with appearing(path) as part, closing(GameFile.create(part, meta, seats, (first,))) as file:
            for seat in session.game.seats if orders else ():
                for text in hand.file.sheets(state.turn, seat.name):
                    file.add_sheet(state.turn, seat.name, text)
    return words


def branch_of(session: GameSession) -> str:
    """Of which moment a game is a branch, in words; empty where it is none."""
    return session.hand.file.meta().get(BRANCH, "") if session.kind == GAME else ""

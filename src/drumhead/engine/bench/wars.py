"""A game file with Lombardy's armies many times over, apart from each other, and half of all ordered to march.

python -m drumhead.engine.bench.wars SCENARIO COPIES quiet|marching GAME
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from drumhead.engine.bench.armies import Armies, far_apart
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.events import write_events
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import text_hash
from drumhead.engine.session import GameSession
from drumhead.engine.session.founding import BRANCH, Founded, game_meta, stored_seats


def write_war(armies: Armies, path: Path) -> None:
    """A new game that waits for the orders of its first turn."""
    game, text = armies.game, Scribe().text(armies.state)
    first = StoredStep(armies.state.turn, 0, "", write_events(()), text, text_hash(text))
    meta = game_meta(Founded(game, armies.ruleset), game.scenario.text, "bench") | {BRANCH: "bench"}
    GameFile.create(path, meta, stored_seats(game, {}, None), (first,)).close()


def hand_in(armies: Armies, path: Path) -> None:
    """The sheets of all seats, of which half of all units march."""
    session = GameSession.open(path)
    for seat in armies.game.seats:
        own = {unit.id for unit in armies.state.units.values() if unit.commander in seat.holds}
        orders = [order for order in armies.marching if order.unit in own]
        session.submit(session.sheet(seat.name, orders, comments=False), seat.name, drop_refused=True)
    session.close()


def main(arguments: Sequence[str]) -> None:
    """Write what is asked for."""
    scenario, copies, kind, game = arguments
    armies = far_apart(int(copies), scenario)
    write_war(armies, Path(game))
    if kind == "marching":
        hand_in(armies, Path(game))


if __name__ == "__main__":
    main(sys.argv[1:])

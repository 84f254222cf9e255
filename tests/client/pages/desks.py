"""A desk that is made up for a page: a seat, what the page asks of its session, and nothing else."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.view import Token

PLACES = ("MAR", "PAR", "BUR")


def desk(
    seat: str = "Anna",
    *,
    turn: int = 3,
    played: tuple[int, ...] = (1, 2),
    moment: tuple[int, str | None] | None = None,
    unit: str = "",
    token: Token | None = None,
    **rules: Any,
) -> OrderDesk:
    """At a turn, of which some were played, with a replay at a moment and a unit at hand."""
    phases = dict.fromkeys(played, ("march", "fire"))
    ruleset = SimpleNamespace(titles=lambda: {"march": "March", "fire": "Fire"}, tells_battles=True, **rules)
    board = SimpleNamespace(name=lambda cell: PLACES[cell])
    session = SimpleNamespace(
        turn=turn,
        path=Path("war.drum"),
        ruleset=ruleset,
        phases=lambda at: phases.get(at, ()),
        turn_title=lambda at: f"turn {at} from here",
        game=SimpleNamespace(scenario=SimpleNamespace(id="war"), map=SimpleNamespace(board=board)),
    )
    shown = SimpleNamespace(token=lambda id: token if token is not None and token.id == id else None)
    found = SimpleNamespace(
        seat=seat, session=session, eyes=seat, draft=(), moment=moment, unit=unit, shown=lambda: shown
    )
    return cast(OrderDesk, found)

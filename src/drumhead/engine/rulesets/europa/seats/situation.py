"""What lies over the board beside units: zones of control of both sides, and who is out of supply."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.play.figures import Cells, Figure
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import ON_MAP, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.zones.zones import projected


def situation(game: HexGame, view: View) -> tuple[Figure, ...]:
    """Worked out when it is shown; who looks on without a side sees the first side's as own."""
    return (*_zones(game, view), *_hungry(view.state))


def _zones(game: HexGame, view: View) -> Iterator[Cells]:
    """Where each side's units have zones of control."""
    mine = view.side if view.side in SIDES else SIDES[0]
    for side in SIDES:
        cells = np.flatnonzero(projected(game, view.state, side)).tolist()
        if cells:
            yield Cells(tuple(cells), "own" if side == mine else "enemy")


def _hungry(state: EuropaState) -> Iterator[Cells]:
    """Where units stand that are out of supply."""
    cells = sorted({unit.cell for unit in state.units.values() if unit.status == ON_MAP and unit.hungry})
    if cells:
        yield Cells(tuple(cells), "broken")

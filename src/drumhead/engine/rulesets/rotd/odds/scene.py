"""4.1, 4.2: the troops of one strategic square as somebody knows them; what he does not know is taken as usual."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.odds.bout import Assumed
from drumhead.engine.rulesets.rotd.opening.entries import UnitEntry
from drumhead.engine.rulesets.rotd.opening.mustering import muster

PHASE = "tactical-1"
"""5.2: the first in which battles are fought."""
UNSEEN = (
    *("men", "regiments", "batteries", "arm", "gun", "quality", "experience"),
    *("morale", "fatigue", "ammunition", "attack", "defend", "line"),
)
"""What a view does not tell of a unit of another command."""
ASSUMED = (*UNSEEN, "mode")
"""The same by the names it has in a battle, where a posture is the mode."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Those who stand on a strategic square, and the names of the figures that were assumed of each."""

    game: Game
    cell: int
    state: RotdState
    assumed: Assumed

    def campaign(self) -> Campaign:
        """A draft to try things on: nobody but these is in it."""
        return Campaign(self.game, self.state, PHASE)


def scene(game: Game, view: View, cell: int, beside: Collection[str] = ()) -> Scene:
    """The square as the view has it, when the turn's first battles are about to be fought; units `beside` stand
    where they stand."""
    state: RotdState = view.state
    told = frozenset(token.id for token in view.tokens if token.stance == "own" or view.gm)
    units, assumed = dict[str, Unit](), dict[str, tuple[str, ...]]()
    for id, unit in state.units.items():
        here = unit.cell == cell and unit.tactical >= 0 and unit.stands
        if not here and id not in beside:
            continue
        if id not in told:
            unit, assumed[id] = usual(game, unit), ASSUMED
        units[id] = replace(unit, start_cell=unit.cell, start_tactical=unit.tactical)
    return Scene(game, cell, replace(state, units=units, phase=PHASE), assumed)


def usual(game: Game, unit: Unit) -> Unit:
    """3.1: a unit of which no more is known than who it is: as a scenario has one of which it says no more, and with
    the experience of troops that have marched (3.6)."""
    place = f"{game.map.board.name(unit.cell)} {game.map.tactical_board.name(max(0, unit.tactical))}"
    entry = UnitEntry(id=unit.id, place=place, experience=whole(game, "recovery.march_experience_limit"))
    plain = muster(entry, game.map, {}, {}, (), game.options["tables"], [])
    assert plain is not None, "its id says what it is"
    return replace(unit, **{name: getattr(plain, name) for name in UNSEEN})

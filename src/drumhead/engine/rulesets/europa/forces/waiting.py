"""Whether a player has anything to raise in his initial phase: who may enter, be formed, replaced or rebuilt."""

from __future__ import annotations

from drumhead.engine.rulesets.europa.forces.equipping import equips
from drumhead.engine.rulesets.europa.forces.paying import accounts
from drumhead.engine.rulesets.europa.forces.raising import is_due
from drumhead.engine.rulesets.europa.position.sides import side_of
from drumhead.engine.rulesets.europa.position.state import FORMING, ON_MAP, POOL, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame


def raises(game: HexGame, state: EuropaState) -> bool:
    """Whether the phasing player may decide something: points and somebody to spend them on, units due or forming."""
    mine = [unit for unit in state.units.values() if unit.side == state.player]
    if equips(state) or any(_waits(state, unit) for unit in mine):
        return True
    lost = any(unit.status == POOL or (unit.status == ON_MAP and unit.is_cadre) for unit in mine)
    return lost and any(side_of(each.affiliation) == state.player for each in accounts(state))


def _waits(state: EuropaState, unit: Unit) -> bool:
    return unit.status == FORMING or is_due(state, unit)

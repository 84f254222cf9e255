"""A power's units as an order of battle: its armies and its fleets."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.formations import Formation, Strength, own_tokens
from drumhead.engine.play.view import Token, View
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED
from drumhead.engine.rulesets.diplomacy.seats.views import ARMS
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame

GROUPS = {"A": "armies", "F": "fleets"}


def formations(game: AreaGame, view: View) -> tuple[Formation, ...]:
    """Each power that the seat plays, its armies and its fleets."""
    units = _units(view)
    powers = dict.fromkeys(unit.owner for unit in units)
    found: list[Formation] = []
    for power in sorted(powers):
        own = [unit for unit in units if unit.owner == power]
        groups = tuple(_groups(power, own))
        found.append(Formation(power, power, "power", units=tuple(unit for each in groups for unit in each.units)))
        found += groups
    return tuple(found)


def _groups(power: str, own: list[Token]) -> Iterator[Formation]:
    for arm, word in GROUPS.items():
        units = tuple(unit.id for unit in own if unit.arm == arm)
        if units:
            yield Formation(f"{power}/{word}", word.capitalize(), word, power, units=units)


def strengths(game: AreaGame, view: View) -> tuple[Strength, ...]:
    """Where each unit is, and whether it was driven out."""
    state: DiplomacyState = view.state
    chart = Position(chart_of(game.map), {})
    found = []
    for unit in _units(view):
        driven = unit.status == "shattered"
        piece = (state.dislodged if driven else state.units)[unit.id.removesuffix(DISLODGED)]
        states = ("dislodged",) if driven else ()
        found.append(Strength(unit.id, ARMS[unit.arm][0], chart.name(piece.place), states=states))
    return tuple(found)


def _units(view: View) -> list[Token]:
    """Without the centres where something may be built."""
    return [token for token in own_tokens(view) if token.arm in GROUPS]

"""The units that are chosen, told as one: their formation, their sums, where they are, what is ordered of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.inspector.formation_card import Muster
from drumhead.engine.play.formations import OrderOfBattle

PLACES = 6
"""Squares that are listed, those with most units first."""
NAMED = 3
"""Formations that are named where units of several are chosen."""


def muster(desk: OrderDesk, units: Sequence[str]) -> Muster:
    """Some units together, as their seat knows them."""
    battle = desk.session.ruleset.order_of_battle(desk.session.game, desk.view())
    facts = (("Units", str(len(units))), *_sums(battle, units), *_places(desk, units), *_ordered(desk, units))
    return Muster(called(desk, battle, units), facts)


def called(desk: OrderDesk, battle: OrderOfBattle, units: Sequence[str]) -> str:
    """The formation whose units these are; else how many there are, of few formations which."""
    own = set(desk.own_units())
    for formation in battle.formations:
        if {unit for unit in formation.units if unit in own} == set(units):
            return formation.title
    of = dict.fromkeys(found.title for unit in units if (found := battle.formation_of(unit)) is not None)
    return f"{len(units)} units of {', '.join(of)}" if 0 < len(of) <= NAMED else f"{len(units)} units"


def _sums(battle: OrderOfBattle, units: Sequence[str]) -> list[tuple[str, str]]:
    found = ((gauge, battle.total(gauge, units)) for gauge in battle.gauges)
    return [(gauge.title, gauge.write(value)) for gauge, value in found if value is not None]


def _places(desk: OrderDesk, units: Sequence[str]) -> list[tuple[str, str]]:
    board, view = desk.session.game.map.board, desk.shown()
    counted = Counter(token.cell for unit in units if (token := view.token(unit)) is not None)
    listed = [f"{board.name(cell)} ({count})" for cell, count in counted.most_common(PLACES)]
    left = len(counted) - PLACES
    more = f", and {left} more square{'s' * (left != 1)}" if left > 0 else ""
    return [("Where", ", ".join(listed) + more)] if listed else []


def _ordered(desk: OrderDesk, units: Sequence[str]) -> list[tuple[str, str]]:
    """How many of them have orders, and of which kinds."""
    orders = [order for order in desk.draft if order.key[0] in set(units)]
    having = {order.key[0] for order in orders}
    kinds = ", ".join(f"{kind} {count}" for kind, count in Counter(order.kind for order in orders).most_common())
    return [("Orders", f"{len(having)} of {len(units)} units{f': {kinds}' if kinds else ''}")]

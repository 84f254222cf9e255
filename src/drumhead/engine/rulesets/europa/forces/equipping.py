"""Brigades that are given guns: whoever is to be supported is equipped by the common rule, and by no other (R292)."""

from __future__ import annotations

from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.combat.strength import SUPPORTED
from drumhead.engine.rulesets.europa.forces.paying import accounts, bill, paid
from drumhead.engine.rulesets.europa.forces.values import ARTILLERY, Points
from drumhead.engine.rulesets.europa.orders.raising import Equip
from drumhead.engine.rulesets.europa.position.sides import side_of
from drumhead.engine.rulesets.europa.position.state import ON_MAP, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all


def guns() -> Points:
    """What a brigade's guns cost."""
    return {ARTILLERY: float(table("forces.equip.art"))}


def plain(unit: Unit) -> bool:
    """Whether it is a brigade of the Loyalists that guns may be given to."""
    row = table("forces.equip")
    brigade = unit.size in row["sizes"] and unit.type in row["types"] and unit.coalition in row["coalitions"]
    return unit.status == ON_MAP and brigade and SUPPORTED not in unit.traits


def equip_refused(game: HexGame, state: EuropaState, order: Equip) -> Refusal | None:
    """Why a unit gets no guns."""
    why = not_equipped(game, state, order.unit)
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def not_equipped(game: HexGame, state: EuropaState, id: str) -> Because | None:
    """The same as a reason: R292: it is an unsupported brigade, and artillery points can be spent where it stands."""
    unit = state.units[id]
    if not plain(unit):
        return Because(f"{id} is no unsupported Loyalist brigade on the map", "R292")
    return bill(game, state, unit, guns(), unit.cell).lacks


def equip(teller: Teller, order: Equip) -> None:
    """It is supported from now on, its printed strength the same (D)."""
    state = teller.state
    unit = state.units[order.unit]
    taken = bill(teller.game, state, unit, guns(), unit.cell).taken
    changes = (*paid(state, taken), *sets_all("units", {order.unit: {"traits": (*unit.traits, SUPPORTED)}}))
    cause = f"order {order.unit} {order.kind}"
    units = (order.unit,)
    teller.tell("equipped", unit.cell, rule="R292", cause=cause, changes=changes, units=units, title=unit.title)


def equips(state: EuropaState) -> bool:
    """Whether the phasing player has guns to give and somebody to give them to."""
    given = any(each.kind == ARTILLERY and side_of(each.affiliation) == state.player for each in accounts(state))
    return given and any(unit.side == state.player and plain(unit) for unit in state.units.values())

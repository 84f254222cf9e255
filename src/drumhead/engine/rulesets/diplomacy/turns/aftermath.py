"""Retreats and adjustments, told as events that move the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import adjust
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import Loss, retreat
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import (
    AreaGame,
    dislodged_of,
    options_of,
    position_of,
    powers_of,
    winter_of,
)
from drumhead.engine.rulesets.diplomacy.turns.telling import Teller, put

Written = Sequence[tuple[str, Order]]


def retreats(game: AreaGame, state: DiplomacyState, written: Written, teller: Teller) -> None:
    """6.H: who gets away and who is disbanded."""
    flight = retreat(position_of(game, state), dislodged_of(state), written, options_of(game))
    for power, refusal in flight.refused:
        teller.ignore(power, refusal)
    for at, place in flight.places.items():
        piece = replace(state.dislodged[at], place=place, open=())
        changes = (put("dislodged", at, None), put("units", province_of(place), piece))
        left, facts = state.dislodged[at].place, {"to": place, "power": piece.power, "arm": piece.arm}
        teller.tell("retreated", at, rule="6.H.5", place=left, changes=changes, **facts)
    for at, loss in flight.lost.items():
        disband(at, state.dislodged[at], loss, teller)


def disband(at: str, piece: Piece, loss: Loss, teller: Teller) -> None:
    """6.H: a dislodged unit leaves the board."""
    gone = (put("dislodged", at, None),)
    facts = {"why": loss.why, "power": piece.power, "arm": piece.arm}
    teller.tell("disbanded", at, rule=loss.rule, place=piece.place, changes=gone, **facts)


def adjustments(game: AreaGame, state: DiplomacyState, written: Written, teller: Teller) -> None:
    """6.I, 6.J: each power builds or removes."""
    winter, options = winter_of(game, state), options_of(game)
    for power in powers_of(game):
        adjusted = adjust(winter, power, [order for giver, order in written if giver == power], options)
        for refusal in adjusted.refused:
            teller.ignore(power, refusal)
        for unit in adjusted.built:
            piece = Piece(power, unit.arm, unit.place)
            changes = (put("units", unit.province, piece),)
            teller.tell(
                "built", unit.place, rule="6.I.1", changes=changes, units=(unit.province,), power=power, arm=unit.arm
            )
        for at in (*adjusted.removed, *adjusted.disorder):
            rule = "4.D.8" if at in adjusted.disorder else "6.J.1"
            gone = (put("units", at, None),)
            arm, named = state.units[at].arm, at in adjusted.removed
            teller.tell("removed", at, rule=rule, changes=gone, power=power, arm=arm, ordered=named)
        if adjusted.waived > 0:
            teller.tell("waived", rule="4.D.7", power=power, builds=adjusted.waived)

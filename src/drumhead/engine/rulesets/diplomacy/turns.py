"""The three kinds of turn, told as events that move the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.play.events import Change
from drumhead.engine.rulesets.diplomacy import battle
from drumhead.engine.rulesets.diplomacy.adjusting import adjust
from drumhead.engine.rulesets.diplomacy.chart import province_of
from drumhead.engine.rulesets.diplomacy.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.orders import Move, Order
from drumhead.engine.rulesets.diplomacy.retreating import retreat
from drumhead.engine.rulesets.diplomacy.state import DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.table import (
    AreaGame,
    dislodged_of,
    options_of,
    position_of,
    powers_of,
    winter_of,
)
from drumhead.engine.rulesets.diplomacy.telling import Teller, put

Written = Sequence[tuple[str, Order]]


def movement(game: AreaGame, state: DiplomacyState, written: Written, teller: Teller) -> None:
    """A season of movement: first what became of each order, then who was dislodged, then where all stand."""
    season = adjudicate(position_of(game, state), written, options_of(game))
    for power, refusal in season.refused:
        teller.tell("ignored", rule=refusal.rule, units=(refusal.order.unit,), power=power, reason=refusal.reason)
    for at in sorted(season.pieces):
        _told(season, at, teller)
    for at, attacker in sorted(season.outcome.dislodged.items()):
        free = season.retreats[at]
        teller.tell("dislodged", at, rule="6.A.11", units=(at, attacker), by=attacker, open=list(free))
    for at in sorted(season.outcome.contested):
        teller.tell("contested", at, rule="6.H.6", units=())
    teller.tell("moved", units=(), changes=_moves(state, season))


def _told(season: Season, at: str, teller: Teller) -> None:
    """One order's outcome with what it turned on."""
    order, action, outcome = season.orders.get(at), season.pieces[at].action, season.outcome
    if at in season.void:
        void = season.void[at]
        teller.tell("void", at, rule=void.rule, order=_kind(order), reason=void.reason)
        return
    match action:
        case battle.Move():
            assert isinstance(order, Move), "a move comes of a move order"
            kind = _move_kind(at in outcome.prevailed, action.railway)
            teller.tell(kind, at, order="move", to=order.to, convoyed=action.convoyed)
        case battle.Support():
            cut = outcome.cut.get(at, "")
            teller.tell(
                "cut" if at in outcome.cut else "supported", at, order="support", of=action.of, to=action.to, by=cut
            )
        case battle.Convoy():
            kind = "convoyed" if at in outcome.carried else "disrupted"
            rule = "4.A.2" if at in outcome.broken else ""
            teller.tell(kind, at, rule=rule, order="convoy", of=action.of, to=action.to)
        case _:
            if order is not None:
                teller.tell("held", at, order="hold")


def _kind(order: Order | None) -> str:
    return order.kind if order is not None else ""


def _move_kind(prevailed: bool, railway: bool) -> str:
    if railway:
        return "acted" if prevailed else "bounced"
    return "advanced" if prevailed else "bounced"


def _moves(state: DiplomacyState, season: Season) -> tuple[Change, ...]:
    """Everybody off the board first, then onto it, so that no two meet on the way."""
    going = [at for at, place in sorted(season.places.items()) if place != state.units[at].place]
    beaten = sorted(season.outcome.dislodged)
    off = [put("units", at, None) for at in sorted({*going, *beaten})]
    on = [
        put("units", province_of(season.places[at]), replace(state.units[at], place=season.places[at])) for at in going
    ]
    out = [put("dislodged", at, replace(state.units[at], open=season.retreats[at])) for at in beaten]
    return (*off, *on, *out)


def retreats(game: AreaGame, state: DiplomacyState, written: Written, teller: Teller) -> None:
    """6.H: who gets away and who is disbanded."""
    flight = retreat(position_of(game, state), dislodged_of(state), written, options_of(game))
    for power, refusal in flight.refused:
        teller.tell("ignored", rule=refusal.rule, units=(refusal.order.unit,), power=power, reason=refusal.reason)
    for at, place in flight.places.items():
        piece = replace(state.dislodged[at], place=place, open=())
        changes = (put("dislodged", at, None), put("units", province_of(place), piece))
        teller.tell("retreated", at, rule="6.H.5", changes=changes, to=place, power=piece.power, arm=piece.arm)
    for at, why in flight.lost.items():
        piece = state.dislodged[at]
        teller.tell(
            "disbanded",
            at,
            rule="6.H.7",
            changes=(put("dislodged", at, None),),
            why=why,
            power=piece.power,
            arm=piece.arm,
        )


def adjustments(game: AreaGame, state: DiplomacyState, written: Written, teller: Teller) -> None:
    """6.I, 6.J: each power builds or removes."""
    winter, options = winter_of(game, state), options_of(game)
    for power in powers_of(game):
        adjusted = adjust(winter, power, [order for giver, order in written if giver == power], options)
        for refusal in adjusted.refused:
            teller.tell("ignored", rule=refusal.rule, units=(refusal.order.unit,), power=power, reason=refusal.reason)
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

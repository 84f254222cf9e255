"""A season of movement told as events: each order's outcome with its cause, then who was dislodged, then the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.rulesets.diplomacy import battle
from drumhead.engine.rulesets.diplomacy.chart import province_of
from drumhead.engine.rulesets.diplomacy.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.orders import Move, Order
from drumhead.engine.rulesets.diplomacy.state import DiplomacyState
from drumhead.engine.rulesets.diplomacy.table import AreaGame, options_of, position_of
from drumhead.engine.rulesets.diplomacy.telling import Teller, put


def movement(game: AreaGame, state: DiplomacyState, written: Sequence[tuple[str, Order]], teller: Teller) -> None:
    """A season of movement from its orders."""
    season = adjudicate(position_of(game, state), written, options_of(game))
    for power, refusal in season.refused:
        teller.tell("ignored", rule=refusal.rule, units=(refusal.order.unit,), power=power, reason=refusal.reason)
    _Chronicle(state, season, teller).tell()


class _Chronicle:
    """Tells a resolved season; moves come first, since they are the causes of the rest."""

    def __init__(self, state: DiplomacyState, season: Season, teller: Teller) -> None:
        self.state, self.season, self.teller = state, season, teller
        self.ids: dict[str, str] = {}

    def tell(self) -> None:
        pieces, outcome = self.season.pieces, self.season.outcome
        named = sorted(pieces, key=lambda at: (self.state.units[at].power, at))
        moving = [at for at in named if isinstance(pieces[at].action, battle.Move)]
        for at in (*moving, *(at for at in named if at not in moving)):
            self._order(at)
        for at, attacker in sorted(outcome.dislodged.items()):
            self._say("dislodged", at, "6.E.1", self.ids[attacker], by=attacker, open=list(self.season.retreats[at]))
        for at in sorted(outcome.contested) if outcome.dislodged else ():
            comers = [comer for comer in moving if self._target(comer) == at]
            self.teller.tell("contested", at, rule="6.H.6", because=self.ids[comers[0]], units=(), by=comers)
        self.teller.tell("moved", units=(), changes=self._moves())

    def _say(self, kind: str, at: str, rule: str = "", because: str = "", order: str = "", **facts: Any) -> None:
        piece = self.state.units[at]
        event = self.teller.tell(
            kind,
            at,
            rule=rule,
            because=because,
            order=order,
            place=piece.place,
            power=piece.power,
            arm=piece.arm,
            **facts,
        )
        self.ids.setdefault(at, event.id)

    def _order(self, at: str) -> None:
        season, order = self.season, self.season.orders.get(at)
        if at in season.void:
            void = season.void[at]
            self._say("void", at, void.rule, order=order.kind if order else "", reason=void.reason)
            return
        match season.pieces[at].action:
            case battle.Move() as action:
                self._move(at, action, order)
            case battle.Support() as action:
                self._support(at, action)
            case battle.Convoy() as action:
                self._convoy(at, action)
            case _ if order is not None:
                self._say("held", at, order="hold")

    def _move(self, at: str, action: battle.Move, order: Order | None) -> None:
        assert isinstance(order, Move), "a move comes of a move order"
        facts: dict[str, Any] = {"to": order.to, "convoyed": action.convoyed}
        if at in self.season.outcome.prevailed:
            kind, rule = ("acted", "cc.52") if action.railway else ("advanced", "")
            self._say(kind, at, rule, order="move", **facts)
            return
        rule, against = self._against(at)
        if at in self.season.outcome.stranded or not against:
            self._say("stranded", at, "6.F.8", order="move", **facts)
        else:
            self._say("bounced", at, rule, order="move", against=against, **facts)

    def _against(self, at: str) -> tuple[str, list[str]]:
        """The rule a failed move broke on, and the units it met: others on their way, whoever stayed, its own power."""
        pieces, target = self.season.pieces, self._target(at)
        rivals = sorted(comer for comer in pieces if comer != at and self._target(comer) == target)
        if target not in pieces or self.season.places.get(target, target) != self.state.units[target].place:
            return ("6.A.12" if len(rivals) > 1 else "6.A.11"), rivals
        own = pieces[target].power == pieces[at].power
        return ("6.D.10" if own and not rivals else "6.A.11"), [target, *rivals]

    def _target(self, at: str) -> str:
        action = self.season.pieces[at].action
        return action.to if isinstance(action, battle.Move) and not action.blocked else ""

    def _support(self, at: str, action: battle.Support) -> None:
        facts: dict[str, Any] = {"of": action.of, "to": action.to}
        if at not in self.season.outcome.cut:
            self._say("supported", at, order="support", **facts)
            return
        by = self.season.outcome.cut[at]
        rule = (
            "6.D.17" if self._target(by) == at and by == action.to else "6.D.3" if action.of != action.to else "6.D.2"
        )
        self._say("cut", at, rule, self.ids.get(by, ""), "support", by=by, **facts)

    def _convoy(self, at: str, action: battle.Convoy) -> None:
        outcome = self.season.outcome
        facts: dict[str, Any] = {"of": action.of, "to": action.to}
        if at in outcome.carried:
            idle = not self._embarks(action.of)
            self._say("convoyed", at, "4.A.3" if idle else "", order="convoy", idle=idle, **facts)
        elif at in outcome.broken:
            self._say("disrupted", at, "4.A.2", order="convoy", **facts)
        else:
            self._say("disrupted", at, "6.F.8", self.ids.get(outcome.dislodged.get(at, ""), ""), "convoy", **facts)

    def _embarks(self, at: str) -> bool:
        action = self.season.pieces[at].action
        return isinstance(action, battle.Move) and action.convoyed and not action.blocked

    def _moves(self) -> tuple[Change, ...]:
        """Everybody off the board first, then onto it, so that no two meet on the way."""
        state, places, beaten = self.state, self.season.places, sorted(self.season.outcome.dislodged)
        going = [at for at, place in sorted(places.items()) if place != state.units[at].place]
        off = [put("units", at, None) for at in sorted({*going, *beaten})]
        on = [put("units", province_of(places[at]), replace(state.units[at], place=places[at])) for at in going]
        out = list(self._put_out(beaten))
        return (*off, *on, *out)

    def _put_out(self, beaten: Sequence[str]) -> Iterator[Change]:
        for at in beaten:
            yield put("dislodged", at, replace(self.state.units[at], open=self.season.retreats[at]))

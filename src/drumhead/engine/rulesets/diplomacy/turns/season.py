"""A season of movement told as events: each order's end after its causes, then who was dislodged, then the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.orders.notation import write
from drumhead.engine.rulesets.diplomacy.orders.orders import Move, Order, unit_of
from drumhead.engine.rulesets.diplomacy.resolution import battle
from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs
from drumhead.engine.rulesets.diplomacy.resolution.strengths import Strength, Strengths
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, options_of, position_of
from drumhead.engine.rulesets.diplomacy.turns.telling import Teller, put
from drumhead.engine.rulesets.diplomacy.turns.writing import standing


def movement(
    game: AreaGame,
    state: DiplomacyState,
    written: Sequence[tuple[str, Order]],
    teller: Teller,
    heard: frozenset[str] = frozenset(),
) -> None:
    """A season of movement from its orders, and from those that stand (4.E.4)."""
    options, stand = options_of(game), standing(game, state, written)
    for power, order in stand:
        piece = state.units[unit_of(order.unit)]
        teller.tell("stands", unit_of(order.unit), rule="4.E.4", place=piece.place, power=power, arm=piece.arm)
    season = adjudicate(position_of(game, state), [*written, *stand], options, heard)
    for power, refusal in season.refused:
        teller.ignore(power, refusal)
    _Chronicle(state, season, options.customs, teller).tell(perpetual=options.perpetual)


OWN = ("6.D.10", "6.D.11", "6.E.2")
"""A move against a unit of its own power that holds, that fails to leave, or that comes the other way."""
HELPING_FOES = ("6.D.12", "6.D.13", "6.E.3")
"""The same of supports by the power of the unit that would be dislodged."""


class _Chronicle:
    """Tells a resolved season; what decided an order comes before it, so that it can be named as the cause."""

    def __init__(self, state: DiplomacyState, season: Season, customs: Customs, teller: Teller) -> None:
        self.state, self.season, self.teller = state, season, teller
        self.strengths = Strengths(season.pieces, season.outcome, customs)
        self.ids: dict[str, str] = {}
        self.begun: set[str] = set()

    def tell(self, *, perpetual: bool) -> None:
        pieces, outcome = self.season.pieces, self.season.outcome
        named = sorted(pieces, key=lambda at: (self.state.units[at].power, at))
        moving = [at for at in named if isinstance(pieces[at].action, battle.Move)]
        for at in (*moving, *named):
            self._order(at)
        for at in (at for at in named if at not in self.season.orders):
            self._say("held", at, "", ordered=False)
        for at in sorted(outcome.dislodged):
            self._dislodged(at)
        for at in sorted(outcome.contested) if outcome.dislodged else ():
            comers = [comer for comer in moving if self._target(comer) == at]
            self.teller.tell("contested", at, rule="6.H.6", because=self.ids[comers[0]], units=(), by=comers)
        kept = self._kept() if perpetual else ()
        self.teller.tell("moved", units=(), changes=(*self._moves(), *kept))

    def _say(self, kind: str, at: str, rule: str, because: str = "", **facts: Any) -> None:
        """What became of an order, with the rule if that is worth a word; its own cause where no other event is."""
        piece, order = self.state.units[at], self.season.orders.get(at)
        event = self.teller.tell(
            kind,
            at,
            rule=rule,
            because=because,
            order=order.kind if order is not None else "",
            place=piece.place,
            power=piece.power,
            arm=piece.arm,
            **facts,
        )
        self.ids.setdefault(at, event.id)

    def _order(self, at: str) -> None:
        if at in self.begun:
            return
        self.begun.add(at)
        if at in self.season.void:
            void = self.season.void[at]
            line = write(self.season.orders[at].model_copy(update={"giver": ""}))
            self._say("void", at, void.rule, self._other_order(at), reason=void.reason, line=line)
            return
        match self.season.pieces[at].action:
            case battle.Move() as action:
                self._move(at, action)
            case battle.Support() as action:
                self._support(at, action)
            case battle.Convoy() as action:
                self._convoy(at, action)
            case _ if at in self.season.orders:
                self._say("held", at, "")

    def _because(self, at: str) -> str:
        """The event of another order, which is told first; the order itself where the two decide each other."""
        if not at:
            return ""
        self._order(at)
        order = self.season.orders.get(at)
        return self.ids.get(at) or (f"order {at} {order.kind}" if order is not None else "")

    def _other_order(self, at: str) -> str:
        """The order that one that fits nobody's should have fitted."""
        of = getattr(self.season.orders[at], "of", "")
        other = self.season.orders.get(of)
        return f"order {of} {other.kind}" if other is not None else ""

    # moves

    def _move(self, at: str, action: battle.Move) -> None:
        order, outcome = self.season.orders[at], self.season.outcome
        assert isinstance(order, Move), "a move comes of a move order"
        facts: dict[str, Any] = {"to": order.to, "convoyed": action.convoyed}
        if action.railway:
            facts["railway"] = True
        if at in outcome.stranded:
            self._stranded(at, action, facts)
            return
        attack, met = self.strengths.attack(at), self.strengths.met(at)
        facts |= {"strength": attack.total, "helpers": list(attack.helpers)}
        facts |= {"against": [other.unit for other in met], "strengths": [other.total for other in met]}
        if at in outcome.prevailed:
            kind, rule = ("acted", "cc.52b") if action.railway else ("advanced", "5.B.1" if met else "")
            self._say(kind, at, rule, **facts)
        else:
            self._bounced(at, attack, met, facts)

    def _bounced(self, at: str, attack: Strength, met: Sequence[Strength], facts: dict[str, Any]) -> None:
        """5.B.1: it met as much or more; stronger it can only have been stopped by a paradox in which all hold."""
        if attack.total > max((other.total for other in met), default=0):
            self._say("stalled", at, "4.A.2", **facts)
            return
        rule, idle = self._rule_of_failure(at, attack, met), list(self.strengths.idle(at))
        self._say(
            "bounced", at, rule, self._because(self._undoing(at, attack, met)), **facts, idle=idle, own=rule in OWN
        )

    def _stranded(self, at: str, action: battle.Move, facts: dict[str, Any]) -> None:
        """6.F.8, 4.A.2: no fleets are left to carry it: the first that was lost is the cause."""
        outcome = self.season.outcome
        lost = sorted(fleet for fleet in action.routes or () if fleet in outcome.dislodged or fleet in outcome.broken)
        rule = "4.A.2" if outcome.broken.intersection(lost) else "6.F.8"
        self._say("stranded", at, rule, self._because(lost[0]), **facts, by=lost)

    def _undoing(self, at: str, attack: Strength, met: Sequence[Strength]) -> str:
        """What a move failed by: a support that was cut and would have sufficed, else the strongest it met."""
        strongest = max(met, key=lambda other: other.total)
        cut = [helper for helper in sorted(self.season.outcome.cut) if self._helps(helper, at)]
        return cut[0] if attack.total and attack.total + len(cut) > strongest.total else strongest.unit

    def _helps(self, helper: str, at: str) -> bool:
        return self.season.pieces[helper].action == battle.Support(at, self._target(at))

    def _rule_of_failure(self, at: str, attack: Strength, met: Sequence[Strength]) -> str:
        """The case of DATC that is like it; 5.B.1 where the strengths say it all."""
        target = self._target(at)
        head_on = self.strengths.head_on(at)
        if target not in self.season.pieces or (self._vacated(target) and not head_on):
            return "6.A.12" if len(met) > 1 else "6.A.11"
        going = isinstance(self.season.pieces[target].action, battle.Move)
        number = 2 if head_on else 1 if going else 0
        if not attack.total:
            return OWN[number]
        if attack.total + len(self.strengths.idle(at)) > max(other.total for other in met):
            return HELPING_FOES[number]
        return "6.E.13" if len(met) > 1 and attack.total > met[0].total else "5.B.1"

    def _vacated(self, place: str) -> bool:
        action = self.season.pieces[place].action
        return place in self.season.outcome.prevailed and isinstance(action, battle.Move) and not action.railway

    def _target(self, at: str) -> str:
        action = self.season.pieces[at].action
        return action.to if isinstance(action, battle.Move) and not action.blocked else ""

    def _dislodged(self, at: str) -> None:
        attacker = self.season.outcome.dislodged[at]
        attack, met = self.strengths.attack(attacker), self.strengths.met(attacker)
        facts = {"by": attacker, "strength": attack.total, "held": next(s.total for s in met if s.unit == at)}
        self._say("dislodged", at, "5.B.1", self.ids[attacker], **facts, open=list(self.season.retreats[at]))

    # help

    def _support(self, at: str, action: battle.Support) -> None:
        outcome = self.season.outcome
        facts: dict[str, Any] = {"of": action.of, "to": action.to}
        if at not in outcome.cut:
            idle = action.of != action.to and at in self.strengths.idle(action.of)
            self._say("supported", at, "6.D.12" if idle else "", **facts, idle=idle)
            return
        by = outcome.cut[at]
        beaten = by == action.to and outcome.dislodged.get(at) == by
        rule = "6.D.17" if beaten else "6.D.3" if action.of != action.to else "6.D.2"
        self._say("cut", at, rule, self._because(by), **facts, by=by)

    def _convoy(self, at: str, action: battle.Convoy) -> None:
        outcome = self.season.outcome
        facts: dict[str, Any] = {"of": action.of, "to": action.to}
        if at in outcome.carried:
            idle = not self._embarks(action.of)
            self._say("convoyed", at, "4.A.3" if idle else "", **facts, idle=idle)
        elif at in outcome.broken:
            self._say("disrupted", at, "4.A.2", **facts, by="")
        else:
            by = outcome.dislodged[at]
            self._say("disrupted", at, "6.F.8", self._because(by), **facts, by=by)

    def _embarks(self, at: str) -> bool:
        action = self.season.pieces[at].action
        return isinstance(action, battle.Move) and action.convoyed and not action.blocked

    # the board

    def _moves(self) -> tuple[Change, ...]:
        """Everybody off the board first, then onto it, so that no two meet on the way."""
        state, places, beaten = self.state, self.season.places, sorted(self.season.outcome.dislodged)
        going = [at for at, place in sorted(places.items()) if place != state.units[at].place]
        off = [put("units", at, None) for at in sorted({*going, *beaten})]
        on = [put("units", province_of(places[at]), _at(state.units[at], place=places[at])) for at in going]
        out = list(self._put_out(beaten))
        return (*off, *on, *out)

    def _put_out(self, beaten: Sequence[str]) -> Iterator[Change]:
        for at in beaten:
            yield put("dislodged", at, _at(self.state.units[at], open=self.season.retreats[at]))

    def _kept(self) -> Iterator[Change]:
        """4.E.4: what each unit that stays was ordered stands from now on."""
        for at, place in sorted(self.season.places.items()):
            piece, order = self.state.units[at], self.season.orders.get(at)
            line = "" if order is None else write(order.model_copy(update={"giver": ""}))
            if place == piece.place and line != piece.order:
                yield from sets("units", at, order=line)


def _at(piece: Piece, **values: Any) -> Piece:
    """A unit elsewhere: what it was ordered does not go with it."""
    return replace(piece, order="", **values)

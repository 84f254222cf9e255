"""Where the peers read the rules otherwise, each reading said as a change of ours.

A phase in which a peer differs is explained by a reading only if we, judging by it, come to the peer's own result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from drumhead.engine.rulesets.diplomacy.adjudication.matching import match
from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate, choose, places_after, retreats_after
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.orders import Move as MoveOrder
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs, Move, Outcome, Piece, Support
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.resolution.resolver import Resolver, Span

Written = Sequence[tuple[str, Order]]


class Ends(NamedTuple):
    """Where units stand, by where they started, and the dislodged ones the peer would tell of."""

    places: Mapping[str, str]
    beaten: Collection[str]


class Reading(NamedTuple):
    """What a peer does, against which rule, and a season judged so."""

    words: str
    judge: Callable[[Position, Written], Ends]


def walking(position: Position, written: Written) -> Ends:
    """Who says `via convoy` walks where no fleet was ordered to carry him, though fleets stand that could."""
    orders, _ = choose(position, written, Options())
    legal = [(position.units[at].power, order) for at, order in orders.items()]
    season = adjudicate(position, legal, Options(land_fallback=True))
    return Ends(season.places, [at for at, free in season.retreats.items() if free])


class _OwnHelps(Resolver):
    """Counts every support of a convoyed attack."""

    def _against(self, place: str, move: Move) -> Span:
        there = self.pieces.get(move.to)
        foreign = there is not None and there.power != self.pieces[place].power
        return self._help(place, move.to) if foreign and move.convoyed else super()._against(place, move)


def own_helps(position: Position, written: Written) -> Ends:
    """A support helps a convoyed army to dislodge the helper's own unit."""
    orders, _ = choose(position, written, Options())
    pieces, _ = match(position, orders, Options())
    outcome = _OwnHelps(pieces, Customs()).resolve()
    places = places_after(position, orders, pieces, outcome)
    retreats = retreats_after(position, pieces, outcome, places, Options())
    return Ends(places, _told_of(retreats, pieces, outcome))


def free_flight(position: Position, written: Written) -> Ends:
    """Whoever is dislodged by a convoyed army may retreat to every neighbour, taken or not."""
    season = adjudicate(position, written, Options())
    return Ends(season.places, _told_of(season.retreats, season.pieces, season.outcome))


def _told_of(retreats: Mapping[str, Sequence[str]], pieces: Mapping[str, Piece], outcome: Outcome) -> list[str]:
    return [at for at, free in retreats.items() if free or _convoyed(pieces[outcome.dislodged[at]])]


def _convoyed(piece: Piece) -> bool:
    return isinstance(piece.action, Move) and piece.action.convoyed


class _CoastCuts(Resolver):
    """Lets the unit that is attacked cut a support of that attack, if it stands elsewhere than the attack goes."""

    def __init__(self, pieces: Mapping[str, Piece], elsewhere: Collection[tuple[str, str]]) -> None:
        super().__init__(pieces, Customs())
        self.elsewhere = elsewhere

    def _cuts_by_coming(self, comer: str, support: Support) -> bool:
        return super()._cuts_by_coming(comer, support) or (support.of, support.to) in self.elsewhere


def coast_cuts(place_name: Callable[[Position, str, str], str]) -> Callable[[Position, Written], Ends]:
    """The reading for a peer that calls the coast of a province another place than its land."""

    def judge(position: Position, written: Written) -> Ends:
        orders, _ = choose(position, written, Options())
        pieces, _ = match(position, orders, Options())
        elsewhere = [pair for pair in _attacks(pieces) if _apart(position, orders, *pair, place_name)]
        outcome = _CoastCuts(pieces, elsewhere).resolve()
        return Ends(places_after(position, orders, pieces, outcome), outcome.dislodged)

    return judge


def _attacks(pieces: Mapping[str, Piece]) -> list[tuple[str, str]]:
    """Attacks on units that are supported."""
    actions = (piece.action for piece in pieces.values())
    supports = (action for action in actions if isinstance(action, Support))
    return [(action.of, action.to) for action in supports if action.of != action.to and action.to in pieces]


def _apart(
    position: Position,
    orders: Mapping[str, Order],
    start: str,
    target: str,
    place_name: Callable[[Position, str, str], str],
) -> bool:
    going, attacked = orders[start], position.units[target]
    assert isinstance(going, MoveOrder), "an attack is a move"
    goal = place_name(position, position.units[start].arm, going.to)
    return goal != place_name(position, attacked.arm, attacked.place)


PACKAGE = (
    Reading("walks where no convoy was ordered, though 'via convoy' was (6.G.8, as of 2000)", walking),
    Reading("lets a unit that a convoyed army dislodged retreat anywhere, though others stand there", free_flight),
    Reading("counts a support that dislodges the helper's own unit, if the attack is convoyed (not 6.D.12)", own_helps),
)
CUT_FROM_ANOTHER_COAST = "cuts a support by the unit it is against, if that stands on another coast (not 6.D.15)"

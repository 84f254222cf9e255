"""Resolves a movement phase: DATC chapter 5, as equations that are narrowed from both sides until they are settled.

Two kinds of order are in question: whether a move prevails and whether a support is given. Each starts open, every
strength is known between a least and a most, and an answer is only taken when no open answer could change it; so it
does not matter where one begins. What stays open depends on itself: a ring of moves, which turns, or a convoy paradox.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from drumhead.engine.rulesets.diplomacy.resolution.battle import (
    Convoy,
    Customs,
    Hold,
    Move,
    Outcome,
    Piece,
    Support,
    reaches,
)
from drumhead.engine.rulesets.diplomacy.resolution.paradox import exempt_attacks, sealed_cores

Answer = bool | None
Span = tuple[int, int]
Question = tuple[Literal["move", "support", "fleet"], str]
NONE: Span = (0, 0)
ALONE: Span = (1, 1)


def resolve(pieces: Mapping[str, Piece], customs: Customs | None = None) -> Outcome:
    """The outcome of a movement phase by DATC; `pieces` by province."""
    return Resolver(pieces, customs or Customs()).resolve()


class Resolver:
    """One phase being resolved."""

    def __init__(self, pieces: Mapping[str, Piece], customs: Customs) -> None:
        self.pieces, self.customs = pieces, customs
        self.moves: dict[str, Move] = {}
        self.supports: dict[str, Support] = {}
        self.comers: dict[str, list[str]] = {}
        self.helpers: dict[tuple[str, str], list[str]] = {}
        for place, piece in pieces.items():
            self._enter(place, piece)
        self.won: dict[str, Answer] = {place: False if move.blocked else None for place, move in self.moves.items()}
        self.given: dict[str, Answer] = dict.fromkeys(self.supports)
        self.broken: set[str] = set()
        self.exempt = exempt_attacks(pieces, self.moves, self.supports, customs)
        self._asked: set[Question] | None = None

    def _enter(self, place: str, piece: Piece) -> None:
        match piece.action:
            case Move() as move:
                self.moves[place] = move
                if not move.blocked:
                    self.comers.setdefault(move.to, []).append(place)
            case Support() as support:
                self.supports[place] = support
                self.helpers.setdefault((support.of, support.to), []).append(place)
            case Convoy() | Hold():
                pass

    def resolve(self) -> Outcome:
        while True:
            open_left = self._narrow()
            if not open_left:
                return self._outcome()
            self._break_circles(open_left)

    def settle(self, outcome: Outcome) -> None:
        """Takes the answers of an outcome, so that every strength is one number."""
        self.won = {place: place in outcome.prevailed for place in self.moves}
        self.given = {place: place in outcome.given for place in self.supports}
        self.broken = set(outcome.broken)

    def _narrow(self) -> list[Question]:
        """Answers what can be answered, again and again; what stays open."""
        waiting: list[Question] = [("move", place) for place, won in self.won.items() if won is None]
        waiting += [("support", place) for place, given in self.given.items() if given is None]
        while True:
            still = [question for question in waiting if not self._settle(question)]
            if len(still) == len(waiting):
                return still
            waiting = still

    def _settle(self, question: Question) -> bool:
        kind, place = question
        answer = self._prevails(place) if kind == "move" else self._is_given(place)
        if answer is not None:
            (self.won if kind == "move" else self.given)[place] = answer
        return answer is not None

    # what an answer turns on

    def _prevails(self, place: str) -> Answer:
        """5.B.1: attack beats whoever holds or comes the other way, and every other move to the same place."""
        move = self.moves[place]
        low, high = self.attack(place)
        sure = True
        for least, most in self._rivals(place, move):
            if high <= least:
                return False
            sure = sure and low > most
        return True if sure else None

    def _rivals(self, place: str, move: Move) -> Iterator[Span]:
        """The strengths a move has to beat."""
        yield self.defend(move.to) if self.head_on(place) else self.hold(move.to)
        for other in self.comers[move.to]:
            if other != place:
                yield self.prevent(other)

    def _is_given(self, place: str) -> Answer:
        """5.B.2: cut by any foreign attack that gets there; by one from the place it is against if that dislodges."""
        support, power = self.supports[place], self.pieces[place].power
        answer: Answer = True
        for comer in self.comers.get(place, ()):
            if self.pieces[comer].power == power or (comer, place) in self.exempt:
                continue
            cut = self._path(comer) if self._cuts_by_coming(comer, support) else self._won(comer)
            if cut:
                return False
            answer = None if cut is None else answer
        return answer

    def _cuts_by_coming(self, comer: str, support: Support) -> bool:
        beside = self.customs.convoy_cuts_support_on_itself and self.moves[comer].convoyed
        return comer != support.to or beside

    def _won(self, place: str) -> Answer:
        won = self.won[place]
        if won is None and self._asked is not None:
            self._asked.add(("move", place))
        return won

    def _vacates(self, place: str) -> Answer:
        """City/Country 7: whether the unit leaves its place; a railway move leaves nothing."""
        move = self.moves.get(place)
        return False if move is None or move.railway else self._won(place)

    def _dislodged(self, place: str) -> Answer:
        answer: Answer = False
        for comer in self.comers.get(place, ()):
            won = self._won(comer)
            if won:
                return True
            answer = None if won is None else answer
        return answer

    def head_on(self, place: str) -> bool:
        """5.B.1: whether the unit at a move's target comes the other way, both over land."""
        move = self.moves[place]
        other = self.moves.get(move.to)
        return other is not None and other.to == place and not (move.convoyed or other.convoyed or other.blocked)

    def _path(self, place: str) -> Answer:
        """5.B.4: whether a unit can get to its target at all; a convoy needs fleets that are not dislodged."""
        routes = self.moves[place].routes
        if routes is None:
            return True
        fleets = {fleet: self._sunk(fleet) for fleet in routes if fleet}
        if self.customs.any_route_disrupts and True in fleets.values():
            return False
        least = {fleet for fleet, sunk in fleets.items() if sunk is False}
        if self.customs.any_route_disrupts and len(least) < len(fleets):
            return None
        if reaches(routes, least):
            return True
        most = {fleet for fleet, sunk in fleets.items() if sunk is not True}
        return None if reaches(routes, most) else False

    def _sunk(self, fleet: str) -> Answer:
        if fleet in self.broken:
            return True
        sunk = self._dislodged(fleet)
        if sunk is None and self._asked is not None:
            self._asked.add(("fleet", fleet))
        return sunk

    # strengths, each between a least and a most

    def _help(self, of: str, to: str, without: str | None = None) -> Span:
        helpers = self.helpers.get((of, to))
        if helpers is None:
            return ALONE
        low = high = 1
        for place in helpers:
            if self.pieces[place].power == without:
                continue
            given = self.given[place]
            if given is None and self._asked is not None:
                self._asked.add(("support", place))
            low += given is True
            high += given is not False
        return low, high

    def attack(self, place: str) -> Span:
        """5.B.8: a move's strength against whoever is at its target."""
        move = self.moves[place]
        path = self._path(place)
        if path is False:
            return NONE
        low, high = self._against(place, move)
        return (low if path else 0), high

    def _against(self, place: str, move: Move) -> Span:
        """The strength against whoever may stay at the target: nobody dislodges, or helps to dislodge, his own."""
        free = self._help(place, move.to)
        there = self.pieces.get(move.to)
        if there is None:
            return free
        vacates = False if self.head_on(place) else self._vacates(move.to)
        if vacates:
            return free
        foreign = self._help(place, move.to, there.power)
        barred = NONE if there.power == self.pieces[place].power else foreign
        return barred if vacates is False else (barred[0], free[1])

    def hold(self, place: str) -> Span:
        """5.B.5: the strength of whoever stays in a place, by order or since it fails to leave."""
        if place not in self.pieces:
            return NONE
        if place not in self.moves:
            return self._help(place, place)
        vacates = self._vacates(place)
        return (0 if vacates is not False else 1), (0 if vacates else 1)

    def defend(self, place: str) -> Span:
        """5.B.7: a move's strength against one that comes the other way."""
        return self._help(place, self.moves[place].to)

    def prevent(self, place: str) -> Span:
        """5.B.6: what keeps others out: nothing, if the unit never gets there or was beaten head on (4.A.7)."""
        move = self.moves[place]
        path = self._path(place)
        beaten = self._beaten_by(place, move)
        if path is False or beaten:
            return NONE
        low, high = self._help(place, move.to)
        return (low if path and beaten is False else 0), high

    def _beaten_by(self, place: str, move: Move) -> Answer:
        """Whether the unit that comes the other way dislodges this one; by convoy two may also pass each other."""
        other = self.moves.get(move.to)
        if other is None or other.to != place or other.blocked:
            return False
        if self.head_on(place):
            return self._won(move.to)
        if not self.customs.dislodged_never_bounces:
            return False
        came, left = self._won(move.to), self._vacates(place)
        if came is False or left is True:
            return False
        return True if came and left is False else None

    # circles

    def _break_circles(self, questions: list[Question]) -> None:
        """What only depends on itself: fleets in a paradox hold (4.A.2), any other circle is a ring that turns."""
        turns_on = {question: self._turns_on(question) for question in questions}
        for core in sealed_cores(turns_on):
            fleets = {place for question in core for kind, place in turns_on[question] if kind == "fleet"}
            moves = [place for kind, place in core if kind == "move"]
            caught = {fleet for fleet in fleets if any(("move", comer) in core for comer in self.comers.get(fleet, ()))}
            if not caught:
                self.won.update(dict.fromkeys(moves, True))
            elif self.customs.paradox == "all-hold":
                self.won.update(dict.fromkeys(moves, False))
            else:
                self.broken |= caught

    def _turns_on(self, question: Question) -> frozenset[Question]:
        self._asked = set()
        self._settle(question)
        asked, self._asked = frozenset(self._asked), None
        return asked

    # the outcome

    def _outcome(self) -> Outcome:
        prevailed = frozenset(place for place, won in self.won.items() if won)
        dislodged = {self.moves[comer].to: comer for comer in sorted(prevailed) if self._stays(self.moves[comer].to)}
        return Outcome(
            prevailed=prevailed,
            given=frozenset(place for place, given in self.given.items() if given),
            carried=frozenset(self._carried(dislodged)),
            dislodged=dislodged,
            contested=frozenset(self._contested(prevailed, dislodged)),
            cut={place: self._cutter(place) for place, given in self.given.items() if not given},
            broken=frozenset(self.broken),
            stranded=frozenset(self._stranded()),
        )

    def _stranded(self) -> Iterator[str]:
        for place, move in self.moves.items():
            if move.routes is not None and not move.blocked and not self._path(place):
                yield place

    def _stays(self, place: str) -> bool:
        return place in self.pieces and not self._vacates(place)

    def _carried(self, dislodged: Mapping[str, str]) -> Iterator[str]:
        for place, piece in self.pieces.items():
            if isinstance(piece.action, Convoy) and place not in dislodged and place not in self.broken:
                yield place

    def _contested(self, prevailed: frozenset[str], dislodged: Mapping[str, str]) -> Iterator[str]:
        """Places left empty although somebody who could have kept others out was turned away."""
        for place, comers in self.comers.items():
            entered = any(comer in prevailed and not self.moves[comer].railway for comer in comers)
            if entered or (place not in dislodged and self._stays(place)):
                continue
            failed = any(comer not in prevailed and self.prevent(comer)[1] > 0 for comer in comers)
            if failed or self._is_shut(place, prevailed.intersection(comers), dislodged):
                yield place

    def _is_shut(self, city: str, actors: frozenset[str], dislodged: Mapping[str, str]) -> bool:
        """City/Country .522: whether a prevailing railway move alone makes its empty City contested."""
        customs = self.customs
        shut = customs.closes_emptied_cities if city in dislodged else customs.lone_railway_contests
        return shut and bool(actors)

    def _cutter(self, place: str) -> str:
        support, power = self.supports[place], self.pieces[place].power
        for comer in sorted(self.comers.get(place, ())):
            if self.pieces[comer].power == power or (comer, place) in self.exempt:
                continue
            if self._path(comer) if self._cuts_by_coming(comer, support) else self.won[comer]:
                return comer
        return ""

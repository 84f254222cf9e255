"""A resolver that is slow and obviously right: it tries every set of answers and keeps what contradicts nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from drumhead.engine.rulesets.diplomacy.battle import Move, Piece, Support, reaches

Pieces = Mapping[str, Piece]


@dataclass(frozen=True)
class Guess:
    """Which moves prevail and which supports are given."""

    won: frozenset[str]
    given: frozenset[str]


def solutions(pieces: Pieces) -> list[Guess]:
    """Every guess that follows from itself by the rules."""
    return [guess for guess in _guesses(pieces) if _follows(pieces, guess) == guess]


def _guesses(pieces: Pieces) -> Iterator[Guess]:
    moves = [at for at, piece in pieces.items() if isinstance(piece.action, Move)]
    supports = [at for at, piece in pieces.items() if isinstance(piece.action, Support)]
    for answers in product((True, False), repeat=len(moves) + len(supports)):
        won = frozenset(at for at, answer in zip(moves, answers, strict=False) if answer)
        given = frozenset(at for at, answer in zip(supports, answers[len(moves) :], strict=False) if answer)
        yield Guess(won, given)


def _follows(pieces: Pieces, guess: Guess) -> Guess:
    """What the rules say if the guess were true."""
    rules = _Rules(pieces, guess)
    won = frozenset(at for at, piece in pieces.items() if isinstance(piece.action, Move) and rules.prevails(at))
    given = frozenset(at for at, piece in pieces.items() if isinstance(piece.action, Support) and rules.uncut(at))
    return Guess(won, given)


@dataclass(frozen=True)
class _Rules:
    pieces: Pieces
    guess: Guess

    def move(self, at: str) -> Move | None:
        piece = self.pieces.get(at)
        return piece.action if piece is not None and isinstance(piece.action, Move) else None

    def into(self, place: str) -> list[str]:
        return [
            at for at in self.pieces if (move := self.move(at)) is not None and move.to == place and not move.blocked
        ]

    def leaves(self, at: str) -> bool:
        move = self.move(at)
        return move is not None and at in self.guess.won and not move.railway

    def beaten(self, at: str) -> bool:
        return not self.leaves(at) and any(comer in self.guess.won for comer in self.into(at))

    def arrives(self, at: str) -> bool:
        move = self.move(at)
        assert move is not None
        if move.blocked:
            return False
        if move.routes is None:
            return True
        return reaches(move.routes, {fleet for fleet in move.routes if fleet and not self.beaten(fleet)})

    def helped(self, of: str, to: str, against: str = "") -> int:
        helpers = [
            at
            for at, piece in self.pieces.items()
            if piece.action == Support(of, to) and at in self.guess.given and piece.power != against
        ]
        return 1 + len(helpers)

    def face_to_face(self, at: str) -> bool:
        move = self.move(at)
        assert move is not None
        other = self.move(move.to)
        return other is not None and other.to == at and not (other.blocked or other.convoyed or move.convoyed)

    def attack(self, at: str) -> int:
        move = self.move(at)
        assert move is not None
        if not self.arrives(at):
            return 0
        there = self.pieces.get(move.to)
        if there is None or (self.leaves(move.to) and not self.face_to_face(at)):
            return self.helped(at, move.to)
        return 0 if there.power == self.pieces[at].power else self.helped(at, move.to, there.power)

    def hold(self, place: str) -> int:
        if place not in self.pieces or self.leaves(place):
            return 0
        return 1 if self.move(place) is not None else self.helped(place, place)

    def prevent(self, at: str) -> int:
        move = self.move(at)
        assert move is not None
        if not self.arrives(at) or (self.face_to_face(at) and move.to in self.guess.won):
            return 0
        return self.helped(at, move.to)

    def prevails(self, at: str) -> bool:
        move = self.move(at)
        assert move is not None
        if move.blocked:
            return False
        against = self.helped(move.to, at) if self.face_to_face(at) else self.hold(move.to)
        rivals = [self.prevent(other) for other in self.into(move.to) if other != at]
        return self.attack(at) > max([against, *rivals])

    def uncut(self, at: str) -> bool:
        support = self.pieces[at].action
        assert isinstance(support, Support)
        attackers = [comer for comer in self.into(at) if self.pieces[comer].power != self.pieces[at].power]
        return not any(comer in self.guess.won if comer == support.to else self.arrives(comer) for comer in attackers)

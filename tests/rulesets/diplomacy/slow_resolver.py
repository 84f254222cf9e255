"""A resolver that is slow and obviously right: it tries every set of answers and keeps what contradicts nothing.

The equations are those of DATC 5.B, each said once and asked anew of every guess; nothing of ours is asked but the
values in which units and orders are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from drumhead.engine.rulesets.diplomacy.resolution.battle import Hold, Move, Piece, Support

Pieces = Mapping[str, Piece]


@dataclass(frozen=True)
class Guess:
    """Which moves prevail and which supports are given."""

    won: frozenset[str]
    given: frozenset[str]


def solutions(pieces: Pieces) -> list[Guess]:
    """Every guess that follows from itself by the rules."""
    return [guess for guess in _guesses(pieces) if _follows(pieces, guess) == guess]


def is_paradox(pieces: Pieces, every: list[Guess]) -> bool:
    """5.B.9: whether nothing follows from itself, or so much that an army gets over the sea in one case only."""
    return len({frozenset(at for at in _convoyed(pieces) if Rules(pieces, guess).arrives(at)) for guess in every}) != 1


def _convoyed(pieces: Pieces) -> list[str]:
    return [at for at, piece in pieces.items() if isinstance(piece.action, Move) and piece.action.convoyed]


def held(pieces: Pieces, fleets: frozenset[str]) -> dict[str, Piece]:
    """4.A.2: the pieces with these fleets holding and their convoys gone."""
    found = {}
    for at, piece in pieces.items():
        action = Hold() if at in fleets else piece.action
        if isinstance(action, Move) and action.routes is not None:
            routes = {f: after - fleets for f, after in action.routes.items() if f not in fleets}
            action = Move(action.to, routes, action.railway, action.blocked)
        found[at] = Piece(piece.power, action)
    return found


def _guesses(pieces: Pieces) -> Iterator[Guess]:
    moves = [at for at, piece in pieces.items() if isinstance(piece.action, Move)]
    supports = [at for at, piece in pieces.items() if isinstance(piece.action, Support)]
    for answers in product((True, False), repeat=len(moves) + len(supports)):
        won = frozenset(at for at, answer in zip(moves, answers, strict=False) if answer)
        given = frozenset(at for at, answer in zip(supports, answers[len(moves) :], strict=False) if answer)
        yield Guess(won, given)


def _follows(pieces: Pieces, guess: Guess) -> Guess:
    """What the rules say if the guess were true."""
    rules = Rules(pieces, guess)
    won = frozenset(at for at, piece in pieces.items() if isinstance(piece.action, Move) and rules.prevails(at))
    given = frozenset(at for at, piece in pieces.items() if isinstance(piece.action, Support) and rules.uncut(at))
    return Guess(won, given)


@dataclass(frozen=True)
class Rules:
    """What DATC 5.B says of each unit if a guess were true."""

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
        return self.lands(move, "", ())

    def lands(self, move: Move, fleet: str, behind: tuple[str, ...]) -> bool:
        """5.B.4: whether some chain of fleets that are not beaten goes on from here to the landing."""
        assert move.routes is not None
        following = [after for after in move.routes[fleet] if after not in (*behind, fleet) and not self.beaten(after)]
        if fleet and "" in move.routes[fleet]:
            return True
        return any(self.lands(move, after, (*behind, fleet)) for after in following if after)

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

    def against(self, at: str) -> list[int]:
        """5.B.1: the strengths a move has to beat."""
        move = self.move(at)
        assert move is not None
        stays = self.helped(move.to, at) if self.face_to_face(at) else self.hold(move.to)
        return [stays, *(self.prevent(other) for other in self.into(move.to) if other != at)]

    def prevails(self, at: str) -> bool:
        move = self.move(at)
        assert move is not None
        return not move.blocked and self.attack(at) > max(self.against(at))

    def uncut(self, at: str) -> bool:
        support = self.pieces[at].action
        assert isinstance(support, Support)
        attackers = [comer for comer in self.into(at) if self.pieces[comer].power != self.pieces[at].power]
        return not any(comer in self.guess.won if comer == support.to else self.arrives(comer) for comer in attackers)

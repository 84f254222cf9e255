"""How a game ends because all that are left say so: a draw, a draw between some, or the game is a power's.

A vote binds nobody and stays secret until all agree; then nothing else of the turn is carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.adjudication.legality import counted
from drumhead.engine.rulesets.diplomacy.orders.orders import Concede, Order, Share, Vote
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.state import DRAW, DiplomacyState
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, alive, options_of, powers_of
from drumhead.engine.rulesets.diplomacy.turns.telling import Teller, field


@dataclass(frozen=True, slots=True)
class End:
    """Who shares a draw, or the one who has the game."""

    conceded: bool
    powers: tuple[str, ...]


def agreed(game: AreaGame, state: DiplomacyState, written: Sequence[tuple[str, Order]]) -> End | None:
    """The end that every power left has voted for; a power that is silent agrees to none."""
    left, options = alive(game, state), options_of(game)
    ends = {power: _end(_counted(power, written, options), left) for power in left}
    found = set(ends.values())
    return found.pop() if len(found) == 1 else None


def _counted(power: str, written: Iterable[tuple[str, Order]], options: Options) -> Order | None:
    """4.D.3: the one vote of a power, whatever it was named by."""
    votes = [order.model_copy(update={"unit": power}) for by, order in written if by == power and _is_vote(order)]
    return counted(votes, options.double_orders)[0] if votes else None


def _is_vote(order: Order) -> bool:
    return isinstance(order, Vote)


def _end(vote: Order | None, left: Sequence[str]) -> End | None:
    match vote:
        case None:
            return None
        case Concede():
            return End(True, (vote.to,))
        case Share(among=(_, *_)):
            return End(False, tuple(power for power in left if power in vote.among))
    return End(False, tuple(left))


def tell_end(game: AreaGame, state: DiplomacyState, end: End, teller: Teller) -> None:
    """The game is over; of a draw between all nothing more is kept than that it is one."""
    if end.conceded:
        changes = (field("winner", end.powers[0]), field("shared", end.powers))
        teller.tell("conceded", changes=changes, power=end.powers[0])
        return
    without = [power for power in alive(game, state) if power not in end.powers]
    if not without:
        teller.tell("draw", changes=(field("winner", DRAW),), powers=sorted(end.powers))
        return
    changes = (field("winner", DRAW), field("shared", end.powers))
    teller.tell("draw", changes=changes, powers=list(end.powers), without=without)


def refused_vote(game: AreaGame, state: DiplomacyState, power: str, vote: Vote) -> Refusal | None:
    """Why a vote cannot be cast."""
    reason = next(_wrong(game, state, power, vote), "")
    return Refusal(order=vote, rule="draws.1", reason=reason) if reason else None


def _wrong(game: AreaGame, state: DiplomacyState, power: str, vote: Vote) -> Iterator[str]:
    left = alive(game, state)
    if power not in left:
        yield f"{power} has no vote"
    for named in _named(vote):
        if named not in powers_of(game):
            yield f"{named!r} is no power; there are {', '.join(powers_of(game))}"
        elif named not in left:
            yield f"{named} has neither units nor centres any more"
    if isinstance(vote, Concede) and not vote.to:
        yield "it does not say to whom"
    if isinstance(vote, Share):
        yield from _badly_shared(vote, left, options_of(game))


def _named(vote: Vote) -> tuple[str, ...]:
    match vote:
        case Share():
            return vote.among
        case Concede(to=str(to)) if to:
            return (to,)
    return ()


def _badly_shared(vote: Share, left: Sequence[str], options: Options) -> Iterator[str]:
    if len(vote.among) == 1:
        yield f"a draw is between two powers or more; `concede to {vote.among[0]}` leaves the game to one"
    if options.draws == "all" and not set(left) <= set(vote.among):
        yield "in this game all that are left share a draw; nobody can be left out of it"

"""A turn played on what one seat knows, as often as it likes: in files of their own, with dice of their own.

A rehearsal is made of the seat's view and the orders it names, and of nothing else of the game: where two games look
alike to a seat, their rehearsals are the same to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from drumhead.engine.errors import DrumheadError, ManyProblemsError, RefusedError
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.play.events import GM, Event, read_events
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import read_state
from drumhead.engine.play.view import Engagement, View
from drumhead.engine.release import release
from drumhead.engine.session.founding import REHEARSAL, Founded, first_step, position_meta
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.playing import Progress, played, undisturbed
from drumhead.engine.session.telling import told
from drumhead.engine.whole_file import appearing

SEED = "rehearsal"
"""What the dice of rehearsals begin from unless somebody says otherwise, with the number of each behind it; never the
game's own."""


@dataclass(frozen=True)
class Rehearsal:
    """What a seat plays: its game as its position would have it, the state it supposes, and all orders."""

    founded: Founded
    seat: str
    view: View
    state: Any
    orders: tuple[Order, ...]
    position: str


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one rehearsal, as its seat would hear of it."""

    seed: str
    events: tuple[Event, ...]
    battles: tuple[Engagement, ...]
    after: View


def prepared(session: GameSession, seat: str, orders: Sequence[Order], guesses: Sequence[str] = ()) -> Rehearsal:
    """A seat's orders and what it guesses that others do, in order lines; strangers stand where nothing is guessed.

    ManyProblemsError names the guesses that cannot be given to anybody it supposes there.
    """
    name = session.game.seat(seat).name
    if name == GM or session.over:
        raise RefusedError("A rehearsal is of a seat's orders for a turn that waits.")
    founded = Founded(_outward(session.game, name), session.ruleset)
    view = session.view(name)
    state = session.ruleset.supposed(founded.game, view)
    theirs = _guessed(founded, state, view, orders, guesses)
    return Rehearsal(founded, name, view, state, (*orders, *theirs), session.position(name))


def _outward(game: Game[Any], name: str) -> Game[Any]:
    """The game as a position of the seat would have it: without its units, its secret, and who holds what."""
    content = {"map": game.scenario.content["map"]} if "map" in game.scenario.content else {}
    seats = tuple(seat if seat.name == name else replace(seat, holds=()) for seat in game.seats)
    scenario = replace(game.scenario, content=content, digest="", source="", text="")
    return replace(game, scenario=scenario, seats=seats, secret="", opening="")


def _guessed(
    founded: Founded, state: Any, view: View, orders: Sequence[Order], guesses: Sequence[str]
) -> tuple[Order, ...]:
    """Orders of others, each checked by all that is supposed."""
    game, ruleset, found, problems = founded.game, founded.ruleset, dict[tuple[str, str], Order](), list[str]()
    whole = ruleset.view(game, state, game.seat(GM)) if guesses else view
    for line in guesses:
        try:
            order = ruleset.signed(game, whole, ruleset.read_order(game, line))
            refused = ruleset.check(game, whole, order, (*orders, *found.values()))
        except DrumheadError as error:
            problems.append(f"{line}: {error}")
            continue
        if order.unit in view.commanded and not ruleset.open_board:
            problems.append(f"{line}: {order.unit} is of {view.seat}; its orders are no guess.")
        elif refused is not None:
            problems.append(f"{line}: {refused}")
        else:
            found[order.key] = order
    if problems:
        raise ManyProblemsError(problems)
    return tuple(found.values())


def seeds(first: str | None, times: int) -> tuple[str, ...]:
    """Of so many rehearsals."""
    return tuple(f"{first or SEED} {number}" for number in range(1, times + 1))


def run(rehearsal: Rehearsal, seed: str, progress: Progress | None = None) -> Run:
    """Play it once and keep nothing but what came of it."""
    return _told(rehearsal, seed, _played(rehearsal, seed, progress))


def kept(rehearsal: Rehearsal, seed: str, path: Path, progress: Progress | None = None) -> Run:
    """Play it once into a file of its own, which opens like a game and can be looked at moment by moment."""
    steps = _played(rehearsal, seed, progress)
    meta = position_meta(rehearsal.founded, rehearsal.seat, rehearsal.position)
    meta |= {"kind": REHEARSAL, "seed": seed, "secret": "", "commitment": ""}
    first = first_step(rehearsal.state)
    with appearing(path) as part, closing(GameFile.create(part, meta, _seats(rehearsal), (first,))) as file:
        orders = [order.model_dump(mode="json") for order in rehearsal.orders]
        file.append(first.turn, release(rehearsal.founded.ruleset.id), orders, steps, {})
    return _told(rehearsal, seed, steps)


def _seats(rehearsal: Rehearsal) -> list[StoredSeat]:
    """Nobody needs a password for what he made up himself."""
    seats = rehearsal.founded.game.seats
    return [StoredSeat(seat.name, seat.side, seat.title, seat.offices, seat.holds) for seat in seats]


def _played(rehearsal: Rehearsal, seed: str, progress: Progress | None) -> list[StoredStep]:
    with undisturbed():
        return list(played(rehearsal.founded, seed, rehearsal.state, rehearsal.orders, progress=progress))


def _told(rehearsal: Rehearsal, seed: str, steps: Sequence[StoredStep]) -> Run:
    game, ruleset = rehearsal.founded.game, rehearsal.founded.ruleset
    events = told([event for step in steps for event in read_events(step.events)], rehearsal.seat)
    after = read_state(ruleset.state_type, steps[-1].state or b"")
    view = ruleset.view(game, after, game.seat(rehearsal.seat))
    return Run(seed, events, ruleset.engagements(game, events), view)


def runs(rehearsal: Rehearsal, seed: str | None, times: int, progress: Progress | None = None) -> Iterator[Run]:
    """One after the other, each with dice of its own."""
    for each in seeds(seed, times):
        yield run(rehearsal, each, progress)

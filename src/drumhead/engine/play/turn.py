"""The one loop that runs phases."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import Draft, State, apply

S = TypeVar("S", bound=State)

Resolve = Callable[[Game[Any], Any, Sequence[Order], Dice], Draft[Any]]
"""Reads, and gives a draft of its own: its events, and the state that they and nothing else make of the one before."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of the sequence of play; `needs_orders` where players must speak before it; `short` is its word where
    many stand side by side."""

    id: str
    title: str
    resolve: Resolve
    needs_orders: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A phase that was run: its events and the state after it."""

    phase: str
    events: tuple[Event, ...]
    state: S


def advance(
    phases: Sequence[Phase],
    game: Game[Any],
    state: S,
    orders: Sequence[Order],
    dice: Callable[[int, str], Dice],
    ruled: Callable[[S, str], tuple[Event, ...]] | None = None,
) -> Iterator[Step[S]]:
    """Run the waiting phase, then every phase that needs no orders; stop where players must speak.

    `ruled(state, phase)` are rulings on the state that a phase begins with; their events stand before its own.

    Events change everything but the waiting phase itself, which is this loop's own; the last phase ends the turn, and
    its events may name the phase of another kind of turn that waits then.
    """
    at = [phase.id for phase in phases].index(state.phase)
    while True:
        phase, following = phases[at], phases[(at + 1) % len(phases)]
        first = ruled(state, phase.id) if ruled else ()
        begins = apply(state, first) if first else state
        draft = phase.resolve(game, begins, orders, dice(state.turn, phase.id))
        after, last = draft.finished(), phase is phases[-1]
        named = last and after.phase != phase.id
        state = after if named else _waiting_for(after, following.id)
        yield Step(phase.id, (*first, *draft.events), state)
        if following.needs_orders or last:
            return
        at += 1


def _waiting_for(state: S, phase: str) -> S:
    return dataclasses.replace(state, phase=phase)  # type: ignore[type-var]

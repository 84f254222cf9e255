"""Game: what never changes while it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from typing_extensions import TypeVar

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.events import GM


@dataclass(frozen=True, slots=True)
class Seat:
    """Whoever gives orders: `holds` names the scenario's commanders whose units it moves, `offices` are of its side."""

    name: str
    side: str
    title: str = ""
    offices: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Its name and title, once where they are one."""
        if self.name.casefold() == self.title.casefold():
            return self.title
        return f"{self.name}, {self.title}" if self.title else self.name

    @property
    def desks(self) -> tuple[str, ...]:
        """What its offices are called in orders: `War Minister of allies`; as it stands where it says of what it is."""
        return tuple(office if " of " in office else f"{office} of {self.side}" for office in self.offices)


M = TypeVar("M", default=GameMap)


@dataclass(frozen=True)
class Game(Generic[M]):
    """Scenario, map, seats and options; `id` and everything here is the same for the same input.

    `sides` maps a side's id to its title, in the scenario's order. `options` are the ruleset's switches and numbers.
    `secret` keys what is drawn for players' eyes; the game master's file alone holds it, and a position has none.
    `commitment` is to the seed of its dice, known to everybody, and empty where the seed could be guessed from it; its
    `opening` is known to players only once the game is over.
    """

    id: str
    scenario: Scenario
    map: M
    seats: tuple[Seat, ...]
    sides: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    secret: str = field(default="", repr=False, compare=False)
    commitment: str = field(default="", repr=False, compare=False)
    opening: str = field(default="", repr=False, compare=False)

    def seat(self, name: str) -> Seat:
        """A seat by its name in any case; the game master's seat is `gm`."""
        called = name.casefold()
        if called == GM:
            return Seat(GM, "", "Game master")
        for seat in self.seats:
            if seat.name.casefold() == called:
                return seat
        raise UnknownNameError(f"There is no seat {name!r}; the seats are {', '.join(s.name for s in self.seats)}.")

    def seats_that_hold(self, *commanders: str) -> tuple[str, ...]:
        """The names of the seats that hold any of these commanders or offices, in order."""
        if commanders not in self._holding:
            names = (seat.name for seat in self.seats if not set(commanders).isdisjoint((*seat.holds, *seat.desks)))
            self._holding[commanders] = tuple(names)
        return self._holding[commanders]

    @cached_property
    def found(self) -> dict[str, Any]:
        """What a ruleset has found out of it once for all, each by a word; for none but that ruleset."""
        return {}

    @cached_property
    def _holding(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {}

    def seats_of(self, side: str) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.side == side)

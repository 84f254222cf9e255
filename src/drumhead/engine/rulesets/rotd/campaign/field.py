"""Who stands where: a draft of the state with the questions every phase asks of it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, cast

from drumhead.engine.maps.squares.model import Battlefield
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.state import Draft, sets
from drumhead.engine.rulesets.rotd.campaign.state import EMPTY_SQUARE, CityHolding, Depot, RotdState, Ship, Square, Unit

FRIENDLY, STRANGE, HOSTILE = ("same", "ally"), ("passive", "neutral", "hostile"), ("hostile",)
"""How states stand to each other, in `related`."""
_PLACING = frozenset({"", "cell", "tactical", "status", "state", "deployed", "aboard", "garrison"})


class _Stances(dict[tuple[str, str], str]):
    """What `relation` says of two states' codes, found when first asked for."""

    def __init__(self, sides: Mapping[str, str], relations: Mapping[str, str]) -> None:
        super().__init__()
        self._sides, self._relations = sides, relations

    def __missing__(self, pair: tuple[str, str]) -> str:
        found = self[pair] = relation(self._sides, self._relations, *pair)
        return found


class Campaign(Draft[RotdState]):
    """A phase's private draft; keeps the units of a strategic cell at hand until one of them is written."""

    def __init__(self, game: Game, state: RotdState, phase: str = "") -> None:
        super().__init__(state, phase)
        self.game = game
        self.relations = state.relations
        self.sides = state.sides
        self.theatre = state.theatre
        self._stances = _Stances(state.sides, state.relations)
        self._by_cell: dict[int, list[str]] | None = None
        self._present: dict[int, tuple[Unit, ...]] = {}
        self._related: dict[int, dict[tuple[str, tuple[str, ...]], tuple[Unit, ...]]] = {}
        self._standing: dict[int, dict[int, tuple[Unit, ...]]] = {}
        self._broken: Mapping[int, frozenset[int]] = {}
        self._squares_written = True
        self.displaced: list[str] = []
        """Units whose place or standing changed, in order; what is kept at hand about places reads on from here."""

    @property
    def began(self) -> RotdState:
        """The state with which the phase began."""
        return self._state

    @property
    def units(self) -> Mapping[str, Unit]:
        return self.table("units")

    @property
    def cities(self) -> Mapping[str, CityHolding]:
        return self.table("cities")

    @property
    def depots(self) -> Mapping[str, Depot]:
        return self.table("depots")

    @property
    def ships(self) -> Mapping[str, Ship]:
        return self.table("ships")

    def square(self, cell: int) -> Square:
        """What changes about a strategic cell."""
        return cast(Square, self.table("squares").get(str(cell), EMPTY_SQUARE))

    @property
    def broken(self) -> Mapping[int, frozenset[int]]:
        """8.6: the tactical cells of destroyed railway bridges by strategic cell; one object while none changes."""
        if self._squares_written:
            squares = self.table("squares").items()
            found = {int(key): frozenset(square.broken_bridges) for key, square in squares if square.broken_bridges}
            self._broken = self._broken if found == self._broken else found
            self._squares_written = False
        return self._broken

    def battlefield(self, cell: int) -> Battlefield:
        """The tactical map of a strategic cell, without the bridges that were destroyed."""
        field = self.game.map.battlefield(cell)
        return _without(field, self.broken[cell]) if cell in self.broken else field

    def has_rail(self, cell: int) -> bool:
        """8.5: whether a railway runs through a strategic cell and its track was not destroyed."""
        return self.game.map.has_rail(cell) and not self.square(cell).broken_track

    def present(self, cell: int) -> tuple[Unit, ...]:
        """All units on a strategic cell that are neither gone nor away, by id."""
        found = self._present.get(cell)
        if found is None:
            units = self.units
            there = [units[id] for id in self._ids.get(cell, ())]
            found = self._present[cell] = tuple([u for u in there if u.status == "active" or u.stands])
        return found

    def borne(self, ship: Ship) -> tuple[Unit, ...]:
        """13.1: the units aboard a ship, by id; they are on its cell, or on the one whence it sailed off the map."""
        cells = (ship.cell,) if ship.cell >= 0 else tuple(self._ids)
        there = (self.units[id] for cell in cells for id in self._ids.get(cell, ()))
        found = [unit for unit in there if unit.aboard == ship.id and unit.status != "gone"]
        return tuple(sorted(found, key=attrgetter("id")))

    @property
    def _ids(self) -> dict[int, list[str]]:
        """The sorted ids of all units on each strategic cell, also of those that are gone."""
        if self._by_cell is None:
            self._by_cell, units = {}, self.units
            for id in sorted(units):
                self._by_cell.setdefault(units[id].cell, []).append(id)
        return self._by_cell

    def standing(self, cell: int, tactical: int) -> tuple[Unit, ...]:
        """Units on one tactical cell, by id."""
        if cell not in self._standing:
            present = sorted(self.present(cell), key=attrgetter("tactical"))
            squares = groupby(present, key=attrgetter("tactical"))
            self._standing[cell] = {square: tuple(units) for square, units in squares}
        return self._standing[cell].get(tactical, ())

    def related(self, unit: Unit, cell: int, stances: tuple[str, ...]) -> tuple[Unit, ...]:
        """Those present on a strategic cell whose states stand so to the unit's, by id."""
        kept, key = self._related.setdefault(cell, {}), (unit.state, stances)
        if key not in kept:
            present = self.present(cell)
            states = {s for s in {other.state for other in present} if self._stances[unit.state, s] in stances}
            kept[key] = tuple([other for other in present if other.state in states])
        return kept[key]

    def relation(self, a: Unit, b: Unit) -> str:
        """same, ally, passive, neutral or hostile."""
        return self.stance(a.state, b.state)

    def stance(self, a: str, b: str) -> str:
        """same, ally, passive, neutral or hostile, between two states' codes."""
        return self._stances[a, b]

    def same_side(self, a: str, b: str) -> bool:
        """11.6: one state, or two of one side that are not at odds."""
        side = self.sides.get(a)
        return a == b or (side is not None and side == self.sides.get(b) and self.stance(a, b) == "ally")

    def friendly_side(self, unit: Unit, side: str) -> bool:
        """8.2, 3.7: whether a side is the unit's own, or all its states are active allies of the unit's."""
        return side == unit.side or all(self.stance(unit.state, state) in FRIENDLY for state in self.states_of(side))

    def states_of(self, side: str) -> list[str]:
        """The states of a side; a state of none stands for itself."""
        return [state for state, of in self.sides.items() if of == side] or [side]

    def hostile(self, a: Unit, b: Unit) -> bool:
        return self._stances[a.state, b.state] == "hostile"

    def friendly(self, a: Unit, b: Unit) -> bool:
        """Same side or active allies."""
        return self._stances[a.state, b.state] in ("same", "ally")

    def enemies(self, unit: Unit, cell: int | None = None) -> tuple[Unit, ...]:
        """Active hostile combat units on a strategic cell (the unit's own by default)."""
        found = self.related(unit, unit.cell if cell is None else cell, HOSTILE)
        return tuple(u for u in found if u.active and u.combat)

    def at_home(self, unit: Unit, cell: int) -> bool:
        """Whether a strategic cell is soil of the unit's own nation."""
        map = self.game.map
        owner = map.state_of(cell)
        nation = next((state.nation for state in map.states if state.code == unit.state), unit.state)
        return owner is not None and owner.nation == nation

    def side_seats(self, side: str) -> tuple[str, ...]:
        """The seats of a side, for `seen_by`."""
        return tuple(seat.name for seat in self.game.seats_of(side))

    def set_unit(
        self,
        kind: str,
        unit: Unit,
        fields: Mapping[str, Any],
        *,
        rule: str = "",
        cause: str = "",
        seen_by: Iterable[str] = (),
        secret: Mapping[str, Any] | None = None,
        **facts: Any,
    ) -> Event:
        """Record an event of one unit at the place where it stands before the change, and change its fields."""
        return self.record(
            kind,
            sets("units", unit.id, **fields),
            rule=rule,
            cause=cause,
            cell=unit.cell,
            tactical=unit.tactical,
            units=(unit.id,),
            seen_by=seen_by,
            secret=secret,
            **facts,
        )

    def knows_of(self, cause: str) -> tuple[str, ...]:
        """4.4: movement is reported, orders are not: they are known to whoever commands the unit."""
        if not cause.startswith("order "):
            return super().knows_of(cause)
        unit = self.units.get(cause.split(" ")[1])
        return self.game.seats_that_hold(_office(self.game, cause)) if unit is None else holders(self.game, unit)

    def write(self, changes: Any) -> None:
        """As in any draft, and forget what is kept of the cells where the units stood and stand."""
        changes = tuple(changes)
        tables = {change.table for change in changes}
        self._squares_written |= "squares" in tables
        of_units = [change for change in changes if change.table == "units"]
        placed = [change.id for change in of_units if change.field in _PLACING]
        self.displaced += placed
        before = self._places({change.id for change in of_units})
        super().write(changes)
        if "relations" in tables:
            self._related_anew()
        after = self._places(before.keys() | placed) if placed else before
        for cell in {*before.values(), *after.values()}:
            self._present.pop(cell, None)
            self._related.pop(cell, None)
            self._standing.pop(cell, None)
        if self._by_cell is not None and before != after:
            for id, cell in before.items():
                self._by_cell[cell].remove(id)
            for id, cell in after.items():
                insort(self._by_cell.setdefault(cell, []), id)

    def _related_anew(self) -> None:
        """States stand to each other in another way than before."""
        self.relations = self.table("relations")
        self._stances = _Stances(self.sides, self.relations)
        self._related.clear()

    def _places(self, ids: Iterable[str]) -> dict[str, int]:
        """The strategic cells of those units that there are."""
        return {id: unit.cell for id in ids if (unit := self.units.get(id)) is not None}


def _office(game: Game, cause: str) -> str:
    """The office whose order a cause is; empty where it is nobody's."""
    desks = (desk for seat in game.seats for desk in seat.desks)
    return next((desk for desk in desks if cause.startswith(f"order {desk} ")), "")


def holders(game: Game, unit: Unit) -> tuple[str, ...]:
    """3.5a: the seats that command a unit, as commander or deputy, in the game's order."""
    return game.seats_that_hold(unit.commander, unit.deputy)


def holds(seat: Seat, unit: Unit) -> bool:
    """3.5a: whether a seat commands a unit, as commander or deputy."""
    return unit.commander in seat.holds or unit.deputy in seat.holds


@lru_cache(maxsize=256)
def _without(field: Battlefield, broken: frozenset[int]) -> Battlefield:
    return replace(field, track=bytes(0 if cell in broken else track for cell, track in enumerate(field.track)))


def relation(sides: Mapping[str, str], relations: Mapping[str, str], a: str, b: str) -> str:
    """same, ally, passive, neutral or hostile, between two states' codes."""
    if a == b:
        return "same"
    named = relations.get("-".join(sorted((a, b))))
    if named:
        return named
    side_a, side_b = sides.get(a), sides.get(b)
    if side_a is None or side_b is None:
        return "neutral"
    return "ally" if side_a == side_b else "hostile"

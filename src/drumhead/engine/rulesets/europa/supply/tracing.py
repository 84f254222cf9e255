"""General supply: the line of each unit, full or limited, or what cuts it (10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from drumhead.engine.boards.flood import NOTHING, Cells, has
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, on_map, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.chains import OVERLAND, RAILROAD, ROAD, Chain, Leg, chain
from drumhead.engine.rulesets.europa.supply.cuts import Cut, cut
from drumhead.engine.rulesets.europa.supply.sharing import Claim, share
from drumhead.engine.rulesets.europa.supply.sources import Tap, customers, full, general, goal, taps, terms


@dataclass(frozen=True, slots=True)
class Line:
    """A line of supply: to whose source, by which legs, by which ruling; `tap` where the source is a limited one."""

    whom: str
    to: str
    legs: tuple[Leg, ...]
    rule: str
    tap: Tap | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """Every cell of it, the unit's first, each once."""
        found: list[int] = []
        for leg in self.legs:
            found.extend(leg.cells[1:] if found else leg.cells)
        return tuple(found)


UNTRACED = Line("", "", (), "R034")
"""What units have before supply is judged for the first time."""


def begun(game: HexGame, state: EuropaState) -> bool:
    """R034: supply and isolation of units are judged from the Insurgent initial phase of II Aug 36 on."""
    return state.month >= _first(game, "first")


def hexes_begun(game: HexGame, state: EuropaState) -> bool:
    """R035: hexes and factories can be isolated a turn before."""
    return state.month >= _first(game, "hexes_first")


def _first(game: HexGame, word: str) -> int:
    """The game turn of a scenario; scenarios of later years begin behind it."""
    return month_of(game.scenario.date, table(f"supply.{word}"))


class Supplies(Mapping[str, "Line | Cut"]):
    """The line or the cut of every unit on the map, traced when it is looked at."""

    def __init__(self, game: HexGame, state: EuropaState) -> None:
        self._game, self._state = game, state
        self._shared: Mapping[str, Tap] | None = None
        self._reached: dict[str, Cells] = {}
        self._units, self._begun = dict(on_map(state)), begun(game, state)

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def __getitem__(self, id: str) -> Line | Cut:
        unit = self._units[id]
        if not self._begun:
            return UNTRACED
        line = full_line(self._game, self._state, unit)
        if line is not None:
            return line
        tap = self._limited().get(id)
        return _tapped(tap, unit.cell) if tap is not None else cut(self._game, self._state, id, self.claims)

    def fed(self, id: str) -> bool:
        """Whether a unit has a line, without tracing it."""
        return not self._begun or self._full(self._units[id]) or id in self._limited()

    def _full(self, unit: Unit) -> bool:
        found = self._reached.get(unit.affiliation)
        if found is None:
            found = NOTHING
            for each in _chains(self._game, self._state, unit):
                found |= each.reached
            self._reached[unit.affiliation] = found
        return has(found, unit.cell)

    def _limited(self) -> Mapping[str, Tap]:
        """Who is fed by limited sources, and by which."""
        if self._shared is None:
            self._shared = share(self.claims)
        return self._shared

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All who have no full supply, with what limited supply they could reach."""
        game, state = self._game, self._state
        found = state.found.get("claims")
        if not isinstance(found, tuple):
            hungry = [(id, unit) for id, unit in self._units.items() if not self._full(unit)]
            near = {(unit.affiliation, unit.cell): unit for _, unit in hungry}
            within = {key: _within_reach(game, state, unit) for key, unit in near.items()}
            found = tuple(Claim(id, size(unit), within[unit.affiliation, unit.cell]) for id, unit in hungry)
            state.found["claims"] = found
        return found

    def used(self) -> Mapping[str, float]:
        """REs that limited sources and ports give now, by their names."""
        found: dict[str, float] = {}
        for id, tap in self._limited().items():
            for word, _ in tap.uses:
                found[word] = found.get(word, 0.0) + size(self._units[id])
        return found


def _chains(game: HexGame, state: EuropaState, unit: Unit) -> tuple[Chain, ...]:
    return tuple(general(game, state, whom) for whom in customers(state, unit) if full(game, state, whom))


def _within_reach(game: HexGame, state: EuropaState, unit: Unit) -> tuple[Tap, ...]:
    return tuple(
        tap for whom in customers(state, unit) for tap in taps(game, state, whom) if has(tap.chain.reached, unit.cell)
    )


def _tapped(tap: Tap, cell: int) -> Line:
    legs = tap.chain.legs(cell)
    if tap.onward is not None:
        legs = (*legs, *tap.onward.legs(legs[-1].cells[-1] if legs else cell))
    return Line(tap.whom, tap.name, legs, tap.rule, tap)


def full_line(game: HexGame, state: EuropaState, unit: Unit) -> Line | None:
    """A unit's line to a full source of its own, if it has one."""
    for whom in customers(state, unit):
        line = line_from(game, state, whom, unit.cell)
        if line is not None:
            return line
    return None


def line_from(game: HexGame, state: EuropaState, whom: str, cell: int) -> Line | None:
    """The line from a hex to a full source of somebody's, as one of his units there would trace it."""
    sources = full(game, state, whom)
    if not sources or not has(general(game, state, whom).reached, cell):
        return None
    legs = _plainest(game, state, whom, cell).legs(cell)
    end = legs[-1].cells[-1] if legs else cell
    source = next(it for it in sources if has(it.cells, end))
    return Line(whom, source.name, legs, source.rule)


def _plainest(game: HexGame, state: EuropaState, whom: str, cell: int) -> Chain:
    """Of the lines that lead from a hex to full sources those of the fewest kinds of elements: overland alone, by land,
    then over sea as well."""
    ends = goal(game, state, whom)
    for by in ((OVERLAND,), (OVERLAND, ROAD, RAILROAD)):
        found = chain(game, state, terms(whom, by=by), ends)
        if has(found.reached, cell):
            return found
    return general(game, state, whom)


def city_line(game: HexGame, state: EuropaState, whom: str, cell: int) -> Line | None:
    """The same to a full or a limited source, whatever the limited one has left (R226, R254)."""
    line = line_from(game, state, whom, cell)
    if line is not None:
        return line
    return next((_tapped(tap, cell) for tap in taps(game, state, whom) if has(tap.chain.reached, cell)), None)


def supplied(game: HexGame, state: EuropaState) -> Supplies:
    """The general supply of all units of both sides at one moment (R054)."""
    found = state.found.get("supplied")
    if not isinstance(found, Supplies):
        found = state.found["supplied"] = Supplies(game, state)
    return found


def title(game: HexGame, line: Line) -> str:
    """`overland 3 hexes to 23A:2710 (Madrid), railroad to ...`."""
    parts = [f"{leg.element} to {hex_name(game, leg.cells[-1])}" for leg in line.legs]
    return ", then ".join(parts) if parts else "it stands in the source"

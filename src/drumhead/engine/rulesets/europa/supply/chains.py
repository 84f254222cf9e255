"""From where a goal is reached, element by element: overland, road, railroad and naval, each at most once (10.1).

All is sought from the goal backwards, so that one search serves every unit; a hex that no line may enter is reached, as
a line may begin there, and nothing goes on from it (R053).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from drumhead.engine.boards.flood import NOTHING, Cells, Spread, Step, has, spread
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.rulesets.europa.movement.barring import closed, owned
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, is_on
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.coasts import GREATER, harbours, perils
from drumhead.engine.rulesets.europa.supply.ground import ground, zoned

OVERLAND, ROAD, RAILROAD, NAVAL, CONNECTION = "overland", "road", "railroad", "naval", "connection"
ELEMENTS = (OVERLAND, ROAD, RAILROAD, NAVAL, CONNECTION)
"""In the sequence of a line; the last is the rail between a port that a line lands in and its goal (R071, R254)."""
EVERY_WAY = (OVERLAND, ROAD, RAILROAD, NAVAL)
WEATHER = "weather"
EVERYWHERE: Cells = -1


@dataclass(frozen=True, slots=True)
class Leg:
    """An element of a line: its cells from the unit's end on, its length as it counts, and the most it may have."""

    element: str
    cells: tuple[int, ...]
    length: int = 0
    limit: int | None = None
    weather: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a line is traced under: whose, in which waters, from and to ports of which grades, by which elements, and
    whether overland may have any length."""

    side: str
    coalition: str
    grades: tuple[str, ...] = GREATER
    landing: tuple[str, ...] = GREATER
    far: bool = False
    by: tuple[str, ...] = EVERY_WAY


@dataclass(frozen=True, slots=True)
class Bounds:
    """What lines obey on a position: hexes they may not enter, those their side owns, waters that are closed, the ports
    they sail from and land in, the weather, and whether 43C3 is played."""

    closed: Cells
    owned: Cells
    perils: Cells = NOTHING
    sailing: Cells = NOTHING
    landing: Cells = NOTHING
    skies: tuple[tuple[str, Cells], ...] = ()
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """One element as it was sought in one weather: what it reaches, its limit, and the hexes around what it reaches."""

    element: str
    spread: Spread
    limit: int | None
    weather: str = ""
    rim: Cells = NOTHING


class Chain:
    """What reaches a goal under some terms, between some bounds; each part is sought when it is asked for."""

    def __init__(self, map: HexMap, terms: Terms, goal: Cells, bounds: Bounds) -> None:
        self._map, self.terms, self.goal, self.bounds = map, terms, goal, bounds
        self._open = ~bounds.closed

    def within(self, bounds: Bounds) -> Chain | None:
        """The same between other bounds, if they differ nowhere that what was sought touches; None if they do."""
        if bounds != self.bounds and self._differs(bounds):
            return None
        found, known = Chain(self._map, self.terms, self.goal, bounds), vars(self)
        vars(found).update((name, known[name]) for name in _PARTS if name in known)
        return found

    def _differs(self, bounds: Bounds) -> bool:
        was = self.bounds
        if replace(was, closed=bounds.closed, owned=bounds.owned) != bounds:
            return True
        known = vars(self)
        touched, rims = self.goal, ground(self._map).narrow_cells if NAVAL in self.terms.by else NOTHING
        for name in _REACHED:
            touched |= known.get(name, NOTHING)
        for span in self._land():
            touched, rims = touched | span.spread.reached, rims | span.rim
        return bool((was.closed ^ bounds.closed) & touched or (was.owned ^ bounds.owned) & (touched | rims))

    def _land(self) -> Iterator[Span]:
        """The elements over land that were sought."""
        known = vars(self)
        if "connection" in known:
            yield self.connection
        for name in ("railroad", "road", "overland"):
            yield from known.get(name, ())

    @cached_property
    def naval(self) -> tuple[Span, ...]:
        """From the ports at the goal, and from those that a railroad of the side's own joins to it."""
        if NAVAL not in self.terms.by:
            return ()
        return (Span(NAVAL, _water(self._map, self._landings, ~self.bounds.perils, self._straits), None),)

    @cached_property
    def _straits(self) -> Cells:
        """R008: narrow straits are for those who own the land on both sides."""
        return self.bounds.owned & ground(self._map).narrow_cells

    @cached_property
    def connection(self) -> Span:
        return self._rails(CONNECTION, self.goal, None)

    @cached_property
    def _landings(self) -> Cells:
        boxes = self.goal >> self._map.board.hexes << self._map.board.hexes
        lands = self.bounds.landing & ~self.bounds.perils
        return (boxes & ~self.bounds.owned) | (lands & (self.goal | self.connection.spread.reached) & self._open)

    @cached_property
    def from_ports(self) -> Cells:
        """Where a line may already be at sea or at its goal."""
        if not self.naval:
            return self.goal
        return self.goal | (self.bounds.sailing & self.naval[0].spread.reached)

    @cached_property
    def railroad(self) -> tuple[Span, ...]:
        if RAILROAD not in self.terms.by:
            return ()
        return (self._rails(RAILROAD, self.from_ports, int(table("supply.low_volume"))),)

    @cached_property
    def from_rails(self) -> Cells:
        return _all(self.railroad, self.from_ports)

    @cached_property
    def road(self) -> tuple[Span, ...]:
        if ROAD not in self.terms.by:
            return ()
        within = self.bounds.owned & ground(self._map).land
        return self._by_weather(ROAD, self.from_rails & within, within)

    @cached_property
    def from_roads(self) -> Cells:
        return _all(self.road, self.from_rails)

    @cached_property
    def overland(self) -> tuple[Span, ...]:
        within = ground(self._map).land
        if self.terms.far:
            return (self._span(OVERLAND, self.from_roads, within, None),)
        return self._by_weather(OVERLAND, self.from_roads & within, within)

    @cached_property
    def reached(self) -> Cells:
        """Every hex from which a line leads to the goal."""
        return _all(self.overland, self.from_roads)

    def _rails(self, element: str, goal: Cells, limit: int | None) -> Span:
        """Over owned rails alone; never on neutral soil, as nobody owns that (R205)."""
        within = self.bounds.owned & ground(self._map).tracks
        return self._span(element, goal & within, within, limit)

    def _by_weather(self, element: str, goal: Cells, within: Cells) -> tuple[Span, ...]:
        """R175: an element obeys the worst weather it touches, so in each weather only what is no worse is sought."""
        limits = table(f"supply.limits.{element}")
        return tuple(
            self._span(element, goal & cells, within & cells, limits[weather], weather)
            for weather, cells in self.bounds.skies
        )

    def _span(self, element: str, goal: Cells, within: Cells, limit: int | None, weather: str = "") -> Span:
        found = _sought(self._map, element, self.bounds.counts, goal, within, self._open & within, limit)
        assert found.found is not None, "what was sought is there"
        return Span(element, found.found, limit, weather, NOTHING if element == OVERLAND else found.rim)

    def legs(self, cell: int) -> tuple[Leg, ...]:
        """The line from a hex that is reached, with as few elements and as short ones as can be."""
        found: list[Leg] = []
        for spans, there in ((self.overland, self.from_roads), (self.road, self.from_rails)):
            if not has(there, cell):
                found.append(_leg(spans, cell))
                cell = found[-1].cells[-1]
        if not has(self.from_ports, cell):
            found.append(_leg(self.railroad, cell))
            cell = found[-1].cells[-1]
        if not has(self.goal, cell):
            found.append(_leg(self.naval, cell))
            cell = found[-1].cells[-1]
        if not has(self.goal, cell):
            found.append(_leg((self.connection,), cell))
        return tuple(found)


_REACHED = ("from_ports", "from_rails", "from_roads", "reached")
_PARTS = ("naval", "connection", "railroad", "road", "overland", *_REACHED)
"""What a chain has found of itself, by the names of its parts."""


def _all(spans: tuple[Span, ...], more: Cells) -> Cells:
    for span in spans:
        more |= span.spread.reached
    return more


def _leg(spans: tuple[Span, ...], cell: int) -> Leg:
    """The shortest of the spans that reach a cell."""
    span = min((it for it in spans if has(it.spread.reached, cell)), key=lambda it: it.spread.distance(cell))
    return Leg(span.element, span.spread.way(cell), span.spread.distance(cell), span.limit, span.weather)


def skies(game: HexGame, state: EuropaState) -> tuple[tuple[str, Cells], ...]:
    """Each weather there is, and the cells where it is no worse."""
    found = state.found.get("skies")
    if not isinstance(found, tuple):
        found = state.found["skies"] = _skies(game, state)
    return found


def _skies(game: HexGame, state: EuropaState) -> tuple[tuple[str, Cells], ...]:
    states: list[str] = table("weather.states")
    zones = {zone: state.weather.get(zone, states[0]) for zone in _zones(game.map)}
    used = [each for each in states if each in zones.values()] or [states[0]]
    found = []
    for weather in used:
        fair = tuple(zone for zone, it in zones.items() if states.index(it) <= states.index(weather))
        found.append((weather, EVERYWHERE if len(fair) == len(zones) else zoned(game.map, WEATHER, fair)))
    return tuple(found)


@lru_cache(maxsize=4)
def _zones(map: HexMap) -> tuple[str, ...]:
    """The zones of weather."""
    return tuple(dict.fromkeys(map.zones.get(WEATHER, ())))


@dataclass(slots=True)
class _Kept:
    """A search as it was last made, and between which bounds."""

    within: Cells = NOTHING
    through: Cells = NOTHING
    found: Spread | None = None
    rim: Cells = NOTHING

    def holds(self, within: Cells, through: Cells) -> bool:
        """Whether the bounds differ nowhere that the search touched."""
        if self.found is None:
            return False
        touched = self.found.reached
        return not ((self.through ^ through) & touched or (self.within ^ within) & (touched | self.rim))


@lru_cache(maxsize=1024)
def _kept(map: HexMap, element: str, counts: bool, goal: Cells, limit: int | None) -> _Kept:
    return _Kept()


def search(
    map: HexMap, element: str, counts: bool, goal: Cells, within: Cells, through: Cells, limit: int | None = None
) -> Spread:
    """A search over land, anew only where something changed that it touches."""
    found = _sought(map, element, counts, goal, within, through, limit).found
    assert found is not None, "what was sought is there"
    return found


def _sought(
    map: HexMap, element: str, counts: bool, goal: Cells, within: Cells, through: Cells, limit: int | None
) -> _Kept:
    kept = _kept(map, element, counts, goal, limit)
    if not kept.holds(within, through):
        steps = _steps(map, element, counts)
        kept.found = spread(goal, steps, within, through, limit)
        kept.within, kept.through, kept.rim = within, through, NOTHING
        for step in steps:
            kept.rim |= step.grown(kept.found.reached)
    return kept


def _steps(map: HexMap, element: str, counts: bool) -> list[Step]:
    """R310, R311: with 43C3 hexes of some terrain count twice as they are entered, and straits once."""
    nets = ground(map)
    if element == RAILROAD:
        return [Step(nets.rails, 0), Step(nets.low, 1)]
    if element == CONNECTION:
        return [Step(nets.rails, 0), Step(nets.low, 0)]
    if element == ROAD:
        return [Step(nets.roads, 1)]
    return _overland(map, counts)


def _overland(map: HexMap, counts: bool) -> list[Step]:
    nets = ground(map)
    if not counts:
        return [Step(nets.overland, 1), Step(nets.straits, 1)]
    once, twice = ~nets.double, nets.double
    found = [Step(nets.overland, 1, once), Step(nets.overland, 2, twice)]
    return [*found, Step(nets.straits, 2, once), Step(nets.straits, 3, twice)]


@lru_cache(maxsize=128)
def _water(map: HexMap, landings: Cells, safe: Cells, straits: Cells) -> Spread:
    """A search over water, from where lines land; lines begin and end in boxes off the map, but lead through none."""
    nets = ground(map)
    boxes = ((1 << len(map.board.boxes)) - 1) << map.board.hexes
    narrows = tuple((by, open & straits & _shifted(straits, -by)) for by, open in nets.narrows)
    return spread(
        landings, [Step(nets.water, 0, hubs=nets.exits), Step(narrows, 0)], nets.water_cells & safe, ~boxes | landings
    )


def _shifted(cells: Cells, by: int) -> Cells:
    return cells << by if by > 0 else cells >> -by


def chain(game: HexGame, state: EuropaState, terms: Terms, goal: Cells) -> Chain:
    """What reaches a goal, worked out once for a position, and anew for the next only if it differs there."""
    known = state.found.setdefault("chains", {})
    assert isinstance(known, dict), "nobody else keeps anything under this word"
    found: Chain | None = known.get((terms, goal))
    if found is None:
        last, now = _last(game.map, terms, goal), bounds(game, state, terms)
        found = (last[0].within(now) if last else None) or Chain(game.map, terms, goal, now)
        known[terms, goal] = found
        last[:] = [found]
    return found


@lru_cache(maxsize=1024)
def _last(map: HexMap, terms: Terms, goal: Cells) -> list[Chain]:
    """Where such a chain is kept as it was on the last position it was asked for."""
    return []


def bounds(game: HexGame, state: EuropaState, terms: Terms) -> Bounds:
    """What bars a side now."""
    known = state.found.setdefault("bounds", {})
    assert isinstance(known, dict), "nobody else keeps anything under this word"
    key = terms.side, terms.coalition, terms.grades, terms.landing, NAVAL in terms.by
    found: Bounds | None = known.get(key)
    if found is None:
        found = known[key] = _bounds(game, state, terms)
    return found


def _bounds(game: HexGame, state: EuropaState, terms: Terms) -> Bounds:
    side, afloat = terms.side, NAVAL in terms.by
    return Bounds(
        closed(game, state, side),
        owned(game, state, side),
        perils(game, state, side, terms.coalition) if afloat else NOTHING,
        harbours(game, state, side, terms.grades) if afloat else NOTHING,
        harbours(game, state, side, terms.landing) if afloat else NOTHING,
        skies(game, state),
        is_on(game, "43C3"),
    )


def afloat(game: HexGame, state: EuropaState, terms: Terms, port: Cells) -> Spread:
    """What is reached by water alone from a port of one's own."""
    found = bounds(game, state, terms)
    straits = found.owned & ground(game.map).narrow_cells
    return _water(game.map, port & found.landing & ~found.perils, ~found.perils, straits)


def forget() -> None:
    """Lets go of every search that is kept, for who measures from nothing."""
    _kept.cache_clear()
    _last.cache_clear()
    _water.cache_clear()

"""Sources of general supply: full ones by coalition and affiliation, limited ones by their REs (12C of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from drumhead.engine.boards.flood import Cells, cells_of, has
from drumhead.engine.maps.hexes.model import HexMap, HexPlace
from drumhead.engine.rulesets.europa.cities.garrisons import GRADES
from drumhead.engine.rulesets.europa.movement.barring import bare, owned
from drumhead.engine.rulesets.europa.position.sides import (
    GOBERNITO,
    GOBERNITOS,
    INSURGENT,
    INTERVENTIONIST,
    LOYALIST,
    RADICAL,
    REBEL,
    REPUBLICAN,
)
from drumhead.engine.rulesets.europa.position.state import EuropaState, Gobernito, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.chains import (
    EVERY_WAY,
    NAVAL,
    OVERLAND,
    RAILROAD,
    ROAD,
    Chain,
    Terms,
    chain,
)
from drumhead.engine.rulesets.europa.supply.coasts import ANY_PORT, GREATER, LESSER, ports
from drumhead.engine.rulesets.europa.supply.connections import cities_in, counts, named, networks, overseas

SIDE_OF = {REBEL: INSURGENT, INTERVENTIONIST: INSURGENT, REPUBLICAN: LOYALIST, RADICAL: LOYALIST} | dict.fromkeys(
    GOBERNITOS, LOYALIST
)
"""Who has sources: coalitions, and each Gobernito by its affiliation (R057); with the side of each."""


@dataclass(frozen=True, slots=True)
class Source:
    """A full source: for whom, where, and by which ruling it is one."""

    whom: str
    name: str
    cells: Cells
    rule: str


@dataclass(frozen=True, slots=True)
class Tap:
    """A way to limited supply: where lines to it end, for whom, and what each RE uses up, with what that has in all."""

    name: str
    whom: str
    chain: Chain
    uses: tuple[tuple[str, float], ...]
    rule: str
    onward: Chain | None = None
    """From a lesser port by sea: what a line goes on by."""


def customers(state: EuropaState, unit: Unit) -> tuple[str, ...]:
    """Whose full sources a unit may use: its coalition's, or its own Gobernito's; after its collapse the Republic's too
    (R057, R058)."""
    if unit.coalition != GOBERNITO:
        return (unit.coalition,)
    stands = state.gobernitos.get(unit.affiliation, Gobernito()).standing
    return (unit.affiliation,) if stands else (unit.affiliation, REPUBLICAN)


def full(game: HexGame, state: EuropaState, whom: str) -> tuple[Source, ...]:
    """All full sources of a coalition or a Gobernito."""
    word = f"sources {whom}"
    found = state.found.get(word)
    if not isinstance(found, tuple):
        found = state.found[word] = tuple(_full(game, state, whom))
    return found


def _full(game: HexGame, state: EuropaState, whom: str) -> Iterator[Source]:
    board = game.map.board
    if whom == INTERVENTIONIST:
        for box in range(board.hexes, board.size):
            if board.name(box) in table("supply.homes"):
                yield Source(whom, board.name(box), 1 << box, "R033")
    elif whom in (REBEL, REPUBLICAN):
        for network in networks(game, state, SIDE_OF[whom]):
            if network.is_source:
                yield Source(whom, ", ".join(cities_in(network)), network.cells, "R068" if network.neutral else "R056")
    else:
        yield from _single(game, state, whom)


def _single(game: HexGame, state: EuropaState, whom: str) -> Iterator[Source]:
    """R069, R076, R216, R217: cities that are sources alone, connected or not, whatever has become of a Gobernito."""
    for place in _listed(game.map, whom):
        if whom == RADICAL:
            for cell in place.cells:
                if _held(game, state, LOYALIST, cell):
                    yield Source(whom, place.name, 1 << cell, "R076" if len(place.cells) == 1 else "R216")
        elif counts(game, state, LOYALIST, place):
            yield Source(whom, place.name, cells_of(place.cells), "R069")


@lru_cache(maxsize=32)
def _listed(map: HexMap, whom: str) -> tuple[HexPlace, ...]:
    """The cities that are listed as somebody's sources."""
    names = set(table("supply.cities")[whom])
    return tuple(place for place in map.places if names & {place.name, *place.names})


def _held(game: HexGame, state: EuropaState, side: str, cell: int) -> bool:
    """Whether a hex of a city is owned and has the garrison it may need (R244)."""
    return has(owned(game, state, side), cell) and not has(bare(game, state, side), cell)


def goal(game: HexGame, state: EuropaState, whom: str) -> Cells:
    """All hexes of the full sources."""
    found = 0
    for source in full(game, state, whom):
        found |= source.cells
    return found


def coalition_of(whom: str) -> str:
    return whom if whom in (INTERVENTIONIST, REBEL, REPUBLICAN, RADICAL) else GOBERNITO


def terms(whom: str, *, grades: tuple[str, ...] = GREATER, far: bool = False, by: tuple[str, ...] = EVERY_WAY) -> Terms:
    """What the lines of somebody's units are traced under."""
    return Terms(SIDE_OF[whom], coalition_of(whom), grades, far=far, by=by)


def general(game: HexGame, state: EuropaState, whom: str) -> Chain:
    """From where full general supply is had."""
    return chain(game, state, terms(whom), goal(game, state, whom))


def sailing(game: HexGame, state: EuropaState, whom: str, to: Cells) -> Chain:
    """By sea alone, from any port, to a goal."""
    return chain(game, state, _by_sea(whom), to)


@cache
def _by_sea(whom: str) -> Terms:
    return terms(whom, grades=ANY_PORT, by=(NAVAL,))


@dataclass(frozen=True, slots=True)
class Limited:
    """A city that is a limited source: its hex, for whom, its REs (R070 to R075)."""

    cell: int
    place: HexPlace
    whom: str
    res: float
    rule: str


def limited_cities(game: HexGame, state: EuropaState) -> tuple[Limited, ...]:
    """12C2a, 12C2b: cities overseas for Rebels, some of the north and Barcelona for Republican units."""
    found = state.found.get("limited cities")
    if not isinstance(found, tuple):
        found = state.found["limited cities"] = tuple(_limited_cities(game, state))
    return found


def _limited_cities(game: HexGame, state: EuropaState) -> Iterator[Limited]:
    for place, name in _may_be_limited(game.map):
        if not name:
            if counts(game, state, INSURGENT, place):
                yield Limited(place.cells[0], place, REBEL, float(table("supply.colony")), "R072")
            continue
        for cell in place.cells:
            if _held(game, state, LOYALIST, cell):
                rule = "R216" if len(place.cells) > 1 else "R070"
                yield Limited(cell, place, REPUBLICAN, float(table("supply.limited")[name]), rule)


@lru_cache(maxsize=4)
def _may_be_limited(map: HexMap) -> tuple[tuple[HexPlace, str], ...]:
    """The cities overseas, and those of Republican units with the name by which the table knows them."""
    found = []
    for place in map.places:
        name = named(table("supply.limited"), place)
        colony = overseas(map, place.cells[0]) in table("supply.colonies")
        if place.city in GRADES and (colony or name):
            found.append((place, "" if colony else name))
    return tuple(found)


def taps(game: HexGame, state: EuropaState, whom: str) -> tuple[Tap, ...]:
    """Every way to limited supply that somebody's units have, the nearest kind first: cities, then ports (R071)."""
    word = f"taps {whom}"
    found = state.found.get(word)
    if not isinstance(found, tuple):
        found = state.found[word] = (*_city_taps(game, state, whom), *_port_taps(game, state, whom))
    return found


def _city_taps(game: HexGame, state: EuropaState, whom: str) -> Iterator[Tap]:
    for city in limited_cities(game, state):
        if city.whom == whom:
            tap = chain(game, state, terms(whom), 1 << city.cell)
            yield Tap(city.place.name, whom, tap, (_use(game, city),), city.rule)


def _use(game: HexGame, city: Limited) -> tuple[str, float]:
    return f"{city.place.name} in {game.map.board.name(city.cell)}", city.res


def _port_taps(game: HexGame, state: EuropaState, whom: str) -> Iterator[Tap]:
    """R165: lesser ports with a naval line to a full source of the very unit; R073: or to a limited one."""
    side = SIDE_OF[whom]
    by_land = Terms(side, "", by=(OVERLAND, ROAD, RAILROAD))
    home = sailing(game, state, whom, goal(game, state, whom))
    cities = [city for city in limited_cities(game, state) if city.whom == whom]
    for cell, place in ports(game, state, side, LESSER):
        here, through = chain(game, state, by_land, 1 << cell), (place.name, float(table("supply.port")))
        if has(home.from_ports & ~home.goal, cell):
            yield Tap(place.name, whom, here, (through,), "R165", home)
        for city in cities:
            onward = sailing(game, state, whom, 1 << city.cell)
            if city.cell != cell and has(onward.from_ports, cell):
                yield Tap(
                    f"{place.name} and {city.place.name}", whom, here, (through, _use(game, city)), "R073", onward
                )


def port_source(game: HexGame, state: EuropaState, whom: str, cell: int) -> Tap | None:
    """What a lesser port in a hex gives somebody's units by 12C2c."""
    return next((it for it in taps(game, state, whom) if it.rule == "R165" and has(it.chain.goal, cell)), None)


def makes_points(game: HexGame, state: EuropaState, cell: int) -> tuple[str, str] | None:
    """R075 to R077: for whom a hex is a source now, full or limited, and by which ruling; points can be made there."""
    for whom in SIDE_OF:
        for source in full(game, state, whom):
            if has(source.cells, cell) and not game.map.board.is_box(cell):
                return whom, source.rule
    for city in limited_cities(game, state):
        if city.cell == cell:
            return city.whom, city.rule
    for whom in SIDE_OF:
        if (tap := port_source(game, state, whom, cell)) is not None:
            return whom, tap.rule
    return None


def joins_republic(game: HexGame, state: EuropaState, cell: int) -> bool:
    """R222: whether a rail element leads from a city to a Republican source, full or limited; the city may be one of
    the three of that, but is not the end of the line, nor does its own limited ability count."""
    ends = goal(game, state, REPUBLICAN)
    for city in limited_cities(game, state):
        if city.whom == REPUBLICAN:
            ends |= 1 << city.cell
    for tap in taps(game, state, REPUBLICAN):
        if tap.rule == "R165":
            ends |= tap.chain.goal
    own = cells_of(each for place in game.map.places_in.get(cell, ()) for each in place.cells)
    return has(chain(game, state, terms(REPUBLICAN, by=(RAILROAD,)), ends & ~own).from_rails, cell)

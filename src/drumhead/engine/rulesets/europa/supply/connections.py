"""Cities that owned rails connect, of which three make a full source (R056, R061 to R068, R182)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.boards.flood import NOTHING, Cells, cells_of, has
from drumhead.engine.maps.hexes.model import HexMap, HexPlace
from drumhead.engine.rulesets.europa.cities.garrisons import GRADES, condition
from drumhead.engine.rulesets.europa.movement.barring import bare, closed, owned
from drumhead.engine.rulesets.europa.position.same import Same
from drumhead.engine.rulesets.europa.position.sides import COALITIONS, INSURGENT, REBEL
from drumhead.engine.rulesets.europa.position.state import City, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.chains import CONNECTION, search
from drumhead.engine.rulesets.europa.supply.ground import ground, zoned

REVOLT = "revolt"
"""The tally of the game turn in which Barcelona revolted; from then on Catalunya is purified for the second time."""


@dataclass(frozen=True, slots=True)
class Network:
    """Cities that are connected, those of the side's own and neutral ones; whether they are enough for a source."""

    cities: tuple[HexPlace, ...]
    neutral: tuple[HexPlace, ...] = ()

    @property
    def is_source(self) -> bool:
        """R068: of the three one may be neutral."""
        return len(self.cities) + bool(self.neutral) >= 3 and bool(self.cities)

    @property
    def cells(self) -> Cells:
        return cells_of(cell for place in self.cities for cell in place.cells)


def named(table_of: dict[str, object], place: HexPlace) -> str:
    """The name by which a table knows a place; empty where it does not."""
    return next((name for name in (place.name, *place.names) if name in table_of), "")


def yields(game: HexGame, state: EuropaState, place: HexPlace) -> tuple[str, ...]:
    """Whose infantry replacement points a city can yield (R069, R223)."""
    name = named(table("cities.yields"), place)
    if not name:
        return ()
    row = table("cities.yields")[name]
    later = REVOLT in state.tallies and not any(condition(game, state, cell).purify for cell in place.cells)
    found = [it for it in row["of"] if not (later and it in row.get("until", ()))]
    return tuple(dict.fromkeys((*found, *(row.get("later", ()) if later else ()))))


def overseas(map: HexMap, cell: int) -> str:
    """The region or country off mainland Spain that a hex lies in; empty where it is on it."""
    board = map.board
    box = board.name(cell) if board.is_box(cell) else ""
    names = (map.zone("region", cell), map.zone("country", cell), box)
    return next((name for name in names if name in table("supply.overseas")), "")


def wholly_owned(game: HexGame, state: EuropaState, side: str, place: HexPlace) -> bool:
    """R064: a city counts for supply if all its hexes are owned, and then as one."""
    mine = owned(game, state, side)
    return all(has(mine, cell) for cell in place.cells)


def counts(game: HexGame, state: EuropaState, side: str, place: HexPlace) -> bool:
    """Whether a city may be a source at all: owned, and no line barred from it for want of a garrison (R244)."""
    return wholly_owned(game, state, side, place) and not bare(game, state, side) & cells_of(place.cells)


def candidates(game: HexGame, state: EuropaState, side: str) -> tuple[HexPlace, ...]:
    """The cities of mainland Spain that may be among the three: that can yield Rebel points of any affiliation, or
    those of the People's Army (R056)."""
    wanted = COALITIONS[REBEL] if side == INSURGENT else ("PA",)
    return tuple(
        place
        for place in game.map.places
        if place.city in GRADES
        and any(it in wanted for it in yields(game, state, place))
        and not overseas(game.map, place.cells[0])
        and counts(game, state, side, place)
    )


def networks(game: HexGame, state: EuropaState, side: str) -> tuple[Network, ...]:
    """All that is connected; a city that no line may enter is an end of one, as a line may begin there."""
    word = f"networks {side}"
    found = state.found.get(word)
    if not isinstance(found, tuple):
        kept = _kept(game.map, side, *_matters(game, state, side))
        if not kept:
            kept.append(tuple(_networks(game, state, side)))
        found = state.found[word] = kept[0]
    return found


Matters = tuple[Cells, Cells, Cells, Same[Mapping[str, City]], Same[Mapping[str, float]]]


def _matters(game: HexGame, state: EuropaState, side: str) -> Matters:
    """All that networks depend on: whose hexes are, what bars their rails, cities and tallies."""
    shut = closed(game, state, side) & ground(game.map).tracks
    return owned(game, state, side), shut, bare(game, state, side), Same(state.cities), Same(state.tallies)


@lru_cache(maxsize=64)
def _kept(
    map: HexMap,
    side: str,
    owned: Cells,
    shut: Cells,
    bare: Cells,
    cities: Same[Mapping[str, City]],
    tallies: Same[Mapping[str, float]],
) -> list[tuple[Network, ...]]:
    """Where the networks of such a position are kept once they are known."""
    return []


def forget_networks() -> None:
    """Lets go of all that are kept, for who measures from nothing."""
    _kept.cache_clear()


def _networks(game: HexGame, state: EuropaState, side: str) -> Iterator[Network]:
    own = owned(game, state, side)
    open = own & ~closed(game, state, side)
    abroad = _neutral(game, state, side)
    neutral = _neutral_cities(game.map, abroad)
    found = candidates(game, state, side)
    left = [place for place in found if _meets(open, place)]
    while left:
        joined = _joined(game, left, open, own, abroad)
        inner = [place for place in left if _meets(joined & open, place)]
        leaf = [place for place in found if place not in inner and _meets(joined, place)][:1]
        yield Network((*inner, *leaf), tuple(place for place in neutral if _meets(joined, place)))
        left = [place for place in left if place not in inner]


def _meets(cells: Cells, place: HexPlace) -> bool:
    return any(has(cells, cell) for cell in place.cells)


def _joined(game: HexGame, places: Sequence[HexPlace], open: Cells, own: Cells, abroad: Cells) -> Cells:
    """What rails join to the first of some cities, and to each other that they join it to: a city is one (R064)."""
    start, joined = cells_of(places[0].cells) & open, NOTHING
    while start & ~joined:
        joined = _reached(game, start, open, own, abroad)
        start |= cells_of(cell for place in places if _meets(joined & open, place) for cell in place.cells) & open
    return joined


def _reached(game: HexGame, start: Cells, open: Cells, own: Cells, abroad: Cells) -> Cells:
    """What rails join to some hexes, over neutral soil where that has a city to count; at any length (R062), breaks or
    not (R044)."""
    tracks = ground(game.map).tracks
    at_home = search(game.map, CONNECTION, False, start, own & tracks | start, open & tracks | start).reached
    if not abroad:
        return at_home
    within, through = (own | abroad) & tracks | start, (open | abroad) & tracks | start
    everywhere = search(game.map, CONNECTION, False, start, within, through).reached
    return everywhere if everywhere & abroad & _city_cells(game.map) else at_home


@lru_cache(maxsize=8)
def _neutral_cities(map: HexMap, abroad: Cells) -> tuple[HexPlace, ...]:
    return tuple(it for it in map.places if it.city in GRADES and all(has(abroad, cell) for cell in it.cells))


@lru_cache(maxsize=4)
def _city_cells(map: HexMap) -> Cells:
    return cells_of(cell for place in map.places if place.city in GRADES for cell in place.cells)


def _neutral(game: HexGame, state: EuropaState, side: str) -> Cells:
    """R068: the neutral country whose cities may count for a side, France while its border is open."""
    found = [
        country
        for country, row in table("supply.neighbours").items()
        if row["side"] == side and not state.tallies.get(row.get("shut", ""), 0)
    ]
    return zoned(game.map, "country", tuple(found))


def cities_in(network: Network) -> tuple[str, ...]:
    """The names of the cities of a network, the neutral one last."""
    return tuple(place.name for place in (*network.cities, *network.neutral[:1]))

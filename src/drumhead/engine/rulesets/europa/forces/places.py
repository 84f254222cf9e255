"""Where units may come onto the map (R109, R161, R212, R253 to R258, R262, R264, R272, R274, R276)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import city_at
from drumhead.engine.rulesets.europa.forces.international import AFFILIATION, ENTRY, none_there
from drumhead.engine.rulesets.europa.forces.paying import lie_there
from drumhead.engine.rulesets.europa.forces.values import ARMOUR, ARTILLERY, INFANTRY, cost
from drumhead.engine.rulesets.europa.gobernitos.garrisons import CITIES, REGION, about
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.coasts import works
from drumhead.engine.rulesets.europa.supply.connections import yields
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex
from drumhead.engine.rulesets.europa.zones.areas import area, outside

ANY_CITY, PORTS, ANY_IN = "any city", "ports", "any in "
"""What `Unit.entry` begins with beside names of places: any city of its affiliation's list, working ports (of the
seas behind it, `ports Mediterranean or Atlantic`), any city of a region."""
PORT_CITY = "port city"
"""R255: an unisolated port that is a city too, one unit each."""
ENTERED = "entered "
"""Before the number of a hex: the tally of the game turn in which a unit entered its city by `any city`."""


def entry_refused(game: HexGame, state: EuropaState, id: str, cell: int) -> Because | None:
    """Why a unit that is due may not enter in a hex; None if it may."""
    unit = state.units[id]
    if owner(game, state, cell) != unit.side:
        return Because(f"{hex_name(game, cell)} is not owned by its side", "R256", cell=cell)
    entry = unit.entry
    if entry == ENTRY:
        return none_there(game, state, cell)
    if entry.startswith(REGION):
        return _not_in_region(game, entry.removeprefix(REGION), cell)
    if entry.startswith(PORTS):
        return _not_by_port(game, state, entry.removeprefix(PORTS).strip(), cell)
    if entry == PORT_CITY:
        return _no_port_city(game, state, unit, cell)
    if entry.startswith((ANY_CITY, ANY_IN, CITIES)):
        return _not_at_city(game, state, unit, cell)
    named = [name.strip() for name in entry.split(" or ")]
    if any(cell in _cells_called(game, name) for name in named):
        return None
    return Because(f"it enters at {entry}", "R253", cell=cell)


def _cells_called(game: HexGame, name: str) -> tuple[int, ...]:
    for place in game.map.places:
        if name in (place.name, *place.names):
            return place.cells
    return (game.map.board.cell(name),) if ":" in name or name.isdigit() else ()


def _not_in_region(game: HexGame, gobernito: str, cell: int) -> Because | None:
    """R272, R274: released units take any friendly hex of their Gobernito's named region."""
    region = about(gobernito)["region"]
    if game.map.zone("region", cell) == region:
        return None
    return Because(f"it was released and enters in the region of {region}", "R272", cell=cell)


def _not_by_port(game: HexGame, state: EuropaState, seas: str, cell: int) -> Because | None:
    """R109, R161: a working port of one of the seas named; Biscay is no part of the Atlantic."""
    places = [place for place in game.map.places_in.get(cell, ()) if place.port]
    if not any(works(state, place) for place in places):
        return Because(f"{hex_name(game, cell)} is no working port", "R109", cell=cell)
    named = [sea.strip() for sea in seas.split(" or ") if sea.strip()]
    sea = game.map.zone("sea", cell)
    if named and sea not in named:
        return Because(f"{hex_name(game, cell)} lies on the {sea}, and it enters by the {seas}", "R161", cell=cell)
    return None


def _no_port_city(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    place, taken = city_at(game, cell), _taken(game, state, cell)
    if place is None or place.city == "point" or not place.port or not works(state, place):
        return Because(f"{hex_name(game, cell)} is no working port that is a city too", "R255", cell=cell)
    if isolated_hex(game, state, cell, unit.side):
        return Because(f"{hex_name(game, cell)} is isolated", "R255", cell=cell)
    return Because("a unit has entered there in this turn", "R255", cell=cell) if taken else None


def _not_at_city(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    """R253, R258, R262, R264: a city of its affiliation's list, isolated or not, pacified or not; one a hex a turn."""
    why = no_replacement_city(game, state, unit.affiliation, cell)
    if why is not None:
        return why
    regions, rule = _regions(state, unit.entry)
    if regions and game.map.zone("region", cell) not in regions:
        return Because(f"it enters at a city of {' or '.join(regions)}", rule, cell=cell)
    if _taken(game, state, cell):
        return Because("one unit a turn enters at a city hex", "R253", cell=cell)
    return None


def _regions(state: EuropaState, entry: str) -> tuple[tuple[str, ...], str]:
    """The regions that an entry keeps to, none for all, and the ruling: R212: the area of the Gobernito it is for."""
    if entry.startswith(CITIES):
        return area(state, entry.removeprefix(CITIES)), "R212"
    return ((entry.removeprefix(ANY_IN),) if entry.startswith(ANY_IN) else ()), "R253"


def entering(entry: str) -> str:
    """An entry in words."""
    if entry.startswith(REGION):
        return f"in any friendly hex of {about(entry.removeprefix(REGION))['region']}"
    if entry.startswith(CITIES):
        return f"at any city of {about(entry.removeprefix(CITIES))['region']}"
    if entry.startswith(ANY_IN):
        return f"at any city of {entry.removeprefix(ANY_IN)}"
    if entry.startswith(PORTS):
        seas = entry.removeprefix(PORTS).strip()
        return f"at any port on the {seas}" if seas else "at any port"
    if entry == ENTRY:
        return "at the International city"
    return "at a port that is a city" if entry == PORT_CITY else f"at {entry}"


def _taken(game: HexGame, state: EuropaState, cell: int) -> bool:
    return state.tallies.get(ENTERED + game.map.board.name(cell)) == state.month


def limits_cities(unit: Unit) -> bool:
    """Whether a unit's entry counts for the limit of one a city hex and turn (R253, R256)."""
    return unit.entry == PORT_CITY or unit.entry.startswith((ANY_CITY, ANY_IN, CITIES))


def no_replacement_city(game: HexGame, state: EuropaState, affiliation: str, cell: int) -> Because | None:
    """Why a hex is no replacement city of an affiliation (R224, R258, R262); None if it is."""
    place = city_at(game, cell)
    if place is None or place.city == "point":
        return Because(f"{hex_name(game, cell)} is no city but at most a point city", "R262", cell=cell)
    if affiliation == AFFILIATION:
        return none_there(game, state, cell)
    if not set(_lists(affiliation)) & set(yields(game, state, place)):
        text = f"{place.name} yields no {titled(affiliation)} infantry points"
        return Because(text, "R258", cell=cell)
    return None


def _lists(affiliation: str) -> tuple[str, ...]:
    """Whose city lists serve an affiliation: those of who may pay for it."""
    return tuple(table("forces.payers")[affiliation])


def factories(game: HexGame) -> Iterator[HexPlace]:
    yield from (place for place in game.map.places if place.marks.get("factory"))


def replacing_refused(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    """Why a unit may not be replaced in a hex (R274 to R277, R224); None if it may: what costs infantry at replacement
    cities, what costs only artillery or armour at factories, and all where points lie that pay for it."""
    here = hex_name(game, cell)
    if game.map.board.name(cell) == table("forces.box"):
        return Because("nothing is rebuilt in the French box", "R290", cell=cell)
    if owner(game, state, cell) != unit.side:
        return Because(f"{here} is not owned by its side", "R276", cell=cell)
    away = outside(game, state, unit, cell)
    if away is not None:
        return Because(away.text, "R276", cell=cell)
    if lie_there(game, state, unit, cell):
        return None
    if set(cost(unit)) & {ARTILLERY, ARMOUR} and INFANTRY not in cost(unit):
        if any(cell in place.cells for place in factories(game)):
            return None
        return Because(f"{here} has no factory, where guns and armour are replaced", "R277", cell=cell)
    return no_replacement_city(game, state, unit.affiliation, cell)

"""Where the scenario puts things, and what is written when they are put elsewhere (1.2, 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.documents.changes import Edit, Insert, KeyPath, Put, found, rows
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.staging.staging import Entry
from drumhead.engine.rulesets.rotd.campaign.state import Kind
from drumhead.engine.rulesets.rotd.opening.places import ground_problem, read_place
from drumhead.engine.rulesets.rotd.opening.staging.stamps import DEPOT, STORES, nations

PLACED = {"units": "Units", "depots": STORES, "ships": "Ships"}
CITIES = "Cities"


def entries(scenario: Scenario, map: GameMap) -> tuple[Entry, ...]:
    """Units, stores and ships as the file has them, then the map's cities."""
    return (*_placed(scenario, map), *_cities(map))


def _placed(scenario: Scenario, map: GameMap) -> Iterator[Entry]:
    for table, group in PLACED.items():
        for row in rows(scenario.content, table):
            if "id" in row:
                id = str(row["id"])
                cell, tactical = _spot(map, str(row.get("place", ""))) or (None, None)
                title = f"{id} {row.get('name', '')}".strip()
                yield Entry((table, id), title, group, cell, tactical, id if table == "units" else "")


def _cities(map: GameMap) -> Iterator[Entry]:
    for city in map.cities:
        yield Entry(("cities", city.name), city.name, CITIES, city.cell, city.tactical, fixed=True)


def _spot(map: GameMap, place: str) -> tuple[int, int] | None:
    return read_place(map, "", place, [])


def stamped(scenario: Scenario, map: GameMap, stamp: str, cell: int, tactical: int | None) -> Edit:
    """One more unit or store; a unit is put behind its neighbour in the file, and has the same commander."""
    kind, *rest = stamp.split("|")
    if kind == DEPOT:
        return _stored(scenario, map, rest[0], cell, tactical)
    type, template = rest
    if kind not in nations(scenario) or type not in Kind.__members__:
        raise UnknownNameError(f"There is no {stamp!r} to be put on the map.")
    id = _free(scenario, "units", kind, type)
    place = _place(map, Kind(type), cell, tactical, None)
    neighbour = _neighbour(scenario, map, kind, cell)
    values = {"id": id, "template": template, "commander": neighbour.get("commander", ""), "place": place}
    said = {key: value for key, value in values.items() if value}
    return Edit(f"{id} placed", (Insert(("units",), said, str(neighbour.get("id", ""))),), ("units", id))


def _stored(scenario: Scenario, map: GameMap, state: str, cell: int, tactical: int | None) -> Edit:
    id = _free(scenario, "depots", f"Depot {state} ", "")
    values = {"id": id, "state": state, "place": _place(map, Kind.IN, cell, tactical, None), "supplies": 20}
    return Edit(f"{id} placed", (Insert(("depots",), values),), ("depots", id))


def _free(scenario: Scenario, table: str, before: str, behind: str) -> str:
    """The first id of the kind that nobody has."""
    taken = {str(row.get("id", "")) for row in rows(scenario.content, table)}
    return next(id for n in range(1, len(taken) + 2) if (id := f"{before}{n}{behind}") not in taken)


def _neighbour(scenario: Scenario, map: GameMap, nation: str, cell: int) -> Mapping[str, Any]:
    """The unit of the nation that stands nearest, of several the last in the file."""
    nearest: tuple[int, Mapping[str, Any]] | None = None
    for row in rows(scenario.content, "units"):
        spot = _spot(map, str(row.get("place", ""))) if str(row.get("id", "")).startswith(nation) else None
        away = map.board.distance(cell, spot[0]) if spot is not None else None
        if away is not None and (nearest is None or away <= nearest[0]):
            nearest = away, row
    return {} if nearest is None else nearest[1]


def moved(scenario: Scenario, map: GameMap, path: KeyPath, cell: int, tactical: int | None) -> Edit:
    """A unit, store or ship elsewhere; on another square as near as it can to where it stood on its own."""
    row = found(scenario.content, path) or {}
    before = _spot(map, str(row.get("place", "")))
    type = path[-1][-2:]
    kind = Kind(type) if path[0] == "units" and type in Kind.__members__ else Kind.IN
    if path[0] == "ships" and tactical is None:
        place = map.board.name(cell)
    else:
        place = _place(map, kind, cell, tactical, before[1] if before else None)
    return Edit(f"{path[-1]} to {place}", (Put(path, {"place": place}),), path)


def _place(map: GameMap, kind: Kind, cell: int, tactical: int | None, near: int | None) -> str:
    """Where it is meant to be, in the words of the file."""
    at = _standing(map, kind, cell, near) if tactical is None else tactical
    return f"{map.board.name(cell)} {map.tactical_board.name(at)}"


def _standing(map: GameMap, kind: Kind, cell: int, near: int | None) -> int:
    """The square of a battlefield where units can stand that is nearest to one, else to its largest city or middle."""
    board, cities = map.tactical_board, map.cities_at(cell)
    middle = cities[0].tactical if cities else board.size // 2
    wanted = middle if near is None else near
    open = (at for at in range(board.size) if ground_problem(map, "", cell, at, kind, deployed=False) is None)
    return min(open, key=lambda at: (board.distance(wanted, at), at), default=wanted)

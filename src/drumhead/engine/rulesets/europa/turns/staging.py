"""How scenarios of this game are written: units and supply on hexes, sides beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from pydantic import BaseModel

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.documents.changes import Edit, KeyPath, Put, tables
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.staging.blanks import CHOICE, DATE, INTEGER, Blank, blanks_of
from drumhead.engine.play.staging.staging import MAP, Entry, Part, Staging, Stamp, as_it_stands, drop, head, put
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, SIDES
from drumhead.engine.rulesets.europa.position.state import ON_MAP, STAGES
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.turns.setup import ItemEntry, SideEntry, UnitEntry

UNITS, ITEMS, SUPPLY = "units", "items", "Supply"
PLAIN = {"type": "infantry", "size": "X", "factors": "2-2-6"}
"""Of a unit of an affiliation that has none yet."""
MODELS: Mapping[str, type[BaseModel]] = {UNITS: UnitEntry, ITEMS: ItemEntry, "sides": SideEntry}


def entries(scenario: Scenario, map: HexMap) -> tuple[Entry, ...]:
    """The units in their sequence, those too that stand nowhere yet, then supply."""
    return (*_units(scenario, map), *_items(scenario, map))


def _units(scenario: Scenario, map: HexMap) -> Iterator[Entry]:
    for id, row in tables(scenario.content, UNITS).items():
        title = f"{id} {row.get('title', '')}".strip()
        cell = _cell(map, row) if row.get("status", ON_MAP) == ON_MAP else None
        yield Entry((UNITS, id), title, str(row.get("affiliation", "")), cell, None, id if cell is not None else "")


def _items(scenario: Scenario, map: HexMap) -> Iterator[Entry]:
    for id, row in tables(scenario.content, ITEMS).items():
        yield Entry((ITEMS, id), f"{id} {row.get('kind', '')} of {row.get('side', '')}", SUPPLY, _cell(map, row))


def _cell(map: HexMap, row: Mapping[str, Any]) -> int | None:
    try:
        return map.place(str(row["at"]))[0] if row.get("at") else None
    except UnknownNameError:
        return None


def stamps(scenario: Scenario, map: HexMap) -> tuple[Stamp, ...]:
    """Of each affiliation what it has, by kind and size, and supply of either side."""
    found = dict.fromkeys(_stamp(row) for row in tables(scenario.content, UNITS).values())
    plain = [_stamp({**PLAIN, "affiliation": name}) for name in AFFILIATIONS]
    units = (Stamp(id, _words(id), id.partition("|")[0]) for id in sorted({*found, *plain}, key=_rank))
    kinds = ("general", "attack", "resource")
    return (*units, *(Stamp(f"{ITEMS}|{kind}|{side}", f"{kind} of {side}", SUPPLY) for side in SIDES for kind in kinds))


def _stamp(row: Mapping[str, Any]) -> str:
    """`Nat|infantry|X`."""
    return "|".join((str(row.get("affiliation", "")), *(str(row.get(key, PLAIN[key])) for key in ("type", "size"))))


def _words(stamp: str) -> str:
    _, kind, size = stamp.split("|")
    return f"{size} {kind}"


def _rank(stamp: str) -> tuple[int, str]:
    name = stamp.partition("|")[0]
    return (AFFILIATIONS.index(name) if name in AFFILIATIONS else len(AFFILIATIONS)), stamp


def stamped(scenario: Scenario, map: HexMap, stamp: str, cell: int, tactical: int | None) -> Edit:
    """One more of a kind, with the factors and traits of the first of its like."""
    first, kind, size = stamp.split("|")
    if first == ITEMS:
        id = _free(tables(scenario.content, ITEMS), kind[0].upper())
        return _placed(ITEMS, id, {"kind": kind, "side": size, "at": _named(map, cell)})
    rows = tables(scenario.content, UNITS)
    like = next((row for row in rows.values() if _stamp(row) == stamp), PLAIN)
    stems = Counter(id.rstrip("0123456789") for id, row in rows.items() if row.get("affiliation") == first)
    of = next((stem for stem, _ in stems.most_common(1)), first[0].upper())
    copied = {key: like[key] for key in ("factors", "reduced", "traits") if key in like}
    told = {"affiliation": first, "type": kind, "size": size, **copied, "at": _named(map, cell)}
    return _placed(UNITS, _free(rows, of), told)


def _free(rows: Mapping[str, Any], stem: str) -> str:
    return next(name for number in count(1) if (name := f"{stem}{number}") not in rows)


def _placed(table: str, id: str, values: Mapping[str, Any]) -> Edit:
    return Edit(f"{id} placed", (Put((table, id), values),), (table, id))


def _named(map: HexMap, cell: int) -> str:
    """A hex by its place, if that name leads there, else by its number."""
    names = (place.name for place in map.places_in.get(cell, ()))
    return next((name for name in names if map.place(name)[0] == cell), map.board.name(cell))


def moved(scenario: Scenario, map: HexMap, path: KeyPath, cell: int, tactical: int | None) -> Edit:
    """It stands in another hex."""
    return Edit(f"{path[-1]} to {_named(map, cell)}", (Put(path, {"at": _named(map, cell)}),), path)


def form(scenario: Scenario, map: HexMap, path: KeyPath) -> tuple[Blank, ...]:
    """The values of the head, a side, a unit or supply."""
    if not path:
        return head(scenario, HEAD)
    options = {"affiliation": AFFILIATIONS, "type": tuple(table("units.types")), "size": tuple(table("units.sizes"))}
    return blanks_of(MODELS[path[0]], options) if len(path) == 2 and path[0] in MODELS else ()


HEAD = (
    Blank("id", "Id"),
    Blank("title", "Title"),
    Blank("summary", "Summary"),
    Blank("date", "Begins", DATE),
    Blank("game_turn", "Game turn"),
    Blank("player", "Begins with", CHOICE, tuple((side, side) for side in SIDES)),
    Blank("stage", "In the stage", CHOICE, tuple((stage, stage) for stage in STAGES)),
    Blank("turns", "Game turns", INTEGER),
    MAP,
)


def implied(scenario: Scenario, map: HexMap, state: Any, path: KeyPath) -> Mapping[str, Any]:
    """What is meant where nothing is said."""
    if not path:
        return {"id": scenario.id, "date": scenario.date, "player": SIDES[0], "stage": STAGES[1]}
    model = MODELS.get(path[0]) if len(path) == 2 else None
    fields = model.model_fields.items() if model is not None else ()
    return {name: field.default for name, field in fields if not field.is_required() and field.default != ""}


def parts(scenario: Scenario) -> tuple[Part, ...]:
    """The head and the sides."""
    return Part((), "The scenario"), Part(("sides",), "Sides", tuple(tables(scenario.content, "sides")))


def blamed(scenario: Scenario, map: HexMap, sentence: str) -> KeyPath:
    """The table that a sentence names between its colons: `The scenario X: units.N1.at: ...`."""
    words = next((part for part in sentence.split(": ")[1:] if part.partition(".")[0] in MODELS), "")
    table, _, rest = words.partition(".")
    return (table, rest.partition(".")[0]) if table and rest else ()


def like(scenario: Scenario, path: KeyPath) -> str:
    """The stamp of a unit or of supply."""
    row = tables(scenario.content, path[0]).get(path[-1]) if len(path) == 2 else None
    if row is None or path[0] not in (UNITS, ITEMS):
        return ""
    return _stamp(row) if path[0] == UNITS else f"{ITEMS}|{row.get('kind', '')}|{row.get('side', '')}"


STAGING = Staging(entries, stamps, stamped, moved, form, as_it_stands, implied, put, drop, parts, blamed, like)

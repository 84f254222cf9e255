"""`map info`, `map check` and `map copy` of maps of hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.maps.hexes.faults import Fault
from drumhead.engine.maps.hexes.gazetteer import find_hexes
from drumhead.engine.maps.hexes.model import SIDES, HexMap
from drumhead.engine.maps.hexes.survey import hex_facts, hex_survey


def whole(found: HexMap) -> dict[str, Any]:
    """What the map holds."""
    sides = Counter(kind for kinds in found.sides.values() for kind in kinds)
    layers = found.zones.items()
    return {
        "title": found.title,
        "kind": found.kind,
        "hexes": found.board.hexes,
        "sheets": [sheet.name for sheet in found.board.sheets if sheet.name],
        "boxes": list(found.board.boxes),
        "terrain": dict(Counter(terrain for terrain in found.terrain if terrain)),
        "hexsides": {kind: sides[kind] for kind in SIDES if sides[kind]},
        "zones": {found.title_of(layer): len(set(names) - {""}) for layer, names in layers},
        "cities": dict(Counter(place.city for place in found.places if place.city)),
        "ports": dict(Counter(place.port for place in found.places if place.port)),
        "places": len(found.places),
        "digest": found.digest,
    }


def whole_lines(found: HexMap) -> Iterator[str]:
    """The same in lines."""
    for key, value in whole(found).items():
        yield f"{key:<14} {_text(value)}"


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def place(found: HexMap, name: str) -> dict[str, Any]:
    """All of a hex, by its number or a place in it."""
    return asdict(hex_survey(found, found.place(name)[0]))


def place_lines(found: HexMap, name: str) -> Iterator[str]:
    """The same in lines."""
    survey = hex_survey(found, found.place(name)[0])
    yield survey.hex
    for label, words in hex_facts(survey):
        yield f"{label:<14} {words}"


def matches(found: HexMap, words: str) -> list[dict[str, Any]]:
    """What goes by some words; InputError if nothing does."""
    places = find_hexes(found, words)
    if not places:
        raise InputError(f"There is no place {words!r} on the map {found.title}.")
    return [{"kind": one.kind, "hex": found.board.name(one.cell), "label": one.label} for one in places]


def data(found: HexMap, fault: Fault, inline: bool) -> dict[str, Any]:
    """A fault for a program."""
    return {"sentence": fault.sentence(found, inline), "hexes": list(found.board.names(fault.cells))}

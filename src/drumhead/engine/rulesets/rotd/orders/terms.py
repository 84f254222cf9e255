"""5.1: sides, states and the terms of a peace as players write them: `austria ceding Milano, Mantova for Nizza`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game

_TERMS = re.compile(r"\s+(ceding|for)\s+", re.IGNORECASE)


def read_side(game: Game, text: str) -> str:
    """A side's id, by its id or its title in any case."""
    name = " ".join(text.split())
    found = _side(game, name)
    if found is None:
        raise UnknownNameError(f"There is no side {name!r}; the sides are {', '.join(game.sides)}.")
    return found


def read_power(game: Game, text: str) -> str:
    """A side's id, or the code of a state, by its code or name."""
    name = " ".join(text.split())
    side = _side(game, name)
    if side is not None:
        return side
    for state in game.map.states:
        if name.casefold() in (state.code.casefold(), state.name.casefold()):
            return state.code
    raise UnknownNameError(f"There is no side and no state {name!r}; the sides are {', '.join(game.sides)}.")


def read_terms(game: Game, text: str) -> dict[str, Any]:
    """The side and the cities that change hands by a peace, as fields of the offer."""
    first, *rest = _TERMS.split(text)
    terms: dict[str, tuple[str, ...]] = {}
    for word, names in zip(rest[::2], rest[1::2], strict=True):
        key = "ceding" if word.casefold() == "ceding" else "asking"
        terms[key] = tuple(sorted({*terms.get(key, ()), *read_cities(game, names)}))
    return {"to": read_side(game, first), **terms}


def meant(game: Game, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an order of war and peace with sides, states and cities by their own names; what nobody has stays
    as it was written."""
    return {name: _meant(game, name, value) for name, value in fields.items()}


def _meant(game: Game, name: str, value: Any) -> Any:
    try:
        if name in ("ceding", "asking"):
            return tuple(sorted({game.map.city(city).name for city in value}))
        return read_power(game, value) if name in ("to", "of", "on") and value else value
    except UnknownNameError:
        return value


def write_terms(ceding: Sequence[str], asking: Sequence[str]) -> str:
    """What `read_terms` reads behind the side."""
    gives = f" ceding {', '.join(ceding)}" if ceding else ""
    return gives + (f" for {', '.join(asking)}" if asking else "")


def _side(game: Game, name: str) -> str | None:
    folded = name.casefold()
    return next((id for id, title in game.sides.items() if folded in (id.casefold(), title.casefold())), None)


def read_cities(game: Game, text: str) -> tuple[str, ...]:
    """Cities by their own names, sorted, of names with commas between."""
    return tuple(sorted({game.map.city(" ".join(name.split())).name for name in text.split(",") if name.strip()}))

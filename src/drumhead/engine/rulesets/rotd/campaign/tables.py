"""Every open number of the rules: tables.toml, with what a scenario changes laid over it."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any

from drumhead.engine.play.game import Game


def read_tables(changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The tables of the book with a scenario's `[options.tables]` laid over them, section by section."""
    return _laid_over(pickle.loads(_packed()), changes or {})


@cache
def _of_the_book() -> Mapping[str, Any]:
    text = files("drumhead.engine.rulesets.rotd.campaign").joinpath("tables.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _packed() -> bytes:
    """Every game has tables of its own: unpacked they are copied ten times as fast."""
    return pickle.dumps(_of_the_book())


def table_problems(changes: Any, path: str = "options.tables", base: Any = None) -> Iterator[str]:
    """A sentence for every change of a scenario that has another form than the table or number it would replace."""
    base = _of_the_book() if base is None else base
    if _form(changes) != _form(base) or (isinstance(changes, float) and not isfinite(changes)):
        yield f"{path} = {changes!r} cannot be used; it must be {_form(base)}."
    elif isinstance(changes, Mapping):
        for name, value in changes.items():
            if name in base:
                yield from table_problems(value, f"{path}.{name}", base[name])
            else:
                yield f"{path} has no {name!r}; it has {', '.join(base)}."
    elif isinstance(changes, list) and base:
        for value in changes:
            yield from table_problems(value, path, base[0])


def _form(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    return "a table" if isinstance(value, Mapping) else "a list" if isinstance(value, list) else "a word"


def table(game: Game, path: str) -> Any:
    """A table, row or number by its dotted path; KeyError is our own bug."""
    found: Any = game.options["tables"]
    for part in path.split("."):
        found = found[part]
    return found


def number(game: Game, path: str) -> float:
    return float(table(game, path))


def whole(game: Game, path: str) -> int:
    return int(table(game, path))


def row(game: Game, path: str) -> tuple[float, ...]:
    return tuple(float(value) for value in table(game, path))


def switch(game: Game, name: str) -> bool:
    """An optional rule's switch: `[switches]` in tables.toml, or the scenario's `[options]`."""
    return bool(game.options.get(name, table(game, "switches").get(name, False)))


def _laid_over(base: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for name, value in changes.items():
        merged[name] = _laid_over(merged[name], value) if isinstance(value, Mapping) else value
    return merged

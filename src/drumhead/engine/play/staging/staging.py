"""How the scenarios of a game are written, as a record that its ruleset fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from drumhead.engine.maps.documents.changes import CALLED, Drop, Edit, Insert, KeyPath, Put, called, found
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.staging.blanks import Blank


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a scenario tells of: `path` is where in its file, `unit` the token it becomes on the board.

    `group` is what it is listed under; `cell` and `tactical` where it stands, None where it stands nowhere; what is
    `fixed` belongs to the map, and can be neither moved nor taken away.
    """

    path: KeyPath
    title: str
    group: str = ""
    cell: int | None = None
    tactical: int | None = None
    unit: str = ""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Stamp:
    """Something that can be put on the map, any number of times: `group` is what it is listed under."""

    id: str
    title: str
    group: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Things without a place that stand under one name in the file: `names` are what they are called, none where it is
    one thing; `fresh` is how one more is begun, empty where there cannot be more."""

    path: KeyPath
    title: str
    names: tuple[str, ...] = ()
    fresh: Mapping[str, Any] = field(default_factory=dict)


def nothing_implied(scenario: Scenario, map: Any, state: Any, path: KeyPath) -> Mapping[str, Any]:
    """Of a game in which nothing is left unsaid."""
    return {}


def as_it_stands(scenario: Scenario, map: Any, path: KeyPath) -> Mapping[str, Any]:
    """Of a game whose file has a table for everything."""
    table = found(scenario.content, path)
    return table if isinstance(table, Mapping) else {}


def put(scenario: Scenario, map: Any, path: KeyPath, name: str, value: Any) -> Edit:
    """One value of a table; who is called otherwise by it is at hand afterwards."""
    renamed = value is not None and name == _calling(scenario, path)
    where = (*path[:-1], str(value)) if renamed else path
    return Edit(f"{name} of {path[-1] if path else scenario.id}", (Put(path, {name: value}),), where)


def _calling(scenario: Scenario, path: KeyPath) -> str:
    """The key by which the table at a path is called, if it stands in a list."""
    table = found(scenario.content, path)
    listed = isinstance(found(scenario.content, path[:-1]), list)
    return next((key for key in CALLED if key in table), "") if listed and isinstance(table, Mapping) else ""


def drop(scenario: Scenario, map: Any, path: KeyPath) -> Edit:
    """A table away."""
    return Edit(f"{path[-1]} taken away", (Drop(path),), path[:-1])


def add(scenario: Scenario, part: Part) -> Edit:
    """One more of a part, under a name that is free: as a row of its list, or as a table of its own."""
    table = found(scenario.content, part.path)
    names = [called(row) for row in table] if isinstance(table, list) else list(table or ())
    key = next((key for key in CALLED if key in part.fresh), "")
    stem = str(part.fresh.get(key, part.title.rstrip("s").lower()))
    listed = isinstance(table, list) or (table is None and bool(key))
    stems = (stem if n == 1 else f"{stem}{' ' if listed else '-'}{n}" for n in range(1, len(names) + 2))
    name = next(free for free in stems if free not in names)
    where = (*part.path, name)
    change = Insert(part.path, {**part.fresh, key: name}) if listed else Put(where, part.fresh)
    return Edit(f"{name} added", (change,), where)


MAP = Blank("map", "Map")


def head(scenario: Scenario, blanks: tuple[Blank, ...]) -> tuple[Blank, ...]:
    """The values of a head; a map that the file carries itself is no name of one."""
    return tuple(blank for blank in blanks if blank is not MAP or isinstance(scenario.content["map"], str))


def unlike_any(scenario: Scenario, path: KeyPath) -> str:
    """Of a game in which nothing is put down like another."""
    return ""


def nothing_blamed(scenario: Scenario, map: Any, sentence: str) -> KeyPath:
    """Of a game whose sentences do not begin with what they are about."""
    return ()


@dataclass(frozen=True)
class Staging:
    """`entries(scenario, map)` are all things that stand somewhere, `stamps(scenario, map)` what can be put there.

    `stamped(scenario, map, stamp, cell, tactical)` puts one there, `moved(scenario, map, path, cell, tactical)` moves
    an entry; without a tactical cell somewhere on the square.
    `form(scenario, map, path)` are the values of what stands at a path, `own` those it has in the file, `implied` those
    it has if the file says nothing, as far as the first state tells, which may be None.
    `written` changes one of them, `removed` takes the whole away. `parts` are what stands nowhere.
    `like(scenario, path)` is the stamp of which an entry is, empty if of none.
    `blamed(scenario, map, sentence)` is the path that a problem is about.
    """

    entries: Callable[[Scenario, Any], tuple[Entry, ...]]
    stamps: Callable[[Scenario, Any], tuple[Stamp, ...]]
    stamped: Callable[[Scenario, Any, str, int, int | None], Edit]
    moved: Callable[[Scenario, Any, KeyPath, int, int | None], Edit]
    form: Callable[[Scenario, Any, KeyPath], tuple[Blank, ...]]
    own: Callable[[Scenario, Any, KeyPath], Mapping[str, Any]] = as_it_stands
    implied: Callable[[Scenario, Any, Any, KeyPath], Mapping[str, Any]] = nothing_implied
    written: Callable[[Scenario, Any, KeyPath, str, Any], Edit] = put
    removed: Callable[[Scenario, Any, KeyPath], Edit] = drop
    parts: Callable[[Scenario], tuple[Part, ...]] = lambda scenario: ()
    blamed: Callable[[Scenario, Any, str], KeyPath] = nothing_blamed
    like: Callable[[Scenario, KeyPath], str] = unlike_any

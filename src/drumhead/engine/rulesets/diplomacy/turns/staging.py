"""How scenarios of this game are written: units and supply centres in their provinces, powers beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard, get_args

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.documents.changes import Change, Edit, KeyPath, Put, Swap, tables
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.staging.blanks import CHOICE, DATE, INTEGER, WORDS, Blank
from drumhead.engine.play.staging.staging import MAP, Entry, Part, Staging, Stamp, as_it_stands, drop, head, put
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import coast_of, province_of
from drumhead.engine.rulesets.diplomacy.turns.setup import Season, Stage, piece_of, place_of
from drumhead.engine.rulesets.diplomacy.turns.state import Piece

ARMS = {"A": "Army", "F": "Fleet"}
UNITS, CENTRES = "units", "centres"


def entries(scenario: Scenario, map: AreaMap) -> tuple[Entry, ...]:
    """The units of all powers, then the map's centres."""
    return (*_units(scenario, map), *_centres(scenario, map))


def _units(scenario: Scenario, map: AreaMap) -> Iterator[Entry]:
    for power in tables(scenario.content, "powers"):
        for words in _words(scenario, power, UNITS):
            piece = piece_of(map, power, words)
            cell = map.board.cell(piece.place) if _stands(piece) else None
            unit = province_of(piece.place) if _stands(piece) else ""
            yield Entry(("powers", power, UNITS, words), f"{power} {words}", power, cell, None, unit)


def _stands(piece: Piece | str) -> TypeGuard[Piece]:
    return isinstance(piece, Piece)


def _centres(scenario: Scenario, map: AreaMap) -> Iterator[Entry]:
    owners = _owners(scenario, map)
    for code, here in chart_of(map).provinces.items():
        if here.centre:
            title = f"{here.name}, centre of {owners.get(code) or 'nobody'}"
            yield Entry((CENTRES, code), title, "Supply centres", map.board.cell(code), fixed=True)


def _words(scenario: Scenario, power: str, key: str) -> tuple[str, ...]:
    given = tables(scenario.content, "powers").get(power, {}).get(key, ())
    return tuple(str(words) for words in given) if isinstance(given, list) else ()


def _owners(scenario: Scenario, map: AreaMap) -> dict[str, str]:
    """Whose each centre is; home centres are their power's, unless it says which are its own."""
    return {at: power for power in tables(scenario.content, "powers") for at in _held(scenario, map, power)}


def _held(scenario: Scenario, map: AreaMap, power: str) -> tuple[str, ...]:
    if "centres" in tables(scenario.content, "powers")[power]:
        return tuple(place_of(map, words) for words in _words(scenario, power, CENTRES))
    return tuple(at for at, here in chart_of(map).provinces.items() if here.centre and here.home == power)


def stamps(scenario: Scenario, map: AreaMap) -> tuple[Stamp, ...]:
    """An army and a fleet of every power."""
    powers = tables(scenario.content, "powers")
    return tuple(Stamp(f"{arm}|{power}", name, power) for power in powers for arm, name in ARMS.items())


def stamped(scenario: Scenario, map: AreaMap, stamp: str, cell: int, tactical: int | None) -> Edit:
    """One more unit of a power."""
    arm, power = stamp.split("|", 1)
    return _swapped(power, "", _written(map, power, arm, cell))


def moved(scenario: Scenario, map: AreaMap, path: KeyPath, cell: int, tactical: int | None) -> Edit:
    """A unit in another province."""
    power, words = path[1], path[-1]
    return _swapped(power, words, _written(map, power, words[:1].upper(), cell))


def removed(scenario: Scenario, map: AreaMap, path: KeyPath) -> Edit:
    """A unit away, or a whole power."""
    return _swapped(path[1], path[-1], "") if path[2:] else drop(scenario, map, path)


def _swapped(power: str, before: str, after: str) -> Edit:
    told = f"{before} to {after}" if before and after else f"{after} placed" if after else f"{before} taken away"
    where = ("powers", power, UNITS)
    return Edit(f"{power}: {told}", (Swap(where, before, after),), (*where, after) if after else ("powers", power))


def _written(map: AreaMap, power: str, arm: str, cell: int) -> str:
    """A unit as a scenario writes it: by the name of its province if that is understood, and by its coast."""
    place = map.board.name(cell)
    here = chart_of(map).provinces.get(province_of(place))
    coasts = here.coasts if here is not None and arm == "F" else ()
    coast = (coast_of(place) or coasts[0]) if coasts else ""
    names = (map.area_of(cell).name, province_of(place))
    first, second = (f"{arm} {name} ({coast.lower()})" if coast else f"{arm} {name}" for name in names)
    return first if _stands(piece_of(map, power, first)) else second


def form(scenario: Scenario, map: AreaMap, path: KeyPath) -> tuple[Blank, ...]:
    """The values of the head, a power or a centre."""
    if not path:
        return head(scenario, HEAD)
    if path[0] == CENTRES:
        return (Blank("owner", "Owner", CHOICE, tuple((power, power) for power in tables(scenario.content, "powers"))),)
    return (Blank("names", "Also called", WORDS), Blank(UNITS, "Units", WORDS)) if len(path) == 2 else ()


HEAD = (
    Blank("id", "Id"),
    Blank("title", "Title"),
    Blank("summary", "Summary"),
    Blank("date", "Begins", DATE),
    Blank("season", "Season", CHOICE, tuple((word, word) for word in get_args(Season))),
    Blank("stage", "Begins with", CHOICE, tuple((word, word) for word in get_args(Stage))),
    Blank("victory", "Centres to win", INTEGER),
    Blank("last_year", "Last year", INTEGER, high=9999),
    Blank("turns", "Turns", INTEGER),
    MAP,
)


def own(scenario: Scenario, map: AreaMap, path: KeyPath) -> Mapping[str, Any]:
    """What a table says; of a centre its owner, whom the powers name."""
    if path[:1] != (CENTRES,):
        return as_it_stands(scenario, map, path)
    owner = _owners(scenario, map).get(path[-1])
    return {"owner": owner} if owner else {}


def implied(scenario: Scenario, map: AreaMap, state: Any, path: KeyPath) -> Mapping[str, Any]:
    """What the head means where it says nothing."""
    if path:
        return {}
    return {
        "id": scenario.id,
        "date": scenario.date,
        "season": "spring",
        "stage": "movement",
        "victory": "more than half of them",
    }


def written(scenario: Scenario, map: AreaMap, path: KeyPath, name: str, value: Any) -> Edit:
    """One value; a centre goes from one power's list to another's, which then say all that they have."""
    if path[:1] != (CENTRES,):
        return put(scenario, map, path, name, value)
    changes = tuple(_lists(scenario, map, path[-1], value or ""))
    return Edit(f"{path[-1]} to {value or 'nobody'}", changes, path)


def _lists(scenario: Scenario, map: AreaMap, centre: str, owner: str) -> Iterator[Change]:
    before = _owners(scenario, map).get(centre, "")
    provinces = chart_of(map).provinces
    for power in sorted({before, owner} - {""}) if before != owner else ():
        held = [at for at in _held(scenario, map, power) if at != centre] + [centre] * (power == owner)
        yield Put(("powers", power), {CENTRES: [provinces[at].name for at in held if at in provinces]})


def parts(scenario: Scenario) -> tuple[Part, ...]:
    """The head, the choices of rules, and the powers."""
    powers = tuple(tables(scenario.content, "powers"))
    return (
        Part((), "The scenario"),
        Part(("options",), "Rules"),
        Part(("powers",), "Powers", powers, {"names": []}),
    )


def blamed(scenario: Scenario, map: AreaMap, sentence: str) -> KeyPath:
    """The table that a sentence names between its colons: `The scenario X: powers.France.units: …`."""
    words = next((part for part in sentence.split(": ")[1:] if part.partition(".")[0] in ("powers", "options")), "")
    table, _, rest = words.partition(".")
    power = rest.rpartition(".")[0] or rest
    return (table, power) if table and power else (table,) if table else ()


def like(scenario: Scenario, path: KeyPath) -> str:
    """An army or a fleet of the same power."""
    return f"{path[-1][:1].upper()}|{path[1]}" if UNITS in path else ""


STAGING = Staging(entries, stamps, stamped, moved, form, own, implied, written, removed, parts, blamed, like)

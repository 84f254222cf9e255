"""The collapse of a Gobernito: the test in the Insurgent initial phase, what its units throw, and open Barcelona (R215,
R220, R222, R225 to R227, R230 to R233)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.gobernitos.garrisons import about, release
from drumhead.engine.rulesets.europa.position.losses import lose
from drumhead.engine.rulesets.europa.position.sides import GOBERNITOS, INSURGENT, LOYALIST
from drumhead.engine.rulesets.europa.position.state import AVAILABLE, DUE, FRAGILE, GONE, ON_MAP, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, on_map, owner, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all

CATALUNYA = "Cat"
OPEN_CITY = "open city"
"""The tally of the game turn in which Barcelona was declared an open city."""


@dataclass(frozen=True, slots=True)
class Lines:
    """How lines are traced where a test asks for them, then and there (R232).

    `rebel(cell)` is whether a line leads from a city to a Rebel source, full or limited; `loyalist(cell)` whether a
    rail element leads from a hex to a Loyalist one, its own limited ability left out (R222).
    """

    rebel: Callable[[int], bool]
    loyalist: Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a Gobernito collapses, the reasons, and what is still missing."""

    falls: bool
    because: tuple[Because, ...]
    missing: tuple[str, ...] = ()


def judged(game: HexGame, state: EuropaState, gobernito: str, lines: Lines) -> Verdict:
    """The test of one that stands (R226, R230)."""
    if not state.gobernitos[gobernito].standing or not any(_cells(game, gobernito)):
        return Verdict(False, (Because("it does not stand any more", "R211"),))
    found = _cities_test(game, state, gobernito, lines)
    if gobernito != CATALUNYA or found.falls:
        return found
    other = _blockade_test(game, state, lines)
    return other if other.falls else Verdict(False, (*found.because, *other.because), (*found.missing, *other.missing))


def _cells(game: HexGame, gobernito: str) -> Iterator[int]:
    """The hexes of the cities it stands or falls with, of those that the map has."""
    called = {place.name: place.cells for place in game.map.places}
    for name in about(gobernito)["cities"]:
        yield from called.get(name, ())


def _cities_test(game: HexGame, state: EuropaState, gobernito: str, lines: Lines) -> Verdict:
    """All its cities are Insurgent, and a line leads from each to a Rebel source; Barcelona needs none."""
    because: list[Because] = []
    missing: list[str] = []
    for cell in _cells(game, gobernito):
        here = hex_name(game, cell)
        if owner(game, state, cell) != INSURGENT:
            because.append(Because(f"{here} is not Insurgent", "R231", cell=cell))
            missing.append(f"the Insurgents own {here} as their initial phase begins")
        elif gobernito != CATALUNYA and not lines.rebel(cell):
            because.append(Because(f"no line leads from {here} to a Rebel source", "R232", cell=cell))
            missing.append(f"a line of supply leads from {here} to a Rebel source")
    if missing:
        return Verdict(False, tuple(because), tuple(missing))
    names = " and ".join(about(gobernito)["cities"])
    return Verdict(True, (Because(f"{names} are Insurgent as the Insurgent initial phase begins", "R230"),))


def _blockade_test(game: HexGame, state: EuropaState, lines: Lines) -> Verdict:
    """R222: an Insurgent unit near Barcelona, and no rail element from the city to a Loyalist source."""
    near, hexes = int(about(CATALUNYA)["near"]), tuple(_cells(game, CATALUNYA))
    board = game.map.board
    close = [
        id
        for id, unit in on_map(state, INSURGENT)
        if any(0 <= board.distance(unit.cell, cell) <= near for cell in hexes)
    ]
    if not close:
        return Verdict(False, (), (f"an Insurgent unit stands within {near} hexes of Barcelona",))
    held = [cell for cell in hexes if owner(game, state, cell) == LOYALIST]
    if any(lines.loyalist(cell) for cell in held):
        reason = Because("a rail element leads from Barcelona to a Loyalist source", "R222", cell=held[0])
        return Verdict(False, (reason,), ("no rail element leads from Barcelona to a Loyalist source",))
    text = f"{close[0]} stands within {near} hexes of Barcelona, from which no rail element leads to a Loyalist source"
    return Verdict(True, (Because(text, "R222"),))


def collapse_all(teller: Teller, dice: Dice, lines: Callable[[EuropaState], Lines]) -> None:
    """Insurgent initial phase, step 3: each that must collapse does, on the position as it stands then (R232)."""
    for gobernito in GOBERNITOS:
        found = judged(teller.game, teller.state, gobernito, lines(teller.state))
        if found.falls:
            collapse(teller, dice, gobernito, found)


def collapse(teller: Teller, dice: Dice, gobernito: str, found: Verdict) -> None:
    """R227: its garrison is released, its infantry points are gone, its units throw, nobody comes any more."""
    why = found.because[0]
    if not teller.state.gobernitos[gobernito].released:
        release(teller, gobernito, Because("it collapsed", "R227"))
    state = teller.state
    gone = [id for id, points in state.points.items() if id.split()[0] == gobernito and "inf" in id.split() and points]
    later = {
        id: {"status": GONE} for id, unit in _of(state, gobernito) if unit.status == DUE and unit.due > state.month
    }
    opened = (Change(table="tallies", id=OPEN_CITY, field="", now=float(state.month)),) * (gobernito == CATALUNYA)
    changes = (
        *sets_all("gobernitos", {gobernito: {"standing": False}}),
        *(Change(table="points", id=id, field="", now=0.0) for id in gone),
        *sets_all("units", later),
        *opened,
    )
    told = teller.tell(
        "collapsed", rule=why.rule, changes=changes, gobernito=about(gobernito)["region"], reason=why.text
    )
    for id, unit in _of(teller.state, gobernito):
        if unit.status == ON_MAP or (unit.status in (DUE, AVAILABLE) and unit.due <= state.month):
            _throw(teller, dice, id, unit, told.id)


def _of(state: EuropaState, gobernito: str) -> tuple[tuple[str, Unit], ...]:
    return tuple((id, unit) for id, unit in state.units.items() if unit.affiliation == gobernito)


def _throw(teller: Teller, dice: Dice, id: str, unit: Unit, cause: str) -> None:
    """R227, R220: Success stays and is fragile (R215), Failure is lost with the People's Army's special points, the
    other Failure without any."""
    die = dice.stream(f"collapse {id}").below(6) + 1
    result = table("collapse.results")[die - 1]
    cell = unit.cell if unit.cell >= 0 else None
    traits = tuple(dict.fromkeys((*unit.traits, FRAGILE)))
    changes = sets_all("units", {id: {"traits": traits}}) if result == "success" else ()
    facts = {"die": die, "result": result, "title": unit.title}
    event = teller.tell("rolled loyalty", cell, rule="R227", cause=cause, changes=changes, units=(id,), **facts)
    if result != "success":
        lose(teller, (id,), "its Gobernito collapsed", "R227", event.id, special=result == "failure")


def surrender(teller: Teller, before: EuropaState, cause: str) -> None:
    """R220: from the Insurgent turn after Barcelona was opened, Loyalists in a hex of it are lost as soon as an
    Insurgent unit moves next to it; ships are not touched (R225)."""
    state, board = teller.state, teller.game.map.board
    opened = state.tallies.get(OPEN_CITY, 0)
    if not opened or state.player != INSURGENT or state.month <= opened:
        return
    moved = {unit.cell for id, unit in on_map(state, INSURGENT) if _stirred(before, id, unit)} | _passed(teller, cause)
    for cell in _cells(teller.game, CATALUNYA):
        if moved & set(board.neighbours(cell)):
            there: Sequence[str] = tuple(id for id, _ in units_at(state, cell, LOYALIST))
            lose(teller, there, "Barcelona is an open city", "R220", cause)


def _passed(teller: Teller, cause: str) -> set[int]:
    """The hexes that whoever moved by an order went through."""
    board = teller.game.map.board
    ways = (event.facts.get("way", ()) for event in teller.draft.events if cause and event.cause == cause)
    return {board.cell(name) for way in ways for name in way}


def _stirred(before: EuropaState, id: str, unit: Unit) -> bool:
    was = before.units.get(id)
    return was is None or was.cell != unit.cell

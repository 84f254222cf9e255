"""Where a side may be at all: neutral soil, and the operational areas of Gobernitos (R039, R206, R207)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.sides import GOBERNITO
from drumhead.engine.rulesets.europa.position.state import EuropaState, Gobernito, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.position.titles import titled


def area(state: EuropaState, affiliation: str) -> tuple[str, ...]:
    """The regions in which a Gobernito's units operate; none where it has no bounds."""
    found = state.gobernitos.get(affiliation, Gobernito())
    if affiliation not in table("areas") or not found.standing:
        return ()
    return tuple(table("areas")[affiliation]["later" if found.expanded else "first"])


def outside(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    """R039: why a unit may not operate in a hex for its area's sake; None if it may."""
    regions: Collection[str] = area(state, unit.affiliation) if unit.coalition == GOBERNITO else ()
    if not regions or game.map.zone("region", cell) in regions:
        return None
    whose = titled(unit.affiliation)
    told = f"{hex_name(game, cell)} lies outside the operational area of {whose} units: {', '.join(regions)}"
    return Because(told, "R039", cell=cell)


def neutral(game: HexGame, state: EuropaState, id: str, a: int, b: int, abroad: int) -> Because | None:
    """R206, R207: why a unit may not go on to neutral soil; `abroad` counts the hexes of it that it has been in."""
    if not is_neutral(game, b):
        return None
    country, haven = game.map.zone("country", b), table("neutrals.havens")
    if not is_neutral(game, a) or haven.get(country) != state.units[id].side:
        return Because(f"{hex_name(game, b)} is neutral soil of {country}, which no force enters", "R206", cell=b)
    if abroad >= table("neutrals.hexes"):
        return Because(f"in a third hex of {country} it would be interned", "R207", cell=b)
    return None


def abroad(game: HexGame, state: EuropaState, id: str, path: Sequence[int] = ()) -> int:
    """How many hexes of neutral soil a unit has been in since it left its country, behind a path too."""
    count = int(state.tallies.get(_tally(id), 0)) or int(is_neutral(game, state.units[id].cell))
    for cell in path:
        count = count + 1 if is_neutral(game, cell) else 0
    return count


def counted(game: HexGame, state: EuropaState, id: str, path: Sequence[int]) -> dict[str, float | None]:
    """What a move makes of the count, for the state's tallies; None takes it out, nothing leaves it."""
    count, tally = abroad(game, state, id, path), _tally(id)
    if count:
        return {tally: float(count)}
    return {tally: None} if tally in state.tallies else {}


def note_abroad(teller: Teller, before: EuropaState, cause: str = "") -> None:
    """R207: hexes of neutral soil are counted also for who came there by retreat; an order to move counts its own."""
    game, state = teller.game, teller.state
    found: dict[str, float | None] = {}
    for id, unit in state.units.items():
        was = before.units.get(id)
        if was is None or was.cell == unit.cell or was.cell < 0 or unit.cell < 0:
            continue
        if state.tallies.get(_tally(id)) == before.tallies.get(_tally(id)):
            found |= counted(game, before, id, (unit.cell,))
    if found:
        changes = tuple(change for tally, count in found.items() for change in put("tallies", tally, count))
        teller.tell("abroad", rule="R207", cause=cause, changes=changes)


def _tally(id: str) -> str:
    return f"abroad {id}"

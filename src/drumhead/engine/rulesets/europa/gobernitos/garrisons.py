"""The garrison of a Gobernito: what releases it, where its units go, and who joins it later (R027, R028, R210 to R213,
R228, R273, R301)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import intrinsic
from drumhead.engine.rulesets.europa.position.sides import GOBERNITOS, INSURGENT
from drumhead.engine.rulesets.europa.position.state import AVAILABLE, DUE, FORMING, POOL, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, on_map, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all

ATTACKED = "attacked "
"""Before a Gobernito: the tally of the last player turn in which a unit of it was attacked or overrun."""
INTRUDED = "intruded "
"""Before a Gobernito: the tally of the last Insurgent player turn that began with enough of their units inside."""
REGION, CITIES = "region ", "cities "
"""Before a Gobernito, in `Unit.entry`: any friendly hex of its named region; any city of its area."""


def about(gobernito: str) -> dict[str, Any]:
    """What the tables say of a Gobernito."""
    found: dict[str, Any] = table("gobernitos")[gobernito]
    return found


def region(game: HexGame, gobernito: str) -> Iterator[int]:
    """The hexes of its named region, which is not its operational area (R273)."""
    names = game.map.zones.get("region", ())
    yield from (cell for cell, name in enumerate(names) if name == about(gobernito)["region"])


def intruders(game: HexGame, state: EuropaState, gobernito: str) -> float:
    """The REs of Insurgent units inside a Gobernito, intrinsic garrisons among them (R028); where its condition names
    a hexrow, only of those north of it (R027)."""
    north = about(gobernito).get("north_of", game.map.board.last_row + 1)
    inside = [cell for cell in region(game, gobernito) if game.map.board.row(cell) < north]
    standing = sum(size(unit) for _, unit in on_map(state, INSURGENT) if unit.cell in set(inside))
    garrisons = (intrinsic(game, state, cell) for cell in inside)
    return standing + sum(own.res for own in garrisons if own is not None and own.side == INSURGENT)


def releases(game: HexGame, state: EuropaState, gobernito: str) -> Because | None:
    """What releases a garrison as it stands now; None if nothing does, or if that is long done."""
    if state.gobernitos[gobernito].released:
        return None
    needed, there = float(about(gobernito)["release_res"]), intruders(game, state, gobernito)
    if there >= needed:
        return Because(f"{there:g} RE of Insurgent units are inside, {needed:g} release it", "R301")
    if state.tallies.get(INTRUDED + gobernito, 0):
        return Because(f"an Insurgent player turn began with {needed:g} RE of their units inside", "R301")
    if state.tallies.get(ATTACKED + gobernito, 0):
        return Because("a unit of it was attacked or overrun", "R301")
    fallen = [other for other in GOBERNITOS if other != gobernito and not state.gobernitos[other].standing]
    return Because(f"{about(fallen[0])['region']} collapsed", "R301") if fallen else None


def note_intruders(teller: Teller) -> None:
    """R301: as an Insurgent player turn begins, for the release in the next Loyalist initial phase."""
    game, state = teller.game, teller.state
    for gobernito in GOBERNITOS:
        there = intruders(game, state, gobernito)
        if not state.gobernitos[gobernito].released and there >= float(about(gobernito)["release_res"]):
            tally = Change(table="tallies", id=INTRUDED + gobernito, field="", now=float(state.month))
            place = about(gobernito)["region"]
            teller.tell("gobernito entered", rule="R301", changes=(tally,), gobernito=place, res=there)


def release_garrisons(teller: Teller) -> None:
    """Loyalist initial phase, step 7 (R226): once released, for good (R211, R228)."""
    for gobernito in GOBERNITOS:
        why = releases(teller.game, teller.state, gobernito)
        if why is not None:
            release(teller, gobernito, why)


def release(teller: Teller, gobernito: str, why: Because) -> None:
    """All of the box: units to its region, its pool and what is forming to the general ones (R213, R273)."""
    units = {id: unit for id, unit in teller.state.units.items() if unit.box == gobernito}
    fields = {id: _released(teller.state, gobernito, unit) for id, unit in units.items()}
    changes = (*sets_all("gobernitos", {gobernito: {"released": True}}), *sets_all("units", fields))
    teller.tell(
        "garrison released",
        rule=why.rule,
        changes=changes,
        units=tuple(id for id, unit in units.items() if unit.status == AVAILABLE),
        gobernito=about(gobernito)["region"],
        reason=why.text,
    )


def _released(state: EuropaState, gobernito: str, unit: Unit) -> dict[str, Any]:
    if unit.status == AVAILABLE:
        return {"status": DUE, "due": state.month, "entry": REGION + gobernito, "box": ""}
    if unit.status == DUE:
        return {"entry": CITIES + gobernito, "box": ""}
    return {"box": ""}


def join_garrisons(teller: Teller) -> None:
    """Units whose entry says garrison: into the box while it is not released (R210, R212)."""
    state = teller.state
    joining = {
        id: unit
        for id, unit in state.units.items()
        if unit.status == DUE and unit.box and unit.due <= state.month and not state.gobernitos[unit.box].released
    }
    for id, unit in joining.items():
        changes = sets_all("units", {id: {"status": AVAILABLE}})
        place = about(unit.box)["region"]
        teller.tell("joined garrison", rule="R212", changes=changes, units=(id,), gobernito=place, title=unit.title)


def boxed(state: EuropaState, gobernito: str) -> dict[str, tuple[str, ...]]:
    """The units of a garrison box by section (R273)."""
    sections: dict[str, tuple[str, ...]] = {AVAILABLE: (), FORMING: (), POOL: ()}
    for id, unit in state.units.items():
        if unit.box == gobernito and unit.status in sections:
            sections[unit.status] = (*sections[unit.status], id)
    return sections

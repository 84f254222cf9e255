"""Units that a side's order of battle takes out of play: its own alone, whatever became of others of that name (R019,
R320)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import GONE, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all
from drumhead.engine.rulesets.europa.position.titles import titled

Withdrawals = Mapping[str, Sequence[str]]


def listed(game: HexGame, side: str) -> Withdrawals:
    """The units that a side's order of battle names, by game turn."""
    found: Withdrawals = game.options.get("withdraws", {}).get(side, {})
    return found


def withdraw(teller: Teller) -> None:
    """In its initial phase: of the units that are named those of the side itself."""
    game, state = teller.game, teller.state
    title = month_title(game.scenario.date, state.month)
    for id in listed(game, state.player).get(title, ()):
        unit = state.units[id]
        if unit.side == state.player and unit.status != GONE:
            changes = sets_all("units", {id: {"status": GONE, "cell": -1, "box": ""}})
            cell = unit.cell if unit.cell >= 0 else None
            teller.tell("withdrawn", cell, rule="R019", changes=changes, units=(id,), title=unit.title)


def named(game: HexGame, state: EuropaState, id: str) -> Iterator[Because]:
    """What the orders of battle say of a unit, and whom it binds."""
    unit = state.units[id]
    for side in SIDES:
        for title, ids in listed(game, side).items():
            if id in ids and unit.side == side:
                yield Because(f"the {titled(side)} order of battle withdraws it on {title}", "R320")
            elif id in ids:
                yield Because(
                    f"the {titled(side)} order of battle withdraws it on {title}, and binds that side alone", "R019"
                )

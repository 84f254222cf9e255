"""Step 4 of the initial phase: the units of both sides are judged at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, on_map
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all
from drumhead.engine.rulesets.europa.supply.isolation import isolated_unit
from drumhead.engine.rulesets.europa.supply.tracing import begun, supplied


def judge_supply(teller: Teller) -> None:
    """R054: with the zones that units had until then; R034: not before the Insurgent turn of II Aug 36."""
    game, state = teller.game, teller.state
    if not begun(game, state):
        return
    changed = judged(game, state)
    if changed:
        cut = ", ".join(f"{id} (U-{fields['hungry']})" for id, fields in changed.items() if fields.get("hungry"))
        eased = ", ".join(id for id, fields in changed.items() if fields.get("hungry") == 0)
        teller.tell(
            "supply",
            rule="R054",
            changes=sets_all("units", changed),
            units=tuple(changed),
            cut=cut or "nobody more",
            eased=eased or "nobody",
        )


def judged(game: HexGame, state: EuropaState) -> Mapping[str, Mapping[str, Any]]:
    """The fields of each unit that change: its turns out of supply, and whether it is isolated."""
    lines = supplied(game, state)
    found: dict[str, Mapping[str, Any]] = {}
    for id, unit in on_map(state):
        now = {"hungry": 0 if lines.fed(id) else unit.hungry + 1, "isolated": isolated_unit(game, state, id)}
        now["fed"] = False
        fresh = {name: value for name, value in now.items() if getattr(unit, name) != value}
        if fresh:
            found[id] = fresh
    return found

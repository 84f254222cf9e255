"""Loyalist initial phase, steps 6 and 8: the forces that must guard a Gobernito, and its area when they are too few
or its garrison is released (R028, R226)."""

from __future__ import annotations

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.gobernitos.garrisons import about, region
from drumhead.engine.rulesets.europa.position.sides import GOBERNITOS, INSURGENT
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, on_map, size
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all


def guarding(game: HexGame, state: EuropaState, gobernito: str) -> float:
    """The REs of Insurgent units with an attack strength in its region or next to it; R028: no intrinsic garrisons."""
    inside = set(region(game, gobernito))
    around = inside.union(*(game.map.board.neighbours(cell) for cell in inside))
    return sum(size(unit) for _, unit in on_map(state, INSURGENT) if unit.cell in around and unit.factors[0] > 0)


def expands(game: HexGame, state: EuropaState, gobernito: str) -> Because | None:
    """Why a Gobernito's units may leave its operational area from now on; None if they may not."""
    here = state.gobernitos[gobernito]
    if here.expanded or not here.standing:
        return None
    if here.released:
        return Because("its garrison is released", "R226")
    needed, there = float(about(gobernito)["guard_res"]), guarding(game, state, gobernito)
    if there < needed:
        return Because(f"{there:g} RE of Insurgent units guard it, {needed:g} are needed", "R028")
    return None


def expand_areas(teller: Teller) -> None:
    """Step 8, after the guards of step 6 were counted and garrisons of step 7 released."""
    for gobernito in GOBERNITOS:
        why = expands(teller.game, teller.state, gobernito)
        if why is not None:
            changes = sets_all("gobernitos", {gobernito: {"expanded": True}})
            place = about(gobernito)["region"]
            teller.tell("area expanded", rule=why.rule, changes=changes, gobernito=place, reason=why.text)

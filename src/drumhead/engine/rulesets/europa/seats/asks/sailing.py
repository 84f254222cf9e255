"""Movement by sea."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.figures import Path
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.orders.sailing import Sail
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, size
from drumhead.engine.rulesets.europa.seats.asks.movement import refusal, unit_of
from drumhead.engine.rulesets.europa.supply.sailing import judged

CHANGES = {
    "R046": "it waits for the next turn",
    "R127": "the enemy's naval group leaves the port's hex",
    "R129": "the enemy's naval base is taken",
    "R160": "the enemy's naval base is taken",
    "R055": "the enemy's coast defence is taken",
}


def sail(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit may go to a port by sea now, over which waters, and what it takes of its side's shipping."""
    state: EuropaState = view.state
    if len(words) != 2:
        raise InputError("Say who goes where by sea: a unit and a port.")
    id, to = unit_of(state, words[0]), game.map.place(words[1])[0]
    found = judged(game, state, Sail(unit=id, to=to))
    if isinstance(found, Because):
        no = refusal(game, id, found)
        return Answer(
            no.says, False, no.because, tuple(CHANGES[why] for why in (found.rule,) if why in CHANGES), no.data
        )
    res = size(state.units[id])
    says = f"{id} may go to {hex_name(game, to)} by sea: {res:g} RE, and {found.left:g} may still be shipped."
    why = Because("sea transport is no march: what binds marches in the opening does not bind it", "R184")
    data = {"way": [game.map.board.name(cell) for cell in found.path], "res": res, "left": found.left}
    return Answer(says, True, (why,), (), data, (Path(found.path, "draft"),))

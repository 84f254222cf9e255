"""Who has which victory points."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.forces.victory import cities_of, losses, points
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.titles import titled


def victory(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The points of a side: cities that count, those that do not, and the enemy's losses."""
    state: EuropaState = view.state
    side = words[0].casefold() if words else state.player
    if side not in SIDES:
        raise InputError(f"There is no side {side!r}; there are {', '.join(SIDES)}.")
    held = tuple(cities_of(game, state, side))
    counting = [each for each in held if not each.missing]
    gone = losses(state, enemy_of(side))
    reasons = (
        Because(f"{len(counting)} city hexes give {sum(each.points for each in counting)}", "R300"),
        Because(f"the enemy has {gone:g} RE in the pool, those of a collapse among them", "R302"),
        *(
            Because(f"{each.name} gives nothing: {each.missing}", "R300", cell=each.cell)
            for each in held
            if each.missing
        ),
    )
    data = {"points": points(game, state, side), "cities": len(counting), "losses": gone}
    return Answer(f"The {titled(side)} side has {data['points']} victory points.", None, reasons, data=data)

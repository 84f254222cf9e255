"""Whose a hex is."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, NOBODY, SIDES
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, owner


def whose(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The owner of a hex, and what made it his."""
    cell = game.map.place(words[0])[0]
    here, held = hex_name(game, cell), owner(game, view.state, cell)
    if held in SIDES:
        return Answer(
            f"{here} is {held}.",
            because=(Because(f"the {held} side was the last to gain it", "R234", cell=cell),),
            changes=("a unit of the other side enters it, or projects an uncontested zone of control into it",),
            data={"hex": game.map.board.name(cell), "owner": held},
        )
    if held == NEUTRAL or is_neutral(game, cell):
        reason = Because(f"it lies in {game.map.zone('country', cell)}, which takes no part", "R207", cell=cell)
        return Answer(f"{here} is neutral.", because=(reason,), data={"owner": NEUTRAL})
    reason = Because("no side has gained it yet, so it counts as the enemy's to both", "R298", cell=cell)
    return Answer(f"Nobody owns {here}.", because=(reason,), data={"owner": NOBODY})

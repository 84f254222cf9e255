"""Commands for many units, drawn at random."""

from __future__ import annotations

import random
from typing import Any

from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.game import Game
from drumhead.engine.play.ruleset import Field
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET


def _value(game: Game, view: View, field: Field, units: tuple[str, ...], rng: random.Random) -> Any:
    """Something to fill a field with, near the units where it is a place."""
    board = game.map.board
    here = view.state.units[rng.choice(units)].cell
    match field.type:
        case "cell":
            return rng.choice(board.within(here, 3))
        case "path":
            return tuple(rng.choice(board.within(here, 2)) for _ in range(rng.randint(1, 2)))
        case "tactical":
            return rng.randrange(225)
        case "choice":
            return rng.choice(field.options)
        case "integer":
            return rng.randint(field.low, field.high)
        case "flag":
            return rng.random() < 0.5
        case "unit":
            return rng.choice((*units, "AU99IN"))
    return rng.choice(("none", "FR1CQ", "AU1CQ", "Novara"))


def commands(game: Game, view: View, rng: random.Random) -> list[Command]:
    """Each command once, for some of a seat's units, with what may be left out now and then left out."""
    own = sorted(token.id for token in view.tokens if token.orderable)
    found = []
    for form in RULESET.commands if own else ():
        units = tuple(rng.sample(own, rng.randint(1, len(own))))
        asked = [field for field in form.fields if not field.optional or rng.random() < 0.5]
        found.append(Command(form.kind, units, {field.name: _value(game, view, field, units, rng) for field in asked}))
    return found

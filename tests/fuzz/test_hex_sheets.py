"""Whatever is written of whomever on a map of hexes is accepted or refused in a sentence, and foretold without fault.

By default some thousand orders; DRUMHEAD_FUZZ=200 tries 60,000 (`make fuzz`).
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import View
from tests.rulesets.europa.tables import RULESET
from tests.rulesets.europa.test_bells import Player
from tests.rulesets.europa.test_bells_options import Governor

ROUNDS = max(2, int(os.environ.get("DRUMHEAD_FUZZ", "0")))
STAGES, ORDERS = 5, 60


class Scribbler:
    """Fills forms with whatever there is: units on the map and off it, loads, places, hexes near and far."""

    def __init__(self, player: Player, view: View, dice: Random) -> None:
        board, state = player.game.map.board, player.state
        held = sorted({unit.cell for unit in state.units.values() if unit.cell >= 0})
        self.dice, self.cells, self.size = (
            dice,
            [near for at in held for near in (at, *board.neighbours(at))],
            board.size,
        )
        self.subjects = [*state.units, *state.items, *(desk.id for desk in view.desks)]
        self.names = [*self.subjects, *(place.name for place in player.game.map.places)]
        self.names += [note.name for note in RULESET.notes(player.game, view) if note.name]

    def order(self, form: OrderForm) -> Order | None:
        """None where not even the form would take it."""
        data: dict[str, Any] = {"kind": form.kind, "unit": self.dice.choice(self.subjects)}
        data |= {
            field.name: self._filled(field) for field in form.asked if not field.optional or self.dice.random() < 0.6
        }
        try:
            return RULESET.order(data)
        except ValidationError:
            return None

    def _filled(self, field: Field) -> object:
        if field.options:
            return self.dice.choice(field.options)
        if field.type == "flag":
            return self.dice.random() < 0.5
        if field.type == "names":
            return self.dice.sample(self.names, self.dice.choice((1, 2)))
        return [self._cell() for _ in range(self.dice.choice((1, 2, 3)))] if field.type == "path" else self._cell()

    def _cell(self) -> int:
        return self.dice.choice(self.cells) if self.dice.random() < 0.8 else self.dice.randrange(self.size)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_whatever_is_ordered_is_taken_or_refused_in_a_sentence(seed: int) -> None:
    player, dice = (Governor if seed % 2 else Player)(seed, units=6), Random(seed)
    tried = refused = 0
    for _ in range(STAGES):
        view = RULESET.view(player.game, player.state, player.game.seat(player.state.player))
        scribbler = Scribbler(player, view, dice)
        for form in dice.choices(RULESET.forms, k=ORDERS):
            order = scribbler.order(form)
            if order is not None:
                tried += 1
                refused += _is_refused(player, view, order)
        player.play()
    assert tried > STAGES * ORDERS / 2 and refused > 0


def _is_refused(player: Player, view: View, order: Order) -> bool:
    game = player.game
    refusal = RULESET.check(game, view, order, ())
    assert refusal is not None or RULESET.read_order(game, RULESET.write_order(game, order)) == order
    RULESET.targets(game, view, order.kind, order.unit, ())
    RULESET.foretold(game, view, order, ())
    if refusal is None and RULESET.shown is not None:
        RULESET.shown(game, view, (order,))
    assert refusal is None or (refusal.reason and "\n" not in refusal.reason)
    return refusal is not None

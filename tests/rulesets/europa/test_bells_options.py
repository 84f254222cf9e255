"""The start of 1936 with every option on, and orders of the initial phase beside moves and attacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.play.view import View
from tests.rulesets.europa.tables import RULESET
from tests.rulesets.europa.test_bells import Player

UNITS = ("equip", "rebuild", "construct fort", "construct airfield", "dismantle fort", "dismantle airfield")
PLACES = ("place", "replace")
OFFICE = ("relocate", "international", "bring", "land")
CALLED = 40


class Governor(Player):
    """One who also raises, builds and governs, with what the dice of the test call for."""

    def __init__(self, seed: int, units: int) -> None:
        super().__init__(seed, units)
        found = find_scenario("bells-1936")
        options = {rule.option for rule in read_rulebook(RULESET.rulebook).values() if rule.option}
        scenario = replace(found, content={**found.content, "options": dict.fromkeys(sorted(options), True)})
        map = map_of(scenario)
        ready = RULESET.setup(scenario, map)
        self.game = Game("bells", scenario, map, ready.seats, ready.sides, ready.options)
        self.state = ready.state
        self.given: set[str] = set()

    def orders(self, view: View) -> list[Order]:
        """In the initial phase what he governs with, too."""
        if self.state.phase != "initial":
            return super().orders(view)
        found: list[Order] = []
        for line in self._lines():
            order = RULESET.read_order(self.game, line)
            used = {each.key for each in found}
            if order.key not in used and RULESET.check(self.game, view, order, found) is None:
                found.append(order)
                self.given.add(order.kind)
        return found

    def _lines(self) -> Iterator[str]:
        board = self.game.map.board
        cities = [board.name(cell) for place in self.game.map.places if place.city for cell in place.cells]
        mine = [id for id, unit in self.state.units.items() if unit.side == self.state.player]
        for unit in self.random.sample(mine, min(CALLED, len(mine))):
            yield f"{unit} {self.random.choice(UNITS)}"
            yield from (f'{unit} {word} "{self.random.choice(cities)}"' for word in PLACES)
        for city in self.random.sample(cities, CALLED):
            yield from (f'government {word} "{city}"' for word in OFFICE)


@pytest.mark.slow
def test_fifteen_game_turns_with_every_option() -> None:
    player = Governor(2, units=3)
    while player.state.month < 16:
        player.play()
    assert {"equip", "construct", "land"} <= player.given

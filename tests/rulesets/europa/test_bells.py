"""The start of 1936 on the map of Iberia: it founds, asks and answers, and plays on whatever is ordered."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from shlex import quote

import pytest

from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import apply, canonical, decode, encode, state_hash
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.sides import NOBODY, SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from tests.rulesets.europa.tables import RULESET


def _founded() -> tuple[HexGame, EuropaState]:
    scenario = find_scenario("bells-1936")
    map = map_of(scenario)
    ready = RULESET.setup(scenario, map)
    return Game("bells", scenario, map, ready.seats, ready.sides, ready.options), ready.state


class Player:
    """Orders something legal for some of the units of whoever is phasing, and plays on."""

    def __init__(self, seed: int, units: int) -> None:
        self.game, self.state = _founded()
        self.random, self.units = random.Random(seed), units
        self.stages, self.kinds = 0, set[str]()
        self.cities = [place.cells[0] for place in self.game.map.places if place.city]

    def play(self) -> None:
        """One stage; every order that was accepted is carried out, and the state is what its events make of it."""
        view = RULESET.view(self.game, self.state, self.game.seat(self.state.player))
        orders = self.orders(view)
        before, events = self.state, []
        turn = RULESET.turn_of(self.state.phase)
        for step in advance(turn, self.game, self.state, orders, lambda number, phase: SeededDice("1", number, phase)):
            events.extend(step.events)
            self.state = step.state
        assert [event.facts for event in events if event.kind == "ignored"] == []
        assert all(RULESET.wording(self.game, event) and RULESET.section(event) for event in events)
        assert state_hash(apply(before, events)) == state_hash(self.state)
        self._keeps_the_laws()
        self.stages += 1

    def _keeps_the_laws(self) -> None:
        """What is saved is loaded as it was; each hex has one owner at most, who is a player; sides share no hex."""
        assert decode(EuropaState, json.loads(canonical(encode(self.state)))) == self.state
        assert {held.owner for held in self.state.hexes.values()} <= {*SIDES, NOBODY}
        there: dict[int, set[str]] = {}
        for unit in self.state.units.values():
            if unit.status == "map":
                there.setdefault(unit.cell, set()).add(unit.side)
        shared = {self.game.map.board.name(cell) for cell, sides in there.items() if len(sides) > 1}
        assert shared == set()

    def orders(self, view: View) -> list[Order]:
        """Some that are legal beside each other."""
        mine = [token.id for token in view.tokens if token.orderable]
        orders: list[Order] = []
        mine = [id for id in mine if self.state.units[id].status != "map"] or mine
        for unit in self.random.sample(mine, min(self.units, len(mine))):
            orders.extend(self._given(view, unit, orders))
        for desk in self.random.sample(view.desks, min(self.units, len(view.desks))):
            orders.extend(self._decided(view, desk.id, orders))
        self.kinds |= {order.kind for order in orders}
        return orders

    def _given(self, view: View, unit: str, orders: Sequence[Order]) -> Iterator[Order]:
        if self.state.phase == "combat":
            return self._attack(view, unit, orders)
        raised = self.state.phase == "initial"
        return self._first(view, self._raised(unit), orders) if raised else self._move(view, unit, orders)

    def _raised(self, unit: str) -> Iterator[str]:
        """What a unit may be told in an initial phase; cities are tried until one takes it."""
        yield f"{unit} construct {self.random.choice(('fort', 'airfield'))}"
        yield f"{unit} rebuild"
        status = self.state.units[unit].status
        if status in ("due", "pool"):
            word = "place" if status == "due" else "replace"
            yield from (f"{unit} {word} {name}" for name in self._names(12))

    def _decided(self, view: View, desk: str, orders: Sequence[Order]) -> Iterator[Order]:
        """What an office or a load may be told."""
        words = [form.kind for form in RULESET.timely(self.state.phase) if form.given_by(view, desk)]
        for word in words:
            if word == "haul":
                yield from self._first(view, (f"{quote(desk)} haul to {name}" for name in self._names(3)), orders)
            elif word == "stock":
                notes = [note.name for note in RULESET.notes(self.game, view) if note.kind == "source"]
                yield from self._first(view, (f"{desk} stock {quote(name)}" for name in notes), orders)
            elif word in ("labour", "international", "relocate", "bring", "land"):
                yield from self._first(view, (f"{desk} {word} {name}" for name in self._names(12)), orders)

    def _names(self, count: int) -> list[str]:
        return [quote(self.game.map.board.name(cell)) for cell in self.random.sample(self.cities, count)]

    def _first(self, view: View, lines: Iterable[str], orders: Sequence[Order]) -> Iterator[Order]:
        """The first of some lines that is allowed."""
        for line in lines:
            order = RULESET.read_order(self.game, line)
            if RULESET.check(self.game, view, order, orders) is None:
                yield order
                return

    def _move(self, view: View, unit: str, orders: Sequence[Order]) -> Iterator[Order]:
        reach = RULESET.reach(self.game, view, unit, orders)
        cells = [cell for phase in reach.phases for cell in phase]
        if cells and self.state.phase != "initial":
            ways = RULESET.journeys(self.game, view, unit, self.random.choice(cells), (), orders)
            yield from self.random.choice(ways).orders[:1] if ways else ()
        elif self.state.phase == "movement":
            to = RULESET.targets(self.game, view, "sail", unit, orders) or ()
            yield from self._first(
                view, (f"{unit} sail {quote(self.game.map.board.name(cell))}" for cell in to), orders
            )

    def _attack(self, view: View, unit: str, orders: Sequence[Order]) -> Iterator[Order]:
        board = self.game.map.board
        for near in board.neighbours(self.state.units[unit].cell):
            order = RULESET.read_order(self.game, f"{unit} attack {board.name(near)} advance")
            if RULESET.check(self.game, view, order, orders) is None:
                yield order
                return


def test_the_start_of_1936_has_two_sides_that_can_move() -> None:
    game, state = _founded()
    sides = [sum(unit.side == side for unit in state.units.values()) for side in ("insurgent", "loyalist")]
    assert min(sides) >= 60
    view = RULESET.view(game, state, game.seat("insurgent"))
    assert any(RULESET.reach(game, view, token.id, ()).phases for token in view.tokens if token.orderable)


@pytest.mark.whole
def test_two_players_who_order_what_is_legal_are_never_refused() -> None:
    player = Player(1, units=3)
    while player.state.month < 3:
        player.play()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_six_game_turns_of_whatever_is_legal(seed: int) -> None:
    player = Player(seed, units=10)
    while player.state.month < 7:
        player.play()
    assert player.kinds >= {"move", "rail", "attack", "place", "haul"}

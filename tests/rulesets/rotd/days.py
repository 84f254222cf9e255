"""Whole turns played in a test: sheets that the desk accepts, then the phases in their order, up to a given one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import Dice, ScriptedDice, SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.turns.phases import PHASES
from tests.rulesets.rotd.boards import BOARD, FIELD, campaign, flat_map

Script = Mapping[str, Mapping[str, Sequence[float]]]
"""Rolls by phase and purpose."""


@dataclass(frozen=True)
class Day:
    """What a turn came to: the state after the last phase played, and the events of each phase."""

    game: Game
    state: RotdState
    phases: Mapping[str, tuple[Event, ...]]

    def unit(self, id: str) -> Unit:
        return self.state.units[id]

    def place(self, id: str) -> str:
        """The tactical square of a unit."""
        return FIELD.name(self.unit(id).tactical)

    def square(self, id: str) -> str:
        """The strategic square of a unit."""
        return BOARD.name(self.unit(id).cell)

    def events(self, kind: str = "", phase: str = "") -> list[Event]:
        """The events of a kind, of one phase or of all, in order."""
        found = (event for name, each in self.phases.items() if phase in ("", name) for event in each)
        return [event for event in found if kind in ("", event.kind)]

    def one(self, kind: str, phase: str = "") -> Event:
        """The only event of a kind."""
        (found,) = self.events(kind, phase)
        return found

    def kinds(self, phase: str = "") -> list[str]:
        return [event.kind for event in self.events(phase=phase)]

    def heard(self, seat: str, kind: str = "", phase: str = "") -> list[Event]:
        """What a seat is told."""
        return [event for event in self.events(kind, phase) if event.visible_to(seat)]


def morning(*units: Unit, map: GameMap | None = None, **about: Any) -> tuple[Game, RotdState]:
    """A turn about to begin; who has nothing to eat is given a day's supply, so that nobody runs away."""
    fed = [replace(unit, supplies=unit.supplies or (unit.type not in ("NB", "CQ"))) for unit in units]
    drawn = campaign(map or flat_map(), *fed, phase="supply", **about)
    return drawn.game, drawn.finished()


def day(
    *units: Unit,
    orders: Sequence[str] = (),
    until: str = "tactical-1",
    map: GameMap | None = None,
    roll: float = 0.5,
    script: Script | None = None,
    seed: str = "",
    **about: Any,
) -> Day:
    """The turn with these order lines, every one of which the desk must accept, up to and with a phase.

    Dice roll by the script, else always `roll`; with a seed they are the game's own.
    """

    def dice(turn: int, phase: str) -> Dice:
        return SeededDice(seed, turn, phase) if seed else ScriptedDice((script or {}).get(phase), otherwise=roll)

    return _played(*morning(*units, map=map, **about), orders, dice, until)


def next_day(before: Day, orders: Sequence[str] = (), until: str = "tactical-1") -> Day:
    """The turn after one that was played to its end."""
    return _played(before.game, before.state, orders, lambda turn, phase: ScriptedDice(), until)


def _played(game: Game, state: RotdState, lines: Sequence[str], dice: Callable[[int, str], Dice], until: str) -> Day:
    orders = [RULESET.read_order(game, line) for line in lines]
    refused = [sentence for sentence in verdicts(game, state, orders) if sentence]
    assert not refused, refused
    done: dict[str, tuple[Event, ...]] = {}
    for step in advance(PHASES, game, state, orders, dice):
        done[step.phase], state = step.events, step.state
        assert all(RULESET.wording(game, event) for event in step.events)
        if step.phase == until:
            return Day(game, state, done)
    raise AssertionError(f"there is no phase {until}")


def verdicts(game: Game, state: RotdState, orders: Sequence[Order]) -> list[str]:
    """For each order what the desk says of it beside its seat's others: "" or rule and reason."""
    return [_verdict(game, state, order, orders) for order in orders]


def _verdict(game: Game, state: RotdState, order: Order, orders: Sequence[Order]) -> str:
    commander = state.units[order.unit].commander
    seat = next(seat for seat in game.seats if commander in seat.holds)
    sheet = [other for other in orders if other is not order and state.units[other.unit].commander in seat.holds]
    found = RULESET.check(game, RULESET.view(game, state, seat), order, sheet)
    return "" if found is None else f"{found.rule}: {found.reason}"


def barred(*units: Unit, orders: Sequence[str], **about: Any) -> list[str]:
    """The rules that keep a move from being made in the first tactical phase, of which the desk has warned."""
    game, state = morning(*units, **about)
    order = RULESET.read_order(game, orders[0])
    seat = next(seat for seat in game.seats if state.units[order.unit].commander in seat.holds)
    told = [task.text for task in RULESET.tasks(game, RULESET.view(game, state, seat), [order])]
    rules = [event.rule for event in day(*units, orders=orders, **about).events("way-blocked", "tactical-1")]
    assert all(any(f"rule {rule.rstrip('abcdef')}" in text for text in told) for rule in rules)
    return rules


def desk(*units: Unit, orders: Sequence[str], **about: Any) -> list[str]:
    """What the desk says of these order lines at the start of a turn: "" or rule and reason for each."""
    game, state = morning(*units, **about)
    return verdicts(game, state, [RULESET.read_order(game, line) for line in orders])

"""Whole turns in a test: a page of the rule book, the lines of its sheets as the desk judges them, and what came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import Step, advance
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from tests.rulesets.rotd.pages import play, units

MARCHING = ("withdrawal", *(f"strategic-{n}" for n in range(1, 7)))


@dataclass(frozen=True)
class Turned:
    """A turn that was played, phase by phase."""

    game: Game
    steps: tuple[Step[RotdState], ...]

    def state(self, phase: str = "tactical-5") -> RotdState:
        """As it was when a phase was over."""
        return next(step.state for step in self.steps if step.phase == phase)

    def unit(self, id: str, phase: str = "tactical-5") -> Unit:
        return self.state(phase).units[id]

    def square(self, id: str, phase: str = "tactical-5") -> str:
        return self.game.map.board.name(self.unit(id, phase).cell)

    def place(self, id: str, phase: str = "tactical-5") -> str:
        """As "G4-V6 7-7"."""
        return f"{self.square(id, phase)} {self.game.map.tactical_board.name(self.unit(id, phase).tactical)}"

    def way(self, id: str) -> list[str]:
        """The strategic squares a unit stood on after the withdrawals and after each of the six phases of marches."""
        return [self.square(id, phase) for phase in MARCHING]

    def events(self, *kinds: str, unit: str = "", phase: str = "") -> list[Event]:
        """What happened, in order; of some kinds, to one unit, in one phase."""
        return [
            event
            for step in self.steps
            for event in step.events
            if (not kinds or event.kind in kinds)
            and (not unit or unit in event.units)
            and (not phase or step.phase == phase)
        ]

    def rules(self, *kinds: str, unit: str = "") -> list[str]:
        return [event.rule for event in self.events(*kinds, unit=unit)]

    def then(self, *lines: str) -> Turned:
        """The next turn, its lines accepted by the desk as the first turn's were."""
        state = self.steps[-1].state
        assert _refusals(self.game, state, lines) == {}
        return _played(self.game, state, lines, None, 0.5)

    def fatigue(self, id: str) -> list[int]:
        """The points each of a unit's strategic steps cost."""
        steps = ("marched", "pursued", "sought", "withdrew", "interrupted", "railed")
        return [event.facts["fatigue"] for event in self.events(*steps, unit=id)]


def staffed(*lines: str, at: str = "G4-V6", foes_at: str = "") -> str:
    """Units, with a French staff in a corner of a square, and an Austrian one, that keep all near in communications."""
    staff = [f"FR90AQ {at} 0-14", f"FR90CQ {at} 0-14"]
    theirs = [f"AU90AQ {foes_at} 14-0", f"AU90CQ {foes_at} 14-0"] if foes_at else []
    return units(*lines, *staff, *theirs) + "\n"


def refusals(page: str, *lines: str, seat: str = "") -> dict[str, str]:
    """The rule that refuses each line of the sheets, beside all the others of its seat; none for those accepted.

    A line is its unit's commander's unless a seat is named.
    """
    return _refusals(*play(page), lines, seat)


def turned(
    page: str, *lines: str, rolls: Mapping[str, Sequence[float]] | None = None, otherwise: float = 0.5
) -> Turned:
    """One turn: every line is accepted by the desk, then all are carried out; `rolls` by their purpose."""
    assert refusals(page, *lines) == {}
    return forced(page, *lines, rolls=rolls, otherwise=otherwise)


def forced(
    page: str, *lines: str, rolls: Mapping[str, Sequence[float]] | None = None, otherwise: float = 0.5
) -> Turned:
    """The turn as the engine plays it with these lines, whatever the desk says of them."""
    return _played(*play(page), lines, rolls, otherwise)


def _refusals(game: Game, state: RotdState, lines: Sequence[str], seat: str = "") -> dict[str, str]:
    orders = [(line, RULESET.read_order(game, line)) for line in lines]
    found: dict[str, str] = {}
    for line, order in orders:
        by = game.seat(seat) if seat else _seat(game, state, order)
        beside = [other for _, other in orders if other is not order and (seat or _seat(game, state, other) is by)]
        refusal = RULESET.check(game, RULESET.view(game, state, by), order, beside)
        if refusal is not None:
            found[line] = refusal.rule
    return found


def _seat(game: Game, state: RotdState, order: Order) -> Seat:
    return next(seat for seat in game.seats if state.units[order.unit].commander in seat.holds)


def _played(
    game: Game, state: RotdState, lines: Sequence[str], rolls: Mapping[str, Sequence[float]] | None, otherwise: float
) -> Turned:
    orders = [RULESET.read_order(game, line) for line in lines]

    def dice(turn: int, phase: str) -> Dice:
        return ScriptedDice(rolls, otherwise)

    return Turned(game, tuple(advance(RULESET.turn_of(state.phase), game, state, orders, dice)))

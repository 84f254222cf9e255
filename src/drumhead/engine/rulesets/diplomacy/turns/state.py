"""The state of a game of Diplomacy: who stands where, who owns what, and what the powers are to write next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.state import LATER
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED

MOVEMENT, RETREATS, ADJUSTMENTS = "movement", "retreats", "adjustments"
SPRING, SUMMER, FALL = "spring", "summer", "fall"
DRAW = "draw"
RESOLUTION = "resolution"
"""The phase that waits for orders."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the board, or one that was dislodged: then `open` are the places it may retreat to.

    `order` is the line it was given here last, where orders stand until others are given (4.E.4).
    """

    power: str
    arm: str
    place: str
    open: tuple[str, ...] = ()
    order: str = field(default="", metadata=LATER)


@dataclass(frozen=True, slots=True)
class Centre:
    """Whose a supply centre is; nobody's if empty."""

    owner: str


@dataclass(frozen=True)
class DiplomacyState:
    """`units` by province, `dislodged` by the province they lost, `centres` by province; `winner` ends the game.

    `shared` are the powers an agreement names: those a draw is between where others were left out of it, or the one
    the game was conceded to.
    """

    turn: int
    phase: str
    year: int
    season: str
    stage: str
    units: Mapping[str, Piece] = field(default_factory=dict)
    dislodged: Mapping[str, Piece] = field(default_factory=dict)
    centres: Mapping[str, Centre] = field(default_factory=dict)
    winner: str = ""
    shared: tuple[str, ...] = field(default=(), metadata=LATER)

    @cached_property
    def positions(self) -> dict[AreaMap, Position]:
        """What `table.position_of` has made of it, by map."""
        return {}

    def owned(self, power: str) -> int:
        """How many centres a power owns."""
        return sum(centre.owner == power for centre in self.centres.values())

    def piece(self, unit: str) -> Piece | None:
        """A unit by the name orders use: its province, with a word behind it if it was dislodged."""
        if unit.endswith(DISLODGED):
            return self.dislodged.get(province_of(unit.removesuffix(DISLODGED)))
        return self.units.get(province_of(unit))


def title(state: DiplomacyState) -> str:
    """What the powers write orders for: `Spring 1901, movement`."""
    season = "winter" if state.stage == ADJUSTMENTS else state.season
    return f"{season.capitalize()} {state.year}, {state.stage}"


def ended(state: DiplomacyState) -> str:
    """How the game ended; empty while it is played."""
    if not state.winner:
        return ""
    if state.winner != DRAW:
        return f"The game is conceded to {state.winner}." if state.shared else f"{state.winner} has won."
    return f"The game is drawn between {listed(state.shared)}." if state.shared else "The game is drawn."


def listed(powers: Sequence[str]) -> str:
    """`France, Germany and Italy`."""
    return " and ".join(filter(None, (", ".join(powers[:-1]), *powers[-1:])))

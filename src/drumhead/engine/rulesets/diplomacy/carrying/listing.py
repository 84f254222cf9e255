"""A game as judges print it: positions, orders in words with what came of them, who was dislodged, who owns what."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.rulesets.diplomacy.carrying.saved import phase_name
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.notation import read, write
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from drumhead.engine.rulesets.diplomacy.turns.state import ADJUSTMENTS, RETREATS, DiplomacyState, Piece, ended
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, names_of, powers_of

Turn = tuple[DiplomacyState, Sequence[Fate]]
UNBROKEN = "\N{NO-BREAK SPACE}"
ARMS = {"A": "Army", "F": "Fleet", "": "Unit"}
NOWHERE = "nowhere"
STAGES = {"movement": "Movement", "retreats": "Retreat", "adjustments": "Adjustment"}


def listing(game: AreaGame, turns: Sequence[Turn]) -> str:
    """Every turn, after the position the first begins with, and the position that waits if it stands at the end."""
    printer = _Printer(game)
    states = [state for state, _ in turns]
    lines = list(printer.position(states[0])) if states else []
    for (state, fates), after in zip_longest(turns, states[1:]):
        if fates or after is not None:
            lines += printer.results(state, fates, after)
    if len(turns) > 1 and not turns[-1][1]:
        lines += printer.end(states[-1])
    return "\n".join(lines).strip() + "\n"


class _Printer:
    def __init__(self, game: AreaGame) -> None:
        self.game, self.names = game, names_of(game)
        self.place = Position(chart_of(game.map), {}).name

    def position(self, state: DiplomacyState) -> Iterator[str]:
        """Units by power, then who owns what."""
        yield from (f"Starting position for {_when(state)}.  ({self.game.id}.{phase_name(state)})", "")
        width = max(map(len, powers_of(self.game))) + 2
        for power in powers_of(self.game):
            units = [piece for _, piece in sorted(state.units.items()) if piece.power == power]
            yield from (f"{power + ':':{width}}{self.unit(piece)}." for piece in units)
        yield ""
        yield from self.owners(state)
        if state.stage == RETREATS:
            yield from self.dislodged(state.dislodged.values())

    def unit(self, piece: Piece) -> str:
        return f"{ARMS[piece.arm]} {self.place(piece.place)}"

    def owners(self, state: DiplomacyState) -> Iterator[str]:
        yield from ("Ownership of supply centers:", "")
        width = max(map(len, (*powers_of(self.game), "Unowned"))) + 2
        for owner in (*powers_of(self.game), ""):
            held = sorted(self.place(at) for at, centre in state.centres.items() if centre.owner == owner)
            if held:
                yield from _wrapped(f"{(owner or 'Unowned') + ':':{width}}{_unbroken(held)}.", 78, " " * width)
        yield ""

    def results(self, state: DiplomacyState, fates: Sequence[Fate], after: DiplomacyState | None) -> Iterator[str]:
        """What was ordered and what came of it; then who must retreat, and the centres where their owners changed."""
        stage = STAGES[state.stage]
        yield from (f"{stage} results for {_when(state)}.  ({self.game.id}.{phase_name(state)})", "")
        width = max(map(len, powers_of(self.game))) + 2
        yield from (f"{fate.side + ':':{width}}{self.fate(fate)}" for fate in fates)
        yield ""
        if after is not None and after.stage == RETREATS and after.dislodged:
            yield from self.dislodged(after.dislodged.values())
        if after is not None and after.centres != state.centres:
            yield from self.owners(after)

    def fate(self, fate: Fate) -> str:
        came = f"  (*{', '.join(fate.results)}*)" if fate.results else ""
        order = read(self.names, fate.order)
        if not fate.given and isinstance(order, Hold):
            return f"{ARMS[order.arm]} {self.place(order.unit)}, No Order Processed.{came}"
        if not fate.given and fate.unit and not fate.results:
            return f"Defaults, removing the {ARMS[order.arm].lower()} in {self.place(order.unit)}."
        return f"{self.order(order)}.{came}"

    def order(self, order: Order) -> str:
        """An order in words that every judge reads."""
        unit = f"{ARMS[order.arm]} {self.place(order.unit.removesuffix(DISLODGED))}"
        match order:
            case Hold():
                return f"{unit} HOLD"
            case Move() | Retreat():
                by_sea = " via convoy" if isinstance(order, Move) and order.via else ""
                return f"{unit} -> {self.place(order.to)}{by_sea}"
            case Support():
                goes = f" -> {self.place(order.to)}" if order.to else ""
                return f"{unit} SUPPORT {ARMS[order.of_arm or order.arm]} {self.place(order.of)}{goes}"
            case Convoy():
                return f"{unit} CONVOY Army {self.place(order.of)} -> {self.place(order.to)}"
            case Build():
                return f"Builds {'a fleet' if order.arm == 'F' else 'an army'} in {self.place(order.unit)}"
            case Disband():
                return f"{unit} DISBAND"
            case Waive():
                return "Build waived"
        return write(order)

    def dislodged(self, pieces: Iterable[Piece]) -> Iterator[str]:
        yield from ("The following units were dislodged:", "")
        for piece in pieces:
            where = " or ".join(map(self.place, piece.open)) or NOWHERE
            yield f"{piece.power}'s {ARMS[piece.arm]} in {self.place(piece.place)} can retreat to {where}."
        yield ""

    def end(self, state: DiplomacyState) -> Iterator[str]:
        yield from (ended(state), "") if state.winner else self.position(state)


def _wrapped(line: str, width: int, indent: str) -> Iterator[str]:
    """A long line as several, with no name broken."""
    for part in textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False):
        yield part.replace(UNBROKEN, " ")


def _unbroken(names: Sequence[str]) -> str:
    return ", ".join(name.replace(" ", UNBROKEN) for name in names)


def _when(state: DiplomacyState) -> str:
    season = "winter" if state.stage == ADJUSTMENTS else state.season
    return f"{season.capitalize()} of {state.year}"

"""The orders of a turn as its events tell of them, for a seat that has no others' sheets: in common notation too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.orders.notation import read
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
)
from drumhead.engine.rulesets.diplomacy.seats.history import by_scenario, common, results
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, names_of

MOVES = ("advanced", "acted", "bounced", "stalled", "stranded")
SUPPORTS, CONVOYS = ("supported", "cut"), ("convoyed", "disrupted")
VOID = ("void", "ignored")
ORDERED = (*MOVES, *SUPPORTS, *CONVOYS, *VOID, "held", "retreated", "disbanded", "built", "removed")
"""Events that each tell of one unit's order."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """A unit as the events of a turn know it."""

    arm: str
    place: str


def told_orders(game: AreaGame, events: Sequence[Event]) -> tuple[Fate, ...]:
    """By power in the scenario's order; of votes nothing."""
    reader = _Reader(game, events)
    return by_scenario(game, reader.fates())


class _Reader:
    def __init__(self, game: AreaGame, events: Sequence[Event]) -> None:
        self.game, self.events = game, events
        found: dict[str, list[Event]] = {}
        for event in events:
            if event.units and event.facts.get("power"):
                found.setdefault(province_of(event.units[0].removesuffix(DISLODGED)), []).append(event)
        self.told = dict(sorted(found.items()))
        self.units = {at: unit for at, told in self.told.items() if (unit := self._unit(at, told)) is not None}

    def _unit(self, at: str, told: Sequence[Event]) -> _Unit | None:
        known = next((event for event in told if event.facts.get("arm")), None)
        if known is None:
            return None
        here = self.game.map.board.name(known.cell) if known.cell is not None else at
        return _Unit(known.facts["arm"], here if province_of(here) == at else at)

    def fates(self) -> Iterator[Fate]:
        """The one order of each unit, then the builds that powers left unused."""
        for at, told in self.told.items():
            event = next((event for event in told if event.kind in ORDERED), None)
            if event is not None:
                yield self._fate(at, event, told)
        for event in self.events:
            if event.kind == "waived":
                yield from (Fate(event.facts["power"], "", "WAIVE") for _ in range(event.facts["builds"]))

    def _fate(self, at: str, event: Event, told: Sequence[Event]) -> Fate:
        unit, order = self.units.get(at, _Unit("", at)), self._order(at, event)
        line = f"{unit.arm} {unit.place} ...".strip() if order is None else common(order)
        cell = self.game.map.board.cell(unit.place)
        given = bool(event.facts.get("ordered", True))
        return Fate(event.facts["power"], at, line, tuple(results(order, told)), given, cell)

    def _order(self, at: str, event: Event) -> Order | None:
        """What was ordered; None of what came to nothing in a turn that an older version played."""
        facts: Mapping[str, Any] = event.facts
        unit = self.units.get(at, _Unit("", at))
        whose: dict[str, Any] = {"unit": unit.place, "arm": unit.arm}
        if event.kind in VOID:
            return self._whole(read(names_of(self.game), facts["line"])) if "line" in facts else None
        if event.kind in MOVES:
            return Move(**whose, to=facts["to"])
        if event.kind in SUPPORTS:
            return self._whole(Support(**whose, of=facts["of"], to="" if facts["to"] == facts["of"] else facts["to"]))
        if event.kind in CONVOYS:
            return self._whole(Convoy(**whose, of=facts["of"], to=facts["to"]))
        if event.kind == "retreated":
            return Retreat(**whose, to=facts["to"])
        plain: type[Order] = {"held": Hold, "built": Build}.get(event.kind, Disband)
        return plain(**whose)

    def _whole(self, order: Order) -> Order:
        """With kinds of unit and coasts, as far as events know them."""
        known: dict[str, str] = {"giver": "", "power": ""}
        for place, arm in (("unit", "arm"), ("of", "of_arm")):
            unit = self.units.get(province_of(getattr(order, place, "").removesuffix(DISLODGED)))
            if unit is not None:
                known |= {place: unit.place, arm: unit.arm}
        return order.model_copy(update={name: value for name, value in known.items() if name in order.__dict__})

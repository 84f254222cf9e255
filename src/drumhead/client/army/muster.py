"""What the order of battle shows of the units of a seat: read from its view, and from its draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models.units_model import without_unit
from drumhead.engine.play.formations import NO_ORDERS, Formation, Gauge, OrderOfBattle
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Link
from drumhead.engine.session.rehearsal.sent import sent

EMPTY = OrderOfBattle((), (), {})


@dataclass(frozen=True)
class Drafted:
    """What a draft says: the lines of each unit's orders, who has none and should, whose changed since they were sent,
    whose may not stand."""

    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Muster:
    """An order of battle, the chain of command that goes with it, by id, and what is drafted."""

    order: OrderOfBattle = EMPTY
    links: Mapping[str, Link] = field(default_factory=dict)
    drafted: Drafted = Drafted()

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        return self.order.gauges

    def states(self, unit: str) -> tuple[str, ...]:
        """Words for what should be minded of a unit."""
        known = self.order.strengths.get(unit)
        told = () if known is None else known.states
        return (NO_ORDERS, *told) if unit in self.drafted.waiting else told

    @property
    def all_states(self) -> tuple[str, ...]:
        """Those that any unit is in, the commonest word of all first."""
        found = dict.fromkeys(state for unit in self.order.strengths for state in self.states(unit))
        return tuple(sorted(found, key=lambda state: (state != NO_ORDERS, state)))

    def title(self, unit: str) -> str:
        """A unit's id and what it is called among its own."""
        known, link = self.order.strengths.get(unit), self.links.get(unit)
        if known is not None:
            return f"{unit} {known.title}".strip()
        return unit if link is None else link.title

    def target(self, formation: Formation) -> str:
        """The link that somebody is given to who is dragged onto a formation: its own, else that above it."""
        here: Formation | None = formation
        while here is not None and here.id not in self.links:
            here = self.order.formation(here.under)
        return "" if here is None else here.id


def read_muster(desk: OrderDesk) -> Muster:
    """All of it, at the moment that is shown."""
    if not desk.seat:
        return Muster()
    game, ruleset, view = desk.session.game, desk.session.ruleset, desk.view()
    order = ruleset.order_of_battle(game, view)
    return Muster(order, read_links(desk), read_draft(desk, order.units))


def read_links(desk: OrderDesk) -> Mapping[str, Link]:
    """The chain of command, where units are given to others, with what the draft makes of it."""
    change = desk.session.ruleset.reassignment
    if change is None:
        return {}
    draft = desk.draft if desk.moment is None else ()
    return {link.id: link for link in change.chain(desk.session.game, desk.view(), draft)}


def read_draft(desk: OrderDesk, units: Iterable[str]) -> Drafted:
    """What the draft says of these units; nothing in a replay, and to the game master."""
    if desk.mode not in ("DRAFT", "LOCKED"):
        return Drafted()
    lines: dict[str, tuple[str, ...]] = {}
    for order in desk.draft:
        words = without_unit(desk.session.write_order(order), order.unit)
        lines[order.key[0]] = (*lines.get(order.key[0], ()), words)
    return Drafted(lines, frozenset(desk.unordered()), _changed(desk), _refused(desk))


def _changed(desk: OrderDesk) -> frozenset[str]:
    """Whose orders are not those that last left the desk."""
    before = sent(desk.session, desk.seat)
    if before is None:
        return frozenset()
    return frozenset(order.key[0] for order in set(before) ^ set(desk.draft))


def _refused(desk: OrderDesk) -> frozenset[str]:
    """Who has an order that may not stand beside the others, as things are by now."""
    return frozenset(order.key[0] for order, why in zip(desk.draft, _verdicts(desk, desk.draft), strict=True) if why)


def _verdicts(desk: OrderDesk, draft: Sequence[Order]) -> list[bool]:
    session, view = desk.session, desk.session.view(desk.seat)
    if session.ruleset.judge is not None:
        judge = session.ruleset.judge(session.game, view, draft)
        return [judge(order) is not None for order in draft]
    return [session.check(desk.seat, order, draft[:at]) is not None for at, order in enumerate(draft)]

"""What the order of battle shows of the units of a seat: read from its view, and from its draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models.drafted import Drafted, read_draft
from drumhead.engine.play.formations import NO_ORDERS, Formation, Gauge, OrderOfBattle
from drumhead.engine.play.view import Link

EMPTY = OrderOfBattle((), (), {})


@dataclass(frozen=True)
class Muster:
    """An order of battle, the chain of command that goes with it, by id, and what is drafted."""

    order: OrderOfBattle = EMPTY
    links: Mapping[str, Link] = field(default_factory=dict)
    drafted: Drafted = field(default_factory=Drafted)

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
    game, ruleset, view = desk.session.game, desk.session.ruleset, desk.shown()
    order = ruleset.order_of_battle(game, view)
    return Muster(order, read_links(desk), read_draft(desk))


def read_links(desk: OrderDesk) -> Mapping[str, Link]:
    """The chain of command, where units are given to others, with what the draft makes of it."""
    change = desk.session.ruleset.reassignment
    if change is None:
        return {}
    draft = desk.draft if desk.moment is None else ()
    return {link.id: link for link in change.chain(desk.session.game, desk.view(), draft)}

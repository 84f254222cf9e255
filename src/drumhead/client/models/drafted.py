"""What a draft says of units: the lines of their orders, and what is to be minded of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.orders import Order
from drumhead.engine.session.rehearsal.sent import sent


@dataclass(frozen=True)
class Drafted:
    """What a draft says: the lines of each unit's orders, who has none and should, whose changed since they were sent,
    whose may not stand."""

    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


def read_draft(desk: OrderDesk) -> Drafted:
    """What the draft says of all units; nothing in a replay, and to the game master."""
    if not is_drafting(desk):
        return Drafted()
    lines: dict[str, tuple[str, ...]] = {}
    for order in desk.draft:
        words = without_unit(desk.session.write_order(order), order.unit)
        lines[order.key[0]] = (*lines.get(order.key[0], ()), words)
    return Drafted(lines, frozenset(desk.unordered()), changed(desk), refused(desk))


def is_drafting(desk: OrderDesk) -> bool:
    """Whether the draft is what is shown of orders."""
    return desk.mode in ("DRAFT", "LOCKED")


def changed(desk: OrderDesk) -> frozenset[str]:
    """Whose orders are not those that last left the desk."""
    before = sent(desk.session, desk.seat)
    if before is None:
        return frozenset()
    return frozenset(order.key[0] for order in set(before) ^ set(desk.draft))


def refused(desk: OrderDesk) -> frozenset[str]:
    """Who has an order that may not stand beside the others, as things are by now."""
    return frozenset(order.key[0] for order, why in zip(desk.draft, _verdicts(desk, desk.draft), strict=True) if why)


def _verdicts(desk: OrderDesk, draft: Sequence[Order]) -> list[bool]:
    session, view = desk.session, desk.session.view(desk.seat)
    if session.ruleset.judge is not None:
        judge = session.ruleset.judge(session.game, view, draft)
        return [judge(order) is not None for order in draft]
    return [session.check(desk.seat, order, draft[:at]) is not None for at, order in enumerate(draft)]


def without_unit(line: str, unit: str) -> str:
    """An order's line without the unit or office it begins with."""
    title = f"{unit.partition(' of ')[0]} "
    if line.startswith(title):
        return line.removeprefix(f"{unit} ").removeprefix(title)
    words = line.split(" ")
    at = next((at for at in (0, 1) if words[at : at + 1] == [unit]), None)
    return line if at is None else " ".join(words[at + 1 :] or words[:at]).strip()

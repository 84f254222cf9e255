"""What all units that are chosen may be ordered by a click on one square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.ways.foreseeing import few
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.session.commanding.anywhere import commanded

GROUND = "where"
"""The field of a command on a battlefield that says on which."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A command with what the square fills in; one that is `open` asks for places on the square's battlefield too."""

    form: OrderForm
    values: dict[str, Any]
    open: bool = False


def offers(desk: OrderDesk, units: Sequence[str], cell: int, friend: str | None) -> tuple[Offer, ...]:
    """The commands of the game that at least one of the units can carry out there; `friend` stands there, if any."""
    if desk.mode != "DRAFT":
        return ()
    found = (offer for form in desk.session.ruleset.commands for offer in _offered(form, cell, friend))
    return tuple(offer for offer in found if offer.open or _leads_to_orders(desk, units, offer))


def _offered(form: OrderForm, cell: int, friend: str | None) -> Iterator[Offer]:
    """A command filled in, if the square is all that it needs."""
    needed = [field for field in form.asked if not field.optional]
    types = {field.type for field in needed}
    if [field.type for field in needed] == ["cell"]:
        yield Offer(form, {needed[0].name: cell})
    elif [field.type for field in needed] == ["unit"] and friend is not None:
        yield Offer(form, {needed[0].name: friend})
    elif types == {"tactical"} and any(field.name == GROUND for field in form.asked):
        yield Offer(form, {GROUND: cell}, open=True)
    elif not needed and [field.type for field in form.asked] == ["cell"]:
        yield Offer(form, {form.asked[0].name: cell})


def _leads_to_orders(desk: OrderDesk, units: Sequence[str], offer: Offer) -> bool:
    command = Command(offer.form.kind, few(desk, units), offer.values)
    try:
        return bool(commanded(desk.session, desk.seat, command, desk.draft).orders)
    except DrumheadError:
        return False

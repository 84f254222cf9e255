"""What a square alone says to several units, of commands that are made up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from drumhead.client.desk import offering_many
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.offering_many import offers
from drumhead.engine.errors import InputError
from drumhead.engine.play.commanding.commands import Command


def form(kind: str, *fields: str) -> SimpleNamespace:
    """A command that asks for fields such as `to cell`, or `at tactical?` if it needs none."""
    asked = [(name, type) for name, type in (field.split() for field in fields)]
    kinds = [SimpleNamespace(name=n, type=t.rstrip("?"), optional=t.endswith("?")) for n, t in asked]
    return SimpleNamespace(kind=kind, asked=kinds)


FORMS = (
    form("march to", "to cell", "at tactical?"),
    form("follow", "whom unit"),
    form("attack at", "at tactical", "where cell?"),
    form("here", "at tactical"),
    form("in there", "at tactical", "where cell"),
    form("halt near", "near cell?"),
    form("rest"),
    form("wait", "for choice?"),
    form("vain", "to cell"),
    form("barred", "to cell"),
)


def test_a_command_is_offered_where_the_square_is_all_it_needs_and_somebody_can_carry_it_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def commanded(session: object, seat: str, command: Command, draft: object) -> SimpleNamespace:
        if command.kind == "barred":
            raise InputError("It cannot be.")
        return SimpleNamespace(orders=() if command.kind == "vain" else ("an order",))

    monkeypatch.setattr(offering_many, "commanded", commanded)
    monkeypatch.setattr(offering_many, "few", lambda desk, units: units)
    session = SimpleNamespace(ruleset=SimpleNamespace(commands=FORMS))
    desk = SimpleNamespace(mode="DRAFT", session=session, seat="Anna", draft=())

    def offered(friend: str | None) -> list[tuple[str, dict[str, object], bool]]:
        found = offers(cast(OrderDesk, desk), ("A1", "A2"), 7, friend)
        return [(offer.form.kind, offer.values, offer.open) for offer in found]

    march, follow = ("march to", {"to": 7}, False), ("follow", {"whom": "A9"}, False)
    attack, halt = ("attack at", {"where": 7}, True), ("halt near", {"near": 7}, False)
    assert offered("A9") == [march, follow, attack, halt]
    assert offered(None) == [march, attack, halt]
    desk.mode = "LOCKED"
    assert offered("A9") == []

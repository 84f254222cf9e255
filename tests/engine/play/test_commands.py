"""What comes of a command as a value: laid over a draft, and told."""

from __future__ import annotations

from drumhead.engine.play.commanding.commands import Spread, sentences
from drumhead.engine.play.orders import Order


def order(unit: str, kind: str) -> Order:
    return Order(kind=kind, unit=unit)


def test_orders_take_the_place_of_those_of_their_kind_and_what_was_dropped_is_gone() -> None:
    draft = (order("A", "march"), order("A", "rail"), order("B", "march"))
    found = Spread((order("A", "march"), order("C", "march")), dropped=(order("A", "rail"),))
    assert found.over(draft) == (order("A", "march"), order("B", "march"), order("C", "march"))
    assert found.units == ("A", "C")


def test_what_is_said_of_several_alike_stands_once() -> None:
    said = (("A", "A sleeps."), ("B", "B walks."), ("C", "C sleeps."), ("D", "Nothing is known."))
    assert sentences(said) == ("A, C: each sleeps.", "B walks.", "Nothing is known.")
    assert Spread(left_out=said[:1], notes=said[1:2]).told == ("A sleeps.", "B walks.")

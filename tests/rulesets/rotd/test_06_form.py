"""6.1 to 6.10: the order form itself: what may be left blank and within which bounds, and what an order says unsaid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from pydantic import ValidationError

from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.rulesets.rotd.orders.commands import COMMANDS
from drumhead.engine.rulesets.rotd.orders.forms import FORMS
from drumhead.engine.rulesets.rotd.orders.orders import ORDER

SIX_PHASES, FIVE_TACS, TWELVE_TURNS, ACROSS = (1, 6), (1, 5), (0, 12), (0, 14)


def bounds(forms: Iterable[OrderForm]) -> dict[str, tuple[int, int]]:
    """Every field of numbers with the least and the greatest."""
    fields = ((form, field) for form in forms for field in form.fields if (field.low, field.high) != (0, 0))
    return {f"{form.kind}: {field.name}": (field.low, field.high) for form, field in fields}


def blank(forms: Iterable[OrderForm]) -> set[str]:
    """Every field that may be left blank."""
    return {f"{form.kind}: {field.name}" for form in forms for field in form.fields if field.optional}


@pytest.mark.rule("rotd", "6.3b")
def test_the_form_asks_for_numbers_within_the_bounds_of_the_rules() -> None:
    assert bounds(FORMS) == {
        "pursue: limit": SIX_PHASES,
        "move: start": FIVE_TACS,
        "engage: phases": FIVE_TACS,
        "support: radius": ACROSS,
        "support: phases": FIVE_TACS,
        "intercept: radius": ACROSS,
        "intercept: phases": FIVE_TACS,
        "supply: level": TWELVE_TURNS,
        "deploy: start": FIVE_TACS,
        "undeploy: start": FIVE_TACS,
        "transfer: amount": (1, 999),
        "buy replacements: men": (1, 9999),
    }
    assert bounds(COMMANDS) == {"supply from: level": TWELVE_TURNS}


def test_the_form_says_what_may_be_left_blank() -> None:
    assert blank(FORMS) == {
        *("pursue: limit", "move: via", "move: start", "supply: level", "supply: source", "rail: via", "rail: entry"),
        *("deploy: start", "undeploy: to", "undeploy: start", "unload: at"),
        *("offer: ceding", "offer: asking", "withdraw offer: to"),
    }
    assert blank(COMMANDS) == {
        *("march to: via", "march to: how", "march to: at", "march to: forced", "screen: around"),
        *("defend line: mode", "defend line: where", "attack at: mode", "attack at: where"),
        *("postures: attack", "postures: defend", "postures: line"),
        *("supply from: level", "rail to: via", "rail to: entry"),
    }


UNSAID: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "move": ({"to": 3}, {"via": None, "start": 1}),
    "engage": ({}, {"first": 1, "last": 5}),
    "support": ({"at": 3, "radius": 2}, {"first": 1, "last": 5}),
    "intercept": ({"at": 3, "radius": 2}, {"first": 1, "last": 5}),
    "deploy": ({"at": 3}, {"start": 1}),
    "undeploy": ({}, {"to": None, "start": 1}),
    "offer": (
        {"what": "peace", "to": "B", "ceding": "Pavia, Como, Pavia"},
        {"ceding": ("Como", "Pavia"), "asking": ()},
    ),
}
"""By an order's kind: what is said of it, and what it then says besides or instead."""


@pytest.mark.parametrize("kind", UNSAID)
def test_what_an_order_leaves_unsaid_is_the_whole_turn_from_its_first_phase(kind: str) -> None:
    said, unsaid = UNSAID[kind]
    order = ORDER.validate_python({"kind": kind, "unit": "FR1IN", **said})
    assert order.model_dump() == {"kind": kind, "unit": "FR1IN", **said, **unsaid}


@pytest.mark.rule("rotd", "6.4a")
@pytest.mark.parametrize(("start", "there"), [(0, False), (1, True), (5, True), (6, False)])
def test_there_are_five_tactical_phases_to_begin_in(start: int, there: bool) -> None:
    given = {"kind": "deploy", "unit": "FR1PB", "at": 3, "start": start}
    if there:
        assert ORDER.validate_python(given).model_dump() == given
    else:
        with pytest.raises(ValidationError, match="start"):
            ORDER.validate_python(given)

"""6.1 to 6.10: the order form itself: what may be left blank and within which bounds, and what an order says unsaid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from pydantic import ValidationError

from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.commands import COMMANDS
from drumhead.engine.rulesets.rotd.orders.forms import FORMS
from drumhead.engine.rulesets.rotd.orders.orders import ORDER
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.orders.subjects import read_office
from drumhead.engine.rulesets.rotd.orders.terms import meant, read_cities, read_terms, write_terms
from tests.rulesets.rotd.pages import play

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


SAID: dict[str, Any] = {
    "attack": o.Attack(unit="FR1IN", mode="assault"),
    "defend": o.Defend(unit="FR1IN", mode="last-ditch"),
    "line": o.InLine(unit="FR1IN", line="rear"),
}
FORM = {"attack": "attack", "defend": "defend", "line": "first"}


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize(
    ("plan", "postures"),
    [
        (Plan(), {"attack": "skirmish", "defend": "skirmish", "line": "first"}),
        (Plan(halt_on_detection=o.HaltOnDetection(unit="FR1IN")), FORM),
        (Plan(attack=SAID["attack"]), FORM | {"attack": "assault"}),
        (Plan(defend=SAID["defend"]), FORM | {"defend": "last-ditch"}),
        (Plan(line=SAID["line"]), FORM | {"line": "rear"}),
        (Plan(**SAID), {"attack": "assault", "defend": "last-ditch", "line": "rear"}),
        (Plan(side=(o.Rebuild(unit="FR1AQ", to=3),)), {"attack": "skirmish", "defend": "skirmish", "line": "first"}),
    ],
)
def test_postures_are_as_ordered_or_the_forms_or_those_of_who_is_silent(plan: Plan, postures: dict[str, str]) -> None:
    assert plan.postures == postures


@pytest.mark.rule("rotd", "10.14a")
def test_each_kind_of_march_and_rail_alone_leads_to_another_square() -> None:
    marches = [
        Plan(march=o.March(unit="FR1IN", path=(3,))),
        Plan(withdraw=o.Withdraw(unit="FR1IN", to=3)),
        Plan(pursue=o.Pursue(unit="FR1IN")),
        Plan(rail=o.Rail(unit="FR1IN", to=3)),
        Plan(march_to_battle=o.MarchTo(unit="FR1IN", target="battle")),
        Plan(march_to_allies=o.MarchTo(unit="FR1IN", target="allies")),
        Plan(march_to_enemies=o.MarchTo(unit="FR1IN", target="enemies")),
    ]
    assert [plan.moves_strategically for plan in marches] == [True] * 7
    assert not Plan(entry=o.Entry(unit="FR1IN", at=3), move=o.Move(unit="FR1IN", to=3)).moves_strategically


CITIES = "\n".join(
    f'[[map.cities]]\nname = "{name}"\nplace = "G{column}-V6"' for column, name in enumerate(("Pavia", "Como", "Asti"))
)
GAME, _ = play(f'[map]\nstate = "SAR"\n[map.states.SAR]\nname = "Sardinia"\n{CITIES}')


@pytest.mark.rule("rotd", "5.1a")
def test_terms_are_cities_by_their_own_names_each_once_and_sorted() -> None:
    assert read_terms(GAME, "AUSTRIA ceding pavia,como, for asti, FOR Como,asti") == {
        "to": "austria",
        "ceding": ("Como", "Pavia"),
        "asking": ("Asti", "Como"),
    }
    assert read_cities(GAME, " pavia, como,,Pavia ,asti") == ("Asti", "Como", "Pavia")
    assert meant(GAME, {"ceding": ("pavia", "Asti", "Pavia", "como"), "asking": ("Nowhere",)}) == {
        "ceding": ("Asti", "Como", "Pavia"),
        "asking": ("Nowhere",),
    }


@pytest.mark.rule("rotd", "5.1a")
def test_powers_are_meant_by_their_ids_and_all_else_as_it_was_written() -> None:
    assert meant(GAME, {"to": "Austria", "of": "sardinia", "on": "", "what": "Austria", "says": "Allies"}) == {
        "to": "austria", "of": "SAR", "on": "", "what": "Austria", "says": "Allies",
    }  # fmt: skip
    offer = {"kind": "offer", "unit": "FR1AQ", "what": "peace", "to": "austria"}
    assert ORDER.validate_python(offer | {"ceding": " Pavia, ,Como,"}).model_dump()["ceding"] == ("Como", "Pavia")


def test_terms_and_offices_are_written_as_they_are_read() -> None:
    one, two = ("Como",), ("Asti", "Pavia")
    terms = [write_terms(ceding, asking) for ceding in ((), one) for asking in ((), two)]
    assert terms == ["", " for Asti, Pavia", " ceding Como", " ceding Como for Asti, Pavia"]
    assert read_office("governor  OF Isle OF Man") == "Governor of Isle OF Man"
    assert read_office("WAR minister") == "War Minister"

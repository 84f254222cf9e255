"""The loop that plays a turn, and what a ruleset says of its phases, forms and orders, in a game of a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields, replace
from typing import Any, cast

import pytest

from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.events import EVERYONE, GM, Change, Event, in_order
from drumhead.engine.play.figures import Drawn, Path, Way
from drumhead.engine.play.orders import Order, Refusal, replace_order
from drumhead.engine.play.ruleset import Field, OrderForm, Ruleset
from drumhead.engine.play.state import Draft
from drumhead.engine.play.turn import Phase, Step, advance
from drumhead.engine.play.view import Desk, Token, View
from tests.engine.play.test_state import Small

NOTHING = cast(Any, None)
ASKED: list[tuple[str, int, str]] = []
ORDERS = (Order(kind="go", unit="a"),)


def _count(game: Any, state: Small, orders: Sequence[Order], dice: Dice) -> Draft[Small]:
    """Each phase tells itself and who ordered; the last one counts the turn on."""
    draft = Draft(state, state.phase)
    last = state.phase.endswith("end")
    changes = [Change(table="", id="", field="turn", now=state.turn + 1)] if last else []
    draft.record("played", changes, units=[order.unit for order in orders])
    return draft


PHASES = tuple(Phase(id, id, _count) for id in ("one", "two", "end"))
HELD = (PHASES[0], Phase("two", "two", _count, needs_orders=True), PHASES[2])


def _dice(turn: int, phase: str) -> Dice:
    ASKED.append(("dice", turn, phase))
    return ScriptedDice()


def _played(phases: Sequence[Phase], state: Small, ruled: Any = None) -> list[Step[Small]]:
    ASKED.clear()
    return list(advance(phases, NOTHING, state, ORDERS, _dice, ruled))


def test_a_turn_is_played_phase_by_phase_and_the_next_one_waits() -> None:
    steps = _played(PHASES, Small(turn=4, phase="one"))
    assert [(step.phase, step.state.phase, step.state.turn) for step in steps] == [
        ("one", "two", 4),
        ("two", "end", 4),
        ("end", "one", 5),
    ]
    assert [event.id for step in steps for event in step.events] == ["4.one.1", "4.two.1", "4.end.1"]
    assert ASKED == [("dice", 4, "one"), ("dice", 4, "two"), ("dice", 4, "end")]
    assert all(event.units == ("a",) for step in steps for event in step.events)


def test_it_stops_where_players_must_speak_and_goes_on_from_there() -> None:
    (first,) = _played(HELD, Small(turn=4, phase="one"))
    assert (first.phase, first.state.phase) == ("one", "two")
    assert [step.phase for step in _played(HELD, first.state)] == ["two", "end"]


def test_the_last_phase_may_name_the_phase_of_another_kind_of_turn() -> None:
    def named(game: Any, state: Small, orders: Any, dice: Any) -> Draft[Small]:
        draft = Draft(state, state.phase)
        draft.record("over", [Change(table="", id="", field="phase", now="deployment")])
        return draft

    steps = _played((PHASES[0], Phase("end", "end", named)), Small(phase="one"))
    assert [step.state.phase for step in steps] == ["end", "deployment"]
    steps = _played((Phase("one", "one", named), PHASES[2]), Small(phase="one"))
    assert [step.state.phase for step in steps] == ["end", "one"], "no other phase may"


def test_rulings_stand_before_the_events_of_the_phase_that_they_change() -> None:
    def ruled(state: Small, phase: str) -> tuple[Event, ...]:
        change = Change(table="pieces", id="z", field="", now={"cell": state.turn})
        return (Event(id="r", kind="ruled", phase=phase, changes=(change,)),) if phase == "two" else ()

    steps = _played(PHASES, Small(turn=4, phase="one"), ruled)
    assert [[event.kind for event in step.events] for step in steps] == [["played"], ["ruled", "played"], ["played"]]
    assert not steps[0].state.pieces and steps[1].state.pieces["z"].cell == 4


def _form(kind: str, *fields: Field, **more: Any) -> OrderForm:
    return OrderForm(kind, kind, "", "", "", fields, **more)


TOKEN = Token("A", "A", 1, None, "own", "I", "FR/IN", state="FRA")
VIEW = View("Ney", "f", False, 1, "p", None, (TOKEN,), (), (), (), (Desk("War of f", "War", "war"),))


@pytest.mark.parametrize(
    ("form", "unit", "office"),
    [
        (_form("go"), True, False),
        (_form("pay", by=("war",)), False, True),
        (_form("pay", by=("navy",)), False, False),
        (_form("all", by=("unit", "war")), True, True),
        (_form("sail", counters=("FR/SH",)), False, False),
        (_form("march", counters=("FR/SH", "FR/IN")), True, False),
    ],
)
def test_an_order_is_for_units_or_offices_or_those_with_some_counters_to_give(
    form: OrderForm, unit: bool, office: bool
) -> None:
    assert [form.given_by(VIEW, name) for name in ("A", "war", "War of f")] == [unit, office, office]
    assert form.given_by(VIEW, "nobody") is (unit and not form.counters)


def test_a_form_asks_for_all_that_the_unit_does_not_bring_itself() -> None:
    form = _form("march", Field("to", "To", "cell"), Field("state", "State", "own"), Field("how", "How", "flag"))
    assert [field.name for field in form.asked] == ["to", "how"] and form.brought_by(TOKEN) == {"state": "FRA"}
    assert not form.goes and _form("go", drawn=(Drawn(Path), Drawn(Way))).goes


APART = (Phase("dep", "Deploying", _count), Phase("dip", "Meeting", _count))
FORMS = (_form("go"), _form("deploy", turns=("dep",)), _form("both", turns=("", "dep")), _form("none", turns=()))


def _game() -> Ruleset:
    required = dict.fromkeys(each.name for each in fields(Ruleset) if each.default is MISSING is each.default_factory)
    return Ruleset(**cast(Any, {**required, "phases": PHASES, "apart": (APART,), "forms": FORMS}))


def test_a_waiting_phase_tells_which_turn_is_played_and_which_forms_are_timely() -> None:
    game = _game()
    found = [game.turn_of(phase) for phase in ("one", "end", "dep", "dip", "strange")]
    assert found == [PHASES, PHASES, APART, APART, PHASES]
    assert [form.kind for form in game.timely("two")] == ["go", "both"]
    assert [form.kind for form in game.timely("dip")] == ["deploy", "both"]
    assert game.all_phases == (*PHASES, *APART)
    assert game.titles() == {"one": "one", "two": "two", "end": "end", "dep": "Deploying", "dip": "Meeting"}


def test_a_game_tells_battles_and_is_played_by_places_where_it_says_so() -> None:
    plain = _game()
    assert not plain.tells_battles and not plain.by_places
    told = replace(plain, accounts=Accounts(battles=lambda game, events: ()))
    assert told.tells_battles
    assert replace(plain, forms=(*FORMS, _form("sail", Field("to", "To", "place")))).by_places


def test_an_order_takes_the_place_of_the_one_of_its_unit_and_kind_or_stands_last() -> None:
    orders = tuple(Order(kind=kind, unit=unit) for unit, kind in (("a", "go"), ("b", "go"), ("a", "halt")))

    class Loud(Order):
        loud: bool = True

    new, other = Loud(kind="go", unit="b"), Loud(kind="halt", unit="b")
    assert replace_order(orders, new) == (orders[0], new, orders[2])
    assert replace_order(orders, other) == (*orders, other) and replace_order((), other) == (other,)
    assert str(Refusal(order=new, rule="7.4", reason="it is barred.")) == "it is barred (rule 7.4)."
    assert str(Refusal(order=new, rule="", reason="It is barred.")) == "It is barred."


def test_an_event_is_visible_to_its_seats_and_the_game_master() -> None:
    event = Event(id="1.a.1", kind="k", phase="a", cause="order A go", seen_by=("Ney",), cause_known_to=("Murat",))
    assert [event.visible_to(seat) for seat in ("Ney", "Murat", GM)] == [True, False, True]
    assert [event.order_known_to(seat) for seat in ("Ney", "Murat", GM)] == [False, True, True] and event.ordered()
    all_know = event.model_copy(update={"seen_by": (EVERYONE,), "cause_known_to": (EVERYONE,), "cause": "1.a.0"})
    assert all_know.visible_to("X") and all_know.order_known_to("X") and not all_know.ordered()


def test_plain_data_is_put_in_order_all_the_way_down() -> None:
    found = in_order({"b": [{"d": 1, "c": (2, {"f": None, "e": True})}], "a": "x"})
    assert list(found) == ["a", "b"] and list(found["b"][0]) == ["c", "d"]
    assert found["b"][0]["c"] == [2, {"e": True, "f": None}] and list(found["b"][0]["c"][1]) == ["e", "f"]
    assert in_order(b"x") == b"x" and in_order(3) == 3

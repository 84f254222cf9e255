"""A command spread over units: what a game refuses is left out and told, and what cannot stand beside it any more."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.play.commanding.commands import Command, Share
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.view import Token, View
from drumhead.engine.session.commanding.spreading import UNKNOWN, settled, spread

GAME = cast(Any, None)
TOKENS = tuple(Token(id, id, 1, None, "own", "I", "FR/IN", orderable=id != "z") for id in "abz")
VIEW = View("Ney", "france", False, 1, "moves", None, TOKENS, (), (), ())


def order(unit: str, kind: str) -> Order:
    return Order(kind=kind, unit=unit)


def _refused(each: Order, beside: Sequence[Order]) -> str:
    """Nobody flies; who rests does nothing else; one alone may lead."""
    own = [other.kind for other in beside if other.unit == each.unit and other.kind != each.kind]
    if each.kind == "fly":
        return f"{each.unit} cannot fly."
    if each.kind == "rest" and own:
        return f"{each.unit} cannot rest and {own[0]}."
    if each.kind == "lead" and any(other.kind == "lead" and other.unit < each.unit for other in beside):
        return f"{each.unit} is led already."
    return ""


def _ruleset(shares: Sequence[Share] = (), *, at_once: bool) -> Ruleset:
    def check(game: Any, view: View, each: Order, beside: Sequence[Order]) -> Refusal | None:
        assert each not in beside
        said = _refused(each, beside)
        return Refusal(order=each, rule="", reason=said) if said else None

    def judge(game: Any, view: View, orders: Sequence[Order]) -> Any:
        return lambda each: check(game, view, each, [other for other in orders if other.key != each.key])

    def spread_of(game: Any, view: View, command: Command, others: Sequence[Order]) -> Sequence[Share]:
        return [share for share in shares if share.unit in command.units]

    kept = SimpleNamespace(check=check, judge=judge if at_once else None, spread=spread_of)
    return cast(Ruleset, kept)


@pytest.fixture(params=[True, False], ids=["at once", "one by one"])
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return _ruleset(at_once=request.param)


def test_a_unit_one_of_whose_orders_is_refused_is_left_out_whole(ruleset: Ruleset) -> None:
    shares = (Share("a", (order("a", "march"), order("a", "fly"))), Share("b", (order("b", "march"),)))
    found = settled(ruleset, GAME, VIEW, shares, ())
    assert (found.orders, found.left_out, found.notes) == ((order("b", "march"),), (("a", "a cannot fly."),), ())


def test_or_what_may_stand_is_kept_of_it_and_the_rest_is_told(ruleset: Ruleset) -> None:
    shares = (Share("a", (order("a", "march"), order("a", "fly")), note="It is far."), Share("b", (order("b", "fly"),)))
    found = settled(ruleset, GAME, VIEW, shares, (), whole=False)
    assert (found.orders, found.left_out) == ((order("a", "march"),), (("b", "b cannot fly."),))
    assert found.notes == (("a", "It is far. a cannot fly."),)


def test_who_has_no_orders_by_a_command_keeps_the_reason_that_he_was_given(ruleset: Ruleset) -> None:
    shares = (Share("a", (order("a", "fly"),), why="a is asleep."), Share("b", why="b is lost."))
    found = settled(ruleset, GAME, VIEW, shares, (order("a", "march"),))
    assert (found.orders, found.dropped) == ((), ())
    assert found.left_out == (("a", "a is asleep."), ("b", "b is lost."))


def test_orders_are_judged_beside_each_other_and_beside_those_that_stand(ruleset: Ruleset) -> None:
    shares = (Share("a", (order("a", "lead"),)), Share("b", (order("b", "lead"),)))
    found = settled(ruleset, GAME, VIEW, shares, ())
    assert (found.orders, found.left_out) == ((order("a", "lead"),), (("b", "b is led already."),))
    beside = settled(ruleset, GAME, VIEW, shares[1:], (order("a", "lead"),))
    assert (beside.orders, beside.left_out) == ((), (("b", "b is led already."),))


def test_what_has_no_sense_beside_new_orders_is_dropped_of_the_same_unit_alone(ruleset: Ruleset) -> None:
    others = tuple(order(unit, kind) for unit in "ab" for kind in ("halt", "march", "rail"))
    share = Share("a", (order("a", "march"),), instead=frozenset({"halt", "march"}))
    found = settled(ruleset, GAME, VIEW, [share], others)
    assert found.dropped == (order("a", "halt"),), "the march is replaced"
    assert found.over(others) == tuple(other for other in others if other != order("a", "halt"))


def test_what_may_not_stand_any_more_goes_of_the_same_unit_and_is_told_of_others(ruleset: Ruleset) -> None:
    others = (order("a", "rest"), order("b", "lead"), order("b", "fly"))
    shares = (Share("a", (order("a", "lead"),)),)
    found = settled(ruleset, GAME, VIEW, shares, others)
    assert found.orders == (order("a", "lead"),) and found.dropped == (order("a", "rest"),)
    assert found.notes == (("a", "a cannot rest and lead."), ("b", "b is led already.")), "b never could fly"


@pytest.mark.parametrize("at_once", [True, False])
def test_strangers_are_left_out_and_each_unit_has_its_share_once(at_once: bool) -> None:
    shares = (Share("a", (order("a", "march"),)), Share("b", (order("b", "fly"),)), Share("z", (order("z", "march"),)))
    ruleset = _ruleset(shares, at_once=at_once)
    found = spread(ruleset, GAME, VIEW, Command("march", ("z", "a", "b", "a", "ghost")), ())
    assert found.orders == (order("a", "march"),)
    strangers = tuple((unit, UNKNOWN.format(unit)) for unit in ("z", "ghost"))
    assert found.left_out == (*strangers, ("b", "b cannot fly."))
    nobody = spread(_asking_nobody(ruleset), GAME, VIEW, Command("march", ("z",)), (order("a", "march"),))
    assert (nobody.orders, nobody.dropped, nobody.left_out) == ((), (), (("z", UNKNOWN.format("z")),))


def _asking_nobody(ruleset: Ruleset) -> Ruleset:
    """A game that is asked for nobody's share."""

    def never(*_: object) -> Sequence[Share]:
        raise AssertionError("nobody is left to ask for")

    return cast(Ruleset, SimpleNamespace(check=ruleset.check, judge=ruleset.judge, spread=never))

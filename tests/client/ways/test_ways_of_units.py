"""Where units can be, one of them and several at once, beside a desk that says no more than is asked of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.ways.foreseeing import MOST, few
from drumhead.client.ways.reach_of_many import ReachOfMany
from drumhead.client.ways.wayfinding import IN_REACH, Wayfinding
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Token, View
from drumhead.engine.play.ways import Journey, Reach


def order(unit: str, kind: str) -> Order:
    return cast(Order, SimpleNamespace(unit=unit, kind=kind, key=(unit, kind)))


def stands(unit: str, cell: int) -> Token:
    return Token(unit, unit, cell, None, "own", "I", "")


def view(*tokens: Token) -> View:
    return View("Allies", "Allies", False, 1, "", None, tokens, (), (), ())


class Rules:
    """What a game says of ways; `asked` is what it was told stands beside the unit's own orders."""

    forms = (
        SimpleNamespace(kind="march", asked=(SimpleNamespace(type="choice"), SimpleNamespace(type="path"))),
        SimpleNamespace(kind="line", asked=(SimpleNamespace(type="choice"),)),
    )

    def __init__(self, **reaches: Reach) -> None:
        self.reaches, self.ends = reaches, cast("tuple[int, ...] | None", None)
        self.ways: tuple[Journey, ...] = ()
        self.asked: list[tuple[str, tuple[Any, ...]]] = []

    def reach(self, game: object, view: object, unit: str, others: tuple[Any, ...]) -> Reach:
        self.asked.append((unit, tuple(others)))
        return self.reaches[unit]

    def targets(self, game: object, view: object, kind: str, unit: str, draft: object) -> tuple[int, ...] | None:
        return self.ends

    def journeys(self, game: object, view: object, unit: str, to: int, via: object, draft: object) -> Any:
        return self.ways

    def beyond(self, game: object, view: object, unit: str, to: int, draft: object) -> str:
        return "It is too far."


def desk(rules: Rules, shown: View, draft: tuple[Order, ...] = (), at_once: bool = False) -> OrderDesk:
    session = SimpleNamespace(ruleset=rules, game=None, view=lambda seat: shown)
    found = SimpleNamespace(session=session, seat="Allies", draft=draft, shown=lambda: shown, at_once=at_once)
    return cast(OrderDesk, found)


def test_of_several_the_squares_are_drawn_where_all_can_be_in_the_phase_in_which_the_last_is_there() -> None:
    """A stands on 3 and C cannot march; 5 takes a forced march of B; 9 is out of B's reach."""
    rules = Rules(
        A=Reach(((1, 2, 5), (4, 9))), B=Reach(((4, 2), (1,), (3,)), (5,)), C=Reach(), D=Reach(((1, 2, 3, 4, 5),))
    )
    draft = (order("A", "march"), order("A", "line"), order("B", "march"))
    shown = view(stands("A", 3), stands("B", 7), stands("C", 8), stands("D", 9))
    many = ReachOfMany(desk(rules, shown, draft), ("A", "B", "C", "D"))
    steps = many.figures()
    assert [list(next(steps)) for _ in range(3)] == [[], [], []]
    assert many.words(9) == "", "not all is known yet"
    assert list(next(steps)) == []
    assert list(next(steps)) == [Cells((2,), "reach", 1), Cells((1, 4), "reach", 2), Cells((3,), "reach", 3),
                                 Cells((5,), "forced")]  # fmt: skip
    assert list(steps) == []
    assert [unit for unit, _ in rules.asked] == ["A", "B", "C", "D"]
    assert [others for _, others in rules.asked] == [draft[1:], draft[:2], draft, draft]
    words = {cell: many.words(cell) for cell in (2, 3, 5, 7, 9, 20)}
    assert words == {
        2: "",
        3: "",
        5: "",
        7: "1 of 3 can be there this turn; not A, D.",
        9: "2 of 3 can be there this turn; not B.",
        20: "0 of 3 can be there this turn; not A, B and 1 more.",
    }


def test_where_nobody_can_march_nothing_is_drawn_and_nothing_said_and_alone_there_is_no_forced_march() -> None:
    still = ReachOfMany(desk(Rules(A=Reach(), B=Reach()), view(stands("A", 1))), ("A", "B"))
    assert [tuple(step) for step in still.figures()] == [(), (), ()] and still.words(1) == ""
    alone = ReachOfMany(desk(Rules(A=Reach(((2,), (), (3,)))), view(stands("A", 1))), ("A",))
    assert [tuple(step) for step in alone.figures()] == [(), (Cells((2,), "reach", 1), Cells((3,), "reach", 3))]
    assert alone.words(9) == "0 of 1 can be there this turn; not A."


def journey(turns: int, *kinds: str) -> Journey:
    return Journey("A", (2,), (2,), tuple(order("A", kind) for kind in kinds), "march", "", turns=turns)


def test_the_ways_of_the_kind_that_is_made_come_before_others_that_take_as_long() -> None:
    rules = Rules()
    late, mixed, own, soon = journey(2, "march"), journey(1, "march", "rail"), journey(1, "march"), journey(1, "rail")
    rules.ways = (late, mixed, own, soon)
    found = desk(rules, view())
    assert Wayfinding(found, "A", "march").journeys(2) == (own, mixed, soon, late)
    assert Wayfinding(found, "A").journeys(2) == (late, mixed, own, soon), "as the game gave them"


def test_reach_is_asked_beside_the_orders_that_stay_and_is_what_an_order_of_the_kind_may_lead_to() -> None:
    reach = Reach(((1,), (2,)))
    draft = (order("A", "march"), order("A", "line"), order("B", "march"))
    found = {}
    for at_once in (False, True):
        rules = Rules(A=reach)
        way = Wayfinding(desk(rules, view(), draft, at_once), "A", "march")
        found[at_once] = [way.reach(), way.reach(begun=True), [others for _, others in rules.asked], way.beyond(9)]
    assert found[False] == [reach, Reach(), [draft], "It is too far."]
    assert found[True] == [reach, reach, [draft[1:], draft], "It is too far."]
    rules = Rules(A=reach)
    rules.ends = (4, 5)
    way = Wayfinding(desk(rules, view()), "A", "retreat")
    assert (way.reach(), way.reach(begun=True), way.beyond(9)) == (Reach(((4, 5),), (), IN_REACH), Reach(), "")
    assert rules.asked == []


def test_of_very_many_one_from_each_square_is_worked_with_and_of_others_all() -> None:
    tokens = [stands(f"U{at}", at // 2) for at in range(MOST + 1)]
    units = [token.id for token in tokens]
    found = desk(Rules(), view(*tokens))
    assert few(found, units[:-1]) == tuple(units[:-1])
    assert set(few(found, units)) == {f"U{at}" for at in range(0, MOST + 1, 2)}
    spread = [stands(f"U{at}", at) for at in range(MOST + 9)]
    assert len(few(desk(Rules(), view(*spread)), [*(token.id for token in spread), "gone"])) == MOST

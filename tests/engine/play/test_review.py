"""How many of a formation's units do something, as people say it."""

from __future__ import annotations

from drumhead.engine.play.orders import Order
from drumhead.engine.play.review import KINDS, Doing, Doubt, Part, Review, counted, gathered, ranked


def test_so_many_of_a_formation_are_told_as_people_say_it() -> None:
    said = {(1, 1): "it", (1, 2): "1 of 2 units", (2, 2): "both units", (2, 3): "2 of 3 units", (3, 3): "all 3 units"}
    assert {each: counted(*each) for each in said} == said


def _doing(unit: str, where: str, cell: int | None, *phases: int) -> Doing:
    return Doing((unit,), f"marches to {where}", f"march to {where}", cell, phases)


def test_those_that_do_the_same_are_told_together_what_most_do_first_and_what_leads_somewhere() -> None:
    found = gathered(
        [
            Doing(("a",), "waits", "wait"),
            Doing(("b",), "waits", "wait"),
            _doing("c", "Novara", 7, 3),
            Doing(("d",), "waits", "wait"),
            _doing("e", "Turin", 8, 5, 2),
            _doing("f", "Turin", 8, 2, 3),
            _doing("g", "Turin", 9),
        ]
    )
    assert [doing.units for doing in found] == [("e", "f"), ("c",), ("g",), ("a", "b", "d")]
    assert [doing.phases for doing in found] == [(2, 3, 5), (3,), (), ()]


def test_a_formation_is_told_in_one_sentence_with_when_its_units_arrive() -> None:
    doings = (_doing("a", "Turin", 8, 3, 5, 4), _doing("b", "Turin", 9, 3), Doing(("c", "d"), "waits", "wait"))
    part = Part("X", "X Corps", ("a", "b", "c", "d"), doings)
    assert list(part.lines()) == [
        "1 of 4 units marches to Turin, arriving S3-S5",
        "1 of 4 units marches to Turin, arriving S3",
        "2 of 4 units wait",
    ]
    assert Part("X", "X Corps", ("a", "b"), (_doing("a", "Turin", 8),)).sentence() == (
        "X Corps: 1 of 2 units marches to Turin."
    )


def test_doubts_stand_by_how_grave_they_are_then_by_the_numbers_of_units_then_by_their_words() -> None:
    doubts = [
        Doubt("warning", "b", ("FR2IN",)),
        Doubt("warning", "a", ("FR10IN",)),
        Doubt("warning", "a", ("FR2IN",)),
        *(Doubt(kind, "z") for kind in reversed(KINDS)),
    ]
    found = ranked(doubts)
    assert list(dict.fromkeys(doubt.kind for doubt in found)) == list(KINDS)
    warnings = Review((), found).of("warning")
    assert [(doubt.text, doubt.units) for doubt in warnings] == [
        ("z", ()),
        ("a", ("FR2IN",)),
        ("b", ("FR2IN",)),
        ("a", ("FR10IN",)),
    ]


def test_who_has_orders_is_counted_by_the_orders_also_where_nobody_must_have_some_and_doubts_by_their_kinds() -> None:
    parts = (Part("", "Col", ("CA1", "CA2"), ()), Part("", "Nat", ("N1",), ()))
    orders = (Order(kind="move", unit="CA2"), Order(kind="move", unit="elsewhere"))
    assert Review(parts, ()).heading(orders) == "1 of 3 units have orders."
    doubts = tuple(Doubt(kind, "x", ()) for kind in ("warning", "unordered", "clash", "warning"))
    assert Review(parts, doubts).heading(()) == "0 of 3 units have orders; doubts: clashes 1, warnings 2."


def test_home_centres_that_may_build_are_counted_as_places() -> None:
    review, build = Review((Part("", "France", ("PAR", "MAR"), ()),), ()), Order(kind="build", unit="PAR")
    assert review.heading((build,), {"PAR", "MAR", "BRE"}) == "1 of 2 places have orders."
    assert review.heading((build,), {"PAR", "MAR"}) == "1 of 2 places have orders."
    assert review.heading((build,), {"PAR"}) == "1 of 2 units have orders."
    assert Review((), ()).heading((), {"PAR"}) == "0 of 0 units have orders."

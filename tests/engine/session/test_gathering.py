"""Order lines judged, merged and told of, and what of a seat's sheets is heard, with a game that hardly is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError, OrderSyntaxError
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import never_undone
from drumhead.engine.play.rulings import ORDER, RULING, STRIKE
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.play.view import Task
from drumhead.engine.session import gathering
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.gathering import Gathered, Hearing, InVain, gathered, in_vain, tasks_of, written
from drumhead.engine.session.intake import (
    LONGEST_PLACE,
    Rank,
    Verdict,
    accepted_orders,
    check_addressed,
    judge_lines,
    merge_orders,
    put_draft_away,
    refusal_events,
    refusal_words,
)
from drumhead.engine.session.standing import CLEAR_ALL, Judged, takes_back

NOTHING = cast(Any, None)


class _Word(Order):
    to: str = ""


def order(line: str) -> Order:
    """`UNIT KIND WHERETO`."""
    unit, kind, *to = line.split()
    return _Word(kind=kind, unit=unit, to=" ".join(to))


def _read(game: Any, line: str) -> Order:
    if len(line.split()) < 2:
        raise OrderSyntaxError(f"{line!r} is no order.", 0, 0, line)
    return order(line)


def _no(each: Order, reason: str) -> Refusal:
    return Refusal(order=each, rule="7.4", reason=reason)


def _check(game: Any, view: Any, each: Order, beside: Sequence[Order]) -> Refusal | None:
    """Nobody flies; two may not go to one place."""
    if each.kind == "fly":
        return _no(each, "nobody flies")
    place = getattr(each, "to", "")
    there = [other.unit for other in beside if place and getattr(other, "to", "") == place and other.key != each.key]
    return _no(each, f"{there[0]} goes there") if there else None


def _ruleset(**more: Any) -> SimpleNamespace:
    given: dict[str, Any] = {
        "read_order": _read,
        "write_order": lambda game, each: f"{each.unit} {each.kind} {getattr(each, 'to', '')}".strip(),
        "signed": lambda game, view, each: each,
        "check": _check,
        "judge": None,
        "undone": never_undone,
        "sheets_replace": False,
        "heard": lambda game, view, standing, lines: (),
        "order": lambda data: _Word(**data),
    }
    return SimpleNamespace(**{**given, **more})


def _founded(**more: Any) -> Founded:
    game = Game("g", NOTHING, NOTHING, (Seat("Ney", "france"), Seat("Radetzky", "austria")), {})
    return cast(Founded, SimpleNamespace(ruleset=_ruleset(**more), game=game))


def _judged(*lines: str, beside: Sequence[Order] = (), **more: Any) -> list[tuple[str, str, int]]:
    found = judge_lines(_founded(**more), NOTHING, enumerate(lines, start=5), beside)
    assert [verdict.line for verdict in found] == list(range(5, 5 + len(lines)))
    return [(verdict.meaning, verdict.reason, verdict.replaced) for verdict in found]


def test_a_line_is_judged_beside_the_accepted_ones_before_it_and_those_of_earlier_sheets() -> None:
    assert _judged("A fly", "A go X", "B go X", "C go Y", "nonsense", beside=[order("D go Y")]) == [
        ("A fly", "nobody flies (rule 7.4).", 0),
        ("A go X", "", 0),
        ("B go X", "A goes there (rule 7.4).", 0),
        ("C go Y", "D goes there (rule 7.4).", 0),
        ("", "'nonsense' is no order.", 0),
    ]


def test_an_earlier_line_knows_the_last_one_that_counts_instead_unless_both_say_the_same() -> None:
    lines = ("A go X", "A go Y", "A go  Y", "A fly", "A fly", "A stop")
    assert [replaced for _, _, replaced in _judged(*lines)] == [7, 0, 0, 0, 0, 0]
    assert [replaced for _, _, replaced in _judged("A go X", "A go Y", "A go Z")] == [7, 7, 0]


def test_where_sheets_are_judged_whole_a_line_is_judged_beside_those_after_it_too() -> None:
    seen: list[Sequence[Order]] = []

    def judge(game: Any, view: Any, orders: Sequence[Order]) -> Callable[[Order], Refusal | None]:
        seen.append(orders)
        return lambda each: _check(game, view, each, orders)

    found = _judged("A go X", "x", "B go X", "A go Y", beside=[order("D go Z"), order("B go W")], judge=judge)
    assert [reason for _, reason, _ in found] == [
        "B goes there (rule 7.4).",
        "'x' is no order.",
        "",
        "",
    ]
    assert seen == [(order("D go Z"), order("B go X"), order("A go Y"))], "of two for one thing the later"


def test_a_line_may_be_undone_by_another_that_could_stand_alone() -> None:
    def undone(game: Any, view: Any, each: Order, rivals: Sequence[Order]) -> Refusal | None:
        lost = [rival.unit for rival in rivals if rival.kind == each.kind == "build"]
        return _no(each, f"{lost[0]} builds") if lost else None

    assert [reason for _, reason, _ in _judged("A build", "B build", "C fly", "C go", undone=undone)] == [
        "B builds (rule 7.4).",
        "A builds (rule 7.4).",
        "nobody flies (rule 7.4).",
        "",
    ]
    assert _judged("A build", undone=undone) == [("A build", "", 0)]

    def never_asked(*_: Any) -> Refusal | None:
        raise AssertionError("a line alone has no rivals")

    assert _judged("A build", "x", undone=never_asked)[0][1] == ""


def _verdict(line: str, refused: str = "", number: int = 5) -> Verdict:
    each = order(line)
    return Verdict(number, line, each, _no(each, refused) if refused else None, meaning=line)


def test_of_two_orders_for_one_thing_the_later_stands() -> None:
    verdicts = [_verdict("A go X"), _verdict("B go X"), _verdict("A go Y"), _verdict("B go Z", "no"), Verdict(9, "x")]
    assert accepted_orders(verdicts) == (order("A go Y"), order("B go X"))
    clears = Verdict(5, "clear all", clears=("A",))
    assert clears.accepted and not Verdict(5, "x", error="no").accepted and accepted_orders([clears]) == ()


def test_a_commanders_orders_displace_his_deputys_whoever_handed_in_first() -> None:
    """6.1."""
    for sequence in ((0, 1), (1, 0)):
        orders: dict[tuple[str, str], Order] = {}
        rank: dict[str, Rank] = {}
        given = {0: ("A go X", "B go X"), 1: ("A go Y", "A halt", "C go Y")}
        for place in sequence:

            def ranked(unit: str, place: int = place) -> Rank:
                return place, 0

            merge_orders([order(line) for line in given[place]], ranked, orders, rank)
        assert sorted(orders.values(), key=str) == sorted(map(order, ("A go X", "B go X", "C go Y")), key=str)
        assert rank == {"A": (0, 0), "B": (0, 0), "C": (1, 0)}


def test_of_two_deputies_the_lower_rank_counts_and_one_seats_orders_for_a_unit_all_stand() -> None:
    orders: dict[tuple[str, str], Order] = {}
    rank: dict[str, Rank] = {}
    for number, lines in ((-3, ("A go X", "A halt")), (-7, ("A go Y",)), (-5, ("A go Z", "A halt"))):

        def ranked(unit: str, number: int = number) -> Rank:
            return 1, number

        merge_orders([order(line) for line in lines], ranked, orders, rank)
    assert list(orders.values()) == [order("A go Y")], "the sheet that came last"


def test_refused_lines_are_told_to_their_seat_alone_and_counted() -> None:
    verdicts = [_verdict("A go X"), _verdict("B fly", "nobody flies"), Verdict(7, "dance", error="what is that.")]
    found = refusal_events("Ney", 3, verdicts, 4)
    assert [(event.id, event.phase, event.rule, event.seen_by) for event in found] == [
        ("3.orders.4", "orders", "7.4", ("Ney",)),
        ("3.orders.5", "orders", "", ("Ney",)),
    ]
    assert list(map(refusal_words, found)) == [
        "Not carried out: B fly. Nobody flies.",
        "Not carried out: dance. What is that.",
    ]


def test_a_line_is_shown_beside_its_number_as_far_as_there_is_room() -> None:
    whole = "x" * LONGEST_PLACE
    assert [Verdict(3, text).place for text in (whole, whole + "x")] == [f"line 3, {whole}", f"line 3, {whole}..."]


def test_a_sheet_is_taken_for_the_game_seat_turn_and_position_that_it_is_for() -> None:
    def said(*for_whom: Any) -> str:
        try:
            check_addressed(_founded(), Sheet(*for_whom, ()), 3, lambda seat: ("p", "p0"), "mine", {"old"})
        except InputError as error:
            return str(error)
        return ""

    assert [said(*sheet) for sheet in (("G", "", 3, "ney"), ("g", "p", 3, "Ney"), ("g", "p0", 3, "Ney"))] == [""] * 3
    assert said("h", "", 3, "Ney") == "mine is for the game h, not for g."
    assert said("g", "", 3, "Murat").startswith("mine: There is no seat 'Murat'")
    assert said("g", "", 2, "Ney") == "mine is for turn 2; turn 3 is waiting for orders."
    assert said("g", "old", 3, "Ney") == "mine was written for a position of turn 3 that was corrected since (p)."
    assert said("g", "q", 3, "Ney") == "mine was written for another position of turn 3 (q, not p)."


@pytest.mark.parametrize(
    ("drafted", "handed_in", "apart"),
    [
        (("A go X", "B halt"), ("B halt", "A go X"), None),
        (("A go X",), ("A go Y",), "A go X"),
        (("A go X", "B halt"), ("A go X",), "A go X\nB halt"),
        ((), ("A go X",), None),
    ],
)
def test_what_was_handed_in_is_no_draft_any_more_and_another_draft_is_kept_apart(
    tmp_path: Path, drafted: tuple[str, ...], handed_in: tuple[str, ...], apart: str | None
) -> None:
    first = StoredStep(3, 0, "", b"[]", b"{}", "h")
    file = GameFile.create(tmp_path / "a.drum", {"kind": "game"}, (StoredSeat("Ney", "", "", (), ()),), (first,))
    put_draft_away(file, 3, "Ney", handed_in)
    head = "drumhead orders 1\ngame g\nturn 3\nseat Ney\n"
    file.save_draft(3, "Ney", head + "\n".join(drafted))
    put_draft_away(file, 3, "Ney", handed_in)
    assert file.draft(3, "Ney") is None
    assert file.draft_apart(3, "Ney") == (None if apart is None else head + apart)
    file.close()


def _sheet(*verdicts: Verdict) -> Judged:
    return Judged(verdicts, (), accepted_orders(verdicts))


def _clear(names: str, *units: str) -> Verdict:
    return Verdict(5, f"clear {names}", meaning=CLEAR_ALL if names == "all" else f"clear {names}", clears=units)


SHEETS = (
    _sheet(_verdict("A go X"), _verdict("B fly", "no"), Verdict(7, "C dance", error="what")),
    _sheet(_clear("B", "B"), _verdict("D go X")),
)


def test_what_no_later_sheet_took_back_is_heard_though_it_was_refused_or_past_reading() -> None:
    assert written(_founded(), SHEETS) == (order("A go X"), "C dance", order("D go X"))
    again = (*SHEETS, _sheet(_verdict("B halt")), _sheet(_clear("C"), _verdict("E go Y")))
    assert written(_founded(), again) == tuple(map(order, ("A go X", "D go X", "B halt", "E go Y")))
    assert written(_founded(), (*SHEETS, _sheet(_clear("all"), _verdict("A go Z")))) == (order("A go Z"),)
    assert written(_founded(sheets_replace=True), SHEETS) == (order("D go X"),) and written(_founded(), ()) == ()


def test_a_line_is_taken_back_by_its_unit_or_by_how_it_begins() -> None:
    by_unit = [_clear("all"), _clear("B", "B"), _clear("b  ,C")]
    clears = [*by_unit, _clear("B fly"), _clear("BB"), _clear("A", "A")]
    assert [each for each in clears if takes_back(each, _verdict("B fly", "no"))] == clears[:4]
    assert [each for each in clears if takes_back(each, Verdict(7, "B  flie", error="what"))] == by_unit


Gather = Callable[..., Gathered]


@pytest.fixture
def gather(monkeypatch: pytest.MonkeyPatch) -> Gather:
    """What is gathered of Ney's sheets, of which Radetzky has none."""

    def gather(
        *sheets: Judged, founded: Founded | None = None, ruled: Sequence[Event] = (), hearing: Any = Hearing.UNCLEARED
    ) -> Gathered:
        walk = SimpleNamespace(
            sheets=lambda seat: sheets if seat == "Ney" else (),
            view=lambda seat: NOTHING,
            rank=lambda seat, unit: (0, 0),
            reassigning=(),
        )
        monkeypatch.setattr(gathering, "walk_of", lambda *asked: walk)
        record = cast(Any, SimpleNamespace(ruled=lambda turn: ruled))
        return gathered(founded or _founded(), NOTHING, record, 1, hearing=hearing)

    return gather


def test_refused_lines_are_told_until_a_later_sheet_takes_all_back_or_orders_their_unit(gather: Gather) -> None:
    def told(*sheets: Judged) -> list[str]:
        return [event.facts["line"] for event in gather(*sheets).refused]

    refused = _verdict("A fly", "no"), _verdict("B fly", "no"), Verdict(7, "dance", error="what")
    first = _sheet(*refused, _verdict("D go"))
    later = _sheet(_verdict("A go X"), _verdict("B fly", "no"), _verdict("D fly", "no"))
    assert told(first) == ["A fly", "B fly", "dance"]
    assert told(first, later) == ["B fly", "dance", "B fly", "D fly"]
    cleared = _sheet(_clear("all"), _verdict("E fly", "no"))
    assert told(first, cleared, later) == ["E fly", "B fly", "D fly"]


def _ruling(number: int, cause: str = "", secret: Any = (), **more: Any) -> Event:
    kept = {**dict(secret), **more}
    return Event(id=f"1.ruling.{number}", kind=RULING, phase=RULING, cause=cause, secret=kept)


def test_a_turns_orders_are_those_that_rulings_leave_or_give(gather: Gather) -> None:
    sheet = _sheet(*map(_verdict, ("A go X", "A halt", "B go Y")))
    given = order("A go Z").model_dump()
    strike, give = _ruling(1, secret={STRIKE: ["A", "go"]}), _ruling(2, secret={ORDER: given})

    def left(*events: Event) -> set[str]:
        found = gather(sheet, ruled=events).orders
        return {f"{each.unit} {each.kind} {getattr(each, 'to', '')}".strip() for each in found}

    assert left(strike) == {"A halt", "B go Y"} and left(_ruling(1, secret={STRIKE: ["a", ""]})) == {"B go Y"}
    assert left(give) == left(strike, give) == {"A go Z", "A halt", "B go Y"}
    assert left(give, _ruling(3, secret={STRIKE: ["A", "go"]})) == {"A halt", "B go Y"}
    whole = {"A go X", "A halt", "B go Y"}
    assert left(strike, _ruling(2, strike.id)) == left() == left(_ruling(1, note=True)) == whole


Lines = Sequence[Order | str]


def _silent(standing: Sequence[Order], lines: Lines) -> list[str]:
    """The units of which something is said and nothing stands."""
    ordered = {each.unit for each in standing}
    said = [line.split()[0] if isinstance(line, str) else line.unit for line in lines]
    return [unit for unit in dict.fromkeys(said) if unit not in ordered]


def _in_vain(game: Any, view: Any, standing: Sequence[Order], lines: Lines) -> tuple[Task, ...]:
    return tuple(Task("warning", unit, "in vain") for unit in _silent(standing, lines))


def _hearing(game: Any, view: Any, standing: Sequence[Order], lines: Lines) -> tuple[Order, ...]:
    return tuple(order(f"{unit} stand") for unit in _silent(standing, lines))


def _tasks(game: Any, view: Any, orders: Sequence[Order]) -> tuple[Task, ...]:
    return tuple(Task("unordered", unit, "silent") for unit in "ABCD" if unit not in {each.unit for each in orders})


LISTENING = _founded(in_vain=_in_vain, heard=_hearing, tasks=_tasks)


def test_what_a_seats_sheets_say_in_vain_is_told_and_heard_unless_its_unit_has_orders() -> None:
    sheets = (_sheet(_verdict("A go X"), _verdict("B fly", "no"), Verdict(7, "C dance", error="what")),)
    found = in_vain(LISTENING, NOTHING, (), sheets)
    assert [task.unit for task in found.tasks] == ["B", "C"]
    assert found.heard == (order("B stand"), order("C stand"))
    assert [task.unit for task in in_vain(LISTENING, NOTHING, (order("C go Y"),), sheets).tasks] == ["B"]
    assert in_vain(LISTENING, NOTHING, (order("C go Y"), order("B halt")), sheets) == InVain()
    assert in_vain(LISTENING, NOTHING, (), ()) == InVain()


def test_what_a_seat_may_want_to_do_counts_who_is_heard_as_ordered() -> None:
    sheets = (_sheet(_verdict("A go X"), _verdict("B fly", "no")),)
    told = [(task.kind, task.unit) for task in tasks_of(LISTENING, NOTHING, (order("A go X"),), sheets)]
    assert told == [("unordered", "C"), ("unordered", "D"), ("warning", "B")]
    assert [task.unit for task in tasks_of(LISTENING, NOTHING, (order("A go X"),))] == ["B", "C", "D"]


def test_former_versions_heard_what_was_taken_back_and_before_that_nothing_past_reading(gather: Gather) -> None:
    first = _sheet(_verdict("A go X"), _verdict("B fly", "no"), Verdict(7, "C dance", error="what"))
    sheets = (first, _sheet(_verdict("E fly", "no")), _sheet(_clear("B, E", "B", "E"), _verdict("A go Y")))
    found = {hearing: gather(*sheets, founded=LISTENING, hearing=hearing).orders for hearing in Hearing}
    heard = {
        hearing: "".join(sorted(each.unit for each in orders if each.kind == "stand"))
        for hearing, orders in found.items()
    }
    assert heard == {Hearing.UNCLEARED: "C", Hearing.WRITTEN: "BCE", Hearing.READ: "BE"}

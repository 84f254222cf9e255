"""Letters, pages and tables of a game master's evening, and what a ruling changes, with hardly a game behind them."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.recall.exchange import Moment
from drumhead.engine.play.rulings import RULED
from drumhead.engine.session.evening import deadline as due
from drumhead.engine.session.evening.adjudication import Work, changes
from drumhead.engine.session.evening.all_orders import Ordered
from drumhead.engine.session.evening.answering import SAYS, ask_back
from drumhead.engine.session.evening.exchanging import Carried, start_at
from drumhead.engine.session.evening.intake_table import (
    BROKEN,
    DOUBLE,
    GAME,
    LATE,
    REFUSED,
    VALID,
    Row,
    without_position,
)
from drumhead.engine.session.evening.judged import TOLD, phase_page
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.telling import chain_of, turn_of_event

ORDER = Order(kind="go", unit="A")
FINE = Verdict(5, "A go", ORDER, meaning="A go")
WRONG = Verdict(6, "A fly", ORDER, Refusal(order=None, rule="7.4", reason="nobody flies"), meaning="A fly")
CLEARS = Verdict(7, "clear all", meaning="clear all", clears=())


def _session(**meta: str) -> GameSession:
    file = SimpleNamespace(meta=lambda: meta, read=lambda reader, data: reader(data))
    return cast(
        GameSession,
        SimpleNamespace(
            turn=3,
            turn_title=lambda turn=None: f"turn {turn or 3}",
            game=SimpleNamespace(
                scenario=SimpleNamespace(title="Skirmish"),
                map=SimpleNamespace(
                    board=SimpleNamespace(name=lambda cell: f"G{cell}"),
                    tactical_board=SimpleNamespace(name=lambda cell: f"{cell}-{cell}"),
                ),
            ),
            hand=SimpleNamespace(file=file),
            ruleset=SimpleNamespace(titles=lambda: {"fire": "Fire", "melee": "Melee"}),
            over=False,
        ),
    )


def _letter(row: Row, **meta: str) -> list[str]:
    return ask_back(_session(**meta), row).splitlines()


def test_a_letter_asks_back_line_by_line_and_says_until_when() -> None:
    row = Row("a.orders", REFUSED, "Ney", 3, sha256="abc", reason="1 line", verdicts=(FINE, WRONG, CLEARS))
    kept = '{"turn": 3, "due": "2026-06-05T20:00"}'
    assert _letter(row, deadline=kept) == [
        "To Ney",
        "",
        f"Skirmish, turn 3. Your sheet a.orders {SAYS[REFUSED]}",
        "Its sha256 is abc.",
        "  line 6, A fly: nobody flies (rule 7.4).",
        "The other 1 can be carried out.",
        "",
        "Your sheet is due on Friday, 5 June 2026, 20:00.",
    ]
    assert (row.accepted, row.refused) == (1, (WRONG,))
    assert "can be carried out." not in "\n".join(_letter(Row("a", REFUSED, "Ney", verdicts=(WRONG,))))


def test_a_letter_says_why_where_the_reason_alone_tells_and_asks_for_no_more_of_what_came() -> None:
    for row, rest in (
        (Row("a", VALID, "Ney", verdicts=(FINE,)), []),
        (Row("a", DOUBLE, "Ney", reason="It is word for word b."), []),
        (Row("a", LATE, "Ney", reason="It was due."), ["", "Please send your sheet."]),
        (Row("a", BROKEN, "", reason="It is no sheet."), ["It is no sheet.", "", "Please send your sheet."]),
        (Row("a", GAME, "Ney", reason="It is for h."), ["It is for h.", "", "Please send your sheet."]),
    ):
        lines = _letter(row)
        assert (lines[0], lines[3:]) == (f"To {row.seat or 'whom it concerns'}", rest)
        assert lines[2].startswith("Skirmish, turn 3. Your sheet a ")
    assert _letter(Row("", VALID, "Ney"))[2].startswith("Skirmish, turn 3. Your sheet was")


def test_a_sheet_loses_its_position_and_nothing_else() -> None:
    text = "drumhead orders 1\n  Game  skirmish  0123abcd\nturn 1\nseat A\n\nA go game x y\ngame z p\n"
    assert without_position(text) == text.replace("  0123abcd", "")
    bare = "drumhead orders 1\ngame skirmish\nturn 1\n"
    assert without_position(bare) == bare


def test_a_deadline_is_read_in_ones_own_clock_and_told_in_words() -> None:
    assert due.shown(datetime(2026, 1, 4, 9, 5)) == "Sunday, 4 January 2026, 09:05"
    assert due.shown(datetime(2026, 12, 28, 23, 59)) == "Monday, 28 December 2026, 23:59"
    assert due.due_words(None) == "Please send your sheet."
    zoned = due.read_due("2026-06-05 20:00+00:00")
    assert zoned == datetime.fromisoformat("2026-06-05T20:00+00:00").astimezone().replace(tzinfo=None)
    with pytest.raises(InputError, match="A deadline is a day and a time such as"):
        due.read_due("")


def test_a_deadline_holds_for_the_turn_that_waits() -> None:
    kept = '{"turn": 3, "due": "2026-06-05T20:00"}'
    for none in ("", "{}", kept.replace("3", "2", 1)):
        session = _session(deadline=none)
        assert (due.deadline(session), due.all_due(session)) == (None, "No deadline is set.")
    session = _session(deadline=kept)
    assert due.deadline(session) is not None and "Sheets are due on" in due.all_due(session)
    cast(Any, session).over = True
    assert due.all_due(session) == "No more orders are taken." and due.awaited(session) == ()


def test_a_unit_is_disputed_that_several_order_or_a_ruling_orders_otherwise() -> None:
    settled = [
        Ordered("x", {"A": ("x go",)}, ("x go",)),
        Ordered("x", {"A": ("x go", "x halt")}, ("x halt", "x go")),
        Ordered("x", {}, ()),
    ]
    disputed = [
        Ordered("x", {"A": ("x go",)}, ()),
        Ordered("x", {"A": ("x go",)}, ("x go", "x halt")),
        Ordered("x", {"A": ("x go",), "B": ("x go",)}, ("x go",)),
        Ordered("x", {}, ("x go",)),
    ]
    assert [each for each in (*settled, *disputed) if each.disputed] == disputed


def _moment(name: str, scenario: str = "") -> Moment:
    return Moment(name, frozenset(), scenario, {})


def test_a_game_of_another_program_is_told_as_far_as_it_went() -> None:
    assert list(Carried(1, 1).lines("g")) == ["g: 1 turn played, and every position is the same."]
    assert list(Carried(4, 4, refused=("S1901M A: x",)).lines("g")) == [
        "Not carried out: S1901M A: x.",
        "g: all 4 turns played, and every position is the same.",
    ]
    assert list(Carried(1, 4, "F1901M", ("a", "b"), ()).lines("g")) == [
        "g: 1 of 4 turns played; F1901M is another position here.",
        "There: a; b.",
        "Here: nothing more.",
    ]
    moments = (_moment("S1901M", "one"), _moment("F1901M"), _moment("S1902M", "two"))
    assert start_at(moments, "S1902M") == "two"
    for name in ("F1901M", "X"):
        with pytest.raises(UnknownNameError, match=f"There is no phase '{name}'; there are S1901M, S1902M"):
            start_at(moments, name)


def _event(number: int, kind: str = "hit", cell: int | None = 3, tactical: int | None = 4, **facts: Any) -> Event:
    units = facts.pop("units", ())
    id = f"3.fire.{number}"
    return Event(id=id, kind=kind, phase="fire", cell=cell, tactical=tactical, units=units, facts=facts)


def _work(*events: Event, phases: tuple[str, ...] = ("fire",)) -> Work:
    copy = SimpleNamespace(
        phases=lambda turn: phases,
        events=lambda seat, turn, phase: tuple(event for event in events if event.phase == phase),
        wording=lambda event: f"{event.kind} {event.facts.get('say', '')}".strip(),
        turn_title=lambda turn: f"turn {turn}",
    )
    return Work(_session(), cast(GameSession, copy), {})


def test_what_a_ruling_changes_is_told_place_by_place_by_what_reads_otherwise() -> None:
    before = _work(
        _event(1, say="a", units=("A",)),
        _event(2, say="b", units=("B",)),
        _event(3, say="c", cell=5, tactical=None),
        _event(4, say="same", hidden=1, cell=6, tactical=None),
        _event(5, say="d", cell=None, tactical=None),
    )
    after = _work(
        _event(1, say="b", units=("B",)),
        _event(2, say="e", units=("C", "A")),
        _event(3, say="c", cell=5, tactical=None),
        _event(4, say="same", hidden=2, cell=6, tactical=None),
        _event(5, RULED, say="x"),
        _event(6, say="f", cell=None, tactical=None),
    )
    found = list(changes(before, after))
    assert [(each.phase, each.place, each.was, each.now) for each in found] == [
        ("fire", "G3 4-4", ("hit a",), ("hit e",)),
        ("fire", "", ("hit d",), ("hit f",)),
    ]
    assert [sorted(each.units) for each in found] == [["A", "C"], []]
    assert list(changes(before, before)) == []


def test_a_page_of_a_phase_counts_its_events_and_leads_to_where_they_were() -> None:
    work = _work(_event(1, say="a"), _event(2, say="b", tactical=None), _event(3, say="c", cell=None, tactical=None))
    page = phase_page(work, "fire")
    assert (page.title, page.subtitle, page.sections[0].title) == ("Fire", "turn 3: 3 events", TOLD)
    assert [(line.text, line.event, line.goal) for line in page.sections[0].lines] == [
        ("hit a", "3.fire.1", "cell/3/4"),
        ("hit b", "3.fire.2", "cell/3"),
        ("hit c", "3.fire.3", ""),
    ]
    assert phase_page(_work(_event(1)), "fire").subtitle == "turn 3: 1 event"
    assert phase_page(_work(), "melee").subtitle == "turn 3: nothing happens"


def test_phases_are_looked_at_up_to_one() -> None:
    work = _work(phases=("supply", "fire", "melee"))
    assert work.phases_until(None) == ("supply", "fire", "melee") and work.phases_until("fire") == ("supply", "fire")
    with pytest.raises(UnknownNameError, match="Turn 3 has no phase 'x'; it has supply, fire, melee"):
        work.phases_until("x")


def _caused(id: str, cause: str = "", **more: Any) -> Event:
    return Event(**{"id": id, "kind": "k", "phase": "fire", "cause": cause, **more})


def test_an_event_is_followed_back_to_its_first_known_cause_and_never_in_a_circle() -> None:
    causes = {"1.a.1": "1.a.3", "1.a.2": "1.a.1", "1.a.3": "1.a.2", "1.a.4": "1.a.9"}
    events = tuple(_caused(*pair) for pair in causes.items())
    assert [event.id for event in chain_of("1.a.2", events, "Ney")] == ["1.a.2", "1.a.1", "1.a.3"]
    assert [event.id for event in chain_of("1.a.4", events, "Ney")] == ["1.a.4"]
    with pytest.raises(UnknownNameError, match="that Ney may know"):
        chain_of("1.a.9", events, "Ney")


def test_what_was_ruled_on_an_event_stands_behind_it_with_its_ruling() -> None:
    ruling = _caused("1.ruling.1", phase="ruling", kind="ruling")
    ruled = _caused("1.fire.ruled.1", ruling.id, kind=RULED, units=("A",))
    other = _caused("1.fire.ruled.2", "1.ruling.9", kind=RULED, units=("B",))
    hit = _caused("1.fire.2", "1.fire.1", units=("A",))
    events = (ruling, _caused("1.fire.1"), hit, ruled, other)
    assert [event.id for event in chain_of(hit.id, events, "gm")] == [hit.id, ruled.id, ruling.id, "1.fire.1"]
    hit_too = hit.model_copy(update={"units": ("B",)})
    found = chain_of(hit.id, (*events[:2], hit_too, other), "gm")
    assert [event.id for event in found] == [hit.id, other.id, "1.fire.1"]


def test_the_turn_of_an_event_is_what_its_id_begins_with() -> None:
    ids = ("3.fire.1", "123456789.x", "12")
    assert [turn_of_event(id, "supply") for id in ids] == [3, 123456789, 12]
    for wrong in ("", "x.fire.1", "1234567890.x", "-1.x", ".1"):
        with pytest.raises(UnknownNameError, match=r"ids look like 1\.supply\.7\."):
            turn_of_event(wrong, "supply")

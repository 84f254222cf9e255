"""A battle as a report, the causes of what happened, and the sums behind their numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from drumhead.engine.play.accounts import Chapter, Reason, Remark, Sum, Term
from drumhead.engine.play.events import Event
from drumhead.engine.play.told.battles import Battle, Camp, Clash, Fighter, Segment
from drumhead.engine.reports.battle import battle_report
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import Line, Report, Section, event_sections
from drumhead.engine.reports.summary import MOST, SHORT, goal_of, with_summary
from drumhead.engine.reports.why import Cause, figure, sum_line, why_lines

FIGHTERS = (
    Fighter("FR1IN", 2400, "first", (("fire", 100), ("melee", 1000)), "is routed"),
    Fighter("FR2IN", None, "rear", (), "is routed"),
    Fighter("FR3IN", 900, "", (), "stands"),
    Fighter("FR4IN", None, "second"),
)
CLASH = Clash(
    "c1",
    "S3 at G4-V6",
    "a hill",
    (
        Camp("france", "France", "Attackers", FIGHTERS),
        Camp("austria", "Austria", "Defenders", (Fighter("AU1IN"),)),
    ),
    (Segment("fire", (1234.5, None), (100, None)), Segment("melee", (0.0, 10.0), (0, 12))),
    "Austria retires.",
    ("1.a.1", "1.a.2"),
)
BATTLE = Battle(7, "Novara", ("France won.",), (CLASH,))


def _why(event: str) -> Cause:
    sums = (Sum("Losses", (Term("fire", 2.0), Term("luck", 1.0)), 3.0),) if event == "1.a.1" else ()
    return Cause(event, f"{event} came about.", "10.4", "Fire", Reason(("It rained.",) if sums else (), sums))


def _texts(section: Section) -> list[str]:
    return [line.text for line in section.lines]


def test_a_clash_is_told_with_its_ground_who_stood_where_what_it_cost_and_how_it_ended() -> None:
    report = battle_report(BATTLE, ("Novara", "for Ney"), _why)
    assert (report.title, report.subtitle) == ("Novara", "for Ney")
    assert [(section.title, _texts(section)) for section in report.summary] == [("In short", ["France won."])]
    clash, told = report.sections
    assert (clash.title, told.title) == ("S3 at G4-V6", "S3 at G4-V6, step by step")
    rest = "FR2IN in the rear is routed; FR3IN with 900 men loses 0; FR4IN in the second line."
    assert _texts(clash) == [
        "Ground: a hill.",
        f"Attackers, France: FR1IN in the first line with 2,400 men loses 1,100 and is routed; {rest}",
        "Defenders, Austria: AU1IN.",
        "Fire: strength 1,234 against not known; men lost 100 and not known.",
        "Melee: strength 0 against 10; men lost 0 and 12.",
        "Austria retires.",
    ]
    assert not clash.folded and told.folded and [chart.title for chart in clash.charts] == ["S3 at G4-V6"]


def test_every_event_of_a_battle_is_told_with_its_rule_and_below_it_what_its_sentence_leaves_out() -> None:
    told = battle_report(BATTLE, ("", ""), _why).sections[-1]
    assert told.lines == (
        Line("1.a.1 came about.", "1.a.1", "10.4"),
        Line("– It rained."),
        Line("– Losses: 2 fire + 1 luck = 3"),
        Line("1.a.2 came about.", "1.a.2", "10.4"),
    )


def test_where_it_was_stands_between_what_was_fought_and_what_was_told() -> None:
    picture = cast(Picture, object())
    sections = battle_report(BATTLE, ("", ""), _why, (picture,)).sections
    assert [section.title for section in sections] == ["S3 at G4-V6", "Where it was", "S3 at G4-V6, step by step"]
    assert sections[1].pictures == (picture,) and not sections[1].folded


def test_odds_beforehand_and_what_belongs_to_no_clash_are_told_where_there_are_any() -> None:
    whole = battle_report(replace(BATTLE, beside=("1.a.9",)), ("", ""), _why, odds=("Even.",))
    assert [section.title for section in whole.summary] == ["In short", "Odds beforehand"]
    assert [section.title for section in whole.sections][-1] == "Bombardment, step by step"
    open_end = battle_report(replace(BATTLE, clashes=(replace(CLASH, result=""),)), ("", ""), _why)
    assert _texts(open_end.sections[0])[-1].startswith("Melee") and len(open_end.summary) == 1


def test_a_chain_of_causes_is_set_in_step_by_step() -> None:
    first = replace(_why("1.a.1"), title="")
    last = Cause("1.a.0", "It marched.", order="FR1IN march")
    assert list(why_lines((first, last))) == [
        "1.a.1 came about.",
        "    rule 10.4",
        "    It rained.",
        "    Losses: 2 fire + 1 luck = 3",
        "  because: It marched.",
        "    FR1IN march",
    ]
    assert list(why_lines((_why("1.a.2"),))) == ["1.a.2 came about.", "    rule 10.4: Fire"]
    assert list(why_lines(())) == []


@pytest.mark.parametrize(
    ("terms", "line"),
    [
        ([Term("step", 1), Term("ground", 2)], "1 step + 2 ground"),
        ([Term("step", -1), Term("ground", -2)], "−1 step − 2 ground"),
        ([Term("men", 900), Term("hill", 1.1, times=True)], "900 men × 1.1 hill"),
        ([Term("men", 900), Term("guns", 9), Term("hill", 2, times=True)], "(900 men + 9 guns) × 2 hill"),
        (
            [Term("men", 9), Term("guns", 9), Term("hill", 2, times=True), Term("wood", 3, times=True)],
            "(9 men + 9 guns) × 2 hill × 3 wood",
        ),
        (
            [Term("men", 9), Term("hill", 2, times=True), Term("guns", 1), Term("wood", 3, times=True)],
            "(9 men × 2 hill + 1 guns) × 3 wood",
        ),
        ([Term("share", 0.5, text="half")], "half share"),
    ],
)
def test_a_sum_is_written_as_by_hand_with_brackets_where_they_are_needed(terms: list[Term], line: str) -> None:
    total = Sum("It", tuple(terms), 0).total
    assert sum_line(Sum("It", tuple(terms), total)) == f"It: {line} = {figure(total)}"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (3.0, "3"), (99.96, "100"), (100.4, "100"), (12345.6, "12,346"), (0.1234, "0.123"), (-2.5, "−2.5")],
)
def test_a_number_is_written_as_a_player_reads_it(value: float, text: str) -> None:
    assert figure(value) == text
    assert figure(-1234.0) == "−1,234"


@pytest.mark.parametrize(
    ("remark", "goal"),
    [
        (Remark("x"), ""),
        (Remark("x", cell=0), "cell/0"),
        (Remark("x", cell=3, tactical=0), "cell/3/0"),
        (Remark("x", cell=3, unit="FR1IN"), "unit/FR1IN"),
        (Remark("x", cell=3, unit="FR1IN", battle=True), "battle/3"),
    ],
)
def test_a_reader_can_go_from_a_line_to_what_it_is_about(remark: Remark, goal: str) -> None:
    assert goal_of(remark) == goal


@pytest.mark.parametrize("count", [MOST - 1, MOST, MOST + 1, MOST + 9])
def test_a_chapter_has_so_many_lines_and_one_that_counts_the_rest(count: int) -> None:
    report = with_summary(Report("T", "S", ()), [Chapter("In short", tuple(Remark(f"r{at}") for at in range(count)))])
    texts = _texts(report.summary[0])
    assert texts[:MOST] == [f"r{at}" for at in range(min(count, MOST))]
    rest = count - MOST
    assert texts[MOST:] == ([f"And {rest} more, among all that was told."] if rest > 0 else [])


@pytest.mark.parametrize(("lines", "folded"), [(SHORT, False), (SHORT + 1, True)])
def test_events_are_folded_up_once_they_are_too_many_to_be_read(lines: int, folded: bool) -> None:
    sections = (Section("A", (Line("x"),) * (lines - 1)), Section("B", (Line("y"),)), Section("Empty"))
    report = with_summary(Report("T", "S", sections), [Chapter("In short", ())])
    assert [section.folded for section in report.sections] == [folded, folded, False]
    assert report.read[0].title == "In short" and len(report.folded) == 2 * folded


def test_events_stand_under_their_headings_in_the_order_of_play() -> None:
    events = [Event(id=f"1.{phase}.{at}", kind="k", phase=phase, rule="7.4") for at, phase in enumerate("bab")]
    found = event_sections(events, lambda event: event.phase.upper(), lambda event: f"It is {event.id}.")
    assert [(section.title, _texts(section)) for section in found] == [
        ("B", ["It is 1.b.0.", "It is 1.b.2."]),
        ("A", ["It is 1.a.1."]),
    ]
    assert found[0].lines[0] == Line("It is 1.b.0.", "1.b.0", "7.4")

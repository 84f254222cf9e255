"""A war in figures: as tables for spreadsheets, as lines, and as sections with a figure each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.drawing.ink.items import Words
from drumhead.engine.play.formations import MEAN, Gauge
from drumhead.engine.reports.report import Section
from drumhead.engine.reports.statistics import (
    MOST,
    WHOLE,
    Chronicle,
    Luck,
    Row,
    rows_as_lines,
    statistics_report,
    write_csv,
    write_luck_csv,
)

MEN, MORALE = Gauge("men", "Men"), Gauge("morale", "Morale", MEAN)
GRADE = Gauge("grade", "Grade", MEAN, words=("", "poor", "fair"))
HIDDEN = Gauge("guns", "Guns", aside=True)


def _row(turn: int, id: str = "", under: str = "", *, men: float = 1000, **tolls: int) -> Row:
    return Row(turn, id, id or WHOLE, "corps" if id else "", under, 3, {"men": men}, tolls)


ROWS = (
    _row(0),
    _row(0, "I", men=600),
    _row(0, "I/1", "I", men=300),
    _row(1, men=900, battle=110, stragglers=-10),
    _row(1, "I", men=512.345, battle=100),
    _row(2, men=1900, stragglers=-1000),
)
WAR = Chronicle((MEN, MORALE), ("battle", "stragglers", "hunger"), ROWS, ())


def test_a_table_has_a_line_a_turn_and_formation_with_what_each_kind_of_loss_came_to() -> None:
    kinds = replace(WAR, kinds=("battle", "stragglers", "long march"))
    assert write_csv(kinds).splitlines() == [
        "turn,formation,name,rank,under,units,men,morale,lost,lost_battle,lost_stragglers,lost_long_march",
        "0,,All,,,3,1000,,0,0,0,0",
        "0,I,I,corps,,3,600,,0,0,0,0",
        "0,I/1,I/1,corps,I,3,300,,0,0,0,0",
        "1,,All,,,3,900,,100,110,-10,0",
        "1,I,I,corps,,3,512.3,,100,100,0,0",
        "2,,All,,,3,1900,,-1000,0,-1000,0",
    ]
    assert kinds.turns == (0, 1, 2)


def test_luck_has_a_line_a_turn_side_and_kind() -> None:
    luck = (Luck(1, "france", "fire", 12, 3.14159, 4), Luck(2, "austria", "morale", 1, 0.5, 0.25))
    assert write_luck_csv(replace(WAR, luck=luck)).splitlines() == [
        "turn,side,kind,times,expected,came",
        "1,france,fire,12,3.142,4",
        "2,austria,morale,1,0.500,0.25",
    ]


def test_lines_tell_the_whole_and_the_formations_at_the_top_in_columns() -> None:
    assert list(rows_as_lines(replace(WAR, gauges=(MEN, MORALE, HIDDEN)))) == [
        "turn       units    men  morale    lost",
        "   0  All      3  1,000",
        "      I        3    600",
        "   1  All      3    900             100",
        "      I        3  512.3             100",
        "   2  All      3  1,900          -1,000",
    ]


def _sections(chronicle: Chronicle) -> dict[str, Section]:
    report = statistics_report(chronicle, ("War", "for Ney"))
    assert (report.title, report.subtitle) == ("War", "for Ney")
    return {section.title: section for section in report.sections}


def _texts(section: Section) -> list[str]:
    return [line.text for line in section.lines]


def test_a_gauge_is_told_of_the_whole_and_the_formations_at_the_top_where_anybody_has_it() -> None:
    found = _sections(replace(WAR, gauges=(MEN, MORALE, replace(MEN, name="men", aside=True, title="Aside"))))
    assert list(found) == ["Men", "Men lost by turn"]
    three = replace(WAR, rows=(*ROWS, _row(2, "II", men=7)))
    assert _texts(_sections(three)["Men"]) == ["All: 1,000, 900, 1,900.", "I: 600, 512.3.", "II: 7."]


def test_of_one_formation_alone_the_whole_is_not_told_again() -> None:
    assert _texts(_sections(WAR)["Men"]) == ["I: 600, 512.3."]
    alone = replace(WAR, rows=tuple(row for row in ROWS if not row.id))
    assert _texts(_sections(alone)["Men"]) == ["All: 1,000, 900, 1,900."]


def test_no_more_formations_stand_on_a_figure_than_can_be_told_apart() -> None:
    many = tuple(_row(0, f"C{at}") for at in range(MOST + 3))
    told = _texts(_sections(replace(WAR, rows=(_row(0), *many)))["Men"])
    assert [text.partition(":")[0] for text in told] == [WHOLE, *(f"C{at}" for at in range(MOST))]


def test_a_gauge_that_people_say_in_words_is_told_in_words() -> None:
    rows = tuple(replace(row, values={"grade": 1.4}) for row in ROWS if not row.id)
    assert _texts(_sections(replace(WAR, gauges=(GRADE,), rows=rows))["Grade"]) == ["All: poor, poor, poor."]


def test_losses_are_told_by_turn_and_kind_without_the_start_and_without_what_cost_nothing() -> None:
    section = _sections(WAR)["Men lost by turn"]
    assert _texts(section) == ["Turn 1: 100 (battle 110, stragglers −10).", "Turn 2: −1,000 (stragglers −1,000)."]
    (chart,) = section.charts
    said = {item.text for item in chart.drawing().items if isinstance(item, Words)}
    assert {"battle", "stragglers"} <= said and "hunger" not in said and "start" not in said
    quiet = replace(WAR, rows=(_row(0), _row(1, battle=0)))
    assert "Men lost by turn" not in _sections(quiet)
    assert _texts(_sections(replace(WAR, rows=(*ROWS, _row(3))))["Men lost by turn"])[-1] == "Turn 3: 0."


LUCK = (
    Luck(1, "france", "fire", 2, 3.0, 4.0),
    Luck(1, "france", "morale", 1, 0.5, 1.0),
    Luck(2, "france", "fire", 1000, 1.25, 2.0),
)


def test_luck_is_told_of_all_turns_together() -> None:
    assert "Luck" not in _sections(WAR)
    assert _texts(_sections(replace(WAR, luck=LUCK))["Luck"]) == [
        "Fire: 6, where 4.2 were to be expected of 1,002 throws.",
        "Morale: 1, where 0.5 were to be expected of 1 throws.",
    ]


def test_luck_of_several_sides_is_told_apart() -> None:
    section = _sections(replace(WAR, luck=(*LUCK, Luck(2, "austria", "fire", 1, 1.0, 0.0))))["Luck"]
    assert [text.partition(", where")[0] for text in _texts(section)] == [
        "Austria: fire: 0",
        "France: fire: 6",
        "France: morale: 1",
    ]
    said = [item.text for item in section.charts[0].drawing().items if isinstance(item, Words)]
    assert [text for text in said if ": " in text] == ["austria: fire", "france: fire", "france: morale"]


@pytest.mark.parametrize("tones", [(None, None), (3, 5)])
def test_a_figure_is_drawn_of_each_gauge_with_the_tone_of_each_formation(tones: tuple[int | None, ...]) -> None:
    rows = tuple(replace(row, tone=tone) for row, tone in zip(ROWS[:2], tones, strict=True))
    more = replace(WAR, rows=(*rows, replace(ROWS[1], id="II", title="II")))
    (chart,) = _sections(more)["Men"].charts
    drawing = chart.drawing()
    said = {item.text: item.colour for item in drawing.items if isinstance(item, Words)}
    assert {"Men", WHOLE, "I", "II"} <= said.keys() and len({said[WHOLE], said["I"], said["II"]}) == 3

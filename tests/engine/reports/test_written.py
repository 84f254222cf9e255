"""A report as text and as pages: where each line stands, what is broken where, and what is left out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from drumhead.engine.drawing.ink.items import Drawing, Shape, Words
from drumhead.engine.play.accounts import Chapter, Remark
from drumhead.engine.reports import pages
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pages import write_pages
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import FOLDED, Line, Report, Section, merged
from drumhead.engine.reports.summary import SHORT, with_summary
from drumhead.engine.reports.text import write_text
from tests.engine.maps.squares.sheets import small_map

PICTURE = Picture("Map", small_map(), None, Frame(300, 200))
LONG = "one two three four five six seven eight nine ten " * 3


def report(*sections: Section) -> Report:
    return Report("A title", "for somebody", sections)


def lines(*texts: str) -> tuple[Line, ...]:
    return tuple(Line(text) for text in texts)


def test_a_text_has_a_rule_as_long_as_the_longer_heading_and_a_line_under_each_section() -> None:
    told = report(Section("Orders", (Line("It marches.", "1.a.1", "7.4"), Line("It waits."))), Section("Supply"))
    orders = "Orders\n------\nIt marches. [7.4]\nIt waits."
    assert write_text(told) == f"A title\nfor somebody\n============\n\n{orders}\n\nSupply\n------\nNothing.\n"
    assert write_text(Report("A longer title", "x", ())) == "A longer title\nx\n==============\n"


def test_a_text_leaves_pictures_out_and_keeps_what_is_written_beside_them() -> None:
    told = report(Section("Maps", pictures=(PICTURE,)), Section("Seen", lines("A flag."), (PICTURE,)))
    assert write_text(told).splitlines()[3:] == ["", "Seen", "----", "A flag."]


def test_a_long_line_of_text_goes_on_set_in_and_its_rule_with_it_and_an_empty_one_stays() -> None:
    told = report(Section("Orders", (Line(LONG.strip(), rule="7.4"), Line(""), Line("x" * 100))))
    first, second, empty, full = write_text(told).splitlines()[6:]
    assert first == f"{'one two three four five six seven eight nine ten ' * 2}one"[: len(first)]
    assert len(first) <= 100 < len(f"{first} {second.split()[0]}")
    assert second.startswith("    ") and second.endswith("ten [7.4]")
    assert (empty, full) == ("", "x" * 100)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawing]:
    """What the last call drew, page by page."""
    found: list[Drawing] = []

    def kept(drawings: Sequence[Drawing]) -> bytes:
        found[:] = drawings
        return b""

    monkeypatch.setattr(pages, "write_pdf", kept)
    return found


def words(page: Drawing) -> dict[str, tuple[float, float]]:
    """Where each text of a page begins, from the corner inside the margins, to a tenth."""
    found = [item for item in page.items if isinstance(item, Words)]
    return {item.text: (round(item.x - pages.LEFT, 1), round(item.y - pages.TOP, 1)) for item in found}


WIDE = round(pages.RIGHT - pages.LEFT, 1)
FOOT = round(pages.BOTTOM - pages.TOP + 30, 1)


def test_a_page_has_title_subtitle_heading_and_lines_below_each_other_and_a_foot(drawn: list[Drawing]) -> None:
    pages.write_pages(report(Section("Orders", lines(LONG.strip(), "It waits."))))
    (page,) = drawn
    first, later = (text for text in words(page) if text.startswith(("one", "two", "three", "four", "five", "six")))
    assert words(page) == {
        "A title": (0, 20),
        "for somebody": (0, 42),
        "Orders": (0, 84.4),
        first: (0, 106.5),
        later: (16, 124),
        "It waits.": (0, 143.5),
        "A title, for somebody": (0, FOOT),
        "1 of 1": (WIDE, FOOT),
    }
    assert f"{first} {later}" == LONG.strip()
    assert page.title == "A title"
    sizes = {item.text: item.size for item in page.items if isinstance(item, Words)}
    texts = ("A title", "for somebody", "Orders", later, "It waits.", "1 of 1", "A title, for somebody")
    assert [sizes[text] for text in texts] == [22, 14, 16, 12.5, 12.5, 10, 10]
    (rule,) = [item for item in page.items if isinstance(item, Shape)][1:]
    assert [point.tolist() for point in rule.lines[0]] == [
        [pages.LEFT, pages.BOTTOM + 14],
        [pages.RIGHT, pages.BOTTOM + 14],
    ]


def test_short_lines_stand_three_in_a_row_until_a_long_one_or_the_end(drawn: list[Drawing]) -> None:
    pages.write_pages(
        report(Section("Orders", lines("a", "b", "c", "d", LONG.strip(), "e")), Section("Supply", lines("f")))
    )
    found, third = words(drawn[0]), round((pages.RIGHT - pages.LEFT) / 3, 1)
    assert [found[text] for text in "abc"] == [(0, 106.5), (third, 106.5), (round(2 * WIDE / 3, 1), 106.5)]
    assert found["d"] == (0, 124)
    assert found["e"] == (0, 178.5)
    assert found["Supply"] == (0, round(178.5 - 12.5 + 17.5 + 22.4, 1))


def test_a_section_of_nothing_says_so_and_one_of_pictures_alone_has_none_but_them(drawn: list[Drawing]) -> None:
    pages.write_pages(
        report(Section("Supply"), Section("Maps", pictures=(PICTURE,)), Section("End", lines("x"), (PICTURE,)))
    )
    text, *pictures = drawn
    found = words(text)
    assert "Maps" not in found
    assert (found["Supply"], found["Nothing."], found["End"]) == ((0, 84.4), (0, 106.5), (0, 133.9))
    assert len(pictures) == 2
    assert [(page.width, page.height) for page in pictures] == [(pages.HEIGHT, pages.WIDTH)] * 2


def test_a_battlefield_stands_on_its_page_and_a_map_lies(drawn: list[Drawing]) -> None:
    field = Picture("Field", small_map(), None, Frame(300, 200, square=3))
    pages.write_pages(report(Section("Maps", pictures=(field,))))
    assert [(page.width, page.height) for page in drawn[1:]] == [(pages.WIDTH, pages.HEIGHT)]


def test_pages_are_broken_before_a_heading_whose_first_two_lines_have_no_room(drawn: list[Drawing]) -> None:
    """94 of title, subtitle and heading, 17.5 a line; a heading takes 32 and wants 35 more."""
    room = pages.BOTTOM - pages.TOP
    most = int((room - 94 - 67) / 17.5)
    for count, broken in ((most, False), (most + 1, True)):
        rows = lines(*(letter * 3 for letter in "abc" for _ in range(count)))
        pages.write_pages(report(Section("Orders", rows), Section("End", lines("x"))))
        assert len(drawn) == 1 + broken
        assert ("End" in words(drawn[0])) is not broken
    assert words(drawn[1])["End"] == (0, 22.4)
    assert drawn[1].title == "A title, page 2"
    assert [list(words(page))[-1] for page in drawn] == ["1 of 2", "2 of 2"]


def test_a_title_that_is_too_long_goes_on_below_itself(drawn: list[Drawing]) -> None:
    pages.write_pages(Report("Many words of a title " * 5, "for somebody", ()))
    found = words(drawn[0])
    assert found["for somebody"] == (0, 70)
    assert [y for _, y in found.values()][:3] == [20, 48, 70]


def test_what_is_for_looking_things_up_stands_behind_the_rest_folded_in_html_and_as_an_annex_on_paper(
    drawn: list[Drawing],
) -> None:
    long = Section("Supply", tuple(Line(f"It ate {at}.", f"1.a.{at}") for at in range(SHORT + 1)))
    turn = with_summary(report(long), (Chapter("Battles", (Remark("None."),)),))
    told = merged((turn, report(Section("Map", lines("A flag.")))))
    text, html = write_text(told), write_html(told)
    order = ("Battles", "Map", FOLDED, "Supply")
    assert sorted(order, key=text.index) == sorted(order, key=html.index) == list(order)
    assert "<details>\n<summary>Supply, 101 lines</summary>" in html
    write_pages(told)
    heads = [item.text for item in drawn[1].items if isinstance(item, Words)]
    assert heads[:2] == [f"Annex: {FOLDED.lower()}", "Supply"]


def test_a_short_report_is_not_folded_and_one_without_a_digest_stays_as_it_is() -> None:
    told = report(Section("Orders", lines("It marches.")))
    assert with_summary(told, ()) is told
    assert with_summary(told, (Chapter("In short", (Remark("Well."),)),)).folded == ()

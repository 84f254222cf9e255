"""Order sheets inside letters."""

from __future__ import annotations

from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.play.sheets import WIDTH, Sheet, read_sheet, sealed, write_sheet

SHEET = "drumhead orders 1\ngame g\nturn 1\nseat MacMahon\n\nFR1IN M G5-V6\nseal abc"
HEADERS = "From: MacMahon <mac@example.org>\nSubject: orders\n\n"
AFTER = "\n-- \nMacMahon\n"


@pytest.mark.parametrize("quoting", ["", "> ", "> > ", ">> "])
def test_a_sheet_is_found_inside_a_letter_and_keeps_its_line_numbers(quoting: str) -> None:
    letter = HEADERS + "\n".join((quoting + row).rstrip() for row in SHEET.split("\n")) + AFTER
    found = read_sheet(letter)
    assert found.lines == ((9, "FR1IN M G5-V6"),)
    assert found.signed_text() == read_sheet(SHEET).signed_text()
    assert found.seal == "abc"


def test_an_unsealed_sheet_ends_where_its_quoting_or_the_letter_ends() -> None:
    unsealed = SHEET.rpartition("\n")[0]
    quoted = "\n".join(f"> {row}" for row in unsealed.split("\n"))
    assert [text for _, text in read_sheet(HEADERS + quoted + "\nregards").lines] == ["FR1IN M G5-V6"]
    assert [text for _, text in read_sheet(HEADERS + unsealed + AFTER).lines] == ["FR1IN M G5-V6"]


def test_a_letter_with_two_sheets_is_refused_by_the_line_of_the_second() -> None:
    with pytest.raises(OrderSyntaxError, match="line 11: a letter may hold one sheet"):
        read_sheet(f"{HEADERS}{SHEET}\n{SHEET}")


@pytest.mark.parametrize("quoting", ["", "> "])
@pytest.mark.parametrize("greeting", [HEADERS, ""])
@pytest.mark.parametrize("seal", ["\nseal abc", ""])
def test_a_sheet_that_is_quoted_more_deeply_was_sent_before(quoting: str, greeting: str, seal: str) -> None:
    newer = SHEET.removesuffix("\nseal abc").replace("G5-V6", "G3-V6") + seal
    rows = [*newer.split("\n"), "", "On Monday MacMahon wrote:"]
    letter = [quoting + row for row in rows] + [f"{quoting}> {row}" for row in SHEET.split("\n")]
    if not seal:
        letter.remove(f"{quoting}On Monday MacMahon wrote:")
    found = read_sheet(greeting + "\n".join(letter))
    assert [text for _, text in found.lines] == ["FR1IN M G3-V6"]
    assert found.seal == seal.removeprefix("\nseal ")


def test_the_newer_sheet_may_stand_below_what_it_answers() -> None:
    older = "\n".join(f"> {row}" for row in SHEET.split("\n"))
    found = read_sheet(f"{HEADERS}{older}\n\nI changed my mind.\n\n{SHEET.replace('G5-V6', 'G3-V6')}{AFTER}")
    assert [text for _, text in found.lines] == ["FR1IN M G3-V6"]


def test_of_two_sheets_quoted_alike_none_is_taken() -> None:
    twice = "\n".join(f"> {row}" for row in f"{SHEET}\n{SHEET}".split("\n"))
    with pytest.raises(OrderSyntaxError, match="line 11: a letter may hold one sheet"):
        read_sheet(HEADERS + twice)


@pytest.mark.parametrize("quoting", ["", "> "])
@pytest.mark.parametrize("greeting", [HEADERS, ""])
@pytest.mark.parametrize("between", ["\n", " \n", "\n\n"])
def test_a_seal_and_a_password_that_a_mail_broke_off_their_words_are_whole_again(
    quoting: str, greeting: str, between: str
) -> None:
    whole = SHEET.replace("\n\nFR1IN", "\npassword ab:cd\n\nFR1IN")
    broken = whole.replace("password ", f"password{between}").replace("seal ", f"seal{between}")
    letter = greeting + "\n".join((quoting + row).rstrip() for row in (broken + AFTER * bool(greeting)).split("\n"))
    found = read_sheet(letter)
    assert (found.password, found.seal) == ("ab:cd", "abc")
    assert found.signed_text() == read_sheet(whole).signed_text()
    assert found.lines[0][0] == letter.split("\n").index(f"{quoting}FR1IN M G5-V6") + 1


def test_a_sheet_that_ends_in_the_word_has_no_seal_and_a_line_that_is_no_order() -> None:
    found = read_sheet(SHEET.removesuffix(" abc"))
    assert (found.seal, found.lines) == ("", ((6, "FR1IN M G5-V6"), (7, "seal")))


LONG = "FR1AQ assign " + " ".join(f"FR{number}IN" for number in range(1, 30))
KEY = b"k" * 32


def long_sheet(*lines: str, notes: tuple[str, ...] = ()) -> str:
    """A sealed sheet with orders that are longer than a line of a mail."""
    sheet = Sheet(
        "g",
        "0" * 64,
        1,
        f"The Army of {'the very far ' * 6}East",
        tuple(enumerate(lines)),
        clears=((0, LONG.partition("assign ")[2]),),
    )
    return sealed(write_sheet(sheet, [("FR1AQ", notes)]), KEY)


def in_a_mail(text: str, width: int) -> str:
    """As a mail program sends it that breaks lines."""
    return "\n".join(
        part
        for row in text.split("\n")
        for part in (wrap(row, width, break_long_words=False, break_on_hyphens=False) or [""])
    )


def test_a_long_line_is_written_on_several_and_read_as_one() -> None:
    text = long_sheet(LONG, "FR1IN M G5-V6")
    rows = text.split("\n")
    assert max(len(row) for row in rows if not row.startswith("seal")) <= WIDTH
    assert [text for _, text in read_sheet(text).lines] == [LONG, "FR1IN M G5-V6"]
    first = next(number for number, row in enumerate(rows, start=1) if row.startswith("FR1AQ"))
    assert read_sheet(text).lines[0][0] == first and rows[first - 1].endswith("\\")
    assert read_sheet(text).lines[1][0] == rows.index("FR1IN M G5-V6") + 1


@pytest.mark.parametrize("width", [72, 74, 76, 78, 80, 998])
@pytest.mark.parametrize("quoting", ["", "> "])
def test_a_mail_that_breaks_lines_breaks_no_order_no_note_and_no_seal(width: int, quoting: str) -> None:
    text = long_sheet(
        LONG, "FR1IN M G5-V6", notes=("Baraguey", "  a note that fills its line as well as any other would")
    )
    letter = HEADERS + "\n".join((quoting + row).rstrip() for row in in_a_mail(text, width).split("\n"))
    assert read_sheet(letter).signed_text() == read_sheet(text).signed_text()
    assert read_sheet(letter).seal == read_sheet(text).seal != ""


def test_a_note_that_ends_like_a_line_that_goes_on_takes_no_order_with_it() -> None:
    text = SHEET.replace("FR1IN M G5-V6", "# the way to C:\\\nFR1IN M G5-V6 # over C:\\\nFR2IN M G5-V6")
    assert [text for _, text in read_sheet(text).lines] == ["FR1IN M G5-V6", "FR2IN M G5-V6"]


def test_a_sheet_that_ends_in_a_line_that_goes_on_has_what_there_is_of_it() -> None:
    assert read_sheet(SHEET.partition("seal")[0].rstrip() + " \\").lines == ((6, "FR1IN M G5-V6"),)


@given(st.lists(st.lists(st.text("ABCxyz0-9,:-", min_size=1, max_size=90), min_size=2, max_size=30), max_size=4))
def test_whatever_is_ordered_is_read_as_it_was_written(orders: list[list[str]]) -> None:
    lines = [f"FR1IN {' '.join(words)}" for words in orders]
    text = long_sheet(*lines)
    assert [text for _, text in read_sheet(text).lines] == lines
    assert all(len(row) <= WIDTH or len(row.split()) <= 3 for row in text.split("\n"))


LETTERS = st.lists(st.text(st.characters(exclude_categories=("C", "Zl", "Zp"))).map(lambda row: f"Dear {row}"))


@given(LETTERS, LETTERS, st.integers(0, 3))
def test_whatever_is_written_above_and_below_a_sealed_sheet_is_no_part_of_it(
    above: list[str], below: list[str], depth: int
) -> None:
    rows = [*above, *SHEET.split("\n"), *below]
    quoted = [">" * depth + row for row in rows] + [">" * (depth + 1) + row for row in SHEET.split("\n")]
    assert read_sheet(HEADERS + "\n".join(quoted)).signed_text() == read_sheet(SHEET).signed_text()


def test_a_letter_without_a_sheet_is_none() -> None:
    with pytest.raises(OrderSyntaxError, match="line 1: a sheet begins with"):
        read_sheet(HEADERS + "I send drumhead orders 1 tomorrow.")

"""Order sheets inside letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.play.sheets import read_sheet

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

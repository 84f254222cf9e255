"""Order sheets as text, and their seals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError, SealError
from drumhead.engine.play.sheets import Sheet, check_seal, password_key, read_sheet, seal_of, verifier, write_sheet

TEXT = """drumhead orders 1
game    lombardy-1859 4f1c9a
turn    3
seat    MacMahon

# II Corps
FR3IN   march G4-V6 G5-V6   # to the bridge
FR3IN   attack assault
"""
HEAD = "".join(TEXT.splitlines(keepends=True)[:4])
KEY = bytes(32)


def test_a_sheet_is_read_with_its_head_and_line_numbers() -> None:
    sheet = read_sheet(TEXT)
    assert (sheet.game, sheet.position, sheet.turn, sheet.seat) == ("lombardy-1859", "4f1c9a", 3, "MacMahon")
    assert sheet.lines == ((7, "FR3IN march G4-V6 G5-V6"), (8, "FR3IN attack assault"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("FR3IN march G4-V6\n", "line 1.*begins with"),
        (TEXT.replace("orders 1", "orders 9"), "newer Drumhead"),
        (TEXT.replace("turn    3", "turn three"), "must be a number"),
        (TEXT.replace("seat    MacMahon\n", ""), "'seat' line is missing"),
        (TEXT + "turn 4\n", "a second 'turn'"),
        (TEXT + "seal hmac-sha256:00\nFR4IN engage\n", "nothing may follow the seal"),
        (HEAD + "seal hmac-sha256:00\ncounted from here\n", "nothing may follow the seal"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where_and_why(text: str, words: str) -> None:
    with pytest.raises(OrderSyntaxError, match=words):
        read_sheet(text, "mac.orders")


def test_lines_may_be_counted_from_behind_the_head_and_from_nowhere_else() -> None:
    sheet = read_sheet(HEAD + "Counted from here\n\nFR3IN march G4-V6\ncounted from here\n", "mac.orders")
    assert sheet.lines == ((2, "FR3IN march G4-V6"), (3, "counted from here"))


def test_writing_what_was_read_and_reading_it_again_keeps_head_and_orders() -> None:
    sheet = read_sheet(TEXT)
    again = read_sheet(write_sheet(sheet, [("FR3IN", ("a note",))]))
    assert [line for _, line in again.lines] == [line for _, line in sheet.lines]
    assert again.signed_text() == sheet.signed_text()


def _sealed() -> str:
    sheet = read_sheet(TEXT)
    return TEXT + f"\nseal    {seal_of(sheet, KEY)}\n"


def test_a_sealed_sheet_is_accepted_whatever_its_comments() -> None:
    check_seal(read_sheet(_sealed().replace("# II Corps", "# another word")), KEY, "mac.orders")


@given(st.integers(0, len(TEXT) - 1), st.characters(min_codepoint=33, max_codepoint=126))
def test_changing_a_character_of_head_or_orders_breaks_the_seal_or_the_sheet(at: int, letter: str) -> None:
    changed = _sealed()[:at] + letter + _sealed()[at + 1 :]
    try:
        sheet = read_sheet(changed)
    except OrderSyntaxError:
        return
    if sheet.signed_text() == read_sheet(TEXT).signed_text():
        return
    with pytest.raises(SealError, match="broken"):
        check_seal(sheet, KEY, "mac.orders")


def test_a_sheet_without_a_seal_is_not_accepted_where_a_password_stands() -> None:
    with pytest.raises(SealError, match="not sealed"):
        check_seal(read_sheet(TEXT), KEY, "mac.orders")


def test_the_verifier_is_not_the_key() -> None:
    key = password_key("secret", bytes(16))
    assert key == password_key("secret", bytes(16))
    assert key != password_key("Secret", bytes(16))
    assert verifier(key) != key


def test_a_sheet_can_be_made_in_memory() -> None:
    assert read_sheet(write_sheet(Sheet("g", "", 1, "A", ((0, "FR1IN engage"),)))).lines[0][1] == "FR1IN engage"


@pytest.mark.parametrize(
    ("turn", "said"), [("x" * 20, f"'{'x' * 20}'"), ("x" * 21, f"'{'x' * 20}...'"), ("1.5", "'1.5'")]
)
def test_a_turn_that_is_no_number_is_repeated_as_far_as_it_is_short(turn: str, said: str) -> None:
    with pytest.raises(OrderSyntaxError, match=f"the turn must be a number, not {said}".replace(".", "[.]")):
        read_sheet(f"drumhead orders 1\ngame skirmish\nturn {turn}\nseat MacMahon\n")

"""Order sheets as text, and their seals."""

from __future__ import annotations

import os
from typing import Any

import pytest
from argon2.exceptions import HashingError
from argon2.low_level import Type
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError, SealError
from drumhead.engine.play import sheets
from drumhead.engine.play.sheets import (
    OLD_SALT,
    PLENTY,
    Sheet,
    check_seal,
    is_cheap,
    masked_key,
    memory,
    new_salt,
    password_key,
    read_sheet,
    seal_of,
    sealed,
    unmasked_key,
    verifier,
    write_sheet,
)
from tests.quick_keys import DEAR

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
    carried_on = sheet.seal == ""  # a line that ends in a backslash takes the seal's line along
    with pytest.raises(SealError, match="not sealed" if carried_on else "broken"):
        check_seal(sheet, KEY, "mac.orders")


def test_a_line_that_takes_the_seal_along_is_not_sealed() -> None:
    sheet = read_sheet(_sealed().replace("assault\n\n", "assault\\\n"))
    assert sheet.lines[-1][1].startswith("FR3IN attack assault")
    with pytest.raises(SealError, match="not sealed"):
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


def test_what_is_taken_back_is_read_and_written_above_the_orders_and_sealed() -> None:
    text = HEAD + "clear  FR3IN FR4IN\nFR3IN engage\nclear all\n"
    sheet = read_sheet(text)
    assert sheet.clears == ((5, "FR3IN FR4IN"), (7, "all")) and sheet.lines == ((6, "FR3IN engage"),)
    written = write_sheet(sheet).splitlines()
    assert written[4:] == ["clear   FR3IN FR4IN", "clear   all", "", "FR3IN engage"]
    assert read_sheet(write_sheet(sheet)).signed_text() == sheet.signed_text()
    assert sheet.signed_text() != read_sheet(HEAD + "FR3IN engage\n").signed_text()


def test_comments_stand_above_the_orders_of_their_unit_and_the_other_lines_below_all() -> None:
    sheet = Sheet("g", "", 1, "A", ((0, "fr2in engage"), (0, "FR1IN engage"), (0, "FR2IN attack"), (0, "peace now")))
    written = write_sheet(sheet, [("FR2IN", ("II Corps", "")), ("FR9IN", ("nobody",))])
    assert written.splitlines()[4:] == [
        "",
        "# II Corps",
        "#",
        "fr2in engage",
        "FR2IN attack",
        "",
        "# nobody",
        "",
        "FR1IN engage",
        "peace now",
    ]
    named = write_sheet(sheet, [("X", ("Cabinet",))], ["A", "B", "A", "X"])
    assert named.splitlines()[5:] == ["# Cabinet", "peace now", "", "fr2in engage", "FR1IN engage", "FR2IN attack"]
    with pytest.raises(ValueError):
        write_sheet(sheet, units=["A"])


def test_a_sheet_without_orders_ends_behind_its_head() -> None:
    assert write_sheet(Sheet("g", "", 1, "A", ())).splitlines() == [
        "drumhead orders 1",
        "game    g",
        "turn    1",
        "seat    A",
    ]
    assert sealed(write_sheet(Sheet("g", "", 1, "A", ())), KEY).splitlines()[4] == ""


@pytest.mark.parametrize(
    ("salt", "asked"),
    [
        (bytes(OLD_SALT), (2, 19 * 1024, 1)),
        (bytes(OLD_SALT + 1), (2, 19 * 1024, 1)),
        (b"\1" + bytes(OLD_SALT), (3, 64 * 1024, 4)),
        (b"\2" + bytes(OLD_SALT), (3, 256 * 1024, 4)),
    ],
)
def test_a_key_is_made_at_the_cost_that_its_salt_names(
    salt: bytes, asked: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever machine made it: a key that another cost gives is no password any more."""
    given: list[Any] = []

    def made(*values: Any) -> bytes:
        given.append(values)
        return KEY

    monkeypatch.setattr(sheets, "COSTS", DEAR)
    monkeypatch.setattr(sheets, "hash_secret_raw", made)
    assert password_key("secret", salt) == KEY
    assert given == [(b"secret", salt, *asked, 32, Type.ID)]


@pytest.mark.parametrize("salt", [b"", b"\3" + bytes(OLD_SALT)])
def test_a_salt_of_no_known_cost_is_refused(salt: bytes) -> None:
    with pytest.raises(SealError, match="newer Drumhead, or its salt is damaged"):
        password_key("secret", salt)


@pytest.mark.parametrize("error", [HashingError, MemoryError])
def test_a_machine_without_the_memory_says_how_much_is_asked_for(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> bytes:
        raise error

    monkeypatch.setattr(sheets, "COSTS", DEAR)
    monkeypatch.setattr(sheets, "hash_secret_raw", full)
    with pytest.raises(SealError, match="asks for 64 MiB of memory"):
        password_key("secret", b"\1" + bytes(OLD_SALT))


@pytest.mark.parametrize(("bytes_here", "cost"), [(PLENTY - 1, 1), (PLENTY, 2), (0, 1)])
def test_a_machine_with_plenty_of_memory_makes_dearer_keys_and_makes_cheaper_ones_anew(
    bytes_here: int, cost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "memory", lambda: bytes_here)
    salt = new_salt()
    assert salt[0] == cost and len(salt) == OLD_SALT + 1 and salt != new_salt()
    cheap = [is_cheap(bytes([at]) + bytes(OLD_SALT)) for at in (0, 1, 2)]
    assert cheap == [True, cost == 2, False] and is_cheap(bytes([9]) * OLD_SALT), "a salt of old names no cost"


def test_the_memory_of_a_machine_is_what_its_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"SC_PHYS_PAGES": 1000, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr(os, "sysconf", said.__getitem__)
    monkeypatch.setattr(os, "sysconf_names", said)
    assert memory() == 4_096_000
    said["SC_PHYS_PAGES"] = -1
    assert memory() == 0, "it does not know"
    for name in list(said):
        monkeypatch.setattr(os, "sysconf_names", {name: 1})
        assert memory() == 0


@pytest.mark.parametrize("salt", [bytes(OLD_SALT), b"\1" + bytes(range(OLD_SALT))])
def test_a_new_password_is_told_to_who_knows_the_one_before_alone(salt: bytes) -> None:
    new = bytes(range(32))
    line = masked_key(KEY, salt, new)
    assert unmasked_key(KEY, line, "mac.orders") == (salt, new)
    assert unmasked_key(bytes([1] * 32), line, "mac.orders")[1] != new
    other = bytes([salt[0]]) + bytes([7] * (len(salt) - 1))
    assert masked_key(KEY, other, new).partition(":")[2] != line.partition(":")[2]
    sheet = read_sheet(HEAD + f"password {line}\n")
    assert sheet.password == line and f"password {line}" in write_sheet(sheet) and line in sheet.signed_text()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "cannot be read"),
        ("00:11", "cannot be read"),
        ("00" * 15 + ":" + "11" * 32, "cannot be read"),
        ("00" * 18 + ":" + "11" * 32, "cannot be read"),
        ("00" * 16 + ":" + "11" * 32 + "2", "cannot be read"),
        ("09" + "00" * 16 + ":" + "11" * 32, "newer Drumhead, or the line is damaged"),
    ],
)
def test_a_password_line_that_is_none_is_refused(line: str, words: str) -> None:
    with pytest.raises(SealError, match=f"mac.orders: .*{words}"):
        unmasked_key(KEY, line, "mac.orders")


@pytest.mark.parametrize("key", ["game", "seat", "turn", "seal", "password"])
def test_what_a_head_says_twice_is_named(key: str) -> None:
    text = "drumhead orders 1\nturn 1\ngame g\nseat A\npassword x\nseal y\n"
    with pytest.raises(OrderSyntaxError, match=f"line 7: a second '{key}' line"):
        read_sheet(f"{text}{key} z\n")

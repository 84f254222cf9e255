"""What may stand in the cells of a game file, by the names of their columns."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from drumhead.engine import limits
from drumhead.engine.gamefile.cells import KINDS, checked, digests_of, orders_of, packed, text_of, words_of

GOOD: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("turn", "number", "last", "data_version"), (0, 7, -10, limits.TURNS, -limits.TURNS)),
    "first": (3, None),
    **dict.fromkeys(("entry", "value", "name", "side", "title", "offices", "holds"), ("", "x")),
    **dict.fromkeys(("phase", "hash", "seat", "text", "engine", "why"), ("", "x")),
    **dict.fromkeys(("sheets", "rulings"), ("x", None)),
    **dict.fromkeys(("events", "orders"), (b"",)),
    **dict.fromkeys(("state", "salt", "key"), (b"x", None)),
}
SAID = {None: "missing", b"x": "bytes", "x": "a text", 0.5: "a fraction", 3: "a number"}


@pytest.mark.parametrize("name", GOOD)
def test_a_cell_holds_values_of_its_kind_and_no_others(name: str) -> None:
    for value in GOOD[name]:
        assert checked([name], [(value,)]) == [(value,)]
    kinds = {type(value) for value in GOOD[name]}
    for value, said in SAID.items():
        if type(value) not in kinds:
            with pytest.raises(ValueError, match=f"^{name} is {said}$"):
                checked([name], [(value,)])


def test_every_kind_of_column_is_known() -> None:
    assert KINDS.keys() == GOOD.keys()


@pytest.mark.parametrize("number", [limits.TURNS + 1, -limits.TURNS - 1, 2**62])
def test_a_number_that_counts_nothing_is_told_of(number: int) -> None:
    with pytest.raises(ValueError, match=f"^turn is {number}$"):
        checked(["seat", "turn"], [("A", 1), ("A", number)])


def test_rows_are_as_long_as_their_names() -> None:
    assert checked(["seat", "turn"], []) == []
    for row in (("A",), ("A", 1, 2)):
        with pytest.raises(ValueError):
            checked(["seat", "turn"], [row])


def test_plain_data_is_stored_in_one_way_alone() -> None:
    assert text_of({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'
    assert zlib.decompress(packed(b"x" * 999)) == b"x" * 999 and len(packed(b"x" * 999)) < 99


@pytest.mark.parametrize("text", ["{}", "3", '["a", 3]', "[null]", '"a"', "["])
def test_words_that_are_no_list_of_words_are_damage(text: str) -> None:
    with pytest.raises(ValueError):
        words_of(text)
    assert words_of('["a", "b"]') == ("a", "b") and words_of("[]") == ()


def test_digests_by_seat_and_orders_are_told_from_what_is_neither() -> None:
    assert (digests_of(None), digests_of("{}"), digests_of('{"A": "d", "Z": ""}')) == (None, {}, {"A": "d", "Z": ""})
    for text in ("[]", '"A"', "3", '{"A": 3}', '{"A": "d", "Z": null}', '{"A": ["d"]}'):
        with pytest.raises(ValueError, match="digests of a turn's sheets"):
            digests_of(text)
    assert orders_of(zlib.compress(b"[]")) == [] and orders_of(zlib.compress(b'[{"a": 1}, {}]')) == [{"a": 1}, {}]
    for text in ("{}", '"A"', "3", "null", "[3]", '[{"a": 1}, null]', "[[]]"):
        with pytest.raises(ValueError, match="the orders of a turn"):
            orders_of(zlib.compress(text.encode()))

"""What a form asks of a model's fields, and what was meant by what was typed."""

from __future__ import annotations

import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from drumhead.engine.errors import InputError
from drumhead.engine.play.staging.blanks import Blank, blanks_of, meant, told


class _Arm(StrEnum):
    FOOT = "foot"
    HORSE = "horse"


Small = Annotated[int, Field(ge=0)]


class _Model(BaseModel):
    name: str
    men: Annotated[int, Field(ge=1)] | None = None
    morale: Annotated[int, Field(ge=0, le=100)] = 50
    lost: Small = 0
    deployed: bool = False
    side: str = ""
    gun: Literal["rifled", "smoothbore", ""] = ""
    arm: _Arm | None = None
    states: tuple[str, ...] = ()
    day: datetime.date | None = None
    table: dict[str, int] = {}
    hidden: str = ""


def test_every_field_that_is_one_value_is_asked_for_by_its_kind() -> None:
    assert blanks_of(_Model, {"side": ("allies", "austria")}, ("hidden",)) == (
        Blank("name", "Name", "text"),
        Blank("men", "Men", "integer", low=1),
        Blank("morale", "Morale", "integer", low=0, high=100),
        Blank("lost", "Lost", "integer", low=0),
        Blank("deployed", "Deployed", "flag"),
        Blank("side", "Side", "choice", (("allies", "allies"), ("austria", "austria"))),
        Blank("gun", "Gun", "choice", (("rifled", "rifled"), ("smoothbore", "smoothbore"))),
        Blank("arm", "Arm", "choice", (("foot", "foot"), ("horse", "horse"))),
        Blank("states", "States", "words"),
        Blank("day", "Day", "date"),
    )


@pytest.mark.parametrize(
    ("type", "text", "value"),
    [
        ("text", " Niel ", "Niel"),
        ("text", "  ", None),
        ("integer", "7", 7),
        ("flag", "yes", True),
        ("flag", "no", False),
        ("words", "FRA, SAR,", ["FRA", "SAR"]),
        ("date", "1859-06-02", datetime.date(1859, 6, 2)),
        ("choice", "rifled", "rifled"),
    ],
)
def test_what_was_typed_is_meant_by_its_kind_and_told_the_same(type: str, text: str, value: Any) -> None:
    assert meant(Blank("x", "X", type), text) == value
    assert meant(Blank("x", "X", type), told(value)) == value


@pytest.mark.parametrize(
    ("blank", "text", "expected"),
    [
        (Blank("x", "Men", "integer", low=1), "0", "Men: a whole number from 1 on is expected, not '0'."),
        (Blank("x", "Morale", "integer", low=0, high=100), "101", "from 0 to 100 is expected"),
        (Blank("x", "Men", "integer"), "ten", "not 'ten'"),
        (Blank("x", "Day", "date"), "June", "a day such as 1859-06-02 is expected"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_is_expected(blank: Blank, text: str, expected: str) -> None:
    with pytest.raises(InputError) as error:
        meant(blank, text)
    assert expected in str(error.value)

"""What a map of territories may say of itself, key by key, and what is said of a wrong key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

LARGEST = 1_000_000
"""Most units a map is wide or high: doubled areas then are exact in 64 bits, however they are reckoned."""
Words = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$")]
Size = Annotated[int, Field(gt=0, le=LARGEST, strict=True)]
Pair = tuple[str, str]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CoastPart(_Part):
    """`[[CODE.coasts]]`."""

    name: str = ""
    paths: list[str] = Field(min_length=1)
    unit: str = ""


class TerritoryPart(_Part):
    """`[CODE]`."""

    name: Words
    names: list[Words] = []
    region: Words
    border: list[str] = Field(min_length=1)
    holes: list[str] = []
    unit: str
    label: str = ""
    centre: str = ""
    home: str = ""
    closed: bool = False
    coasts: list[CoastPart] = []


class CityPart(_Part):
    """`[cities.CODE]`."""

    seas: list[str] = []
    names: list[Words] = []


class LinksPart(_Part):
    """`[links]`."""

    barred: list[Pair] = []
    only: dict[str, list[str]] = {}
    added: list[Pair] = []
    roads: list[Pair] = []
    opened: list[str] = []
    sailed: list[Pair] = []
    coast_railways: bool = True
    fleets_in_every_city: bool = False


class AreaHead(_Part):
    """`map.toml` of a polygon map; `drawing` names another map folder whose territories it uses."""

    format: Literal[2]
    id: Words
    title: Words
    kind: Literal["area"]
    width: Size
    height: Size
    year: Annotated[int, Field(strict=True)] = 1901
    credits: str = ""
    drawing: str = ""
    cities: dict[str, CityPart] = {}
    links: LinksPart = LinksPart()


def mistake(item: Mapping[str, Any]) -> str:
    """A wrong key in a sentence; parts of lists are counted from 1."""
    where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in item["loc"])
    return f"{where}: {_what(item)}." if where else f"{_what(item)}."


def _what(item: Mapping[str, Any]) -> str:
    match item["type"]:
        case "extra_forbidden":
            return "there is no such key"
        case "missing":
            return "it is missing"
        case "string_type":
            return "it takes text in quotes"
        case "string_pattern_mismatch":
            return "it takes words that can be printed"
        case "list_type":
            return "it takes a list in brackets"
        case "too_short":
            return "it takes at least one entry"
        case "int_type" | "greater_than" | "less_than_equal":
            return f"it takes a whole number from 1 to {LARGEST}" if "year" not in item["loc"] else "it takes a year"
        case "literal_error":
            return f"it must be {item['ctx']['expected']}"
        case "model_type" | "dict_type":
            return "it takes a table of its own"
    said = str(item["msg"])
    return f"{said[0].lower()}{said[1:]}"

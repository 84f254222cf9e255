"""A scenario file -> Scenario: the head is checked here, the rest by its ruleset."""

from __future__ import annotations

import datetime
import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from drumhead.engine import limits
from drumhead.engine.errors import ScenarioError
from drumhead.engine.reading import contents, reason
from drumhead.engine.unpacking import toml_of


@dataclass(frozen=True)
class Scenario:
    """A scenario as its file gives it; `content` is the checked TOML, which the ruleset reads further."""

    id: str
    title: str
    summary: str
    ruleset: str
    date: datetime.date
    turns: int
    days_per_turn: int
    content: Mapping[str, Any]
    digest: str
    source: str = ""
    text: str = ""


class _Head(BaseModel):
    model_config = ConfigDict(extra="ignore")

    format: int = Field(default=1, ge=1, le=1)
    id: str = Field(default="", pattern=r"^[a-z0-9-]*$", max_length=limits.NAME)
    title: str = ""
    summary: str = ""
    ruleset: str = "rotd"
    date: datetime.date = datetime.date(1859, 6, 1)
    turns: int = Field(default=12, ge=1, le=limits.TURNS)
    days_per_turn: int = Field(default=2, ge=1, le=limits.TURNS)
    map: str | dict[str, Any]

    @model_validator(mode="after")
    def _ends(self) -> _Head:
        """ValueError where its last turn is beyond the calendar."""
        if (datetime.date.max - self.date).days < (self.turns + 1) * self.days_per_turn:
            raise ValueError(f"{self.turns} turns of {self.days_per_turn} days from {self.date} end past the year 9999")
        return self


def read_scenario(path: Path) -> Scenario:
    """The scenario of a TOML file; ScenarioError names the file and every problem of its head."""
    try:
        text = contents(path, limits.TEXT).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except (OSError, UnicodeDecodeError) as error:
        said = reason(error) if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ScenarioError([f"The scenario {path} cannot be read: {said}."]) from error
    return scenario_from_text(text, path.stem, str(path))


def means(text: str, content: Mapping[str, Any]) -> bool:
    """Whether the text of a scenario that was rewritten says just this."""
    try:
        return tomllib.loads(text) == content
    except (ValueError, RecursionError):
        return False


def scenario_from_text(text: str, name: str, source: str = "") -> Scenario:
    """The scenario a text describes; `name` serves where it gives no id."""
    try:
        content = _read(text)
    except ValueError as error:
        raise ScenarioError([f"The scenario {source or name} is not good TOML: {error}."]) from error
    try:
        head = _Head.model_validate(content)
    except ValidationError as error:
        raise ScenarioError([_sentence(source or name, item) for item in error.errors()]) from error
    return Scenario(
        id=head.id or name[: limits.NAME],
        title=head.title or head.id or name,
        summary=head.summary,
        ruleset=head.ruleset,
        date=head.date,
        turns=head.turns,
        days_per_turn=head.days_per_turn,
        content=content,
        digest=hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest(),
        source=source,
        text=text,
    )


@lru_cache(maxsize=4)
def _read(text: str) -> Mapping[str, Any]:
    """A game's file is opened again and again, by its seats, for rehearsals and reports: the text is the same."""
    return toml_of(text)


def without_stocks(map: Mapping[str, Any]) -> dict[str, Any]:
    """1.4: the map a scenario describes as everybody may know it, without what lies in its cities."""
    cities = [{key: value for key, value in city.items() if key != "supplies"} for city in map.get("cities", ())]
    return {**map, "cities": cities} if cities else dict(map)


def _sentence(source: str, item: Any) -> str:
    place = "".join(f"{part}." for part in item["loc"]).removesuffix(".")
    said = item["msg"].removeprefix("Value error, ")
    return f"The scenario {source}: {place}: {said}." if place else f"The scenario {source}: {said}."

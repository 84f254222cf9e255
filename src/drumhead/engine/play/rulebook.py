"""Reads a ruleset's rulebook.toml: number -> title and status."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum

from drumhead.engine.errors import InputError


class Status(StrEnum):
    """How much of a rule the program plays."""

    DONE = "done"
    OPTION = "option"
    PARTIAL = "partial"
    OPEN = "open"
    OTHER_MODULE = "other module"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: a short title of our own, its status, and what is still missing."""

    number: str
    title: str
    status: Status
    note: str = ""


def read_rulebook(text: str) -> dict[str, Rule]:
    """The rules by number as printed, in the file's order; InputError names the first bad entry."""
    rules: dict[str, Rule] = {}
    for number, entry in tomllib.loads(text).items():
        try:
            rules[number] = Rule(number, entry["title"], Status(entry["status"]), entry.get("note", ""))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"rulebook.toml, rule {number}: needs a title and a known status ({error}).") from error
    return rules

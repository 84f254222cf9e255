"""Reads a ruleset's rulebook.toml: numbers, the sentences of a number that each decide something, and rulings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from drumhead.engine.errors import InputError


class Status(StrEnum):
    """How much of a rule the program plays."""

    DONE = "done"
    OPTION = "option"
    PARTIAL = "partial"
    OPEN = "open"
    OTHER_MODULE = "other module"
    OVERRULED = "overruled"
    NOT_FOR_A_PROGRAM = "not for a program"
    STAGE_4 = "stage 4"


RULING = ("option", "by", "given", "stage", "room")
"""Fields that only books of rulings have."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, or one sentence of it: a short title of our own, its status, and what is still missing.

    `number` is as printed (`7.10`), a sentence has letters behind it (`7.10b`); `of` is the number of a sentence,
    empty for a number; `sentences` are a number's own, and then its status follows from theirs.

    The rest is of books whose entries are rulings: `option` is what must be on for it to hold, `by` the later ruling
    that overrules it (in part, if it is not called overruled), `given` when it was given, `stage` and `room` where it
    is built, `asks` the questions that it answers.
    """

    number: str
    title: str
    status: Status
    note: str = ""
    of: str = ""
    sentences: tuple[str, ...] = ()
    option: str = ""
    by: str = ""
    given: str = ""
    stage: int = 0
    room: str = ""
    asks: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def read_rulebook(text: str) -> Mapping[str, Rule]:
    """The rules by number as printed, in the file's order; InputError names the first bad entry."""
    entries: dict[str, Any] = tomllib.loads(text)
    told = {number for number, entry in entries.items() if isinstance(entry, dict) and "status" not in entry}
    whose = {key: _number_of(key, told) for key in entries}
    below: dict[str, tuple[str, ...]] = {}
    for key, of in whose.items():
        if of:
            below[of] = (*below.get(of, ()), key)
    return {key: _rule(key, entry, entries, whose[key], below.get(key, ())) for key, entry in entries.items()}


def _number_of(key: str, told: set[str]) -> str:
    """The number, told by its sentences, whose sentence a key is; empty for a number.

    Letters are a to w: the x of City/Country's `.52x` is part of its number.
    """
    found = (key[:-letters] for letters in (1, 2) if re.fullmatch(f"[a-w]{{{letters}}}", key[-letters:]))
    return next((number for number in found if number in told), "")


def _rule(key: str, entry: Any, entries: Mapping[str, Any], of: str, sentences: tuple[str, ...]) -> Rule:
    try:
        if sentences:
            status = status_of(Status(entries[other]["status"]) for other in sentences)
        else:
            status = Status(entry["status"])
        ruling = {field: entry[field] for field in RULING if field in entry}
        asks = tuple(entry.get("asks", ()))
        return Rule(key, entry["title"], status, entry.get("note", ""), of, sentences, asks=asks, **ruling)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"rulebook.toml, rule {key}: needs a title and a known status ({error}).") from error


def status_of(sentences: Iterable[Status]) -> Status:
    """How much of a number is played whose sentences are played so far: it is done when all of them are."""
    found = set(sentences)
    if len(found) == 1:
        return found.pop()
    return Status.DONE if found == {Status.DONE, Status.OPTION} else Status.PARTIAL


def standing(rule: Rule) -> str:
    """`option 43C2, in part overruled by R240`: under what an entry holds and what overrules it; mostly empty."""
    by = f"overruled by {rule.by}" if rule.by else ""
    partly = "in part " if by and rule.status is not Status.OVERRULED else ""
    return ", ".join(part for part in (f"option {rule.option}" if rule.option else "", partly + by) if part)

"""The values of a scenario's tables as they are asked for: read from the models that check them, told in words."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from drumhead.engine.errors import InputError

TEXT, INTEGER, CHOICE, FLAG, WORDS, DATE = "text", "integer", "choice", "flag", "words", "date"
YES, NO = "yes", "no"
Options = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Blank:
    """One value: `type` is text, integer, choice, flag, date, or words (a list); `options` are (value, words) pairs of
    a choice, and what may be meant by a text; `low` and `high` bound an integer, `high` -1 by nothing."""

    name: str
    title: str
    type: str = TEXT
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = -1


def blanks_of(model: type[BaseModel], options: Options, without: Collection[str] = ()) -> tuple[Blank, ...]:
    """The blanks of a model's fields, some with options; what is no single value is left to who writes the file."""
    found = (_blank(name, field, options) for name, field in model.model_fields.items() if name not in without)
    return tuple(blank for blank in found if blank is not None)


def _blank(name: str, field: Any, options: Options) -> Blank | None:
    kind, metadata = _plain(field.annotation)
    offered = tuple((value, value) for value in options.get(name, ()))
    title = name.replace("_", " ").capitalize()
    if kind is bool:
        return Blank(name, title, FLAG)
    if kind is int:
        bounds = [*field.metadata, *metadata]
        low, high = (next((getattr(m, key) for m in bounds if hasattr(m, key)), None) for key in ("ge", "le"))
        return Blank(name, title, INTEGER, (), 0 if low is None else low, -1 if high is None else high)
    if get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, StrEnum)):
        values = get_args(kind) or tuple(kind)
        return Blank(name, title, CHOICE, tuple((str(value), str(value)) for value in values if value))
    if get_origin(kind) is tuple or kind == list[str]:
        return Blank(name, title, WORDS, offered)
    if kind is datetime.date:
        return Blank(name, title, DATE)
    return Blank(name, title, CHOICE if name in options else TEXT, offered) if kind is str else None


def _plain(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A field's type without None and without what is remarked on it, and those remarks."""
    if get_origin(kind) is Annotated:
        inner, *metadata = get_args(kind)
        plain, more = _plain(inner)
        return plain, (*more, *_flat(metadata))
    if get_origin(kind) in (Union, UnionType):
        return _plain(next(part for part in get_args(kind) if part is not NoneType))
    return kind, ()


def _flat(metadata: Sequence[Any]) -> Iterator[Any]:
    for each in metadata:
        yield from getattr(each, "metadata", ()) or (each,)


def told(value: Any) -> str:
    """A value as a form shows it; nothing for what is not said."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, datetime.date):
        return value.isoformat()
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def meant(blank: Blank, text: str) -> Any:
    """The value that was typed or chosen, None for nothing; InputError says what is expected."""
    words = text.strip()
    if not words:
        return None
    if blank.type == INTEGER:
        return _whole(blank, words)
    if blank.type == FLAG:
        return words == YES
    if blank.type == WORDS:
        return [word.strip() for word in words.split(",") if word.strip()]
    if blank.type == DATE:
        try:
            return datetime.date.fromisoformat(words)
        except ValueError:
            raise InputError(f"{blank.title}: a day such as 1859-06-02 is expected, not {words!r}.") from None
    return words


def _whole(blank: Blank, words: str) -> int:
    high = f" to {blank.high}" if blank.high >= 0 else " on"
    try:
        number = int(words)
    except ValueError:
        number = blank.low - 1
    if number < blank.low or (blank.high >= 0 and number > blank.high):
        raise InputError(f"{blank.title}: a whole number from {blank.low}{high} is expected, not {words!r}.")
    return number

"""Commands as players type them: `II Corps march to G4-V8 via G3-V8 together`, read by the forms of a game.

A formation, the command's words, then what it asks for: what must be said in its order, the rest in any order, each
behind its own word. One of several answers may stand without it where no other field of the command has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.boards.board import Board
from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.ruleset import Field, OrderForm

Names = Callable[[str], Sequence[str]]
"""The units that somebody's name for them means; UnknownNameError where it means nobody, or more than one."""
SWITCH, WORDS = "flag", "choice"


def read_command(forms: Sequence[OrderForm], map: Any, names: Names, line: str) -> Command | None:
    """The command of a line; None where its words are none of a command. OrderSyntaxError says what is wrong."""
    words = line.split()
    strange: UnknownNameError | None = None
    for form, at, rest in _headed(forms, words):
        try:
            units = names(" ".join(words[:at]))
        except UnknownNameError as error:
            strange = strange or error
            continue
        return Command(form.kind, tuple(units), _values(form, map, rest))
    if strange is not None:
        raise strange
    return None


def _headed(forms: Sequence[OrderForm], words: Sequence[str]) -> Iterator[tuple[OrderForm, int, list[str]]]:
    """The commands whose words stand behind a name, the longest first where two begin alike."""
    folded = [word.casefold() for word in words]
    for at in range(1, len(words)):
        for form in sorted(forms, key=lambda form: -len(form.kind)):
            kind = form.kind.split()
            if folded[at : at + len(kind)] == kind:
                yield form, at, list(words[at + len(kind) :])


def _values(form: OrderForm, map: Any, words: list[str]) -> dict[str, Any]:
    """What a line says behind the command's words."""
    values: dict[str, Any] = {}
    wanted = [field for field in form.asked if not field.optional and field.type not in (SWITCH, WORDS)]
    for field in wanted:
        values[field.name] = _value(form, field, map, words)
    while words:
        field = _named(form, words)
        if field.type == SWITCH:
            values[field.name] = True
        else:
            values[field.name] = _value(form, field, map, words)
    missing = [field for field in form.asked if not field.optional and field.name not in values]
    for field in missing:
        if field.type != SWITCH:
            raise _expected(form, field, "")
    return values


def _named(form: OrderForm, words: list[str]) -> Field:
    """The field that the next word begins; the word is taken off unless it is an answer already."""
    said = words[0].casefold()
    by_name = next((field for field in form.asked if field.name == said), None)
    if by_name is not None:
        words.pop(0)
        return by_name
    answers = [field for field in form.asked if field.type == WORDS and said in field.options]
    if len(answers) == 1:
        return answers[0]
    known = ", ".join(word for field in form.asked for word in (field.options or (field.name,)))
    raise OrderSyntaxError(f"After {form.kind!r} {words[0]!r} says nothing; it takes {known}.", 0, 0, words[0])


def _value(form: OrderForm, field: Field, map: Any, words: list[str]) -> Any:
    if not words:
        raise _expected(form, field, "")
    if field.type == "path":
        return _squares(form, map, words)
    if field.type == "text":
        return _text(form, words)
    said = words.pop(0)
    try:
        return _single(form, field, map, said)
    except UnknownNameError as error:
        raise OrderSyntaxError(f"{field.title}: {error}", 0, 0, said) from error


def _single(form: OrderForm, field: Field, map: Any, said: str) -> Any:
    match field.type:
        case "cell":
            return _cell(map.board, said)
        case "tactical":
            return _cell(map.tactical_board, said)
        case "choice" if said.casefold() in field.options:
            return said.casefold()
        case "integer" if said.isdecimal() and field.low <= int(said) <= field.high:
            return int(said)
        case "unit":
            return said.upper()
    raise _expected(form, field, said)


def _cell(board: Board, name: str) -> int:
    return board.cell(name)


def _squares(form: OrderForm, map: Any, words: list[str]) -> tuple[int, ...]:
    """One square after the other, up to a word that begins something else."""
    found: list[int] = []
    while words and not _begins(form, words[0]):
        found.append(_cell(map.board, words.pop(0)))
    return tuple(found)


def _text(form: OrderForm, words: list[str]) -> str:
    said: list[str] = []
    while words and not (said and _begins(form, words[0])):
        said.append(words.pop(0))
    return " ".join(said)


def _begins(form: OrderForm, word: str) -> bool:
    said = word.casefold()
    return any(said == field.name or said in field.options for field in form.asked if field.optional)


def _expected(form: OrderForm, field: Field, said: str) -> OrderSyntaxError:
    wants = {
        "cell": "a square",
        "tactical": "a tactical square",
        "integer": f"a number from {field.low} to {field.high}",
        "unit": "a unit",
        "choice": " or ".join(field.options),
    }
    got = f", not {said!r}" if said else ""
    return OrderSyntaxError(f"{form.kind!r} needs {wants.get(field.type, field.title.lower())}{got}.", 0, 0, said)


def write_command(form: OrderForm, map: Any, who: str, values: Mapping[str, Any]) -> str:
    """The line that `read_command` reads back."""
    said = [who, form.kind]
    for field in sorted(form.asked, key=lambda field: field.optional):
        if _says(values.get(field.name)):
            bare = not field.optional and field.type not in (SWITCH, WORDS)
            said += _written(field, map, values[field.name]) if bare else _behind(form, field, map, values)
    return " ".join(said)


def _says(value: Any) -> bool:
    """Whether a value says anything: nought does, which is a number or the first square."""
    return value is not None and value is not False and value not in ("", ())


def _behind(form: OrderForm, field: Field, map: Any, values: Mapping[str, Any]) -> list[str]:
    """A value with its word before it, where it needs one."""
    value = values[field.name]
    if field.type == SWITCH:
        return [field.name]
    alone = field.type == WORDS and sum(value in other.options for other in form.asked) == 1
    return _written(field, map, value) if alone else [field.name, *_written(field, map, value)]


def _written(field: Field, map: Any, value: Any) -> list[str]:
    if field.type == "path":
        return [map.board.name(cell) for cell in value]
    if field.type == "cell":
        return [map.board.name(value)]
    if field.type == "tactical":
        return [map.tactical_board.name(value)]
    return [str(value)]

"""Named sets of orders, kept beside the settings: relative to the unit that is given them, in any game of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Token
from drumhead.engine.reading import read_text
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.unpacking import toml_of
from drumhead.engine.whole_file import alone, write_whole

TACTICAL, STRATEGIC = "tactical", "strategic"
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Template:
    """Orders as plain data without their unit; a tactical square is how far east and south of the unit it lies."""

    name: str
    game: str
    orders: tuple[Values, ...]


def shelf() -> Path:
    """Where templates are kept."""
    return user_config_path("drumhead", appauthor=False) / "templates.toml"


def template_of(session: GameSession, seat: str, name: str, orders: Sequence[Order]) -> Template:
    """A template of a unit's orders: all but those that lead to other squares; InputError where none is left."""
    kept = [order for order in orders if _form_board(session, order) != STRATEGIC]
    token = session.view(seat).token(kept[0].unit) if kept else None
    if token is None:
        raise InputError(f"{name!r} would hold nothing: postures, boxes and supply are kept, marches are not.")
    return Template(name, session.ruleset.id, tuple(_relative(session, order, token) for order in kept))


def orders_from(session: GameSession, template: Template, token: Token) -> tuple[Order, ...]:
    """A template's orders as a unit would be given them where it stands."""
    return tuple(_absolute(session, values, token) for values in template.orders)


def _form_board(session: GameSession, order: Order) -> str:
    return next((form.board for form in session.ruleset.forms if form.kind == order.kind), "")


def _fields(session: GameSession, kind: str) -> frozenset[str]:
    """The fields of a kind of order that are tactical squares."""
    forms = (form for form in session.ruleset.forms if form.kind == kind)
    return frozenset(field.name for form in forms for field in form.fields if field.type == TACTICAL)


def _relative(session: GameSession, order: Order, token: Token) -> Values:
    places, board = (
        _fields(session, order.kind),
        session.game.map.tactical_board if token.tactical is not None else None,
    )
    values: dict[str, Any] = {}
    for name, value in order.model_dump(exclude={"unit"}, exclude_none=True).items():
        if name in places and isinstance(value, int) and board is not None:
            (column, row), (here, there) = board.position(value), board.position(token.tactical)
            value = [column - here, row - there]
        values[name] = value
    return values


def _absolute(session: GameSession, values: Values, token: Token) -> Order:
    places, found = _fields(session, str(values.get("kind", ""))), dict[str, Any]()
    for name, value in values.items():
        away = name in places and isinstance(value, list) and token.tactical is not None
        found[name] = _moved(session, token.tactical or 0, value) if away else value
    return session.ruleset.order({**found, "unit": token.id})


def _moved(session: GameSession, start: int, by: Sequence[int]) -> int:
    """A square so far from another, or the last one that way on the field."""
    board = session.game.map.tactical_board
    column, row = board.position(start)
    east, south = min(max(column + by[0], 0), board.columns - 1), min(max(row + by[1], 0), board.rows - 1)
    at: int = board.at(east, south)
    return at


def read_templates(path: Path) -> dict[str, Template]:
    """All that are kept, by name; none where nothing was kept yet."""
    if not path.is_file():
        return {}
    try:
        found = toml_of(read_text(path, "templates"))
        return {name: _read(name, each) for name, each in found.items()}
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} holds no templates that can be read: {error}.") from error


def _read(name: str, kept: Values) -> Template:
    return Template(name, str(kept["game"]), tuple({"kind": values["kind"], **values} for values in kept["orders"]))


def keep_template(template: Template) -> None:
    """Put it on the shelf, in the place of one of its name; GameFileError where that cannot be."""
    with _shelf_held() as kept:
        _write(shelf(), {**kept, template.name: template})


def forget_template(name: str) -> None:
    """Take it off the shelf; UnknownNameError where it is not on it."""
    with _shelf_held() as kept:
        if name not in kept:
            raise UnknownNameError(f"No template {name!r} is kept.")
        _write(shelf(), {each: template for each, template in kept.items() if each != name})


@contextmanager
def _shelf_held() -> Iterator[dict[str, Template]]:
    """What is on the shelf, where nobody else puts anything meanwhile."""
    with suppress(OSError):
        shelf().parent.mkdir(parents=True, exist_ok=True)
    with alone(shelf()):
        yield read_templates(shelf())


def _write(path: Path, templates: Mapping[str, Template]) -> None:
    write_whole(path, "\n".join(_written(template) for _, template in sorted(templates.items())))


def _written(template: Template) -> str:
    lines = [f"[{_plain(template.name)}]", f"game = {_plain(template.game)}", "orders = ["]
    for values in template.orders:
        pairs = ", ".join(f"{name} = {_plain(value)}" for name, value in values.items())
        lines.append(f"  {{ {pairs} }},")
    return "\n".join((*lines, "]", ""))


def _plain(value: Any) -> str:
    """A value as TOML and JSON write it alike; TOML knows no letters written as two halves, and no bare DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def template_called(templates: Mapping[str, Template], game: str, name: str) -> Template:
    """The template of a name in any case, for a ruleset; UnknownNameError says which there are."""
    for each in templates.values():
        if each.name.casefold() == name.casefold() and each.game == game:
            return each
    known = ", ".join(repr(each.name) for each in templates.values() if each.game == game)
    raise UnknownNameError(f"No template {name!r} is kept{f'; there are {known}' if known else ''}.")


def template_names(session: GameSession) -> tuple[str, ...]:
    """The templates that fit the rules of a game; none where the shelf cannot be read."""
    try:
        kept = read_templates(shelf()).values()
    except InputError:
        return ()
    return tuple(sorted(each.name for each in kept if each.game == session.ruleset.id))

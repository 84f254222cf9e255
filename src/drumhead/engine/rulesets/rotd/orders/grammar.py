"""Any line of orders as players write them, read into an order, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer, Tree, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError
from lark.lexer import PatternStr
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.sourcing import read_depot, read_source, read_store
from drumhead.engine.rulesets.rotd.orders.subjects import read_office
from drumhead.engine.rulesets.rotd.orders.terms import read_power, read_side, read_terms

MOST_DIGITS = 20
EXPECTED = {
    "UNIT": "a unit such as FR3IN",
    "OFFICE": "an office such as War Minister",
    "SHIP": "a ship such as FR1RT",
    "STRATEGIC": "a square such as G4-V6",
    "TACTICAL": "a tactical square such as 5-9",
    "TAC": "a tactical phase T1 to T5",
    "NUMBER": "a number",
    "DASH": "'-'",
    "TARGET": "battle, allies or enemies",
    "CROSSING": "ford or pass",
    "ATTACK": "assault, attack, skirmish or evade",
    "DEFEND": "last-ditch, defend, skirmish or evade",
    "LINE": "first, second or rear",
    "SOURCE": "a supply source",
    "WORK": "track or bridge",
    "STORE": "depot or cache",
    "WEAPON": "a better weapon such as rifle",
    "ROUTE": "from a city or depot to another",
    "SIDE": "a side",
    "ACCORD": "armistice or peace",
    "PROMOTION": "a person's name, to and a rank",
    "PERSON": "the name of a person",
    "ASSIGN": "assign",
    "$END": "the end of the line",
}


@cache
def _parser() -> Lark:
    text = files("drumhead.engine.rulesets.rotd.orders").joinpath("orders.lark").read_text(encoding="utf-8")
    return Lark(text, start="line", parser="lalr", maybe_placeholders=True)


def read_by_grammar(game: Game, line: str) -> Order:
    """The order of one line; OrderSyntaxError names the part that cannot be read and what was expected."""
    try:
        tree = _parser().parse(line)
    except UnexpectedInput as error:
        raise _unreadable(line, error) from error
    try:
        order: Order = _Reader(game).transform(tree)
    except VisitError as error:
        raise _unusable(line, error.orig_exc) from error
    return order


def _unreadable(line: str, error: UnexpectedInput) -> OrderSyntaxError:
    """Where reading stopped, what stands there and what could have stood there."""
    over = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    rest = "" if over else line[max(error.column, 1) - 1 :]
    found = re.match(r"\s*([^\s#]+)", rest)
    part = found.group(1) if found else ""
    allowed = next((found for name in ("accepts", "expected", "allowed") if (found := getattr(error, name, None))), ())
    wanted = _wanted(allowed)
    said = f"{part!r} cannot be read here" if part else "The order is not finished"
    column = line.index(part, error.column - 1) + 1 if part else len(line.split("#", maxsplit=1)[0].rstrip()) + 1
    return OrderSyntaxError(f"{said}: expected {wanted}.", column=column, part=part)


def _wanted(names: Any) -> str:
    words = sorted({_word(str(name)) for name in names if str(name) not in ("COMMENT", "__IGNORE_0")})
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _word(name: str) -> str:
    """A terminal in the reader's words; a literal stands for itself, whatever lark calls it."""
    if name in EXPECTED:
        return EXPECTED[name]
    pattern = _parser().get_terminal(name).pattern
    return str(pattern.value).lower() if isinstance(pattern, PatternStr) else name.lower()


def _unusable(line: str, error: Exception) -> OrderSyntaxError:
    """The notation is right but a name or number is not."""
    if isinstance(error, ValidationError):
        mistake = error.errors()[0]
        where = ".".join(str(part) for part in mistake["loc"])
        return OrderSyntaxError(f"{where}: {_beyond(mistake)}.", part=where)
    if isinstance(error, _LongNumberError):
        return OrderSyntaxError(f"{error.args[0]}... is too large a number.", part=line)
    if isinstance(error, _UnknownPlaceError):
        return OrderSyntaxError(str(error), column=error.column, part=error.part)
    raise error


def _beyond(mistake: ErrorDetails) -> str:
    """What a value may be, and what it is; a path has boxes."""
    if mistake["type"] == "too_long":
        return "at most {max_length} boxes, not {actual_length}".format(**mistake["ctx"])
    return f"{mistake['msg']}, not {mistake['input']!r}"


class _LongNumberError(Exception):
    """A number of more digits than any order needs."""


class _UnknownPlaceError(UnknownNameError):
    """A square the board does not have."""

    def __init__(self, message: str, column: int, part: str) -> None:
        super().__init__(message)
        self.column, self.part = column, part


class _Reader(Transformer[Token, Any]):
    """From parse tree to order; one method a kind."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        return Tree(data, children, meta)

    def line(self, found: list[Any]) -> Order:
        whose, values = found
        unit = read_office(whose) if whose.type == "OFFICE" else str(whose).upper()
        return o.ORDER.validate_python({"unit": unit, **values})

    def STRATEGIC(self, token: Token) -> int:  # noqa: N802 - lark calls it by the terminal's name
        return self._cell(self.game.map.board, token)

    def TACTICAL(self, token: Token) -> int:  # noqa: N802
        return self._cell(self.game.map.tactical_board, token)

    def _cell(self, board: Any, token: Token) -> int:
        try:
            return int(board.cell(str(token)))
        except UnknownNameError as error:
            raise _UnknownPlaceError(str(error), token.column or 0, str(token)) from error

    def TAC(self, token: Token) -> int:  # noqa: N802
        return int(token[1:])

    def NUMBER(self, token: Token) -> int:  # noqa: N802
        if len(token) > MOST_DIGITS:
            raise _LongNumberError(str(token[:MOST_DIGITS]))
        return int(token)

    def phases(self, found: list[Any]) -> dict[str, int]:
        first, _, last = found
        if first is None:
            return {"first": 1, "last": 5}
        return {"first": first, "last": first if last is None else last}

    def march(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "march", "path": tuple(None if isinstance(cell, Token) else cell for cell in found)}

    def march_to(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "march to", "target": found[0].lower()}

    def withdraw(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "withdraw", "to": found[0]}

    def entry(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "entry", "at": found[0]}

    def halt(self, found: list[Any]) -> dict[str, Any]:
        kinds = {
            "DETECTION": "halt on detection",
            "ENEMY": "halt on enemy entry",
            "FORCED": "halt before forced march",
        }
        return {"kind": kinds[found[0].type]}

    def pursue(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "pursue", "limit": found[0]}

    def rail(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "rail", "to": found[0], "via": found[1], "entry": found[2]}

    def move(self, found: list[Any]) -> dict[str, Any]:
        to, via, start = found
        to = to.lower() if isinstance(to, Token) else to
        via = str(via).upper() if isinstance(via, Token) else via
        return {"kind": "move", "to": to, "via": via, "start": start or 1}

    def stay(self, _: list[Any]) -> dict[str, Any]:
        return {"kind": "stay out of fort"}

    def engage(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "engage", **found[0]}

    def support(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "support", "at": found[0], "radius": found[1], **found[2]}

    def intercept(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "intercept", "at": found[0], "radius": found[1], **found[2]}

    def attack(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "attack", "mode": found[0].lower()}

    def defend(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "defend", "mode": found[0].lower()}

    def in_line(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "line", "line": found[0].lower()}

    def supply(self, found: list[Any]) -> dict[str, Any]:
        if isinstance(found[0], Token):
            return {"kind": "supply", "source": "none" if found[0].type == "NONE" else ""}
        source = read_source(self.game, str(found[1])) if found[1] else ""
        return {"kind": "supply", "level": found[0], "source": source}

    def supply_from(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "supply", "source": read_source(self.game, str(found[0]))}

    def deploy(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "deploy", "at": found[0], "start": found[1] or 1}

    def deploy_to(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "deploy to", "to": found[0], "at": found[1]}

    def undeploy(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "undeploy", "to": found[0], "start": found[1] or 1}

    def board(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "board", "ship": str(found[0]).upper()}

    def unload(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "unload", "at": found[0]}

    def merge(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "merge", "into": str(found[0]).upper()}

    def hand_battery(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "hand battery", "to": str(found[0]).upper()}

    def inactivate(self, found: list[Any]) -> dict[str, Any]:
        return _of_whom("inactivate", found[0])

    def activate(self, found: list[Any]) -> dict[str, Any]:
        return _of_whom("activate", found[0])

    def buy(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "buy replacements", "men": found[0], "whom": str(found[1]).upper()}

    def upgrade(self, found: list[Any]) -> dict[str, Any]:
        weapon = " ".join(found[1].lower().split())
        return {"kind": "upgrade unit", "whom": str(found[0]).upper(), "weapon": weapon}

    def destroy(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "destroy", "what": found[0].lower()}

    def rebuild(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "rebuild track", "to": found[0]}

    def transfer(self, found: list[Any]) -> dict[str, Any]:
        _, origin, goal = re.split(r"^from\s+|\s+to\s+", found[1], maxsplit=2, flags=re.IGNORECASE)
        origin, goal = read_store(self.game, origin), read_store(self.game, goal)
        return {"kind": "transfer", "amount": found[0], "origin": origin, "goal": goal}

    def store(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "store", "what": found[0].lower(), "to": found[1], "at": found[2]}

    def remove(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "remove", "store": read_depot(str(found[1]))}

    def offer(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "offer", "what": found[0].lower(), **self._named(read_terms, found[1])}

    def answer(self, found: list[Any]) -> dict[str, Any]:
        says, what = (word.lower() for word in found[:2])
        return {"kind": "answer", "says": says, "what": what, "of": self._named(read_side, found[2])}

    def withdraw_offer(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "withdraw offer", "to": self._named(read_side, found[0]) if found[0] else ""}

    def declare_war(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "declare war", "on": self._named(read_power, found[0])}

    def denounce(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "denounce", "of": self._named(read_side, found[0])}

    def assign(self, found: list[Any]) -> dict[str, Any]:
        return {"kind": "assign", "target": str(found[1]).upper(), "person": _person(found[2])}

    def promote(self, found: list[Any]) -> dict[str, Any]:
        person, rank = re.split(r"\s+to\s+", found[0], flags=re.IGNORECASE)[-2:]
        person = " ".join(str(found[0])[: -len(rank)].split()[:-1])
        return {"kind": "promote", "person": person, "rank": " ".join(rank.lower().split())}

    def assign_deputy(self, found: list[Any]) -> dict[str, Any]:
        post = {"post": "deputy", "person": _person(found[2])}
        return {"kind": "assign", "target": str(found[1]).upper(), **post}

    def _named(self, read: Callable[[Game, str], Any], token: Token) -> Any:
        """What a name stands for; where it is unknown the error points at it."""
        try:
            return read(self.game, str(token))
        except UnknownNameError as error:
            raise _UnknownPlaceError(str(error), token.column or 0, str(token)) from error


def _of_whom(kind: str, whom: Token | None) -> dict[str, Any]:
    """A unit's order to itself, or a minister's to a unit."""
    return {"kind": kind} if whom is None else {"kind": f"{kind} unit", "whom": str(whom).upper()}


def _person(words: Token) -> str:
    """A name with single blanks; nobody is none."""
    name = " ".join(words.split())
    return "" if name.casefold() == o.NOBODY else name

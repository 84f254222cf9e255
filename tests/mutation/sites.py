"""The small faults that can be put into a module: one changed, dropped or swapped thing each."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
MEASURED = {
    *("setContentsMargins", "setSpacing", "setHorizontalSpacing", "setVerticalSpacing", "addSpacing"),
    *("setMinimumWidth", "setMinimumHeight", "setMaximumWidth", "setFixedWidth", "setColumnMinimumWidth"),
    *("resize", "resizeSection", "setSizes"),
}
"""Calls that are given pixels: one more or less of an edge, a gap or a window that can be drawn larger is seen by
nobody; that such a call is left out is."""
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
Node = ast.expr | ast.stmt


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of a module: where, what it was, what it becomes, and the whole text with it."""

    line: int
    was: str
    now: str
    text: str

    def __str__(self) -> str:
        return f"{self.was} => {self.now}"


def faults(text: str) -> list[Fault]:
    """Every fault that can be put into a module, in the order of its text."""
    found = (_fault(text, node, now) for node, now in _changes(ast.parse(text)))
    return sorted(found, key=lambda fault: (fault.line, fault.was, fault.now))


def _fault(text: str, node: Node, now: str) -> Fault:
    lines = text.encode().splitlines(keepends=True)
    start, end = (sum(map(len, lines[: at - 1])) for at in (node.lineno, node.end_lineno or node.lineno))
    start, end = start + node.col_offset, end + (node.end_col_offset or 0)
    whole = text.encode()
    return Fault(node.lineno, ast.unparse(node), now, (whole[:start] + now.encode() + whole[end:]).decode())


def _changes(node: ast.AST) -> Iterator[tuple[Node, str]]:
    """(what is replaced, by what) below a node; annotations, decorators, words and what is declared are left alone."""
    for child in _alive(node):
        if isinstance(child, ast.expr):
            yield from ((child, f"({ast.unparse(new)})") for new in _of_expression(child))
        elif isinstance(child, ast.stmt):
            yield from _of_statement(child)
        yield from _changes(child)


def _alive(node: ast.AST) -> Iterator[ast.AST]:
    left_out: list[ast.AST | None] = []
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        left_out = [node.args, node.returns, *node.decorator_list]
    elif isinstance(node, ast.AnnAssign):
        left_out = [node.annotation, node.target]
    elif isinstance(node, ast.ClassDef):
        left_out = [*node.bases, *node.keywords, *node.decorator_list]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MEASURED:
        left_out = [given for given in node.args if isinstance(given, ast.Constant | ast.List)]
    dead = (
        ast.JoinedStr,
        ast.Import,
        ast.ImportFrom,
        ast.Raise,
        ast.TypeAlias if hasattr(ast, "TypeAlias") else ast.Raise,
    )
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, dead) or any(child is other for other in left_out)):
            yield child


def _of_expression(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(operator)]()], [right])
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.And() if isinstance(operator, ast.Or) else ast.Or(), values)
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield ast.BoolOp(operator, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, operator, right) if type(operator) in RECKONED and not _wordy(left, right):
            yield ast.BinOp(left, RECKONED[type(operator)](), right)
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):  # fractions are measures of drawings, which are judged by eye
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), [_, *_] as given, keywords) if name in CALLED and (
            name != "sorted" or not keywords
        ):
            yield ast.Call(ast.Name(CALLED[name]), given, keywords)
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            yield from _without_conditions(node)


def _wordy(*operands: ast.expr) -> bool:
    return any(
        isinstance(side, ast.JoinedStr | ast.Tuple | ast.List)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in operands
    )


def _without_conditions(node: ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp) -> Iterator[ast.expr]:
    for at, part in enumerate(node.generators):
        if part.ifs:
            open_part = ast.comprehension(part.target, part.iter, [], part.is_async)
            parts = [*node.generators[:at], open_part, *node.generators[at + 1 :]]
            if isinstance(node, ast.DictComp):
                yield ast.DictComp(node.key, node.value, parts)
            else:
                yield type(node)(node.elt, parts)


def _of_statement(node: ast.stmt) -> Iterator[tuple[Node, str]]:
    if isinstance(node, ast.If):
        yield from ((node.test, word) for word in ("True", "False"))
        yield from _dropped(node.body)
    elif isinstance(node, ast.While | ast.For):
        yield from _dropped(node.body)
    elif isinstance(node, ast.FunctionDef):
        yield from _dropped(node.body[:-1])
        yield from _dropped([last for last in node.body[-1:] if not isinstance(last, ast.Return)])


def _dropped(body: Iterable[ast.stmt]) -> Iterator[tuple[Node, str]]:
    """Statements whose absence leaves a program that still runs."""
    for node in body:
        told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Expr | ast.AugAssign | ast.Return | ast.Continue | ast.Break) and not told:
            yield node, "pass"

"""How many lines draw maps and boards, room by room: `make census` prints it.

Beside all lines it counts those of code: no blank ones, imports, docstrings and comments.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "drumhead"
DRAWING = ("engine/drawing", "engine/reports/pictures", "client/board")


def lines_by_room() -> tuple[Counter[str], Counter[str]]:
    """Lines of Python by folder, of all that draws; and how many of them are code."""
    every, code = Counter[str](), Counter[str]()
    for room in DRAWING:
        for path in (SOURCE / room).rglob("*.py"):
            text, name = path.read_text(encoding="utf-8"), path.parent.relative_to(SOURCE).as_posix()
            every[name] += len(text.splitlines())
            code[name] += lines_of_code(text)
    return every, code


def lines_of_code(text: str) -> int:
    """Those of a module on which something stands that is carried out."""
    besides = {at for node in _besides(ast.parse(text)) for at in _span(node)}
    lines = enumerate(text.splitlines(), start=1)
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") and at not in besides for at, line in lines)


def _besides(tree: ast.Module) -> Iterator[ast.AST]:
    """Imports, and words that stand alone."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) or _is_words(node))


def _span(node: ast.AST) -> range:
    return range(getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) + 1)


def _is_words(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


if __name__ == "__main__":
    every, code = lines_by_room()
    for room in (*sorted(every), None):
        lines = (every.total(), code.total()) if room is None else (every[room], code[room])
        print(f"{lines[0]:7,} lines, {lines[1]:7,} of code  {room or 'that draw'}")

"""The files of the map folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from .faces import Ring
from .plane import HEIGHT, WIDTH
from .tables import Province
from .territory import Drawn

HEAD = f"""format = 2
id = "diplomacy-classic"
title = "Europe 1901"
kind = "area"
width = {WIDTH}
height = {HEIGHT}
year = 1901
credits = "Drawn by cartography/diplomacy_classic from Natural Earth (public domain)."
"""


def write_folder(folder: Path, board: Sequence[Drawn]) -> None:
    """`map.toml` and `territories.toml`; the same bytes every time."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "map.toml").write_text(HEAD, encoding="utf-8")
    (folder / "territories.toml").write_text(territories_text(board), encoding="utf-8")


def territories_text(board: Sequence[Drawn]) -> str:
    """`territories.toml` as text."""
    return "\n".join(line for drawn in board for line in _territory(drawn)) + "\n"


def _territory(drawn: Drawn) -> Iterator[str]:
    anchors, code = drawn.anchors, drawn.province.code
    yield f"[{code}]"
    yield from _facts(drawn.province)
    yield f'unit = "{_points([anchors.unit])}"'
    yield f'label = "{_points([anchors.label])}"'
    if anchors.centre:
        yield f'centre = "{_points([anchors.centre])}"'
    yield from _lines("border", drawn.outer)
    if drawn.holes:
        yield from _lines("holes", drawn.holes)
    for name, paths in drawn.coasts.items():
        yield f"[[{code}.coasts]]"
        if name:
            yield f'name = "{name}"'
            yield f'unit = "{_points([anchors.coasts[name]])}"'
        yield from _lines("paths", paths)
    yield ""


def _facts(province: Province) -> Iterator[str]:
    yield f'name = "{province.name}"'
    if province.names:
        quoted = ", ".join(f'"{name}"' for name in province.names)
        yield f"names = [{quoted}]"
    yield f'region = "{province.region}"'
    if province.home not in ("", "neutral"):
        yield f'home = "{province.home}"'
    if province.closed:
        yield "closed = true"


def _lines(key: str, lines: Sequence[Ring]) -> Iterator[str]:
    yield f"{key} = ["
    yield from (f'  "{_points(line)}",' for line in lines)
    yield "]"


def _points(line: Ring) -> str:
    return " ".join(f"{x},{y}" for x, y in line)

"""Every kind of event has a wording, and every wording an event."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import drumhead.engine.rulesets.rotd as rotd
from drumhead.engine.rulesets.rotd.knowledge.wording import kinds

FOLDER = Path(rotd.__file__).parent
WORDINGS = FOLDER / "knowledge" / "wording"
RECORDERS = {"record", "set_unit", "tell", "_put"}
WORDS = {"order-refused"}


def _literals() -> Iterator[tuple[str, str]]:
    """(kind, module as `room/module`) of every string that stands as an event's kind in the source."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in RECORDERS and node.args:
                for text in node.args[:3]:
                    yield from ((kind, path.relative_to(FOLDER).with_suffix("").as_posix()) for kind in _kinds(text))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _kinds(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.replace("-", "").isalpha():
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from _kinds(node.body)
        yield from _kinds(node.orelse)


def test_every_kind_of_event_recorded_in_the_source_has_a_wording() -> None:
    recorded = dict(_literals())
    assert recorded
    assert {kind: module for kind, module in recorded.items() if kind not in kinds()} == {}


def test_a_wording_stands_in_the_file_of_the_room_that_records_its_kind() -> None:
    files = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in WORDINGS.glob("*.toml")}
    written = {kind: room for room, entries in files.items() for kind in entries}
    recorded = {kind: module.partition("/")[0] for kind, module in _literals()}
    assert len(recorded.keys() & written.keys()) > len(written) / 2
    assert {kind: room for kind, room in recorded.items() if written.get(kind, room) != room} == {}


def test_every_wording_is_of_a_kind_that_is_named_in_the_source() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    assert {kind for kind in kinds() - WORDS if not _named(kind, source)} == set()


def _named(kind: str, source: str) -> bool:
    """As it stands, or as what strangers see of another kind."""
    return any(f'"{name}"' in source for name in (kind, kind.removesuffix("-seen")))

"""What stands in the ruleset is played: numbers that a scenario may change are read, and no room is shut off."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.rulesets.rotd import __file__ as record
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables

FOLDER = Path(record).parent
PACKAGE = "drumhead.engine.rulesets.rotd"


def _sources() -> dict[str, str]:
    """The text of each module by its name."""
    paths = sorted(FOLDER.rglob("*.py"))
    names = [".".join((PACKAGE, *path.relative_to(FOLDER).with_suffix("").parts)) for path in paths]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return {name.removesuffix(".__init__"): text for name, text in zip(names, texts, strict=True)}


def _imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_module_is_reached_from_the_ruleset() -> None:
    sources = _sources()
    reached, waiting = set[str](), [PACKAGE]
    while waiting:
        name = waiting.pop()
        if name in sources and name not in reached:
            reached.add(name)
            waiting += _imported(sources[name])
    rooms = {name for name in sources if f"{name}." in " ".join(other for other in sources if other != name)}
    assert sources.keys() - reached - rooms == set()


def _names(table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        yield name
        if isinstance(value, Mapping):
            yield from _names(value)


@pytest.mark.whole
def test_every_number_that_a_scenario_may_change_is_read_by_somebody() -> None:
    code = "\n".join(_sources().values())
    assert [name for name in _names(read_tables()) if not re.search(rf"\b{re.escape(name)}\b", code)] == []

"""Every open number of the rules: tables.toml, a section for each room."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def tables() -> Mapping[str, Any]:
    """All of them; (D) in the comments marks what the rulings do not say and we settled."""
    text = files("drumhead.engine.rulesets.europa.position").joinpath("tables.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def table(path: str) -> Any:
    """A table, row or number by its dotted path; KeyError is our own bug."""
    found: Any = tables()
    for part in path.split("."):
        found = found[part]
    return found

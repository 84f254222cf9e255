"""What is said of a wrong key of a map of hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SAID = {
    "extra_forbidden": "there is no such key",
    "missing": "it is missing",
    "string_type": "it takes text in quotes",
    "string_pattern_mismatch": "it takes words that can be printed, without a semicolon",
    "list_type": "it takes a list in brackets",
    "too_short": "it takes at least one entry",
    "int_type": "it takes a whole number",
    "model_type": "it takes a table of its own",
    "dict_type": "it takes a table of its own",
}


def mistake(item: Mapping[str, Any]) -> str:
    """A wrong key in a sentence; parts of lists are counted from 1."""
    where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in item["loc"])
    said = str(item["msg"])
    what = _SAID.get(item["type"], f"{said[0].lower()}{said[1:]}")
    return f"{where}: {what}." if where else f"{what}."

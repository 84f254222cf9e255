"""Maps of hexes drawn in the test: rows of letters, and what lies on them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from drumhead.engine.maps.hexes.inline import read_inline_hex_map
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.scenarios import Scenario, scenario_from_text


def hex_scenario(rows: Sequence[str], **more: Any) -> Scenario:
    """A scenario that carries such a map; `more` are further keys of `[map]`."""
    keys = {"kind": "hex", "rows": list(rows), **more}
    return scenario_from_text(f'id = "drawn"\ndate = 1936-07-18\nmap = {_inline(keys)}\n', "drawn")


def hex_map(rows: Sequence[str], **more: Any) -> HexMap:
    """The map drawn: `hex_map(["..", "~."], sides={"river": ["0101 0102"]})`."""
    return read_inline_hex_map(hex_scenario(rows, **more))


def _inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)

"""Two divisions that face each other in the middle of a small board, and the hexes round them."""

from __future__ import annotations

from typing import Any

TARGET, BESIDE, OTHER, BEHIND = "0303", "0302", "0202", "0304"
"""Where the defender stands, two hexes beside it that an attack comes from, and one behind it."""


def nationalist(at: str = BESIDE, factors: str = "4-4-6", **more: Any) -> dict[str, Any]:
    return division("Nat", at, factors, **more)


def popular(at: str = TARGET, factors: str = "2-2-6", **more: Any) -> dict[str, Any]:
    return division("PA", at, factors, **more)


def division(affiliation: str, at: str, factors: str = "4-4-6", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "size": "XX", "factors": factors, "at": at, "traits": ["supported"], **more}

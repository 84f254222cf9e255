"""What the program stands on, as pyproject.toml bounds it and as it is installed here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
LOWER, UPPER = (">=", "=="), ("<", "<=", "==")


@dataclass(frozen=True)
class Bounds:
    """A library and the versions between which it is used: the lowest itself, the highest not any more."""

    name: str
    lowest: Version
    beyond: Version


def bounds(extra: str = "") -> tuple[Bounds, ...]:
    """Those of the program, or of one of its extras; ValueError names one that is not bounded on both sides."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return tuple(_bounds(Requirement(words)) for words in listed)


def _bounds(wanted: Requirement) -> Bounds:
    low = [Version(one.version) for one in wanted.specifier if one.operator in LOWER]
    high = [Version(one.version) for one in wanted.specifier if one.operator in UPPER]
    if len(low) != 1 or len(high) != 1:
        raise ValueError(f"pyproject.toml: {wanted} needs a lowest version and one beyond the highest.")
    return Bounds(canonicalize_name(wanted.name), low[0], high[0])


def installed() -> dict[str, Distribution]:
    """What stands here of all that the program needs, by name, with what its libraries need in turn."""
    found: dict[str, Distribution] = {}
    waiting = [one.name for one in bounds()]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = distribution(name)
            waiting += _needs(found[name])
    return dict(sorted(found.items()))


def _needs(library: Distribution) -> Iterator[str]:
    for words in library.requires or ():
        wanted = Requirement(words)
        if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
            yield canonicalize_name(wanted.name)

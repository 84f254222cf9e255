"""The classic board from its list of links, and the words Diplomacy's tests are written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, Province, province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.names import Names

HERE = Path(__file__).parent
POWERS = {
    power: (power, *adjectives)
    for power, *adjectives in (
        ("Austria", "Austrian"),
        ("England", "English"),
        ("France", "French"),
        ("Germany", "German"),
        ("Italy", "Italian"),
        ("Russia", "Russian"),
        ("Turkey", "Turkish"),
    )
}


def _lines(name: str) -> Iterator[str]:
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def _province(line: str) -> Province:
    code, kind, names, coasts, home = ([part.strip() for part in line.split("|")] + ["", ""])[:5]
    name, *more = (word.strip() for word in names.split(","))
    owner = "" if home == "neutral" else home
    return Province(code, name, kind, tuple(coasts.split()), bool(home), owner, tuple(more))  # type: ignore[arg-type]


def _links(kind: str) -> Iterator[tuple[str, str]]:
    for line in _lines("classic_links.txt"):
        word, first, *others = line.upper().split()
        if word == kind:
            yield from ((first, other) for other in others)


def _both_ways(kind: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for a, b in _links(kind):
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return {place: frozenset(others) for place, others in found.items()}


@lru_cache(maxsize=1)
def classic() -> Chart:
    """The classic board."""
    provinces = [_province(line) for line in _lines("classic_provinces.txt")]
    return Chart({here.code: here for here in provinces}, _both_ways("ARMY"), _both_ways("FLEET"))


@lru_cache(maxsize=1)
def names() -> Names:
    """Its names and those of the seven powers."""
    return Names({p.code: (p.name, *p.names) for p in classic().provinces.values()}, POWERS, classic().waters.keys())


def position(units: Mapping[str, str]) -> Position:
    """Units by place: `{"STP/SC": "Russia F"}`."""
    found = {}
    for place, words in units.items():
        power, arm = words.rsplit(" ", 1)
        found[province_of(place)] = Unit(power, arm, place)
    return Position(classic(), found)

"""Maps and wars of growing size as they are measured on this machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import chain
from math import isnan
from pathlib import Path
from tempfile import TemporaryDirectory

from drumhead.engine.bench.large import Cost, maps, power, wars
from drumhead.engine.cli.bench import machine
from drumhead.engine.cli.output import say, say_json


def tell_large(as_json: bool) -> None:
    """Each cost as it is known, with the power that it grew with since the size before."""
    with TemporaryDirectory(prefix="drumhead-large-") as folder:
        found = with_powers(chain(maps(Path(folder)), wars(Path(folder))))
        if as_json:
            rows = [asdict(cost) | {"power": grown} for cost, grown in found]
            say_json({"machine": machine(), "rows": [_plain(row) for row in rows]})
            return
        for cost, grown in found:
            say(line(cost, grown))


def with_powers(costs: Iterable[Cost]) -> Iterator[tuple[Cost, float | None]]:
    """Each cost and the power since the size before; None for the first of its kind, and for what takes no time."""
    before: dict[str, Cost] = {}
    for cost in costs:
        less = before.get(cost.deed)
        yield cost, None if less is None or isnan(cost.seconds) else power(less, cost)
        before[cost.deed] = cost


def line(cost: Cost, grown: float | None) -> str:
    """What is printed of a cost."""
    seconds = "" if isnan(cost.seconds) else f"{cost.seconds:.1f} s"
    return f"{cost.deed:<22}{cost.size:>10,}{seconds:>11}{cost.megabytes:>9.0f} MB" + (
        "" if grown is None else f"   power {grown:.2f}"
    )


def _plain(row: dict[str, object]) -> dict[str, object]:
    """Without what is not a number, for which JSON has no word."""
    return {key: None if isinstance(value, float) and isnan(value) else value for key, value in row.items()}

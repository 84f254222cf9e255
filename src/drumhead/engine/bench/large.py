"""Beyond the table: maps and wars of growing size, each asked of in a process of its own, and how its cost grows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, nan
from pathlib import Path
from time import perf_counter

from drumhead.engine.bench.armies import SCENARIO, UNITS
from drumhead.engine.maps.library import find_scenario

SIDES = (125, 250, 500, 1000)
"""Columns, and rows, of maps."""
COPIES = (1, 10, 76, 189, 378)
"""Of Lombardy's armies, apart from each other, on a map of so many columns and rows:"""
LAND = 500
SEAT = "MacMahon"
FAULTY = 2
"""How a command ends that found faults: land that ends in the middle of a sheet cuts ports off from their sea."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command took, in seconds of processor time and megabytes; `size` in squares or units."""

    deed: str
    size: int
    seconds: float
    megabytes: float


def maps(folder: Path, sides: Sequence[int] = SIDES) -> Iterator[Cost]:
    """What is asked of a map, and a turn of Lombardy on it, by the number of its squares."""
    for side in sides:
        scenario, game, picture = war_on(folder, side), folder / f"{side}.drum", folder / "picture.png"
        deeds = {
            "map check": ("map", "check", str(folder / f"land-{side}")),
            "map info --square": ("map", "info", str(folder / f"land-{side}"), "--square", "G4-V9"),
            "render --around": ("render", str(folder / f"land-{side}"), "--around", "Milano", "--out", str(picture)),
            "new": ("new", str(scenario), str(game), "--seed", "1"),
            "advance": ("advance", str(game)),
        }
        yield from (_cost(deed, side * side, words) for deed, words in deeds.items())


def wars(folder: Path, copies: Sequence[int] = COPIES, land: int = LAND) -> Iterator[Cost]:
    """A turn without orders and one with half of all marching, and what follows, by the number of units."""
    scenario = war_on(folder, land)
    for count in copies:
        for kind in ("quiet", "marching"):
            game = folder / f"{kind}-{count}.drum"
            ran("-m", "drumhead.engine.bench.wars", str(scenario), str(count), kind, str(game))
            yield _cost(f"advance, {kind}", count * UNITS, ("advance", str(game)))
        yield _cost("verify, marching", count * UNITS, ("verify", str(game)))
        yield _cost("report, marching", count * UNITS, ("report", str(game), "--seat", SEAT, "--turn", "1"))
        yield Cost("file in MB, marching", count * UNITS, nan, game.stat().st_size / 2**20)


def power(less: Cost, more: Cost) -> float:
    """The power of size that time grows with from one cost to another."""
    return log(more.seconds / less.seconds) / log(more.size / less.size)


def war_on(folder: Path, side: int) -> Path:
    """Lombardy's scenario on land of so many columns and rows, both made if they are not there."""
    land, path = folder / f"land-{side}", folder / f"war-{side}.toml"
    if not land.is_dir():
        ran("-m", "drumhead.engine.bench.lands", str(side), str(land))
    whole = find_scenario(SCENARIO)
    path.write_text(
        whole.text.replace(f'map = "{whole.content["map"]}"', f'map = "{land.as_posix()}"'), encoding="utf-8"
    )
    return path


def _cost(deed: str, size: int, words: Sequence[str]) -> Cost:
    return Cost(deed, size, *ran("-m", "drumhead", *words))


def ran(*arguments: str) -> tuple[float, float]:
    """Seconds of processor time and megabytes of a Python process; by the clock where nobody counts them."""
    start = perf_counter()
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    if sys.platform == "win32":
        _check(process.wait(), arguments)
        return perf_counter() - start, nan
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    _check(process.returncode, arguments)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def _check(code: int, arguments: Sequence[str]) -> None:
    if code not in (0, FAULTY):
        raise subprocess.CalledProcessError(code, arguments)

"""`python -m tests.mutation`: puts sampled faults into copies of the source and runs the nearest tests on each."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import Queue
from random import Random

import pytest

from tests.mutation.covered import TIMES, Covered, failing, measure
from tests.mutation.nearest import near, room_of, stages
from tests.mutation.sites import Fault, faults

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("src/drumhead")
SHARED = ("tests", "maps", "resources", "packaging", "cartography", "docs", "pyproject.toml", "Makefile")
SAME = Path(__file__).with_name("same.txt")
"""Faults looked at and found to change nothing that could be seen: `module: was => now`, one a line after its
reason; where a module has several alike, the source line it stands in follows as ` @ line`."""
NOTICED, ENDLESS, SURVIVED = "noticed", "endless", "SURVIVED"
"""A test fails; the tests do not end in time, which counts as noticed but is worth a look; none fails."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A fault in its module, whose path is below `src/drumhead`."""

    module: Path
    fault: Fault

    def __str__(self) -> str:
        return f"{self.module.as_posix()}: {' '.join(str(self.fault).split())}"

    def known(self, same: Collection[str]) -> bool:
        """Whether it stands among those that change nothing."""
        line = (ROOT / SOURCE / self.module).read_text("utf-8").splitlines()[self.fault.line - 1]
        return str(self) in same or f"{self} @ {line.strip()}" in same


def sample(seed: str, count: int, rooms: Sequence[str]) -> list[Placed]:
    """The faults to try: the same for the same seed and source."""
    same = set(SAME.read_text(encoding="utf-8").splitlines()) if SAME.is_file() else set()
    modules = sorted((ROOT / SOURCE).rglob("*.py"))
    paths = [path.relative_to(ROOT / SOURCE) for path in modules]
    wanted = [path for path in paths if not rooms or path.as_posix().startswith(tuple(rooms))]
    every = [Placed(path, fault) for path in wanted for fault in faults((ROOT / SOURCE / path).read_text("utf-8"))]
    drawn = Random(seed).sample(every, len(every))
    return list(islice((placed for placed in drawn if not placed.known(same)), count))


def workplace(folder: Path) -> Path:
    """A checkout of the source alone; the rest is `furnished` for each fault.

    It is compiled beforehand, and what is compiled is taken by the source's hash: a changed module is compiled
    anew however soon and alike it is written.
    """
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    compile_dir(folder / "src", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return folder


def furnished(place: Path) -> None:
    """Put all but the source into a workplace anew, with what is compiled of the tests: a fault may write where it
    should not, and neither the real checkout nor the next fault is to meet that."""
    for name in SHARED:
        real, copy = ROOT / name, place / name
        if real.is_file():
            shutil.copy2(real, copy)
            continue
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(real, copy)


def noticed(place: Path, placed: Placed, tried: Iterable[Sequence[str]], seconds: int, left_out: Iterable[str]) -> str:
    """What the tests tried, in their order, make of the fault in the workplace's source: one of the three verdicts.

    Those `left_out` fail without any fault.
    """
    furnished(place)
    path = place / SOURCE / placed.module
    healthy = path.read_text(encoding="utf-8")
    path.write_text(placed.fault.text, encoding="utf-8")
    without = [f"--deselect={test}" for test in left_out]
    try:
        verdicts = (_verdict(place, [*without, *tests], seconds) for tests in tried)
        return next((verdict for verdict in verdicts if verdict != SURVIVED), SURVIVED)
    finally:
        path.write_text(healthy, encoding="utf-8")


def _verdict(place: Path, tests: Iterable[str], seconds: int) -> str:
    told = ["-x", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow", "--hypothesis-profile", "first", *tests]
    try:
        done = _pytest(place, told, seconds)
    except subprocess.TimeoutExpired:
        return ENDLESS
    if done == pytest.ExitCode.USAGE_ERROR and _pytest(ROOT, ["--collect-only", *told]) == done:
        raise SystemExit("Tests that were measured are there no more: measure anew, without --old.")
    return SURVIVED if done in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else NOTICED


def _pytest(place: Path, told: Iterable[str], seconds: int | None = None) -> int:
    """How it ends in a checkout, told so; where it cannot even begin the fault may have broken what all tests load."""
    environment = os.environ | {"PYTHONPATH": f"{place / 'src'}:{place}", "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("DRUMHEAD_FUZZ", None)
    command = [sys.executable, "-m", "pytest", *told]
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, timeout=seconds).returncode


def asked(tried: Sequence[Placed], *, named: bool, whole: bool, old: bool) -> dict[Placed, list[tuple[str, ...]]]:
    """For each fault the tests that are to notice it: those that run its line, or that name it (and `whole` rooms)."""
    if whole:
        return {placed: stages(ROOT, placed.module, placed.fault.line, ()) for placed in tried}
    if named:
        return {placed: near(ROOT, placed.module, placed.fault.line) for placed in tried}
    covered = Covered(ROOT, measure(ROOT, old=old))
    running = {placed: covered.running(SOURCE / placed.module, placed.fault.line) for placed in tried}
    return {placed: stages(ROOT, placed.module, placed.fault.line, running[placed]) for placed in tried}


def run(
    tests: Mapping[Placed, list[tuple[str, ...]]], jobs: int, seconds: int, left_out: Sequence[str]
) -> Iterator[tuple[Placed, str]]:
    """Every fault with what its tests made of it, in the order of the sample."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        places: Queue[Path] = Queue()
        for number in range(jobs):
            places.put(workplace(Path(folder) / str(number)))

        def one(placed: Placed) -> str:
            place = places.get()
            try:
                return noticed(place, placed, tests[placed], seconds, left_out)
            finally:
                places.put(place)

        yield from zip(tests, pool.map(one, tests), strict=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try a sample and print what survived and the rate by room."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--seed", default="1859", help="which sample; the same seed tries the same faults")
    parser.add_argument("--count", type=int, default=150, help="how many faults")
    parser.add_argument("--room", action="append", default=[], help="only below this room, as engine/rulesets/rotd")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--seconds", type=int, default=1200, help="after which a run counts as noticed")
    about = "run only the tests that name the module or the sections it cites; measures nothing, so it begins at once"
    parser.add_argument("--named", action="store_true", help=about)
    more = "the same, and on what these leave alive all tests of its room"
    parser.add_argument("--whole", action="store_true", help=more)
    less = "which tests run which lines as measured last, however old that is"
    parser.add_argument("--old", action="store_true", help=less)
    given = parser.parse_args(arguments)
    killed: Counter[str] = Counter()
    all: Counter[str] = Counter()
    tried = sample(given.seed, given.count, given.room)
    tests = asked(tried, named=given.named, whole=given.whole, old=given.old)
    ill = () if given.named or given.whole else failing(ROOT / TIMES)
    sys.stdout.writelines(f"Left out, since it fails without a fault: {test}\n" for test in ill)
    for placed, verdict in run(tests, given.jobs, given.seconds, ill):
        rooms = (room_of(placed.module), placed.module.parts[0])
        all.update(rooms)
        killed.update(rooms if verdict != SURVIVED else ())
        sys.stdout.write(f"{verdict:8} line {placed.fault.line:3}  {placed}\n")
        sys.stdout.flush()
    for room in sorted(all):
        sys.stdout.write(f"{killed[room]:4} of {all[room]:4}  {100 * killed[room] / all[room]:5.1f} %  {room}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

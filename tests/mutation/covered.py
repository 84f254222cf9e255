"""Which tests run which lines, and for how long: measured once with `coverage`, and kept until the source changes."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

from coverage import CoverageData

KEPT = Path(".mutants") / "coverage"
TIMES = Path(".mutants") / "times.xml"
LONGEST = 12
"""Lines of one expression."""
AROUND = 25
"""Lines before and after that tell which tests are about a line."""


def measure(root: Path, *, old: bool = False) -> Path:
    """The measured data of the default tests, taken anew where the source is younger, unless `old` ones will do; this
    takes a while. Paths in it are below the root, so it may be copied to another checkout."""
    kept = root / KEPT
    if old and kept.is_file():
        return kept
    newest = max(path.stat().st_mtime for room in ("src", "tests") for path in (root / room).rglob("*.py"))
    if not kept.is_file() or kept.stat().st_mtime < newest:
        sys.stdout.write("Measuring which tests run which lines...\n")
        kept.parent.mkdir(exist_ok=True)
        tests = ["-m", "pytest", "-n", "auto", "-m", "not slow", "--ignore", "tests/mutation"]
        tests += ["--junitxml", str(TIMES)]
        told = ["--cov", "drumhead", "--cov-context", "test", "--cov-report", ""]
        done = subprocess.run([sys.executable, *tests, *told], cwd=root, stdout=subprocess.DEVNULL)
        if done.returncode > 1:  # a test that fails has run its lines all the same
            raise SystemExit(f"The tests could not be measured: pytest ended with {done.returncode}.")
        (root / ".coverage").replace(kept)
    return kept


class Covered:
    """The tests that run the lines of a module; only those that ran while some test did are known."""

    def __init__(self, root: Path, kept: Path) -> None:
        self._data = CoverageData(str(kept))
        self._data.read()
        self._seconds = seconds(root / TIMES)

    def running(self, module: Path, line: int) -> tuple[str, ...]:
        """The tests that run a line of a module (by its path from the root), those that are about it first.

        Where a thousand run the line, few also run what stands around it and is seldom run. Of what is written over
        several lines only the first may be known.
        """
        known = self._data.contexts_by_lineno(module.as_posix()).items()
        lines = {at: {name.rpartition("|")[0] for name in names if name} for at, names in known}
        first = next((at for at in range(line, max(0, line - LONGEST), -1) if at in lines), line)
        about = defaultdict[str, float](float)
        for at, tests in lines.items():
            for test in tests if abs(at - first) <= AROUND else ():
                about[test] += 1 / len(tests)
        ranked = sorted(lines.get(first, ()), key=lambda test: (self._seconds.get(test, 0.0), test))
        return tuple(sorted(ranked, key=lambda test: -about[test]))


def seconds(report: Path) -> dict[str, float]:
    """How long each test took, its set-up included."""
    return {_test(case): float(case.get("time", 0)) for case in _cases(report)}


def failing(report: Path) -> tuple[str, ...]:
    """The tests that failed while they were measured."""
    return tuple(_test(case) for case in _cases(report) if {"failure", "error"} & {part.tag for part in case})


def _cases(report: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(report).iter("testcase")) if report.is_file() else []


def _test(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"

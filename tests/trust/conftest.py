"""Tests that hold a promise of docs/trust.md count what they try; at the end a table tells it (`make trust`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from tests.trust.promises import promises
from tests.trust.volume import SEED, SHARE

Tried = Callable[..., None]
PASSED = pytest.StashKey[bool]()


@pytest.fixture
def tried(request: pytest.FixtureRequest) -> Iterator[Tried]:
    """Counts cases: `tried()` or `tried(12)`. A test that tries nothing proves nothing, and fails."""
    node, count = request.node, 0
    told = list(node.user_properties)

    def count_up(cases: int = 1) -> None:
        nonlocal count
        count += cases
        node.user_properties[:] = [*told, ("tried", count)]

    yield count_up
    assert count or not node.stash.get(PASSED, False), "nothing was tried"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: Any = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    report.user_properties += [("promise", mark.args[0]) for mark in item.iter_markers("promise")]
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    cases: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    for report in (one for kind in ("passed", "failed", "error", "skipped") for one in _of(terminalreporter, kind)):
        held = [value for name, value in report.user_properties if name == "promise"]
        for key in held:
            if report.when == "call":
                cases[key] += sum(value for name, value in report.user_properties if name == "tried")
            failures[key] += report.failed
            skipped[key] += report.skipped
    if cases or failures or skipped:
        _print(cases, failures, skipped)


def _of(reporter: Any, kind: str) -> list[pytest.TestReport]:
    return [one for one in reporter.stats.get(kind, ()) if isinstance(one, pytest.TestReport)]


def _print(cases: Counter[str], failures: Counter[str], skipped: Counter[str]) -> None:
    table = Table(title=f"Promises, a share of {SHARE:g} of the cases, seed {SEED}", expand=True)
    table.add_column("promise", ratio=1)
    table.add_column("cases tried", justify="right", no_wrap=True)
    table.add_column("failures", justify="right", no_wrap=True)
    for key, sentence in promises().items():
        if key in cases or key in failures or key in skipped:
            tried = f"{cases[key]:,}" if cases[key] or not skipped[key] else "not here"
            table.add_row(f"[bold]{key}[/bold]: {sentence}", tried, str(failures[key]))
    table.add_section()
    table.add_row("all", f"{cases.total():,}", str(failures.total()))
    Console(width=120).print(table)

"""`compare` holds a ratio under its bound; all of them are told in one table at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.compare import ROUNDS, Work, least_ratio

TOLD: pytest.StashKey[list[tuple[str, float, float]]] = pytest.StashKey()


class Compare(Protocol):
    """Fails where ours takes `most` times as long as the stock way, or longer."""

    def __call__(self, ours: Work, stock: Work, *, most: float, rounds: int = ROUNDS, part: float = 0.5) -> None: ...


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TOLD] = []


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Games and armies that are made once for all."""
    return Bench(tmp_path_factory.mktemp("bench"))


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str, float, float], None]:
    """Keeps words, ratio and bound for the table at the end."""
    return lambda *figures: request.config.stash[TOLD].append(figures)


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Compare:
    def told(ours: Work, stock: Work, *, most: float, rounds: int = ROUNDS, part: float = 0.5) -> None:
        found = least_ratio(ours, stock, most, rounds, part)
        request.config.stash[TOLD].append((request.node.name, found, most))
        assert found < most

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for name, ratio, most in config.stash[TOLD]:
        words = name.removeprefix("test_").replace("_", " ")
        terminalreporter.write_line(f"{ratio:6.2f} (bound {most:.2f})  {words}")

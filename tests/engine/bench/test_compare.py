"""How two works are set against each other: by a clock that the works themselves turn, so that nothing is timed."""

from __future__ import annotations

import gc
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from drumhead.engine.bench import compare
from drumhead.engine.bench.compare import Measured, least, least_ratio, measured


class Clock:
    """Each work takes the seconds of its turn, and the names of works are kept in order."""

    def __init__(self) -> None:
        self.now, self.done = 0.0, list[str]()

    def work(self, name: str, *seconds: float) -> Callable[[], None]:
        waiting = iter(seconds)

        def work() -> None:
            self.done.append(name)
            self.now += next(waiting)

        return work


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(compare, "spent", lambda: made.now)
    return made


@pytest.mark.parametrize(
    ("part", "ratio"), [(0.0, 1 / 2), (0.24, 1 / 2), (0.25, 2 / 6), (0.5, 9 / 12), (0.75, 16 / 20), (1.0, 16 / 20)]
)
def test_the_ratio_is_that_of_the_rounds_where_such_a_part_was_quicker(part: float, ratio: float) -> None:
    assert Measured((1, 2, 9, 16), (2, 6, 12, 20)).ratio(part) == pytest.approx(ratio)


def test_the_ratio_is_of_the_medians_unless_another_part_is_named() -> None:
    assert Measured((1, 5, 9), (2, 10, 36)).ratio() == 0.5


def test_both_sides_are_warmed_up_and_then_timed_in_turn(clock: Clock) -> None:
    found = measured(clock.work("ours", 50, 3, 1, 2), clock.work("stock", 70, 6, 9, 4), 3)
    assert found == Measured((1, 2, 3), (4, 6, 9))
    assert clock.done == ["ours", "stock"] * 4


def test_what_takes_too_long_is_not_warmed_up(clock: Clock) -> None:
    found = measured(clock.work("ours", 3), clock.work("stock", 6), 1, warm=False)
    assert (found, clock.done) == (Measured((3,), (6,)), ["ours", "stock"])


def test_as_many_rounds_are_timed_as_the_house_is_used_to(clock: Clock) -> None:
    found = measured(clock.work("ours", *range(99)), clock.work("stock", *range(99)))
    assert len(found.ours) == len(found.stock) == compare.ROUNDS


def test_the_collector_has_run_and_rests_while_works_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: said.append("collected"))
    measured(lambda: said.append(str(gc.isenabled())), lambda: None, 2, warm=False)
    assert said == ["collected", "False", "False"] and gc.isenabled()


def test_the_collector_goes_on_where_a_work_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        measured(lambda: 1 // 0, lambda: None, warm=False)
    assert gc.isenabled()


@pytest.mark.parametrize(
    ("figures", "found", "asked"),
    [((1.5, 9.0), 1.5, 1), ((2.0, 9.0), 2.0, 1), ((2.1, 1.9, 0.1), 1.9, 2), ((2.5, 2.2, 2.3, 0.1), 2.2, 3)],
)
def test_the_first_figure_within_the_bound_counts_else_the_least_of_three(
    figures: tuple[float, ...], found: float, asked: int
) -> None:
    left = iter(figures)
    assert least(lambda: next(left), 2.0) == found
    assert len(figures) - len(list(left)) == asked


def test_as_many_tries_are_made_as_are_asked_for() -> None:
    left = iter((3.0, 2.5, 1.0))
    assert least(lambda: next(left), 2.0, tries=2) == 2.5
    assert list(left) == [1.0]


def test_a_ratio_that_is_not_kept_is_measured_anew(clock: Clock) -> None:
    ours = clock.work("ours", 0, 8, 9, 0, 1, 5)
    stock = clock.work("stock", 0, 2, 2, 0, 1, 2)
    assert least_ratio(ours, stock, 3.0, rounds=2, part=0.9) == 2.5
    assert len(clock.done) == 12


def test_least_ratios_are_of_medians_over_the_usual_rounds(clock: Clock) -> None:
    times = [99.0, *(2.0 if at < 8 else 50.0 for at in range(15))]
    assert least_ratio(clock.work("ours", *times), clock.work("stock", *[1.0] * 16), 3.0) == 2.0


def test_time_is_that_of_this_process_and_those_it_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    used = {resource.RUSAGE_SELF: (1.0, 2.0), resource.RUSAGE_CHILDREN: (4.0, 8.0)}

    def told(who: int) -> SimpleNamespace:
        return SimpleNamespace(ru_utime=used[who][0], ru_stime=used[who][1])

    monkeypatch.setattr(compare, "getrusage", told)
    assert compare.spent() == 15.0

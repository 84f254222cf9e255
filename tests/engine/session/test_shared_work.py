"""Work that is shared out between this process and others: each thing once, what fails told when all before is done."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from drumhead.engine.session.rehearsal.rehearsing import SEED, seeds
from drumhead.engine.session.verify_processes import cores, shared


def _done(result: str | Exception) -> Future[str]:
    future = Future[str]()
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
    return future


class Others:
    """Processes that have done at once what they are given, but for what fails."""

    def __init__(self, *failing: int) -> None:
        self.given: list[int] = []
        self._failing = failing

    def __call__(self, item: int) -> Future[str]:
        self.given.append(item)
        return _done(ValueError(f"{item} fails") if item in self._failing else f"there {item}")


def _here(item: int) -> str:
    return f"here {item}"


@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("ahead", [1, 2, 3, 9])
def test_each_thing_is_done_once_from_both_ends(count: int, ahead: int) -> None:
    others = Others()
    found = list(shared(range(count), _here, others, ahead))
    assert sorted(item for item, _ in found) == list(range(count))
    here = [item for item, result in found if result == f"here {item}"]
    assert here == list(range(len(here))) and len(here) + len(others.given) == count
    assert others.given == list(range(count - 1, len(here) - 1, -1))
    assert {item for item, result in found if result == f"there {item}"} == set(others.given)


def test_no_more_is_given_away_ahead_than_others_can_do() -> None:
    waiting = {item: Future[str]() for item in range(10)}
    given: list[int] = []

    def there(item: int) -> Future[str]:
        given.append(item)
        return waiting[item]

    work = shared(range(10), _here, there, 2)
    assert [next(work) for _ in range(3)] == [(item, f"here {item}") for item in range(3)]
    assert given == [9, 8], "both are at work"
    waiting[8].set_result("there 8")
    assert [next(work) for _ in range(2)] == [(8, "there 8"), (3, "here 3")] and given == [9, 8, 7]
    for future in (waiting[item] for item in (9, 7, 6, 5, 4)):
        future.set_result("late")
    assert {item for item, _ in work} == {4, 5, 6, 7, 9}


def test_the_first_that_fails_is_told_when_all_others_are_done() -> None:
    found: list[int] = []
    with pytest.raises(ValueError, match="5 fails"):
        for item, _ in shared(range(9), _here, Others(5, 7), 2):
            found.append(item)
    assert sorted(found) == [0, 1, 2, 3, 4, 6, 8]


def test_what_fails_here_is_told_at_once() -> None:
    def here(item: int) -> str:
        if item == 1:
            raise ValueError("1 fails")
        return _here(item)

    found: list[int] = []
    with pytest.raises(ValueError, match="1 fails"):
        for item, _ in shared(range(9), here, Others(), 2):
            found.append(item)
    assert found == [0, 8, 7]


def test_rehearsals_have_dice_of_their_own_each() -> None:
    assert seeds(None, 2) == (f"{SEED} 1", f"{SEED} 2") and seeds("7", 1) == ("7 1",) and seeds("7", 0) == ()
    assert cores() >= 1

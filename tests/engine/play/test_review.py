"""How many of a formation's units do something, as people say it."""

from __future__ import annotations

import pytest

from drumhead.engine.play.review import counted


@pytest.mark.parametrize(
    ("count", "whole", "said"),
    [
        (1, 1, "it"),
        (1, 2, "1 of 2 units"),
        (2, 2, "both units"),
        (2, 3, "2 of 3 units"),
        (3, 3, "all 3 units"),
    ],
)
def test_so_many_of_a_formation_are_told_as_people_say_it(count: int, whole: int, said: str) -> None:
    assert counted(count, whole) == said

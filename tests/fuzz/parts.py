"""Which part of the cases of a law is played when."""

from __future__ import annotations

import os
from collections.abc import Collection

import pytest


def second_half(seed: int, seeds: Collection[int]) -> tuple[pytest.MarkDecorator, ...]:
    """The mark of a slow test for those of the second half, but for runs that ask for more of them."""
    return (pytest.mark.slow,) if seed >= len(seeds) / 2 and "DRUMHEAD_FUZZ" not in os.environ else ()


def first_quarter(seed: int, seeds: Collection[int]) -> tuple[pytest.MarkDecorator, ...]:
    """The mark of a whole test for the rest of the first half, besides that of `second_half`."""
    second = second_half(seed, seeds)
    return second or ((pytest.mark.whole,) if seed >= len(seeds) / 4 and "DRUMHEAD_FUZZ" not in os.environ else ())

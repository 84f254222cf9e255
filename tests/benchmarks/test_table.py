"""The rows of the table that `drumhead bench` prints."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.table import TABLE, Row, measure


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.id)
def test_a_row_holds_or_is_known_not_to(row: Row, bench: Bench, tell: Callable[[str, float, float], None]) -> None:
    """Only rows that hold today can break; of one that is open it is told when it holds with a tenth to spare."""
    result = measure(row, bench)
    state = "" if not row.open else "; open, though it holds now" if result.closed else "; open"
    tell(f"{row.what}; against {row.against}{state}", result.ratio, row.bound)
    assert not result.broken

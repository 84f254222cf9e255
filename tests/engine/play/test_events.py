"""Events as text: one text for one event, whatever its facts were gathered from."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.play.events import Change, Event, read_events, write_events
from drumhead.engine.play.state import canonical

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(-9, 9, width=16) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=6,
)
FACTS = st.dictionaries(st.text(max_size=3), PLAIN, max_size=4)


def _event(facts: dict[str, Any], secret: dict[str, Any], now: Any) -> Event:
    change = Change(table="units", id="FR1IN", field="men", now=now)
    return Event(id="1.end.1", kind="x", phase="end", facts=facts, secret=secret, units=("FR1IN",), changes=(change,))


@given(FACTS, FACTS, PLAIN)
def test_events_are_written_with_every_key_in_order_and_read_again(
    facts: dict[str, Any], secret: dict[str, Any], now: Any
) -> None:
    event = _event(facts, secret, now)
    text = write_events((event,))
    assert json.loads(text) == [event.model_dump(mode="json")]
    assert [*map(list, _dicts(json.loads(text)))] == [sorted(found) for found in _dicts(json.loads(text))]
    assert read_events(text) == (event,)


def _dicts(data: Any) -> list[dict[str, Any]]:
    """All tables within plain data."""
    inner = list(data.values()) if isinstance(data, dict) else data if isinstance(data, list) else []
    return [*([data] if isinstance(data, dict) else []), *(found for item in inner for found in _dicts(item))]


def test_the_text_is_the_one_that_was_stored_so_far() -> None:
    event = _event({"b": 1.5, "a": (1, "é")}, {"z": {"y": None, "x": True}}, {"men": 3, "arm": "rifle"})
    assert write_events((event,)) == canonical([event.model_dump(mode="json")])


@pytest.mark.parametrize("figure", [float("inf"), float("-inf"), 1e-7, 1e22, 0.1 + 0.2])
def test_figures_come_back_as_they_were(figure: float) -> None:
    assert read_events(write_events((_event({"x": figure}, {}, figure),))) == (_event({"x": figure}, {}, figure),)


def test_events_that_are_damaged_are_an_error_of_values() -> None:
    with pytest.raises(ValueError, match="JSON"):
        read_events(b"[{")

"""Twins may differ in their seeds."""

from __future__ import annotations

import pytest

from tests.fuzz.paper import uncommitted


@pytest.fixture(autouse=True)
def _uncommitted(monkeypatch: pytest.MonkeyPatch) -> None:
    uncommitted(monkeypatch)

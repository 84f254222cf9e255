"""Waiting for windows as long as a busy machine takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

PATIENCE = 240_000
"""Milliseconds: a wait ends with what it waits for, so that only a test that fails takes as long."""


class PatientBot(QtBot):
    """Waits as long whatever else the machine does."""

    def waitSignal(  # noqa: N802
        self,
        signal: SignalInstance,
        *,
        timeout: int = PATIENCE,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb)

    def waitUntil(self, callback: Callable[[], Any], *, timeout: int = PATIENCE) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

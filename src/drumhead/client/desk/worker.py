"""Runs a turn in a process of its own, so that the window stays quick; reports progress, answer and outcome."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, Signal

MODULE = "drumhead.engine.session.advance_process"


class TurnWorker(QObject):
    """One run of a turn of a game file; what it `answered` comes before it has `succeeded`."""

    progressed = Signal(str, int, int)
    answered = Signal(object)
    succeeded = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._rest = b""

    @property
    def running(self) -> bool:
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, path: Path, turn: int, act: str = "advance", asked: Mapping[str, Any] | None = None) -> None:
        """Begin to play a turn, in which silent seats get default orders (6.9 in ROTD), or another act with one."""
        self._rest = b""  # a run that was ended may have stopped within a line
        self._process.start(sys.executable, ["-m", MODULE, str(path), str(turn), act])
        if asked is not None:
            self._process.write(json.dumps(asked).encode())
        self._process.closeWriteChannel()

    def stop(self) -> None:
        """End it; nothing was changed then."""
        if self.running:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished()
            self._process.blockSignals(False)

    def _on_output(self) -> None:
        *lines, self._rest = (self._rest + bytes(self._process.readAllStandardOutput().data())).split(b"\n")
        for line in lines:
            if line.startswith(b"{"):
                self.answered.emit(json.loads(line))
                continue
            done, total, title = line.decode().split("\t", 2)
            self.progressed.emit(title, int(done), int(total))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if code == 0 and status == QProcess.ExitStatus.NormalExit:
            self.succeeded.emit()
            return
        said = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        self.failed.emit(said.splitlines()[-1] if said else "The turn could not be played; nothing was changed.")

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.failed.emit("The process that plays the turn could not be started; nothing was changed.")

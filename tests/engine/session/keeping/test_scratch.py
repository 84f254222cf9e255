"""Folders of a killed client are swept at the next start; those of others, or of who is at work, are not."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from drumhead.engine.session.keeping.scratch import scratch, sweep


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be asked for there")
def test_folders_of_processes_that_are_no_more_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    names = f"drumhead-{gone.pid}-x", f"drumhead-{os.getppid()}-y", "drumhead-mine", f"other-{gone.pid}-z"
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / "work.drum").write_text("x")
    (tmp_path / f"drumhead-{gone.pid}-link").symlink_to(tmp_path / "drumhead-mine")
    with scratch() as mine:
        sweep()
        left = {path.name for path in tmp_path.iterdir()}
    assert left == {*names[1:], f"drumhead-{gone.pid}-link", Path(mine).name}
    assert (tmp_path / "drumhead-mine" / "work.drum").is_file()

"""The rooms behind the first page bring what a desk needs, and leave the rest to whoever asks for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.whole

CALL = """
import linecache, sys
import drumhead.client.rooms
from drumhead.engine.session import bring_rulesets
list(bring_rulesets())
print(*sys.modules)
print(sum(len(entry[2]) for entry in linecache.cache.values() if len(entry) > 1))
"""
WRITERS = {"jinja2", "PIL", "fontTools", "reportlab", "resvg_py", "shapely", "drumhead.engine.reports.html"}


def _ready() -> tuple[set[str], int]:
    """The modules of a client that is ready for its first game, and the lines of source it keeps."""
    done = subprocess.run([sys.executable, "-c", CALL], capture_output=True, text=True, check=True)
    modules, lines = done.stdout.splitlines()
    return set(modules.split()), int(lines)


def test_a_desk_imports_neither_writers_of_reports_nor_the_editor_and_keeps_no_source() -> None:
    """Qt for Python would read the source of every module that is imported after it."""
    loaded, lines = _ready()
    assert {"drumhead.client.desk_page", "drumhead.engine.rulesets.rotd", "numpy"} <= loaded
    assert loaded & WRITERS == set()
    assert not [name for name in loaded if name.startswith("drumhead.client.editor")]
    assert lines < 10_000

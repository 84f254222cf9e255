"""How far a long command is, told on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from drumhead.engine.session.playing import Progress


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress bar where standard error is a terminal, silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda title, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda title, done, total: bar.update(task, description=title, completed=done, total=total)

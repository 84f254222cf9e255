"""The table of bounds as it is measured on this machine."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer

from drumhead import __version__
from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.table import TABLE, Result, Row, results
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.reading import read_text
from drumhead.engine.whole_file import alone, write_whole


def tell_bench(only: Sequence[str], history: Path | None, as_json: bool) -> None:
    """Every row, or those named; the exit code is 1 if one does not hold that should."""
    rows = _chosen(only)
    found: list[Result] = []
    with TemporaryDirectory(prefix="drumhead-bench-") as folder:
        for result in results(rows, Bench(Path(folder))):
            found.append(result)
            for line in _lines(result) if not as_json else ():
                say(line)
    if as_json:
        say_json({"machine": machine(), "rows": [_data(result) for result in found]})
    if history is not None:
        _add(history, found)
    if any(result.broken for result in found):
        raise typer.Exit(1)


def _chosen(only: Sequence[str]) -> list[Row]:
    known = {row.id: row for row in TABLE}
    for name in only:
        if name not in known:
            raise UnknownNameError(f"There is no row {name!r}; there are {', '.join(known)}.")
    return [row for row in TABLE if not only or row.id in only]


def _lines(result: Result) -> Iterator[str]:
    row = result.row
    yield f"{result.ratio:7.2f} of {row.bound:<5g} {result.word:<7} {row.id:<20} {row.what}; against {row.against}"
    if row.open:
        yield f"{'':<22} {'it holds; strike it from the open ones' if result.closed else f'open: {row.open}'}"


def _data(result: Result) -> dict[str, Any]:
    row = result.row
    told = {"id": row.id, "what": row.what, "against": row.against, "ratio": round(result.ratio, 3)}
    return told | {"bound": row.bound, "within": result.within, "open": row.open}


def machine() -> dict[str, Any]:
    """In general words: what it is called is nobody's business."""
    return {
        "drumhead": __version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
    }


def _add(history: Path, found: Sequence[Result]) -> None:
    line = {"at": datetime.now(UTC).isoformat(timespec="seconds"), **machine()}
    line["ratios"] = {result.row.id: round(result.ratio, 3) for result in found}
    with alone(history):
        before = read_text(history, "history") if history.exists() else ""
        write_whole(history, f"{before}{json.dumps(line, sort_keys=True)}\n")

"""`drumhead bench`: what is promised of speed, measured here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def bench(
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Measure this row alone, such as info; may be repeated.")
    ] = None,
    history: Annotated[
        Path | None, typer.Option("--history", help="Add the figures as a line of JSON to this file.")
    ] = None,
    large: Annotated[
        bool,
        typer.Option("--large", help="Instead: maps and wars of growing size, and the power their cost grows with."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Measure speed on this machine, each figure beside a stock way in turn: ratio, bound, whether within.

    All rows take some minutes; nothing else should run. Exit code 1 if a row is beyond its bound that should hold."""
    if large:
        from drumhead.engine.cli.large import tell_large

        tell_large(json)
        return
    from drumhead.engine.cli.bench import tell_bench

    tell_bench(only or [], history, json)

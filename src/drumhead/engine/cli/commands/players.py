"""Commands that tell what is played and how it stands: scenarios, info, report."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

File = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
SeatOption = Annotated[str | None, typer.Option("--seat", help="The seat whose knowledge is shown; default all (gm).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file instead of standard output.")]


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    HTML = "html"
    PDF = "pdf"
    JSON = "json"


@app.command()
def scenarios(json: Json = False) -> None:
    """What can be played, by date."""
    from drumhead.engine.cli.scenarios import tell_scenarios

    tell_scenarios(json)


@app.command()
def info(file: File, json: Json = False) -> None:
    """Turn, phase, seats, whose orders are in, hashes."""
    from drumhead.engine.cli.inspection import tell_info

    tell_info(file, json)


@app.command()
def report(
    file: File,
    seat: SeatOption = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the last one played.")] = None,
    format: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.TEXT,
    out: Out = None,
) -> None:
    """The turn report and the position report of a seat."""
    from drumhead.engine.cli.reporting import write_report

    write_report(file, seat, turn, format.value, out)

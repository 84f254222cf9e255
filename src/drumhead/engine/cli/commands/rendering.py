"""`drumhead render`: what may be asked of a picture."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from drumhead.engine.cli.defaults import RADIUS, SIZE, STEPS
from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR

app = typer.Typer()


class Look(StrEnum):
    """A picture's theme."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"


class Paper(StrEnum):
    """A page size of a PDF."""

    A4 = "A4"
    A3 = "A3"


@app.command()
def render(
    file: Annotated[Path, typer.Argument(metavar="FILE|MAP", help="A game or position file, or a map's id or folder.")],
    out: Annotated[Path, typer.Option("--out", help="PNG, SVG or PDF, by its ending.")],
    seat: Annotated[str | None, typer.Option("--seat", help="The seat whose knowledge is shown; default gm.")] = None,
    square: Annotated[str | None, typer.Option("--square", help="Open this square's tactical map.")] = None,
    area: Annotated[
        str | None, typer.Option("--area", help="From place to place, such as F0-V0:H9-W9, BRE:KIE or Madrid..Jaca.")
    ] = None,
    around: Annotated[
        str | None, typer.Option("--around", help="The part round a city, village, square, territory or hex.")
    ] = None,
    radius: Annotated[
        int | None,
        typer.Option("--radius", help=f"With --around: how many squares ({RADIUS}) or territories ({STEPS}) each way."),
    ] = None,
    fit: Annotated[bool, typer.Option("--fit", help="Only the part of the map where troops are.")] = False,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default now.")] = None,
    phase: Annotated[str | None, typer.Option("--phase", help="After this phase of the turn.")] = None,
    diff: Annotated[
        bool, typer.Option("--diff", help="Over the map what the seat's draft has otherwise than what it sent before.")
    ] = False,
    size: Annotated[str | None, typer.Option("--size", help=f"Width x height in pixels; default {SIZE}.")] = None,
    theme: Annotated[Look, typer.Option("--theme", help="How it looks; print has letters for terrain.")] = Look.LIGHT,
    layers: Annotated[str, typer.Option("--layers", help="Such as +ratings,-grid, or only these: rivers,rails.")] = "",
    paper: Annotated[Paper, typer.Option("--paper", help="Of a PDF without --size.")] = Paper.A4,
    pages: Annotated[str | None, typer.Option("--pages", help="Of a PDF: divide the part, such as 3x2.")] = None,
    year: Annotated[
        int | None,
        typer.Option("--year", min=FIRST_YEAR, max=LAST_YEAR, help="Of a map: track opened later is not shown."),
    ] = None,
) -> None:
    """A picture of the map as a seat sees it, of a battlefield, or of a map without a game."""
    from drumhead.engine.cli.rendering import Shown, Wish, draw

    wish = Wish(square, area, around, radius, fit, theme.value, layers, size, paper.value, pages)
    draw(file, wish, out, Shown(seat, turn, phase, diff), year)

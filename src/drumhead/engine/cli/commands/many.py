"""Commands for many units at once: spread, templates."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Seat = Annotated[str, typer.Option("--seat", help="The seat whose units they are.")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def spread(
    game: Game,
    seat: Seat,
    lines: Annotated[
        list[str] | None, typer.Argument(help='What is commanded, such as "II Corps march to G4-V8 together".')
    ] = None,
    typed: Annotated[
        Path | None, typer.Option("--from", help="A file with such lines, ordinary ones among them.")
    ] = None,
    whole: Annotated[bool, typer.Option("--sheet", help="The whole order sheet, with what was there before.")] = False,
    out: Annotated[Path | None, typer.Option("--out", help="Write to this file instead of standard output.")] = None,
    json: Json = False,
) -> None:
    """One order for many units as the ordinary lines that a sheet is made of; who cannot carry it out is told."""
    from drumhead.engine.cli.staff.spreading import spread_orders

    spread_orders(game, seat, lines or (), typed, whole, out, json)


@app.command()
def templates(
    keep: Annotated[str, typer.Option("--keep", help="Keep the orders of a unit under this name.")] = "",
    game: Annotated[Path | None, typer.Option("--game", help="The game or position file the unit is in.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="The seat whose unit it is.")] = "",
    unit: Annotated[str, typer.Option("--unit", help="The unit whose drafted orders are kept.")] = "",
    forget: Annotated[str, typer.Option("--forget", help="Forget the template of this name.")] = "",
    json: Json = False,
) -> None:
    """The sets of orders kept under names, for `spread ... "II Corps use NAME"`; also kept and forgotten here."""
    from drumhead.engine.cli.staff.templating import forget_template, keep_template, list_templates

    if keep:
        keep_template(keep, game, seat, unit)
    elif forget:
        forget_template(forget)
    else:
        list_templates(json)

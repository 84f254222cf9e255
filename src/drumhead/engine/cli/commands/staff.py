"""Commands for a player before he hands in: review, diff."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Seat = Annotated[str, typer.Option("--seat", help="The seat whose orders they are.")]
Sheet = Annotated[Path | None, typer.Argument(help="An order sheet; default what the seat drafted or handed in.")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def review(game: Game, seat: Seat, sheet: Sheet = None, json: Json = False) -> None:
    """Orders looked over before they are handed in: what each formation does, and what may be regretted."""
    from drumhead.engine.cli.staff.reviewing import review_orders

    review_orders(game, seat, sheet, json)


@app.command()
def diff(
    game: Game,
    seat: Seat,
    sheet: Annotated[
        Path | None, typer.Argument(help="An order sheet; default what last left the desk: handed in, or exported.")
    ] = None,
    json: Json = False,
) -> None:
    """What a draft has otherwise than a sheet, or than what was sent before: + added, ~ changed, - removed."""
    from drumhead.engine.cli.staff.differing import compare_orders

    compare_orders(game, seat, sheet, json)

"""Commands that look up what hangs together and what was worth seeing: supply."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def supply(
    game: Game,
    unit: Annotated[str | None, typer.Argument(help="One unit; default all of the seat.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="The seat; default the game master.")] = None,
    without: Annotated[list[str] | None, typer.Option("--without", help="As if this square fell.")] = None,
    json: Json = False,
) -> None:
    """What keeps each unit in communications and in supply, square by square, or what breaks its line."""
    from drumhead.engine.cli.staff.supplying import tell_lines

    tell_lines(game, seat, unit, without or (), json)

"""Commands that look into a game: show, why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def show(
    game: Game,
    seat: Annotated[str | None, typer.Option("--seat", help="The seat; default the game master.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default now.")] = None,
    phase: Annotated[str | None, typer.Option("--phase", help="After this phase of the turn.")] = None,
    json: Json = False,
) -> None:
    """State or view as data."""
    from drumhead.engine.cli.inspection import show_view

    show_view(game, seat, turn, phase, json)


@app.command()
def why(
    game: Game,
    event: Annotated[str, typer.Argument(help="An event's id, such as 1.tactical-2.7, as a report in JSON has it.")],
    seat: Annotated[str | None, typer.Option("--seat", help="As this seat may know it; default all (gm).")] = None,
    json: Json = False,
) -> None:
    """The chain of causes of one event, with numbers and rules."""
    from drumhead.engine.cli.inspection import explain

    explain(game, event, seat, json)

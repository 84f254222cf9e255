"""Commands that carry games to other programs and back: exchange export, exchange import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Carry games to other programs and back.", no_args_is_help=True)


@app.command()
def export(
    game: Annotated[Path, typer.Argument(help="The game file (.drum).")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write to this file.")] = None,
) -> None:
    """The whole game as a saved game (JSON): positions, orders and results of every phase."""
    from drumhead.engine.cli.evening.exchanging import export_game

    export_game(game, out)


@app.command(name="import")
def import_saved(
    saved: Annotated[Path, typer.Argument(help="A saved game (JSON) of another program, or a judge's listing.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The game file to make, or with --phase the scenario.")],
    phase: Annotated[str, typer.Option("--phase", help="Only a scenario that begins with this one: S1902M.")] = "",
) -> None:
    """Play a saved game again in a new game file, up to where the two programs part. Exit code 1 if they do."""
    from drumhead.engine.cli.evening.exchanging import import_game

    import_game(saved, out, phase)

"""Commands about maps: map check, map copy, map info."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR

app = typer.Typer(help="Check, copy, or ask about a map.", no_args_is_help=True)


@app.command()
def check(
    source: Annotated[str, typer.Argument(metavar="FOLDER", help="A map's folder or id, or a scenario with its map.")],
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Name every fault of a map. Exit code 2 if there is any."""
    from drumhead.engine.cli.maps.folders import check_map

    check_map(source, json)


@app.command()
def copy(
    source: Annotated[str, typer.Argument(help="A map's id or folder, or a scenario with its map.")],
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
) -> None:
    """Make a folder of a map's own to edit."""
    from drumhead.engine.cli.maps.folders import copy_map

    copy_map(source, folder)


@app.command()
def info(
    map: Annotated[str, typer.Argument(help="A map's id or folder, or a scenario with its map.")],
    square: Annotated[
        str | None, typer.Option("--square", help="A square, such as D2-T2, a territory, such as PAR, or a hex.")
    ] = None,
    tactical: Annotated[str | None, typer.Option("--tactical", help="One of its tactical squares.")] = None,
    find: Annotated[str | None, typer.Option("--find", help="A place by its old or new name.")] = None,
    year: Annotated[
        int, typer.Option("--year", min=FIRST_YEAR, max=LAST_YEAR, help="Owners and track are those of this year.")
    ] = 1859,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """What a map holds, all about one of its squares, or where a place is."""
    from drumhead.engine.cli.maps.contents import tell_map

    tell_map(map, square, tactical, find, year, json)

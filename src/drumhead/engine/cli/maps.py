"""Commands about maps: map check, map info."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import InputError, MapError
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.model import TACTICAL_LETTERS, GameMap, Ground, RiverClass, Terrain
from drumhead.engine.maps.reader import read_map

app = typer.Typer(help="Check a map folder, or ask about a map.", no_args_is_help=True)


@app.command()
def check(folder: Annotated[Path, typer.Argument(help="A map folder.")]) -> None:
    """Name every fault of a map folder. Exit code 2 if there is any."""
    if not folder.is_dir():
        raise InputError(f"There is no map folder {folder}.")
    try:
        found = read_map(folder)
        layers = found.tactical
        sizes = {layer.shape for layer in (layers.terrain, layers.rating, layers.river, layers.rail)}
    except MapError as error:
        for problem in error.problems:
            say(problem)
        raise typer.Exit(2) from error
    say(f"{folder}: {found.title}: {len(found.cities)} cities, tactical layers {sizes.pop()}; nothing is wrong.")


@app.command()
def info(
    map: Annotated[str, typer.Argument(help="A map's id or folder.")],
    square: Annotated[str | None, typer.Option("--square", help="A square, such as D2-T2.")] = None,
    year: Annotated[int, typer.Option("--year", help="Track opened later is not shown.")] = 1859,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """What a map holds, or all about one square."""
    found = find_map(map, year)
    data = _square(found, found.board.cell(square)) if square is not None else _whole(found)
    if json:
        say_json(data)
        return
    for key, value in data.items():
        if isinstance(value, list):
            say(f"{key}:")
            for line in value:
                say(f"  {line}")
        else:
            say(f"{key:<12} {value}")


def _whole(found: GameMap) -> dict[str, Any]:
    counts = {terrain.label: int((found.terrain == terrain).sum()) for terrain in Terrain}
    rail = sum(found.has_rail(cell) for cell in range(found.board.size))
    return {
        "title": found.title,
        "columns": found.board.columns,
        "rows": found.board.rows,
        "cities": len(found.cities),
        "rail squares": rail,
        "digest": found.digest,
    } | counts


def _square(found: GameMap, cell: int) -> dict[str, Any]:
    field, side = found.battlefield(cell), found.tactical_board.columns
    state = found.state_of(cell)
    letters = "".join(TACTICAL_LETTERS[ground] for ground in field.terrain)
    return {
        "square": found.board.name(cell),
        "terrain": Terrain(int(found.terrain[cell])).label,
        "river": RiverClass(int(found.river[cell])).name.lower(),
        "railway": found.has_rail(cell),
        "state": state.name if state else "",
        "cities": [
            f"{city.name} at {found.tactical_board.name(city.tactical)}" + (f", fort {city.fort}" if city.fort else "")
            for city in found.cities_at(cell)
        ],
        "tactical": [letters[row * side : (row + 1) * side] for row in range(side)],
        "ratings": ["".join(str(r) for r in field.rating[row * side : (row + 1) * side]) for row in range(side)],
        "bridges": [found.tactical_board.name(spot) for spot in range(len(field.terrain)) if field.bridged(spot)],
        "fords": [
            found.tactical_board.name(spot) for spot, ground in enumerate(field.terrain) if ground == Ground.FORD
        ],
    }

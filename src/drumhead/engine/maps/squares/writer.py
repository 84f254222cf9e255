"""A GameMap -> a map folder in format 2: whole or not at all, and the same bytes for the same map."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase

import numpy as np

from drumhead.engine.maps.folder import csv_table, toml_key, toml_lines, write_folder
from drumhead.engine.maps.squares.model import NOWHERE, STRATEGIC_LETTERS, City, GameMap, Layer, Region, State, Terrain
from drumhead.engine.maps.squares.reader import CITY_COLUMNS, REGION_LETTERS

NPZ = "tactical.npz"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the entries of an archive carry no date of their own
NOBODY = State("NON", "Nobody", "Nobody")


def write_map(map: GameMap, folder: Path, others: Path | None = None) -> None:
    """Make or replace a map folder in one step; GameFileError, and the old folder untouched, where that fails.

    Files of the folder that are no part of a map, such as its scenarios, are kept; those it lacks come from `others`.
    """
    write_folder(folder, map_files(map), others)


def map_files(map: GameMap) -> dict[str, bytes]:
    """The files of a map's folder by name."""
    whole = map if map.regions else with_regions(map)
    return {"map.toml": _head(whole).encode(), **_grids(whole), **_tables(whole), NPZ: _layers(whole)}


def with_regions(map: GameMap) -> GameMap:
    """The map with a home region for each state, as folders want them; what is of no state falls to nobody."""
    known = {state.code for state in map.states}
    lost = (map.state == NOWHERE) & (map.terrain != Terrain.WATER)
    homeless = lost.any() or any(city.state not in known for city in map.cities)
    states = (*map.states, NOBODY) if homeless else map.states
    codes = {state.code: f"{ascii_uppercase[n // 26]}{ascii_uppercase[n % 26]}" for n, state in enumerate(states)}
    region = np.where(lost, np.uint8(len(map.states)), map.state)
    return replace(
        map,
        states=states,
        regions=tuple(Region(codes[state.code], state.name, "", state.code, (state.code,)) for state in states),
        region=region,
        state=region.copy(),
        sea=np.full(map.board.size, NOWHERE, np.uint8),
        years=(map.year,),
        cities=tuple(replace(city, region=codes.get(city.state, codes.get(NOBODY.code, ""))) for city in map.cities),
    )


def _grids(map: GameMap) -> dict[str, bytes]:
    return {
        "terrain.txt": _grid(map, STRATEGIC_LETTERS, map.terrain),
        "rivers.txt": _grid(map, "0123", map.river),
        "regions.txt": _grid(map, [region.code for region in map.regions], map.region, "-" * REGION_LETTERS),
        "seas.txt": _grid(map, [sea.letter for sea in map.seas], map.sea, "."),
    }


def _grid(map: GameMap, words: Iterable[str], layer: Layer, nowhere: str = "") -> bytes:
    """A layer in letters, a row of squares a line."""
    table = dict(enumerate(words)) | ({NOWHERE: nowhere} if nowhere else {})
    lines = ("".join(table[code] for code in row) for row in layer.reshape(-1, map.board.columns).tolist())
    return "".join(f"{line}\n" for line in lines).encode()


def _tables(map: GameMap) -> dict[str, bytes]:
    name, tactical = map.board.name, map.tactical_board.name
    return {
        "regions.csv": csv_table(
            ("code", "name", "bloc", *map.years), ((r.code, r.name, r.bloc, *r.owners) for r in map.regions)
        ),
        "seas.csv": csv_table(("letter", "name"), ((sea.letter, sea.name) for sea in map.seas)),
        "rails.csv": csv_table(
            ("square", "year"), ((name(cell), 1800 + int(map.rail[cell])) for cell in np.flatnonzero(map.rail).tolist())
        ),
        "rivers.csv": csv_table(
            ("name", "class", "stream", "course"),
            ((r.name, int(r.rank), int(r.stream), " ".join(f"{x}:{y}" for x, y in r.course)) for r in map.rivers),
        ),
        "cities.csv": csv_table(CITY_COLUMNS, (_city(map, city) for city in map.cities)),
        "places.csv": csv_table(
            ("name", "modern_name", "square", "tactical"),
            ((v.name, v.modern_name, name(v.cell), tactical(v.tactical)) for v in map.villages),
        ),
        "straits.csv": csv_table(("first", "second"), ((name(a), name(b)) for a, b in sorted(map.straits))),
    }


def _city(map: GameMap, city: City) -> tuple[object, ...]:
    """The row of a city, in the order of CITY_COLUMNS."""
    place = map.board.name(city.cell), map.tactical_board.name(city.tactical)
    about = (city.name, city.modern_name, *place, city.region, city.size, city.port, int(city.capital))
    return (*about, city.fort, city.fort_capacity, city.manufacturing, city.supplies)


def _head(map: GameMap) -> str:
    """`map.toml`."""
    head: dict[str, object] = {"format": 2, "id": map.id, "title": map.title, "kind": map.board.kind}
    head |= {"columns": map.board.columns, "rows": map.board.rows, "tactical": map.tactical_board.columns}
    head |= {"year": map.year, "years": list(map.years)} | ({"credits": map.credits} if map.credits else {})
    tables = {"projection": map.projection} if map.projection else {}
    named = {f"states.{toml_key(state.code)}": {"name": state.name, "nation": state.nation} for state in map.states}
    blocks = [toml_lines(head), *(f"[{key}]\n{toml_lines(entry)}" for key, entry in (tables | named).items())]
    return "\n".join(blocks)


def _layers(map: GameMap) -> bytes:
    """A compressed archive of the tactical layers."""
    layers, buffer = map.tactical, io.BytesIO()
    named = {"terrain": layers.terrain, "rating": layers.rating, "river": layers.river, "rail": layers.rail}
    extra = {"relief": layers.relief, "height": layers.height, "road": layers.road}
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, layer in _present(named | extra):
            entry = io.BytesIO()
            np.lib.format.write_array(entry, np.ascontiguousarray(layer), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy", EPOCH), entry.getvalue(), zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def _present(layers: Mapping[str, Layer | None]) -> Iterator[tuple[str, Layer]]:
    return ((name, layer) for name, layer in layers.items() if layer is not None)

"""A GameMap -> a map folder in format 2: whole or not at all, and the same bytes for the same map."""

from __future__ import annotations

import csv
import io
import json
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase
from tempfile import mkdtemp

import numpy as np

from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.squares.model import NOWHERE, STRATEGIC_LETTERS, City, GameMap, Layer, Region, State, Terrain
from drumhead.engine.maps.squares.reader import CITY_COLUMNS, REGION_LETTERS

NPZ = "tactical.npz"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the entries of an archive carry no date of their own
NOBODY = State("NON", "Nobody", "Nobody")


def write_map(map: GameMap, folder: Path, others: Path | None = None) -> None:
    """Make or replace a map folder in one step; GameFileError, and the old folder untouched, where that fails.

    Files of the folder that are no part of a map, such as its scenarios, are kept; those it lacks come from `others`.
    """
    if folder.exists() and not (folder / "map.toml").is_file() and _holds_anything(folder):
        raise GameFileError(f"{folder} holds other things than a map; choose a new folder or that of a map.")
    part: Path | None = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        part.chmod(0o755)
        _fill(part, map_files(map), [place for place in (others, folder) if place is not None and place.is_dir()])
        _put(part, folder)
    except OSError as error:
        raise GameFileError(f"{folder} cannot be written: {(error.strerror or str(error)).lower()}.") from error
    finally:
        if part is not None:
            shutil.rmtree(part, ignore_errors=True)


def _holds_anything(folder: Path) -> bool:
    return not folder.is_dir() or any(folder.iterdir())


def _fill(part: Path, files: Mapping[str, bytes], others: Iterable[Path]) -> None:
    """Everything else first, the later folder over the earlier; then the map's own files."""
    for place in others:
        ours = [*files, *(path.name for path in place.iterdir() if path.name.startswith("."))]
        shutil.copytree(place, part, ignore=shutil.ignore_patterns(*ours), dirs_exist_ok=True)
    for name, data in files.items():
        (part / name).write_bytes(data)


def _put(part: Path, folder: Path) -> None:
    """The finished folder in the place of the old one, which comes back if that fails."""
    if not folder.exists():
        part.rename(folder)
        return
    old = part.with_name(f"{part.name}.old")
    folder.rename(old)
    try:
        part.rename(folder)
    except OSError:
        old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


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
        "regions.csv": _table(
            ("code", "name", "bloc", *map.years), ((r.code, r.name, r.bloc, *r.owners) for r in map.regions)
        ),
        "seas.csv": _table(("letter", "name"), ((sea.letter, sea.name) for sea in map.seas)),
        "rails.csv": _table(
            ("square", "year"), ((name(cell), 1800 + int(map.rail[cell])) for cell in np.flatnonzero(map.rail).tolist())
        ),
        "rivers.csv": _table(
            ("name", "class", "stream", "course"),
            ((r.name, int(r.rank), int(r.stream), " ".join(f"{x}:{y}" for x, y in r.course)) for r in map.rivers),
        ),
        "cities.csv": _table(CITY_COLUMNS, (_city(map, city) for city in map.cities)),
        "places.csv": _table(
            ("name", "modern_name", "square", "tactical"),
            ((v.name, v.modern_name, name(v.cell), tactical(v.tactical)) for v in map.villages),
        ),
        "straits.csv": _table(("first", "second"), ((name(a), name(b)) for a, b in sorted(map.straits))),
    }


def _table(heading: Iterable[object], rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(list(heading))
    writer.writerows(rows)
    return text.getvalue().encode()


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
    named = {f"states.{_key(state.code)}": {"name": state.name, "nation": state.nation} for state in map.states}
    blocks = [_lines(head), *(f"[{key}]\n{_lines(entry)}" for key, entry in (tables | named).items())]
    return "\n".join(blocks)


def _lines(entries: Mapping[str, object]) -> str:
    """TOML lines; what JSON writes of words, numbers and lists of them is good TOML."""
    return "".join(f"{_key(key)} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in entries.items())


def _key(word: str) -> str:
    bare = word.replace("_", "").replace("-", "")
    return word if bare.isascii() and bare.isalnum() else json.dumps(word, ensure_ascii=False)


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

"""Writing the map folder, the same bytes every time."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from .atlas import Atlas
from .grid import COLUMNS, ROWS, SQUARE_M, TACTICAL, Bytes, label, origin, square_of
from .nations import NO_REGION, Nations
from .places import Site
from .projection import PROJECTION
from .seas import NO_SEA, Seas
from .tables import YEARS
from .ways import straits

LOWEST_CAPITAL = 3
SIZE_INDUSTRY = {1: 0, 2: 1, 3: 2, 4: 3}
SIZE_SUPPLIES = {1: 12, 2: 40, 3: 100, 4: 200}
FORT_SUPPLIES, CAPITAL_SUPPLIES = 8, 20
FORT_MEN = (0, 1500, 3000, 6000, 10000, 16000)
EPOCH = (1980, 1, 1, 0, 0, 0)
CITY_COLUMNS = (
    *("name", "modern_name", "square", "tactical", "region", "size", "port", "capital"),
    *("fort", "fort_capacity", "manufacturing", "supplies"),
)


def write_folder(out: Path, atlas: Atlas, industry: Mapping[str, int], capacities: Mapping[str, int]) -> None:
    """Every file of the folder but the credits and the scenarios."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "map.toml").write_text(_toml(atlas.nations), encoding="utf-8")
    _write_grid(out / "terrain.txt", ["".join(row) for row in atlas.letters])
    _write_grid(out / "rivers.txt", ["".join(map(str, row)) for row in atlas.river_classes])
    _write_grid(out / "regions.txt", [_region_row(atlas.nations, row) for row in atlas.nations.squares], 2)
    _write_csv(out / "regions.csv", ("code", "name", "bloc", *YEARS), _regions(atlas.nations))
    _write_grid(out / "seas.txt", [_sea_row(atlas.seas, row) for row in atlas.seas.squares])
    _write_csv(out / "seas.csv", ("letter", "name"), ((area.letter, area.name) for area in atlas.seas.areas))
    rails = [(label(*square), year) for square, year in atlas.rail_years.items()]
    _write_csv(out / "rails.csv", ("square", "year"), rails)
    cities = [_city(site, industry, capacities) for site in atlas.sites]
    _write_csv(out / "cities.csv", CITY_COLUMNS, cities)
    villages = ((v.name, v.modern_name, *_place(v.cell)) for v in atlas.villages)
    _write_csv(out / "places.csv", ("name", "modern_name", "square", "tactical"), villages)
    parted = ((label(*a), label(*b)) for a, b in straits(atlas.country))
    _write_csv(out / "straits.csv", ("first", "second"), parted)
    courses = ((c.name, c.rank, int(c.stream), " ".join(f"{x}:{y}" for x, y in c.cells)) for c in atlas.courses)
    _write_csv(out / "rivers.csv", ("name", "class", "stream", "course"), courses)
    _write_layers(out / "tactical.npz", _layers(atlas))


def _layers(atlas: Atlas) -> dict[str, Bytes]:
    country = atlas.country
    return {
        "terrain": country.cells,
        "rating": atlas.rating,
        "river": country.rivers,
        "rail": country.track,
        "relief": atlas.relief,
        "height": atlas.height,
        "road": country.road,
    }


def _write_layers(path: Path, layers: Mapping[str, Bytes]) -> None:
    """A compressed npz whose entries carry no date."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, layer in layers.items():
            buffer = io.BytesIO()
            np.lib.format.write_array(buffer, np.ascontiguousarray(layer, dtype=np.uint8), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy", EPOCH), buffer.getvalue(), zipfile.ZIP_DEFLATED, 9)


def _write_grid(path: Path, lines: list[str], width: int = 1) -> None:
    assert len(lines) == ROWS and all(len(line) == COLUMNS * width for line in lines)
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def _write_csv(path: Path, heading: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle, lineterminator="\n")
        writer.writerow(list(heading))
        writer.writerows(rows)


def _region_row(nations: Nations, row: Bytes) -> str:
    return "".join("--" if number == NO_REGION else nations.regions[number].code for number in row)


def _regions(nations: Nations) -> Iterable[tuple[str, ...]]:
    for region in nations.regions:
        yield (region.code, region.name, region.bloc, *region.owners)


def _sea_row(seas: Seas, row: Bytes) -> str:
    return "".join("." if number == NO_SEA else seas.areas[number].letter for number in row)


def _place(cell: tuple[int, int]) -> tuple[str, str]:
    return label(*square_of(cell)), f"{cell[0] % TACTICAL}-{cell[1] % TACTICAL}"


def _city(site: Site, industry: Mapping[str, int], capacities: Mapping[str, int]) -> tuple[object, ...]:
    town = site.town
    made = max(industry.get(town.name, SIZE_INDUSTRY[town.size]), LOWEST_CAPITAL if town.capital else 0)
    stock = SIZE_SUPPLIES[town.size] + FORT_SUPPLIES * town.fort + CAPITAL_SUPPLIES * town.capital
    port = "sea" if town.sea_port else "river" if town.river_port else ""
    holds = capacities.get(town.name, FORT_MEN[town.fort]) if town.fort else 0
    square, tactical = _place(site.cell)
    about = (town.name, town.modern_name, square, tactical, town.region, town.size, port)
    return (*about, int(town.capital), town.fort, holds, made, stock)


def _toml(nations: Nations) -> str:
    west, north = origin()
    head = [
        "format = 2",
        'id = "europe-1859"',
        'title = "Europe, 1859"',
        'kind = "square"',
        f"columns = {COLUMNS}",
        f"rows = {ROWS}",
        f"tactical = {TACTICAL}",
        "year = 1859",
        f"years = [{', '.join(YEARS)}]",
        'credits = "credits.md"',
        "",
        "[projection]",
        f'proj = "{PROJECTION}"',
        f"west = {west:.1f}",
        f"north = {north:.1f}",
        f"square_m = {SQUARE_M:.0f}",
    ]
    for state in nations.states:
        head += ["", f"[states.{state.code}]"]
        head += [f'name = "{state.name}"', f'nation = "{state.nation}"']
    return "\n".join(head) + "\n"

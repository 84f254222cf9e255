"""Steps of the client, each in a process of its own without a display, against a window with nothing in it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.compare import measured, spent
from drumhead.engine.bench.files import SEAT
from drumhead.engine.catalog import find_ruleset
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.play.state import decode

CLIENT = "drumhead.client.measured"
BARE = "drumhead.client.bare"
PAINTS, DESKS = 7, 5
TYPISTS, SHEETS = 8, 3
"""For so many units each line is typed so many times."""
FIRST, THEN = ("line first", "attack skirmish", "defend skirmish"), ("line second", "attack evade", "defend evade")
"""Said of every unit in turn, so that each line changes what the one before it left."""
PLANNED = 160
"""Megabytes that a desk may take beyond a bare window."""


def first_page(bench: Bench) -> float:
    """From the command to the first page painted, over a bare window."""
    return measured(lambda: _client(bench, "paint"), lambda: _ran(bench, "-m", BARE), PAINTS).ratio()


def late_desk(bench: Bench) -> float:
    """A seat's desk opened after twelve turns, over the same in the first."""
    return _in_turn(lambda: _desk(bench, bench.long), lambda: _desk(bench, bench.fresh))


def desk(bench: Bench) -> float:
    """A seat's desk opened in the first turn, over reading the map and one state."""
    return _in_turn(lambda: _desk(bench, bench.fresh), lambda: _timed(lambda: _map_and_state(bench.fresh)))


def line_typed(bench: Bench) -> float:
    """A seat's order lines typed at its desk without repainting, over reading and checking them."""
    commanded = (unit for _, unit in sorted(bench.single.state.units.items()) if unit.commander == SEAT)
    units = [unit.id for unit in commanded if unit.combat][:TYPISTS]
    lines = [f"{unit} {words}" for said in (FIRST, THEN) * SHEETS for unit in units for words in said]
    found = _told(bench, "typing", str(bench.fresh), SEAT, *lines)
    return float(found["typed"] / found["judged"])


def desk_held(bench: Bench) -> float:
    """Memory of a desk beyond a bare window's, over what was planned for it; opened before, so that its map is kept."""
    bare = float(_ran(bench, "-m", BARE))
    _desk(bench, bench.fresh)
    return float(_told(bench, "desk", str(bench.fresh), SEAT)["megabytes"] - bare) / PLANNED


def _in_turn(ours: Callable[[], float], stock: Callable[[], float]) -> float:
    """The ratio of medians of seconds that both sides tell, once for nothing so that what is kept is there."""
    ours()
    pairs = [(ours(), stock()) for _ in range(DESKS)]
    return median(pair[0] for pair in pairs) / median(pair[1] for pair in pairs)


def _timed(work: Callable[[], object]) -> float:
    start = spent()
    work()
    return spent() - start


def _map_and_state(game: Path) -> None:
    file = GameFile.open(game)
    read_map(data_folder("maps") / "europe-1859", 1859)
    decode(find_ruleset(file.meta()["ruleset"]).state_type, json.loads(file.state(*file.last()) or "{}"))
    file.close()


def _desk(bench: Bench, game: Path) -> float:
    return float(_told(bench, "desk", str(game), SEAT)["seconds"])


def _told(bench: Bench, *asked: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(_client(bench, *asked))
    return found


def _client(bench: Bench, *asked: str) -> str:
    return _ran(bench, "-m", CLIENT, str(bench.folder / "settings.ini"), *asked)


def _ran(bench: Bench, *arguments: str) -> str:
    """What Python says in a process that draws nowhere and keeps what it keeps in the bench's folder."""
    places = {name: str(bench.folder) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR")}
    own = bench.surroundings | places | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, *arguments], env=own, capture_output=True, text=True, check=True)
    return done.stdout

"""What every child needs is imported once, and what is read once was read: by the process that they are forked from."""

from __future__ import annotations

import importlib
import os
import pkgutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import drumhead.engine.cli
from drumhead.engine.cli import run
from drumhead.engine.play import sheets
from tests.engine.session import pages
from tests.quick_keys import QUICK
from tests.trust import clients

WARM = (
    "new skirmish.toml game.drum --seed 1",
    "advance game.drum",
    "send-out game.drum papers",
    "report game.drum --format pdf --out report.pdf",
    "new diplomacy-1901 powers.drum",
    "advance powers.drum",
    "exchange export powers.drum",
)

for _found in pkgutil.walk_packages(drumhead.engine.cli.__path__, "drumhead.engine.cli."):
    importlib.import_module(_found.name)


def _played() -> None:
    with TemporaryDirectory() as name, redirect_stdout(StringIO()):
        folder, place = Path(name), Path.cwd()
        os.chdir(folder)
        pages.scenario(folder)
        for words in WARM:
            run(words.split())
        os.chdir(place)


assert clients.ACTS
sheets.COSTS |= QUICK  # as in all tests: keys need not be dear
_played()

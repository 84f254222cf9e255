"""Every test runs without a display."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from PySide6.QtWidgets import QApplication

from drumhead.engine.play import sheets
from tests.quick_keys import QUICK
from tests.waiting import PatientBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""What tests start finds modules compiled, as on a player's machine: dozens of programs are started."""
settings.register_profile("untimed", settings(deadline=None))
settings.load_profile("untimed")  # no test fails for a busy machine
settings.register_profile("first", phases=(Phase.explicit, Phase.generate))
"""The first example that fails ends a law: where nobody reads it, it need not be made smaller."""


SELDOM = (5_000, 10, 20)
"""When the collector comes: after seven times as many objects as by itself, and half as often to all of them."""
HERE = Path(__file__).parent
MEMORY, ROOM = Path("/dev/shm"), 2**32
"""Where folders lie in memory, and how many bytes have to be free there."""


def pytest_configure(config: pytest.Config) -> None:
    """A game's file is on the disk before anything goes on, for which tests need not wait: their folders lie in memory
    where there is room. What is timed lies where the games of players do."""
    timed = any("benchmarks" in word for word in config.args)
    if not timed and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write the expected files of golden tests anew")
    parser.addoption("--europe", metavar="FOLDER", help="a fresh build of the map of Europe to test instead")


@pytest.fixture(scope="session", autouse=True)
def _quick_keys() -> Iterator[None]:
    """A password's key takes its time on purpose, and what comes of it does not depend on how long that was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheets, "COSTS", QUICK)
        yield


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """No wait for a window ends a test on a busy machine."""
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def _copies_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Copies of games that are kept for their user lie in a folder of the run's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "data"))
        yield


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--rewrite"))


def pytest_collection(session: pytest.Session) -> None:
    """In a fresh checkout the modules of tests are to be compiled first, which takes as long as many a folder of tests:
    of several workers each begins with its share, and finds those of others done. What cannot be imported says so when
    it is collected. Meanwhile the collector would find nothing."""
    gc.disable()
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER", "gw0"), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    if workers > 1 and session.config.args == session.config.getini("testpaths"):
        left_out = session.config.getini("norecursedirs")
        modules = [path.relative_to(HERE.parent).with_suffix("") for path in sorted(HERE.rglob("test_*.py"))]
        modules = [module for module in modules if module.parts[1] not in left_out]
        for module in modules[int(worker.removeprefix("gw")) :: workers]:
            with contextlib.suppress(Exception):
                importlib.import_module(".".join(module.parts))


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the collector need not walk through them again and again, and comes
    more seldom."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)

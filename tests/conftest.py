"""Every test runs without a display."""

from __future__ import annotations

import gc
import os
import sys

import pytest
from hypothesis import Phase, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""What tests start finds modules compiled, as on a player's machine: dozens of programs are started."""
settings.register_profile("first", phases=(Phase.explicit, Phase.generate))
"""The first example that fails ends a law: where nobody reads it, it need not be made smaller."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write the expected files of golden tests anew")
    parser.addoption("--europe", metavar="FOLDER", help="a fresh build of the map of Europe to test instead")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--rewrite"))


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the collector need not walk through them again and again."""
    gc.collect()
    gc.freeze()

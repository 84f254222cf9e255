"""Damaged files, and well-formed files that say something else: each command that reads one gives an answer."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.engine.gamefile.crafted import TABLES, with_chain, with_state, with_tree
from tests.trust import damage
from tests.trust.answers import answered, fault, words
from tests.trust.conftest import Tried
from tests.trust.specimens import POSITION, Specimen, specimens
from tests.trust.volume import draws

UNFIT = "does not fit together"
"""What is told where a fault showed only as something was made of a file."""
PER_FILE = 3
"""Commands that each damaged file is given to."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Specimen]]:
    folder = tmp_path_factory.mktemp("whole")
    here = Path.cwd()
    os.chdir(folder)
    yield specimens(folder)
    os.chdir(here)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a home of its own."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def _try(each: Specimen, desk: Path, rng: random.Random) -> list[str]:
    """What is wrong with the answers of some commands to the file that lies on the desk."""
    made, found = (desk / "x.drum").read_bytes(), []
    (desk / "s.orders").write_text(each.sheet, encoding="utf-8")
    for command in rng.sample(each.commands, PER_FILE):
        (desk / "x.drum").write_bytes(made)
        asked = words(command, X="x.drum", S="s.orders", SEAT=each.seat)
        if wrong := fault(asked, desk / "x.drum"):
            found.append(f"{command}: {wrong}")
        _clear(desk)
    return found


def _clear(desk: Path) -> None:
    for path in desk.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in ("x.drum", "s.orders"):
            path.unlink()


@pytest.mark.promise("damaged-bytes")
def test_a_game_or_position_with_damaged_bytes_gets_an_answer(whole: list[Specimen], desk: Path, tried: Tried) -> None:
    found = []
    for case, rng in enumerate(draws("damaged-bytes", 2000, least=6)):
        each = whole[case % len(whole)]
        (desk / "x.drum").write_bytes(damage.damaged(each.path.read_bytes(), rng))
        found += [f"case {case}: {wrong}" for wrong in _try(each, desk, rng)]
        tried(PER_FILE)
    assert not found, "\n".join(found)


@pytest.mark.promise("other-contents")
def test_a_game_or_position_that_says_something_else_gets_an_answer(
    whole: list[Specimen], desk: Path, tried: Tried
) -> None:
    found = []
    for case, rng in enumerate(draws("other-contents", 3000, least=6)):
        each = whole[case % len(whole)]
        shutil.copy(each.path, desk / "x.drum")
        said = damage.spoil_file(desk / "x.drum", rng)
        if each.kind == POSITION:
            damage.fit_position(desk / "x.drum")
        found += [f"case {case}: {said}: {wrong}" for wrong in _try(each, desk, rng)]
        tried(PER_FILE)
    assert not found, "\n".join(found)


@pytest.mark.promise("other-contents")
def test_a_state_that_refers_to_nothing_there_is_is_refused_before_anything_is_made_of_it(
    whole: list[Specimen], desk: Path, tried: Tried
) -> None:
    found = []
    for case, rng in enumerate(draws("references", 600, least=6)):
        each = whole[case % len(whole)]
        shutil.copy(each.path, desk / "x.drum")
        said = with_state(desk / "x.drum", partial(damage.led_astray, rng=rng))
        if each.kind == POSITION:
            damage.fit_position(desk / "x.drum")
        (desk / "s.orders").write_text(each.sheet, encoding="utf-8")
        made = (desk / "x.drum").read_bytes()
        for command in rng.sample(each.commands, PER_FILE):
            (desk / "x.drum").write_bytes(made)
            code, told, trace = answered(words(command, X="x.drum", S="s.orders", SEAT=each.seat))
            if trace or UNFIT in told:
                found.append(f"case {case}: {each.path.stem}: {said}: {command}: {code}, {told}{trace}")
            _clear(desk)
            tried()
    assert not found, "\n".join(found)


@pytest.mark.promise("other-contents")
@pytest.mark.promise("mend")
def test_a_file_whose_pages_lead_to_one_another_gets_an_answer(whole: list[Specimen], desk: Path, tried: Tried) -> None:
    found = []
    for case, rng in enumerate(draws("crafted-pages", 200, least=3)):
        each, table = whole[case % len(whole)], rng.choice(TABLES)
        shutil.copy(each.path, desk / "x.drum")
        if case % 3:
            with_tree(desk / "x.drum", table)
        else:
            with_chain(desk / "x.drum", leaves=rng.randint(1, 200), links=rng.randint(1, 2000))
        found += [f"case {case}: {table}: {wrong}" for wrong in _try(each, desk, rng)]
        found += filter(None, [fault(words("mend X", X="x.drum"), desk / "x.drum")])
        tried(PER_FILE + 1)
    assert not found, "\n".join(found)

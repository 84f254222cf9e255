"""Power that fails: programs killed at any moment leave what was, or what came of it, and nothing else."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from drumhead.engine.session import GameSession
from drumhead.engine.session.keeping.scratch import sweep_all
from tests.trust.children import TEMPORARY, Child, begun, command, kill_at_sign, kill_later, user_of
from tests.trust.conftest import Tried
from tests.trust.deeds import DEEDS, Found, words_of
from tests.trust.grounds import Grounds, Undisturbed, found
from tests.trust.volume import draws

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
SHORT = 0.004
"""Seconds in which most is written, once it begins."""


@pytest.fixture(scope="module")
def grounds(tmp_path_factory: pytest.TempPathFactory) -> Grounds:
    return Grounds(tmp_path_factory.mktemp("power"))


def started_again(folder: Path, beside: Path) -> None:
    """What comes next after a failure of power: the client's start, and games opened."""
    with user_of(beside):
        sweep_all()
        for path in folder.glob("*.drum"):
            GameSession.open(path).close()


@pytest.mark.promise("killed")
@pytest.mark.parametrize("name", DEEDS)
def test_a_command_killed_at_any_moment_has_done_all_or_nothing(grounds: Grounds, name: str, tried: Tried) -> None:
    usual = grounds.undisturbed(name)
    for chance in draws(f"kill {name}", 25):
        folder, beside = grounds.fresh()
        child = begun(folder, beside, command, *words_of(DEEDS[name].words))
        moment = killed(child, chance, usual.seconds)
        started_again(folder, beside)
        check(child, usual, f"{name}, killed {moment}")
        shutil.rmtree(folder.parent)
        tried()


def killed(child: Child, chance: Random, seconds: float) -> str:
    """Kill it at some moment, half of them when it has begun to write; gives which."""
    if chance.random() < 0.5:
        after = chance.uniform(0, 1.1 * seconds)
        kill_later(child, after)
        return f"after {after:.4f} s"
    after = chance.uniform(0, SHORT)
    kill_at_sign(child, after)
    return f"{after:.4f} s after it began to write"


def check(child: Child, usual: Undisturbed, when: str) -> None:
    """All is as before, or as after one of its steps: all of those that it told of."""
    now = found(child.folder, child.beside)
    assert now in usual.stages, f"{when}: {differing(now, usual.stages[-1])}"
    done = max(number for number, stage in enumerate(usual.stages) if stage == now)
    whole = child.said == usual.said and (bool(usual.said) or child.process.exitcode == 0)
    told = len(usual.stages) - 1 if whole else min(1, len(child.said))
    assert done >= told or now == usual.stages[told], f"{when}: it said {child.said!r}"
    assert list((child.beside / TEMPORARY).iterdir()) == [], when


def differing(now: Found, then: Found) -> list[str]:
    """The files that are others than they should be."""
    return [name for name in sorted({*now, *then}) if now.get(name) != then.get(name)]

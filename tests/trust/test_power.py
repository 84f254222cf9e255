"""Power that fails: programs killed at any moment leave what was, or what came of it, and nothing else."""

from __future__ import annotations

import shutil
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

import pytest

from drumhead.engine.cli.app import app
from drumhead.engine.maps.library import map_folder
from drumhead.engine.maps.squares.writer import write_map
from drumhead.engine.session import GameSession
from drumhead.engine.session.keeping.copies import copies
from drumhead.engine.session.keeping.scratch import PREFIX, sweep_all
from tests.engine.maps.squares.sheets import small_map
from tests.trust.children import TEMPORARY, Child, begun, command, kill_at_sign, kill_later, user_of
from tests.trust.clients import at_window, painted, seen, written
from tests.trust.conftest import Tried
from tests.trust.deeds import DEEDS, Found, snapshot, words_of
from tests.trust.grounds import Grounds, Undisturbed, found
from tests.trust.volume import draws

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
STEPS = 6
"""How often an editor saves."""
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


READING = frozenset(
    {"scenarios", "info", "check", "review", "diff", "army", "way", "reach", "ask", "supply", "moments", "options"}
    | {"dice", "verify", "remind", "pile", "seed", "orders", "show", "why", "odds", "bench", "demo"}
)
"""Commands that keep nothing; a demonstration begins anew each time."""


@pytest.mark.promise("killed")
def test_every_command_that_writes_is_killed(tried: Tried) -> None:
    rooms = (app, *(group.typer_instance for group in app.registered_groups))
    named = {
        each.name or each.callback.__name__
        for room in rooms
        if room
        for each in room.registered_commands
        if each.callback
    }
    done = {word for deed in DEEDS.values() for word in words_of(deed.words)[:2]}
    assert {name for name in named if name.replace("_", "-") not in done} <= READING
    tried(len(named))


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


def kill_after(child: Child, told: int, seconds: float) -> str:
    """Kill it so long after it has told of so many things."""
    while len(child.said.splitlines()) < told and child.process.is_alive():
        time.sleep(0.001)
    kill_later(child, seconds)
    return f"{seconds:.4f} s after {child.said.splitlines()}"


@dataclass(frozen=True)
class Evening:
    """What a game looks like before an evening and after each thing that the window told of, and when that was."""

    states: tuple[str, ...]
    times: tuple[float, ...]

    def allowed(self, told: int) -> set[str]:
        """How the game may be once so much was told: as then, or as after the next; a draft is kept before it is in."""
        _, kept, handed_in, taken_back, *_ = self.states
        found = {*self.states[told : told + 2]}
        return found | {taken_back} if kept in found and handed_in in found else found


@pytest.fixture(scope="module")
def evening(grounds: Grounds) -> Evening:
    folder, beside = grounds.fresh()
    times, states = [time.monotonic()], [seen(folder / "played.drum")]
    child = begun(folder, beside, at_window, "played.drum")
    while child.process.is_alive():
        times += [time.monotonic()] * (len(child.said.splitlines()) + 1 - len(times))
        time.sleep(0.001)
    states += [line.partition(": ")[2] for line in child.said.splitlines()]
    times += [time.monotonic()] * (len(states) - len(times))
    assert (child.end(), len(states)) == (0, 6), child.complaint
    return Evening(tuple(states), tuple(times))


@pytest.mark.promise("killed-client")
@pytest.mark.parametrize("told", range(5))
def test_a_client_killed_at_any_moment_has_kept_what_it_showed(
    grounds: Grounds, evening: Evening, told: int, tried: Tried
) -> None:
    for chance in draws(f"kill the client, {told}", 15):
        folder, beside = grounds.fresh()
        child = begun(folder, beside, at_window, "played.drum")
        moment = kill_after(child, told, chance.uniform(0, evening.times[told + 1] - evening.times[told]))
        started_again(folder, beside)
        now, known = seen(folder / "played.drum"), len(child.said.splitlines())
        assert now in evening.allowed(known), moment
        assert not [left.name for left in (beside / TEMPORARY).glob(f"{PREFIX}{child.process.pid}-*")], moment
        shutil.rmtree(folder.parent, ignore_errors=True)  # the turn may be played to its end meanwhile
        tried()


class Made(Protocol):
    """Begins to make a map or a scenario, in so many steps; where it lies."""

    __name__: str

    def __call__(self, folder: Path, beside: Path, steps: int = ...) -> tuple[Child, Path]: ...


def made_map(folder: Path, beside: Path, steps: int = STEPS) -> tuple[Child, Path]:
    write_map(small_map(), folder / "small")
    return begun(folder, beside, painted, "small", steps), folder / "small"


def made_scenario(folder: Path, beside: Path, steps: int = STEPS) -> tuple[Child, Path]:
    return begun(folder, beside, written, "skirmish.toml", steps), folder / "skirmish.toml"


@pytest.mark.promise("killed-editor")
@pytest.mark.parametrize("made", [made_map, made_scenario])
def test_an_editor_killed_at_any_moment_has_kept_what_it_saved(grounds: Grounds, made: Made, tried: Tried) -> None:
    states = versions(grounds, made)
    for chance in draws(f"kill {made.__name__}", 100):
        folder, beside = grounds.fresh()
        child, place = made(folder, beside)
        moment = kill_after(child, chance.randrange(STEPS), chance.uniform(0, 0.02))
        started_again(folder, beside)
        assert map_folder(str(place)) if place.suffix == "" else place.is_file()
        known = len(child.said.splitlines())
        assert states.index(version(place)) in (known, known + 1), moment
        assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]
        shutil.rmtree(folder.parent)
        tried()


def versions(grounds: Grounds, made: Made) -> list[Found]:
    """What was saved, step by step: the last of runs that went on for one step more each."""
    found: list[Found] = []
    for steps in range(STEPS + 1):
        folder, beside = grounds.fresh()
        child, place = made(folder, beside, steps)
        assert child.end() == 0, child.complaint
        found.append(version(place))
    return found


def version(place: Path) -> Found:
    return snapshot(place) if place.is_dir() else {place.name: place.read_bytes()}


@pytest.mark.promise("copies")
def test_before_a_turn_is_played_the_game_is_copied(grounds: Grounds, tried: Tried) -> None:
    for chance in draws("copies", 20):
        folder, beside = grounds.fresh()
        game = folder / "played.drum"
        for words in chance.choices((("advance",), ("rollback", "--turn", "1")), k=4):
            before, turn = snapshot(folder)["work/played.drum"], begun_turn(game)
            child = begun(folder, beside, command, words[0], game.name, *words[1:])
            if child.end() == 0 and words == ("advance",):
                with user_of(beside):
                    kept = {copy.turn: copy.path for copy in copies(game)}
                assert snapshot(kept[turn].parent)[f"{kept[turn].parent.name}/turn {turn}.drum"] == before
                tried()
        shutil.rmtree(folder.parent)


def begun_turn(game: Path) -> int:
    with closing(GameSession.open(game)) as session:
        return session.turn

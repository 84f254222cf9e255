"""A disk that is full, cannot be written or is gone: what was there is kept and read, and a sentence says why."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

import drumhead
from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.errors import DrumheadError
from drumhead.engine.gamefile.migrations import FORMAT
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.bundle import write_bundle
from drumhead.engine.session.evening.deadline import set_deadline
from drumhead.engine.session.evening.sending import send_out
from drumhead.engine.session.recalling.bookmarks import Bookmark, keep
from drumhead.engine.session.rehearsal.branching import branched
from tests.trust.children import at_any_time, begun
from tests.trust.conftest import Tried
from tests.trust.deeds import ALSO, DEEDS, make_ready, snapshot, words_of
from tests.trust.grounds import Grounds, found
from tests.trust.small_disk import READERS
from tests.trust.volume import cases, draws

SIZE = "64m"
PARTS = 6
MAIL = "mail"
"""In which sequence sheets came their files' dates tell."""
SOURCE = Path(drumhead.__file__).parent
CLOCKS = {
    "client/evening/papers_page.py": "a deadline in a week is proposed",
    "client/board/kept.py": "pictures are drawn anew where a file is another, the oldest go first",
    "engine/cli/bench.py": "when a line of the history was written",
    "engine/maps/library.py": "a map is read anew where a file is another",
    "engine/reading.py": "when sheets came, and copies were kept",
    "engine/session/keeping/copies.py": "which game's copies are told of first",
    "engine/unfinished.py": "what a program left whose number another one has now is swept after a day",
}
"""Rooms that ask what day it is or how old a file is, and what for; steady clocks do not jump."""
ASKED = re.compile(
    r"time\.time\b|(datetime|date|Time|Date)\.(now|today|utcnow|current\w+)\(|st_[mca]time|getmtime|localtime"
)


def with_small_disk(folder: Path, *words: str) -> list[str]:
    """A command line that runs one in a world of its own, where a small disk lies in a folder."""
    alone = ["unshare", "--mount"] + ["--map-root-user"] * (os.getuid() != 0)
    mounted = f'mount -t tmpfs -o size={SIZE} tmpfs "$0" && exec "$@"'
    return [*alone, "sh", "-c", mounted, str(folder), *words]


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """Where a small disk may lie; skips where nobody may have one."""
    place = tmp_path / "disk"
    place.mkdir()
    allowed = (
        shutil.which("unshare")
        and not subprocess.run(with_small_disk(place, "true"), capture_output=True, check=False).returncode
    )
    if sys.platform == "win32" or not allowed:
        pytest.skip("no disk can be made here without rights")
    return place


def tried_there(disk: Path, act: str, *names: str) -> int:
    """What goes wrong there is nothing; how much was tried."""
    grounds = disk.with_name("grounds")
    grounds.mkdir()
    words = [sys.executable, "-m", "tests.trust.small_disk", str(disk), str(grounds), act, *names]
    done = subprocess.run(with_small_disk(disk, *words), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["wrong"] == []
    return int(found["tried"])


@pytest.mark.promise("full-disk")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_full_disk_at_any_write_leaves_what_was(disk: Path, part: int, tried: Tried) -> None:
    names = list(DEEDS)[part::PARTS]
    tried(tried_there(disk, "full", *names[: cases(len(names))]))


@pytest.mark.promise("unwritable")
def test_where_nothing_can_be_written_a_sentence_says_so(disk: Path, tried: Tried) -> None:
    names = [name for name in DEEDS if name != "templates-keep"]
    tried(tried_there(disk, "unwritable", *names[: cases(len(names))]))


@pytest.mark.promise("unwritable")
def test_files_of_former_formats_are_read_on_a_full_disk_and_one_that_cannot_be_written(
    disk: Path, tried: Tried
) -> None:
    names = [f"format-{number}.drum" for number in range(1, FORMAT + 1)]
    tried(tried_there(disk, "old", *names))


@pytest.mark.promise("full-disk")
@pytest.mark.promise("unwritable")
def test_what_only_reads_says_the_same_where_nothing_can_be_written(disk: Path, tried: Tried) -> None:
    tried(tried_there(disk, "read", *READERS[: cases(len(READERS))]))


@pytest.mark.promise("full-disk")
@pytest.mark.promise("unwritable")
def test_at_a_window_each_thing_says_why_it_cannot_be_kept_and_the_orders_stay(disk: Path, tried: Tried) -> None:
    tried(tried_there(disk, "window", "played.drum"))


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    (tmp_path / "drive").mkdir()
    return make_ready(tmp_path / "drive")


GONE: Mapping[str, Callable[[GameSession], object]] = {
    "submit": lambda game: game.submit(ALSO),
    "draft": lambda game: game.save_draft("Canrobert", [game.read_order("FR2IN line first")]),
    "advance": lambda game: game.advance(),
    "rule": lambda game: game.rule(("unit", "FR1IN", "men=1500"), Said("counted", forced=True)),
    "take back": lambda game: game.hand.take_back(1, Said("too early")),
    "deadline": lambda game: set_deadline(game, datetime(2026, 11, 27, 20)),
    "note": lambda game: keep(game, GM, Bookmark(1, note="a turn to remember")),
    "export": lambda game: game.export("Gyulai", game.path.with_name("gyulai.drum")),
    "papers": lambda game: send_out(game, game.path.with_name("papers")),
    "branch": lambda game: branched(game, game.path.with_name("branch.drum")),
    "bundle": lambda game: write_bundle(game, game.path.with_name("turn.zip"), judge=True),
}


@pytest.mark.promise("vanished")
@pytest.mark.parametrize("act", GONE)
def test_nothing_is_acknowledged_while_the_drive_is_gone(ready: Path, act: str, tried: Tried) -> None:
    with closing(GameSession.open(ready / "played.drum")) as game:
        before = snapshot(ready)
        away = ready.rename(ready.with_name("pulled out"))
        with pytest.raises(DrumheadError) as told:
            GONE[act](game)
        assert str(told.value).count("\n") == 0
        away.rename(ready)
        assert snapshot(ready) == before
        GONE[act](game)
    assert snapshot(ready) != before
    tried()


@pytest.mark.promise("vanished")
def test_a_draft_stays_at_the_desk_until_the_drive_is_back(ready: Path, qapp: object, tried: Tried) -> None:
    desk, said = OrderDesk(), list[str]()
    desk.refused.connect(said.append)
    desk.open(GameSession.open(ready / "played.drum"))
    desk.take_seat("Canrobert")
    away = ready.rename(ready.with_name("pulled out"))
    desk.enter_lines("FR2IN line second")
    assert (desk.save(), len(said), len(desk.draft)) == (False, 1, 2)
    away.rename(ready)
    assert desk.save()
    desk.close()
    with closing(GameSession.open(ready / "played.drum")) as game:
        assert len(game.draft("Canrobert")) == 2
    tried()


@pytest.mark.promise("clock")
@pytest.mark.parametrize("name", DEEDS)
def test_what_is_kept_does_not_hang_on_the_clock(grounds: Grounds, name: str, tried: Tried) -> None:
    usual = grounds.undisturbed(name)
    for chance in draws(f"clock, {name}", 3):
        folder, beside = grounds.fresh()
        away = chance.uniform(-(10**9), 10**9)
        for path in folder.rglob("*"):
            then = path.stat().st_mtime + away if path.parent.name == MAIL else chance.uniform(0, 2**32)
            os.utime(path, (then, then))
        child = begun(folder, beside, at_any_time, chance.random(), *words_of(DEEDS[name].words))
        assert child.end() == 0, child.complaint
        assert found(folder, beside) == usual.stages[-1]
        shutil.rmtree(folder.parent)
        tried()


@pytest.mark.promise("clock")
def test_every_room_that_asks_a_clock_is_known(tried: Tried) -> None:
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if ASKED.search(path.read_text(encoding="utf-8"))
    }
    assert asking == {*CLOCKS}
    tried(len(asking))


@pytest.fixture(scope="module")
def grounds(tmp_path_factory: pytest.TempPathFactory) -> Grounds:
    return Grounds(tmp_path_factory.mktemp("clock"))

"""`python -m tests.trust.small_disk DISK GROUNDS ACT NAME ...`: does deeds on a small disk that is full, or read only.

DISK is the root of a file system of its own, which may be filled up. What went wrong and how much was tried is told as
JSON; `test_full_disk` asks for it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from drumhead.engine.play import sheets
from tests.quick_keys import QUICK
from tests.trust.children import HOME, TEMPORARY, Child, begun, command
from tests.trust.clients import at_desk, at_window_in_vain
from tests.trust.deeds import DEEDS, words_of
from tests.trust.grounds import Grounds, Undisturbed, found
from tests.trust.volume import draws

FILES = Path(__file__).parents[1] / "files"
PAGE = 4096
SMALL = 1 << 16
"""Pages that are room enough for every deed."""
FULL = ("disk is full", "no space left")
AT_WINDOWS = 4
"""Things that are done there in vain."""
READ_ONLY = ("read-only", "readonly", "cannot be written")


@dataclass
class SmallDisk:
    """A disk of which so many pages are free as is wanted."""

    root: Path
    tried: int = 0
    wrong: list[str] = field(default_factory=list)

    def leave(self, pages: int) -> None:
        """Fill all but so many pages."""
        filler = self.root / "filler"
        filler.unlink(missing_ok=True)
        free = shutil.disk_usage(self.root).free - pages * PAGE
        with filler.open("wb") as file:
            if free > 0:
                os.posix_fallocate(file.fileno(), 0, free)

    @contextmanager
    def unwritable(self) -> Iterator[None]:
        """Nothing on it can be written meanwhile."""
        subprocess.run(["mount", "-o", "remount,ro", str(self.root)], check=True)
        try:
            yield
        finally:
            subprocess.run(["mount", "-o", "remount,rw", str(self.root)], check=True)

    def place(self, ready: Path, beside: Path) -> Path:
        """A folder to work in, with all that a program keeps for its user on the same disk."""
        for old in self.root.iterdir():
            old.unlink() if old.is_file() else shutil.rmtree(old)
        shutil.copytree(ready, self.root / "work")
        beside.mkdir(exist_ok=True)
        for name in (HOME, TEMPORARY):
            (self.root / name).mkdir()
            (beside / name).unlink(missing_ok=True)
            (beside / name).symlink_to(self.root / name)
        return self.root / "work"


def attempt(disk: SmallDisk, grounds: Grounds, name: str, pages: int) -> bool:
    """Do a deed with so many pages free; whether it was done."""
    usual = grounds.undisturbed(name)
    beside = grounds.ready.parent / "beside"
    folder = disk.place(grounds.ready, beside)
    disk.leave(pages)
    child = begun(folder, beside, command, *words_of(DEEDS[name].words))
    code = child.end()
    disk.tried += 1
    disk.wrong += [f"{name}, {pages} pages free: {fault}" for fault in faults(child, code, usual)]
    disk.leave(0)
    reading = begun(folder, beside, command, "info", "played.drum")
    if reading.end():
        disk.wrong.append(f"{name}: info on a full disk says {reading.complaint}")
    return code == 0


def faults(child: Child, code: int, usual: Undisturbed) -> Iterator[str]:
    """What is not as promised: all or nothing, and of nothing one sentence why."""
    now, said = found(child.folder, child.beside), child.complaint
    if "Traceback" in said:
        yield f"a traceback: {said[-300:]}"
    elif code not in (0, 2) or (code == 2 and not any(words in said for words in FULL)):
        yield f"exit code {code}, {said!r}"
    elif code == 2 and sum(said.count(words) for words in FULL) > len(usual.stages) - 1:
        yield f"more than a sentence: {said!r}"
    if code == 0 and now != usual.stages[-1]:
        yield "not all was done"
    if now not in usual.stages:
        before = usual.stages[0]
        yield f"left is {[path for path in sorted({*now, *before}) if now.get(path) != before.get(path)]}"
    if any((child.beside / TEMPORARY).iterdir()):
        yield "something temporary is left"


def fill_up(disk: SmallDisk, grounds: Grounds, name: str) -> None:
    """A deed with ever more pages free, until it is done, and then with chance numbers of them."""
    most = 1
    while not attempt(disk, grounds, name, most) and most < SMALL:
        most *= 2
    for chance in draws(f"full disk, {name}", 12):
        attempt(disk, grounds, name, chance.randrange(most))


def read_old(disk: SmallDisk, grounds: Grounds, name: str) -> None:
    """A file of a former format, which cannot be brought up to date, is read and not written to."""
    for where in (disk.unwritable(), nullcontext()):
        folder = disk.place(grounds.ready, grounds.ready.parent / "beside")
        shutil.copy(FILES / name, folder)
        disk.leave(0)
        with where:
            for words, wanted in ((("info", name), 0), (("report", name), 0), (("deadline", name, "none"), 2)):
                child = begun(folder, grounds.ready.parent / "beside", command, *words)
                if child.end() != wanted or "Traceback" in child.complaint:
                    disk.wrong.append(f"{' '.join(words)}: {child.said[:80]}{child.complaint}")
        disk.tried += 1


def do_nothing(disk: SmallDisk, grounds: Grounds, name: str) -> None:
    """A deed where nothing can be written."""
    beside, usual = grounds.ready.parent / "beside", grounds.undisturbed(name)
    folder = disk.place(grounds.ready, beside)
    with disk.unwritable():
        child = begun(folder, beside, command, *words_of(DEEDS[name].words))
        code, now = child.end(), found(child.folder, child.beside)
        if code == 0 or "Traceback" in child.complaint or now != usual.stages[0]:
            disk.wrong.append(f"{name} on a disk that cannot be written: {code}, {child.complaint!r}")
        reading = begun(folder, beside, command, "info", "played.drum")
        if reading.end():
            disk.wrong.append(f"{name}: info says {reading.complaint}")
    disk.tried += 1


def read_on(disk: SmallDisk, grounds: Grounds, name: str) -> None:
    """What only reads says the same where nothing can be written, and on a full disk, as anywhere."""
    act, words = (at_desk, name.split()[1:]) if name.startswith(DESK) else (command, words_of(name))
    beside = grounds.ready.parent / "beside"
    folder = disk.place(grounds.ready, beside)
    usual = begun(folder, beside, act, *words)
    wanted, said = (usual.end(), usual.complaint), usual.said
    if wanted[0] not in (0, 1) or "Traceback" in wanted[1] or not (said or wanted[1]):
        disk.wrong.append(f"{name}: {wanted}")
    for where in (disk.unwritable(), nullcontext()):
        disk.leave(0)
        with where:
            child = begun(folder, beside, act, *words)
            if (child.end(), child.complaint) != wanted or child.said != said:
                disk.wrong.append(f"{name}: {child.said[:200]}{child.complaint}")
        disk.tried += 1


def sit_in_vain(disk: SmallDisk, grounds: Grounds, name: str) -> None:
    """A player and a game master at windows on a game that lies where nothing can be written."""
    beside = grounds.ready.parent / "beside"
    folder = disk.place(grounds.ready, beside)
    for where in (disk.unwritable(), nullcontext()):
        disk.leave(0)
        before = (folder / name).read_bytes()
        with where:
            child = begun(folder, beside, at_window_in_vain, name)
            code, said = child.end(), child.said.splitlines()
        if code or "Traceback" in child.complaint or len(said) != AT_WINDOWS or before != (folder / name).read_bytes():
            disk.wrong.append(f"{code}: {child.said}{child.complaint[-2000:]}")
        if not all(any(words in line for words in (*FULL, *READ_ONLY)) for line in said):
            disk.wrong.append(f"not all said why: {child.said}")
        disk.tried += len(said)


DESK = "desk "
READERS = (
    "info played.drum", "show played.drum --seat Gyulai", "show played.drum", "why played.drum 1.supply.1",
    "orders played.drum", "report played.drum --seat Gyulai", "report played.drum --seat Gyulai --format html",
    "verify played.drum --cores 1", "check played.drum later.orders", "review played.drum --seat Canrobert",
    "army played.drum --seat Gyulai", "moments played.drum", "dice played.drum --turn 1", "remind played.drum",
    "diff played.drum --seat Canrobert", "supply played.drum --seat Gyulai", "ask played.drum --seat Gyulai",
    "statistics played.drum", "history powers.drum", "drafts played.drum --seat Canrobert", "deadline played.drum",
    "sheet played.drum --seat Canrobert", "share played.drum --seat Canrobert", "rollback cut.drum --list",
    "receipt played.drum --seat MacMahon --turn 1", "seed played.drum", "scenarios", "desk played.drum Canrobert look",
)  # fmt: skip
ACTS = {"read": read_on, "full": fill_up, "old": read_old, "unwritable": do_nothing, "window": sit_in_vain}


def main(root: str, grounds: str, act: str, *names: str) -> int:
    sheets.COSTS |= QUICK  # as in all tests: keys need not be dear
    disk, ground = SmallDisk(Path(root)), Grounds(Path(grounds))
    for name in names:
        ACTS[act](disk, ground, name)
    sys.stdout.write(json.dumps({"tried": disk.tried, "wrong": disk.wrong}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""All that writes: each command in a folder that is ready for it."""

from __future__ import annotations

import json
import shlex
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.engine.session import pages
from tests.engine.session.pages import sheet

FIGHT = sheet("MacMahon", "FR1IN move 9-7 from T1", "FR1IN attack assault")
STAND = sheet("Gyulai", "AU1IN defend last-ditch")
LATER = sheet("Gyulai", "AU2IN attack evade", turn=2)
ALSO = sheet("Canrobert", "FR2IN defend evade", turn=2)

WON = "battle tactical-1 'G5-V6 9-7' winner=attackers"


@dataclass(frozen=True)
class Deed:
    """A command that writes; of several sheets or files it may have done only the first when it is killed."""

    words: str
    steps: tuple[str, ...] = ()
    """What it does one after the other, as commands of their own; by default all at once."""

    @property
    def stages(self) -> tuple[str, ...]:
        return self.steps or (self.words,)


DEEDS: Mapping[str, Deed] = {
    "new": Deed("new skirmish.toml new.drum --seed 5"),
    "submit": Deed("submit played.drum later.orders"),
    "submit-two": Deed(
        "submit played.drum later.orders also.orders",
        ("submit played.drum later.orders", "submit played.drum also.orders"),
    ),
    "import": Deed("import mail played.drum"),
    "import-override": Deed(
        "import letters locked.drum --override one.orders --override two.orders --reason 'by word of mouth'"
    ),
    "advance": Deed("advance game.drum"),
    "advance-second": Deed("advance played.drum"),
    "edit": Deed("edit played.drum unit FR1IN men=1500 --reason counted --tell 'you were counted' --force"),
    "edit-again": Deed("edit played.drum order 'FR1IN attack evade' --reason 'he said so' --again"),
    "rollback": Deed("rollback played.drum --turn 1 --reason 'too early'"),
    "restore": Deed("rollback cut.drum --restore 1"),
    "vacuum": Deed("rollback cut.drum --vacuum"),
    "adjudicate-accept": Deed("adjudicate game.drum --until end --accept all --note seen"),
    "adjudicate-rule": Deed(
        "adjudicate game.drum --rule \"battle tactical-1 'G5-V6 9-7' winner=attackers\" --reason hill"
    ),
    "adjudicate-finish": Deed("adjudicate settled.drum --finish"),
    "deadline": Deed("deadline played.drum '2026-11-27 20:00'"),
    "note": Deed("note played.drum 1 'a turn to remember' --seat Gyulai"),
    "send-out": Deed("send-out played.drum papers"),
    "export": Deed("export played.drum --seat Gyulai --out gyulai.drum"),
    "bundle": Deed("bundle played.drum turn-1.zip --judge"),
    "branch": Deed("branch game.drum --out branch.drum"),
    "rehearse": Deed("rehearse played.drum --seat Canrobert --out tried.drum"),
    "drafts-keep": Deed("drafts played.drum --seat Canrobert --keep plan"),
    "drafts-take": Deed("drafts played.drum --seat Canrobert --take bold"),
    "drafts-forget": Deed("drafts played.drum --seat Canrobert --forget bold"),
    "alternatives": Deed("alternatives played.drum FR2IN --seat Canrobert --beside 'FR2IN attack assault'"),
    "templates-keep": Deed("templates --keep guard --game played.drum --seat Canrobert --unit FR2IN"),
    "mend": Deed("mend played.drum --out mended.drum"),
    "share": Deed("share played.drum --seat Canrobert --out mine.shared"),
    "sheet": Deed("sheet played.drum --seat Canrobert --out mine.orders"),
    "seal": Deed("seal locked.drum locked.orders --password pavia"),
    "spread": Deed("spread played.drum --seat MacMahon 'FR2CQ rest' --sheet --out spread.orders"),
    "receipt": Deed("receipt played.drum --seat MacMahon --turn 1 --out receipt.txt"),
    "report": Deed("report played.drum --seat Gyulai --format html --out report.html"),
    "report-pages": Deed("report played.drum --seat Gyulai --format pdf --out report.pdf"),
    "battle": Deed("battle played.drum G5-V6 --out battle.html"),
    "statistics": Deed("statistics played.drum --plot plots.svg"),
    "render": Deed("render played.drum --out map.png --size 300x200 --fit"),
    "history": Deed("history powers.drum --out history.txt"),
    "map-copy": Deed("map copy skirmish.toml mine"),
    "map-copy-areas": Deed("map copy diplomacy-classic drawn"),
    "exchange-export": Deed("exchange export powers.drum --out new.json"),
    "exchange-import": Deed("exchange import saved.json --out imported.drum"),
}


def make_ready(folder: Path) -> Path:
    """A folder in which each of them can be done."""
    pages.scenario(folder)
    for name, text in (("later", LATER), ("also", ALSO)):
        (folder / f"{name}.orders").write_text(text, encoding="utf-8")
    (folder / "mail").mkdir()
    for name in ("later", "also"):
        shutil.copy(folder / f"{name}.orders", folder / "mail")
    game = GameSession.create(str(folder / "skirmish.toml"), folder / "game.drum", seed="1")
    game.submit(FIGHT)
    game.submit(STAND)
    game.close()
    _settled(folder)
    _played(folder)
    _locked(folder)
    _powers(folder)
    return folder


def _settled(folder: Path) -> None:
    path = shutil.copy(folder / "game.drum", folder / "settled.drum")
    assert run(["adjudicate", str(path), "--until", "end", "--accept", "all"]) == 0


def _played(folder: Path) -> None:
    path = Path(shutil.copy(folder / "game.drum", folder / "played.drum"))
    with closing(GameSession.open(path)) as game:
        game.advance()
        for line in ("FR2IN attack evade", "FR2IN defend evade"):
            game.save_draft("Canrobert", [game.read_order(line)])
    assert run(["drafts", str(path), "--seat", "Canrobert", "--keep", "bold"]) == 0
    cut = shutil.copy(path, folder / "cut.drum")
    assert run(["rollback", str(cut), "--turn", "1", "--reason", "once"]) == 0


def _locked(folder: Path) -> None:
    seats = {"Gyulai": "pavia"}
    GameSession.create(str(folder / "skirmish.toml"), folder / "locked.drum", seed="2", seats=seats).close()
    (folder / "locked.orders").write_text(STAND, encoding="utf-8")
    (folder / "letters").mkdir()
    for name, text in (("one", STAND), ("two", sheet("Gyulai", "AU2IN defend evade"))):
        (folder / "letters" / f"{name}.orders").write_text(text, encoding="utf-8")


def _powers(folder: Path) -> None:
    """A game that can be carried to another program."""
    with closing(GameSession.create("diplomacy-1901", folder / "powers.drum", seed="3")) as game:
        game.submit("drumhead orders 1\ngame diplomacy-1901\nturn 1\nseat France\n\nA PAR - BUR\n")
        game.advance()
    assert run(["exchange", "export", str(folder / "powers.drum"), "--out", str(folder / "saved.json")]) == 0
    json.loads((folder / "saved.json").read_text(encoding="utf-8"))


def words_of(line: str) -> list[str]:
    """A command line as a program is given it."""
    return shlex.split(line)


Found = dict[str, object]


def snapshot(*folders: Path) -> Found:
    """All that lies in folders, hidden files and folders among it: of games what they say, not how."""
    paths = [(folder, path) for folder in folders for path in sorted(folder.rglob("*"))]
    shown = [(folder, path) for folder, path in paths if path.is_file() or path.name.startswith(".")]
    return {f"{folder.name}/{path.relative_to(folder).as_posix()}": _content(path) for folder, path in shown}


def _content(path: Path) -> object:
    if path.suffix != ".drum":
        return path.read_bytes() if path.is_file() else "a folder"
    with closing(sqlite3.connect(path)) as file:
        return tuple(file.iterdump())

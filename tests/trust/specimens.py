"""One whole file of every kind the program reads, and the commands that read each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

GAME, POSITION = "game", "position"
FILE, SHEET = "X", "S"
OF_GAMES = (
    "info X", "show X", "report X", "check X S", "submit X S", "advance X", "verify X --cores 1", "why X 1.supply.1",
    "export X --seat SEAT --out o.drum", "statistics X", "history X", "sheet X --seat SEAT", "review X --seat SEAT",
    "orders X", "rollback X --turn 1 --reason x", "rollback X --list", "rollback X --vacuum", "deadline X", "army X",
    "drafts X --seat SEAT", "battle X", "adjudicate X", "bundle X o.zip --judge", "moments X", "branch X --out o.drum",
    "receipt X --seat SEAT", "dice X --turn 1", "remind X", "share X --seat SEAT", "diff X --seat SEAT", "supply X",
    "ask X", "note X 1 ha", "rehearse X --seat SEAT", "edit X note 'a' 'b' --reason c", "rollback X --restore 1",
    "seed X", "alternatives X --seat SEAT",
)  # fmt: skip
OF_POSITIONS = (
    "info X", "show X", "report X", "check X S", "sheet X --seat SEAT", "review X --seat SEAT", "army X", "moments X",
    "rehearse X --seat SEAT", "why X 1.supply.1", "statistics X", "drafts X --seat SEAT", "share X --seat SEAT",
    "submit X S", "diff X --seat SEAT", "supply X", "ask X", "note X 1 ha --seat SEAT", "seed X",
    "alternatives X --seat SEAT",
)  # fmt: skip


@dataclass(frozen=True)
class Specimen:
    """A file of one game, the seat whose sheet it awaits, and that sheet."""

    path: Path
    kind: str
    seat: str
    sheet: str

    @property
    def commands(self) -> tuple[str, ...]:
        return OF_GAMES if self.kind == GAME else OF_POSITIONS


SMALL = {
    "rotd": ("", "MacMahon", "FR1IN engage", ("Gyulai", "AU1IN engage")),
    "diplomacy": ("diplomacy-1901", "France", "A Par - Bur", ("Germany", "A Mun - Bur")),
    "europa": ("bells-1936", "Insurgent", "", None),
}


def specimens(folder: Path) -> list[Specimen]:
    """A game and a position of each ruleset: a turn was played, another one waits with a sheet in."""
    return [each for name in SMALL for each in _of(name, folder)]


def _of(name: str, folder: Path) -> list[Specimen]:
    told, seat, line, other = SMALL[name]
    game, position = folder / f"{name}.drum", folder / f"{name}-position.drum"
    assert run(["new", told or scenario(folder), str(game), "--seed", "7"]) == 0
    session = GameSession.open(game)
    id = session.game.id

    def hand_in(turn: int) -> str:
        mine = sheet(seat, *filter(None, [line]), turn=turn, game=id)
        for text in (mine, *([sheet(other[0], other[1], turn=turn, game=id)] if other else [])):
            session.submit(text)
        return mine

    hand_in(session.turn)
    session.advance()
    waiting = session.turn
    session.export(seat, position)
    mine = sheet(seat, *filter(None, [line]), turn=waiting, game=id)
    if other:
        session.submit(sheet(other[0], other[1], turn=waiting, game=id))
    session.save_draft(seat, session.draft(seat))
    session.close()
    return [Specimen(game, GAME, seat, mine), Specimen(position, POSITION, seat, mine)]

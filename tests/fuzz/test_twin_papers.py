"""Twins through the game master's files: every command a player can give on his position answers with the same bytes.

DRUMHEAD_FUZZ=200 plays 50 pairs of ROTD and 100 of Diplomacy.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.answering import ask_back
from drumhead.engine.session.evening.arriving import arrived
from drumhead.engine.session.evening.deadline import reminders
from drumhead.engine.session.evening.intake_table import table
from drumhead.engine.session.evening.papers import receipts_of
from tests.engine.session import strait
from tests.engine.session.pages import sheet
from tests.fuzz.paper import contents
from tests.fuzz.twins import LAND, LOOKING, World, twin, world

FUZZ = int(os.environ.get("DRUMHEAD_FUZZ", "0"))
ROUNDS = max(1, min(3, FUZZ), FUZZ // 4)
BAD = ("FR1IN dance", "AU105IN march G5-V6", "AU1IN defend evade", "all rest", "FR142IN march G4-V6")
"""Lines of a sheet that is asked back."""
FAR = ("G5-V6", "G6-V7", "G2-V4")
LOCKED = {"First": "elan", "Gyulai": "wien"}


@dataclass(frozen=True)
class Founding:
    """How the game master founds a game and what comes in before he plays `turns` of it."""

    page: str
    seed: str
    passwords: Mapping[str, str | None]
    sheets: tuple[str, ...]
    drafts: tuple[str, ...] = ()
    turns: int = 1


class Desk:
    """What a player does at home with the position he was sent."""

    def __init__(self, folder: Path, founding: Founding, seat: str, capture: pytest.CaptureFixture[str]) -> None:
        self._folder, self._founding, self._seat, self._capture = folder, founding, seat, capture
        folder.mkdir()
        (folder / "page.toml").write_text(founding.page, encoding="utf-8")
        session = GameSession.create(
            str(folder / "page.toml"), folder / "game.drum", seed=founding.seed, seats=founding.passwords
        )
        self._drafted(session)
        for text in founding.sheets:
            session.submit(text, unsealed=True, drop_refused=True)
        for _ in range(founding.turns):
            session.advance()
        self._from_the_game = self._read_in(session)
        self._letters = self._written_to(session)
        session.export(seat, folder / "home.drum")
        session.close()

    def _drafted(self, session: GameSession) -> None:
        for line in self._founding.drafts:
            seat, _, order = line.partition(": ")
            session.save_draft(seat, (session.read_order(order),))

    def _read_in(self, session: GameSession) -> tuple[object, ...]:
        """What the open game shows the seat: where two play on one computer."""
        own = [token.id for token in session.view(self._seat).tokens if token.orderable]
        told = [(session.describe(self._seat, id), *self._ways(session, id)) for id in own]
        return session.data(self._seat), session.position(self._seat), told

    def _ways(self, session: GameSession, id: str) -> Iterator[object]:
        """What is told of a unit's ways, its reach, and what it would see from its corner of the battlefield."""
        ruleset, game, view = session.ruleset, session.game, session.view(self._seat)
        orders, board = session.draft(self._seat), game.map.board
        yield ruleset.reach(game, view, id, orders)
        token = view.token(id)
        assert token is not None
        yield ruleset.sights(game, view, token.cell, 0)
        for name in FAR if token.tactical is not None else [board.name(cell) for cell in range(3)]:
            yield ruleset.journeys(game, view, id, board.cell(name), (), orders)
            yield ruleset.beyond(game, view, id, board.cell(name), orders)

    def _written_to(self, session: GameSession) -> tuple[object, ...]:
        """What the game master writes to the seat: receipts, a reminder, and what asks a bad sheet back."""
        bad = sheet(self._seat, *BAD, turn=session.turn, game=session.game.id)
        path = self._folder / "bad.orders"
        path.write_text(bad, encoding="utf-8")
        rows = [row for row in table(session, arrived([path])) if row.file]
        return (
            dict(receipts_of(session, self._seat)),
            reminders(session, [self._seat]),
            [ask_back(session, row) for row in rows],
        )

    def papers(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, object]]:
        """Name and bytes of everything, the calls by their exit codes and what they print."""
        monkeypatch.chdir(self._folder)
        home = Path("home.drum")
        yield "game at one screen", self._from_the_game
        yield "letters", self._letters
        yield "size", home.stat().st_size
        yield "contents", contents(home)
        if not self._founding.passwords.get(self._seat):
            yield "bytes", home.read_bytes()
        for call in self._calls():
            self._capture.readouterr()
            code = run(call)
            yield " ".join(call), (code, *self._capture.readouterr())
        for out in sorted(Path().glob("out.*")):
            yield out.name, out.read_bytes()

    def _calls(self) -> Iterator[list[str]]:
        home = ["home.drum"]
        yield ["info", *home, "--json"]
        yield ["show", *home, "--json"]
        yield ["sheet", *home, "--seat", self._seat, "--out", "out.orders"]
        yield ["check", *home, "out.orders", "--json"]
        yield ["moments", *home, "--seat", self._seat, "--json"]
        yield ["battle", *home, "--seat", self._seat, "--json"]
        yield ["statistics", *home, "--seat", self._seat, "--json"]
        yield ["statistics", *home, "--seat", self._seat, "--plot", "out.war.svg"]
        yield ["supply", *home, "--seat", self._seat, "--without", "G4-V6", "--json"]
        yield ["review", *home, "--seat", self._seat, "--json"]
        said = [
            f"all {words}"
            for words in ("march to G5-V6 together", "screen", "defend line 3-3 9-3", "supply from Novara")
        ]
        yield ["spread", *home, "--seat", self._seat, *said, "--json"]
        yield ["rehearse", *home, "--seat", self._seat, "--out", "out.drum", "--json"]
        for form in ("text", "json", "html", "pdf"):
            yield ["report", *home, "--format", form, "--out", f"out.{form}"]
        yield ["render", *home, "--size", "500x400", "--out", "out.svg"]
        yield ["render", *home, "--size", "300x300", "--out", "out.png"]
        for id in self._events():
            yield ["why", *home, id, "--json"]

    def _events(self) -> list[str]:
        session = GameSession.open(Path("home.drum"))
        turns = range(max(0, session.turn - 1), session.turn + 1)
        found = [event.id for turn in turns for event in session.events(self._seat, turn)]
        session.close()
        last = f"{found[-1].rpartition('.')[0]}.{len(found) + 1}" if found else "1.supply.1"
        return [*found[:4], *found[-2:], last]


def _same(one: Desk, other: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = dict(one.papers(monkeypatch)), dict(other.papers(monkeypatch))
    assert list(here) == list(there)
    assert [name for name in here if here[name] != there[name]] == []


def _sheets(given: World) -> tuple[str, ...]:
    """The sheets of those seats that send one."""
    seats = dict.fromkeys(seat for seat, _ in given.lines())
    return tuple(
        sheet(seat, *(line for of, line in given.lines() if of == seat), game="twins") for seat in sorted(seats)
    )


def _founding(given: World, passwords: Mapping[str, str | None]) -> Founding:
    return Founding(given.page(), given.seed, passwords, _sheets(given))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_players_papers_are_the_same_whatever_is_hidden_from_him(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(f"papers {number}")
    one = world(rng)
    seat = LOOKING[number % len(LOOKING)]
    locked: dict[str, str | None] = {seat: "elan"} if number % 2 else {}
    others: dict[str, str | None] = {**locked, rng.choice([other for other in LOOKING if other != seat]): "wien"}
    desks = [
        Desk(tmp_path / name, _founding(given, passwords), seat, capsys)
        for name, given, passwords in (("one", one, locked), ("two", twin(one, rng, seat), others))
    ]
    _same(*desks, monkeypatch)


def test_the_ground_of_all_worlds_is_told_without_what_lies_in_its_cities(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    held = '[[map.cities]]\nname = "Pest"\nplace = "L3-V8 7-7"\nstate = "AUS"\nsupplies = {}\n'
    base = world(random.Random("cities"))
    pages = [base.page().replace("[sides.allies]", held.format(stock) + "[sides.allies]", 1) for stock in (3, 77)]
    assert LAND.splitlines()[1] in pages[0]
    desks = [
        Desk(tmp_path / name, Founding(page, base.seed, {}, _sheets(base)), "First", capsys)
        for name, page in zip(("one", "two"), pages, strict=True)
    ]
    _same(*desks, monkeypatch)


GOTHIC = ("A NOR H", "F EAS - SEA", "F EAS - BAY", "F EAS S A NOR", "A NOR - EAS", "nonsense")


@pytest.mark.parametrize("number", range(2 * ROUNDS))
def test_in_diplomacy_orders_passwords_and_seeds_of_others_are_hidden_until_they_are_revealed(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(f"strait {number}")
    mine = strait.sheet("Iberia", "F SOU/WC - SEA")
    foundings = []
    for _ in range(2):
        theirs = [strait.sheet("Gothia", *rng.sample(GOTHIC, rng.randint(0, 3)))] if rng.random() < 0.7 else []
        passwords: dict[str, str | None] = {"Gothia": rng.choice((None, "a", "bb"))}
        drafts = tuple(f"Gothia: {line}" for line in GOTHIC[:2] if rng.random() < 0.5)
        page = f"# {rng.random()}\n{strait.PAGE}"
        foundings.append(Founding(page, str(rng.random()), passwords, (mine, *theirs), drafts, turns=0))
    desks = [Desk(tmp_path / name, found, "Iberia", capsys) for name, found in zip("ab", foundings, strict=True)]
    _same(*desks, monkeypatch)

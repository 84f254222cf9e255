"""What could have been foretold of a battle, from the view and the orders that a seat had."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.odds import Contest, Question
from drumhead.engine.play.told.battles import Battle, Camp, Clash, Fighter
from drumhead.engine.session import GameSession
from drumhead.engine.session.accounts.battles import battles, report_of
from drumhead.engine.session.accounts.beforehand import odds_before
from tests.engine.session.pages import scenario, sheet


def test_each_clash_has_the_odds_of_its_square_as_they_stood_before_the_phase(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="7")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    session.advance()
    (battle,) = battles(session, "MacMahon", 1)
    lines = tuple(odds_before(session, "MacMahon", 1, battle, runs=50))
    assert len(lines) == len(battle.clashes)
    assert lines[0].startswith(f"{battle.clashes[0].heading}: ")
    assert any("for the attackers, had FR1IN" in line and "met AU1IN" in line for line in lines)
    assert lines == tuple(odds_before(session, "MacMahon", 1, battle, runs=50))
    report = report_of(session, "MacMahon", 1, battle, pictures=False, odds=lines)
    assert [section.title for section in report.summary] == ["In short", "Odds beforehand"]
    session.close()


def test_the_game_master_is_foretold_by_what_both_had_ordered(tmp_path: Path) -> None:
    """That the defenders stand to the last, which the attackers did not know."""
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="7")
    session.submit(sheet("MacMahon", "FR1IN move 9-7", "FR1IN attack assault"))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"))
    session.advance()
    (battle,) = battles(session, GM, 1)
    (seen,), (true,) = (tuple(odds_before(session, seat, 1, battle)) for seat in ("MacMahon", GM))
    met = [", ".join(fighter.unit for fighter in camp.fighters) for camp in battle.clashes[0].camps]
    assert f"had {met[0]} met {met[1]}." in true
    assert seen != true
    session.close()


def test_a_position_sent_home_foretells_what_the_game_foretells_its_seat(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="7")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    session.advance()
    session.export("MacMahon", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    ((battle,), (mine,)) = (battles(each, "MacMahon", 1) for each in (session, home))
    told = [tuple(odds_before(each, "MacMahon", 1, of, runs=50)) for each, of in ((session, battle), (home, mine))]
    assert [line.partition(":")[0] for line in told[0]] == [line.partition(":")[0] for line in told[1]]
    assert any("for the attackers, had" in line for line in told[1])
    home.close()
    session.close()


def _clash(phase: str) -> Clash:
    camps = tuple(
        Camp(side, side.title(), role, (Fighter(unit),))
        for side, role, unit in (("allies", "Attackers", "FR1IN"), ("austria", "Defenders", "AU1IN"))
    )
    return Clash("1.x.1", f"In {phase}", "open", cast(tuple[Camp, Camp], camps), (), "Nobody won.", (), phase, 7)


class Asked:
    """A game of three phases in which somebody asks for odds; behind the fire nobody would have met."""

    def __init__(self, *, dice: bool = True, gm: bool = False) -> None:
        self.questions: list[tuple[str, Question, Sequence[str]]] = []
        name = SimpleNamespace(name=lambda cell: f"<{cell}>")
        self.game = SimpleNamespace(
            map=SimpleNamespace(board=name, tactical_board=name),
            seat=lambda name: SimpleNamespace(name=name),
        )
        self.ruleset = SimpleNamespace(odds=self._odds if dice else None)
        self.hand = SimpleNamespace(founded=None, file=None, record=None)
        self._gm = gm

    def phases(self, turn: int) -> tuple[str, ...]:
        return ("supply", "fire", "melee")

    def view(self, seat: str, turn: int, phase: str) -> Any:
        return SimpleNamespace(gm=self._gm, phase=f"{seat} after {phase} of {turn}")

    def ordered(self, seat: str, turn: int) -> tuple[str, ...]:
        return (f"orders of {seat}",)

    def _odds(self, game: object, view: Any, orders: Sequence[str], question: Question) -> tuple[Contest, ...]:
        self.questions.append((view.phase, question, orders))
        if question.square == "<5> <7>" and view.phase.startswith("Ney after fire"):
            raise InputError("nobody")
        return ()


@pytest.mark.parametrize("gm", [False, True])
def test_the_odds_of_a_clash_are_asked_for_as_they_stood_behind_the_phase_before_its_own(gm: bool) -> None:
    """Who attacks need not be supposed by who knows all orders."""
    asked = Asked(gm=gm)
    battle = Battle(5, "there", (), tuple(map(_clash, ("supply", "fire", "melee"))))
    assert list(odds_before(cast(GameSession, asked), "Ney", 4, battle)) == [
        "In supply: no odds can be told. Nobody won.",
        "In fire:  Nobody won.",
        "In melee: as things stood, nobody would have met there. Nobody won.",
    ]
    question = Question("<5> <7>", "" if gm else "allies")
    orders = ("orders of Ney",)
    assert asked.questions == [
        ("Ney after supply of 4", question, orders),
        ("Ney after fire of 4", question, orders),
    ]


def test_a_game_without_dice_has_no_odds_beforehand() -> None:
    battle = Battle(5, "there", (), (_clash("fire"),))
    (line,) = odds_before(cast(GameSession, Asked(dice=False)), "Ney", 4, battle)
    assert line == "In fire: no odds can be told. Nobody won."

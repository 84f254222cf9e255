"""Odds of an open file: whose knowledge they rest on, and that processes change nothing but the time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.odds import BATCH, Contest, Question, Wish
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.odds import contests, figures, processes
from tests.engine.session.pages import scenario, sheet

HERE = Question("G5-V6")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    made = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield made
    made.close()


def mode(contest: Contest, unit: str) -> str:
    found = next(piece for camp in contest.camps for piece in camp.pieces if piece.id == unit)
    return str(dict(found.figures)["mode"])


def test_a_position_sent_home_gives_the_answer_its_seat_has_in_the_game(session: GameSession, tmp_path: Path) -> None:
    session.export("MacMahon", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    assert contests(home, "MacMahon", HERE) == contests(session, "MacMahon", HERE)
    home.close()


def test_another_seed_of_the_game_gives_the_same_odds(session: GameSession, tmp_path: Path) -> None:
    """What a game's own dice will do is in no figure."""
    other = GameSession.create(scenario(tmp_path), tmp_path / "other.drum", seed="2")
    for seat in ("gm", "MacMahon"):
        assert contests(other, seat, HERE) == contests(session, seat, HERE)
    other.close()


def test_a_seat_is_answered_by_its_own_draft_and_the_game_master_by_what_is_in(session: GameSession) -> None:
    session.save_draft("MacMahon", [session.read_order("FR1IN attack assault")])
    assert mode(contests(session, "MacMahon", HERE)[0], "FR1IN") == "assault"
    asked = Question("G5-V6", attacker="allies")
    assert [mode(contests(session, seat, asked)[0], "FR1IN") for seat in ("Canrobert", "gm")] == ["attack", "attack"]
    session.submit(sheet("MacMahon", "FR1IN attack assault"), unsealed=True)
    assert mode(contests(session, "gm", asked)[0], "FR1IN") == "assault"
    assert mode(contests(session, "Gyulai", asked)[0], "FR1IN") == "attack"


def test_the_game_masters_answer_heeds_what_he_ruled_on_orders(session: GameSession) -> None:
    asked = Question("G5-V6", attacker="allies")
    session.submit(sheet("MacMahon", "FR1IN attack assault"), unsealed=True)
    session.rule(("order", "FR1IN attack skirmish"), Said("as he wrote"))
    assert mode(contests(session, "gm", asked)[0], "FR1IN") == "skirmish"
    session.rule(("strike", "FR1IN"), Said("by consent"))
    assert mode(contests(session, "gm", asked)[0], "FR1IN") == "attack"


@pytest.mark.slow
def test_several_processes_give_the_figures_of_one_in_the_same_order(session: GameSession) -> None:
    (contest,) = contests(session, "gm", HERE)
    wish = Wish(runs=3 * BATCH + 20)
    alone, beside, together = (list(figures(contest, wish, processes=number)) for number in range(3))
    assert alone == beside == together and alone[-1].runs == 3 * BATCH + 20


@pytest.mark.whole
def test_who_has_seen_enough_ends_the_processes(session: GameSession) -> None:
    (contest,) = contests(session, "gm", HERE)
    running = figures(contest, Wish(until=0.0001), processes=2)
    first = next(running)
    running.close()
    assert first == next(figures(contest, Wish(runs=BATCH)))
    assert list(running) == []


def test_processes_are_started_only_where_there_is_enough_to_do() -> None:
    assert [processes(Wish(runs=runs), 4) for runs in (1, 19_999, 20_000, 30_000, 1_000_000)] == [0, 0, 2, 3, 4]
    assert [processes(Wish(until=until), 4) for until in (0.01, 0.001)] == [0, 4]
    assert processes(Wish(runs=1_000_000), 1) == 0


def test_a_game_without_dice_has_no_odds(tmp_path: Path) -> None:
    game = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    with pytest.raises(InputError, match=r"^Diplomacy.* is played without dice, so there are no odds to tell\.$"):
        contests(game, "gm", Question("PAR"))
    game.close()

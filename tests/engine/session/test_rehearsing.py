"""A turn tried out on what a seat knows: the game stays as it is, and nothing in it tells more than the view."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import ManyProblemsError, RefusedError
from drumhead.engine.play.orders import Order
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.outcome import outcome, span
from drumhead.engine.session.rehearsal.rehearsing import kept, prepared, run, seeds
from tests.engine.session import pages

HERE, MINE = "MacMahon", ("FR1IN attack assault", "FR1IN engage", "FR2CQ march G5-V6")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    found = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield found
    found.close()


def orders(session: GameSession, *lines: str) -> tuple[Order, ...]:
    return tuple(session.read_order(line, HERE) for line in lines)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_game_is_the_same_to_the_byte_after_any_number_of_rehearsals(session: GameSession, tmp_path: Path) -> None:
    session.save_draft(HERE, orders(session, *MINE))
    before, hashes = digest(session.path), [session.position(seat.seat.name) for seat in session.seats()]
    rehearsal = prepared(session, HERE, session.draft(HERE))
    for number, seed in enumerate(seeds(None, 3)):
        kept(rehearsal, seed, tmp_path / f"try{number}.drum")
    assert digest(session.path) == before
    assert [session.position(seat.seat.name) for seat in session.seats()] == hashes
    assert session.turn == 1


def test_a_rehearsal_at_home_is_the_same_to_the_byte_as_one_at_the_table(session: GameSession, tmp_path: Path) -> None:
    session.export(HERE, tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    for name, where in (("table", session), ("home", home)):
        kept(prepared(where, HERE, orders(session, *MINE)), "s", tmp_path / f"{name}.try")
    assert (tmp_path / "table.try").read_bytes() == (tmp_path / "home.try").read_bytes()
    home.close()


def test_what_others_have_ordered_is_not_looked_at(session: GameSession) -> None:
    before = run(prepared(session, HERE, orders(session, *MINE)), "s")
    session.submit(pages.sheet("Gyulai", "AU1IN march G6-V6", "AU2IN march G5-V6"))
    session.save_draft("Canrobert", (session.read_order("FR2IN march G5-V7"),))
    assert run(prepared(session, HERE, orders(session, *MINE)), "s") == before


def test_it_opens_like_a_game_and_can_be_looked_at_phase_by_phase(session: GameSession, tmp_path: Path) -> None:
    found = kept(prepared(session, HERE, orders(session, *MINE)), "s", tmp_path / "try.drum")
    tried = GameSession.open(tmp_path / "try.drum")
    assert (tried.kind, tried.turn, len(tried.phases(1))) == ("rehearsal", 2, len(session.ruleset.phases))
    assert [status.seat.name for status in tried.seats()] == [HERE]
    assert tried.view(HERE, 1).token("FR2CQ") == session.view(HERE).token("FR2CQ")
    assert tried.view(HERE) == found.after
    assert tried.events(HERE, 1) == found.events
    assert tried.turn_report(HERE, 1).sections
    for doing in (lambda: tried.export(HERE, tmp_path / "no.drum"), tried.advance, lambda: tried.hand, tried.verifier):
        with pytest.raises(RefusedError, match="is a rehearsal; "):
            doing()
    tried.close()


def test_the_same_seed_gives_the_same_turn_and_another_one_other_dice(session: GameSession) -> None:
    rehearsal = prepared(session, HERE, orders(session, *MINE))
    first, again, other = (run(rehearsal, seed) for seed in ("a", "a", "b"))
    assert first == again
    assert [event.facts for event in first.events] != [event.facts for event in other.events]


def test_strangers_do_what_is_guessed_of_them(session: GameSession) -> None:
    stands = run(prepared(session, HERE, orders(session, *MINE)), "s")
    goes = run(prepared(session, HERE, orders(session, *MINE), ["AU1IN defend evade", "AU1IN march G6-V6"]), "s")
    assert stands.battles
    assert goes.events != stands.events


def test_guesses_that_nobody_can_carry_out_are_named_each_by_itself(session: GameSession) -> None:
    with pytest.raises(ManyProblemsError) as found:
        prepared(session, HERE, (), ["AU99IN march G5-V6", "AU1IN dance", "FR1IN march G5-V5", "AU1IN march A0-N0"])
    problems = found.value.problems
    assert [problem.partition(":")[0] for problem in problems] == [
        "AU99IN march G5-V6",
        "AU1IN dance",
        "FR1IN march G5-V5",
        "AU1IN march A0-N0",
    ]
    assert "its orders are no guess" in problems[2]


def test_the_game_master_and_a_game_that_is_over_rehearse_nothing(session: GameSession) -> None:
    with pytest.raises(RefusedError, match="a seat's orders"):
        prepared(session, "gm", ())


def test_an_open_board_is_rehearsed_with_everybodys_guessed_orders(tmp_path: Path) -> None:
    game = GameSession.create("diplomacy-1901", tmp_path / "spring.drum", seed="1")
    mine = (game.read_order("A Par - Bur", "France"),)
    alone = run(prepared(game, "France", mine), "s")
    met = run(prepared(game, "France", mine, ["A Mun - Bur"]), "s")
    places = [{token.cell for token in found.after.tokens if token.owner == "France"} for found in (alone, met)]
    assert places[0] - places[1] == {game.game.map.board.cell("Bur")}
    game.close()


def test_several_rehearsals_are_told_together(session: GameSession) -> None:
    rehearsal = prepared(session, HERE, orders(session, *MINE))
    found = outcome(rehearsal, [run(rehearsal, seed) for seed in seeds(None, 4)])
    (battle,) = found.battles
    assert (found.times, battle.times) == (4, 4)
    assert sum(won for _, won, _ in battle.sides) <= 4
    for _, _, (least, middle, most) in battle.sides:
        assert least <= middle <= most


@pytest.mark.parametrize(("numbers", "found"), [([3], (3, 3, 3)), ([9, 1], (1, 1, 9)), ([5, 1, 9], (1, 5, 9))])
def test_a_span_has_the_least_the_middle_and_the_most(numbers: list[int], found: tuple[int, int, int]) -> None:
    assert span(numbers) == found

"""DATC 4.D.1, 4.D.2, 4.E.4 to 4.E.6 in a game: sheets of one power, orders for later turns and for others' units, and
a unit that should not be there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession, Said
from tests.engine.session.strait import scenario, sheet


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="5")
    yield session
    session.close()


def stand(session: GameSession) -> set[str]:
    """Where each unit stands, as "A NOR"."""
    return {f"{token.arm} {token.id}" for token in session.view("gm").tokens if token.arm}


@pytest.mark.rule("diplomacy", "4.D.1")
@pytest.mark.parametrize(
    ("second", "taken", "after"),
    [
        (("F EAS - BAY",), True, {"A NOR", "F BAY"}),
        (("A NOR H", "F EAS H"), True, {"A NOR", "F EAS"}),
        ((), True, {"A NOR", "F EAS"}),
        (("F EAS - SEA",), False, {"A EAS", "F BAY"}),
    ],
)
def test_a_later_set_takes_the_place_of_an_earlier_one_whole_if_it_is_taken(
    game: GameSession, second: tuple[str, ...], taken: bool, after: set[str]
) -> None:
    assert game.submit(sheet("Gothia", "A NOR - EAS", "F EAS - BAY")).taken
    assert game.submit(sheet("Gothia", *second)).taken is taken
    game.advance()
    assert stand(game) == {*after, "F SOU"}


@pytest.mark.rule("diplomacy", "4.D.2")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sets_always_come_one_after_another_by_whatever_hands_and_the_last_to_come_stands(
    game: GameSession, order: tuple[int, ...]
) -> None:
    """Three programs have the game open, and each hands one set in; a set says nothing of when it was written."""
    sets = [("F EAS - BAY",), ("A NOR - EAS", "F EAS - BAY"), ("A NOR H",)]
    ends = [{"A NOR", "F BAY"}, {"A EAS", "F BAY"}, {"A NOR", "F EAS"}]
    hands = [GameSession.open(game.path) for _ in sets]
    for at in order:
        assert hands[at].submit(sheet("Gothia", *sets[at])).taken
    for hand in hands:
        hand.close()
    game.advance()
    assert ends[order[-1]] <= stand(game)
    assert list(game.verify())


@pytest.mark.rule("diplomacy", "4.E.4")
def test_an_order_is_for_one_turn_and_no_words_make_it_stand_for_more(game: GameSession) -> None:
    assert game.submit(sheet("Gothia", "A NOR - EAS", "F EAS - BAY")).taken
    game.advance()
    assert stand(game) == {"A EAS", "F BAY", "F SOU"}
    for line in ("A EAS - NOR always", "always A EAS - NOR", "A EAS - NOR until cancelled"):
        assert [verdict.accepted for verdict in game.judge(game.read_sheet(sheet("Gothia", line, turn=2)))] == [False]
    assert game.submit(sheet("Gothia", "A EAS - NOR", turn=2)).taken
    game.advance()
    assert stand(game) >= {"A NOR", "F BAY"}
    game.advance()
    assert stand(game) >= {"A NOR", "F BAY"}, "nobody wrote anything, and nobody moved"


@pytest.mark.rule("diplomacy", "4.E.5")
def test_no_power_orders_the_unit_of_another_nor_gives_its_own_away(game: GameSession) -> None:
    (foreign,) = game.judge(game.read_sheet(sheet("Iberia", "A NOR - EAS")))
    assert not foreign.accepted and foreign.order is not None
    for line in ("A NOR proxy Iberia", "Iberia A NOR"):
        assert [verdict.accepted for verdict in game.judge(game.read_sheet(sheet("Gothia", line)))] == [False]
    assert not game.submit(sheet("Iberia", "A NOR - EAS")).taken
    game.submit(sheet("Gothia", "F EAS - BAY"))
    game.advance()
    assert stand(game) == {"A NOR", "F BAY", "F SOU"}


@pytest.mark.rule("diplomacy", "4.E.6")
def test_a_unit_that_should_not_be_there_is_taken_away_by_the_game_masters_hand(game: GameSession) -> None:
    """It played for a turn before anybody saw it; then it is gone, nobody orders it, and its place is free."""
    said = Said("it should never have been there")
    game.rule(["make", "unit", "East Bay", "power=Iberia", "arm=F"], Said("a slip"))
    game.submit(sheet("Gothia", "F EAS - BAY"))
    game.advance()
    assert stand(game) == {"A NOR", "F EAS", "F BAY", "F SOU"}
    game.rule(["remove", "unit", "East Bay"], said)
    assert stand(game) == {"A NOR", "F EAS", "F SOU"}
    assert not game.submit(sheet("Iberia", "F BAY - SOU (ec)", turn=2)).taken
    game.submit(sheet("Gothia", "F EAS - BAY", turn=2))
    game.advance()
    assert stand(game) == {"A NOR", "F BAY", "F SOU"}
    assert list(game.verify())

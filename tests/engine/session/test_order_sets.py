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


@pytest.fixture
def lasting(tmp_path: Path) -> Iterator[GameSession]:
    """A game whose orders stand: the army of Northland was kept from Eastland by its own fleet."""
    path = tmp_path / "lasting.drum"
    session = GameSession.create(scenario(tmp_path), path, seed="5", options={"perpetual": "true"})
    assert session.submit(sheet("Gothia", "A NOR - EAS", "F EAS H")).taken
    session.advance()
    assert stand(session) == {"A NOR", "F EAS", "F SOU"}
    yield session
    session.close()


@pytest.mark.rule("diplomacy", "4.E.4")
@pytest.mark.parametrize(
    ("second", "after"),
    [
        (("F EAS - BAY",), {"A EAS", "F BAY", "F SOU"}),
        ((), {"A NOR", "F EAS", "F SOU"}),
        (("F EAS - BAY", "A NOR H"), {"A NOR", "F BAY", "F SOU"}),
    ],
)
def test_where_a_game_wants_it_an_order_stands_until_another_is_given(
    lasting: GameSession, second: tuple[str, ...], after: set[str]
) -> None:
    if second:
        assert lasting.submit(sheet("Gothia", *second, turn=2)).taken
    lasting.advance()
    assert stand(lasting) == after
    stood = [event for event in lasting.events("Iberia", 2) if event.kind == "stands"]
    named = {line.split()[1] for line in second}
    assert [event.units[0] for event in stood] == [unit for unit in ("EAS", "NOR") if unit not in named]
    assert all(lasting.wording(event).endswith("is given no order; the last one stands.") for event in stood)
    assert list(lasting.verify())


@pytest.mark.rule("diplomacy", "4.E.4")
def test_a_unit_that_went_elsewhere_waits_for_orders_again(lasting: GameSession) -> None:
    assert lasting.tasks("Gothia", ()) == ()
    assert "without another order A NOR - EAS stands" in lasting.describe("Gothia", "NOR")
    token = lasting.view("Gothia").token("NOR")
    assert token is not None and ("Without another order", "A NOR - EAS") in token.facts
    assert "#   written A NOR; without another order A NOR - EAS stands;" in lasting.sheet("Gothia", ())
    lasting.submit(sheet("Gothia", "F EAS - BAY", turn=2))
    lasting.advance()
    if lasting.turn_title().endswith("adjustments"):
        lasting.advance()
    assert {task.unit for task in lasting.tasks("Gothia", ())} >= {"EAS", "BAY"}
    before = stand(lasting)
    lasting.advance()
    assert before <= stand(lasting)


@pytest.mark.rule("diplomacy", "4.E.4")
def test_a_unit_that_the_game_master_gives_to_another_power_has_no_standing_order(lasting: GameSession) -> None:
    lasting.rule(["unit", "NOR", "power=Iberia"], Said("it changed sides"))
    lasting.submit(sheet("Gothia", "F EAS - BAY", turn=2))
    lasting.advance()
    assert stand(lasting) == {"A NOR", "F BAY", "F SOU"}


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

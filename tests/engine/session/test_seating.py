"""Players who hold several seats, and seats that have nothing to order."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import DrumheadError
from drumhead.engine.session import GameSession
from tests.engine.session.strait import PAGE, scenario, sheet

BOTH = {"Anna": ("Gothia", "Iberia")}


def test_a_player_who_holds_two_powers_orders_the_units_of_both(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "one.drum", seed="7", players=BOTH)
    assert [(status.seat.name, status.seat.title) for status in session.seats()] == [
        ("Anna", "playing Gothia and Iberia")
    ]
    verdicts = session.submit(sheet("Anna", "F EAS - BAY", "F SOU/WC - SEA"))
    assert all(verdict.accepted for verdict in verdicts)
    session.advance(missing="refuse")
    assert set(session.view("Anna").state.units) == {"NOR", "BAY", "SEA"}
    session.close()
    reopened = GameSession.open(tmp_path / "one.drum")
    assert {token.owner for token in reopened.view("Anna").tokens if token.orderable} == {"Gothia", "Iberia"}
    assert len(list(reopened.verify())) == 2


def test_a_position_by_mail_orders_both_powers_too(tmp_path: Path) -> None:
    game = GameSession.create(scenario(tmp_path), tmp_path / "one.drum", seed="7", players=BOTH)
    game.export("Anna", tmp_path / "anna.drum")
    mailed = GameSession.open(tmp_path / "anna.drum")
    orders = [mailed.read_order(line) for line in ("F EAS - BAY", "F SOU/WC - SEA")]
    assert [mailed.check("Anna", order) for order in orders] == [None, None]
    assert all(verdict.accepted for verdict in game.submit(mailed.sheet("Anna", orders)))


def test_who_is_not_shared_out_keeps_his_own_seat(tmp_path: Path) -> None:
    path = tmp_path / "one.drum"
    session = GameSession.create(
        scenario(tmp_path), path, seed="7", seats={"Anna": "secret"}, players={"Anna": ("Gothia",)}
    )
    assert [(status.seat.name, status.locked) for status in session.seats()] == [("Anna", True), ("Iberia", False)]
    refused = session.submit(sheet("Anna", "F SOU/WC - SEA"), unsealed=True)
    assert not refused[0].accepted


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ({"Anna": ("Gothia", "Persia")}, "no seat 'Persia' for Anna; it has Gothia, Iberia"),
        ({"Anna": ("Gothia",), "Ben": ("Gothia",)}, "Gothia is given to Anna and to Ben"),
        ({"Anna": ()}, "Anna holds no seat"),
        ({"Gothia": ("Iberia",)}, "cannot be named Gothia"),
        ({"gm": ("Iberia",)}, "cannot be named gm"),
        ({"An#na": ("Iberia",)}, "without '#'"),
        ({"": ("Iberia",)}, "single spaces"),
    ],
)
def test_players_are_refused_with_one_sentence(
    tmp_path: Path, players: dict[str, tuple[str, ...]], sentence: str
) -> None:
    with pytest.raises(DrumheadError, match=sentence):
        GameSession.create(scenario(tmp_path), tmp_path / "one.drum", players=players)
    assert not (tmp_path / "one.drum").exists()


def test_nobody_holds_two_sides_that_are_hidden_from_each_other(tmp_path: Path) -> None:
    both = {"Anna": ("MacMahon", "Gyulai")}
    with pytest.raises(DrumheadError, match="Anna cannot hold seats of several sides"):
        GameSession.create("lombardy-1859", tmp_path / "one.drum", players=both)


def test_a_power_without_units_is_not_waited_for(tmp_path: Path) -> None:
    page = PAGE.replace('units = ["F Southland (wc)"]', "units = []")
    session = GameSession.create(scenario(tmp_path, page), tmp_path / "one.drum", seed="7")
    assert [status.awaited for status in session.seats()] == [True, False]
    session.submit(sheet("Gothia", "A NOR H"))
    assert not any(status.awaited for status in session.seats())
    assert session.advance(missing="refuse") == 1


def test_a_seat_that_is_held_among_others_has_no_password_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(DrumheadError, match="Gothia has a password of its own and is given to Anna"):
        GameSession.create(scenario(tmp_path), tmp_path / "one.drum", seats={"Gothia": "secret"}, players=BOTH)


def test_a_side_is_named_once(tmp_path: Path) -> None:
    with pytest.raises(DrumheadError, match="allies and France and Sardinia are one side; name it once"):
        GameSession.create("lombardy-1859", tmp_path / "one.drum", seats={"allies": "a", "France and Sardinia": "b"})

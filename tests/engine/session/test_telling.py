"""What a seat hears of a turn: its own numbering, no orders of others, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import EVERYONE, GM, Change, Event
from drumhead.engine.play.rulings import RULED, RULING
from drumhead.engine.session import GameSession
from drumhead.engine.session.telling import chain_of, told, turn_of_event
from tests.engine.session.pages import scenario, sheet


def event(number: int, *seats: str, cause: str = "", retells: str = "", **about: object) -> Event:
    known = {"cause_known_to": about.pop("order_of", (EVERYONE,))}
    return Event(
        id=f"1.tactical-1.{number}",
        kind="moved",
        phase="tactical-1",
        cause=cause,
        seen_by=seats,
        retells=retells,
        **known,  # type: ignore[arg-type]
    )


def ids(events: tuple[Event, ...]) -> list[str]:
    return [found.id.rpartition(".")[2] for found in events]


def test_a_seat_counts_its_own_events_without_gaps() -> None:
    events = [event(1, "East"), event(2, "West"), event(3, "East"), event(4, EVERYONE)]
    assert ids(told(events, "East")) == ["1", "2", "3"]
    assert ids(told(events, "West")) == ["1", "2"]
    assert ids(told(events, GM)) == ["1", "2", "3", "4"]


def test_a_cause_goes_by_the_seats_own_number_or_is_not_told() -> None:
    events = [event(1, "East"), event(2, "West"), event(3, "West", cause="1.tactical-1.2")]
    events.append(event(4, "West", cause="1.tactical-1.1"))
    assert [found.cause for found in told(events, "West")] == ["", "1.tactical-1.1", ""]


def test_an_order_as_cause_is_told_to_those_who_know_it() -> None:
    move = event(1, "East", "West", cause="order AU1IN move", order_of=("East",))
    assert [told([move], seat)[0].cause for seat in ("East", "West", GM)] == [
        "order AU1IN move",
        "",
        "order AU1IN move",
    ]


def test_what_is_told_to_strangers_is_told_to_nobody_who_knows_the_whole() -> None:
    events = [event(1, "East"), event(2, "East", "West", retells="1.tactical-1.1")]
    assert ids(told(events, "East")) == ["1"]
    assert ids(told(events, GM)) == ["1"]
    assert ids(told(events, "West")) == ["1"]


def test_what_follows_from_an_event_follows_for_strangers_from_what_they_were_told_of_it() -> None:
    events = [event(1, "East"), event(2, "West", retells="1.tactical-1.1", cause="1.tactical-1.1")]
    events.append(event(3, "East", "West", cause="1.tactical-1.1"))
    assert [found.cause for found in told(events, "West")] == ["", "1.tactical-1.1"]


def test_a_seat_is_told_no_secrets_and_nothing_of_how_the_state_changes() -> None:
    found = event(1, "East").model_copy(
        update={"secret": {"path": 7}, "changes": (Change(table="units", id="AU1IN", field="men", now=300),)}
    )
    (heard,), (whole,) = told([found], "East"), told([found], GM)
    assert (heard.secret, heard.changes) == ({}, ())
    assert (whole.secret, whole.changes) == (found.secret, found.changes)


def test_a_seat_is_not_told_who_else_knows() -> None:
    found = told([event(1, "East", "West", retells="1.tactical-1.9")], "West")[0]
    assert (found.seen_by, found.cause_known_to, found.retells) == (("West",), (EVERYONE,), "")


def _linked(id: str, cause: str = "", unit: str = "", kind: str = "moved") -> Event:
    phase = id.split(".")[1]
    return Event(id=id, kind=kind, phase=phase, cause=cause, units=(unit,) if unit else (), seen_by=(EVERYONE,))


RULES = (_linked("1.ruling.1", kind=RULING), _linked("1.ruling.2", kind=RULING))
LINKS = (
    _linked("1.fire.1", unit="A"),
    _linked("1.fire.2", cause="1.fire.1", unit="B"),
    _linked("1.fire.3", cause="1.ruling.1", unit="B", kind=RULED),
    _linked("1.fire.4", cause="1.ruling.9", unit="A", kind=RULED),
    _linked("1.fire.5", cause="1.ruling.2", unit="Z", kind=RULED),
    _linked("1.melee.1", cause="1.fire.2", unit="C"),
    _linked("1.melee.2", cause="1.melee.3"),
    _linked("1.melee.3", cause="1.melee.2"),
    _linked("1.melee.4", cause="order C march"),
)


@pytest.mark.parametrize(
    ("id", "chain"),
    [
        ("fire.1", ["fire.1", "fire.4"]),
        ("fire.2", ["fire.2", "fire.3", "ruling.1", "fire.4", "fire.1"]),
        ("melee.1", ["melee.1", "fire.3", "ruling.1", "fire.4", "fire.2", "fire.1"]),
        ("fire.3", ["fire.3", "ruling.1"]),
        ("fire.5", ["fire.5", "ruling.2"]),
        ("melee.2", ["melee.2", "melee.3"]),
        ("melee.4", ["melee.4"]),
        ("ruling.1", ["ruling.1"]),
    ],
)
def test_a_chain_goes_from_cause_to_cause_with_what_was_ruled_on_any_behind_the_event_itself(
    id: str, chain: list[str]
) -> None:
    found = chain_of(f"1.{id}", (*RULES, *LINKS), "Ney")
    assert [event.id.partition(".")[2] for event in found] == chain


def test_the_turn_of_an_event_is_the_number_that_its_name_begins_with() -> None:
    assert [turn_of_event(id, "fire") for id in ("1.fire.7", "12.melee.1", "999999999.x.1", "3")] == [
        1,
        12,
        999999999,
        3,
    ]
    for id in ("fire.7", "", ".fire.7", "-1.fire.7", "1000000000.fire.7", "x"):
        with pytest.raises(UnknownNameError, match=r"ids look like 1\.fire\.7\."):
            turn_of_event(id, "fire")
    with pytest.raises(UnknownNameError, match=r"no event '1\.fire\.9' that Ney may know"):
        chain_of("1.fire.9", LINKS, "Ney")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2", "FR1IN attack assault"))
    session.submit(sheet("Gyulai", "AU1IN move 5-7 from T1", "AU2IN march G5-V6"))
    session.advance()
    yield session
    session.close()


@pytest.mark.rule("rotd", "4.4a")
@pytest.mark.parametrize("seat", ["MacMahon", "Canrobert", "Gyulai"])
def test_a_seat_hears_of_no_order_but_its_own(played: GameSession, seat: str) -> None:
    own = {token.id for token in played.view(seat).tokens if token.orderable}
    ordered = {found.cause.split()[1] for found in played.events(seat, 1) if found.ordered()}
    assert ordered <= own
    assert any(found.ordered() and found.cause.split()[1] not in own for found in played.events(GM, 1))


def test_the_game_master_reads_of_each_move_once(played: GameSession) -> None:
    told_of = [(found.phase, found.units) for found in played.events(GM, 1) if found.kind.endswith("-seen")]
    moved = [(found.phase, found.units) for found in played.events(GM, 1) if found.kind in ("moved", "marched")]
    assert told_of == []
    assert len(moved) == len(set(moved)) > 0
    assert any(found.kind == "move-seen" for found in played.events("Gyulai", 1))


@pytest.mark.parametrize("seat", ["MacMahon", "Canrobert", "Gyulai"])
def test_why_takes_the_number_a_seat_has(played: GameSession, seat: str) -> None:
    for found in played.events(seat, 1):
        assert played.why(seat, found.id)[0] == found
    last = played.events(seat, 1)[-1].id
    phase, _, number = last.rpartition(".")
    with pytest.raises(UnknownNameError, match=f"no event .* that {seat} may know"):
        played.why(seat, f"{phase}.{int(number) + 1}")


@pytest.mark.parametrize("seat", ["MacMahon", "Canrobert", "Gyulai"])
def test_at_home_the_numbers_are_the_same(played: GameSession, seat: str, tmp_path: Path) -> None:
    played.export(seat, tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    assert home.events(seat, 1) == played.events(seat, 1)
    for phase in played.phases(1):
        assert home.events(seat, 1, phase) == played.events(seat, 1, phase)
    home.close()


def test_the_phases_of_a_turn_make_up_the_turn(played: GameSession) -> None:
    for seat in ("MacMahon", "Gyulai", GM):
        parts = [found for phase in played.phases(1) for found in played.events(seat, 1, phase)]
        assert tuple(parts) == played.events(seat, 1)


@pytest.mark.rule("rotd", "4.4a")
def test_two_orders_that_come_to_the_same_are_told_the_same_to_whom_they_meet(tmp_path: Path) -> None:
    heard, causes = [], []
    for name, order in (("one", "AU1IN engage T1-T1"), ("two", "AU1IN move 7-7 from T1")):
        session = GameSession.create(scenario(tmp_path), tmp_path / f"{name}.drum", seed="1")
        session.submit(sheet("Gyulai", order, "AU1IN attack assault"))
        session.advance()
        heard.append(session.events("MacMahon", 1))
        causes.append({found.cause for found in session.events(GM, 1) if found.ordered()})
        session.close()
    assert "encountered" in {found.kind for found in heard[0]}
    assert heard[0] == heard[1]
    assert causes[0] != causes[1]

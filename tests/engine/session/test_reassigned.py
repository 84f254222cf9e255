"""6.1, 6.11: a unit that is given to another within a turn is ordered by him from then on, and by nobody else anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from drumhead.engine.errors import VerificationError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.arriving import in_folder
from drumhead.engine.session.evening.intake_table import table
from drumhead.engine.session.rulings.ruling import Said
from tests.engine.session.pages import PAGE, sheet

CORPS = """
[persons]
Canrobert = "general"
[[units]]
id = "FR3IN"
place = "G4-V6 7-7"
commander = "MacMahon"
deputy = "Canrobert"
"""
GIVE, BACK = "FR1AQ assign FR1IN to Canrobert", "FR1AQ assign FR1IN to MacMahon"
Found = Callable[[], GameSession]


@pytest.fixture
def found(tmp_path: Path) -> Iterator[Found]:
    """Games that are closed when the test is over."""
    path, made = tmp_path / "command.toml", list[GameSession]()
    path.write_text(PAGE + CORPS, encoding="utf-8")

    def create() -> GameSession:
        made.append(GameSession.create(str(path), tmp_path / f"{len(made)}.drum", seed="1"))
        return made[-1]

    yield create
    for session in made:
        session.close()


@pytest.fixture
def session(found: Found) -> GameSession:
    return found()


@pytest.fixture
def ministry(tmp_path: Path) -> Iterator[GameSession]:
    """Canrobert is War Minister of his side, and has one unit."""
    path = tmp_path / "ministry.toml"
    office = 'name = "Canrobert"\noffices = ["War Minister"]\n'
    path.write_text((PAGE + CORPS).replace('name = "Canrobert"\n', office, 1), encoding="utf-8")
    session = GameSession.create(str(path), tmp_path / "ministry.drum", seed="1")
    yield session
    session.close()


def take(session: GameSession, seat: str, *lines: str) -> list[str]:
    """Hand in a sheet; gives the rules by which lines of it are refused."""
    receipt = session.submit(sheet(seat, *lines, turn=session.turn), drop_refused=True)
    return [verdict.rule or verdict.error for verdict in receipt if not verdict.accepted]


def owned(session: GameSession, seat: str) -> set[str]:
    return {token.id for token in session.view(seat).tokens if token.orderable}


def attack(session: GameSession, unit: str = "FR1IN") -> set[str]:
    """The posture a unit took with it into its turn."""
    return {order.mode for order in session.gathered() if order.unit == unit and order.kind == "attack"}  # type: ignore[attr-defined]


def replayed(session: GameSession) -> GameSession:
    session.advance()
    assert list(session.verify())
    return session


@pytest.mark.rule("rotd", "6.1c")
@pytest.mark.rule("rotd", "6.11b")
def test_the_new_commander_sees_and_orders_the_unit_at_once_and_the_old_one_no_more(session: GameSession) -> None:
    assert take(session, "Canrobert", "FR1IN attack evade") == ["6.1"]
    assert take(session, "MacMahon", GIVE) == []
    assert "FR1IN" in owned(session, "Canrobert") and "FR1IN" not in owned(session, "MacMahon")
    assert take(session, "Canrobert", "FR1IN attack evade") == []
    assert take(session, "MacMahon", "FR1IN attack assault") == ["6.1"]
    assert attack(session) == {"evade"}
    after = replayed(session).view(GM).state.units["FR1IN"]
    assert (after.commander, after.attack) == ("Canrobert", "evade")


@pytest.mark.rule("rotd", "6.11a")
def test_what_the_old_commander_ordered_before_stands_until_the_new_one_orders(session: GameSession) -> None:
    take(session, "MacMahon", "FR1IN attack assault", GIVE)
    assert attack(session) == {"assault"}
    take(session, "Canrobert", "FR2IN attack evade")
    assert attack(session) == {"assault"}
    take(session, "Canrobert", "FR1IN attack evade")
    assert attack(session) == {"evade"}
    replayed(session)


@pytest.mark.rule("rotd", "6.11a")
def test_a_whole_sheet_of_the_old_commander_leaves_what_he_ordered_before(session: GameSession) -> None:
    take(session, "MacMahon", "FR1IN attack assault", GIVE)
    assert [order.unit for order in session.draft("MacMahon")] == ["FR1AQ"]
    assert take(session, "MacMahon", "clear all", GIVE, "FR3IN attack skirmish") == []
    assert attack(session) == {"assault"} and "FR1IN" in owned(session, "Canrobert")
    replayed(session)


@pytest.mark.rule("rotd", "6.11a")
def test_an_assignment_counts_from_the_end_of_its_sheet_wherever_its_line_stands(session: GameSession) -> None:
    assert take(session, "MacMahon", GIVE, "FR1IN attack assault") == []
    assert attack(session) == {"assault"}


@pytest.mark.rule("rotd", "6.11b")
def test_a_sheet_that_is_taken_back_takes_its_assignments_back(session: GameSession) -> None:
    take(session, "MacMahon", GIVE)
    take(session, "Canrobert", "FR1IN attack evade")
    session.take_back("MacMahon")
    assert "FR1IN" in owned(session, "MacMahon") and attack(session) == set()
    replayed(session)
    told = [session.wording(event) for event in session.events("Canrobert", 1) if event.kind == "order-refused"]
    assert told == ["Not carried out: FR1IN attack evade. FR1IN is not under your command."]


@pytest.mark.rule("rotd", "6.11b")
def test_an_assignment_that_a_later_sheet_replaces_counts_until_then(session: GameSession) -> None:
    take(session, "MacMahon", GIVE)
    take(session, "Canrobert", "FR1IN attack evade")
    take(session, "MacMahon", "clear FR1AQ")
    assert "FR1IN" in owned(session, "MacMahon")
    assert take(session, "Canrobert", "FR1IN attack skirmish") == ["6.1"]
    assert attack(session) == {"evade"}
    take(session, "MacMahon", "FR1IN attack assault")
    assert attack(session) == {"assault"}
    assert replayed(session).view(GM).state.units["FR1IN"].commander == "MacMahon"


@pytest.mark.rule("rotd", "6.11b")
def test_a_unit_that_goes_back_is_ordered_by_its_first_commander_again(session: GameSession) -> None:
    take(session, "MacMahon", "FR1IN attack assault", GIVE)
    take(session, "Canrobert", "FR1IN attack evade")
    take(session, "MacMahon", BACK)
    assert attack(session) == {"evade"}
    assert take(session, "MacMahon", "FR1IN attack skirmish") == []
    assert attack(session) == {"skirmish"}
    replayed(session)


@pytest.mark.rule("rotd", "6.1d")
@pytest.mark.rule("rotd", "6.11a")
def test_of_two_commanders_the_last_orders_count_and_a_deputys_never_before_a_commanders(session: GameSession) -> None:
    take(session, "MacMahon", "FR3IN attack assault", "FR1AQ assign FR3IN deputy nobody")
    assert take(session, "Canrobert", "FR3IN attack evade") == ["6.1"]
    take(session, "MacMahon", "FR1AQ assign FR3IN deputy Canrobert")
    assert take(session, "Canrobert", "FR3IN attack evade") == []
    assert attack(session, "FR3IN") == {"assault"}
    take(session, "MacMahon", "FR1AQ assign FR3IN to Canrobert")
    assert attack(session, "FR3IN") == {"assault"}
    take(session, "Canrobert", "FR3IN attack skirmish")
    assert attack(session, "FR3IN") == {"skirmish"}
    replayed(session)


@pytest.mark.rule("rotd", "6.11b")
def test_the_assignments_of_a_headquarters_stand_though_it_is_given_away_itself(session: GameSession) -> None:
    take(session, "MacMahon", GIVE, "FR1AQ assign FR1AQ to Canrobert")
    assert take(session, "Canrobert", "FR1AQ halt on detection", "FR1AQ assign FR2IN deputy MacMahon") == []
    assert take(session, "MacMahon", "FR1AQ assign FR1IN to MacMahon") == ["6.1"]
    after = replayed(session).view(GM).state.units
    assert (after["FR1IN"].commander, after["FR2IN"].deputy, after["FR1AQ"].commander) == (
        "Canrobert",
        "MacMahon",
        "Canrobert",
    )


@pytest.mark.rule("rotd", "3.5ad")
@pytest.mark.rule("rotd", "6.11b")
def test_the_war_minister_gives_units_to_others_within_a_turn_and_ranks_for_the_next(ministry: GameSession) -> None:
    assert take(ministry, "MacMahon", "FR1AQ promote MacMahon to general") == ["3.5ae"]
    lines = ("War Minister assign FR1IN to Canrobert", "War Minister promote MacMahon to colonel")
    assert take(ministry, "Canrobert", *lines) == []
    assert "FR1IN" in owned(ministry, "Canrobert")
    assert take(ministry, "MacMahon", "FR1IN attack evade") == ["6.1"]
    assert take(ministry, "Canrobert", "FR1IN attack assault") == []
    assert attack(ministry) == {"assault"}
    known = replayed(ministry).view("Canrobert").state
    assert known.persons["MacMahon"].rank == "colonel" and known.units["FR1IN"].commander == "Canrobert"
    assert take(ministry, "Canrobert", "War Minister assign FR2CQ deputy MacMahon") == []
    assert take(ministry, "Canrobert", "War Minister assign FR1AQ deputy MacMahon") == ["3.5af"]


@pytest.mark.rule("rotd", "6.11b")
def test_a_position_that_is_given_out_after_it_has_the_unit(session: GameSession, tmp_path: Path) -> None:
    before = session.position("Canrobert")
    take(session, "MacMahon", GIVE)
    session.export("Canrobert", tmp_path / "canrobert.drum")
    with_it = GameSession.open(tmp_path / "canrobert.drum")
    text = with_it.sheet("Canrobert", [with_it.read_order("FR1IN attack evade", "Canrobert")])
    assert "FR1IN" in owned(with_it, "Canrobert") and with_it.position("Canrobert") == before
    with_it.close()
    assert session.submit(text).taken and attack(session) == {"evade"}


@pytest.mark.rule("rotd", "6.11b")
def test_a_ruling_tells_of_orders_of_the_new_commander_that_it_upsets(session: GameSession) -> None:
    take(session, "MacMahon", GIVE)
    take(session, "Canrobert", "FR1IN march G5-V7")
    found = session.rule(["unit", "FR1IN", "status=shattered", "reform_turns=2"], Said("lost", forced=True))
    assert [line.partition(":")[0] for line in found.upset] == ["Canrobert"]


def test_a_sheet_that_was_changed_in_the_file_is_found_out(session: GameSession) -> None:
    take(session, "MacMahon", GIVE)
    take(session, "Canrobert", "FR1IN attack evade")
    session.advance()
    session.hand.file._db.execute("update sheets set number = 9 where seat = 'MacMahon'")
    with pytest.raises(VerificationError):
        list(session.verify())


LINES: Mapping[str, tuple[str, ...]] = {
    "MacMahon": (
        GIVE, BACK, "FR1AQ assign FR3IN to Canrobert", "FR1AQ assign FR1AQ to Canrobert", "FR1IN attack assault",
        "FR3IN attack assault", "FR1AQ assign FR3IN deputy nobody", "clear all", "clear FR1AQ",
    ),
    "Canrobert": (
        "FR1IN attack evade", "FR3IN attack evade", "FR2IN attack evade", "FR1AQ assign FR2IN to MacMahon", BACK,
        "FR1AQ assign FR1AQ to MacMahon", "clear all",
    ),
}  # fmt: skip
SHEETS = (
    st.sampled_from(("MacMahon", "Canrobert"))
    .flatmap(
        lambda seat: st.tuples(
            st.just(seat), st.lists(st.sampled_from(LINES[seat]), min_size=1, max_size=4, unique=True)
        )
    )
    .filter(lambda sheet: not {GIVE, BACK} <= {*sheet[1]})
)
"""Of two lines for one thing the later counts, so their sequence matters."""


@pytest.mark.whole
@settings(max_examples=12, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sheets=st.lists(SHEETS, min_size=2, max_size=6))
def test_whatever_is_handed_in_comes_out_again(found: Found, sheets: list[tuple[str, list[str]]]) -> None:
    session, mirrored = found(), found()
    for seat, lines in sheets:
        assert sorted(take(session, seat, *lines)) == sorted(take(mirrored, seat, *reversed(lines)))
    assert [owned(session, seat) for seat in LINES] == [owned(mirrored, seat) for seat in LINES]
    replayed(session)


def test_the_table_of_what_came_names_him_whose_orders_count_since_the_unit_was_given(
    session: GameSession, tmp_path: Path
) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    came = (("MacMahon", ("FR1IN attack assault", GIVE)), ("Canrobert", ("FR1IN attack evade",)))
    for hour, (seat, lines) in enumerate(came):
        path = mail / f"{hour}.orders"
        path.write_text(sheet(seat, *lines), encoding="utf-8")
        os.utime(path, (1_000 + hour, 1_000 + hour))
    conflicts = {row.seat: row.conflicts for row in table(session, in_folder(session, mail)) if row.conflicts}
    assert conflicts == {
        "MacMahon": ("FR1IN is ordered by Canrobert too; the orders of Canrobert count",),
        "Canrobert": ("FR1IN is ordered by MacMahon too; the orders of Canrobert count",),
    }

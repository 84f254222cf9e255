"""Drafts that are kept beside the one on the desk: before edits, by name, and shared with an ally."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError
from drumhead.engine.play.figures import Path as Way
from drumhead.engine.play.orders import Order
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.drafts import branches, forget, keep_as, kept_drafts, take
from drumhead.engine.session.rehearsal.sharing import read_shared, shared_figures, shared_lines, shared_text
from tests.engine.session import pages

HERE = "MacMahon"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    found = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield found
    found.close()


def orders(session: GameSession, *lines: str, seat: str = HERE) -> tuple[Order, ...]:
    return tuple(session.read_order(line, seat) for line in lines)


def test_at_least_ten_states_of_a_draft_are_kept_the_newest_first(session: GameSession) -> None:
    for level in range(20):
        session.save_draft(HERE, orders(session, f"FR1IN engage T{level % 5 + 1}", f"FR2CQ supply {level % 13}"))
    kept = kept_drafts(session, HERE)
    assert len(kept) == 12
    assert [each.name for each in kept[:3]] == ["before the last edit", "2 edits ago", "3 edits ago"]
    assert kept[0].orders == orders(session, "FR1IN engage T4", "FR2CQ supply 5")
    assert kept[9].orders == orders(session, "FR1IN engage T5", "FR2CQ supply 9")


def test_what_is_saved_again_as_it_was_is_no_new_state(session: GameSession) -> None:
    for _ in range(3):
        session.save_draft(HERE, orders(session, "FR1IN engage"))
    assert kept_drafts(session, HERE) == ()


def test_a_state_brought_back_leaves_the_one_that_was_there(session: GameSession) -> None:
    session.save_draft(HERE, orders(session, "FR1IN engage"))
    session.save_draft(HERE, orders(session, "FR1IN march G5-V7"))
    take(session, HERE, "before the last edit")
    assert session.draft(HERE) == orders(session, "FR1IN engage")
    assert kept_drafts(session, HERE)[0].orders == orders(session, "FR1IN march G5-V7")


def test_alternatives_are_kept_by_name_and_the_sheet_holds_the_one_on_the_desk_alone(session: GameSession) -> None:
    bold, wary = orders(session, "FR1IN march G5-V7"), orders(session, "FR1IN defend evade")
    keep_as(session, HERE, "Bold", bold)
    session.save_draft(HERE, wary)
    assert [(each.name, each.orders, each.named) for each in kept_drafts(session, HERE)] == [("Bold", bold, True)]
    drawn = [figure for figure in branches(session, HERE, bold) if isinstance(figure, Way)]
    assert [(way.label, way.style) for way in drawn] == [("FR1IN", "branch")]
    text = session.sheet(HERE, session.draft(HERE), comments=False)
    assert "march" not in text and "FR1IN defend evade" in text
    take(session, HERE, "bold")
    text = session.sheet(HERE, session.draft(HERE), comments=False)
    assert "FR1IN march G5-V7" in text and "evade" not in text


def test_an_alternative_of_the_same_name_is_replaced_and_can_be_forgotten(session: GameSession) -> None:
    keep_as(session, HERE, "Plan  A", orders(session, "FR1IN engage"))
    keep_as(session, HERE, "plan a", orders(session, "FR1IN march G5-V7"))
    (kept,) = kept_drafts(session, HERE)
    assert kept.orders == orders(session, "FR1IN march G5-V7")
    forget(session, HERE, "PLAN A")
    assert kept_drafts(session, HERE) == ()
    with pytest.raises(UnknownNameError, match="there are: none"):
        take(session, HERE, "Plan A")


def test_only_what_a_player_named_can_be_forgotten_and_his_name_goes_before_others(session: GameSession) -> None:
    for line in ("FR1IN engage", "FR1IN defend evade"):
        session.save_draft(HERE, orders(session, line))
    with pytest.raises(UnknownNameError, match="there are: none"):
        forget(session, HERE, "before the last edit")
    keep_as(session, HERE, "Before the last edit", orders(session, "FR1IN march G5-V7"))
    assert take(session, HERE, "before the last edit").named


def test_names_have_bounds_and_so_has_their_number(session: GameSession) -> None:
    for name in ("", "  ", "a#b", "x" * 41):
        with pytest.raises(InputError, match="1 to 40 letters"):
            keep_as(session, HERE, name, ())
    for number in range(8):
        keep_as(session, HERE, f"plan {number}", ())
    with pytest.raises(InputError, match="8 drafts are kept"):
        keep_as(session, HERE, "one more", ())


def test_nothing_is_brought_to_a_desk_whose_orders_are_in(session: GameSession) -> None:
    keep_as(session, HERE, "A", orders(session, "FR1IN engage"))
    session.submit(pages.sheet(HERE, "FR1IN march G5-V7"))
    with pytest.raises(RefusedError, match="take them back first"):
        take(session, HERE, "A")


def test_a_seat_sees_its_own_drafts_alone_and_they_go_with_the_turn(session: GameSession, tmp_path: Path) -> None:
    keep_as(session, HERE, "A", orders(session, "FR1IN engage"))
    assert kept_drafts(session, "Gyulai") == ()
    session.export(HERE, tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    assert kept_drafts(home, HERE) == ()
    home.close()
    session.advance()
    assert kept_drafts(session, HERE) == ()


def test_a_shared_draft_is_seen_by_an_ally_and_is_never_among_his_orders(session: GameSession, tmp_path: Path) -> None:
    mine = orders(session, "FR2IN engage", seat="Canrobert")
    session.save_draft("Canrobert", mine)
    text = shared_text(session, HERE, orders(session, "FR1IN march G5-V7", "FR2CQ defend evade"))
    shared = read_shared(session, text)
    assert (shared.seat, shared_lines(session, shared)) == (HERE, ("FR1IN march G5-V7", "FR2CQ defend evade"))
    ways = [figure for figure in shared_figures(session, "Canrobert", shared) if isinstance(figure, Way)]
    board = session.game.map.board
    assert [(way.style, way.cells) for way in ways] == [("ally", (board.cell("G5-V6"), board.cell("G5-V7")))]
    assert session.draft("Canrobert") == mine
    assert "FR1IN" not in session.sheet("Canrobert", session.draft("Canrobert"), comments=False)
    with pytest.raises(InputError):
        session.read_sheet(text)


def test_remarks_and_empty_lines_in_a_shared_draft_are_no_orders(session: GameSession) -> None:
    text = shared_text(session, HERE, orders(session, "FR1IN march G5-V7"))
    head, bar, order = text.rpartition("G5-V6 |")
    remarked = f"{head}# as we said on Monday\n\n{bar}{order}# FR1AQ | and no more than that\n"
    assert read_shared(session, remarked) == read_shared(session, text)
    assert len(read_shared(session, remarked).orders) == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("drumhead shared draft 1", "drumhead orders 1", "is no shared draft"),
        ("turn 1", "turn 2", "is for turn 2"),
        ("game skirmish", "game other", "is for the game 'other'"),
        ("march", "dance", "dance"),
        ("G5-V6 |", "nowhere |", "nowhere"),
        ("G5-V6 |", "G5-V6", "an order stands behind its unit's square"),
    ],
)
def test_a_shared_draft_that_cannot_be_used_is_refused_in_a_sentence(
    session: GameSession, old: str, new: str, words: str
) -> None:
    text = shared_text(session, HERE, orders(session, "FR1IN march G5-V7"))
    with pytest.raises(InputError, match=words):
        read_shared(session, text.replace(old, new))

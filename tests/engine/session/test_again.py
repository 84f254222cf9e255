"""A turn that was played is ruled on and played again; what was sent out is corrected, for those whom it concerns."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import DrumheadError, InputError, RefusedError, UnknownNameError, VerificationError
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import NOTICE, RULED, RULINGS
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession, Ruled, Said
from tests.engine.session.pages import scenario, sheet
from tests.engine.session.strait import scenario as strait

WHY = Said("a slip of the pen")
FIGHT = ("FR1IN move 9-7 from T1", "FR1IN attack assault", "FR2IN support 7-8 radius 1")
PLACE = "G5-V6 9-7"
CORRECTED = (
    "The game master had this turn played again with a correction; what you were told of it before no longer holds."
)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameSession]:
    """FR1IN has attacked AU1IN, which stood to the last, on the first tactical phase."""
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    session.submit(sheet("MacMahon", *FIGHT[:2]))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"))
    session.advance()
    yield session
    session.close()


def again(session: GameSession, *words: str, said: Said = WHY) -> Ruled:
    return session.hand.again(words, said)


def winner(session: GameSession) -> str:
    """Who won the first battle of the turn."""
    return next(str(event.facts["by"]) for event in session.events(GM, 1) if event.kind == "battle-won")


def heard(session: GameSession, seat: str, turn: int = 1) -> list[str]:
    return [session.wording(event) for event in session.events(seat, turn) if event.kind in RULINGS]


@pytest.mark.parametrize("wanted", ["attackers", "defenders"])
def test_a_battle_ends_as_ruled_whoever_won_it(game: GameSession, wanted: str) -> None:
    again(game, "battle", "tactical-1", PLACE, f"winner={wanted}")
    assert winner(game) == wanted
    assert game.turn == 2
    assert list(game.verify())


def test_a_side_is_meant_by_its_name_too(game: GameSession) -> None:
    for side, camp in (("austria", "defenders"), ("allies", "attackers")):
        again(game, "battle", "tactical-1", PLACE, f"winner={side}")
        assert winner(game) == camp


def test_the_losses_of_a_side_and_the_end_of_a_unit_are_ruled(game: GameSession) -> None:
    again(game, "battle", "tactical-1", PLACE, "AU1IN=routed", "defenders=1-400", "winner=attackers")
    events = game.events(GM, 1, "tactical-1")
    checks = [e.facts["result"] for e in events if e.kind == "morale-check" and e.units == ("AU1IN",)]
    assert checks[-1] == "routed"
    assert 1 <= sum(e.facts["losses"].get("AU1IN", 0) for e in events if e.kind == "suffered") <= 400
    assert list(game.verify())


def test_dice_that_were_asked_for_and_never_thrown_are_not_listed(game: GameSession) -> None:
    throws = game.hand.dice(1)
    assert throws and all(throw.rolls for throw in throws)
    assert len({(throw.phase, throw.purpose) for throw in throws}) == len(throws)
    with pytest.raises(UnknownNameError, match="Turn 2 has not been played yet"):
        game.hand.dice(2)


def test_one_roll_is_ruled_and_all_others_stay(game: GameSession) -> None:
    before = {(throw.phase, throw.purpose): throw.rolls for throw in game.hand.dice(1)}
    again(game, "roll", "1.end", "stragglers of AU1IN", "0.99")
    after = {(throw.phase, throw.purpose): throw.rolls for throw in game.hand.dice(1)}
    assert {at for at in before if before[at] != after[at]} == {("end", "stragglers of AU1IN")}
    assert after["end", "stragglers of AU1IN"][0] == 0.99
    assert list(game.verify())


def test_a_roll_may_be_nought_and_who_is_told_another_roll_hears_of_it_though_nothing_else_changed(
    game: GameSession,
) -> None:
    view = game.view("Gyulai")
    found = again(game, "roll", "end", "stragglers of AU1IN", f"{roll_of(game, 'stragglers of AU1IN') + 0.001:.6f}")
    assert (found.noticing, game.view("Gyulai")) == (("Gyulai",), view)
    again(game, "roll", "end", "stragglers of AU1IN", "0")
    assert roll_of(game, "stragglers of AU1IN") == 0
    for odd in ("-0.1", "nan", "half", "1"):
        with pytest.raises(InputError, match="A roll is a number from 0 up to"):
            again(game, "roll", "end", "stragglers of AU1IN", odd)


def roll_of(session: GameSession, purpose: str) -> float:
    return next(throw.rolls[0] for throw in session.hand.dice(1) if throw.purpose == purpose)


def test_later_rolls_of_a_purpose_are_reached_by_a_dash(game: GameSession) -> None:
    name = f"battle {PLACE}"
    thrown = next(throw.rolls for throw in game.hand.dice(1) if throw.purpose == name)
    again(game, "roll", "tactical-1", name, "-,0.125")
    ruled = next(throw.rolls for throw in game.hand.dice(1) if throw.purpose == name)
    assert ruled[:2] == (thrown[0], 0.125)


def test_a_phase_begins_with_what_was_ruled(game: GameSession) -> None:
    again(game, "before", "tactical-1", "unit", "AU1IN", "place=G5-V6 13-13")
    assert not [event for event in game.events(GM, 1) if event.kind == "battle"]
    (amended,) = [event for event in game.events(GM, 1, "tactical-1") if event.kind == RULED]
    assert game.wording(amended) == "As ruled, unit AU1IN: place G5-V6 13-13 (was G5-V6 9-7)."
    assert game.why(GM, amended.id)[-1].id == "1.ruling.1"
    found = game.view(GM, 1, "supply").token("AU1IN"), game.view(GM, 1, "tactical-1").token("AU1IN")
    assert [token and game.game.map.tactical_board.name(token.tactical) for token in found] == ["9-7", "13-13"]
    assert list(game.verify())


def test_what_is_ruled_after_a_phase_is_there_when_the_next_begins(game: GameSession) -> None:
    again(game, "after", "tactical-1", "unit", "AU2IN", "men=77")
    (amended,) = [event for event in game.events(GM, 1) if event.kind == RULED]
    assert amended.phase == "strategic-1" or amended.phase == "tactical-2"
    men = {phase: game.data(GM, 1, phase)["units"]["AU2IN"]["men"] for phase in ("tactical-1", amended.phase)}
    assert men == {"tactical-1": 3000, amended.phase: 77}


def test_the_last_turn_of_a_game_that_is_over_is_played_again(game: GameSession) -> None:
    while not game.over:
        game.advance()
    again(game, "before", "end", "unit", "AU2IN", "men=77")
    assert (game.over, game.data(GM)["units"]["AU2IN"]["men"]) == (True, 77)
    game.hand.take_back(game.turn - 1, WHY)
    assert not game.over


def test_a_board_without_dice_is_played_again_by_orders_alone(tmp_path: Path) -> None:
    session = GameSession.create(strait(tmp_path), tmp_path / "strait.drum", seed="1")
    session.advance()
    before = session.data(GM)
    with pytest.raises(RefusedError, match="is played without dice"):
        session.hand.again(("roll", session.phases(1)[0], "x", "0.5"), WHY)
    unit = next(iter(before["units"]))
    session.hand.again(("remove", "unit", unit), WHY)
    assert unit not in session.data(GM)["units"]
    assert list(session.verify())
    session.close()


def test_orders_are_struck_after_the_turn(game: GameSession) -> None:
    found = again(game, "strike", "FR1IN")
    assert "MacMahon" in found.knowing
    assert not [event for event in game.events(GM, 1) if event.kind == "battle"]
    assert heard(game, "MacMahon")[0].endswith("The turn was played again.")
    assert list(game.verify())


def test_those_alone_hear_of_it_to_whom_something_else_was_told(game: GameSession) -> None:
    """Canrobert's brigade came to the help of the attackers in the other turn too; then nobody of it is told."""
    found = again(game, "battle", "tactical-1", PLACE, "AU1IN=routed", said=Said("a slip", "As agreed."))
    assert (found.knowing, found.noticing) == ((), ("Canrobert", "Gyulai", "MacMahon"))
    for seat in found.noticing:
        (event,) = [event for event in game.events(seat, 1) if event.kind in RULINGS]
        assert (event.kind, event.units, event.cell, event.cause, event.secret) == (NOTICE, (), None, "", {})
        assert heard(game, seat) == [f"{CORRECTED} As agreed."]
        assert "a slip" not in repr(game.events(seat, 1))
    hidden = again(game, "roll", "end", "stragglers of AU1IN", "0.99")
    assert hidden.noticing == ("Gyulai",)


def test_what_changes_nothing_for_a_seat_leaves_all_it_holds_to_the_byte(game: GameSession, tmp_path: Path) -> None:
    def position(seat: str) -> bytes:
        path = tmp_path / f"{seat}.drum"
        path.unlink(missing_ok=True)
        game.export(seat, path)
        return path.read_bytes()

    def held(seat: str) -> tuple[object, ...]:
        reports = (game.turn_report(seat, 1), game.position_report(seat))
        told = tuple(event.model_dump_json() for turn in (1, 2) for event in game.events(seat, turn))
        chains = tuple(game.why(seat, event.id) for event in game.events(seat, 1))
        return position(seat), *map(write_text, reports), game.sheet(seat, ()), game.data(seat), told, chains

    before = {seat: held(seat) for seat in ("MacMahon", "Canrobert")}
    again(game, "before", "end", "unit", "AU2IN", "men=77")
    again(game, "roll", "end", "stragglers of AU1IN", "0.99")
    again(game, "undo", "3")
    assert {seat: held(seat) for seat in before} == before


def test_a_report_that_was_corrected_says_so(game: GameSession) -> None:
    assert "corrected" not in game.turn_report("MacMahon", 1).title
    again(game, "before", "end", "unit", "AU2IN", "men=77")
    assert "corrected" not in game.turn_report("MacMahon", 1).title
    assert game.turn_report("Gyulai", 1).title.endswith("(corrected)")
    assert game.position_report("Gyulai").title.endswith("(corrected)")
    assert "corrected" not in game.position_report("MacMahon").title


def test_a_sheet_for_what_was_corrected_is_refused_as_such(game: GameSession) -> None:
    old = game.sheet("Gyulai", ())
    again(game, "before", "end", "unit", "AU2IN", "men=77")
    with pytest.raises(InputError, match=r"was written for a position of turn 2 that was corrected since"):
        game.submit(old)
    game.submit(game.sheet("Gyulai", ()))


def test_sheets_for_the_next_turn_stay_in_and_lost_lines_are_named(game: GameSession) -> None:
    game.submit(sheet("Gyulai", "AU2IN attack assault", turn=2))
    found = again(game, "before", "end", "remove", "unit", "AU2IN")
    assert [line.startswith("Gyulai: AU2IN attack assault: ") for line in found.upset] == [True]
    assert game.handed_in("Gyulai")


def test_why_leads_from_a_battle_to_the_ruling_on_it(game: GameSession) -> None:
    again(game, "battle", "tactical-1", PLACE, "winner=defenders")
    won = next(event for event in game.events(GM, 1) if event.kind == "battle-won")
    assert "1.ruling.1" in [event.id for event in game.why(GM, won.id)]
    mine = next(event for event in game.events("Gyulai", 1) if event.kind == "battle-won")
    assert RULED not in [event.kind for event in game.why("Gyulai", mine.id)]
    moved = next(event for event in game.events(GM, 1) if event.kind == "stocks-counted")
    assert "1.ruling.1" not in [event.id for event in game.why(GM, moved.id)]


def test_a_ruling_on_what_was_played_is_undone_by_its_number(game: GameSession) -> None:
    before, data = winner(game), game.data(GM)
    other = "defenders" if before == "attackers" else "attackers"
    again(game, "battle", "tactical-1", PLACE, f"winner={other}")
    assert winner(game) == other
    again(game, "undo", "1")
    assert (winner(game), game.data(GM)) == (before, data)
    assert list(game.verify())


def test_rulings_on_a_phase_may_be_made_before_the_turn(game: GameSession) -> None:
    game.rule(("before", "end", "unit", "AU2IN", "men=77"), WHY)
    game.rule(("roll", "end", "no such purpose", "0.5"), WHY)
    game.advance()
    assert game.data(GM)["units"]["AU2IN"]["men"] == 77
    words = [game.wording(event) for event in game.events(GM, 2, "end") if event.kind == RULED]
    assert words[-1] == "Nothing came of a ruling: no dice fell for no such purpose."
    assert list(game.verify())


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        (("roll", "tactical-9", "x", "0.1"), UnknownNameError, "In which phase? 'tactical-9' is none; those of turn 1"),
        (("roll", "2.end", "x", "0.1"), RefusedError, "This is a ruling on turn 1; what is of turn 2 cannot"),
        (("roll", "end", "stragglers of AU1IN"), InputError, "Behind `roll` and the phase"),
        (("roll", "end", "stragglers of AU1IN", "1"), InputError, "A roll is a number from 0 up to, not including, 1"),
        (("roll", "end", "stragglers of AU9IN", "0.1"), RefusedError, "No dice fall for 'stragglers of AU9IN' in end"),
        (("battle", "tactical-1"), InputError, "Where was the battle?"),
        (("battle", "tactical-1", PLACE), InputError, "What must come of the battle?"),
        (("battle", "tactical-1", PLACE, "winner=prussia"), InputError, "winner=prussia says nothing of a battle"),
        (("battle", "tactical-1", PLACE, "attackers=9-2"), InputError, "attackers=9-2 says nothing of a battle"),
        (("battle", "tactical-2", PLACE, "winner=attackers"), RefusedError, "No dice fall for 'battle G5-V6 9-7'"),
        (("battle", "tactical-1", PLACE, "FR2CQ=routed"), RefusedError, "FR2CQ did not fight in this battle"),
        (("battle", "tactical-1", PLACE, "attackers=9999"), RefusedError, "battle G5-V6 9-7: attackers=9999 did not"),
        (("before", "end"), InputError, "Behind `before` or `after` and the phase a ruling"),
        (("after", "end", "unit", "FR1IN", "men=1"), RefusedError, "Behind end the next turn waits; rule on that."),
        (("before", "end", "unit", "FR9IN", "men=1"), RefusedError, "Ruling 1, before end: There is no unit FR9IN."),
        (
            ("before", "end", "unit", "AU1IN", "in_fort=true"),
            RefusedError,
            "Ruling 1, before end: Unit AU1IN: there is",
        ),
    ],
)
def test_what_cannot_be_ruled_is_told_and_nothing_is_changed(
    game: GameSession, words: tuple[str, ...], kind: type[DrumheadError], said: str
) -> None:
    before = game.path.read_bytes()
    with pytest.raises(kind) as found:
        again(game, *words)
    assert str(found.value).startswith(said)
    assert game.path.read_bytes() == before
    assert (game.turn, game.hand.cuts()) == (2, ())


def test_a_turn_that_waits_ruled_on_is_not_cut_off_unseen(game: GameSession) -> None:
    game.rule(("unit", "FR1IN", "men=9"), WHY)
    with pytest.raises(RefusedError, match=r"^Turn 2 was ruled on already; undo that first, or take turn 1 back\.$"):
        again(game, "strike", "FR1IN")


def test_before_any_turn_there_is_nothing_to_play_again(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "new.drum", seed="1")
    with pytest.raises(RefusedError, match=r"^No turn was played yet; there is nothing to play again\.$"):
        again(session, "strike", "FR1IN")
    session.close()


@pytest.mark.parametrize(
    ("before", "after"),
    [(b'"winner":"defenders"', b'"winner":"attackers"'), (b"a slip of the pen", b"a slip of the p**")],
)
def test_a_forged_ruling_on_what_was_played_is_found(game: GameSession, before: bytes, after: bytes) -> None:
    again(game, "battle", "tactical-1", PLACE, "winner=defenders")
    game.close()
    with sqlite3.connect(game.path) as file:
        (packed,) = file.execute("select events from steps where turn = 1 and number = 0").fetchone()
        events = zlib.decompress(packed).replace(before, after)
        assert events != zlib.decompress(packed)
        file.execute("update steps set events = ? where turn = 1 and number = 0", (zlib.compress(events),))
    file.close()
    forged = GameSession.open(game.path)
    with pytest.raises(VerificationError, match="turn 1: its rulings are not those it was played from"):
        list(forged.verify())
    forged.close()

"""What could have been foretold of a battle, from the view and the orders that a seat had."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.play.events import GM
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

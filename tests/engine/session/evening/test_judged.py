"""The pages of a turn that is judged, and the copy of it that is laid aside."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.adjudication import accept, put_back, worked
from drumhead.engine.session.evening.judged import battle_page, lay_aside, note_on, phase_page
from tests.engine.session.evening.test_adjudication import FIGHTS, ONE, OTHER, SECOND
from tests.engine.session.pages import PAGE, sheet


@pytest.fixture
def game(tmp_path: Path) -> GameSession:
    """Two battles on the first tactical phase; MacMahon and the game master have passwords."""
    (tmp_path / "two.toml").write_text(PAGE + SECOND, encoding="utf-8")
    passwords: dict[str, str | None] = {"MacMahon": "elan"}
    path = tmp_path / "game.drum"
    session = GameSession.create(str(tmp_path / "two.toml"), path, seed="1", seats=passwords, gm_password="umpire")
    session.submit(sheet("MacMahon", *FIGHTS), unsealed=True)
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch", "AU5IN defend last-ditch"))
    return session


def test_a_battle_has_a_page_of_its_own_and_nothing_of_another(game: GameSession) -> None:
    with worked(game) as work:
        found = {battle.name: battle_page(work, battle, ("An even fight.",)) for battle in work.battles()}
    told, other = write_text(found[ONE]), write_text(found[OTHER])
    assert "FR1IN" in told and "AU1IN" in told and "An even fight." in told
    assert "FR5IN" not in told and "AU5IN" not in told
    assert "FR5IN" in other and "FR1IN" not in other
    assert any(section.charts for section in found[ONE].sections)


def test_the_page_of_a_phase_tells_all_of_it_in_the_order_of_play(game: GameSession) -> None:
    with worked(game) as work:
        for phase in work.phases:
            lines = [line for section in phase_page(work, phase).sections for line in section.lines]
            assert [line.event for line in lines] == [event.id for event in work.events(phase)]
            assert [line.text for line in lines] == [work.copy.wording(event) for event in work.events(phase)]


def test_a_phases_page_is_headed_by_how_much_happens_and_its_lines_lead_to_where_it_did(game: GameSession) -> None:
    with worked(game) as work:
        pages = {phase: phase_page(work, phase) for phase in work.phases}
        counts, titles = {phase: len(work.events(phase)) for phase in work.phases}, game.ruleset.titles()
        moved = next(event for event in work.events("tactical-1") if event.tactical is not None)
    assert counts["withdrawal"] == 0 and counts["supply"] > 1
    for phase, page in pages.items():
        many = {0: "nothing happens", 1: "1 event"}.get(counts[phase], f"{counts[phase]} events")
        assert (page.title, page.subtitle) == (titles[phase], f"turn 1 from 2 June 1859: {many}")
    goals = {line.event: line.goal for section in pages["tactical-1"].sections for line in section.lines}
    assert goals[moved.id] == f"cell/{moved.cell}/{moved.tactical}"
    goals = {line.event: line.goal for section in pages["supply"].sections for line in section.lines}
    assert goals["1.supply.1"] == "", "what happens nowhere leads nowhere"


def test_odds_stand_before_a_battle_where_there_are_any(game: GameSession) -> None:
    with worked(game) as work:
        battle = next(each for each in work.battles() if each.name == ONE)
        plain, asked = battle_page(work, battle), battle_page(work, battle, ("An even fight.",))
    assert plain.title == f"{game.ruleset.titles()['tactical-1']}, G5-V6 9-7" and plain.subtitle == battle.result
    assert (plain.summary, len(asked.summary)) == ((), 1)
    assert [section.lines for section in plain.sections] == [section.lines for section in asked.sections]
    assert [line.text for line in asked.summary[0].lines] == ["An even fight."]
    assert [line.text for line in plain.sections[-1].lines] == list(battle.told)


def test_what_is_laid_aside_has_the_turn_and_no_passwords_and_the_game_stays_as_it_is(
    game: GameSession, tmp_path: Path
) -> None:
    before = game.path.read_bytes()
    with worked(game) as work:
        lay_aside(work, tmp_path / "look.drum")
        phases, events = work.phases, work.events("tactical-1")
    with closing(GameSession.open(tmp_path / "look.drum")) as aside:
        assert (aside.phases(1), aside.events(GM, 1, "tactical-1")) == (phases, events)
        assert not set(aside.hand.file.meta()["locks"]) and not any(status.locked for status in aside.seats())
        assert aside.is_open(GM) and aside.is_open("MacMahon") and not aside.gm_locked()
    assert game.path.read_bytes() == before
    assert game.turn == 1 and not game.is_open("MacMahon") and game.gm_locked()


def test_a_note_on_a_phase_or_a_battle_is_kept_and_decides_nothing(game: GameSession) -> None:
    with worked(game) as work:
        note_on(work, "supply", None, "as the almanac has it")
        note_on(work, "tactical-1", work.battles()[0], "a hill")
        assert work.is_current and len(work.waiting()) == len(work.battles())
        with pytest.raises(InputError):
            note_on(work, "supply", None, " ")
    phase, battle = (game.wording(event) for event in game.rulings(GM, 1))
    assert "phase supply" in phase and "as the almanac has it" in phase
    assert ONE in battle and "a hill" in battle
    assert game.rulings("MacMahon", 1) == () == game.rulings("Gyulai", 1)


def test_a_trial_that_is_thrown_away_leaves_every_battle_waiting(game: GameSession) -> None:
    with worked(game) as work:
        accept(game, work.battles())
        assert work.waiting() == ()
        put_back(game)
        assert work.waiting() == work.battles() != ()

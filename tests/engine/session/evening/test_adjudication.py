"""A turn is judged battle by battle before it is played; a ruling on one changes what depends on it, and no more."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.play.events import GM, Event
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.adjudication import (
    BY_RULING,
    Work,
    accept,
    changes,
    copied,
    finish,
    overrule,
    place_of,
    worked,
)
from drumhead.engine.session.evening.all_orders import side_by_side
from tests.engine.session.pages import PAGE, sheet

SECOND = """
[[units]]
id = "FR5IN"
place = "G4-V8 7-7"
commander = "MacMahon"
regiments = 5
[[units]]
id = "AU5IN"
place = "G4-V8 9-7"
commander = "Gyulai"
regiments = 5
"""
FIGHTS = (
    "FR1IN move 9-7",
    "FR1IN attack assault",
    "FR5IN move 9-7",
    "FR5IN attack assault",
)
ONE, OTHER = "tactical-1 G5-V6 9-7", "tactical-1 G4-V8 9-7"
WHY = Said("there is a hill")


@pytest.fixture
def game(tmp_path: Path) -> GameSession:
    """Two battles on the first tactical phase, two squares apart."""
    (tmp_path / "two.toml").write_text(PAGE + SECOND, encoding="utf-8")
    session = GameSession.create(str(tmp_path / "two.toml"), tmp_path / "game.drum", seed="1")
    session.submit(sheet("MacMahon", *FIGHTS))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch", "AU5IN defend last-ditch"))
    return session


def queue(game: GameSession, until: str | None = None) -> list[str]:
    with worked(game) as work:
        return [battle.name for battle in work.waiting(until)]


def test_the_battles_of_a_turn_wait_in_the_order_in_which_they_are_fought(game: GameSession) -> None:
    assert queue(game, "withdrawal") == []
    assert {ONE, OTHER} <= set(queue(game))
    phases = [name.split()[0] for name in queue(game)]
    assert phases == sorted(phases, key=[phase.id for phase in game.ruleset.phases].index)


def test_the_game_waits_as_before_and_its_file_is_untouched(game: GameSession) -> None:
    before, views = game.path.read_bytes(), {seat.name: game.view(seat.name) for seat in game.game.seats}
    queue(game)
    assert (game.turn, game.path.read_bytes()) == (1, before)
    assert {seat.name: game.view(seat.name) for seat in game.game.seats} == views


def test_what_was_accepted_leaves_the_queue(game: GameSession) -> None:
    with worked(game) as work:
        accept(game, [battle for battle in work.battles() if battle.name == ONE])
    assert ONE not in queue(game)
    assert OTHER in queue(game)


def test_what_was_judged_of_a_turn_that_is_played_meanwhile_is_not_accepted_of_another(game: GameSession) -> None:
    with worked(game) as work:
        found = work.battles()
    with closing(GameSession.open(game.path)) as other:
        other.advance()
    before = game.path.read_bytes()
    with pytest.raises(RefusedError, match="turn 1 does not wait any more; nothing was accepted"):
        accept(game, found)
    accept(game, ())
    assert game.path.read_bytes() == before


def test_overruling_one_battle_changes_only_its_dependants_and_the_list_says_which(game: GameSession) -> None:
    with worked(game) as work:
        accept(game, work.battles())
        other = next(battle for battle in work.battles() if battle.name == OTHER)
        won = next(e.facts["by"] for e in work.events("tactical-1") if e.kind == "battle-won" and e.cell != other.cell)
    loser = "defenders" if won == "attackers" else "attackers"
    found = overrule(game, ("battle", *ONE.split(" ", 1), f"winner={loser}"), WHY)
    with worked(game) as work:
        assert next(battle for battle in work.battles() if battle.name == OTHER).outcome == other.outcome
        assert next(battle for battle in work.battles() if battle.name == ONE).ruled
    named = {unit for change in found.changed for unit in change.units}
    assert {"FR1IN", "AU1IN"} <= named
    assert named.isdisjoint({"FR5IN", "AU5IN"})
    assert "G5-V6 9-7" in {change.place for change in found.changed}
    assert ONE in queue(game)
    assert OTHER not in queue(game)


def test_the_list_is_all_that_is_otherwise(game: GameSession) -> None:
    with worked(game) as before:
        found = overrule(game, ("battle", *ONE.split(" ", 1), "AU1IN=routed"), WHY)
        with worked(game) as after:
            assert tuple(changes(before, after)) == found.changed
            assert tuple(changes(after, after)) == ()
    assert found.changed and all(set(change.was).isdisjoint(change.now) for change in found.changed)


def test_a_turn_that_was_tried_already_is_played_once_more_and_left_as_ruled(
    game: GameSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial, advance, played = copied(game, tmp_path), GameSession.advance, list[GameSession]()
    with closing(GameSession.open(trial)) as copy:
        copy.advance()

    def counted(self: GameSession, **told: Any) -> None:
        played.append(self)
        advance(self, **told)

    monkeypatch.setattr(GameSession, "advance", counted)
    overrule(game, ("battle", *ONE.split(" ", 1), "AU1IN=routed"), WHY, trial=trial)
    assert len(played) == 1
    with closing(GameSession.open(trial.with_name(BY_RULING))) as copy, worked(game) as work:
        ruled = Work(game, copy)
        assert ruled.is_current and ruled.battles() == work.battles()
        with closing(GameSession.open(trial)) as before:
            assert not Work(game, before).is_current
    overrule(game, ("battle", *OTHER.split(" ", 1), "AU5IN=routed"), WHY, trial=trial)
    assert len(played) == 4, "what was tried is of before the first ruling, so both are played"


def test_a_ruling_that_does_not_come_about_is_not_made(game: GameSession) -> None:
    with pytest.raises(RefusedError):
        overrule(game, ("battle", "tactical-1", "G5-V6 1-1", "winner=attackers"), WHY)
    with pytest.raises(RefusedError):
        overrule(game, ("battle", *ONE.split(" ", 1), "attackers=99999-99999"), WHY)
    assert game.rulings(GM, 1) == ()


def test_what_is_forced_past_a_rule_is_tried_as_it_is_made(game: GameSession) -> None:
    with pytest.raises(RefusedError, match="It can be forced"):
        overrule(game, ("order", "FR2CQ engage T1"), WHY)
    found = overrule(game, ("order", "FR2CQ engage T1"), Said("so be it", forced=True))
    assert found.ruled.event.secret["forced"]


def test_a_sheet_that_came_in_since_puts_the_battle_it_changes_back(game: GameSession) -> None:
    with worked(game) as work:
        accept(game, work.battles())
    assert queue(game) == []
    game.submit(sheet("Gyulai", "AU5IN defend evade"))
    assert ONE not in queue(game)
    with worked(game) as work:
        stand = {battle.name: battle.accepted for battle in work.battles()}
    assert stand[ONE]
    assert not stand.get(OTHER, False)


def test_the_turn_is_played_once_every_battle_was_looked_at(game: GameSession) -> None:
    with pytest.raises(RefusedError) as refused:
        finish(game)
    assert str(refused.value) == f"2 battles were not looked at yet: {ONE}, {OTHER}."
    with worked(game) as work:
        accept(game, work.battles()[:1])
        with pytest.raises(RefusedError, match=f"^1 battle was not looked at yet: {OTHER}"):
            finish(game)
        accept(game, work.battles(), "by the book")
        hashes = [hash for _, _, hash in work.copy.hand.file.phases(1)]
    assert finish(game) == 1
    assert [hash for _, _, hash in game.hand.file.phases(1) if hash][-1] == hashes[-1]
    assert list(game.verify())
    notes = [game.wording(event) for event in game.rulings(GM, 1)]
    assert f"Ruling on battle {ONE}: accepted as it came out. Reason: by the book" in notes
    assert all(game.rulings(seat.name, 1) == () for seat in game.game.seats)


def test_only_the_turn_that_is_meant_is_played(game: GameSession) -> None:
    with worked(game) as work:
        accept(game, work.battles())
    game.advance()
    with pytest.raises(RefusedError):
        finish(game, turn=1)
    assert game.turn == 2


def test_an_overruled_battle_is_played_as_ruled(game: GameSession) -> None:
    overrule(game, ("battle", *ONE.split(" ", 1), "winner=defenders"), WHY)
    with worked(game) as work:
        accept(game, work.battles())
    finish(game)
    won = {place_of(game, e): e.facts["by"] for e in game.events(GM, 1, "tactical-1") if e.kind == "battle-won"}
    assert won["G5-V6 9-7"] == "defenders"


def test_what_happened_on_a_square_and_on_none_of_its_battlefield_is_placed_by_the_square(game: GameSession) -> None:
    cell = game.game.map.board.cell("G5-V6")
    fed = Event(id="1.supply.1", kind="fed", phase="supply", cell=cell)
    assert place_of(game, fed) == "G5-V6"
    assert place_of(game, fed.model_copy(update={"tactical": 0})).startswith("G5-V6 ")
    assert place_of(game, fed.model_copy(update={"cell": None})) == ""


def test_a_phase_that_there_is_not_is_named(game: GameSession) -> None:
    with worked(game) as work, pytest.raises(UnknownNameError, match="has no phase 'lunch'; it has supply"):
        work.battles("lunch")


# all orders beside each other


def test_the_orders_of_all_seats_stand_beside_each_other(game: GameSession) -> None:
    rows = {row.unit: row for row in side_by_side(game)}
    assert rows["FR1IN"].by_seat == {"MacMahon": FIGHTS[:2]}
    assert rows["AU1IN"].by_seat == {"Gyulai": ("AU1IN defend last-ditch",)}
    assert not rows["FR1IN"].disputed
    assert [row.unit for row in side_by_side(game, seats=["gyulai"])] == ["AU1IN", "AU5IN"]


def test_what_a_ruling_strikes_or_gives_is_marked(game: GameSession) -> None:
    game.rule(("strike", "FR1IN", "attack"), WHY)
    game.rule(("order", "FR2IN defend evade"), WHY)
    rows = {row.unit: row for row in side_by_side(game)}
    assert rows["FR1IN"].disputed
    assert rows["FR1IN"].carried_out == FIGHTS[:1]
    assert (rows["FR2IN"].by_seat, rows["FR2IN"].carried_out) == ({}, ("FR2IN defend evade",))

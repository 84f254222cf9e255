"""5.3: a turn on one page."""

from __future__ import annotations

from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.accounts.digest import digest
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play

HERE, THERE = BOARD.cell("G4-V6"), BOARD.cell("G5-V6")


def shelled(cell: int, **losses: int) -> Event:
    return Event(
        id="1.tactical-1.1", kind="shelled", phase="tactical-1", cell=cell, tactical=7, facts={"losses": losses}
    )


def battles(*events: Event) -> list[str]:
    """The page's first chapter."""
    game, state = play('[map]\nstate = "FRA"\n[[map.cities]]\nname = "Novara"\nplace = "G4-V6 3-3"\n')
    view = RULESET.view(game, state, game.seats[0])
    return [remark.text for remark in digest(game, view, view, events)[0].remarks]


def test_what_bombardment_cost_is_told_where_no_battle_was_fought() -> None:
    assert battles(shelled(HERE, AU1IN=94, FR1IN=6), shelled(HERE, AU2IN=1026)) == [
        "No battle was fought.",
        "Novara (G4-V6), bombardment alone: it cost Austria 1,120 men and Allies 6 men.",
    ]


def test_bombardment_beside_a_battle_is_not_told_twice() -> None:
    fought = Event(
        id="1.tactical-1.2", kind="battle", phase="tactical-1", cell=HERE, tactical=7, units=("AU1IN", "FR1IN")
    )
    told = battles(fought, shelled(HERE, AU1IN=94), shelled(THERE, FR2IN=0))
    assert len(told) == 1 and told[0].startswith("Novara (G4-V6), phase 1:")

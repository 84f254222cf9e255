"""How far France assists the Republic in a quarter of a year, and its border, which opens and shuts (44J)."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import INSURGENT
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, is_on
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put

OPTION, FRANCE, SPORADIC = "44J", "France", "sporadic"
LEVEL = "French assistance"
"""The tally of the level that was thrown, by its place in the table of levels; none before the first quarter."""


def level(game: HexGame, state: EuropaState) -> str:
    """The level of assistance; R324: the first one until a quarter begins; "" where assistance does not vary."""
    if not is_on(game, OPTION):
        return ""
    levels: Sequence[str] = table("france.levels")
    return levels[int(state.tallies[LEVEL])] if LEVEL in state.tallies else str(table("france.first"))


def is_open(state: EuropaState) -> bool:
    """Whether the border is open; without 44J it is, unless a scenario has it shut."""
    return not state.tallies.get(_shut(), 0)


def _shut() -> str:
    return str(table("supply.neighbours")[FRANCE]["shut"])


def quarter_ends(game: HexGame, state: EuropaState) -> str:
    """R326: the game turn in whose Loyalist initial phase the next quarter begins."""
    month = state.month + (state.player != INSURGENT)
    while not _begins_quarter(title := month_title(game.scenario.date, month)):
        month += 1
    return title


def _begins_quarter(title: str) -> bool:
    return title.rsplit(" ", 1)[0] in table("france.quarters")


def assist(teller: Teller, dice: Dice) -> None:
    """In the Loyalist initial phase: the level as a quarter begins, then the border, turn by turn if it is sporadic."""
    game, state = teller.game, teller.state
    if not is_on(game, OPTION):
        return
    title = month_title(game.scenario.date, state.month)
    if _begins_quarter(title):
        _throw_level(teller, dice, title)
    if level(game, teller.state) == SPORADIC:
        _throw_border(teller, dice, title)
    elif not is_open(teller.state):
        teller.tell("border", rule="R326", changes=_turned(teller.state, True), state="open", thrown="")


def _throw_level(teller: Teller, dice: Dice, title: str) -> None:
    die = dice.stream(f"French assistance from {title}").below(6) + 1
    name = table("france.dice")[die - 1]
    changes = put("tallies", LEVEL, float(table("france.levels").index(name)))
    until = quarter_ends(teller.game, teller.state)
    teller.tell("assistance", rule="R326", changes=changes, level=name, die=die, until=until)


def _throw_border(teller: Teller, dice: Dice, title: str) -> None:
    """R325: it stays so until the next Loyalist initial phase."""
    die = dice.stream(f"French border in {title}").below(6) + 1
    opens = die <= int(table("france.open"))
    changes, how = _turned(teller.state, opens), "open" if opens else "shut"
    teller.tell("border", rule="R325", changes=changes, state=how, thrown=f", by a die of {die}")


def _turned(state: EuropaState, opens: bool) -> tuple[Change, ...]:
    """What changes as the border is to be open or shut from now on."""
    return () if opens is is_open(state) else put("tallies", _shut(), None if opens else 1.0)


def border(game: HexGame, state: EuropaState) -> Because:
    """Why the border is as it is."""
    how = "open" if is_open(state) else "shut"
    if level(game, state) == SPORADIC:
        return Because(f"the border was thrown for: {how} until the next Loyalist initial phase", "R325")
    return Because(f"the French border is {how}", "R068")


def terms_of(game: HexGame, state: EuropaState) -> tuple[Because, ...]:
    """Why assistance is as it is, and until when."""
    if not is_on(game, OPTION):
        return ()
    until = f"in the Loyalist initial phase of {quarter_ends(game, state)} the next quarter begins"
    first = Because("until the end of II Sep 36 assistance is increased, without a throw", "R324")
    return (*(() if LEVEL in state.tallies else (first,)), Because(until, "R326"))

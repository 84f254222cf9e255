"""Orders in a mail: those of the turn that waits, by power."""

from __future__ import annotations

from drumhead.engine.errors import InputError, OrderSyntaxError
from drumhead.engine.play.recall.mail import Listed
from drumhead.engine.rulesets.diplomacy.carrying.sections import ORDERS, Section, sections
from drumhead.engine.rulesets.diplomacy.orders.names import Names
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.turns.state import ADJUSTMENTS, DiplomacyState, title
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, names_of


def mail(game: AreaGame, state: DiplomacyState, text: str, name: str) -> tuple[Listed, ...] | None:
    """The orders of each power, with the power before each; None where orders stand under no power.

    InputError where it is of another turn than the one that waits.
    """
    names = names_of(game)
    found = [one for one in sections(text, game.options["powers"], lambda line: reads(names, line)) if _holds(one)]
    dated = [one for one in found if one.year]
    if dated and not any(_fits(state, one) for one in dated):
        last = dated[-1]
        of = f"{last.season.capitalize()} {last.year}" + f", {last.stage}" * bool(last.stage)
        raise InputError(f"{name} lists orders of {of}; {title(state)} waits for orders.")
    lines = [line for one in found if not dated or _fits(state, one) for line in one.lines]
    whole = len({line.side for line in lines}) > 1 or len(text.strip().splitlines()) > len(lines)
    if not lines or not whole or not all(line.side for line in lines):
        return None
    return tuple(Listed(line.line, line.side, f"{line.side}: {line.text}") for line in lines)


def reads(names: Names, line: str) -> bool:
    """Whether a line is an order."""
    try:
        read(names, line)
    except OrderSyntaxError:
        return False
    return True


def _holds(section: Section) -> bool:
    return section.kind == ORDERS and bool(section.lines)


def _fits(state: DiplomacyState, section: Section) -> bool:
    """Whether orders are for what the powers write now."""
    season = "winter" if state.stage == ADJUSTMENTS else state.season
    stage = "adjustment" if section.stage == "build" else section.stage
    return section.season == season and section.year == state.year and state.stage.startswith(stage)

"""A game master's hand on a phase of the turn that is played: what its dice show, what comes of them, how it begins."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError
from drumhead.engine.play.rulings import InTurn, Mend
from drumhead.engine.session.founding import Founded

ROLL, BEFORE, AFTER = "roll", "before", "after"
ACTS = (ROLL, BEFORE, AFTER)
THROWN = "as thrown"
KEEP = "-"
"""In the place of a roll: as it is thrown."""


def of_phase(founded: Founded, state: Any, words: Sequence[str], *, forced: bool) -> tuple[Mend, InTurn]:
    """What the words do to a phase of the turn that waits in a state, and how it is kept."""
    act, at, *rest = [*words, "", ""]
    phase, rest = _phase(founded, state, at), [word for word in rest if word]
    if act == ROLL:
        return _rolls(founded, phase, rest)
    if act == AFTER:
        act, phase = BEFORE, _next(founded, state, phase)
    return _begins(founded, phase, rest, forced) if act == BEFORE else _settled(founded, phase, act, rest)


def _phase(founded: Founded, state: Any, text: str) -> str:
    """`tactical-2`, or `3.tactical-2` as it stands in an event's id."""
    turn, dot, named = text.rpartition(".")
    phases = [phase.id for phase in founded.ruleset.turn_of(state.phase)]
    if named not in phases:
        raise UnknownNameError(f"In which phase? {text!r} is none; those of turn {state.turn} are {', '.join(phases)}.")
    if dot and turn != str(state.turn):
        raise RefusedError(f"This is a ruling on turn {state.turn}; what is of turn {turn} cannot be ruled with it.")
    return named


def _next(founded: Founded, state: Any, phase: str) -> str:
    """The phase that begins where another ends."""
    phases = [each.id for each in founded.ruleset.turn_of(state.phase)]
    if phase == phases[-1]:
        raise RefusedError(f"Behind {phase} the next turn waits; rule on that.")
    return phases[phases.index(phase) + 1]


def _rolls(founded: Founded, phase: str, rest: Sequence[str]) -> tuple[Mend, InTurn]:
    if founded.ruleset.odds is None:
        raise RefusedError(f"{founded.ruleset.title} is played without dice.")
    if len(rest) != 2:
        raise InputError(
            "Behind `roll` and the phase, what it is for and its value are expected: 'morale of FR1IN' 0.2."
        )
    purpose, text = rest
    values = ((purpose, THROWN, text),)
    return Mend(f"the dice of {phase}", (), values), InTurn("", phase, purpose, tuple(map(_roll, text.split(","))))


def _roll(text: str) -> float | None:
    try:
        value = None if text == KEEP else float(text)
    except ValueError:
        value = 1.0
    if value is not None and not 0 <= value < 1:
        raise InputError(f"A roll is a number from 0 up to, not including, 1, or {KEEP} as it is thrown, not {text!r}.")
    return value


def _settled(founded: Founded, phase: str, act: str, rest: Sequence[str]) -> tuple[Mend, InTurn]:
    found = founded.ruleset.settles[act](founded.game, rest)
    values = tuple((key, THROWN, value) for key, value in found.wanted.items())
    mend = Mend(f"{found.purpose} in {phase}", (), values, (), found.cell, found.tactical, found.units)
    place = (found.cell, found.tactical)
    return mend, InTurn("", phase, found.purpose, (), found.wanted, (), False, *place, found.units)


def _begins(founded: Founded, phase: str, rest: Sequence[str], forced: bool) -> tuple[Mend, InTurn]:
    """It is read when the phase begins, for nobody knows before what it begins with."""
    if founded.ruleset.mend is None or not rest:
        raise InputError("Behind `before` or `after` and the phase a ruling is expected, such as unit FR1IN men=900.")
    mend = Mend(f"phase {phase}", (), (("begins", "as it came", f"with {shlex.join(rest)}"),))
    return mend, InTurn("", phase, words=tuple(rest), forced=forced)

"""1.5, 4.1: troops seen but not identified, reported in words of size and with letters that are nearly right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Sighting
from drumhead.engine.rulesets.rotd.campaign.state import CAVALRY, FOOT, HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, row
from drumhead.engine.rulesets.rotd.knowledge.scale import units_called

ARMS = "ICAH"


def arm(kind: str) -> str:
    """1.5: I, C, A or H; militia and pontoon bridges are reported as infantry."""
    if kind in FOOT or kind in (Kind.MI, Kind.PB):
        return "I"
    if kind in CAVALRY:
        return "C"
    return "H" if kind in HEADQUARTERS else "A"


def sighting(game: Game, turn: int, side: str, stance: str, units: Sequence[Unit]) -> Sighting:
    """What a side's report says of one state's unidentified units on one strategic cell.

    The rolls hang on the game's secret, turn, side and cell alone, so that all seats of a side read the same all turn,
    and whoever knows the scenario cannot draw them again.
    """
    cell, state = units[0].cell, units[0].state
    dice = SeededDice(f"{game.secret}|{game.id}", turn, "sighting").stream(f"{side} {cell} {state}")
    rolls = [dice.unit() for _ in range(3 + len(ARMS))]
    reported = _reported(game, len(units), rolls[0], rolls[1])
    words = size_word(reported, rolls[2], units_called(game))
    arms = _letters(game, {arm(unit.type) for unit in units}, rolls[3:])
    return Sighting(cell, stance, state, words, arms, standing(units))


def size_word(count: int, roll: float = 1.0, units: str = "brigades") -> str:
    """4.1: the word for a reported number of units; three are as likely called brigades as a division."""
    if count <= 1:
        return units.removesuffix("s")
    if count == 2 or (count == 3 and roll < 0.5):
        return units
    if count <= 5:
        return "division"
    if count <= 8:
        return "divisions"
    corps = round(count / 12)
    return "corps" if corps <= 1 else f"{corps} corps"


def standing(units: Iterable[Unit]) -> str:
    """1.5: a flag for any active unit, else a tent for any inactive one, else the boxed S."""
    found = {unit.status for unit in units}
    return next((status for status in ("active", "inactive", "shattered") if status in found), "active")


def _reported(game: Game, true: int, spread: float, shift: float) -> int:
    low, high = row(game, "detection.count_factor")
    most = number(game, "detection.count_shift")
    return max(1, round(true * (low + (high - low) * spread) + most * (2 * shift - 1)))


def _letters(game: Game, true: set[str], rolls: Sequence[float]) -> str:
    missing, false = number(game, "detection.letter_missing"), number(game, "detection.letter_false")
    return "".join(
        letter
        for letter, roll in zip(ARMS, rolls, strict=True)
        if (roll >= missing if letter in true else roll < false)
    )

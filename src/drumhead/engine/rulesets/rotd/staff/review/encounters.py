"""7.9, 7.15: own marches into squares of enemies, or past them on the slant, as far as enemies are seen or reported."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from drumhead.engine.play.review import Doubt
from drumhead.engine.play.view import in_sequence
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.foresight.forecast import course
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.staff.review.doings import arrival
from drumhead.engine.rulesets.rotd.staff.trial import known_foes

INTO = "may meet enemies known to be in {} (rule 7.9)."
PAST = "may be interrupted by enemies known to be in {} on the way to {} (rule 7.15)."


def encounters(outlook: Outlook) -> Iterator[Doubt]:
    """Those who run the same danger together."""
    alike: dict[str, list[Unit]] = {}
    for id in sorted(outlook.own, key=in_sequence):
        unit = outlook.campaign.units[id]
        for words in dict.fromkeys(_dangers(outlook, unit)):
            alike.setdefault(words, []).append(unit)
    for words, units in alike.items():
        ids = tuple(unit.id for unit in units)
        who = ids[0] if len(ids) == 1 else f"{', '.join(ids[:-1])} and {ids[-1]}"
        yield Doubt("warning", f"{who} {words}", ids, units[0].cell)


def _dangers(outlook: Outlook, unit: Unit) -> Iterator[str]:
    """Of each step that it makes this turn."""
    name = outlook.campaign.game.map.board.name
    for start, target in pairwise(_way(outlook, unit)):
        beside = [name(cell) for cell in _passed(outlook, start, target) if _watched(outlook, unit, cell)]
        if beside:
            yield PAST.format(" and ".join(beside), name(target))
        if known_foes(outlook.campaign, unit, target):
            yield INTO.format(name(target))


def _way(outlook: Outlook, unit: Unit) -> list[int]:
    """From where it stands to where its march ends this turn."""
    plan = outlook.plan(unit)
    end = arrival(outlook, unit, plan)
    if plan.march is None or end is None:
        return []
    boxes = course(outlook, unit, plan.march.path)[1 : end[1] + 1]
    return [unit.cell, *(cell for cell in boxes if cell is not None)]


def _passed(outlook: Outlook, start: int, target: int) -> list[int]:
    """The two squares between which a slanting step leads."""
    board = outlook.campaign.game.map.board
    direction = board.direction(start, target)
    if direction is None or not direction.diagonal:
        return []
    return [cell for turn in (-1, 1) if (cell := board.step(start, direction.turned(turn))) is not None]


def _watched(outlook: Outlook, unit: Unit, cell: int) -> bool:
    """7.15: only the active interrupt."""
    return any(foe.active for foe in known_foes(outlook.campaign, unit, cell))

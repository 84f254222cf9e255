"""6: a seat's sheet looked over as a chief of staff would, before it is handed in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.review import Doubt, Part, Review, counted, gathered, ranked
from drumhead.engine.play.view import Task, View
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look, under
from drumhead.engine.rulesets.rotd.peace.soil import placing_rule
from drumhead.engine.rulesets.rotd.staff.formations import headed
from drumhead.engine.rulesets.rotd.staff.review.clashes import clashes
from drumhead.engine.rulesets.rotd.staff.review.doings import doing
from drumhead.engine.rulesets.rotd.staff.review.encounters import encounters
from drumhead.engine.rulesets.rotd.staff.review.provisions import provisions
from drumhead.engine.rulesets.rotd.tasks import UNORDERED, WARNING, tasks

CITED = re.compile(r"\(rule ([0-9]+\.[0-9]+[a-z]*)\)")
CROSSINGS, SUPPLIES = ("7.8", "12.4", "12.7"), ("11.1",)
"""Rules by which a warning is of a crossing that hangs on somebody else, or of communications."""


def review(game: Game, view: View, orders: Sequence[Order]) -> Review:
    """What each formation does, and all that may be regretted of it."""
    outlook = look(game, view, orders)
    parts = tuple(
        Part(
            each.unit, each.title, each.units, gathered(doing(outlook, outlook.campaign.units[id]) for id in each.units)
        )
        for each in headed(game, view)
    )
    return Review(parts, ranked(_doubts(outlook, parts, tasks(game, view, orders))), _silence(outlook))


def _doubts(outlook: Outlook, parts: Sequence[Part], found: Sequence[Task]) -> Iterator[Doubt]:
    silent = {task.unit for task in found if task.kind == UNORDERED}
    for part in parts:
        units = tuple(unit for unit in part.units if unit in silent)
        if units:
            cells = {outlook.campaign.units[unit].cell for unit in units}
            whose = "" if units == part.units[:1] == part.units else f"{part.title}: "
            yield Doubt(UNORDERED, f"{whose}{_silent(units, part)}", units, min(cells))
    fed = outlook.campaign.phase not in (DEPLOYMENT, QUIET)
    for task in found:
        kind = _kind(task)
        if kind != UNORDERED and not (fed and kind == "supply"):  # what supplies are to be expected is told exactly
            yield Doubt(kind, task.text, (task.unit,), task.cell)
    yield from clashes(outlook)
    if fed:
        yield from encounters(outlook)
        yield from provisions(outlook)


def _kind(task: Task) -> str:
    """What a warning is of, by the last rule that it names."""
    cited = CITED.findall(task.text)
    if task.kind != WARNING or not cited:
        return task.kind
    if any(under(cited[-1], rule) for rule in CROSSINGS):
        return "crossing"
    return "supply" if any(under(cited[-1], rule) for rule in SUPPLIES) else WARNING


def _silent(units: Sequence[str], part: Part) -> str:
    if len(units) == 1:
        return f"{units[0]} has no orders."
    return f"{counted(len(units), len(part.units))} have no orders."


def _silence(outlook: Outlook) -> str:
    """6.9: what comes of it; where troops are placed they stay."""
    if outlook.campaign.phase in (DEPLOYMENT, QUIET):
        return f"Units without orders stay where they are (rule {placing_rule(outlook.campaign)})."
    reach = whole(outlook.campaign.game, "tactical.default_support")
    return (
        "Units without orders stay where they are, skirmish in the first line, support friends within "
        f"{reach} squares and draw up to one supply (rule 6.9)."
    )

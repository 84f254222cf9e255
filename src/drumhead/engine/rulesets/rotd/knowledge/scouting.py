"""4.1: what a seat's units detect on the strategic map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from drumhead.engine.rulesets.rotd.campaign.contact import way_of_contact
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, STRANGE, Campaign
from drumhead.engine.rulesets.rotd.campaign.seasons import turn_kind
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table, whole

Post = tuple[int, str]
"""A strategic cell, and the state of the troops there: strangers are not the same to all."""


class Ranges:
    """4.1: how far units detect in this turn, in strategic squares, read once from the tables."""

    def __init__(self, campaign: Campaign) -> None:
        game = campaign.game
        quiet = turn_kind(game, campaign.began) != ""
        season = "detection.quiet" if quiet else "detection"
        self.friends = whole(game, f"{season}.friends")
        self.friends_aq = whole(game, f"{season}.friends_of_army_headquarters")
        self.others = whole(game, f"{season}.others")
        steps = () if quiet else table(game, "detection.cavalry")
        self.cavalry = tuple((int(men), int(squares)) for men, squares in steps)

    def of_friends(self, unit: Unit) -> int:
        """4.1: army headquarters detect friends further than the rest."""
        return self.friends_aq if unit.type == Kind.AQ else self.friends

    def of_others(self, unit: Unit) -> int:
        """4.1: light cavalry in communications detects further in a campaign, the stronger it is."""
        if unit.type != Kind.LC or not unit.in_communications:
            return self.others
        return max((squares for men, squares in self.cavalry if unit.men >= men), default=self.others)


def detected(campaign: Campaign, eyes: Sequence[Unit]) -> tuple[frozenset[str], frozenset[str]]:
    """4.1: ids of (friends, strangers) that these active units of one seat detect, themselves left out."""
    ranges = Ranges(campaign)
    watchers = _posts(eye for eye in eyes if eye.active)
    friends: set[str] = set()
    strangers: set[str] = set()
    board = campaign.game.map.board
    for (_, near), eye in _near_enough(campaign, watchers, ranges).items():
        friends.update(unit.id for unit in campaign.related(eye, near, FRIENDLY))
    for (cell, _), looking in watchers.items():
        for near in board.within(cell, max(ranges.of_others(eye) for eye in looking)):
            others = campaign.related(looking[0], near, STRANGE)
            if not strangers.issuperset(unit.id for unit in others):
                strangers.update(_detected(campaign, looking, others, near, ranges))
    return frozenset(friends - {eye.id for eye in eyes}), frozenset(strangers)


def watched(campaign: Campaign, eyes: Iterable[Unit]) -> tuple[int, ...]:
    """4.1: the strategic cells where these units would detect strangers, sorted; lines of contact are not asked for."""
    ranges, board = Ranges(campaign), campaign.game.map.board
    reach: dict[int, int] = {}
    for eye in eyes:
        if eye.active:
            reach[eye.cell] = max(reach.get(eye.cell, 0), ranges.of_others(eye))
    return tuple(sorted({near for cell, radius in reach.items() for near in board.within(cell, radius)}))


def _posts(units: Iterable[Unit]) -> Mapping[Post, list[Unit]]:
    found: dict[Post, list[Unit]] = {}
    for unit in units:
        if unit.status != "gone":
            found.setdefault((unit.cell, unit.state), []).append(unit)
    return found


def _near_enough(
    campaign: Campaign, watchers: Mapping[Post, Sequence[Unit]], ranges: Ranges
) -> dict[tuple[str, int], Unit]:
    """4.1: the cells on which each state's units detect friends, with one of them that does."""
    board = campaign.game.map.board
    return {
        (state, near): looking[0]
        for (cell, state), looking in watchers.items()
        for near in board.within(cell, max(ranges.of_friends(eye) for eye in looking))
    }


def _detected(
    campaign: Campaign, eyes: Sequence[Unit], others: Sequence[Unit], cell: int, ranges: Ranges
) -> Iterable[str]:
    """4.1: strangers on one cell; enemies need a line of contact, which light cavalry does not bar to itself."""
    enemies = [unit for unit in others if campaign.hostile(eyes[0], unit)]
    yield from (unit.id for unit in others if not campaign.hostile(eyes[0], unit))
    horse = [unit for unit in enemies if unit.type == Kind.LC]
    if enemies and any(_line(campaign, eye, cell, ranges, False) for eye in eyes):
        yield from (unit.id for unit in enemies)
    elif horse and any(_line(campaign, eye, cell, ranges, True) for eye in eyes):
        yield from (unit.id for unit in horse)


def _line(campaign: Campaign, eye: Unit, cell: int, ranges: Ranges, through_cavalry: bool) -> bool:
    limit = ranges.of_others(eye)
    return way_of_contact(campaign, eye, cell, limit, through_cavalry=through_cavalry) is not None

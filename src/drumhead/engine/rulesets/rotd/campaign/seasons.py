"""5.1, 5.2: the scenario's campaigns in a row, and of what kind a turn is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Protocol

from drumhead.engine.play.game import Game


class Dated(Protocol):
    """What a state knows of the turn that waits in it."""

    @property
    def turn(self) -> int: ...

    @property
    def campaign(self) -> int:
        """How many of the scenario's campaigns are over."""

    @property
    def since(self) -> int:
        """The turns before the first one of the campaign that is on, or next."""

    @property
    def truce(self) -> bool:
        """Whether all hostilities rest by armistice."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn without a state."""

    turn: int
    campaign: int = 0
    since: int = 0
    truce: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """One of the scenario's campaigns; `before` are the kinds of the turns of peace and truce that lead to it."""

    title: str
    date: date
    turns: int
    days: int
    before: tuple[str, ...] = ()
    deployment: bool = False
    theatre: tuple[str, ...] | None = None
    relations: tuple[tuple[str, str], ...] = ()

    @property
    def gap(self) -> int:
        """The turns between it and the campaign before."""
        return len(self.before) + self.deployment


def in_a_row(game: Game) -> Sequence[Mapping[str, Any]]:
    """The campaigns after the first, as the options have them."""
    found: Sequence[Mapping[str, Any]] = game.options.get("campaigns", ())
    return found


def outline(game: Game, campaign: int) -> Outline:
    """A campaign by the number of those before it."""
    if not campaign:
        scenario = game.scenario
        return Outline(scenario.title, scenario.date, scenario.turns, scenario.days_per_turn)
    given = in_a_row(game)[campaign - 1]
    return Outline(
        given["title"],
        date.fromisoformat(given["date"]),
        given["turns"],
        given["days_per_turn"],
        tuple(given["before"]),
        given["deployment"],
        None if given["theatre"] is None else tuple(given["theatre"]),
        tuple(sorted(given["relations"].items())),
    )


def number(moment: Dated) -> int:
    """Which turn of its campaign it is; 0 or less in the gap before."""
    return moment.turn - moment.since


def deploying(game: Game, moment: Dated) -> bool:
    """7.17: whether the turn is the deployment before a campaign that is not the first."""
    return bool(moment.campaign) and number(moment) == 0 and outline(game, moment.campaign).deployment


def turn_kind(game: Game, moment: Dated) -> str:
    """5.2: `peace` or `truce`; empty for a turn of the campaign and for a deployment."""
    if not moment.campaign:
        return str(game.options.get("quiet", {}).get(str(moment.turn), "truce" if moment.truce else ""))
    campaign = outline(game, moment.campaign)
    if number(moment) > 0:
        return "truce" if moment.truce else ""
    at = number(moment) + campaign.gap - 1
    return campaign.before[at] if at < len(campaign.before) else ""


def first_day(game: Game, moment: Dated) -> date:
    """When a turn begins; those of the gap lie evenly between the campaigns."""
    campaign = outline(game, moment.campaign)
    if number(moment) > 0 or not moment.campaign:
        return campaign.date + timedelta(days=(number(moment) - 1) * campaign.days)
    last = outline(game, moment.campaign - 1)
    over = min(last.date + timedelta(days=last.turns * last.days), campaign.date)
    return over + (campaign.date - over) * (number(moment) + campaign.gap - 1) // campaign.gap

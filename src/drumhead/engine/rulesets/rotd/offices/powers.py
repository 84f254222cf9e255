"""11.5, 11.7, 13.1: what each office may order, and what the commander of an army headquarters may in its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.orders.subjects import (
    CONGRESSMAN,
    GOVERNOR,
    MONARCH,
    PRIME,
    TREASURY,
    WAR,
    office_of,
)


@dataclass(frozen=True, slots=True)
class Power:
    """The offices that give an order, the sentence that says so, and whether the commander of an army headquarters
    gives it too: always, only where his side has none of these offices (`vacant`), or never."""

    offices: tuple[str, ...]
    rule: str
    headquarters: Literal["always", "vacant", "never"] = "never"


OF_STATE = Power((MONARCH, PRIME), "5.1", "vacant")
"""War and peace: the book names nobody; `peace/speakers` says which headquarters it is."""

POWERS: Mapping[str, Power] = MappingProxyType(
    {
        "transfer": Power((WAR, GOVERNOR, CONGRESSMAN), "11.7a", "always"),
        "rebuild track": Power((WAR, TREASURY, MONARCH, PRIME), "8.5g", "always"),
        "store": Power((TREASURY, MONARCH, PRIME), "11.5a", "vacant"),
        "assign": Power((WAR,), "3.5ad", "always"),
        "promote": Power((WAR,), "3.5ae", "vacant"),
        "remove": Power((WAR, MONARCH, PRIME), "11.5m", "vacant"),
        "inactivate unit": Power((WAR,), "13.1d"),
        "activate unit": Power((WAR,), "13.1d"),
        **dict.fromkeys(("offer", "answer", "withdraw offer", "declare war", "denounce"), OF_STATE),
        "buy replacements": Power((TREASURY, MONARCH, PRIME), "3.5bc"),
        "upgrade unit": Power((TREASURY, MONARCH, PRIME), "3.4j"),
    }
)
"""By kind of order; the book names nobody who has track rebuilt."""


def power_refused(game: Game, by: Unit, order: Order) -> Refused | None:
    """Why this is not for a headquarters or an office to order, or None; `by` is as `speaker` gives it."""
    power, office = POWERS[order.kind], office_of(by.id)
    if office:
        return None if office in power.offices else Refused(power.rule, f"that is for {_those(power)}")
    if by.type != Kind.AQ:
        return Refused("11.7a", "it is no army headquarters, which alone orders for its side")
    if by.status not in ("active", "inactive"):
        return Refused("14.2", f"it is {by.status}")
    if power.headquarters == "never" or (power.headquarters == "vacant" and _held(game, by.side, power)):
        return Refused(power.rule, f"that is for {_those(power)}")
    return None


def _held(game: Game, side: str, power: Power) -> bool:
    """Whether a seat of the side has one of the offices."""
    return any(office_of(office) in power.offices for seat in game.seats_of(side) for office in seat.offices)


def _those(power: Power) -> str:
    """`the War Minister, the Monarch or the Prime Minister`."""
    *rest, last = (f"the {office}" for office in power.offices)
    return f"{', '.join(rest)} or {last}" if rest else last

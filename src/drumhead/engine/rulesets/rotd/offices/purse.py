"""3.4, 3.5b, 8.5, 8.6, 11.5: what things cost a side, and its treasury, where a game keeps one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drumhead.engine.play.events import Change
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Treasury
from drumhead.engine.rulesets.rotd.campaign.tables import row
from drumhead.engine.rulesets.rotd.orders.subjects import OF_SIDES


@dataclass(frozen=True, slots=True)
class Price:
    """Eg, manpower points, and men of the pool."""

    eg: int
    mp: int
    men: int = 0

    def times(self, number: int) -> Price:
        """So many of it."""
        return Price(self.eg * number, self.mp * number, self.men * number)

    def __add__(self, other: Price) -> Price:
        return Price(self.eg + other.eg, self.mp + other.mp, self.men + other.men)

    def __str__(self) -> str:
        words = [f"{self.eg} Eg", f"{self.mp} MP", *([f"{self.men:,} men"] if self.men else [])]
        return f"{', '.join(words[:-1])} and {words[-1]}"


def price(game: Game, path: str) -> Price:
    """What stands in the tables: `treasury.depot`, `rail.rebuild.track`."""
    eg, mp = row(game, path)
    return Price(int(eg), int(mp))


def purse(campaign: Campaign, side: str) -> Treasury | None:
    """A side's treasury; None where none is kept, or whoever looks may not know it."""
    found: Treasury | None = campaign.table("treasuries").get(side)
    return found


def paying_refused(campaign: Campaign, side: str, rule: str, wanted: Price) -> Refused | None:
    """Why a side cannot pay, or None; it is not told what there is."""
    kept = purse(campaign, side)
    if kept is None or (kept.eg >= wanted.eg and kept.mp >= wanted.mp and kept.men >= wanted.men):
        return None
    return Refused(rule, f"its treasury cannot pay {wanted}")


def pay(campaign: Campaign, side: str, wanted: Price, what: str, *, rule: str, cause: str) -> None:
    """Take a price from a side's treasury, and tell its ministers; nothing where none is kept."""
    kept = purse(campaign, side)
    if kept is not None and wanted != Price(0, 0):
        left = {"eg": kept.eg - wanted.eg, "mp": kept.mp - wanted.mp, "men": kept.men - wanted.men}
        fewer = {name: value for name, value in left.items() if value != getattr(kept, name)}
        seats, changes = ministers(campaign.game, side), sets("treasuries", side, **fewer)
        campaign.record("paid", changes, rule=rule, cause=cause, seen_by=seats, what=what, price=str(wanted))


def pay_in(campaign: Campaign) -> None:
    """What comes to each treasury as a turn ends."""
    for side, kept in sorted(_all(campaign).items()):
        more = Price(kept.income_eg, kept.income_mp, kept.income_men)
        if more != Price(0, 0):
            now = {"eg": kept.eg + more.eg, "mp": kept.mp + more.mp, "men": kept.men + more.men}
            seats, changes = ministers(campaign.game, side), sets("treasuries", side, **now)
            campaign.record("income-paid", changes, rule="11.5", seen_by=seats, amount=str(more))


def set_surplus_aside(campaign: Campaign, side: str, men: int) -> tuple[Change, ...]:
    """3.5b: men left over by a merger, who come back to the pool later."""
    kept = purse(campaign, side)
    return () if kept is None else sets("treasuries", side, surplus=kept.surplus + men)


def return_surplus(campaign: Campaign) -> None:
    """3.5b: at the end of the season they are in the manpower pool again."""
    for side, kept in sorted(_all(campaign).items()):
        if kept.surplus:
            changes = sets("treasuries", side, men=kept.men + kept.surplus, surplus=0)
            seats = ministers(campaign.game, side)
            campaign.record("surplus-returned", changes, rule="3.5bc", seen_by=seats, men=kept.surplus)


def ministers(game: Game, side: str) -> tuple[str, ...]:
    """The seats that hold an office of the side, and so know its treasury."""
    return tuple(seat.name for seat in game.seats_of(side) if is_minister(seat))


def is_minister(seat: Seat) -> bool:
    """Whether a seat holds an office of its side; governors have their bloc alone."""
    return any(office in OF_SIDES for office in seat.offices)


def _all(campaign: Campaign) -> Mapping[str, Treasury]:
    return campaign.table("treasuries")

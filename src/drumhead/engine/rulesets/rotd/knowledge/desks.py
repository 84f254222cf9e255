"""5.1, 8.5, 11.5: the desk of each office: what it disposes of and what waits there, as far as its seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.play.game import Seat
from drumhead.engine.play.view import Desk
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Square
from drumhead.engine.rulesets.rotd.knowledge.offers import agreed, to_answer
from drumhead.engine.rulesets.rotd.offices.powers import POWERS
from drumhead.engine.rulesets.rotd.offices.purse import purse
from drumhead.engine.rulesets.rotd.orders.subjects import MONARCH, OF_SIDES, PRIME, office_of, write_subject


def desks(known: Campaign, seat: Seat) -> tuple[Desk, ...]:
    """The desks of a seat's offices, made of nothing but what it knows."""
    return tuple(_desk(known, seat, subject) for subject in seat.desks if office_of(subject))


def all_desks(campaign: Campaign) -> tuple[Desk, ...]:
    """Those of all seats, as the game master sees them: each is called by its side too."""
    found = [(seat.side, desk) for seat in campaign.game.seats for desk in desks(campaign, seat)]
    return tuple(replace(desk, title=_of_side(campaign, desk, side)) for side, desk in found)


def _of_side(campaign: Campaign, desk: Desk, side: str) -> str:
    """A bloc's office has its bloc in its title."""
    return f"{desk.title} of {campaign.game.sides.get(side, side)}" if desk.title != desk.id else desk.title


def _desk(known: Campaign, seat: Seat, subject: str) -> Desk:
    office, side, title = office_of(subject), seat.side, write_subject(subject)
    if office not in OF_SIDES:
        return Desk(subject, title, office)
    facts, waiting = [*_means(known, side)], [*_waiting(known, side, office)]
    if office in (MONARCH, PRIME):
        state = known.finished()
        waiting = [*(sentence for _, sentence in to_answer(known.game, state, side)), *waiting]
        facts = [*agreed(known.game, state, side), *facts]
    return Desk(subject, title, office, tuple(waiting), tuple(facts))


def _means(known: Campaign, side: str) -> Iterator[tuple[str, str]]:
    """What a side's treasury holds and what comes to it."""
    kept = purse(known, side)
    if kept is not None:
        yield "Treasury", f"{kept.eg} Eg, {kept.mp} MP"
        yield "Manpower pool", f"{kept.men:,} men" + (f", {kept.surplus:,} more to come" if kept.surplus else "")
        yield "Each turn", f"{kept.income_eg} Eg, {kept.income_mp} MP, {kept.income_men:,} men"


def _waiting(known: Campaign, side: str, office: str) -> Iterator[str]:
    """8.5, 11.5: destroyed track that the side holds, and stores with nothing in them."""
    if office in POWERS["rebuild track"].offices:
        squares: dict[str, Square] = dict(known.table("squares"))
        ruined = sorted(int(key) for key, square in squares.items() if square.broken_track and square.rail == side)
        yield from (f"The track at {known.game.map.board.name(cell)} lies destroyed." for cell in ruined)
    if office in POWERS["remove"].offices:
        empty = (id for id, depot in sorted(known.depots.items()) if not depot.supplies)
        yield from (f"{id} is empty." for id in empty if known.sides.get(known.depots[id].state) == side)

"""5.1: what is on offer between sides and agreed on: who knows of it, and in which words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Offer, RotdState

NAMES = {"armistice": "an armistice", "peace": "peace"}


def counsel(campaign: Campaign, sides: Iterable[str]) -> tuple[str, ...]:
    """The seats of some sides that know what is on offer: all with an office, and who commands an army."""
    of = set(sides)
    armies = (unit for unit in campaign.units.values() if unit.type == Kind.AQ and unit.side in of)
    commanders = {seat for unit in armies if unit.status != "gone" for seat in holders(campaign.game, unit)}
    seats = campaign.game.seats
    return tuple(seat.name for seat in seats if seat.side in of and (seat.offices or seat.name in commanders))


def to_answer(game: Game, state: RotdState, side: str) -> Iterator[tuple[Offer, str]]:
    """The offers to a side that nobody has answered, each with its sentence."""
    for _, offer in sorted(state.offers.items()):
        if offer.to == side:
            by = game.sides.get(offer.by, offer.by)
            yield offer, f"{by} offers {NAMES[offer.what]}{_terms(offer)}; accept or refuse it (rule 5.1)."


def agreed(game: Game, state: RotdState, side: str) -> Iterator[tuple[str, str]]:
    """What a side has on offer itself, and its armistices, as label and value."""
    for _, offer in sorted(state.offers.items()):
        if offer.by == side:
            yield "Offered", f"{NAMES[offer.what]} to {game.sides.get(offer.to, offer.to)}{_terms(offer)}"
    for _, pact in sorted(state.pacts.items()):
        if side in pact.sides and pact.what == "armistice":
            other = next(each for each in pact.sides if each != side)
            ends = f", ends with turn {pact.ends}" if pact.ends else ""
            yield "Armistice", f"with {game.sides.get(other, other)}{ends}"


def _terms(offer: Offer) -> str:
    """`, cedes Milano and asks for Nizza`."""
    gives = f"cedes {', '.join(offer.ceding)}" if offer.ceding else ""
    asks = f"asks for {', '.join(offer.asking)}" if offer.asking else ""
    said = " and ".join(part for part in (gives, asks) if part)
    return f", {said}" if said else ""

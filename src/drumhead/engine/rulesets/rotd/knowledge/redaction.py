"""4.1-4.6: the state with everything a seat does not know taken out."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter

from drumhead.engine.play.events import EVERYONE
from drumhead.engine.play.game import Seat
from drumhead.engine.play.state import changed
from drumhead.engine.play.view import Sighting
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import (
    EMPTY_SQUARE,
    CityHolding,
    Kind,
    Offer,
    RotdState,
    Ship,
    Square,
    Unit,
)
from drumhead.engine.rulesets.rotd.campaign.tables import switch
from drumhead.engine.rulesets.rotd.knowledge.offers import counsel
from drumhead.engine.rulesets.rotd.knowledge.roster import known_persons, known_roster
from drumhead.engine.rulesets.rotd.offices.purse import is_minister

UNKNOWN = -1
"""In a view: the tactical square of a unit, or the supplies of a city, that the seat does not know."""
LIKELY = {"I": Kind.IN, "C": Kind.MC, "A": Kind.LA, "H": Kind.CQ}


def friendly_state(campaign: Campaign, seat: Seat, state: str) -> bool:
    """Whether a state is of the seat's side or actively allied to it."""
    return state_stance(campaign, seat, state) == "friend"


def state_stance(campaign: Campaign, seat: Seat, state: str) -> str:
    """friend, enemy or neutral: how a state stands to the states of a seat's side."""
    found = {campaign.stance(own, state) for own, side in campaign.table("sides").items() if side == seat.side}
    if found & {"same", "ally"}:
        return "friend"
    return "enemy" if "hostile" in found else "neutral"


def redacted(
    campaign: Campaign,
    seat: Seat,
    state: RotdState,
    own: Mapping[str, Unit],
    met: Mapping[str, bool],
    sightings: Sequence[Sighting],
    ships: Mapping[str, Ship],
) -> RotdState:
    """What the seat knows: its own units in full but for their quarry, of those it met (id -> whether the tactical
    square is known) the identity and place, of everything else nothing.

    Troops it only has sightings of stand in as one nameless unit a square, so that checks meet them.
    """
    units = {id: _own(unit) for id, unit in own.items()}
    units |= {id: _stranger(campaign.units[id], placed) for id, placed in met.items()}
    here = {unit.cell for unit in own.values() if unit.stands}
    units |= {unit.id: unit for unit in map(_stand_in, sightings) if unit.cell not in here}
    states = {city.state for city in state.cities.values()} | {depot.state for depot in state.depots.values()}
    friends = {code for code in states if friendly_state(campaign, seat, code)}
    open_to = states if switch(campaign.game, "open_stocks") else friends
    return dataclasses.replace(
        state,
        units={id: units[id] for id in sorted(units)},
        cities={name: _city(open_to, city) for name, city in state.cities.items()},
        depots={id: depot for id, depot in state.depots.items() if depot.state in friends},
        squares=_squares(state.squares, here, seat.name),
        ships=ships,
        offers=_offers(campaign, seat) if state.offers else state.offers,
        treasuries={side: kept for side, kept in state.treasuries.items() if side == seat.side and is_minister(seat)},
        persons=known_persons(campaign, seat, state, own),
        roster=known_roster(seat, state, own),
    )


def _offers(campaign: Campaign, seat: Seat) -> dict[str, Offer]:
    """5.1: what a seat knows to be on offer: it is in the counsel of one of the two sides."""
    offers: Mapping[str, Offer] = campaign.table("offers")
    return {id: offer for id, offer in offers.items() if seat.name in counsel(campaign, (offer.by, offer.to))}


def _own(unit: Unit) -> Unit:
    """7.5c, 7.12: that enemies bar its way, and where one went who left unseen, shows when it sets out."""
    return changed(unit, {"barred": False, "quarry": -1}) if unit.barred or unit.quarry >= 0 else unit


NOBODY = Unit("", "", 0, Kind.IN, "", "", "", "", UNKNOWN, UNKNOWN, 0)
SHOWN = ("id", "nation", "number", "type", "state", "side", "cell", "status")
WHERE = ("tactical", "in_fort", "deployed")


_seen, _placed = attrgetter(*SHOWN), attrgetter(*SHOWN, *WHERE)


def _stranger(unit: Unit, placed: bool) -> Unit:
    """A unit of another command: who it is, where it is, and whether it is active; nothing else."""
    return _known(_placed(unit)) if placed else _known(_seen(unit))


@lru_cache(maxsize=8192)
def _known(values: tuple[object, ...]) -> Unit:
    """Many seats see the same of a unit, phase after phase."""
    known = dict(zip((*SHOWN, *WHERE), values, strict=False))
    return changed(NOBODY, known | {"name": known["id"]})


def _stand_in(seen: Sighting) -> Unit:
    """A nameless unit for a sighting, of the first arm reported."""
    kind = LIKELY[seen.arms[0]] if seen.arms else Kind.IN
    id = f"?{seen.state}.{seen.cell}"
    known = {"id": id, "type": kind, "name": id, "state": seen.state, "cell": seen.cell, "status": seen.status}
    return changed(NOBODY, known)


def _city(open_to: Collection[str], city: CityHolding) -> CityHolding:
    """1.4: everybody knows who holds a city; what lies in it only its holder and his allies, unless all may."""
    return city if city.state in open_to else _closed(city)


@lru_cache(maxsize=4096)
def _closed(city: CityHolding) -> CityHolding:
    """Cities seldom change, and every seat is shown all of them again and again."""
    return changed(city, {"supplies": UNKNOWN, "supplies_at_start": UNKNOWN})


def _squares(squares: Mapping[str, Square], here: set[int], seat: str) -> dict[str, Square]:
    """1.3: railways and rivers are marked for all to see, what changes of it in a turn before its end only for those
    who were told (5.3); battles only those on the spot know, their cost nobody."""
    found: dict[str, Square] = {}
    for cell, square in squares.items():
        marked = _marked(square) if int(cell) in here or not square.marks else _marked(_as_told(square, seat))
        if int(cell) in here:
            fought = {"battle_last_turn": square.battle_last_turn, "battle_now": square.battle_now}
            found[cell] = changed(marked, fought)
        elif marked != EMPTY_SQUARE:
            found[cell] = marked
    return found


def _as_told(square: Square, seat: str) -> Square:
    """A square with the last holders of this turn that a seat was told of."""
    rail, river, _ = next(mark for mark in reversed(square.marks) if {EVERYONE, seat} & {*mark[2]})
    return changed(square, {"rail": rail, "river": river})


MARKS = ("rail", "broken_track", "broken_bridges", "river")
"""1.3: what of a square is marked on everybody's map."""


@lru_cache(maxsize=4096)
def _marked(square: Square) -> Square:
    """A square as everybody knows it; most of a map's are alike."""
    return changed(EMPTY_SQUARE, {mark: getattr(square, mark) for mark in MARKS})

"""1.3, 1.4, 2.7, 4.3, 8.5, 8.6, 11.5: what a seat knows of squares beside the troops, read from its view alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from drumhead.engine.maps.squares.model import City
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.view import Note, View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CONTESTED, CityHolding
from drumhead.engine.rulesets.rotd.knowledge.redaction import UNKNOWN, state_stance
from drumhead.engine.rulesets.rotd.knowledge.shipping import ship_words


def notes(game: Game, view: View) -> tuple[Note, ...]:
    """Cities, sieges, depots, railways, rivers, ships and what is destroyed, by strategic cell."""
    known = _Known(game, view)
    found = (*known.cities(), *known.depots(), *known.railways(), *known.rivers(), *known.ships(), *known.ruins())
    return tuple(sorted(found, key=lambda note: (note.cell, note.kind, note.name)))


class _Known:
    """A view with the standing of states and sides to its seat; the game master's is that of the first side."""

    def __init__(self, game: Game, view: View) -> None:
        self._game, self._map = game, game.map
        self._campaign = Campaign(game, view.state, view.phase)
        self._side = view.side or next(iter(game.sides), "")
        self._names = game.map.state_names
        self._stance = cache(partial(state_stance, self._campaign, Seat(GM, self._side)))
        self._side_stance = cache(self._stance_of_side)

    def _name(self, state: str) -> str:
        return self._names.get(state, state)

    def cities(self) -> Iterator[Note]:
        """1.4, 2.7: who holds each city, what lies in it if the seat may know, and whether it is besieged."""
        for city in self._map.cities:
            holding = self._campaign.cities.get(city.name)
            if holding is None:
                continue
            words, stance = ", ".join(self._holding(city, holding)), self._stance(holding.state)
            yield Note("city", city.cell, city.tactical, city.name, words, stance)
            if holding.besieged:
                yield Note("siege", city.cell, city.tactical, city.name, f"{city.name} is besieged.", stance)

    def _holding(self, city: City, holding: CityHolding) -> Iterator[str]:
        yield f"held by {self._name(holding.state)}"
        if holding.supplies != UNKNOWN:
            yield f"{holding.supplies} supplies"
        if holding.fort_lost:
            yield f"fort battered from {city.fort} to {max(0, city.fort - holding.fort_lost)}"

    def depots(self) -> Iterator[Note]:
        """11.5: the depots and caches the seat may know."""
        for id, depot in self._campaign.depots.items():
            words = f"{depot.kind} of {self._name(depot.state)}, {depot.supplies} supplies"
            stance = self._stance(depot.state)
            yield Note("depot", depot.cell, depot.tactical, id, words, stance)
            if depot.besieged:
                yield Note("siege", depot.cell, depot.tactical, id, f"{id} is besieged.", stance)

    def railways(self) -> Iterator[Note]:
        """1.3, 8.2: who controls each square of railway; before any troops came, the state whose soil it is."""
        for cell in self._map.railways:
            holder, stance = self._controller(cell, self._campaign.square(cell).rail)
            yield Note("rail", cell, None, "", f"railway held by {holder}", stance)

    def rivers(self) -> Iterator[Note]:
        """1.3, 8.2: the same of each square of a navigable river, by the warships that sailed there."""
        for cell in self._map.waterways:
            holder, stance = self._controller(cell, self._campaign.square(cell).river)
            yield Note("river", cell, None, "", f"river held by {holder}", stance)

    def ships(self) -> Iterator[Note]:
        """4.3: the ships the seat hears of, with what it knows of them; those off the map lie in no square."""
        for ship in self._campaign.ships.values():
            if ship.cell >= 0:
                aboard = (unit.id for unit in self._campaign.borne(ship))
                words = ", ".join(ship_words(self._game, ship, aboard))
                place, stance = (ship.cell, ship.tactical), self._stance(ship.state)
                yield Note("ship", *place, ship.id, words, stance, picture=f"rotd/{ship.type}")

    def _controller(self, cell: int, side: str) -> tuple[str, str]:
        """The name and stance of who controls the railway or river of a square."""
        owner = self._map.state_of(cell)
        if side == CONTESTED:
            return "nobody", ""
        if side:
            return self._game.sides.get(side, side), self._side_stance(side)
        return ("nobody", "") if owner is None else (owner.name, self._stance(owner.code))

    def _stance_of_side(self, side: str) -> str:
        found = {self._stance(state) for state, of in self._campaign.table("sides").items() if of == side}
        return next((stance for stance in ("enemy", "friend") if stance in found), "neutral")

    def ruins(self) -> Iterator[Note]:
        """8.5, 8.6: destroyed track and railway bridges."""
        for key, square in self._campaign.table("squares").items():
            if square.broken_track:
                yield Note("track", int(key), None, "", "track destroyed")
            for bridge in square.broken_bridges:
                yield Note("bridge", int(key), bridge, "", "railway bridge destroyed")

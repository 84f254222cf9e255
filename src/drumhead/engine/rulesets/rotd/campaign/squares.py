"""Strategic squares: their record, made the first time something happens there, and what is besieged on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from drumhead.engine.play.events import EVERYONE, Change
from drumhead.engine.play.game import Game
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import EMPTY_SQUARE
from drumhead.engine.rulesets.rotd.campaign.tables import switch


def set_square(campaign: Campaign, cell: int, **fields: Any) -> tuple[Change, ...]:
    """The changes that give fields of a square new values."""
    key = str(cell)
    if key in campaign.table("squares"):
        return sets("squares", key, **fields)
    return (Change(table="squares", id=key, field="", now=asdict(replace(EMPTY_SQUARE, **fields))),)


def mark_square(
    campaign: Campaign, cell: int, seats: Iterable[str], *, rail: str | None = None, river: str | None = None
) -> tuple[Change, ...]:
    """1.3, 5.3: the same of who holds its railway or river, which till the turn is over none know but those told."""
    before = campaign.square(cell)
    rail, river = before.rail if rail is None else rail, before.river if river is None else river
    marks = before.marks or ((before.rail, before.river, (EVERYONE,)),)
    now = {"rail": rail, "river": river, "marks": (*marks, (rail, river, tuple(sorted(seats))))}
    return set_square(campaign, cell, **{name: value for name, value in now.items() if value != getattr(before, name)})


class Shut(NamedTuple):
    """11.3: what is besieged on a tactical square: a city, or stores outside cities, and whose it is."""

    tactical: int
    state: str
    name: str
    city: bool = True

    def bars(self, stance: str) -> bool:
        """9.4: whether those who stand so to its state may not come in; of stores strangers know nothing."""
        return stance in ("same", "ally") or (self.city and stance != "hostile")


def besieged_at(campaign: Campaign, cell: int) -> Sequence[Shut]:
    """11.3: all that is besieged on a strategic cell."""
    cities, stores = campaign.game.map.cities_at(cell), switch(campaign.game, "besieged_stores")
    if not cities and not stores:
        return ()
    held = [(city, holding) for city in cities if (holding := campaign.cities.get(city.name)) and holding.besieged]
    return [
        *(Shut(city.tactical, holding.state, city.name) for city, holding in held),
        *(_stores(campaign, cell) if stores else ()),
    ]


def _stores(campaign: Campaign, cell: int) -> Iterator[Shut]:
    for _, store in sorted(campaign.depots.items()):
        if store.besieged and store.cell == cell:
            yield Shut(store.tactical, store.state, place_name(campaign.game, cell, store.tactical), city=False)


def place_name(game: Game, cell: int, tactical: int) -> str:
    """As "G4-V6 7-7"."""
    return f"{game.map.board.name(cell)} {game.map.tactical_board.name(tactical)}"

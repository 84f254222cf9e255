"""Every order of Diplomacy as a value; a unit is named by the province it stands in.

`arm` is A, F or empty where it was not written (4.C.1); the map's own unit counts, not the letter (4.C.2). `giver` is
the power written before the order, whose unit it must be; `power` a nationality written beside a supported or convoyed
unit, which decides nothing (4.C.6).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, TypeAdapter

from drumhead.engine.play.orders import Order as AnyOrder

DISLODGED = " dislodged"
"""Follows the province in the name of a unit that has to retreat, since its attacker may stand there too."""


class Order(AnyOrder):
    """One unit carries out one order, whatever its kind."""

    arm: Literal["", "A", "F"] = ""
    giver: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return unit_of(self.unit), "order"


def unit_of(written: str) -> str:
    """A unit's name without the coast that may be written with it: `SPA/SC dislodged` is `SPA dislodged`."""
    place, gone, _ = written.partition(DISLODGED)
    return place.partition("/")[0] + gone


class Hold(Order):
    """Stay."""

    kind: Literal["hold"] = "hold"


class Move(Order):
    """Go to a place, over land or sea or, with `via`, by convoy even to a neighbour (4.A.3)."""

    kind: Literal["move"] = "move"
    to: str
    via: bool = False


class Support(Order):
    """Help the unit of a province to hold, or with `to` to move there; a coast may be named or not (4.B.4)."""

    kind: Literal["support"] = "support"
    of: str
    of_arm: Literal["", "A", "F"] = ""
    to: str = ""
    power: str = ""


class Convoy(Order):
    """Carry the army of a province to another."""

    kind: Literal["convoy"] = "convoy"
    of: str
    to: str
    power: str = ""


class Retreat(Order):
    """Leave after being dislodged."""

    kind: Literal["retreat"] = "retreat"
    to: str


class Disband(Order):
    """Take a unit off the board: a dislodged one, or one too many in adjustments."""

    kind: Literal["disband"] = "disband"


class Build(Order):
    """Raise a unit in a home centre; `unit` is the place, with its coast for a fleet."""

    kind: Literal["build"] = "build"

    @property
    def key(self) -> tuple[str, str]:
        return self.unit.partition("/")[0], "build"


class Waive(Order):
    """Leave one build unused (4.D.7); `unit` names the power, or one of its home centres."""

    kind: Literal["waive"] = "waive"

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, "waive"


class Vote(Order):
    """Say how the game is to end, named by power or by one of its units; it ends so when all that are left say the same
    at once. A power has one vote."""

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, "vote"


class Draw(Vote):
    """A draw between all that are left."""

    kind: Literal["draw"] = "draw"


class Share(Vote):
    """A draw between these powers alone."""

    kind: Literal["share"] = "share"
    among: tuple[str, ...] = ()


class Concede(Vote):
    """The game is a power's."""

    kind: Literal["concede"] = "concede"
    to: str = ""


class Presence(Order):
    """4.D.9: a power wrote orders, were all of them refused; no line of a sheet says it."""

    kind: Literal["presence"] = "presence"

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, "presence"


SomeOrder = TypeVar("SomeOrder", bound=Order)


def understood(order: SomeOrder, **values: str | bool) -> SomeOrder:
    """The order with what the map makes of it, and the order itself where that is just what was written."""
    written = order.__dict__
    for name, value in values.items():
        if written[name] != value:
            return order.model_copy(update=values)
    return order


def meaning(order: Order) -> Order:
    """The order without the words that decide nothing, so that two ways to write one order are equal; what is built
    is decided by nothing else."""
    idle = {"giver": "", "of_arm": "", "power": ""} | ({} if isinstance(order, Build) else {"arm": ""})
    return order.model_copy(update={name: idle[name] for name in idle if name in order.__dict__})


AnyDiplomacyOrder = Annotated[
    Hold | Move | Support | Convoy | Retreat | Disband | Build | Waive | Draw | Share | Concede | Presence,
    Field(discriminator="kind"),
]
_ADAPTER: TypeAdapter[Any] = TypeAdapter(AnyDiplomacyOrder)


def order_from(data: Mapping[str, Any]) -> Order:
    """An order from plain data; ValidationError tells what is wrong with it."""
    found: Order = _ADAPTER.validate_python(dict(data))
    return found

"""The kinds of order as data for the client, and what a seat may still want to do."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.figures import Drawn, Path, Sign
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Task, View
from drumhead.engine.rulesets.europa.position.state import EXPLOITATION
from drumhead.engine.rulesets.europa.position.table import HexGame

WAY = Field("path", "Way", "path")
ADMIN = Field("admin", "Administrative", "flag", optional=True)
STRATEGIC = Field("strategic", "Strategic", "flag", optional=True)
FORMS: tuple[OrderForm, ...] = (
    OrderForm(
        "move",
        "Move",
        "Movement",
        "strategic",
        "m",
        (WAY, ADMIN),
        (Drawn(Path, "order", ("path",)),),
        ("", EXPLOITATION),
    ),
    OrderForm(
        "rail",
        "Go by rail",
        "Movement",
        "strategic",
        "r",
        (WAY, STRATEGIC),
        (Drawn(Path, "order", ("path",)),),
        ("", EXPLOITATION),
    ),
    OrderForm("break", "Break rails", "Railways", "strategic", "", (), (Drawn(Sign, "cross"),), ("", EXPLOITATION)),
    OrderForm("repair", "Repair rails", "Railways", "strategic", "", (), (Drawn(Sign, "plus"),), ("", EXPLOITATION)),
)


def tasks(game: HexGame, view: View, orders: Sequence[AnyOrder]) -> tuple[Task, ...]:
    """What a seat may still want to do; in this game nobody has to do anything."""
    return ()

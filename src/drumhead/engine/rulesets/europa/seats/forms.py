"""The kinds of order as data for the client, and what a seat may still want to do."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.figures import Drawn, Path, Sign
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Task, View, in_sequence
from drumhead.engine.rulesets.europa.forces.international import due
from drumhead.engine.rulesets.europa.forces.places import entering
from drumhead.engine.rulesets.europa.forces.raising import is_due
from drumhead.engine.rulesets.europa.gobernitos.governments import homeless
from drumhead.engine.rulesets.europa.orders.governing import GOVERNMENT
from drumhead.engine.rulesets.europa.orders.rails import RAILWAYS
from drumhead.engine.rulesets.europa.orders.supplying import LOAD
from drumhead.engine.rulesets.europa.position.state import COMBAT, EXPLOITATION, INITIAL, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame

WAY = Field("path", "Way", "path")
ADMIN = Field("admin", "Administrative", "flag", optional=True)
STRATEGIC = Field("strategic", "Strategic", "flag", optional=True)
AT = Field("at", "Hex", "cell")
POINTS = Field("items", "General supply", "names", held=("general",))
WORKS = Field("works", "Works", "choice", ("fort", "airfield"), words=("Fort", "Airfield"))
TO = Field("to", "To", "cell")
SOURCES = (Field("hexes", "Sources", "names", held=("source",)),)
BESIDE = Field("beside", "Together with", "names", optional=True)
TARGET = Field("target", "Hex", "cell")
ADVANCE = Field("advance", "Advance after", "flag", optional=True)
GOES = (Drawn(Path, "order", ("path",)),)
STRIKES = (Drawn(Path, "fire", ("target",)),)
SENT = (Drawn(Path, "order", ("to",)),)
ENTERS = (Drawn(Sign, "plus", ("at",)),)
YARDS = (Field("yards", "Yards", "names", held=("yard",)),)
BUILDING, BOOSTING = (INITIAL, ""), (INITIAL, "", EXPLOITATION)
MOVING, RAISING, FIGHTING = ("", EXPLOITATION), (INITIAL,), (COMBAT,)
FORMS: tuple[OrderForm, ...] = (
    OrderForm("move", "Move", "Movement", "strategic", "m", (WAY, ADMIN), GOES, MOVING),
    OrderForm("rail", "Go by rail", "Movement", "strategic", "r", (WAY, STRATEGIC), GOES, MOVING),
    OrderForm("sail", "Go by sea", "Movement", "strategic", "w", (TO,), SENT, ("",)),
    OrderForm("break", "Break rails", "Railways", "strategic", "", (), (Drawn(Sign, "cross"),), MOVING),
    OrderForm("repair", "Repair rails", "Railways", "strategic", "", (), (Drawn(Sign, "plus"),), MOVING),
    OrderForm("overrun", "Overrun", "Combat", "strategic", "o", (TARGET,), STRIKES, MOVING),
    OrderForm("attack", "Attack", "Combat", "strategic", "a", (TARGET, ADVANCE), STRIKES, FIGHTING),
    OrderForm("place", "Enter", "Reinforcements", "strategic", "e", (AT,), ENTERS, RAISING),
    OrderForm("replace", "Replace", "Replacements", "strategic", "p", (AT,), ENTERS, RAISING),
    OrderForm("form", "Form out of", "Reinforcements", "", "f", (Field("of", "Units", "names"),), (), RAISING),
    OrderForm("rebuild", "Rebuild the cadre", "Replacements", "", "b", (), (Drawn(Sign, "plus"),), RAISING),
    OrderForm("equip", "Equip with guns", "Replacements", "", "q", (), (Drawn(Sign, "plus"),), RAISING),
    OrderForm("construct", "Build", "Works", "strategic", "c", (WORKS,), (Drawn(Sign, "plus"),), RAISING),
    OrderForm("labour", "Build by citizens", "Works", "strategic", "k", (AT,), ENTERS, RAISING, (GOVERNMENT,)),
    OrderForm("dismantle", "Dismantle", "Works", "strategic", "x", (WORKS,), (Drawn(Sign, "cross"),), RAISING),
    OrderForm("disband", "Disband", "Replacements", "", "d", (), (Drawn(Sign, "cross"),), RAISING),
    OrderForm("feed", "Live on points", "Supply", "", "u", (POINTS,), (Drawn(Sign, "plus"),), ("", INITIAL)),
    OrderForm("stock", "Make supply points", "Supply", "strategic", "s", SOURCES, (), RAISING, (GOVERNMENT,)),
    OrderForm("haul", "Send", "Supply", "strategic", "h", (TO, BESIDE), SENT, by=(LOAD,)),
    OrderForm(
        "relocate",
        "Establish the government",
        "Government",
        "strategic",
        "g",
        (Field("to", "City", "cell"),),
        (Drawn(Sign, "plus", ("to",)),),
        RAISING,
        (GOVERNMENT,),
    ),
    OrderForm(
        "international",
        "Name the International city",
        "Government",
        "strategic",
        "i",
        (AT,),
        ENTERS,
        RAISING,
        (GOVERNMENT,),
    ),
    OrderForm("build", "Build capacity", "Railways", "strategic", "c", YARDS, (), BUILDING, (RAILWAYS,)),
    OrderForm("boost", "Run more trains", "Railways", "strategic", "t", YARDS, (), BOOSTING, (RAILWAYS,)),
    OrderForm("assign", "Assign from Portugal", "Railways", "strategic", "y", YARDS, (), BUILDING, (RAILWAYS,)),
    OrderForm("bring", "Bring from France", "Government", "", "b", (AT,), ENTERS, RAISING, (GOVERNMENT,)),
    OrderForm("land", "Land imports", "Government", "", "l", (AT,), ENTERS, RAISING, (GOVERNMENT,)),
)


def tasks(game: HexGame, view: View, orders: Sequence[AnyOrder]) -> tuple[Task, ...]:
    """In an initial phase: what a government has to do, and who is due and was not told where to enter."""
    state: EuropaState = view.state
    if state.phase != INITIAL or state.winner or state.player not in game.seat(view.seat).holds:
        return ()
    ordered, keys = {order.unit for order in orders}, {order.key for order in orders}
    lost = homeless(state, state.player) and (GOVERNMENT, "relocate") not in keys
    seatless = (Task("unordered", "", "The government has lost its seat and goes to a city of its own choice."),) * lost
    unnamed = due(game, state) and (GOVERNMENT, "international") not in keys
    abroad = (Task("unordered", "", "The International city cannot be used: another may be named."),) * unnamed
    late = (id for id, unit in state.units.items() if unit.side == state.player and is_due(state, unit))
    return (*seatless, *abroad, *(_enters(state, id) for id in sorted(late, key=in_sequence) if id not in ordered))


def _enters(state: EuropaState, id: str) -> Task:
    unit = state.units[id]
    return Task(
        "unordered", id, f"{unit.title} ({id}) is due {entering(unit.entry)}; without an order it enters where it can."
    )

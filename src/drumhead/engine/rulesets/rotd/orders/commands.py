"""The commands of ROTD, for many units at once: how they are asked for, as data for the client and for typed lines."""

from __future__ import annotations

from typing import get_args

from drumhead.engine.play.figures import Drawn, Path
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.rulesets.rotd.orders.forms import POSTURE, RAIL, STORES, STRATEGIC, SUPPLY, TACTICAL
from drumhead.engine.rulesets.rotd.orders.orders import AttackMode, DefendMode, Line

TOGETHER, COLUMN = "together", "column"
WHERE = Field("where", "On the battlefield of", "cell", optional=True)
GOES = (Drawn(Path, "order", ("to",)),)

COMMANDS: tuple[OrderForm, ...] = (
    OrderForm(
        "march to",
        "March to",
        STRATEGIC,
        "strategic",
        "m",
        (
            Field("to", "To", "cell"),
            Field("via", "By way of", "path", optional=True),
            Field("how", "Arriving", "choice", (TOGETHER, COLUMN), optional=True, unset=TOGETHER),
            Field("at", "Middle enters near", "tactical", optional=True),
            Field("forced", "Force the march", "flag", optional=True),
        ),
        GOES,
    ),
    OrderForm("follow", "Follow", STRATEGIC, "", "f", (Field("whom", "Unit ahead", "unit"),)),
    OrderForm("screen", "Screen", STRATEGIC, "", "c", (Field("around", "Around", "cell", optional=True),)),
    OrderForm("withdraw to", "Withdraw to", STRATEGIC, "strategic", "w", (Field("to", "To", "cell"),), GOES),
    OrderForm(
        "defend line",
        "Defend a line",
        TACTICAL,
        "tactical",
        "d",
        (
            Field("first", "From", "tactical"),
            Field("last", "To", "tactical"),
            Field("mode", "Posture", "choice", get_args(DefendMode), optional=True),
            WHERE,
        ),
    ),
    OrderForm(
        "attack at",
        "Attack at",
        TACTICAL,
        "tactical",
        "a",
        (
            Field("at", "At", "tactical"),
            Field("mode", "Posture", "choice", get_args(AttackMode), optional=True),
            WHERE,
        ),
    ),
    OrderForm("rest", "Rest and hold", TACTICAL, "", "r", ()),
    OrderForm(
        "postures",
        "Postures",
        POSTURE,
        "",
        "p",
        (
            Field("attack", "When attacking", "choice", get_args(AttackMode), optional=True),
            Field("defend", "When defending", "choice", get_args(DefendMode), optional=True),
            Field("line", "Line", "choice", get_args(Line), optional=True),
        ),
    ),
    OrderForm(
        "supply from",
        "Supply from",
        SUPPLY,
        "",
        "u",
        (
            Field("source", "Source (or none)", "text", held=STORES),
            Field("level", "Carry", "integer", optional=True, low=0, high=12),
        ),
    ),
    OrderForm(
        "rail to",
        "Rail to",
        RAIL,
        "strategic",
        "l",
        (
            Field("to", "To", "cell"),
            Field("via", "By way of", "cell", optional=True),
            Field("entry", "Enter near", "tactical", optional=True),
        ),
        GOES,
    ),
)
"""In the order of the form's sections; keys are single letters, unique."""

"""6.1-6.7, 8.3, 12.4: the order form, section by section, as data for the client."""

from __future__ import annotations

from typing import get_args

from drumhead.engine.play.figures import Box, Drawn, Ghost, Path
from drumhead.engine.play.ruleset import UNIT, Field, OrderForm
from drumhead.engine.rulesets.rotd.orders.orders import AttackMode, DefendMode, Line, Rank, Weapon
from drumhead.engine.rulesets.rotd.orders.subjects import CONGRESSMAN, GOVERNOR, MONARCH, PRIME, TREASURY, WAR

STRATEGIC, TACTICAL, REACTION = "Strategic movement", "Tactical movement", "Reactions"
POSTURE, SUPPLY, RAIL, BRIDGE = "Postures", "Supply", "Rail movement", "Pontoon bridges"
PLACING, SHIPS = "Deployment and peace", "Ships"
STANDING, WORKS, SIDE, STATE = "Organisation", "Track and bridges", "For the side", "War and peace"
CAMPAIGN, DEPLOYMENT, QUIET = "", "deployment", "movement"
"""The kinds of turn by their first phase: the campaign's, the one before it, and those of peace and truce."""
STORES = ("city", "depot")
TACS = Field("phases", "Tactical phases", "phases", low=1, high=5)
CENTRE = Field("at", "Centre", "tactical")
RADIUS = Field("radius", "Radius", "integer", low=0, high=14)
START = Field("start", "From tactical phase", "integer", optional=True, low=1, high=5)
WHOM = Field("whom", "Unit", "unit")
ACCORD = Field("what", "What", "choice", ("armistice", "peace"))
GOES = (Drawn(Path, "order", ("to",)),)
WALKS = (Drawn(Path, "move", ("via", "to"), "tactical"),)
WATCHES = (Drawn(Box, "support", ("at", "radius"), "tactical"),)
BARS = (Drawn(Box, "intercept", ("at", "radius"), "tactical"),)
PLACED = (*GOES, Drawn(Ghost, "", ("to", "at"), "tactical"))

FORMS: tuple[OrderForm, ...] = (
    OrderForm(
        "march",
        "March",
        STRATEGIC,
        "strategic",
        "m",
        (Field("path", "Path", "path"),),
        (Drawn(Path, "order", ("path",)),),
    ),
    OrderForm("entry", "Entry square", STRATEGIC, "tactical", "n", (Field("at", "Enter near", "tactical"),)),
    OrderForm("withdraw", "Withdraw from battle", STRATEGIC, "strategic", "w", (Field("to", "To", "cell"),), GOES),
    OrderForm(
        "pursue",
        "Pursue",
        STRATEGIC,
        "",
        "p",
        (Field("limit", "At most", "integer", optional=True, low=1, high=6),),
    ),
    OrderForm(
        "march to",
        "March to battle, allies or enemies",
        STRATEGIC,
        "",
        "b",
        (Field("target", "March to", "choice", ("battle", "allies", "enemies")),),
    ),
    OrderForm("halt on detection", "Halt on detection", STRATEGIC, "", "h", ()),
    OrderForm("halt on enemy entry", "Halt on enemy entry", STRATEGIC, "", "", ()),
    OrderForm("halt before forced march", "Do not force-march", STRATEGIC, "", "", ()),
    OrderForm(
        "move",
        "Move",
        TACTICAL,
        "tactical",
        "t",
        (
            Field("to", "To", "tactical", ("ford", "pass")),
            Field("via", "Waypoint or ferry", "tactical", optional=True, noted="ship"),
            START,
        ),
        WALKS,
    ),
    OrderForm("stay out of fort", "Stay out of the fort", TACTICAL, "", "o", ()),
    OrderForm("engage", "Engage the nearest enemy", TACTICAL, "", "e", (TACS,)),
    OrderForm("line", "Line of battle", TACTICAL, "", "l", (Field("line", "Line", "choice", get_args(Line)),)),
    OrderForm("support", "Support", REACTION, "tactical", "s", (CENTRE, RADIUS, TACS), WATCHES),
    OrderForm("intercept", "Intercept", REACTION, "tactical", "i", (CENTRE, RADIUS, TACS), BARS),
    OrderForm("attack", "When attacking", POSTURE, "", "a", (Field("mode", "Mode", "choice", get_args(AttackMode)),)),
    OrderForm("defend", "When defending", POSTURE, "", "d", (Field("mode", "Mode", "choice", get_args(DefendMode)),)),
    OrderForm(
        "supply",
        "Supply",
        SUPPLY,
        "",
        "u",
        (
            Field("level", "Carry", "integer", optional=True, low=0, high=12),
            Field("source", "Source (or none)", "text", optional=True, held=(*STORES, "CQ")),
        ),
    ),
    OrderForm(
        "rail",
        "Move by rail",
        RAIL,
        "strategic",
        "r",
        (
            Field("to", "To", "cell"),
            Field("via", "By way of", "cell", optional=True),
            Field("entry", "Enter near", "tactical", optional=True),
        ),
        GOES,
    ),
    OrderForm("deploy", "Lay the bridge", BRIDGE, "tactical", "", (Field("at", "On", "tactical"), START)),
    OrderForm(
        "undeploy",
        "Take up the bridge",
        BRIDGE,
        "tactical",
        "",
        (Field("to", "To", "tactical", optional=True), START),
        (Drawn(Path, "move", ("to",), "tactical"),),
    ),
    OrderForm(
        "deploy to",
        "Deploy",
        PLACING,
        "strategic",
        "y",
        (Field("to", "In square", "cell"), Field("at", "On", "tactical")),
        PLACED,
        turns=(DEPLOYMENT, QUIET),
    ),
    OrderForm(
        "board",
        "Go aboard",
        SHIPS,
        "",
        "",
        (Field("ship", "Ship", "unit", noted="ship"),),
        turns=(CAMPAIGN, QUIET),
    ),
    OrderForm(
        "unload",
        "Go ashore",
        SHIPS,
        "tactical",
        "",
        (Field("at", "On", "tactical", optional=True),),
        turns=(CAMPAIGN, QUIET),
    ),
    OrderForm("merge", "Merge", STANDING, "", "", (Field("into", "Into", "unit"),)),
    OrderForm("hand battery", "Hand over a battery", STANDING, "", "", (Field("to", "To", "unit"),)),
    OrderForm("inactivate", "Become inactive", STANDING, "", "", ()),
    OrderForm("activate", "Become active", STANDING, "", "", ()),
    OrderForm(
        "destroy", "Destroy track or bridge", WORKS, "", "", (Field("what", "Destroy", "choice", ("track", "bridge")),)
    ),
    OrderForm(
        "rebuild track",
        "Rebuild track",
        SIDE,
        "strategic",
        "",
        (Field("to", "At", "cell"),),
        by=(UNIT, WAR, TREASURY, MONARCH, PRIME),
    ),
    OrderForm(
        "transfer",
        "Transfer supplies",
        SIDE,
        "",
        "",
        (
            Field("amount", "Supplies", "integer", low=1, high=999),
            Field("origin", "From city or depot", "text", held=STORES),
            Field("goal", "To city or depot", "text", held=STORES),
        ),
        turns=(CAMPAIGN, DEPLOYMENT),
        by=(UNIT, WAR, GOVERNOR, CONGRESSMAN),
    ),
    OrderForm(
        "store",
        "Set up depot or cache",
        SIDE,
        "strategic",
        "",
        (
            Field("what", "Set up", "choice", ("depot", "cache")),
            Field("to", "At", "cell"),
            Field("at", "On", "tactical"),
        ),
        by=(UNIT, TREASURY, MONARCH, PRIME),
    ),
    OrderForm(
        "remove",
        "Give up depot or cache",
        SIDE,
        "",
        "",
        (Field("store", "Depot or cache", "text", held=("depot",)),),
        by=(UNIT, WAR, MONARCH, PRIME),
    ),
    OrderForm("inactivate unit", "Put a unit to rest", SIDE, "", "", (WHOM,), by=(WAR,)),
    OrderForm("activate unit", "Call a unit up", SIDE, "", "", (WHOM,), by=(WAR,)),
    OrderForm(
        "buy replacements",
        "Buy replacements",
        SIDE,
        "",
        "",
        (Field("men", "Men", "integer", low=1, high=9999), WHOM),
        by=(TREASURY, MONARCH, PRIME),
    ),
    OrderForm(
        "upgrade unit",
        "Buy better weapons",
        SIDE,
        "",
        "",
        (WHOM, Field("weapon", "Weapon", "choice", get_args(Weapon))),
        by=(TREASURY, MONARCH, PRIME),
    ),
    OrderForm(
        "assign",
        "Assign a commander",
        SIDE,
        "",
        "",
        (
            Field("target", "Unit", "post"),
            Field("post", "As its", "choice", ("commander", "deputy")),
            Field("person", "Person", "officer"),
        ),
        turns=(CAMPAIGN, DEPLOYMENT, QUIET),
        by=(UNIT, WAR),
    ),
    OrderForm(
        "promote",
        "Promote an officer",
        SIDE,
        "",
        "",
        (Field("person", "Person", "officer"), Field("rank", "To", "choice", get_args(Rank))),
        turns=(CAMPAIGN, QUIET),
        by=(UNIT, WAR),
    ),
    OrderForm(
        "offer",
        "Offer armistice or peace",
        STATE,
        "",
        "",
        (
            ACCORD,
            Field("to", "To", "side"),
            Field("ceding", "Ceding (cities)", "names", optional=True),
            Field("asking", "For (cities)", "names", optional=True),
        ),
        turns=(CAMPAIGN, QUIET),
        by=(UNIT, MONARCH, PRIME),
        counters=("AQ",),
    ),
    OrderForm(
        "answer",
        "Answer an offer",
        STATE,
        "",
        "",
        (Field("says", "Answer", "choice", ("accept", "refuse")), ACCORD, Field("of", "Of", "side")),
        turns=(CAMPAIGN, QUIET),
        by=(UNIT, MONARCH, PRIME),
        counters=("AQ",),
    ),
    OrderForm(
        "withdraw offer",
        "Take back an offer",
        STATE,
        "",
        "",
        (Field("to", "To", "side", optional=True),),
        turns=(CAMPAIGN, QUIET),
        by=(UNIT, MONARCH, PRIME),
        counters=("AQ",),
    ),
    OrderForm(
        "declare war",
        "Declare war",
        STATE,
        "",
        "",
        (Field("on", "On (side or state)", "side"),),
        turns=(CAMPAIGN, QUIET),
        by=(UNIT, MONARCH, PRIME),
        counters=("AQ",),
    ),
    OrderForm(
        "denounce",
        "Give notice of an armistice",
        STATE,
        "",
        "",
        (Field("of", "With", "side"),),
        turns=(CAMPAIGN, QUIET),
        by=(UNIT, MONARCH, PRIME),
        counters=("AQ",),
    ),
)
"""In the order of the book's sections; keys are single letters, unique."""

"""Every question that the rulings answer, with the function that does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.questions import Answer, Asked
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.seats.asks import forces
from drumhead.engine.rulesets.europa.seats.asks.cities import garrison, pacified
from drumhead.engine.rulesets.europa.seats.asks.combat import attack, overrun_of, retreat_of, strength_of
from drumhead.engine.rulesets.europa.seats.asks.gobernitos import area, falls, government, released
from drumhead.engine.rulesets.europa.seats.asks.holding import whose, zones_of
from drumhead.engine.rulesets.europa.seats.asks.land import land, skies
from drumhead.engine.rulesets.europa.seats.asks.movement import go
from drumhead.engine.rulesets.europa.seats.asks.rails import joined, rail, room
from drumhead.engine.rulesets.europa.seats.asks.sailing import sail
from drumhead.engine.rulesets.europa.seats.asks.supply import attack_supply, isolated, source, supply
from drumhead.engine.rulesets.europa.seats.asks.victory import victory

Answering = Callable[[HexGame, View, Sequence[str]], Answer]
TABLE: tuple[tuple[Asked, Answering], ...] = (
    (Asked("owner", "who owns this hex?", ("HEX",), "owner 23A:2710"), whose),
    (Asked("pacified", "is this city pacified and purified?", ("CITY",), "pacified Burgos"), pacified),
    (Asked("garrison", "which garrison does this city need and have?", ("CITY",), "garrison 23A:2710"), garrison),
    (Asked("zone", "which zones of control reach this?", ("HEX", "[SIDE]"), "zone 23A:2710 loyalist"), zones_of),
    (Asked("falls", "does this Gobernito collapse, is this government lost?", ("NAME",), "falls Asturias"), falls),
    (Asked("released", "is the garrison of this Gobernito released?", ("GOBERNITO",), "released Asturias"), released),
    (Asked("area", "may units of this Gobernito leave its area?", ("GOBERNITO",), "area Euzkadi"), area),
    (
        Asked(
            "government",
            "where is this government, is its side halved, how far does France assist?",
            ("SIDE or France",),
            "government loyalist",
        ),
        government,
    ),
    (Asked("map", "what is printed in this hex and on its sides?", ("HEX",), "map 23A:2710"), land),
    (Asked("weather", "what is the weather here?", ("[HEX]",), "weather 23A:2710"), skies),
    (
        Asked(
            "go",
            "may this unit or load go there, by which way and at what cost?",
            ("UNIT", "[admin]", "HEX..."),
            "go N1 23A:1906",
        ),
        go,
    ),
    (
        Asked("rail", "may this unit or load go there by rail?", ("UNIT", "[strategic]", "HEX..."), "rail N1 23A:1906"),
        rail,
    ),
    (Asked("sail", "may this unit go there by sea?", ("UNIT", "PORT"), "sail CL1 Cadiz"), sail),
    (
        Asked("connected", "are these two connected by rail?", ("PLACE", "PLACE", "[SIDE]"), "connected Burgos Leon"),
        joined,
    ),
    (Asked("capacity", "how much may go by rail here?", ("PLACE", "[SIDE]"), "capacity Burgos insurgent"), room),
)
TABLE += (
    (Asked("attack", "what would this attack be?", ("HEX", "UNIT", "[UNIT...]"), "attack 23A:2710 N1 N2"), attack),
    (
        Asked("overrun", "may these units overrun this hex?", ("HEX", "UNIT", "[UNIT...]"), "overrun 23A:2710 N1"),
        overrun_of,
    ),
    (Asked("strength", "how strong is this unit now?", ("UNIT",), "strength N1"), strength_of),
    (Asked("retreat", "where would this unit retreat to?", ("UNIT",), "retreat N1"), retreat_of),
)
TABLE += (
    (Asked("supply", "is this supplied, and by which line?", ("UNIT or HEX", "[WHOSE]"), "supply L12"), supply),
    (
        Asked("source", "for whom is this a source, and of how much?", ("PLACE", "[UNIT or WHOSE]"), "source Gijon"),
        source,
    ),
    (Asked("isolated", "is this isolated?", ("UNIT or HEX", "[SIDE]"), "isolated Gijon"), isolated),
    (Asked("attack-supply", "is this unit in attack supply?", ("UNIT",), "attack-supply N12"), attack_supply),
)
TABLE += (
    (Asked("place", "where may this unit enter?", ("UNIT", "[HEX]"), "place N12 Burgos"), forces.place),
    (Asked("replace", "where may this unit be replaced?", ("UNIT", "[HEX]"), "replace N12 Burgos"), forces.replace),
    (Asked("form", "may this division be formed?", ("UNIT", "UNIT", "[UNIT...]"), "form N1 N2 N3"), forces.form),
    (Asked("rebuild", "may this cadre be rebuilt?", ("UNIT",), "rebuild N1"), forces.rebuild),
    (Asked("equip", "may this brigade be given guns?", ("UNIT",), "equip P1"), forces.equip),
    (Asked("disband", "may this unit be disbanded, and for what?", ("UNIT",), "disband N1"), forces.disband),
    (Asked("points", "which points has this side?", ("[SIDE]",), "points loyalist"), forces.points),
    (Asked("production", "what is yielded?", ("[SIDE or CITY]",), "production Madrid"), forces.production_of),
)
TABLE += ((Asked("victory", "who has which victory points?", ("[SIDE]",), "victory loyalist"), victory),)
QUESTIONS = tuple(asked for asked, _ in TABLE)
_BY_WORD: Mapping[str, Answering] = {asked.word: answering for asked, answering in TABLE}


def ask(game: HexGame, view: View, word: str, words: Sequence[str]) -> Answer:
    """The answer to a question about the position of a view; InputError where its words cannot be read."""
    if word not in _BY_WORD:
        raise InputError(f"There is no question {word!r}; there are {', '.join(_BY_WORD)}.")
    return _BY_WORD[word](game, view, words)

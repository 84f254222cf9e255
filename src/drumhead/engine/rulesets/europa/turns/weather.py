"""The weather of a game turn: one die for each zone of the map (R175)."""

from __future__ import annotations

from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, now
from drumhead.engine.rulesets.europa.zones.ground import CLEAR, SNOW

MUD = "mud"


def turn_weather(teller: Teller, dice: Dice) -> None:
    """Throws for the zones in whose month there is anything to throw for; all others are clear."""
    title = month_title(teller.game.scenario.date, teller.state.month)
    rolls = table("weather.rolls").get(title.split()[1], {})
    for zone in sorted({name for name in teller.game.map.zones.get("weather", ()) if name}):
        if zone in rolls:
            die = dice.stream(f"weather {zone} in {title}").below(6) + 1
            _turn(teller, zone, under(rolls[zone], die), die)
        elif teller.state.weather.get(zone, CLEAR) != CLEAR:
            _turn(teller, zone, CLEAR, 0)


def under(limits: tuple[int, int], die: int) -> str:
    """What a die makes of a zone: snow up to the first limit, mud up to the second."""
    snow, mud = limits
    return SNOW if die <= snow else MUD if die <= mud else CLEAR


def _turn(teller: Teller, zone: str, state: str, die: int) -> None:
    changes = now(weather={**teller.state.weather, zone: state})
    thrown = f", by a die of {die}" if die else ""
    teller.tell("weather", rule="R175", changes=changes, zone=zone, state=state, die=die, thrown=thrown)

"""Events in words, and the headings of reports."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.play.view import Engagement
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, listed
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, powers_of

PLACES = ("to", "of", "by")
SHARES = ("powers", "without")
"""Of a draw: who is told as `France, Germany and Italy`."""
SECTIONS = {
    "ignored": "Orders that were ignored",
    "dislodged": "Dislodged",
    "contested": "Dislodged",
    "captured": "Supply centres",
    "eliminated": "Supply centres",
    "built": "Adjustments",
    "removed": "Adjustments",
    "waived": "Adjustments",
    "moved": "The board",
    "season": "What comes next",
    "solo": "The end",
    "draw": "The end",
    "conceded": "The end",
    "closed": "The end",
    "over": "The end",
}


def wording(game: AreaGame, event: Event) -> str:
    """A sentence; of several the one that the facts choose."""
    sentences = _words()[event.kind].split("|")
    return sentences[_choice(event)].format_map(_Facts(game, event))


def _choice(event: Event) -> int:
    facts = event.facts
    match event.kind:
        case "advanced":
            return int(bool(facts.get("convoyed")))
        case "convoyed":
            return int(bool(facts.get("idle")))
        case "supported":
            return 2 if facts.get("idle") else int(facts.get("of") == facts.get("to"))
        case "bounced":
            return int(bool(facts.get("own"))) + 2 * int(bool(facts.get("railway")))
        case "draw":
            return int(bool(facts.get("without")))
        case "dislodged":
            return int(not facts.get("open"))
        case "disrupted":
            return int(not facts.get("by"))
        case "closed":
            return 2 if "year" in facts else int(facts.get("turns") == 1)
        case "waived":
            return int(facts.get("builds", 1) > 1)
        case "removed" | "held":
            return int(not facts.get("ordered", True))
        case "captured":
            return int(not facts.get("loser"))
    return 0


class _Facts(dict[str, Any]):
    """The facts of an event as they are read out."""

    def __init__(self, game: AreaGame, event: Event) -> None:
        self._names = Position(chart_of(game.map), {})
        super().__init__({name: self._read(name, value) for name, value in event.facts.items()})
        weighed = zip_longest(event.facts.get("against", ()), event.facts.get("strengths", ()), fillvalue="?")
        self["against"] = ", ".join(f"{self._names.name(unit)} ({strength})" for unit, strength in weighed)
        place = event.units[0].removesuffix(DISLODGED) if event.units else ""
        here = game.map.board.name(event.cell) if event.cell is not None else ""
        if not place or province_of(here) == place:
            place = here
        named = self._names.name(place) if place else "a unit"
        arm = event.facts.get("arm", "")
        self["unit"] = f"{arm} {named}" if arm else named

    def __missing__(self, name: str) -> str:
        """A fact that the version of the program which played the turn did not record."""
        return "?"

    def _read(self, name: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            named = [self._names.name(str(item)) for item in value]
            return listed(named) if name in SHARES else ", ".join(named) or "nowhere"
        return self._names.name(value) if name in PLACES and isinstance(value, str) else value


@lru_cache(maxsize=1)
def _words() -> Mapping[str, str]:
    text = files("drumhead.engine.rulesets.diplomacy.seats").joinpath("wording.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def section(event: Event) -> str:
    """The heading an event stands under in a report: orders under their power's."""
    power = event.facts.get("power")
    return SECTIONS.get(event.kind) or (f"Orders of {power}" if power else "Orders")


def engagements(game: AreaGame, events: Sequence[Event]) -> tuple[Engagement, ...]:
    """Diplomacy counts no men."""
    return ()


def score(game: AreaGame, state: DiplomacyState) -> tuple[tuple[str, int], ...]:
    """Each power's centres."""
    return tuple((power, state.owned(power)) for power in powers_of(game))

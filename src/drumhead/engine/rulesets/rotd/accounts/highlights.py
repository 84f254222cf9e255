"""5.3: what of a turn a seat would look at first: battles by their losses, what changed hands, who broke, who came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.play.view import Token, View
from drumhead.engine.rulesets.rotd.accounts.digest import by_cell, enemies

FOUGHT, FIRST = "battle", "sighting"
LOSSES = {"suffered", "shelled"}
MEETINGS = {"arrival-seen", "move-seen", "move-end-seen", "move-start-seen", "departure-seen"}
MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class _Sort:
    """Events told together: a word for them, their weight and that of each unit, and what is said of one or many."""

    kind: str
    weight: int
    each: int
    one: str
    many: str


SORTS: Mapping[str, _Sort] = {
    "campaign-ended": _Sort("end", 2000, 0, "", ""),
    "city-captured": _Sort("capture", 600, 0, "", ""),
    "surrendered": _Sort("loss", 550, 20, "", ""),
    "destroyed": _Sort("loss", 260, 60, "{} is destroyed", "{} are destroyed"),
    "destroyed-seen": _Sort("loss", 240, 50, "{} is seen to be destroyed", "{} are seen to be destroyed"),
    "shattered": _Sort("rout", 220, 50, "{} shatters", "{} shatter"),
    "shattered-seen": _Sort("rout", 200, 40, "{} is seen to break up", "{} are seen to break up"),
    "routed": _Sort("rout", 160, 40, "{} routs", "{} rout"),
    "dispersed": _Sort("loss", 150, 40, "{} is no more", "{} are no more"),
    "disbanded": _Sort("loss", 140, 40, "{} is disbanded", "{} are disbanded"),
    "besieged": _Sort("siege", 280, 0, "", ""),
    "besieged-seen": _Sort("siege", 280, 0, "", ""),
    "siege-lifted": _Sort("siege", 260, 0, "", ""),
    "siege-lifted-seen": _Sort("siege", 260, 0, "", ""),
    "depot-destroyed": _Sort("capture", 240, 0, "", ""),
    "bridge-captured": _Sort("capture", 200, 0, "", ""),
    "bridge-destroyed": _Sort("works", 150, 0, "", ""),
    "bridge-destroyed-by-ship": _Sort("works", 150, 0, "", ""),
    "track-destroyed": _Sort("works", 120, 0, "", ""),
    "track-loss-seen": _Sort("works", 120, 0, "", ""),
    "starved": _Sort("supply", 150, 20, "{} starves", "{} starve"),
    "cut-off": _Sort("supply", 140, 15, "{} is cut off", "{} are cut off"),
    "in-touch": _Sort("supply", 40, 5, "{} is in communications again", "{} are in communications again"),
    "interrupted": _Sort("march", 90, 10, "{} is interrupted on the march", "{} are interrupted on the march"),
    "intercepted": _Sort("march", 80, 10, "{} is intercepted", "{} are intercepted"),
    "headquarters-reported": _Sort("report", 60, 0, "", ""),
    "troops-reported": _Sort("report", 50, 0, "", ""),
    "port-reported": _Sort("report", 30, 0, "", ""),
}
"""By kinds of events; those without words of their own are told one by one, as the report does."""


def highlights(
    game: Game, events: Sequence[Event], wording: Callable[[Event], str], views: Iterable[tuple[str, View]] = ()
) -> tuple[Highlight, ...]:
    """From what a seat was told and saw of a turn, in the order of play."""
    views = tuple(views)
    sighted, whole = _sighted(views, events), any(view.gm for _, view in views)
    found = [
        *_battles(game, events, "" if whole else " as far as is known"),
        *_in_sight(game, sighted),
        *_first_seen(game, events, sighted),
    ]
    found += _others(game, events, wording)
    order = {event.id: at for at, event in enumerate(events)}
    ends = _ends(events, sighted)
    return tuple(sorted(found, key=lambda each: order[each.event] if each.event else ends[each.phase]))


def _sighted(views: Iterable[tuple[str, View]], events: Sequence[Event]) -> dict[str, list[Token]]:
    """4.1: by phase the enemies in the seat's view who were in none before and whose coming no event tells."""
    known, found = set[str](), dict[str, list[Token]]()
    for phase, view in views:
        here = {} if view.gm else enemies(view)
        if phase:
            known |= {unit for event in events if event.phase == phase and _meets(event) for unit in event.units}
            found[phase] = [token for id, token in here.items() if id not in known]
        known |= here.keys()
    return found


def _ends(events: Sequence[Event], phases: Iterable[str]) -> dict[str, float]:
    """Behind which event each phase ends."""
    last, found = -0.5, dict[str, float]()
    for phase in phases:
        last = max((at + 0.5 for at, event in enumerate(events) if event.phase == phase), default=last)
        found[phase] = last
    return found


def _in_sight(game: Game, sighted: Mapping[str, Sequence[Token]]) -> Iterator[Highlight]:
    """Whom the seat's own march found where they stood."""
    for phase, tokens in sighted.items():
        for cell, units in by_cell(tokens):
            text = f"Now in sight at {place(game, cell)}: {_named(units)}."
            yield Highlight(phase, cell, None, FIRST, text, _first_weight(units), "")


def _first_weight(units: Sequence[str]) -> int:
    return 70 + 10 * len(units)


def _meets(event: Event) -> bool:
    return event.kind in MEETINGS and event.cell is not None


def _battles(game: Game, events: Sequence[Event], limits: str) -> Iterator[Highlight]:
    """10.1: the fighting of one phase in one strategic square; heavier with the men lost that the seat was told of."""
    for (phase, cell), fought in _together([event for event in events if event.kind == FOUGHT]).items():
        here = [event for event in events if (event.phase, event.cell) == (phase, cell)]
        lost = sum(int(event.facts["total"]) for event in here if event.kind in LOSSES)
        won = [str(event.facts["side"]) for event in here if event.kind == "battle-won"]
        count = "A battle" if len(fought) == 1 else f"{len(fought)} battles"
        cost = f": {lost:,} {'man' if lost == 1 else 'men'} lost{limits}" if lost else ""
        who = "; ".join(f"{side} {_times(won.count(side))}" for side in dict.fromkeys(won))
        text = f"{count} at {place(game, cell)}{cost}{f'; won by {who}' if who else ''}."
        spots = {event.tactical for event in fought}
        spot = spots.pop() if len(spots) == 1 else None
        yield Highlight(phase, cell, spot, "battle", text, 300 + lost // 5, fought[0].id)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _first_seen(game: Game, events: Sequence[Event], sighted: Mapping[str, Sequence[Token]]) -> Iterator[Highlight]:
    """4.4, 4.5: strangers whom the turn's events name for the first time, by phase and square."""
    known, found = {token.id for tokens in sighted.values() for token in tokens}, list[Event]()
    for event in events:
        new = [unit for unit in event.units if unit not in known]
        if _meets(event) and new:
            found.append(event.model_copy(update={"units": tuple(new)}))
        known.update(event.units)
    for (phase, cell), seen in _together(found).items():
        units = _units(seen)
        text = f"First seen this turn at {place(game, cell)}: {_named(units)}."
        yield Highlight(phase, cell, None, FIRST, text, _first_weight(units), seen[0].id)


def _others(game: Game, events: Sequence[Event], wording: Callable[[Event], str]) -> Iterator[Highlight]:
    for kind, sort in SORTS.items():
        alike = [event for event in events if event.kind == kind]
        for (phase, cell), told in _together(alike).items():
            if sort.many:
                units = _units(told)
                words = (sort.one if len(units) == 1 else sort.many).format(_named(units))
                text = f"At {place(game, cell)} {words}."
                yield Highlight(phase, cell, told[0].tactical, sort.kind, text, _weight(sort, units), told[0].id)
            else:
                for one in told:
                    weight = _weight(sort, one.units)
                    yield Highlight(phase, cell, one.tactical, sort.kind, wording(one), weight, one.id)


def _weight(sort: _Sort, units: Sequence[str]) -> int:
    return sort.weight + sort.each * max(0, len(units) - 1)


def _together(events: Sequence[Event]) -> Mapping[tuple[str, int | None], list[Event]]:
    found: dict[tuple[str, int | None], list[Event]] = {}
    for event in events:
        found.setdefault((event.phase, event.cell), []).append(event)
    return found


def _units(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            event.units[0] if event.kind == "intercepted" else unit for event in events for unit in event.units
        )
    )


def _named(units: Sequence[str]) -> str:
    """The first few by name, and how many others; one more is named as well."""
    if len(units) <= MOST_NAMED + 1:
        return ", ".join(units)
    return f"{', '.join(units[:MOST_NAMED])} and {len(units) - MOST_NAMED} others"


def place(game: Game, cell: int | None) -> str:
    """A square by its name and that of its first city, or of a village where it has none."""
    if cell is None:
        return "no square"
    name = game.map.board.name(cell)
    city = next((city.name for city in game.map.cities_at(cell)), "")
    named = city or next((village.name for village in game.map.villages if village.cell == cell), "")
    return f"{named} ({name})" if named else name

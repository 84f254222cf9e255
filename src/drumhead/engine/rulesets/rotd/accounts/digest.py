"""A turn on one page: battles, places won and lost, who broke, who hungers, news of the enemy, each command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from drumhead.engine.play.accounts import Chapter, Remark
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Engagement, Token, View, in_sequence
from drumhead.engine.rulesets.rotd.accounts.commands import commands, known
from drumhead.engine.rulesets.rotd.accounts.places import place
from drumhead.engine.rulesets.rotd.knowledge.summaries import engagements, side_of
from drumhead.engine.rulesets.rotd.knowledge.wording import wording

PLACES = (
    "city-captured",
    "city-handed-over",
    "surrendered",
    "besieged",
    "besieged-seen",
    "siege-lifted",
    "siege-lifted-seen",
    "fort-damaged",
    "depot-destroyed",
    "plundered",
    "store-placed",
    "store-removed",
    "bridge-captured",
    "track-destroyed",
    "bridge-destroyed",
    "track-rebuilt",
)
BROKEN = ("shattered", "shattered-seen", "routed", "retreated", "retreated-seen", "destroyed", "destroyed-seen")
GONE = ("disbanded", "dispersed", "guns-lost", "guns-taken", "commander-lost", "ship-gone")
HUNGRY = ("starved", "requisitioned", "cut-off")
NEWS = ("headquarters-reported", "troops-reported", "port-reported")
WAR = ("war-declared", "peace-made", "armistice-made", "armistice-denounced", "armistice-over", "truce-begun")
SEEN = "-seen"
"""Behind the kind of an event as strangers are told it."""


@dataclass(frozen=True)
class Told:
    """What a seat was told of a turn, and what it knew after its first phase and at its end."""

    game: Game
    before: View
    after: View
    events: Sequence[Event]

    @cached_property
    def foes(self) -> Mapping[str, Token]:
        """The enemies in sight at the end."""
        return enemies(self.after)

    def of(self, kinds: Iterable[str]) -> Iterator[Event]:
        """The events of some kinds, in the sequence of the kinds."""
        for kind in kinds:
            yield from (event for event in self.events if event.kind == kind)


def digest(game: Game, before: View, after: View, events: Sequence[Event]) -> tuple[Chapter, ...]:
    """The chapters that have anything to say, the weightiest first; the first is there even if nothing was fought."""
    told = Told(game, before, after, events)
    found = [Chapter(title, tuple(tell(told))) for title, tell in CHAPTERS]
    return tuple(chapter for chapter in found if chapter.remarks)


def _battles(told: Told) -> Iterator[Remark]:
    fought = summed_up(told.game, told.events)
    yield from (Remark(words, cell=cell, battle=True) for cell, words in fought)
    if not fought:
        yield Remark("No battle was fought.")
    yield from _under_fire(told, {cell for cell, _ in fought})


def _under_fire(told: Told, fought: Collection[int]) -> Iterator[Remark]:
    """10.15: what bombardment cost, as far as it is told, where no battle says so."""
    cells: dict[int, Counter[str]] = {}
    for event in told.of(("shelled",)):
        if event.cell is not None and event.cell not in fought:
            tally = cells.setdefault(event.cell, Counter())
            for unit, lost in event.facts["losses"].items():
                tally[side_of(told.game, unit)] += lost
    for cell, lost in sorted(cells.items()):
        if lost.total():
            sides = (f"{told.game.sides.get(side, side)} {count:,} men" for side, count in lost.items() if count)
            yield Remark(f"{place(told.game, cell)}, bombardment alone: it cost {' and '.join(sides)}.", cell=cell)


def summed_up(game: Game, events: Sequence[Event]) -> tuple[tuple[int, str], ...]:
    """Each strategic square that was fought for, with a sentence that sums it up; the costliest first."""
    fought = sorted(engagements(game, events), key=_weight, reverse=True)
    return tuple((battle.cell, _battle(game, battle)) for battle in fought)


def _weight(battle: Engagement) -> tuple[int, int]:
    """Battles by what they cost, then by how many fought."""
    return sum(side[3] for side in battle.sides), sum(side[1] for side in battle.sides)


def _battle(game: Game, battle: Engagement) -> str:
    camps = "; ".join(_camp(game, *side) for side in battle.sides)
    return f"{place(game, battle.cell)}, {_when(battle.phases)}: {camps}. {_outcome(game, battle)}"


def _when(phases: Sequence[str]) -> str:
    numbers = [phase.rpartition("-")[2] for phase in phases]
    return f"phase {numbers[0]}" if len(numbers) == 1 else f"phases {numbers[0]} to {numbers[-1]}"


def _camp(game: Game, side: str, units: int, before: int, lost: int, won: int) -> str:
    """Who, how many, how many lost; of the other side the units that were seen."""
    words = f"{_title(game, side)} with {units} unit{'' if units == 1 else 's'}"
    return f"{words} and {before:,} men lost {lost:,}" if before else f"{words}, whose men are not known"


def _title(game: Game, side: str) -> str:
    return game.sides.get(side, side) or "others"


def _outcome(game: Game, battle: Engagement) -> str:
    """Who won how many of the clashes."""
    won = [(wins, _title(game, side)) for side, _, _, _, wins in battle.sides if wins]
    whole = sum(wins for wins, _ in won)
    ranked = sorted(won, key=lambda found: (-found[0], found[1]))
    if not ranked:
        return "It was not decided."
    clashes = "the only clash" if whole == 1 else f"{ranked[0][0]} of {whole} clashes"
    return f"{ranked[0][1]} won {clashes}."


def _as_told(kinds: Sequence[str]) -> Callable[[Told], Iterator[Remark]]:
    """A chapter that repeats events of some kinds in their own words."""

    def tell(told: Told) -> Iterator[Remark]:
        for event in told.of(kinds):
            yield remark(told.game, event)

    return tell


def remark(game: Game, event: Event) -> Remark:
    """An event in its own words."""
    unit = event.units[0] if event.units else ""
    return Remark(wording(game, event), event.id, event.cell, event.tactical, unit)


def _broken(told: Told) -> Iterator[Remark]:
    """10.8, 14.1: own units first; who is told a thing in full is not told what strangers see of it."""
    found = [remark(told.game, event) for event in told.of((*BROKEN, *GONE))]
    side = told.after.side
    yield from sorted(found, key=lambda line: bool(line.unit) and side_of(told.game, line.unit) != side)


def _hungry(told: Told) -> Iterator[Remark]:
    """11.1, 11.9: those who found nothing, and who ends the turn without communications."""
    named = set()
    for event in told.of(HUNGRY):
        named.add(event.units[0] if event.units else "")
        yield remark(told.game, event)
    for id, unit in sorted(known(told.after).items(), key=lambda item: in_sequence(item[0])):
        if unit.stands and not unit.in_communications and id not in named:
            text = f"{id} is still out of communications at {place(told.game, unit.cell)}."
            yield Remark(text, cell=unit.cell, tactical=unit.tactical, unit=id)


def _news(told: Told) -> Iterator[Remark]:
    """4: who came into sight, who is lost from it, who is elsewhere, and what spies and garrisons report."""
    if not told.after.gm:
        yield from _sighted(told, enemies(told.before))
    yield from _as_told(NEWS)(told)


def _sighted(told: Told, before: Mapping[str, Token]) -> Iterator[Remark]:
    new = [token for id, token in told.foes.items() if id not in before]
    moved = [token for id, token in told.foes.items() if id in before and before[id].cell != token.cell]
    lost = [token for id, token in before.items() if id not in told.foes]
    for words, found in (
        ("now in sight", new),
        ("seen to have come here", moved),
        ("lost from sight, last seen here", lost),
    ):
        for cell, ids in by_cell(found):
            yield Remark(f"{place(told.game, cell)}: {', '.join(ids)} {words}.", cell=cell)


def by_cell(tokens: Iterable[Token]) -> list[tuple[int, list[str]]]:
    """Their ids in sequence, square by square."""
    found: dict[int, list[str]] = {}
    for token in sorted(tokens, key=lambda token: in_sequence(token.id)):
        found.setdefault(token.cell, []).append(token.id)
    return sorted(found.items())


def enemies(view: View) -> dict[str, Token]:
    """Those in sight, by name."""
    return {token.id: token for token in view.tokens if token.stance == "enemy" and token.status != "away"}


def _by_command(told: Told) -> Iterator[Remark]:
    yield from commands(told.game, told.before, told.after, told.events)


CHAPTERS: tuple[tuple[str, Callable[[Told], Iterator[Remark]]], ...] = (
    ("Battles", _battles),
    ("War and peace", _as_told(WAR)),
    ("Cities, depots and ways", _as_told(PLACES)),
    ("Broken, beaten and lost", _broken),
    ("Hungry and cut off", _hungry),
    ("News of the enemy", _news),
    ("By command", _by_command),
)

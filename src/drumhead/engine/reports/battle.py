"""A battle as a report of its own: summed up, clash by clash with figures, where it was, and all that was told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from drumhead.engine.play.told.battles import Battle, Clash, Fighter
from drumhead.engine.reports.pictures.chart import Chart
from drumhead.engine.reports.pictures.clash import clash_drawing
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import Line, Report, Section, text_section
from drumhead.engine.reports.why import Cause, reason_lines

Why = Callable[[str], Cause]
"""An event of the battle by its id, in words and with its reason."""


def battle_report(
    battle: Battle,
    titles: tuple[str, str],
    why: Why,
    pictures: Sequence[Picture] = (),
    mine: str = "",
    odds: Sequence[str] = (),
) -> Report:
    """`titles` are what the report is called and for whom; `mine` is the reader's side; `odds` those beforehand."""
    clashes = tuple(_clash(clash, mine) for clash in battle.clashes)
    summary = text_section("In short", battle.summary)
    before = (text_section("Odds beforehand", odds),) if odds else ()
    maps = (Section("Where it was", pictures=tuple(pictures)),) if pictures else ()
    told = [_told(clash.heading, clash.events, why) for clash in battle.clashes]
    beside = [_told("Bombardment", battle.beside, why)] if battle.beside else []
    return Report(*titles, (*clashes, *maps, *told, *beside), (summary, *before))


def _clash(clash: Clash, mine: str) -> Section:
    chart = Chart(clash.heading, partial(clash_drawing, clash, mine))
    lines = (Line(f"Ground: {clash.ground}."), *map(Line, _lines(clash)))
    return Section(clash.heading, lines, charts=(chart,))


def _lines(clash: Clash) -> Iterator[str]:
    for camp in clash.camps:
        yield f"{camp.role}, {camp.title}: {'; '.join(map(_fighter, camp.fighters))}."
    for segment in clash.segments:
        strength = " against ".join(_number(value) for value in segment.strength)
        losses = " and ".join(_number(value) for value in segment.losses)
        yield f"{segment.title.capitalize()}: strength {strength}; men lost {losses}."
    if clash.result:
        yield clash.result


def _number(value: float | None) -> str:
    return "not known" if value is None else f"{value:,.0f}"


def _fighter(fighter: Fighter) -> str:
    """A unit: where it stood, its men and losses as far as they are known, its end."""
    where = f" in the {fighter.line}{'' if fighter.line == 'rear' else ' line'}" if fighter.line else ""
    men = "" if fighter.men is None else f" with {fighter.men:,} men loses {fighter.fallen:,}"
    end = "" if fighter.end in ("", "stands") else f"{' and' if men else ''} {fighter.end}"
    return f"{fighter.unit}{where}{men}{end}"


def _told(title: str, events: Sequence[str], why: Why) -> Section:
    """Every event, and under it the sums that lead to its numbers."""
    lines = [line for event in events for line in _with_reason(why(event))]
    return Section(f"{title}, step by step", tuple(lines), folded=True)


def _with_reason(cause: Cause) -> Iterator[Line]:
    yield Line(cause.text, cause.id, cause.rule)
    for text in reason_lines(cause.reason):
        yield Line(f"– {text}")

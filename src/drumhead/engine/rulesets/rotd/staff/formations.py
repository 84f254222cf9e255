"""3.5a: armies and corps by who commands them, and their divisions and brigades as the scenario names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.play.formations import Formation
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Link, View
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Post, RotdState, Unit
from drumhead.engine.rulesets.rotd.command.chain import chain
from drumhead.engine.rulesets.rotd.command.ranks import kind_of

ARMY, CORPS, DIVISION, BRIGADE, COMMAND = "army", "corps", "division", "brigade", "command"
PART = r"\b{} (?!of\b)([^,;()/]+)"
BEHIND = re.compile(r"[;,]\s*(?:brigade|division) (?!of\b)[^,;()/]+")
LONGER = re.compile(r"[,;(]")


@dataclass(frozen=True, slots=True)
class Member:
    """A unit and the division and brigade it is of, empty where nothing is said of them."""

    unit: str
    division: str = ""
    brigade: str = ""


def formations(game: Game, view: View) -> tuple[Formation, ...]:
    """Armies with what is directly theirs, then their corps; then officers without headquarters, with their units."""
    links = chain(game, view, ())
    headed = [link for link in links if _heads(link)]
    members: dict[str, list[Member]] = {link.id: [] for link in headed}
    told = _told(view)
    for link in links:
        if not _heads(link):
            members[link.under].append(member(link.id, told.get(link.id, "")))
    found = [each for link in headed for each in _whole(link, members[link.id])]
    return tuple(_with_those_below(found))


def headed(game: Game, view: View) -> tuple[Formation, ...]:
    """Headquarters and officers, each with those directly under him whom the seat orders; nobody without any."""
    found = [each for each in formations(game, view) if each.rank not in (DIVISION, BRIGADE)]
    lowest = {unit: each.id for each in found for unit in each.units if unit in view.commanded}
    own = {each.id: tuple(unit for unit in each.units if lowest.get(unit) == each.id) for each in found}
    return tuple(replace(each, units=own[each.id]) for each in found if own[each.id])


def member(unit: str, words: str) -> Member:
    """The division and brigade that a scenario's key names, or a unit's name where it has no such key."""
    named = [re.search(PART.format(word), words, re.IGNORECASE) for word in (DIVISION, BRIGADE)]
    return Member(unit, *(match[1].strip() if match else "" for match in named))


def short(name: str) -> str:
    """A unit's name among others of its brigade and division."""
    return BEHIND.sub("", name).strip() or name


def _heads(link: Link) -> bool:
    """Whether it is a headquarters, or an officer who has none."""
    return not link.unit or kind_of(link.unit) in HEADQUARTERS


def _told(view: View) -> Mapping[str, str]:
    """What is said of each unit's formation."""
    state: RotdState = view.state
    known: Iterable[Unit | Post] = (*state.units.values(), *state.roster.values())
    return {_id(each): each.formation or each.name for each in known}


def _id(known: Unit | Post) -> str:
    return known.unit if isinstance(known, Post) else known.id


def _whole(link: Link, members: Sequence[Member]) -> Iterator[Formation]:
    """A headquarters or an officer, and the divisions and brigades of his units."""
    rank, title = _rank(link), LONGER.split(link.title.removeprefix(f"{link.unit} "), maxsplit=1)[0].strip()
    placed = [_as_known(each, members, link.commander, title) for each in members]
    divisions = dict.fromkeys(each.division for each in placed)
    ordered = sorted(placed, key=lambda each: (not each.division, list(divisions).index(each.division)))
    own = (link.unit,) if link.unit else ()
    units = (*own, *(each.unit for each in ordered))
    yield Formation(link.id, title or link.id, rank, link.under, link.unit, units, link.commander)
    for division in divisions:
        yield from _division(link.id, division, [each for each in ordered if each.division == division])


def _rank(link: Link) -> str:
    if not link.unit:
        return COMMAND
    return ARMY if kind_of(link.unit) == Kind.AQ else CORPS


def _as_known(each: Member, members: Sequence[Member], commander: str, title: str) -> Member:
    """One without a division has that of its brigade; the division that the headquarters is needs no name."""
    alike = (other.division for other in members if each.brigade and other.brigade == each.brigade and other.division)
    division = each.division or next(alike, "")
    known = division and (division in title or (DIVISION in title.casefold() and commander.startswith(division)))
    return replace(each, division="" if known else division)


def _division(above: str, division: str, members: Sequence[Member]) -> Iterator[Formation]:
    """A division and its brigades; brigades alone where there is none. One unit makes no brigade."""
    under = above
    if division:
        under = f"{above}/{division}"
        units = tuple(each.unit for each in members)
        yield Formation(under, f"Division {division}", DIVISION, above, units=units)
    for brigade in dict.fromkeys(each.brigade for each in members if each.brigade):
        units = tuple(each.unit for each in members if each.brigade == brigade)
        if len(units) > 1:
            yield Formation(f"{under}/{brigade}", f"Brigade {brigade}", BRIGADE, under, units=units)


def _with_those_below(found: Sequence[Formation]) -> Iterator[Formation]:
    """Each with the units of the formations under it that are not yet among its own."""
    units = {each.id: each.units for each in found}
    for each in reversed(found):
        if each.under:
            units[each.under] = tuple(dict.fromkeys((*units[each.under], *units[each.id])))
    for each in found:
        yield replace(each, units=units[each.id])

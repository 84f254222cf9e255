"""A clash as a figure: both camps in their lines as they stood, and bars of strength and losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.drawing.ink.faces import Face, fitted, width_of
from drumhead.engine.drawing.ink.items import Drawing, Item, Words, rectangle
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.play.told.battles import Camp, Clash, Fighter, Segment

LINES = ("first", "second", "rear", "")
"""From the enemy backwards; of some it is not known where they stood."""
NAMED = {"first": "first line", "second": "second line", "rear": "rear", "": ""}
MARGIN, GAP, LEFT = 8.0, 6.0, 112.0
BOX, ROW = 30.0, 36.0
HEAD, BAR, VALUE = 20.0, 18.0, 64.0
WIDEST = 150.0
ID, INSIDE = 11.5, 2.0
"""Pixels of a unit's id, and from it to the edge of its box."""
MOST = 10
"""Units beside each other."""
SMALL = 10.0
"""Letters below a unit's id."""
USUAL = 1500
"""Men by whom a unit is as wide as others where its own are not known."""
FALLEN = 0.45
"""How far a box is faded whose unit did not stand."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A width, a theme, and whose battle it is to read: his camp has the colour of one's own."""

    width: float
    theme: Theme
    mine: str

    def colour(self, camp: Camp) -> str:
        return self.theme.sides["own" if camp.side == self.mine else "enemy"]

    def words(self, x: float, y: float, text: str, size: float = 12.0, **look: str) -> Words:
        face = Face.BOLD if look.get("bold") else Face.PLAIN
        return Words(x, y, text, size, look.get("colour", self.theme.ink), face, look.get("anchor", "start"))


def clash_drawing(clash: Clash, mine: str, width: float, theme: Theme) -> Drawing:
    """The attackers above, the defenders below, front to front; under them the bars."""
    page, items, y = _Page(width, theme, mine), list[Item](), MARGIN
    for at, camp in enumerate(clash.camps):
        shown = _camp(page, camp, y, upside=at == 1)
        items += shown
        y += HEAD + ROW * len(_rows(camp)) + GAP
    for segment in clash.segments:
        items += _bars(page, clash, segment, y)
        y += HEAD + 3 * (BAR + 2) + GAP
    paper = rectangle((0, 0, width, y + MARGIN), theme.paper)
    return Drawing(width, y + MARGIN, clash.heading, (paper, *items))


def _rows(camp: Camp) -> list[tuple[str, list[Fighter]]]:
    """The lines of a camp that anybody stood in, the first at the front; a long one takes several rows."""
    found = {line: [f for f in camp.fighters if f.line == line] for line in LINES}
    return [(line, row[at : at + MOST]) for line, row in found.items() for at in range(0, len(row), MOST)]


def _camp(page: _Page, camp: Camp, y: float, upside: bool) -> Iterator[Item]:
    """Its name at the back, its front towards the enemy."""
    rows = _rows(camp)
    top, name = (y, y + ROW * len(rows)) if upside else (y + HEAD, y)
    told = f"{camp.role}: {camp.title}"
    yield page.words(MARGIN, name + 14, told, 13.0, bold="y", colour=page.colour(camp))
    for at, (line, fighters) in enumerate(rows if upside else reversed(rows)):
        yield from _row(page, camp, line, fighters, top + at * ROW)


def _row(page: _Page, camp: Camp, line: str, fighters: Sequence[Fighter], y: float) -> Iterator[Item]:
    """The units of one line beside each other, in the middle; as wide as they have men, where that is known."""
    yield page.words(MARGIN, y + 19, NAMED[line], 11.0, colour=page.theme.ink_soft)
    room = page.width - LEFT - MARGIN - GAP * (len(fighters) - 1)
    widths = _widths(fighters, room)
    x = LEFT + (page.width - LEFT - MARGIN - sum(widths) - GAP * (len(fighters) - 1)) / 2
    for fighter, wide in zip(fighters, widths, strict=True):
        yield from _box(page, camp, fighter, (x, y, x + wide, y + BOX))
        x += wide + GAP


def _widths(fighters: Sequence[Fighter], room: float) -> list[float]:
    """Half of the room in equal parts, half by men; whose id needs more takes it from the wider ones."""
    whole, each = sum(fighter.men or USUAL for fighter in fighters), room / len(fighters)
    meant = [min(WIDEST, (each + room * (fighter.men or USUAL) / whole) / 2) for fighter in fighters]
    needed = [width_of(fighter.unit, ID, Face.BOLD) + 2 * INSIDE for fighter in fighters]
    spare = sum(max(0.0, wide - need) for wide, need in zip(meant, needed, strict=True))
    lacking = sum(max(0.0, need - wide) for wide, need in zip(meant, needed, strict=True))
    if not 0 < lacking <= spare:
        return meant
    return [need + max(0.0, wide - need) * (1 - lacking / spare) for wide, need in zip(meant, needed, strict=True)]


def _box(page: _Page, camp: Camp, fighter: Fighter, box: tuple[float, float, float, float]) -> Iterator[Item]:
    """A unit: its id, its men, what it lost; who did not stand is faded, and his end is said."""
    left, top, right, _ = box
    stood = fighter.end in ("", "stands")
    yield rectangle(box, page.colour(camp), opacity=1.0 if stood else FALLEN)
    middle, room = (left + right) / 2, right - left - 2 * INSIDE
    ink = page.theme.on_side if stood else page.theme.ink
    under = _under(fighter, stood, room)
    first = fitted(fighter.unit, ID, room + 0.01, Face.BOLD)
    yield page.words(middle, top + (13 if under else 19), first, ID, anchor="middle", colour=ink, bold="y")
    if under:
        yield page.words(middle, top + 25, under, SMALL, anchor="middle", colour=ink)


def _under(fighter: Fighter, stood: bool, room: float) -> str:
    """How he ended and his men, or as much of it as there is whole room for."""
    end = "" if stood else fighter.end
    lost = "" if fighter.men is None else f"−{fighter.fallen:,}"
    men = lost and f"{fighter.men:,} {lost}"
    told = (f"{end} {men}".strip(), end, men, lost)
    return next((words for words in told if words and width_of(words, SMALL) <= room), "")


def _bars(page: _Page, clash: Clash, segment: Segment, y: float) -> Iterator[Item]:
    """Strength and losses of a segment, each with a bar for either camp."""
    yield page.words(MARGIN, y + 14, segment.title.capitalize(), 13.0, bold="y")
    half = (page.width - 2 * MARGIN - GAP) / 2
    for at, (title, values) in enumerate((("strength", segment.strength), ("men lost", segment.losses))):
        yield from _pair(page, clash, title, values, MARGIN + at * (half + GAP), y + HEAD, half)


def _pair(
    page: _Page, clash: Clash, title: str, values: Sequence[float | None], x: float, y: float, wide: float
) -> Iterator[Item]:
    yield page.words(x, y + 13, title, 11.0, colour=page.theme.ink_soft)
    most = max((value for value in values if value is not None), default=0) or 1
    for at, (camp, value) in enumerate(zip(clash.camps, values, strict=True)):
        top, start = y + (at + 1) * (BAR + 2), x + 64
        yield page.words(x, top + 13, camp.role.lower(), 11.0)
        long = (wide - 64 - VALUE) * (value or 0) / most
        if value is None:
            yield page.words(start, top + 13, "not known", 11.0, colour=page.theme.ink_soft)
        else:
            yield rectangle((start, top, start + max(1.0, long), top + BAR - 4), page.colour(camp))
            yield page.words(start + long + 5, top + 12, f"{value:,.0f}", 11.0)

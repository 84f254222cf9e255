"""5.3: the two reports a player gets at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from drumhead.engine.maps.area_map import AreaMap
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.view import Token, View
from drumhead.engine.reports.pictures.frame import REPORT_LAYERS
from drumhead.engine.reports.pictures.picture import Frame, Picture
from drumhead.engine.reports.report import Report, Section, text_section
from drumhead.engine.session.founding import Founded

MAP = Frame(1100, 820, fit=True, layers=REPORT_LAYERS | {"legend"}, detail=0.7)
FIELD = Frame(620, 700, layers=REPORT_LAYERS, detail=0.6)


def turn_report(
    founded: Founded, seat: Seat, title: str, sections: tuple[Section, ...], after: View, events: Sequence[Event]
) -> Report:
    """What happened in a turn as far as a seat may know it, and its moves on a map if the game draws them."""
    game = founded.game
    drawn = map_picture(founded, after, MAP, title, events)
    maps = (Section("Map", pictures=(drawn,)),) if drawn.arrows else ()
    ranked = _by_side(sections, tuple(game.sides.values())) if founded.ruleset.open_board else sections
    return Report(f"{game.scenario.title}: report of {title}", _for(seat), (*ranked, *maps))


def _by_side(sections: Sequence[Section], sides: Sequence[str]) -> Iterator[Section]:
    """Sections that are each one side's, in the scenario's order; the others where they stood."""
    whose = [next((side for side in sides if section.title.endswith(f" {side}")), "") for section in sections]
    pairs = sorted((sides.index(side), at) for at, side in enumerate(whose) if side)
    mine = iter(sections[at] for _, at in pairs)
    yield from (next(mine) if side else section for section, side in zip(sections, whose, strict=True))


def position_report(founded: Founded, seat: Seat, view: View, ended: str) -> Report:
    """Maps, what is in sight, and the status of every unit of the seat."""
    game = founded.game
    units = [text_section(token.title, founded.ruleset.describe(game, view, token.id)) for token in _own(view)]
    name = founded.ruleset.turn_title(game, view.state)
    area = isinstance(game.map, AreaMap)
    drawn = (map_picture(founded, view, MAP, name),) if area else tuple(_pictures(game, view))
    maps = Section("Maps", pictures=drawn)
    title = f"{game.scenario.title}: {f'the end. {ended}' if ended else f'position before {name}'}"
    held = (_holdings(founded, view),) if founded.ruleset.open_board else ()
    return Report(title, _for(seat), (maps, *held, text_section("In sight", _sighted(founded, view)), *units))


def map_picture(founded: Founded, view: View, frame: Frame, title: str, told: Sequence[Event] = ()) -> Picture:
    """The map as a view shows it, with what is known of its places and the moves that were told of."""
    game, ruleset = founded.game, founded.ruleset
    notes, arrows = ruleset.notes(game, view), ruleset.arrows(game, told)
    return Picture(title, game.map, view, frame, title, notes, arrows, ruleset.id)


def sheet_comments(founded: Founded, view: View) -> list[tuple[str, list[str]]]:
    """(unit, lines) for an order sheet: what turn it is, and the situation of every unit that may be ordered."""
    game, ruleset = founded.game, founded.ruleset
    due = [task.text for task in ruleset.tasks(game, view, ()) if task.cell is None]
    found = [("", [ruleset.turn_title(game, view.state), *due])]
    for token in _own(view):
        status = "; ".join(ruleset.describe(game, view, token.id)[1:])
        found.append((token.id, [token.title, *wrap(status, 100, initial_indent="  ", subsequent_indent="  ")]))
    return found


def _holdings(founded: Founded, view: View) -> Section:
    """On an open board: the score, and each side's places, the most first."""
    score = dict(founded.ruleset.score(founded.game, view.state))
    places: dict[str, list[str]] = {owner: [] for owner in score}
    for note in founded.ruleset.notes(founded.game, view):
        places.setdefault(note.owner, []).append(note.name)
    ranked = sorted(places, key=lambda owner: (owner not in score, -score.get(owner, 0)))
    lines = [f"{o or 'Nobody'} {score.get(o, len(places[o]))}: {_listed(places[o])}" for o in ranked]
    return text_section("Score", lines)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"


def _for(seat: Seat) -> str:
    if seat.name == GM:
        return "for the game master"
    return f"for {seat.name}, {seat.title}" if seat.title not in ("", seat.name) else f"for {seat.name}"


def _own(view: View) -> list[Token]:
    return [token for token in view.tokens if token.orderable]


def _pictures(game: Game, view: View) -> Iterator[Picture]:
    """The strategic map round what is known, and the battlefields on which the seat's units stand."""
    yield Picture("Strategic map", game.map, view, MAP)
    for cell in sorted({token.cell for token in _own(view)}):
        yield Picture(game.map.board.name(cell), game.map, view, replace(FIELD, square=cell))


def _sighted(founded: Founded, view: View) -> list[str]:
    """Where what is seen of others stands; on an open board also one's own units that have no chapter of their own."""
    name, whole = founded.game.map.board.name, founded.ruleset.open_board
    seen = [f"{name(s.cell)}: {s.words} ({s.state}), {s.arms}" for s in view.sightings]
    others = (t for t in view.tokens if t.stance in ("enemy", "neutral") or (whole and not t.orderable))
    known = [f"{name(t.cell)}: {t.title}" for t in others]
    return [*seen, *known]

"""5.3: the two reports a player gets at the end of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from drumhead.engine.drawing.orders.notes import field_ruins, field_ships, ruins, ships
from drumhead.engine.drawing.orders.reading import Course, Orders, straight, united, with_ghosts
from drumhead.engine.play.dice import opened_seed
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.figures import Figure, cells_of
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Note, Token, View
from drumhead.engine.reports.cities import city_lines
from drumhead.engine.reports.pictures.frame import REPORT_LAYERS, parts_round
from drumhead.engine.reports.pictures.picture import Frame, Picture
from drumhead.engine.reports.report import Report, Section, text_section
from drumhead.engine.reports.summary import with_summary
from drumhead.engine.reports.troops import around, marks
from drumhead.engine.session.comments import left_to_write, own, waiting
from drumhead.engine.session.founding import Founded

MAP = Frame(1100, 820, fit=True, layers=REPORT_LAYERS | {"legend"}, detail=0.7)
FIELD = Frame(620, 700, layers=REPORT_LAYERS, detail=0.6)


def turn_report(
    founded: Founded,
    seat: Seat,
    title: str,
    sections: tuple[Section, ...],
    seen: Callable[[str], View],
    phases: Sequence[str],
    events: Sequence[Event],
) -> Report:
    """What happened in a turn as far as a seat may know it: what matters first, then on maps of where it did, and all
    of it. `seen` are the views after its `phases`: a position holds none from before the first."""
    game, first = founded.game, seen(phases[0])
    told = founded.ruleset.figures(game, events)
    maps = (Section("Map", pictures=_retold(founded, first, title, told)),) if told else ()
    ranked = _by_side(sections, tuple(game.sides.values())) if founded.ruleset.open_board else sections
    report = Report(f"{game.scenario.title}: report of {title}", for_seat(seat), (*ranked, *maps))
    digest = founded.ruleset.accounts.digest(game, first, seen(phases[-1]), events)
    return with_summary(report, digest)


def _retold(founded: Founded, view: View, title: str, told: Sequence[Figure]) -> tuple[Picture, ...]:
    """The whole of a map of territories; of squares the parts where something happened."""
    map, frames = founded.game.map, [MAP]
    if map.has_fields:
        cells = [cell for figure in told for cell in cells_of(figure)]
        frames = [replace(MAP, fit=False, filled=True, part=part) for part in parts_round(map, cells)]
    notes = founded.ruleset.notes(founded.game, view)
    figures = (*ruins(notes), *ships(notes), *told)
    return tuple(Picture(title, map, view, frame, title, notes, figures, founded.ruleset.id) for frame in frames)


def _by_side(sections: Sequence[Section], sides: Sequence[str]) -> Iterator[Section]:
    """Sections that are each one side's, in the scenario's order; the others where they stood."""
    whose = [next((side for side in sides if section.title.endswith(f" {side}")), "") for section in sections]
    pairs = sorted((sides.index(side), at) for at, side in enumerate(whose) if side)
    mine = iter(sections[at] for _, at in pairs)
    yield from (next(mine) if side else section for section, side in zip(sections, whose, strict=True))


def position_report(
    founded: Founded,
    seat: Seat,
    view: View,
    ended: str,
    orders: Sequence[Order] = (),
    rulings: Sequence[str] = (),
    marked: str = "",
) -> Report:
    """Maps with the orders that the seat has given, what was ruled on the position, what waits for its offices, what
    is in sight, and the status of every unit of the seat."""
    game = founded.game
    chapters, known = sorted(own(view), key=_rests), _Position(founded, view)
    units = [text_section(token.title, founded.ruleset.describe(game, view, token.id)) for token in chapters]
    name = waiting(founded, view)
    maps = Section("Maps", pictures=_pictures(known, name, orders))
    title = f"{game.scenario.title}: {f'the end. {ended}' if ended else f'position before {name}'}{marked}"
    held = _open_board(known) if founded.ruleset.open_board else ()
    told = (*held, text_section("In sight", _sighted(founded, view)), *_cities(known), *_ships(known))
    ruled = (text_section("Rulings", rulings),) if rulings else ()
    dice = (text_section("Dice", _opened(founded)),) if ended and game.opening else ()
    offices = (text_section(desk.title, desk.lines) for desk in view.desks if desk.lines)
    return Report(title, for_seat(seat), (maps, *ruled, *dice, *offices, *told, *units))


def _opened(founded: Founded) -> tuple[str, ...]:
    """The seed, once nothing is thrown with it any more."""
    seed = opened_seed(founded.game.opening)
    if not founded.game.commitment:
        return (f"Seed: {seed.text}", "It was given by hand; nothing was told of it before play.")
    return (
        f"Seed: {seed.text}",
        f"Salt: {seed.salt}",
        f"Told before play: {founded.game.commitment}",
        "`drumhead seed POSITION --check SALT:SEED` shows that the one is a hash of the others.",
    )


@dataclass(frozen=True)
class _Position:
    """What a seat knows, and what its game makes of it for pages and pictures, found once for all of them."""

    founded: Founded
    view: View

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What is known of squares beside troops."""
        return self.founded.ruleset.notes(self.founded.game, self.view)

    @cached_property
    def orders(self) -> Orders:
        """What reads the seat's orders."""
        return Orders.of(self.founded.ruleset, self.founded.game.map, self.view)

    def picture(
        self, frame: Frame, title: str, told: Sequence[Event], orders: Sequence[Order], phase: str = ""
    ) -> Picture:
        """The map or a battlefield of it, with the seat's orders, or without any with what happened as it was told: on
        the map in the turn so far, on a battlefield in the phase."""
        game, ruleset = self.founded.game, self.founded.ruleset
        just = [event for event in told if event.phase == phase]
        drawn = self._over_map(told, orders) if frame.square is None else self._over_field(frame.square, just, orders)
        return Picture(title, game.map, self.view, frame, title, self.notes, drawn, ruleset.id)

    def _over_field(self, square: int, told: Sequence[Event], orders: Sequence[Order]) -> tuple[Figure, ...]:
        game, ruined = self.founded.game, field_ruins(self.founded.game.map, square, self.notes)
        happened = () if orders else self.founded.ruleset.field_figures(game, told, square)
        ordered = self.orders.on_field(orders, square, self.notes)
        return (*ruined, *field_ships(square, self.notes), *happened, *ordered)

    def _over_map(self, told: Sequence[Event], orders: Sequence[Order]) -> tuple[Figure, ...]:
        game, ruleset = self.founded.game, self.founded.ruleset
        ordered = self.orders.on_map(orders, _courses(self.founded, self.view, orders)) if orders else ()
        moves = with_ghosts(ordered) if orders else ruleset.figures(game, told)
        return united((*ruleset.situation(game, self.view), *ruins(self.notes), *ships(self.notes), *moves))


def map_picture(
    founded: Founded,
    view: View,
    frame: Frame,
    title: str,
    told: Sequence[Event] = (),
    orders: Sequence[Order] = (),
    phase: str = "",
) -> Picture:
    """The map as a view shows it, or a battlefield of it, with what is known of its places, and over it the seat's
    orders, or without any what happened as it was told, up to a phase if it is after one."""
    return _Position(founded, view).picture(frame, title, told, orders, phase)


def _courses(founded: Founded, view: View, orders: Sequence[Order]) -> Course:
    """Where each order will lead beside the others."""
    course = founded.ruleset.course
    return straight if course is None else lambda order: course(founded.game, view, order, orders)


def _open_board(known: _Position) -> tuple[Section, ...]:
    """What everybody knows: who holds what, and what is to be written beside the units' orders."""
    due = left_to_write(known.founded, known.view)
    return (_holdings(known), *((text_section("To be written", due),) if due else ()))


def _holdings(known: _Position) -> Section:
    """On an open board: the score, and each side's units and places, the most first."""
    founded, view = known.founded, known.view
    sides = founded.game.sides
    score = {sides.get(side, side): points for side, points in founded.ruleset.score(founded.game, view.state)}
    units = Counter(token.owner if token.owner in score else token.state for token in view.tokens if token.arm)
    places: dict[str, list[str]] = {owner: [] for owner in score}
    for note in (note for note in known.notes if note.kind == "city"):
        places.setdefault(note.owner, []).append(note.name)
    ranked = sorted(places, key=lambda owner: (owner not in score, -score.get(owner, 0)))
    heads = {owner: f"{owner} {score.get(owner, 0)}, {_counted(units[owner])}" for owner in ranked if owner}
    return text_section("Score", [f"{heads.get(o, f'Nobody {len(places[o])}')}: {_listed(places[o])}" for o in ranked])


def _counted(units: int) -> str:
    return f"{units} unit" if units == 1 else f"{units} units"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"


def for_seat(seat: Seat) -> str:
    """For whom a report is."""
    return "for the game master" if seat.name == GM else f"for {seat.words}"


def _rests(token: Token) -> bool:
    """13.3: whether a unit is listed at the end."""
    return token.status in ("inactive", "away")


def _pictures(known: _Position, name: str, orders: Sequence[Order]) -> tuple[Picture, ...]:
    """The map round what is known, and if there are any the battlefields on which the seat's units stand."""
    map, shown = known.founded.game.map, [(name, MAP)]
    if map.has_fields:
        cells = sorted({token.cell for token in own(known.view) if token.status != "away"})
        shown = [("Strategic map", MAP), *((map.board.name(cell), replace(FIELD, square=cell)) for cell in cells)]
    return tuple(known.picture(frame, title, (), orders) for title, frame in shown)


def _cities(known: _Position) -> tuple[Section, ...]:
    """1.4, 2.6, 2.7: the cities on the squares that the report shows, who holds them and what lies in them."""
    map = known.founded.game.map
    if not map.has_fields:
        return ()
    shown = set(around(map, known.view))
    near = [note for note in known.notes if note.cell in shown]
    lines = [*city_lines(map, near), *(note.text for note in near if note.kind == "siege")]
    return (text_section("Cities", lines),) if lines else ()


def _ships(known: _Position) -> tuple[Section, ...]:
    """4.3: the ships that the seat hears of, and where they lie."""
    name = known.founded.game.map.board.name
    found = [note for note in known.notes if note.kind == "ship"]
    lines = [f"{name(note.cell)}: {note.name}, {note.text}" for note in found]
    return (text_section("Ships", lines),) if lines else ()


def _sighted(founded: Founded, view: View) -> list[str]:
    """1.5, 4.1: what stands where of others, by square and state; on an open board one's own too, if unlisted."""
    name, whole = founded.game.map.board.name, founded.ruleset.open_board
    unlisted = [token for token in view.tokens if not token.orderable and (whole or token.stance != "own")]
    found = marks(replace(view, tokens=tuple(unlisted)), founded.game.map.state_names)
    return [f"{name(cell)}: {mark.sentence}" for cell, here in found.items() for mark in here]

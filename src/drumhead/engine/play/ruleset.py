"""The contract a ruleset fills in: a record of functions and values, so that no game inherits from another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.engine.errors import InputError
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.accounts import PLAIN, Accounts, no_battles
from drumhead.engine.play.commanding.commands import Command, Share
from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Drawn, Figure, Way
from drumhead.engine.play.formations import Formation, Gauge, OrderOfBattle, Strength, by_owner, by_place
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.odds import Contest, Question
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.recall.agenda import Agenda
from drumhead.engine.play.recall.exchange import Exchange
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.play.recall.questions import Answer, Asked
from drumhead.engine.play.review import Doubt, Review
from drumhead.engine.play.rulings import Mend, Settled
from drumhead.engine.play.turn import Phase
from drumhead.engine.play.view import Engagement, Link, Note, Task, Token, View
from drumhead.engine.play.ways import Foretold, Journey, Reach, Sight, Step

if TYPE_CHECKING:
    from drumhead.engine.play.staging.staging import Staging

Judge = Callable[[Order], Refusal | None]
"""Refuses or allows an order, beside others that it knows."""


@dataclass(frozen=True, slots=True)
class Field:
    """One value of an order form.

    `type` is path (strategic cells, None for a phase left out), cell (strategic), place (a strategic cell by its
    name), tactical, choice, integer, flag, phases (first and last tactical phase), unit, side (another side by its
    id, or what is typed), text, names (several, with commas), post and officer (as `Reassignment.named` has them), or
    own (what the unit's token says of it under that name, for which nobody is asked); `options` the values of a
    choice, `words` what a player calls them where the values themselves do not say it: then choosing one is all that
    is asked of him. `noted` is a kind of notes: what is noted of that kind on the unit's square may be named, for a
    square as for a unit; `held` are kinds of which what friends hold anywhere may be, and counters of friends that may.
    `unset` is what nothing chosen means, one of the options where it is the same as that.
    """

    name: str
    title: str
    type: str
    options: tuple[str, ...] = ()
    optional: bool = False
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    noted: str = ""
    held: tuple[str, ...] = ()
    unset: str = "–"


UNIT = "unit"
"""In `OrderForm.by`: a unit gives the order."""


@dataclass(frozen=True, slots=True)
class OrderForm:
    """How the client asks for one kind of order; `board` is strategic, tactical or empty; `key` its letter.

    `drawn` is what is laid over the boards for it. `turns` are those in which it can be given: "" the ruleset's own,
    and turns of another kind by their first phase. `by` says who gives it: a unit, or offices by their words; of units
    only those with these `counters`, if any are named. `whole`: it is about the game, whoever gives it.
    """

    kind: str
    title: str
    section: str
    board: str
    key: str
    fields: tuple[Field, ...]
    drawn: tuple[Drawn, ...] = ()
    turns: tuple[str, ...] = ("",)
    by: tuple[str, ...] = (UNIT,)
    counters: tuple[str, ...] = ()
    whole: bool = False

    @property
    def asked(self) -> tuple[Field, ...]:
        """The fields that somebody fills in."""
        return tuple(field for field in self.fields if field.type != "own")

    def given_by(self, view: View, subject: str) -> bool:
        """Whether it is for a unit or office of a view to give."""
        desk, token = view.desk(subject), view.token(subject)
        if desk is not None:
            return desk.office in self.by
        fits = not self.counters or (token is not None and token.counter in self.counters)
        return UNIT in self.by and fits

    def brought_by(self, token: Token) -> dict[str, Any]:
        """The values of the order that the unit itself brings along."""
        return {field.name: getattr(token, field.name) for field in self.fields if field.type == "own"}

    @property
    def goes(self) -> bool:
        """Whether a unit leaves its place by it for another."""
        return any(drawn.figure is Way for drawn in self.drawn)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the `[options]` a game is founded with: its rule, a title, and its answers with their words.

    `now` is what the scenario says; `years`: a list of years answers it too.
    """

    name: str
    rule: str
    title: str
    answers: tuple[tuple[str, str], ...]
    now: str
    years: bool = False


def as_given(game: Game[Any], view: View, order: Order) -> Order:
    """Of a game whose orders all name their unit."""
    return order


def as_seen(game: Game[Any], view: View) -> Any:
    """Of a game in which a view shows all there is."""
    return view.state


def never_undone(game: Game[Any], view: View, order: Order, rivals: Sequence[Order]) -> Refusal | None:
    """Of a game in which no order loses what it had by one that is written after it."""
    return None


def unheard(game: Game[Any], view: View, orders: Sequence[Order], written: Sequence[Order | str]) -> tuple[Order, ...]:
    """Of a game to which a line that is refused says nothing at all."""
    return ()


def untroubled(
    game: Game[Any], view: View, orders: Sequence[Order], written: Sequence[Order | str]
) -> tuple[Task, ...]:
    """Of a game where who has no orders stands as if none had been written."""
    return ()


def unasked_for(game: Game[Any], state: Any, seen: View | None) -> Iterator[str]:
    """Of a game whose states refer to nothing."""
    return iter(())


def whole(map: Any, state: Any) -> Any:
    """A game that plays on whatever its map has now."""
    return map


def goes_in(map: Any, order: Mapping[str, Any], start: int, end: int) -> bool:
    """Of a game in which whoever goes to a place goes into it."""
    return False


def nothing_beside(game: Game[Any], view: View) -> tuple[Figure, ...]:
    """Of a game whose board shows all there is."""
    return ()


def no_lifelines(game: Game[Any], view: View, orders: Sequence[Order], fallen: Collection[int]) -> tuple[Lifeline, ...]:
    """Of a game in which nobody needs any."""
    return ()


def nowhere_else(game: Game[Any], events: Sequence[Event], cell: int) -> tuple[Figure, ...]:
    """Of a game whose map has no battlefields."""
    return ()


def no_timetable(game: Game[Any], view: View, orders: Sequence[Order]) -> Mapping[str, str]:
    """Of a game whose turn needs no timetable: all is done at once."""
    return {}


def unjudged(map: Any, cell: int) -> tuple[Step, ...]:
    """Of a game whose board draws every way there is."""
    return ()


def no_journeys(
    game: Game[Any], view: View, unit: str, to: int, via: Sequence[int], others: Sequence[Order]
) -> tuple[Journey, ...]:
    """Of a game that finds no ways for anybody."""
    return ()


def no_reach(game: Game[Any], view: View, unit: str, others: Sequence[Order]) -> Reach:
    """Of a game that does not say how far a unit comes."""
    return Reach()


def unaimed(game: Game[Any], view: View, kind: str, unit: str, others: Sequence[Order]) -> tuple[int, ...] | None:
    """Of a game that does not say which cells an order may name before it is made."""
    return None


def untold(game: Game[Any], view: View, order: Order, others: Sequence[Order]) -> Foretold | None:
    """Of a game in which nothing is known of an order before its turn is played."""
    return None


def unexplained(game: Game[Any], view: View, unit: str, to: int, others: Sequence[Order]) -> str:
    """Of a game that does not say why a unit comes no further."""
    return ""


def never_commanded(game: Game[Any], view: View, command: Command, others: Sequence[Order]) -> tuple[Share, ...]:
    """Of a game in which every unit is ordered by itself."""
    return ()


def unsighted(game: Game[Any], view: View, cell: int, post: int) -> tuple[Sight, ...]:
    """Of a game in which nobody looks over a battlefield."""
    return ()


def unpaced(game: Game[Any], cells: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """Of a game in which nobody marches over squares."""
    return ()


def unasked(game: Game[Any], view: View, word: str, words: Sequence[str]) -> Answer:
    """Of a game whose rules answer no questions."""
    raise InputError("The rules of this game answer no questions.")


@dataclass(frozen=True, slots=True)
class Reassignment:
    """Orders that give units to others while a turn still waits: who has them then orders them from then on.

    `kinds` of orders do that, and no line without the `word` is one of them; `made(game, state, orders)` is the state
    in which commands are as those orders leave them, given in this sequence. `chain(game, view, orders)` is the chain
    of command, each link behind the one above it, with what a draft makes of it. `posted(game, view, unit, to, deputy)`
    is the order that gives a unit to who has the link `to`, as its deputy or as its commander; None if it gives none.
    `named(view, type)` are the posts or officers that a field of that type may name.
    """

    word: str
    kinds: frozenset[str]
    made: Callable[[Game[Any], Any, Sequence[Order]], Any]
    chain: Callable[[Game[Any], View, Sequence[Order]], tuple[Link, ...]]
    posted: Callable[[Game[Any], View, str, str, bool], Order | None]
    named: Callable[[View, str], tuple[str, ...]]


@dataclass(frozen=True)
class Terms:
    """What a game that goes on needs of its scenario beside its seats, which stand in its file."""

    sides: Mapping[str, str]
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Setup:
    """A scenario made ready: seats, sides, options and `first`, which makes the first state.

    A game that goes on is opened without its first state, and to judge that may take longer than all the rest.
    """

    seats: tuple[Seat, ...]
    sides: Mapping[str, str]
    options: Mapping[str, Any]
    first: Callable[[], Any]

    @cached_property
    def state(self) -> Any:
        """The first state."""
        return self.first()


@dataclass(frozen=True)
class Ruleset:
    """One game.

    `phases` are those of a turn; `apart` those of turns of another kind, each played where its first phase waits.
    `setup(scenario, map)` raises ScenarioError with every problem; `choices(scenario, map)` are what it may be told.
    `view(game, state, seat)` is what a seat may know.
    `terms(scenario)` are the sides and options of a game that goes on, where that is less work than `setup`.
    `check(game, view, order, others)` refuses or allows an order, beside the seat's other orders.
    `undone(game, view, order, rivals)` refuses one that stood beside those before it, for the sake of later ones;
    `rivals` are all others of its sheet that could stand alone.
    `heard(game, view, orders, written)` is what a seat's refused lines still say beside the orders that stand; a line
    that could not be read is given as it stands.
    `in_vain(game, view, orders, written)` are the tasks about units of whom nothing stands but was written.
    `judge(game, view, orders)` gives what `check` says of each of these beside all the others, in whatever sequence
    they stand, and looks at them only once; without it an order is judged beside those before it alone.
    `next_cells(game, view, order, others)` are the strategic or tactical cells an order's path may be continued to.
    `course(game, view, order, others)` are the cells an order will lead over, the first whence, None for a phase left
    out; without it an order leads where its fields say.
    `steps(map, cell)` are the ways off a cell as the ground alone lets anybody go them.
    `journeys(game, view, unit, to, via, others)` are a unit's ways to a cell over waypoints, the best first, beside its
    seat's other orders; `reach(game, view, unit, others)` is where it can be this turn, and
    `beyond(game, view, unit, to, others)` says in a sentence why it cannot be on a cell this turn, "" if it can.
    `sights(game, view, cell, post)` is of each tactical cell of a strategic one whether an enemy there would be seen
    from a post, by whom the seat knows to stand between.
    `paces(game, cells)` are what a row of cells takes each class of troops, as (class, words) pairs.
    `read_order(game, line)` raises OrderSyntaxError; `write_order(game, order)` is its inverse, one line;
    `signed(game, view, order)` is an order with what goes without saying of the seat that gave it.
    `order(data)` makes an order from plain data.
    `precedence(game, state, seat, unit)` is 0 for a unit's commander, 1 for its deputy: the lower one's orders stand.
    `describe(game, view, unit)` is a unit's situation in lines.
    `notes(game, view)` are what is known of squares beside troops: cities, sieges, railways, what is destroyed.
    `wording(game, event)` is a sentence; `section(event)` the report's heading it stands under.
    `engagements(game, events)` sums up a turn's battles by strategic cell.
    `figures(game, events)` are what a turn's events lay over its map, `field_figures(game, events, cell)` over the
    battlefield of a cell; `situation(game, view)` is what a view lays over the map beside troops and notes.
    `lifelines(game, view, orders, fallen)` are what the units of a seat hang on, as if the `fallen` strategic cells
    were the enemy's.
    `targets(game, view, kind, unit, others)` are the strategic cells that the one cell of an order of a kind may be, or
    the end of its path; None where that is not said.
    `foretold(game, view, order, others)` is what is known of an order before it is given.
    `shown(game, view, orders)` is a view as a draft leaves it where orders are done at once and only dice wait for
    sheets; without it a draft changes nothing that is seen. `agenda(game, view)` is the sequence of play as it stands.
    `timetable(game, view, orders)` is what a unit's orders have it do in each phase, by its id, in a word or two.
    `acts(map, order, start, end)` is whether a unit that goes so acts on the end from outside; the order as plain data.
    `score(game, state)` is each side's points by the scenario's objectives; none where it has none.
    `turn_title(game, turn, waits, begins)` names a turn; `waits()` is a state in which it waits, for a calendar that
    depends on what is played, and `begins` its first phase, which costs less to know.
    `game_turn(game, state)` is which of the scenario's turns waits, where they are played in several of the loop's.
    `ended(game, state)` says how the game ended, empty while it is played.
    `clashes(game, view, orders)` are units that orders send to one place without room for them; without it, those that
    go to one and the same.
    `review(game, view, orders)` is what formations do and what may be regretted; without it, its tasks.
    `supposed(game, view)` is a whole state as a seat may suppose it, made of its view alone.
    `odds(game, view, orders, question)` are the battles of a square as the asker knows it, with the orders he knows of;
    InputError where none is fought; None of a game without dice.
    `known(map, state)` is the map as a kept game knows it, where it has got more places since.
    `astray(game, state, seen)` are references to nothing that there is, each in a few words: in a state, or where it is
    what a seat knows of one in that and in what is seen on the board; it is asked of each state read from a file.
    `mend(game, state, words)` is what a game master's words change; InputError where they cannot be read.
    `settles`, by the word it begins with, reads what he wants to come of something dice are thrown for; an event of
    that kind opens it. `rulings` are examples of his words in this game.
    `accounts` are what it makes of turns that were played, `exchange` how its games are carried to other programs.
    `formations(game, view)` are those of the seat's units, each before those under it; `strengths(game, view)` the
    state of these units by `gauges`.
    `commands` are asked like orders, of many units at once; `spread(game, view, command, others)` is what one of them
    means for each of its units.
    `reassignment` tells of orders by which others command within the turn; None where nobody is reassigned.
    `questions` are what `ask(game, view, word, words)` answers of a position: the word of a question and what it takes;
    InputError where they cannot be read.
    `chapter` of the handbook tells of its orders.
    `staging()` is how its scenarios are written; None where that is left to who knows their files.
    `board` is the kind of map it is played on.
    `open_board` if nobody is kept from knowing anything but orders, so that one may hold several sides.
    `sheets_replace` if a later sheet takes the place of all before it, not only of the orders for the units it names.
    """

    id: str
    title: str
    phases: tuple[Phase, ...]
    forms: tuple[OrderForm, ...]
    rulebook: str
    state_type: type[Any]
    setup: Callable[[Scenario, Any], Setup]
    view: Callable[[Game[Any], Any, Seat], View]
    check: Callable[[Game[Any], View, Order, Sequence[Order]], Refusal | None]
    next_cells: Callable[[Game[Any], View, Order, Sequence[Order]], tuple[int, ...]]
    tasks: Callable[[Game[Any], View, Sequence[Order]], tuple[Task, ...]]
    order: Callable[[Mapping[str, Any]], Order]
    read_order: Callable[[Game[Any], str], Order]
    write_order: Callable[[Game[Any], Order], str]
    describe: Callable[[Game[Any], View, str], tuple[str, ...]]
    notes: Callable[[Game[Any], View], tuple[Note, ...]]
    precedence: Callable[[Game[Any], Any, Seat, str], int]
    wording: Callable[[Game[Any], Event], str]
    section: Callable[[Event], str]
    engagements: Callable[[Game[Any], Sequence[Event]], tuple[Engagement, ...]]
    figures: Callable[[Game[Any], Sequence[Event]], tuple[Figure, ...]]
    score: Callable[[Game[Any], Any], tuple[tuple[str, int], ...]]
    turn_title: Callable[[Game[Any], int, Callable[[], Any], str], str]
    ended: Callable[[Game[Any], Any], str]
    board: str = GameMap.kind
    open_board: bool = False
    sheets_replace: bool = False
    game_turn: Callable[[Game[Any], Any], int] | None = None
    judge: Callable[[Game[Any], View, Sequence[Order]], Judge] | None = None
    course: Callable[[Game[Any], View, Order, Sequence[Order]], tuple[int | None, ...]] | None = None
    signed: Callable[[Game[Any], View, Order], Order] = as_given
    undone: Callable[[Game[Any], View, Order, Sequence[Order]], Refusal | None] = never_undone
    heard: Callable[[Game[Any], View, Sequence[Order], Sequence[Order | str]], tuple[Order, ...]] = unheard
    in_vain: Callable[[Game[Any], View, Sequence[Order], Sequence[Order | str]], tuple[Task, ...]] = untroubled
    choices: Callable[[Scenario, Any], tuple[Choice, ...]] | None = None
    terms: Callable[[Scenario], Terms] | None = None
    steps: Callable[[Any, int], tuple[Step, ...]] = unjudged
    journeys: Callable[[Game[Any], View, str, int, Sequence[int], Sequence[Order]], tuple[Journey, ...]] = no_journeys
    reach: Callable[[Game[Any], View, str, Sequence[Order]], Reach] = no_reach
    beyond: Callable[[Game[Any], View, str, int, Sequence[Order]], str] = unexplained
    paces: Callable[[Game[Any], Sequence[int]], tuple[tuple[str, str], ...]] = unpaced
    sights: Callable[[Game[Any], View, int, int], tuple[Sight, ...]] = unsighted
    situation: Callable[[Game[Any], View], tuple[Figure, ...]] = nothing_beside
    lifelines: Callable[[Game[Any], View, Sequence[Order], Collection[int]], tuple[Lifeline, ...]] = no_lifelines
    field_figures: Callable[[Game[Any], Sequence[Event], int], tuple[Figure, ...]] = nowhere_else
    targets: Callable[[Game[Any], View, str, str, Sequence[Order]], tuple[int, ...] | None] = unaimed
    foretold: Callable[[Game[Any], View, Order, Sequence[Order]], Foretold | None] = untold
    shown: Callable[[Game[Any], View, Sequence[Order]], View] | None = None
    agenda: Callable[[Game[Any], View], Agenda] | None = None
    timetable: Callable[[Game[Any], View, Sequence[Order]], Mapping[str, str]] = no_timetable
    acts: Callable[[Any, Mapping[str, Any], int, int], bool] = goes_in
    odds: Callable[[Game[Any], View, Sequence[Order], Question], tuple[Contest, ...]] | None = None
    review: Callable[[Game[Any], View, Sequence[Order]], Review] | None = None
    clashes: Callable[[Game[Any], View, Sequence[Order]], tuple[Doubt, ...]] | None = None
    supposed: Callable[[Game[Any], View], Any] = as_seen
    mend: Callable[[Game[Any], Any, Sequence[str]], Mend] | None = None
    known: Callable[[Any, Any], Any] = whole
    astray: Callable[[Game[Any], Any, View | None], Iterator[str]] = unasked_for
    settles: Mapping[str, Callable[[Game[Any], Sequence[str]], Settled]] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    reassignment: Reassignment | None = None
    formations: Callable[[Game[Any], View], tuple[Formation, ...]] = by_owner
    strengths: Callable[[Game[Any], View], tuple[Strength, ...]] = by_place
    gauges: tuple[Gauge, ...] = ()
    commands: tuple[OrderForm, ...] = ()
    spread: Callable[[Game[Any], View, Command, Sequence[Order]], Sequence[Share]] = never_commanded
    apart: tuple[tuple[Phase, ...], ...] = ()
    accounts: Accounts = PLAIN
    exchange: Exchange | None = None
    questions: tuple[Asked, ...] = ()
    ask: Callable[[Game[Any], View, str, Sequence[str]], Answer] = unasked
    chapter: str = ""
    staging: Callable[[], Staging] | None = None

    @property
    def tells_battles(self) -> bool:
        """Whether its turns have battles that are told on pages of their own."""
        return self.accounts.battles is not no_battles

    @property
    def by_places(self) -> bool:
        """Whether orders go between places by name, not along paths of squares."""
        return any(field.type == "place" for form in self.forms for field in form.asked)

    def order_of_battle(self, game: Game[Any], view: View) -> OrderOfBattle:
        """The formations of a view and the strength of their units."""
        strengths = {strength.unit: strength for strength in self.strengths(game, view)}
        return OrderOfBattle(self.formations(game, view), self.gauges, strengths)

    def turn_of(self, waiting: str) -> tuple[Phase, ...]:
        """The phases of the turn that a waiting phase belongs to."""
        turns = (turn for turn in self.apart if waiting in [phase.id for phase in turn])
        return next(turns, self.phases)

    def timely(self, waiting: str) -> tuple[OrderForm, ...]:
        """The forms of the turn that a waiting phase belongs to."""
        turn = self.turn_of(waiting)
        name = "" if turn is self.phases else turn[0].id
        return tuple(form for form in self.forms if name in form.turns)

    @property
    def all_phases(self) -> tuple[Phase, ...]:
        """Those of any turn."""
        return tuple(phase for turn in (self.phases, *self.apart) for phase in turn)

    def titles(self) -> dict[str, str]:
        """What each phase of any turn is called."""
        return {phase.id: phase.title for phase in self.all_phases}

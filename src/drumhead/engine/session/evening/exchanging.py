"""A game carried to another program and back: there with all its orders, here played again and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from drumhead.engine.catalog import NAMES, find_ruleset
from drumhead.engine.errors import InputError, RefusedError, ScenarioError, UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.play.recall.exchange import Exchange, Moment
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.recalling.past import past, played_turns
from drumhead.engine.whole_file import appearing


@dataclass(frozen=True, slots=True)
class Carried:
    """How a game of another program went here: turns played, of how many; where it parts from ours, in lines each."""

    played: int
    turns: int
    phase: str = ""
    theirs: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def lines(self, name: str) -> Iterator[str]:
        """What is told of it, `name` being the game file's."""
        yield from (f"Not carried out: {line}." for line in self.refused)
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        if not self.phase:
            yield f"{name}: {'all ' if self.turns > 1 else ''}{turns} played, and every position is the same."
            return
        yield f"{name}: {self.played} of {turns} played; {self.phase} is another position here."
        for who, lines in (("There", self.theirs), ("Here", self.ours)):
            yield f"{who}: {'; '.join(lines) or 'nothing more'}."


def exchange_of(ruleset: Ruleset) -> Exchange:
    """How its games are carried; RefusedError where no other program plays them."""
    if ruleset.exchange is None:
        raise RefusedError(f"No other program is known that reads games of {ruleset.title}.")
    return ruleset.exchange


def exported(session: GameSession) -> str:
    """The whole game for another program, with the position that waits."""
    exchange = exchange_of(session.ruleset)
    turns = [(session.view(GM, turn).state, past(session, turn)) for turn in played_turns(session)]
    return exchange.write(session.game, [*turns, (session.view(GM).state, ())])


def listed(session: GameSession, turns: Sequence[int] | None = None) -> str:
    """Turns as judges print them; without any named all, with the position that waits."""
    exchange = exchange_of(session.ruleset)
    if exchange.listing is None:
        raise RefusedError(f"Nobody prints games of {session.ruleset.title} in a way of their own.")
    asked = played_turns(session) if turns is None else turns
    found = [(session.view(GM, turn).state, past(session, turn)) for turn in asked]
    waits = [(session.view(GM).state, ())] if turns is None else []
    return exchange.listing(session.game, [*found, *waits])


def read_moments(text: str, name: str) -> tuple[Moment, ...]:
    """The moments of another program's game, by the first ruleset that can read it; else what the last one says."""
    known = [ruleset.exchange for ruleset in map(find_ruleset, NAMES) if ruleset.exchange is not None]
    wrong = InputError(f"{name}: no game of another program can be read.")
    for exchange in known:
        try:
            return exchange.read(text, name)
        except InputError as error:
            wrong = error
    raise wrong


def start_at(moments: Sequence[Moment], phase: str) -> str:
    """The scenario that begins with a phase."""
    found = next((moment for moment in moments if moment.name == phase and moment.scenario), None)
    if found is None:
        known = ", ".join(moment.name for moment in moments if moment.scenario)
        raise UnknownNameError(f"There is no phase {phase!r}; there are {known}.")
    return found.scenario


def replayed(moments: Sequence[Moment], name: str, path: Path) -> Carried:
    """A game file of its first position in which its orders are played as long as the two programs agree."""
    with appearing(path) as part, closing(_founded(moments[0], name, part)) as session:
        return followed(session, moments, name)


def followed(session: GameSession, moments: Sequence[Moment], name: str) -> Carried:
    """Another program's game played on in one that is open here, up to the first position that is not the same."""
    refused: list[str] = []
    for number, moment in enumerate(moments):
        apart = _apart(session, moment, number, len(moments), refused)
        if apart is not None:
            return apart
        if number + 1 < len(moments):
            refused += _play(session, moment, name)
    return Carried(len(moments) - 1, len(moments) - 1, refused=tuple(refused))


def _founded(first: Moment, name: str, path: Path) -> GameSession:
    if not first.scenario:
        raise InputError(f"{name} begins with a game that is over.")
    with scratch() as folder:
        page = Path(folder) / "imported.toml"
        page.write_text(first.scenario, encoding="utf-8")
        try:
            return GameSession.create(str(page), path, seed=first.name)
        except ScenarioError as error:
            said = error.problems[0].partition(f"{page}: ")[2] or error.problems[0]
            raise InputError(f"{name}, {first.name}: {said}") from error


def _apart(session: GameSession, moment: Moment, number: int, turns: int, refused: list[str]) -> Carried | None:
    """Where a position here is not theirs, as far as theirs is told."""
    name, ours = exchange_of(session.ruleset).position(session.game, session.view(GM).state)
    same = name == moment.name or not moment.name or (not moment.scenario and not moment.partly)
    theirs_only = sorted(moment.position - ours)
    ours_only = [] if moment.partly else sorted(ours - moment.position)
    if same and not theirs_only and not ours_only:
        return None
    titles = ((), ()) if same else ((moment.name,), (name,))
    theirs, here = (*titles[0], *theirs_only), (*titles[1], *ours_only)
    return Carried(number, turns - 1, moment.name, theirs, here, tuple(refused))


def _play(session: GameSession, moment: Moment, name: str) -> list[str]:
    """One turn from their orders; gives those that could not be carried out."""
    refused = []
    for seat, lines in moment.orders.items():
        text = session.sheet(seat, (), comments=False).rstrip("\n") + "\n\n" + "\n".join(lines) + "\n"
        receipt = session.submit(text, name, drop_refused=True)
        refused += [f"{moment.name} {seat}: {v.text}: {v.reason}" for v in receipt.verdicts if not v.accepted]
    session.advance()
    return refused

"""A turn rehearsed on what a seat knows, as lines or as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.cli.staff.given import given
from drumhead.engine.reading import read_text
from drumhead.engine.session.rehearsal.outcome import outcome, outcome_lines
from drumhead.engine.session.rehearsal.rehearsing import Run, kept, prepared, run, seeds


@dataclass(frozen=True, slots=True)
class Ask:
    """The command's options as they were typed."""

    sheet: Path | None
    enemy: Path | None
    times: int
    seed: str | None
    out: Path | None
    json: bool


def rehearse_turn(file: Path, seat: str, ask: Ask) -> None:
    """Played as often as wanted, told together; the first of them kept as a file if that is wanted."""
    with opened(file) as session:
        name = session.game.seat(seat).name
        guesses = () if ask.enemy is None else _lines(read_text(ask.enemy, "list of guessed orders"))
        rehearsal = prepared(session, name, given(session, name, ask.sheet), guesses)
        runs: list[Run] = []
        with progress() as bar:
            for number, seed in enumerate(seeds(ask.seed, ask.times)):
                bar("Rehearsing", number, ask.times)
                first = ask.out is not None and not runs
                runs.append(kept(rehearsal, seed, ask.out) if first and ask.out else run(rehearsal, seed))
        found = outcome(rehearsal, runs)
        lines = list(outcome_lines(session, found))
        title = f"{name}, {session.turn_title()}"
    if ask.json:
        say_json({"seat": name, **asdict(found)})
        return
    say(f"{title}, rehearsed {_times(ask.times)} on what {name} knows:")
    for line in lines:
        say(f"  {line}")
    if ask.out is not None:
        say(f"{ask.out}: the first of them, to be looked at like a game.")


def _lines(text: str) -> tuple[str, ...]:
    bare = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in bare if line)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"

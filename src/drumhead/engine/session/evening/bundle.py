"""A dispute bundle: all that a turn was played from, in one file with which anybody can play it again.

It holds the dice as they fell and no seed, only a commitment to it from which that cannot be guessed. It does hold what
all sides knew, and what keys the noise in their reports, without which a turn may come out otherwise: before the end it
is for a judge. The archive is written in one way alone, so that a changed byte anywhere is found.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from drumhead import __version__
from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.naming import slug
from drumhead.engine.play.events import GM
from drumhead.engine.session.evening.adjudication import KEPT as JUDGED
from drumhead.engine.session.evening.deadline import KEPT as DEADLINE
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.keyring import OF_PASSWORDS
from drumhead.engine.whole_file import write_whole

FORMAT = 2
SECRET = ("seed", "salt")
FACTS, TURN, DICE, LOG, SUMS, README = "bundle.json", "turn.drum", "dice.json", "log.txt", "checksums.txt", "README.txt"
SHEETS = "sheets/"
EARLY = "A bundle holds what all sides knew: until the game is over it is for a neutral judge alone (--judge)."
WORDS = """A turn of {title} as it was played: {turn}.

It holds what all sides knew and ordered, and what keys the noise in their reports of later turns. Until the game is
over it is for a neutral judge alone, who plays no side; nobody else may open it. Dice of a game whose seed was chosen
by hand (`--seed`) can be guessed from those that fell.

bundle.json    game, turn, version, a commitment to the seed of the dice, and the hash after every phase
turn.drum      the position before the turn with all that stands in it, the rulings on it, and the turn's events
sheets/        the order sheets as they were received, in the order in which they came
dice.json      what the dice showed, by phase and purpose
log.txt        the turn as the game master reads it
checksums.txt  the SHA-256 of each of these; `sha256sum -c checksums.txt` reads it

    drumhead verify BUNDLE.zip

checks all of them, plays the turn again, and prints the hash of the state that comes of it. Once the seed is told,
`--seed OPENING` proves that it is the one committed to and that these are its dice.
"""


def write_bundle(session: GameSession, path: Path, turn: int | None = None, *, judge: bool = False) -> str:
    """The bundle of a turn that was played, by default the last; gives the hash of the state it led to.

    RefusedError before the game is over, unless a neutral `judge` is to have it.
    """
    with session.hand.file.still():
        session.reload()
        if not (judge or session.over):
            raise RefusedError(EARLY)
        played = session.turn - 1 if turn is None else turn
        if not session.phases(played):
            raise UnknownNameError(f"Turn {played} has not been played yet.")
        members = dict(_members(session, played))
    write_whole(path, archive({**members, SUMS: sums(members).encode()}))
    return str(json.loads(members[FACTS])["phases"][-1][1])


def archive(members: Mapping[str, bytes]) -> bytes:
    """Files in an archive that is the same bytes for the same files."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as packed:
        for name, data in members.items():
            entry = zipfile.ZipInfo(name)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            packed.writestr(entry, data)
    return written.getvalue()


def sums(members: Mapping[str, bytes]) -> str:
    """A line for each file, as `sha256sum` writes them."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in members.items())


def _members(session: GameSession, turn: int) -> Iterator[tuple[str, bytes]]:
    title = session.game.scenario.title
    yield README, WORDS.format(title=title, turn=session.turn_title(turn)).encode()
    yield FACTS, _json(_facts(session, turn))
    yield TURN, _one_turn(session, turn)
    for number, seat, text in sheets_of(session, turn):
        yield f"{SHEETS}{number:02}-{slug(seat)}.orders", text.encode()
    throws = session.hand.dice(turn)
    yield DICE, _json([{"phase": t.phase, "purpose": t.purpose, "rolls": list(t.rolls)} for t in throws])
    yield LOG, _log(session, turn).encode()


def _json(data: Any) -> bytes:
    return (json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def sheets_of(session: GameSession, turn: int) -> tuple[tuple[int, str, str], ...]:
    """(number, seat, text) of a turn's sheets as they came in."""
    file = session.hand.file
    found = [(number, seat, text) for seat in file.senders(turn) for number, text in file.numbered_sheets(turn, seat)]
    return tuple((at, seat, text) for at, (_, seat, text) in enumerate(sorted(found), start=1))


def _facts(session: GameSession, turn: int) -> dict[str, Any]:
    file = session.hand.file
    return {
        "format": FORMAT,
        "game": session.game.id,
        "ruleset": session.ruleset.id,
        "title": session.game.scenario.title,
        "turn": turn,
        "engine": file.turn(turn).engine,
        "bundled_by": __version__,
        "map": session.game.map.digest,
        "seed_commitment": session.game.commitment,
        "phases": [[phase, hash] for number, phase, hash in file.phases(turn) if number],
    }


def _one_turn(session: GameSession, turn: int) -> bytes:
    """A game file with nothing in it but one turn and the state it begins with, without seed and keys."""
    file = session.hand.file
    stored = file.turn(turn)
    if stored.sheets is None:
        raise RefusedError(f"Turn {turn} was played by an older Drumhead, which kept nothing to hold it against.")
    seats = [replace(seat, salt=None, key=None) for seat in file.seats()]
    with scratch() as folder:
        path = Path(folder) / TURN
        small = GameFile.create(path, {**file.meta(), **_bare(session)}, seats, list(_before(file, turn)))
        for _, seat, text in sheets_of(session, turn):
            small.add_sheet(turn, seat, text)
        steps = [file.step(turn, number) for number, _, _ in file.phases(turn) if number]
        small.append(turn, stored.engine, stored.orders, steps, stored.sheets)
        small.close()
        return path.read_bytes()


def _bare(session: GameSession) -> dict[str, str]:
    """Seed and keys are not told, and what a game file notes of its evenings is no part of a turn."""
    bare = (*SECRET, *OF_PASSWORDS, DEADLINE, JUDGED)
    return {key: "" for key in session.hand.file.meta() if key in bare} | {"commitment": session.game.commitment}


def _before(file: GameFile, turn: int) -> Iterator[StoredStep]:
    """The state in which a turn begins, and the rulings that led there."""
    earlier = file.phases(turn - 1)
    if earlier:
        last = file.step(turn - 1, earlier[-1][0])
        yield replace(last, events=b"[]")
    if any(number == 0 for number, _, _ in file.phases(turn)):
        yield file.step(turn, 0)


def _log(session: GameSession, turn: int) -> str:
    titles = session.ruleset.titles()
    lines = [f"{session.game.scenario.title}, {session.turn_title(turn)}"]
    for phase in session.phases(turn):
        lines += ["", titles[phase]]
        lines += [f"  {event.id}  {session.wording(event)}" for event in session.events(GM, turn, phase)]
    return "\n".join((*lines, ""))

"""A dispute bundle looked into: whether it is as it was written, and whether its turn comes out again."""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from lzma import LZMAError
from pathlib import Path
from typing import Any

from drumhead.engine import limits
from drumhead.engine.errors import DrumheadError, GameFileError, VerificationError
from drumhead.engine.play.dice import Seed, SeededDice, Tape, opened_seed
from drumhead.engine.reading import read_bytes
from drumhead.engine.release import release
from drumhead.engine.session.evening.bundle import (
    DICE,
    FACTS,
    FORMAT,
    SHEETS,
    SUMS,
    TURN,
    archive,
    sheets_of,
    sums,
)
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.keeping.soundness import sound
from drumhead.engine.session.verifying import Found
from drumhead.engine.unpacking import json_of

UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What reading an archive raises whose bytes are others, be it that they ask for another way of packing."""
CHANGED = "{} is not as it was written: {}."


@dataclass(frozen=True, slots=True)
class Proven:
    """What a bundle proves: the turn of a game, its phases as they came out again, and who had played it."""

    title: str
    turn: int
    engine: str
    steps: tuple[Found, ...]
    seed: bool
    committed: bool
    rolls: int
    other_release: bool

    @property
    def result(self) -> str:
        """The hash of the state after the turn."""
        return self.steps[-1][2]


def verify_bundle(path: Path, seed: str | None = None) -> Proven:
    """Play the turn of a bundle again; VerificationError where anything of it was changed or comes out otherwise.

    A `seed` that was told, with its salt, must be the one that the bundle is committed to, and its dice those of it.
    """
    members = _unpacked(path)
    facts, tape = _read(path, members)
    told = None if seed is None else opened_seed(seed)
    committed = facts["seed_commitment"]
    if told is not None and committed and _commitment(told, facts["format"]) != committed:
        raise VerificationError(f"{path}: that is not the seed that the bundle is committed to.")
    rolls = 0 if told is None else _rolls_of(told, facts["turn"], tape)
    if told is not None and not committed and any(tape.values()) and not rolls:
        raise VerificationError(f"{path}: that is not the seed of its dice.")
    with scratch() as folder:
        turn = Path(folder) / TURN
        turn.write_bytes(members[TURN])
        try:
            with sound(turn), closing(GameSession.open(turn)) as session:
                _check_sheets(path, session, facts["turn"], members)
                steps = _played_again(path, session, facts, tape if told is None else told.text)
                others = facts["engine"] != release(session.ruleset.id)
        except DrumheadError as error:
            raise VerificationError(str(error).replace(str(turn), str(path))) from error
    proof = (told is not None, bool(committed), rolls)
    return Proven(facts["title"], facts["turn"], facts["engine"], steps, *proof, others)


def _rolls_of(seed: Seed, turn: int, tape: Tape) -> int:
    """How many rolls are those of a seed; what was ruled is none's."""
    found = 0
    for (phase, purpose), rolls in tape.items():
        stream = SeededDice(seed.text, turn, phase).stream(purpose)
        found += len(rolls) if [stream.unit() for _ in rolls] == [*rolls] else 0
    return found


def _commitment(seed: Seed, format: int) -> str:
    """A bundle of format 1 is committed to a seed without salt."""
    return seed.commitment if format > 1 else hashlib.sha256(f"drumhead seed {seed.text}".encode()).hexdigest()


def _unpacked(path: Path) -> dict[str, bytes]:
    data = read_bytes(path, "dispute bundle", limits.BUNDLE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > len(data):
                raise ValueError("a bundle is not compressed")
            members = {entry.filename: packed.read(entry) for entry in packed.infolist()}
    except UNREADABLE as error:
        raise VerificationError(CHANGED.format(path, "it is no archive that can be read")) from error
    if SUMS not in members or {FACTS, TURN, DICE} - {*members}:
        raise GameFileError(f"{path} is no dispute bundle.")
    wrong = _first_wrong(members)
    if wrong:
        raise VerificationError(CHANGED.format(path, f"{wrong} has another checksum"))
    if archive(members) != data:
        raise VerificationError(CHANGED.format(path, "the archive around its files was changed"))
    return members


def _first_wrong(members: Mapping[str, bytes]) -> str:
    """The first file whose checksum is another, or the list of them; empty if all are right."""
    rest = {name: data for name, data in members.items() if name != SUMS}
    if sums(rest).encode() == members[SUMS]:
        return ""
    kept = [line.partition("  ") for line in members[SUMS].decode(errors="replace").splitlines()]
    lines = {name: digest for digest, _, name in kept}
    odd = (name for name, data in rest.items() if lines.get(name) != hashlib.sha256(data).hexdigest())
    return next(odd, SUMS)


def _read(path: Path, members: Mapping[str, bytes]) -> tuple[dict[str, Any], Tape]:
    try:
        facts, dice = json_of(members[FACTS]), json_of(members[DICE])
        if facts["format"] > FORMAT:
            raise GameFileError(f"{path} was written by a newer Drumhead (bundle format {facts['format']}).")
        tape = {(each["phase"], each["purpose"]): tuple(map(float, each["rolls"])) for each in dice}
        wanted = {"title": str, "turn": int, "engine": str, "seed_commitment": str, "phases": list}
        if not all(isinstance(facts[key], kind) for key, kind in wanted.items()):
            raise ValueError("facts of other kinds")
        facts["phases"] = _phases(facts["phases"])
    except (KeyError, TypeError, ValueError) as error:
        raise VerificationError(CHANGED.format(path, "what it says of itself cannot be read")) from error
    return facts, tape


def _check_sheets(path: Path, session: GameSession, turn: int, members: Mapping[str, bytes]) -> None:
    """The sheets that lie open in it are those the turn was played from."""
    inside = [text.encode() for _, _, text in sheets_of(session, turn)]
    if inside != [data for name, data in members.items() if name.startswith(SHEETS)]:
        raise VerificationError(CHANGED.format(path, "its sheets are not those of the turn"))


def _played_again(path: Path, session: GameSession, facts: Mapping[str, Any], dice: str | Tape) -> tuple[Found, ...]:
    steps = replace(session.verifier(), seed=dice).turn(facts["turn"])
    if not steps or [list(step[1:]) for step in steps] != facts["phases"]:
        raise VerificationError(CHANGED.format(path, "its hashes are not those that come out"))
    return steps


def _phases(kept: Sequence[Any]) -> list[list[str]]:
    return [[str(part) for part in each] for each in kept]

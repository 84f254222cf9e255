"""What a player kept of a game looked through: positions he was sent, sheets he wrote, receipts that he got for them.

By itself a pile shows what was changed in it; held against the game file, once that is laid open, it shows what was
changed there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from drumhead.engine.errors import DrumheadError, GameFileError
from drumhead.engine.play.dice import opened_seed
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.play.state import apply, data_hash
from drumhead.engine.play.view import View, encode_view
from drumhead.engine.reading import read_text
from drumhead.engine.release import release
from drumhead.engine.session.evening.chain import Link, beginning, digest, links
from drumhead.engine.session.evening.receipts import ReadBack, read_receipt
from drumhead.engine.session.founding import GAME, POSITION
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import walk_of
from drumhead.engine.session.keeping.soundness import sound
from drumhead.engine.session.rulings.ruling import CUT, before_rulings

_RECEIPT = re.compile(r"^drumhead receipt ", re.MULTILINE)
_SHEET = re.compile(r"\s*drumhead\s+orders\b", re.IGNORECASE)
TEXTS = (".orders", ".txt")


@dataclass(frozen=True, slots=True)
class Found:
    """One thing of a pile: whether it is `right`, wrong, or neither (None: something is not there), and in words."""

    file: str
    right: bool | None
    words: str


@dataclass(frozen=True, slots=True)
class Sent:
    """A position as it was sent."""

    file: str
    game: str
    seat: str
    turn: int
    name: str
    contents: str
    commitment: str
    opening: str


@dataclass(frozen=True, slots=True)
class Pile:
    """What lies in a folder; receipts with the names of their files, sheets by their hashes."""

    positions: tuple[Sent, ...]
    receipts: tuple[tuple[str, ReadBack], ...]
    sheets: dict[str, str]
    broken: tuple[Found, ...]


def gathered(folder: Path) -> Pile:
    """The pile in a folder; GameFileError where it is none."""
    if not folder.is_dir():
        raise GameFileError(f"{folder} is no folder.")
    positions, receipts, sheets, broken = list[Sent](), list[tuple[str, ReadBack]](), dict[str, str](), list[Found]()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            if path.suffix.casefold() == ".drum":
                positions += _positions(path)
            elif path.suffix.casefold() in TEXTS:
                receipts += _texts(path, sheets)
        except DrumheadError as error:
            broken.append(Found(path.name, False, str(error)))
    positions.sort(key=lambda sent: (sent.turn, sent.file))
    receipts.sort(key=lambda pair: (pair[1].turn, pair[1].link.number if pair[1].link else 0, pair[0]))
    return Pile(tuple(positions), tuple(receipts), sheets, tuple(broken))


def _positions(path: Path) -> tuple[Sent, ...]:
    with sound(path), closing(GameSession.open(path)) as session:
        if session.kind != POSITION:
            return ()
        seat, game = session.seats()[0].seat.name, session.game
        named = session.position(seat), _named(game.id, session.turn, session.view(seat))
        return (Sent(path.name, game.id, seat, session.turn, *named, game.commitment, game.opening),)


def _named(game: str, turn: int, view: View) -> str:
    """The name of a position in which a seat sees this."""
    return data_hash({"game": game, "turn": turn, "view": encode_view(view)})[:16]


def _texts(path: Path, sheets: dict[str, str]) -> Iterator[tuple[str, ReadBack]]:
    text = read_text(path, "paper")
    if _SHEET.match(text):
        sheets[digest(text)] = path.name
        read_sheet(text, path.name)
    for start, end in pairwise([*(found.start() for found in _RECEIPT.finditer(text)), len(text)]):
        yield path.name, read_receipt(text[start:end].rstrip() + "\n", path.name)


def looked_through(pile: Pile, game: GameSession | None = None) -> tuple[Found, ...]:
    """Everything of a pile, by turns; held against the game file where that is laid open."""
    found = [*pile.broken, *_seeds(pile.positions), *map(_whole, pile.positions), *_chained(pile), *_answered(pile)]
    if game is not None:
        ours = _of_game(pile, game)
        found += [*_strange(pile, ours), *_dice(ours.positions, game)]
        found += [*_same_positions(ours.positions, game), *_same_links(ours, game)]
    return tuple(found)


# a pile by itself


def _seeds(positions: Sequence[Sent]) -> Iterator[Found]:
    """One seed for the whole game, committed to before the first turn; once it is told it is that one."""
    told = [sent for sent in positions if sent.commitment]
    for sent in told:
        if sent.commitment != told[0].commitment:
            yield Found(sent.file, False, f"turn {sent.turn}: the dice are committed to otherwise than before.")
        if sent.opening and opened_seed(sent.opening).commitment != told[0].commitment:
            yield Found(sent.file, False, "the seed that is told is not the one that was committed to.")
        elif sent.opening:
            yield Found(sent.file, True, "the seed that is told is the one that was committed to.")
    if told:
        yield Found(told[0].file, True, f"turn {told[0].turn}: the dice are committed to, {told[0].commitment}.")


def _whole(sent: Sent) -> Found:
    if sent.name != sent.contents:
        return Found(sent.file, None, f"turn {sent.turn}: it was changed, or made after somebody gave up a command.")
    return Found(sent.file, True, f"turn {sent.turn}: the position {sent.name} of {sent.seat}.")


def _chained(pile: Pile) -> Iterator[Found]:
    """Each receipt follows one that is here, or begins the chain."""
    known = {beginning(back.game, back.seat) for _, back in pile.receipts}
    after: dict[str, list[Link]] = {}
    for name, back in pile.receipts:
        where = f"turn {back.turn}, sheet"
        if back.link is None:
            yield Found(name, None, f"{where}: a receipt of an older version, which is no link of a chain.")
            continue
        where = f"{where} {back.link.number}"
        if back.link.before not in known:
            yield Found(name, None, f"{where}: the receipt before it is not here, so nothing before it is proven.")
        known.add(back.link.hash)
        after.setdefault(back.link.before, []).append(back.link)
    for rivals in after.values():
        if len({link.hash for link in rivals}) > 1:
            where = ", ".join(f"sheet {link.number} of turn {link.turn}" for link in rivals)
            words = f"{where}: each has the same receipt before it; all but one were taken back or left out later."
            yield Found("", None, words)


def _answered(pile: Pile) -> Iterator[Found]:
    """Of each receipt the sheet and the position that it is for."""
    positions = {sent.name for sent in pile.positions}
    for name, back in pile.receipts:
        where = f"turn {back.turn}, sheet {back.link.number if back.link else ''}".rstrip()
        sheet = pile.sheets.get(back.sha256)
        if sheet is None:
            yield Found(name, None, f"{where}: no sheet here is the one it is for ({back.sha256[:16]}).")
        else:
            yield Found(name, True, f"{where}: it is for {sheet}, {_standing(len(back.stands))}.")
        if back.link is not None and back.link.position not in ("", *positions):
            yield Found(name, None, f"{where}: the position it answers is not here ({back.link.position}).")
    receipted = {back.sha256 for _, back in pile.receipts}
    for sheet in sorted(name for hash, name in pile.sheets.items() if hash not in receipted):
        yield Found(sheet, None, "no receipt here is for this sheet.")


def _standing(orders: int) -> str:
    return "1 order stands" if orders == 1 else f"{orders} orders stand"


# held against the game file


def _of_game(pile: Pile, game: GameSession) -> Pile:
    """What says of itself that it is of this game and one of its seats."""
    seats = {(game.game.id, seat.name) for seat in game.game.seats}
    positions = tuple(sent for sent in pile.positions if (sent.game, sent.seat) in seats)
    receipts = tuple((name, back) for name, back in pile.receipts if (back.game, back.seat) in seats)
    return replace(pile, positions=positions, receipts=receipts)


def _strange(pile: Pile, ours: Pile) -> Iterator[Found]:
    positions = ((sent.file, sent.turn, sent.seat, sent.game) for sent in pile.positions if sent not in ours.positions)
    receipts = ((name, r.turn, r.seat, r.game) for name, r in pile.receipts if (name, r) not in ours.receipts)
    for name, turn, seat, game in (*positions, *receipts):
        yield Found(name, False, f"turn {turn}: it is of {seat} in {game}, whom the game file does not know.")


def _dice(positions: Sequence[Sent], game: GameSession) -> Iterator[Found]:
    seed = opened_seed(game.game.opening).commitment
    for sent in positions:
        if sent.commitment and sent.commitment != seed:
            yield Found(sent.file, False, f"turn {sent.turn}: the game's seed is not the one that was committed to.")


def _same_positions(positions: Iterable[Sent], game: GameSession) -> Iterator[Found]:
    """Each position is what the game file says that the seat held, and shows it; or the file says what came since."""
    for sent in positions:
        held = list(_held(sent, game)) if game.hand.file.first() <= sent.turn <= game.turn else []
        since, where = _since(game, sent.turn), f"turn {sent.turn}"
        if sent.name not in held and sent.name not in game.hand.record.superseded(sent.turn):
            words = f"{where}: in the game file {sent.seat} holds another position{since}."
            yield Found(sent.file, None if since else False, words)
            continue
        if sent.name not in held[-1:]:
            yield Found(sent.file, None, f"{where}: it was corrected by a ruling after it was sent.")
        if sent.contents not in (sent.name, *held):
            yield from _shown(sent, game, since)


def _held(sent: Sent, game: GameSession) -> Iterator[str]:
    """The positions that a seat held before a turn by and by, as rulings changed them."""
    hand, view, seat = game.hand, game.ruleset.view, game.game.seat(sent.seat)
    state = before_rulings(hand.founded, hand.file, hand.record, sent.turn)
    for event in () if state is None else hand.record.ruled(sent.turn):
        yield _named(sent.game, sent.turn, view(game.game, state, seat))
        state = apply(state, (event,))
    yield hand.record.position(sent.seat, hand.record.at(sent.turn, None))


def _shown(sent: Sent, game: GameSession, since: str) -> Iterator[Found]:
    """Of a position whose name is right and that shows something else: what a seat sees after it gave up a command."""
    hand = game.hand
    views = walk_of(hand.founded, hand.file, hand.record, sent.turn).views(sent.seat)
    if sent.contents not in {_named(sent.game, sent.turn, view) for view in views}:
        sure = None if since or len(views) > 1 else False
        yield Found(sent.file, sure, f"turn {sent.turn}: it shows something else than {sent.seat} held{since}.")


def _since(game: GameSession, turn: int) -> str:
    """What came since that may have made papers of a turn others; empty if nothing did."""
    file, record = game.hand.file, game.hand.record
    back = [each for each in range(file.first(), turn) if any(CUT in event.secret for event in record.ruled(each))]
    if back:
        return f"; turn {back[0]} was taken back since"
    if record.phases(turn) and file.turn(turn).engine != release(game.ruleset.id):
        return f"; Drumhead {file.turn(turn).engine} played the turn, which may name it otherwise"
    return ""


def _same_links(pile: Pile, game: GameSession) -> Iterator[Found]:
    """Each receipt stands in the chain that the game file's sheets make."""
    chains = {seat: {link.hash for link in links(game, seat)} for seat in {back.seat for _, back in pile.receipts}}
    stand = {back.link.before for _, back in pile.receipts if back.link and back.link.hash in chains[back.seat]}
    gone = set[str]()
    for name, back in pile.receipts:
        if back.link is None or back.link.hash in chains[back.seat]:
            continue
        where = f"turn {back.turn}, sheet {back.link.number}"
        if back.link.before in stand or back.link.before in gone:
            gone.add(back.link.hash)
            yield Found(name, None, f"{where}: in the game file it was taken back, and another one came for it.")
        else:
            since = _since(game, back.turn)
            words = f"{where}: in the game file it is another sheet, or what came before it is{since}."
            yield Found(name, None if since else False, words)


def opened_game(path: Path) -> GameSession:
    """The game file that a pile is held against."""
    session = GameSession.open(path)
    if session.kind != GAME:
        kind = session.kind
        session.close()
        raise GameFileError(f"{path} is a {kind}; a pile is held against the game master's game file.")
    return session

"""The odds of a battle as lines for a player, or as data for a program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.errors import InputError
from drumhead.engine.play.odds import ATTACKERS, CONFIDENCE, DEFENDERS, Contest, Piece, Question, Share, Tally, Wish
from drumhead.engine.reports.odds import odds_lines
from drumhead.engine.session.odds import SEED, contests, figures, processes
from drumhead.engine.session.verify_processes import cores

UNTIL = "1%"


@dataclass(frozen=True, slots=True)
class Ask:
    """The command's options as they were typed."""

    square: str
    attacker: str
    attack: str
    defend: str
    runs: int | None
    until: str | None
    cores: int | None
    seed: str | None
    json: bool
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()

    @property
    def wish(self) -> Wish:
        """How often each battle is fought, or until how much is known of it."""
        if self.runs is not None and self.until is not None:
            raise InputError("--runs and --until cannot be used together: one of them says when it is enough.")
        return Wish(runs=self.runs) if self.runs is not None else Wish(until=_width(self.until or UNTIL))


def tell_odds(game: Path, seat: str | None, ask: Ask) -> None:
    """Every battle of the square, each until it is known well enough."""
    wish = ask.wish
    with opened(game) as session:
        name = session.game.seat(only_seat(session) if seat is None else seat).name
        question = Question(ask.square, ask.attacker, ask.attack, ask.defend, ask.attackers, ask.defenders)
        asked = contests(session, name, question)
        seed = SEED if ask.seed is None else ask.seed
        known = [(each, _known(each, wish, seed, ask.cores)) for each in asked]
    if ask.json:
        battles = [_data(contest, tally) for contest, tally in known]
        say_json({"square": ask.square, "seat": name, "seed": seed, "confidence": CONFIDENCE, "battles": battles})
        return
    for number, (contest, tally) in enumerate(known):
        for line in (*([""] if number else ()), *odds_lines(contest, tally)):
            say(line)


def _width(text: str) -> float:
    """`1%` or `0.01` as 0.01."""
    try:
        width = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        width = 0.0
    if not 0.0001 <= width < 0.5:
        raise InputError(f"--until {text!r} cannot be used; it is a width from 0.01% up to 50%, such as {UNTIL}.")
    return width


def _known(contest: Contest, wish: Wish, seed: str, most: int | None) -> Tally:
    """What is known at the end; who breaks off is told what was known by then."""
    known = Tally()
    apart = processes(wish, cores()) if most is None else most if most > 1 else 0
    running = figures(contest, wish, seed, apart)
    try:
        with progress() as bar:
            for known in running:
                bar(contest.place, min(known.runs, wish.most), wish.most)
    except KeyboardInterrupt:
        running.close()
        if not known.runs:
            raise InputError("Broken off before there was any figure.") from None
    return known


def _data(contest: Contest, tally: Tally) -> dict[str, Any]:
    return {
        "place": contest.place,
        "ground": contest.ground,
        "runs": tally.runs,
        "attackers": _camp(contest, tally, ATTACKERS),
        "defenders": _camp(contest, tally, DEFENDERS),
        "words": dict(contest.words),
        "sums": list(contest.sums),
        "notes": list(contest.notes),
    }


def _camp(contest: Contest, tally: Tally, side: int) -> dict[str, Any]:
    camp, losses = contest.camps[side], tally.losing(side)
    return {
        "title": camp.title,
        "win": _share(tally.winning(side)),
        "ways": {how: _share(found) for how, found in tally.ways(side)},
        "losses": {
            "mean": losses.mean,
            "low": losses.low,
            "high": losses.high,
            "quantiles": {f"{part:g}": men for part, men in losses.quantiles},
        },
        "units": [_piece(piece, tally) for piece in camp.pieces],
    }


def _piece(piece: Piece, tally: Tally) -> dict[str, Any]:
    return {
        "id": piece.id,
        "figures": dict(piece.figures),
        "assumed": list(piece.assumed),
        "lost": tally.fallen[piece.id] / tally.runs,
        "ends": {fate: _share(found) for fate, found in tally.ending(piece.id)},
    }


def _share(found: Share) -> dict[str, float]:
    return {"chance": found.value, "low": found.low, "high": found.high, "count": found.count}

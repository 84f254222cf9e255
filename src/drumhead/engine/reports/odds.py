"""The odds of a battle as lines for a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.odds import ATTACKERS, CONFIDENCE, DEFENDERS, Contest, Piece, Share, Tally

ROLES = ("Attackers", "Defenders")
RARE = 0.005
"""How often a unit must end in some way for a line to name it."""


def odds_lines(contest: Contest, tally: Tally) -> Iterator[str]:
    """Who meets whom and where, who wins, what it costs, how each unit ends, and how sure that is."""
    yield f"{contest.place}: {contest.ground}"
    for role, camp in zip(ROLES, contest.camps, strict=True):
        yield f"{role}  {camp.title}: {', '.join(camp.ids)}"
    yield from contest.sums
    yield ""
    for side in (ATTACKERS, DEFENDERS):
        yield f"{ROLES[side]} win  {_interval(tally.winning(side))}"
        yield from (f"{_percent(found.value):>10}  {contest.words[how]}" for how, found in tally.ways(side))
    yield ""
    yield from _table((f"{contest.counted} lost", "mean", "half", "nine times in ten"), _losses(contest, tally))
    yield ""
    yield from _table(("unit", *contest.columns, "lost", "ends"), _units(contest, tally))
    yield ""
    yield from _remarks(contest, tally)


def _losses(contest: Contest, tally: Tally) -> Iterator[tuple[str, ...]]:
    for side, camp in enumerate(contest.camps):
        found = tally.losing(side)
        part = dict(found.quantiles)
        yield camp.title, f"{found.mean:.0f}", f"to {part[0.5]}", f"{part[0.05]} to {part[0.95]}"


def _units(contest: Contest, tally: Tally) -> Iterator[tuple[str, ...]]:
    for camp in contest.camps:
        for piece in camp.pieces:
            found = ((contest.words[fate], end.value) for fate, end in tally.ending(piece.id))
            ends = (f"{word} {_percent(value)}" for word, value in found if value >= RARE)
            lost = f"{tally.fallen[piece.id] / tally.runs:.0f}"
            figures = (_figure(piece, name) for name in contest.columns)
            yield piece.id, *figures, lost, ", ".join(ends)


def _figure(piece: Piece, name: str) -> str:
    return f"{dict(piece.figures)[name]}{'?' if name in piece.assumed else ''}"


def _table(head: Sequence[str], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """Rows under their head, each column as wide as it needs; numbers to the right."""
    cells = [tuple(head), *rows]
    wide = [max(len(row[at]) for row in cells) for at in range(len(head))]
    for row in cells:
        yield "  ".join(f"{cell:{wide[at]}}" for at, cell in enumerate(row)).rstrip()


def _remarks(contest: Contest, tally: Tally) -> Iterator[str]:
    yield f"{tally.runs} battles; an interval holds the true chance {CONFIDENCE * 100:.0f} times in 100."
    assumed = [piece for camp in contest.camps for piece in camp.pieces if piece.assumed]
    if assumed:
        names = ", ".join(piece.id for piece in assumed)
        yield f"? not known, taken as usual: {', '.join(assumed[0].assumed)} of {names}."
    yield from contest.notes


def _interval(found: Share) -> str:
    return f"{_percent(found.value)}  ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"

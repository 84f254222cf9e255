"""What stands where, as marks to draw: one for each state and stance in each cell (1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from math import log

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.view import Sighting, Token, View, in_sequence

ARMS = "ICAH"
STRENGTH_FACTS = ("men", "strength")
ARM_WORDS = {"I": "infantry", "C": "cavalry", "A": "artillery", "H": "headquarters"}
STANCE_WORDS = {"own": "own", "friend": "friendly", "enemy": "hostile", "neutral": "neutral"}
KINDS = {"active": "flag", "inactive": "tent", "shattered": "shattered"}
"""1.5: the sign of a unit by its status; troops are marked by the first of these that one of them has."""
LEAST, LARGE, UNCOUNTED = 0.72, 24, 6
"""A single unit beside the largest troops; how many units these are; as how many those count that nobody counted."""
MARGIN = 5
"""4.1: so many squares round each active unit stand on a position report."""
_RANK = {"own": 0, "friend": 1, "enemy": 2, "neutral": 3}


@dataclass(frozen=True, slots=True)
class Mark:
    """Troops of one state and stance in a cell; `kind` flag, tent or shattered; `words` how many they are, `reported`
    the size of those that nobody identified; `called` what the state is called where it has a name."""

    stance: str
    state: str
    kind: str
    arms: str
    words: str
    tokens: tuple[Token, ...] = ()
    reported: str = ""
    called: str = ""

    @property
    def weight(self) -> float:
        """How large they are drawn beside the largest troops: more for more units, the middle where nobody counted."""
        many = len(self.tokens) or UNCOUNTED
        return LEAST + (1 - LEAST) * min(1.0, log(many, LARGE))

    @property
    def men(self) -> int:
        """How many men they are together; 0 where that is not known of all."""
        counts = [strength_of(token) for token in self.tokens]
        known = bool(counts) and not self.reported and all(count.isdecimal() for count in counts)
        return sum(map(int, counts)) if known else 0

    @property
    def sentence(self) -> str:
        """What hovering over it says."""
        if any(token.owner for token in self.tokens):
            return ", ".join(_told(token) for token in self.tokens)
        arms = ", ".join(ARM_WORDS[arm] for arm in self.arms if arm in ARM_WORDS)
        status = {"tent": ", inactive", "shattered": ", shattered"}.get(self.kind, "")
        named = f"{self.called or self.state}: " if self.state else ""
        listed = f": {', '.join(token.label for token in self.tokens)}" if self.tokens else ""
        stance, letters = STANCE_WORDS.get(self.stance, self.stance), f" ({arms})" if arms else ""
        men = f", {self.men:,} men" if self.men else ""
        return f"{named}{stance} {self.words}{letters}{men}{status}{listed}"


def _told(token: Token) -> str:
    """A unit of a power with what is known of it beside whose it is: `Fleet in Spain (France); may retreat to LYO`."""
    facts = (f"{label[:1].lower()}{label[1:]} {value}" for label, value in token.facts if value != token.owner)
    return "; ".join((token.title, *facts))


def state_of(token: Token) -> str:
    """The state or power a token serves, or the nation's letters that its id begins with."""
    return token.state or token.owner or "".join(takewhile(str.isalpha, token.id))[:2]


def strength_of(token: Token) -> str:
    """The strength to write on a counter, without marks of thousands, or nothing if the seat does not know it."""
    for label, value in token.facts:
        if label.casefold() in STRENGTH_FACTS:
            return value.replace(",", "")
    return ""


def on_board(view: View) -> list[Token]:
    """Those that stand on squares: who is away at sea or off the map does not."""
    return [token for token in view.tokens if token.status != "away"]


def marks(view: View, names: Mapping[str, str] | None = None) -> dict[int, tuple[Mark, ...]]:
    """The marks of every strategic cell; identified troops win over a sighting of the same state and stance."""
    found = _of_tokens(on_board(view), {token.id: token.cell for token in view.tokens})
    for sighting in view.sightings:
        of_cell = found.setdefault(sighting.cell, {})
        key = sighting.stance, sighting.state
        of_cell[key] = _sighted(sighting, of_cell.get(key))
    called = names or {}
    told = ((cell, here.items()) for cell, here in found.items())
    return _sorted({cell: {key: replace(mark, called=called.get(key[1], "")) for key, mark in of} for cell, of in told})


def field_marks(view: View, cell: int) -> dict[int, tuple[Mark, ...]]:
    """The marks of every tactical cell of one battlefield."""
    here = [token for token in view.tokens if token.cell == cell and token.tactical is not None]
    return _sorted(_of_tokens(here, {token.id: token.tactical or 0 for token in here}))


def placeless(view: View, cell: int) -> tuple[Mark, ...]:
    """Troops known to be on a battlefield but not where."""
    here = [token for token in on_board(view) if token.cell == cell and token.tactical is None]
    found = _of_tokens(here, {token.id: 0 for token in here}).get(0, {})
    for sighting in view.sightings:
        if sighting.cell == cell:
            key = sighting.stance, sighting.state
            found[key] = _sighted(sighting, found.get(key))
    return tuple(found[key] for key in sorted(found, key=_order))


_Groups = dict[int, dict[tuple[str, str], Mark]]


def _of_tokens(tokens: Iterable[Token], places: Mapping[str, int]) -> _Groups:
    groups: dict[int, dict[tuple[str, str], list[Token]]] = {}
    for token in tokens:
        of_cell = groups.setdefault(places[token.id], {})
        of_cell.setdefault((token.stance, state_of(token)), []).append(token)
    return {cell: {key: _of(key, found) for key, found in of_cell.items()} for cell, of_cell in groups.items()}


def _of(key: tuple[str, str], tokens: list[Token]) -> Mark:
    arms = "".join(arm for arm in ARMS if any(token.arm == arm for token in tokens))
    kind = _first({KINDS.get(token.status, "flag") for token in tokens})
    words = "1 unit" if len(tokens) == 1 else f"{len(tokens)} units"
    return Mark(
        *key, kind, arms, words, tuple(sorted(tokens, key=lambda token: (token.arm == "H", in_sequence(token.id))))
    )


def _sighted(sighting: Sighting, known: Mark | None) -> Mark:
    """A sighting as a mark; what is identified there keeps its tokens and gains the reported words and arms."""
    kind, size = KINDS.get(sighting.status, "flag"), sighting.words
    if known is None:
        return Mark(sighting.stance, sighting.state, kind, sighting.arms, size, reported=size)
    arms = "".join(arm for arm in ARMS if arm in known.arms + sighting.arms)
    words = f"{known.words} known, {size} reported"
    return replace(known, kind=_first({kind, known.kind}), arms=arms, words=words, reported=size)


def _first(kinds: set[str]) -> str:
    """1.5: a flag for any active unit, else a tent for any inactive one, else the boxed S."""
    return next(kind for kind in KINDS.values() if kind in kinds)


def _sorted(found: _Groups) -> dict[int, tuple[Mark, ...]]:
    return {cell: tuple(of_cell[key] for key in sorted(of_cell, key=_order)) for cell, of_cell in sorted(found.items())}


def _order(key: tuple[str, str]) -> tuple[int, str]:
    return _RANK.get(key[0], 9), key[1]


def around(map: GameMap, view: View) -> list[int]:
    """4.1: the strategic cells near an active unit that the seat may order, or near any for the game master, and of
    all else that is known."""
    near = dict.fromkeys((*(t.cell for t in on_board(view)), *(s.cell for s in view.sightings)), 1)
    near |= {t.cell: MARGIN for t in view.tokens if t.status == "active" and (t.orderable or view.gm)}
    return sorted({cell for middle, radius in near.items() for cell in map.board.within(middle, radius)})

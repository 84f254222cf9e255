"""A game master's mends: units and centres in the words of scenarios, and what the powers write next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError
from drumhead.engine.play.events import Change
from drumhead.engine.play.rulings import MAKE, REMOVE, Mend, Wanted, read_wanted
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.turns.setup import piece_of, place_of
from drumhead.engine.rulesets.diplomacy.turns.state import (
    ADJUSTMENTS,
    DRAW,
    FALL,
    MOVEMENT,
    RETREATS,
    SPRING,
    SUMMER,
    DiplomacyState,
    Piece,
)
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, powers_of

NOW, WINNER, NOBODY = "now", "winner", "nobody"
NEXT: Mapping[str, Sequence[str]] = {
    "season": (SPRING, SUMMER, FALL),
    "stage": (MOVEMENT, RETREATS, ADJUSTMENTS),
}


def mend(game: AreaGame, state: DiplomacyState, words: Iterable[str]) -> Mend:
    """What a game master's words change; InputError where they cannot be read."""
    wanted = read_wanted(tuple(words), tuple(_KINDS))
    return _KINDS[wanted.kind](game, state, wanted)


def _unit(game: AreaGame, state: DiplomacyState, wanted: Wanted) -> Mend:
    """A unit of a province made, changed, put elsewhere, or removed."""
    at = _province(game, wanted.id)
    before = state.units.get(at)
    if wanted.act == MAKE and before is not None:
        raise RefusedError(f"A unit of {before.power} stands in {at} already; without `make` it is changed.")
    if wanted.act != MAKE and before is None:
        raise UnknownNameError(f"No unit stands in {at}.")
    was = {} if before is None else _texts(before)
    if wanted.act == REMOVE:
        return _mend(f"unit {at}", (_whole("units", at, None),), was, {})
    given = _known(wanted, ("power", "arm", "place"))
    after = _piece(game, {"place": wanted.id, **was, **given})
    to = province_of(after.place)
    if to != at and to in state.units:
        raise RefusedError(f"A unit of {state.units[to].power} stands in {to} already.")
    left = () if to == at or before is None else (_whole("units", at, None),)
    return _mend(f"unit {at}", (*left, _whole("units", to, after)), was, _texts(after))


def _dislodged(game: AreaGame, state: DiplomacyState, wanted: Wanted) -> Mend:
    """A unit that was dislodged from a province made, changed or removed; `open` are the places it may retreat to."""
    at = _province(game, wanted.id)
    before = state.dislodged.get(at)
    if wanted.act == MAKE and before is not None:
        raise RefusedError(f"A unit of {before.power} was dislodged in {at} already; without `make` it is changed.")
    if wanted.act != MAKE and before is None:
        raise UnknownNameError(f"No unit was dislodged in {at}.")
    was = {} if before is None else _fled_texts(before)
    if wanted.act == REMOVE:
        return _mend(f"dislodged {at}", (_whole("dislodged", at, None),), was, {})
    texts = {"place": wanted.id, **was, **_known(wanted, ("power", "arm", "place", "open"))}
    after = replace(_piece(game, texts), open=_open(game, texts))
    found = _mend(f"dislodged {at}", (_whole("dislodged", at, after),), was, _fled_texts(after))
    return replace(found, problems=tuple(_flight_problems(state, at, after)))


def _open(game: AreaGame, texts: Mapping[str, str]) -> tuple[str, ...]:
    """The places a unit may retreat to, of their names with commas between them."""
    names = [name.strip() for name in texts.get("open", "").split(",") if name.strip()]
    return tuple(_piece(game, {**texts, "place": name}).place for name in names)


def _flight_problems(state: DiplomacyState, at: str, piece: Piece) -> Iterator[str]:
    if state.stage != RETREATS:
        yield f"Nobody retreats now; `game now stage={RETREATS}` comes first."
    if province_of(piece.place) != at:
        yield f"{piece.place} is not in {at}, where it was dislodged."
    for place in piece.open:
        if province_of(place) in state.units:
            yield f"{place} is occupied; nobody can retreat there."


def _fled_texts(piece: Piece) -> dict[str, str]:
    return {**_texts(piece), "open": ",".join(piece.open)}


def _piece(game: AreaGame, texts: Mapping[str, str]) -> Piece:
    power = _one_of("power", texts.get("power", ""), powers_of(game))
    arm = _one_of("arm", texts.get("arm", ""), ("A", "F"))
    found = piece_of(game.map, power, f"{arm} {texts['place']}")
    if isinstance(found, str):
        raise InputError(found)
    return found


def _texts(piece: Piece) -> dict[str, str]:
    return {"power": piece.power, "arm": piece.arm, "place": piece.place}


def _centre(game: AreaGame, state: DiplomacyState, wanted: Wanted) -> Mend:
    """Whose a supply centre is; `owner=nobody` frees it."""
    _check_only_set(wanted)
    at = _province(game, wanted.id)
    if at not in state.centres:
        raise UnknownNameError(f"{at} is no supply centre.")
    owner = _one_of("owner", _known(wanted, ("owner",))["owner"], (*powers_of(game), NOBODY))
    before, after = state.centres[at].owner, "" if owner == NOBODY else owner
    change = Change(table="centres", id=at, field="owner", now=after)
    return _mend(f"centre {at}", (change,), {"owner": before or NOBODY}, {"owner": owner})


def _game(game: AreaGame, state: DiplomacyState, wanted: Wanted) -> Mend:
    """Year, season and stage of what the powers write next, and who has the game or shares a draw."""
    _check_only_set(wanted)
    if wanted.id.casefold() != NOW:
        raise InputError(f"Of the game what is {NOW} can be changed: game {NOW} year=1905.")
    given = _known(wanted, ("year", *NEXT, WINNER))
    if WINNER in given:
        given[WINNER] = ",".join(_winners(game, given[WINNER]))
    was = {name: _now(state, name) for name in given}
    for name in NEXT.keys() & given.keys():
        _one_of(name, given[name], NEXT[name])
    if not _is_year(given.get("year", "1901")):
        raise InputError(f"year = {given['year']!r}: a year of four digits is expected, such as 1905.")
    changes = tuple(Change(table="", id="", field=name, now=now) for name, now in _values(given))
    return _mend(f"game {wanted.id}", changes, was, given)


def _now(state: DiplomacyState, name: str) -> str:
    """A field of the game as a game master's words have it."""
    if name != WINNER:
        return str(getattr(state, name))
    return ",".join(state.shared) if state.winner == DRAW and state.shared else state.winner or NOBODY


def _winners(game: AreaGame, text: str) -> tuple[str, ...]:
    """One who has the game, `draw`, those that share one, or `nobody`, so that it goes on."""
    names = [name.strip() for name in text.split(",") if name.strip()] or [text]
    alone = (DRAW, NOBODY) if len(names) == 1 else ()
    return tuple(dict.fromkeys(_one_of(WINNER, name, (*powers_of(game), *alone)) for name in names))


def _values(given: Mapping[str, str]) -> Iterator[tuple[str, int | str | list[str]]]:
    """The fields of the state that words of a game set."""
    for name, text in given.items():
        if name == "year":
            yield name, int(text)
        elif name != WINNER:
            yield name, text
        else:
            several = text.split(",") if "," in text else []
            yield WINNER, DRAW if several else "" if text == NOBODY else text
            yield "shared", several


def _is_year(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) == 4 and text[0] != "0"


def _mend(subject: str, changes: tuple[Change, ...], was: Mapping[str, str], now: Mapping[str, str]) -> Mend:
    keys = [key for key in {**was, **now} if was.get(key) != now.get(key)]
    if not keys:
        raise RefusedError(f"{subject} is so already; nothing was changed.")
    return Mend(subject, changes, tuple((key, was.get(key, ""), now.get(key, "")) for key in keys))


def _whole(table: str, id: str, piece: Piece | None) -> Change:
    return Change(table=table, id=id, field="", now=None if piece is None else encode(piece))


def _province(game: AreaGame, words: str) -> str:
    at = place_of(game.map, words)
    if not at:
        raise UnknownNameError(f"There is no province {words!r}.")
    return at


def _known(wanted: Wanted, keys: Sequence[str]) -> dict[str, str]:
    """What is said; InputError for a word that says nothing of its kind."""
    odd = [key for key in wanted.values if key not in keys]
    if odd or not wanted.values:
        raise InputError(f"{wanted.subject}: {', '.join(keys)} can be given, not {odd[0] if odd else 'nothing'}.")
    return dict(wanted.values)


def _one_of(key: str, value: str, known: Sequence[str]) -> str:
    """The known word that is meant, in any case."""
    found = [name for name in known if name.casefold() == value.casefold()]
    if not found:
        raise InputError(f"{key} = {value!r}: one of {', '.join(known)} is expected.")
    return found[0]


def _check_only_set(wanted: Wanted) -> None:
    if wanted.act:
        raise RefusedError(f"A {wanted.kind} can be changed, not made or removed.")


_KINDS: Mapping[str, Callable[[AreaGame, DiplomacyState, Wanted], Mend]] = {
    "unit": _unit,
    "dislodged": _dislodged,
    "centre": _centre,
    "game": _game,
}

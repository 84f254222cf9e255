"""6.11: sheets one after the other, each judged by who commanded when it came in, in a game that hardly is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import never_undone
from drumhead.engine.play.rulings import ORDER, RULING, STRIKE
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.play.view import Token, View
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.gathering import Gathered, gathered
from drumhead.engine.session.record import Record
from drumhead.engine.session.walking import Start, Walk

NOTHING = cast(Any, None)
NEY, MURAT = Seat("Ney", "france"), Seat("Murat", "france")
OWNERS = {"a": "Ney", "b": "Ney", "m": "Murat"}
"""Who commands whom as the turn begins."""


class _Give(Order):
    to: str = ""


def _read(game: Any, line: str) -> Order:
    """`UNIT KIND` or `UNIT give SEAT`."""
    unit, kind, *to = line.split()
    return _Give(kind=kind, unit=unit, to=" ".join(to))


def _view(game: Any, owners: Mapping[str, str], seat: Seat) -> View:
    tokens = tuple(
        Token(id, id, 1, None, "own" if owner == seat.name else "friend", "I", "x", orderable=owner == seat.name)
        for id, owner in owners.items()
    )
    return View(seat.name, "france", False, 1, "p", owners, tokens, (), (), ())


def _check(game: Any, view: View, each: Order, beside: Sequence[Order]) -> Refusal | None:
    if each.kind == "fly":
        return Refusal(order=each, rule="7.4", reason="nobody flies")
    return None if view.orders_for(each.unit) else Refusal(order=each, rule="6.1", reason="it is another's")


def _made(game: Any, owners: Mapping[str, str], orders: Sequence[Order]) -> Mapping[str, str]:
    return {**owners, **{order.unit: getattr(order, "to", "") for order in orders}}


def _precedence(game: Any, owners: Mapping[str, str], seat: Seat, unit: str) -> int:
    return 0 if owners.get(unit) == seat.name else 1


def _heard(game: Any, view: View, orders: Sequence[Order], lines: Sequence[Order | str]) -> tuple[Order, ...]:
    """Whoever of a seat's own is named and has no orders stands."""
    named = dict.fromkeys(line.split()[0] if isinstance(line, str) else line.unit for line in lines)
    ordered = {each.unit for each in orders}
    return tuple(_read(None, f"{unit} stand") for unit in named if unit not in ordered and view.orders_for(unit))


def _game(*sheets: tuple[str, str], giving: bool = True) -> tuple[Founded, GameFile]:
    """(seat, lines with `;` between them) as they came in, numbered from 1."""
    texts = [
        (number, seat, f"drumhead orders 1\ngame g\nturn 1\nseat {seat}\n\n" + "\n".join(lines.split("; ")))
        for number, (seat, lines) in enumerate(sheets, start=1)
    ]
    file = SimpleNamespace(
        path="g.drum",
        numbered_sheets=lambda turn, seat: tuple((number, text) for number, whose, text in texts if whose == seat),
        mentioning=lambda turn, word: tuple(sorted({seat for _, seat, text in texts if word in text})),
    )
    change = SimpleNamespace(word="give", kinds=frozenset({"give"}), made=_made)
    ruleset = SimpleNamespace(
        read_order=_read,
        write_order=lambda game, each: f"{each.unit} {each.kind} {getattr(each, 'to', '')}".strip(),
        signed=lambda game, view, each: each,
        check=_check,
        judge=None,
        undone=never_undone,
        sheets_replace=False,
        reassignment=change if giving else None,
        view=_view,
        precedence=_precedence,
        heard=_heard,
        order=lambda data: _Give(**data),
    )
    game = Game("g", NOTHING, NOTHING, (NEY, MURAT), {})
    return cast(Founded, SimpleNamespace(ruleset=ruleset, game=game)), cast(GameFile, file)


def _walk(*sheets: tuple[str, str], whole: bool = True, giving: bool = True) -> Walk:
    founded, file = _game(*sheets, giving=giving)
    start = Start(lambda: OWNERS, lambda seat: _view(None, OWNERS, founded.game.seat(seat)), whole)
    return Walk(founded, file, 1, start)


def _gathered(*sheets: tuple[str, str], ruled: tuple[Event, ...] = ()) -> Gathered:
    founded, file = _game(*sheets)
    record = SimpleNamespace(
        at=lambda turn, phase: (turn, 0),
        state=lambda at: OWNERS,
        view=lambda seat, at: _view(None, OWNERS, founded.game.seat(seat)),
        whole=True,
        ruled=lambda turn: ruled,
    )
    return gathered(founded, file, cast(Record, record), 1)


def _said(orders: Sequence[Order]) -> list[str]:
    return [f"{each.unit} {each.kind} {getattr(each, 'to', '')}".strip() for each in orders]


def _owns(view: View) -> list[str]:
    return [token.id for token in view.tokens if token.stance == "own"]


def test_without_anything_given_each_sheet_stands_beside_those_before() -> None:
    walk = _walk(("Ney", "a go; m go"), ("Murat", "m halt"), ("Ney", "b go"))
    assert [[verdict.accepted for verdict in sheet.verdicts] for sheet in walk.sheets("Ney")] == [[True, False], [True]]
    assert _said(walk.orders("Ney")) == ["a go", "b go"] and _said(walk.orders("Murat")) == ["m halt"]
    assert walk.reassigning == () and len(walk.views("Ney")) == 1 and walk.orders("Soult") == ()
    assert [walk.rank(seat, unit) for seat, unit in ((NEY, "a"), (MURAT, "a"))] == [(0, 0), (1, 0)]


GIVEN = (("Ney", "a go; b go"), ("Murat", "a halt"), ("Ney", "a give Murat"), ("Murat", "a march"), ("Ney", "a stop"))


def test_a_unit_that_was_given_takes_orders_of_whom_it_was_given_to_from_the_next_sheet_on() -> None:
    walk = _walk(*GIVEN)
    assert [[verdict.accepted for verdict in sheet.verdicts] for sheet in walk.sheets("Ney")] == [
        [True, True],
        [True],
        [False],
    ]
    assert [[verdict.accepted for verdict in sheet.verdicts] for sheet in walk.sheets("Murat")] == [[False], [True]]
    assert _said(walk.reassigning) == ["a give Murat"]
    assert [_owns(view) for view in walk.views("Ney")] == [["a", "b"], ["b"]] and _owns(walk.view("Murat")) == [
        "a",
        "m",
    ]


def test_orders_for_a_unit_that_was_given_away_stand_aside() -> None:
    walk = _walk(*GIVEN)
    assert _said(walk.orders("Ney")) == ["b go"] and _said(walk.orders("Murat")) == ["a march"]
    assert [_said(sheet.away) for sheet in walk.sheets("Ney")] == [[], [], ["a give Murat"]]
    later = walk.judge(read_sheet("drumhead orders 1\ngame g\nturn 1\nseat ney\nb halt\n"))
    assert (_said(later.before), _said(later.away), _said(later.orders)) == (["b go"], ["a give Murat"], ["b halt"])
    coming = read_sheet("drumhead orders 1\ngame g\nturn 1\nseat Ney\nb x\n")
    assert _said(walk.sheets("Ney", coming)[-1].orders) == ["b x"] and len(walk.sheets("Ney")) == 3


def test_whose_orders_for_a_unit_stand_is_told_by_who_commanded_when_he_gave_them_and_the_last_first() -> None:
    walk = _walk(*GIVEN)
    assert walk.rank(NEY, "a") == (0, -3) and walk.rank(MURAT, "a") == (0, -4)
    assert walk.rank(NEY, "b") == (0, -1) and walk.rank(MURAT, "b") == (1, 0) and walk.rank(MURAT, "m") == (0, 0)


def test_what_is_given_back_is_ones_own_again_and_what_was_given_is_not_had_back_by_an_order() -> None:
    back = _walk(("Ney", "a give Murat"), ("Murat", "a give Ney"), ("Ney", "b go"))
    assert _said(back.reassigning) == ["a give Murat", "a give Ney"] and _owns(back.view("Ney")) == ["a", "b"]
    assert [_owns(view) for view in back.views("Ney")] == [["a", "b"], ["b"], ["a", "b"]]
    late = _walk(("Ney", "b give Murat"), ("Ney", "b go"), ("Murat", "b go"))
    assert _said(late.reassigning) == ["b give Murat"], "he had it no more"
    assert _said(late.orders("Murat")) == ["b go"]


def test_what_was_said_before_and_is_said_again_was_given_then() -> None:
    walk = _walk(("Ney", "a give Murat; b give Murat"), ("Murat", "m go"), ("Ney", "b give Murat"))
    assert _said(walk.reassigning) == ["a give Murat", "b give Murat"] and len(walk.views("Ney")) == 2


def test_a_position_knows_nothing_of_who_commands_whom_since() -> None:
    for walk in (_walk(*GIVEN, whole=False), _walk(*GIVEN, giving=False)):
        assert walk.reassigning == () and len(walk.views("Ney")) == 1
        assert _said(walk.orders("Ney")) == ["b go", "a stop"] and _owns(walk.view("Ney")) == ["a", "b"]


def test_a_turn_is_played_from_what_stands_of_all_seats_and_it_is_known_who_ordered_whom() -> None:
    found = _gathered(("Ney", "a go; b go"), ("Murat", "m halt"), ("Ney", "b halt"))
    assert _said(found.orders) == ["a go", "b halt", "m halt"]
    assert found.givers == {"a": "Ney", "b": "Ney", "m": "Murat"} and found.refused == () and found.by == ""
    assert _gathered() == Gathered((), (), {})


def test_what_was_given_within_the_turn_is_carried_out_and_ordered_by_whom_it_was_given_to() -> None:
    found = _gathered(*GIVEN)
    assert sorted(_said(found.orders)) == ["a give Murat", "a march", "b go"]
    assert found.givers == {"a": "Murat", "b": "Ney"}
    assert [(event.id, event.seen_by, event.facts["line"]) for event in found.refused] == [
        ("1.orders.1", ("Ney",), "a stop"),
    ]


def test_refused_lines_are_numbered_over_all_seats_and_whoever_has_no_orders_else_is_heard() -> None:
    found = _gathered(("Ney", "m go; a go; b fly"), ("Murat", "b go; m halt"))
    assert [(event.id, event.seen_by) for event in found.refused] == [
        ("1.orders.1", ("Ney",)),
        ("1.orders.2", ("Ney",)),
        ("1.orders.3", ("Murat",)),
    ]
    assert sorted(_said(found.orders)) == ["a go", "b stand", "m halt"]
    assert found.givers == {"a": "Ney", "m": "Murat"}, "what is only heard nobody ordered"


def test_a_ruling_on_orders_is_the_last_word() -> None:
    strike = Event(id="1.ruling.1", kind=RULING, phase=RULING, secret={STRIKE: ["a", ""]})
    give = Event(id="1.ruling.2", kind=RULING, phase=RULING, secret={ORDER: {"kind": "halt", "unit": "m"}})
    found = _gathered(("Ney", "a go; b go"), ("Murat", "m go"), ruled=(strike, give))
    assert sorted(_said(found.orders)) == ["b go", "m go", "m halt"]
    assert found.givers == {"a": "Ney", "b": "Ney", "m": "Murat"}, "as on their sheets"

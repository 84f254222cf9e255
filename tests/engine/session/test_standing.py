"""6.1: what stands of several sheets of a seat, line by line and unit by unit, and what is told of refused lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, choosing
from drumhead.engine.session.reporting import position_report
from tests.engine.session import strait
from tests.engine.session.pages import scenario, sheet

BEFORE = {"FR1AQ": ["halt on detection"], "FR1IN": ["engage T1-T2", "attack assault"]}
NOBODYS = "no orders of earlier sheets stand for {!r}; name units as their orders do, with commas between them"
Lines = tuple[str, ...]
Changes = dict[str, tuple[str, list[str]]]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameSession]:
    """MacMahon has ordered two of his units."""
    folder = tmp_path_factory.mktemp("standing")
    found = GameSession.create(scenario(folder), folder / "game.drum", seed="1")
    found.submit(sheet("MacMahon", *(f"{unit} {order}" for unit, orders in BEFORE.items() for order in orders)))
    yield found
    found.close()


STAND: Changes = {unit: ("stands", orders) for unit, orders in BEFORE.items()}
CLEARS: list[tuple[str, Lines | None, Changes]] = [
    ("all", ("FR1AQ", "FR1IN"), {"FR1AQ": ("cleared", []), "FR1IN": ("cleared", [])}),
    ("ALL", ("FR1AQ", "FR1IN"), {"FR1AQ": ("cleared", []), "FR1IN": ("cleared", [])}),
    ("FR1IN", ("FR1IN",), {**STAND, "FR1IN": ("cleared", [])}),
    ("fr1in, FR1AQ", ("FR1IN", "FR1AQ"), {"FR1AQ": ("cleared", []), "FR1IN": ("cleared", [])}),
    ("FR1IN engage", ("FR1IN",), {**STAND, "FR1IN": ("cleared", [])}),
    ("FR2CQ", (), STAND),
    ("fr2cq", (), STAND),
]


@pytest.mark.rule("rotd", "6.1d")
@pytest.mark.parametrize(("names", "cleared", "changes"), CLEARS, ids=[names for names, _, _ in CLEARS])
def test_a_line_that_clears_takes_back_just_what_it_names(
    session: GameSession, names: str, cleared: Lines, changes: Changes
) -> None:
    receipt = session.judge(session.read_sheet(sheet("MacMahon", f"clear {names}")))
    (verdict,) = receipt
    assert (verdict.accepted, verdict.clears, verdict.order, verdict.reason) == (True, cleared, None, "")
    assert verdict.meaning == f"clear {'all' if names == 'ALL' else names}"
    assert _changes(receipt.changes) == changes
    assert not receipt.taken


def _changes(changes: object) -> Changes:
    """By unit what became of it and its order lines now, without its name."""
    assert isinstance(changes, tuple)
    found = {change.unit: (change.outcome, [line.partition(" ")[2] for line in change.now]) for change in changes}
    for change in changes:
        assert [line.partition(" ")[2] for line in change.before] == BEFORE.get(change.unit, [])
    return found


@pytest.mark.parametrize(
    ("names", "unknown"),
    [
        ("FR1", "FR1"),
        ("FR", "FR"),
        ("AU1IN", "AU1IN"),
        ("FR1IN,", ""),
        ("FR1IN, nobody", "nobody"),
        ("ALL of it", "ALL of it"),
    ],
)
def test_a_line_that_clears_what_has_no_orders_is_refused_and_takes_nothing_back(
    session: GameSession, names: str, unknown: str
) -> None:
    receipt = session.judge(session.read_sheet(sheet("MacMahon", f"clear {names}")))
    (verdict,) = receipt
    assert (verdict.accepted, verdict.clears, verdict.reason) == (False, None, NOBODYS.format(unknown))
    assert _changes(receipt.changes) == STAND


def test_a_name_that_fits_orders_of_several_units_is_refused_with_them(tmp_path: Path) -> None:
    both = {"Anna": ("Gothia", "Iberia")}
    session = GameSession.create(strait.scenario(tmp_path), tmp_path / "one.drum", seed="7", players=both)
    session.submit(strait.sheet("Anna", "F EAS H", "A NOR H", "F SOU/WC H"))
    refused, *taken = session.judge(session.read_sheet(strait.sheet("Anna", "clear F", "clear A", "clear sou")))
    assert refused.reason == "'F' may be EAS or SOU; write more of the order"
    assert [verdict.clears for verdict in taken] == [("NOR",), ("SOU",)]
    session.close()


SHEETS: list[tuple[Lines, list[tuple[bool, int, str]], Changes]] = [
    ((), [], STAND),
    (
        ("clear FR1IN", "FR1IN line rear"),
        [(True, 0, ""), (True, 0, "")],
        {**STAND, "FR1IN": ("replaced", ["line rear"])},
    ),
    (
        ("FR1IN line rear", "FR1IN line first"),
        [(True, 7, ""), (True, 0, "")],
        {**STAND, "FR1IN": ("replaced", ["line first"])},
    ),
    (
        ("FR1IN line rear", "FR1IN line REAR"),
        [(True, 0, ""), (True, 0, "")],
        {**STAND, "FR1IN": ("replaced", ["line rear"])},
    ),
    (
        ("FR1IN line rear", "FR1IN attack attack"),
        [(True, 0, ""), (True, 0, "")],
        {**STAND, "FR1IN": ("replaced", ["line rear", "attack attack"])},
    ),
    (("FR2CQ line rear",), [(True, 0, "")], {**STAND, "FR2CQ": ("new", ["line rear"])}),
    (
        ("FR2IN line rear", "FR1AQ halt on entry"),
        [(False, 0, "6.1"), (False, 0, "")],
        STAND,
    ),
    (
        ("FR1AQ halt on entry", "FR1AQ line rear"),
        [(False, 0, ""), (True, 0, "")],
        {**STAND, "FR1AQ": ("replaced", ["line rear"])},
    ),
]


@pytest.mark.rule("rotd", "6.1d")
@pytest.mark.parametrize(("lines", "verdicts", "changes"), SHEETS, ids=["; ".join(lines) for lines, _, _ in SHEETS])
def test_a_sheet_replaces_the_orders_of_the_units_it_can_order_and_leaves_the_others(
    session: GameSession, lines: Lines, verdicts: list[tuple[bool, int, str]], changes: Changes
) -> None:
    receipt = session.judge(session.read_sheet(sheet("MacMahon", *lines)))
    assert [(verdict.accepted, verdict.replaced, verdict.rule) for verdict in receipt] == verdicts
    assert [(verdict.line, verdict.text) for verdict in receipt] == list(enumerate(lines, start=6))
    assert _changes(receipt.changes) == changes


def test_a_place_shows_no_more_of_a_line_than_there_is_room_for(session: GameSession) -> None:
    lines = ("x" * 80, "x" * 81)
    places = [verdict.place for verdict in session.judge(session.read_sheet(sheet("MacMahon", *lines)))]
    assert places == [f"line 6, {'x' * 80}", f"line 7, {'x' * 80}..."]


FOREIGN = "is not under your command."


@pytest.mark.rule("rotd", "6.1d")
def test_refused_lines_are_told_to_their_seat_until_they_are_taken_back_or_their_unit_is_ordered(
    tmp_path: Path,
) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    for seat, *lines in (
        ("MacMahon", "FR1IN line nowhere", "FR2IN line rear", "AU2IN line rear"),
        ("MacMahon", "FR2CQ line rear"),
        ("Canrobert", "FR1IN line rear", "FR2IN line first", "FR1AQ line rear"),
        ("Gyulai", "FR1AQ line rear", "AU1IN line nowhere"),
        ("Gyulai", "clear all", "FR2CQ line rear"),
    ):
        session.submit(sheet(seat, *lines), drop_refused=True)
    session.advance()
    told = {
        seat: [(event.id, session.wording(event)) for event in session.events(seat, 1) if event.kind == "order-refused"]
        for seat in ("MacMahon", "Canrobert", "Gyulai")
    }
    sentences = [sentence for seat in told for _, sentence in told[seat]]
    assert sentences == [
        "Not carried out: FR1IN line nowhere. 'nowhere' cannot be read here: expected first, second or rear.",
        f"Not carried out: FR2IN line rear. FR2IN {FOREIGN}",
        "Not carried out: AU2IN line rear. You know of no unit AU2IN.",
        f"Not carried out: FR1IN line rear. FR1IN {FOREIGN}",
        f"Not carried out: FR1AQ line rear. FR1AQ {FOREIGN}",
        "Not carried out: FR2CQ line rear. You know of no unit FR2CQ.",
    ]
    assert {seat: [id for id, _ in found] for seat, found in told.items()} == {
        "MacMahon": ["1.orders.1", "1.orders.2", "1.orders.3"],
        "Canrobert": ["1.orders.1", "1.orders.2"],
        "Gyulai": ["1.orders.1"],
    }
    whole = [event for event in session.events(GM, 1) if event.kind == "order-refused"]
    assert [event.id for event in whole] == [f"1.orders.{number}" for number in range(1, 7)]
    assert [event.seen_by for event in whole] == [("MacMahon",)] * 3 + [("Canrobert",)] * 2 + [("Gyulai",)]
    assert [event.rule for event in whole] == ["", "6.1", "6.1", "6.1", "6.1", "6.1"]
    assert len(list(session.verify())) == 15
    session.close()


@pytest.mark.rule("rotd", "6.1d")
def test_a_refused_line_is_told_no_more_once_its_unit_has_other_orders(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    refused = ("FR2CQ march M9-Z9", "FR1AQ supply 9", "FR1IN inactivate", "FR1AQ activate")
    session.submit(sheet("MacMahon", "FR1IN line rear", *refused), drop_refused=True)
    session.submit(sheet("MacMahon", "FR2CQ line rear", "FR1AQ supply 8"), drop_refused=True)
    session.advance()
    told = [event.facts["line"] for event in session.events("MacMahon", 1) if event.kind == "order-refused"]
    assert told == ["FR1AQ supply 9", "FR1IN inactivate", "FR1AQ activate", "FR1AQ supply 8"]
    session.close()


@pytest.mark.rule("rotd", "4.1l")
def test_ones_own_units_are_not_in_sight_though_they_take_no_orders_now(session: GameSession) -> None:
    view = session.view("MacMahon")
    others = tuple(token for token in view.tokens if token.stance != "own")
    resting = tuple(replace(token, orderable=False) for token in view.tokens)
    seat, founded = session.game.seat("MacMahon"), session.hand.founded
    reports = [
        position_report(founded, seat, replace(view, tokens=each), "") for each in (others, resting, view.tokens)
    ]
    found = [[section for section in report.sections if section.title == "In sight"] for report in reports]
    assert found[0] == found[1] == found[2] and found[0][0].lines


def test_a_scenario_that_leaves_no_choice_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(choosing, "choices_of", lambda scenario: ())
    with pytest.raises(InputError) as caught:
        choosing.chosen(find_scenario(scenario(tmp_path)), {"fog": "thick"})
    assert str(caught.value) == "Skirmish has no option 'fog'; it has none."

"""What commands make of figures, words and options, each by itself: rows of an army, verdicts, sizes, costs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import Any, cast

import pytest

from drumhead.engine.bench.large import Cost
from drumhead.engine.cli import large, odds, output, rendering, sheets
from drumhead.engine.cli.odds import UNTIL
from drumhead.engine.cli.rendering import Shown, Wish
from drumhead.engine.cli.sheets import Answer
from drumhead.engine.cli.staff import army, counting, wayfinding
from drumhead.engine.cli.staff.army import Ask, Row
from drumhead.engine.cli.verdicts import LONGEST_LINE, change_data, verdict_data, verdict_line
from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.formations import MEAN, NO_ORDERS, Formation, Gauge, OrderOfBattle, Strength
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ways import Reach
from drumhead.engine.reports.pictures.paper import MOST_PAGES
from drumhead.engine.session import Change, Receipt, Verdict
from tests.engine.maps.squares.sheets import small_map

GAUGES = (Gauge("men", "Men"), Gauge("morale", "Morale", MEAN, "men", words=("low", "fair", "high")))
UNITS = {
    "HQ": Strength("HQ", "Staff", "G4-V6", {"men": 50, "morale": 2}),
    "A1": Strength("A1", "First", "G5-V6", {"men": 3000, "morale": 0}, ("hungry",)),
    "A2": Strength("A2", "Second", "F9-V6", {"men": 1000, "morale": 2}),
    "B1": Strength("B1", "", "", {}, ("away",)),
}
BATTLE = OrderOfBattle(
    (
        Formation("army", "The Army", "army", unit="HQ", units=("HQ", "A1", "A2", "B1")),
        Formation("one", "I Corps", "corps", "army", units=("A1", "A2")),
        Formation("two", "II Corps", "corps", "army", units=("B1",)),
    ),
    GAUGES,
    UNITS,
)


def rows(**asked: Any) -> list[Row]:
    ask = Ask(**asked)
    return army._sorted(BATTLE, list(army._rows(BATTLE, ask)), ask.sort)


def named(**asked: Any) -> list[tuple[str, int, int]]:
    return [(row.name, row.units, row.depth) for row in rows(**asked)]


def test_an_army_is_told_as_a_tree_each_unit_under_the_lowest_formation_it_is_in() -> None:
    assert named() == [
        ("The Army", 4, 0),
        ("HQ Staff", 1, 1),
        ("I Corps", 2, 1),
        ("A1 First", 1, 2),
        ("A2 Second", 1, 2),
        ("II Corps", 1, 1),
        ("B1", 1, 2),
    ]


def test_rows_may_be_units_formations_of_a_rank_or_those_in_a_state_alone() -> None:
    assert named(by="unit") == [("HQ Staff", 1, 0), ("A1 First", 1, 0), ("A2 Second", 1, 0), ("B1", 1, 0)]
    assert named(by="corps") == [("The Army", 1, 0), ("I Corps", 2, 0), ("II Corps", 1, 0)]
    assert named(only="HUNGRY") == [("The Army", 1, 0), ("I Corps", 1, 1), ("A1 First", 1, 2)]
    assert named(by="corps", only="away") == [("II Corps", 1, 0)]
    assert named(by="unit", only="tired") == []


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("men", ["A1 First", "A2 Second", "HQ Staff", "B1"]),
        ("morale", ["HQ Staff", "A2 Second", "A1 First", "B1"]),
        ("name", ["A1 First", "A2 Second", "B1", "HQ Staff"]),
        ("where", ["B1", "A2 Second", "HQ Staff", "A1 First"]),
    ],
)
def test_rows_are_sorted_by_figures_from_the_greatest_and_by_words_from_the_first(sort: str, names: list[str]) -> None:
    assert [row.name for row in rows(sort=sort)] == names


def test_formations_are_sorted_by_how_many_units_they_have() -> None:
    assert [row.name for row in rows(by="corps", sort="units")] == ["I Corps", "The Army", "II Corps"]


def test_rows_and_columns_there_are_not_are_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"There are no formations called 'brigade'; there are army, corps, unit\."):
        rows(by="brigade")
    with pytest.raises(InputError, match=r"There is no column 'age'; there are name, units, men, morale, where\."):
        rows(sort="age")


def test_an_armys_columns_are_as_wide_as_what_stands_in_them() -> None:
    assert list(army._lines(GAUGES, rows())) == [
        "               Units    Men  Morale  Where",
        "The Army           4  4,050    fair",
        "  HQ Staff               50    high  G4-V6",
        "  I Corps          2  4,000     low",
        "    A1 First          3,000     low  G5-V6  hungry",
        "    A2 Second         1,000    high  F9-V6",
        "  II Corps         1",
        "    B1                                      away",
    ]


def test_an_army_is_told_to_programs_with_every_column() -> None:
    table = army._table(GAUGES, rows(by="unit")).splitlines()
    assert table[0] == "name,rank,units,men,morale,where,states"
    assert table[2] == "A1 First,unit,1,3000,0,G5-V6,hungry"
    assert table[4] == "B1,unit,1,,,,away"
    assert army._data(rows()[2]) == {
        "name": "I Corps",
        "rank": "corps",
        "units": 2,
        "where": "",
        "states": [],
        "depth": 1,
        "men": 4000,
        "morale": 0.5,
    }


def test_units_that_have_no_orders_are_marked_before_what_else_is_said_of_them() -> None:
    assert army._marked(UNITS["A1"], True).states == (NO_ORDERS, "hungry")
    assert army._marked(UNITS["A1"], False) is UNITS["A1"]


# verdicts and sheets

ORDER = cast(Order, object())
GOOD = Verdict(3, "A1  ENGAGE", ORDER, meaning="A1 engage")
WRONG = Verdict(4, "A1 march", ORDER, Refusal(order=None, reason="There is no such way.", rule="7.4"))
ODD = Verdict(5, "what", error="it is no order")
BACK = Verdict(6, "clear A1", clears=("A1",), meaning="clear A1")


@pytest.mark.parametrize(
    ("verdict", "line"),
    [
        (GOOD, "x:3: accepted  A1  ENGAGE"),
        (replace(GOOD, meaning="A1 assault"), "x:3: accepted  A1  ENGAGE  = A1 assault"),
        (replace(GOOD, replaced=9), "x:3: accepted  A1  ENGAGE  (replaced by line 9)"),
        (WRONG, f"x:4: REFUSED  A1 march: {WRONG.reason}"),
        (ODD, "x:5: UNREADABLE  what: it is no order"),
        (BACK, "x:6: accepted  clear A1"),
        (replace(ODD, text="a\x1bb"), "x:5: UNREADABLE  a\ufffdb: it is no order"),
        (replace(ODD, text="a" * LONGEST_LINE), f"x:5: UNREADABLE  {'a' * LONGEST_LINE}: it is no order"),
        (replace(ODD, text="a" * LONGEST_LINE + "b"), f"x:5: UNREADABLE  {'a' * LONGEST_LINE}...: it is no order"),
    ],
)
def test_a_verdict_is_a_line_that_says_what_became_of_an_order_and_why(verdict: Verdict, line: str) -> None:
    assert verdict_line("x", verdict) == line


def test_a_program_is_given_all_of_a_verdict_and_of_a_change() -> None:
    assert verdict_data("x", WRONG) == {
        "sheet": "x",
        "line": 4,
        "order": "A1 march",
        "meaning": "",
        "accepted": False,
        "replaced": 0,
        "reason": WRONG.reason,
        "rule": "7.4",
    }
    change = Change("A1", "replaced", ("A1 evade",), ("A1 engage",))
    assert change_data("x", change) == {
        "sheet": "x",
        "unit": "A1",
        "outcome": "replaced",
        "before": ["A1 evade"],
        "now": ["A1 engage"],
    }


@pytest.mark.parametrize(
    ("verdicts", "error", "code"),
    [
        ((GOOD, BACK), None, 0),
        ((), None, 0),
        ((GOOD, WRONG), None, 1),
        ((WRONG, ODD), None, 2),
        ((), RefusedError("no"), 1),
        ((), InputError("no"), 2),
    ],
)
def test_a_sheets_code_tells_refused_from_unusable(verdicts: tuple[Verdict, ...], error: Any, code: int) -> None:
    answer = Answer("x", Receipt(verdicts, taken=True), error)
    assert answer.code == code
    assert answer.failed == tuple(each for each in verdicts if each in (WRONG, ODD))
    assert answer.taken == tuple(each for each in verdicts if each is GOOD), "what takes back is no order"


def test_what_would_be_handed_in_of_a_sheet_is_told_by_its_lines() -> None:
    assert sheets._rest(()) == "no order of it can be taken."
    assert sheets._rest((GOOD,)) == "--drop-refused hands in the rest of it: line 3."
    assert sheets._rest((GOOD, replace(GOOD, line=8))) == "--drop-refused hands in the rest of it: lines 3, 8."
    assert [sheets._orders(number) for number in (0, 1, 2)] == ["0 orders", "1 order", "2 orders"]


def test_a_sheet_is_told_as_it_was_taken(capsys: pytest.CaptureFixture[str]) -> None:
    changes = (
        Change("A1", "replaced", ("A1 evade",), ("A1 engage",)),
        Change("A2", "stands", ("A2 evade", "A2 march"), ("A2 evade", "A2 march")),
        Change("A3", "cleared", ("A3 evade",), ()),
        Change("A4", "new", (), ("A4 engage",)),
    )
    sheets._say_taken(Answer("x", Receipt((GOOD, BACK), True, changes)))
    assert capsys.readouterr().out.splitlines() == [
        "x: handed in: 1 order accepted, 0 not.",
        "x: replaced      A1 evade",
        "x: still stands  A2 evade",
        "x: still stands  A2 march",
        "x: taken back    A3 evade",
    ]
    sheets._say_taken(Answer("x", Receipt((GOOD, WRONG), False)))
    assert capsys.readouterr().out.splitlines() == [
        verdict_line("x", WRONG),
        "x: NOT handed in: 1 order accepted, 1 not.",
        "x: --drop-refused hands in the rest of it: line 3.",
    ]
    sheets._say_taken(Answer("x", error=InputError("It is no sheet.")))
    told = capsys.readouterr()
    assert (told.out, told.err) == ("x: NOT handed in.\n", "It is no sheet.\n")


def test_a_program_is_told_of_every_sheet_whether_it_was_handed_in() -> None:
    change = Change("A1", "new", (), ("A1 engage",))
    taken = list(sheets._taken_data(Answer("x", Receipt((GOOD,), True, (change,)))))
    assert [item.get("handed_in", item.get("outcome")) for item in taken] == [True, "new"]
    refused = list(sheets._taken_data(Answer("x", Receipt((WRONG,), False, (change,)))))
    assert [(item["handed_in"], item["accepted"]) for item in refused] == [(False, False)]
    (odd,) = sheets._taken_data(Answer("x", error=InputError("It is no sheet.")))
    assert (odd["line"], odd["reason"], odd["handed_in"]) == (0, "It is no sheet.", False)


# odds and ways


@pytest.mark.parametrize(("text", "width"), [("1%", 0.01), ("0.04", 0.04), ("0.01%", 0.0001), ("49.9%", 0.499)])
def test_a_width_is_a_share_or_a_percentage(text: str, width: float) -> None:
    assert odds._width(text) == pytest.approx(width)


@pytest.mark.parametrize("text", ["", "%", "wide", "0", "0.009%", "50%", "0.5", "-1%", "nan"])
def test_a_width_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"it is a width from 0\.01% up to 50%, such as 1%\."):
        odds._width(text)


def test_battles_are_fought_so_often_or_until_they_are_known() -> None:
    assert odds._wish(7, None).runs == 7
    assert odds._wish(None, "2%").until == 0.02
    assert odds._wish(None, None).until == odds._width(UNTIL)
    with pytest.raises(InputError, match="cannot be used together"):
        odds._wish(7, "2%")


@pytest.mark.parametrize(
    ("reach", "phases", "forced", "lines"),
    [
        (Reach(), [], [], ["A1 goes nowhere this turn."]),
        (Reach(((1,), (2, 3))), [["G1"], ["G2", "G3"]], [], ["phase 1: G1", "phase 2: G2 G3"]),
        (Reach(((1,), (), (3,))), [["G1"], [], ["G3"]], [], ["phase 1: G1", "phase 3: G3"]),
        (Reach(((1,),), (4,)), [["G1"]], ["G4"], ["phase 1: G1", "by forced march: G4"]),
        (Reach(((1,),), (), ("On foot.", "By rail.")), [["G1"]], [], ["On foot: G1"]),
        (Reach(((1,),), (4,), ("On foot.", "By rail.")), [["G1"]], ["G4"], ["On foot: G1", "By rail: G4"]),
    ],
)
def test_a_reach_is_told_phase_by_phase_or_in_the_games_words(
    reach: Reach, phases: list[list[str]], forced: list[str], lines: list[str]
) -> None:
    assert wayfinding._reached("A1", reach, phases, forced) == lines


# pictures

WISH = Wish(None, None, None, None, False, "light", "", None, "A4", None)


@pytest.mark.parametrize(("text", "size"), [("1600x1400", (1600, 1400)), ("1X1", (1, 1)), ("8000x8000", (8000, 8000))])
def test_a_size_is_two_numbers_of_pixels(text: str, size: tuple[int, int]) -> None:
    assert rendering._size(text) == size


@pytest.mark.parametrize("text", ["", "1600", "0x9", "9x0", "8001x9", "9x8001", "axb", "1x2x3", "-1x9", "1.5x9"])
def test_a_size_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--size must be WIDTHxHEIGHT in pixels up to 8000, such as 1600x1400, not"):
        rendering._size(text)


def test_pages_are_so_many_across_and_down() -> None:
    assert rendering._pages("3x2") == (3, 2)
    most = MOST_PAGES
    assert rendering._pages(f"{most}x1") == (most, 1)
    for text in ("0x1", "1x0", f"{most + 1}x1", f"1x{most + 1}", "3", "x", "axb"):
        with pytest.raises(InputError, match=f"--pages must be ACROSSxDOWN up to {most}, such as 3x2, not {text!r}"):
            rendering._pages(text)


@pytest.mark.parametrize(
    ("wish", "name", "said"),
    [
        ({}, "map.gif", "must end in .png or .svg or .pdf."),
        ({}, "nowhere/map.png", "cannot be written: there is no folder"),
        ({"square": "G4-V6", "fit": True}, "map.png", "--square and --fit ask for different parts; give one of them."),
        ({"area": "a", "around": "b"}, "map.png", "--area and --around ask for different parts; give one of them."),
        ({"radius": 3}, "map.png", "--radius says how much is drawn round a place; it needs --around."),
        ({"pages": "3x2"}, "map.png", "it needs --out NAME.pdf and no --square."),
        ({"pages": "3x2", "square": "G4-V6"}, "map.pdf", "it needs --out NAME.pdf and no --square."),
        ({"pages": "3"}, "map.pdf", "--pages must be"),
        ({"size": "3"}, "map.svg", "--size must be"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_a_file_is_opened(
    tmp_path: Path, wish: Mapping[str, Any], name: str, said: str
) -> None:
    with pytest.raises(InputError) as told:
        rendering._check(replace(WISH, **wish), tmp_path / name)
    assert said in str(told.value)


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ({}, "map.PNG"),
        ({"square": "G4-V6"}, "map.pdf"),
        ({"around": "G4-V6", "radius": 0}, "map.svg"),
        ({"pages": "3x2"}, "map.PDF"),
        ({"fit": True, "size": "9x9"}, "map.png"),
    ],
)
def test_what_can_be_drawn_is_not_refused(tmp_path: Path, wish: Mapping[str, Any], name: str) -> None:
    rendering._check(replace(WISH, **wish), tmp_path / name)


def test_only_what_a_game_can_answer_asks_for_a_game() -> None:
    assert not Shown(None, None, None).asks
    for shown in (Shown("gm", None, None), Shown(None, 0, None), Shown(None, None, "x"), Shown(None, None, None, True)):
        assert shown.asks


def test_a_frame_is_of_a_battlefield_a_part_or_the_whole() -> None:
    map: GameMap = small_map()

    def frame(**wish: Any) -> Any:
        return rendering._frame(map, None, replace(WISH, **wish))

    whole = frame()
    assert (whole.width, whole.height, whole.square, whole.part, whole.fit, whole.filled) == (
        *(1600, 1400, None, None, False, False),
    )
    assert (whole.theme, whole.layers, frame(layers=" ").layers) == ("light", None, None)
    assert frame(layers="rivers").layers == {"rivers"}
    assert (frame(square="A1-N0").square, frame(fit=True).fit, frame(size="7x9").height) == (1, True, 9)
    around = frame(around="A4-N2", radius=1)
    assert (around.part.column, around.part.row, around.part.columns, around.part.rows) == (3, 1, 3, 3)
    assert around.filled and not frame(area="A0-N0:A1-N1").filled
    assert frame(around="A4-N2").part.columns > 3
    assert frame(area="A0-N0:A1-N1").part.columns == 2


# output and costs


def test_what_steers_a_terminal_is_written_out() -> None:
    assert output.harmless("a\x1bb\u202ec\td\n") == "a\\x1bb\\u202ec\td\n"
    assert output.as_json({"b": 1, "a": "ü"}) == '{\n "a": "ü",\n "b": 1\n}'


def test_errors_are_one_line_and_json_is_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    output.say_error("one\ntwo")
    output.say_json({"a": "x\x1b\u202ey"})
    output.deliver("text", None)
    output.deliver("line\n", None)
    told = capsys.readouterr()
    assert told.err == "one\\ntwo\n"
    assert json.loads(told.out.partition("}")[0] + "}") == {"a": "x\x1b\u202ey"}
    assert "\\u001b\\u202e" in told.out
    assert told.out.endswith("}\ntext\nline\n")


def test_what_is_delivered_to_a_file_is_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output.deliver("text", tmp_path / "out.txt")
    output.deliver(b"\x00", tmp_path / "out.bin")
    assert capsys.readouterr().out == ""
    assert ((tmp_path / "out.txt").read_text(), (tmp_path / "out.bin").read_bytes()) == ("text", b"\x00")


def test_costs_tell_the_power_they_grew_with_since_the_size_before() -> None:
    costs = [Cost("read", 100, 1.0, 10.0), Cost("write", 100, 1.0, 10.0), Cost("read", 400, 4.0, 10.0)]
    costs += [Cost("read", 800, nan, 10.0)]
    found = list(large.with_powers(costs))
    assert [cost for cost, _ in found] == costs
    first, other, grown, untimed = (power for _, power in found)
    assert (first, other, untimed) == (None, None, None)
    assert grown == pytest.approx(1.0, abs=0.01)
    assert large.line(costs[2], grown).split() == ["read", "400", "4.0", "s", "10", "MB", "power", f"{grown:.2f}"]
    assert large.line(costs[3], None).split() == ["read", "800", "10", "MB"]
    assert large._plain({"a": nan, "b": 1.0, "c": "x"}) == {"a": None, "b": 1.0, "c": "x"}


def test_pages_and_pictures_of_plots_have_their_endings() -> None:
    with pytest.raises(InputError, match=r"A file of plots must end in \.html, \.pdf, \.svg, \.png\."):
        counting._plotted(cast(Any, None), ".txt")

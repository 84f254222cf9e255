"""What commands make of figures, words and options, each by itself: rows of an army, verdicts, sizes, costs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from math import nan
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
import typer

from drumhead.engine.bench.large import Cost
from drumhead.engine.cli import large, output, rendering, sheets
from drumhead.engine.cli.odds import UNTIL
from drumhead.engine.cli.odds import Ask as FightAsk
from drumhead.engine.cli.rendering import PAGING, Shown, Wish
from drumhead.engine.cli.sheets import Answer
from drumhead.engine.cli.staff import army, counting, wayfinding
from drumhead.engine.cli.staff.army import Ask
from drumhead.engine.cli.verdicts import LONGEST_LINE, change_data, verdict_data, verdict_line
from drumhead.engine.errors import DrumheadError, InputError, RefusedError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.formations import MEAN, NO_ORDERS, Formation, Gauge, OrderOfBattle, Strength
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.view import Token, View
from drumhead.engine.play.ways import Reach
from drumhead.engine.reports.pictures.paper import MOST_PAGES
from drumhead.engine.reports.pictures.picture import Picture
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


TOKENS = tuple(Token(id, id, 1, None, "own", "I", "x", orderable=id != "HQ") for id in UNITS)
ARMY = View("Ney", "f", False, 1, "p", None, TOKENS, (), (), ())


class Told:
    """What commands print of a game of which no more is known than they ask for here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._printed = monkeypatch, capsys

    def of(self, module: ModuleType, command: Callable[[], None], **session: Any) -> list[str]:
        """The lines that a command of a module prints."""
        self._patch.setattr(module, "opened", lambda file: nullcontext(SimpleNamespace(kind="game", **session)))
        command()
        return self._printed.readouterr().out.splitlines()

    def army(self, drafted: Sequence[str] = tuple(UNITS), **asked: Any) -> list[str]:
        """An army, of whose units some have orders."""
        rules = SimpleNamespace(order_of_battle=lambda game, view: BATTLE)
        game = SimpleNamespace(seat=lambda name: SimpleNamespace(name=name))
        orders = [Order(kind="go", unit=unit) for unit in drafted]
        command = partial(army.tell_army, Path("x"), "Ney", Ask(**asked))
        return self.of(army, command, ruleset=rules, game=game, view=lambda seat: ARMY, draft=lambda seat: orders)

    def rows(self, **asked: Any) -> list[dict[str, Any]]:
        """An army as programs are told of it."""
        return cast(list[dict[str, Any]], json.loads("\n".join(self.army(json=True, **asked))))

    def names(self, **asked: Any) -> list[str]:
        return [row["name"] for row in self.rows(**asked)]

    def tree(self, **asked: Any) -> list[tuple[str, int, int]]:
        return [(row["name"], row["units"], row["depth"]) for row in self.rows(**asked)]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(monkeypatch, capsys)


def test_an_army_is_told_as_a_tree_each_unit_under_the_lowest_formation_it_is_in(told: Told) -> None:
    assert told.tree() == [
        ("The Army", 4, 0),
        ("HQ Staff", 1, 1),
        ("I Corps", 2, 1),
        ("A1 First", 1, 2),
        ("A2 Second", 1, 2),
        ("II Corps", 1, 1),
        ("B1", 1, 2),
    ]


def test_rows_may_be_units_formations_of_a_rank_or_those_in_a_state_alone(told: Told) -> None:
    assert told.tree(by="unit") == [("HQ Staff", 1, 0), ("A1 First", 1, 0), ("A2 Second", 1, 0), ("B1", 1, 0)]
    assert told.tree(by="corps") == [("The Army", 1, 0), ("I Corps", 2, 0), ("II Corps", 1, 0)]
    assert told.tree(only="HUNGRY") == [("The Army", 1, 0), ("I Corps", 1, 1), ("A1 First", 1, 2)]
    assert told.tree(by="corps", only="away") == [("II Corps", 1, 0)]
    assert told.tree(by="unit", only="tired") == [] and told.army(only="tired") == ["There is no such unit."]


def test_rows_are_sorted_by_figures_from_the_greatest_and_by_words_from_the_first(told: Told) -> None:
    assert {sort: told.names(sort=sort) for sort in ("men", "morale", "name", "where")} == {
        "men": ["A1 First", "A2 Second", "HQ Staff", "B1"],
        "morale": ["HQ Staff", "A2 Second", "A1 First", "B1"],
        "name": ["A1 First", "A2 Second", "B1", "HQ Staff"],
        "where": ["B1", "A2 Second", "HQ Staff", "A1 First"],
    }
    assert told.names(by="corps", sort="units") == ["I Corps", "The Army", "II Corps"]


def test_rows_and_columns_there_are_not_are_refused_with_those_there_are(told: Told) -> None:
    with pytest.raises(InputError, match=r"There are no formations called 'brigade'; there are army, corps, unit\."):
        told.army(by="brigade")
    with pytest.raises(InputError, match=r"There is no column 'age'; there are name, units, men, morale, where\."):
        told.army(sort="age")


def test_an_armys_columns_are_as_wide_as_what_stands_in_them(told: Told) -> None:
    assert told.army() == [
        "               Units    Men  Morale  Where",
        "The Army           4  4,050    fair",
        "  HQ Staff               50    high  G4-V6",
        "  I Corps          2  4,000     low",
        "    A1 First          3,000     low  G5-V6  hungry",
        "    A2 Second         1,000    high  F9-V6",
        "  II Corps         1",
        "    B1                                      away",
    ]


def test_an_army_is_told_to_programs_with_every_column(told: Told) -> None:
    table = told.army(by="unit", csv=True)
    assert table[0] == "name,rank,units,men,morale,where,states"
    assert table[2] == "A1 First,unit,1,3000,0,G5-V6,hungry"
    assert table[4] == "B1,unit,1,,,,away"
    assert told.rows()[2] == {
        "name": "I Corps",
        "rank": "corps",
        "units": 2,
        "where": "",
        "states": [],
        "depth": 1,
        "men": 4000,
        "morale": 0.5,
    }


def test_units_that_have_no_orders_are_marked_before_what_else_is_said_of_them(told: Told) -> None:
    states = {row["name"]: row["states"] for row in told.rows(by="unit", drafted=("A2",))}
    assert states == {"HQ Staff": [], "A1 First": [NO_ORDERS, "hungry"], "A2 Second": [], "B1": [NO_ORDERS, "away"]}


# verdicts and sheets

ORDER = cast(Order, object())
GOOD = Verdict(3, "A1  ENGAGE", ORDER, meaning="A1 engage")
WRONG = Verdict(4, "A1 march", ORDER, Refusal(order=None, reason="There is no such way.", rule="7.4"))
ODD = Verdict(5, "what", error="it is no order")
BACK = Verdict(6, "clear A1", clears=("A1",), meaning="clear A1")


def test_a_verdict_is_a_line_that_says_what_became_of_an_order_and_why() -> None:
    long = "a" * LONGEST_LINE
    lines = {
        GOOD: "x:3: accepted  A1  ENGAGE",
        replace(GOOD, meaning="A1 assault"): "x:3: accepted  A1  ENGAGE  = A1 assault",
        replace(GOOD, replaced=9): "x:3: accepted  A1  ENGAGE  (replaced by line 9)",
        WRONG: f"x:4: REFUSED  A1 march: {WRONG.reason}",
        ODD: "x:5: UNREADABLE  what: it is no order",
        BACK: "x:6: accepted  clear A1",
        replace(ODD, text="a\x1bb"): "x:5: UNREADABLE  a\ufffdb: it is no order",
        replace(ODD, text=long): f"x:5: UNREADABLE  {long}: it is no order",
        replace(ODD, text=long + "b"): f"x:5: UNREADABLE  {long}...: it is no order",
    }
    assert {verdict: verdict_line("x", verdict) for verdict in lines} == lines


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


def test_a_sheets_code_tells_refused_from_unusable() -> None:
    wholes = [((GOOD, BACK), 0), ((), 0), ((GOOD, WRONG), 1), ((WRONG, ODD), 2)]
    for verdicts, code in wholes:
        answer = Answer("x", Receipt(verdicts, taken=True))
        assert answer.code == code
        assert answer.failed == tuple(each for each in verdicts if each in (WRONG, ODD))
        assert answer.taken == tuple(each for each in verdicts if each is GOOD), "what takes back is no order"
    assert [Answer("x", error=error).code for error in (RefusedError("no"), InputError("no"))] == [1, 2]


CHANGES = (
    Change("A1", "replaced", ("A1 evade",), ("A1 engage",)),
    Change("A2", "stands", ("A2 evade", "A2 march"), ("A2 evade", "A2 march")),
    Change("A3", "cleared", ("A3 evade",), ()),
    Change("A4", "new", (), ("A4 engage",)),
)
Submit = Callable[..., list[str]]


@pytest.fixture
def submit(told: Told, monkeypatch: pytest.MonkeyPatch) -> Submit:
    """What is printed where one sheet is handed in of which the game makes this."""

    def submit(found: Receipt | InputError, code: int, json: bool = False) -> list[str]:
        def taken(text: str, name: str, **how: bool) -> Receipt:
            if isinstance(found, InputError):
                raise found
            return found

        def command() -> None:
            with pytest.raises(typer.Exit) if code else nullcontext() as left:
                sheets.submit_sheets(Path("g"), [Path("x")], False, False, json)
            assert code == 0 or left.value.exit_code == code

        monkeypatch.setattr(sheets, "sheets_of", lambda session, path, name: [(name, "text")])
        return told.of(sheets, command, submit=taken)

    return submit


def test_a_sheet_is_told_as_it_was_taken(submit: Submit, capsys: pytest.CaptureFixture[str]) -> None:
    assert submit(Receipt((GOOD, BACK), True, CHANGES), 0) == [
        "x: handed in: 1 order accepted, 0 not.",
        "x: replaced      A1 evade",
        "x: still stands  A2 evade",
        "x: still stands  A2 march",
        "x: taken back    A3 evade",
    ]
    assert submit(Receipt((GOOD, WRONG), False), 1) == [
        verdict_line("x", WRONG),
        "x: NOT handed in: 1 order accepted, 1 not.",
        "x: --drop-refused hands in the rest of it: line 3.",
    ]
    assert submit(Receipt((GOOD, replace(GOOD, line=8), WRONG), False), 1)[1:] == [
        "x: NOT handed in: 2 orders accepted, 1 not.",
        "x: --drop-refused hands in the rest of it: lines 3, 8.",
    ]
    assert submit(Receipt((WRONG,), False), 1)[1:] == [
        "x: NOT handed in: 0 orders accepted, 1 not.",
        "x: no order of it can be taken.",
    ]
    assert submit(InputError("It is no sheet."), 2) == ["x: NOT handed in."]


def test_a_program_is_told_of_every_sheet_whether_it_was_handed_in(submit: Submit) -> None:
    def data(found: Receipt | InputError, code: int) -> list[dict[str, Any]]:
        return cast(list[dict[str, Any]], json.loads("\n".join(submit(found, code, json=True))))

    taken = data(Receipt((GOOD,), True, CHANGES[3:]), 0)
    assert [item.get("handed_in", item.get("outcome")) for item in taken] == [True, "new"]
    refused = data(Receipt((WRONG,), False, CHANGES[3:]), 1)
    assert [(item["handed_in"], item["accepted"]) for item in refused] == [(False, False)]
    (odd,) = data(InputError("It is no sheet."), 2)
    assert (odd["line"], odd["reason"], odd["handed_in"]) == (0, "It is no sheet.", False)


# odds and ways


def _fight(runs: int | None = None, until: str | None = None) -> FightAsk:
    return FightAsk("G4-V6", "", "", "", runs, until, None, None, False)


def test_battles_are_fought_so_often_or_until_they_are_known_to_a_width() -> None:
    assert _fight(runs=7).wish.runs == 7
    widths = {"1%": 0.01, "0.04": 0.04, "0.01%": 0.0001, "49.9%": 0.499}
    assert {text: _fight(until=text).wish.until for text in widths} == pytest.approx(widths)
    assert _fight().wish == _fight(until=UNTIL).wish
    for text in ("%", "wide", "0", "0.009%", "50%", "0.5", "-1%", "nan"):
        with pytest.raises(InputError, match=r"it is a width from 0\.01% up to 50%, such as 1%\."):
            _ = _fight(until=text).wish
    with pytest.raises(InputError, match="cannot be used together"):
        _ = _fight(7, "2%").wish


def test_a_reach_is_told_phase_by_phase_or_in_the_games_words(told: Told) -> None:
    board = SimpleNamespace(name=lambda cell: f"G{cell}")
    game = SimpleNamespace(map=SimpleNamespace(board=board), seat=lambda name: SimpleNamespace(name=name))

    def reached(*found: Any) -> list[str]:
        rules = SimpleNamespace(reach=lambda game, view, unit, others: Reach(*found))
        command = partial(wayfinding.tell_reach, Path("x"), "Ney", "a1", False)
        return told.of(wayfinding, command, ruleset=rules, game=game, view=lambda seat: ARMY, draft=lambda seat: ())

    assert reached() == ["A1 goes nowhere this turn."]
    assert reached(((1,), (2, 3))) == ["phase 1: G1", "phase 2: G2 G3"]
    assert reached(((1,), (), (3,))) == ["phase 1: G1", "phase 3: G3"]
    assert reached(((1,),), (4,)) == ["phase 1: G1", "by forced march: G4"]
    assert reached(((1,),), (), ("On foot.", "By rail.")) == ["On foot: G1"]
    assert reached(((1,),), (4,), ("On foot.", "By rail.")) == ["On foot: G1", "By rail: G4"]


# pictures

WISH = Wish(None, None, None, None, False, "light", "", None, "A4", None)


def _drawn(wish: Mapping[str, Any], out: Path) -> str:
    """Why a picture of a game that is not there is not drawn."""
    with pytest.raises(DrumheadError) as said:
        rendering.draw(Path("nowhere.drum"), replace(WISH, **wish), out, Shown(None, None, None), None)
    return str(said.value)


def test_what_cannot_be_drawn_is_refused_before_a_file_is_opened(tmp_path: Path) -> None:
    wishes: tuple[tuple[dict[str, Any], str, str], ...] = (
        ({}, "map.gif", "must end in .png or .svg or .pdf."),
        ({}, "nowhere/map.png", "cannot be written: there is no folder"),
        ({"square": "G4-V6", "fit": True}, "map.png", "--square and --fit ask for different parts; give one of them."),
        ({"area": "a", "around": "b"}, "map.png", "--area and --around ask for different parts; give one of them."),
        ({"radius": 3}, "map.png", "--radius says how much is drawn round a place; it needs --around."),
        ({"pages": "3x2"}, "map.png", "it needs --out NAME.pdf and no --square."),
        ({"pages": "3x2", "square": "G4-V6"}, "map.pdf", "it needs --out NAME.pdf and no --square."),
    )
    for wish, name, said in wishes:
        assert said in _drawn(wish, tmp_path / name)
    for text in ("1600", "0x9", "9x0", "8001x9", "9x8001", "axb", "1x2x3", "-1x9", "1.5x9"):
        size = f"--size must be WIDTHxHEIGHT in pixels up to 8000, such as 1600x1400, not {text!r}."
        assert _drawn({"size": text}, tmp_path / "map.svg") == size
    assert MOST_PAGES == 12
    for text in ("0x1", "1x0", f"{MOST_PAGES + 1}x1", f"1x{MOST_PAGES + 1}", "3", "x", "axb"):
        pages = f"--pages must be ACROSSxDOWN up to {MOST_PAGES}, such as 3x2, not {text!r}."
        assert _drawn({"pages": text}, tmp_path / "map.pdf") == pages


def test_what_can_be_drawn_is_not_refused(tmp_path: Path) -> None:
    wishes: tuple[tuple[dict[str, Any], str], ...] = (
        ({}, "map.PNG"),
        ({"square": "G4-V6"}, "map.pdf"),
        ({"around": "G4-V6", "radius": 0}, "map.svg"),
        ({"pages": "3x2"}, "map.PDF"),
        ({"pages": f"{MOST_PAGES}x{MOST_PAGES}"}, "map.pdf"),
        ({"fit": True, "size": "9x9"}, "map.png"),
    )
    for wish, name in wishes:
        assert "nowhere.drum" in _drawn(wish, tmp_path / name), wish


def test_only_what_a_game_can_answer_asks_for_a_game() -> None:
    assert not Shown(None, None, None).asks
    for shown in (Shown("gm", None, None), Shown(None, 0, None), Shown(None, None, "x"), Shown(None, None, None, True)):
        assert shown.asks


def test_a_frame_is_of_a_battlefield_a_part_or_the_whole() -> None:
    map: GameMap = small_map()

    def frame(**wish: Any) -> Any:
        return PAGING[map.kind].frame(map, None, replace(WISH, **wish))

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
    sizes = [frame(size=text) for text in ("1600x1400", "1X1", "8000x8000")]
    assert [(each.width, each.height) for each in sizes] == [(1600, 1400), (1, 1), (8000, 8000)]


def test_an_atlas_has_so_many_pages_across_and_down() -> None:
    map: GameMap = small_map()

    def sheets(text: str) -> tuple[int, str]:
        wish = replace(WISH, pages=text)
        picture = Picture("", map, None, PAGING[map.kind].frame(map, None, wish))
        overview, *found = PAGING[map.kind].pages(map, picture, wish)
        assert overview.sheets
        return len(found), found[-1].title

    assert sheets("3x2") == (6, "Small, sheet C2 of A1 to C2")
    assert sheets("2X3") == (6, "Small, sheet B3 of A1 to B3")
    assert sheets(f"{MOST_PAGES}x1")[0] == MOST_PAGES


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


def test_costs_tell_the_power_they_grew_with_since_the_size_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    costs = [Cost("read", 100, 1.0, 10.0), Cost("write", 100, 1.0, 10.0), Cost("read", 400, 4.0, 10.0)]
    costs += [Cost("read", 800, nan, 10.0)]
    found = list(large.with_powers(costs))
    assert [cost for cost, _ in found] == costs
    first, other, grown, untimed = (power for _, power in found)
    assert (first, other, untimed) == (None, None, None)
    assert grown == pytest.approx(1.0, abs=0.01)
    assert large.line(costs[2], grown).split() == ["read", "400", "4.0", "s", "10", "MB", "power", f"{grown:.2f}"]
    assert large.line(costs[3], None).split() == ["read", "800", "10", "MB"]
    monkeypatch.setattr(large, "maps", lambda folder: costs[1:2])
    monkeypatch.setattr(large, "wars", lambda folder: costs[3:])
    large.tell_large(as_json=True)
    write, read = json.loads(capsys.readouterr().out)["rows"]
    assert (write["deed"], write["seconds"], write["megabytes"]) == ("write", 1.0, 10.0)
    assert (read["deed"], read["seconds"], read["power"]) == ("read", None, None)


def test_pages_and_pictures_of_plots_have_their_endings(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "statistics", lambda session, seat: None)
    command = partial(counting.tell_statistics, Path("x"), None, False, False, Path("y.TXT"), False)
    with pytest.raises(InputError, match=r"A file of plots must end in \.html, \.pdf, \.svg, \.png\."):
        told.of(counting, command)

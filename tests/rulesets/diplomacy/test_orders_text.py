"""What may be ordered, sentence by sentence of the game's own text: asked of every place, and played."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from drumhead.engine.rulesets.diplomacy.orders.orders import Move, Support
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.table import Table

FIRST_COASTS = {"STP": "STP/NC", "SPA": "SPA/NC", "BUL": "BUL/EC"}
SECOND_COASTS = {"STP": "STP/SC", "SPA": "SPA/SC", "BUL": "BUL/SC"}


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def seas() -> set[str]:
    return {code for code, here in classic().provinces.items() if here.kind == "ocean"}


def ends(folder: Path, *lines: str, power: str = "France") -> set[str]:
    """Where the units of one power stand after orders that all are accepted; they stood where their orders say."""
    table = Table(folder, {power: [" ".join(line.split()[:2]) for line in lines]})
    table.play(**{power: lines})
    return set(table.units())


def given(folder: Path, *lines: str) -> list[str]:
    """The supports that counted after such orders."""
    table = Table(folder, {"France": [" ".join(line.split()[:2]) for line in lines]})
    return [event.units[0] for event in table.play(France=lines) if event.kind == "supported"]


def refused(folder: Path, line: str, *others: str) -> str:
    """The number that refuses the first order; whoever stands at the beginning of an order stands on the board."""
    table = Table(folder, {"France": [" ".join(text.split()[:2]) for text in (line, *others)]})
    return table.refused("France", line)[0]


@lru_cache(maxsize=3)
def crowd(arm: str, coasts: str = "") -> Table:
    """A unit of one arm wherever it can stand."""
    chosen = FIRST_COASTS if coasts == "first" else SECOND_COASTS
    stand = [
        chosen.get(code, code) if arm == "F" else code
        for code, here in classic().provinces.items()
        if (here.kind != "ocean" if arm == "A" else here.kind != "inland")
    ]
    return Table(Path(mkdtemp()), {"France": [f"{arm} {place}" for place in stand]})


def accepted(table: Table, at: str) -> set[str]:
    """The provinces to which the unit of a province may be told to go, on whichever coast."""
    names = [*classic().provinces, *FIRST_COASTS.values(), *SECOND_COASTS.values()]
    fine = [to for to in names if table.session.check("France", Move(unit=at, to=to)) is None]
    return {to.partition("/")[0] for to in fine} - {at}


# an army may be ordered to move to any adjacent non-ocean territory


@rule("orders.1a")
@rule("orders.1b")
@rule("orders.1c")
def test_an_army_may_go_just_to_its_neighbours_on_land() -> None:
    table = crowd("A")
    for at in table.state.units:
        assert accepted(table, at) == classic().walks[at], at


@rule("orders.1a")
@pytest.mark.parametrize("to", ["BRE", "PIC", "BUR", "GAS"])
def test_an_army_that_may_go_to_a_neighbour_gets_there(tmp_path: Path, to: str) -> None:
    assert ends(tmp_path, f"A PAR - {to}") == {to}


@rule("orders.1b")
@rule("6.A.2")
def test_an_army_is_not_sent_to_sea(tmp_path: Path) -> None:
    assert refused(tmp_path, "A BRE - ENG") == "6.A.2"


@rule("orders.1c")
@rule("6.A.1")
@pytest.mark.parametrize("line", ["A PAR - MAR", "A NWY - DEN", "A LON - PIC"])
def test_an_army_does_not_walk_past_a_province_or_over_water(tmp_path: Path, line: str) -> None:
    assert refused(tmp_path, line) == "6.A.1"


# a fleet from ocean or coast to ocean or coast


@pytest.mark.whole
@pytest.mark.parametrize(
    ("at_sea", "to_sea"),
    [
        pytest.param(True, True, marks=rule("orders.2"), id="sea to sea"),
        pytest.param(True, False, marks=rule("orders.3"), id="sea to coast"),
        pytest.param(False, True, marks=rule("orders.4"), id="coast to sea"),
        pytest.param(False, False, marks=[rule("orders.5a"), rule("orders.5b")], id="coast to coast"),
    ],
)
@pytest.mark.parametrize("coasts", ["first", "second"])
def test_a_fleet_may_go_just_where_its_place_is_linked_to(coasts: str, at_sea: bool, to_sea: bool) -> None:
    table = crowd("F", coasts)
    for at, piece in table.state.units.items():
        if (at in seas()) is at_sea:
            linked = {to.partition("/")[0] for to in classic().sails[piece.place]}
            expected = {to for to in linked if (to in seas()) is to_sea}
            assert {to for to in accepted(table, at) if (to in seas()) is to_sea} == expected, at


@pytest.mark.parametrize(
    ("line", "end"),
    [
        pytest.param("F NTH - SKA", "SKA", marks=rule("orders.2")),
        pytest.param("F NTH - HOL", "HOL", marks=rule("orders.3")),
        pytest.param("F MAO - SPA/SC", "SPA/SC", marks=rule("orders.3")),
        pytest.param("F HOL - NTH", "NTH", marks=rule("orders.4")),
        pytest.param("F STP/SC - BOT", "BOT", marks=rule("orders.4")),
        pytest.param("F HOL - BEL", "BEL", marks=rule("orders.5a")),
        pytest.param("F CON - BUL/EC", "BUL/EC", marks=rule("orders.5a")),
    ],
)
def test_a_fleet_that_may_go_gets_there(tmp_path: Path, line: str, end: str) -> None:
    assert ends(tmp_path, line) == {end}


@pytest.mark.parametrize(
    ("line", "number"),
    [
        pytest.param("F NTH - BAL", "6.A.1", marks=rule("orders.2")),
        pytest.param("F NTH - MUN", "6.A.3", marks=rule("orders.3")),
        pytest.param("F NTH - BRE", "6.A.1", marks=rule("orders.3")),
        pytest.param("F STP/NC - BOT", "6.B.11", marks=rule("orders.4")),
        pytest.param("F ROM - VEN", "6.A.9", marks=rule("orders.5b")),
        pytest.param("F ANK - SMY", "6.A.9", marks=rule("orders.5b")),
    ],
)
def test_a_fleet_goes_nowhere_else(tmp_path: Path, line: str, number: str) -> None:
    assert refused(tmp_path, line) == number


# support


@pytest.mark.whole
@rule("orders.6a")
@rule("orders.6c")
def test_an_army_may_help_armies_just_to_where_both_could_go() -> None:
    table = crowd("A")
    for at in ("MUN", "BUL", "SPA"):
        for of in table.state.units:
            tried = (to for to in classic().provinces if to != of)
            fine = {to for to in tried if table.session.check("France", Support(unit=at, of=of, to=to)) is None}
            assert fine == (classic().walks[at] & classic().walks[of] if of != at else set()), (at, of)


@rule("orders.6a")
def test_an_armys_help_for_an_army_counts(tmp_path: Path) -> None:
    assert given(tmp_path, "A BUR S A PAR - PIC", "A PAR - PIC") == ["BUR"]


@rule("orders.6b")
def test_an_armys_help_for_a_fleet_counts(tmp_path: Path) -> None:
    assert given(tmp_path, "A RUH S F NTH - HOL", "F NTH - HOL") == ["RUH"]


@rule("orders.6c")
@pytest.mark.parametrize("to", ["LON", "NWG"])
def test_an_army_helps_no_fleet_to_sea_or_to_where_it_could_not_go(tmp_path: Path, to: str) -> None:
    assert refused(tmp_path, f"A RUH S F NTH - {to}", f"F NTH - {to}") == "6.A.10"


@rule("orders.7")
def test_an_army_helps_another_over_the_sea_to_a_neighbour_of_its_own(tmp_path: Path) -> None:
    convoy = ("A LON - HOL", "F NTH C A LON - HOL")
    assert given(tmp_path, "A RUH S A LON - HOL", *convoy) == ["RUH"]
    assert refused(tmp_path, "A MUN S A LON - HOL", *convoy) == "6.A.10"


@rule("orders.8")
def test_a_fleet_helps_an_army_to_a_coast_in_its_reach(tmp_path: Path) -> None:
    assert given(tmp_path, "F NTH S A RUH - HOL", "A RUH - HOL") == ["NTH"]
    for to, number in (("KIE", "6.A.10"), ("BUR", "6.A.10")):
        assert refused(tmp_path, f"F NTH S A RUH - {to}", f"A RUH - {to}") == number


@rule("orders.9a")
@pytest.mark.parametrize("to", ["BEL", "ENG"])
def test_a_fleet_helps_a_fleet_to_a_coast_or_a_sea_in_its_reach(tmp_path: Path, to: str) -> None:
    assert given(tmp_path, f"F NTH S F PIC - {to}", f"F PIC - {to}") == ["NTH"]
    assert refused(tmp_path, f"F HEL S F PIC - {to}", f"F PIC - {to}") == "6.A.10"


@rule("orders.9b")
@rule("6.A.8")
@pytest.mark.parametrize("line", ["F NTH S F NTH - HOL", "F NTH S F NTH"])
def test_a_fleet_does_not_help_itself(tmp_path: Path, line: str) -> None:
    assert refused(tmp_path, line) == "6.A.8"


@rule("orders.10")
def test_a_fleet_helps_an_army_over_the_sea_to_a_coast_in_its_reach(tmp_path: Path) -> None:
    convoy = ("A LON - HOL", "F NTH C A LON - HOL")
    assert given(tmp_path, "F HEL S A LON - HOL", *convoy) == ["HEL"]
    assert refused(tmp_path, "F SKA S A LON - HOL", *convoy) == "6.A.10"


# convoys


CHAIN = ("F ENG C A LON - TUN", "F MAO C A LON - TUN", "F WES C A LON - TUN")


@rule("orders.11a")
def test_an_army_crosses_from_coast_to_coast(tmp_path: Path) -> None:
    assert ends(tmp_path, "A LON - NWY", "F NTH C A LON - NWY") == {"NWY", "NTH"}


@rule("orders.11b")
def test_an_army_crosses_seas_that_follow_each_other(tmp_path: Path) -> None:
    assert ends(tmp_path, "A LON - TUN", *CHAIN) == {"TUN", "ENG", "MAO", "WES"}


@rule("orders.11b")
@pytest.mark.parametrize("gap", range(3))
def test_an_army_crosses_no_gap_between_seas(tmp_path: Path, gap: int) -> None:
    fleets = [line for at, line in enumerate(CHAIN) if at != gap]
    assert refused(tmp_path, "A LON - TUN", *fleets) == "6.A.1"
    assert refused(tmp_path, fleets[0], fleets[1], "A LON - TUN") == "6.G.19"


@rule("orders.11c")
@pytest.mark.parametrize(("start", "end"), [("PAR", "LON"), ("LON", "PAR"), ("LON", "MUN")])
def test_an_army_crosses_neither_from_nor_to_a_province_without_a_coast(tmp_path: Path, start: str, end: str) -> None:
    assert refused(tmp_path, f"A {start} - {end}", "F ENG H", "F NTH H") == "6.A.1"
    assert refused(tmp_path, f"F ENG C A {start} - {end}", f"A {start} H", "F NTH H") == "6.G.19"

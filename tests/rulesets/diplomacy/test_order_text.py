"""4.E.3: orders as players and other judges write them mean one order, or are refused with what they could mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import replace_order
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart
from drumhead.engine.rulesets.diplomacy.orders.names import LONGEST, Names
from drumhead.engine.rulesets.diplomacy.orders.notation import read, write
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Disband,
    Draw,
    Order,
    Retreat,
    Support,
    Waive,
)
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState
from tests.rulesets.diplomacy import city_country, classic
from tests.rulesets.diplomacy.positions import full_phase

rule = pytest.mark.rule("diplomacy", "4.E.3")

CASES = [
    (want.strip(), text.strip())
    for line in (Path(__file__).parent / "order_text.txt").read_text(encoding="utf-8").splitlines()[1:]
    for want, texts in [line.split(" = ", 1)]
    for text in texts.split(" | ")
]


@rule
@pytest.mark.parametrize(("want", "text"), CASES)
def test_every_way_to_write_an_order_means_it(want: str, text: str) -> None:
    assert write(read(classic.names(), text)) == want


UNCLEAR = """
F Yor - Nor = 'nor' could mean North Sea (NTH), Norwegian Sea (NWG) or Norway (NWY)
Yor - Nor = 'nor' could mean North Sea (NTH), Norwegian Sea (NWG) or Norway (NWY)
A Liv - Mos = 'liv' could mean Livonia (LVN) or Liverpool (LVP)
F N Sea - Nwy = 'n sea' could mean North Sea (NTH) or Norwegian Sea (NWG)
F Nor Sea - Bar = 'nor sea' could mean North Sea (NTH) or Norwegian Sea (NWG)
"""


@rule
@pytest.mark.parametrize("line", UNCLEAR.strip().splitlines())
def test_a_name_that_could_mean_several_places_is_refused_with_each_of_them(line: str) -> None:
    text, said = line.split(" = ")
    assert refusal(text).startswith(said)


@rule
def test_an_army_is_never_at_sea_so_an_open_name_means_the_land() -> None:
    assert write(read(classic.names(), "A Nor S A Yor - Nor")) == "A NWY S A YOR - NWY"


WRONG = """
A Par - Bug = 'bug' is no name
A Par - Bug = did you mean Budapest (BUD), Bulgaria (BUL) or Burgundy (BUR)?
A Ber - Wie = 'wie' is no name on this map and no word of an order; did you mean Kiel (KIE), Piedmont
A Mun - Kiev = did you mean Kiel (KIE)?
F Gulf - Spa = did you mean Gulf of Bothnia (BOT) or Gulf of Lyon (LYO)?
A Atlantis - Bur = 'atlantis' is no name on this map and no word of an order
A Par = does not say at its end what the unit does: H, -, S, C, R, D or B.
A Par Bur = does not say before 'bur' what the unit does
A Par - = breaks off
A Par S = breaks off
A Par - Bur; A Mar - Gas = the order is complete before 'a'; write one order a line
A Par - Bur - Mun = one destination, and only seas on the way: not 'bur'
F Nth - Eng - Bel = one destination
- = '-' does not fit at its beginning
A Par - - Bur = '-' does not fit there
A Par ?! Bur = '?' is no name
"""


@rule
@pytest.mark.parametrize("line", WRONG.strip().splitlines())
def test_what_is_no_order_is_refused_in_a_sentence_that_names_the_part(line: str) -> None:
    text, said = line.split(" = ")
    found = refusal(text)
    assert said in found
    assert found.endswith((".", "?"))
    assert "\n" not in found


@rule
@pytest.mark.parametrize("place", ["Pra", "Burr", "Kiev", "Gla", "Pariss City", "Norwuy Sea Bay"])
def test_a_slip_in_a_code_or_a_short_name_is_never_guessed(place: str) -> None:
    assert "is no name on this map" in refusal(f"A {place} H")


WORDS = (
    "a",
    "f",
    "par",
    "bur",
    "mun*",
    "north",
    "sea",
    "-",
    "→",
    "s",
    "c",
    "h",
    "r",
    "b",
    "via convoy",
    "to",
    "nor",
    "the",
)
SIGNS = (
    "(nc)",
    "/sc",
    "draw",
    "waive",
    "french",
    "city",
    "norways",
    "med",
    "№",
    "İ",
    "\0",
    "½",
    "(",
    "*",
    "eng",
    "y" * 30,
)


@rule
@pytest.mark.parametrize("names", [classic.names, city_country.names])
def test_whatever_is_written_is_an_order_or_a_sentence(names: Callable[[], Names]) -> None:
    dice = Random(7)
    for _ in range(300):
        text = " ".join(dice.choice(WORDS + SIGNS) for _ in range(dice.randint(0, 7)))
        try:
            order = read(names(), text)
        except OrderSyntaxError as error:
            assert str(error).endswith((".", "?")), text
        else:
            assert back(names(), order) == order


@rule
def test_an_endless_line_is_refused_by_its_length() -> None:
    assert refusal("A PAR - BUR" + " " * LONGEST) == f"An order has no more than {LONGEST} letters; this one has 211."


@rule
def test_a_closed_territory_is_called_closed() -> None:
    for place in ("Switzerland", "SWI", "Corsica"):
        with pytest.raises(OrderSyntaxError, match="is closed: no unit may enter it"):
            RULESET.read_order(founded("diplomacy-1901")[0], f"A Mar - {place}")
    assert write(read(city_country.names(), "A Mar - Switzerland")) == "A MAR - SWI"


@pytest.mark.parametrize("scenario", ["diplomacy-1901", "city-country-1901"])
def test_every_name_of_a_map_is_read_as_its_place(scenario: str) -> None:
    table, _ = founded(scenario)
    for code, here in chart_of(table.map).provinces.items():
        for name in (here.name, *here.names, code):
            meant = RULESET.read_order(table, f"{name} H").unit
            assert meant == code or (meant == f"{code}*" and name in ("Petrograd", "Istanbul")), name


BOARDS = {"classic": (classic.names, classic.classic), "variant": (city_country.names, city_country.variant)}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_reads_back_as_the_same_order(board: str, seed: int) -> None:
    names, chart = (make() for make in BOARDS[board])
    assert isinstance(names, Names)
    assert isinstance(chart, Chart)
    for _, order in full_phase(chart, seed)[1]:
        assert back(names, order) == order
    for place in sorted(chart.sails):
        fleet = (Build(unit=place, arm="F"), Disband(unit=place, arm="F"), Waive(unit=place))
        fled = Retreat(unit=place + DISLODGED, arm="F", to="MUN", giver="Turkey")
        for order in (*fleet, fled, Draw(unit="Italy")):
            assert back(names, order) == order


def test_an_order_written_for_another_power_is_refused() -> None:
    table, state = founded("diplomacy-1901")
    view = RULESET.view(table, state, table.seat("France"))
    ours, theirs = (RULESET.read_order(table, f"{power} A Par - Bur") for power in ("French", "German"))
    assert RULESET.check(table, view, ours, ()) is None
    refused = RULESET.check(table, view, theirs, ())
    assert refused is not None
    assert (refused.rule, refused.reason) == ("6.A.6", "it is written for Germany, not for France")


def answers(power: str, *lines: str, **state: Any) -> list[str]:
    """What a sheet of the classic game is answered line by line; `ok` for an order that stands."""
    table, first = founded("diplomacy-1901")
    view = RULESET.view(table, replace(first, **state), table.seat(power))
    standing: tuple[Any, ...] = ()
    said = []
    for line in lines:
        order = RULESET.signed(table, view, RULESET.read_order(table, line))
        refused = RULESET.check(table, view, order, standing)
        standing = standing if refused else replace_order(standing, order)
        said.append(str(refused) if refused else "ok")
    return said


@pytest.mark.rule("diplomacy", "4.E.1")
@pytest.mark.parametrize(
    ("stage", "line", "words"),
    [
        ("movement", "build A Par", "build is no order for Spring 1901, movement (rule 4.E.1)."),
        ("movement", "A Par R Bur", "retreat is no order for Spring 1901, movement (rule 4.E.1)."),
        ("movement", "remove A Par", "disband is no order for Spring 1901, movement (rule 4.E.1)."),
        ("movement", "waive", "waive is no order for Spring 1901, movement (rule 4.E.1)."),
        ("retreats", "build A Par", "build is no order for Spring 1901, retreats (rule 4.E.1)."),
        ("retreats", "A Par - Bur", "no unit was dislodged in Paris (rule 6.H.4)."),
        ("adjustments", "A Par - Bur", "move is no order for Winter 1901, adjustments (rule 4.E.1)."),
        ("adjustments", "A Par S A Mar", "support is no order for Winter 1901, adjustments (rule 4.E.1)."),
    ],
)
def test_an_order_at_the_wrong_time_is_told_when_it_is(stage: str, line: str, words: str) -> None:
    assert answers("France", line, stage=stage) == [words]


@pytest.mark.rule("diplomacy", "4.D.5")
@pytest.mark.rule("diplomacy", "4.D.4")
def test_of_builds_in_one_place_and_of_too_many_the_first_stand_and_the_others_are_told() -> None:
    _, first = founded("diplomacy-1901")
    units = {at: piece for at, piece in first.units.items() if at not in ("KIE", "BER")}
    lines = ("build A Kiel", "build fleet Kiel", "Build army in Kiel", "build F Ber", "build A Mun", "waive")
    assert answers("Germany", *lines, stage="adjustments", units=units) == [
        "ok",
        "another build is ordered in Kiel, and one is all there can be (rule 4.D.5).",
        "ok",
        "ok",
        "a unit stands in Munich (rule 6.I.3).",
        "Germany has 2 builds, which the orders before it use up (rule 4.D.4).",
    ]


def test_a_sheet_full_of_remarks_holds_its_orders_alone() -> None:
    text = (
        "drumhead orders 1\ngame x\nturn 1\nseat France\n# my plan\nA PAR - BUR  # at once\n\n  # later\nF BRE - MAO\n"
    )
    assert [line for _, line in read_sheet(text).lines] == ["A PAR - BUR", "F BRE - MAO"]


@lru_cache(maxsize=2)
def founded(scenario: str) -> tuple[Game[Any], DiplomacyState]:
    """A bundled scenario's game with its first state."""
    found = find_scenario(scenario)
    map = map_of(found)
    setup = RULESET.setup(found, map)
    return Game(found.id, found, map, setup.seats, setup.sides, setup.options), setup.state


def refusal(text: str) -> str:
    with pytest.raises(OrderSyntaxError) as caught:
        read(classic.names(), text)
    return str(caught.value)


def back(names: Names, order: Order) -> Order:
    return read(names, write(order))


LETTERS = Names(
    {"A": ("A",), "B": ("B",), "C": ("C",), "H": ("H",), "M": ("M",), "S": ("Strait",)},
    {"X": ("X",)},
    oceans={"S"},
    coasts=("TOP", "BOT"),
)
"""A map whose codes are letters, as in the diagrams of the source, where coasts are called top and bottom."""


@rule
def test_places_called_by_a_letter_are_told_from_the_letters_of_orders() -> None:
    for text in ("A A - B", "F B/TOP - S", "F S C A A - C", "A A H", "A C S A A - B", "F S - B/BOT", "A H H", "A M H"):
        assert write(read(LETTERS, text)) == text
    for of in "ABCHM":
        for to in ("", "A", "B", "C", "H"):
            order = Support(unit="C", arm="A", of=of, of_arm="A", to=to)
            assert back(LETTERS, order) == order


@rule
def test_a_line_that_could_be_two_orders_is_refused_with_both() -> None:
    with pytest.raises(OrderSyntaxError, match="could mean 'C S A' or 'C S A - H'; write it in full"):
        read(LETTERS, "C supports A to H")

"""City/Country Diplomacy: its spaces, links and worked examples, by the numbers of its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from tests.rulesets.diplomacy.city_country import INITIALS, came_out, names, variant
from tests.rulesets.diplomacy.classic import classic

LAND = """
BUD* BUD GAL RUM RUM* SER SER* TRI TRI* VIE VIE* | TRI* TRI ALB BUD BUD* SER SER* TYR VEN VEN* VIE VIE*
VIE* VIE BOH BUD BUD* GAL TRI TRI* TYR | EDI* EDI CLY LVP LVP* YOR | LVP* LVP CLY EDI EDI* WAL YOR
LON* LON WAL YOR | BRE* BRE GAS PAR PAR* PIC | MAR* MAR BUR GAS PIE SPA SPA* SWI | PAR* PAR BRE BRE* BUR GAS PIC
BER* BER KIE KIE* MUN MUN* PRU SIL | KIE* KIE BER BER* DEN HOL HOL* MUN MUN* RUH
MUN* MUN BER BER* BOH BUR KIE KIE* RUH SIL SWI TYR | NAP* NAP APU ROM ROM* | ROM* ROM APU NAP NAP* TUS VEN VEN*
VEN* VEN APU PIE ROM ROM* TRI TRI* TUS TYR | MOS* MOS LVN SEV STP STP* UKR WAR WAR* | SEV* SEV
STP* STP FIN LVN MOS MOS* | WAR* WAR GAL LVN MOS MOS* PRU SIL UKR | ANK* ANK ARM CON SMY SMY* | CON* CON BUL BUL*
SMY* SMY ANK ANK* ARM CON SYR | BEL* BEL BUR HOL HOL* PIC RUH | BUL* BUL CON CON* GRE GRE* RUM RUM* SER SER*
DEN* DEN SWE | GRE* GRE ALB BUL BUL* SER SER* | HOL* HOL BEL BEL* KIE KIE* RUH | NWY* NWY FIN SWE SWE*
POR* POR SPA SPA* | RUM* RUM BUD BUD* BUL BUL* GAL SER SER* SEV UKR
SER* SER ALB BUD BUD* BUL BUL* GRE GRE* RUM RUM* TRI TRI* | SPA* SPA GAS MAR MAR* POR POR* | SWE* SWE DEN FIN NWY NWY*
TUN* TUN NAF
"""
WATER = """
BEL* BEL NTH HOL HOL* PIC | BRE* BRE ENG MAO GAS PIC | CON* CON AEG BLA BUL/EC BUL/SC | DEN* DEN BAL SKA SWE
EDI* EDI NTH CLY YOR | GRE* GRE AEG ION ALB BUL/SC | HOL* HOL HEL NTH BEL BEL* KIE KIE*
KIE* KIE BAL HEL BER DEN HOL HOL* | LON* LON NTH WAL YOR | LVP* LVP IRI CLY WAL | MAR* MAR LYO PIE SPA/SC
NAP* NAP TYS APU ROM ROM* | NWY* NWY SKA SWE SWE* | POR* POR MAO SPA/NC SPA/SC | ROM* ROM TYS NAP NAP* TUS
SEV* SEV BLA | SMY* SMY AEG CON SYR | STP* STP/SC BOT FIN LVN | SWE* SWE BOT DEN FIN NWY NWY*
TRI* TRI ADR ALB VEN VEN* | TUN* TUN TYS NAF | VEN* VEN ADR APU TRI TRI*
"""


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


@rule("cc.1")
def test_the_board_has_110_spaces() -> None:
    kinds = [province.kind for province in variant().provinces.values()]
    cities = [province for province in variant().provinces.values() if province.city_of]
    assert (len(kinds), len(cities), kinds.count("ocean")) == (110, 34, 19)
    assert all(city.centre for city in cities)
    assert not any(p.centre for p in variant().provinces.values() if not p.city_of)


@rule("cc.3a")
@rule("cc.3b")
@pytest.mark.parametrize("row", [row.split() for row in LAND.replace("\n", " | ").split("|") if row.strip()])
def test_each_city_has_its_links_over_land(row: list[str]) -> None:
    city, *links = row
    assert variant().walks[city] == set(links)


@rule("cc.4a")
@rule("cc.4b")
@rule("cc.51a")
@rule("cc.5xb")
def test_each_city_has_its_links_over_water_and_along_the_coast() -> None:
    rows = [row.split() for row in WATER.replace("\n", " | ").split("|") if row.strip()]
    cities = {place: set(others) for place, others in variant().sails.items() if place.endswith("*")}
    assert cities == {city: set(others) for city, *others in rows}


@rule("cc.3a")
@rule("cc.12b")
def test_countries_and_other_provinces_keep_their_links_and_gain_switzerland_and_one_crossing() -> None:
    lands = {(a, b) for a, others in variant().walks.items() for b in others if not (a + b).count("*")}
    old = {(a, b) for a, others in classic().walks.items() for b in others}
    gained = {(a, b) for a, b in lands - old if "SWI" not in (a, b)}
    assert old <= lands
    assert gained == {("NAF", "SPA"), ("SPA", "NAF")}
    seas = {(a, b) for a, others in variant().sails.items() for b in others if not (a + b).count("*")}
    assert seas == {(a, b) for a, others in classic().sails.items() for b in others}


@rule("cc.306b")
@rule("cc.306c")
def test_north_africa_keeps_both_parts_of_tunis() -> None:
    assert variant().walks["NAF"] == {"SPA", "TUN", "TUN*"}


@rule("cc.51b")
@rule("cc.51c")
def test_a_convoy_begins_and_ends_at_a_sea_that_the_city_touches() -> None:
    london, brest = "A London* - Belgium", "A London* - Brest"
    position = Position(
        variant(),
        {
            "LON*": Unit("England", "A", "LON*"),
            "NTH": Unit("England", "F", "NTH"),
            "ENG": Unit("England", "F", "ENG"),
        },
    )

    def ends(move: str, *convoys: str) -> str:
        lines = [move, *(f"F {sea} C {move}" for sea in convoys)]
        return adjudicate(position, [("England", read(names(), line)) for line in lines], Options()).places["LON*"]

    assert ends(london, "NTH") == "BEL"
    assert ends(london, "ENG") == "LON*", "London-City does not touch the Channel"
    assert ends(brest, "NTH", "ENG") == "BRE"
    assert ends("A London* - Brest*", "NTH", "ENG") == "BRE*"
    assert ends("A London* - Belgium*", "NTH") == "BEL*"


@rule("cc.4b")
def test_cities_that_touch_no_sea_take_no_fleet() -> None:
    touching = {code for code, province in variant().provinces.items() if province.city_of and code in variant().sails}
    assert {"BER*", "ANK*", "BUL*", "RUM*", "SPA*", "MUN*", "PAR*"}.isdisjoint(touching)
    assert {"NTH"} == {place for place in variant().sails["LON*"] if variant().provinces[place].kind == "ocean"}


@rule("cc.401")
def test_the_kiel_canal_works_for_the_city() -> None:
    assert {"BAL", "HEL", "KIE"} <= variant().sails["KIE*"]


@rule("cc.11b")
@rule("cc.12b")
def test_the_city_is_the_supply_centre_and_the_country_an_ordinary_province() -> None:
    munich, city = variant().provinces["MUN"], variant().provinces["MUN*"]
    assert (munich.centre, munich.home) == (False, "")
    assert (city.centre, city.home, city.city_of) == (True, "Germany", "MUN")


@rule("cc.1x")
def test_munich_is_split_into_munich_city_and_munich_country() -> None:
    assert variant().provinces["MUN*"].name == "Munich-City"
    assert "Munich-Country" in variant().provinces["MUN"].names


@rule("cc.0")
def test_the_variant_is_played_on_the_classic_board() -> None:
    assert set(classic().provinces) <= set(variant().provinces)
    assert {code.removesuffix("*") for code in variant().provinces} - set(classic().provinces) == {"SWI"}


@rule("cc.3x")
def test_both_norways_are_adjacent_to_both_swedens() -> None:
    for norway in ("NWY", "NWY*"):
        assert {"SWE", "SWE*"} <= variant().walks[norway]


@rule("cc.30")
@pytest.mark.parametrize(
    ("space", "barred"),
    [
        pytest.param("NWY*", {"STP", "STP*"}, marks=rule("cc.301"), id=".301"),
        pytest.param("STP*", {"NWY", "NWY*"}, marks=rule("cc.302"), id=".302"),
        pytest.param("SEV*", {"UKR", "RUM", "RUM*", "MOS", "MOS*", "ARM"}, marks=rule("cc.303"), id=".303"),
        pytest.param("CON*", {"ANK", "ANK*", "SMY", "SMY*"}, marks=rule("cc.304"), id=".304"),
        pytest.param("DEN*", {"KIE", "KIE*", "SWE*"}, marks=rule("cc.305b"), id=".305"),
    ],
)
def test_water_and_wastes_part_spaces(space: str, barred: set[str]) -> None:
    assert barred.isdisjoint(variant().walks[space])
    assert not any(space in variant().walks[other] for other in barred)


@rule("cc.307b")
def test_switzerland_is_linked_to_both_parts_of_its_neighbours() -> None:
    assert variant().walks["SWI"] == {"BUR", "MAR", "MAR*", "MUN", "MUN*", "PIE", "TYR"}


@rule("cc.40")
@pytest.mark.parametrize(
    ("city", "seas"),
    [
        pytest.param("KIE*", {"BAL", "HEL"}, marks=rule("cc.401"), id=".401"),
        pytest.param("GRE*", {"ION", "AEG"}, marks=rule("cc.402"), id=".402"),
        pytest.param("ROM*", {"TYS"}, marks=rule("cc.403"), id=".403"),
        pytest.param("LON*", {"NTH"}, marks=rule("cc.404"), id=".404"),
        pytest.param("DEN*", {"SKA", "BAL"}, marks=rule("cc.405"), id=".405"),
    ],
)
def test_each_city_touches_its_seas(city: str, seas: set[str]) -> None:
    assert {place for place in variant().sails[city] if variant().provinces[province_of(place)].kind == "ocean"} == seas


@rule("cc.5")
def test_a_city_is_left_over_any_link_and_entered_by_land_from_its_country_alone() -> None:
    into = {start for start, city in variant().railways if city == "MUN*"}
    assert into == variant().walks["MUN*"] - {"MUN"}
    assert not any(start == "MUN*" and not end.endswith("*") for start, end in variant().railways)


@rule("cc.4a")
def test_petrograd_lies_on_the_south_coast() -> None:
    assert "STP/SC" in variant().sails["STP*"]
    assert "STP/NC" not in variant().sails["STP*"]


@rule("cc.306a")
def test_north_africa_is_linked_with_spain_by_land_alone() -> None:
    assert "SPA" in variant().walks["NAF"]
    assert "SPA*" not in variant().walks["NAF"]
    assert not {"SPA/NC", "SPA/SC"} & variant().sails["NAF"]


@rule("cc.21")
@rule("cc.21x")
@rule("cc.22a")
@rule("cc.22b")
@rule("cc.22xa")
@rule("cc.22xb")
@rule("cc.22xc")
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A Munich - Munich-City", "A MUN - MUN*"),
        ("A munich - munich *", "A MUN - MUN*"),
        ("F Christiania - Norway", "F NWY* - NWY"),
        ("A Belgrade* - Serbia-Country", "A SER* - SER"),
        ("F Istanbul H", "F CON* H"),
        ("A Petrograd - St. Petersburg", "A STP* - STP"),
    ],
)
def test_names_mean_what_the_variant_says(written: str, meant: str) -> None:
    assert read(names(), written) == read(names(), meant)


@dataclass(frozen=True)
class Example:
    number: str
    rule: str
    orders: tuple[tuple[str, Order, str], ...]
    ends: frozenset[str]
    contested: frozenset[str]

    @property
    def marks(self) -> tuple[pytest.MarkDecorator, ...]:
        """Some examples show only that ordinary rules hold."""
        return (rule(f"cc{self.rule}"),) if self.rule.startswith(".") else ()

    @property
    def position(self) -> Position:
        units = (Unit(power, order.arm, province_of(order.unit)) for power, order, _ in self.orders)
        return Position(variant(), {unit.province: unit for unit in units})


def _examples() -> Iterator[Example]:
    text = (Path(__file__).parent / "city_country_cases.txt").read_text(encoding="utf-8")
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            yield _example(lines)


def _example(lines: list[str]) -> Example:
    number, quoted = re.match(r"(E\d\d) \(([^)]*)\)", lines[0]).groups()  # type: ignore[union-attr]
    orders = []
    for line in lines[1:-1]:
        words, _, result = line.partition(" :: ")
        orders.append((INITIALS[words[0]], read(names(), words[2:]), result))
    ends, _, contested = lines[-1].removeprefix("Ends: ").partition(" Contested: ")
    standing = frozenset(ends.rstrip(".").split(", "))
    return Example(number, quoted, tuple(orders), standing, frozenset(contested.rstrip(".").split()))


EXAMPLES = list(_examples())


@pytest.mark.parametrize("example", [pytest.param(e, marks=e.marks, id=e.number) for e in EXAMPLES])
def test_each_worked_example_comes_out(example: Example) -> None:
    season = adjudicate(example.position, [(power, order) for power, order, _ in example.orders], Options())
    wrong = [order.unit for _, order, result in example.orders if not came_out(season, province_of(order.unit), result)]
    assert wrong == []
    standing = {
        f"{unit.power[0]} {unit.arm} {season.places[at]}"
        for at, unit in example.position.units.items()
        if at in season.places
    }
    assert standing == example.ends
    assert season.outcome.contested == example.contested

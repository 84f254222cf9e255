"""DATC 6.B.14 and 6.H-6.J: retreats, builds, removals and civil disorder, by their numbers."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.diplomacy.adjusting import Adjusted, Winter, adjust
from drumhead.engine.rulesets.diplomacy.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.notation import read
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.orders import Order
from drumhead.engine.rulesets.diplomacy.position import Position
from drumhead.engine.rulesets.diplomacy.retreating import Dislodged, Flight, retreat
from tests.rulesets.diplomacy.classic import names, position
from tests.rulesets.diplomacy.datc_cases import read_case

OPTIONS = Options()


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def season(text: str, options: Options = OPTIONS) -> Season:
    case = read_case(text)
    return adjudicate(case.position, case.orders, options)


def flight(text: str, orders: str, options: Options = OPTIONS) -> Flight:
    """The retreats after a season, ordered in lines under the powers' names."""
    case = read_case(text)
    resolved = adjudicate(case.position, case.orders, options)
    dislodged = {at: Dislodged(case.position.units[at], free) for at, free in resolved.retreats.items()}
    after = {at.partition("/")[0]: case.position.units[start] for start, at in resolved.places.items()}
    written, power = [], ""
    for line in orders.strip().splitlines():
        if line.isalpha():
            power = line
        else:
            written.append((power, read(names(), line, retreating=True)))
    return retreat(Position(case.position.chart, after), dislodged, written, options)


def winter(power: str, owned: str, units: dict[str, str], *orders: str, options: Options = OPTIONS) -> Adjusted:
    lines: list[Order] = [read(names(), line) for line in orders]
    return adjust(Winter(position(units), dict.fromkeys(owned.split(), power)), power, lines, options)


TRIESTE_AND_GREECE = """
Austria
F Trieste Hold
A Serbia Hold
Turkey
F Greece Hold
Italy
A Venice Supports A Tyrolia - Trieste
A Tyrolia - Trieste
F Ionian Sea - Greece
F Aegean Sea Supports F Ionian Sea - Greece
"""
THREE_FLEETS = """
England
A Liverpool - Edinburgh
F Yorkshire Supports A Liverpool - Edinburgh
F Norway Hold
Germany
A Kiel Supports A Ruhr - Holland
A Ruhr - Holland
Russia
F Edinburgh Hold
A Sweden Supports A Finland - Norway
A Finland - Norway
F Holland Hold
"""
HOLLAND = """
England
F North Sea Hold
A Holland Hold
Germany
F Kiel Supports A Ruhr - Holland
A Ruhr - Holland
"""


@rule("6.H.1")
def test_no_supports_during_retreat() -> None:
    fled = flight(
        TRIESTE_AND_GREECE, "Austria\nF Trieste - Albania\nA Serbia S F Trieste - Albania\nTurkey\nF Greece - Albania"
    )
    assert dict(fled.lost) == {"GRE": "bounced", "TRI": "bounced"}
    assert [refusal.rule for _, refusal in fled.refused] == ["6.H.4"]


@rule("6.H.2")
def test_no_supports_from_a_retreating_unit() -> None:
    orders = "England\nF Norway - North Sea\nRussia\nF Edinburgh - North Sea\nF Holland S F Edinburgh - North Sea"
    fled = flight(THREE_FLEETS, orders)
    assert dict(fled.lost) == {"EDI": "bounced", "NWY": "bounced", "HOL": "unordered"}


@rule("6.H.3")
def test_no_convoy_during_retreat() -> None:
    fled = flight(HOLLAND, "England\nA Holland - Yorkshire\nF North Sea C A Holland - Yorkshire")
    assert dict(fled.lost) == {"HOL": "unordered"}


@rule("6.H.4")
def test_no_other_moves_during_retreat() -> None:
    fled = flight(HOLLAND, "England\nA Holland - Belgium\nF North Sea - Norwegian Sea")
    assert dict(fled.places) == {"HOL": "BEL"}
    assert [refusal.rule for _, refusal in fled.refused] == ["6.H.4"]


@rule("6.H.5")
def test_a_unit_may_not_retreat_to_where_it_is_attacked_from() -> None:
    after = season("Russia\nF Constantinople S F Black Sea - Ankara\nF Black Sea - Ankara\nTurkey\nF Ankara Hold")
    assert after.retreats == {"ANK": ("ARM",)}


@rule("6.H.6")
def test_a_unit_may_not_retreat_to_a_contested_area() -> None:
    after = season(
        "Austria\nA Budapest S A Trieste - Vienna\nA Trieste - Vienna\nGermany\nA Munich - Bohemia\n"
        "A Silesia - Bohemia\nItaly\nA Vienna Hold"
    )
    assert after.retreats == {"VIE": ("GAL", "TYR")}


@rule("6.H.7")
def test_two_retreats_to_one_area_disband_both() -> None:
    fled = flight(
        "Austria\nA Budapest S A Trieste - Vienna\nA Trieste - Vienna\nGermany\nA Munich S A Silesia - Bohemia\n"
        "A Silesia - Bohemia\nItaly\nA Vienna Hold\nA Bohemia Hold",
        "Italy\nA Bohemia - Tyrolia\nA Vienna - Tyrolia",
    )
    assert dict(fled.lost) == {"BOH": "bounced", "VIE": "bounced"}


@rule("6.H.8")
def test_three_retreats_to_one_area_disband_all() -> None:
    fled = flight(THREE_FLEETS, "England\nF Norway - North Sea\nRussia\nF Edinburgh - North Sea\nF Holland - North Sea")
    assert set(fled.lost) == {"EDI", "HOL", "NWY"}


@rule("6.H.9")
def test_a_dislodged_unit_does_not_contest_its_attackers_area() -> None:
    after = season(
        "England\nF Helgoland Bight - Kiel\nF Denmark S F Helgoland Bight - Kiel\nGermany\nA Berlin - Prussia\n"
        "F Kiel Hold\nA Silesia S A Berlin - Prussia\nRussia\nA Prussia - Berlin"
    )
    assert "BER" in after.retreats["KIE"]


@rule("6.H.10")
def test_an_attackers_area_is_open_to_others() -> None:
    fled = flight(
        "England\nA Kiel Hold\nGermany\nA Berlin - Kiel\nA Munich S A Berlin - Kiel\nA Prussia Hold\n"
        "Russia\nA Warsaw - Prussia\nA Silesia S A Warsaw - Prussia",
        "England\nA Kiel - Berlin\nGermany\nA Prussia - Berlin",
    )
    assert (dict(fled.places), dict(fled.lost)) == ({"PRU": "BER"}, {"KIE": "unordered"})


GASCONY = """
France
A Gascony - Marseilles via convoy
A Burgundy Supports A Gascony - Marseilles
F Mid-Atlantic Ocean Convoys A Gascony - Marseilles
F Western Mediterranean Convoys A Gascony - Marseilles
F Gulf of Lyon Convoys A Gascony - Marseilles
Italy
A Marseilles Hold
"""


@rule("6.H.11")
def test_retreat_to_where_a_convoyed_attacker_came_from() -> None:
    assert "GAS" in season(GASCONY).retreats["MAR"]
    assert "GAS" not in season(GASCONY, Options(retreat_behind_convoy=False)).retreats["MAR"]


@rule("6.H.12")
def test_retreat_behind_a_convoy_while_trying_the_same() -> None:
    after = season(
        "England\nA Liverpool - Edinburgh via convoy\nF Irish Sea C A Liverpool - Edinburgh\n"
        "F English Channel C A Liverpool - Edinburgh\nF North Sea C A Liverpool - Edinburgh\n"
        "France\nF Brest - English Channel\nF Mid-Atlantic Ocean S F Brest - English Channel\n"
        "Russia\nA Edinburgh - Liverpool via convoy\nF Norwegian Sea C A Edinburgh - Liverpool\n"
        "F North Atlantic Ocean C A Edinburgh - Liverpool\nA Clyde S A Edinburgh - Liverpool"
    )
    assert "EDI" in after.retreats["LVP"]


@rule("6.H.13")
def test_a_convoy_of_the_season_carries_no_retreat() -> None:
    after = season(
        "England\nA Picardy Hold\nF English Channel C A Picardy - London\nFrance\nA Paris - Picardy\n"
        "A Brest S A Paris - Picardy"
    )
    assert "LON" not in after.retreats["PIC"]


@rule("6.H.14")
def test_a_support_of_the_season_helps_no_retreat() -> None:
    fled = flight(
        "England\nA Picardy Hold\nF English Channel S A Picardy - Belgium\nFrance\nA Paris - Picardy\n"
        "A Brest S A Paris - Picardy\nA Burgundy Hold\nGermany\nA Munich S A Marseilles - Burgundy\n"
        "A Marseilles - Burgundy",
        "England\nA Picardy - Belgium\nFrance\nA Burgundy - Belgium",
    )
    assert set(fled.lost) == {"BUR", "PIC"}


@rule("6.H.15")
def test_no_coastal_crawl_in_retreat() -> None:
    after = season(
        "England\nF Portugal Hold\nFrance\nF Spain(sc) - Portugal\nF Mid-Atlantic Ocean S F Spain(sc) - Portugal"
    )
    assert after.retreats == {"POR": ()}


@rule("6.H.16")
def test_contested_for_both_coasts() -> None:
    after = season(
        "France\nF Mid-Atlantic Ocean - Spain(nc)\nF Gascony - Spain(nc)\nF Western Mediterranean Hold\n"
        "Italy\nF Tunis S F Tyrrhenian Sea - Western Mediterranean\nF Tyrrhenian Sea - Western Mediterranean"
    )
    assert not any(place.startswith("SPA") for place in after.retreats["WES"])


def built(adjusted: Adjusted) -> list[str]:
    return [f"{unit.arm} {unit.place}" for unit in adjusted.built]


@rule("6.I.1")
def test_too_many_builds_are_taken_one_by_one() -> None:
    done = winter("Germany", "KIE", {}, "Build A Warsaw", "Build A Kiel", "Build A Munich")
    assert built(done) == ["A KIE"]
    both = ("Build A Kiel", "Build A Munich")
    assert built(winter("Germany", "KIE MUN", {"BER": "Germany A"}, *both)) == ["A KIE"]
    last = Options(extra_builds="last")
    assert built(winter("Germany", "KIE MUN", {"BER": "Germany A"}, *both, options=last)) == ["A MUN"]


@rule("6.I.2")
def test_no_fleet_is_built_inland() -> None:
    assert built(winter("Russia", "MOS", {}, "Build F Moscow")) == []


@rule("6.I.3")
def test_a_centre_must_be_empty() -> None:
    done = winter("Germany", "BER KIE", {"BER": "Germany A"}, "Build A Berlin")
    assert [refusal.rule for refusal in done.refused] == ["6.I.3"]


@rule("6.I.4")
def test_both_coasts_must_be_empty() -> None:
    assert built(winter("Russia", "STP MOS", {"STP/SC": "Russia F"}, "Build A St Petersburg(nc)")) == []


@rule("6.I.5")
def test_a_lost_home_centre_builds_nothing() -> None:
    done = winter("Germany", "KIE", {}, "Build A Berlin")
    assert [refusal.rule for refusal in done.refused] == ["6.I.5"]


@rule("6.I.6")
def test_an_owned_centre_abroad_builds_nothing() -> None:
    done = winter("Germany", "WAR KIE", {"KIE": "Germany F"}, "Build A Warsaw")
    assert [refusal.rule for refusal in done.refused] == ["6.I.6"]


@rule("6.I.7")
def test_one_build_a_centre() -> None:
    done = winter("Russia", "MOS WAR", {}, "Build A Moscow", "Build A Moscow")
    assert (built(done), done.waived) == (["A MOS"], 1)


@rule("6.B.14")
def test_a_fleet_built_on_two_coasts_names_one() -> None:
    assert built(winter("Russia", "STP", {}, "Build F St Petersburg")) == []
    assert built(winter("Russia", "STP", {}, "Build F St Petersburg (nc)")) == ["F STP/NC"]


@rule("6.J.1")
def test_removals_are_taken_one_by_one() -> None:
    units = {"PAR": "France A", "PIC": "France A"}
    done = winter("France", "PAR", units, "Remove F Gulf of Lyon", "Remove A Picardy", "Remove A Paris")
    assert (done.removed, done.disorder) == (("PIC",), ())


@rule("6.J.2")
def test_the_same_unit_is_removed_once() -> None:
    units = {"PAR": "France A", "PIC": "France A", "BRE": "France F"}
    done = winter("France", "BRE", units, "Remove A Paris", "Remove A Paris")
    assert (done.removed, done.disorder) == (("PAR",), ("PIC",))


@pytest.mark.parametrize(
    ("power", "owned", "units", "gone"),
    [
        pytest.param("Russia", "STP", "A LVN, A PRU", "PRU", marks=rule("6.J.3"), id="6.J.3"),
        pytest.param("Russia", "MOS", "A LVN, A UKR", "LVN", marks=rule("6.J.4"), id="6.J.4"),
        pytest.param("Russia", "STP", "F SKA, F NAO", "NAO", marks=rule("6.J.5"), id="6.J.5"),
        pytest.param("Russia", "MUN", "F BOT, F NTH", "BOT", marks=rule("6.J.6"), id="6.J.6"),
        pytest.param("Russia", "STP WAR", "A BOH, F SKA, F NTH", "NTH", marks=rule("6.J.7"), id="6.J.7"),
        pytest.param("Russia", "WAR", "A TYR, F BAL", "TYR", marks=rule("6.J.8"), id="6.J.8"),
        pytest.param("Russia", "STP SEV", "A ALB, A SEV, F BAL", "ALB", marks=rule("6.J.9"), id="6.J.9 south"),
        pytest.param("Russia", "STP SEV", "A ALB, A SEV, F SKA", "ALB", marks=rule("6.J.9"), id="6.J.9 north"),
        pytest.param("Italy", "NAP", "A ALB, A PIE", "PIE", marks=rule("6.J.10"), id="6.J.10"),
        pytest.param("Italy", "WAR", "A WAR, A TUS", "TUS", marks=rule("6.J.11"), id="6.J.11"),
    ],
)
def test_civil_disorder_takes_the_unit_datc_says(power: str, owned: str, units: str, gone: str) -> None:
    placed = {unit.split()[1]: f"{power} {unit.split()[0]}" for unit in units.split(", ")}
    assert winter(power, owned, placed).disorder == (gone,)

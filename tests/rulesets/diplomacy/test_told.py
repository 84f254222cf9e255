"""Every sentence that a turn may tell, with its rule: played, and read as a player reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulesets.diplomacy.table import Table

Orders = dict[str, tuple[str, ...]]
SWEDEN: Orders = {"England": ("A NWY - SWE",), "Germany": ("F SKA C A NWY - SWE",)}
PARADOX: Orders = {
    "England": ("F LON S F WAL - ENG", "F WAL - ENG"),
    "France": ("A BRE - LON", "F ENG C A BRE - LON"),
}
SUNK: Orders = {
    "England": ("A LON - HOL", "F NTH C A LON - HOL"),
    "Germany": ("F DEN - NTH", "F SKA S F DEN - NTH"),
}


def sentences(folder: Path, orders: Orders, map: str = "diplomacy-classic", **options: str) -> dict[str, str]:
    """What was told, with the rule of each; the units stand where their orders say."""
    units = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in orders.items()}
    table = Table(folder, units, map=map, **options)
    return {table.session.wording(event): event.rule for event in table.play(**orders)}


@pytest.mark.parametrize(
    ("orders", "sentence", "rule"),
    [
        (SWEDEN, "F Skagerrak stands ready to convoy Norway to Sweden, but carries nobody.", "4.A.3"),
        (SWEDEN, "A Norway moves to Sweden.", ""),
        (SUNK, "A London does not get to Holland: without North Sea no chain of fleets is left to carry it.", "6.F.8"),
        (SUNK, "F North Sea: the convoy of London to Holland is disrupted by the attack from Denmark.", "6.F.8"),
        (PARADOX, "F English Channel: the convoy of Brest to London fails in a convoy paradox.", "4.A.2"),
        (
            {"France": ("A PAR - BUR", "A MAR S A PAR - BUR"), "Germany": ("A BUR - PAR",)},
            "A Burgundy does not get to Paris: strength 1 against Paris (2).",
            "5.B.1",
        ),
        (
            {"France": ("A PAR - BUR", "A BUR H")},
            "A Paris does not get to Burgundy: a unit of its own power stays there.",
            "6.D.10",
        ),
        (
            {"France": ("A PAR - BUR", "A BUR - MUN"), "Germany": ("A MUN H",)},
            "A Paris does not get to Burgundy: a unit of its own power stays there.",
            "6.D.11",
        ),
        (
            {"France": ("A PAR - BUR", "A BUR - PAR")},
            "A Paris does not get to Burgundy: a unit of its own power stays there.",
            "6.E.2",
        ),
        (
            {"France": ("A BUR S A RUH - MUN", "A MUN H"), "Germany": ("A RUH - MUN",)},
            "A Burgundy supports Ruhr to Munich, which does not count against a unit of its own power.",
            "6.D.12",
        ),
        ({"France": ("A PAR S A BUR", "A BUR H")}, "A Paris supports Burgundy to hold.", ""),
        (
            {"France": ("A PAR S A BUR", "A BUR H"), "Germany": ("A GAS - PAR",)},
            "A Paris: the support of Burgundy is cut by Gascony.",
            "6.D.2",
        ),
        (
            {"France": ("A RUH S A BUR - MUN", "A BUR H")},
            "A Ruhr: the order comes to nothing, since the unit in Burgundy was not ordered to Munich.",
            "6.D.9",
        ),
        (
            {"France": ("A PAR S A BUR", "A BUR - MUN")},
            "A Paris: the order comes to nothing, since the unit in Burgundy was ordered to move.",
            "6.D.7",
        ),
        (
            {"England": ("F NTH C A LON - HOL", "A LON H")},
            "F North Sea: the order comes to nothing, since the army in London was not ordered to Holland.",
            "6.D.27",
        ),
        (
            {"England": ("A LON - HOL", "F NTH H")},
            "A London: the order comes to nothing, since no convoy was ordered for it.",
            "6.D.8",
        ),
    ],
)
def test_an_order_is_told_with_what_came_of_it_and_why(
    tmp_path: Path, orders: Orders, sentence: str, rule: str
) -> None:
    found = sentences(tmp_path, orders)
    assert found.get(sentence) == rule, found


def test_a_fleet_that_carries_somebody_does_not_stand_by(tmp_path: Path) -> None:
    found = sentences(tmp_path, {"England": ("A NWY - SWE", "F SKA C A NWY - SWE")})
    assert "F Skagerrak convoys Norway to Sweden." in found
    assert "A Norway is convoyed to Sweden." in found


def test_where_all_hold_in_a_paradox_nobody_is_driven_out(tmp_path: Path) -> None:
    found = sentences(tmp_path, PARADOX, paradox='"all-hold"')
    assert "F Wales does not get to English Channel: strength 1 against English Channel (1)." in found
    assert not [sentence for sentence in found if "dislodged" in sentence or "disrupted" in sentence]


def test_railway_moves_are_told_as_such(tmp_path: Path) -> None:
    found = sentences(tmp_path, {"Germany": ("A MUN* - BER*",), "Italy": ("A TYR - VIE*",)}, "city-country")
    assert found["A Munich-City acts on Berlin-City by rail and stays."] == "cc.52b"
    (tmp_path / "more").mkdir()
    own = sentences(tmp_path / "more", {"Germany": ("A TYR - MUN*", "A MUN* H")}, "city-country")
    assert "A Tyrolia acts on Munich-City by rail in vain: a unit of its own power stays there." in own


def test_the_cause_of_a_failure_is_the_order_that_did_it(tmp_path: Path) -> None:
    units = {"France": ["A PAR", "A BUR"], "Germany": ["A GAS"], "Italy": ["A MUN", "A RUH"]}
    table = Table(tmp_path, units)
    events = table.play(
        France=("A BUR H", "A PAR S A BUR"), Germany=("A GAS - PAR",), Italy=("A MUN - BUR", "A RUH S A MUN - BUR")
    )
    by_kind = {event.kind: event for event in events}
    assert by_kind["cut"].cause == "order GAS move"
    assert [event.units[0] for event in table.session.why("gm", by_kind["dislodged"].id)] == ["BUR", "MUN"]


def test_who_could_beat_the_unit_there_fails_by_the_others_on_the_way_there(tmp_path: Path) -> None:
    attacks: Orders = {
        "France": ("A BUR - MUN", "A RUH S A BUR - MUN"),
        "Russia": ("A SIL - MUN", "A BER S A SIL - MUN"),
        "Germany": ("A MUN H",),
    }
    found = sentences(tmp_path, attacks)
    assert found["A Burgundy does not get to Munich: strength 2 against Munich (1), Silesia (2)."] == "6.E.13"
    (tmp_path / "alone").mkdir()
    alone = sentences(tmp_path / "alone", {**attacks, "France": ("A BUR - MUN", "A RUH H")})
    assert alone["A Burgundy does not get to Munich: strength 1 against Munich (1), Silesia (2)."] == "5.B.1"


def test_a_vote_is_stored_and_read_again_as_the_power_gave_it(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A PAR"], "Italy": ["A ROM"]})
    table.play(France=("draw",))
    assert len(list(table.session.verify())) == 2

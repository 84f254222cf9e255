"""The sum of an attack part by part: who counts, what ground, works and weather take from the die, whose strength is
halved and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.combat.odds import Odds, defenders, odds
from drumhead.engine.rulesets.europa.combat.strength import (
    coast_unit,
    doubt,
    garrison_unit,
    gives_support,
    reliability,
    strength,
)
from drumhead.engine.rulesets.europa.position.state import Government, Work
from tests.rulesets.europa.divisions import BEHIND, BESIDE, OTHER, TARGET, division, nationalist, popular
from tests.rulesets.europa.tables import Table, board_of

CLEAR = ["......"] * 5
LETTERS = {"wooded rough": "W", "mountain": "m", "swamp": "s", "wooded swamp": "S", "rough": "r", "woods": "w"}


def _table(
    units: dict[str, dict[str, Any]],
    terrain: str = "clear",
    sides: dict[tuple[str, str], str] | None = None,
    places: Sequence[HexPlace] = (),
    rules: Sequence[str] = (),
    **head: Any,
) -> Table:
    """The ground of the hex attacked, and the hexsides about it."""
    rows = [*CLEAR[:2], "..." + LETTERS.get(terrain, ".") + "..", *CLEAR[:2]]
    return Table(board_of(rows, sides or {}, places), *rules, units=units, stage="combat", **head)


def _place(name: str, city: Any = "", hexes: tuple[str, ...] = (TARGET,), **marks: int) -> HexPlace:
    cell = board_of(CLEAR).board.cell
    return HexPlace(name, tuple(map(cell, hexes)), city, marks={mark.replace("_", " "): n for mark, n in marks.items()})


def _odds(table: Table, *ids: str, **how: Any) -> Odds:
    return odds(table.game, table.state, ids or ("N1",), table.cell(TARGET), **how)


def _modifiers(table: Table, *ids: str) -> list[tuple[int, str, str]]:
    return [(each.points, each.text, each.rule) for each in _odds(table, *ids).modifiers]


BOTH = {"N1": nationalist(), "L1": popular()}


@pytest.mark.parametrize("added", [0, -2])
def test_an_attack_below_the_least_column_fails_as_badly_as_one_can(added: int) -> None:
    table = _table(
        {"N1": nationalist(factors="1-1-6"), "L1": popular(factors="5-5-6")}, "clear" if not added else "wooded rough"
    )
    found = _odds(table)
    assert (found.title, found.column, found.added) == ("less than the least odds", None, added)
    assert set(found.results.values()) == {"AE"}


def test_no_attack_strength_is_below_every_column_even_where_nobody_defends() -> None:
    table = _table({"N1": nationalist(factors="0-4-6"), "L1": popular(factors="0-0-6")})
    assert _odds(table).column is None


def test_odds_and_dice_beyond_the_table_count_as_its_ends() -> None:
    strong = _odds(_table({"N1": nationalist(factors="30-4-6"), "L1": popular(factors="1-1-6")}))
    assert (strong.title, list(strong.results.values())) == ("9:1", ["DH", "DE", "DE", "DE", "DE", "DE"])
    weak = _odds(_table({"N1": nationalist(factors="1-4-6", traits=[]), "L1": popular(factors="4-4-6")}, "mountain"))
    assert (weak.title, set(weak.results.values())) == ("1:4", {"AE"})


@pytest.mark.parametrize(
    ("terrain", "points"),
    [
        *(("clear", 0), ("woods", -1), ("rough", -1), ("wooded rough", -2), ("mountain", -3)),
        *(("swamp", -1), ("wooded swamp", -2)),
    ],
)
def test_the_defenders_ground_takes_from_the_die_and_nothing_else_does(terrain: str, points: int) -> None:
    found = _modifiers(_table(BOTH, terrain))
    assert found == ([(points, terrain, "")] if points else [])


@pytest.mark.parametrize(
    ("hexes", "told"),
    [((TARGET, BEHIND), [(-1, "a full hex of a major city", "R093")]), ((BEHIND, TARGET), [])],
)
def test_a_full_hex_of_a_major_city_takes_one_and_a_partial_one_nothing(
    hexes: tuple[str, ...], told: list[tuple[int, str, str]]
) -> None:
    assert _modifiers(_table(BOTH, places=[_place("Madrid", "major", hexes)])) == told
    assert _modifiers(_table(BOTH, places=[_place("Burgos", "dot", hexes)])) == []


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"fort": 1}, [(-1, "a fort", "")]),
        ({"improved_fort": 1}, [(-2, "an improved fort", "R177")]),
        ({"fort": 0, "improved_fort": 0, "factory": 1}, []),
    ],
)
def test_printed_forts_take_from_the_die_by_their_kind(marks: dict[str, int], told: list[tuple[int, str, str]]) -> None:
    assert _modifiers(_table(BOTH, places=[_place("Works", "", (TARGET,), **marks)])) == told


@pytest.mark.rule("europa", "R315")
@pytest.mark.parametrize(
    ("work", "told"),
    [
        (Work("loyalist", built=True), [(-1, "a fort that was built", "")]),
        (Work("loyalist"), []),
        (Work("loyalist", built=True, ruined=True), []),
    ],
)
def test_a_fort_counts_once_it_is_built_and_until_it_is_dismantled(
    work: Work, told: list[tuple[int, str, str]]
) -> None:
    table = _table(BOTH).has(works={f"fort {TARGET}": work})
    assert _modifiers(table) == told
    assert _modifiers(table.has(works={f"airfield {TARGET}": work, f"fort {BEHIND}": work})) == []


ONE, TWO = (BESIDE, TARGET), (OTHER, TARGET)


@pytest.mark.parametrize(
    ("sides", "points", "named"),
    [
        ({ONE: "river"}, 0, ""),
        ({ONE: "river", TWO: "river"}, -1, "river"),
        ({ONE: "river", TWO: "major river"}, -1, "river"),
        ({ONE: "major river", TWO: "major river"}, -2, "major river"),
        ({ONE: "strait;sea", TWO: "mountain"}, -3, "mountain or strait"),
        ({ONE: "river;mountain", TWO: "river"}, -1, "river"),
        ({ONE: "river;mountain", TWO: "river;strait"}, -3, "mountain or strait"),
        ({ONE: "rail", TWO: "rail"}, 0, ""),
    ],
)
def test_the_least_hexside_that_any_attacker_crosses_counts(
    sides: dict[tuple[str, str], str], points: int, named: str
) -> None:
    table = _table({"N1": nationalist(), "N2": nationalist(OTHER), "L1": popular()}, sides=sides)
    told = [(points, f"all attack over hexsides of {named}", "")] if points else []
    assert _modifiers(table, "N1", "N2") == told


@pytest.mark.rule("europa", "R175")
@pytest.mark.parametrize(("skies", "points"), [("clear", 0), ("mud", -1), ("snow", -1)])
def test_mud_and_snow_in_the_defenders_hex_take_one(skies: str, points: int) -> None:
    told = [(points, f"{skies} in the defender's hex", "R175")] if points else []
    assert _modifiers(_table(BOTH, weather={"D": skies})) == told
    assert _modifiers(_table(BOTH, weather={"E": skies})) == []


@pytest.mark.rule("europa", "R094")
@pytest.mark.parametrize(
    ("foot", "points", "share"),
    [
        *((("X",) * 5, 1, "17%"), (("XX", "X"), 1, "20%"), (("X", "X", "II"), 1, "29%"), (("XX",) * 2, 1, "14%")),
        *((("XX", "XX", "II"), 0, ""), (("X", "X"), 1, "33%"), (("X",), 3, "50%"), ((), 3, "100%")),
    ],
)
def test_armour_counts_by_its_share_of_the_res_that_count(foot: tuple[str, ...], points: int, share: str) -> None:
    units = {f"N{n}": nationalist(size=size) for n, size in enumerate(foot)}
    units |= {"T": nationalist(type="armour", size="X"), "W": nationalist(type="transport", size="XX")}
    table = _table({**units, "L1": popular()})
    told = [(points, f"armour is {share} of the attackers' REs", "R094")] if points else []
    assert _modifiers(table, *units) == told


@pytest.mark.parametrize(
    ("terrain", "counts"),
    [("woods", True), ("rough", True), ("wooded rough", False), ("mountain", False), ("swamp", False)],
)
def test_armour_counts_on_open_ground_alone(terrain: str, counts: bool) -> None:
    table = _table({"T": nationalist(type="armour"), "L1": popular()}, terrain)
    assert bool([text for _, text, _ in _modifiers(table, "T") if "armour" in text]) is counts


@pytest.mark.parametrize(("foot", "counts"), [(("XX", "XX"), True), (("XX", "XX", "II"), False), ((), True)])
def test_engineers_count_from_a_seventh_on_against_works_and_cities_alone(foot: tuple[str, ...], counts: bool) -> None:
    units = {f"N{n}": nationalist(size=size) for n, size in enumerate(foot)}
    units["E"] = nationalist(type="combat engineer", size="X")
    told = (1, "combat engineers attack works or a city", "R093")
    built = {f"fort {TARGET}": Work("loyalist", built=True)}
    every = {**units, "L1": popular()}
    for table in (_table(every, places=[_place("Works", fort=1)]), _table(every).has(works=built)):
        assert (told in _modifiers(table, *units)) is counts
    assert told not in _modifiers(_table(every), *units)
    assert told not in _modifiers(_table(every, places=[_place("Burgos", "dot")]), *units)


@pytest.mark.rule("europa", "R101")
def test_where_nobody_counts_there_is_no_share_of_anything() -> None:
    lorries = {f"T{n}": nationalist(type="transport") for n in range(2)}
    table = _table({**lorries, "L1": popular()}, places=[_place("Works", fort=1)])
    assert _modifiers(table, *lorries) == [(-1, "a fort", "")]


@pytest.mark.rule("europa", "R030")
def test_one_supported_stack_of_the_attackers_is_enough_and_so_is_one_defender() -> None:
    plain = {
        "N1": nationalist(traits=[]),
        "N2": nationalist(OTHER, traits=[]),
        "L1": popular(traits=[]),
        "L2": popular(traits=[]),
    }
    unsupported = [(-1, "no attacker is supported", "R030"), (1, "no defender is supported", "R030")]
    assert _modifiers(_table(plain), "N1", "N2") == unsupported
    beside = _table({**plain, "N3": nationalist(OTHER)})
    assert _modifiers(beside, "N1", "N2") == unsupported[1:], "who stands in the stack supports, attacking or not"
    assert _modifiers(beside, "N1") == unsupported
    defended = _table({**plain, "L3": popular(type="artillery", size="III", traits=[])})
    assert _modifiers(defended, "N1", "N2") == unsupported[:1]
    enemy = _table({**plain, "L3": popular(BEHIND)})
    assert _modifiers(enemy, "N1", "N2") == unsupported


def test_support_comes_of_artillery_and_of_what_is_printed_supported() -> None:
    units = {
        "A": nationalist(type="artillery", traits=[]),
        "S": nationalist(),
        "M": nationalist(traits=[]),
        "F": nationalist(type="anti-tank", traits=[]),
    }
    state = _table(units).state
    assert {id for id, unit in state.units.items() if gives_support(unit)} == {"A", "S"}


@pytest.mark.rule("europa", "R094")
@pytest.mark.parametrize(
    ("foot", "guns", "attack"),
    [
        ({"N1": "X"}, {"A1": ("X", 3), "A2": ("X", 5)}, 4 + 5),
        ({"N1": "X", "N2": "II"}, {"A1": ("X", 3), "A2": ("X", 5)}, 8 + 5 + 1.5),
        ({"N1": "XX"}, {"A1": ("X", 3), "A2": ("X", 5)}, 4 + 3 + 5),
        ({}, {"A1": ("X", 3)}, 0),
        ({"N1": "XX"}, {"A1": ("I", 3)}, 4),
        ({"N1": "II"}, {"A1": ("II", 3), "A2": ("X", 3)}, 4 + 3),
    ],
)
def test_artillery_counts_to_the_res_of_others_the_strongest_first(
    foot: dict[str, str], guns: dict[str, tuple[str, int]], attack: float
) -> None:
    units = {id: nationalist(size=size) for id, size in foot.items()}
    units |= {
        id: nationalist(size=size, factors=f"{points}-1-6", type="artillery") for id, (size, points) in guns.items()
    }
    assert _odds(_table({**units, "L1": popular()}), *units).attack == attack


def test_what_is_unreliable_fights_with_its_share_and_what_is_whole_says_nothing_of_it() -> None:
    table = _table({"N1": nationalist(), "N2": nationalist(), "L1": popular()})
    found = _odds(table, "N1", "N2", reliable={"N1": 0.5, "N2": 1.0, "L1": 0.0, "X": 0.5})
    assert (found.attack, found.defense, set(found.parts)) == (6.0, 0.0, {"N1", "N2", "L1"})
    said = {id: [why.text for why in part.because if why.rule == "R188"] for id, part in found.parts.items()}
    assert said == {"N1": ["N1 is unreliable: x0.5"], "N2": [], "L1": ["L1 is unreliable: x0"]}


@pytest.mark.rule("europa", "R079")
def test_who_has_no_attack_supply_attacks_with_half_and_defends_whole() -> None:
    table = _table({"N1": nationalist(), "N2": nationalist(), "L1": popular()})
    found = _odds(table, "N1", "N2", supplied={"N1": False, "L1": False})
    assert (found.attack, found.defense) == (6.0, 2.0)
    assert [why.rule for why in found.parts["N1"].because] == ["", "R079"]
    assert [why.rule for why in found.parts["N2"].because] == [""]


@pytest.mark.rule("europa", "R018")
@pytest.mark.parametrize(
    ("hungry", "cut_off", "points"),
    [(0, True, 4), (1, False, 4), (1, True, 4), (2, False, 2), (2, True, 1), (5, False, 2), (5, True, 1)],
)
def test_want_halves_from_its_second_turn_and_isolation_makes_it_worse(
    hungry: int, cut_off: bool, points: float
) -> None:
    table = _table({"N1": nationalist(hungry=hungry, isolated=cut_off)})
    for attacking in (True, False):
        found = strength(table.game, table.state, "N1", attacking)
        told = [f"N1 has 4 {'attack' if attacking else 'defense'}"]
        if points < 4:
            told.append(f"N1 is out of general supply for {hungry} turns: x{points / 4:g}")
        assert (found.points, [why.text for why in found.because]) == (points, told)
    fed = replace(table.state.units["N1"], fed=True)
    table.has(units={"N1": fed})
    assert strength(table.game, table.state, "N1", True).points == 4


@pytest.mark.rule("europa", "R195")
@pytest.mark.parametrize(("affiliation", "side"), [("Nat", "insurgent"), ("PA", "loyalist"), ("Ita", "insurgent")])
@pytest.mark.parametrize(("through", "halved"), [(1, True), (3, True), (0, False)])
def test_a_lost_government_halves_its_side_but_no_interventionist(
    affiliation: str, side: str, through: int, halved: bool
) -> None:
    table = _table({"U": division(affiliation, BESIDE)}).has(governments={side: Government(OTHER, halved=through)})
    spared = affiliation == "Ita"
    assert strength(table.game, table.state, "U", True).points == (2 if halved and not spared else 4)
    table.has(governments={"insurgent" if side == "loyalist" else "loyalist": Government(OTHER, halved=through)})
    assert strength(table.game, table.state, "U", False).points == 4


def test_the_strength_of_a_unit_says_where_it_stands_if_it_stands_anywhere() -> None:
    table = _table({"N1": nationalist(), "N2": nationalist("", status="pool")})
    assert strength(table.game, table.state, "N1", True).because[0].cell == table.cell(BESIDE)
    assert strength(table.game, table.state, "N2", True).because[0].cell is None


@pytest.mark.rule("europa", "R247")
@pytest.mark.parametrize(
    ("affiliation", "beside", "shaken"),
    [("PA", "An", 1), ("PA", "P", 0), ("PA", "PA", 0), ("An", "An", 0), ("P", "An", 0), ("Cat", "An", 1)],
)
def test_anarchists_shake_those_of_other_coalitions_beside_them(affiliation: str, beside: str, shaken: int) -> None:
    table = _table({"M": division(affiliation, TARGET), "A": division(beside, TARGET), "B": division("An", BEHIND)})
    found = doubt(table.game, table.state, table.state.units["M"], table.cell(TARGET))
    told = (("Anarchists stand beside it", 1, "R247"),) if shaken else ()
    assert (found.sum, found.parts) == (shaken, told)


@pytest.mark.rule("europa", "R188")
@pytest.mark.parametrize("terrain", ["clear", "rough", "wooded rough", "woods", "mountain"])
def test_all_that_shakes_militia_adds_up(terrain: str) -> None:
    table = _table({"M": popular(), "A": division("An", TARGET)}, terrain)
    found = doubt(table.game, table.state, table.state.units["M"], table.cell(TARGET), aircraft=True)
    rough = ["R188"] if "rough" in terrain else []
    assert ([rule for _, _, rule in found.parts], found.sum) == ([*rough, "R189", "R247"], 2 + len(rough))


@pytest.mark.parametrize(
    ("die", "added", "part"),
    [(1, 0, 1.0), (4, 0, 1.0), (5, 0, 0.5), (6, 0, 0.0), (3, 1, 1.0), (4, 1, 0.5), (5, 1, 0.0), (6, 2, 0.0)],
)
def test_militia_fights_whole_by_half_or_not_at_all(die: int, added: int, part: float) -> None:
    assert reliability(die, added) == part


@pytest.mark.rule("europa", "R251")
@pytest.mark.parametrize(("side", "affiliation", "unreliable"), [("insurgent", "Nat", False), ("loyalist", "PA", True)])
def test_a_garrison_of_the_city_is_static_attacks_with_nothing_and_is_its_owners(
    side: str, affiliation: str, unreliable: bool
) -> None:
    table = Table(board_of(CLEAR, places=[_place("Burgos", "dot")]), stage="combat", sides={side: {"owns": ["Burgos"]}})
    own = garrison_unit(table.game, table.state, table.cell(TARGET))
    assert own is not None
    id, unit = own
    assert (id, unit.affiliation, unit.factors) == (f"garrison of {TARGET}", affiliation, (0, 2, 0))
    assert ("static" in unit.traits, "unreliable" in unit.traits) == (True, unreliable)
    assert (gives_support(unit), unit.cell) == (False, table.cell(TARGET))
    assert garrison_unit(table.game, table.state, table.cell(BESIDE)) is None


@pytest.mark.parametrize("side", ["insurgent", "loyalist"])
def test_nobody_is_attacked_by_his_own_garrison_and_coast_defence(side: str) -> None:
    places = [_place("Cadiz", "dot", coast_defence=2)]
    head: dict[str, Any] = {
        "units": BOTH | {"L1": popular(BEHIND)},
        "stage": "combat",
        "sides": {side: {"owns": ["Cadiz"]}},
    }
    table = Table(board_of(CLEAR, places=places), "44F3", **head)
    cell = table.cell(TARGET)
    found = {whom: defenders(table.game, table.state, cell, whom) for whom in ("insurgent", "loyalist")}
    assert list(found[side]) == []
    enemy = "loyalist" if side == "insurgent" else "insurgent"
    assert list(found[enemy]) == [f"garrison of {TARGET}", f"coast defence of {TARGET}"]
    assert {unit.side for unit in found[enemy].values()} == {side}


@pytest.mark.parametrize(
    ("owned", "marks", "level"),
    [("insurgent", (2, 0), 2), ("loyalist", (1, 2), 2), ("", (2,), 0), ("loyalist", (0,), 0), ("loyalist", (), 0)],
)
def test_coast_defence_defends_with_the_best_of_its_hex_for_whoever_owns_it(
    owned: str, marks: tuple[int, ...], level: int
) -> None:
    places = [_place(f"P{n}", coast_defence=mark) for n, mark in enumerate(marks)]
    sides = {owned: {"owns": [TARGET]}} if owned else {}
    for rules in (("44F3",), ()):
        table = Table(board_of(CLEAR, places=places), *rules, stage="combat", sides=sides)
        found = coast_unit(table.game, table.state, table.cell(TARGET))
        if not level or not rules:
            assert found is None
            continue
        assert found is not None
        id, unit = found
        assert (id, unit.side, unit.factors) == (f"coast defence of {TARGET}", owned, (0, level, 0))
        assert gives_support(unit) and "static" in unit.traits

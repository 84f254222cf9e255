"""What is a source of general supply, for whom and for how much, as the rulings on rule 12C have it."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.position.state import City, Gobernito, Holding
from drumhead.engine.rulesets.europa.supply.sources import (
    SIDE_OF,
    coalition_of,
    full,
    joins_republic,
    limited_cities,
    makes_points,
    port_source,
    taps,
)
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import Table

COUNT = 24


def _cities(owner: str, cities: dict[str, Any], **told: Any) -> Table:
    """A row of one owner, its cities joined by rail unless told otherwise."""
    content = {"sides": way(1, COUNT), owner: hexes(1, COUNT), **told}
    return table(["." * COUNT], cities=cities, **content)


def _full(board: Table, place: str) -> list[str]:
    found: list[str] = board.ask("source", place).data["full"]
    return found


def _rules(answer: Answer) -> set[str]:
    return {reason.rule for reason in answer.because}


def _unit(affiliation: str, where: str) -> dict[str, Any]:
    return {**PA, "affiliation": affiliation, "at": where}


@pytest.mark.rule("europa", "R056")
def test_any_rebel_infantry_makes_a_rebel_source_but_the_republic_needs_the_peoples_army() -> None:
    rebel = _cities("insurgent", {"Pamplona": "0101", "Burgos": "0105", "Sevilla": "0109"})
    assert _full(rebel, "Pamplona") == ["rebel"]
    assert "R056" in _rules(rebel.ask("source", "Pamplona"))
    loyal = _cities("loyalist", {"Madrid": "0101", "Valencia": "0105", "Malaga": "0109"})
    assert "republican" not in _full(loyal, "Madrid")
    assert _full(_cities("loyalist", {"Madrid": "0101", "Valencia": "0105", "Murcia": "0109"}), "Murcia") == [
        "republican"
    ]


@pytest.mark.rule("europa", "R065")
def test_two_cities_and_a_port_are_no_source() -> None:
    cities = {"Madrid": "0101", "Valencia": "0105", "Alicante": ("0109", {"city": "", "port": "major"})}
    board = _cities("loyalist", cities, units={"L1": _unit("PA", "0101")})
    assert _full(board, "Madrid") == []
    answer = board.ask("supply", "L1")
    assert answer.holds is False
    assert answer.because[0].rule == "R065"


@pytest.mark.rule("europa", "R066")
@pytest.mark.rule("europa", "R182")
def test_rails_through_unowned_hexes_connect_nothing() -> None:
    cities = {"Madrid": "0101", "Valencia": "0105", "Albacete": "0109"}
    whole, gap = hexes(1, COUNT), (*hexes(1, 6), *hexes(8, COUNT))
    assert _full(_cities("loyalist", cities, loyalist=whole, turn="II Aug 36"), "Madrid") == ["republican"]
    assert _full(_cities("loyalist", cities, loyalist=gap, turn="II Aug 36"), "Madrid") == []


@pytest.mark.rule("europa", "R067")
def test_a_line_of_supply_by_road_does_not_connect() -> None:
    cities = {"Madrid": "0101", "Valencia": "0105", "Albacete": "0109"}
    board = _cities("loyalist", cities, sides={**way(1, 5), **way(5, 9, "road")}, player="loyalist")
    assert _full(board, "Madrid") == []
    assert board.ask("connected", "Valencia", "Albacete").holds is False
    assert board.ask("connected", "Valencia", "Madrid").holds is True


def test_broken_rails_connect() -> None:
    cities = {"Madrid": "0101", "Valencia": "0105", "Albacete": "0109"}
    assert _full(_cities("loyalist", cities, broken_rails=["0103"]), "Madrid") == ["republican"]


@pytest.mark.rule("europa", "R064")
def test_a_city_of_two_hexes_is_one_and_counts_whole() -> None:
    cities = {"Madrid": ("0101 0102", {"city": "major"}), "Valencia": "0105", "Albacete": "0109"}
    assert _full(_cities("loyalist", cities), "Madrid") == ["republican"]
    split = _cities("loyalist", cities, loyalist=hexes(2, COUNT), insurgent=["0101"])
    assert _full(split, "Valencia") == []
    two = {"Madrid": ("0101 0102", {"city": "major"}), "Valencia": "0105"}
    assert _full(_cities("loyalist", two), "Madrid") == []


FRANCE = {"country": {"*": "Spain", **dict.fromkeys(hexes(6, 10), "France")}}
BORDER = {"Zaragoza": "0103", "Toulouse": "0108", "Barcelona": ("0112 0113", {"city": "major"})}


@pytest.mark.rule("europa", "R068")
def test_one_of_the_three_may_be_french_even_the_one_between_while_the_border_is_open() -> None:
    own = (*hexes(1, 5), *hexes(11, COUNT))
    board = _cities("loyalist", BORDER, zones=FRANCE, loyalist=own)
    assert "republican" in _full(board, "Zaragoza")
    assert "R068" in _rules(board.ask("source", "Zaragoza"))
    assert "republican" not in _full(board.has(tallies={"French border shut": 1.0}), "Zaragoza")
    alone = _cities("loyalist", {"Zaragoza": "0103", "Toulouse": "0108", "Pau": "0107"}, zones=FRANCE, loyalist=own)
    assert "republican" not in _full(alone, "Zaragoza")


@pytest.mark.rule("europa", "R068")
def test_portugal_serves_the_insurgents_and_only_them() -> None:
    zones = {"country": {"*": "Spain", **dict.fromkeys(hexes(6, 10), "Portugal")}}
    cities = {"Badajoz": "0103", "Lisboa": "0108", "Salamanca": "0112"}
    own = (*hexes(1, 5), *hexes(11, COUNT))
    assert _full(_cities("insurgent", cities, zones=zones, insurgent=own), "Badajoz") == ["rebel"]
    loyal = {"Badajoz": "0103", "Lisboa": "0108", "Valencia": "0112"}
    assert _full(_cities("loyalist", loyal, zones=zones, loyalist=own), "Badajoz") == []


REPUBLIC = {"Madrid": "0101", "Albacete": "0103", "Valencia": "0105"}


@pytest.mark.rule("europa", "R057")
@pytest.mark.parametrize("affiliation", ["Basque", "An", "P", "Cat"])
def test_gobernito_and_radical_units_use_no_republican_source(affiliation: str) -> None:
    board = _cities("loyalist", REPUBLIC, units={"L1": _unit(affiliation, "0105"), "L2": _unit("Int", "0105")})
    answer = board.ask("supply", "L1")
    assert answer.holds is False
    assert "R057" in _rules(answer)
    assert board.ask("supply", "L2").holds is True


@pytest.mark.rule("europa", "R058")
def test_after_its_collapse_a_gobernitos_survivors_do() -> None:
    board = _cities("loyalist", REPUBLIC, units={"L1": _unit("Basque", "0105")})
    assert board.ask("supply", "L1").holds is False
    board.has(gobernitos={**board.state.gobernitos, "Basque": Gobernito(standing=False)})
    answer = board.ask("supply", "L1")
    assert answer.holds is True
    assert "R058" in _rules(answer)


@pytest.mark.rule("europa", "R069")
def test_a_retaken_city_serves_survivors_and_the_republic_only_if_it_yields_the_peoples_army() -> None:
    units = {"L1": _unit("San", "0109")}
    board = _cities("loyalist", {"Santander": "0109", "Madrid": "0101", "Albacete": "0103"}, units=units)
    board.has(gobernitos={**board.state.gobernitos, "San": Gobernito(standing=False)})
    assert _full(board, "Santander") == ["San"]
    assert board.ask("supply", "L1").holds is True
    catalan = {"Barcelona": ("0109 0110", {"city": "major"}), "Madrid": "0101", "Albacete": "0103"}
    fallen = _cities("loyalist", catalan)
    fallen.has(gobernitos={**fallen.state.gobernitos, "Cat": Gobernito(standing=False)})
    assert "republican" in _full(fallen, "Barcelona")


@pytest.mark.rule("europa", "R070")
def test_northern_cities_are_no_republican_source_but_a_limited_one() -> None:
    board = _cities("loyalist", {"Bilbao": "0101", "Gijon": "0105", "Santander": "0109"})
    for city in ("Bilbao", "Gijon", "Santander"):
        answer = board.ask("source", city, "republican")
        assert answer.data["full"] == []
        assert answer.data["limited"] == 3
        assert "R070" in _rules(answer)


@pytest.mark.rule("europa", "R070")
def test_three_res_of_republican_units_are_fed_there_and_no_more() -> None:
    units = {f"L{number}": _unit("PA", "0109") for number in range(1, 5)}
    board = _cities("loyalist", {"Santander": "0109"}, units=units)
    assert [board.ask("supply", unit).holds for unit in units] == [True, True, True, False]
    assert board.ask("source", "Santander", "republican").data["left"] == 0
    answer = board.ask("supply", "L4")
    assert "used up" in answer.because[0].text


def test_a_big_unit_is_not_kept_out_by_small_ones_that_have_elsewhere_to_go() -> None:
    units = {"L1": _unit("PA", "0109"), "L2": {**_unit("PA", "0120"), "size": "XX"}}
    cities = {"Santander": "0109", "Gijon": "0112"}
    board = _cities("loyalist", cities, units=units, sides=way(1, 20))
    assert board.ask("supply", "L1").holds is True
    assert board.ask("supply", "L2").holds is True


@pytest.mark.rule("europa", "R072")
def test_cities_of_morocco_and_the_canaries_are_limited_sources_those_of_the_balearics_are_not() -> None:
    zones = {"region": {"*": "Castilla", "0101": "Balearics", "0103": "Canaries", "0105": "Spanish Morocco"}}
    board = _cities("insurgent", {"Palma": "0101", "Las Palmas": "0103", "Ceuta": "0105"}, zones=zones)
    none = board.ask("source", "Palma")
    assert none.holds is False
    assert "R072" in _rules(none)
    for city in ("Las Palmas", "Ceuta"):
        answer = board.ask("source", city)
        assert answer.data["limited"] == 3
        assert answer.data["full"] == []


@pytest.mark.rule("europa", "R216")
def test_loyal_barcelona_is_a_source_for_three_whatever_has_become_of_catalunya() -> None:
    cities = {"Barcelona": ("0101 0102", {"city": "major"}), "Madrid": "0105", "Valencia": "0109"}
    board = _cities("loyalist", cities, units={"L1": _unit("An", "0104")})
    board.has(gobernitos={**board.state.gobernitos, "Cat": Gobernito(standing=False)})
    for number in ("0101", "0102"):
        answer = board.ask("source", number)
        assert {"republican", "radical"} <= set(answer.data["full"])
        assert answer.data["limited"] == 6
    assert board.ask("supply", "L1").holds is True
    half = _cities("loyalist", cities, loyalist=hexes(2, COUNT), insurgent=["0101"])
    assert _full(half, "0102") == ["radical"]


@pytest.mark.rule("europa", "R217")
def test_with_barcelona_lost_malaga_feeds_radicals_and_with_both_lost_nothing_does() -> None:
    cities = {"Barcelona": ("0101 0102", {"city": "major"}), "Malaga": "0109"}
    units = {"L1": _unit("An", "0112")}
    left = _cities("loyalist", cities, units=units, loyalist=hexes(5, COUNT), insurgent=["0101", "0102"])
    assert left.ask("supply", "L1").data["to"] == "Malaga"
    lost = _cities("loyalist", cities, units=units, loyalist=hexes(12, COUNT), insurgent=hexes(1, 10))
    answer = lost.ask("supply", "L1")
    assert answer.holds is False
    assert answer.because[0].rule == "R217"


@pytest.mark.rule("europa", "R223")
def test_tarragona_counts_once_it_yields_the_peoples_army() -> None:
    board = _cities("loyalist", {"Tarragona": "0101", "Valencia": "0105", "Albacete": "0109"})
    assert "republican" not in _full(board, "Tarragona")
    revolted = board.has(tallies={"revolt": 20.0}, cities={"0101": City(purify=True, due=20)})
    assert "republican" not in _full(revolted, "Tarragona")
    assert "republican" in _full(revolted.has(cities={}), "Tarragona")


@pytest.mark.rule("europa", "R244")
def test_unpurified_barcelona_counts_only_with_its_garrison() -> None:
    cities = {"Barcelona": ("0101", {"city": "major"}), "Madrid": "0105", "Valencia": "0109"}
    bare = {"0101": City(purify=True, due=1)}
    assert "republican" not in _full(_cities("loyalist", cities).has(cities=bare), "Madrid")
    held = _cities("loyalist", cities, units={"L1": {**_unit("PA", "0101"), "size": "XX"}})
    assert "republican" in _full(held.has(cities=bare), "Madrid")


@pytest.mark.rule("europa", "R077")
def test_points_are_made_where_a_source_is_at_that_moment() -> None:
    lone = _cities("insurgent", {"Burgos": "0101"})
    assert makes_points(lone.game, lone.state, lone.cell("Burgos")) is None
    radical = _cities("loyalist", {"Malaga": "0101"})
    assert makes_points(radical.game, radical.state, radical.cell("Malaga")) == ("radical", "R076")
    rows = ["." * 12, "~" * 12]
    cities = {
        "Burgos": "0101",
        "Sevilla": "0103",
        "Cordoba": ("0105", {"port": "major"}),
        "Cadiz": ("0111", {"port": "minor"}),
    }
    zones = {"sea": {**dict.fromkeys(hexes(1, 12, 2), "Atlantic"), "0105": "Atlantic", "0111": "Atlantic"}}
    board = table(rows, cities=cities, sides=way(1, 5), insurgent=hexes(1, 12), zones=zones)
    assert makes_points(board.game, board.state, board.cell("Cadiz")) == ("rebel", "R165")


@pytest.mark.rule("europa", "R075")
def test_points_in_play_do_not_use_up_their_source() -> None:
    items = {f"G{number}": {"kind": "general", "side": "loyalist", "at": "0109"} for number in range(3)}
    units = {f"L{number}": _unit("PA", "0109") for number in range(1, 4)}
    board = _cities("loyalist", {"Gijon": "0109"}, units=units, items=items)
    assert all(board.ask("supply", unit).holds for unit in units)


def test_an_insurgent_has_no_use_for_loyal_cities() -> None:
    board = _cities("loyalist", REPUBLIC, units={"N1": {**NAT, "at": "0120"}})
    assert board.ask("supply", "N1").holds is False


def test_who_is_fed_is_found_soon_where_many_want_the_same() -> None:
    """Sixty units before twenty places for three REs each: nobody is asked to move more than once for another."""
    names = ("Gijon", "Oviedo", "Santander", "Bilbao", "San Sebastian")
    units = {f"L{number}": _unit("PA", f"01{6 + number % 6:02d}") for number in range(60)}
    units |= {f"X{number}": {**_unit("PA", "0108"), "size": "XX"} for number in range(3)}
    board = _cities("loyalist", {name: f"01{5 + 2 * n:02d}" for n, name in enumerate(names)}, units=units)
    fed = [unit for unit in units if board.ask("supply", unit).holds]
    assert len(fed) == 3 + 6
    assert {"X0", "X1", "X2"} <= set(fed)


def _sources(board: Table, whom: str) -> list[tuple[str, tuple[str, ...], str]]:
    """Name, hexes and ruling of each full source."""
    name, size = board.board.name, board.board.size
    return [
        (it.name, tuple(name(cell) for cell in range(size) if it.cells >> cell & 1), it.rule)
        for it in full(board.game, board.state, whom)
    ]


def _limited(board: Table) -> list[tuple[str, str, float, str]]:
    name = board.board.name
    return [(name(it.cell), it.whom, it.res, it.rule) for it in limited_cities(board.game, board.state)]


@pytest.mark.rule("europa", "R033")
def test_interventionists_are_fed_from_home_and_nobody_else_is() -> None:
    boxes = ("Italy", "France", "Germany")
    board = table(["......"], boxes=boxes, insurgent=hexes(1, 6))
    assert _sources(board, "interventionist") == [("Italy", ("Italy",), "R033"), ("Germany", ("Germany",), "R033")]
    assert [_sources(board, whom) for whom in SIDE_OF if whom != "interventionist"] == [[]] * (len(SIDE_OF) - 1)
    assert makes_points(board.game, board.state, board.board.cell("Italy")) is None


@pytest.mark.rule("europa", "R244")
@pytest.mark.parametrize(("state", "garrison", "counts"), [
    ({}, {}, True),
    ({"0109": City(purify=True, due=1)}, {}, False),
    ({"0109": City(purify=True, due=1)}, {"L1": {**_unit("PA", "0109"), "size": "XX"}}, True),
])  # fmt: skip
@pytest.mark.parametrize(("city", "rule"), [("Santander", "R070"), ("Malaga", "R076")])
def test_a_city_alone_is_a_source_only_with_the_garrison_it_needs(
    city: str, rule: str, state: dict[str, City], garrison: dict[str, Any], counts: bool
) -> None:
    board = _cities("loyalist", {city: ("0109", {"city": "major"})}, units=garrison).has(cities=state)
    found = (_sources(board, "radical"), _limited(board))
    radical, limited = [("Malaga", ("0109",), "R076")], [("0109", "republican", 3.0, "R070")]
    whole = ([], limited) if rule == "R070" else (radical, [])
    assert found == (whole if counts else ([], []))


def test_each_affiliation_draws_as_a_gobernitos_unless_it_is_a_coalition() -> None:
    assert {whom: coalition_of(whom) for whom in SIDE_OF} == {
        **{whom: whom for whom in ("rebel", "interventionist", "republican", "radical")},
        **dict.fromkeys(("Ast", "Basque", "Cat", "San"), "gobernito"),
    }


@pytest.mark.rule("europa", "R072")
def test_a_city_overseas_feeds_whom_its_owner_feeds_whatever_its_name() -> None:
    zones = {"region": {"*": "Castilla", "0101": "Canaries"}}
    for owner, told in (("insurgent", [("0101", "rebel", 3.0, "R072")]), ("loyalist", [])):
        assert _limited(_cities(owner, {"Santander": "0101", "Ceuta": "0105"}, zones=zones)) == told
    port = {"Santander": ("0101", {"city": "", "port": "major"})}
    assert _limited(_cities("insurgent", port, zones=zones)) == []


@pytest.mark.rule("europa", "R216")
def test_each_hex_of_a_city_is_a_limited_source_of_its_own() -> None:
    cities = {"Barcelona": ("0101 0102", {"city": "major"})}
    both = [(number, "republican", 6.0, "R216") for number in ("0101", "0102")]
    assert _limited(_cities("loyalist", cities)) == both
    assert _limited(_cities("loyalist", cities, loyalist=hexes(2, COUNT))) == both[1:]
    board = _cities("loyalist", cities)
    assert [(it.name, it.uses) for it in taps(board.game, board.state, "republican")] == [
        ("Barcelona", ((f"Barcelona in {number}", 6.0),)) for number in ("0101", "0102")
    ]
    ends = [it.chain.goal for it in taps(board.game, board.state, "republican")]
    assert ends == [1 << board.board.cell(number) for number in ("0101", "0102")]


@pytest.mark.rule("europa", "R165")
@pytest.mark.parametrize(("sea", "feeds"), [("Atlantic", True), ("", False)])
def test_a_lesser_port_is_a_source_only_with_a_line_by_sea_to_a_full_one(sea: str, feeds: bool) -> None:
    cities: dict[str, Any] = {
        "Burgos": "0101",
        "Sevilla": "0103",
        "Cordoba": ("0105", {"port": "major"}),
        "Cadiz": ("0111", {"port": "minor"}),
    }
    zones = {"sea": {**dict.fromkeys(hexes(1, 12, 2), "Atlantic"), "0105": "Atlantic", "0111": sea}}
    board = table(["." * 12, "~" * 12], cities=cities, sides=way(1, 5), insurgent=hexes(1, 12), zones=zones)
    found = {whom for whom in SIDE_OF if port_source(board.game, board.state, whom, board.cell("Cadiz"))}
    assert found == ({"rebel"} if feeds else set())
    assert port_source(board.game, board.state, "rebel", board.cell("Cordoba")) is None
    assert makes_points(board.game, board.state, board.cell("Cadiz")) == (("rebel", "R165") if feeds else None)


@pytest.mark.rule("europa", "R222")
@pytest.mark.parametrize(("other", "upto", "joins"), [
    ("Gijon", COUNT, True), ("Gijon", 9, True), ("Gijon", 8, False), ("Gijon", 3, False), ("Murcia", COUNT, False),
])  # fmt: skip
def test_a_city_is_joined_by_rail_to_another_source_and_not_to_itself(other: str, upto: int, joins: bool) -> None:
    cities = {"Barcelona": ("0103 0104", {"city": "major"}), other: "0109"}
    board = _cities("loyalist", cities, sides=way(1, upto))
    assert joins_republic(board.game, board.state, board.board.cell("0103")) is joins
    cut = board.has(hexes={**board.state.hexes, "0106": Holding("insurgent")})
    assert not joins_republic(cut.game, cut.state, cut.board.cell("0103"))

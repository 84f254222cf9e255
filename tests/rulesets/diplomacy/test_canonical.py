"""Lines as the program writes them are read without the grammar, and to the same end: on every map, whatever it is
called, and whatever is written."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.rulesets.diplomacy.orders.canonical import canonical
from drumhead.engine.rulesets.diplomacy.orders.names import COASTS, LONGEST, Names
from drumhead.engine.rulesets.diplomacy.orders.notation import read, read_by_grammar, write
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
)
from drumhead.engine.rulesets.diplomacy.turns.table import names_of, place_names
from drumhead.engine.session.founding import found_game
from tests.rulesets.diplomacy import city_country, classic

TABLES = ("classic", "city", "diplomacy-1901", "city-country-1901", "places", "country places")


Table = tuple[Names, tuple[str, ...]]


@cache
def names(table: str) -> Table:
    """A table of names and the codes it is asked about."""
    if table == "classic":
        return classic.names(), tuple(classic.classic().provinces)
    if table == "city":
        return city_country.names(), tuple(city_country.variant().provinces)
    scenario = "city-country-1901" if table.startswith("c") else "diplomacy-1901"
    game = found_game(find_scenario(scenario), {})[0].game
    found = place_names(game.map) if "places" in table else names_of(game)
    return found, tuple(name for name in game.map.board.names if "/" not in name)


@pytest.fixture(scope="module", params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    return names(request.param)


def as_grammar(names: Names, line: str) -> Order | str:
    """The order of a line, or what is wrong with it."""
    try:
        return read_by_grammar.__wrapped__(names, line)
    except OrderSyntaxError as error:
        return str(error)


def as_read(names: Names, line: str) -> Order | str:
    try:
        return read(names, line)
    except OrderSyntaxError as error:
        return str(error)


def orders(places: st.SearchStrategy[str]) -> st.SearchStrategy[Order]:
    """Any order the program may write."""
    arm = st.sampled_from(("A", "F", ""))
    return st.one_of(
        st.builds(Hold, unit=places, arm=arm),
        st.builds(Move, unit=places, arm=arm, to=places, via=st.booleans()),
        st.builds(Support, unit=places, arm=arm, of=places, of_arm=arm, to=places | st.just("")),
        st.builds(Convoy, unit=places, arm=arm, of=places, to=places),
        st.builds(Retreat, unit=places.map(lambda at: at + DISLODGED), arm=arm, to=places),
        st.builds(Disband, unit=places, arm=arm),
        st.builds(Build, unit=places, arm=arm),
    )


@pytest.mark.whole
@given(st.data())
def test_an_order_as_it_is_written_is_read_so_by_both_ways(table: Table, data: st.DataObject) -> None:
    known, codes = table
    place = st.builds("{}{}".format, st.sampled_from(codes), st.sampled_from(("", "", *(f"/{c}" for c in COASTS))))
    order = data.draw(orders(place))
    line = data.draw(st.sampled_from((str, str.lower, str.title)))(write(order))
    found = as_grammar(known, line)
    assert canonical(known, line) in (None, found)
    assert as_read(known, line) == found


@pytest.mark.whole
def test_of_a_bundled_map_every_place_is_read_without_the_grammar(table: Table) -> None:
    known, codes = table
    closed = {code for code in codes if isinstance(as_grammar(known, f"A {code} H"), str)}
    assert len(codes) - len(closed) >= 75
    for code in set(codes) - closed:
        assert canonical(known, f"A {code} - {code}") == Move(unit=code, arm="A", to=code)


WORDS = ("A", "F", "-", "H", "S", "C", "R", "D", "BUILD", "via", "convoy", "NC", "Army", "to", "*", "/", "city", "#")


@pytest.mark.whole
@given(st.data())
def test_whatever_is_written_is_read_as_the_grammar_reads_it(table: Table, data: st.DataObject) -> None:
    known, codes = table
    word = st.sampled_from(("A", "F", "-", "S", *WORDS)) | st.sampled_from(codes) | st.sampled_from(("France", "Swi"))
    line = data.draw(st.lists(word, max_size=8).map(" ".join))
    assert as_read(known, line) == as_grammar(known, line)


CODES = ("PAR", "BUR", "PARS", "PAR*", "BUR*", "SPA", "NEW")
ODD_CODES = ("VIA", "SUP", "A", "S", "BUI", "BUILD", "CITY", "RET", "par", "Ä", "P1R", "THE")
PARTS = ("par", "bur", "pars", "spa", "new", "sea", "gulf of", "old", "par*")
ODD_PARTS = ("via", "viaduct", "a", "s", "h", "f", "-", "nc", "sup", "convoy", "city", "build", "ret", "/")


def mostly(usual: tuple[str, ...], odd: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.integers(0, 9).flatmap(lambda nine: st.sampled_from(odd if nine == 9 else usual))


CODE = mostly(CODES, ODD_CODES)
CALLED = st.lists(mostly(PARTS, ODD_PARTS), min_size=1, max_size=3).map(" ".join)


@st.composite
def misleading(draw: st.DrawFn) -> tuple[Names, str]:
    """Places called so that much could be taken for something else, and an order's line among them."""
    called = st.lists(CALLED, min_size=1, max_size=3).map(tuple)
    provinces = draw(st.dictionaries(CODE, called, min_size=3, max_size=6))
    provinces |= {code[:-1]: provinces.get(code[:-1], ("other",)) for code in provinces if code.endswith("*")}
    powers = draw(st.dictionaries(st.sampled_from(("Paris", "Burgundy", "A", "Via", "Spain")), called, max_size=2))
    closed = draw(st.dictionaries(st.sampled_from(("SWI", "MUN", "BUR")), called, max_size=2))
    coasts = draw(st.lists(mostly(("XC", "MC"), ("par", "A", "via", "bur s")), max_size=2))
    oceans = draw(st.sets(st.sampled_from(sorted(provinces))))
    place = st.sampled_from([*provinces, *(f"{code}/{coast}" for code in provinces for coast in ("NC", "SC"))])
    return Names(provinces, powers, oceans, closed, coasts), write(draw(orders(place)))


@pytest.mark.whole
@given(misleading())
def test_a_map_that_is_called_misleadingly_is_read_as_the_grammar_reads_it(asked: tuple[Names, str]) -> None:
    known, line = asked
    found = canonical(known, line)
    assert found is None or found == as_grammar(known, line)


def test_a_city_whose_code_ends_another_name_is_left_to_the_grammar() -> None:
    """`A PAR*` is no army in the City, where a place that has none is called A Par."""
    known = Names({"NEW": ("a par",), "PAR*": ("bur",), "PAR": ("other",)}, {}, set(), {}, [])
    assert canonical(known, "A PAR* H") is None
    assert "is not divided into City and Country" in str(as_grammar(known, "A PAR* H"))


def test_a_code_that_is_a_word_a_power_or_closed_is_left_to_the_grammar() -> None:
    known = Names(
        {"SUP": ("Superior",), "PAR": ("Paris",), "BUR": ("Burgundy",), "ROM": ("Rome",)},
        {"Rome": ("Rom",)},
        closed={"SWI": ("Switzerland",)},
    )
    assert canonical(known, "A PAR - BUR") == Move(unit="PAR", arm="A", to="BUR")
    for line in ("A PAR - SUP", "A PAR - SWI", "A ROM H", "A PAR - XYZ"):
        assert canonical(known, line) is None


def test_a_code_that_another_name_begins_with_a_word_of_the_grammar_is_left_to_it() -> None:
    for called in ("Par Via", "S A", "A Par", "Viaduct", "S"):
        known = Names({"PAR": ("Paris",), "BUR": ("Burgundy", called)}, {})
        assert canonical(known, "A PAR S A PAR") is None, called


def test_a_code_that_is_closed_or_a_coast_together_with_a_word_of_the_grammar_is_left_to_it() -> None:
    provinces = {"PAR": ("Paris",), "BUR": ("Burgundy",)}
    closed = Names(provinces, {}, closed={"SWI": ("Switzerland", "S A Par")})
    coast = Names(provinces, {}, coasts=("S A",))
    assert canonical(closed, "A BUR S A PAR") is None
    assert "is closed" in str(as_read(closed, "A BUR S A PAR"))
    assert canonical(coast, "A BUR S A PAR") is None


def test_a_code_that_is_another_place_s_plural_is_left_to_the_grammar() -> None:
    """City/Country .23."""
    provinces = {"PAR": ("Par",), "PAR*": ("Par-City",), "PARS": ("Parsee",), "BUR": ("Burgundy",)}
    known = Names(provinces, {})
    assert canonical(known, "A BUR - PAR*") == Move(unit="BUR", arm="A", to="PAR*")
    assert canonical(known, "A BUR - PARS") is None
    with pytest.raises(OrderSyntaxError, match="means two spaces"):
        read(known, "A BUR - PARS")


def test_a_code_that_ends_another_place_s_plural_is_left_to_the_grammar() -> None:
    """City/Country .23."""
    known = Names({"PAR": ("A Bur",), "PAR*": ("City",), "BURS": ("Bursa",), "SPA": ("Spain",)}, {})
    assert canonical(known, "A SPA S A BURS") is None
    with pytest.raises(OrderSyntaxError, match="means two spaces"):
        read(known, "A SPA S A BURS")


@given(st.text("AF PAR-BUHſ ıÅ/*", max_size=20))
def test_letters_that_only_look_like_others_are_read_as_the_grammar_reads_them(line: str) -> None:
    known, _ = names("classic")
    assume(line.strip())
    assert as_read(known, line) == as_grammar(known, line)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "A PAR - BUR",
            "PAR - BUR",
            "A LON - NWY via convoy",
            "A PAR S A MAR - BUR",
            "PAR S MAR",
            "a par s mar - bur",
        ),
        *("F NTH C A LON - NWY", "F SPA/SC H", "A PAR R GAS", "ENG R IRI", "ENG S ENG - IRI", "A PAR D", "build A PAR"),
        *("build STP/NC", "build F STP/NC", "ENG H", "F ENG - IRI"),
    ],
)
def test_a_line_as_it_is_written_needs_no_grammar(line: str) -> None:
    known, _ = names("classic")
    assert canonical(known, line) == as_grammar(known, line)


@pytest.mark.parametrize(
    "line", ["", "A", "A ", "S", "A PAR", "A PAR S", "A PAR S A", "build", "build A", "A build PAR"]
)
def test_a_line_that_is_no_order_is_left_to_the_grammar(line: str) -> None:
    known, _ = names("classic")
    assert canonical(known, line) is None


def test_a_line_of_too_many_letters_is_refused_by_both_ways() -> None:
    long = "P" * LONGEST
    known = Names({long: ("Paris",)}, {})
    assert canonical(known, f"A {long} H") is None
    assert as_read(known, f"A {long} H") == as_grammar(known, f"A {long} H")


def test_a_line_read_again_is_the_same_order() -> None:
    known, _ = names("classic")
    assert read(known, "army Paris to Burgundy") is read(known, "army Paris to Burgundy")
    assert read(known, "army Paris to Burgundy") == read(known, "A PAR - BUR")

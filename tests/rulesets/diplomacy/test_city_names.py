"""City/Country .2: what the spaces are called, and what is refused because it could mean two or none."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.areas.model import City
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.orders.orders import Move
from tests.rulesets.diplomacy import classic
from tests.rulesets.diplomacy.city_country import CAPITALS, chart, default_cities, names, names_on, variant

CENTRES = sorted(city.country for city in default_cities())


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def place(written: str) -> str:
    return read(names(), f"A {written} H").unit


def refusal(line: str) -> str:
    with pytest.raises(OrderSyntaxError) as caught:
        read(names(), line)
    return str(caught.value)


@rule("cc.21")
@pytest.mark.parametrize("code", CENTRES)
def test_a_name_alone_is_the_country_however_it_is_given(code: str) -> None:
    name = variant().provinces[code].name
    for written in (name, name.lower(), f"{name}-Country", f"{name} country", code, f"{code}-country"):
        assert place(written) == code, written


@rule("cc.22a")
@rule("cc.22b")
@pytest.mark.parametrize("code", CENTRES)
def test_the_star_and_the_word_city_make_it_the_city(code: str) -> None:
    name = variant().provinces[code].name
    for written in (
        f"{name}*",
        f"{name} *",
        f"{name}-City",
        f"{name} CITY",
        f"{name} – city",
        f"{code}*",
        f"{code}  *",
    ):
        assert place(written) == f"{code}*", written


@rule("cc.22c")
@rule("cc.22d")
@pytest.mark.parametrize(("code", "capital"), [(code, name) for code in sorted(CAPITALS) for name in CAPITALS[code]])
def test_a_capital_with_or_without_its_star_is_its_city(code: str, capital: str) -> None:
    assert place(capital) == place(f"{capital}*") == place(f"{capital} *".upper()) == f"{code}*"


@rule("cc.22c")
def test_the_twelve_neutrals_but_tunis_and_two_homes_have_names_of_their_own() -> None:
    neutral = {city.city_of for city in variant().provinces.values() if city.centre and not city.home}
    assert len(neutral) == 12
    assert CAPITALS.keys() == (neutral - {"TUN"}) | {"CON", "STP"}


@rule("cc.21")
@rule("cc.306c")
def test_bare_tunis_is_the_country_which_is_also_called_tunisia() -> None:
    assert [place(written) for written in ("Tunis", "Tunisia", "Tunis*", "Tunisia*")] == ["TUN", "TUN", "TUN*", "TUN*"]


@rule("cc.22c")
def test_bare_tunis_is_the_capital_where_a_map_names_the_city_so() -> None:
    capital = City("TUN", ("TYS",), names=("Tunis",))
    plan = tuple(capital if city.country == "TUN" else city for city in default_cities())
    order = read(names_on(chart(cities=plan)), "F Tunisia - Tunis")
    assert isinstance(order, Move)
    assert (order.unit, order.to) == ("TUN", "TUN*")


@rule("cc.23")
@rule("cc.23x")
@pytest.mark.parametrize(
    ("plural", "country"),
    [
        ("the Norways", "Norway"),
        ("both Swedens", "Sweden"),
        ("Munichs", "Munich"),
        ("the St. Petersburgs", "St Petersburg"),
        ("THE ROMES", "Rome"),
        ("the Naples", "Naples"),
        ("both Marseilles", "Marseilles"),
        ("the Parises", "Paris"),
    ],
)
def test_a_plural_is_refused_with_the_two_spaces_it_could_mean(plural: str, country: str) -> None:
    said = refusal(f"A Burgundy - {plural}")
    assert f"two spaces, {country} and {country}-City" in said
    assert "two spaces" in refusal(f"A Burgundy S A Finland - {plural}")


@rule("cc.22a")
@rule("cc.22b")
@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Burgundy*", "Burgundy"),
        ("BUR *", "Burgundy"),
        ("Burgundy-City", "Burgundy"),
        ("Tuscany City", "Tuscany"),
        ("Silesia-Country", "Silesia"),
        ("North Sea*", "North Sea"),
        ("Switzerland*", "Switzerland"),
    ],
)
def test_a_part_of_what_is_no_supply_centre_is_refused_by_its_name(written: str, name: str) -> None:
    assert refusal(f"A Munich - {written}") == f"{name} is not divided into City and Country; write {name}."


@rule("cc.22b")
def test_no_city_is_read_into_the_classic_board() -> None:
    with pytest.raises(OrderSyntaxError, match="Munich is not divided"):
        read(classic.names(), "A Tyrolia - Munich*")


@rule("cc.22b")
def test_a_slip_of_the_pen_stays_on_its_side_of_the_star() -> None:
    for line in ("A Munihc* H", "A Munihc-City H"):
        try:
            assert read(names(), line).unit == "MUN*"
        except OrderSyntaxError as error:
            assert "Munich" in str(error)

"""3.5b, 4.7, 5.1, 11.7: who governs as a page says it, later campaigns, garrisons and treaties."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from drumhead.engine.errors import DrumheadError, ScenarioError
from drumhead.engine.play.rulings import Mend
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Ship, Treasury
from drumhead.engine.rulesets.rotd.orders.subjects import OF_BLOCS, OF_SIDES
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play, units

LAND = '[map]\n[map.states.SAR]\nname = "Sardinia"\n[[map.cities]]\nname = "Novara"\nplace = "G4-V6 3-3"\n'
TOWN, STATE = OF_BLOCS[0], OF_SIDES[0]
OFFICES = ", ".join((*OF_SIDES, *(f"{office} of BLOC" for office in OF_BLOCS)))


def problems(said: str) -> list[str]:
    try:
        play(f"{said}\n{LAND}{units('FR1IN G4-V6 7-7')}")
    except ScenarioError as error:
        return list(error.problems)
    return []


def seat(name: str, side: str, *offices: str) -> str:
    return f'[[seats]]\nname = "{name}"\nside = "{side}"\noffices = {list(offices)}\n'


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (seat("Niel", "allies", *OF_SIDES) + seat("Gyulai", "austria", *OF_SIDES), []),
        (
            seat("Niel", "allies", "Cook", f"{STATE} of West"),
            [
                f"Seat Niel: there is no office 'Cook'; the offices are {OFFICES}.",
                f"Seat Niel: there is no office '{STATE} of West'; the offices are {OFFICES}.",
            ],
        ),
        (
            seat("Niel", "allies", STATE) + seat("Vaillant", "allies", STATE),
            [f"Seat Vaillant: Niel is {STATE} of allies already."],
        ),
        (seat("Niel", "allies", f"{TOWN} of West") + '[blocs]\nWest = ["Novara", "SAR"]\n', []),
        (
            seat("Niel", "allies", f"{TOWN} of East") + '[blocs]\nWest = ["Novara"]\nNorth = []\n',
            [f"Seat Niel: {TOWN} of East: there is no bloc 'East'; [blocs] has West, North."],
        ),
        (
            seat("Niel", "allies", f"{TOWN} of East"),
            [f"Seat Niel: {TOWN} of East: there is no bloc 'East'; [blocs] has none."],
        ),
        (
            '[blocs]\n"Far West" = ["Rome"]\nEast = ["FRA", "novara"]\n',
            [
                "blocs: 'Far West': the name of a bloc is one word.",
                "blocs: Far West: there is no city and no state 'Rome' on the map.",
                "blocs: East: there is no city and no state 'FRA' on the map.",
            ],
        ),
        ("[treasury.allies]\neg = 3\n", []),
        ("[treasury.prussia]\neg = 3\n", ["Treasury prussia: there is no side 'prussia'."]),
        ("[treasury.allies]\ngold = 3\n", ["Treasury allies: there is no key 'gold'."]),
    ],
)
def test_offices_blocs_and_treasuries_are_of_those_that_there_are(said: str, told: list[str]) -> None:
    assert problems(said) == told


def test_an_office_of_a_bloc_is_of_one_word() -> None:
    found = problems(seat("Niel", "allies", f"{TOWN} of Far West"))
    assert found[0] == f"Seat Niel: there is no office '{TOWN} of Far West'; the offices are {OFFICES}."


@pytest.mark.parametrize(
    ("option", "kept"),
    [
        ("[options]\ntreasury = true\n", {"allies": Treasury(eg=3, income_men=5), "austria": Treasury()}),
        ("[options]\ntreasury = false\n", {}),
        ("", {}),
    ],
)
def test_treasuries_are_kept_where_the_game_has_them(option: str, kept: dict[str, Treasury]) -> None:
    assert play(f"{option}[treasury.allies]\neg = 3\nincome_men = 5\n{LAND}")[1].treasuries == kept


@pytest.mark.rule("rotd", "5.1a")
def test_later_campaigns_begin_one_after_another() -> None:
    def campaigns(*dates: str, more: str = "") -> str:
        return "".join(f'[[campaigns]]\ntitle = "C"\ndate = {date}\n{more}' for date in dates)

    def late(place: int, date: str, before: str) -> str:
        return f"Campaign {place}: it begins on {date}, not after the one before it, of {before}."

    assert problems(campaigns("1859-06-02", "1859-06-03")) == []
    assert problems(campaigns("1859-06-01")) == [late(2, "1859-06-01", "1859-06-01")]
    assert problems(campaigns("1859-07-01", "1859-06-30")) == [late(3, "1859-06-30", "1859-07-01")]
    unknown = campaigns("1860-01-01", more='theatre = ["SAR", "ATL"]\n')
    assert problems(unknown) == ["Campaign 2: theatre: there is no state 'ATL' on the map."]
    wanted = "truce = 2\npeace = 1\nturns = 4\ndeployment = true\nrelations = { SAR-FRA = 'passive' }\n"
    game, _ = play(campaigns("1860-01-01", more=wanted) + campaigns("1861-01-01") + LAND)
    plain: dict[str, Any] = {"title": "C", "days_per_turn": 2, "theatre": None}
    assert game.options["campaigns"] == [
        plain
        | {"date": "1860-01-01", "turns": 4, "before": ["truce", "truce", "peace"], "deployment": True}
        | {"relations": {"FRA-SAR": "passive"}},
        plain | {"date": "1861-01-01", "turns": 12, "before": [], "deployment": False, "relations": {}},
    ]
    assert game.options["turns"] == 12 + (3 + 1 + 4) + 12


SEA = play(
    page(
        *("FR1IN G4-V7 7-7", "AU1IN G9-V7 7-7"),
        afloat=("FR1IC Genova", "FR2TR Algiers"),
        extra='[garrisons]\nAlgiers = "FRA"\n',
    )
)


def mend(line: str) -> Mend:
    assert RULESET.mend is not None
    return RULESET.mend(*SEA, shlex.split(line))


def test_a_warship_has_no_room_and_who_lies_abroad_lay_there() -> None:
    genova = SEA[0].map.city("Genova")
    said = {"number": 1, "nation": "FR", "name": "", "state": "FRA", "side": "allies"}
    assert SEA[1].ships["FR1IC"] == Ship(
        id="FR1IC", type="IC", water="harbour", cell=genova.cell, tactical=genova.tactical, port="Genova", **said
    )
    far = SEA[1].ships["FR2TR"]
    assert (far.number, far.cell, far.water, far.port, far.lay) == (2, -1, "abroad", "Algiers", "Algiers")
    assert far.capacity == SEA[0].options["tables"]["ships"]["capacity"]["TR"] > 0
    assert genova.cell == BOARD.cell("G3-V7")


def test_a_pact_is_of_the_same_sides_whoever_is_named_first() -> None:
    one, other = (mend(f"make pact {pair} what=peace").changes for pair in ("austria-allies", "allies-austria"))
    assert one == other and one[0].id == "allies-austria"
    assert isinstance(one[0].now, dict) and list(one[0].now["sides"]) == ["allies", "austria"]


@pytest.mark.parametrize(
    ("line", "values", "told"),
    [
        ("garrison Algiers state=SAR", (("state", "FRA", "SAR"),), ()),
        ("garrison Algiers state=ATL", (("state", "FRA", "ATL"),), ("Garrison Algiers: there is no state 'ATL'.",)),
        ("make garrison Tunis state=FRA", (("state", "", "FRA"),), ()),
        ("remove garrison Algiers", (("state", "FRA", ""),), ()),
    ],
)
def test_a_game_master_says_who_holds_a_place_off_the_map(
    line: str, values: tuple[tuple[str, str, str], ...], told: tuple[str, ...]
) -> None:
    found = mend(line)
    (change,) = found.changes
    assert (found.values, found.problems, found.units) == (values, told, ())
    assert (change.table, change.id, change.now) == (
        "garrisons",
        line.removeprefix("remove ").removeprefix("make ").split()[1],
        values[0][2] or None,
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("make garrison Algiers state=FRA", "There is a garrison Algiers already; without `make` it is changed."),
        ("garrison Tunis state=FRA", "There is no garrison Tunis."),
        ("remove garrison Tunis", "There is no garrison Tunis."),
        ("garrison Algiers state=FRA", "garrison Algiers is so already; nothing was changed."),
        (
            "make pact allies-allies what=peace",
            "A pact is between two sides of allies, austria, not 'allies-allies'.",
        ),
        ("make offer austria what=peace", "An offer is between two sides of allies, austria, not 'austria'."),
    ],
)
def test_what_is_there_or_not_or_of_one_side_alone_is_refused(line: str, said: str) -> None:
    with pytest.raises(DrumheadError) as refused:
        mend(line)
    assert str(refused.value) == said

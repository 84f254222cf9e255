"""Section 6: the notation of orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.notation import read_order, write_order
from drumhead.engine.rulesets.rotd.orders.plans import plans
from tests.rulesets.rotd.pages import play, units

PAGE = """
[map]
[[map.cities]]
name = "Milano"
place = "G4-V6 7-7"
state = "SAR"
[[depots]]
id = "FR depot Novara"
state = "FRA"
place = "G4-V6 3-3"
"""
GAME, _ = play(PAGE + units("FR1IN G4-V6 7-7"))


@pytest.fixture
def game() -> Game:
    return GAME


@pytest.mark.rule("rotd", "6.3a")
@pytest.mark.rule("rotd", "6.3b")
@pytest.mark.rule("rotd", "6.3c")
@pytest.mark.rule("rotd", "6.3d")
@pytest.mark.rule("rotd", "6.3e")
@pytest.mark.rule("rotd", "6.3f")
@pytest.mark.rule("rotd", "6.3h")
@pytest.mark.parametrize(
    "line",
    [
        "FR3IN march G4-V6 G5-V6 - G6-V6",
        "FR3IN entry 5-4",
        "FR3IN withdraw G4-V5",
        "FR3IN halt on detection",
        "FR3IN halt on enemy entry",
        "FR3IN halt before forced march",
        "FR3IN pursue",
        "FR3IN pursue max 2",
        "FR3IN march to battle",
        "FR3IN march to allies",
        "FR3IN march to enemies",
        "FR3IN rail G4-V6 via G3-V6 entry 5-4",
        "FR3IN rail G4-V6",
    ],
)
def test_a_strategic_order_is_written_as_it_was_read(game: Game, line: str) -> None:
    assert write_order(game, read_order(game, line)) == line


@pytest.mark.rule("rotd", "6.4a")
@pytest.mark.rule("rotd", "6.4b")
@pytest.mark.rule("rotd", "6.4c")
@pytest.mark.rule("rotd", "6.4d")
@pytest.mark.rule("rotd", "6.4e")
@pytest.mark.parametrize(
    "line",
    [
        "FR3IN move 5-9 via 3-4 from T2",
        "FR3IN move ford",
        "FR3IN move pass via 3-4",
        "FR3IN stay out of fort",
        "FR3IN engage T1-T4",
        "FR3IN line first",
        "FR1PB deploy 5-9 from T2",
        "FR1PB deploy 5-9",
        "FR1PB undeploy to 5-8 from T3",
        "FR1PB undeploy",
    ],
)
def test_a_tactical_order_is_written_as_it_was_read(game: Game, line: str) -> None:
    assert write_order(game, read_order(game, line)) == line


@pytest.mark.rule("rotd", "6.5a")
@pytest.mark.rule("rotd", "6.5b")
@pytest.mark.rule("rotd", "6.6a")
@pytest.mark.rule("rotd", "6.6b")
@pytest.mark.rule("rotd", "6.7a")
@pytest.mark.rule("rotd", "6.7b")
@pytest.mark.rule("rotd", "6.7d")
@pytest.mark.parametrize(
    "line",
    [
        "FR3IN support 10-5 radius 2 T1-T5",
        "FR3IN intercept 10-5 radius 2 T2-T4",
        "FR3IN attack assault",
        "FR3IN defend last-ditch",
        "FR3IN supply 1 from FR1CQ",
        "FR3IN supply 12",
        "FR3IN supply from city Milano",
        "FR3IN supply 1 from depot FR depot Novara",
        "FR3IN supply none",
        "FR3IN supply keep",
    ],
)
def test_a_reaction_a_posture_or_a_supply_order_is_written_as_it_was_read(game: Game, line: str) -> None:
    assert write_order(game, read_order(game, line)) == line


def test_case_spaces_and_comments_do_not_matter(game: Game) -> None:
    order = read_order(game, "  fr3in   MARCH g4 - v6   -  g5-v6   # on to Turin")
    assert order == o.March(unit="FR3IN", path=(game.map.board.cell("G4-V6"), None, game.map.board.cell("G5-V6")))


def test_one_phase_means_that_phase_and_none_means_all(game: Game) -> None:
    assert read_order(game, "FR3IN engage T2") == o.Engage(unit="FR3IN", first=2, last=2)
    assert read_order(game, "FR3IN engage") == o.Engage(unit="FR3IN")


def test_a_source_is_found_by_its_name_alone(game: Game) -> None:
    assert read_order(game, "FR3IN supply from milano") == o.Supply(unit="FR3IN", source="CITY:Milano")
    assert read_order(game, "FR3IN supply 1 from  FR depot  Novara") == o.Supply(
        unit="FR3IN", level=1, source="DEPOT:FR depot Novara"
    )


@pytest.mark.rule("rotd", "6.7b")
@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("FR3IN supply from base", "FR3IN supply from depot Base"),
        ("FR3AQ transfer 2 from depot BASE to Milano", "FR3AQ transfer 2 from depot Base to Milano"),
        ("FR3AQ transfer 2 from Milano to depot base", "FR3AQ transfer 2 from Milano to depot Base"),
        ("FR3IN supply from hidden", "FR3IN supply from depot hidden"),
        ("FR3IN supply from Milano", "FR3IN supply from Milano"),
    ],
)
def test_a_depot_is_spelled_as_its_seat_knows_it_and_a_hidden_one_as_it_was_written(line: str, means: str) -> None:
    depot = '[[depots]]\nid = "{}"\nkind = "depot"\nstate = "{}"\nplace = "G4-V6 7-7"\nsupplies = 3\n'
    city = '[map]\n[[map.cities]]\nname = "Milano"\nplace = "G5-V6 7-7"\nstate = "FRA"\n'
    page = units("FR3IN G4-V6 7-7", "FR3AQ G4-V6 7-8", "AU1IN K0-V6 7-7") + "\n"
    game, state = play(page + depot.format("Base", "FRA") + depot.format("Hidden", "AUS") + city)
    view = RULESET.view(game, state, game.seats[0])
    order = RULESET.signed(game, view, RULESET.read_order(game, line))
    assert order == RULESET.read_order(game, means)


@pytest.mark.parametrize(
    ("line", "part", "column", "expected"),
    [
        ("FR3IN fly G4-V6", "fly", 7, "march"),
        ("FR3IN march", "", 12, "a square such as G4-V6"),
        ("FR3IN march Z4-V6", "Z4-V6", 13, "There is no square"),
        ("FR3IN move 5-19", "5-19", 12, "There is no square"),
        ("FR3IN attack boldly", "boldly", 14, "assault, attack, skirmish or evade"),
        ("3FRIN march G4-V6", "3FRIN", 1, "a unit such as FR3IN"),
        ("FR3IN support 10-5 radius", "", 26, "a number"),
        ("FR3IN entry 5-4 5-5", "5-5", 17, "the end of the line"),
    ],
)
def test_an_unreadable_part_is_named_with_its_column(
    game: Game, line: str, part: str, column: int, expected: str
) -> None:
    with pytest.raises(OrderSyntaxError) as caught:
        read_order(game, line)
    assert (caught.value.part, caught.value.column) == (part, column)
    assert expected in str(caught.value)


@pytest.mark.rule("rotd", "6.3a")
@pytest.mark.parametrize("line", ["FR3IN march " + "G4-V6 " * 7, "FR3IN support 5-5 radius 15", "FR3IN pursue max 9"])
def test_a_number_out_of_range_is_a_sentence(game: Game, line: str) -> None:
    with pytest.raises(OrderSyntaxError):
        read_order(game, line)


@pytest.mark.rule("rotd", "11.7a")
def test_many_orders_for_the_side_stand_side_by_side(game: Game) -> None:
    lines = (
        "FR1AQ transfer 10 from milano to depot fr depot novara",
        "FR1AQ transfer 10 from fr depot novara to milano",
        "FR1AQ depot G4-V6 7-9",
        "FR1AQ cache G4-V6 7-8",
        "FR1AQ remove cache fra g4-v6 7-9",
        "FR1AQ rebuild track at G4-V6",
        "FR1AQ rebuild track at G5-V6",
    )
    orders = [read_order(game, line) for line in lines]
    assert len({order.key for order in orders}) == len(lines)
    plan = plans(orders)["FR1AQ"]
    assert plan.side == tuple(sorted(orders, key=lambda order: order.key)) and plan.silent
    assert write_order(game, orders[4]) == "FR1AQ remove depot FRA G4-V6 7-9"


CELLS = st.integers(0, GAME.map.board.size - 1)
TACTICAL = st.integers(0, 224)
TACS = st.tuples(st.integers(1, 5), st.integers(1, 5)).map(sorted)
MAYBE_TACTICAL = st.none() | TACTICAL
SOURCES = st.sampled_from(["", "none", "FR1CQ", "CITY:Milano", "DEPOT:FR depot Novara", "DEPOT:elsewhere"])
STORES = st.sampled_from(["CITY:Milano", "DEPOT:FR depot Novara", "DEPOT:FRA G4-V6 7-9"])
ORDERS = st.one_of(
    st.builds(o.March, unit=st.just("FR3IN"), path=st.lists(st.none() | CELLS, min_size=1, max_size=6).map(tuple)),
    st.builds(o.Withdraw, unit=st.just("FR3IN"), to=CELLS),
    st.builds(o.Entry, unit=st.just("FR3IN"), at=TACTICAL),
    st.builds(o.HaltOnDetection, unit=st.just("FR3IN")),
    st.builds(o.HaltOnEntry, unit=st.just("FR3IN")),
    st.builds(o.HaltBeforeForcedMarch, unit=st.just("FR3IN")),
    st.builds(o.Pursue, unit=st.just("FR3IN"), limit=st.none() | st.integers(1, 6)),
    st.builds(o.MarchTo, unit=st.just("FR3IN"), target=st.sampled_from(["battle", "allies", "enemies"])),
    st.builds(o.Rail, unit=st.just("FR3IN"), to=CELLS, via=st.none() | CELLS, entry=MAYBE_TACTICAL),
    st.builds(
        o.Move,
        unit=st.just("FR3IN"),
        to=TACTICAL | st.sampled_from(["ford", "pass"]),
        via=MAYBE_TACTICAL,
        start=st.integers(1, 5),
    ),
    st.builds(o.StayOutOfFort, unit=st.just("FR3IN")),
    TACS.map(lambda tacs: o.Engage(unit="FR3IN", first=tacs[0], last=tacs[1])),
    st.builds(
        lambda at, radius, tacs, kind: kind(unit="FR3IN", at=at, radius=radius, first=tacs[0], last=tacs[1]),
        TACTICAL,
        st.integers(0, 14),
        TACS,
        st.sampled_from([o.Support, o.Intercept]),
    ),
    st.builds(o.Attack, unit=st.just("FR3IN"), mode=st.sampled_from(["assault", "attack", "skirmish", "evade"])),
    st.builds(o.Defend, unit=st.just("FR3IN"), mode=st.sampled_from(["last-ditch", "defend", "skirmish", "evade"])),
    st.builds(o.InLine, unit=st.just("FR3IN"), line=st.sampled_from(["first", "second", "rear"])),
    st.builds(o.Deploy, unit=st.just("FR1PB"), at=TACTICAL, start=st.integers(1, 5)),
    st.builds(o.Undeploy, unit=st.just("FR1PB"), to=MAYBE_TACTICAL, start=st.integers(1, 5)),
    st.builds(o.Supply, unit=st.just("FR3IN"), level=st.none() | st.integers(0, 12), source=SOURCES),
    st.builds(o.HandBattery, unit=st.just("FR3IN"), to=st.just("FR12IN")),
    st.builds(o.Merge, unit=st.just("FR3IN"), into=st.just("FR12IN")),
    st.builds(o.Inactivate, unit=st.just("FR3IN")),
    st.builds(o.Activate, unit=st.just("FR3IN")),
    st.builds(o.Destroy, unit=st.just("FR3IN"), what=st.sampled_from(["track", "bridge"])),
    st.builds(o.Rebuild, unit=st.just("FR1AQ"), to=CELLS),
    st.builds(o.Transfer, unit=st.just("FR1AQ"), amount=st.integers(1, 999), origin=STORES, goal=STORES),
    st.builds(o.Store, unit=st.just("FR1AQ"), what=st.sampled_from(["depot", "cache"]), to=CELLS, at=TACTICAL),
    st.builds(o.Remove, unit=st.just("FR1AQ"), store=st.sampled_from(["FR depot Novara", "FRA G4-V6 7-9"])),
)


@given(ORDERS)
def test_every_order_is_read_back_as_it_was_written(order: o.RotdOrder) -> None:
    assert read_order(GAME, write_order(GAME, order)) == order

"""A whole game of Diplomacy on a board of five territories: seasons, retreats, winters, a solo and a draw."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import OrderSyntaxError, ScenarioError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import decode, encode
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, title
from tests.engine.maps.areas.test_reader import FIVE, HEAD

SCENARIO = """
id = "strait"
title = "The strait"
ruleset = "diplomacy"
map = "strait"
date = 1901-03-01
victory = 3
[powers.Gothia]
names = ["Gothic"]
units = ["A Northland", "F Eastland"]
[powers.Iberia]
units = ["F Southland (wc)"]
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> AreaMap:
    folder = tmp_path_factory.mktemp("strait")
    homes = {"NOR": "Gothia", "EAS": "Gothia", "SOU": "Iberia"}
    dots = {"NOR": "5,5", "EAS": "50,5", "SOU": "30,38"}
    text = FIVE
    for code, power in homes.items():
        text = text.replace(f"[{code}]\n", f'[{code}]\ncentre = "{dots[code]}"\nhome = "{power}"\n')
    (folder / "map.toml").write_text(HEAD)
    (folder / "territories.toml").write_text(text)
    return read_area_map(folder)


class Table:
    """A game in memory, played by order lines."""

    def __init__(self, board: AreaMap, scenario: str = SCENARIO) -> None:
        found = scenario_from_text(scenario, "strait")
        setup = RULESET.setup(found, board)
        self.game = Game("strait", found, board, setup.seats, setup.sides, setup.options)
        self.state: DiplomacyState = setup.state
        self.events: list[Event] = []

    def play(self, *lines: str) -> Table:
        orders: list[Order] = [RULESET.read_order(self.game, line) for line in lines]
        steps = list(
            advance(RULESET.phases, self.game, self.state, orders, lambda turn, phase: SeededDice("seed", turn, phase))
        )
        self.events = [event for step in steps for event in step.events]
        self.state = steps[-1].state
        return self

    @property
    def title(self) -> str:
        return title(self.state)

    def refused(self, seat: str, line: str) -> str:
        view = RULESET.view(self.game, self.state, self.game.seat(seat))
        refusal = RULESET.check(self.game, view, RULESET.read_order(self.game, line), ())
        return (refusal.rule or refusal.reason) if refusal else ""

    def units(self) -> set[str]:
        return {f"{piece.power} {piece.arm} {piece.place}" for piece in self.state.units.values()}


def test_a_year_goes_from_spring_to_fall_and_passes_over_what_does_not_arise(board: AreaMap) -> None:
    table = Table(board)
    assert table.title == "Spring 1901, movement"
    assert table.play("A NOR H").title == "Fall 1901, movement"
    assert table.play().title == "Spring 1902, movement"
    assert table.state.turn == 3


def test_of_two_different_orders_for_one_unit_the_first_counts(board: AreaMap) -> None:
    table = Table(board).play("F EAS H", "F EAS - BAY", "F SOU - SEA")
    assert table.units() == {"Gothia A NOR", "Gothia F EAS", "Iberia F SEA"}
    assert [event.rule for event in table.events if event.kind == "ignored"] == ["4.D.3"]


def test_a_convoyed_army_takes_a_centre_in_the_fall(board: AreaMap) -> None:
    table = Table(board).play("F EAS - BAY", "F SOU - SEA")
    table.play("A NOR - EAS", "F BAY - SOU/EC")
    assert table.state.centres["SOU"].owner == "Gothia"
    assert [event.kind for event in table.events if event.kind == "captured"] == ["captured"]


def test_a_dislodged_unit_retreats_or_is_disbanded(board: AreaMap) -> None:
    two = SCENARIO.replace('units = ["A Northland", "F Eastland"]', 'units = ["F Northland", "F East Bay"]')
    table = Table(board, two.replace("F Southland (wc)", "F Middle Sea"))
    table.play("F NOR - SEA", "F BAY S F NOR - SEA")
    assert table.title == "Spring 1901, retreats"
    assert table.refused("Iberia", "F SEA - NOR") == "6.H.5"
    assert table.refused("Gothia", "F SEA - SOU/WC") == "6.A.6"
    before = table.state
    lost = table.play("F SEA - NOR")
    assert [(event.kind, event.rule, event.facts["power"]) for event in lost.events[:2]] == [
        ("ignored", "6.H.5", "Iberia"),
        ("disbanded", "6.H.3", "Iberia"),
    ]
    table.state = before
    fled = table.play("F SEA - SOU/WC")
    assert fled.units() == {"Gothia F BAY", "Gothia F SEA", "Iberia F SOU/WC"}
    assert fled.title == "Fall 1901, movement"


def test_winter_builds_in_empty_home_centres_and_removes(board: AreaMap) -> None:
    table = Table(board, SCENARIO.replace('units = ["A Northland", "F Eastland"]', 'units = ["F Eastland"]'))
    table.play().play()
    assert table.title == "Winter 1901, adjustments"
    assert table.refused("Gothia", "build F NOR") == ""
    assert table.refused("Iberia", "build F SOU") == "6.I.1"
    assert table.refused("Gothia", "build A EAS") == "6.I.3"
    assert table.play("build F NOR").units() == {"Gothia F NOR", "Gothia F EAS", "Iberia F SOU/WC"}


def test_a_power_without_centres_loses_its_units_in_civil_disorder(board: AreaMap) -> None:
    table = Table(board).play("F EAS - BAY", "F SOU - SEA").play("F BAY - SOU/EC")
    assert table.state.centres["SOU"].owner == "Gothia"
    assert table.state.winner == "Gothia", "three centres win"


def test_a_draw_needs_every_power_that_is_left(board: AreaMap) -> None:
    table = Table(board)
    assert table.play("draw Gothia").state.winner == ""
    over = table.play("draw Gothia", "Iberia votes for a draw")
    assert over.state.winner == "draw"
    assert over.refused("Gothia", "A NOR H") == "the game is over"


@pytest.mark.rule("diplomacy", "cc.62b")
def test_three_seasons_in_odd_years(board: AreaMap) -> None:
    table = Table(board, SCENARIO + '[options]\nthree_seasons = "odd"\n')
    titles = [table.play().title for _ in range(5)]
    assert titles == [
        "Summer 1901, movement",
        "Fall 1901, movement",
        "Spring 1902, movement",
        "Fall 1902, movement",
        "Spring 1903, movement",
    ]


def test_a_state_survives_being_written_down(board: AreaMap) -> None:
    table = Table(board).play("F EAS - BAY")
    assert decode(DiplomacyState, encode(table.state)) == table.state


def test_every_event_has_words(board: AreaMap) -> None:
    table = Table(board).play("F EAS - BAY", "A NOR - SOU", "F SOU - SEA")
    assert all(RULESET.wording(table.game, event) for event in table.events)


def test_what_may_be_clicked_is_what_is_accepted(board: AreaMap) -> None:
    table = Table(board)
    view = RULESET.view(table.game, table.state, table.game.seat("Iberia"))
    order = RULESET.order({"kind": "move", "unit": "SOU", "to": ""})
    places = [board.board.name(cell) for cell in RULESET.next_cells(table.game, view, order)]
    assert places == ["SEA"]
    helped = RULESET.order({"kind": "support", "unit": "SOU", "of": "", "to": ""})
    assert RULESET.next_cells(table.game, view, helped) == ()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"A Northland"', '"A Middle Sea"', "A Middle Sea: no army can stand at sea."),
        ('"A Northland"', '"Northland"', "'Northland' does not say A or F."),
        ('"A Northland"', '"A Northland - Eastland"', "is no unit, such as"),
        ('"F Southland (wc)"', '"F Southland"', "no fleet can stand there; its coasts are SOU/WC or SOU/EC."),
        ("victory = 3", "victory = 4", "victory: the map has 3 supply centres, not 4."),
        ("victory = 3", 'season = "sprnig"', "season: input should be 'spring', 'summer' or 'fall'."),
        ("victory = 3", 'stage = "winter"', "stage: input should be 'movement', 'retreats' or 'adjustments'."),
        ('names = ["Gothic"]', 'names = ["Iberia"]', "'Iberia' is a name of Gothia too."),
        ('names = ["Gothic"]', 'names = ["Northland"]', "'Northland' is the name of a place of the map."),
        ('names = ["Gothic"]', 'centres = ["Southland"]', "powers.Iberia.centres: SOU is Gothia's too."),
        ('"A Northland"', '"A Nowhere"', "no name on this map"),
        ('"F Eastland"', '"F Northland"', "two units stand in NOR"),
        ("victory = 3", "victroy = 3", "victroy"),
        ('names = ["Gothic"]', 'centres = ["SEA"]', "SEA is no supply centre"),
        ("victory = 3", "victory = -1", "victory: input should be greater than or equal to 0."),
        ("victory = 3", "last_year = -1", "last_year: input should be greater than or equal to 0."),
        ("victory = 3", "last_year = 10000", "last_year: input should be less than or equal to 9999."),
        ("victory = 3", "last_year = 1900", "last_year: the game begins in 1901, after 1900."),
        (SCENARIO[SCENARIO.index("[powers.Gothia]") :], "[powers]", "powers: names none."),
    ],
)
def test_a_wrong_scenario_says_what_is_wrong(board: AreaMap, old: str, new: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULESET.setup(scenario_from_text(SCENARIO.replace(old, new), "strait"), board)
    assert words in "\n".join(caught.value.problems)


def test_a_draw_needs_no_vote_of_a_power_that_is_out(board: AreaMap) -> None:
    third = SCENARIO + "[powers.Persia]\nunits = []\n"
    table = Table(board, third).play("draw Gothia", "Iberia votes for a draw")
    assert table.state.winner == "draw"


@pytest.mark.parametrize(("more", "shown"), [(36, "H'"), (37, "H ...'"), (60, "H ...'")])
def test_a_line_that_is_too_long_to_be_repeated_is_cut_in_what_is_said_of_it(
    board: AreaMap, more: int, shown: str
) -> None:
    with pytest.raises(OrderSyntaxError) as told:
        RULESET.read_order(Table(board).game, "A NOR H" + " H" * more)
    quoted = str(told.value).partition(" the order is complete")[0]
    assert quoted.startswith("In 'A NOR H H") and quoted.endswith(shown)
    assert len(quoted) <= len("In ''") + 80 + len("...")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('[options]\nwaive = "never"\n', "the option waive takes false, true"),
        ("[options]\nsummer = true\n", "there is no option summer; there are "),
        ('options = "all"\n', "options: "),
        ("summer = 3\n", "summer: "),
    ],
)
def test_what_is_wrong_with_a_scenario_is_said_by_its_place(board: AreaMap, more: str, words: str) -> None:
    text = SCENARIO.replace("[powers.Gothia]", f"{more}[powers.Gothia]", 1)
    with pytest.raises(ScenarioError, match=f"The scenario strait: {words}"):
        Table(board, text)


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ("", {"victory": 2, "turns": 0}),
        ("victory = 0\nlast_year = 0", {"victory": 2, "turns": 0}),
        ("victory = 1\nturns = 1\nlast_year = 1901", {"victory": 1, "turns": 1, "last_year": 1901}),
        ("last_year = 9999", {"victory": 2, "turns": 0, "last_year": 9999}),
    ],
)
def test_a_game_goes_on_to_more_than_half_of_the_centres_unless_its_scenario_says_otherwise(
    board: AreaMap, given: str, options: dict[str, int]
) -> None:
    table = Table(board, SCENARIO.replace("victory = 3", given))
    (single,) = RULESET.setup(scenario_from_text(SCENARIO[: SCENARIO.index("[powers.Iberia]")], "strait"), board).seats
    assert {
        name: table.game.options[name] for name in table.game.options if name not in ("powers", "choices")
    } == options
    assert table.game.options["powers"] == {"Gothia": ("Gothic",), "Iberia": ()}
    assert (single.name, single.side, single.holds) == ("Gothia", "Gothia", ("Gothia",))
    assert (table.state.turn, table.state.year, table.title) == (1, 1901, "Spring 1901, movement")

"""3.5a: who assigns commanders and deputies, of which rank, and how many headquarters anybody has."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import encode, sets
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.battles.shatter import destroy
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.command.chain import named
from drumhead.engine.rulesets.rotd.command.fates import share_fates
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.desks import Table
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.turns import forced, refusals, turned

SEATS = ("Napoleon", "Vaillant", "Niel", "Canrobert", "Trochu")
STAFF = (
    "FR1AQ G4-V6 7-7 commander='Napoleon' deputy='Vaillant'",
    "FR1CQ G4-V6 7-7 commander='Niel'",
    "FR1IN G4-V6 7-8 commander='Niel'",
    "FR2IN G4-V6 7-8 commander='Napoleon'",
    "FR3IN C4-V6 7-8 commander='Canrobert'",
    "AU1IN M4-V6 7-7 commander='Gyulai'",
)


def page(*more: str, ranks: str = "", minister: str = "") -> str:
    """Five officers of one side; by default Napoleon has the army, Niel a corps, and the others are colonels."""
    offices = {name: 'offices = ["War Minister"]\n' if name == minister else "" for name in SEATS}
    seats = "".join(f'[[seats]]\nname = "{name}"\nside = "allies"\n{office}' for name, office in offices.items())
    persons = f"[persons]\n{ranks}\n" if ranks else ""
    return f'{persons}{seats}[[seats]]\nname = "Gyulai"\nside = "austria"\n{units(*STAFF, *more)}\n'


GENERALS = 'Napoleon = "general"\nVaillant = "general"\nNiel = "lieutenant general"\nCanrobert = "major general"'


def refused(line: str, text: str, *beside: str, seat: str = "Napoleon") -> str:
    return refusals(text, line, *beside, seat=seat).get(line, "")


@pytest.mark.rule("rotd", "3.5ad")
def test_the_commander_of_an_army_headquarters_assigns_any_unit_of_his_side() -> None:
    played = turned(page(), "FR1AQ assign FR3IN to Niel", "FR1AQ assign FR3IN deputy Trochu")
    assert (played.unit("FR3IN").commander, played.unit("FR3IN").deputy) == ("Niel", "Trochu")
    told = played.events("assigned")
    assert [wording(played.game, event) for event in told] == [
        "FR3IN is given to Niel.",
        "Trochu becomes deputy of FR3IN.",
    ]
    assert told[0].seen_by == ("Canrobert", "Napoleon", "Niel", "Vaillant")


@pytest.mark.rule("rotd", "3.5ad")
def test_nobody_is_given_a_unit_of_the_other_side_even_where_the_order_was_forced() -> None:
    played = forced(page(), "FR1AQ assign AU1IN to Niel")
    assert played.unit("AU1IN").commander == "Gyulai"
    assert played.events("assigned") == []


@pytest.mark.rule("rotd", "3.5ad")
@pytest.mark.parametrize(
    ("seat", "line"),
    [
        ("Vaillant", "FR1AQ assign FR3IN to Niel"),
        ("Niel", "FR1CQ assign FR1IN to Canrobert"),
        ("Niel", "FR1IN assign FR1IN to Canrobert"),
        ("Napoleon", "FR1AQ assign AU1IN to Niel"),
        ("Napoleon", "FR1AQ assign FR9IN to Niel"),
        ("Napoleon", "FR1AQ assign FR3IN to Gyulai"),
        ("Napoleon", "FR1AQ assign FR3IN to Bazaine"),
    ],
)
def test_nobody_else_does_and_nothing_of_another_side(seat: str, line: str) -> None:
    assert refused(line, page(), seat=seat) == "3.5ad"


@pytest.mark.rule("rotd", "3.5ad")
def test_the_war_minister_assigns_too() -> None:
    text, line = page(minister="Trochu"), "War Minister assign FR3IN to Niel"
    game, state = play(text)
    view = RULESET.view(game, state, game.seat("Trochu"))
    order = RULESET.signed(game, view, RULESET.read_order(game, line))
    assert RULESET.check(game, view, order, ()) is None
    assert RULESET.write_order(game, order) == line
    assert RULESET.reassignment is not None
    assert RULESET.reassignment.made(game, state, [order]).units["FR3IN"].commander == "Niel"


@pytest.mark.rule("rotd", "3.5aa")
def test_a_unit_may_do_without_a_deputy_but_not_without_a_commander() -> None:
    assert refused("FR1AQ assign FR1IN to nobody", page()) == "3.5aa"
    assert turned(page(), "FR1AQ assign FR1AQ deputy nobody").unit("FR1AQ").deputy == ""


@pytest.mark.rule("rotd", "3.5ae")
@pytest.mark.parametrize(
    ("person", "rule"), [("Vaillant", ""), ("Niel", ""), ("Canrobert", "3.5ae"), ("Trochu", "3.5ae")]
)
def test_an_army_is_for_generals_and_lieutenant_generals(person: str, rule: str) -> None:
    assert refused(f"FR1AQ assign FR2AQ to {person}", page("FR2AQ G4-V6 7-7", ranks=GENERALS)) == rule


@pytest.mark.rule("rotd", "3.5af")
@pytest.mark.parametrize(("person", "rule"), [("Niel", ""), ("Canrobert", ""), ("Trochu", "3.5af")])
def test_its_deputy_may_be_a_major_general(person: str, rule: str) -> None:
    assert refused(f"FR1AQ assign FR1AQ deputy {person}", page(ranks=GENERALS)) == rule


@pytest.mark.rule("rotd", "3.5ag")
@pytest.mark.parametrize(("person", "rule"), [("Vaillant", ""), ("Canrobert", ""), ("Trochu", "3.5ag")])
def test_a_corps_is_for_major_generals_and_above(person: str, rule: str) -> None:
    assert refused(f"FR1AQ assign FR1CQ to {person}", page(ranks=GENERALS)) == rule


@pytest.mark.rule("rotd", "3.5ah")
def test_anybody_may_be_deputy_of_a_corps() -> None:
    assert refused("FR1AQ assign FR1CQ deputy Trochu", page(ranks=GENERALS)) == ""


ARMIES = ("FR2AQ G4-V6 7-7 commander='Vaillant'", "FR3AQ G4-V6 7-7 commander='Niel'", "FR4AQ G4-V6 7-7")


@pytest.mark.rule("rotd", "3.5ai")
def test_any_officer_may_have_the_rest_where_all_of_rank_have_an_army() -> None:
    assert refused("FR1AQ assign FR4AQ to Trochu", page(*ARMIES, ranks=GENERALS)) == ""
    assert refused("FR1AQ assign FR4AQ to Trochu", page(*ARMIES[:1], ARMIES[2], ranks=GENERALS)) == "3.5ae"


@pytest.mark.rule("rotd", "3.5ai")
def test_who_would_lose_his_army_to_the_officer_does_not_count_as_having_one() -> None:
    assert refused("FR1AQ assign FR3AQ to Trochu", page(*ARMIES[:2], ranks=GENERALS)) == "3.5ae"


@pytest.mark.rule("rotd", "3.5ai")
def test_any_officer_may_have_an_army_where_nobody_is_of_the_rank() -> None:
    majors = "\n".join(f'{name} = "major general"' for name in SEATS[:3])
    assert refused("FR1AQ assign FR1AQ to Trochu", page(ranks=majors)) == ""


@pytest.mark.rule("rotd", "3.5ai")
def test_any_officer_may_have_the_rest_of_the_corps_where_all_generals_have_one() -> None:
    corps = [f"FR{number}CQ G4-V6 7-7 commander='{name}'" for number, name in enumerate(SEATS[:2], start=2)]
    last = "FR5CQ G4-V6 7-7 commander='Canrobert'"
    assert refused("FR1AQ assign FR9CQ to Trochu", page(*corps, last, "FR9CQ G4-V6 7-7", ranks=GENERALS)) == ""
    assert refused("FR1AQ assign FR9CQ to Trochu", page(*corps, "FR9CQ G4-V6 7-7", ranks=GENERALS)) == "3.5ag"


@pytest.mark.rule("rotd", "3.5ai")
def test_who_gets_an_army_on_the_same_sheet_counts_wherever_the_line_stands() -> None:
    text = page("FR2AQ G4-V6 7-7", "FR3AQ G4-V6 7-7", "FR4AQ G4-V6 7-7", ranks=GENERALS)
    lines = [
        "FR1AQ assign FR4AQ to Trochu",
        "FR1AQ assign FR2AQ to Vaillant",
        "FR1AQ assign FR3AQ to Niel",
    ]
    assert refusals(text, *lines, seat="Napoleon") == refusals(text, *reversed(lines), seat="Napoleon") == {}
    assert refusals(text, lines[0], seat="Napoleon") == {lines[0]: "3.5ae"}


def orders_of(at: Table, seat: str, *lines: str) -> list[Order]:
    return list(Table(at.game, at.state, seat).orders(*lines))


@pytest.mark.rule("rotd", "3.5ai")
def test_what_a_colleague_assigns_may_let_any_officer_have_the_rest_or_keep_him_from_it() -> None:
    """Vaillant commands an army and assigns as well: he may give Niel one, or take it from him."""
    at = Table(*play(page(ARMIES[0], "FR3AQ G4-V6 7-7", ARMIES[2], ranks=GENERALS)), "Napoleon")
    line, given, taken = "FR1AQ assign FR4AQ to Trochu", "FR2AQ assign FR3AQ to Niel", "FR2AQ assign FR3AQ to Canrobert"
    told = "warning: FR1AQ gives FR4AQ to Trochu only if all of higher rank have an army when the orders of all are in"
    assert at.tasks(line) == [f"{told} (rule 3.5ai)."]
    turn = at.turn(line, others=orders_of(at, "Vaillant", given))
    assert [turn.after.units[f"FR{n}AQ"].commander for n in (3, 4)] == ["Niel", "Trochu"]
    turn = at.turn(line)
    assert turn.after.units["FR4AQ"].commander != "Trochu"
    (void,) = [event for event in turn.events if event.kind == "assignment-void"]
    assert (void.rule, wording(at.game, void)) == (
        "3.5ae",
        "FR4AQ is not given to Trochu after all: Trochu is a colonel; an army is for generals and lieutenant generals.",
    )
    with_all = Table(*play(page(*ARMIES, ranks=GENERALS)), "Napoleon")
    assert with_all.tasks(line) == at.tasks(line), "the same words, however it stands"
    turn = with_all.played([*orders_of(with_all, "Vaillant", taken), *with_all.orders(line)])
    assert [turn.after.units[f"FR{n}AQ"].commander for n in (3, 4)] == ["Niel", "Napoleon"]


@pytest.mark.rule("rotd", "3.5ai")
def test_a_headquarters_too_few_for_those_of_rank_is_refused_whatever_a_colleague_assigns() -> None:
    at = Table(*play(page(*ARMIES[:2], ranks=GENERALS)), "Vaillant")
    assert at.rules("FR2AQ assign FR3AQ to Trochu") == ["3.5ae"]


@pytest.mark.rule("rotd", "3.5aj")
def test_nobody_commands_two_armies() -> None:
    played = turned(page("FR2AQ G4-V6 7-7 commander='Vaillant'"), "FR1AQ assign FR2AQ to Napoleon")
    assert played.unit("FR2AQ").commander == "Vaillant"
    (event,) = played.events("assignment-void")
    assert wording(played.game, event) == (
        "FR2AQ is not given to Napoleon after all: nobody commands more than one army headquarters."
    )
    assert event.seen_by == ("Napoleon", "Vaillant")


@pytest.mark.rule("rotd", "3.5aj")
def test_one_army_and_two_corps_are_not_too_much_and_a_third_corps_is() -> None:
    corps = [f"FR{number}CQ G4-V6 7-7 commander='Niel'" for number in (2, 3)]
    lines = [f"FR1AQ assign FR{number}CQ to Napoleon" for number in (1, 2, 3)]
    played = turned(page(*corps), *lines)
    assert [played.unit(f"FR{n}CQ").commander for n in (1, 2, 3)] == ["Napoleon", "Napoleon", "Niel"]
    assert [event.units for event in played.events("assignment-void")] == [("FR3CQ",)]


@pytest.mark.rule("rotd", "3.5ak")
def test_too_many_headquarters_are_no_matter_as_long_as_the_last_assignment_puts_it_right() -> None:
    text = page("FR2AQ G4-V6 7-7 commander='Vaillant'", ranks=GENERALS)
    played = turned(text, "FR1AQ assign FR2AQ to Napoleon", "FR1AQ assign FR1AQ to Vaillant")
    assert [played.unit(id).commander for id in ("FR1AQ", "FR2AQ")] == ["Vaillant", "Napoleon"]
    assert played.events("assignment-void") == []


@pytest.mark.rule("rotd", "3.5ak")
def test_what_goes_back_may_leave_another_with_too_much_and_goes_back_too() -> None:
    text = page("FR2AQ G4-V6 7-7 commander='Vaillant'", "FR3AQ G4-V6 7-7 commander='Niel'", ranks=GENERALS)
    lines = ["FR1AQ assign FR1AQ to Vaillant", "FR1AQ assign FR2AQ to Niel"]
    played = turned(text, *lines)
    assert [played.unit(f"FR{n}AQ").commander for n in (1, 2, 3)] == ["Napoleon", "Vaillant", "Niel"]
    assert [event.units for event in played.events("assignment-void")] == [("FR1AQ",), ("FR2AQ",)]


@pytest.mark.rule("rotd", "3.5aj")
def test_who_began_with_more_keeps_it() -> None:
    corps = [f"FR{number}CQ G4-V6 7-7 commander='Niel'" for number in (2, 3)]
    played = turned(page(*corps), "FR1AQ assign FR1IN to Canrobert")
    assert played.events("assignment-void") == []
    assert played.unit("FR1IN").commander == "Canrobert"


@pytest.mark.rule("rotd", "3.5al")
def test_nobody_is_deputy_of_too_many() -> None:
    corps = [f"FR{number}CQ G4-V6 7-7 commander='Niel'" for number in range(2, 6)]
    played = turned(page(*corps), *(f"FR1AQ assign FR{number}CQ deputy Trochu" for number in range(1, 6)))
    assert [played.unit(f"FR{number}CQ").deputy for number in range(1, 6)] == ["Trochu"] * 5


@pytest.mark.rule("rotd", "3.5ae")
def test_who_gives_up_an_army_is_no_less_a_general() -> None:
    """gaps 9.10: of whom nothing is said, his headquarters tells his rank; it does not fall with the headquarters."""
    text = page("FR2AQ G4-V6 7-7 commander='Vaillant'")
    played = turned(text, "FR1AQ assign FR1AQ to Vaillant", "FR1AQ assign FR2AQ to Napoleon")
    again = played.then("FR1AQ assign FR1AQ to Napoleon", "FR1AQ assign FR2AQ to Vaillant")
    assert again.unit("FR1AQ", "supply").commander == "Napoleon"


@pytest.mark.rule("rotd", "3.5ad")
def test_without_assignments_nothing_is_written_of_persons() -> None:
    game, state = play(page())
    assert not {"persons", "roster"} & encode(state).keys()
    for seat in game.seats:
        known = RULESET.view(game, state, seat).state
        assert (seat.name == "Napoleon") == bool(known.roster)


@pytest.mark.rule("rotd", "3.5ad")
def test_who_assigns_knows_who_has_what_of_his_side_and_not_where_it_stands() -> None:
    game, state = play(page())
    known = RULESET.view(game, state, game.seat("Napoleon")).state
    assert list(known.roster) == ["FR1CQ", "FR1IN", "FR3IN"]
    assert encode(known.roster["FR3IN"]) == {
        "unit": "FR3IN", "name": "", "state": "FRA", "commander": "Canrobert", "deputy": ""
    }  # fmt: skip
    ranks = {name: each.rank for name, each in known.persons.items()}
    assert ranks == {
        "Canrobert": "colonel", "Napoleon": "lieutenant general", "Niel": "major general", "Trochu": "colonel",
        "Vaillant": "colonel",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ranks", "said"),
    [
        ('Bazaine = "general"', "Person Bazaine: no seat holds him"),
        ('Niel = "marshal"', "Person Niel: rank = 'marshal' cannot be used"),
        ('Niel = { rank = "general", age = 5 }', "Person Niel: there is no key 'age'."),
    ],
)
def test_a_mistake_about_persons_is_said_in_a_sentence(ranks: str, said: str) -> None:
    with pytest.raises(ScenarioError) as error:
        play(page(ranks=ranks))
    assert said in str(error.value)


def minister(line: str, text: str) -> str:
    """The rule by which a line of Trochu's, who is War Minister, is refused."""
    game, state = play(text)
    view = RULESET.view(game, state, game.seat("Trochu"))
    order = RULESET.signed(game, view, RULESET.read_order(game, line))
    assert RULESET.signed(game, view, RULESET.read_order(game, RULESET.write_order(game, order))) == order
    found = RULESET.check(game, view, order, ())
    return found.rule if found else ""


@pytest.mark.rule("rotd", "3.5ae")
def test_the_war_minister_promotes_when_the_turn_is_over() -> None:
    """gaps 9.10: he sets ranks freely between turns."""
    text = page(minister="Trochu", ranks='Niel = "brigadier"')
    assert minister("war minister PROMOTE niel to Lieutenant  General", text) == ""
    assert minister("War Minister promote Gyulai to general", text) == "3.5ae"
    assert refused("FR1AQ promote Niel to general", text) == "3.5ae"
    played = forced(text, "War Minister of allies promote Niel to lieutenant general")
    assert played.state("supply").persons["Niel"].rank == "brigadier"
    assert played.state("end").persons["Niel"].rank == "lieutenant general"
    (event,) = played.events("promoted")
    assert wording(played.game, event) == "Niel is Lieutenant-général now."
    assert set(event.seen_by) == set(SEATS)


@pytest.mark.rule("rotd", "3.5ae")
def test_without_a_war_minister_the_army_promotes() -> None:
    played = turned(page(), "FR1AQ promote Niel to general")
    assert played.state("end").persons["Niel"].rank == "general"


def fate(text: str, roll: float = 0.5, **suffered: object) -> tuple[str, dict[str, tuple[str, str]]]:
    """What becomes of a headquarters' commander and of the units when the enemy takes it, or it suffers less."""
    game, state = play(text)
    campaign = Campaign(game, state, "tactical-1")
    if suffered:
        campaign.write(sets("units", "FR1CQ", cell=0, **suffered))
    else:
        destroy(campaign, campaign.units["FR1CQ"], "10.8", "")
    share_fates(campaign, state, ScriptedDice({}, otherwise=roll))
    assert all(wording(game, event) for event in campaign.events)
    after = campaign.finished()
    heirs = {id: (unit.commander, unit.deputy) for id, unit in after.units.items() if unit.status != "gone"}
    return after.persons["Niel"].fate if "Niel" in after.persons else "", heirs


TAKEN = "[options]\nfallen_commanders = true\n"


@pytest.mark.rule("rotd", "10.2d")
def test_who_is_with_a_headquarters_that_is_taken_commands_no_more_where_a_game_wants_it() -> None:
    text = page("FR4IN G4-V6 7-9 commander='Niel' deputy='Canrobert'", "FR5IN G4-V6 7-9 deputy='Niel'")
    found, units = fate(TAKEN + text)
    assert found == "captured"
    assert units["FR1IN"] == ("Napoleon", "") and units["FR4IN"] == ("Canrobert", "")
    assert units["FR5IN"] == ("Napoleon", "") and units["FR3IN"] == ("Canrobert", "")
    assert fate(TAKEN + text, roll=0.1)[0] == "fallen"
    assert fate(text) == (
        "",
        {**units, "FR1IN": ("Niel", ""), "FR4IN": ("Niel", "Canrobert"), "FR5IN": ("Napoleon", "Niel")},
    )


@pytest.mark.rule("rotd", "10.2d")
@pytest.mark.parametrize(
    "suffered", [{"status": "shattered", "men": 60, "prisoners": 20}, {"status": "gone", "men": 0, "stragglers": 100}]
)
def test_who_gets_away_from_a_beaten_headquarters_keeps_his_units(suffered: dict[str, object]) -> None:
    found, units = fate(TAKEN + page(), **suffered)
    assert (found, units["FR1IN"]) == ("", ("Niel", ""))


@pytest.mark.rule("rotd", "10.2d")
def test_who_was_lost_before_is_not_lost_again_with_his_headquarters() -> None:
    found, units = fate(TAKEN + page(ranks='Niel = { rank = "general", fate = "captured" }'), roll=0.1)
    assert (found, units["FR1IN"]) == ("captured", ("Niel", ""))


@pytest.mark.rule("rotd", "3.5ad")
def test_an_office_that_nobody_holds_orders_nothing_even_where_the_order_was_forced() -> None:
    played = forced(page(), "War Minister assign FR3IN to Napoleon", "FR1AQ assign FR2IN to Niel")
    assert (played.unit("FR3IN").commander, played.unit("FR2IN").commander) == ("Canrobert", "Niel")


@pytest.mark.rule("rotd", "3.5ad")
def test_who_is_captured_is_given_nothing() -> None:
    text = page(ranks='Niel = { rank = "general", fate = "captured" }')
    assert refused("FR1AQ assign FR3IN to Niel", text) == "3.5ad"
    assert refused("FR1AQ promote Niel to general", text) == "3.5ae"


def test_the_status_of_a_headquarters_tells_the_rank_as_its_army_has_it() -> None:
    game, state = play(page())
    view = RULESET.view(game, state, game.seat("Niel"))
    assert "Rank: Général de division" in RULESET.describe(game, view, "FR1CQ")
    assert not any(line.startswith("Rank") for line in RULESET.describe(game, view, "FR1IN"))


def links(text: str, seat: str, *drafted: str) -> list[tuple[str, str, str, str]]:
    """Id, the link above, commander and news of each link that a seat knows."""
    game, state = play(text)
    assert RULESET.reassignment is not None
    view = RULESET.view(game, state, game.seat(seat))
    orders = [RULESET.read_order(game, line) for line in drafted]
    found = RULESET.reassignment.chain(game, view, orders)
    return [(link.id, link.under, link.commander, link.news) for link in found]


@pytest.mark.rule("rotd", "3.5aa")
def test_the_chain_of_command_goes_from_armies_to_corps_to_brigades_to_officers_without_a_post() -> None:
    assert links(page(), "Napoleon", "FR1AQ assign FR1IN deputy Trochu", "FR1AQ assign FR1IN to Vaillant") == [
        ("FR1AQ", "", "Napoleon, Lieutenant-général", ""),
        ("FR1CQ", "FR1AQ", "Niel, Général de division", ""),
        ("FR1IN", "FR1CQ", "Niel", "Trochu as deputy, Vaillant, once handed in"),
        ("FR2IN", "FR1AQ", "Napoleon", ""),
        ("officer Canrobert", "", "", ""),
        ("FR3IN", "officer Canrobert", "Canrobert", ""),
        ("officer Trochu", "", "", ""),
        ("officer Vaillant", "", "", ""),
    ]


@pytest.mark.rule("rotd", "3.5ad")
def test_who_assigns_nothing_sees_his_own_units_in_the_chain_and_gives_none_away() -> None:
    assert [id for id, *_ in links(page(), "Niel")] == ["FR1CQ", "FR1IN"]
    assert [id for id, *_ in links(page(), "Gyulai")] == ["officer Gyulai", "AU1IN"]
    game, state = play(page())
    view = RULESET.view(game, state, game.seat("Niel"))
    assert RULESET.reassignment is not None
    assert RULESET.reassignment.posted(game, view, "FR1IN", "FR1CQ", False) is None
    assert not any(link.given for link in RULESET.reassignment.chain(game, view, ()))


@pytest.mark.rule("rotd", "3.5ad")
@pytest.mark.parametrize(
    ("seat", "to", "line"),
    [
        ("Napoleon", "FR1CQ", "FR1AQ assign FR3IN to Niel"),
        ("Napoleon", "FR1IN", "FR1AQ assign FR3IN to Niel"),
        ("Napoleon", "officer Trochu", "FR1AQ assign FR3IN to Trochu"),
        ("Trochu", "FR1AQ", "War Minister assign FR3IN to Napoleon"),
        ("Napoleon", "FR9CQ", ""),
    ],
)
def test_a_unit_put_under_another_is_given_to_who_has_that(seat: str, to: str, line: str) -> None:
    game, state = play(page(minister="Trochu"))
    assert RULESET.reassignment is not None
    view = RULESET.view(game, state, game.seat(seat))
    order = RULESET.reassignment.posted(game, view, "FR3IN", to, False)
    assert ("" if order is None else RULESET.write_order(game, order)) == line


@pytest.mark.rule("rotd", "3.5ad")
def test_units_are_named_headquarters_first_and_officers_as_long_as_they_serve() -> None:
    """To who assigns all of his side, to others their own."""
    game, state = play(
        page("FR10IN G4-V6 7-7 commander='Niel'", ranks='Vaillant = { rank = "general", fate = "fallen" }')
    )
    found = {}
    for seat in ("Napoleon", "Niel", "Gyulai"):
        view = RULESET.view(game, state, game.seat(seat))
        found[seat] = named(view, "post"), named(view, "person")
    all_ = ("FR1AQ", "FR1CQ", "FR1IN", "FR2IN", "FR3IN", "FR10IN")
    assert found["Napoleon"] == (all_, ("Canrobert", "Napoleon", "Niel", "Trochu"))
    assert (found["Niel"][0], found["Gyulai"][0]) == (("FR1CQ", "FR1IN", "FR10IN"), ("AU1IN",))


@pytest.mark.rule("rotd", "3.5ae")
def test_nobody_is_promoted_by_another_side_nor_once_he_is_lost_nor_to_the_rank_that_he_has() -> None:
    text = page(minister="Trochu", ranks='Niel = "brigadier"\nCanrobert = { rank = "general", fate = "captured" }')
    lines = (
        "Gyulai to general",
        "Niel to brigadier",
        "Canrobert to colonel",
        "Bazaine to general",
        "Trochu to brigadier",
    )
    played = forced(text, *(f"War Minister of allies promote {line}" for line in lines))
    assert [event.facts["person"] for event in played.events("promoted")] == ["Trochu"]

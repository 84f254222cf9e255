"""5.1: hostilities change within a game: offers and answers, armistices, peace, and wars declared."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Offer, Pact
from tests.rulesets.rotd.courts import SEATS, SIDES, Court, court
from tests.rulesets.rotd.pages import units

MOLTKE = '[[seats]]\nname = "Moltke"\nside = "prussia"\n'
NO_HEAD = """
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Canrobert"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
ARMISTICE, PEACE = "Monarch offer armistice to austria", "Monarch offer peace to Austria"
YES = "AU1AQ accept armistice of allies"


# who speaks


@pytest.mark.rule("rotd", "5.1b")
def test_a_monarch_speaks_for_his_side_and_no_commander_of_his() -> None:
    found = court()
    assert found.rules("Napoleon", ARMISTICE) == [""]
    assert found.rules("Niel", "FR1AQ offer armistice to austria", "FR1IN offer peace to austria") == ["5.1", "11.7a"]
    assert found.rules("Gyulai", "AU1AQ offer armistice to allies") == [""]


@pytest.mark.rule("rotd", "5.1b")
def test_without_such_an_office_the_army_headquarters_of_lowest_number_speaks() -> None:
    found = court('FR2AQ C5-V6 7-7 commander="Canrobert"', seats=NO_HEAD)
    assert found.rules("Niel", "FR1AQ offer armistice to austria") == [""]
    assert found.rules("Canrobert", "FR2AQ offer armistice to austria") == ["5.1"]


@pytest.mark.rule("rotd", "5.1b")
def test_who_does_not_know_of_the_first_headquarters_learns_that_it_speaks_when_he_has_spoken() -> None:
    far = court('FR2AQ A0-N0 7-7 commander="Canrobert"', seats=NO_HEAD)
    assert far.rules("Canrobert", "FR2AQ offer armistice to austria") == [""]
    after = far.turn(Canrobert="FR2AQ offer armistice to austria")
    assert after.said("unsaid") == "What was to be said to another side is not said: FR1AQ speaks for its side."
    assert after.one("unsaid").seen_by == ("Canrobert",)
    assert after.state.offers == {}


@pytest.mark.rule("rotd", "5.1b")
def test_what_is_so_already_is_not_said() -> None:
    found = court()
    lines = (
        "Monarch offer peace to allies",
        "Monarch declare war on austria",
        "Monarch denounce armistice with austria",
    )
    assert found.rules("Napoleon", *lines) == ["5.1", "5.1", "5.1"]


NO_WAR, NO_TRUCE = "there is no war", "there is no armistice"
NOTICE = "there is an armistice, of which notice is given with 'denounce armistice with'"


@pytest.mark.rule("rotd", "5.1b")
def test_who_may_say_nothing_new_of_war_and_peace_is_told_how_they_stand() -> None:
    war = court()
    truce = war.turn(Napoleon=ARMISTICE, Gyulai=YES)
    denounced = truce.turn(Gyulai="AU1AQ denounce armistice with allies")
    peace = war.turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    never = court(page='[relations]\n"FRA-AUS" = "neutral"')
    said = (ARMISTICE, PEACE, "Monarch declare war on AUS", "Monarch denounce armistice with austria")
    told = [found.reasons("Napoleon", *said) for found in (war, truce, denounced, peace, never)]
    assert [[why.partition(": ")[2].removesuffix(" (rule 5.1).") for why in each] for each in told] == [
        ["", "", "there is war already", NO_TRUCE],
        ["there is an armistice already", "", NOTICE, ""],
        ["", "", NOTICE, "notice was given already"],
        [NO_WAR, NO_WAR, "", NO_TRUCE],
        [NO_WAR, NO_WAR, "", NO_TRUCE],
    ]


@pytest.mark.rule("rotd", "5.1b")
def test_nobody_speaks_to_his_own_side() -> None:
    said = (
        "offer armistice to allies",
        "accept peace of allies",
        "withdraw offer to allies",
        "declare war on FRA",
        "denounce armistice with allies",
    )
    told = court().reasons("Napoleon", *(f"Monarch {line}" for line in said))
    assert [why.partition(": ")[2] for why in told] == ["that is its own side (rule 5.1)."] * len(said)


# offers and answers


@pytest.mark.rule("rotd", "5.1b")
def test_an_offer_is_told_to_the_other_side_with_the_report_and_stands_until_it_is_answered() -> None:
    offered = court().turn(Napoleon=ARMISTICE)
    assert offered.said("offer-made") == "Allies offers Austria an armistice."
    assert dict(offered.state.offers) == {"allies-austria": Offer("allies", "austria", "armistice")}
    assert offered.turns(2).state.offers == offered.state.offers
    assert offered.state.phase == "supply"
    agreed = offered.turns(1).turn(Gyulai=YES)
    assert agreed.said("armistice-made") == "Allies and Austria agree on an armistice: who holds a place keeps it."
    assert (agreed.state.offers, agreed.state.phase, agreed.state.truce) == ({}, "movement", True)
    assert agreed.state.pacts["allies-austria"] == Pact(("allies", "austria"), "armistice", 3, ("AUS-FRA",))


@pytest.mark.rule("rotd", "5.1b")
@pytest.mark.parametrize("answer", [YES, "AU1AQ offer armistice to allies"])
def test_an_offer_is_met_in_the_same_turn(answer: str) -> None:
    assert "armistice-made" in court().turn(Napoleon=ARMISTICE, Gyulai=answer).kinds()


@pytest.mark.rule("rotd", "5.1b")
def test_an_armistice_is_not_made_of_an_offer_of_peace() -> None:
    after = court().turn(Napoleon=PEACE, Gyulai=f"{YES}; AU1AQ withdraw offer")
    assert after.said("answer-void").startswith("Austria accepts an armistice that Allies does not offer")
    assert after.one("answer-void").seen_by == ("Gyulai",)
    assert after.state.pacts == {}


@pytest.mark.rule("rotd", "5.1b")
def test_what_is_refused_or_taken_back_stands_no_longer() -> None:
    offered = court().turn(Napoleon=ARMISTICE)
    refused = offered.turn(Gyulai="AU1AQ refuse armistice of allies")
    assert refused.said("offer-refused") == "Austria refuses the armistice that Allies offers."
    assert refused.state.offers == {}
    taken_back = offered.turn(Napoleon="Monarch withdraw offer", Gyulai=YES)
    assert [kind for kind in taken_back.kinds() if "offer" in kind or "answer" in kind] == [
        "offer-withdrawn",
        "answer-void",
    ]
    assert taken_back.state.pacts == {}


@pytest.mark.rule("rotd", "5.1b")
def test_who_offers_and_accepts_at_once_is_not_told_that_it_came_to_nothing() -> None:
    eager = court().turn(
        Napoleon=f"{ARMISTICE}; Monarch accept armistice of austria", Gyulai=f"AU1AQ offer armistice to allies; {YES}"
    )
    assert eager.kinds().count("armistice-made") == 1
    assert "answer-void" not in eager.kinds()


@pytest.mark.rule("rotd", "5.1b")
def test_who_accepts_an_armistice_that_was_made_a_turn_ago_is_told_that_it_came_to_nothing() -> None:
    truce = court().turn(Napoleon=ARMISTICE, Gyulai=YES)
    late = truce.turn(Gyulai=YES)
    assert late.one("answer-void").seen_by == ("Gyulai",)
    assert late.state.pacts == truce.state.pacts


@pytest.mark.rule("rotd", "5.1b")
def test_the_refusal_of_a_peace_leaves_an_armistice_on_offer() -> None:
    offered = court().turn(Napoleon=ARMISTICE).turn(Gyulai="AU1AQ refuse peace of allies")
    assert offered.state.offers["allies-austria"].what == "armistice"


@pytest.mark.rule("rotd", "5.1b")
@pytest.mark.parametrize(
    "said",
    [
        {"kind": "offer", "what": "peace", "to": "rome"},
        {"kind": "answer", "says": "accept", "what": "peace", "of": "rome"},
        {"kind": "withdraw offer", "to": "rome"},
        {"kind": "declare war", "on": "rome"},
        {"kind": "denounce", "of": "rome"},
        {"kind": "offer", "what": "peace", "to": "austria", "asking": "rome, Milano"},
    ],
)
def test_what_nobody_knows_is_refused_at_the_desk(said: dict[str, str]) -> None:
    found = court()
    order = RULESET.order({"unit": "Monarch of allies", **said})
    refusal = RULESET.check(found.game, found.view("Napoleon"), order, ())
    assert refusal is not None and refusal.rule == "5.1" and "there is no" in refusal.reason


@pytest.mark.rule("rotd", "5.1b")
def test_what_is_offered_again_is_told_once_and_other_terms_take_its_place() -> None:
    offered = court().turn(Napoleon=PEACE)
    again = offered.turn(Napoleon=PEACE)
    assert "offer-made" not in again.kinds()
    assert again.state.offers == offered.state.offers
    other = again.turn(Napoleon="Monarch offer peace to austria for Milano")
    assert "offer-made" in other.kinds()
    assert [offer.asking for offer in other.state.offers.values()] == [("Milano",)]


@pytest.mark.rule("rotd", "5.1b")
def test_a_side_takes_back_its_own_offers_alone() -> None:
    both = court().turn(Napoleon=ARMISTICE, Gyulai="AU1AQ offer peace to allies")
    assert set(both.turn(Napoleon="Monarch withdraw offer").state.offers) == {"austria-allies"}
    assert set(both.turn(Gyulai="AU1AQ withdraw offer to allies").state.offers) == {"allies-austria"}


@pytest.mark.rule("rotd", "5.1b")
def test_terms_that_nobody_has_read_are_not_accepted() -> None:
    hard = "Monarch offer peace to austria for Milano"
    blind = court().turn(Napoleon=hard, Gyulai="AU1AQ accept peace of allies")
    assert "answer-void" in blind.kinds()
    read = blind.turn(Gyulai="AU1AQ accept peace of allies")
    assert read.said("peace-made") == "Allies and Austria make peace; Austria cedes Milano."


@pytest.mark.rule("rotd", "5.1b")
def test_nor_is_what_somebody_would_cede_accepted_before_it_was_read() -> None:
    blind = court().turn(Gyulai="AU1AQ offer peace to allies ceding Milano", Napoleon="Monarch accept peace of austria")
    assert "answer-void" in blind.kinds() and "peace-made" not in blind.kinds()
    read = blind.turn(Napoleon="Monarch accept peace of austria")
    assert read.said("peace-made") == "Austria and Allies make peace; Austria cedes Milano."


@pytest.mark.rule("rotd", "5.1b")
def test_two_offers_of_peace_must_say_the_same() -> None:
    hard = "Monarch offer peace to austria for Milano"
    apart = court().turn(Napoleon=hard, Gyulai="AU1AQ offer peace to allies")
    assert "peace-made" not in apart.kinds()
    assert set(apart.state.offers) == {"allies-austria", "austria-allies"}
    met = court().turn(Napoleon=hard, Gyulai="AU1AQ offer peace to allies ceding Milano")
    assert "peace-made" in met.kinds()


@pytest.mark.rule("rotd", "5.1b")
def test_cities_are_ceded_by_whose_they_are_and_only_by_a_peace() -> None:
    lines = (
        "Monarch offer peace to austria ceding Milano",
        "Monarch offer peace to austria for Lyon",
        "Monarch offer armistice to austria for Milano",
        "Monarch offer peace to austria ceding Lyon for Lyon",
        "Monarch offer peace to austria ceding Lyon for Milano, Verona",
    )
    assert [court().rules("Napoleon", line)[0] for line in lines] == ["5.1", "5.1", "5.1", "5.1", ""]


@pytest.mark.rule("rotd", "5.1b")
def test_an_offer_waits_at_the_desk_of_whoever_may_answer_it() -> None:
    asked = court().turn(Gyulai="AU1AQ offer peace to allies ceding Verona for Lyon")
    (desk,) = asked.view("Napoleon").desks
    said = "Austria offers peace, cedes Verona and asks for Lyon; accept or refuse it (rule 5.1)."
    assert desk.waiting == (said,)
    assert asked.tasks("Napoleon") == [said]
    assert asked.tasks("Napoleon", "Monarch refuse peace of austria") == []
    assert asked.tasks("Niel") == []
    assert desk.facts == ()
    answered = court().turn(Napoleon=ARMISTICE)
    assert answered.tasks("Gyulai") == ["Allies offers an armistice; accept or refuse it (rule 5.1)."]
    assert answered.view("Napoleon").desks[0].facts == (("Offered", "an armistice to Austria"),)
    truce = answered.turn(Gyulai=YES).turn(Gyulai="AU1AQ denounce armistice with allies")
    assert truce.view("Napoleon").desks[0].facts == (("Armistice", "with Austria, ends with turn 4"),)


# fog


@pytest.mark.rule("rotd", "5.1b")
def test_an_offer_is_known_to_the_offices_and_army_commanders_of_both_sides_alone() -> None:
    seats = (NO_HEAD + '[[seats]]\nname = "Bazaine"\nside = "allies"\noffices = ["War Minister"]\n').replace(
        'name = "Niel"\nside = "allies"', 'name = "Niel"\nside = "allies"\noffices = ["Prime Minister"]'
    )
    third = '[sides.switzerland]\nname = "Switzerland"\nstates = ["SUI"]\n'
    seats += '[[seats]]\nname = "Dufour"\nside = "switzerland"\noffices = ["Monarch"]\n'
    start = court(
        'FR2IN C5-V6 7-7 commander="Canrobert"', 'SW1AQ A0-N0 7-7 commander="Dufour"', seats=seats, sides=SIDES + third
    )
    after = start.turn(Niel="Prime Minister offer armistice to austria")
    assert after.one("offer-made").seen_by == ("Bazaine", "Gyulai", "Niel")
    knows = {seat.name for seat in after.game.seats if after.view(seat.name).state.offers}
    assert knows == {"Bazaine", "Gyulai", "Niel"}


@pytest.mark.rule("rotd", "5.1b")
def test_everybody_hears_that_an_armistice_or_a_peace_was_made() -> None:
    after = court().turn(Napoleon=ARMISTICE, Gyulai=YES)
    assert "armistice-made" in after.kinds("Niel")
    assert after.view("Niel").state.pacts == after.state.pacts


# armistice


@pytest.mark.rule("rotd", "5.2f")
def test_turns_of_truce_follow_an_armistice_until_it_is_denounced_with_a_turns_notice() -> None:
    truce = court().turn(Napoleon=ARMISTICE, Gyulai=YES)
    assert truce.title() == "turn 2 of truce from 3 June 1859"
    assert truce.rules("Niel", "FR1IN march D6-V6", "FR1IN deploy to 3-3") == ["6.10", ""]
    notice = truce.turn(Napoleon="Monarch denounce armistice with austria")
    assert (
        notice.said("armistice-denounced") == "Allies gives notice of the armistice with Austria: turn 3 is its last."
    )
    assert notice.state.phase == "movement"
    war = notice.turn()
    assert "armistice-over" in war.kinds()
    assert (war.state.phase, war.state.truce, war.state.pacts) == ("supply", False, {})
    assert war.title() == "turn 4 from 7 June 1859"
    assert war.state.relations["AUS-FRA"] == "hostile"


@pytest.mark.rule("rotd", "5.1b")
def test_an_armistice_of_which_notice_was_given_may_be_offered_again() -> None:
    notice = court().turn(Napoleon=ARMISTICE, Gyulai=YES).turn(Gyulai="AU1AQ denounce armistice with allies")
    assert notice.turn(Napoleon=ARMISTICE, Gyulai=YES).state.phase == "movement"


@pytest.mark.rule("rotd", "5.1b")
def test_in_a_truce_who_holds_a_place_keeps_it_and_nobody_crosses_the_line() -> None:
    started = court("FR9IN D5-V6 3-3", 'AU2IN E4-V6 7-7 commander="Gyulai"', page='[cities.Milano]\nstate = "FRA"')
    truce = started.turn(Napoleon=ARMISTICE, Gyulai=YES)
    assert truce.rules("Niel", "FR1IN deploy to D6-V6 7-7", "FR1IN deploy to E4-V6 7-7") == ["", "6.10"]
    assert truce.rules("Gyulai", "AU1IN deploy to D5-V6 7-7", "AU1IN deploy to E6-V6 7-7") == ["6.10", ""]
    after = truce.turn(Niel="FR1IN deploy to D6-V6 7-7")
    assert (after.square("FR1IN"), after.state.cities["Milano"].state) == ("D6-V6", "FRA")


@pytest.mark.rule("rotd", "5.1b")
@pytest.mark.parametrize("friends", ["FRA", "AUS"])
def test_while_a_third_side_fights_on_an_armistice_brings_no_truce(friends: str) -> None:
    third = '[sides.prussia]\nname = "Prussia"\nstates = ["PRU"]\n'
    page = f'[relations]\n"{friends}-PRU" = "neutral"\n'
    start = court('PR1IN M0-N0 7-7 commander="Moltke"', page=page, seats=SEATS + MOLTKE, sides=SIDES + third)
    found = start.turn(Napoleon=ARMISTICE, Gyulai=YES)
    assert (found.state.phase, found.state.truce) == ("supply", False)
    assert found.state.relations["AUS-FRA"] == "neutral"


# peace


@pytest.mark.rule("rotd", "5.1b")
def test_a_campaign_ends_early_when_all_hostilities_do() -> None:
    start = court(
        'FR2IN C5-V6 7-7 men=1000 wounded=200 experience=8 commander="Niel"', page="[objectives]\nMilano = 3\n"
    )
    over = start.turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert over.state.closed
    assert set(over.kinds()) >= RULES_OF_THE_END
    assert (over.unit("FR2IN").men, over.unit("FR2IN").wounded, over.unit("FR2IN").experience) == (1200, 0, 6)
    assert over.one("campaign-ended").facts["points"] == [["Allies", 0], ["Austria", 3]]


RULES_OF_THE_END = {"wounded-returned", "experience-faded", "campaign-closed", "campaign-ended"}


@pytest.mark.rule("rotd", "5.1b")
def test_a_peace_is_made_out_of_a_truce_as_well() -> None:
    truce = court().turn(Napoleon=ARMISTICE, Gyulai=YES)
    over = truce.turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert over.state.closed
    assert {"peace-made", "campaign-closed"} <= set(over.kinds())


@pytest.mark.rule("rotd", "5.1b")
def test_an_armistice_alone_does_not_end_a_campaign() -> None:
    assert not court().turn(Napoleon=ARMISTICE, Gyulai=YES).state.closed


@pytest.mark.rule("rotd", "5.1b")
def test_a_campaign_in_which_nobody_was_at_war_goes_on() -> None:
    assert not court(page='[relations]\n"FRA-AUS" = "neutral"').turns(2).state.closed


@pytest.mark.rule("rotd", "5.1b")
def test_a_peace_gives_cities_back_but_for_what_was_ceded() -> None:
    page = "[cities.Milano]\nbesieged = false\n[cities.Lyon]\nsupplies = 5\n"
    start = court(page=page)
    taken = start.turn()
    assert taken.state.cities["Milano"].state == "FRA"
    kept = taken.turn(Napoleon="Monarch offer peace to austria for Milano").turn(Gyulai="AU1AQ accept peace of allies")
    assert (kept.state.cities["Milano"].state, kept.state.cities["Milano"].ceded) == ("FRA", "FRA")
    back = taken.turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert (back.state.cities["Milano"].state, back.state.cities["Milano"].ceded) == ("AUS", "")
    assert back.said("city-handed-over") == "Milano goes back to Austria."
    whole = taken.turn(Napoleon="Monarch offer peace to austria ceding Lyon").turn(
        Gyulai="AU1AQ accept peace of allies"
    )
    assert {name: city.state for name, city in whole.state.cities.items()} == {
        "Lyon": "AUS",
        "Milano": "AUS",
        "Verona": "AUS",
    }


@pytest.mark.rule("rotd", "1.5i")
def test_a_peace_brings_units_home_to_the_nearest_own_soil_with_room() -> None:
    guests = [f'FR{n}IN D5-V6 {n - 10}-3 commander="Niel"' for n in range(11, 17)]
    guards = [f'FR{n}IN D1-W0 7-7 commander="Niel"' for n in (21, 22)]
    over = court(*guests, *guards).turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    homes = {over.square(unit.split()[0]) for unit in guests} | {over.square("FR1IN")}
    board = over.game.map.board
    assert all(over.game.map.state_of(board.cell(home)).code == "FRA" for home in homes)  # type: ignore[union-attr]
    there = [over.square(id) for id in over.state.units]
    assert all(there.count(home) <= 2 for home in homes)
    assert "D1-W0" not in homes
    assert {board.distance(board.cell("D5-V6"), board.cell(home)) for home in homes} == {4}
    assert over.square("AU1IN") == "E5-V6"


@pytest.mark.rule("rotd", "5.1b")
def test_militia_goes_to_its_home_and_nobody_where_nobody_can_stand() -> None:
    water = '[map.squares]\nD1-W0 = "water"\n'
    militia = 'FR9MI D5-V6 3-3 commander="Niel"'
    over = court(militia, sides=SIDES + water).turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert {over.square("FR9MI"), over.square("FR1IN")} == {"D2-W0"}


@pytest.mark.rule("rotd", "1.5h")
def test_sleepers_that_come_home_lie_no_closer_than_they_may() -> None:
    asleep = [f'FR{n}IN D5-V6 {n - 10}-3 commander="Niel" status="inactive"' for n in (11, 12, 13)]
    page = '[relations]\n"FRA-AUS" = "hostile"\n'
    over = court(*asleep, page=page).turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    squares = [over.square(id) for id in ("FR11IN", "FR12IN", "FR13IN", "FR1IN")]
    assert all(squares.count(square) <= 2 for square in squares)


@pytest.mark.rule("rotd", "5.1b")
def test_railways_and_stores_follow_the_land() -> None:
    depot = '[[depots]]\nid = "Field"\nstate = "FRA"\nplace = "D8-V6 7-7"\nsupplies = 40\n'
    rail = '[squares."D8-V6"]\nrail = "allies"\n'
    over = court(page=depot + rail).turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert over.state.depots == {}
    assert over.said("store-cleared") == "Field is cleared: its 40 supplies go to Lyon."
    assert over.one("store-cleared").seen_by == ("Napoleon", "Niel")
    assert over.game.map.board.cell("D8-V6") in {int(key) for key in over.state.squares}
    assert over.state.squares[str(over.game.map.board.cell("D8-V6"))].rail == "austria"


@pytest.mark.rule("rotd", "5.1b")
def test_where_the_ways_are_held_as_they_should_be_nothing_is_told_of_them() -> None:
    rail = '[squares."D8-V6"]\nrail = "austria"\n[squares."C5-V6"]\nrail = "allies"\n'
    over = court(page=rail).turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert "ways-handed-over" not in over.kinds()


@pytest.mark.rule("rotd", "5.1b")
def test_nobody_comes_home_to_a_square_where_strangers_stand() -> None:
    third = '[sides.prussia]\nname = "Prussia"\nstates = ["SUI"]\n'
    page = '[relations]\n"FRA-SUI" = "neutral"\n"AUS-SUI" = "neutral"\n'
    watch = 'SW9IN D1-W0 3-3 commander="Moltke"'
    over = court(watch, page=page, seats=SEATS + MOLTKE, sides=SIDES + third).turn(
        Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies"
    )
    assert over.square("FR1IN") == "D2-W0"


@pytest.mark.rule("rotd", "5.2f")
def test_a_truce_comes_of_one_armistice_beside_a_peace() -> None:
    third = '[sides.prussia]\nname = "Prussia"\nstates = ["PRU"]\n'
    page = '[relations]\n"AUS-PRU" = "neutral"\n'
    seats = SEATS + MOLTKE.replace('side = "prussia"', 'side = "prussia"\noffices = ["Monarch"]')
    start = court('PR1IN M0-N0 7-7 commander="Moltke"', page=page, seats=seats, sides=SIDES + third)
    one = start.turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert (one.state.phase, one.state.closed) == ("supply", False)
    both = one.turn(Napoleon="Monarch offer armistice to prussia", Moltke="Monarch accept armistice of allies")
    assert (both.state.phase, both.state.truce, both.state.closed) == ("movement", True, False)


# war


@pytest.mark.rule("rotd", "7.16b")
def test_a_nation_that_takes_no_part_is_opened_by_war() -> None:
    start = court('FR5IN C5-V6 3-3 commander="Niel"', page='theatre = ["FRA", "AUS"]\n')
    assert start.rules("Niel", "FR5IN march C6-V6") == ["7.16b"]
    declared = start.turn(Napoleon="Monarch declare war on Switzerland")
    assert declared.said("war-declared") == "Allies declares war on Switzerland."
    assert declared.one("war-declared").seen_by == ("*",)
    assert declared.rules("Niel", "FR5IN march C6-V6") == [""]
    assert declared.state.theatre == ("FRA", "AUS", "SUI")
    unnamed = court('FR5IN C5-V6 3-3 commander="Niel"').turn(Napoleon="Monarch declare war on Switzerland")
    assert (unnamed.state.theatre, unnamed.rules("Niel", "FR5IN march C6-V6")) == ((), [""])


@pytest.mark.rule("rotd", "7.16a")
def test_no_war_opens_what_is_closed_to_all_armies() -> None:
    soil = '[map.states.OTT]\nname = "Ottoman Empire"\nsquares = ["C6-V6"]\n'
    assert court(sides=SIDES + soil).rules("Napoleon", "Monarch declare war on OTT") == ["7.16a"]


@pytest.mark.rule("rotd", "5.1b")
def test_war_is_declared_on_a_side_that_is_at_peace_but_not_on_one_with_an_armistice() -> None:
    third = '[sides.prussia]\nname = "Prussia"\nstates = ["PRU"]\n'
    start = court('PR1IN M0-N0 7-7 commander="Moltke"', seats=SEATS + MOLTKE, sides=SIDES + third)
    peace = start.turn(Napoleon=PEACE, Gyulai="AU1AQ accept peace of allies")
    assert peace.state.pacts["allies-austria"].what == "peace"
    war = peace.turn(Gyulai="AU1AQ declare war on allies")
    assert (war.state.pacts, war.state.relations["AUS-FRA"]) == ({}, "hostile")
    armistice = start.turn(Napoleon=ARMISTICE, Gyulai=YES)
    assert armistice.rules("Gyulai", "AU1AQ declare war on allies") == ["5.1"]


@pytest.mark.rule("rotd", "5.1b")
def test_war_on_a_state_is_war_on_its_side() -> None:
    armistice = court().turn(Napoleon=ARMISTICE, Gyulai=YES)
    assert armistice.rules("Napoleon", "Monarch declare war on AUS", "Monarch declare war on FRA") == ["5.1", "5.1"]
    third = '[sides.prussia]\nname = "Prussia"\nstates = ["SUI"]\n'
    page = '[relations]\n"FRA-SUI" = "neutral"\n'
    start = court('SW1IN M0-N0 7-7 commander="Moltke"', page=page, seats=SEATS + MOLTKE, sides=SIDES + third)
    after = start.turn(Napoleon="Monarch declare war on Switzerland")
    assert after.said("war-declared") == "Allies declares war on Prussia."
    assert after.state.relations["FRA-SUI"] == "hostile"


@pytest.mark.rule("rotd", "7.17a")
def test_while_units_are_deployed_nothing_is_said_to_other_sides() -> None:
    placing = court(page="[options]\ndeployment = true\n")
    assert placing.rules("Napoleon", ARMISTICE) == ["5.1"]


@pytest.mark.rule("rotd", "4.1i")
@pytest.mark.rule("rotd", "4.1k")
def test_in_a_truce_by_armistice_units_see_as_far_as_in_any_truce() -> None:
    comrade = 'FR5IN C0-V6 7-7 commander="Napoleon"'
    stranger = 'AU5IN D0-V9 7-7 commander="Gyulai"'
    start = court(comrade, stranger, 'FR6IN C5-V6 3-3 commander="Napoleon"', 'FR7IN C8-V7 3-3 commander="Napoleon"')
    truce = start.turn(Napoleon=ARMISTICE, Gyulai=YES)

    def seen(found: Court) -> tuple[bool, bool]:
        view = found.view("Napoleon")
        return view.token("FR1AQ") is not None, bool(view.sightings)

    assert seen(start) == (True, False)
    assert seen(truce) == (True, True)


def test_without_a_word_nothing_of_it_is_in_the_state() -> None:
    after = court(armies=units("FR1IN C5-V6 7-7")).turns(1)
    assert (after.state.offers, after.state.pacts, after.state.truce, after.state.campaign) == ({}, {}, False, 0)

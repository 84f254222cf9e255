"""5.1, 7.16: what a side may say to another in war, in an armistice, once it was denounced, and in peace."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.peace.accords import agreeing, pact_of
from drumhead.engine.rulesets.rotd.peace.saying import said_refused
from tests.rulesets.rotd.boards import campaign, city, flat_map, game

MAP = flat_map(
    owner="FRA",
    cities=[city("Lyon", "G4-V6", "FRA"), city("Milano", "G8-V6", "AUS"), city("Bern", "G6-V2", "SUI")],
)
NO_WAR, NO_TRUCE, OWN = "there is no war", "there is no armistice", "that is its own side"
NOTICE = "there is an armistice, of which notice is given with 'denounce armistice with'"


def offer(what: str, to: str = "austria", ceding: tuple[str, ...] = (), asking: tuple[str, ...] = ()) -> o.Offer:
    return o.Offer(unit="FR1AQ", what=what, to=to, ceding=ceding, asking=asking)


def told(at: Campaign, order: Any) -> str:
    """Why the allies cannot say it; empty if they can."""
    found = said_refused(at, "allies", order)
    assert found is None or found.rule == "5.1"
    return "" if found is None else found.reason


def agreed(what: str, **about: Any) -> Campaign:
    found = campaign(MAP, **about)
    found.write(agreeing(found, "allies", "austria", what))
    return found


def denounced() -> Campaign:
    found = agreed("armistice")
    pact = pact_of(found, "allies", "austria")
    assert pact is not None
    state = replace(found.finished(), pacts={"allies-austria": replace(pact, ends=3)})
    return Campaign(game(MAP), state, "season")


@pytest.mark.rule("rotd", "5.1b")
def test_what_may_be_said_hangs_on_how_war_and_peace_stand() -> None:
    said = (
        offer("armistice"),
        offer("peace"),
        o.DeclareWar(unit="FR1AQ", on="austria"),
        o.DeclareWar(unit="FR1AQ", on="AUS"),
        o.Denounce(unit="FR1AQ", of="austria"),
    )
    half = campaign(MAP, relations={"AUS-FRA": "neutral", "AUS-SAR": "hostile"})
    none = campaign(MAP, relations={"AUS-FRA": "neutral", "AUS-SAR": "neutral"})
    war = "there is war already"
    for at, reasons in (
        (campaign(MAP), ["", "", war, war, NO_TRUCE]),
        (half, ["", "", "", "", NO_TRUCE]),
        (none, [NO_WAR, NO_WAR, "", "", NO_TRUCE]),
        (agreed("armistice"), ["there is an armistice already", "", NOTICE, NOTICE, ""]),
        (denounced(), ["", "", NOTICE, NOTICE, "notice was given already"]),
        (agreed("peace"), [NO_WAR, NO_WAR, "", "", NO_TRUCE]),
    ):
        assert [told(at, order) for order in said] == reasons


@pytest.mark.rule("rotd", "5.1b")
def test_whom_it_is_said_to_must_be_another_side_or_in_a_declaration_of_war_a_state() -> None:
    at, rome = campaign(MAP), "there is no side 'rome'"
    for order, reason in (
        (offer("peace", "allies"), OWN),
        (offer("peace", "rome"), rome),
        (offer("peace", "AUS"), "there is no side 'AUS'"),
        (o.Answer(unit="FR1AQ", says="accept", what="peace", of="austria"), ""),
        (o.Answer(unit="FR1AQ", says="accept", what="peace", of="allies"), OWN),
        (o.Answer(unit="FR1AQ", says="refuse", what="peace", of="rome"), rome),
        (o.WithdrawOffer(unit="FR1AQ", to=""), ""),
        (o.WithdrawOffer(unit="FR1AQ", to="austria"), ""),
        (o.WithdrawOffer(unit="FR1AQ", to="allies"), OWN),
        (o.WithdrawOffer(unit="FR1AQ", to="rome"), rome),
        (o.DeclareWar(unit="FR1AQ", on="allies"), OWN),
        (o.DeclareWar(unit="FR1AQ", on="SAR"), OWN),
        (o.DeclareWar(unit="FR1AQ", on="SUI"), ""),
        (o.DeclareWar(unit="FR1AQ", on="rome"), "there is no side and no state 'rome'"),
        (o.Denounce(unit="FR1AQ", of="allies"), OWN),
        (o.Denounce(unit="FR1AQ", of="rome"), rome),
    ):
        assert told(at, order) == reason, order


@pytest.mark.rule("rotd", "5.1b")
def test_each_side_cedes_cities_of_its_own_by_right_and_by_a_peace_alone() -> None:
    """Who holds a city now is nothing to it; what an earlier peace gave away is."""
    at = campaign(MAP, cities={"Lyon": CityHolding("Lyon", "AUS", 0)})
    before = campaign(MAP, cities={"Milano": CityHolding("Milano", "AUS", 0, ceded="FRA")})
    no_lyon, no_milano = "Lyon is no city of Austria", "Milano is no city of France and Sardinia"
    hands, rome = "by an armistice no city changes hands", "there is no city 'Roma'"
    for order, reasons in (
        (offer("peace", ceding=("Lyon",), asking=("Milano",)), ("", "Milano is no city of Austria")),
        (offer("peace", ceding=("Milano",)), (no_milano, "")),
        (offer("peace", asking=("Lyon",)), (no_lyon, no_lyon)),
        (offer("peace", asking=("Bern",)), ("Bern is no city of Austria",) * 2),
        (offer("peace", ceding=("Lyon", "Bern")), ("Bern is no city of France and Sardinia",) * 2),
        (offer("peace", ceding=("Lyon", "Roma")), (rome, rome)),
        (offer("peace", ceding=("Milano",), asking=("Roma",)), (rome, rome)),
        (offer("armistice", ceding=("Lyon",)), (hands, hands)),
        (offer("armistice", asking=("Milano",)), (hands, hands)),
    ):
        assert (told(at, order), told(before, order)) == reasons, order

"""The choices of DATC chapter 4, each by its number; the defaults are those DATC itself prefers."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs


class Options(BaseModel):
    """A game's choices, as a scenario's `[options]` gives them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    multi_route: Literal["any", "all"] = Field("all", description="4.A.1: a convoy fails when any or all routes do")
    paradox: Literal["szykman", "1971", "1982", "2000", "all-hold"] = Field("szykman", description="4.A.2")
    adjacent_convoy: Literal["2023", "1982", "1971", "tag"] = Field(
        "2023", description="4.A.3: which rulebook says when an army goes to its neighbour by convoy, or the tag alone"
    )
    land_fallback: bool = Field(False, description="4.A.3: an army whose convoy fails walks, where it can")
    convoy_cuts_support_on_itself: bool = Field(False, description="4.A.4, point 5")
    retreat_behind_convoy: bool = Field(True, description="4.A.5: to where a convoyed attacker came from")
    dislodged_never_bounces: bool = Field(False, description="4.A.7")
    only_coast: Literal["taken", "illegal"] = Field("taken", description="4.B.2: no coast named, one possible")
    wrong_coast: Literal["illegal", "corrected"] = Field("illegal", description="4.B.3")
    support_coast: Literal["optional", "own", "required"] = Field(
        "optional", description="4.B.4: whether a support must say it"
    )
    unit_coast: Literal["ignored", "illegal"] = Field(
        "ignored", description="4.B.5: a wrong one of the unit that is ordered or helped"
    )
    odd_coast: Literal["ignored", "illegal"] = Field("ignored", description="4.B.6")
    missing_arm: Literal["valid", "illegal"] = Field("valid", description="4.C.1")
    wrong_arm: Literal["valid", "illegal"] = Field("valid", description="4.C.2")
    build_arm: Literal["required", "inland", "inferred"] = Field("inferred", description="4.C.3")
    inland_fleet: Literal["illegal", "army"] = Field("illegal", description="4.C.4: a fleet built inland")
    missing_power: Literal["valid", "illegal"] = Field("valid", description="4.C.5")
    wrong_power: Literal["valid", "illegal"] = Field("valid", description="4.C.6")
    double_orders: Literal["first", "last", "none"] = Field("first", description="4.D.3")
    extra_builds: Literal["first", "last", "none"] = Field("first", description="4.D.4")
    double_builds: Literal["first", "last", "none"] = Field("first", description="4.D.5")
    extra_removals: Literal["first", "last", "none"] = Field("first", description="4.D.6")
    waive: bool = Field(True, description="4.D.7")
    removal: Literal["2023", "1982"] = Field("2023", description="4.D.8: which unit goes in civil disorder")
    disorder_supported: bool = Field(True, description="4.D.9")
    perpetual: bool = Field(False, description="4.E.4: an order stands until its unit leaves or is given another")
    city_builds: Literal["city", "harbour", "country"] = Field(
        "city", description="City/Country .11: where units are raised; harbour: fleets of dry Cities in their Countries"
    )
    city_emptied: Literal["open", "closed"] = Field(
        "open", description="City/Country .522: whether others may retreat into a City emptied over a railway link"
    )
    city_lone_railway: bool = Field(
        False, description="City/Country .522: whether a lone railway move closes an empty City to retreats"
    )
    city_convoy: Literal["rail", "convoy"] = Field(
        "rail", description="City/Country .51: what an army does that could act by rail and is convoyed by others only"
    )
    draws: Literal["all", "named"] = Field(
        "all", description="draws.2: whether a draw may leave out powers that are left"
    )
    three_seasons: Literal["none", "odd", "all"] | list[int] = Field("none", description="City/Country .62")

    @cached_property
    def strict_about_units(self) -> bool:
        """4.B.5, 4.C.1, 4.C.2: whether the letter or the coast of an ordered unit can make its order illegal."""
        return "illegal" in (self.unit_coast, self.missing_arm, self.wrong_arm)

    @cached_property
    def falls_back(self) -> bool:
        """4.A.3: whether an army whose convoy fails walks; by the rulebook of 1971 it always does."""
        return self.land_fallback or self.adjacent_convoy == "1971"

    @cached_property
    def heeds_via(self) -> bool:
        """4.A.3: whether the words `via convoy` mean anything; before 2000 no rulebook knew them."""
        return self.adjacent_convoy in ("2023", "tag")

    @cached_property
    def walks_untold(self) -> bool:
        """4.A.3: whether an army that was told to go by convoy, and finds no fleets, walks."""
        return self.falls_back or not self.heeds_via

    @cached_property
    def customs(self) -> Customs:
        """What the resolver itself turns on."""
        return Customs(
            any_route_disrupts=self.multi_route == "any",
            paradox=self.paradox,
            convoy_cuts_support_on_itself=self.convoy_cuts_support_on_itself,
            dislodged_never_bounces=self.dislodged_never_bounces,
            closes_emptied_cities=self.city_emptied == "closed",
            lone_railway_contests=self.city_lone_railway,
        )

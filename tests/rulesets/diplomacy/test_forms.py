"""What the client is told of orders and choices, as it is kept: every form with its fields, every default."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs, Hold, Move, Piece
from drumhead.engine.rulesets.diplomacy.resolution.options import Options

KEPT = Path(__file__).with_name("forms.txt")
PREFERRED = {
    "multi_route": "all",
    "paradox": "szykman",
    "adjacent_convoy": "2023",
    "land_fallback": False,
    "convoy_cuts_support_on_itself": False,
    "retreat_behind_convoy": True,
    "dislodged_never_bounces": False,
    "only_coast": "taken",
    "wrong_coast": "illegal",
    "support_coast": "optional",
    "unit_coast": "ignored",
    "odd_coast": "ignored",
    "missing_arm": "valid",
    "wrong_arm": "valid",
    "build_arm": "inferred",
    "inland_fleet": "illegal",
    "missing_power": "valid",
    "wrong_power": "valid",
    "double_orders": "first",
    "extra_builds": "first",
    "double_builds": "first",
    "extra_removals": "first",
    "waive": True,
    "removal": "2023",
    "disorder_supported": True,
    "perpetual": False,
    "city_builds": "city",
    "city_emptied": "open",
    "city_lone_railway": False,
    "city_convoy": "rail",
    "draws": "all",
    "three_seasons": "none",
}


def field_line(field: Field) -> str:
    words = (f"{option}={word}" for option, word in zip(field.options, field.words, strict=True))
    optional = ("optional",) if field.optional else ()
    return " ".join(("   ", field.name, f"'{field.title}'", field.type, *optional, *words))


def form_lines(form: OrderForm) -> Iterator[str]:
    whole = " (the whole game)" if form.whole else ""
    yield f"{form.kind} '{form.title}' under {form.section}, on '{form.board}', key '{form.key}'{whole}"
    yield from map(field_line, form.fields)
    for drawn in form.drawn:
        yield " ".join(("    drawn:", drawn.figure.__name__, drawn.style, *drawn.by))


def test_every_form_asks_for_its_fields_and_is_drawn_as_it_is_kept() -> None:
    found = [line for form in (*RULESET.forms, *RULESET.commands) for line in form_lines(form)]
    assert found == KEPT.read_text(encoding="utf-8").splitlines()
    seats = [(form.by, form.turns, form.counters) for form in RULESET.forms]
    assert seats == [(("unit",), ("",), ())] * len(RULESET.forms)


def test_what_nobody_chooses_is_what_datc_prefers_for_games_and_for_the_resolver_alike() -> None:
    assert Options().model_dump() == PREFERRED
    assert Options().customs == Customs()
    assert Customs() == Customs(False, "szykman", False, False, False, False)
    asked = Options.model_validate({"multi_route": "any", "city_emptied": "closed", "city_lone_railway": True})
    assert asked.customs == Customs(any_route_disrupts=True, closes_emptied_cities=True, lone_railway_contests=True)
    others = {"convoy_cuts_support_on_itself": True, "dislodged_never_bounces": True, "paradox": "1971"}
    assert Options.model_validate(others).customs == Customs(False, "1971", True, True)
    assert (Move("PAR"), Piece("France")) == (Move("PAR", None, False, False), Piece("France", Hold()))


def test_a_choice_that_another_one_implies_holds_with_it() -> None:
    def implied(**chosen: object) -> tuple[bool, bool, bool, bool]:
        options = Options.model_validate(chosen)
        return options.strict_about_units, options.falls_back, options.heeds_via, options.walks_untold

    assert implied() == (False, False, True, False)
    assert implied(adjacent_convoy="tag") == (False, False, True, False)
    assert implied(adjacent_convoy="1971") == (False, True, False, True)
    assert implied(adjacent_convoy="1982") == (False, False, False, True)
    assert implied(land_fallback=True) == (False, True, True, True)
    for strict in ("unit_coast", "missing_arm", "wrong_arm"):
        assert implied(**{strict: "illegal"}) == (True, False, True, False)

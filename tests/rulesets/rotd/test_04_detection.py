"""Section 4: what units detect, sight and are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, strangers_present, witnesses
from drumhead.engine.rulesets.rotd.knowledge.scouting import detected
from drumhead.engine.rulesets.rotd.knowledge.sight import seen_by, sees, spotters
from drumhead.engine.rulesets.rotd.knowledge.sightings import arm, sighting, size_word
from drumhead.engine.rulesets.rotd.knowledge.views import view
from tests.rulesets.rotd.boards import campaign, flat_map, game, tac, unit
from tests.rulesets.rotd.pages import play, units

SEATS = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""


def seen(*lines: str, seat: str = "Foch", relations: str = "", head: str = "") -> View:
    """The view of a seat over `FR1IN G4-V6 7-7 field=value` lines."""
    game, state = play(head + SEATS + units(*lines) + relations)
    return view(game, state, game.seat(seat))


def identified(found: View) -> list[str]:
    return [token.id for token in found.tokens if token.stance != "own"]


def sighted(found: View, game: Game | None = None) -> list[tuple[str, str]]:
    board = flat_map().board if game is None else game.map.board
    return [(board.name(each.cell), each.state) for each in found.sightings]


@pytest.mark.rule("rotd", "4.1c")
def test_a_brigade_detects_enemies_one_square_away_and_no_further() -> None:
    found = seen("FR1IN G4-V6 7-7", "AU1IN G5-V6 7-7", "AU2IN G6-V6 7-7", "AU3IN G4-V8 7-7")
    assert sighted(found) == [("G5-V6", "AUS")]


@pytest.mark.rule("rotd", "4.1c")
@pytest.mark.rule("rotd", "4.1f")
@pytest.mark.parametrize("second", ["FR2IN", "SD1IN"])
def test_each_states_units_on_a_square_detect_as_they_stand_to_the_others(second: str) -> None:
    """The way east is closed: only who is neutral to the Swiss detects them, without a line of contact."""
    shut = "FR1IN G4-V6 7-7", f"{second} G4-V6 7-8", "AU1IN G4-V6 12-7", "SW1IN G5-V6 7-7"
    found = seen(*shut, relations='\n[relations]\n"FRA-SUI" = "hostile"\n')
    assert sighted(found) == ([("G5-V6", "SUI")] if second == "SD1IN" else [])


@pytest.mark.rule("rotd", "4.6b")
@pytest.mark.parametrize(("second", "told"), [("FR2IN", ["SW1IN"]), ("SD1IN", ["AU2IN", "SW1IN"])])
def test_what_an_ally_of_any_of_ones_units_on_a_battlefield_sees_one_sees(second: str, told: list[str]) -> None:
    """The second Austrians stand behind the first for all but the Swiss."""
    lines = "FR1IN G4-V6 0-7", f"{second} G4-V6 0-7", "AU1IN G4-V6 5-7", "AU2IN G4-V6 12-7", "SW1IN G4-V6 12-0"
    found = seen(*lines, relations='\n[relations]\n"SAR-SUI" = "ally"\n"AUS-SUI" = "hostile"\n')
    assert [id for id in identified(found) if id != "AU1IN"] == told
    assert len({token.id for token in found.tokens}) == len(found.tokens)


@pytest.mark.rule("rotd", "4.1d")
@pytest.mark.parametrize(("men", "reach"), [(249, 1), (250, 2), (499, 2), (500, 3), (900, 3)])
def test_light_cavalry_detects_two_or_three_squares_by_its_strength(men: int, reach: int) -> None:
    line = f"FR1LC G4-V6 7-7 men={men} regiments=3 in_communications=true"
    found = [len(seen(line, f"AU1IN G{4 + away}-V6 7-7").sightings) for away in (1, 2, 3, 4)]
    assert found == [int(away <= reach) for away in (1, 2, 3, 4)]


@pytest.mark.rule("rotd", "4.1e")
def test_light_cavalry_out_of_communications_detects_one_square() -> None:
    line = "FR1LC G4-V6 7-7 men=900 in_communications=false"
    assert sighted(seen(line, "AU1IN G5-V6 7-7")) == [("G5-V6", "AUS")]
    assert sighted(seen(line, "AU1IN G6-V6 7-7")) == []


@pytest.mark.rule("rotd", "4.1a")
@pytest.mark.rule("rotd", "4.1b")
def test_friends_are_detected_three_squares_away_and_five_from_an_army_headquarters() -> None:
    other = 'commander="Niel"'
    lines = (f"FR2IN G7-V6 7-7 {other}", f"FR3IN G8-V6 7-7 {other}", f"FR4IN H0-V6 7-7 {other}")
    assert identified(seen("FR1IN G4-V6 7-7", *lines)) == ["FR2IN"]
    assert identified(seen("FR1AQ G4-V6 7-7", *lines)) == ["FR2IN", "FR3IN"]


@pytest.mark.rule("rotd", "4.1i")
@pytest.mark.rule("rotd", "4.1j")
@pytest.mark.parametrize("season", ["peace", "truce"])
def test_in_peace_and_truce_friends_are_detected_five_squares_away_and_ten_from_an_army_headquarters(
    season: str,
) -> None:
    others = [f'FR{n}IN {square}-V6 7-7 commander="Niel"' for n, square in ((2, "G9"), (3, "H0"), (4, "H4"), (5, "H5"))]
    for eye, known in (("FR1IN", ["FR2IN"]), ("FR1AQ", ["FR2IN", "FR3IN", "FR4IN"])):
        found = seen(f"{eye} G4-V6 7-7", *others, head=f"{season} = [1]\n")
        assert identified(found) == known


@pytest.mark.rule("rotd", "4.1k")
@pytest.mark.parametrize("season", ["peace", "truce"])
@pytest.mark.parametrize("eye", ["FR1IN", "FR1AQ", "FR1LC"])
def test_in_peace_and_truce_others_are_detected_three_squares_away_by_all_alike(season: str, eye: str) -> None:
    others = ("SW1IN G7-V6 7-7", "SW2IN G8-V6 7-7", "AU1IN G4-V9 7-7", "AU2IN G4-W0 7-7")
    strong = "men=600 in_communications=true"
    found = seen(f"{eye} G4-V6 7-7 {strong}", *others, head=f"{season} = [1]\n")
    assert sighted(found) == [("G7-V6", "SUI"), ("G4-V9", "AUS")]
    later = seen(f"{eye} G4-V6 7-7 men=100", *others, head=f"{season} = [2]\n")
    assert sighted(later) == []


@pytest.mark.rule("rotd", "4.1a")
@pytest.mark.rule("rotd", "4.2a")
def test_friends_at_a_distance_are_known_by_their_square_alone() -> None:
    found = seen("FR1IN G4-V6 7-7", 'FR2IN G6-V6 3-3 commander="Niel" men=777', 'SD1IN G4-V6 9-9 commander="Niel"')
    far, near = found.token("FR2IN"), found.token("SD1IN")
    assert far is not None and far.tactical is None and not far.facts and not far.orderable
    assert near is not None and near.tactical is not None and near.stance == "friend"
    assert (found.state.units["FR2IN"].men, found.state.units["FR2IN"].tactical) == (0, -1)


@pytest.mark.rule("rotd", "4.1f")
def test_enemies_are_detected_only_along_a_line_of_contact() -> None:
    patrol = "FR1LC G4-V6 7-7 men=900 in_communications=true"
    assert sighted(seen(patrol, "AU1IN G6-V6 7-7")) == [("G6-V6", "AUS")]
    screened = seen(patrol, "AU1IN G6-V6 7-7", "AU1LC G6-V6 7-8", "AU2LC G5-V5 7-7", "AU3LC G5-V7 7-7")
    assert ("G6-V6", "AUS") in sighted(screened)
    behind = seen(patrol, "AU1IN G6-V6 7-7", "AU2LC G5-V5 7-7", "AU3LC G5-V7 7-7")
    assert ("G6-V6", "AUS") not in sighted(behind)


@pytest.mark.rule("rotd", "4.1g")
def test_through_its_own_screen_enemy_light_cavalry_alone_is_detected() -> None:
    patrol = unit("FR1LC", "G4-V6 7-7", men=900)
    here = field(patrol, unit("AU1IN", "G6-V6 7-7"), unit("AU1LC", "G6-V6 7-8"))
    assert detected(here, [patrol])[1] == {"AU1LC"}


@pytest.mark.rule("rotd", "4.1g")
def test_through_other_troops_not_even_light_cavalry_is_detected() -> None:
    patrol = unit("FR1LC", "G4-V6 7-7", men=900)
    wall = [unit(f"AU{n}IN", f"G5-V{n} 7-7") for n in range(3, 10)]
    here = field(patrol, unit("AU1LC", "G6-V6 7-8"), *wall)
    assert {"AU5IN", "AU7IN"} <= detected(here, [patrol])[1]
    assert "AU1LC" not in detected(here, [patrol])[1]
    assert "AU1LC" in detected(field(patrol, unit("AU1LC", "G6-V6 7-8"), *wall[4:]), [patrol])[1]


@pytest.mark.rule("rotd", "4.1c")
@pytest.mark.rule("rotd", "4.1d")
@pytest.mark.parametrize("kind", ["IN", "LI", "HC", "MC", "HA", "AQ", "CQ"])
def test_none_but_light_cavalry_detects_further_however_strong_and_well_connected(kind: str) -> None:
    strong = f"FR1{kind} G4-V6 7-7 men=900 in_communications=true"
    assert sighted(seen(strong, "AU1IN G5-V6 7-7", "AU2IN G6-V6 7-7", "AU3IN G7-V6 7-7")) == [("G5-V6", "AUS")]


@pytest.mark.rule("rotd", "4.1f")
def test_neutrals_need_no_line_of_contact() -> None:
    found = seen(
        "FR1LC G4-V6 7-7 men=900 in_communications=true", "SW1IN G6-V6 7-7", "AU1LC G5-V5 7-7", "AU2LC G5-V7 7-7"
    )
    assert ("G6-V6", "SUI") in sighted(found)
    assert [each.stance for each in found.sightings if each.state == "SUI"] == ["neutral"]


@pytest.mark.rule("rotd", "4.1h")
@pytest.mark.rule("rotd", "13.3d")
@pytest.mark.rule("rotd", "14.3c")
@pytest.mark.parametrize("status", ["inactive", "shattered"])
def test_units_that_are_not_active_detect_nobody(status: str) -> None:
    found = seen(f'FR1IN G4-V6 7-7 status="{status}"', "AU1IN G5-V6 7-7", 'FR2IN G4-V7 7-7 commander="Niel"')
    assert (found.sightings, identified(found), found.watched) == ((), [], ())


@pytest.mark.rule("rotd", "4.1n")
@pytest.mark.rule("rotd", "4.1o")
@pytest.mark.parametrize(
    ("count", "word"),
    [(1, "brigade"), (2, "brigades"), (4, "division"), (5, "division"), (6, "divisions"), (8, "divisions"),
     (9, "corps"), (17, "corps"), (24, "2 corps"), (36, "3 corps")],
)  # fmt: skip
def test_numbers_are_reported_in_words_of_size(count: int, word: str) -> None:
    assert size_word(count) == word


@pytest.mark.rule("rotd", "4.1n")
def test_three_units_are_brigades_or_a_division() -> None:
    assert (size_word(3, 0.49), size_word(3, 0.5)) == ("brigades", "division")


@pytest.mark.rule("rotd", "1.5e")
@pytest.mark.rule("rotd", "4.1m")
def test_the_reported_number_is_near_the_true_one_and_the_same_for_all_of_a_side() -> None:
    flat = game(flat_map())
    troops = [unit(f"AU{n}IN", "G4-V6 7-7") for n in range(1, 9)]
    words = {sighting(flat, turn, "allies", "enemy", troops).words for turn in range(1, 60)}
    assert words <= {"division", "divisions", "corps"}
    assert sighting(flat, 3, "allies", "enemy", troops) == sighting(flat, 3, "allies", "enemy", troops)


@pytest.mark.rule("rotd", "4.1p")
def test_the_letters_are_mostly_right() -> None:
    flat = game(flat_map())
    troops = [unit("AU1IN", "G4-V6 7-7"), unit("AU1LC", "G4-V6 7-7")]
    letters = [sighting(flat, turn, "allies", "enemy", troops).arms for turn in range(1, 400)]
    right = sum(found == "IC" for found in letters) / len(letters)
    assert 0.65 < right < 0.80


@pytest.mark.rule("rotd", "4.1q")
def test_every_type_has_one_of_four_letters() -> None:
    kinds = ("IN", "LI", "MI", "PB", "HC", "MC", "LC", "HA", "LA", "SA", "NB", "AQ", "CQ")
    assert "".join(map(arm, kinds)) == "IIIICCCAAAAHH"


@pytest.mark.rule("rotd", "1.5k")
@pytest.mark.rule("rotd", "1.5l")
@pytest.mark.parametrize("status", ["inactive", "shattered"])
def test_a_square_without_active_units_shows_a_tent_or_the_boxed_s(status: str) -> None:
    found = seen("FR1IN G4-V6 7-7", f'AU1IN G5-V6 7-7 status="{status}"')
    assert [each.status for each in found.sightings] == [status]
    mixed = seen("FR1IN G4-V6 7-7", f'AU1IN G5-V6 7-7 status="{status}"', "AU2IN G5-V6 7-7")
    assert [each.status for each in mixed.sightings] == ["active"]


def field(*stood: Unit) -> Campaign:
    return campaign(flat_map(), *stood)


@pytest.mark.rule("rotd", "4.2b")
def test_only_the_nearest_enemy_of_a_direction_is_sighted() -> None:
    here = field(unit("FR1IN", "G4-V6 7-7"), unit("AU1IN", "G4-V6 7-5"), unit("AU2IN", "G4-V6 7-2"))
    assert seen_by(here, [here.units["FR1IN"]], here.units["FR1IN"].cell) == {"AU1IN"}


@pytest.mark.rule("rotd", "4.2b")
def test_enemies_equally_near_in_one_direction_are_all_sighted() -> None:
    here = field(
        unit("FR1IN", "G4-V6 7-7"), unit("AU1IN", "G4-V6 7-4"), unit("AU2IN", "G4-V6 8-4"), unit("AU3IN", "G4-V6 7-3")
    )
    assert seen_by(here, [here.units["FR1IN"]], here.units["FR1IN"].cell) == {"AU1IN", "AU2IN"}


@pytest.mark.rule("rotd", "4.2b")
def test_each_of_the_eight_directions_is_looked_into() -> None:
    around = [unit(f"AU{n}IN", f"G4-V6 {place}") for n, place in enumerate(
        ("7-4", "10-4", "10-7", "10-10", "7-10", "4-10", "4-7", "4-4"), start=1)]  # fmt: skip
    here = field(unit("FR1IN", "G4-V6 7-7"), *around)
    assert seen_by(here, [here.units["FR1IN"]], around[0].cell) == {u.id for u in around}


@pytest.mark.rule("rotd", "4.2c")
@pytest.mark.parametrize("blind", ["CQ", "AQ", "PB"])
def test_headquarters_and_bridges_neither_sight_nor_hide(blind: str) -> None:
    here = field(
        unit("FR1IN", "G4-V6 7-7"), unit(f"AU9{blind}", "G4-V6 7-5"), unit("AU2IN", "G4-V6 7-2"),
        unit("SD1IN", "G4-V6 0-14"),
    )  # fmt: skip
    cell = here.units["FR1IN"].cell
    assert seen_by(here, [here.units["FR1IN"]], cell) == {f"AU9{blind}", "AU2IN"}
    assert seen_by(here, [here.units[f"AU9{blind}"]], cell) == frozenset()


@pytest.mark.rule("rotd", "4.2b")
def test_a_friend_between_hides_nobody() -> None:
    here = field(unit("FR1IN", "G4-V6 7-7"), unit("FR2IN", "G4-V6 7-6"), unit("AU2IN", "G4-V6 7-2"))
    assert sees(here, here.units["FR1IN"], here.units["AU2IN"], here.units["AU2IN"].tactical)


@pytest.mark.rule("rotd", "4.2b")
def test_nobody_hides_himself_where_he_goes_further_off_and_others_do() -> None:
    here = field(unit("FR1IN", "G4-V6 7-10"), unit("AU1IN", "G4-V6 7-7"))
    foe, further = here.units["AU1IN"], tac("7-3")
    assert sees(here, here.units["FR1IN"], foe, further)
    assert [post.id for post in spotters(here, foe, further)] == ["FR1IN"]
    screened = field(unit("FR1IN", "G4-V6 7-10"), unit("AU1IN", "G4-V6 7-7"), unit("AU2IN", "G4-V6 7-6"))
    assert not sees(screened, screened.units["FR1IN"], foe, further)
    assert spotters(screened, foe, further) == ()


@pytest.mark.rule("rotd", "4.2b")
def test_enemies_hide_enemies_and_neutrals_neutrals_and_neither_the_other() -> None:
    eye, foe, neutral = unit("FR1IN", "G4-V6 7-10"), unit("AU1IN", "G4-V6 7-3"), unit("SW1IN", "G4-V6 7-4")
    for nearer, hidden in (("AU2IN", {"AU1IN"}), ("SW2IN", {"SW1IN"})):
        here = field(eye, foe, neutral, unit(nearer, "G4-V6 7-6"))
        assert seen_by(here, [eye], eye.cell) == {"AU1IN", "SW1IN", nearer} - hidden
        assert {u.id for u in (foe, neutral) if not sees(here, eye, u, u.tactical)} == hidden


@pytest.mark.rule("rotd", "4.2b")
def test_of_each_state_on_the_spot_one_that_sees_is_named() -> None:
    here = field(
        unit("FR1IN", "G4-V6 7-10"),
        unit("FR2IN", "G4-V6 3-3"),
        unit("SD1IN", "G4-V6 14-14"),
        unit("AU1IN", "G4-V6 7-7"),
    )
    assert sorted(post.id for post in spotters(here, here.units["AU1IN"], tac("7-7"))) in (
        ["FR1IN", "SD1IN"],
        ["FR2IN", "SD1IN"],
    )


@pytest.mark.rule("rotd", "4.6b")
def test_on_the_battlefield_a_player_sees_what_his_friends_there_see() -> None:
    lines = ("FR1IN G4-V6 7-14", 'SD1IN G4-V6 7-7 commander="Niel"', "AU1IN G4-V6 7-5", "AU2IN G4-V6 9-14")
    assert identified(seen(*lines)) == ["AU1IN", "AU2IN", "SD1IN"]


@pytest.mark.rule("rotd", "4.6b")
def test_without_a_unit_there_a_player_sees_nothing_of_his_friends_battlefield() -> None:
    found = seen("FR1IN G2-V6 7-7", 'FR2IN G4-V6 7-7 commander="Niel"', "AU1IN G4-V6 7-5")
    assert identified(found) == ["FR2IN"]
    assert found.sightings == ()


@pytest.mark.rule("rotd", "4.6a")
def test_on_the_strategic_map_a_player_sees_by_his_own_units_alone() -> None:
    lines = ("FR1IN G4-V6 7-7", 'FR2IN G6-V6 7-7 commander="Niel"', "AU1IN G7-V6 7-7")
    assert sighted(seen(*lines)) == []
    assert sighted(seen(*lines, seat="Niel")) == [("G7-V6", "AUS")]


@pytest.mark.rule("rotd", "4.6b")
def test_units_hidden_on_the_same_square_are_counted_and_not_named() -> None:
    found = seen("FR1IN G4-V6 7-7", "AU1IN G4-V6 7-5", "AU2IN G4-V6 7-3")
    assert identified(found) == ["AU1IN"]
    assert [each.words for each in found.sightings] == ["brigade"]


@pytest.mark.rule("rotd", "3.5aa")
@pytest.mark.rule("rotd", "3.5ab")
def test_commander_and_deputy_both_hold_a_unit() -> None:
    game, state = play(SEATS + units('FR1IN G4-V6 7-7 commander="Foch" deputy="Niel"'))
    assert holders(game, state.units["FR1IN"]) == ("Foch", "Niel")
    assert [token.orderable for token in view(game, state, game.seat("Niel")).tokens] == [True]


@pytest.mark.rule("rotd", "3.5aa")
def test_a_seat_that_holds_several_commanders_holds_their_units() -> None:
    game, state = play(SEATS + units('FR1IN G4-V6 7-7 commander="Niel"'))
    together = replace(game, seats=(Seat("Allies", "allies", holds=("Foch", "Niel")),))
    assert holders(together, state.units["FR1IN"]) == ("Allies",)


def _four() -> tuple[Game, RotdState]:
    return play(
        SEATS
        + units(
            "FR1IN G4-V6 7-7",
            'SD1IN G4-V6 7-9 commander="Niel"',
            "AU1IN G4-V6 7-4",
            "AU2IN G4-V6 7-2",
        )
    )


@pytest.mark.rule("rotd", "4.4a")
@pytest.mark.rule("rotd", "4.5a")
def test_friends_on_the_square_are_told_and_strangers_only_if_they_see() -> None:
    here = Campaign(*_four())
    hidden, open_ = here.units["AU2IN"], here.units["AU1IN"]
    assert friends_present(here, here.units["FR1IN"], hidden.cell) == ("Foch", "Niel")
    assert strangers_present(here, here.units["FR1IN"], hidden.cell) == ("Gyulai",)
    assert witnesses(here, open_) == ("Foch", "Niel")
    assert witnesses(here, hidden) == ()
    assert witnesses(here, hidden, here.game.map.tactical_board.cell("12-7")) == ("Foch", "Niel")


def test_the_game_master_sees_everything() -> None:
    game, state = _four()
    full = view(game, state, game.seat("gm"))
    assert full.gm and full.state is state
    assert [token.id for token in full.tokens] == ["AU1IN", "AU2IN", "FR1IN", "SD1IN"]


@pytest.mark.rule("rotd", "1.4c")
def test_everybody_knows_who_holds_a_city_and_its_friends_what_lies_there() -> None:
    page = """
[map]
[[map.cities]]
name = "Milano"
place = "G6-V6 7-7"
state = "AUS"
supplies = 33
[[depots]]
id = "Austrian stores"
state = "AUS"
place = "G6-V6"
"""
    game, state = play(page + SEATS + units("FR1IN G4-V6 7-7", "AU1IN G6-V6 3-3"))
    mine, theirs = view(game, state, game.seat("Foch")), view(game, state, game.seat("Gyulai"))
    assert (mine.state.cities["Milano"].state, mine.state.cities["Milano"].supplies) == ("AUS", -1)
    assert theirs.state.cities["Milano"].supplies == 33
    assert (list(mine.state.depots), list(theirs.state.depots)) == ([], ["Austrian stores"])


@pytest.mark.rule("rotd", "4.6a")
def test_where_battles_were_fought_only_those_on_the_spot_know() -> None:
    fought = '\n[squares]\n"G4-V6" = { battle_last_turn = true }\n"G5-V6" = { battle_last_turn = true }\n'
    known = seen("FR1IN G4-V6 7-7", 'FR2IN G5-V6 7-7 commander="Niel"', "AU1IN G6-V6 7-7", relations=fought)
    board = flat_map().board
    assert [name for name in ("G4-V6", "G5-V6") if str(board.cell(name)) in known.state.squares] == ["G4-V6"]


SHOWN = {"id", "nation", "number", "type", "state", "side", "cell", "tactical", "status", "in_fort", "deployed", "name"}


@pytest.mark.rule("rotd", "4.6a")
@pytest.mark.parametrize("other", ["AU1IN G4-V6 7-8", 'FR2IN G4-V6 7-8 commander="Niel"'])
def test_of_a_unit_of_another_command_nothing_is_known_but_who_and_where_it_is(other: str) -> None:
    about = (
        "men=777 morale=11 quality=7 experience=9 fatigue=5 ammunition=2 supplies=1 stragglers=44 wounded=3 prisoners=2"
    )
    found = seen("FR1IN G4-V6 7-7", f"{other} name='Guard' {about}").state.units[other.split(maxsplit=1)[0]]
    nobody = Unit(**{field: getattr(found, field) for field in SHOWN}, commander="", men=0)
    assert (found, found.name) == (nobody, found.id)


@pytest.mark.rule("rotd", "4.6a")
@pytest.mark.parametrize("seat", ["gm", "Foch", "Gyulai"])
def test_who_is_no_more_stands_in_nobodys_view(seat: str) -> None:
    game, state = _four()
    gone = {id: replace(state.units[id], status="gone", men=0) for id in ("FR1IN", "AU1IN")}
    after = view(game, replace(state, units=state.units | gone), game.seat(seat))
    assert {"FR1IN", "AU1IN"}.isdisjoint(token.id for token in after.tokens)
    assert seat == "Foch" or after.tokens, "and Foch has no unit left"

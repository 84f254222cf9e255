"""4.3: who hears of ships in harbours, off them, on rivers and off the map, and whom ships report."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.reporting import position_report
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.turns import Turned, turned

GARRISON = '[garrisons]\nAlgiers = "FRA"\nPola = "AUS"\n'
ALWAYS, NEVER = (f"[options.tables.detection]\nfrom_harbour = {chance}\n" for chance in (1.0, 0.0))


def seen(seat: str, *pieces: str, afloat: Sequence[str] = (), extra: str = "") -> View:
    """What a seat knows of pieces on the land of ships; a piece without a commander is its side's first seat's."""
    game, state = play(page(*pieces, afloat=tuple(afloat), extra=extra))
    return known(game, state, seat)


def known(game: Game, state: RotdState, seat: str) -> View:
    view: View = RULESET.view(game, state, game.seat(seat))
    return view


def heard(*pieces: str, ship: str, seat: str = "Niel", extra: str = "") -> bool:
    """Whether a seat hears of a ship."""
    return ship.split(maxsplit=1)[0] in seen(seat, *pieces, afloat=(ship,), extra=extra).state.ships


def placed(view: View, id: str) -> bool:
    """Whether a seat knows the square of a stranger."""
    token = view.token(id)
    return token is not None and token.tactical is not None


# harbours


@pytest.mark.rule("rotd", "4.3a")
@pytest.mark.parametrize("place", ["Genova", "off Genova"])
@pytest.mark.parametrize("at", ["3-3", "14-14"])
@pytest.mark.parametrize("hull", ["AU1FR", "FR1TR"])
def test_units_in_a_ports_square_hear_of_ships_in_harbour_and_off_it(place: str, at: str, hull: str) -> None:
    assert heard(f"FR1IN G3-V7 {at}", ship=f"{hull} {place}")


@pytest.mark.rule("rotd", "4.3a")
def test_units_in_other_squares_hear_of_none_nor_do_those_at_rest() -> None:
    assert not heard("FR1IN G3-V8 3-3", ship="AU1FR Genova")
    assert not heard('FR1IN G3-V7 3-3 status="inactive"', ship="AU1FR Genova")
    assert not heard("FR1IN G3-V7 3-3", ship="AU1FR Nizza")
    assert not heard("FR1IN G3-V7 3-3", ship="AU1FR Ligurian Sea")


@pytest.mark.rule("rotd", "4.3a")
def test_of_a_strangers_ship_its_class_and_place_are_known_and_nothing_else() -> None:
    hidden = 'name="Novara" capacity=100 task="raiding" timetable={2="Nizza"} destroys="bridge" lost=true ferried=5'
    ship = f"AU1FR Genova {hidden}"
    found = seen("Niel", "FR1IN G3-V7 3-3", afloat=(ship,)).state.ships["AU1FR"]
    assert (found.type, found.state, found.water, found.port) == ("FR", "AUS", "harbour", "Genova")
    bare = (found.name, found.capacity, found.task, found.timetable, found.destroys, found.lost, found.ferried)
    assert bare == ("", 0, "", (), "", False, 0)


@pytest.mark.rule("rotd", "4.3a")
def test_of_a_friends_ship_the_room_is_known_and_not_where_it_will_sail() -> None:
    ship = 'FR1TR Genova capacity=4000 timetable={2="Nizza"}'
    found = seen("Niel", "FR1IN G3-V7 3-3", afloat=(ship,)).state.ships["FR1TR"]
    assert (found.capacity, found.timetable) == (4000, ())


@pytest.mark.rule("rotd", "4.3a")
def test_a_naval_minister_knows_the_ships_of_his_side() -> None:
    afloat = ("FR1FR Ligurian Sea", "FR2FR Algiers", "AU1FR Genova")
    view = seen("Hamelin", "FR1IN G3-W5 3-3", afloat=afloat, extra=GARRISON)
    assert sorted(view.state.ships) == ["FR1FR", "FR2FR"]
    assert not seen("Niel", "FR1IN G3-W5 3-3", afloat=afloat, extra=GARRISON).state.ships


@pytest.mark.rule("rotd", "4.3b")
def test_a_ship_in_harbour_identifies_the_units_in_its_port() -> None:
    view = seen("Hamelin", "AU1IN G3-V7 3-3", afloat=("FR1FR Genova",), extra=NEVER)
    assert placed(view, "AU1IN")
    assert not placed(seen("Hamelin", "AU1IN G3-V7 3-3"), "AU1IN")


@pytest.mark.rule("rotd", "4.3b")
def test_ships_report_to_their_side_and_to_those_on_the_spot() -> None:
    pieces = ("AU1IN G3-V7 3-3", "FR1IN G5-V7 3-3", 'FR2CQ G3-V7 9-9 commander="Foch"')
    seats = ("Hamelin", "Niel", "Foch")
    assert [placed(seen(seat, *pieces, afloat=("FR1FR Genova",)), "AU1IN") for seat in seats] == [True, False, True]
    assert not any(placed(seen(seat, *pieces), "AU1IN") for seat in seats)


@pytest.mark.rule("rotd", "4.3b")
def test_ships_report_nothing_to_the_enemy_and_to_all_of_a_side_without_a_naval_minister() -> None:
    pieces = ("FR1IN G3-V7 3-3", "AU1IN G9-V7 3-3", "AU2IN G3-V7 3-3")
    assert placed(seen("Gyulai", *pieces[:2], afloat=("AU1FR Genova",)), "FR1IN")
    assert not placed(seen("Hamelin", *pieces, afloat=("AU1FR Genova",)), "AU2IN")


@pytest.mark.rule("rotd", "4.3b")
def test_who_is_aboard_a_ship_in_port_is_not_identified() -> None:
    afloat = ("AU1TR Genova", "FR1FR Genova")
    aboard = '\n[[units]]\nid = "AU1IN"\nplace = "AU1TR"\nmen = 900\n'
    game, state = play(page("AU9IN G9-V7 3-3", afloat=afloat) + aboard)
    assert state.units["AU1IN"].aboard == "AU1TR"
    assert known(game, state, "Hamelin").token("AU1IN") is None


@pytest.mark.rule("rotd", "4.3c")
def test_others_of_the_ports_square_it_identifies_by_chance() -> None:
    def told(extra: str) -> bool:
        return placed(seen("Hamelin", "AU1IN G3-V7 9-9", afloat=("FR1FR Genova",), extra=extra), "AU1IN")

    assert told(ALWAYS)
    assert not told(NEVER)


@pytest.mark.rule("rotd", "4.3c")
def test_about_half_of_them_are_identified_and_all_seats_read_the_same() -> None:
    pieces = [f"AU{n}IN G3-V7 9-{n % 10}" for n in range(1, 41)]
    view = seen("Hamelin", *pieces, afloat=("FR1FR Genova",))
    assert 8 < sum(placed(view, f"AU{n}IN") for n in range(1, 41)) < 32
    assert seen("Hamelin", *pieces, afloat=("FR1FR Genova", "FR2FR Genova")).tokens == view.tokens


@pytest.mark.rule("rotd", "4.3d")
@pytest.mark.parametrize("place", ["off Genova", "Ligurian Sea"])
def test_a_ship_that_is_not_in_harbour_identifies_nobody_in_a_port(place: str) -> None:
    assert not placed(seen("Hamelin", "AU1IN G3-V7 3-3", afloat=(f"FR1FR {place}",), extra=ALWAYS), "AU1IN")


# rivers


@pytest.mark.rule("rotd", "4.3e")
@pytest.mark.parametrize("at", ["7-6", "7-1", "0-14"])
def test_units_of_a_river_square_hear_of_ships_there(at: str) -> None:
    assert heard(f"FR1IN G5-V8 {at}", ship="AU1GB G5-V8 12-7")
    assert not heard(f"FR1IN G4-V8 {at}", ship="AU1GB G5-V8 12-7")
    assert not heard(f'FR1IN G5-V8 {at} status="inactive"', ship="AU1GB G5-V8 12-7")


@pytest.mark.rule("rotd", "4.3e")
def test_enemies_in_every_cone_before_the_water_hide_ships() -> None:
    line = [f"AU{n}IN G5-V8 {at}" for n, at in enumerate(("7-2", "9-3", "5-3", "13-1", "1-1"), 1)]
    assert not heard("FR1IN G5-V8 7-1", *line, ship="AU1GB G5-V8 12-7")
    for left_out in range(3):
        few = [piece for number, piece in enumerate(line) if number != left_out]
        assert heard("FR1IN G5-V8 7-1", *few, ship="AU1GB G5-V8 12-7"), left_out


@pytest.mark.rule("rotd", "4.3e")
@pytest.mark.parametrize("at", ["7-5", "3-5", "11-6"])
def test_who_stands_near_the_water_sees_it_before_enemies_who_are_nearer_than_other_parts_of_it(at: str) -> None:
    far = [f"AU{n + 1}IN G5-V8 {n}-8" for n in range(15)]
    assert heard(f"FR1IN G5-V8 {at}", *far, ship="AU1GB G5-V8 12-7")


@pytest.mark.rule("rotd", "4.3e")
def test_enemies_on_or_beyond_the_water_hide_nothing_nor_do_headquarters() -> None:
    far = [f"AU{n}IN G5-V8 {n}-8" for n in range(1, 14)]
    assert heard("FR1IN G5-V8 7-1", *far, ship="AU1GB G5-V8 12-7")
    staffs = [f"AU{n}CQ G5-V8 {at}" for n, at in enumerate(("7-2", "9-3", "5-3", "13-1", "1-1"), 1)]
    assert heard("FR1IN G5-V8 7-1", *staffs, ship="AU1GB G5-V8 12-7")


@pytest.mark.rule("rotd", "4.3e")
def test_what_a_friend_on_the_same_battlefield_sees_of_the_water_is_told() -> None:
    line = [f"AU{n}IN G5-V8 {at}" for n, at in enumerate(("7-2", "9-3", "5-3", "13-1", "1-1"), 1)]
    friend = 'FR2IN G5-V8 7-6 commander="Foch"'
    assert heard("FR1IN G5-V8 7-1", friend, *line, ship="AU1GB G5-V8 12-7")
    assert not heard("FR1IN G5-V8 7-1", f'{friend} status="inactive"', *line, ship="AU1GB G5-V8 12-7")


@pytest.mark.rule("rotd", "4.3f")
@pytest.mark.parametrize("at", ["7-6", "7-8", "0-6", "14-8"])
def test_a_ship_on_a_river_identifies_the_units_on_its_banks(at: str) -> None:
    assert placed(seen("Hamelin", f"AU1IN G5-V8 {at}", afloat=("FR1GB G5-V8 7-7",), extra=NEVER), "AU1IN")


@pytest.mark.rule("rotd", "4.3g")
@pytest.mark.parametrize("at", ["7-5", "7-9", "0-0"])
def test_a_ship_on_a_river_identifies_nobody_inland(at: str) -> None:
    assert not placed(seen("Hamelin", f"AU1IN G5-V8 {at}", afloat=("FR1GB G5-V8 7-7",), extra=ALWAYS), "AU1IN")
    assert not placed(seen("Hamelin", "AU1IN G6-V8 7-6", afloat=("FR1GB G5-V8 7-7",), extra=ALWAYS), "AU1IN")


@pytest.mark.rule("rotd", "4.3f")
def test_on_a_lake_it_is_as_on_a_river_and_the_shore_of_the_sea_is_no_bank() -> None:
    """On the inlets of Genova."""
    assert heard("FR1IN G3-V7 9-9", ship="AU1GB G3-V7 0-3")
    line = [f"AU{n}IN G3-V7 {at}" for n, at in enumerate(("2-1", "2-2", "2-3", "2-4", "2-5", "2-6", "2-7"), 1)]
    assert not heard("FR1IN G3-V7 9-4", *line, "AU9IN G3-V7 5-1", "AU8IN G3-V7 5-7", ship="AU1GB G3-V7 0-3")
    assert placed(seen("Hamelin", "AU1IN G3-V7 1-3", afloat=("FR1GB G3-V7 0-3",), extra=NEVER), "AU1IN")
    assert not placed(seen("Hamelin", "AU1IN G3-V7 1-3", afloat=("FR1GB Genova",), extra=NEVER), "AU1IN")


# who comes and goes


def sailings(played: Turned, seat: str) -> list[str]:
    return [event.kind for event in played.events() if event.kind.startswith("ship") and event.visible_to(seat)]


@pytest.mark.rule("rotd", "4.3a")
def test_who_sees_a_ship_go_or_come_is_told_and_no_more() -> None:
    ship = 'AU1FR Genova timetable={1="Bastia"}'
    pieces = ("FR1IN G3-V7 9-9 supplies=1", 'FR2IN G0-V7 9-9 commander="Foch" supplies=1', "AU1IN G8-V7 9-9")
    played = turned(page(*pieces, afloat=(ship,)))
    assert sailings(played, "Niel") == ["ship-seen-leaving"]
    assert sailings(played, "Foch") == ["ship-seen-coming"]
    assert sailings(played, "Hamelin") == sailings(played, "Gyulai") == []
    assert played.state("supply").ships["AU1FR"].port == "Bastia"


@pytest.mark.rule("rotd", "4.3a")
def test_who_sees_both_and_the_naval_minister_are_told_all() -> None:
    pieces = ("FR1IN G3-V7 9-9 supplies=1", "FR2IN G0-V7 9-9 supplies=1")
    afloat = tuple(f'{id} Genova timetable={{1="Bastia"}}' for id in ("FR1FR", "AU1FR"))
    played = turned(page(*pieces, afloat=afloat))
    assert sailings(played, "Niel") == ["ship-sailed", "ship-sailed"]
    assert sailings(played, "Hamelin") == ["ship-sailed"]


# off the map


def told_of_ports(played: Turned, seat: str = "Hamelin") -> list[tuple[str, tuple[str, ...]]]:
    return [
        (event.facts["port"], tuple(event.facts["ships"]))
        for event in played.events("port-reported")
        if event.visible_to(seat)
    ]


@pytest.mark.rule("rotd", "4.3h")
def test_garrisons_off_the_map_report_ships_to_the_naval_minister_a_turn_late() -> None:
    afloat = ('AU1FR Algiers timetable={2="Ligurian_Sea"}', 'AU2FR Ligurian Sea timetable={2="Algiers"}', "FR9FR Pola")
    first = turned(page("FR1IN G5-V7 3-3 supplies=1", afloat=afloat, extra=GARRISON))
    assert told_of_ports(first) == [("Algiers", ("AU1FR",))]
    assert told_of_ports(first, "Niel") == told_of_ports(first, "Gyulai") == []
    second = first.then()
    assert told_of_ports(second) == [("Algiers", ("AU1FR",))]
    assert told_of_ports(second.then()) == [("Algiers", ("AU2FR",))]


@pytest.mark.rule("rotd", "4.3h")
def test_a_port_off_the_map_that_others_hold_reports_nothing() -> None:
    assert told_of_ports(turned(page("FR1IN G5-V7 3-3 supplies=1", afloat=("AU1FR Pola",), extra=GARRISON))) == []


@pytest.mark.rule("rotd", "4.3a")
def test_a_position_report_lists_the_ships_that_the_seat_hears_of() -> None:
    ships = ("AU1FR off Genova", 'FR1TR Genova name="Redoutable" task="convoying" moved=true', "AU2FR Nizza")
    game, state = play(page("FR1IN G3-V7 3-3", "AU1IN G9-V7 7-7", afloat=ships))
    report = position_report(Founded(game, RULESET), game.seat("Niel"), known(game, state, "Niel"), "")
    lines = [line.text for section in report.sections if section.title == "Ships" for line in section.lines]
    assert lines == [
        "G3-V7: AU1FR, frigate of Austria, off Genova",
        (
            "G3-V7: FR1TR, transport of FRA, Redoutable, in the harbour of Genova, room for 6000, convoying, "
            "sailed this turn"
        ),
    ]
    far = position_report(Founded(game, RULESET), game.seat("Gyulai"), known(game, state, "Gyulai"), "")
    assert "Ships" not in [section.title for section in far.sections]

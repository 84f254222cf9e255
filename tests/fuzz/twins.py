"""Pairs of games that differ only in what some seats may not know: the same page, the same sheets of theirs, and
another rest of the world. Everything is drawn by a seed.

In the middle both sides stand in each other's sight: in a still world they keep apart, and what nobody sees of them may
be otherwise; in a lively one they march, fight and retreat, the same in both games. In the corners others stand, out of
everybody's sight but their own commanders'; which of them are hidden depends on who looks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from tests.rulesets.rotd.afloat import ships
from tests.rulesets.rotd.pages import units

ALLIES, AUSTRIANS = ("First", "Second", "Third"), ("Gyulai", "Benedek")
MINISTERS = {"FR": "Second", "AU": "Gyulai"}
"""Who holds the purse of each side, and in worlds without headquarters is War Minister too."""
LOOKING = ("First", "Gyulai", "Second", "Benedek", "Third")
"""Every seat looks; its own units are never among what is otherwise."""
NEAR = ("G3-V6", "G4-V6", "G4-V5", "G4-V7")
"""Where the allies of a still world stand; what they can reach in a turn lies within six squares of it."""
BESIDE = ("G4-V6", "G5-V6", "G5-V5")
"""Where the Austrians of a still world stand: what can be seen of them is the same in both games."""
FIELD = tuple(f"G{column}-V{row}" for column in (3, 4, 5, 6) for row in (5, 6, 7))
"""Where those of a lively world march to and fro."""
QUARTERS = (
    ("AU", ("H4-V6", "H4-V8")),
    ("AU", ("K5-V2", "K8-V6", "L0-V6", "L3-W0")),
    ("FR", ("F4-V6", "F4-V4")),
    ("FR", ("D0-V6", "C6-W0")),
)
"""Squares of the corners, by the nation that stands there: eight from the middle or more; no railway, no city."""
TROOPS = ("IN", "IN", "IN", "LI", "LC", "MC", "HC", "LA", "HA")
STAFFS = ("CQ", "AQ")
HIDDEN = ("SA", "PB", "MI")
LISTED = (" assign ", " merge into ")
"""In a line that gives a unit another commander or deputy, or after which there is one unit less: who assigns hears of
both, for he knows all units by name (3.5ad)."""
OFF_MAP = {"FR": "Fort Oran", "AU": "Fort Pola"}
"""Of those in a corner some lie in a garrison instead, on no square (13.1)."""
TELLING = ("LC", "LA", "HA")
"""Whose men show though they stand still."""
LAND = """
id = "twins"
title = "Twins"
date = 1859-06-02
turns = 6
[map]
default = "open"
state = "SAR"
rating = 2
[map.states.SAR]
name = "Sardinia"
[map.states.AUS]
name = "Austria"
squares = ["G6-V6", "G7-V6", "H4-V6", "H4-V8", "K5-V2", "K8-V6", "L0-V6", "L3-W0", "L5-V6"]
[[map.rivers]]
class = "fordable"
course = ["G2-V4", "G3-V4", "G4-V4", "G5-V4"]
fords = ["G3-V4 7-7"]
[[map.tracks]]
course = ["G2-V6", "G3-V6", "G4-V6"]
[map.squares]
"B0-N0" = "water"
"B0-N1" = "water"
[map.seas]
"Near Sea" = ["B0-N0"]
"Far Sea" = ["B0-N1"]
[[map.cities]]
name = "Novara"
place = "G3-V6 3-3"
port = "sea"
[[map.cities]]
name = "Nizza"
place = "C4-W2 7-7"
[[map.cities]]
name = "Pest"
place = "L5-V6 7-7"
[garrisons]
"Fort Oran" = "FRA"
"Fort Pola" = "AUS"
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]
"""
THRONES = {"Third": "Monarch", "Benedek": "Prime Minister"}
SAID = (
    (),
    ("Monarch offer armistice to austria",),
    ("Monarch offer peace to austria",),
    ("Monarch offer peace to austria ceding Novara for Pest",),
    ("Monarch withdraw offer",),
    ("Monarch offer peace to austria for Pest", "Prime Minister refuse peace of allies"),
    ("Prime Minister offer armistice to allies",),
    ("Prime Minister accept peace of allies",),
)
"""What the thrones may say to each other of which nothing comes that others hear of."""
SQUARES = """
[squares]
"G4-V6" = { battle_last_turn = true }
"G5-V6" = { battle_last_turn = true }
"""
TREASURIES = """
[options]
treasury = true
"""
WAR = "War Minister"
Line = tuple[str, str]
"""A seat and an order of its sheet."""


@dataclass(frozen=True)
class Corner:
    """Troops out of sight, commanded by some seats, and the orders of these."""

    number: int
    seats: tuple[str, ...]
    units: tuple[str, ...] = ()
    orders: tuple[Line, ...] = ()

    @property
    def nation(self) -> str:
        return QUARTERS[self.number][0]

    @property
    def squares(self) -> tuple[str, ...]:
        return QUARTERS[self.number][1]


@dataclass(frozen=True)
class World:
    """One of two games: units as lines, what lies where, the orders of each side, and what the game master keeps.

    `admirals` if each side has a Naval Minister.

    `quiet` if First sees no noise and no dice, so that seed and secret may differ as well; `staffed` if headquarters
    stand in the corners, of which War Ministers would hear. `purses` are the treasuries, and `bought` what ministers
    order for those in the corners. `blind` are the seats that cannot tell it from its twin.
    """

    middle: tuple[str, ...]
    orders: tuple[Line, ...]
    corners: tuple[Corner, ...]
    stores: tuple[str, str] = ("", "")
    said: tuple[str, ...] = ()
    purses: tuple[str, str] = ("", "")
    bought: tuple[Line, ...] = ()
    fleets: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    admirals: bool = False
    seed: str = "1"
    remarks: str = ""
    quiet: bool = False
    lively: bool = False
    staffed: bool = True
    blind: frozenset[str] = field(default=frozenset(LOOKING), compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def page(self) -> str:
        """The scenario's text."""
        war = () if self.staffed else MINISTERS.values()
        offices = {name: [office] for name, office in THRONES.items()}
        offices |= {name: ["Treasury Minister", *([WAR] if name in war else [])] for name in MINISTERS.values()}
        seats = [("allies", name) for name in ALLIES] + [("austria", name) for name in AUSTRIANS]
        for name in ADMIRALS if self.admirals else ():
            offices[name] = [*offices.get(name, ()), "Naval Minister"]
        held = {name: f"offices = {list(of)}\n".replace("'", '"') for name, of in offices.items()}
        table = "".join(f'[[seats]]\nname = "{name}"\nside = "{side}"\n{held.get(name, "")}' for side, name in seats)
        troops = units(*self.middle, *(unit for corner in self.corners for unit in corner.units))
        kept = f"{''.join(self.stores)}{TREASURIES}{''.join(self.purses)}"
        squares, afloat = SQUARES if self.lively else "", ships(*chain(*self.fleets))
        return f"{self.remarks}{LAND}{squares}{table}{kept}{troops}\n{afloat}\n"

    def lines(self) -> tuple[Line, ...]:
        thrones = {office: name for name, office in THRONES.items()}
        said = (next((name, line) for office, name in thrones.items() if line.startswith(office)) for line in self.said)
        return (*self.orders, *said, *self.bought, *(line for corner in self.corners for line in corner.orders))

    @property
    def counsel(self) -> set[str]:
        """The seats that know what is on offer: who holds an office, and who commands an army."""
        troops = (*self.middle, *(unit for corner in self.corners for unit in corner.units))
        armies = {seat for unit in troops if unit.split()[0].endswith("AQ") for seat in _seats(unit)}
        return {*THRONES, *armies, *MINISTERS.values()}


def world(rng: random.Random) -> World:
    """Some troops in the middle, and others in the corners."""
    kind = rng.choice(("quiet", "still", "lively", "lively"))
    found = World((), (), (), quiet=kind == "quiet", lively=kind == "lively", staffed=rng.random() < 0.7)
    found = replace(found, corners=_corners(rng, found), seed=str(rng.random()))
    found = replace(found, said=rng.choice(SAID))
    found = replace(found, purses=(_purse(rng, "allies"), _purse(rng, "austria")))
    found = replace(found, bought=tuple(line for nation in MINISTERS for line in _bought(rng, found, nation)))
    found = replace(found, fleets=(_fleet(rng, "FR"), _fleet(rng, "AU")), admirals=rng.random() < 0.5)
    if found.lively:
        return _fighting(rng, found)
    own = tuple(_own(rng, number, found.quiet) for number in range(1, 2 if found.quiet else rng.randint(3, 7)))
    found = replace(found, stores=(_stores(rng, "FR"), _stores(rng, "AU")))
    if found.quiet:
        return replace(found, middle=own)
    beside = tuple(_beside(rng, number) for number in range(30, 30 + rng.randint(0, 5)))
    staff = (f"FR20CQ G3-V6 7-7 commander='First' {_well(rng)}", f"FR21AQ G3-V6 7-8 commander='First' {_well(rng)}")
    orders = (*_leaving(rng, own), *_postures(rng, beside))
    return replace(found, middle=(*own, *staff, *beside), orders=orders)


def twin(one: World, rng: random.Random, seat: str) -> World:
    """The same to a seat that looks, and to those in its `blind`: one to four of the hidden facts are others."""
    found = one
    while found == one:
        chosen = rng.sample(list(CHANGES), rng.randint(1, 4))
        found = one
        for change in chosen:
            found = change(found, rng, seat)
    assert seat in found.blind
    return replace(found, notes=tuple(change.__name__ for change in chosen))


def _seats(unit: str) -> set[str]:
    """Those that command a unit."""
    return {seat for seat in LOOKING if f"'{seat}'" in unit}


def _well(rng: random.Random) -> str:
    """What everybody in the middle begins with, whatever else nobody sees of him."""
    return f"supplies=1 fatigue={rng.choice((0, 0, 3, 7))}"


def _own(rng: random.Random, number: int, quiet: bool) -> str:
    place = "G3-V6" if quiet else rng.choice(NEAR)
    seat = "First" if quiet else rng.choice(ALLIES)
    nation, kind = rng.choice(("FR", "FR", "SD")), rng.choice(TROOPS)
    spot = f"{rng.randint(4, 10)}-{rng.randint(4, 10)}"
    return f"{nation}{number}{kind} {place} {spot} commander='{seat}' {_well(rng)}"


def _beside(rng: random.Random, number: int) -> str:
    spot = f"{rng.randint(0, 14)}-{rng.choice((0, 1, 13, 14))}"
    kind = rng.choice((*TROOPS, *STAFFS))
    return f"AU{number}{kind} {rng.choice(BESIDE)} {spot} commander='{rng.choice(AUSTRIANS)}' {_well(rng)}"


def _fighting(rng: random.Random, found: World) -> World:
    """Both sides near one another, with orders to march and to fight."""
    numbers = iter(range(1, 40))
    troops: list[str] = []
    for seats, nation in ((ALLIES, "FR"), (AUSTRIANS, "AU")):
        for _ in range(rng.randint(2, 4)):
            place, spot = rng.choice(("G4-V6", "G4-V6", "G5-V6", "G4-V7")), f"{rng.randint(3, 11)}-{rng.randint(3, 11)}"
            men = f"men={rng.choice((300, 900, 1500))} quality={rng.randint(1, 7)}"
            about = f"commander='{rng.choice(seats)}' {_well(rng)} {men}"
            troops.append(f"{nation}{next(numbers)}{rng.choice(TROOPS)} {place} {spot} {about}")
        troops.append(f"{nation}{next(numbers)}{rng.choice(STAFFS)} G4-V7 7-7 commander='{seats[0]}' {_well(rng)}")
    return replace(found, middle=tuple(troops), orders=tuple(_busy(rng, troops)))


def _busy(rng: random.Random, troops: Sequence[str]) -> Sequence[Line]:
    lines: list[Line] = []
    for unit in troops:
        (seat,) = _seats(unit)
        for _ in range(rng.randint(0, 3)):
            spot = f"{rng.randint(3, 11)}-{rng.randint(3, 11)}"
            wish = rng.choice((
                f"march {rng.choice(FIELD)} {rng.choice(FIELD)}", f"march - {rng.choice(FIELD)}", f"move {spot}",
                f"move {spot} via {rng.randint(3, 11)}-7 from T{rng.randint(1, 5)}", "engage", "engage T2-T4",
                "engage T1-T5", f"withdraw {rng.choice(FIELD)}", "pursue", "march to enemies", "march to allies",
                "march to battle", "halt on detection", "halt on enemy entry", f"support {spot} radius 3",
                f"intercept {spot} radius 4", "defend evade", "attack assault", "line rear", f"entry {spot}",
            ))  # fmt: skip
            lines.append((seat, f"{unit.split()[0]} {wish}"))
    return lines


def _leaving(rng: random.Random, own: Sequence[str]) -> Sequence[Line]:
    """Orders that lead nobody to the enemy: marches to the west, moves and postures, supplies."""
    lines: list[Line] = []
    for unit in own:
        id, square, *_ = unit.split()
        west = "G3-V6 G2-V6" if square != "G3-V6" else "G2-V6 G1-V6"
        wish = rng.choice((
            f"march {west}", "march - G3-V6", "entry 7-7", "defend evade", "line second", "supply none", "supply keep",
            "halt on detection", "halt on enemy entry", "march to allies", f"supply {rng.randint(0, 1)}",
            "support 7-7 radius 1", "pursue",
        ))  # fmt: skip
        if rng.random() < 0.7:
            lines += [(seat, f"{id} {wish}") for seat in _seats(unit)]
    return lines


def _postures(rng: random.Random, troops: Sequence[str]) -> tuple[Line, ...]:
    """Orders of which nothing is seen while nobody fights."""
    lines = [(seat, f"{unit.split()[0]} {rng.choice(STILL)}") for unit in troops for seat in sorted(_seats(unit))]
    return tuple(line for line in lines if rng.random() < 0.5)


STILL = ("attack assault", "attack evade", "defend last-ditch", "line rear", "supply keep", "supply none")
UNSEEN = STILL[:4]
"""Those that leave the stores alone, which comrades know."""


def _corners(rng: random.Random, found: World) -> tuple[Corner, ...]:
    corners = []
    for number, (nation, _) in enumerate(QUARTERS):
        own = AUSTRIANS if nation == "AU" else ALLIES[1:] if found.quiet else ALLIES
        seats = tuple(rng.sample(own, rng.choice((1, 1, 2))))
        corners.append(_manned(rng, Corner(number, seats), found))
    return tuple(corners)


def _manned(rng: random.Random, corner: Corner, found: World) -> Corner:
    """The corner with some other troops, and orders for them."""
    count = rng.randint(0, 3)
    numbers = [100 + 20 * corner.number + n for n in rng.sample(range(20), count)]
    kinds = (*TROOPS, *HIDDEN, *(STAFFS if found.staffed else ()))
    troops = tuple(
        f"{corner.nation}{number}{rng.choice(kinds)} {_station(rng, corner)}"
        f" commander='{rng.choice(corner.seats)}' {_traits(rng)} in_communications=true"
        for number in numbers
    )
    return _ordered(rng, replace(corner, units=troops))


def _station(rng: random.Random, corner: Corner) -> str:
    return OFF_MAP[corner.nation] if rng.random() < 0.15 else f"{rng.choice(corner.squares)} {_spot(rng)}"


def _ordered(rng: random.Random, corner: Corner) -> Corner:
    """The corner with other orders: its troops do as they like, within a square of theirs."""
    lines = []
    for unit in corner.units:
        (seat,) = _seats(unit)
        lines += [(seat, f"{unit.split()[0]} {_anything(rng, unit)}") for _ in range(rng.randint(0, 3))]
    return replace(corner, orders=tuple(lines))


def _spot(rng: random.Random) -> str:
    return f"{rng.randint(0, 14)}-{rng.randint(0, 14)}"


def _traits(rng: random.Random) -> str:
    """What nobody sees of a unit of another command."""
    name = rng.choice(("", f"name='{rng.choice(('Guard', 'Hussars', 'X'))}'"))
    return (
        f"quality={rng.randint(1, 7)} morale={rng.randint(20, 99)} experience={rng.choice((0, 9, 40))}"
        f" ammunition={rng.randint(0, 5)} stragglers={rng.randint(0, 300)} men={rng.randint(300, 900)} {name}"
    ).strip()


def _anything(rng: random.Random, unit: str) -> str:
    id, square, *_ = unit.split()
    if square == "Fort":
        return rng.choice(("march A0-N0", "supply none", "unload", "board FR1RT", "deploy to A0-N0", "activate"))
    if id.endswith("AQ") and rng.random() < 0.5:
        (seat,) = _seats(unit)
        return f"assign {id} deputy {rng.choice((seat, 'nobody'))}"
    column, row = square.split("-")
    onward = f"{column[0]}{int(column[1]) + 1 if column[1] < '9' else 8}-{row}"
    return rng.choice((
        f"march {onward}", f"march - {onward}", "move 7-7 from T1", "move 3-9 via 5-5", "engage T1-T5", "pursue",
        "march to enemies", "march to allies", "attack assault", "supply none", "inactivate", "withdraw K0-V6",
        "deploy 7-7", "destroy track", "supply 9", "march A0-N0", f"merge into {id[:2]}{rng.randint(100, 180)}IN",
    ))  # fmt: skip


def _stores(rng: random.Random, nation: str) -> str:
    """What a side has laid up, out of the other's sight and of all communications of the middle."""
    state, squares = ("AUS", QUARTERS[1][1]) if nation == "AU" else ("FRA", QUARTERS[3][1])
    page = ""
    for number in range(rng.randint(0, 3)):
        kind, place = rng.choice(("depot", "cache")), f"{rng.choice(squares)} 7-7"
        about = f'id = "{rng.choice(("Base", "base", "Store"))}{nation}{number}"\nkind = "{kind}"\nstate = "{state}"\n'
        page += f'[[depots]]\n{about}place = "{place}"\nsupplies = {rng.randint(0, 30)}\n'
    city = "Pest" if nation == "AU" else "Nizza"
    return f"{page}[cities.{city}]\nsupplies = {rng.randint(0, 30)}\n"


def _purse(rng: random.Random, side: str) -> str:
    """What a side has to spend, and what comes to it."""
    keys = ("eg", "mp", "men", "income_eg", "surplus")
    return f"[treasury.{side}]\n" + "".join(f"{key} = {rng.choice((5, 40, 900))}\n" for key in keys)


def _bought(rng: random.Random, found: World, nation: str) -> Sequence[Line]:
    """What a minister orders for units in the corners, whoever commands them."""
    ids = [unit.split()[0] for corner in found.corners if corner.nation == nation for unit in corner.units]
    wishes = ["Treasury Minister buy replacements 150 for {}", "Treasury Minister upgrade {} to rifle"]
    wishes += [] if found.staffed else [f"{WAR} inactivate {{}}", f"{WAR} activate {{}}"]
    return [(MINISTERS[nation], rng.choice(wishes).format(id)) for id in ids if rng.random() < 0.4]


def _fleet(rng: random.Random, nation: str) -> tuple[str, ...]:
    """A side's ships: some in the port of the middle, where all can see them, others at sea and off the map."""
    seen = tuple(
        _ship(rng, f"{nation}{number}{rng.choice(HULLS)} {rng.choice(('Novara', 'off Novara'))}", first=2)
        for number in range(1, 1 + rng.randint(0, 2))
    )
    return seen + _out_at_sea(rng, nation)


def _out_at_sea(rng: random.Random, nation: str) -> tuple[str, ...]:
    """Those that only a Naval Minister of their own knows of."""
    places = ("Near Sea", "Far Sea", OFF_MAP[nation])
    return tuple(
        _ship(rng, f"{nation}{number}{rng.choice(HULLS)} {rng.choice(places)}", first=1)
        for number in range(5, 5 + rng.randint(0, 3))
    )


def _ship(rng: random.Random, placed: str, first: int) -> str:
    """A ship with what strangers do not know of it, which sails nowhere where it could be seen."""
    place = " ".join(placed.split()[1:])
    goes = rng.choice(("Near_Sea", "Far_Sea"))
    sails = f'timetable={{{rng.randint(first, 3)}="{goes},raiding"}}' if "Sea" in place or first > 1 else ""
    task = f'task="{rng.choice(("", "raiding", "convoying"))}"'
    return f'{placed} name="{rng.choice("XYZ")}" capacity={rng.choice((0, 900))} {task} {sails} destroys="bridge"'


HULLS = ("FR", "TR", "IC", "RT", "GB")
ADMIRALS = ("Third", "Benedek")


# what may be otherwise, each hidden from the seat that looks and from all others but those whose it is


def corner_troops(one: World, rng: random.Random, seat: str) -> World:
    """Others in a corner, more of them or fewer, with orders of their own."""
    return _in_a_corner(one, rng, seat, lambda corner: _manned(rng, corner, one), listed=True)


def corner_traits(one: World, rng: random.Random, seat: str) -> World:
    """The same units in a corner; men, morale and names are others."""
    return _in_a_corner(one, rng, seat, lambda corner: _other_traits(rng, corner), listed=True)


def _other_traits(rng: random.Random, corner: Corner) -> Corner:
    return replace(corner, units=_otherwise(rng, corner.units, 4))


def corner_orders(one: World, rng: random.Random, seat: str) -> World:
    """Other orders in a corner; those that change what those who assign know stay."""
    return _in_a_corner(one, rng, seat, lambda corner: _assigned(corner, _ordered(rng, corner)))


def corner_silent(one: World, rng: random.Random, seat: str) -> World:
    """No orders in a corner but for those."""
    return _in_a_corner(one, rng, seat, lambda corner: _assigned(corner, replace(corner, orders=())))


def _assigned(before: Corner, after: Corner) -> Corner:
    """A corner with the assignments and mergers of before and no others."""
    kept = [line for line in before.orders if _is_listed(line)]
    return replace(after, orders=(*kept, *(line for line in after.orders if not _is_listed(line))))


def _is_listed(line: Line) -> bool:
    return any(word in line[1] for word in LISTED)


def _in_a_corner(
    one: World, rng: random.Random, seat: str, change: Callable[[Corner], Corner], *, listed: bool = False
) -> World:
    """Comrades know each other's stores, and so whoever draws from them; who assigns commanders knows all units by name
    (3.5ad), so what is `listed` of them is no secret from him."""
    open_to = {corner.number: _knowing(one, corner) for corner in one.corners}
    if listed:
        open_to = {corner.number: open_to[corner.number] | _assigning(one, corner.nation) for corner in one.corners}
    hidden = [corner for corner in one.corners if seat not in open_to[corner.number]]
    if not hidden:
        return one
    chosen = rng.choice(hidden)
    corners = tuple(change(corner) if corner is chosen else corner for corner in one.corners)
    return replace(one, corners=corners, blind=one.blind - open_to[chosen.number])


def _knowing(one: World, corner: Corner) -> set[str]:
    comrades, stores = (AUSTRIANS, one.stores[1]) if corner.nation == "AU" else (ALLIES, one.stores[0])
    return {*corner.seats, *(comrades if "depots" in stores else ()), *_spending(one, corner.nation)}


def _spending(one: World, nation: str) -> set[str]:
    """All who know a nation's purse, where its minister buys something: they hear what becomes of it."""
    return _cabinet(nation) if any(seat == MINISTERS[nation] for seat, _ in one.bought) else set()


def _cabinet(nation: str) -> set[str]:
    """Those of a nation's side who hold an office."""
    side = AUSTRIANS if nation == "AU" else ALLIES
    return {MINISTERS[nation], *(seat for seat in THRONES if seat in side)}


def _assigning(one: World, nation: str) -> set[str]:
    """Those of a side that assign commanders: its War Minister, and whoever has an army headquarters."""
    comrades, minister = (AUSTRIANS, "Gyulai") if nation == "AU" else (ALLIES, "Second")
    troops = (*one.middle, *(unit for corner in one.corners for unit in corner.units))
    chiefs = {seat for unit in troops if unit.split()[0].endswith("AQ") for seat in _seats(unit)}
    return {seat for seat in comrades if seat in chiefs or (seat == minister and not one.staffed)}


def traits_in_sight(one: World, rng: random.Random, seat: str) -> World:
    """Those of one command in the middle have other men, morale and names, as long as they fight nobody.

    Not light cavalry: by its men it sees further (4.1), and a War Minister hears of what his troops do not see (4.7).
    Not artillery: it shells whoever comes near (10.15). Nor who marches where the other side has guns: comrades see how
    it bears being shelled.
    """
    if one.lively or one.quiet:
        return one
    chiefs = _assigning(one, "FR") | _assigning(one, "AU")
    whose = rng.choice([other for other in LOOKING if other != seat and not (seat in chiefs and _allied(other, seat))])
    shelled = {line.split()[0] for of, line in one.orders if " march " in line and _guns_against(one, of)}
    others = [unit for unit in one.middle if whose in _seats(unit) and not unit.split()[0].endswith(TELLING)]
    others = [unit for unit in others if unit.split()[0] not in shelled]
    middle = tuple(_otherwise(rng, (unit,), 6)[0] if unit in others else unit for unit in one.middle)
    return replace(one, middle=middle, blind=one.blind - {whose, *(each for each in chiefs if _allied(whose, each))})


def _allied(one: str, other: str) -> bool:
    return (one in ALLIES) == (other in ALLIES)


def _guns_against(one: World, seat: str) -> bool:
    """Whether the other side has artillery in the middle."""
    nation = "AU" if seat in ALLIES else "FR"
    ids = (unit.split()[0] for unit in one.middle)
    return any(id.startswith(nation) and id.endswith(("LA", "HA")) for id in ids)


def postures_in_sight(one: World, rng: random.Random, seat: str) -> World:
    """What those of one command are to do in battles that nobody fights; comrades see by the stores who was silent."""
    if one.lively or one.quiet:
        return one
    side = AUSTRIANS if seat in ALLIES else ALLIES
    whose = rng.choice(side)
    given = [line for line in one.orders if line[0] == whose]
    ordered = dict.fromkeys(line.split()[0] for _, line in given)
    kept = [line for line in one.orders if line not in given or line[1].split(maxsplit=1)[1] not in UNSEEN]
    orders = (*kept, *((whose, f"{id} {rng.choice(UNSEEN)}") for id in ordered))
    return replace(one, orders=orders, blind=one.blind - {*side})


def their_stores(one: World, rng: random.Random, seat: str) -> World:
    """What the other side has laid up, where nobody flees to it."""
    if one.lively:
        return one
    if seat in ALLIES:
        return replace(one, stores=(one.stores[0], _stores(rng, "AU")), blind=one.blind - {*AUSTRIANS})
    return replace(one, stores=(_stores(rng, "FR"), one.stores[1]), blind=one.blind - {*ALLIES})


def said_by_thrones(one: World, rng: random.Random, seat: str) -> World:
    """What Monarch and Prime Minister say to each other, as long as they do not agree."""
    if seat in one.counsel:
        return one
    return replace(one, said=rng.choice(SAID), blind=one.blind - one.counsel)


def a_purse(one: World, rng: random.Random, seat: str) -> World:
    """What the other side has to spend, or one's own where one is no minister; whoever is armed by it may notice."""
    nation = rng.choice(list(MINISTERS))
    noticing = _noticing(one, nation) if _spending(one, nation) else _cabinet(nation)
    if seat in noticing:
        return one
    at = list(MINISTERS).index(nation)
    purses = [*one.purses[:at], _purse(rng, ("allies", "austria")[at]), *one.purses[at + 1 :]]
    return replace(one, purses=(purses[0], purses[1]), blind=one.blind - noticing)


def ministers_orders(one: World, rng: random.Random, seat: str) -> World:
    """What another minister orders for units in the corners."""
    nation = rng.choice(list(MINISTERS))
    noticing = _noticing(one, nation)
    if seat in noticing:
        return one
    others = [line for line in one.bought if line[0] != MINISTERS[nation]]
    return replace(one, bought=(*others, *_bought(rng, one, nation)), blind=one.blind - noticing)


def _noticing(one: World, nation: str) -> set[str]:
    """Who knows a nation's purse, who commands its troops in the corners, and who knows the stores they draw from."""
    knowing = (_knowing(one, corner) for corner in one.corners if corner.nation == nation)
    return _cabinet(nation).union(*knowing)


def their_fleet(one: World, rng: random.Random, seat: str) -> World:
    """The other side's ships: what is not seen of those in port, and where the others are."""
    ours = seat in ALLIES
    kept = [ship.split(" name=")[0] for ship in one.fleets[ours] if "Novara" in ship]
    fleet = (*(_ship(rng, ship, first=2) for ship in kept), *_out_at_sea(rng, "AU" if ours else "FR"))
    fleets = (one.fleets[0], fleet) if ours else (fleet, one.fleets[1])
    return replace(one, fleets=fleets, blind=one.blind - {*(AUSTRIANS if ours else ALLIES)})


def remarks(one: World, rng: random.Random, seat: str) -> World:
    return replace(one, remarks=f"# {rng.random()}: the Austrians have orders to retreat\n" * rng.randint(1, 3))


def seed(one: World, rng: random.Random, seat: str) -> World:
    """Seed and secret, where nothing drawn by them is seen."""
    if not one.quiet or seat != "First":
        return one
    return replace(one, seed=str(rng.random()), blind=one.blind & {"First"})


def _otherwise(rng: random.Random, troops: Sequence[str], kept: int) -> tuple[str, ...]:
    """The units with other traits behind so many words."""
    return tuple(" ".join((*unit.split()[:kept], _traits(rng))) for unit in troops)


CHANGES: tuple[Callable[[World, random.Random, str], World], ...] = (
    corner_troops, corner_troops, corner_traits, corner_orders, corner_silent, traits_in_sight, postures_in_sight,
    their_stores, their_fleet, said_by_thrones, a_purse, ministers_orders, remarks, seed,
)  # fmt: skip

"""Pairs of games that differ only in what one side may not know: the same page, the same sheets of that side, and
another rest of the world. Everything is drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from tests.rulesets.rotd.pages import units

OWN, OTHER = "allies", "austria"
NEAR = ("G3-V6", "G4-V6", "G4-V5", "G4-V7")
"""Where the side stands that looks; what it can reach in a turn lies within six squares of it."""
BESIDE = ("G4-V6", "G5-V6", "G5-V5")
"""Where those stand that it sees: they keep still, and what can be seen of them is the same in both games."""
FAR = tuple(f"{column}{row}" for column in ("K5-", "K8-", "L0-", "L3-") for row in ("V2", "V6", "W0"))
"""More than two turns' march from all of these; no railway and no city is there."""
KINDS = ("IN", "IN", "IN", "LI", "LC", "MC", "HC", "LA", "HA", "CQ", "AQ")
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
squares = ["G6-V6", "G7-V6", "K8-V6", "L0-V6"]
[[map.rivers]]
class = "fordable"
course = ["G2-V4", "G3-V4", "G4-V4", "G5-V4"]
fords = ["G3-V4 7-7"]
[[map.tracks]]
course = ["G2-V6", "G3-V6", "G4-V6"]
[[map.cities]]
name = "Novara"
place = "G3-V6 3-3"
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]
[[seats]]
name = "First"
side = "allies"
[[seats]]
name = "Second"
side = "allies"
[[seats]]
name = "Third"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
offices = ["War Minister"]
[[seats]]
name = "Benedek"
side = "austria"
"""
LOOKING = ("First", "Second", "Third")
Line = tuple[str, str]
"""A seat and an order of its sheet."""


@dataclass(frozen=True)
class World:
    """One of two games: units as lines, what lies where, the orders of each side, and what the game master keeps.

    `quiet` if the side that looks sees no noise and no dice, so that seed and secret may differ as well.
    """

    own: tuple[str, ...]
    beside: tuple[str, ...]
    far: tuple[str, ...]
    stores: str
    sheets: tuple[Line, ...]
    theirs: tuple[Line, ...]
    seed: str = "1"
    remarks: str = ""
    quiet: bool = False
    notes: tuple[str, ...] = field(default=(), compare=False)

    def page(self) -> str:
        """The scenario's text."""
        return f"{self.remarks}{LAND}{self.stores}{units(*self.own, *self.beside, *self.far)}\n"

    def lines(self) -> tuple[Line, ...]:
        return (*self.sheets, *self.theirs)


def world(rng: random.Random) -> World:
    """A side with some troops, some of the others in sight of it, and others far away."""
    quiet = rng.random() < 0.3
    own = tuple(_own(rng, number, quiet) for number in range(1, 2 if quiet else rng.randint(3, 7)))
    staff = (f"FR20CQ G3-V6 7-7 commander='First' {_well(rng)}", f"FR21AQ G3-V6 7-8 commander='First' {_well(rng)}")
    beside = () if quiet else tuple(_beside(rng, number) for number in range(30, 30 + rng.randint(0, 5)))
    found = World(own if quiet else (*own, *staff), beside, _far(rng), _stores(rng), (), (), quiet=quiet)
    sheets = () if quiet else tuple(_sheets(rng, found))
    return replace(found, sheets=sheets, theirs=_theirs(rng, found), seed=str(rng.random()))


def twin(one: World, rng: random.Random) -> World:
    """The same to the side that looks: one to four of the hidden facts are others."""
    chosen = rng.sample(list(CHANGES), rng.randint(1, 4))
    found = one
    for change in chosen:
        found = change(found, rng)
    return replace(found, notes=tuple(change.__name__ for change in chosen))


def _own(rng: random.Random, number: int, quiet: bool) -> str:
    place = "G3-V6" if quiet else rng.choice(NEAR)
    seat = "First" if quiet else rng.choice(LOOKING)
    nation, kind = rng.choice(("FR", "FR", "SD")), rng.choice(KINDS[:-2])
    spot = f"{rng.randint(4, 10)}-{rng.randint(4, 10)}"
    return f"{nation}{number}{kind} {place} {spot} commander='{seat}' {_well(rng)}"


def _well(rng: random.Random) -> str:
    return f"supplies=1 fatigue={rng.choice((0, 0, 3, 7))} morale=50"


def _beside(rng: random.Random, number: int) -> str:
    return f"AU{number}{rng.choice(KINDS)} {rng.choice(BESIDE)} {rng.randint(0, 14)}-{rng.choice((0, 1, 13, 14))}"


def _far(rng: random.Random) -> tuple[str, ...]:
    count = rng.randint(0, 8)
    places = [f"{rng.choice(FAR)} {rng.randint(0, 14)}-{rng.randint(0, 14)}" for _ in range(count)]
    kinds = [rng.choice((*KINDS, "SA", "PB", "MI")) for _ in range(count)]
    numbers = rng.sample(range(50, 90), count)
    return tuple(f"AU{n}{k} {p} {_traits(rng)}" for n, k, p in zip(numbers, kinds, places, strict=True))


def _traits(rng: random.Random) -> str:
    """What nobody sees of a unit of another side."""
    name = rng.choice(("", f"name='{rng.choice(('Guard', 'Hussars', 'X'))}'"))
    return (
        f"commander='{rng.choice(('Gyulai', 'Benedek'))}' quality={rng.randint(1, 7)} morale={rng.randint(20, 99)}"
        f" experience={rng.choice((0, 9, 40))} ammunition={rng.randint(0, 5)} stragglers={rng.randint(0, 300)} {name}"
    )


def _stores(rng: random.Random) -> str:
    """What the other side has laid up, out of sight."""
    page = ""
    for number in range(rng.randint(0, 3)):
        kind, place = rng.choice(("depot", "cache")), f"{rng.choice(FAR)} 7-7"
        about = f'id = "{rng.choice(("Base", "base", "Store"))}{number}"\nkind = "{kind}"\nstate = "AUS"\n'
        page += f'[[depots]]\n{about}place = "{place}"\nsupplies = {rng.randint(0, 30)}\n'
    return page


def _sheets(rng: random.Random, found: World) -> Sequence[Line]:
    """Orders that lead nobody to the enemy: marches to the west, moves and postures, supplies."""
    lines: list[Line] = []
    for unit in found.own:
        id, square, *_ = unit.split()
        seat = next(seat for seat in LOOKING if f"'{seat}'" in unit)
        west = "G3-V6 G2-V6" if square != "G3-V6" else "G2-V6 G1-V6"
        wish = rng.choice((
            f"march {west}", "march - G3-V6", "entry 7-7", "defend evade", "line second", "supply none", "supply keep",
            "halt on detection", "halt on enemy entry", "march to allies", f"supply {rng.randint(0, 1)}",
            "support 7-7 radius 1", "pursue",
        ))  # fmt: skip
        if rng.random() < 0.7:
            lines.append((seat, f"{id} {wish}"))
    return lines


def _theirs(rng: random.Random, found: World) -> tuple[Line, ...]:
    """Orders of the other side: those far away do as they like, those in sight keep still."""
    lines: list[Line] = []
    for unit in found.far:
        id, square, *_ = unit.split()
        seat = "Gyulai" if "'Gyulai'" in unit else "Benedek"
        for _ in range(rng.randint(0, 3)):
            lines.append((seat, f"{id} {_anything(rng, square)}"))
    for unit in found.beside:
        id = unit.split()[0]
        if rng.random() < 0.5:
            lines.append(("Gyulai", f"{id} {rng.choice(STILL)}"))
    return tuple(lines)


STILL = ("attack assault", "attack evade", "defend last-ditch", "line rear", "supply keep", "supply none")


def _anything(rng: random.Random, square: str) -> str:
    column, row = square.split("-")
    onward = f"{column[0]}{int(column[1]) + 1 if column[1] < '9' else 8}-{row}"
    return rng.choice((
        f"march {onward}", f"march - {onward}", "move 7-7 from T1", "move 3-9 via 5-5", "engage T1-T5", "pursue",
        "march to enemies", "march to allies", "attack assault", "supply none", "supply from Novara", "withdraw K0-V6",
        "deploy 7-7", "destroy track", "inactivate", "supply 9", "march A0-N0", f"merge into AU{rng.randint(50, 89)}IN",
    ))  # fmt: skip


# what may be otherwise


def far_units(one: World, rng: random.Random) -> World:
    """Others far away, more of them or fewer, with orders of their own."""
    found = replace(one, far=_far(rng))
    return replace(found, theirs=(*_of(one.theirs, one.beside), *_of(_theirs(rng, found), found.far)))


def their_traits(one: World, rng: random.Random) -> World:
    """The same units far away; men, morale and names are others."""
    far = tuple(" ".join((*unit.split()[:3], f"men={rng.randint(300, 3000)}", _traits(rng))) for unit in one.far)
    known = [id for id, *_ in map(str.split, one.far)]
    return replace(one, far=far, theirs=_given_by_commander(far, one.theirs, known))


def their_orders(one: World, rng: random.Random) -> World:
    return replace(one, theirs=_theirs(rng, one))


def no_orders(one: World, rng: random.Random) -> World:
    return replace(one, theirs=())


def traits_in_sight(one: World, rng: random.Random) -> World:
    """Those in sight have other men, morale, supplies and names; they stand where they stood."""
    beside = tuple(" ".join((*unit.split()[:3], f"men={rng.randint(300, 900)}", _traits(rng))) for unit in one.beside)
    return replace(one, beside=beside, theirs=_given_by_commander(beside, one.theirs, []))


def their_stores(one: World, rng: random.Random) -> World:
    return replace(one, stores=_stores(rng))


def remarks(one: World, rng: random.Random) -> World:
    return replace(one, remarks=f"# {rng.random()}: the Austrians have orders to retreat\n" * rng.randint(1, 3))


def seed(one: World, rng: random.Random) -> World:
    """Seed and secret, where nothing drawn by them is seen."""
    return replace(one, seed=str(rng.random())) if one.quiet else one


def _of(lines: Sequence[Line], troops: Sequence[str]) -> tuple[Line, ...]:
    ids = {unit.split()[0] for unit in troops}
    return tuple(line for line in lines if line[1].split()[0] in ids)


def _given_by_commander(troops: Sequence[str], lines: Sequence[Line], known: Sequence[str]) -> tuple[Line, ...]:
    """The lines with the seat that commands each unit now."""
    seats = {unit.split()[0]: "Gyulai" if "'Gyulai'" in unit else "Benedek" for unit in troops}
    return tuple((seats.get(line.split()[0], seat), line) for seat, line in lines)


CHANGES: tuple[Callable[[World, random.Random], World], ...] = (
    far_units, far_units, their_traits, their_orders, no_orders, traits_in_sight, their_stores, remarks, seed,
)  # fmt: skip

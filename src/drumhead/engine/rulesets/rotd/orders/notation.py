"""The notation of orders: an order written as a line, `FR3IN march G4-V6 G5-V6`, and a line read into an order.

The commonest lines, as they are written here, are read without the grammar and to the same end; whatever else a line
may hold, and whatever is wrong with it, is left to the grammar, which is not even imported before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from types import MappingProxyType

from pydantic import ValidationError

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.sourcing import read_source, write_source
from drumhead.engine.rulesets.rotd.orders.subjects import write_subject
from drumhead.engine.rulesets.rotd.orders.terms import write_terms

_UNIT = re.compile("[A-Z]{2}[0-9]+[A-Z]{2}", re.ASCII)
_LEVELS = MappingProxyType({str(level): level for level in range(13)})
_RADII = MappingProxyType({str(radius): radius for radius in range(15)})
_STARTS = MappingProxyType({f"T{tac}": tac for tac in range(1, 6)})
_PHASES = MappingProxyType(
    {f"T{tac}": (tac, tac) for tac in range(1, 6)}
    | {f"T{first}-T{last}": (first, last) for first, last in product(range(1, 6), repeat=2)}
)
_HALTS: Mapping[str, type[o.HaltOnDetection | o.HaltOnEntry | o.HaltBeforeForcedMarch]] = MappingProxyType(
    {
        "on detection": o.HaltOnDetection,
        "on enemy entry": o.HaltOnEntry,
        "before forced march": o.HaltBeforeForcedMarch,
    }
)


def read_order(game: Game, line: str) -> Order:
    """The order of one line; OrderSyntaxError names the part that cannot be read and what was expected."""
    return canonical(game, line) or _read_by_grammar(game, line)


def _read_by_grammar(game: Game, line: str) -> Order:
    from drumhead.engine.rulesets.rotd.orders.grammar import read_by_grammar

    return read_by_grammar(game, line)


def canonical(game: Game, line: str) -> Order | None:
    """The order of a line; None where only the grammar can tell."""
    words = line.split()
    reader = _READERS.get(words[1]) if len(words) > 1 else None
    if reader is None or "#" in line or not _UNIT.fullmatch(words[0]):
        return None
    try:
        return reader(game, words[0], words[2:])
    except (KeyError, UnknownNameError, ValidationError):
        return None


def _march(game: Game, unit: str, words: Sequence[str]) -> Order:
    match words:
        case ["to", "battle" | "allies" | "enemies" as target]:
            return o.MarchTo(unit=unit, target=target)
    cell = game.map.board.cell
    return o.March(unit=unit, path=tuple(None if word == "-" else cell(word) for word in words))


def _entry(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case [at]:
            return o.Entry(unit=unit, at=game.map.tactical_board.cell(at))
    return None


def _halt(game: Game, unit: str, words: Sequence[str]) -> Order:
    return _HALTS[" ".join(words)](unit=unit)


def _move(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    cell = game.map.tactical_board.cell
    match words:
        case ["ford" | "pass" as to]:
            return o.Move(unit=unit, to=to)
        case [to]:
            return o.Move(unit=unit, to=cell(to))
        case [to, "via", via]:
            return o.Move(unit=unit, to=cell(to), via=_waypoint(game, via))
        case [to, "from", start]:
            return o.Move(unit=unit, to=cell(to), start=_STARTS[start])
        case [to, "via", via, "from", start]:
            return o.Move(unit=unit, to=cell(to), via=_waypoint(game, via), start=_STARTS[start])
    return None


def _waypoint(game: Game, word: str) -> int | str:
    """9.2, 12.7: a square, or a ferry by its id."""
    return word if _UNIT.fullmatch(word) else game.map.tactical_board.cell(word)


def _engage(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case [phases]:
            first, last = _PHASES[phases]
            return o.Engage(unit=unit, first=first, last=last)
    return None


def _reach(kind: type[o.Support | o.Intercept], game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case [at, "radius", radius, phases]:
            first, last = _PHASES[phases]
            cell = game.map.tactical_board.cell(at)
            return kind(unit=unit, at=cell, radius=_RADII[radius], first=first, last=last)
    return None


def _attack(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case ["assault" | "attack" | "skirmish" | "evade" as mode]:
            return o.Attack(unit=unit, mode=mode)
    return None


def _defend(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case ["last-ditch" | "defend" | "skirmish" | "evade" as mode]:
            return o.Defend(unit=unit, mode=mode)
    return None


def _line(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case ["first" | "second" | "rear" as line]:
            return o.InLine(unit=unit, line=line)
    return None


def _supply(game: Game, unit: str, words: Sequence[str]) -> Order | None:
    match words:
        case ["keep"]:
            return o.Supply(unit=unit)
        case ["none"]:
            return o.Supply(unit=unit, source="none")
        case [level]:
            return o.Supply(unit=unit, level=_LEVELS[level])
        case ["from", _, *_]:
            return o.Supply(unit=unit, source=read_source(game, " ".join(words[1:])))
        case [level, "from", _, *_]:
            return o.Supply(unit=unit, level=_LEVELS[level], source=read_source(game, " ".join(words[2:])))
    return None


_READERS: Mapping[str, Callable[[Game, str, Sequence[str]], Order | None]] = MappingProxyType(
    {
        "march": _march,
        "entry": _entry,
        "halt": _halt,
        "move": _move,
        "engage": _engage,
        "support": partial(_reach, o.Support),
        "intercept": partial(_reach, o.Intercept),
        "attack": _attack,
        "defend": _defend,
        "line": _line,
        "supply": _supply,
    }
)
"""By the first word behind the unit."""


def write_order(game: Game, order: Order) -> str:
    """One line that `read_order` reads back into the same order."""
    return f"{write_subject(order.unit)} {_written(game, order)}"


def _written(game: Game, order: Order) -> str:
    strategic, tactical = game.map.board.name, game.map.tactical_board.name
    match order:
        case o.March():
            return "march " + " ".join("-" if cell is None else strategic(cell) for cell in order.path)
        case o.Withdraw():
            return f"withdraw {strategic(order.to)}"
        case o.Entry():
            return f"entry {tactical(order.at)}"
        case o.Pursue():
            return "pursue" if order.limit is None else f"pursue max {order.limit}"
        case o.MarchTo():
            return f"march to {order.target}"
        case o.Rail():
            return _written_rail(game, order)
        case o.Move():
            return _written_move(game, order)
        case o.Deploy():
            return f"deploy {tactical(order.at)}{_start(order.start)}"
        case o.DeployTo():
            return _written_place(game, order)
        case o.Undeploy():
            to = "" if order.to is None else f" to {tactical(order.to)}"
            return f"undeploy{to}{_start(order.start)}"
        case o.Engage():
            return f"engage T{order.first}-T{order.last}"
        case o.Support() | o.Intercept():
            return f"{order.kind} {tactical(order.at)} radius {order.radius} T{order.first}-T{order.last}"
        case o.Attack() | o.Defend():
            return f"{order.kind} {order.mode}"
        case o.InLine():
            return f"line {order.line}"
        case o.Supply():
            return _written_supply(order)
        case o.Merge() | o.HandBattery() | o.Destroy() | o.Board() | o.Unload():
            return _written_of_itself(game, order)
    return _written_for_side(game, order)


def _written_of_itself(game: Game, order: o.Merge | o.HandBattery | o.Destroy | o.Board | o.Unload) -> str:
    match order:
        case o.Merge():
            return f"merge into {order.into}"
        case o.HandBattery():
            return f"hand battery to {order.to}"
        case o.Destroy():
            return f"destroy {order.what}"
        case o.Board():
            return f"board {order.ship}"
        case o.Unload():
            return "unload" if order.at is None else f"unload at {game.map.tactical_board.name(order.at)}"


def _written_move(game: Game, order: o.Move) -> str:
    tactical = game.map.tactical_board.name
    to = order.to if isinstance(order.to, str) else tactical(order.to)
    waypoint = order.via if isinstance(order.via, str) or order.via is None else tactical(order.via)
    via = "" if waypoint is None else f" via {waypoint}"
    return f"move {to}{via}{_start(order.start)}"


def _written_place(game: Game, order: o.DeployTo) -> str:
    to = "" if order.to is None else f" {game.map.board.name(order.to)}"
    at = "" if order.at is None else f" {game.map.tactical_board.name(order.at)}"
    return f"deploy to{to}{at}"


def _written_rail(game: Game, order: o.Rail) -> str:
    strategic, tactical = game.map.board.name, game.map.tactical_board.name
    via = "" if order.via is None else f" via {strategic(order.via)}"
    entry = "" if order.entry is None else f" entry {tactical(order.entry)}"
    return f"rail {strategic(order.to)}{via}{entry}"


def _written_for_side(game: Game, order: Order) -> str:
    strategic, tactical = game.map.board.name, game.map.tactical_board.name
    match order:
        case o.Rebuild():
            return f"rebuild track at {strategic(order.to)}"
        case o.Transfer():
            return f"transfer {order.amount} from {write_source(order.origin)} to {write_source(order.goal)}"
        case o.Store():
            return f"{order.what} {strategic(order.to)} {tactical(order.at)}"
        case o.Remove():
            return f"remove depot {order.store}"
        case o.InactivateUnit() | o.ActivateUnit():
            return f"{order.kind.removesuffix(' unit')} {order.whom}"
        case o.BuyReplacements():
            return f"buy replacements {order.men} for {order.whom}"
        case o.UpgradeUnit():
            return f"upgrade {order.whom} to {order.weapon}"
        case o.Promote():
            return f"promote {order.person} to {order.rank}"
        case o.Assign():
            role = "to" if order.post == "commander" else "deputy"
            return f"assign {order.target} {role} {order.person or o.NOBODY}"
    return _written_of_peace(order)


def _written_of_peace(order: Order) -> str:
    """5.1: war and peace."""
    match order:
        case o.Offer():
            return f"offer {order.what} to {order.to}{write_terms(order.ceding, order.asking)}"
        case o.Answer():
            return f"{order.says} {order.what} of {order.of}"
        case o.WithdrawOffer():
            return f"withdraw offer to {order.to}" if order.to else "withdraw offer"
        case o.DeclareWar():
            return f"declare war on {order.on}"
        case o.Denounce():
            return f"denounce armistice with {order.of}"
    return order.kind


def _start(tac: int) -> str:
    return "" if tac == 1 else f" from T{tac}"


def _written_supply(order: o.Supply) -> str:
    source = write_source(order.source)
    if order.level is None:
        return f"supply from {source}" if order.source not in ("", "none") else f"supply {order.source or 'keep'}"
    return f"supply {order.level}" + (f" from {source}" if order.source else "")

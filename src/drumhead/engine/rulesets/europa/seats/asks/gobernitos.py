"""What is to be known of Gobernitos and governments: whether one falls, is released, may leave its area, is halved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.gobernitos.collapse import CATALUNYA, judged
from drumhead.engine.rulesets.europa.gobernitos.france import FRANCE, border, is_open, level, quarter_ends, terms_of
from drumhead.engine.rulesets.europa.gobernitos.garrisons import about, boxed, intruders, releases
from drumhead.engine.rulesets.europa.gobernitos.governments import homeless, seat_cell
from drumhead.engine.rulesets.europa.gobernitos.guards import expands, guarding
from drumhead.engine.rulesets.europa.gobernitos.lines import lines_of
from drumhead.engine.rulesets.europa.gobernitos.rising import seat_rose
from drumhead.engine.rulesets.europa.position.governing import halved, restricted
from drumhead.engine.rulesets.europa.position.sides import GOBERNITOS, SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, on_map
from drumhead.engine.rulesets.europa.position.titles import titled


def _gobernito(word: str) -> str:
    for gobernito in GOBERNITOS:
        if word.casefold() in (gobernito.casefold(), about(gobernito)["region"].casefold()):
            return gobernito
    known = ", ".join(about(gobernito)["region"] for gobernito in GOBERNITOS)
    raise InputError(f"There is no Gobernito {word!r}; there are {known}.")


def falls(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a Gobernito collapses on this position, or a side's government has fallen."""
    if words[0].casefold() in SIDES:
        return government(game, view, words)
    gobernito = _gobernito(words[0])
    found = judged(game, view.state, gobernito, lines_of(game, view.state))
    name = about(gobernito)["region"]
    says = f"{name} {'collapses' if found.falls else 'does not collapse'} in an Insurgent initial phase that begins so."
    told = (Because("it is judged in the Insurgent initial phase alone", "R230"), *_ships(gobernito))
    return Answer(says, found.falls, (*found.because, *told), found.missing, {"gobernito": gobernito})


def _ships(gobernito: str) -> tuple[Because, ...]:
    open_city = Because("ships in open Barcelona stay where they are, in port or at sea", "R225")
    return (open_city,) * (gobernito == CATALUNYA)


def released(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a garrison is released, or would be."""
    state: EuropaState = view.state
    gobernito = _gobernito(words[0])
    name, there = about(gobernito)["region"], intruders(game, state, gobernito)
    box = boxed(state, gobernito)
    data = {"res": there, "box": {section: list(units) for section, units in box.items()}}
    if state.gobernitos[gobernito].released:
        reason = Because("once released it is so for the rest of the game", "R211")
        return Answer(f"The garrison of {name} is released.", True, (reason,), data=data)
    why = releases(game, state, gobernito)
    if why is not None:
        says = f"The garrison of {name} is released in the next Loyalist initial phase."
        return Answer(says, True, (why, Because("step 7 of the Loyalist initial phase", "R226")), data=data)
    needed = about(gobernito)["release_res"]
    row = about(gobernito).get("north_of")
    where = f" north of hexrow {row}" if row else ""
    reason = Because(f"{there:g} RE of Insurgent units are inside{where}", "R027" if row else "R028")
    changes = (f"{needed:g} RE of Insurgent units are inside{where}", "a unit of it is attacked", "another collapses")
    return Answer(f"The garrison of {name} is not released.", False, (reason,), changes, data)


def area(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether the units of a Gobernito may leave its operational area, or will."""
    gobernito = _gobernito(words[0])
    found, bound = _area(game, view.state, gobernito), restricted(game, view.state)
    if bound is None or gobernito != CATALUNYA:
        return found
    return replace(found, because=(*found.because, bound), data={**found.data, "restricted": True})


def _area(game: HexGame, state: EuropaState, gobernito: str) -> Answer:
    name, guards = about(gobernito)["region"], guarding(game, state, gobernito)
    if state.gobernitos[gobernito].expanded:
        return Answer(f"The units of {name} may leave their area.", True, data={"guards": guards})
    why = expands(game, state, gobernito)
    if why is not None:
        says = f"The units of {name} may leave their area from the next Loyalist initial phase."
        return Answer(
            says, True, (why, Because("step 8 of the Loyalist initial phase", "R226")), data={"guards": guards}
        )
    reason = Because(f"{guards:g} RE of Insurgent units with an attack strength guard it", "R028")
    change = f"fewer than {about(gobernito)['guard_res']:g} RE guard it, or its garrison is released"
    return Answer(f"The units of {name} may not leave their area.", False, (reason,), (change,), {"guards": guards})


def government(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Where a side's government sits, and whether its side is halved; of France how far it assists."""
    state: EuropaState = view.state
    side = words[0].casefold()
    if side == FRANCE.casefold():
        return _assistance(game, state)
    if side not in state.governments:
        raise InputError(f"There is no government of {words[0]!r}; there are {', '.join(state.governments)}.")
    here = state.governments[side]
    struck = [why for _, unit in on_map(state, side) if (why := halved(game, state, unit)) is not None]
    seat = hex_name(game, seat_cell(game, here))
    says = f"The {titled(side)} government {'has lost its seat in' if homeless(state, side) else 'sits in'} {seat}."
    spared = Because("Interventionists are spared by what halves their side", "R195")
    data = {"seat": here.seat, "state": here.state, "halved": bool(struck)}
    rose = seat_rose(state, side)
    return Answer(says, here.state == "", (*((rose,) if rose else ()), *struck[:1], spared), data=data)


def _assistance(game: HexGame, state: EuropaState) -> Answer:
    """How far France assists the Republic, whether its border is open, and how long that holds."""
    found = level(game, state)
    how = "open" if is_open(state) else "shut"
    says = f"French assistance is {found}, and the border is {how}." if found else f"The French border is {how}."
    data = {"level": found, "open": is_open(state), "until": quarter_ends(game, state) if found else ""}
    return Answer(says, is_open(state), (border(game, state), *terms_of(game, state)), data=data)

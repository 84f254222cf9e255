"""What a turn did to each command: where its units stand, what they lost, how they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from drumhead.engine.play.accounts import Remark
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View, in_sequence
from drumhead.engine.rulesets.rotd.accounts.places import place
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Unit

MARCHES = frozenset({"marched", "pursued", "sought", "railed", "withdrew", "interrupted"})


def commands(game: Game, before: View, after: View, events: Sequence[Event]) -> Iterator[Remark]:
    """3.5: a line for each commander whose units the seat knows in full, by side, in the order of his name."""
    former = known(before)
    marched = Counter(unit for event in events if event.kind in MARCHES for unit in event.units[:1])
    for (_, name), units in sorted(_by_commander(known(after).values()).items()):
        was = [former[unit.id] for unit in units if unit.id in former]
        staff = next((unit for unit in units if unit.type in HEADQUARTERS), units[0])
        text = f"{name}, {_strength(units, was)}; {_state(units)}{_marches(units, marched)}. {_where(game, units)}"
        yield Remark(text, cell=staff.cell, unit=staff.id)


def known(view: View) -> Mapping[str, Unit]:
    """The units whose state the seat knows: its own; the game master's are all."""
    mine = {token.id for token in view.tokens if token.stance == "own" or view.gm}
    return {id: unit for id, unit in view.state.units.items() if id in mine}


def _by_commander(units: Iterable[Unit]) -> dict[tuple[str, str], list[Unit]]:
    found: dict[tuple[str, str], list[Unit]] = {}
    for unit in sorted(units, key=lambda unit: in_sequence(unit.id)):
        if unit.status != "gone":
            found.setdefault((unit.side, unit.commander), []).append(unit)
    return found


def _strength(units: Sequence[Unit], was: Sequence[Unit]) -> str:
    men, former = sum(unit.men for unit in units), sum(unit.men for unit in was)
    change = f" ({men - former:+,})".replace("-", "−") if was and men != former else ""
    return f"{men:,} men{change} in {len(units)} unit{'' if len(units) == 1 else 's'}"


def _state(units: Sequence[Unit]) -> str:
    """Fatigue and morale on the average, and how many are broken."""
    fighting = [unit for unit in units if unit.combat] or units
    fatigue, morale = (sum(getattr(u, name) for u in fighting) / len(fighting) for name in ("fatigue", "morale"))
    broken = sum(unit.status == "shattered" for unit in units)
    shattered = f", {broken} shattered" if broken else ""
    return f"fatigue {fatigue:.1f}, morale {morale:.0f}{shattered}"


def _marches(units: Sequence[Unit], marched: Mapping[str, int]) -> str:
    steps = sum(marched.get(unit.id, 0) for unit in units)
    return f", {steps} march{'' if steps == 1 else 'es'}" if steps else ""


def _where(game: Game, units: Sequence[Unit]) -> str:
    """The squares they stand on, the fullest first."""
    cells = Counter(unit.cell for unit in units if unit.stands).most_common()
    if not cells:
        return "None of them is on the map."
    named = [f"{place(game, cell)} {count}" if len(cells) > 1 else place(game, cell) for cell, count in cells[:4]]
    rest = len(cells) - 4
    more = f" and {rest} more square{'' if rest == 1 else 's'}" if rest > 0 else ""
    return f"At {', '.join(named)}{more}."

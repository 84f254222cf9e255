"""A polygon map as it is drawn, on screens and on paper: five things to be asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from drumhead.engine.drawing.areas import legend
from drumhead.engine.drawing.areas.ground import AreaGround, traces_of
from drumhead.engine.drawing.areas.names import Names
from drumhead.engine.drawing.areas.signs import centres, units
from drumhead.engine.drawing.ink.items import Box, Item, Stamp, Words, touch
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.owners import Owners
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.view import View

LAYERS = ("owners", "borders", "waters", "names", "places", "troops")


class AreaChart:
    """Territories in units of `layout`; units look as those of the ruleset do."""

    def __init__(self, map: AreaMap, ruleset: str = "") -> None:
        self._traces, self._ruleset = traces_of(map), ruleset
        self.layout = self._traces.layout
        self.owners = Owners(area.home for area in map.areas)
        self.held: Mapping[str, str] = {}
        self._ground = AreaGround(self._traces, {}, {})

    def follow(self, held: Mapping[str, str]) -> bool:
        """Who holds which territories from now on, by code; whether that changes anything."""
        if self.held == held:
            return False
        self.held = dict(held)
        tones = {power: self.owners.tone(power) for power in sorted(set(held.values()))}
        self._ground = AreaGround(self._traces, tones, self.held)
        return True

    def ground(self, area: Box, look: Look) -> Iterator[Item]:
        """All that stays as it is while one looks: sea, land in its owners' colours, borders."""
        return self._ground.items(area, look)

    def signs(self, look: Look, view: View | None) -> Iterator[Stamp]:
        """Centres and units, of one size at every zoom."""
        if "places" in look.layers:
            yield from centres(self.layout, look, self.owners, self.held)
        if "troops" in look.layers and view is not None:
            yield from units(self.layout, look, self.owners, view, self._ruleset)

    def names(
        self, look: Look, taken: Iterable[Box] = (), part: Box | None = None, shy: Iterable[Box] = ()
    ) -> tuple[Words, ...]:
        """Names that keep off units, centres and the boxes taken, in pixels from the board's corner, and off others
        where they can; over the whole board or within a part of it."""
        if "names" not in look.layers:
            return ()
        found = Names(self.layout, look.scale, taken, part, shy).placed()
        return tuple(words for name in found for words in name.words(look.theme, look.scale))

    def legend(self, look: Look, area: Box | None = None) -> tuple[Entry, ...]:
        """All signs that there may be; of an area only what tells who is who in it, and what nobody enters there."""
        layout, all_powers = self.layout, legend.powers(look.theme, self.owners, self.held)
        if area is None:
            return (*legend.grounds(look.theme), *all_powers, *legend.units(look.theme, self._ruleset))
        seen = [each for each in layout.map.areas if touch(layout.boxes[each.code], area)]
        shut = any(layout.is_closed(each) for each in seen)
        return (*all_powers, *(entry for entry in legend.grounds(look.theme) if shut and entry.label == legend.SHUT))

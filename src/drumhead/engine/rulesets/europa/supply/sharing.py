"""Who draws on limited sources where they are not enough for all (11.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.rulesets.europa.supply.sources import Tap


@dataclass(frozen=True, slots=True)
class Claim:
    """A unit without full supply, its REs, and the limited supply within its reach."""

    unit: str
    res: float
    taps: tuple[Tap, ...]


class _Shares:
    """REs as they are given out; a unit draws on one way alone."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self.claims = {claim.unit: claim for claim in claims}
        self.given: dict[str, Tap] = {}
        self.used: dict[str, float] = {}
        self.drawing: dict[str, dict[str, None]] = {}
        self.vain: set[int] = set()
        self.res = 0.0

    def settle(self, claim: Claim) -> None:
        """Gives a unit its way, if there is one; what was sought in vain is not sought again for others as big until
        somebody was moved."""
        if claim.res != self.res:
            self.vain, self.res = set(), claim.res
        if all(id(tap) in self.vain for tap in claim.taps):
            return
        tried = set(self.vain)
        if not self._place(claim, tried):
            self.vain = tried
        elif len(tried) > len(self.vain):
            self.vain = set()

    def _place(self, claim: Claim, tried: set[int]) -> bool:
        """Whether a unit has its way now, if others have to draw elsewhere for it; `tried` are the ways whose drawers
        were tried, each once, since who found no other way for one does not find it for another."""
        for tap in claim.taps:
            if self._fits(claim, tap):
                self._give(claim, tap)
                return True
        return any(self._makes_room(claim, tap, tried) for tap in claim.taps if id(tap) not in tried)

    def _fits(self, claim: Claim, tap: Tap) -> bool:
        used, res = self.used, claim.res
        for word, most in tap.uses:  # no generator: nothing else is asked as often
            if used.get(word, 0.0) + res > most:
                break
        else:
            return True
        return False

    def _give(self, claim: Claim, tap: Tap) -> None:
        self.given[claim.unit] = tap
        for word, _ in tap.uses:
            self.drawing.setdefault(word, {})[claim.unit] = None
            self.used[word] = self.used.get(word, 0.0) + claim.res

    def _take(self, unit: str) -> Tap:
        tap = self.given.pop(unit)
        for word, _ in tap.uses:
            del self.drawing[word][unit]
            self.used[word] -= self.claims[unit].res
        return tap

    def _makes_room(self, claim: Claim, tap: Tap, tried: set[int]) -> bool:
        """Whether one who draws on the same can be moved to another way, and leaves enough."""
        tried.add(id(tap))
        for unit in [unit for word, _ in tap.uses for unit in self.drawing.get(word, ())]:
            before = self._take(unit)
            if self._fits(claim, tap):
                self._give(claim, tap)
                if self._place(self.claims[unit], tried):
                    return True
                self._take(claim.unit)
            self._give(self.claims[unit], before)
        return False


def share(claims: Sequence[Claim]) -> Mapping[str, Tap]:
    """Who draws on what: the big ones first, then in the units' sequence; whoever finds no room has others moved to
    other ways, as long as nobody loses his."""
    shares = _Shares(claims)
    for claim in sorted(claims, key=lambda it: -it.res):
        shares.settle(claim)
    return shares.given

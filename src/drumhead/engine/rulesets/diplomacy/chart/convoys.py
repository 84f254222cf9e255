"""Convoy routes over whatever fleets are at sea."""

from __future__ import annotations

from collections.abc import Iterator, Set

from drumhead.engine.rulesets.diplomacy.chart.chart import Chart
from drumhead.engine.rulesets.diplomacy.resolution.battle import Routes


def landings(chart: Chart, start: str, fleets: Set[str]) -> frozenset[str]:
    """The provinces an army could be convoyed to from `start` if all these fleets carried it."""
    reached = {ocean for ocean in fleets if start in chart.shores[ocean]}
    edge = list(reached)
    while edge:
        fresh = (chart.waters[edge.pop()] & fleets) - reached
        reached |= fresh
        edge += fresh
    return frozenset().union(*(chart.shores[ocean] for ocean in reached)) - {start}


def net(chart: Chart, start: str, end: str, fleets: Set[str]) -> Routes:
    """The fleets' links as the resolver reads them: first fleets under an empty name, which also stands for landing."""
    last = {ocean for ocean in fleets if end in chart.shores[ocean]}
    links = {ocean: (chart.waters[ocean] & fleets) | ({""} if ocean in last else set()) for ocean in sorted(fleets)}
    return {"": frozenset(ocean for ocean in fleets if start in chart.shores[ocean])} | links


def on_route(chart: Chart, start: str, end: str, fleet: str, fleets: Set[str]) -> bool:
    """DATC 4.E.1: whether a fleet is needed by some route, one that no shorter cut of its own fleets replaces."""
    return any(fleet in route for route in chains(chart, start, end, fleets))


def chains(chart: Chart, start: str, end: str, fleets: Set[str]) -> Iterator[tuple[str, ...]]:
    """The rows of fleets that could carry an army from one shore to another, none longer than it need be."""
    return _shortest_chains(chart, start, end, fleets, ())


def _shortest_chains(
    chart: Chart, start: str, end: str, fleets: Set[str], chain: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Chains of which no two fleets touch but neighbours, and only the ends touch the shores."""
    if chain and end in chart.shores[chain[-1]]:
        yield chain
        return
    following = chart.waters[chain[-1]] if chain else chart.shores.keys()
    for ocean in sorted(following & fleets):
        beside_earlier = any(ocean in chart.waters[earlier] for earlier in chain[:-1])
        if ocean not in chain and not beside_earlier and (start in chart.shores[ocean]) is not bool(chain):
            yield from _shortest_chains(chart, start, end, fleets, (*chain, ocean))

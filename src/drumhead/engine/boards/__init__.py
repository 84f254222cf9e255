"""Board kinds: cells, neighbours, distances and lines; no terrain, no units, no rules."""

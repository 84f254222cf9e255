"""Everything that can be played, saved, adjudicated and reported; no Qt."""

"""11.5, 11.7, 13.1: who speaks for a side: its offices, and the commanders of its army headquarters."""

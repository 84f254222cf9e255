"""The turn below the map: its phases side by side, what is planned for each, and what was played, both ways."""

"""The editor of maps: the same boards and tools as in play, with brushes in the place of orders."""

"""4: who sees what: detection, a seat's view, and the words in which it is told."""

"""`make mutants`: a seeded sample of small faults put into the source, and how many of them the tests notice."""

"""A turn looked over before it is handed in: doubts, changes, rehearsals."""

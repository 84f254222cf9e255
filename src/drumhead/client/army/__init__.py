"""The order of battle at the desk: who belongs to whom, in what state, and who of them is chosen."""

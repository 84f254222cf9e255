"""The ways of a unit as the desk asks for them: its guide on the boards, and what a right click offers."""

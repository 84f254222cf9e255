"""10: one battle as pure numbers: two forces and a stream of dice in, an account out."""

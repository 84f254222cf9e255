"""10: what may come of a battle: who would meet whom on a square as somebody knows it, fought as often as wanted."""

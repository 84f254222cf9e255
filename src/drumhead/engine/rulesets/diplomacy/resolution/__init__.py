"""DATC 4, 5: a movement phase as equations over plain values, solved without a map; and the choices of rules."""

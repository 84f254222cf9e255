"""Games and orders as other programs have them: saved games, and the text that judges send."""

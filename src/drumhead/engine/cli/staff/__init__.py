"""What a player's staff answers: orders looked over, compared, rehearsed and shared."""

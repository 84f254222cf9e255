"""What a game tells of its scenarios to who writes them: what stands where, and which values it has."""

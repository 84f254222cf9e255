"""What is written on a battlefield."""

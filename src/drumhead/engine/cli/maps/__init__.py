"""What maps hold, whether they hold together, and copies of them."""

"""1.3, 2.7, 4.3, 8.2, 11.7, 12.3, 12.7: rivers, harbours, and the ships that lie in them."""

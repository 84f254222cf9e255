"""A game master's pages over his map: sheets that came in, all orders, the turn judged, papers sent out."""

"""What land looks like as pixels, and whose it is in colours: what several kinds of board share."""

"""What a map looks like and where each sign stands, without Qt: known once, drawn on screens and on paper."""

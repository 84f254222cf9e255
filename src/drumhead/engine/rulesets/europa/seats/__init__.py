"""What players see and are asked: views, forms, checks, words."""

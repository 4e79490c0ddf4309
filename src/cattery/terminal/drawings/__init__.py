"""Each game drawn with rich, for the terminal: a module named as the game."""

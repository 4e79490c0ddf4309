"""Play in the terminal, line by line: a person against bots, drawn or in plain sentences."""

"""The line-by-line client: a person against bots, drawn or in plain sentences."""

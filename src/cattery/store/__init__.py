"""Where records rest: in memory, or in one SQLite file."""

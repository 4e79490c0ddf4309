"""One live table: its people, plays, bots, clock and slaps, and what each viewer is told."""

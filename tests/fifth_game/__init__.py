"""A fifth game as one folder, and the proof that nothing else has to change for it."""

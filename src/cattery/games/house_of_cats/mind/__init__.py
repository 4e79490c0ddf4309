"""House of Cats for bots: what looks good, what was learned, whole turns, advice."""

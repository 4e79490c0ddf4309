"""House of Cats for people: moves as text, views, refusals, sentences."""

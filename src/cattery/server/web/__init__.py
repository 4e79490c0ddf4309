"""The door: HTTP answers, what is let in, and the page's files."""

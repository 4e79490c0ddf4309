"""The shipped client against the real server."""

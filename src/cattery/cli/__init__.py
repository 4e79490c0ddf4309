"""`cattery …`: play, host and measure from the command line."""

from cattery.cli.entry import app, main

__all__ = ["app", "main"]

"""A live table as plain code: an event and the time go in, rows to keep and side effects come out.

Nothing in here waits, reads a clock, draws a random number, or knows a socket or a store: `server/tables/room.py` runs
it.
"""

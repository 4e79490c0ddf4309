"""All tables of a server: opened, woken, put to rest, and restored from what is stored."""

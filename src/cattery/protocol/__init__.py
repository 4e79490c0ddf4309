"""The protocol of a table: what clients and servers say to each other, and why a server refuses."""

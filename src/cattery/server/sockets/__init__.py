"""WebSockets: the protocol, one connection, and its conversation from the first message to the last."""

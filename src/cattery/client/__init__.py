"""The protocol from the other side: a table that a program sits at. docs/protocol.md shows a bot in twenty lines."""

from cattery.client.client import Client, ConnectionRefused, Refusal, new_secret, open_socket, open_table
from cattery.client.conversation import Conversation, Gap, Sight, View

__all__ = [
    "Client", "ConnectionRefused", "Conversation", "Gap", "Refusal", "Sight", "View", "new_secret",
    "open_socket", "open_table",
]  # fmt: skip

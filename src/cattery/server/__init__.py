"""Tables for everybody: the server that hosts them, over one socket and a few answers by HTTP."""

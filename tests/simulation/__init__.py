"""Live tables, their store and their clients in one process and in virtual time, with faults drawn from a seed."""

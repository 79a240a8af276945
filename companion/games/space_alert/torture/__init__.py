"""The box tortured: a real process on fake wires with the real store, killed at random points of random evenings.

`crew` invents an evening and flies it in memory, never killed; `victim` is the process that is; `judge` compares.
"""

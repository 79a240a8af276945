"""The box tortured: a real process on fake wires with the real store, killed at random points of random evenings.

`story` invents an evening of any game and plays it in memory, never killed; `victim` is the process that is, and
`upgrades` changes its code between two lives; `judge` compares. `damage` spoils a store instead, `older` takes
up one that an earlier version left.
"""

"""What every refereed game is made of: a match as a list of steps, moves that enter them, one way in and out.

A game brings its rules (`match.Rules`), its moves as rows (`moves.Move`) and the few things that only it knows
(`game.Refereed`). From a move follow its row and key on the box, what it asks there and on a phone, its undo, its
correction, and its words when it is refused. docs/architecture.md shows how such a game reads.
"""

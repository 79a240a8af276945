"""PURE. Space Alert by the rulebook: the ship, its crew and threats, twelve turns and a thirteenth."""

"""Why nothing happened and what would have helped, and the reasons of the first turn, English."""

TEXTS: dict[str, str] = {
    "title": "Why?",
    "ask": "Why no effect?",
    "hint": "why?",
    # a card that came to nothing
    "END_OF_SHIP": "Red arrows lead to the red end of the ship, blue arrows to the blue end, and no further.",
    "ALREADY_THERE": "A move to where one stands already is no move.",
    "NO_ENERGY": "The reactor of that zone was empty. B downstairs fills it first.",
    "ALREADY_LOADED": "A cannon fires once a turn. The second A waits for a turn in which nobody else fires it.",
    "ALREADY_FULL": "It could not take more. B is worth it once something has been used up.",
    "NO_CAPSULE": "All three fuel capsules are used. Energy has to last now.",
    "ALREADY_MAINTAINED": "Once in a phase is enough.",
    "NO_ROCKET": "All three rockets are used.",
    "ALREADY_LAUNCHED": "One rocket a turn: the next one in the next turn.",
    "NO_SQUAD": "Battlebots are woken first: C in the lower red or the upper blue room.",
    "SQUAD_DISABLED": "C in a room where battlebots are kept wakes them again.",
    "SQUAD_ACTIVE": "They are awake already: the robot card makes them fight.",
    "NO_SQUAD_HERE": "Somebody has taken them. The other squad waits in the other room.",
    "SPACE_TAKEN": "One person at a time can be out there.",
    "INTERCEPTORS_LOST": "They do not come back in this mission.",
    "NO_INTRUDER": "The intruder was in another room in this turn. It moves when threats act.",
    "BEYOND_REPAIR": "It has done its Z: after that nobody can repair it.",
    "NOT_IN_TRAINING": "That comes in a later lesson.",
    # a shot that came to nothing
    "no_target": "No threat was in its zone, or none near enough. Only heavy lasers reach further than ten squares.",
    "absorbed": "Its shield stopped all of it. Several weapons in one turn add up before the shield counts.",
    # the first turn, step by step
    "step.APPEAR": "Why: a threat comes in the turn of its number, at the far end of its track.",
    "step.ACTIONS": "Why: the captain first, then clockwise. Everybody does their card of this turn.",
    "step.DAMAGE": "Why: all shots count at once. Power, less the shield of the threat, is damage.",
    "step.THREATS": "Why: each threat moves as many squares as its speed. It acts on X, Y and Z.",
    "step.COMPUTER": "Why: somebody looks after the computer in each phase.",
}

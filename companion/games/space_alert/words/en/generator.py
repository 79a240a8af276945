"""Why a mission cannot be made as asked, English."""

TEXTS: dict[str, str] = {
    "crew": "a crew is {low} to {high}, not {crew}",
    "points": "{points} threat points cannot be fitted into this kind of mission; {low} to {high} can",
    "length": "{length} s cannot be: this kind of mission is {low} to {high} s long",
    "length_step": "{length} s cannot be: missions end on full tens, so give a multiple of {step} s",
    "double_training": "double threats belong to full missions, not to level {level}",
    "double_outside": "double threats need internal threats: of the two on one T+ one is internal",
    "colours": "colours can be mixed as white and yellow, or as white, yellow and red",
    "no_pattern": "{points} {points:point|points} cannot be arranged under these limits",
    "no_room": "the events of {name} do not fit into its phases; ask for a longer mission or fewer points",
    "unknown": "No mission is called {name}.",
    "unknown_near": "No mission is called {name}. Was it {near}?",
}

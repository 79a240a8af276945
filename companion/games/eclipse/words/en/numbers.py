"""What can be put right by hand, English."""

TEXTS: dict[str, str] = {
    "of": "Numbers of {name}",
    "money": "Money",
    "science": "Science",
    "materials": "Materials",
    "money_cubes": "Money cubes out",
    "science_cubes": "Science cubes out",
    "materials_cubes": "Material cubes out",
    "hexes": "Hexes with a disc",
    "actions": "Discs on actions",
    "reactions": "Discs on reactions",
    "face_up": "Colony ships up",
    "interceptors": "Interceptors",
    "cruisers": "Cruisers",
    "dreadnoughts": "Dreadnoughts",
    "starbases": "Starbases",
}

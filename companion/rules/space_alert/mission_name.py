"""The name of a generated mission: three words that are its seed, and whatever unusual was asked for.

`silent-amber-comet` or `silent-amber-comet-9-points-outside` is all a table needs to fly it again anywhere.
The order of the words in the lists is part of every name ever given: never change it.
"""

import difflib
import re
from dataclasses import replace
from functools import cache

from companion.rules.space_alert.level import Level
from companion.rules.space_alert.profile import LENGTH_STEP_S
from companion.rules.space_alert.recipe import MIXES, Impossible, Recipe, check, usual


def listed(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FIRST = listed("""
able agile aloof ancient angry awake bitter blank bold brash brave brief bright brisk broken busy calm
careful casual cheery clever clumsy cosmic crooked cruel curious dapper daring deep devout dizzy drowsy
dusty eager early easy eerie endless even faint faithful famous fearful fierce final first flying foggy
forlorn free fresh frozen gentle giddy glad grand grave greedy grim grumpy happy hasty haunted heavy
hidden hollow honest humble hungry idle jolly joyful keen kind last late lazy lonely loud loyal lucky mad
merry mighty misty modest narrow nervous nimble noble odd patient playful polite proud quick quiet rapid
reckless restless rough royal rusty sad secret serene shy silent sleepy slow sly smooth solemn stray
stubborn sudden swift tender tired tough vast warm wary weary wild witty young zealous
""")

SECOND = listed("""
agate amber apricot arctic ashen auburn azure basalt beige black blue bone brass brick bronze brown
carbon carmine cerise chalk cherry chrome citrus clay coal cobalt copper coral cotton cream crimson
crystal cyan denim diamond ebony emerald fawn felt flint garnet ginger glass gold granite grape graphite
green grey hazel heather honey indigo iron ivory jade jet khaki lava lead lemon lilac lime linen magenta
mahogany maple marble maroon mauve mint moss mustard navy nickel oak ochre olive onyx opal orange paper
peach pearl peat pewter pine pink plum purple quartz radium raven resin rose ruby russet saffron salmon
sand sapphire satin scarlet sepia silver slate smoke snow steel stone straw sulphur tan tartan teal
timber tin topaz turquoise umber velvet violet walnut wax white wool yellow zinc
""")

THIRD = listed("""
acorn airlock anchor antenna antler anvil apple archer arrow asteroid atlas atom aurora axle badger
balloon banjo banner barrel basin basket beacon beaver bell bicycle bison bottle boulder bramble bridge
bucket buffalo bugle button cable cactus camel candle canoe canyon captain caravan castle cello chapel
cheetah chimney circus clarinet clock cloud clover cobra comet compass condor cougar coyote cradle crane
crater cricket crown cruiser curtain cyclone dagger daisy deck desert dolphin donkey dragon drum duckling
dynamo eagle echo eclipse engine falcon feather ferret ferry fiddle fjord flamingo flute forest fortress
fountain fox galaxy galleon garden gate gazelle geyser giraffe glacier goblet goose gopher gorilla grotto
hammer hamster harbour harp hatch hawk hedgehog helmet heron horizon hornet hyena iceberg iguana island
jackal jaguar jigsaw jungle kettle keyhole kite koala ladder lagoon lamp lantern lemming leopard lizard
llama lobster locket lynx magnet magpie mammoth marmot meadow meteor mirror mongoose moon moose mountain
narwhal nebula needle nest nova oasis ocean octopus orbit orchard orchid osprey otter oyster paddle
palace panda panther parade parrot pebble pelican pendulum penguin photon pigeon pilgrim pioneer piston
planet plough pocket pony portal puffin pulsar puma puzzle pyramid quasar quiver rabbit radar raft
rainbow reactor reef rhino ribbon river robin rocket rooster saddle satellite scooter seahorse shuttle
signal sloth snail sparrow sphinx spider spiral squirrel station stork sunset swallow teapot telescope
temple thistle thunder tiger toaster tortoise totem tower tractor trumpet tulip tunnel turbine turtle
umbrella valley viaduct violin viper volcano voyager wagon walrus weasel whale whisker willow window
wizard wolf wombat yak zebra zeppelin
""")

MOST_POINTS, LONGEST_S = 19, 900  # that a name asks for

SEEDS = len(FIRST) * len(SECOND) * len(THIRD)  # 2**22
SPREAD = 0x2545F5  # odd, so that every seed has its own name and neighbours have quite different ones
UNSPREAD = pow(SPREAD, -1, SEEDS)

LEVEL_WORDS = {
    Level.TEST_RUN: "test-run",
    Level.SIMULATION: "simulation",
    Level.ADVANCED_SIMULATION: "advanced",
}


def words_of(seed: int) -> tuple[str, str, str]:
    rest, third = divmod(seed * SPREAD % SEEDS, len(THIRD))
    first, second = divmod(rest, len(SECOND))
    return FIRST[first], SECOND[second], THIRD[third]


def seed_of_words(first: str, second: str, third: str) -> int:
    number = (FIRST.index(first) * len(SECOND) + SECOND.index(second)) * len(THIRD) + THIRD.index(third)
    return number * UNSPREAD % SEEDS


@cache
def asked_for(recipe: Recipe) -> tuple[str, ...]:
    """What makes the recipe unlike the usual one of its kind, as words."""
    plain = usual(recipe.level, recipe.double)
    unusual = (
        (recipe.level in LEVEL_WORDS, LEVEL_WORDS.get(recipe.level, "")),
        (recipe.double, "double"),
        (recipe.points != plain.points, f"{recipe.points}-points"),
        (recipe.unconfirmed != plain.unconfirmed, "confirmed"),
        (recipe.internal != plain.internal, "outside"),
        (recipe.length_s is not None, f"{recipe.length_s}-seconds"),
        (bool(recipe.colours), MIXES[recipe.colours]),
    )
    return tuple(word for holds, word in unusual if holds)


def name(seed: int, recipe: Recipe) -> str:
    """The mission's id."""
    return "-".join([*words_of(seed), *asked_for(recipe)])


def title(seed: int, recipe: Recipe) -> str:
    """`Silent Amber Comet (9 points, outside)`"""
    said = " ".join(word.title() for word in words_of(seed))
    asked = ", ".join(word.replace("-", " ") for word in asked_for(recipe))
    return f"{said} ({asked})" if asked else said


# ---- reading a name somebody typed

SQUEEZED = (
    rf"({'|'.join(FIRST)})({'|'.join(SECOND)})({'|'.join(THIRD)})"
    r"(testrun|simulation|advanced)?(double)?(?:(\d{1,4})points?)?(confirmed)?(outside)?(?:(\d{1,4})seconds?)?(mixedred|mixed)?"
)  # compiled on first use


def named(text: str) -> tuple[int, Recipe] | None:
    """Seed and recipe of a name, however it is spaced and spelt large or small; None if it is no such name.
    Raises `Impossible` where it asks for what cannot be."""
    match = re.fullmatch(SQUEEZED, re.sub(r"[\W_]+", "", text.lower()))
    if match is None:
        return None
    first, second, third, level_word, double, points, confirmed, outside, length, mix = match.groups()
    levels = {word.replace("-", ""): level for level, word in LEVEL_WORDS.items()}
    level = levels.get(level_word or "", Level.MISSION)
    if double and level is not Level.MISSION:
        raise Impossible("double_training", level=level.value)
    plain = usual(level, bool(double))
    made = replace(
        plain,
        points=int(points) if points else plain.points,
        unconfirmed=0 if confirmed else plain.unconfirmed,
        internal=plain.internal and not outside,
        length_s=int(length) if length else None,
        colours={word.replace("-", ""): colours for colours, word in MIXES.items()}[mix or ""],
    )
    check(made)
    return seed_of_words(first, second, third), made


@cache
def unusual_words() -> tuple[tuple[str, ...], ...]:
    """What may stand behind the three words, in this order, at most one of each."""
    return (
        tuple(LEVEL_WORDS.values()),
        ("double",),
        tuple(f"{points}-points" for points in range(1, MOST_POINTS + 1)),
        ("confirmed",),
        ("outside",),
        tuple(f"{length_s}-seconds" for length_s in range(LENGTH_STEP_S, LONGEST_S + 1, LENGTH_STEP_S)),
        tuple(word for word in MIXES.values() if word),
    )


def following_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Those that may come next in a name that begins so."""
    if len(words) < 3:
        return (FIRST, SECOND, THIRD)[len(words)]
    used = [place for place, group in enumerate(unusual_words()) if words[-1] in group and len(words) > 3]
    return tuple(word for group in unusual_words()[max(used, default=-1) + 1 :] for word in group)


def near(text: str) -> str | None:
    """What a mistyped name was probably meant to be."""
    typed = re.findall(r"[a-z]+", text.lower())[:3]
    if len(typed) < 3:
        return None
    lists = (FIRST, SECOND, THIRD)
    guesses = [difflib.get_close_matches(word, words, n=1) for word, words in zip(typed, lists, strict=True)]
    return "-".join(guess[0] for guess in guesses) if all(guesses) else None

"""How people say the values of Env-QA's answers: forms of verbs, other names, plurals, numbers.

Only words that mean one thing are here: a "lamp" may be a desk lamp or a floor lamp, so it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.benchmarks.envqa.vocabulary import (
    COLOURS,
    CONDITIONS,
    ITHOR_TYPES,
    LIQUIDS,
    MATERIALS,
    OTHER_ADJECTIVES,
    OUR_ADJECTIVES,
    PROCTHOR_TYPES,
    object_words,
)

Words = tuple[str, ...]
"""The words of a phrase, in lower case."""

# ------------------------------------------------------------------------------------- actions

_PASTS: Mapping[ActionName, str] = {
    ActionName.OPEN: "opened",
    ActionName.CLOSE: "closed",
    ActionName.TURN_ON: "turned on",
    ActionName.TURN_OFF: "turned off",
    ActionName.SLICE: "sliced",
    ActionName.BREAK: "broke broken",
    ActionName.FILL: "filled",
    ActionName.EMPTY: "emptied",
    ActionName.CLEAN: "cleaned",
    ActionName.USE_UP: "used up",
    ActionName.THROW: "threw thrown",
    ActionName.PUSH: "pushed",
    ActionName.PICK_UP: "picked up",
    ActionName.MOVE: "moved",
    ActionName.TIDY: "tidied",
    ActionName.MAKE: "made",
    ActionName.FIND: "found",
    ActionName.WAIT: "waited",
}
_OTHER_VERBS: Mapping[ActionName, tuple[str, ...]] = {
    ActionName.CLOSE: ("shut", "shuts", "shutting"),
    ActionName.SLICE: ("cut", "cuts", "cutting", "chop", "chops", "chopped", "chopping"),
    ActionName.BREAK: ("smash", "smashes", "smashed", "smashing"),
    ActionName.CLEAN: ("wash", "washes", "washed", "washing"),
    ActionName.MAKE_DIRTY: ("dirties", "dirtied", "dirtying"),
    ActionName.TURN_ON: ("switch on", "switches on", "switched on", "switching on"),
    ActionName.TURN_OFF: ("switch off", "switches off", "switched off", "switching off"),
    ActionName.PUT: ("place", "places", "placed", "placing"),
    ActionName.TIDY: ("tidy up", "tidies up", "tidied up", "tidying up"),
    ActionName.FILL: ("fill up", "fills up", "filled up", "filling up"),
}


def _third_person(verb: str) -> str:
    first, *rest = verb.split()
    if first.endswith("y"):
        first = first[:-1] + "ies"
    else:
        first += "es" if first.endswith(("s", "sh", "ch")) else "s"
    return " ".join([first, *rest])


def _verb_forms() -> Iterator[tuple[Words, str]]:
    for action in ActionName:
        if action is ActionName.MAKE_DIRTY:
            forms: Iterable[str] = ()
        else:
            base, past = action.value, _PASTS.get(action, "")
            pasts = [past] if " o" in past or " u" in past else past.split()
            forms = (base, _third_person(base), GERUNDS[action], *pasts)
        for form in (*forms, *_OTHER_VERBS.get(action, ())):
            yield tuple(form.split()), action.value


VERBS: Mapping[Words, str] = dict(_verb_forms())
"""The action of each form of a verb. A dirty thing is made dirty: see :mod:`.answer_reading`."""

# ------------------------------------------------------------------------------------- objects

_SAME_PLACE = {"sink basin": "sink", "bathtub basin": "bathtub"}
"""A basin is a part of its object, and no film shows the difference."""
_OTHER_NAMES: Mapping[str, str] = {
    "aluminum foil": "aluminium foil, tin foil",
    "bathtub": "bath, bath tub",
    "bread": "loaf of bread",
    "cart": "trolley",
    "cd": "compact disc",
    "cell phone": "phone, mobile, mobile phone",
    "clothes dryer": "dryer, tumble dryer",
    "coffee machine": "coffee maker",
    "counter top": "counter, kitchen counter, kitchen top, worktop",
    "desktop": "desktop computer",
    "dish sponge": "sponge",
    "egg cracked": "cracked egg",
    "faucet": "tap",
    "fridge": "refrigerator",
    "garbage bag": "trash bag, rubbish bag, bin bag",
    "garbage can": "trash can, rubbish bin, trash bin, garbage bin, dustbin, bin",
    "house plant": "plant, potted plant",
    "key chain": "keys",
    "laptop": "laptop computer",
    "laundry hamper": "laundry basket",
    "pan": "frying pan",
    "paper towel roll": "paper towel, roll of paper towels",
    "remote control": "remote",
    "sofa": "couch",
    "stove burner": "stove, hob, burner",
    "teddy bear": "teddy",
    "television": "tv, tv set, television set",
    "toilet paper": "toilet roll",
    "vacuum cleaner": "vacuum, hoover",
    "washing machine": "washer",
}
_PLURALS = {"knife": "knives", "shelf": "shelves", "potato": "potatoes", "tomato": "tomatoes"}
_PLURAL_NAMES = frozenset({"boots", "blinds", "curtains", "keys"})
"""Names that are plural though they name one thing."""


def plural(name: str) -> str:
    """Return the plural of an object's name."""
    *before, last = name.split()
    if last in _PLURALS:
        last = _PLURALS[last]
    elif last not in _PLURAL_NAMES:
        last += "es" if last.endswith(("s", "x", "ch", "sh")) else "s"
    return " ".join([*before, last])


def _canonical_objects() -> tuple[str, ...]:
    names = map(object_words, (*ITHOR_TYPES, *PROCTHOR_TYPES))
    return tuple(sorted({_SAME_PLACE.get(name, name) for name in names}))


OBJECTS = _canonical_objects()
"""The names of all types of objects, each once, sorted."""


def _object_names() -> Iterator[tuple[Words, str]]:
    names = {name: name for name in OBJECTS} | _SAME_PLACE | {"table": "table"}
    for name, others in _OTHER_NAMES.items():
        names |= dict.fromkeys(others.split(", "), name)
    for name in [name for name in names if name.endswith(" slice")]:
        names[f"slice of {name.removesuffix(' slice')}"] = name
        names[f"{plural('slice')} of {name.removesuffix(' slice')}"] = name
    for said, name in names.items():
        for form in (said, plural(said), said.removesuffix("s") if said in _PLURAL_NAMES else said):
            yield tuple(form.split()), name
            yield (form.replace(" ", ""),), name


OBJECT_NAMES: Mapping[Words, str] = dict(_object_names())
"""The object of each of its names: plurals, in one word or several ("countertop"), and others."""

# --------------------------------------------------------------- prepositions, adjectives, numbers

PREPOSITIONS = ("in", "on", "near", "to", "to hit", "to break", "out of", "with")
PREPOSITION_NAMES: Mapping[Words, str] = {
    **{tuple(each.split()): each for each in PREPOSITIONS},
    ("inside",): "in",
    ("inside", "of"): "in",
    ("into",): "in",
    ("within",): "in",
    ("onto",): "on",
    ("upon",): "on",
    ("on", "top", "of"): "on",
    ("next", "to"): "near",
    ("close", "to"): "near",
    ("beside",): "near",
    ("nearby",): "near",
    ("to", "be", "hit"): "to hit",
    ("hitting",): "to hit",
}
OTHER_PREPOSITIONS = frozenset(
    {"from", "at", "under", "behind", "above", "below", "between", "before", "after", "while", "by"}
)
"""Words after which something stands that is no part of an answer."""

ADJECTIVES = (*COLOURS, *MATERIALS, *LIQUIDS, *CONDITIONS, *OTHER_ADJECTIVES, *OUR_ADJECTIVES)
ADJECTIVE_NAMES: Mapping[Words, str] = {
    **{tuple(each.split()): each for each in ADJECTIVES},
    ("grey",): "gray",
    ("golden",): "gold",
    ("wooden",): "wood",
    ("metallic",): "metal",
    ("tiled",): "tile",
    ("opened",): "open",
    ("close",): "closed",
    ("shut",): "closed",
    ("cleaned",): "clean",
    ("dirtied",): "dirty",
    ("emptied",): "empty",
    ("smashed",): "broken",
    ("cut",): "sliced",
    ("turned", "on"): "on",
    ("switched", "on"): "on",
    ("turned", "off"): "off",
    ("switched", "off"): "off",
}

_UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
NUMBER_NAMES: Mapping[str, str] = {
    **{word: str(value) for value, word in enumerate(_UNITS)},
    "none": "0",
    "never": "0",
    "once": "1",
    "twice": "2",
    "thrice": "3",
}
YES_NO_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("yes", "yeah", "yep", "yup"), "yes"),
    **dict.fromkeys(("no", "nope"), "no"),
    "unanswerable": "unanswerable",
}

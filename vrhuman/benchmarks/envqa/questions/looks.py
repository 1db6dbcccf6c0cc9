"""Drafts questions of the type Attribute: colors and materials."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from vrhuman.benchmarks.envqa.questions.drafts import NEEDED, Draft, about, doing, things
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge
from vrhuman.benchmarks.envqa.questions.programs.events import LookOfActed
from vrhuman.benchmarks.envqa.questions.programs.things import (
    ColourOf,
    IsColour,
    IsMaterial,
    MaterialOf,
    SameColour,
)
from vrhuman.benchmarks.envqa.questions.words import american
from vrhuman.questions.vocabulary import COLOURS, colours_of_type, label

_MATERIALS = ("Ceramic", "Fabric", "Glass", "Leather", "Metal", "Paper", "Wood")


def attribute_drafts(known: Knowledge) -> Iterator[Draft]:
    """Yield all drafts about looks; a thing told from others by its color is not asked for it."""
    plain = [(name, about(known, name, by_colour=False)) for name, _ in things(known)]
    named = [(name, slots) for name, slots in plain if slots]
    for name, slots in named:
        kind = known.clip.type_of(name)
        if known.colour(name):
            yield Draft("color_of", ColourOf(name), slots)
            likely = colours_of_type(kind) & set(COLOURS)
            for word in sorted(likely | {known.colour(name) or ""}):
                yield Draft("is_color", IsColour(name, word), slots | {"word": american(word)})
        if known.material(name):
            yield Draft("material_of", MaterialOf(name), slots)
            for material in _MATERIALS:
                word = label(material)
                yield Draft("is_material", IsMaterial(name, word), slots | {"word": word})
    coloured = [(name, slots) for name, slots in named if known.colour(name)]
    for (one, first), (other, second) in combinations(coloured, 2):
        yield Draft("same_color", SameColour(one, other), first | {"b": second["a"]})
    for action in NEEDED:
        yield Draft("color_of_acted", LookOfActed(action, "colour"), doing(action))
        yield Draft("material_of_acted", LookOfActed(action, "material"), doing(action))

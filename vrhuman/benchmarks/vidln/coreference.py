"""Which object each noun of a narrative names: by its trace, by its word, and by the same word.

A trace covers more than one thing, and people point before they speak. So of the things under a
noun's trace that of the noun's own type is preferred, if the trace touches it at all. A noun that
is said again without pointing names what the same noun named last, else next: in one narrative the
same word is mostly the same thing, and where two traces of it touch different things they decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.vidln.pointing import Pointed

MIN_SHARE = 0.05
"""The least share of a trace on a thing that the noun's word names."""
MIN_SHARE_OF_OTHERS = 0.5
"""The least share of a trace on a thing of another name."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A noun as it is written, and the things under its trace, the one with most of it first."""

    noun: str
    under: tuple[Pointed, ...]


def named_objects(mentions: Sequence[Mention], type_of: Callable[[str], str]) -> tuple[str, ...]:
    """Return the object of each mention, in the order in which they are said; empty for unknown.

    ``type_of`` returns the AI2-THOR type of an object's id.
    """
    own = [_own(each, type_of) for each in mentions]
    return tuple(found or _same_word(mentions, own, place) for place, found in enumerate(own))


def head(noun: str) -> str:
    """Return a noun as it is compared: small letters, one thing, without its article."""
    words = noun.casefold().split()
    if words and words[0] in ("a", "an", "the", "another", "some"):
        words = words[1:]
    return _singular(" ".join(words))


def names(noun: str, object_type: str) -> bool:
    """Return whether a noun is the word for a type, with adjectives before it or in the plural."""
    word, said = _singular(spoken(object_type)), head(noun)
    return said == word or said.endswith(f" {word}")


def _own(mention: Mention, type_of: Callable[[str], str]) -> str:
    for each in mention.under:
        if each.share >= MIN_SHARE and names(mention.noun, type_of(each.object_id)):
            return each.object_id
    first = mention.under[0] if mention.under else None
    return first.object_id if first is not None and first.share >= MIN_SHARE_OF_OTHERS else ""


def _same_word(mentions: Sequence[Mention], own: Sequence[str], place: int) -> str:
    """Return what the same word named last before a mention, else first after it."""
    word = head(mentions[place].noun)
    said = [n for n, each in enumerate(mentions) if own[n] and head(each.noun) == word]
    before = [n for n in said if n < place]
    chosen = before[-1:] or said[:1]
    return own[chosen[0]] if chosen else ""


def _singular(words: str) -> str:
    """Return one form for a word and its plural; it is compared, and not always a word."""
    if words.endswith("fe"):
        return words.removesuffix("e")
    for ending, instead in (
        ("ves", "f"),
        ("ies", "y"),
        ("shes", "sh"),
        ("ches", "ch"),
        ("xes", "x"),
    ):
        if words.endswith(ending):
            return words.removesuffix(ending) + instead
    if words.endswith("s") and not words.endswith("ss"):
        return words.removesuffix("s")
    return words

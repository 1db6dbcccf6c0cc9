"""Every type has a name that an article and a plural can be given to."""

from vrhuman.houses.catalogue import load_catalogue
from vrhuman.questions.nouns import (
    ASKABLE,
    CONFUSABLE,
    EXPECTED,
    MATERIALS_OF_TYPE,
    NOUNS,
    with_article,
)
from vrhuman.questions.vocabulary import COLOURS, MATERIALS, label, looks_like


def test_every_type_of_the_catalogue_is_named() -> None:
    types = {asset.object_type for asset in load_catalogue().assets.values()}
    assert types <= set(NOUNS)
    assert len(NOUNS) == 109


def test_names_mean_one_type_each() -> None:
    assert len({noun.singular for noun in NOUNS.values()}) == len(NOUNS)
    assert len({noun.plural for noun in NOUNS.values()}) == len(NOUNS)
    assert all(noun.singular != noun.plural for noun in NOUNS.values())


def test_tables_speak_of_known_things() -> None:
    assert set(CONFUSABLE) | EXPECTED | set(MATERIALS_OF_TYPE) <= ASKABLE
    assert all(others <= set(NOUNS) for others in CONFUSABLE.values())
    assert all(set(materials) <= set(MATERIALS) for materials in MATERIALS_OF_TYPE.values())
    assert set("BTKL") >= {letter for noun in NOUNS.values() for letter in noun.rooms}


def test_articles_plurals_and_labels() -> None:
    assert with_article("egg") == "an egg"
    assert with_article("orange mug") == "an orange mug"
    assert with_article("white egg") == "a white egg"
    assert NOUNS["Knife"].plural == "knives"
    assert NOUNS["Bread"].plural == "loaves of bread"
    assert NOUNS["PepperShaker"].singular == "pepper shaker"
    assert label("LivingRoom") == "living room"


def test_colours_are_told_apart_both_ways() -> None:
    for one in COLOURS:
        assert looks_like(one, one)
        for other in COLOURS:
            assert looks_like(one, other) == looks_like(other, one)

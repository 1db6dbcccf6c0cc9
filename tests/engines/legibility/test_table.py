"""The table of legible labels: what is cut, what is read, and what is refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.engines.legibility.confusion import Judgement, confusion
from vrhuman.engines.legibility.exhibits import MATERIALS
from vrhuman.engines.legibility.table import (
    ATTRIBUTES,
    LegibilityError,
    Rate,
    Table,
    legible,
    merged,
    parse_table,
    read_table,
    report,
    shipped_table,
    table_text,
    write_table,
)
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.colours import RGB

shares = st.integers(0, 1000).map(lambda n: n / 1000)
names = st.text("ABCabc ~|", min_size=1, max_size=8)
others = st.dictionaries(names, shares, max_size=3).map(lambda d: tuple(d.items()))
rates = st.builds(
    Rate, shares, st.integers(0, 999), st.sampled_from(("classifier", "people")), others
)
tables = st.fixed_dictionaries(
    {attribute: st.dictionaries(names, rates, max_size=4) for attribute in ATTRIBUTES}
).map(Table)


def material(**found: Rate) -> Table:
    return Table({"material": found})


@given(tables)
@settings(max_examples=examples(40))
def test_what_is_written_is_read(table: Table) -> None:
    read = parse_table(table_text(table), "t")
    assert {a: dict(read.rates[a]) for a in ATTRIBUTES} == table.rates


@pytest.mark.parametrize(
    ("rate", "n", "stays"), [(0.8, 10, True), (0.79, 10, False), (0.0, 4, True), (0.0, 5, False)]
)
def test_labels_under_80_percent_are_out_where_measured(rate: float, n: int, stays: bool) -> None:
    assert material(Wax=Rate(rate, n, "people")).legible("material", "Wax") is stays


def test_what_was_never_judged_stays() -> None:
    assert Table({}).legible("type", "Mug")


def test_a_thing_may_be_meant_by_what_it_is_often_taken_for() -> None:
    table = material(Wax=Rate(0.5, 10, "people", (("Soap", 0.2), ("Paper", 0.19))))
    assert table.may_be_called("material", "Wax", "Wax")
    assert table.may_be_called("material", "Wax", "Soap")
    assert not table.may_be_called("material", "Wax", "Paper")


def test_people_replace_the_classifier_where_they_rated_enough() -> None:
    classified = material(Wax=Rate(0.3, 90, "classifier"), Wood=Rate(0.9, 90, "classifier"))
    rated = material(Wax=Rate(0.9, 12, "people"), Wood=Rate(0.0, 2, "people"))
    both = merged(classified, rated)
    assert both.rates["material"]["Wax"].source == "people"
    assert both.rates["material"]["Wood"].source == "classifier"


def test_confusion_counts_a_thing_for_its_main_material_and_is_right_by_any() -> None:
    pan = ("Metal", "Plastic")
    given_names = ("Metal", "Plastic", "Glass", "")
    table = confusion((Judgement("material", pan, name) for name in given_names), "people")
    metal = table.rates["material"]["Metal"]
    assert (metal.rate, metal.n) == (0.5, 4)
    assert metal.taken_for == (("Glass", 0.25), ("cannot tell", 0.25))


def test_the_shipped_table_speaks_of_what_there_is() -> None:
    table = shipped_table()
    assert set(table.rates["type"]) <= set(load_catalogue().by_type)
    assert set(table.rates["colour"]) == set(RGB)
    assert set(table.rates["material"]) == set(MATERIALS)
    assert legible("colour", "red")


def test_a_report_names_what_is_out() -> None:
    text = report(material(Wax=Rate(0.5, 10, "classifier"), Wood=Rate(1.0, 10, "classifier")))
    assert "2 labels judged by classifier, 1 under 80%" in text
    assert "out Wax" in text


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[[", "not TOML"),
        ("[weight]", "weight"),
        ("type = 3", "t: type"),
        ("[type]\nMug = 3", "type.Mug"),
        ("[type]\nMug = { rate = 2.0, n = 1, source = 'people' }", "type.Mug.rate"),
        ("[type]\nMug = { rate = 1, n = -1, source = 'people' }", "type.Mug.n"),
        ("[type]\nMug = { rate = 1, n = 1, source = 'me' }", "type.Mug.source"),
        ("[type]\nMug = { rate = 1, n = 1, source = 'people', taken_for = 1 }", "taken_for"),
    ],
)
def test_a_bad_table_is_refused_in_one_line(text: str, where: str) -> None:
    with pytest.raises(LegibilityError) as told:
        parse_table(text, "t")
    assert where in str(told.value)
    assert "\n" not in str(told.value)


def test_a_table_on_disk(tmp_path: Path) -> None:
    table = material(Wax=Rate(0.5, 10, "people"))
    write_table(table, tmp_path / "t.toml")
    assert read_table(tmp_path / "t.toml").illegible("material") == ("Wax",)
    with pytest.raises(LegibilityError, match="nowhere"):
        read_table(tmp_path / "nowhere.toml")
    with pytest.raises(LegibilityError, match="cannot be written"):
        write_table(table, tmp_path)

"""The human-agent table: the paper's rows and a study's."""

from __future__ import annotations

import csv
import io

from vrhuman.scoring.reference import TABLE_2
from vrhuman.scoring.study import EpisodeScore, score
from vrhuman.scoring.table import (
    NOT_KNOWN,
    Row,
    Setting,
    as_csv,
    as_markdown,
    as_text,
    notes,
    paper_rows,
    study_row,
)

OURS = Setting("embedded", "vrhuman's", "ours", "vrhuman's", "vrhuman's")


def ours(acc_ref: float = 90.0, setting: Setting = OURS, people: int = 2) -> Row:
    episodes = [
        EpisodeScore(f"p{n}", "h1", "no_replay", "person", 60.0, acc_ref, 300.0 * (1 + n % 3))
        for n in range(people)
    ]
    return study_row("study", score(episodes), setting)


def test_the_papers_rows_stand_as_printed() -> None:
    rows = paper_rows()

    assert [(row.name, row.exqa) for row in rows] == [(row.name, row.exqa) for row in TABLE_2]
    assert all(abs(row.aggregate - row.exqa) <= 0.3 for row in rows)


def test_settings_that_differ_are_not_comparable_and_say_in_what() -> None:
    thor = Setting("thor", "vrhuman's", "ours", "vrhuman's", "vrhuman's")

    assert OURS.differs_in(thor) == ("engine",)
    assert OURS.differs_in(OURS) == ()


def test_what_is_not_known_forbids_a_comparison() -> None:
    one = Setting("embedded", NOT_KNOWN, "ours", "vrhuman's", "vrhuman's")
    other = Setting("thor", NOT_KNOWN, "ours", "vrhuman's", "vrhuman's")

    assert one.differs_in(other) == ("engine", "renderer")


def test_a_studys_rows_are_marked_against_the_papers() -> None:
    told = notes([*paper_rows(), ours()])

    assert "A and B are not comparable: houses" in told
    assert "B and C are not comparable: engine, renderer, houses, questions, steps" in told


def test_rows_of_one_setting_are_not_marked() -> None:
    assert not [note for note in notes([ours(), ours()]) if "not comparable" in note]


def test_every_row_is_in_each_form() -> None:
    rows = [*paper_rows(), ours()]

    markdown = [line for line in as_markdown(rows).splitlines() if line.startswith("|")]
    text = as_text(rows).split("\n\n")[0].splitlines()
    table = list(csv.DictReader(io.StringIO(as_csv(rows))))

    assert len(markdown) == len(rows) + 2
    assert len({line.count("|") for line in markdown}) == 1
    assert len(text) == len(rows) + 1
    assert [line["row"] for line in table] == [row.name for row in rows]
    assert [float(line["exqa"]) for line in table] == [row.exqa for row in rows]
    assert (table[-1]["setting"], table[-1]["not_comparable_with"]) == ("C", "AB")


def test_intervals_stand_behind_their_means() -> None:
    row = ours(people=5)

    assert row.exqa_interval is not None
    low, high = row.exqa_interval
    assert f"{row.exqa:.1f} ({low:.1f}-{high:.1f})" in as_text([row])
    assert "no interval" not in as_text([row])


def test_a_row_of_few_people_has_no_interval_and_says_why() -> None:
    row = ours(people=4)

    (line,) = csv.DictReader(io.StringIO(as_csv([row])))

    assert "no interval: fewer than 5 participants" in as_text([row])
    assert (line["exqa_low"], line["exqa_high"]) == ("", "")
    assert line["no_interval"] == "no interval: fewer than 5 participants"


def test_lost_accuracy_is_flagged() -> None:
    assert "2 episodes lost accuracy" in as_text([ours(acc_ref=50.0)])
    assert "lost" not in as_text([ours()])

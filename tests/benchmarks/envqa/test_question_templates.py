"""The templates: enough of them, enough wordings, the paper's own among them, and a page of all.

``python -m tests.benchmarks.envqa.test_question_templates`` writes the page's list anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vrhuman.benchmarks.envqa.questions.filling import worded
from vrhuman.benchmarks.envqa.questions.pages import templates_page
from vrhuman.benchmarks.envqa.questions.templates import TYPES, templates

PAGE = Path(__file__).resolve().parents[3] / "docs" / "envqa-templates.md"
SINGULAR = {"is": "is", "was": "was", "Is": "Is", "Was": "Was", "it": "it"}
PAPER = (
    (
        "What happened, before pushing the cup and after slicing the apple?",
        "event_between",
        {"event": "slicing the apple", "event2": "pushing the cup"},
    ),
    ("Where was the pencil, at the end of the video?", "where_at_end", {"a": "the pencil"}),
    (
        "Which happened first, breaking the window or turning on the faucet?",
        "which_first",
        {"event": "breaking the window", "event2": "turning on the faucet"},
    ),
    ("How many times the book was moved?", "times_thing", {"a": "the book", "done": "moved"}),
    ("What color is the sofa?", "color_of", {"a": "the sofa"}),
    (
        "Where is the bread, before moving the bread to the chair?",
        "where_before",
        {"a": "the bread", "event": "moving the bread to the chair"},
    ),
    (
        "Where to find the bread, before moving the bread to the chair?",
        "where_before",
        {"a": "the bread", "event": "moving the bread to the chair"},
    ),
    (
        "Is the faucet turned off, before moving the pot to the stove?",
        "on_before",
        {"a": "the faucet", "word": "turned off", "event": "moving the pot to the stove"},
    ),
    ("Where is pot, at the end of the video?", "where_at_end", {"a": "pot"}),
    (
        "What happened, after moving the pot to the sink?",
        "event_after",
        {"event": "moving the pot to the sink"},
    ),
    (
        "Is the fridge closed, at the end of video?",
        "open_at_end",
        {"a": "the fridge", "word": "closed"},
    ),
    ("How many books do you see?", "things_seen", {"things": "books"}),
    (
        "Which thing happened first, opening laptop or moving remote control to garbage can?",
        "which_first",
        {"event": "opening laptop", "event2": "moving remote control to garbage can"},
    ),
    (
        "What happened, after putting the pot near sink and before filling the pot with water?",
        "event_between",
        {"event": "putting the pot near sink", "event2": "filling the pot with water"},
    ),
    ("What happened in the video?", "event_only", {}),
)
"""The paper's questions (figures 1, 2, 3 and 6), with the template and the words that make each."""


def test_there_are_forty_templates_of_all_five_types() -> None:
    found = [each.question_type for each in templates().values()]

    assert len(found) >= 40
    assert set(found) == set(TYPES)


@pytest.mark.parametrize("name", templates())
def test_a_template_has_three_wordings_or_more_that_ask(name: str) -> None:
    wordings = templates()[name].wordings

    assert len(set(wordings)) >= 3
    assert all(wording.endswith("?") for wording in wordings)


@pytest.mark.parametrize(("question", "name", "slots"), PAPER)
def test_the_papers_questions_are_made_word_for_word(
    question: str, name: str, slots: dict[str, str]
) -> None:
    template = templates()[name]

    made = {
        worded(wording, SINGULAR | slots)
        for wording in template.paper
        if set(re.findall(r"{(\w+)}", wording)) <= SINGULAR.keys() | slots.keys()
    }

    assert question in made


def test_questions_of_order_are_known_as_such_by_the_public_evaluator() -> None:
    """It looks for "first" or "later", and " or "; a question of another type never has both."""
    for template in templates().values():
        asks = template.question_type == "QueryOrder" and template.answer != "yes_no"
        for wording in (*template.wordings, *template.rough):
            known = " or " in wording and bool(re.search("first|later", wording))
            assert known == asks, wording


def test_the_page_lists_the_templates() -> None:
    assert written(PAGE.read_text(encoding="utf-8")) == PAGE.read_text(encoding="utf-8")


def written(text: str) -> str:
    """The page with its list anew."""
    before, rest = text.split("<!-- templates: ", maxsplit=1)
    mark, rest = rest.split("-->\n", maxsplit=1)
    _, after = rest.split("<!-- end of templates -->", maxsplit=1)
    return (
        f"{before}<!-- templates: {mark}-->\n\n{templates_page()}\n<!-- end of templates -->{after}"
    )


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")

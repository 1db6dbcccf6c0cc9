"""The pages on channels and tables say what is declared.

``python -m tests.recording.test_channel_pages`` writes their lists anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.channels import Topic
from vrhuman.recording.markdown import FRAMES, channels_table, columns_table
from vrhuman.study.entries import Study
from vrhuman.study.results.agent_tables import agent_tables
from vrhuman.study.results.columns import study_tables
from vrhuman.study.results.export import columns_of
from vrhuman.study.results.gathering import StudyData

DOCS = Path(__file__).resolve().parents[2] / "docs"


def channels() -> str:
    return channels_table(topic.channel for topic in Topic)


def tables() -> str:
    sections = [FRAMES]
    for topic in Topic:
        table = topic.channel.table
        if table is not None:
            about = f"Of `{topic}`, a row each: {table.meaning}."
            sections.append(f"## {table.name}\n\n{about}\n\n{columns_table(table)}")
    return "\n\n".join(sections)


def study() -> str:
    found = (*study_tables(EMPTY), *agent_tables(()))
    sections = [
        f"### {table.name}\n\nA row each: {table.meaning}.\n\n{columns_of(table)}"
        for table in found
    ]
    return "\n\n".join(sections)


EMPTY = StudyData(
    study=Study("", "", "", "", None, "", 0, ""),
    spec=load_protocol("excalibur")[0],
    participants=(),
    consents={},
    screenings={},
    assignments=(),
    sessions=(),
    scores={},
    answers={},
    questionnaires=(),
    adverse=(),
    notes=(),
)
LISTS = (
    ("session-file.md", "channels", channels),
    ("tables.md", "tables", tables),
    ("tables.md", "study tables", study),
)
"""What is generated on which page, between which two marks."""


def rewritten(text: str, name: str, content: str) -> str:
    """A page's text with other content between its marks."""
    before, rest = text.split(f"<!-- {name}: ", maxsplit=1)
    mark, rest = rest.split("-->\n", maxsplit=1)
    _, after = rest.split(f"<!-- end of {name} -->", maxsplit=1)
    return f"{before}<!-- {name}: {mark}-->\n\n{content}\n\n<!-- end of {name} -->{after}"


@pytest.mark.parametrize(("page", "name", "content"), LISTS)
def test_the_page_says_what_is_declared(page: str, name: str, content: Callable[[], str]) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")

    assert text == rewritten(text, name, content()), (
        "write it anew with: python -m tests.recording.test_channel_pages"
    )


if __name__ == "__main__":
    for page, name, content in LISTS:
        file = DOCS / page
        text = file.read_text(encoding="utf-8")
        file.write_text(rewritten(text, name, content()), encoding="utf-8", newline="\n")

"""The pages on channels and tables say what is declared.

``python -m tests.recording.test_channel_pages`` writes their lists anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.recording.channels import Topic
from vrhuman.recording.markdown import FRAMES, channels_table, columns_table

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


LISTS = {"session-file.md": ("channels", channels), "tables.md": ("tables", tables)}
"""What is generated on which page, between two marks."""


def rewritten(text: str, name: str, content: str) -> str:
    """A page's text with other content between its marks."""
    before, rest = text.split(f"<!-- {name}: ", maxsplit=1)
    mark, rest = rest.split("-->\n", maxsplit=1)
    _, after = rest.split(f"<!-- end of {name} -->", maxsplit=1)
    return f"{before}<!-- {name}: {mark}-->\n\n{content}\n\n<!-- end of {name} -->{after}"


@pytest.mark.parametrize("page", LISTS)
def test_the_page_says_what_is_declared(page: str) -> None:
    name, content = LISTS[page]
    text = (DOCS / page).read_text(encoding="utf-8")

    assert text == rewritten(text, name, content()), (
        "write it anew with: python -m tests.recording.test_channel_pages"
    )


if __name__ == "__main__":
    for page, (name, content) in LISTS.items():
        file = DOCS / page
        text = file.read_text(encoding="utf-8")
        file.write_text(rewritten(text, name, content()), encoding="utf-8", newline="\n")

"""Writes channels and their tables in Markdown, for the documentation and exported tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vrhuman.recording.channel import Channel, Table, gone
from vrhuman.recording.redactions import Part

FRAMES = """\
World: AI2-THOR's frame, left-handed, x right, y up, z ahead. Headset: OpenXR's stage,
right-handed, x right, y up, -z ahead. Agent: relative to the agent's position, in the
world's axes. An empty cell: there was no such value."""


def channels_table(channels: Iterable[Channel[Any]]) -> str:
    """Return a row for each channel: topic, format, what redaction removes, and its meaning."""
    lines = [
        "| topic | encoding | schema | taken out by | what, and when |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| `{each.topic}` | {each.schema.message} | `{each.schema.name}` | {_taken_out(each)} "
        f"| {each.meaning} |"
        for each in channels
    ]
    return "\n".join(lines)


def _taken_out(channel: Channel[Any]) -> str:
    def words(part: Part) -> str:
        return f"`--{part}`" if channel.redaction[part] is gone else f"`--{part}`, in part"

    return "; ".join(words(part) for part in channel.redaction)


def columns_table(table: Table[Any]) -> str:
    """Return a row for each column."""
    lines = ["| column | type | unit | frame | meaning |", "|---|---|---|---|---|"]
    lines += [
        f"| {c.name} | {c.kind} | {c.unit} | {c.frame} | {c.meaning.replace('|', '/')} |"
        for c in table.columns
    ]
    return "\n".join(lines)

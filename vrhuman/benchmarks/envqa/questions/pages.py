"""Writes the page of the templates, ``docs/envqa-templates.md``."""

from __future__ import annotations

from collections.abc import Iterator

from vrhuman.benchmarks.envqa.questions.knowledge import STATES
from vrhuman.benchmarks.envqa.questions.templates import TYPES, Template, templates


def templates_page() -> str:
    """Return the list of all templates by type, as Markdown."""
    return "\n".join(line for kind in TYPES for line in _of_type(kind))


def _of_type(kind: str) -> Iterator[str]:
    own = [each for each in templates().values() if each.question_type == kind]
    listed = [each for each in own if not _is_state(each.name)]
    states = [each for each in own if _is_state(each.name)]
    yield f"## {kind}: {len(own)} templates"
    yield ""
    for each in listed:
        yield from _section(each.name, each)
    moments = ("at_end", "before", "after")
    for moment in moments if states else ():
        names = ", ".join(f"`{state}_{moment}`" for state in STATES)
        yield from _section(f"STATE_{moment}", templates()[f"open_{moment}"], names)
    if states:
        yield "| state | needs | `{word}` |"
        yield "|---|---|---|"
        for name, state in STATES.items():
            words = " or ".join(f'"{word}"' for word in (state.word, state.opposite) if word)
            yield f"| `{name}` | `{state.ability}` | {words} |"
        yield ""


def _is_state(name: str) -> bool:
    return any(
        name == f"{state}_{when}" for state in STATES for when in ("at_end", "before", "after")
    )


def _section(name: str, template: Template, names: str = "") -> Iterator[str]:
    yield f"### `{name}`"
    yield ""
    if names:
        yield f"One template for each state: {names}."
        yield ""
    yield f"{template.asked} Answered by: {template.answer}."
    yield ""
    for wording in (*template.wordings, *template.rough):
        rough = ", seldom drawn" if wording in template.rough else ""
        source = f" (the paper's{rough})" if wording in template.paper else ""
        yield f"- {wording}{source}"
    yield ""

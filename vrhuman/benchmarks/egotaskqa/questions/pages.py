"""Writes the page of the templates, ``docs/egotaskqa-templates.md``."""

from __future__ import annotations

from collections.abc import Iterator

from vrhuman.benchmarks.egotaskqa.questions.templates import SCOPES, TYPES, Template, templates


def templates_page() -> str:
    """Return the list of all templates by scope and type, as Markdown."""
    return "\n".join(line for scope in SCOPES for kind in TYPES for line in _part(scope, kind))


def _part(scope: str, kind: str) -> Iterator[str]:
    own = [e for e in templates().values() if (e.scope, e.type) == (scope, kind)]
    if own:
        yield f"## {scope}, {kind}: {len(own)} templates"
        yield ""
    for each in own:
        yield from _section(each)


def _section(template: Template) -> Iterator[str]:
    yield f"### {template.name}"
    yield ""
    yield (
        f"Asks for: {template.semantic}; {template.structural}; {template.reference} reference; "
        f"{template.step} operators."
    )
    yield ""
    yield "```"
    yield template.program
    yield "```"
    yield ""
    for wording in template.wordings:
        yield f"- {wording}"
    yield ""

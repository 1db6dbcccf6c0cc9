"""People at protocols of a few lines, for tests of one kind of phase."""

from __future__ import annotations

from tests.support.protocol.person import QUESTIONS, Person, texts
from vrhuman.protocol.progress import Episode
from vrhuman.protocol.specification import load_questionnaires, parse_protocol


def person_at(protocol: str, language: str = "en") -> Person:
    """Someone who has not yet met the first board of a protocol (TOML, without its name)."""
    spec = parse_protocol(f"name = 'lab'\n{protocol}", "lab.toml")
    questionnaires = load_questionnaires(spec)
    return Person(Episode(spec, QUESTIONS, texts(language), "right", 5.0, questionnaires))


def phases(*kinds: str, **of_all: str) -> str:
    """Phases of these kinds, named after them, each with the same further keys."""
    more = "".join(f"{key} = {value}\n" for key, value in of_all.items())
    return "".join(f"[[phases]]\nname = '{kind}'\nkind = '{kind}'\n{more}" for kind in kinds)


def reasons(person: Person) -> list[tuple[str, str]]:
    """Which phases ended, and why."""
    return [(end.name, end.reason) for end in person.progress.ends]

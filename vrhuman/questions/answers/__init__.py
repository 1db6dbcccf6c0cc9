"""What was answered: options for the panel, and one reading of what people and agents say or type.

``rules.toml`` has every rule and edge case with its source (``docs/answers.md`` shows it):
:mod:`~vrhuman.questions.answers.wording` finds what the words mean,
:mod:`~vrhuman.questions.answers.reading` what they come to. What is not understood raises
:class:`NotUnderstood`, to be asked again: it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vrhuman.questions.answers.reading import NUMBER_WORDS, count, query, yes_no
from vrhuman.questions.answers.wording import fold, phrases_of, understand
from vrhuman.questions.programs import Count, Program, Query
from vrhuman.questions.vocabulary import COLOURS, MATERIALS, ROOMS, label
from vrhuman.records import Answer, AnswerKind, VrhumanError

__all__ = [
    "COUNT_OPTIONS",
    "QUERY_OPTIONS",
    "YES_NO_OPTIONS",
    "NotUnderstood",
    "fold",
    "from_selection",
    "options_for",
    "parse_answer",
]

YES_NO_OPTIONS: tuple[str, ...] = ("yes", "no")
COUNT_OPTIONS: tuple[str, ...] = tuple(str(number) for number in range(11))
QUERY_OPTIONS: dict[str, tuple[str, ...]] = {
    "colour": COLOURS,
    "material": tuple(label(name) for name in MATERIALS),
    "room": tuple(label(name) for name in ROOMS),
}
LONGEST = 300
"""Characters that an answer may have."""


class NotUnderstood(VrhumanError):
    """An answer that fits none of the question's options."""


def options_for(program: Program) -> tuple[str, ...]:
    """What the panel offers for a program's question: always the whole closed vocabulary."""
    match program:
        case Count():
            return COUNT_OPTIONS
        case Query(_, attribute):
            return QUERY_OPTIONS[attribute]
        case _:
            return YES_NO_OPTIONS


def from_selection(kind: AnswerKind, selected: Iterable[str]) -> Answer:
    """The answer that the chosen buttons of a panel make; one button but for queries.

    :raises NotUnderstood: where more or fewer were chosen.
    """
    chosen = sorted(set(selected))
    if kind is AnswerKind.QUERY and chosen:
        return tuple(chosen)
    if len(chosen) != 1:
        raise NotUnderstood(f"{len(chosen)} options chosen for a {kind.value} question; choose one")
    return int(chosen[0]) if kind is AnswerKind.COUNT else chosen[0]


def parse_answer(kind: AnswerKind, options: Sequence[str], text: str) -> Answer:
    """The answer that ``text``, typed or spoken, gives to a question of that kind and options.

    :raises NotUnderstood: saying what can be answered.
    """
    if len(text) > LONGEST:
        raise NotUnderstood(
            f"{text[:20]!r}... has {len(text)} characters: answer in {LONGEST} at most"
        )
    folded = fold(text)
    answer: Answer | None
    match kind:
        case AnswerKind.YES_NO:
            answer = yes_no(understand(folded, phrases_of(kind)))
            ask = "yes or no"
        case AnswerKind.COUNT:
            answer = count(understand(folded, {**NUMBER_WORDS, **phrases_of(kind)}))
            ask = "one whole number"
        case AnswerKind.QUERY:
            offered = tuple(options)
            answer = query(understand(folded, phrases_of(kind, offered)), frozenset(offered))
            ask = f"one or more of {', '.join(offered)}"
    if answer is None:
        raise NotUnderstood(f"{text.strip()!r} is not understood; answer with {ask}")
    return answer

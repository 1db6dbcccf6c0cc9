"""Parses the answers that people and agents choose, say or type.

:mod:`~vrhuman.questions.answers.wording` finds the meaning of the words, and
:mod:`~vrhuman.questions.answers.reading` makes an answer of them. What is not understood raises
:class:`NotUnderstood` and is asked again: it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vrhuman.questions.answers.reading import NUMBER_WORDS, count, query, yes_no
from vrhuman.questions.answers.wording import fold, phrases_of, understand
from vrhuman.records import Answer, AnswerKind, VrhumanError

LONGEST = 300
"""Maximum number of characters in an answer."""


class NotUnderstood(VrhumanError):
    """An answer that fits none of the question's options."""


def from_selection(kind: AnswerKind, selected: Iterable[str]) -> Answer:
    """Return the answer given by the chosen buttons of a panel: one button, except for queries.

    :raises NotUnderstood: where more or fewer were chosen.
    """
    chosen = sorted(set(selected))
    if kind is AnswerKind.QUERY and chosen:
        return tuple(chosen)
    if len(chosen) != 1:
        raise NotUnderstood(f"{len(chosen)} options chosen for a {kind.value} question; choose one")
    return int(chosen[0]) if kind is AnswerKind.COUNT else chosen[0]


def parse_answer(kind: AnswerKind, options: Sequence[str], text: str) -> Answer:
    """Parse ``text``, typed or spoken, as the answer to a question of that kind and options.

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

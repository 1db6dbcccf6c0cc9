"""Baselines that answer questions without having seen the house.

A baseline answers ``asked`` after it has read ``studied``, which are questions with answers about
other houses. Two are EXCALIBUR's (section 4, table 2):

random
    one of the offered options, each equally likely; studies nothing.
language
    a classifier of the question's text alone, one for each kind of answer: TF-IDF of its words and
    word pairs into a logistic regression. (The paper's is a frozen T5 with a trained prefix.)

The others are *hasty students*. MovieQA (section 4.1) gives this name to somebody who answers from
what answers usually are and ignores the story. MovieQA's hasty students choose among five sentences
by length and similarity; here answers are words of a closed vocabulary, so these give the most
frequent right answer:

hasty: answers
    for that kind of answer and that queried attribute (the question is not read).
hasty: template
    for that family and template.
hasty: question
    for questions with the same program; a new program is answered by its template.

All baselines are deterministic.
"""

from __future__ import annotations

import random as chance
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from vrhuman.extras import needs
from vrhuman.questions.answers import options_for
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.programs import Query
from vrhuman.records import Answer, AnswerKind

Baseline = Callable[[Sequence[AuditedQuestion], Sequence[AuditedQuestion]], list[Answer | None]]
"""``(studied, asked) -> answers``; an answer is None where the baseline gives none."""


def worth_of_guessing(asked: AuditedQuestion) -> float:
    """Return the probability that a random option is right: 0 for an answer of several words."""
    options = options_for(asked.program)
    return sum(_of_option(asked, option) == asked.answer for option in options) / len(options)


def random(_: Sequence[AuditedQuestion], asked: Sequence[AuditedQuestion]) -> list[Answer | None]:
    draw = chance.Random("random baseline")
    return [_of_option(each, draw.choice(options_for(each.program))) for each in asked]


def hasty_answers(
    studied: Sequence[AuditedQuestion], asked: Sequence[AuditedQuestion]
) -> list[Answer | None]:
    return _most_often(studied, asked, [_kind_and_attribute])


def hasty_template(
    studied: Sequence[AuditedQuestion], asked: Sequence[AuditedQuestion]
) -> list[Answer | None]:
    return _most_often(studied, asked, [_template, _kind_and_attribute])


def hasty_question(
    studied: Sequence[AuditedQuestion], asked: Sequence[AuditedQuestion]
) -> list[Answer | None]:
    return _most_often(studied, asked, [_question, _template, _kind_and_attribute])


def language(
    studied: Sequence[AuditedQuestion], asked: Sequence[AuditedQuestion]
) -> list[Answer | None]:
    """Answer by a classifier of the question's text, trained for each kind of answer.

    :raises PackageMissing: without scikit-learn.
    """
    answers: list[Answer | None] = [None] * len(asked)
    for kind in AnswerKind:
        read = [each for each in studied if each.kind is kind]
        told = [index for index, each in enumerate(asked) if each.kind is kind]
        if read and told:
            found = _classified(read, [asked[index].text for index in told])
            for index, answer in zip(told, found, strict=True):
                answers[index] = answer
    return answers


BASELINES: Mapping[str, Baseline] = {
    "random": random,
    "language": language,
    "hasty: answers": hasty_answers,
    "hasty: template": hasty_template,
    "hasty: question": hasty_question,
}


def _classified(read: Sequence[AuditedQuestion], texts: Sequence[str]) -> list[Answer]:
    classes = sorted({each.answer for each in read}, key=str)
    if len(classes) == 1:
        return classes * len(texts)
    with needs("vrhuman[audit]", "the language baseline"):
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline
    model = make_pipeline(
        TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\w+", sublinear_tf=True),
        LogisticRegression(max_iter=1000),
    )
    model.fit([each.text for each in read], [classes.index(each.answer) for each in read])
    return [classes[int(number)] for number in model.predict(texts)]


_Key = tuple[str, ...]


def _most_often(
    studied: Sequence[AuditedQuestion],
    asked: Sequence[AuditedQuestion],
    keys: Sequence[Callable[[AuditedQuestion], _Key]],
) -> list[Answer | None]:
    """Answer by the most common answer under the first key that occurs in ``studied``."""
    known = [_commonest(studied, key) for key in keys]
    return [
        next(
            (
                found[name]
                for key, found in zip(keys, known, strict=True)
                if (name := key(q)) in found
            ),
            None,
        )
        for q in asked
    ]


def _commonest(
    studied: Iterable[AuditedQuestion], key: Callable[[AuditedQuestion], _Key]
) -> Mapping[_Key, Answer]:
    """Map each key to its most common answer; among equals, the first in alphabetical order."""
    answers: dict[_Key, Counter[Answer]] = {}
    for each in studied:
        answers.setdefault(key(each), Counter())[each.answer] += 1
    return {
        name: min(counts, key=lambda answer: (-counts[answer], str(answer)))
        for name, counts in answers.items()
    }


def _kind_and_attribute(asked: AuditedQuestion) -> _Key:
    attribute = asked.program.attribute if isinstance(asked.program, Query) else ""
    return (asked.kind, attribute)


def _template(asked: AuditedQuestion) -> _Key:
    return (asked.family, asked.template)


def _question(asked: AuditedQuestion) -> _Key:
    return (asked.family, str(asked.program))


def _of_option(asked: AuditedQuestion, option: str) -> Answer:
    match asked.kind:
        case AnswerKind.YES_NO:
            return option
        case AnswerKind.COUNT:
            return int(option)
        case AnswerKind.QUERY:
            return (option,)

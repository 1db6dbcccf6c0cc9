"""The five types of Env-QA's questions (section 3.2), and how one is known by its wording."""

from __future__ import annotations

import re
from enum import StrEnum


class QuestionType(StrEnum):
    """What a question asks for, by its name in the public files."""

    ATTRIBUTE = "QueryAttribute"
    STATE = "QueryState"
    EVENT = "QueryEvent"
    ORDER = "QueryOrder"
    NUMBER = "CountNumber"

    @property
    def label(self) -> str:
        """Its name for people, and in the paper's Table 2."""
        return self.value.removeprefix("Query").removeprefix("Count")


_WORDINGS = (
    (QuestionType.NUMBER, r"\b(how many|how often|number of)\b"),
    (QuestionType.ORDER, r"\b(first|last|later|earlier|former|latter)\b.* or "),
    (QuestionType.ATTRIBUTE, r"\b(colou?r|material)\b|\bmade (out )?of\b"),
    (QuestionType.STATE, r"^(where|is|are|was|were)\b|\bwhere\b|, (is|are|was|were)\b"),
    (
        QuestionType.EVENT,
        r"\bhappen(e?d|s|ing)?\b|\bwhich (action|event|thing)\b|\b(what|which) did\b|"
        r"\bdone\b|^did\b|\bwhat (was|were) \w+(ed|n)\b",
    ),
    (QuestionType.STATE, r"\b(is|are|was|were|does|did|has|have)\b"),
)


def question_type_of(question: str) -> QuestionType | None:
    """Return the type of a question by its wording; None where that does not show."""
    text = question.lower().strip()
    return next((kind for kind, wording in _WORDINGS if re.search(wording, text)), None)


def events_of(question: str) -> tuple[str, str] | None:
    """Return the two events that a question about their order names, in its order."""
    before, separator, latter = question.rpartition(" or ")
    if not separator:
        return None
    former = re.split(r"[,:]|\b(?:first|last|later|earlier)\b", before)[-1]
    return former.strip(" ,:"), latter.strip(" ?.")

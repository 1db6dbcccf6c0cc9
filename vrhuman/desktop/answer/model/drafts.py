"""An answer while it is given: the values of a form's fields, and how sure the person is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vrhuman.benchmarks.items import Answer, AnswerField, AnswerForm
from vrhuman.scoring import confidence

_MAX_CHOICES = 10
"""A field with more options is not guessed by chance."""


def chance(form: AnswerForm) -> float:
    """Return how likely a guess is right, 0..1: one of a few options, or as good as never."""
    if len(form.fields) != 1:
        return 0.0
    (only,) = form.fields
    few = not only.free and 0 < len(only.options) <= _MAX_CHOICES
    return 1.0 / len(only.options) if few else 0.0


def levels(form: AnswerForm) -> tuple[int, ...]:
    """Return the levels of confidence that are asked for a form [per cent]."""
    return confidence.levels(chance(form))


def option_of(field_: AnswerField, typed: str) -> str | None:
    """Return the value that a typed text is: an option in any case, or itself where it is free.

    It is None where it is neither.
    """
    text = " ".join(typed.split())
    for option in field_.options:
        if option.casefold() == text.casefold():
            return option
    return text if field_.free or not text else None


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer that is not submitted yet; ``confidence`` is in per cent, None until chosen."""

    form: AnswerForm
    values: Mapping[str, str] = field(default_factory=dict)
    confidence: int | None = None

    def with_value(self, name: str, value: str) -> Draft:
        """Return it with a field's value; an empty one is left out."""
        others = {key: text for key, text in self.values.items() if key != name}
        return replace(self, values=others | ({name: value} if value else {}))

    def with_values(self, values: Answer) -> Draft:
        """Return it with the values in place of all others; those the form has not are left out."""
        names = [each.name for each in self.form.fields]
        return replace(self, values={name: values[name] for name in names if values.get(name)})

    @property
    def given(self) -> bool:
        """Whether any field has a value."""
        return bool(self.values)

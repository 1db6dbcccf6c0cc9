"""Items: what a benchmark asks about a film, and how a person gives the answer.

An item is the same for every benchmark; what an answer is made of (roles, one of five choices, a
word) is told by its form. So one window, one store of answers and one report serve all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Answer = Mapping[str, str]
"""An answer: the values of a form's fields by name; a field that was left empty is absent."""
BOX_FIELDS = ("left", "top", "right", "bottom")
"""The fields of a bounding box in pixels of the item's frame: x to the right, y down, from left and
top up to and without right and bottom."""


@dataclass(frozen=True, slots=True)
class AnswerField:
    """One part of an answer, which is picked from ``options`` or, if ``free``, may be typed."""

    name: str
    label: str
    options: tuple[str, ...]
    free: bool = False


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """How an answer is given.

    ``style`` is "roles" (any of several pickers, or free text that is read into them), "choice"
    (exactly one option of the only field) or "box" (a bounding box on the item's frame, which is
    drawn, or typed as free text; its fields are :data:`BOX_FIELDS`).
    """

    name: str
    style: Literal["roles", "choice", "box"]
    fields: tuple[AnswerField, ...]


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """The picture of a film on which a bounding box is asked for: its time, and its size [px].

    ``picture`` is its own file in the set's folder (with /), empty where it is the film's picture
    at that time. The film may have another number of pixels than the frame, in the same shape.
    """

    time_s: float
    width: int
    height: int
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One question about one film.

    ``film`` is the film's path in the set's folder (with /), empty for none; ``begin_s`` to
    ``end_s`` is the part of it that is asked about. ``kind`` is the benchmark's type of question,
    by which scores are given. ``answer`` is the true one; ``text`` is how people would say it.
    ``split`` is the part of the set that it is in ("test"), empty where sets have none. ``frame``
    is there where a bounding box is asked for.
    """

    item_id: str
    question: str
    kind: str
    form: str
    film: str
    begin_s: float
    end_s: float
    answer: Answer
    text: str
    split: str = ""
    frame: FilmFrame | None = None


@dataclass(frozen=True, slots=True)
class ItemSet:
    """The items of one set with their forms, by name; ``digest`` identifies the set's content."""

    benchmark: str
    name: str
    digest: str
    forms: Mapping[str, AnswerForm]
    items: tuple[Item, ...]

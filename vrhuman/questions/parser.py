"""Parses a program from its printed form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vrhuman.questions.programs import (
    HOUSE,
    QUANTITIES,
    Alike,
    Compare,
    CompareCounts,
    Count,
    Exist,
    Filter,
    Has,
    Intersect,
    Program,
    ProgramError,
    Query,
    Relate,
    Same,
    Scene,
    SetProgram,
    Union,
    Unique,
    Vocabulary,
)

_TOKEN = re.compile(r"\s*(?:([A-Za-z][A-Za-z0-9_]*)|([(),=]))")


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    position: int


def parse(text: str, vocabulary: Vocabulary = HOUSE) -> Program:
    """Parse the program printed as ``text``; raises :class:`ProgramError` where it is not valid."""
    reader = _Reader(text, vocabulary)
    program = reader.program()
    reader.end()
    return program


_ANSWERS = ("count", "exist", *QUANTITIES, "has", "query", "alike", "compare")
_SETS = ("scene", "filter", "relate", "same", "union", "intersect")


class _Reader:
    """A recursive-descent parser with one method for each type of the language."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self._text = text
        self._words = vocabulary
        self._tokens = _tokens(text)
        self._next = 0

    def program(self) -> Program:
        head = self._head(_ANSWERS)
        self._mark("(")
        program = self._of_sets(head) or self._of_objects(head)
        self._mark(")")
        return program

    def end(self) -> None:
        token = self._peek()
        if token.text:
            raise self._error(f"{token.text!r} after the end of the program", token)

    def _of_sets(self, head: str) -> Program | None:
        if head == "count":
            return Count(self._set())
        if head == "exist":
            return Exist(self._set())
        for quantity in QUANTITIES:
            if head == quantity:
                return CompareCounts(quantity, *self._two_sets())
        return None

    def _of_objects(self, head: str) -> Program:
        thing = self._object()
        self._mark(",")
        if head == "has":
            return Has(thing, *self._condition())
        if head == "query":
            return Query(thing, self._keyword("attribute", self._words.queried))
        if head == "alike":
            return Alike(thing, *self._likeness())
        return Compare(thing, *self._relation())

    def _set(self) -> SetProgram:
        head = self._head(_SETS)
        if head == "scene":
            return Scene()
        self._mark("(")
        program: SetProgram
        if head == "union":
            program = Union(*self._two_sets())
        elif head == "intersect":
            program = Intersect(*self._two_sets())
        else:
            program = self._narrowed(head)
        self._mark(")")
        return program

    def _narrowed(self, head: str) -> SetProgram:
        among = self._set()
        self._mark(",")
        if head == "relate":
            return Relate(among, *self._relation())
        if head == "same":
            return Same(among, *self._likeness())
        return Filter(among, self._conditions())

    def _two_sets(self) -> tuple[SetProgram, SetProgram]:
        first = self._set()
        self._mark(",")
        return first, self._set()

    def _object(self) -> Unique:
        self._head(("unique",))
        self._mark("(")
        program = Unique(self._set())
        self._mark(")")
        return program

    def _conditions(self) -> tuple[tuple[str, str], ...]:
        found: dict[str, str] = {}
        while True:
            start = self._peek()
            attribute, value = self._condition()
            if attribute in found:
                raise self._error(f"{attribute} is given twice", start)
            found[attribute] = value
            if self._peek().text != ",":
                return tuple(found.items())
            self._mark(",")

    def _condition(self) -> tuple[str, str]:
        attribute = self._choice(self._words.attributes)
        self._mark("=")
        return attribute, self._word(f"a {attribute}").text

    def _relation(self) -> tuple[str, Unique]:
        relation = self._keyword("relation", self._words.relations)
        self._mark(",")
        self._choice(("to",))
        self._mark("=")
        return relation, self._object()

    def _likeness(self) -> tuple[str, Unique]:
        attribute = self._keyword("attribute", self._words.attributes)
        self._mark(",")
        self._choice(("to",))
        self._mark("=")
        return attribute, self._object()

    def _keyword(self, name: str, values: tuple[str, ...]) -> str:
        self._choice((name,))
        self._mark("=")
        return self._choice(values)

    def _head(self, heads: tuple[str, ...]) -> str:
        """Read the name of a function, which must be one of ``heads``."""
        wanted = ", ".join(heads[:-1]) + f" or {heads[-1]}" if len(heads) > 1 else heads[0]
        token = self._word(wanted)
        if token.text not in heads:
            raise self._error(f"{token.text!r} is not {wanted}", token)
        return token.text

    def _choice(self, values: tuple[str, ...]) -> str:
        wanted = " or ".join(values)
        token = self._word(wanted)
        if token.text not in values:
            raise self._error(f"{token.text!r} is not {wanted}", token)
        return token.text

    def _word(self, wanted: str) -> _Token:
        token = self._peek()
        if not token.text or token.text in "(),=":
            raise self._error(f"{wanted} is missing", token)
        self._next += 1
        return token

    def _mark(self, mark: str) -> None:
        token = self._peek()
        if token.text != mark:
            raise self._error(f"{mark!r} is missing", token)
        self._next += 1

    def _peek(self) -> _Token:
        return self._tokens[self._next]

    def _error(self, message: str, token: _Token) -> ProgramError:
        return ProgramError(message, self._text, token.position)


def _tokens(text: str) -> list[_Token]:
    """Split ``text`` into words and marks, with an empty token at the end."""
    stop = len(text.rstrip())
    found = []
    position = 0
    while position < stop:
        match = _TOKEN.match(text, position)
        if match is None:
            at = position + len(text[position:]) - len(text[position:].lstrip())
            raise ProgramError(f"{text[at]!r} has no meaning", text, at)
        found.append(_Token(match[1] or match[2], match.end() - len(match[1] or match[2])))
        position = match.end()
    found.append(_Token("", stop))
    return found

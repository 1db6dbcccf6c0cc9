"""From a program's printed form to the program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from vrhuman.questions.programs import (
    ATTRIBUTES,
    QUERIED,
    RELATIONS,
    Attribute,
    Compare,
    Count,
    Exist,
    Filter,
    Has,
    Program,
    ProgramError,
    Query,
    Relate,
    Relation,
    Scene,
    SetProgram,
    Unique,
)

_TOKEN = re.compile(r"\s*(?:([A-Za-z][A-Za-z0-9_]*)|([(),=]))")

Word = TypeVar("Word", bound=str)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    position: int


def parse(text: str) -> Program:
    """The program printed as ``text``; raises :class:`ProgramError` where it is none."""
    reader = _Reader(text)
    program = reader.program()
    reader.end()
    return program


class _Reader:
    """Recursive descent, one method a type of the language."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._next = 0

    def program(self) -> Program:
        head = self._word("count, exist, has, query or compare")
        self._mark("(")
        program: Program
        if head.text == "count":
            program = Count(self._set())
        elif head.text == "exist":
            program = Exist(self._set())
        elif head.text == "has":
            thing = self._object()
            self._mark(",")
            program = Has(thing, *self._condition())
        elif head.text == "query":
            thing = self._object()
            self._mark(",")
            program = Query(thing, self._keyword("attribute", QUERIED))
        elif head.text == "compare":
            thing = self._object()
            self._mark(",")
            program = Compare(thing, *self._relation())
        else:
            raise self._error(f"{head.text!r} is not count, exist, has, query or compare", head)
        self._mark(")")
        return program

    def end(self) -> None:
        token = self._peek()
        if token.text:
            raise self._error(f"{token.text!r} after the end of the program", token)

    def _set(self) -> SetProgram:
        head = self._word("scene, filter or relate")
        if head.text == "scene":
            return Scene()
        if head.text not in ("filter", "relate"):
            raise self._error(f"{head.text!r} is not scene, filter or relate", head)
        self._mark("(")
        among = self._set()
        self._mark(",")
        program: SetProgram
        if head.text == "relate":
            program = Relate(among, *self._relation())
        else:
            program = Filter(among, self._conditions())
        self._mark(")")
        return program

    def _object(self) -> Unique:
        head = self._word("unique")
        if head.text != "unique":
            raise self._error(f"{head.text!r} is not unique", head)
        self._mark("(")
        program = Unique(self._set())
        self._mark(")")
        return program

    def _conditions(self) -> tuple[tuple[Attribute, str], ...]:
        found: dict[Attribute, str] = {}
        while True:
            start = self._peek()
            attribute, value = self._condition()
            if attribute in found:
                raise self._error(f"{attribute} is given twice", start)
            found[attribute] = value
            if self._peek().text != ",":
                return tuple(found.items())
            self._mark(",")

    def _condition(self) -> tuple[Attribute, str]:
        attribute = self._choice(ATTRIBUTES)
        self._mark("=")
        return attribute, self._word(f"a {attribute}").text

    def _relation(self) -> tuple[Relation, Unique]:
        relation = self._keyword("relation", RELATIONS)
        self._mark(",")
        self._choice(("to",))
        self._mark("=")
        return relation, self._object()

    def _keyword(self, name: str, values: tuple[Word, ...]) -> Word:
        self._choice((name,))
        self._mark("=")
        return self._choice(values)

    def _choice(self, values: tuple[Word, ...]) -> Word:
        wanted = " or ".join(values)
        token = self._word(wanted)
        for value in values:
            if value == token.text:
                return value
        raise self._error(f"{token.text!r} is not {wanted}", token)

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
    """The words and marks of ``text``, and an empty token at its end."""
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

"""Small wrong changes to Python source: one comparison, sum, number, condition or call at a time.

They are the slips that a programmer makes: a bound off by one, a sign, and for or, the largest for
the smallest, a call left out. Texts, annotations, decorators and error messages are left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_SUMS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
_SWAPPED = (
    ("min", "max"),
    ("any", "all"),
    ("floor", "ceil"),
    ("minimum", "maximum"),
    ("sin", "cos"),
    ("argmin", "argmax"),
    ("bisect_left", "bisect_right"),
)
_CALLS = {"sorted": "list", **dict(_SWAPPED), **{after: before for before, after in _SWAPPED}}


@dataclass(frozen=True)
class Change:
    """Replace the text from ``start`` to ``end`` (offsets into the source), on ``line``."""

    line: int
    start: int
    end: int
    before: str
    after: str
    text: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


def changes_of(source: str) -> list[Change]:
    """Return every change of a module, in order; each leaves a module that still parses."""
    found = list(_Finder(source).changes(ast.parse(source)))
    return sorted(found, key=lambda each: (each.start, each.end, each.text))


class _Finder:
    def __init__(self, source: str) -> None:
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines = source.splitlines()

    def changes(self, node: ast.AST) -> Iterator[Change]:
        for child in self._children(node):
            yield from self._of(child)
            yield from self.changes(child)

    def _children(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parts of a node that do something: no text, annotation, decorator or message."""
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for each in value if isinstance(value, list) else [value]:
                text = isinstance(each, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import)
                typing = isinstance(each, ast.If) and "TYPE_CHECKING" in ast.unparse(each.test)
                if isinstance(each, ast.AST) and not text and not typing:
                    yield each

    def _of(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                for a, op, b in zip([left, *comparators], ops, comparators, strict=False):
                    yield from self._between(a, b, *_COMPARISONS[type(op)])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _SUMS:
                if not any(map(_is_text, (left, right))):
                    yield from self._between(left, right, *_SUMS[type(op)])
            case ast.AugAssign(target=target, op=op, value=value) if type(op) in _SUMS:
                before, after = _SUMS[type(op)]
                yield from self._between(target, value, f"{before}=", f"{after}=")
            case ast.BoolOp(op=op, values=values):
                words = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                for a, b in pairwise(values):
                    yield from self._between(a, b, *words)
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield self._replaced(node, self._text(operand))
            case ast.If(test=test) | ast.IfExp(test=test) if _is_plain(test):
                yield self._replaced(test, f"(not {self._text(test)})")
            case ast.Constant(value=bool() as value):
                yield self._replaced(node, str(not value))
            case ast.Constant(value=int() | float() as value):
                yield self._replaced(node, _other(value))
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _CALLS:
                end = self._offset(node.func.end_lineno, node.func.end_col_offset)
                yield self._change(node.lineno, end - len(name), end, _CALLS[name])
            case ast.Expr(value=ast.Call()):
                yield self._replaced(node, "None")

    def _between(self, a: ast.expr, b: ast.expr, before: str, after: str) -> Iterator[Change]:
        """Replace an operator; ``a`` and ``b`` may be in brackets, which hold no operator."""
        start = self._offset(a.end_lineno, a.end_col_offset)
        end = self._offset(b.lineno, b.col_offset)
        at = self._source.find(before, start, end)
        if at >= 0:
            line = self._source.count("\n", 0, at) + 1
            yield self._change(line, at, at + len(before), after)

    def _replaced(self, node: ast.expr | ast.stmt, text: str) -> Change:
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        return self._change(node.lineno, start, end, text)

    def _change(self, line: int, start: int, end: int, text: str) -> Change:
        before = self._lines[line - 1].strip()
        begins = self._starts[line - 1]
        ends = self._starts[line] if line < len(self._starts) else len(self._source)
        after = (self._source[begins:start] + text + self._source[end : max(end, ends)]).strip()
        return Change(line, start, end, before, after.splitlines()[0] if after else "", text)

    def _text(self, node: ast.expr) -> str:
        return ast.unparse(node)

    def _offset(self, line: int | None, column: int | None) -> int:
        """The place in the text of a line from 1 and a column in bytes of UTF-8."""
        assert line is not None
        assert column is not None
        text = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(text)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_plain(test: ast.expr) -> bool:
    """Whether a condition has no other change: a name, an attribute, a call."""
    return isinstance(test, ast.Name | ast.Attribute | ast.Call)


def _other(value: float) -> str:
    if isinstance(value, int):
        return str(value + 1)
    return repr(value * 1.25) if value else "0.1"

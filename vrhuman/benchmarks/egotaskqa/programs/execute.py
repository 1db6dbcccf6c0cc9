"""Carries programs out over a clip's world, by the public executor's rules or by strict ones.

Rules differ in four operators. ``localize``: officially an action is *before* another if it ends
in an earlier frame than the other begins, and *after* if it begins in a later one than the other
ends, so that actions that touch are neither; and *while* lets actions of the future in, if they
begin in time. Strictly, begins and ends are compared by the simulator's ticks, touching counts, and
the future is left out. ``verify``: what is not told of an object is officially "no", and strictly
not asked. ``counterfactual`` and ``depend`` follow the rule's causes.

A program without an answer gives None: the question is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vrhuman.annotation.causes.links import Executable
from vrhuman.benchmarks.benchmark import Rule
from vrhuman.benchmarks.egotaskqa.programs.syntax import Call, Key, Path
from vrhuman.benchmarks.egotaskqa.world.clip import World
from vrhuman.benchmarks.egotaskqa.world.intervals import TABLES, TEXTS, Interval, Row

Value = str | tuple[str, ...] | tuple[Row, ...] | tuple[Interval, ...]


class _NoAnswer(Exception):
    """A part of a program has no result."""


def execute(program: Call, clip: World, rule: Rule = "strict") -> str | None:
    """Return a program's answer, None where it has none."""
    try:
        return _Executor(clip, rule).answer(program)
    except _NoAnswer:
        return None


@dataclass(frozen=True, slots=True)
class _Executor:
    clip: World
    rule: Rule

    def answer(self, call: Call) -> str:
        one, *rest = call.arguments
        match call.operator:
            case "depend":
                return self._depend(self.interval(one), self.interval(rest[0]))
            case "query":
                return self._query(self.path(one), self.interval(rest[0]))
            case _:
                path, at = self.path(one), self.interval(rest[0])
                if self.rule == "strict" and not self._is_told(path, at):
                    raise _NoAnswer
                return "no" if self.select(path, at) is None else "yes"

    def intervals(self, node: Call | Path | str) -> list[Interval]:
        if node == "video":
            return [each for each in self.clip.intervals if not each.is_pred]
        if node == "all":
            return list(self.clip.intervals)
        assert isinstance(node, Call)
        arguments = node.arguments
        match node.operator:
            case "filter":
                return self._filter(self.path(arguments[0]), self.intervals(arguments[1]))
            case "pred":
                found = [each for each in self.intervals(arguments[0]) if each.is_pred]
            case "localize":
                among = self.intervals(arguments[2])
                found = self._localize(str(arguments[0]), self.interval(arguments[1]), among)
            case _:
                among = self.intervals(arguments[1])
                found = self._counterfactual(self.path(arguments[0]), among)
        if not found:
            raise _NoAnswer
        return found

    def interval(self, node: Call | Path | str) -> Interval:
        assert isinstance(node, Call)
        if node.operator == "only":
            found = self.intervals(node.arguments[0])
            if len(found) != 1:
                raise _NoAnswer
            return found[0]
        found = self.intervals(node.arguments[1])
        if not found:
            raise _NoAnswer
        return found[0 if node.arguments[0] == "forward" else -1]

    def path(self, node: Call | Path | str) -> Path:
        """Return a path with the answers of its queries in their places."""
        assert isinstance(node, Path)
        return Path(
            tuple(
                replace(key, value=self.answer(key.value)) if isinstance(key.value, Call) else key
                for key in node.keys
            )
        )

    # --------------------------------------------------------------------------------- operators

    def _filter(self, path: Path, among: Sequence[Interval]) -> list[Interval]:
        if not path.keys:
            return list(among)
        found: list[Interval] = []
        for each in among:
            value = self.select(path, each)
            if not value:
                continue
            if path.keys[0].name == "others":
                found += [one for one in value if isinstance(one, Interval)]
            else:
                found.append(each)
        if not found:
            raise _NoAnswer
        firsts = {each.interval_id: each for each in reversed(found)}
        return [firsts[each] for each in dict.fromkeys(one.interval_id for one in found)]

    def _localize(self, hint: str, at: Interval, among: Sequence[Interval]) -> list[Interval]:
        others = [each for each in among if each.interval_id != at.interval_id]
        if hint == "is":
            return [at]
        if self.rule == "official":
            return [each for each in others if _official_place(hint, at, each)]
        return [each for each in others if _strict_place(hint, at, each)]

    def _counterfactual(self, path: Path, among: Sequence[Interval]) -> list[Interval]:
        if path.keys and path.keys[0].name == "others":
            others = self._filter(Path((Key("others"),)), self.intervals("video"))
            found = self._filter(Path(path.keys[1:]), others)
        else:
            found = self._filter(path, among)
        if len(found) != 1:
            raise _NoAnswer
        root = found[0]
        can = self.clip.without(root.number, self.rule)
        return [
            replace(each, executable=str(can.get(each.number, Executable.YES).value))
            for each in among
            if each.number != root.number and _is_later(each, root, self.rule)
        ]

    def _depend(self, one: Interval, other: Interval) -> str:
        found = self.clip.depends(one.number, other.number, self.rule)
        if found is None:
            raise _NoAnswer
        return found

    def _query(self, path: Path, at: Interval) -> str:
        value = self.select(path, at)
        if isinstance(value, tuple):
            texts = {each for each in value if isinstance(each, str)}
            if len(value) != 1 or len(texts) != 1:
                raise _NoAnswer
            value = texts.pop()
        if not isinstance(value, str) or not value:
            raise _NoAnswer
        if "visible" in value:
            return "no" if "invisible" in value else "yes"
        return value

    def _is_told(self, path: Path, at: Interval) -> bool:
        """Return whether it is known at all what a state or relation of an object is."""
        first, *rest = path.keys
        if first.name not in ("state", "relationship"):
            return True
        whose = [key for key in rest if key.sign == "@" and key.name in ("obj", "type")]
        columns = [Key(key.name) for key in rest if key not in whose]
        return self.select(Path((first, *whose, *columns[:1])), at) is not None

    # --------------------------------------------------------------------------------- looking up

    def select(self, path: Path, at: Interval) -> Value | None:
        """Look a path up in an interval; None where it is not there."""
        value: Value | Interval = at
        for key in path.keys:
            found = _field(value, key) if isinstance(value, Interval) else _rows(value, key)
            if found is None:
                return None
            value = found
        return (value,) if isinstance(value, Interval) else value


def _field(at: Interval, key: Key) -> Value | Interval | None:
    if key.name == "others":
        return at.others or None
    if key.name in TABLES:
        rows: tuple[Row, ...] = getattr(at, key.name)
        return rows or None
    if key.name not in TEXTS:
        return None
    text: str = getattr(at, key.name)
    if key.value is not None:
        return at if text == key.value else None
    return text or None


def _rows(value: Value, key: Key) -> Value | Interval | None:
    if isinstance(value, str) or not value:
        return None
    if isinstance(value[0], Interval):
        inside = [each for each in value if isinstance(each, Interval) and _field(each, key)]
        return tuple(inside) or None
    rows = [each for each in value if not isinstance(each, str | Interval)]
    if key.sign == "@":
        return tuple(row for row in rows if row.get(key.name) == key.value) or None
    if not any(key.name in row for row in rows):
        return None
    column = tuple(row.get(key.name, "") for row in rows)
    if key.sign == "$" and key.value:
        return column if len(column) == 1 and column[0] == key.value else None
    return column


def _official_place(hint: str, at: Interval, each: Interval) -> bool:
    if hint == "while":
        begins = at.start <= each.start < at.end
        ends = at.start <= each.end < at.end
        return begins or (ends and not each.is_pred)
    if each.is_pred:
        return False
    return each.end < at.start if hint == "before" else each.start > at.end


def _strict_place(hint: str, at: Interval, each: Interval) -> bool:
    if each.is_pred:
        return False
    before = each.end_tick <= at.begin_tick and each.number < at.number
    after = each.begin_tick >= at.end_tick and each.number > at.number
    return {"before": before, "after": after, "while": not before and not after}[hint]


def _is_later(each: Interval, root: Interval, rule: Rule) -> bool:
    if rule == "official":
        return each.start > root.start or each.number > root.number
    return each.number > root.number

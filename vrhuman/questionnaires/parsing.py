"""Parses the tables of a file into a questionnaire; errors name the key that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, cast, get_args

from vrhuman.questionnaires.questionnaire import Choice, Item, Questionnaire, Rule, Scale
from vrhuman.questionnaires.scoring import QuestionnaireError

Table = Mapping[str, Any]

_KEYS = {
    *("name", "title", "heading", "instruction", "source", "language"),
    *("answers", "items", "scales"),
}
_ITEM_KEYS = {"id", "text", "title", "answers", "between", "turned", "bodiless"}
_ANSWER_KEYS = {"values", "labels", "from", "to", "step", "low", "high", "typed"}
_LEADING = frozenset({"back", "forward", "confirm", "delete", "submit"})
"""Names of the other buttons of a panel."""
_SCALE_KEYS = {"name", "rule", "items", "of", "factor", "pairs"}


def parse_questionnaire(data: Table, origin: str) -> Questionnaire:
    """Parse a questionnaire; ``origin`` is the file's name.

    :raises QuestionnaireError: for anything but a valid questionnaire, naming the key.
    """
    _known(data, _KEYS, origin, "")
    items = _items(data, origin)
    by_id = {item.item_id: item for item in items}
    scales: dict[str, Scale] = {}
    for number, table in enumerate(_tables(data, "scales", origin)):
        scale = _scale(table, by_id, scales, origin, f"scales[{number}].")
        scales[scale.name] = scale
    return Questionnaire(
        name=_text(data, "name", origin),
        title=_text(data, "title", origin),
        heading=_text(data, "heading", origin),
        instruction=_text(data, "instruction", origin),
        items=items,
        scales=tuple(scales.values()),
        source=_text(data, "source", origin),
        language=_text(data, "language", origin),
    )


def _items(data: Table, origin: str) -> tuple[Item, ...]:
    tables = _tables(data, "items", origin)
    if not tables:
        _refuse(origin, "items", "needs at least one [[items]] table")
    ids = [_text(table, "id", origin, f"items[{i}].") for i, table in enumerate(tables)]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        _refuse(origin, "items", f"{twice!r} appears twice")
    titles = {name: str(table.get("title", name)) for name, table in zip(ids, tables, strict=True)}
    answers = data.get("answers", {})
    if not isinstance(answers, dict):
        _refuse(origin, "answers", "must be a table, [answers]")
    return tuple(
        _item(table, answers, titles, origin, f"items[{i}].") for i, table in enumerate(tables)
    )


def _item(table: Table, answers: Table, titles: Mapping[str, str], origin: str, at: str) -> Item:
    _known(table, _ITEM_KEYS, origin, at)
    if "between" in table:
        kind: dict[str, Any] = {"choices": _between(table["between"], titles, origin, at)}
    else:
        name = _text(table, "answers", origin, at)
        if not isinstance(answers.get(name), dict):
            _refuse(origin, f"{at}answers", f"there is no [answers.{name}]")
        kind = _answers(answers[name], origin, f"answers.{name}.")
    turned = table.get("turned", False)
    if not isinstance(turned, bool):
        _refuse(origin, f"{at}turned", "must be true or false")
    item = Item(
        item_id=_text(table, "id", origin, at),
        text=_text(table, "text", origin, at),
        title=str(table.get("title", "")),
        turned=turned,
        bodiless=table.get("bodiless"),
        **kind,
    )
    if item.bodiless is not None and not item.allows(item.bodiless):
        _refuse(origin, f"{at}bodiless", "must be one of its answers")
    return item


def _between(names: Any, titles: Mapping[str, str], origin: str, at: str) -> tuple[Choice, ...]:
    if not _is_list_of(names, titles) or len(names) < 2:
        _refuse(origin, f"{at}between", "must be a list of items' ids")
    return tuple(Choice(name, titles[name]) for name in names)


def _answers(table: Table, origin: str, at: str) -> dict[str, Any]:
    """Parse how an item is answered: its choices, or the limits of a typed number."""
    _known(table, _ANSWER_KEYS, origin, at)
    ends = {key: _text(table, key, origin, at) for key in ("low", "high") if key in table}
    if "values" in table:
        return {"choices": _choices(table, origin, at), **ends}
    least, most = _whole(table, "from", origin, at), _whole(table, "to", origin, at)
    step = _whole(table, "step", origin, at) if "step" in table else 1
    if not (0 <= least < most <= 999 and step >= 1):
        _refuse(origin, f"{at}to", "needs 0 <= from < to <= 999, and a step of 1 or more")
    if table.get("typed", False):
        return {"least": least, "most": most, **ends}
    return {"choices": tuple(Choice(value) for value in range(least, most + 1, step)), **ends}


def _choices(table: Table, origin: str, at: str) -> tuple[Choice, ...]:
    values = table["values"]
    if not isinstance(values, list) or not values or not all(_is_value(each) for each in values):
        _refuse(origin, f"{at}values", "must be a list of whole numbers or names")
    if len({str(value).lower() for value in values}) != len(values):
        _refuse(origin, f"{at}values", "must all be different")
    if not _LEADING.isdisjoint(str(value).lower() for value in values):
        _refuse(origin, f"{at}values", f"must be none of {', '.join(sorted(_LEADING))}")
    labels = table.get("labels", [""] * len(values))
    if not isinstance(labels, list) or len(labels) != len(values):
        _refuse(origin, f"{at}labels", "must be as many as values")
    return tuple(Choice(value, str(label)) for value, label in zip(values, labels, strict=True))


def _scale(
    table: Table, items: Mapping[str, Item], before: Mapping[str, Scale], origin: str, at: str
) -> Scale:
    _known(table, _SCALE_KEYS, origin, at)
    name, rule = _text(table, "name", origin, at), _text(table, "rule", origin, at)
    if name in before:
        _refuse(origin, f"{at}name", f"{name!r} appears twice")
    if rule not in get_args(Rule):
        _refuse(origin, f"{at}rule", f"must be one of {', '.join(get_args(Rule))}")
    if not _is_list_of(table.get("of", []), before):
        _refuse(origin, f"{at}of", "must be a list of scales before this one")
    for key in ("items", "pairs"):
        if not _is_list_of(table.get(key, []), items):
            _refuse(origin, f"{at}{key}", "must be a list of items' ids")
    summed = [each for scale in table.get("of", []) for each in before[scale].items]
    summed += table.get("items", [])
    if not summed:
        _refuse(origin, f"{at}items", "needs at least one item")
    for each in summed:
        if any(not isinstance(choice.value, int) for choice in items[each].choices):
            _refuse(origin, f"{at}items", f"{each} is not answered by numbers")
    pairs = tuple(table.get("pairs", []))
    if bool(pairs) != (rule == "weighted"):
        _refuse(origin, f"{at}pairs", "go with the rule weighted, and with no other")
    factor = table.get("factor", 1.0)
    if isinstance(factor, bool) or not isinstance(factor, int | float):
        _refuse(origin, f"{at}factor", "must be a number")
    return Scale(name, cast(Rule, rule), tuple(summed), float(factor), pairs)


def _refuse(origin: str, key: str, why: str) -> NoReturn:
    raise QuestionnaireError(f"{origin}: {key}: {why}")


def _known(table: Table, known: set[str], origin: str, at: str) -> None:
    for key in table:
        if key not in known:
            _refuse(origin, f"{at}{key}", f"unknown key; known are {', '.join(sorted(known))}")


def _tables(data: Table, key: str, origin: str) -> list[dict[str, Any]]:
    tables = data.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        _refuse(origin, key, f"must be tables, [[{key}]]")
    return tables


def _text(table: Table, key: str, origin: str, at: str = "") -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        _refuse(origin, f"{at}{key}", "must be a text")
    return value


def _whole(table: Table, key: str, origin: str, at: str) -> int:
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse(origin, f"{at}{key}", "must be a whole number")
    return value


def _is_list_of(names: Any, known: Mapping[str, object]) -> bool:
    return isinstance(names, list) and all(isinstance(n, str) and n in known for n in names)


def _is_value(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))

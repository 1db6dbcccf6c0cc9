"""A session as flat tables: :func:`table` for pyarrow (Parquet, CSV), :func:`frame` for pandas.

Every table begins with ``time_ns``, on the session's clock, and ``time_s``, from the first frame,
and ends with the ids of session, participant, condition and house. :data:`TABLES` says what each
table and column is, as the channels declare it (:mod:`vrhuman.recording.channels`); a column of
several things joins them by ";". The Arrow fields carry unit, frame and meaning as metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.protocol.specification import ProtocolError, parse_protocol
from vrhuman.protocol.weighing.staircase import is_staircase
from vrhuman.recording.channel import Table
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.episode import ANSWER, PHASE, answer_cell
from vrhuman.recording.channels.world import WorldStateRow, read_world_state
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import UnreadableMessage
from vrhuman.recording.fields import Column
from vrhuman.recording.reader import Session
from vrhuman.records import GivenAnswer, VrhumanError
from vrhuman.scoring.accuracy import is_right

if TYPE_CHECKING:
    import pandas
    import pyarrow

_BATCH = 8192
"""The number of rows converted at a time, so that an hour's frames are never all in memory."""


class NoSuchTable(VrhumanError):
    """Sessions have no table of this name."""


def table(session: Session, name: str) -> pyarrow.Table:
    """Return a session's table of that name, one of :data:`TABLES`, its columns in their order.

    :raises NoSuchTable: for another name.
    :raises SessionDamaged: if damage follows whole data.
    """
    import pyarrow

    if name not in TABLES:
        raise NoSuchTable(f"{name}: not a table of a session; choose from {', '.join(TABLES)}")
    spec = TABLES[name]
    schema = arrow_schema(spec.columns)
    rows = _rows(session, spec)
    batches = []
    while some := list(islice(rows, _BATCH)):
        arrays = [
            arrow_array(values, field.type)
            for values, field in zip(zip(*some, strict=True), schema, strict=True)
        ]
        batches.append(pyarrow.RecordBatch.from_arrays(arrays, schema=schema))
    return pyarrow.Table.from_batches(batches, schema)


def arrow_schema(columns: Iterable[Column]) -> pyarrow.Schema:
    """Return columns as Arrow fields, each with its unit, frame and meaning as metadata."""
    import pyarrow

    kinds = {"int64": pyarrow.int64(), "float64": pyarrow.float64(), "string": pyarrow.string()}
    kinds["bool"] = pyarrow.bool_()

    def field(column: Column) -> pyarrow.Field:
        told = {"unit": column.unit, "frame": column.frame, "meaning": column.meaning}
        said = {key: value for key, value in told.items() if value}
        return pyarrow.field(column.name, kinds[column.kind], metadata=said)

    return pyarrow.schema([field(column) for column in columns])


def arrow_array(values: Sequence[Any], kind: pyarrow.DataType) -> pyarrow.Array:
    """Return values as a column. A fraction among whole numbers raises, and is not cut off."""
    import pyarrow

    if not pyarrow.types.is_integer(kind):
        return pyarrow.array(values, kind)
    return pyarrow.array(values).cast(kind)


def frame(session: Session, name: str) -> pandas.DataFrame:
    """Return a session's table for pandas.

    :raises NoSuchTable: for a name that is none of :data:`TABLES`.
    """
    made: pandas.DataFrame = table(session, name).to_pandas()
    return made


def dataframe(path: Path | str, name: str) -> pandas.DataFrame:
    """Return the table of that name, one of :data:`TABLES`, of the session at ``path``.

    :raises NoSuchTable: for another name.
    :raises SessionError: if the file is not a session, or is damaged.
    """
    with Session.open(path) as session:
        return frame(session, name)


def _rows(session: Session, spec: Table[Any]) -> Iterator[tuple[Any, ...]]:
    begin = next((time_ns for _, time_ns, _ in session.raw(Topic.HEADSET)), session.start.clock_ns)
    reads = [field.read for field in spec.fields]
    derive = _marks(session) if spec is ANSWER.table else None
    ids = _ids(session.start)
    for time_ns, record in _records(session, spec):
        values = chain.from_iterable(read(record) for read in reads)
        derived = derive(record) if derive else ()
        yield (time_ns, (time_ns - begin) * 1e-9, *values, *derived, *ids)


def _ids(start: SessionStart) -> tuple[str, str, str | None, str]:
    """Return the values of the last columns of every row."""
    condition = None
    if not is_staircase(start.protocol):
        with suppress(ProtocolError):
            condition = str(parse_protocol(start.protocol, "protocol").condition)
    return start.session_id, start.participant, condition, start.house_id


def _marks(session: Session) -> Callable[[GivenAnswer], tuple[bool | None, str | None, bool]]:
    """Return a function that gives an answer's mark, the true answer, and whether it counts."""
    given = list(session.answers())
    asked = {
        (each.phase, question.question_id): question
        for each in session.questions()
        for question in each.questions
    }
    last: dict[tuple[str, str], int] = {}
    for each in given:
        key = each.phase, each.question_id
        last[key] = max(each.time_ns, last.get(key, each.time_ns))

    def marks(answer: GivenAnswer) -> tuple[bool | None, str | None, bool]:
        key = answer.phase, answer.question_id
        question, counts = asked.get(key), answer.time_ns == last[key]
        if question is None:
            return None, None, counts
        return is_right(question, answer.answer), answer_cell(question.answer), counts

    return marks


def _records(session: Session, spec: Table[Any]) -> Iterator[tuple[int, Any]]:
    """Yield the entries of the table's channel, each at its own time if it has one."""
    topic = _TOPICS[spec.name]
    if topic is Topic.EVENT:
        yield from _world_states(session)
        return
    for time_ns, value in session.entries(topic):
        at = getattr(value, "time_ns", time_ns)
        for row in (value,) if spec.rows is None else spec.rows(value):
            yield at, row


def _world_states(session: Session) -> Iterator[tuple[int, WorldStateRow]]:
    """Yield world states without their bodies, whose computation takes longer than all the rest."""
    phase = ""
    for topic, time_ns, data in session.raw(Topic.PHASE, Topic.EVENT):
        try:
            if topic is Topic.PHASE:
                phase = PHASE.decode(time_ns, data).phase
                continue
            world_state, companions = read_world_state(time_ns, data)
        except UnreadableMessage as error:
            raise UnreadableMessage(f"{session.path}: {error}") from error
        yield time_ns, WorldStateRow(phase, world_state, companions)


TABLES = {spec.name: spec for topic in Topic if (spec := topic.channel.table) is not None}
"""Every table by its name, in the order of the channels."""
_TOPICS = {spec.name: topic for topic in Topic if (spec := topic.channel.table) is not None}

"""A session as flat tables: :func:`table` for pyarrow (Parquet, CSV), :func:`frame` for pandas.

Every table begins with ``time_ns``, on the session's clock, and ``time_s``, from the first frame.
:data:`TABLES` says what each table and column is; a column of several things joins them by ";".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from vrhuman.recording import codec, json_codec
from vrhuman.recording.channels import Topic
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.review import columns
from vrhuman.review.columns import QuestionRow, WorldStateRow
from vrhuman.review.fields import Column, Field

if TYPE_CHECKING:
    import pandas
    import pyarrow

_BATCH = 8192
"""Rows made columns at a time: an hour's frames never stand in memory as Python objects."""
_TIME = (
    Column("time_ns", "int64", "on the session's clock; of a frame, when it was shown", "ns"),
    Column("time_s", "float64", "since the session's first frame", "s"),
)


@dataclass(frozen=True, slots=True)
class Table:
    """What a table's rows are, what each has, and where they come from, with their times."""

    meaning: str
    fields: tuple[Field, ...]
    rows: Callable[[Session], Iterator[tuple[int, Any]]]

    @property
    def columns(self) -> tuple[Column, ...]:
        return (*_TIME, *(column for field in self.fields for column in field.columns))


class NoSuchTable(VrhumanError):
    """A table that sessions do not have."""


def table(session: Session, name: str) -> pyarrow.Table:
    """A session's table of that name, one of :data:`TABLES`, its columns in their order.

    :raises NoSuchTable: for another name.
    :raises SessionDamaged: where damage follows whole data.
    """
    import pyarrow

    if name not in TABLES:
        raise NoSuchTable(f"{name}: not a table of a session; choose from {', '.join(TABLES)}")
    spec = TABLES[name]
    kinds = {"int64": pyarrow.int64(), "float64": pyarrow.float64(), "string": pyarrow.string()}
    kinds["bool"] = pyarrow.bool_()
    schema = pyarrow.schema([(column.name, kinds[column.kind]) for column in spec.columns])
    rows = _rows(session, spec)
    batches = []
    while some := list(islice(rows, _BATCH)):
        arrays = [
            pyarrow.array(values, field.type)
            for values, field in zip(zip(*some, strict=True), schema, strict=True)
        ]
        batches.append(pyarrow.RecordBatch.from_arrays(arrays, schema=schema))
    return pyarrow.Table.from_batches(batches, schema)


def frame(session: Session, name: str) -> pandas.DataFrame:
    """The same for pandas, which the extra ``export`` installs.

    :raises NoSuchTable: for a name that is none of :data:`TABLES`.
    """
    return table(session, name).to_pandas()


def _rows(session: Session, spec: Table) -> Iterator[tuple[Any, ...]]:
    begin = next((time_ns for _, time_ns, _ in session.raw(Topic.HEADSET)), session.start.clock_ns)
    reads = [field.read for field in spec.fields]
    for time_ns, record in spec.rows(session):
        values = chain.from_iterable(read(record) for read in reads)
        yield (time_ns, (time_ns - begin) * 1e-9, *values)


# ---------------------------------------------------------------------------------------- the rows


def _entries(topic: Topic) -> Callable[[Session], Iterator[tuple[int, Any]]]:
    """All entries of a topic; those that tell their time, at that."""

    def rows(session: Session) -> Iterator[tuple[int, Any]]:
        for time_ns, value in session.entries(topic):
            yield getattr(value, "time_ns", time_ns), value

    return rows


def _world_states(session: Session) -> Iterator[tuple[int, WorldStateRow]]:
    """From their own messages alone: to put the bodies together takes longer than all the rest."""
    phase = ""
    for topic, time_ns, data in session.raw(Topic.PHASE, Topic.EVENT):
        try:
            if topic is Topic.PHASE:
                phase = json_codec.decode_phase(data).phase
                continue
            world_state, events, steps = codec.decode_world_state(data)
        except Exception as error:  # whole bytes of another's making: any decoder may object
            raise SessionError(
                f"{session.path}: a message of {topic} at {time_ns} ns cannot be read: {error}"
            ) from error
        yield time_ns, WorldStateRow(phase, world_state, events, steps)


def _questions(session: Session) -> Iterator[tuple[int, QuestionRow]]:
    for asked in session.questions():
        for question in asked.questions:
            yield asked.time_ns, QuestionRow(asked.phase, question)


TABLES = {
    "events": Table(
        "what the world was after each answer of the engine", columns.EVENTS, _world_states
    ),
    "steps": Table(
        "the counted actions of the discrete shadow", columns.STEPS, _entries(Topic.STEP)
    ),
    "happenings": Table("what happened at one tick", columns.HAPPENINGS, _entries(Topic.HAPPENING)),
    "headset": Table(
        "what OpenXR said for each display frame", columns.HEADSET, _entries(Topic.HEADSET)
    ),
    "commands": Table(
        "what the person wanted of the agent, each frame in the house",
        columns.COMMANDS,
        _entries(Topic.COMMAND),
    ),
    "phases": Table(
        "the beginnings of the protocol's phases", columns.PHASES, _entries(Topic.PHASE)
    ),
    "questions": Table(
        "the questions as they were put, with their true answers", columns.QUESTIONS, _questions
    ),
    "answers": Table("the participant's answers", columns.ANSWERS, _entries(Topic.ANSWER)),
    "notes": Table("remarks, the experimenter's and ours", columns.NOTES, _entries(Topic.NOTE)),
    "markers": Table("markers that were pressed", columns.MARKERS, _entries(Topic.MARKER)),
    "questionnaires": Table(
        "what was answered to questionnaires",
        columns.QUESTIONNAIRES,
        _entries(Topic.QUESTIONNAIRE),
    ),
    "panels": Table(
        "when boards came up, turned a page and went", columns.PANELS, _entries(Topic.PANEL)
    ),
    "seen": Table(
        "objects as they came into view for the first time", columns.SEEN, _entries(Topic.SEEN)
    ),
    "gaps": Table(
        "where a recovered file lacks what was damaged", columns.GAPS, _entries(Topic.GAP)
    ),
    "timings": Table("the ledger of each display frame", columns.TIMINGS, _entries(Topic.TIMING)),
}
"""Every table by its name."""

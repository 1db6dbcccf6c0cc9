"""A study whose participants can be told apart in every byte: by words, motion and pseudonym.

Their pseudonyms are prefixes of one another. Of each there is all that can be: a session with notes
and motion, what was made of it, a calibration, rows in the registry, copies of many kinds.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tests.support.recording import synthetic_session
from tests.support.recording.sample_variants import recorder
from tests.support.study.entries import (
    UTC,
    answer,
    answer_item,
    consent,
    person,
    score,
    screening,
    study,
)
from vrhuman.export.forms import export_sessions
from vrhuman.files.ledger import Source, record
from vrhuman.files.private import make_folder, write_text
from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.recover import recover
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.recording.video import VideoEncoder
from vrhuman.review.remarks import Remark, Remarks, write_remarks
from vrhuman.study.creation import create_study
from vrhuman.study.entries import (
    AdverseEvent,
    Assignment,
    NoteEntry,
    QuestionnaireEntry,
    SessionEntry,
)
from vrhuman.study.registry import copies
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.export import export_study
from vrhuman.study.results.gathering import gather
from vrhuman.study.results.report import study_results, write_report

FRAMES = 60


@dataclass(frozen=True)
class Somebody:
    """A participant: the pseudonym, a word that nobody else has, and where the head is [m]."""

    name: str
    word: str
    head: tuple[float, float, float]

    @property
    def session_id(self) -> str:
        return f"{self.name}-0-no_replay-20260302T100000"

    @property
    def marks(self) -> tuple[bytes, ...]:
        """Bytes that are of nobody else: the word, and the head's place in every form."""
        place = np.array(self.head, np.float32)
        numbers = (place.tobytes(), place.astype(np.float64)[:1].tobytes())
        texts = (repr(float(place[0])), f"{self.head[0]:.6f}")
        return (self.word.encode(), *numbers, *(each.encode() for each in texts))

    @property
    def ids(self) -> tuple[bytes, ...]:
        """The session's id, as it is and as a label of BIDS."""
        label = "".join(each for each in self.session_id if each.isalnum())
        return (self.session_id.encode(), f"ses-{label}".encode())


PEOPLE = tuple(
    Somebody(name, word, (1.0 + 0.0371 * number, 1.5 + 0.0137 * number, -0.7 - 0.0193 * number))
    for number, (name, word) in enumerate(
        (
            ("P", "zephyr-quills"),
            ("P0", "marmalade-owls"),
            ("P01", "turquoise-gears"),
            ("P010", "walnut-lanterns"),
            ("P01.b", "pewter-swallows"),
            ("P01_x", "saffron-bridges"),
        ),
        start=1,
    )
)
"""Six whose pseudonyms are prefixes of one another."""


def record_session(path: Path, who: Somebody) -> None:
    """A second in a house, with a note and with the head always at the place that is theirs."""
    make_folder(path.parent)
    recording = recorder(
        path, participant=who.name, participant_kind="person", session_id=who.session_id
    )
    recording.phase("explore", 0, 0)
    encoder = VideoEncoder(160, 120, 10)
    for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
        seen = synthetic_session.headset(frame)
        head = replace(seen.head, position=synthetic_session.f32(*who.head))
        if frame % 7 == 0:
            picture = np.full((120, 160, 3), (frame, 255 - frame, 90), dtype=np.uint8)
            for packet in encoder.encode(seen.display_time_ns, picture):
                recording.video(packet)
        if frame == FRAMES // 2:
            recording.note(f"said {who.word} aloud", time_ns=seen.display_time_ns)
        recording.frame(
            replace(seen, head=head),
            synthetic_session.command(frame),
            [world_state],
            synthetic_session.timing(frame),
        )
    recording.close()


def make_study(home: Path) -> Path:
    """Make the study ``kitchen`` with everybody in it; return its registry's file."""
    file = home / "study.db"
    with Registry.open(file, create=True) as registry:
        protocol = load_protocol("excalibur")[1]
        create_study(registry, replace(study(protocol=protocol), design={}), "excalibur")
        for who in PEOPLE:
            _take_part(registry, who)
    return file


def _take_part(registry: Registry, who: Somebody) -> None:
    name = who.name
    profile = f"calibration/{name}.toml"
    registry.enrol(
        replace(person(name), vision=f"sees {who.word}", calibration=profile),
        [Assignment("kitchen", name, 0, "test", "no_replay", "own:1", 1)],
    )
    registry.consent(replace(consent(name)))
    registry.screen(replace(screening(name), answers={"remark": who.word}))
    entry = SessionEntry(
        "kitchen", name, 0, who.session_id, f"{name}/{who.session_id}.mcap", "running", UTC
    )
    registry.begin(entry)
    path = registry.session_path(entry)
    record_session(path, who)
    registry.update(replace(entry, status="finished", sha256="ab" * 32))
    said = replace(answer(who.session_id), given=f"the {who.word}")
    registry.put_answers(who.session_id, [said])
    figures = {"acc_exp": 60.0, "acc_ref": 70.0, "exqa": 41.5, "t3": 312.0}
    registry.put_score(replace(score(who.session_id), figures=figures))
    answer_item(registry, name, {"object1": who.word})
    registry.put_note(
        NoteEntry("kitchen", UTC, "note", f"wears {who.word}", "bob", name, who.session_id)
    )
    registry.put_questionnaire(
        QuestionnaireEntry("kitchen", name, UTC, "csq-vr", "after", {"1": who.word}, {"all": 2.0})
    )
    registry.adverse(AdverseEvent("kitchen", name, UTC, "mild", f"fell over {who.word}"))
    for version in (".toml", ".toml.1"):
        calibrated = registry.folder / "calibration" / f"{name}{version}"
        make_folder(calibrated.parent)
        write_text(calibrated, f"# measured of {who.word}\n")
    write_remarks(path, Remarks(who.session_id).with_(Remark(1, f"watch {who.word}")))


def session_of(home: Path, who: Somebody) -> Path:
    return home / "kitchen" / who.name / f"{who.session_id}.mcap"


def make_exports(home: Path, who: Somebody, forms: tuple[str, ...]) -> None:
    """Export one session in many forms to many places: beside it, in the study, beside that."""
    path = session_of(home, who)
    places = (path.parent, home / "kitchen" / "exports", home)
    for number, to in enumerate(forms):
        export_sessions([path], to, places[number % len(places)])


def make_joint_exports(home: Path) -> None:
    """Make what holds the data of all of them: two data sets, the study's tables and report."""
    every = [session_of(home, who) for who in PEOPLE]
    for to in ("bids", "lerobot"):
        export_sessions(every, to, home / "sets")
    with Registry.open(home / "study.db") as registry:
        export_study(gather(registry, "kitchen"), home / "kitchen-tables", "csv")
        export_study(gather(registry, "kitchen"), home / "kitchen-parquet", "parquet")
        write_report(study_results(registry, "kitchen"), home / "kitchen.html")


def make_copies(home: Path, who: Somebody) -> None:
    """Make what lies about in a study: copies of a session, of the registry, things half made."""
    path, name = session_of(home, who), who.name
    redact(path, home / "kitchen" / f"shared with {name}.mcap", {Part.VIDEO})
    make_folder(home / "elsewhere")
    recover(path, home / "elsewhere" / f"mended {name}.mcap")
    shutil.copy(path, home / "kitchen" / f"copy of {name}.mcap")
    half = path.parent / ".half.parquet.abcd1234"
    make_folder(half)
    shutil.copy(path, half / "half")
    record([path.parent / "half.parquet", half], [Source(path, who.session_id, name)], "tables")


def make_copies_of_registry(home: Path) -> None:
    """Make the copies of the registry that a crash, a repair and a careful person leave."""
    file = home / "study.db"
    kept = copies.folder_of(file)
    make_folder(kept)
    for place in (
        home / "study.db.damaged-20260302T100000000000",
        home / ".study.db.new",
        home / "kitchen" / "study of monday.db",
        kept / ".20260302T100000000000.db.new",
    ):
        shutil.copy(file, place)

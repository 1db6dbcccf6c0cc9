"""Shows one session of the window: its image, its timeline, its notes, and its processes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten

from PySide6.QtCore import QObject, Signal

from vrhuman.annotation.corrections import (
    Correction,
    CorrectionError,
    add_correction,
    corrected,
    read_corrections,
    standing,
)
from vrhuman.annotation.narrations.aloud import SaidWord, read_aloud
from vrhuman.annotation.segments import ActionSegment
from vrhuman.clock import utc_now
from vrhuman.desktop.review.actions import Wish
from vrhuman.desktop.review.annotator import Annotated, find_actions, intervals_of
from vrhuman.desktop.review.finder import Heard, Looking, SeenInSession, find
from vrhuman.desktop.review.links import Link, Pictures
from vrhuman.desktop.review.said import said_intervals
from vrhuman.desktop.review.timeline import Timeline
from vrhuman.desktop.review.view import PictureView
from vrhuman.desktop.review.viewer import Opened, Status, Video, ViewRequest, ViewResult, serve
from vrhuman.recording.start_file import whose
from vrhuman.records import VrhumanError
from vrhuman.review.drawing.cameras import AGENT, EGO, THIRD, TOP, Camera, Free
from vrhuman.review.pictures.style import who
from vrhuman.review.playback import Alignment, Extent
from vrhuman.review.remarks import Remark, Remarks, read_remarks, write_remarks
from vrhuman.review.tracks import Mark, Tracks


@dataclass(frozen=True, slots=True)
class Look:
    """A named view; ``camera`` None is the free one."""

    name: str
    camera: Camera | Video | None


LOOKS = (
    Look("Person's head", EGO),
    Look("Agent's camera", AGENT),
    Look("Third person", THIRD),
    Look("From above", TOP),
    Look("Free camera", None),
    Look("Recorded video", "agent"),
    Look("Recorded person's view", "person"),
)
_WARNED = 100
"""The letters of what a file lacks that fit over the picture; the rest is beside it."""
FREE = next(number for number, look in enumerate(LOOKS) if look.camera is None)


class Pane(QObject):
    """One session in the window.

    ``opened`` reports that the session is loaded, ``changed`` that its status is another, ``noted``
    that the reviewer's notes are, ``found`` that more is known of what was seen, ``annotated`` of
    what happened.
    """

    opened = Signal()
    found = Signal()
    changed = Signal()
    noted = Signal()
    annotated = Signal()
    begun = Signal()
    sought = Signal(object)  # an int: Qt's own has 32 bits

    def __init__(self, path: Path, meshes: Path | None, number: int, parent: QObject) -> None:
        super().__init__(parent)
        self.path, self.number = path, number
        self.view, self.timeline = PictureView(), Timeline()
        self.tracks: Tracks | None = None
        self.opening: Opened | None = None
        self.status: Status | None = None
        self.remarks = Remarks("")
        self.words: tuple[SaidWord, ...] = ()
        self.look = 0
        self.seen: SeenInSession | None = None
        self.looking = "reading the session"
        self.actions: Annotated | None = None
        self.corrections: tuple[Correction, ...] = ()
        self.segments: tuple[ActionSegment, ...] = ()
        """What happened, with all corrections."""
        self.annotating = "What happened is being found: the session is simulated again ..."
        self._meshes = meshes
        self._free: Free | None = None
        self._alignment: Alignment | None = None
        self._time = 0
        self.view.show_reason(f"reading {path.name}")
        self.view.moved.connect(self._flown)
        self.view.begun.connect(self.begun)
        self.timeline.begun.connect(self.begun)
        self.timeline.sought.connect(self.sought)
        self._link = Link(serve, path, meshes, self)
        self._link.ended.connect(self.view.show_reason)
        self._pictures = Pictures(self._link)  # connected first, to be up to date in _heard
        self._link.said.connect(self._heard)
        self._finder: Link | None = None
        self._annotator: Link | None = None

    @property
    def extent(self) -> Extent:
        """The times of the session, for an alignment."""
        assert self.tracks is not None
        return Extent(self.tracks.first_ns, self.tracks.last_ns, self.tracks.phases)

    @property
    def time_ns(self) -> int:
        """The shown time on the session's clock."""
        return self._time

    @property
    def seconds(self) -> float:
        """The shown time from the session's start [s]."""
        return (self._time - self.tracks.first_ns) / 1e9 if self.tracks else 0.0

    @property
    def camera(self) -> Camera | None:
        """The camera of the shown view; None where that is a recorded video."""
        camera = LOOKS[self.look].camera
        if camera is None:
            return self._free or EGO
        return None if isinstance(camera, str) else camera

    @property
    def settled(self) -> bool:
        """Whether the newest image is shown."""
        return not self._pictures.busy

    def align(self, alignment: Alignment) -> None:
        """Place the session on the common clock."""
        assert self.tracks is not None
        self._alignment = alignment
        self.timeline.show_session(self.tracks, alignment, self.number)

    def show_position(self, position_ns: int) -> None:
        """Show the session at a time of the common clock."""
        if self._alignment is None:
            return
        self.timeline.show_position(position_ns)
        time_ns = self._alignment.session_time(self.number, position_ns)
        if time_ns != self._time:
            self._time = time_ns
            self.want()

    def position(self, time_ns: int) -> int:
        """Return the time of the common clock for a time of this session."""
        return self._alignment.position(self.number, time_ns) if self._alignment else 0

    def look_through(self, number: int) -> None:
        """Change to another camera; the free one starts at the head's pose."""
        self.look = number
        if number == FREE and self._free is None and self.status is not None:
            self._free = Free(self.status.head, self.status.yaw, self.status.pitch)
        self.view.fly(self._free if number == FREE else None)
        self.want()

    def want(self) -> None:
        """Request the image of the present time."""
        camera = LOOKS[self.look].camera
        if camera is None:
            camera = self._free or EGO
        if self.tracks is not None:
            self._pictures.want(ViewRequest(self._time, camera))

    def note(self, text: str) -> None:
        """Add a note of the reviewer's at the present time.

        :raises VrhumanError: where it cannot be saved.
        """
        self._keep(self.remarks.with_(Remark(self._time, text)))

    def forget(self, remark: Remark) -> None:
        """Remove a note.

        :raises VrhumanError: where that cannot be saved.
        """
        self._keep(self.remarks.without(remark))

    def correct(self, wish: Wish) -> None:
        """Store a correction of a segment.

        :raises VrhumanError: where it cannot be stored, or has no reason.
        """
        self._store(
            Correction(self._session, utc_now(), wish.who, wish.why, wish.before, wish.after)
        )

    def undo_correction(self, who: str, why: str) -> None:
        """Take the newest correction that stands back, by another one.

        :raises VrhumanError: where that cannot be stored, or has no reason.
        """
        left = standing(self.corrections)
        if left:
            self._store(left[-1].undone(utc_now(), who, why))

    def close(self) -> None:
        """End the processes."""
        self._link.close()
        if self._annotator is not None:
            self._annotator.close()
        if self._finder is not None:
            self._finder.close()

    @property
    def _session(self) -> str:
        return self.tracks.start.session_id if self.tracks is not None else ""

    def _store(self, new: Correction) -> None:
        assert self.actions is not None
        assert self.tracks is not None
        source = whose(self.path, self.tracks.start)
        self.corrections = add_correction(self.path, source, self.actions.segments, new)
        self._show_actions()

    def _show_actions(self) -> None:
        """Apply the corrections, and show what happened."""
        assert self.actions is not None
        self.segments = corrected(self.actions.segments, self.corrections)
        self.timeline.show_actions(
            intervals_of(self.segments, self.actions.segments, self.actions.objects)
        )
        self.annotated.emit()

    def _take_actions(self, value: object) -> None:
        assert isinstance(value, Annotated)
        self.actions, self.annotating = value, ""
        try:
            self.corrections = read_corrections(self.path, self._session)
            self._show_actions()
        except CorrectionError as error:
            self.actions, self.corrections, self.segments = None, (), ()
            self.timeline.show_actions(intervals_of(value.segments, value.segments, value.objects))
            self.annotating = f"Nothing can be corrected: {error}"
            self.annotated.emit()

    def _never_annotated(self, reason: str) -> None:
        if self.actions is None:
            self.annotating = f"What happened cannot be found: {reason}"
            self.annotated.emit()

    def _keep(self, remarks: Remarks) -> None:
        write_remarks(self.path, remarks)
        self.remarks = remarks
        self._show_notes()

    def _show_notes(self) -> None:
        marks = [Mark(each.time_ns, "own", each.text) for each in self.remarks.notes]
        self.timeline.show_notes(marks)
        self.noted.emit()

    def _heard(self, value: object) -> None:
        if isinstance(value, Opened):
            self._open(value)
        elif isinstance(value, ViewResult):
            self._show(value)

    def _open(self, opened: Opened) -> None:
        self.opening, self.tracks = opened, opened.tracks
        self._time = self.tracks.first_ns
        warnings = []
        if self.tracks.start.participant_kind != "person" or self.tracks.start.pilot:
            warnings.append(who(self.tracks.start))
        if not opened.completeness.whole:
            warnings.append(f"FILE {shorten(opened.completeness.line, _WARNED, placeholder=' …')}")
        try:
            self.remarks = read_remarks(self.path, self.tracks.start.session_id)
        except VrhumanError as error:
            warnings.append(f"your notes: {error}")
            self.remarks = Remarks(self.tracks.start.session_id)
        try:
            self.words = read_aloud(self.path, self.tracks.start.session_id)
        except VrhumanError as error:
            warnings.append(f"words said aloud: {error}")
        self.view.show_warning("   ".join(warnings))
        self.view.show_waiting("loading the house ...")
        self.opened.emit()
        self.timeline.show_words(said_intervals(self.words))
        self._show_notes()
        self.want()

    def _show(self, shown: ViewResult) -> None:
        if shown.picture is None:
            self.view.show_reason(shown.reason)
        else:
            self.view.show_picture(shown.picture, self._caption(shown))
        if shown.status is not None:
            self.status = shown.status
            self.changed.emit()
        if self.settled:
            self._look_through_all()

    def _caption(self, shown: ViewResult) -> str:
        wished = shown.wish.camera
        if isinstance(wished, str) and LOOKS[self.look].camera != wished:
            return "recorded video, while the house loads"
        name = "Free camera: drag to turn, wheel or W A S D R F to move"
        if not isinstance(wished, Free):
            name = next(look.name for look in LOOKS if look.camera == wished)
        return f"{name}   {self.path.name}"

    def _flown(self, camera: object) -> None:
        assert isinstance(camera, Free)
        self._free = camera
        self.want()

    # ------------------------------------------------------------------------------ what was seen

    def _look_through_all(self) -> None:
        """Start finding what was seen, in another process, once the first image is there."""
        if self._finder is None:
            self._finder = Link(find, self.path, self._meshes, self)
            self._finder.said.connect(self._learn)
            self._finder.ended.connect(self._never_learns)
            self._annotator = Link(find_actions, self.path, self._meshes, self)
            self._annotator.said.connect(self._take_actions)
            self._annotator.ended.connect(self._never_annotated)

    def _learn(self, value: object) -> None:
        if isinstance(value, Heard):
            self.timeline.show_level(value.level)
            return
        if isinstance(value, Looking):
            self.looking = f"reading the session: {value.share:.0%}"
        elif isinstance(value, SeenInSession):
            self.seen, self.looking = value, ""
        self.found.emit()

    def _never_learns(self, reason: str) -> None:
        if self.seen is None:
            self.looking = f"what was seen is unknown: {reason}"
            self.found.emit()

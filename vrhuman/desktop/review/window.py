"""Provides the review window: one session or two, all shown at the same time of one clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QProcess, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QInputDialog,
    QLabel,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.choosing import choose_files, choose_new_file
from vrhuman.desktop.review.actions import Actions, Wish
from vrhuman.desktop.review.exporting import CLIP_SECONDS, Clip, ClipWriter, save_picture
from vrhuman.desktop.review.house_plan import HousePlan
from vrhuman.desktop.review.menus import add_menus
from vrhuman.desktop.review.notes import Notes
from vrhuman.desktop.review.pane import LOOKS, Pane
from vrhuman.desktop.review.questions import Questions
from vrhuman.desktop.review.said import Said
from vrhuman.desktop.review.transport import Transport
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.review.playback import AlignedBy, Alignment, Playback, stepped
from vrhuman.review.remarks import Remark
from vrhuman.review.tracks import Tracks

FRAME_MS = 16
SECOND_NS = 1_000_000_000
ALIGNED: tuple[AlignedBy, ...] = ("phase", "time")
LEAST = (900, 600)


class ReviewWindow(QMainWindow):
    """The window with the sessions at ``paths``, one or two."""

    def __init__(self, paths: Sequence[Path], meshes: Path | None) -> None:
        super().__init__()
        self.setWindowTitle("vrhuman review: opening")
        self._meshes = meshes
        self._others: list[ReviewWindow] = []
        """Windows that were opened from this one: Qt would delete them without a reference."""
        self._clips = ClipWriter(self)
        self._clips.told.connect(self._tell)
        self._playback = Playback(0)
        self._aligned: AlignedBy = "phase" if len(paths) > 1 else "time"
        self.panes = [Pane(path, meshes, number, self) for number, path in enumerate(paths)]
        self._active = self.panes[0]
        self._listed: Pane | None = None
        """The session whose map and lists are shown."""
        self._beat = 0
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._tick)
        self._make_parts()
        self._lay_out()
        self._connect()
        add_menus(self, self)
        self._activate(self.panes[0])

    # ------------------------------------------------------------------------------ parts

    def _make_parts(self) -> None:
        self.transport = Transport(
            [look.name for look in LOOKS], [f"aligned by {by}" for by in ALIGNED]
        )
        self.plan, self.questions, self.notes = HousePlan(), Questions(), Notes()
        self.happened, self.said = Actions(), Said()
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.about.setMargin(8)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("lists")

    def _lay_out(self) -> None:
        top = QSplitter(Qt.Orientation.Horizontal)
        for pane in self.panes:
            top.addWidget(pane.view)
        alone = len(self.panes) == 1
        if alone:
            top.addWidget(self.plan)
        else:
            self.tabs.addTab(self.plan, "Map")
            self.transport.offer_alignment(ALIGNED.index(self._aligned))
        self.tabs.addTab(self.questions, "Questions")
        self.tabs.addTab(self.notes, "Notes")
        self.tabs.addTab(self.happened, "Actions")
        self.tabs.addTab(self.said, "Said")
        scrolled = QScrollArea()  # the window keeps its shape, however long the text is
        scrolled.setWidgetResizable(True)
        scrolled.setWidget(self.about)
        self.tabs.addTab(scrolled, "Session")
        top.addWidget(self.tabs)
        top.setSizes([540, 400, 420] if alone else [480, 480, 400])
        below = QSplitter(Qt.Orientation.Vertical)
        for pane in self.panes:
            below.addWidget(pane.timeline)
        bottom = QWidget()
        column = QVBoxLayout(bottom)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.transport)
        column.addWidget(below, 1)
        whole = QSplitter(Qt.Orientation.Vertical)
        whole.addWidget(top)
        whole.addWidget(bottom)
        whole.setStretchFactor(0, 3)
        whole.setStretchFactor(1, 2)
        whole.setSizes([430, 300])
        whole.setChildrenCollapsible(False)
        self.setCentralWidget(whole)
        self.setMinimumSize(*LEAST)

    def _connect(self) -> None:
        for pane in self.panes:
            pane.opened.connect(self._opened)
            pane.changed.connect(self._tell_status)
            pane.noted.connect(self._list_notes)
            pane.found.connect(self._tell_found)
            pane.annotated.connect(self._list_actions)
            pane.begun.connect(partial(self._activate, pane))
            pane.sought.connect(self.seek)
        self.transport.toggled.connect(self.toggle)
        self.transport.stepped.connect(self.step)
        self.transport.jumped.connect(self.jump)
        self.transport.geared.connect(self.set_speed)
        self.transport.looked.connect(self.look_through)
        self.transport.aligned.connect(self._align_by)
        self.plan.sought.connect(self.seek_session)
        self.questions.sought.connect(self.seek_session)
        self.questions.chosen.connect(self._ask)
        self.notes.sought.connect(self.seek_session)
        self.happened.sought.connect(self.seek_session)
        self.said.sought.connect(self.seek_session)
        self.happened.wished.connect(self._correct)
        self.happened.undo.connect(self._undo_correction)
        self.notes.written.connect(self._write)
        self.notes.removed.connect(self._remove)
        self.notes.left.connect(lambda: self._active.view.setFocus())

    # ------------------------------------------------------------------------------ playing

    @property
    def playback(self) -> Playback:
        """The common clock."""
        return self._playback

    @property
    def settled(self) -> bool:
        """Whether every session is open and its newest image shown."""
        return all(pane.tracks is not None and pane.settled for pane in self.panes)

    def toggle(self) -> None:
        """Start or pause playback."""
        self._set(self._playback.toggled())

    def seek(self, position_ns: int) -> None:
        """Go to a time of the common clock."""
        self._set(self._playback.at(position_ns))

    def seek_session(self, time_ns: int) -> None:
        """Go to a time of the active session."""
        self.seek(self._active.position(time_ns))

    def step(self, frames: int) -> None:
        """Step by frames of the active session, forwards or back."""
        tracks = self._active.tracks
        if tracks is not None:
            time_ns = stepped(tracks.frames_ns, self._active.time_ns, frames)
            self._set(self._playback.paused().at(self._active.position(time_ns)))

    def skip(self, seconds: int) -> None:
        """Go forwards or back by seconds."""
        self.seek(self._playback.position_ns + seconds * SECOND_NS)

    def jump(self, signs: int) -> None:
        """Go to the next sign on the timeline (1), or the previous one (-1)."""
        tracks = self._active.tracks
        if tracks is None:
            return
        times = sorted({mark.time_ns for mark in tracks.marks()})
        now = self._active.time_ns
        if signs > 0:
            wanted = next((at for at in times if at > now), None)
        else:
            wanted = next((at for at in reversed(times) if at < now), None)
        if wanted is not None:
            self.seek_session(wanted)

    def set_speed(self, speed: float) -> None:
        self._set(self._playback.with_speed(speed))

    def gear(self, up: bool) -> None:
        """Change to the next speed."""
        self._set(self._playback.faster() if up else self._playback.slower())

    def look_through(self, number: int) -> None:
        """Change to another camera, for every session."""
        self.transport.show_camera(number)
        for pane in self.panes:
            pane.look_through(number)

    def zoom(self, factor: float) -> None:
        """Zoom the timelines."""
        for pane in self.panes:
            pane.timeline.zoom(factor)

    def show_heat(self, shown: bool) -> None:
        """Show on the map how long the person looked where, or what was seen."""
        self.plan.show_heat(shown)

    def open_session(self) -> None:
        """Let the user choose another session, which gets a window of its own."""
        for name in choose_files(self, "Open a session", "Sessions (*.mcap)"):
            self._keep(partial(self._open_window, Path(name)))

    def export_picture(self) -> None:
        """Write the active session's picture into a file that the user chooses."""
        pane = self._active
        proposed = str(pane.path.with_name(f"{pane.path.stem}-{pane.seconds:.1f}s.png"))
        out = choose_new_file(self, "Export the picture", proposed, "Pictures (*.png *.jpg)")
        if out:
            self._keep(lambda: save_picture(pane.view.picture, Path(out)))
            self._tell(self.statusBar().currentMessage() or f"{out} is written")

    def export_clip(self) -> None:
        """Have the next seconds drawn into a video that the user chooses."""
        pane = self._active
        camera = pane.camera
        if camera is None:
            self._tell("this view is a recorded video; choose one of the first five cameras")
            return
        seconds, agreed = QInputDialog.getDouble(
            self, "Length of the clip", "Seconds from here:", CLIP_SECONDS, 0.1, 36000.0, 1
        )
        proposed = str(pane.path.with_name(f"{pane.path.stem}-{pane.seconds:.1f}s.mp4"))
        out = agreed and choose_new_file(self, "Export a clip", proposed, "Videos (*.mp4)")
        if out:
            clip = Clip(pane.path, camera, pane.seconds, seconds, self._meshes)
            self._keep(lambda: self._clips.write(clip, Path(out)))

    def write_note(self) -> None:
        """Move the keyboard focus to a new note."""
        self.tabs.setCurrentWidget(self.notes)
        self.notes.begin()

    def narrate(self) -> None:
        """Open the window in which the session's story is told, in a program of its own."""
        meshes = [] if self._meshes is None else ["--meshes", str(self._meshes)]
        words = ["-m", "vrhuman", "narrate", "window", str(self._active.path), *meshes]
        QProcess.startDetached(sys.executable, words)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 -- Qt's name
        self._timer.stop()
        self._clips.close()
        for pane in self.panes:
            pane.close()
        super().closeEvent(event)

    def _tick(self) -> None:
        now = time.perf_counter_ns()
        elapsed, self._beat = now - self._beat, now
        self._set(self._playback.after(elapsed))

    def _set(self, playback: Playback) -> None:
        if playback.playing and not self._timer.isActive():
            self._beat = time.perf_counter_ns()
            self._timer.start()
        elif not playback.playing:
            self._timer.stop()
        self._playback = playback
        self.transport.show_playback(playback)
        for pane in self.panes:
            pane.show_position(playback.position_ns)
        active = self._active
        if active.tracks is not None:
            self.plan.show_time(active.time_ns)
            self.notes.show_time(active.time_ns - active.tracks.first_ns)
            self.happened.show_time(active.time_ns)

    # ------------------------------------------------------------------------------ sessions

    def _opened(self) -> None:
        """Count one more opened session; with the last of them the clock is set."""
        if any(pane.tracks is None for pane in self.panes):
            return
        names = ", ".join(pane.path.name for pane in self.panes)
        self.setWindowTitle(f"vrhuman review: {names}")
        self._align_by(ALIGNED.index(self._aligned))
        self._activate(self._active)

    def _align_by(self, index: int) -> None:
        self._aligned = ALIGNED[index]
        time_ns = self._active.time_ns
        alignment = Alignment.of([pane.extent for pane in self.panes], self._aligned)
        for pane in self.panes:
            pane.align(alignment)
        self._playback = Playback(alignment.length_ns, speed=self._playback.speed)
        self.seek_session(time_ns)

    def _activate(self, pane: Pane) -> None:
        """Show the map and the lists of this session."""
        self._active = pane
        for each in self.panes:
            each.view.show_active(each is pane and len(self.panes) > 1)
        if pane is self._listed or pane.opening is None:
            return
        self._listed = pane
        tracks = pane.opening.tracks
        self.plan.show_session(pane.opening.house, tracks)
        self.questions.show_session(tracks)
        self.about.setText(about(tracks, pane.opening.completeness))
        self._list_notes()
        self._list_actions()
        self._tell_status()
        self._tell_found()
        self._set(self._playback)

    def _tell_status(self) -> None:
        status = self._active.status
        if status is None:
            return
        words = [status.phase or "-", f"step {status.step_count}"]
        rooms = self._active.opening.house.rooms if self._active.opening else ()
        words += [room.room_type for room in rooms if room.room_id == status.room]
        words += [f"holds {held.split('|')[0]}" for held in status.held]
        words.append(f"arm {status.arm_status}")
        if status.arm_reason:
            words.append(status.arm_reason)
        self.transport.show_status("   ".join(words))

    # ------------------------------------------------------------------------------ notes

    def _list_notes(self) -> None:
        tracks = self._active.tracks
        if tracks is not None:
            self.notes.show_notes(tracks.notes, self._active.remarks.notes, tracks.first_ns)
            self.said.show_words(self._active.words, tracks.first_ns)

    def _list_actions(self) -> None:
        """Show what happened in the active session, as far as that is known."""
        active = self._active
        if active.actions is None or active.tracks is None:
            self.happened.show_waiting(active.annotating)
            return
        first_ns = active.tracks.first_ns
        self.happened.show_actions(active.actions, active.segments, active.corrections, first_ns)

    def _correct(self, wish: object) -> None:
        assert isinstance(wish, Wish)

        def correct() -> None:
            self._active.correct(wish)
            self.happened.written(wish.after)

        self._keep(correct)

    def _undo_correction(self, told: tuple[str, str]) -> None:
        def undo() -> None:
            self._active.undo_correction(*told)
            self.happened.written(None)

        self._keep(undo)

    def _write(self, text: str) -> None:
        self._keep(lambda: self._active.note(text))

    def _remove(self, remark: object) -> None:
        assert isinstance(remark, Remark)
        self._keep(lambda: self._active.forget(remark))

    def _keep(self, change: Callable[[], None]) -> None:
        self.statusBar().clearMessage()
        try:
            change()
        except VrhumanError as error:
            self._tell(str(error))

    def _tell(self, words: str) -> None:
        self.statusBar().showMessage(words)

    def _open_window(self, path: Path) -> None:
        Session.open(path).close()
        other = ReviewWindow([path], self._meshes)
        other.resize(self.size())
        other.show()
        self._others.append(other)

    # ------------------------------------------------------------------------------ evidence

    def _tell_found(self) -> None:
        """Show that more is known of what was seen."""
        active = self._active
        if active.seen is not None:
            self.plan.show_covered(active.seen.cells, active.seen.covered, active.seen.looks)
        if self.questions.waiting:
            self._ask(self.questions.waiting)

    def _ask(self, question_id: str) -> None:
        """Show when the evidence of a question was in view or in the hand."""
        active = self._active
        if active.seen is None:
            self.questions.show_waiting(active.looking)
            return
        found = active.seen.evidence.get(question_id, ())
        active.timeline.show_evidence(found)
        self.questions.show_evidence(question_id, found)


def about(tracks: Tracks, completeness: Completeness) -> str:
    """Describe a session in some lines."""
    start = tracks.start
    seconds = (tracks.last_ns - tracks.first_ns) / 1e9
    right = [sum(1 for q in tracks.questions if q.graded[i].right) for i in (0, -1)]
    lines = {
        "session": start.session_id,
        "file": escape(completeness.line),
        "participant": f"{start.participant} ({start.participant_kind}"
        f"{', PILOT' if start.pilot else ''})",
        "house": start.house_id,
        "engine": start.engine,
        "runtime": start.runtime,
        "started": start.started_utc,
        "length": f"{seconds / 60:.1f} minutes, {len(tracks.frames_ns)} frames",
        "steps": str(len(tracks.steps)),
        "first answers correct": f"{right[0]} of {len(tracks.questions)}",
        "last answers correct": f"{right[1]} of {len(tracks.questions)}",
    }
    return "".join(f"<p><b>{name}</b><br>{value}</p>" for name, value in lines.items())

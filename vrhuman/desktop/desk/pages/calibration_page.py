"""Provides the calibration page: the panels that the person reads, and the profile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
)

from vrhuman.apps.calibrated_wearer import Measures
from vrhuman.desktop.desk.model.profiles import profile_words, profiles_in
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import allow, button, choose, heading, why, words
from vrhuman.desktop.desk.workers import Board, Over, calibrate
from vrhuman.desktop.line import Line
from vrhuman.embodiment.settings import HandName
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.panels.painter import PanelPainter
from vrhuman.protocol.calibration.words import words_path
from vrhuman.records import VrhumanError
from vrhuman.runtime.calibrating.plan import CalibrationPlan

DISPLAY = TestDisplay(width=256, height=256, refresh_hz=30)
"""The display of the scripted headset, in which simulated people are calibrated."""
MIN_PICTURE = QSize(320, 240)
NO_HEADSET = "This study is shown in a window: nothing has to be measured."
STEPS = {
    "posture": "standing or sitting, and the height of the eyes",
    "hand": "which hand holds the gripper",
    "reach": "how far the hand reaches",
    "force": "how hard the finger presses",
    "eyes": "glasses, and the distance between the eyes",
    "plates": "colour vision",
    "naming": "naming colours and materials",
    "letters": "the smallest letters that can be read",
    "review": "what was measured before",
}
"""The steps in plain words."""


class CalibrationPage(Page):
    """The calibration page; the person in the headset moves on from step to step."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._line: Line | None = None
        self._painter: PanelPainter | None = None
        self._whose = ("", "")
        self._pixmap: QPixmap | None = None
        self._title = heading("Calibration")
        self._about = words(name="calibration about")
        self._profiles = QComboBox()
        self._profiles.setObjectName("profile")
        self._profiles.setMinimumWidth(220)
        self._use = button("Us&e this profile", self._use_profile, "use profile")
        self._start = button("&Measure in the headset", self.begin, "calibrate", main=True)
        self._stop = button("S&top", self.close_down, "stop calibration")
        self._without = button("&Continue without measuring", self._skip, "without calibration")
        self._why = why("calibrate")
        self._step = words(name="calibration step")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(8)
        self._picture = QLabel("The panel in the participant's headset appears here.")
        self._picture.setObjectName("calibration board")
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture.setMinimumSize(MIN_PICTURE)
        self._picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        label = QLabel("&Profile")
        label.setBuddy(self._profiles)
        grid = QGridLayout()
        grid.addWidget(label, 0, 0)
        grid.addWidget(self._profiles, 0, 1)
        grid.addWidget(self._use, 0, 2)
        grid.setColumnStretch(3, 1)
        below = QHBoxLayout()
        below.addWidget(self._stop)
        below.addWidget(self._why, 1)
        below.addWidget(self._without)
        below.addWidget(self._start)
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self._about)
        layout.addLayout(grid)
        layout.addWidget(self._step)
        layout.addWidget(self._bar)
        layout.addWidget(self._picture, 1)
        layout.addLayout(below)
        self._offer()

    @property
    def busy(self) -> bool:
        """Whether somebody is being calibrated."""
        return self._line is not None

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk
        person = desk.person.participant if desk.person else None
        if person is None:
            self._title.setText("Calibration")
            self._about.setText("Choose a participant first.")
        else:
            self._title.setText(f"Calibration of {person.participant_id}")
            try:
                self._about.setText(profile_words(desk.registry.folder, person.calibration))
            except VrhumanError as error:
                self._about.setText(str(error))
        self._list_profiles(profiles_in(desk.calibration_folder))
        if person is not None and self._whose != (person.participant_id, person.calibration):
            self._whose = (person.participant_id, person.calibration)
            choose(self._profiles, person.calibration)
        self._offer()

    def _list_profiles(self, names: tuple[str, ...]) -> None:
        there = [str(self._profiles.itemData(i)) for i in range(self._profiles.count())]
        offered = ["", *(f"calibration/{name}.toml" for name in names)]
        if offered != there:
            self._profiles.clear()
            for profile, name in zip(offered, ("the default profile", *names), strict=True):
                self._profiles.addItem(name, profile)
            self._whose = ("", "")

    def begin(self) -> None:
        """Calibrate the chosen participant; a scripted one on the scripted headset."""
        if self._desk is None or self._desk.person is None or self.busy:
            return
        person = self._desk.person.participant
        hand: HandName = "left" if person.handedness == "left" else "right"
        try:
            plan = CalibrationPlan(
                person.participant_id,
                out=self._desk.calibration_folder,
                hand=hand,
                words=words_path(person.language),
            )
        except VrhumanError as error:
            self.failed.emit(str(error))
            return
        measures = None if person.kind == "person" else Measures(hand=hand)
        self._step.setText("Opening the headset ...")
        self._bar.setRange(0, 0)
        self._line = Line(calibrate, (plan, DISPLAY, measures), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(self._gone)
        self._offer()

    def close_down(self) -> None:
        """Stop the calibration without saving."""
        if self._line is not None:
            self._line.close()
            self._line = None
            self._end("Stopped. Nothing was saved.")

    def _heard(self, value: object) -> None:
        if isinstance(value, Board):
            self._show_board(value)
        elif isinstance(value, Over) and self._line is not None:
            self._line = None
            if value.refused:
                self._end("Not calibrated.")
                self.failed.emit(f"Not calibrated, nothing was saved: {value.refused}")
            else:
                self._end("Calibrated.")
                self._store(f"calibration/{Path(value.path).name}")

    def _gone(self) -> None:
        if self._line is not None:
            self._line = None
            self._end("Not calibrated.")
            self.failed.emit(
                "The calibration stopped unexpectedly. Nothing was saved. Start it again."
            )

    def _end(self, told: str) -> None:
        self._step.setText(told)
        self._bar.setRange(0, 1)
        self._bar.setValue(0)
        self._pixmap = None
        self._picture.clear()
        self._offer()

    def _use_profile(self) -> None:
        self._store(str(self._profiles.currentData()))

    def _store(self, profile: str) -> None:
        assert self._desk is not None
        assert self._desk.person is not None
        person = replace(self._desk.person.participant, calibration=profile)
        try:
            self._desk.registry.change(person)
        except VrhumanError as error:
            self.failed.emit(str(error))
            return
        try:
            told = profile_words(self._desk.registry.folder, profile)
        except VrhumanError as error:
            told = str(error)
        self.told.emit(f"{person.participant_id}: {told}")
        self.changed.emit()

    def _skip(self) -> None:
        """Go on to the session; what was measured before, or the default, is used."""
        self.wanted.emit("session")

    def _show_board(self, board: Board) -> None:
        if board.number < 0:
            self._step.setText("Earlier measurements")
            self._bar.setRange(0, 0)
        else:
            told = STEPS.get(board.step, board.step)
            self._step.setText(f"Step {board.number + 1} of {board.count}: {told}")
            self._bar.setRange(0, board.count)
            self._bar.setValue(board.number + 1)
        if self._painter is None:
            self._painter = PanelPainter()
        pixels = np.ascontiguousarray(self._painter.paint(board.panel))
        height, width = pixels.shape[:2]
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBA8888)
        self._pixmap = QPixmap.fromImage(image.copy())
        self._fit()

    def _fit(self) -> None:
        if self._pixmap is not None:
            ratio = self.devicePixelRatioF()
            shown = self._pixmap.scaled(
                self._picture.size() * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            shown.setDevicePixelRatio(ratio)
            self._picture.setPixmap(shown)

    def _offer(self) -> None:
        desk = self._desk
        reason = ""
        if desk is None or desk.person is None:
            reason = "Choose a participant first."
        elif self.busy:
            reason = "Somebody is being measured now."
        for each in (self._use, self._profiles, self._without):
            allow(each, reason)
        if desk is not None and desk.person is not None and desk.in_window:
            reason = reason or NO_HEADSET
        allow(self._start, reason, self._why)
        allow(self._stop, "" if self.busy else "Nobody is being measured.")

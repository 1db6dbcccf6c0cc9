"""Provides the consent tab: the consent text, and what was agreed to."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from vrhuman.clock import local_minute, local_zone
from vrhuman.desktop.desk.parts import BAD, GOOD, WARN, allow, button, why, words
from vrhuman.study.entries import Consent
from vrhuman.study.lab_forms import ConsentText


class ConsentTab(QWidget):
    """The consent tab.

    ``give`` is called with whether voice, sharing and gaze were agreed to.
    """

    def __init__(self, give: Callable[[bool, bool, bool], None]) -> None:
        super().__init__()
        self._give = give
        self._given = words(name="consent given")
        self._text = QPlainTextEdit()
        self._text.setObjectName("consent text")
        self._text.setAccessibleName("Consent text")
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._read = QCheckBox("The participant has rea&d, understood and signed this text")
        self._read.setObjectName("consent read")
        self._audio = QCheckBox("The &voice may be recorded (optional)")
        self._audio.setObjectName("consent audio")
        self._gaze = QCheckBox("Where the eyes &look may be recorded (optional)")
        self._gaze.setObjectName("consent gaze")
        self._sharing = QCheckBox(
            "The recordings may be s&hared with other laboratories (optional)"
        )
        self._sharing.setObjectName("consent sharing")
        self._button = button("&Save", self._pressed, "keep consent", main=True)
        self._why = why("consent")
        self._read.toggled.connect(self._offer)
        row = QHBoxLayout()
        row.addWidget(self._why, 1)
        row.addWidget(self._button)
        layout = QVBoxLayout(self)
        layout.addWidget(self._given)
        layout.addWidget(self._text, 1)
        for tick in (self._read, self._audio, self._gaze, self._sharing):
            layout.addWidget(tick)
        layout.addLayout(row)
        self._offer()

    def show_consent(self, text: ConsentText, given: Consent | None) -> None:
        """Show the text, and what was agreed to before."""
        self._text.setPlainText(text.text)
        self._read.setChecked(False)
        self._audio.setChecked(given is not None and given.audio)
        self._gaze.setChecked(given is not None and given.gaze)
        self._sharing.setChecked(given is not None and given.sharing)
        if given is None:
            self._given.setText(
                f"<b>{BAD} No consent yet. No session can start.</b> Text version {text.version}, "
                f"SHA-256 {text.digest[:12]}, {text.origin}"
            )
            return
        other = (
            ""
            if given.text_hash == text.digest
            else f" <b>{WARN} The text has changed since then.</b>"
        )
        agreed = [
            f"voice {'yes' if given.audio else 'no'}",
            f"gaze {'yes' if given.gaze else 'no'}",
            f"sharing {'yes' if given.sharing else 'no'}",
        ]
        self._given.setText(
            f"<b>{GOOD} Consent given</b> {local_minute(given.utc)} ({local_zone(given.utc)}) to "
            "text version "
            f"{given.text_version} ({given.text_hash[:12]}): {', '.join(agreed)}.{other}"
        )

    def _offer(self) -> None:
        unread = "" if self._read.isChecked() else "Tick that the participant has signed first."
        allow(self._button, unread, self._why)

    def _pressed(self) -> None:
        self._give(self._audio.isChecked(), self._sharing.isChecked(), self._gaze.isChecked())

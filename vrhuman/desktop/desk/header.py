"""Shows above every page the study and the participant, and whether this is a pilot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from vrhuman.desktop.desk.parts import WARN

NAME_WIDTH = 200


class Header(QWidget):
    """The header; ``study_chosen`` and ``person_chosen`` carry a chosen name."""

    study_chosen = Signal(str)
    person_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._studies = _box("studies", "Study")
        self._people = _box("participants", "Participant")
        self._mark = QLabel()
        self._mark.setObjectName("pilot mark")
        study, person = QLabel("Study"), QLabel("Partic&ipant")
        study.setBuddy(self._studies)
        person.setBuddy(self._people)
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 0, 9, 0)
        for part in (study, self._studies, person, self._people):
            row.addWidget(part)
        row.addWidget(self._mark, 1)
        self._studies.textActivated.connect(self.study_chosen)
        self._people.textActivated.connect(self.person_chosen)

    def show_names(self, studies: Sequence[str], people: Sequence[str]) -> None:
        """Show what can be chosen."""
        for box, names in ((self._studies, studies), (self._people, people)):
            if [box.itemText(index) for index in range(box.count())] != list(names):
                box.clear()
                box.addItems(list(names))

    def show_chosen(self, study_id: str, participant_id: str, pilot: bool) -> None:
        """Show what is chosen, and whether the participant is a ``pilot``."""
        self._studies.setCurrentIndex(self._studies.findText(study_id))
        self._people.setCurrentIndex(self._people.findText(participant_id))
        self._mark.setText(f"<b>{WARN} PILOT: counts in no result</b>" if pilot else "")


def _box(name: str, told: str) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(told)
    box.setMinimumWidth(NAME_WIDTH)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box

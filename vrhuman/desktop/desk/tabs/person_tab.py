"""Provides the form of a participant: a pseudonym and what the study must know; no names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.desk.model.person_form import (
    COLOUR_VISION,
    EXPERIENCE,
    GENDERS,
    HANDS,
    KINDS,
    LANGUAGES,
    VISION,
    PersonFields,
)
from vrhuman.desktop.desk.parts import Hint, allow, button, choice, choose, words

HINTS = {
    "participant_id": "A code that says nothing about the person; never a name.",
    "kind": "person, or a program that takes part: scripted, random, oracle",
    "height": "Places panels and the hand before the calibration.",
    "language": "The language of the panels in the headset.",
}
"""What to fill in, where that is not clear from the label."""
PILOT = (
    "Tries the study out. Every session is marked permanently, and none counts in a result. Cannot "
    "be changed later."
)


class PersonTab(QWidget):
    """The form; ``save`` is called with its content."""

    def __init__(self, save: Callable[[PersonFields], None]) -> None:
        super().__init__()
        self._save = save
        self._name = QLineEdit()
        self._name.setObjectName("participant_id")
        self._name.setPlaceholderText("P01")
        self._kind = choice("kind", KINDS)
        self._hand = choice("handedness", HANDS)
        self._height = QLineEdit()
        self._height.setObjectName("height")
        self._height.setPlaceholderText("cm, optional")
        self._vision = choice("vision", VISION)
        self._colours = choice("colour_vision", COLOUR_VISION)
        self._language = choice("language", LANGUAGES)
        self._language.setEditable(True)
        self._experience = choice("vr_experience", EXPERIENCE)
        self._born = QLineEdit()
        self._born.setObjectName("birth_year")
        self._born.setPlaceholderText("optional")
        self._gender = choice("gender", GENDERS)
        self._pilot = QCheckBox("Pil&ot")
        self._pilot.setObjectName("pilot")
        self._hints: dict[str, Hint] = {}
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for label, field in (
            ("&Pseudonym", self._name),
            ("&Kind", self._kind),
            ("&Hand", self._hand),
            ("H&eight [cm]", self._height),
            ("&Vision", self._vision),
            ("&Colour vision", self._colours),
            ("La&nguage", self._language),
            ("VR e&xperience", self._experience),
            ("Year of &birth", self._born),
            ("Gen&der", self._gender),
            ("", self._pilot),
        ):
            field.setFixedWidth(260)
            name = field.objectName()
            lines = 2 if field is self._pilot else 1
            told = PILOT if field is self._pilot else HINTS.get(name, "")
            hint = Hint(told, f"wrong {name}", lines)
            self._hints[name] = hint
            row = QHBoxLayout()
            row.addWidget(field)
            row.addWidget(hint, 1)
            form.addRow(label, row)
            named = form.labelForField(row)
            if isinstance(named, QLabel):
                named.setBuddy(field)
        for line in (self._name, self._height, self._born):
            hint = self._hints[line.objectName()]
            line.textChanged.connect(lambda _, hint=hint: hint.wrong(""))
        self._planned = words(name="planned")
        self._button = button("S&ave", self._pressed, "save person", main=True)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self._button)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self._planned)
        layout.addStretch(1)
        layout.addLayout(below)

    def show_fields(self, fields: PersonFields, new: bool, planned: str) -> None:
        """Show a participant, or an empty form for a new one; ``planned`` are the sessions."""
        self._name.setText(fields.participant_id)
        self._name.setReadOnly(not new)
        fixed = "" if new else "This cannot be changed after the enrolment."
        allow(self._kind, fixed)
        allow(self._pilot, fixed)
        self._pilot.setChecked(fields.pilot)
        boxes: tuple[tuple[QComboBox, str], ...] = (
            (self._kind, fields.kind),
            (self._hand, fields.handedness),
            (self._vision, fields.vision),
            (self._colours, fields.colour_vision),
            (self._language, fields.language),
            (self._experience, fields.vr_experience),
            (self._gender, fields.gender),
        )
        for box, value in boxes:
            choose(box, value)
        self._height.setText(fields.height)
        self._born.setText(fields.birth_year)
        self._planned.setText(planned)
        self._button.setText("Enro&l" if new else "S&ave")
        self._clear()

    @property
    def fields(self) -> PersonFields:
        """The content of the form."""
        return PersonFields(
            participant_id=self._name.text(),
            kind=str(self._kind.currentData()),
            handedness=str(self._hand.currentData()),
            height=self._height.text(),
            vision=str(self._vision.currentData()),
            colour_vision=str(self._colours.currentData()),
            language=self._language.currentText(),
            vr_experience=str(self._experience.currentData()),
            birth_year=self._born.text(),
            gender=str(self._gender.currentData()),
            pilot=self._pilot.isChecked(),
        )

    def show_wrong(self, field: str, reason: str) -> None:
        """Show at a field what is wrong with it, and move the keyboard focus there."""
        self._hints[field].wrong(reason)
        found = self.findChild(QWidget, field)
        if isinstance(found, QWidget):
            found.setFocus()

    def begin(self) -> None:
        """Move the keyboard focus to the first field."""
        self._name.setFocus()
        self._name.selectAll()

    def _pressed(self) -> None:
        self._clear()
        self._save(self.fields)

    def _clear(self) -> None:
        for hint in self._hints.values():
            hint.wrong("")

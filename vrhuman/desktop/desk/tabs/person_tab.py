"""Provides the form of a participant: a pseudonym and what the study must know; no names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

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
from vrhuman.desktop.desk.parts import button, choice, choose, words
from vrhuman.desktop.theme.theme import ink_of


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
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
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
        ):
            field.setMinimumWidth(260)
            form.addRow(label, field)
        self._wrong = words(name="wrong")
        self._planned = words(name="planned")
        self._button = button("S&ave", self._pressed, "save person", main=True)
        row = QHBoxLayout()
        row.addWidget(self._wrong, 1)
        row.addWidget(self._button)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self._planned)
        layout.addStretch(1)
        layout.addLayout(row)

    def show_fields(self, fields: PersonFields, new: bool, planned: str) -> None:
        """Show a participant, or an empty form for a new one; ``planned`` are the sessions."""
        self._name.setText(fields.participant_id)
        self._name.setReadOnly(not new)
        self._kind.setEnabled(new)
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
        self._button.setText("Enr&ol" if new else "S&ave")
        self._wrong.clear()

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
        )

    def show_wrong(self, field: str, reason: str) -> None:
        """Move the keyboard focus to a field with a wrong value."""
        self._wrong.setText(
            f'<span style="color:{ink_of(self.palette()).bad.name()}">{reason}</span>'
        )
        found = self.findChild(QWidget, field)
        if isinstance(found, QWidget):
            found.setFocus()

    def begin(self) -> None:
        """Move the keyboard focus to the first field."""
        self._name.setFocus()
        self._name.selectAll()

    def _pressed(self) -> None:
        self._wrong.clear()
        self._save(self.fields)

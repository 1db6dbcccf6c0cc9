"""Provides the tab for withdrawal and exclusion, the two ways to leave a study."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QGroupBox, QLineEdit, QVBoxLayout, QWidget

from vrhuman.desktop.desk.parts import Hint, allow, button, words


class WithdrawalTab(QWidget):
    """The tab for withdrawal and exclusion.

    ``exclude`` and ``withdraw`` are called with the reason. To withdraw, the pseudonym is typed
    once more: it deletes files.
    """

    def __init__(self, exclude: Callable[[str], None], withdraw: Callable[[str], None]) -> None:
        super().__init__()
        self._exclude, self._withdraw = exclude, withdraw
        self._person, self._status, self._incomplete = "", "", False
        self._why = QLineEdit()
        self._why.setObjectName("exclusion reason")
        self._why.setPlaceholderText("For example: felt sick in training")
        self._out = button("E&xclude", self._excluded, "exclude")
        self._reason = QLineEdit()
        self._reason.setObjectName("withdrawal reason")
        self._reason.setPlaceholderText("Optional: nobody has to give a reason")
        self._typed = QLineEdit()
        self._typed.setObjectName("typed pseudonym")
        self._gone = button("&Delete permanently", self._withdrawn, "withdraw")
        self._why_out, self._why_gone = Hint(name="why exclude"), Hint(name="why withdraw")
        excluding = QGroupBox("Exclude from the study")
        grid = QGridLayout(excluding)
        grid.addWidget(
            words("No more sessions. Recordings are kept, and the report states the reason."),
            *(0, 0, 1, 3),
        )
        reason = words("Reas&on")
        reason.setBuddy(self._why)
        grid.addWidget(reason, 1, 0)
        grid.addWidget(self._why, 1, 1)
        grid.addWidget(self._out, 1, 2)
        grid.addWidget(self._why_out, 2, 1, 1, 2)
        leaving = QGroupBox("Withdraw: the participant revokes the consent")
        grid2 = QGridLayout(leaving)
        self._told = words(name="withdraw told")
        grid2.addWidget(self._told, 0, 0, 1, 3)
        for row, (label, field) in enumerate(
            (("Re&ason", self._reason), ("&Type the pseudonym", self._typed)), start=1
        ):
            said = words(label)
            said.setBuddy(field)
            grid2.addWidget(said, row, 0)
            grid2.addWidget(field, row, 1)
        grid2.addWidget(self._gone, 2, 2)
        grid2.addWidget(self._why_gone, 3, 1, 1, 2)
        for each in (grid, grid2):
            each.setColumnStretch(1, 1)
            each.setColumnMinimumWidth(0, 150)
        layout = QVBoxLayout(self)
        layout.addWidget(excluding)
        layout.addWidget(leaving)
        layout.addStretch(1)
        self._typed.textChanged.connect(self._offer)
        self._why.textChanged.connect(self._offer)

    def show_person(self, participant_id: str, status: str, incomplete: bool) -> None:
        """Show whom it is about; an ``incomplete`` withdrawal can be repeated."""
        if participant_id != self._person:
            for field in (self._typed, self._why, self._reason):
                field.clear()
        self._person, self._status = participant_id, status
        self._incomplete = incomplete
        self._told.setText(
            f"This permanently deletes all session files, answers, scores and questionnaires of "
            f"{participant_id}, and what was made from them. Only the pseudonym, the word "
            "'withdrawn' and the file hashes remain. To confirm, type the pseudonym."
        )
        self._offer()

    def _offer(self) -> None:
        nobody = "" if self._person else "Choose a participant first."
        over = self._status == "withdrawn" and not self._incomplete
        gone = f"{self._person} has withdrawn." if over else ""
        typed = self._typed.text().strip() == self._person
        not_typed = "" if typed else f"Type {self._person} above to confirm."
        allow(self._gone, nobody or gone or not_typed, self._why_gone)
        already = f"{self._person} is excluded already." if self._status == "excluded" else ""
        reason = "" if self._why.text().strip() else "Give a reason first."
        allow(self._out, nobody or gone or already or reason, self._why_out)

    def _excluded(self) -> None:
        self._exclude(self._why.text().strip())
        self._why.clear()

    def _withdrawn(self) -> None:
        self._withdraw(self._reason.text().strip())
        self._typed.clear()

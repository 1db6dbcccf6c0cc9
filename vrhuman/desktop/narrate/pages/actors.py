"""The second step: who does something in this session, chosen from what was there, or typed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)

from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.annotation.words import spoken
from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.model.narration import BACKGROUND, Actor, ActorsChosen
from vrhuman.desktop.narrate.pages.page import SIDE_WIDTH, Page, paragraph


class Actors(Page):
    """What is there to the left, the chosen actors to the right."""

    def __init__(self, context: Context) -> None:
        super().__init__("actors", context)
        self._field = QLineEdit()
        self._field.setObjectName("actor name")
        self._field.setPlaceholderText(self.say("actors_type"))
        self._field.textChanged.connect(self._show_there)
        self._field.returnPressed.connect(self._add_typed)
        add = QPushButton(self.say("actors_add"))
        add.setObjectName("add actor")
        add.clicked.connect(self._add_typed)
        self._there = QListWidget()
        self._there.setObjectName("there")
        self._there.setAccessibleName(self.say("actors_there"))
        self._there.itemClicked.connect(self._add_there)
        self._there.itemActivated.connect(self._add_there)
        self._chosen = QListWidget()
        self._chosen.setObjectName("chosen")
        self._chosen.setAccessibleName(self.say("actors_chosen"))
        remove = QPushButton(self.say("actors_remove"))
        remove.setObjectName("remove actor")
        remove.clicked.connect(self._remove)
        typed = QHBoxLayout()
        typed.addWidget(self._field, 1)
        typed.addWidget(add)
        left, right, side = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        left.addWidget(paragraph(self.say("actors_there"), "there title"))
        left.addLayout(typed)
        left.addWidget(self._there, 1)
        right.addWidget(paragraph(self.say("actors_chosen"), "chosen title"))
        right.addWidget(self._chosen, 1)
        right.addWidget(remove)
        for number, key in enumerate(("actors_title", "actors_text")):
            told = paragraph(self.say(key), f"told {number}", title=number == 0)
            told.setFixedWidth(SIDE_WIDTH)
            side.addWidget(told)
        side.addStretch(1)
        whole = QHBoxLayout(self)
        whole.addLayout(left, 1)
        whole.addLayout(right, 1)
        whole.addSpacing(12)
        whole.addLayout(side)

    def begin(self) -> None:
        self._show_there()
        self._show_chosen()
        self._field.setFocus()

    def missing(self) -> str:
        return "" if self.context.narration.actors else self.say("actors_missing")

    # ------------------------------------------------------------------------------ within

    def _candidates(self) -> list[Actor]:
        """Return who may be an actor: the person first, then each type of object once."""
        words = {spoken(kind): name for name, kind in sorted(self.context.objects.items())}
        person = Actor(self.say("person"), FIRST_AGENT)
        return [person, *(Actor(word, words[word]) for word in sorted(words))]

    def _show_there(self) -> None:
        typed = self._field.text().strip().casefold()
        known = {each.name for each in self.context.narration.actors}
        self._there.clear()
        for each in self._candidates():
            if typed in each.name.casefold() and each.name not in known:
                item = QListWidgetItem(each.name)
                item.setData(Qt.ItemDataRole.UserRole, each.object_id)
                self._there.addItem(item)

    def _show_chosen(self) -> None:
        self._chosen.clear()
        self._chosen.addItems([each.name for each in self.context.narration.actors])
        self.changed.emit()

    def _add_there(self, item: QListWidgetItem) -> None:
        self._add(Actor(item.text(), str(item.data(Qt.ItemDataRole.UserRole))))

    def _add_typed(self) -> None:
        name = " ".join(self._field.text().split())
        if name:
            known = {each.name.casefold(): each for each in self._candidates()}
            self._add(known.get(name.casefold(), Actor(name)))

    def _add(self, actor: Actor) -> None:
        actors = self.context.narration.actors
        taken = {each.name.casefold() for each in actors} | {BACKGROUND.casefold()}
        if actor.name.casefold() in taken:
            self.context.tell(self.say("actors_twice", name=actor.name))
            return
        if self.context.keep(ActorsChosen((*actors, actor))):
            self.context.tell("")
        self._field.clear()
        self._show_there()
        self._show_chosen()

    def _remove(self) -> None:
        row = self._chosen.currentRow()
        actors = self.context.narration.actors
        if 0 <= row < len(actors):
            self.context.keep(ActorsChosen(actors[:row] + actors[row + 1 :]))
            self._show_there()
            self._show_chosen()

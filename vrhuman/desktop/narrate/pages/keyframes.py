"""The third step: for each actor the few pictures in which its story can be told."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QListView, QListWidget, QListWidgetItem, QVBoxLayout

from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.model.narration import KeyframesChosen
from vrhuman.desktop.narrate.pages.page import SIDE_WIDTH, Page, Stories, paragraph
from vrhuman.desktop.narrate.pages.understanding import clock

_THUMB = QSize(184, 138)
_CELL = QSize(196, 168)


class Keyframes(Page):
    """All candidates; a click chooses one, or no longer."""

    def __init__(self, context: Context) -> None:
        super().__init__("keyframes", context)
        self._stories = Stories(context)
        self._stories.chosen.connect(self._show)
        self._grid = QListWidget()
        self._grid.setObjectName("candidates")
        self._grid.setAccessibleName(self.say("keyframes_title"))
        self._grid.setViewMode(QListView.ViewMode.IconMode)
        self._grid.setResizeMode(QListView.ResizeMode.Adjust)
        self._grid.setMovement(QListView.Movement.Static)
        self._grid.setSelectionMode(QListView.SelectionMode.MultiSelection)
        self._grid.setIconSize(_THUMB)
        self._grid.setSpacing(6)
        self._grid.itemSelectionChanged.connect(self._chosen)
        for time_ns in context.times_ns:
            item = QListWidgetItem(clock(time_ns - context.first_ns))
            item.setSizeHint(_CELL)
            self._grid.addItem(item)
        side = QVBoxLayout()
        for number, key in enumerate(("keyframes_title", "keyframes_text")):
            told = paragraph(self.say(key), f"told {number}", title=number == 0)
            told.setFixedWidth(SIDE_WIDTH)
            side.addWidget(told)
        side.addWidget(self._stories)
        side.addStretch(1)
        whole = QHBoxLayout(self)
        whole.addWidget(self._grid, 1)
        whole.addSpacing(12)
        whole.addLayout(side)
        context.frames.ready.connect(self._picture)

    def begin(self) -> None:
        self.context.frames.want_keyframes(self.context.times_ns)
        for place in range(len(self.context.times_ns)):
            self._set_icon(place)
        self._show_stories()
        self._show(self._stories.name)

    def missing(self) -> str:
        narration = self.context.narration
        for each in narration.subjects:
            if not narration.story(each.name).keyframes:
                name = each.name if each in narration.actors else self.say("background")
                return self.say("keyframes_missing", name=name)
        return ""

    def _show_stories(self) -> None:
        narration = self.context.narration
        done = {
            each.name: bool(narration.story(each.name).keyframes) for each in narration.subjects
        }
        self._stories.show_stories(done)

    def _show(self, name: str) -> None:
        chosen = self.context.narration.story(name).keyframes
        self._grid.blockSignals(True)
        for place in range(self._grid.count()):
            item = self._grid.item(place)
            item.setSelected(place in chosen)
            time = clock(self.context.times_ns[place] - self.context.first_ns)
            item.setText(f"✓ {time}" if place in chosen else time)
        self._grid.blockSignals(False)

    def _chosen(self) -> None:
        places = sorted(self._grid.row(each) for each in self._grid.selectedItems())
        name = self._stories.name
        self.context.keep(KeyframesChosen(name, tuple(places)))
        self._show(name)
        self._show_stories()
        self.changed.emit()

    def _picture(self, time_ns: object) -> None:
        if time_ns in self.context.times_ns:
            self._set_icon(self.context.times_ns.index(int(str(time_ns))))

    def _set_icon(self, place: int) -> None:
        image = self.context.keyframe(place)
        if image is not None:
            pixmap = QPixmap.fromImage(image)
            icon = QIcon(pixmap)
            icon.addPixmap(pixmap, QIcon.Mode.Selected)
            self._grid.item(place).setIcon(icon)

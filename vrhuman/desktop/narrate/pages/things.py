"""The sixth step: which object each noun names is looked at, and confirmed or corrected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.vidln.coreference import Mention, named_objects
from vrhuman.benchmarks.vidln.record import Trace, longest_keyframe, on_keyframe, positions
from vrhuman.desktop.line import Line
from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.model.narration import NamedThing, Sample, TranscriptGiven
from vrhuman.desktop.narrate.model.publishing import told_by
from vrhuman.desktop.narrate.pages.page import SIDE_WIDTH, Page, paragraph
from vrhuman.desktop.narrate.pointer_view import PointerView
from vrhuman.desktop.narrate.workers import NotDone, PointedThings, Trail, find_things


@dataclass(frozen=True, slots=True)
class _Noun:
    """A noun of an actor's text, its trace on the key frame that has most of it."""

    actor: str
    place: int
    text: str
    thing: NamedThing
    keyframe: int | None
    trace: Trace


class Things(Page):
    """All nouns of all stories; the picture shows the trace of the chosen one."""

    def __init__(self, context: Context) -> None:
        super().__init__("things", context)
        self._line: Line | None = None
        self._nouns: list[_Noun] = []
        self._asked: frozenset[tuple[str, str, Trace]] = frozenset()
        """The nouns whose things are looked for, each with its actor and its trace."""
        self._sought: frozenset[tuple[str, str, Trace]] = frozenset()
        """The same of those for which nothing more can be found."""
        self._view = PointerView("pointed")
        self._list = QListWidget()
        self._list.setObjectName("nouns")
        self._list.setAccessibleName(self.say("things_title"))
        self._list.currentRowChanged.connect(self._show)
        self._objects = QComboBox()
        self._objects.setObjectName("object")
        self._objects.setAccessibleName(self.say("things_object"))
        self._confirm = QPushButton(self.say("things_confirm"))
        self._confirm.setObjectName("confirm")
        self._confirm.setMinimumHeight(40)
        self._confirm.setDefault(True)
        self._confirm.setAutoDefault(True)
        self._confirm.clicked.connect(self.confirm)
        self._lay_out()
        context.frames.ready.connect(lambda _: self._show(self._list.currentRow()))

    def begin(self) -> None:
        self.context.frames.want_keyframes(self.context.times_ns)
        self._fill()
        self._propose()

    def end(self) -> None:
        self._close_line()

    def missing(self) -> str:
        left = sum(not self._done(each.thing) for each in self._nouns)
        return self.say("things_missing", count=left) if left else ""

    def confirm(self) -> None:
        """Keep the chosen object for the noun, and go to the next that nobody looked at."""
        row = self._list.currentRow()
        if not 0 <= row < len(self._nouns):
            return
        noun = self._nouns[row]
        chosen = str(self._objects.currentData() or "")
        if self.context.reviewer:
            thing = noun.thing.with_verdict(self.context.reviewer, chosen)
        else:
            thing = replace(noun.thing, object_id=chosen, confirmed_by=self.context.narrator)
        self._keep(noun, thing)
        self._fill()
        later = [n for n, each in enumerate(self._nouns) if not self._done(each.thing)]
        after = [n for n in later if n > row] or later
        self._list.setCurrentRow(after[0] if after else row)
        self.changed.emit()

    def _done(self, thing: NamedThing) -> bool:
        """Return whether whoever is at work has looked at a thing."""
        reviewer = self.context.reviewer
        return thing.verdict_of(reviewer) is not None if reviewer else bool(thing.confirmed_by)

    # ------------------------------------------------------------------------------ proposals

    def _propose(self) -> None:
        """Find what is under the traces of nouns that have no object yet, in a process."""
        open_ = frozenset(
            (each.actor, each.text, each.trace)
            for each in self._nouns
            if not each.thing.object_id and not each.thing.confirmed_by
        )
        asked = [each for each in self._nouns if each.keyframe is not None]
        if open_ <= self._sought or not asked or self._line is not None:
            self.changed.emit()
            return
        self._asked = open_
        trails = tuple(
            Trail(self.context.times_ns[each.keyframe or 0], positions(each.trace))
            for each in asked
        )
        self.context.tell(self.say("things_finding"))
        given = (self.context.session, self.context.meshes, trails)
        self._line = Line(find_things, given, self)
        self._line.said.connect(self._found)
        self._line.gone.connect(lambda: self._found(NotDone(self.say("things_gone"))))
        self._show(self._list.currentRow())

    def _found(self, value: object) -> None:
        self._close_line()
        if isinstance(value, NotDone):
            self.context.tell(value.why)
        if not isinstance(value, PointedThings):
            self._fill()
            return
        self._sought |= self._asked
        under = iter(value.things)
        mentions = [
            Mention(each.text, next(under) if each.keyframe is not None else ())
            for each in self._nouns
        ]
        types = self.context.objects
        named = named_objects(mentions, lambda name: types.get(name, name.split("|")[0]))
        for noun, object_id in zip(self._nouns, named, strict=True):
            if object_id and not noun.thing.object_id and not noun.thing.confirmed_by:
                self._keep(noun, replace(noun.thing, object_id=object_id))
        self._fill()
        self.context.tell(self.missing())
        self.changed.emit()

    def _close_line(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _keep(self, noun: _Noun, thing: NamedThing) -> None:
        given = self.context.narration.story(noun.actor).transcript
        things = list(given.things)
        things[noun.place] = thing
        self.context.keep(TranscriptGiven(noun.actor, replace(given, things=tuple(things))))

    # ------------------------------------------------------------------------------ showing

    def _all(self) -> Iterator[_Noun]:
        for actor in self.context.narration.subjects:
            story = self.context.narration.story(actor.name)
            if story.take is None:
                continue
            told = told_by(actor.name, story, story.take)
            for place, thing in enumerate(story.transcript.things):
                trace = told.trace_of(thing.begin, thing.end)
                keyframe = longest_keyframe(trace)
                there = on_keyframe(trace, keyframe) if keyframe is not None else ()
                text = story.transcript.caption[thing.begin : thing.end]
                yield _Noun(actor.name, place, text, thing, keyframe, there)

    def _fill(self) -> None:
        row = max(0, self._list.currentRow())
        self._nouns = list(self._all())
        self._list.blockSignals(True)
        self._list.clear()
        for each in self._nouns:
            mark = "✓" if self._done(each.thing) else "–"
            named = self._words_of(each.thing.object_id) or self.say("things_unknown")
            self._list.addItem(f"{mark}  {each.text}: {named}")
        self._list.setCurrentRow(min(row, len(self._nouns) - 1))
        self._list.blockSignals(False)
        self._show(self._list.currentRow())

    def _show(self, row: int) -> None:
        self._confirm.setEnabled(0 <= row < len(self._nouns) and self._line is None)
        if not 0 <= row < len(self._nouns):
            self._view.show_image(None, self.say("things_none"))
            return
        noun = self._nouns[row]
        if noun.keyframe is None:
            self._view.show_image(None, self.say("things_no_trace", noun=noun.text))
            self._view.show_trace(())
        else:
            self._view.show_image(self.context.keyframe(noun.keyframe), self.say("opening"))
            self._view.show_trace(
                [
                    Sample(point.x, point.y, 0, point.keyframe, part)
                    for part, points in enumerate(noun.trace)
                    for point in points
                ]
            )
        self._offer(noun)

    def _offer(self, noun: _Noun) -> None:
        self._objects.clear()
        self._objects.addItem(self.say("things_unknown"), "")
        named = {each.thing.object_id for each in self._nouns} - {""}
        for name in sorted({*self.context.objects, *named}):  # doors are named, and no objects
            self._objects.addItem(self._words_of(name), name)
        found = noun.thing.verdict_of(self.context.reviewer)
        chosen = noun.thing.object_id if found is None else found
        self._objects.setCurrentIndex(max(0, self._objects.findData(chosen)))

    def _words_of(self, object_id: str) -> str:
        """Return an object's type, with a number where the house has several of it."""
        kind = self.context.objects.get(object_id)
        if kind is None:
            return object_id.split("|")[0]
        same = sorted(name for name, each in self.context.objects.items() if each == kind)
        word = spoken(kind)
        return f"{word} {same.index(object_id) + 1}" if len(same) > 1 else word

    def _lay_out(self) -> None:
        panel = QWidget()
        panel.setFixedWidth(SIDE_WIDTH)
        side = QVBoxLayout(panel)
        side.setContentsMargins(0, 0, 0, 0)
        told = "things_review" if self.context.reviewer else "things_text"
        side.addWidget(paragraph(self.say("things_title"), "told 0", title=True))
        side.addWidget(paragraph(self.say(told, narrator=self.context.narrator), "told 1"))
        side.addWidget(self._list, 1)
        side.addWidget(paragraph(self.say("things_object"), "object title"))
        side.addWidget(self._objects)
        side.addWidget(self._confirm)
        whole = QHBoxLayout(self)
        whole.addWidget(self._view, 1)
        whole.addSpacing(12)
        whole.addWidget(panel)
        self._objects.setMaxVisibleItems(20)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

"""A participant who answers a set on boards: frame by frame, from the first page to the last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vrhuman.desktop.answer.headset import film
from vrhuman.desktop.answer.headset.boards import frame_board, item_boards
from vrhuman.desktop.answer.headset.drawing import draw, fitted_picture, frame_picture
from vrhuman.desktop.answer.headset.entry import ItemEntry, press
from vrhuman.desktop.answer.model.answer_run import AnswerRun, ShownItem, start_words
from vrhuman.protocol.boards.boards import LOWER
from vrhuman.protocol.boards.marks import marks
from vrhuman.protocol.boards.pages import BOARD, one_button
from vrhuman.protocol.boards.placing import PanelPose, ahead
from vrhuman.protocol.film import PANEL as FILM
from vrhuman.protocol.pointing import Pointing, point
from vrhuman.records import HeadsetState, Panel, PanelPicture, TrackedPose, VrhumanError

PAGE, ON = "page", "on"
"""The id of a page with one button, and the button's key."""
_ANYWHERE = PanelPose(np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0]))


class Answerer:
    """Goes through a run in the headset; it draws nothing and knows no runtime.

    ``pressed`` says that this frame's press did something, ``over`` that the last page was closed.
    """

    def __init__(self, run: AnswerRun) -> None:
        self._run, self._texts = run, run.session.texts
        self._entry: ItemEntry | None = None
        self._page: tuple[str, str, str] = ("", "", "")  # title, text, button
        self._next: Callable[[], None] = self._welcome
        self._anchor: TrackedPose | None = None
        self._pointing = Pointing()
        self._boards: tuple[Panel, ...] = ()
        self._time_ns: int | None = None
        self.pressed = self.over = False
        if run.agreed:
            self._welcome()
        else:
            agree = self._texts.say("item_agree")
            self._turn_to(run.session.item_set.name, run.session.consent, agree, self._agree)

    @property
    def pointing(self) -> Pointing:
        """What the hands point at."""
        return self._pointing

    @property
    def entry(self) -> ItemEntry | None:
        """The item that is answered; None on a page."""
        return self._entry

    def close(self) -> None:
        """Close the film's file."""
        if self._entry is not None and self._entry.shown.film is not None:
            self._entry.shown.film.close()
        self._entry = None

    def recentre(self) -> None:
        """Place the boards anew, where the participant looks then."""
        self._anchor = None

    def update(self, state: HeadsetState) -> tuple[Panel, ...]:
        """Return what is shown in a frame: the boards, and where the hand points."""
        elapsed_ns = state.display_time_ns - (self._time_ns or state.display_time_ns)
        self._time_ns = state.display_time_ns
        if self._anchor is None and state.head.valid:
            self._anchor = state.head
        if self._anchor is None:
            return ()
        self._pointing = point(self._pointing, self._boards, state.left, state.right)
        self.pressed = False
        self._act(elapsed_ns * 1e-9)
        if self.over:
            return ()
        self._boards = self._shown(self._anchor)
        target = self._pointing.target
        hovered = tuple(
            replace(panel, hovered=target.option)
            if target is not None and target.panel_id == panel.panel_id and not self.pressed
            else panel
            for panel in self._boards
        )
        left, right, head = state.left, state.right, state.head
        return (*hovered, *marks(self._pointing, self._boards, left, right, head))

    # ------------------------------------------------------------------------------ within

    def _act(self, elapsed_s: float) -> None:
        key, target = self._pointing.click, self._pointing.target
        if self._entry is None:
            if key == ON:
                self.pressed = True
                self._next()
            return
        self._play(elapsed_s)
        if self._entry is not None:
            self._entry = draw(self._entry, self._pointing, self._boards)
        if self._entry is None or not key or target is None or target.panel_id == FILM:
            self.pressed = bool(key)
            return
        item = self._entry.shown.item
        self._entry, outcome = press(
            self._entry, key, self._texts, lambda text: self._run.session.read(item, text)
        )
        self.pressed = True
        match outcome:
            case "submitted":
                self._submit()
            case "back":
                self._run.go_back()
                self._show_item()
            case "on":
                self._run.go_on()
                self._show_item()

    def _play(self, elapsed_s: float) -> None:
        """Let the film go on, and store where a watch begins before more of it is shown."""
        entry = self._entry
        assert entry is not None
        if entry.shown.film is None:
            return
        watching = film.advance(entry.watching, self._pointing, elapsed_s)
        if watching.watches > entry.watching.watches:
            try:
                self._run.watched()
            except VrhumanError as error:
                self._fail(str(error))
                return
        self._entry = entry.after(watching)

    def _submit(self) -> None:
        """Store the answer, and only then show the next item."""
        entry = self._entry
        assert entry is not None
        try:
            self._run.answer(entry.draft)
        except VrhumanError as error:
            told = self._texts.say("item_not_saved", why=error)
            self._entry = replace(entry, part="answer", told=told)
            return
        self._show_item()

    def _agree(self) -> None:
        try:
            self._run.agree()
        except VrhumanError as error:
            self._fail(str(error))
            return
        self._welcome()

    def _welcome(self) -> None:
        if self._run.done:
            self._show_item()
            return
        words = "\n\n".join(start_words(self._run, self._texts.say("item_saved_headset")))
        name, begin = self._run.session.item_set.name, self._texts.say("begin")
        self._turn_to(name, words, begin, self._show_item)

    def _show_item(self) -> None:
        self.close()
        if self._run.done:
            told = self._texts.say("item_done_headset", count=len(self._run.keeper.items))
            title, close = self._texts.say("item_done_title"), self._texts.say("wrist_close")
            self._turn_to(title, told, close, self._end)
            return
        try:
            shown: ShownItem = self._run.show()
        except VrhumanError as error:
            self._fail(str(error))
            return
        self._entry = self._fitted(ItemEntry.of(shown))

    def _fail(self, why: str) -> None:
        """Say why it does not go on; nothing that was answered is lost."""
        self.close()
        self._turn_to("", why, self._texts.say("wrist_close"), self._end)

    def _end(self) -> None:
        self.over = True

    def _turn_to(self, title: str, text: str, button: str, then: Callable[[], None]) -> None:
        self._page, self._next = (title, text, button), then

    def _shown(self, anchor: TrackedPose) -> tuple[Panel, ...]:
        if self._entry is not None:
            try:
                return item_boards(self._entry, self._picture(self._entry), self._texts, anchor)
            except VrhumanError as error:
                self._fail(str(error))
        title, text, button = self._page
        place = ahead(anchor, lower=LOWER)
        return (one_button(PAGE, title, text, place, BOARD, button, ON),)

    def _fitted(self, entry: ItemEntry) -> ItemEntry:
        """Return an item with its frame's picture as large as its board shows it."""
        picture = entry.shown.picture
        if not entry.boxed or picture is None:
            return entry
        board = frame_board(entry, frame_picture(entry), self._texts, _ANYWHERE)
        return replace(entry, shown=replace(entry.shown, picture=fitted_picture(picture, board)))

    @staticmethod
    def _picture(entry: ItemEntry) -> PanelPicture | None:
        """Return the film's picture at its moment, or the frame where that is shown.

        The film's next picture is decoded in the display's frame itself.
        """
        shown = entry.shown
        if entry.on_frame:
            return frame_picture(entry)
        if shown.film is None:
            return None
        pixels = shown.film.picture(entry.watching.position_s)
        return PanelPicture(f"{shown.item.film} at {shown.film.shown_s}", pixels)

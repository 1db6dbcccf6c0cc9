"""How a participant goes through a set's items: the same for the window and for the headset.

Whatever happens is stored before it is shown; an error says what was not, and nothing that was
stored before is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.items import Answer, AnswerForm, Item, ItemSet
from vrhuman.desktop.answer.model.asking import AnswerProgress
from vrhuman.desktop.answer.model.drafts import Draft, chance, levels
from vrhuman.desktop.answer.model.film import Film, Picture
from vrhuman.desktop.answer.model.frames import frame_picture
from vrhuman.desktop.answer.model.keeping import Keeper
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.protocol.rules import ItemRules
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError
from vrhuman.study.entries import ItemCondition


@dataclass(frozen=True, slots=True)
class Session:
    """What a participant answers, and how: set, texts, rules, and how typed answers are read.

    ``consent`` is the text that has to be agreed to first, empty where that was done; ``agree``
    stores that it was. ``begin`` begins the run, or takes up the one that was begun.
    """

    folder: Path
    item_set: ItemSet
    participant: str
    texts: Texts
    rules: ItemRules
    read: Callable[[Item, str], Answer]
    begin: Callable[[], Keeper]
    consent: str = ""
    agree: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item as it is shown: its place among ``count``, its form, and what was answered before.

    ``film`` is None where there is none to see. Where a bounding box is asked for, ``picture`` is
    that of the item's frame; it is None where none may be seen, too.
    """

    item: Item
    form: AnswerForm
    number: int
    count: int
    condition: ItemCondition
    film: Film | None
    watching: Watching
    draft: Draft
    asks_confidence: bool
    may_go_back: bool
    may_go_on: bool
    picture: Picture | None = None

    @property
    def blind(self) -> bool:
        """Whether the question is not shown."""
        return self.condition == "film-only"


class AnswerRun:
    """A participant's way through the items of a set."""

    def __init__(self, session: Session, keeper: Keeper | None) -> None:
        """Be at the first item without an answer; without ``keeper`` only after :meth:`agree`."""
        self.session = session
        self._keeper = keeper
        self._asked: AnswerProgress | None = None
        if keeper is not None:
            self._take_up(keeper)

    @property
    def keeper(self) -> Keeper:
        """The run, once it was begun."""
        assert self._keeper is not None
        return self._keeper

    @property
    def agreed(self) -> bool:
        """Whether the run was begun; else its consent is asked first."""
        return self._keeper is not None

    @property
    def done(self) -> bool:
        """Whether the last item is answered."""
        return self._place.item is None

    def agree(self) -> None:
        """Store the consent, and begin the run.

        :raises VrhumanError: if it cannot be stored, or the participant may not start.
        """
        self.session.agree()
        self._take_up(self.session.begin())

    def show(self) -> ShownItem:
        """Return the item that is asked now, and store that it is shown; its time begins.

        :raises VrhumanError: if its film or its frame cannot be shown, or the registry cannot be
            written.
        """
        asked, keeper, session = self._place, self.keeper, self.session
        item = asked.item
        assert item is not None
        form = session.item_set.forms[item.form]
        sees = keeper.run.condition != "question-only"
        film = Film(session.folder / item.film) if sees and item.film else None
        try:
            picture = self._picture(item, form, film) if sees else None
            stored = keeper.show(item)
        except VrhumanError:
            if film is not None:
                film.close()
            raise
        end = item.end_s if item.end_s > item.begin_s or film is None else film.length_s
        sure = None if stored.confidence is None else round(100 * stored.confidence)
        return ShownItem(
            item=item,
            form=form,
            number=asked.shown + 1,
            count=len(asked.items),
            condition=keeper.run.condition,
            film=film,
            watching=Watching.of(item.begin_s, end, keeper.run.watches, stored.watches),
            draft=Draft(form, dict(stored.answer), sure),
            asks_confidence=session.rules.confidence,
            may_go_back=asked.may_go_back,
            may_go_on=asked.may_go_on,
            picture=picture,
        )

    def watched(self) -> None:
        """Store that the shown item's film begins to be watched."""
        self.keeper.watch(self._item)

    def answer(self, draft: Draft) -> None:
        """Store the answer to the shown item, and go on to the next."""
        self.keeper.answer(self._item, draft, self.session.rules.revise)
        self._asked = self._place.submitted()

    def go_back(self) -> None:
        """Go to the item before, where that is allowed."""
        self._asked = self._place.back()

    def go_on(self) -> None:
        """Go to the next item, where that is allowed."""
        self._asked = self._place.on()

    def _picture(self, item: Item, form: AnswerForm, film: Film | None) -> Picture | None:
        if form.style != "box" or item.frame is None:
            return None
        return frame_picture(self.session.folder, item.frame, film)

    @property
    def _place(self) -> AnswerProgress:
        assert self._asked is not None
        return self._asked

    @property
    def _item(self) -> Item:
        item = self._place.item
        assert item is not None
        return item

    def _take_up(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._asked = AnswerProgress.at_first(
            keeper.items, keeper.answered, self.session.rules.revise
        )


def start_words(run: AnswerRun, saved: str) -> Iterator[str]:
    """Yield what is read before the first item; ``saved`` is the text on how to stop."""
    texts, keeper, count = run.session.texts, run.keeper, len(run.keeper.items)
    condition, watches = keeper.run.condition, keeper.run.watches
    words = {"full": "full", "question-only": "question", "film-only": "film"}[condition]
    yield texts.say(f"item_start_{words}", count=count)
    if watches and condition != "question-only":
        key = "item_watch_once" if watches == 1 else "item_watch_times"
        yield texts.say(key, **({} if watches == 1 else {"allowed": watches}))
    if keeper.answered:
        yield texts.say("item_start_resumed", answered=len(keeper.answered), count=count)
    yield saved


def asked_words(shown: ShownItem, texts: Texts) -> str:
    """Return the question, or what is asked in its place where it is not shown."""
    if not shown.blind:
        return shown.item.question
    return texts.say("item_box_blind" if shown.form.style == "box" else "item_what_happened")


def sure_words(form: AnswerForm, texts: Texts) -> str:
    """Return what the levels of confidence mean for a form."""
    guess = chance(form)
    if guess == 0.5:
        return texts.say("sure_text_yes_no")
    if guess:
        return texts.say("item_sure_choice", chance=levels(form)[0])
    return texts.say("sure_text")


def watched_words(watching: Watching, texts: Texts) -> str:
    """Return how often a film was watched, of how many times where that is limited."""
    if watching.allowed:
        return texts.say("item_watched_of", watched=watching.watches, allowed=watching.allowed)
    return texts.say("item_watched", watched=watching.watches)


def check_films(folder: Path, films: Iterable[str]) -> None:
    """Check that the films are there.

    :raises FilmError: naming the first that is missing.
    """
    for name in sorted(set(films) - {""}):
        if not (folder / name).is_file():
            Film(folder / name)

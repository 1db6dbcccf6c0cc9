"""What somebody does who makes or checks quizzes, without a window: every step is stored first."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS
from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft
from vrhuman.benchmarks.movieqa.quizzing.films import QuizFilm, quiz_films
from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal, QuizJournal, journal_of
from vrhuman.benchmarks.movieqa.quizzing.publishing import order_of
from vrhuman.benchmarks.movieqa.quizzing.quality import Quality, quality
from vrhuman.files.private import make_folder, write_text
from vrhuman.protocol.texts import Texts


@dataclass(slots=True)
class QuizWork:
    """The work of one person (``who``) on a set's quizzes."""

    who: str
    films: tuple[QuizFilm, ...]
    journal: QuizJournal
    texts: Texts

    @classmethod
    def open(cls, folder: Path, who: str, texts: Texts) -> QuizWork:
        """Read the set and its journal.

        :raises VrhumanError: if one of them cannot be used.
        """
        return cls(who, quiz_films(folder), QuizJournal(journal_of(folder)), texts)

    def film(self, key: str) -> QuizFilm:
        """Return a film by its key."""
        return next(each for each in self.films if each.key == key)

    def measured(self, draft: QuizDraft) -> Quality:
        """Measure a draft against all questions that there are about its film."""
        film = self.film(draft.film)
        written = [p.draft.question for p in self.journal.proposals if p.draft.film == film.key]
        return quality(draft, film.seconds, (*film.questions, *written))

    def begin(self) -> QuizDraft:
        """Return what was being written, else an empty question about the first film."""
        return self._kept() or QuizDraft(self.films[0].key)

    def keep(self, draft: QuizDraft) -> None:
        """Store what is being written, for when the window closes or dies.

        :raises OSError: where it cannot be written.
        """
        make_folder(self._draft_file.parent)
        told = {
            "film": draft.film,
            "question": draft.question,
            "answers": draft.answers,
            "spans": draft.spans,
        }
        place = self._draft_file.with_suffix(".part")
        write_text(place, json.dumps(told, ensure_ascii=False))
        place.replace(self._draft_file)

    def hand_in(self, draft: QuizDraft) -> Proposal:
        """Store a question for somebody else to check.

        :raises JournalError: where it cannot be written.
        """
        made = self.journal.write(self.who, draft)
        self._draft_file.unlink(missing_ok=True)
        return made

    def next_film(self, draft: QuizDraft) -> QuizDraft:
        """Return a draft about the film after; what is written goes along."""
        keys = [each.key for each in self.films]
        key = keys[(keys.index(draft.film) + 1) % len(keys)]
        return replace(draft, film=key, spans=(None,) * ANSWERS)

    def to_check(self) -> Proposal | None:
        """Return the next question to check, None if there is none."""
        return self.journal.to_check(self.who)

    @property
    def checked(self) -> int:
        """How many questions this person has judged."""
        return sum(p.checker == self.who and p.accepted is not None for p in self.journal.proposals)

    def choices(self, proposal: Proposal) -> tuple[str, ...]:
        """Return a question's answers in the order in which they are shown."""
        return tuple(proposal.draft.answers[n] for n in order_of(proposal.number))

    def answer(self, proposal: Proposal, place: int) -> Proposal:
        """Note the answer that was picked, by its place among the choices."""
        picked = order_of(proposal.number)[place]
        return self.journal.answer(proposal.number, self.who, picked)

    def judge(self, proposal: Proposal, accepted: bool, reason: str = "") -> Proposal:
        """Note whether the question may be used."""
        return self.journal.judge(proposal.number, self.who, accepted, reason)

    @property
    def _draft_file(self) -> Path:
        return self.journal.path.with_name(f"draft-{self.who}.json")

    def _kept(self) -> QuizDraft | None:
        try:
            told = json.loads(self._draft_file.read_text(encoding="utf-8"))
            spans = tuple((float(e[0]), float(e[1])) if e else None for e in told["spans"])
            answers = tuple(map(str, told["answers"]))
            draft = QuizDraft(str(told["film"]), str(told["question"]), answers, spans)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        known = draft.film in {each.key for each in self.films}
        return draft if known and len(answers) == len(spans) == ANSWERS else None


def answer_name(number: int, texts: Texts) -> str:
    """Return what an answer of a draft is called."""
    return texts.say("quiz_wrong", number=number) if number else texts.say("quiz_right")


def problem_words(found: Quality, texts: Texts) -> tuple[str, ...]:
    """Return what stops a question from being handed in, in words."""
    return tuple(
        texts.say(f"quiz_problem_{problem.replace(' ', '_')}")
        if number < 0
        else texts.say(
            f"quiz_problem_{problem.replace(' ', '_')}", answer=answer_name(number, texts)
        )
        for problem, number in found.problems
    )


def warning_words(found: Quality, texts: Texts) -> tuple[str, ...]:
    """Return what should be better, in words."""
    bars = (("length", found.length), ("similarity", found.similarity), ("used", found.used))
    told = [texts.say(f"quiz_{name}_bad") for name, bar in bars if not bar.good]
    if found.riddles:
        told.append(texts.say("quiz_riddles", words=", ".join(dict.fromkeys(found.riddles))))
    if found.fragments:
        names = ", ".join(answer_name(number, texts) for number in found.fragments)
        told.append(texts.say("quiz_fragments", answers=names))
    return tuple(told)

"""Answers from the question's words alone (Q-only), and says what of a set that gives away.

For each role a classifier (logistic regression) of the question's words and word pairs. The paper's
is a recurrent network of the question; on its own set it reached 32.48 % (Table 2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from zlib import crc32

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion, read_split
from vrhuman.benchmarks.envqa.baselines.comparing import Comparison, Row, Share, as_json
from vrhuman.benchmarks.envqa.published import OVERALL, TABLE_2
from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.envqa.roles import ROLES
from vrhuman.benchmarks.items import Answer
from vrhuman.extras import needs
from vrhuman.records import JsonValue, VrhumanError

_PUBLISHED = next(row.values for row in TABLE_2 if row.model == "Q-only")
PAPER = _PUBLISHED[OVERALL]
"""Q-only's accuracy in the paper's Table 2 [%]."""
MARGIN = 3.0
"""A set on which Q-only has more than the paper's figure and this [points] gives answers away."""
MIN_QUESTIONS = 20
"""A template with fewer questions is not judged."""
FOLDS = 5


class AuditError(VrhumanError):
    """A set that is too small to say what its questions give away."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A template that Q-only answers better than the paper's questions of its type (``paper`` [%]).

    ``points`` is what that adds to Q-only's overall accuracy.
    """

    template: str
    question_type: QuestionType
    accuracy: Share
    paper: float
    points: float


@dataclass(frozen=True, slots=True)
class Audit:
    """What Q-only reached on a set; ``learned_from`` says which questions it had read."""

    learned_from: str
    row: Row
    leaks: tuple[Leak, ...]

    @property
    def gives_away(self) -> bool:
        """Whether Q-only has more than the paper's 32.48 % and 3 points."""
        return self.row.overall.percent > PAPER + MARGIN

    @property
    def verdict(self) -> str:
        """One line that compares with the paper."""
        percent = self.row.overall.percent
        if self.gives_away:
            return (
                f"Q-only has {percent:.1f} %, above Env-QA's {PAPER} % and {MARGIN:g} points: "
                "the questions give answers away"
            )
        return f"Q-only has {percent:.1f} %, within Env-QA's {PAPER} % and {MARGIN:g} points"


def answer_by_question(
    studied: Sequence[ClipQuestion], asked: Sequence[ClipQuestion]
) -> list[Answer]:
    """Answer questions by their words, after studying others with their answers.

    :raises PackageMissing: without scikit-learn.
    """
    with needs("vrhuman[audit]", "the Q-only baseline"):
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
    if not studied or not asked:
        return [{} for _ in asked]
    words = TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\w+", sublinear_tf=True)
    known = words.fit_transform([each.question for each in studied])
    read = words.transform([each.question for each in asked])
    given: list[dict[str, str]] = [{} for _ in asked]
    for role in ROLES:
        truth = [each.roles.get(role, "") for each in studied]
        classes = sorted(set(truth))
        if len(classes) == 1:
            values = classes * len(asked)
        else:
            model = LogisticRegression(max_iter=1000, C=10.0)
            model.fit(known, [classes.index(value) for value in truth])
            values = [classes[int(number)] for number in model.predict(read)]
        for answer, value in zip(given, values, strict=True):
            if value:
                answer[role] = value
    return list(given)


def audit(folder: Path) -> Mapping[str, JsonValue]:
    """Return what Q-only reaches on the set in a folder, as JSON, with the leaking templates.

    :raises VrhumanError: where the set cannot be read, or is too small.
    """
    found = audit_of(read_split(folder, "train"), read_split(folder, "test"))
    return {
        "learned_from": found.learned_from,
        "row": as_json(found.row),
        "leaks": [asdict(leak) for leak in found.leaks],
        "paper": PAPER,
        "limit": PAPER + MARGIN,
        "gives_away": found.gives_away,
        "verdict": found.verdict,
    }


def audit_of(train: Sequence[ClipQuestion], test: Sequence[ClipQuestion]) -> Audit:
    """Audit a set: learn from its training questions and answer its test questions.

    Where one of the two is empty, the questions of a fifth of all clips at a time are answered
    after the others were read.

    :raises AuditError: with fewer than five clips then.
    """
    if train and test:
        asked: Sequence[ClipQuestion] = test
        given = answer_by_question(train, test)
        learned_from = f"{len(train)} training questions"
    else:
        asked = (*train, *test)
        given = _answered_in_folds(asked)
        learned_from = "the set's other clips (five-fold cross-validation)"
    comparison = Comparison(asked)
    shares = comparison.by_template(given)
    return Audit(learned_from, comparison.row("Q-only", given), _leaks(asked, shares))


def _answered_in_folds(asked: Sequence[ClipQuestion]) -> list[Answer]:
    videos = sorted({q.video_id for q in asked}, key=lambda video: (crc32(video.encode()), video))
    if len(videos) < FOLDS:
        raise AuditError(
            f"{len(videos)} clips are too few for cross-validation; give a set of at least {FOLDS}"
        )
    fold = {video: place % FOLDS for place, video in enumerate(videos)}
    given: list[Answer] = [{} for _ in asked]
    for left_out in range(FOLDS):
        told = [n for n, each in enumerate(asked) if fold[each.video_id] == left_out]
        read = [each for each in asked if fold[each.video_id] != left_out]
        for n, answer in zip(told, answer_by_question(read, [asked[n] for n in told]), strict=True):
            given[n] = answer
    return given


def _leaks(asked: Sequence[ClipQuestion], shares: Mapping[str, Share]) -> tuple[Leak, ...]:
    """Return the leaking templates, those first that add most to Q-only's accuracy."""
    types = {each.template: each.question_type for each in asked}
    found = []
    for template, share in shares.items():
        paper = _PUBLISHED[types[template].label]
        if share.questions >= MIN_QUESTIONS and share.low > paper + MARGIN:
            points = (share.percent - paper) * share.questions / len(asked)
            found.append(Leak(template, types[template], share, paper, points))
    return tuple(sorted(found, key=lambda leak: (-leak.points, leak.template)))

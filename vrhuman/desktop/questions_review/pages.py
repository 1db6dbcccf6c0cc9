"""Writes the pages of a review: one question a page, in plain HTML without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from vrhuman.questions.review.reviewed import ReviewedQuestion
from vrhuman.questions.review.reviews import LONGEST, Verdict

STYLE = """
:root { color-scheme: light dark; --line: #8886; --good: #1d6b31; --bad: #a3261d; --warm: #8a5a00; }
body { font: 17px/1.45 system-ui, "Segoe UI", "Liberation Sans", sans-serif; margin: 0 auto;
  max-width: 76rem; padding: .6rem 1rem 3rem; }
h1 { font-size: 1.6rem; margin: .5rem 0; } nav a { margin-right: 1rem; }
.two { display: grid; grid-template-columns: minmax(20rem, 1fr) minmax(20rem, 1.2fr); gap: 1.4rem; }
@media (max-width: 60rem) { .two { grid-template-columns: 1fr; } }
img, video { max-width: 100%; height: auto; border-radius: .4rem; display: block; }
figure { margin: 0 0 .8rem; } figcaption { opacity: .75; font-size: .9rem; }
.near { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .8rem; }
.answer { font-weight: 600; } .quiet { opacity: .75; font-size: .9rem; overflow-wrap: anywhere; }
button { font: inherit; padding: .5rem 1.1rem; border-radius: .5rem; border: 1px solid var(--line);
  cursor: pointer; margin: 0 .5rem .5rem 0; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #4a90d9; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .4rem; margin: .2rem 0 .6rem; }
.accept { color: var(--good); } .reject { color: var(--bad); } .reword { color: var(--warm); }
.bar { height: .5rem; border: 1px solid var(--line); border-radius: .3rem; overflow: hidden; }
.bar i { display: block; height: 100%; background: #4a90d9; }
.error { border: 2px solid var(--bad); padding: .5rem .8rem; border-radius: .4rem; }
"""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """A question's position in the set.

    It is ``number`` of ``count``, from 0; ``judged`` are done so far.
    """

    number: int
    count: int
    judged: int


def question_page(
    place: SetPosition,
    question: ReviewedQuestion,
    evidence: str,
    verdict: Verdict | None,
    error: str = "",
) -> str:
    """Return the page of one question beside its ``evidence``, which is HTML."""
    said = verdict.text if verdict and verdict.decision == "reword" else ""
    why = verdict.reason if verdict else ""
    before = (
        f'<p>Your verdict: <b class="{verdict.decision}">{verdict.decision}</b> '
        f"{escape(verdict.reason)}</p>"
        if verdict
        else ""
    )
    return _page(
        f"Question {place.number + 1} of {place.count}",
        f"""
{_bar(place)}
<nav>{_link(place.number - 1, place, "‹ Previous", "b")}
{_link(place.number + 1, place, "Next ›", "n")}
<a href="./">All questions</a></nav>
{f'<p class="error" role="alert">{escape(error)}</p>' if error else ""}
<div class="two"><div>
<h1>{escape(question.text)}</h1>
<p>Answer: <span class="answer">{escape(question.answer)}</span></p>
<p class="quiet">{escape(question.about)}</p>
{before}
<form method="post" action="{place.number}">
<label>Better wording (must ask the same question)
<input name="text" maxlength="{LONGEST}" value="{escape(said)}" accesskey="t"></label>
<label>Reason (for later readers)
<input name="reason" maxlength="{LONGEST}" value="{escape(why)}"></label>
<button name="decision" value="accept" class="accept" accesskey="a">Accept</button>
<button name="decision" value="reword" class="reword" accesskey="w">Reword</button>
<button name="decision" value="reject" class="reject" accesskey="r">Reject</button>
</form>
<p class="quiet">Accept the question if it is clear English, asks about what is shown,
and has the correct answer. Keys: Alt+A, Alt+W, Alt+R (Alt+Shift in Firefox).</p>
</div><div>
{evidence}
</div></div>""",
    )


def overview_page(
    place: SetPosition,
    rows: Sequence[tuple[int, str, str, Verdict | None]],
    reviewer: str,
    file: str,
) -> str:
    """Return the page of all questions: number, house, text and the verdict on each."""
    lines = "".join(
        f'<li value="{number + 1}"><a href="{number}">{escape(text)}</a> '
        f'<span class="quiet">{escape(house)}</span>'
        + (f' <b class="{verdict.decision}">{verdict.decision}</b>' if verdict else "")
        + "</li>"
        for number, house, text, verdict in rows
    )
    done = place.judged == place.count
    told = "All questions are judged. You can close this page." if done else "Next:"
    first = next((number for number, _, _, verdict in rows if verdict is None), 0)
    link = "" if done else f' <a href="{first}" accesskey="n">question {first + 1}</a>'
    return _page(
        "Questions to review",
        f"""<h1>Review by {escape(reviewer)}</h1>{_bar(place)}
<p>{place.judged} of {place.count} judged. {told}{link}</p>
<p class="quiet">Each verdict is saved at once in {escape(file)}.</p><ol>{lines}</ol>""",
    )


def _bar(place: SetPosition) -> str:
    share = 100 * place.judged / max(1, place.count)
    told = f"{place.judged} of {place.count} judged"
    return (
        f'<div class="bar" role="img" aria-label="{told}"><i style="width:{share:.0f}%"></i></div>'
    )


def _link(number: int, place: SetPosition, words: str, key: str) -> str:
    if not 0 <= number < place.count:
        return ""
    return f'<a href="{number}" accesskey="{key}">{words}</a>'


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{body}</body></html>"
    )

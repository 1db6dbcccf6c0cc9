"""The agent ``vlm``: a model behind an OpenAI-compatible endpoint sees, acts, notes and answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from vrhuman.agents.actions import DONE
from vrhuman.agents.agent import AgentAnswer, AgentCard, AgentQuestion, Brief, Usage, View
from vrhuman.agents.endpoint.call_log import SUFFIX, CallLog
from vrhuman.agents.endpoint.caller import BudgetUsed, Caller, NoFurtherTry
from vrhuman.agents.endpoint.prompts import (
    QUESTIONS,
    REMEMBERED,
    SYSTEM,
    acting_text,
    data_url,
    prompt_hash,
    questions_text,
)
from vrhuman.agents.endpoint.replies import ACTING, ANSWERING, NotUnderstood, acted, answered
from vrhuman.agents.endpoint.settings import EndpointSettings, check_ready, settings_of
from vrhuman.agents.endpoint.spending import most_tokens
from vrhuman.records import Action

_KEPT_FOR_ANSWERS = 2
"""The calls that exploring leaves for the two answer phases."""
_NO_ACTION = Action("")


class EndpointAgent:
    """Asks the model for up to ten actions at a time; its notes survive into the re-entry."""

    def __init__(self, settings: EndpointSettings) -> None:
        self._settings = settings
        self.card = AgentCard(
            name=settings.name or settings.model,
            track="rgb",
            model=settings.model,
            prompt_sha256=prompt_hash(),
            budgets=settings.budgets,
            actions="macros",
        )
        self._begin(None)

    def begin(self, brief: Brief) -> None:
        self._begin(Path(brief.folder) / f"{brief.episode}{SUFFIX}")

    def _begin(self, log: Path | None) -> None:
        self._caller = None if log is None else Caller(self._settings, CallLog(log))
        self._pictures: deque[str] = deque(maxlen=max(1, self._settings.images))
        self._done: list[str] = []
        self._asked = ""
        self._notes = self._ended_by = ""
        self._wanted: tuple[Action, ...] = ()
        self._step = 0
        self._invalid = self._answer_phases = 0

    def act(self, view: View) -> Sequence[Action]:
        self._tell(view)
        if view.rgb is not None and self._settings.images:
            self._pictures.append(data_url(view.rgb, self._settings.width))
        if self._ended_by:
            return (Action(DONE),)
        kept = max(0, _KEPT_FOR_ANSWERS - self._answer_phases)
        text = acting_text(view, self._notes, self._done, self._asked)
        try:
            call = self._asking().ask(view.phase, text, tuple(self._pictures), ACTING, kept)
        except (BudgetUsed, NoFurtherTry) as used:  # what is kept for the answers is there still
            self._ended_by = used.budget
            return (Action(DONE),)
        try:
            reply = acted(call.reply)
        except NotUnderstood as error:
            self._invalid += 1
            self._wanted = (_NO_ACTION,)
            why = "refused" if call.refusal else "empty" if not call.reply else str(error)
            self._done.append(f"your reply was not understood ({why}); nothing was done")
            return self._wanted
        self._notes, self._wanted = reply.notes or self._notes, reply.actions
        return reply.actions

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        self._answer_phases += 1
        self._asked = questions_text(asked)
        text = f"Your notes:\n{self._notes or '(none)'}\n\nWhat you did last:\n"
        text += "\n".join(self._done[-REMEMBERED:]) + f"\n\n{QUESTIONS}\n{self._asked}"
        kept = max(0, _KEPT_FOR_ANSWERS - self._answer_phases)
        try:
            call = self._asking().ask("answer", text, tuple(self._pictures), ANSWERING, kept)
        except BudgetUsed as used:
            self._ended_by = self._ended_by or used.budget
            return ()
        try:
            return answered(call.reply, asked)
        except NotUnderstood:
            self._invalid += 1
            return ()

    def end(self) -> Usage:
        caller = self._asking()
        spent = caller.spent
        return Usage(
            calls=spent.calls,
            input_tokens=spent.input_tokens,
            output_tokens=spent.output_tokens,
            money=round(spent.money, 6),
            seconds=round(spent.seconds, 3),
            invalid=self._invalid,
            ended_by=self._ended_by,
            more={"found": caller.found},
        )

    def _tell(self, view: View) -> None:
        """Add to the text which of the last actions were done."""
        done = view.step - self._step if view.step >= self._step else 0
        self._step = view.step
        for number, action in enumerate(self._wanted[:done]):
            if action is _NO_ACTION or action.name == DONE:
                continue
            failed = number == done - 1 and not view.success
            self._done.append(f"{action.name}: {'failed' if failed else 'done'}")
        self._wanted = ()

    def _asking(self) -> Caller:
        if self._caller is None:
            raise RuntimeError("begin() was not called")
        return self._caller


def vlm(**options: str) -> EndpointAgent:
    """Return the agent of these options (:class:`EndpointSettings`).

    :raises WrongOption: for options that are wrong, or without a key for OpenAI.
    :raises PackageMissing: without the client's package.
    """
    settings = settings_of(options)
    check_ready(settings)
    return EndpointAgent(settings)


def dry_run(settings: EndpointSettings, episodes: int) -> dict[str, float | int | str]:
    """Return the most that episodes may use within their budgets, before anything is spent."""
    text = most_tokens(len(SYSTEM) + 25 * REMEMBERED + 4000 + 20 * 200)
    calls = settings.calls or 5000
    tokens_in = calls * (text + settings.images * settings.image_tokens)
    tokens_out = calls * settings.max_tokens
    money = settings.cost(tokens_in, tokens_out)
    if settings.money:
        money = min(money, settings.money)
    return {
        "model": settings.model,
        "episodes": episodes,
        "calls": calls * episodes,
        "input_tokens": tokens_in * episodes,
        "output_tokens": tokens_out * episodes,
        "money": round(money * episodes, 2),
        "priced": "yes" if settings.price_in or settings.price_out else "no",
    }


def as_options(settings: EndpointSettings) -> dict[str, str]:
    """Return settings as the command line's options."""
    return {name: str(value) for name, value in asdict(settings).items()}

"""Sends requests to an endpoint: within budgets, again where that may help, and recorded."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from vrhuman.agents.agent import AgentFailed
from vrhuman.agents.endpoint.call_log import Call, CallLog
from vrhuman.agents.endpoint.prompts import SYSTEM, messages
from vrhuman.agents.endpoint.retrying import error_line, in_tries, may_succeed, pause_seconds
from vrhuman.agents.endpoint.settings import EndpointSettings
from vrhuman.agents.endpoint.spending import Spent, exceeded, most_tokens
from vrhuman.extras import needs
from vrhuman.records import JsonValue


class BudgetUsed(Exception):
    """One more request might exceed the episode's budget of this name."""

    def __init__(self, budget: str) -> None:
        super().__init__(budget)
        self.budget = budget


class NoFurtherTry(AgentFailed):
    """The endpoint did not answer, and the budget of this name allows no further try."""

    def __init__(self, told: str, budget: str) -> None:
        super().__init__(told)
        self.budget = budget


class Caller:
    """Asks one model, in one episode or about one set; only here are requests sent again."""

    def __init__(
        self,
        settings: EndpointSettings,
        log: CallLog,
        wait: Callable[[float], None] = time.sleep,
        system: str = SYSTEM,
    ) -> None:
        with needs("vrhuman[vlm]", "models behind an endpoint"):
            import openai
        self._errors = openai
        self._key = os.environ.get(settings.key_env, "")
        self._settings, self._log, self._wait = settings, log, wait
        self._system = system
        self._client = openai.OpenAI(
            api_key=self._key or "none",
            base_url=settings.endpoint,
            max_retries=0,
            timeout=settings.patience,
        )
        self.spent = Spent()
        self.found = 0
        """How many requests were answered from an earlier run's log."""

    def ask(
        self,
        phase: str,
        text: str,
        pictures: Sequence[str],
        schema: Mapping[str, JsonValue],
        kept: int = 0,
    ) -> Call:
        """Return a model's reply; ``kept`` calls of the budget are left for later.

        :raises BudgetUsed: before a request that might exceed a budget.
        :raises NoFurtherTry: if the endpoint did not answer before a budget was used up.
        :raises AgentFailed: if it does not answer, whatever is tried.
        """
        shown = list(pictures)
        request = self._request(text, shown, schema)
        name = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()
        if (known := self._log.recorded(name)) is not None:
            self.found += 1
            self.spent = self.spent.plus(self._used(known))
            return known
        tried, error, budget = 0, "", ""
        while tried < self._settings.tries:
            coming = self._worst(text, len(shown))
            if budget := exceeded(
                self._settings, self.spent, replace(coming, calls=coming.calls + kept)
            ):
                if not tried:
                    raise BudgetUsed(budget)
                error = f"{error}; the budget of {budget} allows no further try"
                break
            tried += 1
            began = time.monotonic()
            try:
                reply = self._client.chat.completions.create(**request)
            except (self._errors.APIError, ValueError) as failed:  # or a body that is no JSON
                seconds = time.monotonic() - began
                self.spent = self.spent.plus(Spent(calls=1, seconds=seconds))
                error = error_line(failed, self._key)
                status = getattr(failed, "status_code", None)
                if status == 400 and "image" in error.lower() and len(shown) > 1:
                    shown = shown[-(len(shown) // 2) :]  # the endpoint takes fewer
                    request = self._request(text, shown, schema)
                elif may_succeed(failed):
                    if tried < self._settings.tries:
                        self._wait(pause_seconds(failed, tried, self._settings.longest_wait))
                else:
                    break
                continue
            call = self._call(name, phase, len(shown), reply, time.monotonic() - began, tried)
            self.spent = self.spent.plus(replace(self._used(call), calls=1))
            self._log.add(call)
            return call
        self._log.add(Call(name, phase, len(shown), tries=tried, error=error))
        told = f"{self._settings.endpoint}: {error} ({in_tries(tried)})"
        raise NoFurtherTry(told, budget) if budget else AgentFailed(told)

    def _request(
        self, text: str, pictures: Sequence[str], schema: Mapping[str, JsonValue]
    ) -> dict[str, Any]:
        made: dict[str, Any] = {
            "model": self._settings.model,
            "messages": messages(text, pictures, self._system),
            "max_tokens": self._settings.max_tokens,
            "temperature": self._settings.temperature,
        }
        if self._settings.schema == "json_schema":
            form = {"name": "reply", "strict": True, "schema": dict(schema)}
            made["response_format"] = {"type": "json_schema", "json_schema": form}
        elif self._settings.schema == "json_object":
            made["response_format"] = {"type": "json_object"}
        return made

    def _worst(self, text: str, pictures: int) -> Spent:
        """Return the most that a request may use, as far as is known before it is sent."""
        system = most_tokens(len(json.dumps(messages("", (), self._system))))
        tokens = system + most_tokens(len(text)) + pictures * self._settings.image_tokens
        most = self._settings.max_tokens
        return Spent(1, tokens, most, self._settings.cost(tokens, most))

    def _used(self, call: Call) -> Spent:
        cost = self._settings.cost(call.input_tokens, call.output_tokens)
        return Spent(call.tries, call.input_tokens, call.output_tokens, cost, call.seconds)

    def _call(
        self, name: str, phase: str, pictures: int, reply: Any, seconds: float, tried: int
    ) -> Call:
        choice = reply.choices[0] if getattr(reply, "choices", None) else None
        said = getattr(choice, "message", None)
        usage = getattr(reply, "usage", None)
        return Call(
            request=name,
            phase=phase,
            images=pictures,
            reply=getattr(said, "content", None) or "",
            refusal=getattr(said, "refusal", None) or "",
            finish=getattr(choice, "finish_reason", None) or "",
            model=getattr(reply, "model", None) or "",
            fingerprint=getattr(reply, "system_fingerprint", None) or "",
            input_tokens=getattr(usage, "prompt_tokens", None) or 0,
            output_tokens=getattr(usage, "completion_tokens", None) or 0,
            seconds=round(seconds, 3),
            tries=tried,
        )

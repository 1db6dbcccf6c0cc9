"""A model behind an endpoint: real HTTP on loopback, with faults, budgets, and resuming."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openai", reason="models need vrhuman[vlm], which is not installed here")

from tests.support.agents.episodes import played
from tests.support.agents.stub_endpoint import KEY, Stub, served
from vrhuman.agents.agent import AgentFailed
from vrhuman.agents.endpoint.agent import EndpointAgent, dry_run, vlm
from vrhuman.agents.endpoint.call_log import SUFFIX, CallLog
from vrhuman.agents.endpoint.caller import BudgetUsed, Caller
from vrhuman.agents.endpoint.replies import ACTING
from vrhuman.agents.endpoint.settings import (
    EndpointSettings,
    WrongOption,
    settings_of,
)
from vrhuman.recording.verify import verify
from vrhuman.review.results.outcome import outcome

TEXT = "Phase: explore. Steps done: 0, left: 5."
PICTURES = ("data:image/jpeg;base64,QQ==",) * 4


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", KEY)


def settings(stub: Stub, **changes: Any) -> EndpointSettings:
    given = {"model": "stub", "endpoint": stub.address, "key_env": "STUB_KEY", "patience": 0.4}
    return EndpointSettings(**{**given, "tries": 3, "price_in": 2.0, "price_out": 8.0, **changes})


def caller(stub: Stub, folder: Path, **changes: Any) -> tuple[Caller, list[float]]:
    waited: list[float] = []
    log = CallLog(folder / f"e{SUFFIX}")
    return Caller(settings(stub, **changes), log, waited.append), waited


def logged(folder: Path) -> list[dict[str, Any]]:
    lines = next(folder.glob(f"*{SUFFIX}")).read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_a_good_reply_is_logged_with_its_tokens_and_no_key(tmp_path: Path) -> None:
    with served() as stub:
        ask, _ = caller(stub, tmp_path)
        ask.ask("explore", TEXT, PICTURES, ACTING)

    (line,) = logged(tmp_path)
    assert (line["model"], line["fingerprint"], line["input_tokens"]) == ("stub-1", "fp", 1000)
    assert ask.spent.calls == 1
    assert ask.spent.money == pytest.approx(0.0024)
    assert stub.keys == [f"Bearer {KEY}"]
    assert KEY not in (tmp_path / f"e{SUFFIX}").read_text()


def test_a_busy_endpoint_is_given_the_time_it_asks_for(tmp_path: Path) -> None:
    with served(["429", "500"]) as stub:
        ask, waited = caller(stub, tmp_path)
        call = ask.ask("explore", TEXT, PICTURES, ACTING)

    assert waited == [0.25, 2.0]
    assert (call.tries, ask.spent.calls, len(stub.requests)) == (3, 3, 3)


@pytest.mark.parametrize("fault", ["timeout", "cut-body"])
def test_a_lost_reply_is_asked_for_again(tmp_path: Path, fault: str) -> None:
    with served([fault]) as stub:
        ask, waited = caller(stub, tmp_path)
        call = ask.ask("explore", TEXT, PICTURES, ACTING)

    assert (call.tries, len(waited), call.error) == (2, 1, "")


def test_an_endpoint_that_takes_fewer_pictures_gets_fewer(tmp_path: Path) -> None:
    with served(["too-many-images"] * 3) as stub:
        ask, waited = caller(stub, tmp_path)
        call = ask.ask("explore", TEXT, PICTURES, ACTING)

    assert (call.images, call.tries, waited) == (1, 3, [])


def test_an_endpoint_that_stays_away_fails_the_agent_without_the_key(tmp_path: Path) -> None:
    with served(["500"] * 9) as stub:
        ask, _ = caller(stub, tmp_path)
        with pytest.raises(AgentFailed, match=r"\(3 tries\)") as caught:
            ask.ask("explore", TEXT, PICTURES, ACTING)

    assert len(stub.requests) == 3
    assert KEY not in str(caught.value)
    assert KEY not in (tmp_path / f"e{SUFFIX}").read_text()


@pytest.mark.parametrize(
    ("budget", "asked"),
    [({"calls": 2}, 2), ({"calls": 3}, 3), ({"tokens": 3500}, 1), ({"money": 0.0195}, 1)],
)
def test_no_request_is_sent_beyond_a_budget(
    tmp_path: Path, budget: dict[str, float], asked: int
) -> None:
    with served() as stub:
        ask, _ = caller(stub, tmp_path, images=0, max_tokens=2000, **budget)
        for number in range(asked):
            ask.ask("explore", f"{TEXT} {number}", (), ACTING)
        with pytest.raises(BudgetUsed) as caught:
            ask.ask("explore", TEXT, (), ACTING)

    assert len(stub.requests) == asked
    assert caught.value.budget == next(iter(budget))


def test_what_was_recorded_is_not_paid_for_again(tmp_path: Path) -> None:
    with served(["", "429"]) as stub:
        first, _ = caller(stub, tmp_path)
        for number in range(3):
            first.ask("explore", f"{TEXT} {number}", PICTURES, ACTING)
        with (tmp_path / f"e{SUFFIX}").open("a") as file:
            file.write('{"request": "cut o')  # killed while writing
        sent = len(stub.requests)
        again, _ = caller(stub, tmp_path)
        for number in range(4):
            again.ask("explore", f"{TEXT} {number}", PICTURES, ACTING)

    assert sent == 4
    assert len(stub.requests) == sent + 1
    assert again.found == 3
    assert again.spent.calls == 5
    assert len(logged(tmp_path)) == 4


def test_an_episode_from_pixels_to_answers(tmp_path: Path) -> None:
    with served(["429"]) as stub:
        agent = EndpointAgent(settings(stub, longest_wait=0.01))
        found = played(agent, tmp_path)

    assert found.outcome == "completed"
    assert found.steps == {"explore": 3, "re-enter": 3}
    assert outcome(found.path).answers[0].unanswered == 0
    assert verify(found.path).good
    assert found.usage.calls == len(stub.requests)
    pictures = [
        sum(part["type"] == "image_url" for part in each["messages"][1]["content"])
        for each in stub.requests
    ]
    assert max(pictures) > 1
    told = stub.requests[-2]["messages"][1]["content"][0]["text"]
    assert "turned 2 times" in told or "turned 3 times" in told
    assert "RotateRight: done" in told
    for file in tmp_path.rglob("*"):
        assert KEY.encode() not in file.read_bytes()


def test_replies_that_are_not_understood_cost_a_step_and_nothing_more(tmp_path: Path) -> None:
    bad = ["cut-json", "refusal", "empty", "text", "bad-action"]
    with served(bad) as stub:
        found = played(EndpointAgent(settings(stub)), tmp_path)

    assert found.outcome == "completed"
    assert found.usage.invalid == 5
    assert found.steps["explore"] == 5
    assert found.usage.calls == len(stub.requests)


def test_a_budget_ends_the_episode_and_leaves_calls_for_the_answers(tmp_path: Path) -> None:
    with served() as stub:
        found = played(EndpointAgent(settings(stub, calls=4)), tmp_path)

    assert (found.outcome, found.reason) == ("budget", "calls")
    assert len(stub.requests) == 4
    assert found.steps == {"explore": 2, "re-enter": 0}
    assert [each.answered for each in outcome(found.path).answers] == [3, 3]


def test_a_fault_of_the_last_call_for_exploring_leaves_the_answers_theirs(tmp_path: Path) -> None:
    with served(["", "500"]) as stub:
        agent = EndpointAgent(settings(stub, calls=4, longest_wait=0.01))
        found = played(agent, tmp_path)

    assert (found.outcome, found.reason) == ("budget", "calls")
    assert len(stub.requests) == 4
    assert [each.answered for each in outcome(found.path).answers] == [3, 3]


def test_a_fault_of_the_last_call_for_answers_fails_the_episode(tmp_path: Path) -> None:
    with served(["", "", "500"]) as stub:
        agent = EndpointAgent(settings(stub, calls=4, longest_wait=0.01))
        found = played(agent, tmp_path)

    assert found.outcome == "failed"
    assert "the budget of calls allows no further try" in found.reason


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "model=NAME"),
        ({"model": "m", "calls": "many"}, "must be a number"),
        ({"model": "m", "calls": "-1"}, "from 0"),
        ({"model": "m", "colour": "red"}, "unknown"),
        ({"model": "m", "schema": "xml"}, "json_schema, json_object or none"),
        ({"model": "m", "tries": "0"}, "at least 1"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, str], told: str) -> None:
    with pytest.raises(WrongOption, match=told):
        settings_of(options)


def test_without_a_key_openai_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    with pytest.raises(WrongOption, match="OPENAI_API_KEY is not set"):
        vlm(model="m")
    vlm(model="m", endpoint="http://127.0.0.1:1/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    vlm(model="m")


def test_a_dry_run_tells_the_most_that_is_spent() -> None:
    cheap = EndpointSettings(model="m", calls=10, images=2, price_in=1.0, price_out=2.0)
    capped = EndpointSettings(model="m", calls=10, price_in=1.0, price_out=2.0, money=0.001)

    told = dry_run(cheap, 3)

    assert told["calls"] == 30
    assert told["output_tokens"] == 30 * 2048
    assert float(told["money"]) > 0.1
    assert dry_run(capped, 3)["money"] == 0.0

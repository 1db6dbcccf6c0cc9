"""A study's participants by links: what they agree to, answer and withdraw is in the registry."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import msgpack
import pytest
from aiohttp.test_utils import TestServer
from yarl import URL

from tests.support.desktop.desk_studies import STUDY, consented, registry_with
from tests.support.web.page import joined
from vrhuman.embodiment.settings import BodySettings, LocomotionSettings
from vrhuman.runtime.calibrating.profiles import store_profile
from vrhuman.runtime.plan import Plan
from vrhuman.study.by_link import LinkedStudy, begin, calibrated
from vrhuman.study.entries import AuditEntry
from vrhuman.study.lab_forms import load_consent, load_screening
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import give_up
from vrhuman.web.seats import SeatStatus
from vrhuman.web.server import Participation, application

ANSWERS = {
    "age": 30,
    **dict.fromkeys(("epilepsy", "vestibular", "pregnancy", "unwell", "implant"), "no"),
}


class Visitor:
    """P01 of the study, in a browser; asks for addresses and says what came back."""

    def __init__(self, server: TestServer, session: aiohttp.ClientSession) -> None:
        self._server = server
        self.session = session
        self.origin = str(server.make_url("/")).rstrip("/")

    def address(self, path: str) -> URL:
        return self._server.make_url(path)

    async def me(self) -> Any:
        async with self.session.get(self.address("/me")) as answer:
            assert answer.status == 200
            return await answer.json()

    async def send(self, path: str, form: Any, **headers: str) -> tuple[int, Any]:
        given = {"Origin": self.origin} | headers
        url = self.address(path)
        async with self.session.post(url, json=form, headers=given) as answer:
            if answer.content_type == "application/json":
                return answer.status, await answer.json()
            return answer.status, await answer.text()


def visited(folder: Path, visit: Callable[[Visitor], Awaitable[None]]) -> list[SeatStatus]:
    """Let P01 visit a server of the study in ``folder``; return what the experimenter is told."""
    told: list[SeatStatus] = []

    async def run() -> None:
        study = LinkedStudy(str(folder / "study.db"), STUDY)
        participation = Participation({}, told.append, study=study)
        server = TestServer(application(participation))
        await server.start_server()
        try:
            jar = aiohttp.CookieJar(unsafe=True)
            async with aiohttp.ClientSession(cookie_jar=jar) as session:
                await joined(session, server.make_url(participation.invite("P01")))
                await visit(Visitor(server, session))
        finally:
            participation.close()
            await server.close()

    asyncio.run(run())
    return told


@pytest.fixture
def study(tmp_path: Path) -> Path:
    registry_with(tmp_path).close()
    return tmp_path


def test_a_consent_by_link_is_recorded_as_one_at_the_desk_is(study: Path) -> None:
    async def visit(visitor: Visitor) -> None:
        now = await visitor.me()
        assert (now["step"], now["study"]) == ("consent", "Kitchens")
        shown = now["consent"]
        assert shown["digest"] == hashlib.sha256(shown["text"].encode()).hexdigest()
        form = {"digest": shown["digest"], "audio": False, "sharing": True}
        status, after = await visitor.send("/consent", form)
        assert (status, after["step"]) == (200, "screening")

    visited(study, visit)

    with Registry.open(study / "study.db") as registry:
        given = registry.consent_of(STUDY, "P01")
        text = load_consent(study / STUDY)
        assert given is not None
        assert (given.text_hash, given.text_version) == (text.digest, text.version)
        assert (given.audio, given.sharing, given.gaze) == (False, True, False)
        assert given.utc.startswith("20")
        with registry.store.look() as view:
            assert view.all(AuditEntry, what="consent")[-1].who == "P01, by link"


def test_a_text_that_was_not_shown_is_not_agreed_to(study: Path) -> None:
    async def visit(visitor: Visitor) -> None:
        form = {"digest": "0" * 64, "audio": False, "sharing": False}
        status, why = await visitor.send("/consent", form)
        assert status == 409
        assert "read again" in why

    visited(study, visit)

    with Registry.open(study / "study.db") as registry:
        assert registry.consent_of(STUDY, "P01") is None


def agreed(study: Path) -> None:
    with Registry.open(study / "study.db") as registry:
        consented(registry, "P02")
        from_desk = registry.consent_of(STUDY, "P02")
        assert from_desk is not None
        registry.consent(replace(from_desk, participant_id="P01"))


@pytest.mark.parametrize(
    ("age", "step", "passed"),
    [(17, "refused", False), (18, "session", True), (75, "session", True), (76, "refused", False)],
)
def test_the_age_gate_is_the_studys(study: Path, age: int, step: str, passed: bool) -> None:
    agreed(study)

    async def visit(visitor: Visitor) -> None:
        asked = (await visitor.me())["screening"]
        assert {each["key"] for each in asked} == set(ANSWERS)
        assert not {"least", "most", "excluding"} & set(asked[0])  # which answer would do
        status, after = await visitor.send("/screening", ANSWERS | {"age": age})
        assert (status, after["step"]) == (200, step)
        status, _ = await visitor.send("/screening", ANSWERS)
        assert status == 409  # nobody tries another age

    visited(study, visit)

    with Registry.open(study / "study.db") as registry:
        screening = registry.screening_of(STUDY, "P01")
        assert screening is not None
        assert (screening.passed, screening.answers["age"]) == (passed, age)


@pytest.mark.parametrize(
    "change",
    [{"age": None}, {"age": "30"}, {"age": float("nan")}, {"epilepsy": "maybe"}, {"more": "yes"}],
    ids=["no age", "age in words", "no number", "neither yes nor no", "not asked"],
)
def test_answers_that_are_none_are_not_taken(study: Path, change: dict[str, Any]) -> None:
    agreed(study)

    async def visit(visitor: Visitor) -> None:
        status, _ = await visitor.send("/screening", ANSWERS | change)
        assert status == 409
        assert (await visitor.me())["step"] == "screening"

    visited(study, visit)


def test_a_studys_own_age_gate_counts(study: Path) -> None:
    agreed(study)
    own = '[[items]]\nkey = "age"\ntext = "Age"\nkind = "number"\nleast = 65\n'
    (study / STUDY / "screening.toml").write_text(own, encoding="utf-8")

    async def visit(visitor: Visitor) -> None:
        _, after = await visitor.send("/screening", {"age": 64})
        assert after["step"] == "refused"

    visited(study, visit)


def test_who_withdraws_leaves_no_answers_behind(study: Path) -> None:
    agreed(study)

    async def visit(visitor: Visitor) -> None:
        await visitor.send("/screening", ANSWERS)
        status, _ = await visitor.send("/withdraw", {})
        assert status == 409  # who is not sure does not
        status, after = await visitor.send("/withdraw", {"sure": True})
        assert (status, after["step"]) == (200, "withdrawn")
        assert (await visitor.me())["step"] == "withdrawn"

    told = visited(study, visit)

    assert [each.state for each in told] == ["withdrawn by the participant"]
    with Registry.open(study / "study.db") as registry:
        assert registry.participant(STUDY, "P01").status == "withdrawn"
        assert registry.screening_of(STUDY, "P01") is None
        assert registry.consent_of(STUDY, "P01") is not None
        assert registry.participant(STUDY, "P02").status == "enrolled"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_a_page_of_another_site_withdraws_nobody(study: Path, origin: str) -> None:
    async def visit(visitor: Visitor) -> None:
        status, _ = await visitor.send("/withdraw", {"sure": True}, Origin=origin)
        assert status == 403

    visited(study, visit)

    with Registry.open(study / "study.db") as registry:
        assert registry.participant(STUDY, "P01").status == "enrolled"


def test_nobody_plays_before_they_have_agreed(study: Path) -> None:
    async def visit(visitor: Visitor) -> None:
        url = visitor.address("/socket")
        async with visitor.session.ws_connect(url, origin=visitor.origin) as socket:
            await socket.send_bytes(msgpack.packb({"kind": "hello", "mode": "headset"}))
            closed = await socket.receive(timeout=240.0)
            assert "has not consented" in str(closed.extra)

    visited(study, visit)

    with Registry.open(study / "study.db") as registry:
        assert registry.sessions(STUDY, "P01") == ()


def test_a_study_for_headsets_is_not_played_at_a_desk(study: Path) -> None:
    async def visit(visitor: Visitor) -> None:
        url = visitor.address("/socket")
        async with visitor.session.ws_connect(url, origin=visitor.origin) as socket:
            await socket.send_bytes(msgpack.packb({"kind": "hello", "mode": "desktop"}))
            closed = await socket.receive(timeout=240.0)
            assert "on a headset" in str(closed.extra)

    visited(study, visit)


def test_forms_are_in_the_participants_language(study: Path) -> None:
    with Registry.open(study / "study.db") as registry:
        registry.change(replace(registry.participant(STUDY, "P01"), language="de"))

    async def visit(visitor: Visitor) -> None:
        now = await visitor.me()
        assert now["language"] == "de"
        assert now["consent"]["text"] == load_consent(study / STUDY, "de").text
        form = {"digest": now["consent"]["digest"], "audio": False, "sharing": False}
        _, after = await visitor.send("/consent", form)
        german = load_screening(study / STUDY, "de")
        assert [each["text"] for each in after["screening"]] == [each.text for each in german]

    visited(study, visit)


def test_who_comes_to_a_study_is_measured_once(study: Path) -> None:
    with Registry.open(study / "study.db") as registry:
        consented(registry, "P01")
    linked = LinkedStudy(str(study / "study.db"), STUDY, measured=("posture", "hand"))
    who = linked.participant("P01")

    first = begin(who).what
    assert isinstance(first, Plan)
    assert first.calibrating is not None
    calibrating = first.calibrating
    assert calibrating.only == ("posture",)  # the hand is known
    store_profile(
        calibrating.profile, replace(BodySettings(), locomotion=LocomotionSettings(turn="off"))
    )
    calibrated(who, str(calibrating.profile))
    with who.open() as registry:
        for entry in registry.sessions(STUDY, "P01"):
            give_up(registry, entry)
    again = begin(who).what

    assert isinstance(again, Plan)
    assert again.calibrating is None
    assert again.body.locomotion.turn == "off"

"""A study's public link: who is enrolled by it, who is not, and what they are given at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestServer

from tests.support.desktop.desk_studies import STUDY, consented, held, registry_with
from tests.support.paths import ROOT
from tests.support.web.page import joined
from vrhuman.study.by_link import LinkedStudy
from vrhuman.study.entries import AccessLink, Participant
from vrhuman.study.lab_forms import FormError
from vrhuman.study.links import enter, invite, opens, participant_of, recruitment
from vrhuman.study.recruiting import load_rules
from vrhuman.study.registry.registry import Registry
from vrhuman.web.server import Participation, application

NEWCOMER = {
    "language": "de",
    "handedness": "left",
    "headset": True,
    "draws": True,
    "frame_rate": 72.0,
}
LONG_AGO = "2026-01-01T10:00:00.000Z"


class Browser:
    """A browser of somebody who has the public link."""

    def __init__(self, server: TestServer, secret: str) -> None:
        jar = aiohttp.CookieJar(unsafe=True)
        self.session = aiohttp.ClientSession(cookie_jar=jar)
        self._server = server
        self._link = f"/recruit/{secret}"
        self._origin = {"Origin": str(server.make_url("/")).rstrip("/")}

    async def enrol(self, **changes: Any) -> tuple[int, str]:
        return await self.post(self._link, NEWCOMER | changes)

    async def post(self, path: str, form: Any) -> tuple[int, str]:
        url = self._server.make_url(path)
        async with self.session.post(url, json=form, headers=self._origin) as answer:
            return answer.status, await answer.text()

    async def me(self) -> Any:
        async with self.session.get(self._server.make_url("/me")) as answer:
            assert answer.status == 200
            return await answer.json()


def visited(folder: Path, *visits: Callable[[Browser], Awaitable[None]]) -> None:
    """Let browsers visit a server that recruits for the study, one after the other."""

    async def run() -> None:
        with Registry.open(folder / "study.db") as registry:
            secret = recruitment(registry, STUDY)
        study = LinkedStudy(str(folder / "study.db"), STUDY)
        participation = Participation({}, lambda _standing: None, study=study)
        server = TestServer(application(participation))
        await server.start_server()
        try:
            for visit in visits:
                browser = Browser(server, secret)
                async with browser.session:
                    await visit(browser)
        finally:
            participation.close()
            await server.close()

    asyncio.run(run())


@pytest.fixture
def study(tmp_path: Path) -> Path:
    registry_with(tmp_path, people=0).close()
    return tmp_path


def rules(study: Path, text: str) -> None:
    (study / STUDY).mkdir(exist_ok=True)
    (study / STUDY / "recruiting.toml").write_text(text, encoding="utf-8")


def enrolled(study: Path) -> tuple[Participant, ...]:
    with Registry.open(study / "study.db") as registry:
        return registry.participants(STUDY)


async def enrols(browser: Browser) -> None:
    assert (await browser.enrol())[0] == 204


async def finds_no_place(browser: Browser) -> None:
    assert await browser.enrol() == (409, "full")


def test_whoever_opens_the_link_is_enrolled_once_and_comes_to_the_consent(study: Path) -> None:
    async def visit(browser: Browser) -> None:
        await enrols(browser)
        await enrols(browser)  # the same browser again
        now = await browser.me()
        assert (now["step"], now["study"], now["language"]) == ("consent", "Kitchens", "de")

    visited(study, visit)

    (someone,) = enrolled(study)
    assert someone.participant_id.startswith("R-")
    assert (someone.kind, someone.handedness, someone.language) == ("person", "left", "de")
    with Registry.open(study / "study.db") as registry:
        assert registry.assignments(STUDY, someone.participant_id)


def test_no_more_are_enrolled_than_there_are_places(study: Path) -> None:
    rules(study, "places = 2\n")

    visited(study, enrols, enrols, finds_no_place)

    assert len(enrolled(study)) == 2


def test_a_place_is_free_again_once_its_holder_has_withdrawn(study: Path) -> None:
    rules(study, "places = 1\n")

    async def withdraw(browser: Browser) -> None:
        await enrols(browser)
        assert (await browser.post("/withdraw", {"sure": True}))[0] == 200

    visited(study, withdraw, enrols, finds_no_place)


@pytest.mark.parametrize(("hours", "free"), [(0.0, True), (2.0, False)])
def test_a_place_is_kept_some_hours_for_who_has_not_consented(
    study: Path, hours: float, free: bool
) -> None:
    rules(study, f"places = 1\nhours = {hours}\n")

    visited(study, enrols, enrols if free else finds_no_place)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"headset": False}, "headset"),
        ({"draws": False}, "graphics"),
        ({"frame_rate": 59.9}, "frame rate"),
    ],
)
def test_a_device_that_will_not_do_enrols_nobody(
    study: Path, change: dict[str, Any], why: str
) -> None:
    rules(study, "least_frame_rate = 60\n")

    async def visit(browser: Browser) -> None:
        assert await browser.enrol(**change) == (409, why)

    visited(study, visit)

    assert enrolled(study) == ()


@pytest.mark.parametrize(
    "change",
    [{"headset": "yes"}, {"frame_rate": -1}, {"frame_rate": True}, {"handedness": "both"}],
)
def test_a_form_that_is_none_enrols_nobody(study: Path, change: dict[str, Any]) -> None:
    async def visit(browser: Browser) -> None:
        assert (await browser.enrol(**change))[0] == 400

    visited(study, visit)

    assert enrolled(study) == ()


def test_another_link_enrols_nobody(study: Path) -> None:
    async def visit(browser: Browser) -> None:
        assert (await browser.post("/recruit/guess", NEWCOMER))[0] == 403

    visited(study, visit)

    assert enrolled(study) == ()


@pytest.mark.parametrize(("typed", "step"), [(7, "session"), (8, "refused")])
def test_who_fails_an_attention_check_is_screened_out_with_its_code(
    study: Path, typed: int, step: str
) -> None:
    rules(study, 'screened_out_code = "OUT1"\n')
    attention = '[[items]]\nkey = "check"\ntext = "Type 7"\nkind = "number"\nleast = 7\nmost = 7\n'
    (study / STUDY / "screening.toml").write_text(attention, encoding="utf-8")

    async def visit(browser: Browser) -> None:
        await enrols(browser)
        digest = (await browser.me())["consent"]["digest"]
        await browser.post("/consent", {"digest": digest, "audio": False, "sharing": False})
        await browser.post("/screening", {"check": typed})
        now = await browser.me()
        assert (now["step"], now["code"]) == (step, "OUT1" if step == "refused" else "")

    visited(study, visit)


@pytest.mark.parametrize("given", ["", "C1ABC"], ids=["their own", "the site's"])
def test_who_has_done_everything_is_given_a_code(study: Path, given: str) -> None:
    rules(study, f'completion_code = "{given}"\n')
    codes: list[str] = []

    async def finish(browser: Browser) -> None:
        await enrols(browser)
        with Registry.open(study / "study.db") as registry:
            name = registry.participants(STUDY)[-1].participant_id
            consented(registry, name)
            for each in registry.assignments(STUDY, name):
                assert (await browser.me())["code"] == ""
                held(registry, name, each.order, "finished")
        now = await browser.me()
        assert now["step"] == "finished"
        codes.append(now["code"])

    visited(study, finish, finish)

    assert all(codes)
    assert (codes == [given, given]) if given else (len(set(codes)) == 2)


def test_another_server_of_the_registry_knows_who_somebody_is(study: Path) -> None:
    async def run() -> None:
        place = str(study / "study.db")
        servers, links = [], []
        for _ in range(2):
            participation = Participation({}, print, study=LinkedStudy(place, STUDY))
            servers.append(TestServer(application(participation)))
            await servers[-1].start_server()
            links.append(participation)
        with Registry.open(place) as registry:
            registry.enrol(Participant(STUDY, "P01", "person", LONG_AGO))
        path = links[0].invite("P01")
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(cookie_jar=jar) as session:
            await joined(session, servers[1].make_url(path))  # used up at the other one
            for server in servers:
                async with session.get(server.make_url("/me")) as answer:
                    assert (await answer.json())["name"] == "P01"
        async with aiohttp.ClientSession() as other, other.get(servers[0].make_url(path)) as again:
            assert again.status == 403
        for server in servers:
            await server.close()

    asyncio.run(run())


def test_links_and_cookies_expire(study: Path) -> None:
    with Registry.open(study / "study.db") as registry:
        registry.enrol(Participant(STUDY, "P01", "person", LONG_AGO))

        def age(**until: str) -> None:
            (link,) = registry.links(STUDY)
            with registry.store.change("aged", STUDY) as change:
                change.put(replace(link, **until))

        old = invite(registry, STUDY, "P01")
        assert opens(registry, STUDY, old)
        age(link_until=LONG_AGO)
        assert enter(registry, STUDY, old) is None
        cookie = enter(registry, STUDY, invite(registry, STUDY, "P01"))
        assert cookie is not None
        assert participant_of(registry, STUDY, cookie) == "P01"
        age(cookie_until=LONG_AGO)
        assert participant_of(registry, STUDY, cookie) is None


def test_no_secret_of_a_participant_is_in_the_registry(study: Path) -> None:
    with Registry.open(study / "study.db") as registry:
        registry.enrol(Participant(STUDY, "P01", "person", LONG_AGO))
        secret = invite(registry, STUDY, "P01")
        cookie = enter(registry, STUDY, secret)
        assert cookie is not None

    kept = b"".join(each.read_bytes() for each in study.rglob("*") if each.is_file())
    assert secret.encode() not in kept
    assert cookie.encode() not in kept


def test_an_empty_cookie_is_nobodys(study: Path) -> None:
    with Registry.open(study / "study.db") as registry:
        registry.enrol(Participant(STUDY, "P01", "person", LONG_AGO))
        with registry.store.change("link", STUDY) as change:
            change.add(AccessLink(STUDY, "P01", cookie_until="2999-01-01T00:00:00.000Z"))

        assert participant_of(registry, STUDY, "") is None


def test_the_rules_on_the_page_about_links_can_be_used(study: Path) -> None:
    page = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    (block,) = (each for each in page.split("```")[1::2] if "completion_code" in each)
    rules(study, block.removeprefix("toml"))

    shown = load_rules(study / STUDY)

    assert (shown.places, shown.hours, shown.least_frame_rate) == (40, 2.0, 50.0)
    assert shown.completion_code != shown.screened_out_code


@pytest.mark.parametrize("text", ["place = 3\n", 'places = "3"\n', "completion_code = 3\n", "x"])
def test_rules_that_are_none_name_the_file_and_the_key(study: Path, text: str) -> None:
    rules(study, text)

    with pytest.raises(FormError, match=r"recruiting\.toml"):
        load_rules(study / STUDY)

"""Two servers of one registry: a session that one of them holds goes on at the other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from yarl import URL

from tests.support.desktop.desk_studies import STUDY, consented, registry_with
from tests.support.web.page import Page, hand, opened, panels
from tests.support.web.serving import serving
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.study.registry.registry import Registry

pytestmark = pytest.mark.end_to_end


def is_seen_at_the_desk(folder: Path) -> bool:
    """Whether the registry says how far the session has come, and the study is locked thereby."""
    with Registry.open(folder / "study.db") as registry:
        (entry,) = registry.sessions(STUDY, "P01")
        return bool(entry.phase) and registry.study(STUDY).locked_utc is not None


def test_a_session_goes_on_at_whichever_server_its_page_comes_to(tmp_path: Path) -> None:
    with registry_with(tmp_path) as registry:
        consented(registry, "P01")
    study = (STUDY, tmp_path / "study.db")

    async def move(first: str, second: str) -> None:
        async with opened(first) as page:
            await page.into_the_house()
            await page.frames(lambda _: page.received > 40, left=hand(stick=[0.0, 1.0]))
            await page.frames(lambda _: is_seen_at_the_desk(tmp_path))
            address = str(URL(second).origin())
            socket = await page.session.ws_connect(
                f"{address}/socket", origin=address, max_msg_size=0
            )
            moved = Page(socket, page.session, address)
            await moved.enter()  # by the same cookie, while the first still holds the session
            await moved.frames(lambda shown: "paused" in panels(shown))
            await page.socket.close()

    with serving(tmp_path, study=study) as one, serving(tmp_path, study=study) as other:
        asyncio.run(move(one.url, other.url))
        assert (one.end(), other.end()) == (0, 0)

    (session,) = tmp_path.rglob("*.mcap")
    with Session(session) as read:
        assert list(read.resumptions())
    assert verify(session).identical
    with Registry.open(tmp_path / "study.db") as registry:
        (entry,) = registry.sessions(STUDY, "P01")
        assert entry.status == "broken off"  # once: the other went on with it

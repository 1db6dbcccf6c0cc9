"""The participants of a study who come by links: their forms, their sessions, their withdrawal.

What concerns the registry runs in threads, the scoring of a session in a process of its own: the
event loop never waits for either.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from aiohttp import web

from vrhuman.recording.entries import RuntimeKind
from vrhuman.records import VrhumanError
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.study.by_link import (
    LinkedParticipant,
    LinkedSession,
    NotNow,
    Progress,
    agree,
    answer,
    begin,
    leave,
    progress,
    record,
    withdraw_by_link,
)
from vrhuman.web.messages import BadMessage, Mode
from vrhuman.web.seats import Seat, Standing

OVER = ("completed", "stopped")
"""The states of a seat whose session has ended for good."""
FAILED = ("refused", "failed")
"""How the states of a seat begin whose session could not begin or go on."""
ENDED_MESSAGE = "you have withdrawn from the study"
_Json = Mapping[str, Any]


class NotByALink(VrhumanError):
    """A session of another runtime cannot go on in a browser."""


def check_resumable(session: Path) -> None:
    """Check that an interrupted session was begun in a browser.

    :raises NotByALink: if not.
    """
    if read_interrupted(session).start.runtime_kind is not RuntimeKind.BROWSER:
        raise NotByALink(
            f"{session}: was not recorded in a browser; resume it with `vrhuman resume`"
        )


class StudySeats:
    """The seats of a study's participants, one session after the other; for the event loop."""

    def __init__(
        self, people: Mapping[str, LinkedParticipant], tell: Callable[[Standing], None]
    ) -> None:
        self._people = people
        self._tell = tell
        self._seats: dict[str, Seat] = {}
        self._sessions: dict[str, LinkedSession] = {}
        self._locks = {name: asyncio.Lock() for name in people}
        self._scoring: dict[str, Future[None]] = {}
        self._scorer: ProcessPoolExecutor | None = None

    def seat(self, name: str) -> Seat | None:
        """Return a participant's seat; None while no session of theirs has begun."""
        return self._seats.get(name)

    def is_linked(self, name: str) -> bool:
        """Whether this is a participant of a study."""
        return name in self._people

    def is_scoring(self, name: str) -> bool:
        """Whether a participant's last session is still being scored."""
        return name in self._scoring and not self._scoring[name].done()

    async def progress(self, name: str) -> Progress:
        """Return where a participant is."""
        return await asyncio.to_thread(progress, self._people[name])

    async def begin(self, name: str, mode: Mode) -> Seat:
        """Begin a participant's next session.

        :raises VrhumanError: if none may begin now, or not in that mode.
        """
        async with self._locks[name]:
            if name in self._seats:
                return self._seats[name]
            if self.is_scoring(name):
                raise BadMessage("the last session is still being saved")
            who = self._people[name]
            display = (await self.progress(name)).display
            if display not in (None, mode):
                raise BadMessage(f"this study is to be seen on a {display}")
            session = await asyncio.to_thread(begin, who)
            self._sessions[name] = session
            if isinstance(session.what, Path):
                await asyncio.to_thread(check_resumable, session.what)
            self._seats[name] = Seat(name, session.what, self._heard)
            return self._seats[name]

    async def agree(self, name: str, form: _Json) -> None:
        """Record a consent."""
        digest, audio, sharing = (form.get(key) for key in ("digest", "audio", "sharing"))
        if not (isinstance(digest, str) and isinstance(audio, bool) and isinstance(sharing, bool)):
            raise NotNow("digest must be a text, audio and sharing true or false")
        await asyncio.to_thread(agree, self._people[name], digest, audio, sharing)

    async def answer(self, name: str, form: _Json) -> None:
        """Record the answers to the screening."""
        await asyncio.to_thread(answer, self._people[name], form)

    async def withdraw(self, name: str, form: _Json) -> None:
        """End what runs, and delete what was recorded."""
        if form.get("sure") is not True:
            raise NotNow("sure must be true")
        async with self._locks[name]:
            seat = self._seats.pop(name, None)
            if seat is not None:
                seat.dismiss(ENDED_MESSAGE)
                await asyncio.to_thread(seat.close)
            if name in self._scoring:
                await asyncio.wrap_future(self._scoring[name])
            done = await asyncio.to_thread(withdraw_by_link, self._people[name])
            self._sessions.pop(name, None)
            left = f", but {len(done.left)} files could not be deleted" if done.left else ""
            self._tell(Standing(name, f"withdrawn by the participant{left}"))

    def close(self) -> None:
        """End all sessions; those that are not over can be gone on with."""
        for name, seat in self._seats.items():
            seat.close()
            leave(self._people[name], self._sessions[name])
        if self._scorer is not None:
            self._scorer.shutdown()

    def _heard(self, standing: Standing) -> None:
        """Pass on how a session stands; one that is over is scored, and makes room for the next."""
        self._tell(standing)
        name = standing.trial
        if name not in self._seats:
            return
        if standing.state.startswith(FAILED):
            del self._seats[name]
            leave(self._people[name], self._sessions[name])
        if standing.state in OVER:
            del self._seats[name]
            if self._scorer is None:
                context = multiprocessing.get_context("spawn")
                self._scorer = ProcessPoolExecutor(1, mp_context=context)
            scoring = self._scorer.submit(record, self._people[name], self._sessions[name])
            self._scoring[name] = scoring
            scoring.add_done_callback(lambda done: self._scored(name, done))

    def _scored(self, name: str, done: Future[None]) -> None:
        if (error := done.exception()) is not None:
            self._tell(Standing(name, f"not scored: {error}; run `vrhuman study check`"))


STUDIES = web.AppKey("studies", StudySeats)


def add_routes(app: web.Application, name_of: Callable[[web.Request], str]) -> None:
    """Add what a study's page asks and sends; ``name_of`` tells or refuses who asks."""

    async def me(request: web.Request) -> web.StreamResponse:
        return await _told(request, name_of(request))

    app.router.add_get("/me", me)
    studies = app[STUDIES]
    for path, take in (
        ("/consent", studies.agree),
        ("/screening", studies.answer),
        ("/withdraw", studies.withdraw),
    ):
        app.router.add_post(path, _form(name_of, take))


def _form(
    name_of: Callable[[web.Request], str], take: Callable[[str, _Json], Awaitable[None]]
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def taken(request: web.Request) -> web.StreamResponse:
        name = name_of(request)
        if not request.app[STUDIES].is_linked(name):
            raise web.HTTPNotFound
        try:
            form = json.loads(await request.text())
            if not isinstance(form, dict):
                raise NotNow("a form must be a JSON object")
            await take(name, form)
        except (ValueError, VrhumanError) as error:
            raise web.HTTPConflict(text=str(error)) from error
        return await _told(request, name)

    return taken


async def _told(request: web.Request, name: str) -> web.StreamResponse:
    """Return what the page shows next."""
    studies = request.app[STUDIES]
    if not studies.is_linked(name):
        return web.json_response({"step": "session", "study": None})
    try:
        now = await studies.progress(name)
    except VrhumanError as error:
        raise web.HTTPServiceUnavailable(text=str(error)) from error
    told: dict[str, Any] = {
        "study": now.title,
        "name": name,
        "step": "saving" if studies.is_scoring(name) else now.step,
        "language": now.language,
        "display": now.display,
    }
    if now.consent is not None:
        told["consent"] = {"text": now.consent.text, "digest": now.consent.digest}
        told["consent"]["version"] = now.consent.version
    if now.screening:
        asked = [{"key": i.key, "text": i.text, "kind": i.kind} for i in now.screening]
        told["screening"] = asked
    return web.json_response(told)

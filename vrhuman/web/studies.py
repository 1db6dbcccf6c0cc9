"""The participants of a study who come by links: their forms, their sessions, their withdrawal.

What concerns the registry runs in threads, the scoring of a session in a process of its own: the
event loop never waits for either.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from vrhuman.recording.entries import RuntimeKind
from vrhuman.records import VrhumanError
from vrhuman.runtime.plan import Partner
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.resuming.preparing import partner_of
from vrhuman.study import links
from vrhuman.study.by_link import (
    LinkedParticipant,
    LinkedSession,
    LinkedStudy,
    NotNow,
    Progress,
    agree,
    answer,
    begin,
    calibrated,
    is_held,
    leave,
    progress,
    reached,
    record,
    withdraw_by_link,
)
from vrhuman.study.links import new_secret
from vrhuman.study.recruiting import Newcomer, recruit
from vrhuman.study.registry.registry import Registry
from vrhuman.web.messages import BadMessage, Mode
from vrhuman.web.seats import Seat, SeatStatus, TrialSeat

OVER = ("completed", "stopped")
"""The states of a seat whose session has ended for good."""
WATCH_SECONDS = 1.0
"""How often a server looks whether another has taken a session over."""
HANDOVER_SECONDS = 60.0
FAILED = ("refused", "failed")
"""How the states of a seat begin whose session could not begin or go on."""
ENDED_MESSAGE = "you have withdrawn from the study"
_AUTHOR = "vrhuman serve"
_Json = Mapping[str, Any]
T = TypeVar("T")


class NotByALink(VrhumanError):
    """A session of another runtime cannot go on in a browser."""


def check_resumable(session: Path) -> Partner | None:
    """Check that an interrupted session was begun in a browser; return its second participant.

    :raises NotByALink: if not.
    """
    start = read_interrupted(session).start
    if start.runtime_kind is not RuntimeKind.BROWSER:
        raise NotByALink(
            f"{session}: was not recorded in a browser; resume it with `vrhuman resume`"
        )
    return partner_of(start, session)


class StudySeats:
    """The seats of a study's participants, one session after the other; for the event loop.

    Several servers may serve one study: its registry says which of them holds whose session, and
    the one that a participant's page comes to takes it over. Without a ``study`` there are none.
    """

    def __init__(
        self, study: LinkedStudy | None, tell: Callable[[SeatStatus], None], voice: bool = False
    ) -> None:
        self._study = study
        self.voice = voice
        """Whether the voice of those who agree is recorded."""
        self._tell = tell
        self._server = new_secret()[:12]
        self._seats: dict[str, Seat] = {}
        self._sessions: dict[str, LinkedSession] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._scoring: dict[str, Future[None]] = {}
        self._scorer: ProcessPoolExecutor | None = None

    def seat(self, name: str) -> Seat | None:
        """Return a participant's seat; None while no session of theirs has begun."""
        return self._seats.get(name)

    @property
    def there(self) -> bool:
        """Whether there is a study."""
        return self._study is not None

    def invite(self, name: str) -> str:
        """Return the secret of a new link for a participant; an earlier one is void."""
        study = self._served()
        with Registry.open(study.registry, _AUTHOR) as registry:
            return links.invite(registry, study.study_id, name)

    async def opens(self, secret: str) -> bool:
        """Whether a participant's link would let somebody in."""
        return await self._asked(lambda registry, study: links.opens(registry, study, secret))

    async def enter(self, secret: str) -> str | None:
        """Use a participant's link up; return the cookie's secret, None where it opens nothing."""
        return await self._asked(lambda registry, study: links.enter(registry, study, secret))

    async def name_of(self, cookie: str) -> str | None:
        """Return the participant whose browser has this cookie."""
        return await self._asked(
            lambda registry, study: links.participant_of(registry, study, cookie)
        )

    async def recruits(self, secret: str) -> bool:
        """Whether this is the secret of the link that enrols."""
        return await self._asked(lambda registry, study: links.recruits(registry, study, secret))

    async def recruit(self, newcomer: Newcomer) -> str:
        """Enrol somebody; return the cookie's secret.

        :raises NotEnrolled: if no place is left, or the device will not do.
        """
        name, cookie = await self._asked(lambda registry, study: recruit(registry, study, newcomer))
        self._tell(SeatStatus(name, "enrolled"))
        return cookie

    async def watch(self) -> None:
        """Let go what another server has taken over; it never ends."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if not self._seats or not self.there:
                continue
            held = await self._asked(links.holders)
            for name in [each for each in self._seats if held.get(each) not in self._own]:
                await self._let_go(name)

    @property
    def _own(self) -> tuple[str | None, ...]:
        return (None, "", self._server)

    async def _let_go(self, name: str) -> None:
        async with self._locks[name]:
            seat = self._seats.pop(name, None)
            if seat is None:
                return
            seat.dismiss("this session goes on at another server")
            await asyncio.to_thread(seat.close)
            await asyncio.to_thread(leave, self._who(name), self._sessions[name])
            self._tell(SeatStatus(name, "goes on at another server"))

    async def _asked(self, asked: Callable[[Registry, str], T]) -> T:
        study = self._served()

        def run() -> T:
            with Registry.open(study.registry, _AUTHOR) as registry:
                return asked(registry, study.study_id)

        return await asyncio.to_thread(run)

    def _served(self) -> LinkedStudy:
        assert self._study is not None, "no study is served"
        return self._study

    def _who(self, name: str) -> LinkedParticipant:
        return self._served().participant(name)

    def is_scoring(self, name: str) -> bool:
        """Whether a participant's last session is still being scored."""
        return name in self._scoring and not self._scoring[name].done()

    async def progress(self, name: str) -> Progress:
        """Return where a participant is."""
        return await asyncio.to_thread(progress, self._who(name))

    async def begin(self, name: str, mode: Mode) -> Seat:
        """Begin a participant's next session.

        :raises VrhumanError: if none may begin now, or not in that mode.
        """
        async with self._locks[name]:
            if name in self._seats:
                return self._seats[name]
            if self.is_scoring(name):
                raise BadMessage("the last session is still being saved")
            who = self._who(name)
            display = (await self.progress(name)).display
            if display not in (None, mode):
                raise BadMessage(f"this study is to be seen on a {display}")
            await self._take_over(who)
            session = await asyncio.to_thread(begin, who)
            self._sessions[name] = session
            if isinstance(session.what, Path):
                await asyncio.to_thread(check_resumable, session.what)
            self._seats[name] = TrialSeat(name, session.what, self._heard)
            return self._seats[name]

    async def _take_over(self, who: LinkedParticipant) -> None:
        """Hold the participant's session; wait until another server has let it go.

        :raises BadMessage: if it does not.
        """
        name = who.participant_id
        await self._asked(lambda registry, study: links.hold(registry, study, name, self._server))
        end = time.monotonic() + HANDOVER_SECONDS
        while await asyncio.to_thread(is_held, who):
            if time.monotonic() > end:
                raise BadMessage("another program has this session open")
            await asyncio.sleep(0.2)

    async def agree(self, name: str, form: _Json) -> None:
        """Record a consent."""
        digest, audio, sharing = (form.get(key) for key in ("digest", "audio", "sharing"))
        if not (isinstance(digest, str) and isinstance(audio, bool) and isinstance(sharing, bool)):
            raise NotNow("digest must be a text, audio and sharing true or false")
        await asyncio.to_thread(agree, self._who(name), digest, audio, sharing)

    async def answer(self, name: str, form: _Json) -> None:
        """Record the answers to the screening."""
        await asyncio.to_thread(answer, self._who(name), form)

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
            done = await asyncio.to_thread(withdraw_by_link, self._who(name))
            self._sessions.pop(name, None)
            left = f", but {len(done.left)} files could not be deleted" if done.left else ""
            self._tell(SeatStatus(name, f"withdrawn by the participant{left}"))

    def close(self) -> None:
        """End all sessions; those that are not over can be gone on with."""
        for name, seat in self._seats.items():
            seat.close()
            leave(self._who(name), self._sessions[name])
        if self._scorer is not None:
            self._scorer.shutdown()

    def _heard(self, standing: SeatStatus) -> None:
        """Pass on how a session stands; one that is over is scored, and makes room for the next."""
        self._tell(standing)
        name = standing.trial
        if name not in self._seats:
            return
        who = self._who(name)
        if standing.profile:
            self._note(name, "profile", lambda: calibrated(who, standing.profile))
        if standing.phase:
            session, phase, steps = self._sessions[name], standing.phase, standing.steps
            self._note(name, "phase", lambda: reached(who, session, phase, steps))
        if standing.state.startswith(FAILED):
            del self._seats[name]
            leave(who, self._sessions[name])
        if standing.state in OVER:
            del self._seats[name]
            if self._scorer is None:
                context = multiprocessing.get_context("spawn")
                self._scorer = ProcessPoolExecutor(1, mp_context=context)
            scoring = self._scorer.submit(record, who, self._sessions[name])
            self._scoring[name] = scoring
            scoring.add_done_callback(lambda done: self._scored(name, done))

    def _note(self, name: str, what: str, write: Callable[[], None]) -> None:
        """Write something into the registry in a thread, and tell if it cannot be written."""
        noting = asyncio.get_running_loop().run_in_executor(None, write)
        noting.add_done_callback(lambda done: self._noted(name, what, done))

    def _noted(self, name: str, what: str, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and (error := done.exception()) is not None:
            self._tell(SeatStatus(name, f"its {what} is not in the registry: {error}"))

    def _scored(self, name: str, done: Future[None]) -> None:
        if (error := done.exception()) is not None:
            self._tell(SeatStatus(name, f"not scored: {error}; run `vrhuman study check`"))


STUDIES = web.AppKey("studies", StudySeats)


def add_routes(app: web.Application, name_of: Callable[[web.Request], Awaitable[str]]) -> None:
    """Add what a study's page asks and sends; ``name_of`` tells or refuses who asks."""

    async def me(request: web.Request) -> web.StreamResponse:
        return await _respond_with_next(request, await name_of(request))

    app.router.add_get("/me", me)
    studies = app[STUDIES]
    for path, take in (
        ("/consent", studies.agree),
        ("/screening", studies.answer),
        ("/withdraw", studies.withdraw),
    ):
        app.router.add_post(path, _form(name_of, take))


def newcomer_of(text: str) -> Newcomer:
    """Read what a page says of somebody who wants to take part.

    :raises ValueError: if it says anything else.
    """
    form = json.loads(text)
    if not isinstance(form, dict):
        raise ValueError("a form must be a JSON object")
    language, hand, rate = (form.get(key) for key in ("language", "handedness", "frame_rate"))
    headset, draws = form.get("headset"), form.get("draws")
    if not isinstance(headset, bool) or not isinstance(draws, bool):
        raise ValueError("headset and draws must be true or false")
    if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate <= 1000:
        raise ValueError("frame_rate must be a number from 0 to 1000")
    if hand not in ("left", "right"):
        raise ValueError("handedness must be left or right")
    return Newcomer("de" if language == "de" else "en", hand, headset, draws, float(rate))


def _form(
    name_of: Callable[[web.Request], Awaitable[str]], take: Callable[[str, _Json], Awaitable[None]]
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def taken(request: web.Request) -> web.StreamResponse:
        name = await name_of(request)
        if not request.app[STUDIES].there:
            raise web.HTTPNotFound
        try:
            form = json.loads(await request.text())
            if not isinstance(form, dict):
                raise NotNow("a form must be a JSON object")
            await take(name, form)
        except (ValueError, VrhumanError) as error:
            raise web.HTTPConflict(text=str(error)) from error
        return await _respond_with_next(request, name)

    return taken


async def _respond_with_next(request: web.Request, name: str) -> web.StreamResponse:
    """Return what the page shows next."""
    studies = request.app[STUDIES]
    if not studies.there:
        voice = "asked" if studies.voice else None
        return web.json_response({"step": "session", "study": None, "voice": voice})
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
        "code": now.code,
        "voice": now.voice,
    }
    if now.consent is not None:
        told["consent"] = {"text": now.consent.text, "digest": now.consent.digest}
        told["consent"]["version"] = now.consent.version
    if now.screening:
        asked = [{"key": i.key, "text": i.text, "kind": i.kind} for i in now.screening]
        told["screening"] = asked
    return web.json_response(told)

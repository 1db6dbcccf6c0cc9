"""Serves the review's pages to one browser on this computer, by the standard library's server.

Addresses begin with a token that only this browser has, so that no other page can post. Each
connection has a thread, so that an idle one (browsers open some in advance) keeps nobody waiting.
Pages and images are made in the thread that serves, one after another: OpenGL belongs to it.
"""

from __future__ import annotations

import queue
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cached_property, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar
from urllib.parse import parse_qs

from vrhuman.desktop.questions_review.evidence import Evidence
from vrhuman.desktop.questions_review.keeping import KeptReview
from vrhuman.desktop.questions_review.pages import SetPosition, overview_page, question_page
from vrhuman.questions.review.reviewed import ReviewedQuestion
from vrhuman.questions.review.reviews import ReviewError, parse_review
from vrhuman.records import VrhumanError

T = TypeVar("T")

LONGEST_FORM = 10_000
IDLE_SECONDS = 60.0
"""How long a connection may say nothing before it is closed [s]."""
_TURN_SECONDS = 0.5


class ReviewServer(ThreadingHTTPServer):
    """Serves a review of some questions, each beside its evidence."""

    block_on_close = False  # an idle connection does not keep the program from ending

    def __init__(
        self,
        items: Sequence[ReviewedQuestion],
        kept: KeptReview,
        file: str,
        evidence: Evidence,
        port: int = 0,
    ) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.items = tuple(items)
        self.kept = kept
        self.file = file
        self.evidence = evidence
        self._turns: queue.Queue[Callable[[], None]] = queue.Queue()
        self._ended = threading.Event()

    def serve_forever(self, poll_interval: float = 0.5) -> None:
        """Accept connections in another thread, and do here what they ask for."""
        listening = threading.Thread(
            target=super().serve_forever, args=(poll_interval,), daemon=True
        )
        listening.start()
        try:
            while not self._ended.is_set():
                try:
                    turn = self._turns.get(timeout=min(poll_interval, _TURN_SECONDS))
                except queue.Empty:
                    continue
                turn()
        finally:
            super().shutdown()
            listening.join()

    def shutdown(self) -> None:
        """Let :meth:`serve_forever` end."""
        self._ended.set()

    def in_turn(self, make: Callable[[], T]) -> T:
        """Return what ``make`` makes in the thread that serves; for a connection's thread."""
        made: Future[T] = Future()

        def turn() -> None:
            try:
                made.set_result(make())
            except Exception as error:
                made.set_exception(error)

        self._turns.put(turn)
        return made.result()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away, or never said what it wanted."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    @cached_property
    def token(self) -> str:
        return secrets.token_urlsafe(12)

    @property
    def address(self) -> str:
        """The address of the first page."""
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    @property
    def done(self) -> int:
        """The number of judged questions."""
        verdicts = self.kept.review.verdicts
        return sum(item.key in verdicts for item in self.items)

    def place(self, number: int) -> SetPosition:
        return SetPosition(number, len(self.items), self.done)

    def overview(self) -> str:
        verdicts = self.kept.review.verdicts
        rows = [
            (number, item.subject, item.text, verdicts.get(item.key))
            for number, item in enumerate(self.items)
        ]
        return overview_page(self.place(0), rows, self.kept.review.reviewer, self.file)

    def question(self, number: int, error: str = "") -> str:
        item = self.items[number]
        verdict = self.kept.review.verdicts.get(item.key)
        evidence = self.evidence.html(number)
        return question_page(self.place(number), item, evidence, verdict, error)

    def judged(self, number: int, form: dict[str, str]) -> str:
        """Save a verdict; return an empty text, or why it was refused."""
        item = self.items[number]
        told = {"house": item.subject, "id": item.question_id, **form}
        origin = f"question {number + 1}"
        try:
            review = parse_review({"reviewer": "-", "set": "-", "verdicts": [told]}, origin)
            self.kept.judge(review.verdicts[item.key])
        except ReviewError as error:
            return str(error)
        return ""


class _Handler(BaseHTTPRequestHandler):
    server: ReviewServer
    timeout = IDLE_SECONDS

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_POST(self) -> None:
        self._answer(self._post)

    def log_message(self, *_: Any) -> None:
        """Print nothing on the terminal."""

    def _answer(self, act: Callable[[list[str]], None]) -> None:
        parts = self.path.strip("/").split("/")
        if not secrets.compare_digest(parts[0].encode(), self.server.token.encode()):
            self._send(HTTPStatus.NOT_FOUND, b"not found", "text/plain")
            return
        try:
            act(parts[1:])
        except VrhumanError as error:
            self._send(HTTPStatus.INTERNAL_SERVER_ERROR, str(error).encode(), "text/plain")

    def _get(self, parts: list[str]) -> None:
        if not parts:
            self._page(self.server.in_turn(self.server.overview))
        elif (number := self._number(parts)) is not None:
            self._page(self.server.in_turn(partial(self.server.question, number)))
        else:
            found = self.server.in_turn(partial(self.server.evidence.file, parts))
            if found is None:
                self._missing()
            else:
                self._send(HTTPStatus.OK, *found)

    def _post(self, parts: list[str]) -> None:
        number = self._number(parts)
        length = self.headers.get("Content-Length") or "0"
        known = length.isascii() and length.isdigit() and int(length) <= LONGEST_FORM
        if number is None or not known:
            self._missing()
            return
        form = parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace"))
        given = {key: values[0] for key, values in form.items()}
        error = self.server.in_turn(partial(self.server.judged, number, given))
        if error:
            self._page(self.server.in_turn(partial(self.server.question, number, error)))
            return
        onward = str(number + 1) if number + 1 < len(self.server.items) else "./"
        self.send_response(HTTPStatus.SEE_OTHER)
        self.send_header("Location", f"/{self.server.token}/{onward.removeprefix('./')}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _number(self, parts: list[str]) -> int | None:
        if len(parts) != 1 or not (parts[0].isascii() and parts[0].isdigit()):
            return None
        number = int(parts[0])
        return number if number < len(self.server.items) else None

    def _page(self, page: str) -> None:
        self._send(HTTPStatus.OK, page.encode(), "text/html; charset=utf-8")

    def _missing(self) -> None:
        self._send(HTTPStatus.NOT_FOUND, b"not found", "text/plain")

    def _send(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

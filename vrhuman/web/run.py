"""Runs the web server until it is told to end."""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from vrhuman.records import VrhumanError
from vrhuman.runtime.calibrating.plan import first_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.study.by_link import LinkedStudy, progress
from vrhuman.web.certificates import own_certificate
from vrhuman.web.seats import SeatStatus
from vrhuman.web.server import Participation, serve
from vrhuman.web.studies import check_resumable

RECRUITING = "whoever opens it"
"""Whose the link is that enrols."""


class AddressRefused(VrhumanError):
    """The server cannot listen there."""


def run_server(
    trials: Mapping[str, Plan | Path],
    host: str,
    port: int,
    tls: bool,
    address: str | None,
    listening: Callable[[dict[str, str]], None],
    tell: Callable[[SeatStatus], None],
    study: LinkedStudy | None = None,
    people: Sequence[str] = (),
    recruiting: str = "",
    voice: bool = False,
) -> None:
    """Serve trials, each a plan or a session to be resumed, until SIGTERM or Ctrl-C.

    ``study`` is one whose participants come by links; ``people`` are those who get new ones, and
    ``recruiting`` is the secret of the link that enrols, empty where there is none. ``voice`` says
    whether the voice of those who agree is recorded.
    ``listening`` is told the link of each trial once the server listens. ``address`` is how
    participants reach a proxy before the server, ``https://HOST``; None where there is none.

    :raises VrhumanError: if a trial cannot begin or go on, or the address cannot be listened on.
    """
    if address is not None:
        _check_address(address)
    partners: dict[str, str] = {}
    for name, what in trials.items():  # what is wrong is said now, and not to the participant
        if isinstance(what, Plan) and what.calibrating is not None:
            first_of(what.calibrating)
        partner = prepare(what).plan.partner if isinstance(what, Plan) else check_resumable(what)
        if partner is not None:
            partners[name] = _partners_name(name, what, partner.participant)
    if study is not None:
        for name in people:
            progress(study.participant(name))
    participation = Participation(trials, tell, address is not None, study, voice, partners)

    def announce(bound: int) -> None:
        own = f"{'https' if tls else 'http'}://{_shown(host)}:{bound}"
        where = own if address is None else address.rstrip("/")
        everybody = (*trials, *partners.values(), *people)
        urls = {each: where + participation.invite(each) for each in everybody}
        enrols = {RECRUITING: f"{where}/recruit/{recruiting}"} if recruiting else {}
        listening({**enrols, **urls} or {"": where})

    with tempfile.TemporaryDirectory() as folder:
        context = _tls(host, Path(folder)) if tls else None
        try:
            asyncio.run(_until_ended(participation, host, port, context, announce))
        except OSError as error:
            raise AddressRefused(
                f"--host {host} --port {port}: {error.strerror or error}; choose another port, or "
                "end the program that uses it"
            ) from error


async def _until_ended(
    participation: Participation,
    host: str,
    port: int,
    tls: ssl.SSLContext | None,
    announce: Callable[[int], None],
) -> None:
    """Serve until the system asks to end."""
    serving = asyncio.ensure_future(serve(participation, host, port, tls, announce))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C cancels instead
            loop.add_signal_handler(number, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving


def _partners_name(trial: str, what: Plan | Path, partner: str) -> str:
    """Return what a second participant's link is called; a resumed session's, by its file too."""
    return f"{trial}, {partner}" if isinstance(what, Path) else partner


def _check_address(address: str) -> None:
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise AddressRefused(f"--address {address}: must be https://HOST, as the proxy has it")


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _tls(host: str, folder: Path) -> ssl.SSLContext:
    certificate, key = own_certificate(_shown(host).strip("[]"), folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context

"""An agent in another program of this computer: a WebSocket on loopback that carries msgpack.

The agent's program serves, so that it may live in an environment of its own; vrhuman connects. A
call is a map with ``call`` ("card", "begin", "act", "answer", "end") and its record; the reply has
``card``, ``actions``, ``answers`` or ``usage``, or ``error`` with a text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgpack

from vrhuman.agents.agent import (
    Agent,
    AgentAnswer,
    AgentCard,
    AgentFailed,
    AgentQuestion,
    Brief,
    Usage,
    View,
)
from vrhuman.agents.messages import (
    actions_of,
    answers_of,
    asked_of,
    brief_of,
    card_of,
    plain,
    read,
    usage_of,
    view_of,
)
from vrhuman.extras import needs
from vrhuman.records import Action, JsonValue, VrhumanError

Made = TypeVar("Made")
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
PATIENCE_SECONDS = 600.0
"""How long a reply is waited for [s]."""


class NotLoopback(VrhumanError):
    """The address is of another computer."""


class RemoteAgent:
    """Plays an agent that another program of this computer serves."""

    def __init__(self, address: str, patience: float = PATIENCE_SECONDS) -> None:
        if urlsplit(address).hostname not in LOOPBACK:
            raise NotLoopback(
                f"{address}: is another computer's; serve the agent here: ws://127.0.0.1:PORT"
            )
        with needs("vrhuman[agents]", "an agent in another program"):
            from websockets.exceptions import WebSocketException
            from websockets.sync.client import connect
        self._errors = (OSError, TimeoutError, WebSocketException)
        self._address, self._patience = address, patience
        try:
            self._open = ExitStack()
            self._socket = self._open.enter_context(
                connect(address, max_size=None, compression=None, ping_interval=None)
            )
        except self._errors as error:
            raise AgentFailed(
                f"{address}: no agent is served there ({error}); start it first"
            ) from error
        self._card = self._made(card_of, self._call("card"), "card")

    @property
    def card(self) -> AgentCard:
        return self._card

    def begin(self, brief: Brief) -> None:
        self._call("begin", brief=brief)

    def act(self, view: View) -> Sequence[Action]:
        return self._made(actions_of, self._call("act", view=view), "actions")

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        return self._made(answers_of, self._call("answer", asked=list(asked)), "answers")

    def end(self) -> Usage:
        try:
            return self._made(usage_of, self._call("end"), "usage")
        except AgentFailed:  # a lost agent cannot say what it used
            return Usage()

    def close(self) -> None:
        """Close the connection; the agent's program goes on."""
        self._open.close()

    def _call(self, call: str, **records: Any) -> JsonValue:
        try:
            self._socket.send(msgpack.packb({"call": call, **plain(records)}))
            reply = msgpack.unpackb(self._socket.recv(timeout=self._patience))
        except self._errors as error:
            raise AgentFailed(f"{self._address}: {call}: {error or 'no reply in time'}") from error
        except (ValueError, TypeError) as error:
            raise AgentFailed(f"{self._address}: {call}: not msgpack ({error})") from error
        if not isinstance(reply, dict) or reply.get("error"):
            read(reply, call)
        return reply

    def _made(self, make: Callable[[JsonValue], Made], reply: JsonValue, key: str) -> Made:
        try:
            return make(read(reply, key))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise AgentFailed(f"{self._address}: {key}: not understood ({error})") from error


def serve(agent: Agent, port: int, ready: Callable[[int], None] = lambda _: None) -> None:
    """Serve an agent on loopback until the process ends; ``ready`` is told the port.

    Port 0 takes a free one.
    """
    with needs("vrhuman[agents]", "serving an agent"):
        from websockets.sync.server import serve as serve_socket

    def answer_calls(socket: Any) -> None:
        for message in socket:
            socket.send(msgpack.packb(_reply(agent, msgpack.unpackb(message))))

    with serve_socket(answer_calls, "127.0.0.1", port, max_size=None, compression=None) as server:
        ready(server.socket.getsockname()[1])
        server.serve_forever()


def _reply(agent: Agent, call: JsonValue) -> JsonValue:
    try:
        match call["call"]:
            case "card":
                return {"card": plain(agent.card)}
            case "begin":
                agent.begin(brief_of(call["brief"]))
                return {}
            case "act":
                return {"actions": plain(agent.act(view_of(call["view"])))}
            case "answer":
                asked = [asked_of(each) for each in call["asked"]]
                return {"answers": plain(agent.answer(asked))}
            case "end":
                return {"usage": plain(agent.end())}
            case other:
                return {"error": f"no call {other!r}"}
    except Exception as error:  # whatever the agent raises is its episode's end, not the server's
        return {"error": str(error) or type(error).__name__}

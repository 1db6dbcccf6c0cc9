"""``vrhuman-thor``: the program that the ai2thor Controller starts in place of AI2-THOR's Unity."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.engines.thor_server.pipes import ClientGone, Pipes, open_pipes
from vrhuman.records import VrhumanError

TO_CLIENT, FROM_CLIENT = "AI2THOR_FIFO_SERVER_PIPE_PATH", "AI2THOR_FIFO_CLIENT_PIPE_PATH"
DRAWS = "AI2THOR_SERVER_SIDE_SCREENSHOT"
REFUSAL = b"\x03\0\0\0\0\xff\0\0\0\0"
"""A field of a type that the client refuses at once.

If the pipe were only closed, the client would wait for its ``server_timeout`` of 100 s.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve one client until it ends; return 0 then, or 2 with one line if it cannot be served."""
    options = _parser().parse_args(arguments)
    try:
        serve(os.environ, (options.width, options.height), draws=not options.nographics)
    except VrhumanError as error:
        print(f"vrhuman-thor: {error}", file=sys.stderr)
        return 2
    return 0


def serve(environment: Mapping[str, str], size: tuple[int, int], draws: bool) -> None:
    """Answer the client whose pipes ``environment`` names, until it closes them.

    :raises VrhumanError: if there are none, or what comes through is not the protocol.
    """
    if environment.get("AI2THOR_SERVER_TYPE", "FIFO") != "FIFO":
        raise VrhumanError(
            "only AI2-THOR's FIFO protocol is served; call Controller without server_class"
        )
    try:
        to_client, from_client = Path(environment[TO_CLIENT]), Path(environment[FROM_CLIENT])
    except KeyError as missing:
        raise VrhumanError(
            f"{missing.args[0]} is not set: this program is started by ai2thor's "
            'Controller(local_executable_path="vrhuman-thor", ...), not by hand'
        ) from None
    draws = draws and environment.get(DRAWS, "True") != "False"
    with open_pipes(to_client, from_client) as pipes:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the client's Ctrl-C, not ours
        pipes.when_gone(_leave)
        _converse(pipes, size, draws)


def _converse(pipes: Pipes, size: tuple[int, int], draws: bool) -> None:
    try:
        # Loaded with the pipes open: a client waits forever for a server that dies before.
        from vrhuman.engines.thor_server.simulator import Simulator
        from vrhuman.engines.thor_server.wire import decode, encode

        simulator = Simulator(size, draws)
        pipes.write(encode(simulator.greeting()))
        while (request := decode(pipes.read)) is not None:
            pipes.write(encode(simulator.answer(request)))
    except ClientGone:
        raise
    except BaseException:
        pipes.write([memoryview(REFUSAL)])
        raise


def _leave() -> None:
    """Leave at once: the client has died, perhaps during a long action; nothing is kept."""
    os._exit(0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vrhuman-thor",
        description="The embedded engine behind AI2-THOR's wire protocol. Started by the client: "
        'Controller(local_executable_path="vrhuman-thor", scene=house, x_display="0").',
        prefix_chars="-",
    )
    parser.add_argument("-screen-width", dest="width", type=int, default=300, metavar="PIXELS")
    parser.add_argument("-screen-height", dest="height", type=int, default=300, metavar="PIXELS")
    parser.add_argument("-nographics", action="store_true", help="send no pictures")
    for ignored in ("-screen-fullscreen", "-screen-quality", "-force-device-index"):
        parser.add_argument(ignored, help=argparse.SUPPRESS)
    parser.add_argument("-batchmode", action="store_true", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())

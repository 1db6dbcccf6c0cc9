"""Moves the head and hands of the scripted test runtime, as a person moves a headset's.

The runtime's *remote* driver listens on a TCP port for whole packets of 376 bytes (Monado 25.0.0,
``src/xrt/drivers/remote/r_interface.h``). Poses are OpenXR stage poses: right-handed, y up, the
floor at y = 0, metres, quaternions x y z w. There is no acknowledgement: to know that inputs have
arrived, poll until they are seen.
"""

from __future__ import annotations

import socket
import struct
import time
from dataclasses import dataclass, field
from types import TracebackType

from vrhuman.headset.errors import SimulatedDeviceUnreachable

Triple = tuple[float, float, float]
Quadruple = tuple[float, float, float, float]

_HEADER = b"mndrmt3\0"
_EYE = struct.Struct("<4f 4f 3f 4x")
_HEAD = struct.Struct("<4f 3f ? 3x")
_HAND = struct.Struct("<4f 3f 3f 3f 5f f f f 2f f 2f 13? 3x")
PACKET_BYTES = len(_HEADER) + 2 * _EYE.size + _HEAD.size + 2 * _HAND.size
"""The packet of 376 bytes: header, two eyes, head, two hands."""


@dataclass(frozen=True, slots=True)
class SimulatedPose:
    """A pose in the OpenXR stage frame: metres, quaternion x y z w."""

    position: Triple = (0.0, 0.0, 0.0)
    orientation: Quadruple = (0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class SimulatedEye:
    """One eye: its pose relative to the head, and its field of view.

    ``fov`` is left, right, up, down half-angles [rad], signed as OpenXR has them.
    """

    pose: SimulatedPose
    fov: Quadruple


QUEST_2_EYES = (
    SimulatedEye(SimulatedPose((-0.0315, 0.0, 0.0)), (-0.9076, 0.7330, 0.7679, -0.8727)),
    SimulatedEye(SimulatedPose((0.0315, 0.0, 0.0)), (-0.7330, 0.9076, 0.7679, -0.8727)),
)
"""A Quest 2's asymmetric eyes, rounded: 52 degrees outward, 42 inward, 44 up, 50 down; 63 mm."""


@dataclass(frozen=True, slots=True)
class SimulatedHand:
    """One controller; ``active`` False is a controller that is switched off.

    ``trigger`` and ``squeeze`` are 0..1, ``stick`` right and up in -1..1. ``primary`` is A (X on
    the left), ``secondary`` B (Y on the left). The runtime's aim pose equals its grip pose.
    """

    pose: SimulatedPose = field(default_factory=SimulatedPose)
    active: bool = True
    trigger: float = 0.0
    squeeze: float = 0.0
    stick: tuple[float, float] = (0.0, 0.0)
    primary: bool = False
    secondary: bool = False
    menu: bool = False


@dataclass(frozen=True, slots=True)
class SimulatedInputs:
    """All of a person's headset inputs at one moment; by default, a person standing still."""

    head: SimulatedPose = field(default_factory=lambda: SimulatedPose((0.0, 1.6, 0.0)))
    left: SimulatedHand = field(
        default_factory=lambda: SimulatedHand(SimulatedPose((-0.2, 1.1, -0.3)))
    )
    right: SimulatedHand = field(
        default_factory=lambda: SimulatedHand(SimulatedPose((0.2, 1.1, -0.3)))
    )
    eyes: tuple[SimulatedEye, SimulatedEye] | None = QUEST_2_EYES


def pack(inputs: SimulatedInputs) -> bytes:
    """Make the 376-byte packet of ``inputs``; floats become float32."""
    eyes = inputs.eyes or QUEST_2_EYES
    parts = [_HEADER]
    parts += [_EYE.pack(*eye.fov, *eye.pose.orientation, *eye.pose.position) for eye in eyes]
    head = inputs.head
    parts.append(_HEAD.pack(*head.orientation, *head.position, inputs.eyes is not None))
    parts += [_pack_hand(inputs.left), _pack_hand(inputs.right)]
    return b"".join(parts)


def unpack(packet: bytes) -> SimulatedInputs:
    """Return the inputs in a packet; ``ValueError`` where it is not valid."""
    if len(packet) != PACKET_BYTES or not packet.startswith(_HEADER):
        raise ValueError(f"not a remote-driver packet: {len(packet)} bytes, {packet[:8]!r}")
    at = len(_HEADER)
    eyes = []
    for _ in range(2):
        values = _EYE.unpack_from(packet, at)
        eyes.append(SimulatedEye(SimulatedPose(values[8:11], values[4:8]), values[0:4]))
        at += _EYE.size
    *pose, eyes_valid = _HEAD.unpack_from(packet, at)
    at += _HEAD.size
    head = SimulatedPose(tuple(pose[4:7]), tuple(pose[0:4]))
    left = _unpack_hand(packet, at)
    right = _unpack_hand(packet, at + _HAND.size)
    return SimulatedInputs(head, left, right, (eyes[0], eyes[1]) if eyes_valid else None)


def _pack_hand(hand: SimulatedHand) -> bytes:
    a, b, trigger = hand.primary, hand.secondary, hand.trigger > 0.0
    moved = hand.stick != (0.0, 0.0)
    return _HAND.pack(
        *hand.pose.orientation,
        *hand.pose.position,
        *(0.0, 0.0, 0.0),  # linear velocity [m/s]
        *(0.0, 0.0, 0.0),  # angular velocity [rad/s]
        *(0.0, 0.0, 0.0, 0.0, 0.0),  # curl of the fingers
        hand.trigger,
        hand.squeeze,
        hand.squeeze,  # force
        *hand.stick,
        *(0.0, 0.0, 0.0),  # trackpad: force, x, y
        False,  # hand tracking
        hand.active,
        *(False, False),  # system click, touch
        *(a, a, b, b),  # click, touch
        *(hand.trigger >= 1.0, trigger),
        *(hand.menu, hand.menu or moved),  # thumbstick click (the Index's menu), touch
        False,  # trackpad touch
    )


def _unpack_hand(packet: bytes, at: int) -> SimulatedHand:
    v = _HAND.unpack_from(packet, at)
    flags = v[26:]
    return SimulatedHand(
        pose=SimulatedPose(v[4:7], v[0:4]),
        active=flags[1],
        trigger=v[18],
        squeeze=v[19],
        stick=v[21:23],
        primary=flags[4],
        secondary=flags[6],
        menu=flags[10],
    )


class SimulatedDevice:
    """The connection to the scripted runtime's hub: ``with SimulatedDevice(port) as device``.

    The hub exists from the moment the client has made its OpenXR instance, so connecting is tried
    again until ``deadline`` seconds have passed. It serves one connection at a time. When the
    runtime dies, what is sent until another one takes its port is lost; that may take ``absence``
    seconds.
    """

    def __init__(self, port: int, deadline: float = 20.0, absence: float = 0.0) -> None:
        self._port, self._absence = port, absence
        self._socket: socket.socket | None = self._connect(port, deadline)
        self._gone_since = 0.0

    def send(self, inputs: SimulatedInputs) -> None:
        """Send the person's inputs, which hold from the next frame on."""
        if self._socket is None:
            self._find_again()
        if self._socket is not None:
            try:
                self._socket.sendall(pack(inputs))
            except OSError as error:
                self._lose(error)

    def close(self) -> None:
        """Close the connection; the person stays as last sent."""
        if self._socket is not None:
            self._socket.close()

    def __enter__(self) -> SimulatedDevice:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _lose(self, error: OSError) -> None:
        self.close()
        self._socket, self._gone_since = None, time.monotonic()
        if self._absence <= 0.0:
            raise SimulatedDeviceUnreachable(
                f"the scripted runtime went away ({error}); is the headset process still running?"
            ) from error

    def _find_again(self) -> None:
        """Try once to reconnect; the loopback interface answers at once."""
        try:
            self._socket = self._connect(self._port, 0.0)
        except SimulatedDeviceUnreachable:
            if time.monotonic() - self._gone_since > self._absence:
                raise

    @staticmethod
    def _connect(port: int, deadline: float) -> socket.socket:
        """Connect and receive the hub's greeting, its reset and its latest state."""
        until = time.monotonic() + deadline
        while True:
            left = until - time.monotonic()
            try:
                connection = socket.create_connection(("127.0.0.1", port), timeout=max(left, 0.1))
            except OSError as error:
                if left <= 0.0:
                    raise SimulatedDeviceUnreachable(
                        f"nothing answers on port {port} after {deadline:g} s ({error}); "
                        "the headset must be opened before its simulated device"
                    ) from error
                time.sleep(0.02)
                continue
            try:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.settimeout(max(left, 1.0))
                _receive(connection, 2 * PACKET_BYTES)
                connection.settimeout(5.0)
            except OSError as error:
                connection.close()
                raise SimulatedDeviceUnreachable(
                    f"what answers on port {port} is not the scripted runtime ({error})"
                ) from error
            return connection


def _receive(connection: socket.socket, size: int) -> bytes:
    """Receive exactly ``size`` bytes, or raise ``ConnectionError``."""
    parts = bytearray()
    while len(parts) < size:
        part = connection.recv(size - len(parts))
        if not part:
            raise ConnectionError("closed while greeting")
        parts += part
    return bytes(parts)

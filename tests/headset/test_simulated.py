"""The remote driver's packet, and what its client says when nobody listens."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.headset.errors import SimulatedDeviceUnreachable
from vrhuman.headset.simulated import (
    PACKET_BYTES,
    QUEST_2_EYES,
    SimulatedDevice,
    SimulatedEye,
    SimulatedHand,
    SimulatedInputs,
    SimulatedPose,
    pack,
    unpack,
)

number = st.floats(-100.0, 100.0, width=32)
unit = st.floats(0.0, 1.0, width=32)
poses = st.builds(
    SimulatedPose, st.tuples(*[number] * 3), st.tuples(*[st.floats(-1.0, 1.0, width=32)] * 4)
)
hands = st.builds(
    SimulatedHand,
    pose=poses,
    active=st.booleans(),
    trigger=unit,
    squeeze=unit,
    stick=st.tuples(*[st.floats(-1.0, 1.0, width=32)] * 2),
    primary=st.booleans(),
    secondary=st.booleans(),
    menu=st.booleans(),
)
eyes = st.builds(SimulatedEye, poses, st.tuples(*[st.floats(-1.5, 1.5, width=32)] * 4))
inputs = st.builds(
    SimulatedInputs, head=poses, left=hands, right=hands, eyes=st.none() | st.tuples(eyes, eyes)
)


@given(inputs)
def test_packet_says_what_went_in(said: SimulatedInputs) -> None:
    packet = pack(said)
    assert len(packet) == PACKET_BYTES == 376
    assert unpack(packet) == said


def test_places_in_the_packet_are_monados() -> None:
    """Offsets counted by hand from r_interface.h: an independent reading of the format."""
    right = SimulatedHand(SimulatedPose((1.0, 2.0, 3.0)), trigger=0.25, primary=True)
    packet = pack(SimulatedInputs(head=SimulatedPose((4.0, 5.0, 6.0)), right=right))
    assert packet[:8] == b"mndrmt3\0"
    assert np.frombuffer(packet, "<f4", 4, 8) == pytest.approx(QUEST_2_EYES[0].fov)
    assert list(np.frombuffer(packet, "<f4", 3, 8 + 96 + 16)) == [4.0, 5.0, 6.0]
    hand = 8 + 96 + 32 + 120
    assert list(np.frombuffer(packet, "<f4", 3, hand + 16)) == [1.0, 2.0, 3.0]
    assert np.frombuffer(packet, "<f4", 1, hand + 72)[0] == 0.25
    assert packet[hand + 104 + 1] == 1  # active
    assert packet[hand + 104 + 4] == 1  # A pressed


@pytest.mark.parametrize("packet", [b"", bytes(376), pack(SimulatedInputs())[:-1]])
def test_what_is_no_packet_is_refused(packet: bytes) -> None:
    with pytest.raises(ValueError, match="not a remote-driver packet"):
        unpack(packet)


def test_nobody_listening_is_reported_within_the_deadline() -> None:
    with socket.socket() as taken:  # bound but not listening: every connection is refused
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(SimulatedDeviceUnreachable, match="nothing answers on port"):
            SimulatedDevice(taken.getsockname()[1], deadline=0.1)


class Hub:
    """A server that greets as the runtime's hub does, and can die and come back on its port."""

    def __init__(self, port: int = 0) -> None:
        self._server = socket.create_server(("127.0.0.1", port))
        self.port = self._server.getsockname()[1]

    def accept(self) -> socket.socket:
        connection, _ = self._server.accept()
        connection.settimeout(5.0)
        connection.sendall(2 * pack(SimulatedInputs()))
        return connection

    def die(self, connection: socket.socket) -> None:
        """As a killed process does: nothing is said, the port is free at once."""
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()
        self._server.close()


def connected(hub: Hub, absence: float) -> tuple[SimulatedDevice, socket.socket]:
    with ThreadPoolExecutor(1) as pool:
        accepted = pool.submit(hub.accept)
        return SimulatedDevice(hub.port, absence=absence), accepted.result()


def send_until(device: SimulatedDevice, seen: Callable[[], bool]) -> None:
    end = time.monotonic() + 120.0
    while not seen():
        assert time.monotonic() < end
        device.send(SimulatedInputs())


def test_a_runtime_that_died_is_found_again_on_its_port() -> None:
    hub = Hub()
    device, connection = connected(hub, absence=5.0)
    with device:
        hub.die(connection)
        for _ in range(5):
            device.send(SimulatedInputs())  # into nothing
        again = Hub(hub.port)
        with ThreadPoolExecutor(1) as pool:
            accepted = pool.submit(again.accept)
            send_until(device, accepted.done)
            device.send(SimulatedInputs())
            assert len(accepted.result().recv(PACKET_BYTES)) > 0
        again.die(accepted.result())


def test_a_runtime_that_stays_away_is_reported() -> None:
    hub = Hub()
    device, connection = connected(hub, absence=0.05)
    with device:
        hub.die(connection)
        with pytest.raises(SimulatedDeviceUnreachable, match="nothing answers"):
            send_until(device, lambda: False)


def test_without_patience_a_runtimes_death_is_reported_at_once() -> None:
    hub = Hub()
    device, connection = connected(hub, absence=0.0)
    with device:
        hub.die(connection)
        with pytest.raises(SimulatedDeviceUnreachable, match="went away"):
            send_until(device, lambda: False)

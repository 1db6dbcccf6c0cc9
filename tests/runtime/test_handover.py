"""What passes between processes: the newest value, or every value."""

import multiprocessing

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull


@pytest.fixture
def mailbox():
    box = Mailbox(10_000)
    yield box
    box.close()


@pytest.fixture
def ring():
    made = Ring(2_000)
    yield made
    made.close()


def test_a_mailbox_gives_the_newest_value_once(mailbox: Mailbox) -> None:
    for number in range(5):
        mailbox.put(number)

    assert mailbox.get() == 4
    assert mailbox.get() is None


def test_a_value_too_large_for_a_mailbox_is_refused(mailbox: Mailbox) -> None:
    with pytest.raises(ValueError, match="mailbox for 10000"):
        mailbox.put(b"x" * 20_000)


def test_an_overwritten_slot_is_never_taken_for_a_value(mailbox: Mailbox) -> None:
    mailbox.put(b"whole" * 100)
    reader = Mailbox(*mailbox.address)
    mailbox._shared.buffer[10_000 + 16 + 30] ^= 0xFF  # a byte of the one filled slot

    assert reader.get() is None
    reader.close()


@settings(max_examples=examples(50))
@given(st.lists(st.binary(max_size=600), max_size=60))
def test_a_ring_gives_everything_in_order(values: list[bytes]) -> None:
    ring, taken = Ring(2_000), []
    for value in values:
        try:
            ring.put(value)
        except RingFull:
            taken += ring.take()
            ring.put(value)
    taken += ring.take()
    ring.close()

    assert taken == values


def test_a_full_ring_makes_its_writer_wait_and_loses_nothing(ring: Ring) -> None:
    ring.put(b"a" * 1500)

    with pytest.raises(RingFull):
        ring.put(b"b" * 1000)

    assert ring.take() == [b"a" * 1500]


def test_a_value_that_can_never_fit_is_an_error(ring: Ring) -> None:
    with pytest.raises(ValueError, match="ring of 2000"):
        ring.put(b"x" * 3000)


def _write(mailbox: tuple[int, str], ring: tuple[int, str], count: int) -> None:
    newest, every = Mailbox(*mailbox), Ring(*ring)
    for number in range(count):
        newest.put((number, np.full(1000, number)))
        while True:
            try:
                every.put(number)
                break
            except RingFull:
                continue
    newest.close()
    every.close()


def test_across_processes_the_ring_loses_nothing_and_the_mailbox_only_goes_forward(
    mailbox: Mailbox, ring: Ring
) -> None:
    writer = multiprocessing.get_context("spawn").Process(
        target=_write, args=(mailbox.address, ring.address, 3000)
    )
    writer.start()
    taken, seen = [], [-1]
    while writer.is_alive() or len(taken) < 3000:
        taken += ring.take()
        value = mailbox.get()
        if value is not None:
            assert (value[1] == value[0]).all()
            seen.append(value[0])
        assert writer.exitcode in (None, 0)
    writer.join()

    assert taken == list(range(3000))
    assert seen == sorted(set(seen))
    assert seen[-1] == 2999

"""Sessions of one participant in one house are one film, and what is asked is true of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from tests.support.benchmarks.movieqa_films import annotation, is_true
from vrhuman.benchmarks.movieqa.drafting.asking import drafts_of
from vrhuman.benchmarks.movieqa.drafting.happenings import happenings_of
from vrhuman.benchmarks.movieqa.joining import begins_of, joined

RATE = 10


def test_a_session_begins_after_the_last_picture_of_the_one_before() -> None:
    one = annotation(1)
    lasting = replace(one, first_ns=0, last_ns=2_050_000_000)
    exact = replace(one, first_ns=7, last_ns=2_000_000_007)

    # 2.05 s are 21 pictures, from 0.0 to 2.0 s; exactly 2 s are as many.
    assert begins_of([lasting, exact, one], RATE) == (0, 2_100_000_000, 4_200_000_000)


def test_what_was_done_follows_in_order_and_states_come_with_it() -> None:
    parts = [annotation(1), annotation(2)]
    found = joined(parts, RATE)

    assert len(found.segments) == sum(len(each.segments) for each in parts)
    assert len(found.segments) == len(found.before) == len(found.after)
    begin = found.first_ns + begins_of(parts, RATE)[1]
    second = found.segments[len(parts[0].segments) :]
    assert [s.object1 for s in second] == [s.object1 for s in parts[1].segments]
    assert all(s.begin_ns >= begin for s in second)
    assert found.end.time_ns == found.last_ns >= max(s.end_ns for s in second)
    moved = begin - parts[1].first_ns
    states = found.before[len(parts[0].segments) :]
    assert [f.time_ns for f in states] == [f.time_ns + moved for f in parts[1].before]


def test_a_chain_goes_on_in_the_next_session() -> None:
    one = annotation(1)
    found = joined([one, one], RATE)

    for name, chain in one.chains.items():
        assert len(found.chains[name]) == 2 * len(chain)
        assert all(a.time_ns <= b.time_ns for a, b in pairwise(found.chains[name][len(chain) :]))


def test_every_answer_about_a_joined_film_is_what_it_is_taken_for() -> None:
    asked = 0
    for seed in range(3):
        # The same house twice: what is done in both is done twice.
        found = joined([annotation(seed), annotation(seed)], RATE)
        for draft in drafts_of(happenings_of(found)):
            asked += 1
            assert is_true(found, draft.question, draft.true), (draft.question, draft.true)
            for answer in draft.pool:
                assert not is_true(found, draft.question, answer), (draft.question, answer)
    assert asked >= 10

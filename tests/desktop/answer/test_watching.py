"""How often a film is watched: going back is watching again, and what is too much is refused."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.desktop.answer.model.watching import Watching

FILM = Watching.of(10.0, 30.0, 0)


def test_a_film_that_was_not_begun_was_not_watched() -> None:
    assert FILM.watches == 0
    assert FILM.position_s == 10.0


def test_playing_to_the_end_is_one_watch_and_pauses_there() -> None:
    film = FILM.toggled().after(12.0).after(12.0)

    assert (film.watches, film.position_s, film.playing, film.ended) == (1, 30.0, False, True)


def test_pausing_and_going_on_is_the_same_watch() -> None:
    film = FILM.toggled().after(5.0).toggled().toggled().after(5.0)

    assert (film.watches, film.position_s) == (1, 20.0)


def test_playing_again_after_the_end_is_another_watch_from_the_beginning() -> None:
    film = FILM.toggled().after(20.0).toggled()

    assert (film.watches, film.position_s, film.playing) == (2, 10.0, True)


def test_looking_through_without_playing_is_a_watch() -> None:
    assert FILM.sought(20.0).watches == 1


def test_going_ahead_is_the_same_watch() -> None:
    assert FILM.toggled().after(2.0).sought(25.0).watches == 1


def test_half_a_second_back_is_the_same_watch_and_more_is_another() -> None:
    film = FILM.toggled().after(10.0)

    assert film.sought(19.5).watches == 1
    assert film.sought(19.49).watches == 2


def test_creeping_back_in_small_steps_is_another_watch() -> None:
    film = FILM.toggled().after(10.0)

    assert film.sought(19.7).sought(19.4).watches == 2


def test_being_taken_back_counts_once_however_far_it_goes() -> None:
    film = FILM.toggled().after(10.0)
    for position in (19.0, 18.0, 15.0, 11.0):
        film = film.sought(position)

    assert film.watches == 2


def test_back_and_ahead_and_back_are_two_watches_more() -> None:
    film = FILM.toggled().after(10.0).sought(12.0).sought(18.0).sought(12.0)

    assert film.watches == 3


def test_a_film_that_may_be_watched_once_is_not_taken_back() -> None:
    film = Watching.of(0.0, 20.0, 1).toggled().after(10.0)

    assert film.may_play
    assert film.sought(2.0).position_s == 10.0
    assert film.sought(2.0).watches == 1


def test_a_film_that_may_be_watched_once_does_not_play_again() -> None:
    film = Watching.of(0.0, 20.0, 1).toggled().after(20.0)

    assert not film.may_play
    assert not film.toggled().playing


def test_a_film_that_may_be_watched_twice_plays_twice() -> None:
    film = Watching.of(0.0, 20.0, 2).toggled().after(20.0)

    assert film.left == 1
    assert film.toggled().after(20.0).left == 0
    assert not film.toggled().after(20.0).may_play


def test_what_was_watched_before_an_interruption_counts() -> None:
    assert not Watching.of(0.0, 20.0, 1, watches=1).may_play
    assert Watching.of(0.0, 20.0, 2, watches=1).toggled().watches == 2


def test_of_a_short_film_a_quarter_is_going_back() -> None:
    film = Watching.of(0.0, 1.0, 0).toggled().after(1.0)

    assert film.sought(0.75).watches == 1
    assert film.sought(0.74).watches == 2


@given(
    allowed=st.integers(1, 3),
    moves=st.lists(st.one_of(st.just(None), st.floats(-5.0, 40.0)), max_size=30),
)
def test_never_more_watches_than_allowed_and_never_outside_the_part(
    allowed: int, moves: list[float | None]
) -> None:
    film = Watching.of(5.0, 25.0, allowed)
    for move in moves:
        film = film.toggled().after(3.0) if move is None else film.sought(move)

        assert film.watches <= allowed
        assert 5.0 <= film.position_s <= 25.0

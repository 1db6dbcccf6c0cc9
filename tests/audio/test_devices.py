"""The microphone that is meant: by number, by name, by a part of it."""

from __future__ import annotations

import pytest

from vrhuman.audio.devices import NoLoudspeaker, NoMicrophone, SoundDevice, chosen

QUEST = SoundDevice(4, "Headset Microphone (Oculus Virtual Audio Device)", "MME", 44100.0)
DESK = SoundDevice(1, "Microphone (USB Audio 4)", "MME", 48000.0)
BOTH = (DESK, QUEST)


def test_no_wish_is_the_default_one_which_comes_first() -> None:
    assert chosen("", BOTH) is DESK


@pytest.mark.parametrize("wish", ["oculus", "OCULUS VIRTUAL", QUEST.name, "4"])
def test_a_number_goes_before_a_name_and_a_part_of_a_name_is_enough(wish: str) -> None:
    assert chosen(wish, BOTH) is QUEST


def test_an_unknown_one_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(NoMicrophone, match=r"'radio'.*1 Microphone \(USB Audio 4\), 4 Headset"):
        chosen("radio", BOTH)


def test_where_there_is_none_the_remedy_is_reported() -> None:
    with pytest.raises(NoMicrophone, match="connect one, or leave out --microphone"):
        chosen("", ())


def test_a_loudspeaker_is_chosen_alike_and_refused_by_its_own_name() -> None:
    assert chosen("usb", BOTH, "loudspeaker") is DESK
    with pytest.raises(NoLoudspeaker, match="no loudspeaker 'radio'"):
        chosen("radio", BOTH, "loudspeaker")
    with pytest.raises(NoLoudspeaker, match="leave out --cues"):
        chosen("", (), "loudspeaker")

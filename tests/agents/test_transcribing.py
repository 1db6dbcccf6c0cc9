"""A speech-to-text endpoint proposes what is said: real HTTP on loopback, with faults."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

pytest.importorskip("openai", reason="speech to text needs vrhuman[vlm], which is not installed")

from tests.support.agents.stub_speech import served
from tests.support.recording.sample_variants import with_a_tone
from vrhuman.agents.endpoint.transcribing import NotTranscribed, SpeechSettings, transcribe
from vrhuman.cli import main

KEY = "sk-secret-of-the-lab"
SAID = "A person opens the fridge."


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", KEY)


@pytest.fixture
def voice(tmp_path: Path) -> Path:
    """A second of silence."""
    place = tmp_path / "voice.wav"
    with wave.open(str(place), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(16_000)
        sound.writeframes(bytes(32_000))
    return place


def settings(address: str) -> SpeechSettings:
    return SpeechSettings(address, "whisper-1", "STUB_KEY", patience=20.0, tries=3)


def test_a_recording_is_sent_as_it_is_and_its_text_comes_back(voice: Path) -> None:
    with served(f"  {SAID}\n") as stub:
        assert transcribe(voice, settings(stub.address)) == SAID

    (fields,) = stub.fields
    assert (fields["model"], fields["language"], fields["file"]) == ("whisper-1", "en", "voice.wav")
    assert stub.keys == [f"Bearer {KEY}"]
    assert stub.seconds == [pytest.approx(1.0)]


def test_a_busy_endpoint_is_asked_again_when_it_says(voice: Path) -> None:
    waited: list[float] = []
    with served(SAID, ["429", "503"]) as stub:
        assert transcribe(voice, settings(stub.address), waited.append) == SAID
    assert waited == [0.25, 0.25]
    assert len(stub.fields) == 3


@pytest.mark.parametrize(
    ("faults", "why", "asked"),
    [(["401"], "(1 try)", 1), (["500"] * 3, "(3 tries)", 3), (["no-text"], "has no text", 1)],
)
def test_what_does_not_come_is_one_line_without_the_key(
    voice: Path, faults: list[str], why: str, asked: int
) -> None:
    with served(SAID, faults) as stub, pytest.raises(NotTranscribed) as raised:
        transcribe(voice, settings(stub.address), lambda _: None)
    assert why in str(raised.value)
    assert KEY not in str(raised.value)
    assert len(stub.fields) == asked


@pytest.mark.parametrize("address", ["127.0.0.1:8000", "ftp://host/v1", "http://", ""])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NotTranscribed, match="give an address such as"):
        SpeechSettings(address, "whisper-1")


def test_a_sessions_sound_is_proposed_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, out = with_a_tone(tmp_path / "s.mcap", 0.5), tmp_path / "words.txt"
    with served(SAID) as stub:
        words = ("--speech-endpoint", stub.address, "--speech-key-env", "STUB_KEY")
        assert main(["narrate", "transcribe", str(session), "--out", str(out), *words]) == 0
        again = main(["narrate", "transcribe", str(session), "--out", str(out), *words])

    assert out.read_text() == f"{SAID}\n"
    assert stub.fields[0]["file"] == "session.webm"
    assert stub.seconds[0] > 0.5
    told = capsys.readouterr()
    assert "correct it" in told.out
    assert again == 2
    assert "exists already" in told.err

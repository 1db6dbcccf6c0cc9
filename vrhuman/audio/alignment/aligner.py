"""Aligns a known text with a recording of it: when each word began and ended.

PocketSphinx decodes the recording with a grammar that holds this text and nothing else. Where it
loses its way it gives the words until there: it is given the rest again, with less exact settings
each time. Words that nothing finds share the time that is left, and are marked as estimated, so no
word is ever lost. Boundaries are then moved to the edges of pauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from vrhuman.audio.alignment.edges import Span, snapped
from vrhuman.audio.alignment.pronouncing import pronounce
from vrhuman.audio.alignment.sound import RATE, Sound, SoundError
from vrhuman.audio.alignment.text import TextWord, words_of
from vrhuman.extras import needs
from vrhuman.records import VrhumanError

_LEVEL = 0.1
"""What speech is amplified to, root mean square; the decoder's models expect about that."""
_LOUD = 0.1
"""Speech is what is louder than this share of the loudest sample."""
_WIDE: dict[str, float] = {"beam": 1e-80, "wbeam": 1e-60, "pbeam": 1e-80}
_USUAL: dict[str, float] = {}
_ATTEMPTS: tuple[tuple[dict[str, float], float, float], ...] = (
    (_WIDE, 3e-3, 1.0),
    (_WIDE, 1e-2, 1.0),
    (_USUAL, 1e-2, 1.0),
    (_USUAL, 3e-2, 1.0),
    (_USUAL, 1e-3, 1.0),
    (_WIDE, 3e-2, 1.0),
    (_USUAL, 1e-1, 1.0),
    (_WIDE, 1e-2, 1.1),
    (_WIDE, 1e-2, 0.9),
)
"""Beams, the noise that is added [of full scale]: digital silence is unlike any model; speed."""
_DROPPED = 3
"""The last words of a part that broke off are not believed."""
_FRAME = 0.01
_MIN_WORD = 0.02


class AlignmentError(VrhumanError):
    """A text cannot be aligned; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class AlignedWord:
    """A word, ``text[begin:end]``, and when it was said [ms]; ``estimated`` if nobody heard it."""

    word: str
    begin: int
    end: int
    start_ms: int
    end_ms: int
    estimated: bool = False


class Aligner:
    """The decoders, loaded when they are first used; the same aligner serves many recordings.

    :raises PackageMissing: where pocketsphinx is not installed.
    """

    def __init__(self) -> None:
        with needs("vrhuman[narration]", "aligning words with a voice needs pocketsphinx"):
            import pocketsphinx
        self._library: Any = pocketsphinx
        self._decoders: dict[int, Any] = {}

    def align(self, sound: Sound, text: str) -> tuple[AlignedWord, ...]:
        """Return each word of a text with its times, in the text's order.

        :raises AlignmentError: for a text without a word, or with one that cannot be pronounced,
            and where the recording is shorter than its words.
        """
        words = words_of(text)
        if not words:
            raise AlignmentError("the text has no word; write down what is said in the recording")
        strange = [each.word for each in words if not each.tokens]
        if strange:
            raise AlignmentError(
                f"cannot be pronounced: {', '.join(dict.fromkeys(strange))}; write these words in "
                "English letters, as they are said"
            )
        length = len(sound) / RATE
        if length < _MIN_WORD * 2 * len(words):
            raise AlignmentError(
                f"{len(words)} words were not said in {length:.1f} s; is this the right recording?"
            )
        tokens = [token for each in words for token in each.tokens]
        spans, sure = self._token_spans(_amplified(sound), tokens)
        spans = snapped(sound, spans)
        return tuple(_joined(words, spans, sure))

    def _token_spans(self, sound: Sound, tokens: Sequence[str]) -> tuple[list[Span], list[bool]]:
        """Return each token's span, and whether it was heard."""
        for token in tokens:
            self._learn(token)
        found: list[Span] = []
        attempt = 0
        while len(found) < len(tokens) and attempt < len(_ATTEMPTS):
            start = int(found[-1][1] * RATE) if found else 0
            heard = self._heard(sound[start:], tokens[len(found) :], attempt)
            whole = len(heard) == len(tokens) - len(found)
            kept = heard if whole else heard[: max(0, len(heard) - _DROPPED)]
            offset = start / RATE
            found += [(begin + offset, end + offset) for begin, end in kept]
            attempt = 0 if kept else attempt + 1
        missing = tokens[len(found) :]
        sure = [True] * len(found) + [False] * len(missing)
        if missing:
            begin, end = (found[-1][1] if found else 0.0), len(sound) / RATE
            found += _shared(begin, max(end, begin + _MIN_WORD * len(missing)), missing)
        return found, sure

    def _heard(self, sound: Sound, tokens: Sequence[str], attempt: int) -> list[Span]:
        """Return the spans of the tokens that the decoder found, from the first on."""
        decoder = self._decoder(attempt)
        _, level, speed = _ATTEMPTS[attempt]
        if speed != 1.0:
            sound = np.interp(np.arange(0.0, len(sound) - 1.0, speed), range(len(sound)), sound)
        noise = np.random.default_rng(0).normal(0.0, level, len(sound))
        samples = (np.clip(sound + noise, -1.0, 1.0) * 32767.0).astype("<i2")
        decoder.set_align_text(" ".join(tokens))
        decoder.start_utt()
        decoder.process_raw(samples.tobytes(), full_utt=True)
        decoder.end_utt()
        if decoder.hyp() is None:
            return []
        found: list[Span] = []
        for segment in decoder.seg():
            if segment.word.startswith(("<", "[", "(")):
                continue
            if len(found) == len(tokens) or segment.word.partition("(")[0] != tokens[len(found)]:
                break
            begin, end = segment.start_frame * _FRAME, (segment.end_frame + 1) * _FRAME
            found.append((begin * speed, end * speed))
        return found

    def _learn(self, token: str) -> None:
        """Make sure that every decoder can pronounce a token."""
        for attempt in range(len(_ATTEMPTS)):
            decoder = self._decoder(attempt)
            if decoder.lookup_word(token) is None:
                decoder.add_word(token, pronounce(token, decoder.lookup_word), True)

    def _decoder(self, attempt: int) -> Any:
        beams = _ATTEMPTS[attempt][0]
        key = 0 if beams is _WIDE else 1
        if key not in self._decoders:
            self._decoders[key] = self._library.Decoder(lm=None, loglevel="FATAL", **beams)
        return self._decoders[key]


def _amplified(sound: Sound) -> Sound:
    """Return a recording with its speech at the level that the decoder expects."""
    sound = sound - np.float32(sound.mean())
    peak = float(np.abs(sound).max())
    if peak == 0.0:
        raise SoundError("the recording is silent; check the microphone, and record it again")
    loud = sound[np.abs(sound) > _LOUD * peak]
    return np.asarray(sound * (_LEVEL / float(np.sqrt(np.mean(loud**2)))), dtype=np.float32)


def _shared(begin: float, end: float, tokens: Sequence[str]) -> list[Span]:
    """Return spans that share a time by the tokens' lengths."""
    lengths = np.cumsum([0, *(len(token) + 1 for token in tokens)])
    edges = begin + (end - begin) * lengths / lengths[-1]
    return [(float(one), float(other)) for one, other in pairwise(edges)]


def _joined(
    words: Sequence[TextWord], spans: Sequence[Span], sure: Sequence[bool]
) -> list[AlignedWord]:
    """Return the words, each from its first token's beginning to its last one's end."""
    found, place = [], 0
    for each in words:
        last = place + len(each.tokens) - 1
        start_ms, end_ms = round(1000 * spans[place][0]), round(1000 * spans[last][1])
        heard = all(sure[place : last + 1])
        found.append(
            AlignedWord(each.word, each.begin, each.end, start_ms, end_ms, estimated=not heard)
        )
        place = last + 1
    return found

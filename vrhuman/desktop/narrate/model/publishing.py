"""Makes the public record of a narration, and writes it beside the session with its voices.

``sessions/a.N1.narratives.jsonl`` has the line; ``sessions/a.N1.voices/`` the recordings it names.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from vrhuman.benchmarks.vidln.record import (
    OWN_KEY,
    ActorNarrative,
    Narrative,
    NarrativeError,
    Trace,
    TracePoint,
    write_narratives,
)
from vrhuman.desktop.narrate.model.narration import Actor, Narration, StoryState, Take
from vrhuman.export.voice import begins_ns, write_webm
from vrhuman.files.private import make_folder, make_private
from vrhuman.records import JsonValue
from vrhuman.version import __version__

_DECIMALS = 5
"""As the public files have."""
RECORD, VOICES = ".narratives.jsonl", ".voices"


@dataclass(frozen=True, slots=True)
class About:
    """What a record says of its film: the session, its house, and who told the story.

    ``times_ns`` are the candidates' times in the session, ``first_ns`` when it begins; ``size`` is
    the height and width of the pictures that were pointed at.
    """

    session: Path
    session_id: str
    house_id: str
    narrator: str
    language: str
    times_ns: tuple[int, ...]
    first_ns: int
    size: tuple[int, int]

    @property
    def stem(self) -> str:
        """What all files of the narration begin with."""
        return f"{self.session.name.removesuffix('.mcap')}.{self.narrator}"

    @property
    def places(self) -> tuple[Path, Path]:
        """The record's file, and the folder of its voices."""
        folder = self.session.parent
        return folder / f"{self.stem}{RECORD}", folder / f"{self.stem}{VOICES}"


def published(narration: Narration, about: About) -> tuple[Narrative, tuple[Take, ...]]:
    """Return the record of what was told, and the takes in the order of its actors.

    An actor without a take and a text is left out.
    """
    told = [
        (actor, narration.story(actor.name), take)
        for actor in narration.subjects
        if (take := narration.story(actor.name).take) is not None
        and narration.story(actor.name).transcript.caption
    ]
    agreed, verdicts = narration.agreement
    own: dict[str, JsonValue] = {
        "agreement": {"agreed": agreed, "verdicts": verdicts},
        "automatic": any(story.transcript.automatic for _, story, _ in told),
        **_began(narration),
        "program": __version__,
        "session_id": about.session_id,
        "narrator": about.narrator,
        "language": about.language,
        "keyframe_times_ns": list(about.times_ns),
        "picture": list(about.size),
    }
    narrative = Narrative(
        vidln_id=0,
        dataset_id=about.house_id,
        video_id=about.session.name.removesuffix(".mcap"),
        annotator_id=about.narrator,
        keyframe_names=tuple(
            f"{(time - about.first_ns) // 1_000_000:08d}" for time in about.times_ns
        ),
        actors=tuple(
            _actor(actor, story, take, f"{about.stem}{VOICES}/0_{place}.webm" * bool(take.packets))
            for place, (actor, story, take) in enumerate(told)
        ),
        rest={OWN_KEY: own},
    )
    return narrative, tuple(take for _, _, take in told)


def publish(narration: Narration, about: About) -> Narrative:
    """Write the record and its voices, each in place of an earlier one, and return it.

    :raises VrhumanError: if something cannot be written.
    """
    narrative, takes = published(narration, about)
    record, voices = about.places
    try:
        make_folder(voices)
        for actor, take in zip(narrative.actors, takes, strict=True):
            if take.packets:
                place = voices / Path(actor.recording).name
                beside = place.with_suffix(".new")
                write_webm(beside, take.packets)
                make_private(beside, voices)
                os.replace(beside, place)
        beside = record.with_suffix(".new")
        write_narratives(beside, [narrative])
        make_private(beside, record.parent)
        os.replace(beside, record)
    except OSError as error:
        raise NarrativeError(f"{record}: cannot be written ({error.strerror})") from error
    return narrative


def trace_of(take: Take) -> Trace:
    """Return a take's trace: a part from each setting down of the pointer to its lifting."""
    return tuple(
        tuple(
            TracePoint(
                round(each.x, _DECIMALS),
                round(each.y, _DECIMALS),
                _ms(each.time_ns),
                each.keyframe,
            )
            for each in part
        )
        for _, part in groupby(take.samples, key=lambda each: each.part)
    )


def recording_start_ms(take: Take) -> int:
    """Return when the sound of a take begins [ms of the epoch]."""
    return _ms(begins_ns(take.packets) if take.packets else take.begun_ns)


def told_by(actor: str, story: StoryState, take: Take) -> ActorNarrative:
    """Return a story as a part of a record, without a recording's name."""
    return _actor(Actor(actor), story, take, "")


def _began(narration: Narration) -> dict[str, JsonValue]:
    """Return what a program told before the narrator corrected it."""
    begun = narration.begun_with
    if begun is None:
        return {}
    return {"corrected": {"program": begun.program, "seed": begun.seed, "texts": dict(begun.texts)}}


def _actor(actor: Actor, story: StoryState, take: Take, recording: str) -> ActorNarrative:
    transcript, trace = story.transcript, trace_of(take)
    start_ms = recording_start_ms(take)
    things = transcript.things
    own: dict[str, JsonValue] = {
        "object": actor.object_id,
        "objects": [each.object_id for each in things],
        "confirmed_by": [each.confirmed_by for each in things],
        "verdicts": [dict(each.verdicts) for each in things],
        "estimated": list(transcript.estimated),
        "automatic": transcript.automatic,
        "proposed_by": transcript.proposed_by,
        "takes": story.takes,
    }
    return ActorNarrative(
        actor=actor.name,
        keyframes=story.keyframes,
        recording_start_ms=start_ms,
        traces_start_ms=trace[0][0].time_ms if trace else start_ms,
        caption=transcript.caption,
        traces=trace,
        nouns=tuple((each.begin, each.end) for each in things),
        words=transcript.words,
        recording=recording,
        rest={OWN_KEY: own},
    )


def _ms(time_ns: int) -> int:
    return round(time_ns * 1e-6)

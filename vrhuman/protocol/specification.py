"""Reads a protocol file (TOML): the phases of an episode, which a lab can define itself."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol import keys
from vrhuman.protocol.rules import (
    Bonus,
    Exclusion,
    GraspInput,
    ItemRules,
    Limits,
    Posture,
    QuestionnaireWish,
    TrainingRules,
    locomotion_rules,
)
from vrhuman.protocol.texts import MODEL, load_texts, texts_path
from vrhuman.protocol.training.tasks import KEYS, Practice, parse_practice
from vrhuman.questionnaires.loading import load_questionnaire
from vrhuman.questionnaires.questionnaire import Questionnaire
from vrhuman.records import VrhumanError


class ProtocolError(VrhumanError):
    """A protocol file that cannot be used; the message names the file and the key."""


class PhaseKind(StrEnum):
    """The kinds of phase.

    In the house actions count (explore, instructed, goals, most of practice), elsewhere nothing
    does. An ``instructed`` phase asks for one thing after another, a ``goals`` phase for a state of
    the house. ``page`` is text and one button, ``break`` a rest that may begin with a probe,
    ``practice`` a training task.
    """

    EXPLORE = "explore"
    ANSWER = "answer"
    PAGE = "page"
    QUESTIONNAIRE = "questionnaire"
    BREAK = "break"
    PRACTICE = "practice"
    INSTRUCTED = "instructed"
    GOALS = "goals"


ASKING = (PhaseKind.INSTRUCTED, PhaseKind.GOALS)
"""The kinds of phase in which something is to be done that each session brings with it."""


class Condition(StrEnum):
    """What the participant may look at while answering.

    ``blind``: the house is never seen; phases in it are left out, and answering again.
    """

    NO_REPLAY = "no_replay"
    REPLAY = "replay"
    BLIND = "blind"


class QueryInput(StrEnum):
    """How questions are answered that are not yes-no or a number: chosen, or typed."""

    CHOICES = "choices"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """One phase of a protocol.

    ``max_steps`` limits a phase in the house, ``max_seconds`` any; None is unlimited, until done.
    ``wording`` is read before the phase begins, or is the page itself; where it is empty, the texts
    for its name are used. A ``brief`` phase ends with one press: in the house of the menu button,
    at the questions of the last answer. ``weights`` are things (id, kgf) that have this weight from
    its beginning, when all things are put back in their initial places.

    A break lasts ``least_seconds`` or more, and begins with the questionnaire ``probe``, if any; an
    answer of ``stop_at`` or more ends the session. ``questionnaire`` is filled in at a ``moment``
    of the session. ``practice`` is the task of a practice phase.
    """

    name: str
    kind: PhaseKind
    max_steps: int | None = None
    max_seconds: float | None = None
    wording: str = ""
    brief: bool = False
    weights: tuple[tuple[str, float], ...] = ()
    least_seconds: float = 0.0
    probe: str = ""
    stop_at: float | None = None
    questionnaire: str = ""
    moment: str = ""
    practice: Practice | None = None

    @property
    def in_house(self) -> bool:
        """Whether the house's time runs in it; else panels are read."""
        done_there = self.practice is not None and self.practice.asked is None
        return self.kind in (PhaseKind.EXPLORE, *ASKING) or done_there

    @property
    def asks(self) -> bool:
        """Whether questions are answered in it."""
        practised = self.practice is not None and self.practice.asked is not None
        return self.kind is PhaseKind.ANSWER or practised


@dataclass(frozen=True, slots=True)
class ProtocolSpec:
    """A protocol, as its file specifies it.

    ``questions`` is the number for an episode; the same ones are asked in every answer phase.
    ``texts`` is a shipped language's name, or the path of a lab's own file.

    ``condition`` is this session's, one of the ``conditions`` of the study. With ``confidence`` the
    participant is asked after each answer how sure they are; ``show_t3`` shows the steps taken
    after re-entering the house. ``locomotion`` has keys of
    :class:`~vrhuman.embodiment.settings.LocomotionSettings`. With ``object_actions`` the action
    menu does something to what the hand holds or touches.
    """

    name: str
    questions: int
    condition: Condition
    phases: tuple[PhaseSpec, ...]
    query_input: QueryInput = QueryInput.CHOICES
    texts: str = MODEL
    conditions: tuple[Condition, ...] = ()
    confidence: bool = False
    show_t3: bool = True
    grasp_input: GraspInput = GraspInput.AS_CALIBRATED
    seated: Posture = Posture.ANY
    locomotion: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    bonus: Bonus | None = None
    exclusion: Exclusion = field(default_factory=Exclusion)
    questionnaires: tuple[QuestionnaireWish, ...] = ()
    training: TrainingRules | None = None
    object_actions: bool = False
    items: ItemRules = field(default_factory=ItemRules)

    @property
    def explores(self) -> bool:
        """Whether it has a phase of exploring a house."""
        return any(each.kind is PhaseKind.EXPLORE for each in self.phases)

    @property
    def instructs(self) -> bool:
        """Whether it has a phase that asks for one thing after another."""
        return any(each.kind is PhaseKind.INSTRUCTED for each in self.phases)

    @property
    def gives_goals(self) -> bool:
        """Whether it has a phase that asks for a state of the house."""
        return any(each.kind is PhaseKind.GOALS for each in self.phases)

    @property
    def scored(self) -> bool:
        """Whether it asks questions whose answers make a score."""
        return any(each.kind is PhaseKind.ANSWER for each in self.phases)


PROTOCOLS = "protocols"
"""The folder, in a study's, of the protocols as they were run."""
_SHIPPED = Path(__file__).with_name("shipped")
_PHASE_KEYS: Mapping[PhaseKind, tuple[str, ...]] = {
    PhaseKind.EXPLORE: ("max_steps",),
    PhaseKind.ANSWER: ("max_steps",),
    PhaseKind.PAGE: (),
    PhaseKind.QUESTIONNAIRE: ("questionnaire", "moment"),
    PhaseKind.BREAK: ("seconds", "probe", "stop_at"),
    PhaseKind.PRACTICE: (*KEYS, "weights"),
    PhaseKind.INSTRUCTED: ("max_steps",),
    PhaseKind.GOALS: ("max_steps",),
}
"""The keys of a kind of phase, besides those of all kinds."""


def load_protocol(source: str) -> tuple[ProtocolSpec, str]:
    """Load the protocol of a file, or of a shipped name (``excalibur``), and its text.

    :raises ProtocolError: naming file, key and remedy.
    :raises TextsError: where its texts cannot be used.
    :raises QuestionnaireError: where a questionnaire of a phase cannot be used.
    """
    shipped = _SHIPPED / f"{source}.toml"
    path = shipped if shipped.is_file() else Path(source)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        names = ", ".join(shipped_protocols())
        raise ProtocolError(
            f"{source}: cannot be read as a protocol file ({error}); give a TOML file or one of: "
            f"{names}"
        ) from error
    spec = located(parse_protocol(text, str(path)), path)
    load_texts(Path(spec.texts))
    load_questionnaires(spec)
    return spec, text


def located(spec: ProtocolSpec, protocol: Path) -> ProtocolSpec:
    """Return the protocol with the paths of a lab's own texts and questionnaires.

    They are beside the ``protocol``'s file.
    """

    def beside(name: str) -> str:
        return str(protocol.parent / name) if name.endswith(".toml") else name

    phases = tuple(
        replace(each, questionnaire=beside(each.questionnaire), probe=beside(each.probe))
        for each in spec.phases
    )
    return replace(spec, texts=str(texts_path(spec.texts, protocol.parent)), phases=phases)


def own_files(spec: ProtocolSpec) -> tuple[str, ...]:
    """Return the names of a lab's own texts and questionnaires, which are beside the protocol."""
    phases = [name for each in spec.phases for name in (each.questionnaire, each.probe)]
    return tuple(sorted({name for name in (spec.texts, *phases) if name.endswith(".toml")}))


def load_questionnaires(spec: ProtocolSpec) -> Mapping[str, Questionnaire]:
    """Load the questionnaires of the phases, by the names that the phases use.

    They are in the language of the protocol's texts.

    :raises QuestionnaireError: naming file, key and remedy.
    """
    named = {name for each in spec.phases for name in (each.questionnaire, each.probe) if name}
    language = Path(spec.texts).stem
    return {name: load_questionnaire(name, language) for name in sorted(named)}


def shipped_protocols() -> tuple[str, ...]:
    """Return the names that :func:`load_protocol` knows."""
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.toml")))


def parse_protocol(text: str, origin: str) -> ProtocolSpec:
    """Parse a protocol from the text of its file.

    :raises ProtocolError: for anything but a valid protocol.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number may have too many digits
        raise ProtocolError(f"{origin}: not valid TOML: {error}") from error
    if "staircase" in data:
        raise ProtocolError(
            f"{origin}: is a staircase of pairs, which has no phases; start it with `vrhuman run`"
        )
    try:
        return _protocol(data)
    except keys.WrongKey as error:
        raise ProtocolError(f"{origin}: {error}") from error


def protocol_hash(text: str) -> str:
    """Return the SHA-256 of a protocol file's text, by which a study is locked."""
    return hashlib.sha256(text.encode()).hexdigest()


def with_condition(spec: ProtocolSpec, text: str, condition: str) -> tuple[ProtocolSpec, str]:
    """Return the protocol of one session under a condition of the study, and a text that says so.

    :raises ProtocolError: for a condition that the protocol does not have.
    """
    line = f'condition = "{condition}"'
    changed, found = re.subn(r"(?m)^condition\s*=.*$", line, text, count=1)
    session = parse_protocol(changed if found else f"{line}\n{text}", spec.name)
    if session.condition != condition:
        raise ProtocolError(f"{spec.name}: condition: put it on a separate line")
    return replace(session, texts=spec.texts), changed if found else f"{line}\n{text}"


def shortened(spec: ProtocolSpec, source: str, steps: int) -> int | None:
    """Return a limit for the first explore phase, to try a protocol out; None keeps what it says.

    A lab's own protocol that has a limit is played with it; ``source`` is as in
    :func:`load_protocol`. Only shipped ones, and those without a limit, get one of ``steps``.
    """
    first = next((phase for phase in spec.phases if phase.kind is PhaseKind.EXPLORE), None)
    if first is None or (first.max_steps is not None and source not in shipped_protocols()):
        return None
    return steps


def with_steps(spec: ProtocolSpec, steps: int) -> ProtocolSpec:
    """Return the protocol with another limit of its first explore phase (the demo's ``--steps``).

    :raises ProtocolError: where there is none.
    """
    explored = [i for i, p in enumerate(spec.phases) if p.kind is PhaseKind.EXPLORE]
    if not explored:
        raise ProtocolError(f"{spec.name}: has no explore phase; leave out --steps")
    phases = list(spec.phases)
    phases[explored[0]] = replace(phases[explored[0]], max_steps=steps)
    return replace(spec, phases=tuple(phases))


def as_laid_down(body: BodySettings, spec: ProtocolSpec) -> BodySettings:
    """Return a person's settings, with what the protocol specifies for all."""
    grip = body.grip
    if spec.grasp_input is GraspInput.TRIGGER:
        grip = replace(grip, grasp_input="trigger")
    elif spec.grasp_input is GraspInput.SQUEEZE:
        grip = replace(grip, grasp_input="squeeze")
    return replace(body, grip=grip, locomotion=replace(body.locomotion, **spec.locomotion))


def _protocol(data: Mapping[str, Any]) -> ProtocolSpec:
    keys.known(data, tuple(each.name for each in fields(ProtocolSpec)))
    tables = keys.tables(data, "phases")
    if not tables:
        raise keys.WrongKey("phases: needs at least one [[phases]] table")
    trained = data.get("training")
    training = None if trained is None else keys.record(TrainingRules, trained, "training")
    phases = tuple(_phase(each, f"phases[{i}].", training) for i, each in enumerate(tables))
    if len({each.name for each in phases}) != len(phases):
        raise keys.WrongKey("phases: names must differ from one another")
    if sum(each.kind in ASKING for each in phases) > 1:
        raise keys.WrongKey(
            "phases: a session has one list of instructions or goals, so one such phase"
        )
    conditions = keys.choices(Condition, data, "conditions")
    usual = conditions[0] if conditions else Condition.NO_REPLAY
    condition = keys.choice(Condition, data, "condition", "", usual)
    if conditions and condition not in conditions:
        raise keys.WrongKey(f"condition: must be one of conditions, {', '.join(conditions)}")
    wishes = tuple(
        keys.record(QuestionnaireWish, each, f"questionnaires[{i}]")
        for i, each in enumerate(keys.tables(data, "questionnaires"))
    )
    _asked_in_headset(wishes, phases)
    return ProtocolSpec(
        name=keys.text(data, "name", ""),
        questions=keys.count(data, "questions", "", 20),
        condition=condition,
        phases=_blind(phases) if condition is Condition.BLIND else phases,
        query_input=keys.choice(QueryInput, data, "query_input", "", QueryInput.CHOICES),
        texts=keys.text(data, "texts", "", MODEL),
        conditions=conditions,
        confidence=keys.flag(data, "confidence", "", False),
        show_t3=keys.flag(data, "show_t3", "", True),
        grasp_input=keys.choice(GraspInput, data, "grasp_input", "", ""),
        seated=keys.choice(Posture, data, "seated", "", ""),
        locomotion=locomotion_rules(data.get("locomotion", {})),
        limits=keys.record(Limits, data.get("limits", {}), "limits"),
        bonus=keys.record(Bonus, data["bonus"], "bonus") if "bonus" in data else None,
        exclusion=keys.record(Exclusion, data.get("exclusion", {}), "exclusion"),
        questionnaires=wishes,
        training=training,
        object_actions=keys.flag(data, "object_actions", "", False),
        items=keys.record(ItemRules, data.get("items", {}), "items"),
    )


def _phase(data: Mapping[str, Any], where: str, training: TrainingRules | None) -> PhaseSpec:
    every = ("name", "kind", "max_seconds", "wording")
    keys.known(data, (*every, *(key for some in _PHASE_KEYS.values() for key in some)), where)
    kind = keys.choice(PhaseKind, data, "kind", where, "")
    for key in data:
        if key not in (*every, *_PHASE_KEYS[kind]):
            raise keys.WrongKey(f"{where}{key}: not a key of a phase of kind {kind}")
    if kind is PhaseKind.QUESTIONNAIRE:
        keys.text(data, "questionnaire", where)
    stop_at = keys.positive(data, "stop_at", where)
    if stop_at is not None and not data.get("probe"):
        raise keys.WrongKey(f'{where}stop_at: needs a probe, as probe = "fms"')
    least, most = (keys.positive(data, key, where) for key in ("seconds", "max_seconds"))
    if least is not None and most is not None and most < least:
        raise keys.WrongKey(f"{where}max_seconds: must be seconds or more")
    return PhaseSpec(
        name=keys.text(data, "name", where),
        kind=kind,
        max_steps=keys.whole(data, "max_steps", where, None),
        max_seconds=most,
        wording=keys.text(data, "wording", where, ""),
        weights=tuple(keys.numbers(data.get("weights", {}), f"{where}weights").items()),
        least_seconds=least or 0.0,
        probe=keys.text(data, "probe", where, ""),
        stop_at=stop_at,
        questionnaire=keys.text(data, "questionnaire", where, ""),
        moment=keys.text(data, "moment", where, ""),
        practice=parse_practice(data, where, training) if kind is PhaseKind.PRACTICE else None,
    )


def _blind(phases: tuple[PhaseSpec, ...]) -> tuple[PhaseSpec, ...]:
    """Return the phases of a session that never sees the house: it answers once."""
    answering = [each for each in phases if each.kind is PhaseKind.ANSWER]
    return tuple(each for each in phases if not each.in_house and each not in answering[1:])


def _asked_in_headset(wishes: tuple[QuestionnaireWish, ...], phases: tuple[PhaseSpec, ...]) -> None:
    there = {(p.questionnaire, p.moment) for p in phases} | {
        (p.probe, "break") for p in phases if p.kind is PhaseKind.BREAK
    }
    for i, wish in enumerate(wishes):
        for moment in wish.moments:
            if wish.where == "headset" and (wish.name, moment) not in there:
                raise keys.WrongKey(
                    f"questionnaires[{i}].moments: {moment!r} in the headset needs a phase of the "
                    f"kind questionnaire with moment = {moment!r}"
                )

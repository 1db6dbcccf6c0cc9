"""Runs ``vrhuman study init, add, consent, screen, lock, amend``: the steps before a session."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import Renamed, command, print_json, whole
from vrhuman.clock import utc_now
from vrhuman.houses.files import split_spec
from vrhuman.names import normal
from vrhuman.records import ENROLLED_KINDS, VrhumanError

if TYPE_CHECKING:
    from vrhuman.study.entries import Assignment, SessionEntry, Study
    from vrhuman.study.registry.registry import Registry

_SHOWN = 12
"""Of so many first participants ``init`` shows the balance."""
_GENERATED = 6


def add(studies: Any) -> None:
    """Declare the commands."""
    init = command(
        studies,
        "init",
        _init,
        "create a study: protocol, conditions, houses",
        "vrhuman study init kitchen --protocol excalibur --conditions no_replay replay --generated "
        "6",
    )
    init.add_argument("study", type=normal, help="name of the study: letters, digits, - and _")
    init.add_argument(
        "--protocol",
        default="excalibur",
        help="a protocol file or a shipped name (default: %(default)s)",
    )
    init.add_argument("--title", default="", help="title (default: the study's name)")
    init.add_argument(
        "--conditions",
        nargs="+",
        metavar="NAME",
        help="conditions, one session each (default: the protocol's own)",
    )
    houses = init.add_mutually_exclusive_group()
    houses.add_argument(
        "--houses", nargs="+", metavar="FILE[:N]", help="house files in ProcTHOR's schema"
    )
    houses.add_argument(
        "--generated",
        type=whole,
        default=_GENERATED,
        metavar="N",
        help=f"N generated houses (default: {_GENERATED})",
    )
    houses.add_argument("--own", dest="generated", type=whole, action=Renamed, now="--generated")
    init.add_argument(
        "--questions",
        type=Path,
        metavar="SPLIT.jsonl",
        help="a question set about these houses (default: generated questions)",
    )
    init.add_argument(
        "--scheme",
        choices=("latin", "blocked"),
        default="latin",
        help="orders of conditions in turn, or in shuffled blocks (default: %(default)s)",
    )
    init.add_argument(
        "--display",
        choices=("headset", "desktop"),
        default="headset",
        help="what people see the houses on; desktop: a window with mouse and keys "
        "(default: %(default)s)",
    )
    init.add_argument(
        "--keys",
        choices=("smooth", "discrete"),
        default="smooth",
        help="keys of a desktop study: smooth motion while held, or one agent action per key press "
        "(default: %(default)s)",
    )
    init.add_argument(
        "--benchmarks",
        nargs="+",
        default=[],
        metavar="NAME",
        help="benchmarks that the study is for: participants become players, narrators and "
        "answerers, and nobody answers about a house that they were in",
    )
    init.add_argument("--no-training", action="store_true", help="do not plan a training session")
    init.add_argument(
        "--seed", type=whole, default=1, help="seed of all random choices (default: 1)"
    )
    registry_options(init)

    new = command(
        studies,
        "add",
        _add,
        "enrol participants and plan their sessions",
        "vrhuman study add kitchen P01 P02 --kind scripted",
    )
    new.add_argument("study", type=normal)
    new.add_argument(
        "participants",
        nargs="+",
        type=normal,
        metavar="PARTICIPANT",
        help="pseudonyms, not real names",
    )
    new.add_argument("--kind", choices=ENROLLED_KINDS, default="person")
    new.add_argument(
        "--role",
        nargs="+",
        choices=("player", "narrator", "answerer"),
        default=(),
        help="in a study of benchmarks, what they do (default: the role that most are missing of)",
    )
    new.add_argument("--handedness", choices=("right", "left"), default="right")
    new.add_argument("--height-cm", type=float, default=0.0)
    new.add_argument("--vision", default="", help="for example: glasses")
    new.add_argument("--colour-vision", default="", help="for example: red-green weakness")
    new.add_argument("--language", default="en")
    new.add_argument("--vr-experience", choices=("none", "some", "much"), default="")
    new.add_argument("--birth-year", type=whole, default=0)
    new.add_argument("--gender", default="")
    new.add_argument(
        "--pilot",
        action="store_true",
        help="they try the study out: their sessions are marked permanently and count in no result",
    )
    registry_options(new)

    consent = command(
        studies,
        "consent",
        _consent,
        "record that a participant has consented",
        "vrhuman study consent kitchen P01 --text consent.md --version 3 --sharing",
    )
    consent.add_argument("study", type=normal)
    consent.add_argument("participant", type=normal)
    consent.add_argument(
        "--text", type=Path, required=True, help="text file that was signed; its hash is saved"
    )
    consent.add_argument("--version", required=True, help="the lab's version of the text")
    consent.add_argument(
        "--audio", action="store_true", help="the participant agrees to voice recording"
    )
    consent.add_argument(
        "--gaze", action="store_true", help="the participant agrees to gaze recording"
    )
    consent.add_argument("--sharing", action="store_true", help="the participant agrees to sharing")
    registry_options(consent)

    screen = command(
        studies,
        "screen",
        _screen,
        "record the answers to the lab's screening form",
        "vrhuman study screen kitchen P01 --answers form.json --passed",
    )
    screen.add_argument("study", type=normal)
    screen.add_argument("participant", type=normal)
    screen.add_argument("--answers", type=Path, help="JSON file of answers by the form's keys")
    result = screen.add_mutually_exclusive_group(required=True)
    result.add_argument("--passed", action="store_true", help="the participant may take part")
    result.add_argument("--failed", action="store_true", help="the participant may not take part")
    registry_options(screen)

    lock = command(
        studies,
        "lock",
        _lock,
        "lock the protocol, so that only dated amendments change it; a person's first session "
        "locks it too",
        "vrhuman study lock kitchen",
    )
    lock.add_argument("study", type=normal)
    registry_options(lock)

    amend = command(
        studies,
        "amend",
        _amend,
        "replace the protocol from now on; the old one is kept",
        "vrhuman study amend kitchen --protocol shorter.toml --reason 'too tiring'",
    )
    amend.add_argument("study", type=normal)
    amend.add_argument("--protocol", required=True, help="a protocol file or a shipped name")
    amend.add_argument("--reason", default="", help="reason; required for a locked protocol")
    registry_options(amend)


def registry_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the registry, for who changes it, and for the output format."""
    parser.add_argument(
        "--registry",
        default=os.environ.get("VRHUMAN_REGISTRY", "vrhuman-study.db"),
        metavar="FILE_OR_URL",
        help="registry (default: $VRHUMAN_REGISTRY, else vrhuman-study.db in the current folder)",
    )
    parser.add_argument(
        "--who",
        default="experimenter",
        help="who makes the change, for the log (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def opened(options: argparse.Namespace, create: bool = False) -> Registry:
    """Open the registry that the options name.

    :raises RegistryError: where it cannot be used.
    """
    from vrhuman.study.registry.registry import Registry

    return Registry.open(options.registry, options.who, create)


# ------------------------------------------------------------------------------------------ study


def _init(options: argparse.Namespace) -> int:
    from vrhuman.protocol.specification import Condition, load_protocol, protocol_hash
    from vrhuman.study.creation import create_study
    from vrhuman.study.design import Design, assignments_for, balance, parse_design
    from vrhuman.study.entries import GENERATED, Study

    spec, text = load_protocol(options.protocol)
    if spec.gives_goals:
        raise VrhumanError(
            f"{options.protocol}: a study has no goals for its sessions; record them with "
            f"`vrhuman run {options.protocol} --task ...`"
        )
    if spec.instructs:
        raise VrhumanError(
            f"{options.protocol}: a study has no instructions for its sessions; record them with "
            f"`vrhuman run {options.protocol} --video-type ...`"
        )
    for name in options.conditions or []:
        if name not in [*Condition]:
            raise VrhumanError(f"--conditions {name}: give any of {', '.join(Condition)}")
    design = Design(
        tuple(options.conditions or spec.conditions or [spec.condition]),
        tuple(_house(each) for each in options.houses or [])
        or tuple(f"own:{seed + 1}" for seed in range(options.generated)),
        options.scheme,
        not options.no_training,
        _question_set(options) if options.questions else GENERATED,
        options.display,
        options.keys,
    )
    design = parse_design(design.as_mapping(), options.study)
    benchmarks = _benchmarks(options.benchmarks)
    names = [f"P{number:02}" for number in range(1, _SHOWN + 1)]
    assignments_for(design, options.study, names, options.seed)  # refused before anything is made
    with opened(options, create=True) as registry:
        study = Study(
            options.study,
            options.title or options.study,
            text,
            protocol_hash(text),
            None,
            options.study,
            options.seed,
            utc_now(),
            design.as_mapping(),
        )
        study = create_study(registry, study, options.protocol, benchmarks)
        design = parse_design(study.design, study.study_id)
        planned = assignments_for(design, options.study, names, options.seed)
        where = str(registry.store.place)
    if options.json:
        print_json(_told(study) | {"registry": where, "benchmarks": list(benchmarks)})
    else:
        print(f"study {study.study_id} created in {where} with protocol {spec.name}")
        if design.display == "desktop":
            print(f"people see the houses in a window, with {design.keys} keys")
        if benchmarks:
            print(f"for {', '.join(benchmarks)}: one player and one narrator to two answerers")
        print(f"the first {balance(planned)}")
        print(f"\nnext: vrhuman study add {study.study_id} P01")
    return 0


def _benchmarks(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each once.

    :raises VrhumanError: for a name of no benchmark.
    """
    if not names:
        return ()
    from vrhuman.benchmarks.table import find_benchmark

    return tuple(dict.fromkeys(find_benchmark(name).name for name in names))


def _house(given: str) -> str:
    """Return FILE[:N], or a scene's name, unchanged.

    :raises VrhumanError: if the file is missing.
    """
    name, _ = split_spec(given)
    if Path(name).suffix and not Path(name).is_file():
        raise VrhumanError(f"--houses {name}: file not found; check the path")
    return given


def _question_set(options: argparse.Namespace) -> str:
    """Return the path of the question set.

    :raises VrhumanError: where it lacks a house, or was changed after it was locked.
    """
    from vrhuman.runtime.question_set import episode_of

    for house in options.houses or []:
        name, number = split_spec(house)
        episode_of(options.questions, f"{Path(name).name}:{number}")
    if not options.houses:
        raise VrhumanError("--questions: also give the houses of the set with --houses FILE:N")
    return str(options.questions)


def _lock(options: argparse.Namespace) -> int:
    with opened(options) as registry:
        study = registry.lock(options.study)
    return _tell(options, study, f"the protocol of {study.study_id} is locked")


def _amend(options: argparse.Namespace) -> int:
    from vrhuman.protocol.specification import load_protocol

    _, text = load_protocol(options.protocol)
    with opened(options) as registry:
        study = registry.amend(options.study, text, options.reason)
    return _tell(options, study, f"{study.study_id} now has protocol {study.protocol_hash[:12]}")


def _tell(options: argparse.Namespace, study: Study, line: str) -> int:
    if options.json:
        print_json(_told(study))
    else:
        print(line)
    return 0


def _told(study: Study) -> dict[str, Any]:
    return {name: value for name, value in asdict(study).items() if name != "protocol"}


# ------------------------------------------------------------------------------------- participants


def _add(options: argparse.Namespace) -> int:
    from vrhuman.study.enrolment import enrol
    from vrhuman.study.entries import Participant
    from vrhuman.study.roles import roles_text

    told = []
    with opened(options) as registry:
        _check_new(registry, options)
        for name in options.participants:
            participant = Participant(
                options.study,
                name,
                options.kind,
                utc_now(),
                handedness=options.handedness,
                height_cm=options.height_cm,
                vision=options.vision,
                colour_vision=options.colour_vision,
                language=options.language,
                vr_experience=options.vr_experience,
                birth_year=options.birth_year,
                gender=options.gender,
                pilot=options.pilot,
            )
            planned = enrol(registry, participant, options.role)
            told.append(
                asdict(participant)
                | {
                    "assignments": [asdict(each) for each in planned.assignments],
                    "duties": [asdict(each) for each in planned.duties],
                }
            )
            if not options.json:
                roles = f" {roles_text(planned.duties)}" if planned.duties else ""
                print(f"{name}:{roles}")
                if planned.assignments or not roles:
                    print_plan(planned.assignments, ())
    if options.json:
        print_json(told)
    return 0


def _check_new(registry: Registry, options: argparse.Namespace) -> None:
    """Check that nobody is enrolled twice, before anybody is.

    :raises VrhumanError: naming who is to be enrolled still, so that who was interrupted resumes.
    """
    there = {each.participant_id for each in registry.participants(options.study)}
    known = [name for name in options.participants if name in there]
    missing = [name for name in options.participants if name not in there]
    if known and missing:
        raise VrhumanError(
            f"{', '.join(known)}: already in {options.study}, so nobody was added; if you mean the "
            f"same people, give the rest alone: vrhuman study add {options.study} "
            f"{' '.join(missing)}"
        )


def _consent(options: argparse.Namespace) -> int:
    from vrhuman.study.entries import Consent

    consent = Consent(
        options.study,
        options.participant,
        utc_now(),
        options.version,
        hashlib.sha256(_read(options.text).encode()).hexdigest(),
        options.audio,
        options.sharing,
        options.gaze,
    )
    with opened(options) as registry:
        registry.consent(consent)
    if options.json:
        print_json(asdict(consent))
    else:
        print(f"{options.participant} has consented to version {options.version}")
    return 0


def _screen(options: argparse.Namespace) -> int:
    from vrhuman.study.entries import Screening

    answers = {}
    if options.answers is not None:
        try:
            answers = json.loads(_read(options.answers))
        except ValueError as error:
            raise VrhumanError(f"{options.answers}: not valid JSON: {error}") from error
        if not isinstance(answers, dict):
            raise VrhumanError(
                f"{options.answers}: must be a JSON object of answers by the form's keys"
            )
    screening = Screening(options.study, options.participant, utc_now(), answers, options.passed)
    with opened(options) as registry:
        registry.screen(screening)
    if options.json:
        print_json(asdict(screening))
    else:
        print(f"{options.participant} {'passed' if options.passed else 'did not pass'}")
    return 0


# ------------------------------------------------------------------------------------------ parts


def print_plan(planned: Sequence[Assignment], sessions: Iterable[SessionEntry]) -> None:
    """Planned sessions, and what became of them."""
    from vrhuman.study.entries import status_text

    became = {each.order: each for each in sessions}
    rows = []
    for each in planned:
        session = became.get(each.order)
        state = (status_text(session.status), session.path) if session else ("planned", "")
        rows.append((str(each.order), each.role, each.condition, each.house, *state))
    print_columns(("order", "role", "condition", "house", "status", "file"), rows)


def print_columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as wide as its cells."""
    wide = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip())


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise VrhumanError(f"{path}: cannot be read ({error})") from error

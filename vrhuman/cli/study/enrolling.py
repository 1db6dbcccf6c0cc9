"""Runs ``vrhuman study add, consent, screen``: who takes part, before the first session."""

from __future__ import annotations

import argparse
import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json, whole
from vrhuman.cli.study.registry import opened, print_plan, registry_options
from vrhuman.clock import utc_now
from vrhuman.names import normal
from vrhuman.records import ENROLLED_KINDS, VrhumanError

if TYPE_CHECKING:
    from vrhuman.study.registry.registry import Registry


def add(studies: Any) -> None:
    """Declare the commands."""
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


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise VrhumanError(f"{path}: cannot be read ({error})") from error

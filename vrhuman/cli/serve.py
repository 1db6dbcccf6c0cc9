"""Runs ``vrhuman serve``: participants who come by a link, in any browser."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import calibration_steps, command, print_json, say, trial_options
from vrhuman.extras import needs
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.runtime.plan import Plan
    from vrhuman.study.by_link import LinkedStudy

DEMO = "demo"
DEMO_PROTOCOL, DEMO_STEPS = "excalibur-short", 150


def add(commands: Any) -> None:
    """Declare the command."""
    serve = command(
        commands,
        "serve",
        _serve,
        "let participants take part by a link, in the Quest's browser or any other",
        "vrhuman serve demo --port 8443",
    )
    serve.add_argument(
        "protocol",
        nargs="?",
        metavar="PROTOCOL_OR_STUDY",
        help="demo, a protocol file or the name of a shipped one; with --registry, a study",
    )
    serve.add_argument(
        "--registry",
        metavar="FILE_OR_URL",
        help="the registry of a study: its participants agree, answer the screening and play their "
        "planned sessions by their links",
    )
    serve.add_argument(
        "--recruit",
        action="store_true",
        help="with --registry: also print a link that enrols whoever opens it; the rules are "
        "recruiting.toml in the study's folder",
    )
    serve.add_argument(
        "--resume",
        nargs="+",
        type=Path,
        default=[],
        metavar="FILE",
        help="instead: sessions that were interrupted in a browser; each gets a new link",
    )
    serve.add_argument(
        "--participants",
        nargs="+",
        type=normal,
        metavar="P",
        help="pseudonyms; each gets a link of their own, and an earlier one is void (default: P00, "
        "or those in the study who have none)",
    )
    serve.add_argument(
        "--together",
        action="store_true",
        help="two participants in each house: the --participants two and two (default: P00 and "
        "P01); the first of them has the protocol, the second a body in the same house",
    )
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0: every one of this computer (default: %(default)s)",
    )
    serve.add_argument(
        "--port", type=int, default=8443, help="port, 0 for any free one (default: %(default)s)"
    )
    serve.add_argument(
        "--tls",
        action="store_true",
        help="encrypt with a certificate made for this computer: what a headset needs, unless it "
        "comes through a cable or a proxy; the browser warns once",
    )
    serve.add_argument(
        "--address",
        metavar="URL",
        help="how participants reach a reverse proxy before this server, https://HOST: the links "
        "have it (default: the address that is listened on)",
    )
    serve.add_argument(
        "--film",
        action="store_true",
        help="record the film of what the agent sees, and what was seen first; else they can be "
        "drawn afterwards (vrhuman replay); always on where the participants watch it",
    )
    serve.add_argument(
        "--microphone",
        action="store_true",
        help="record the voice of the participants who agree to it, on the page",
    )
    serve.add_argument(
        "--cues",
        action="store_true",
        help="play a soft note on the page when a phase begins, a question comes or a break is due",
    )
    serve.add_argument(
        "--calibrate",
        nargs="?",
        type=calibration_steps,
        const="all",
        default=(),
        metavar="STEPS",
        help="measure who comes with a headset for the first time on the page, by all steps or "
        "these, as in posture,reach (see vrhuman calibrate); profiles are kept in --profiles, a "
        "study's beside its registry",
    )
    serve.add_argument(
        "--profiles",
        type=Path,
        default=Path("calibration"),
        metavar="DIR",
        help="with --calibrate: the folder of profiles (default: %(default)s)",
    )
    trial_options(serve)
    serve.set_defaults(out=Path("sessions"))
    serve.add_argument(
        "--json", action="store_true", help="print one line of JSON once the server listens"
    )


def _serve(options: argparse.Namespace) -> int:
    with needs("vrhuman[web]", "vrhuman serve"):
        from vrhuman.web.run import run_server
    from vrhuman.embodiment.build import EngineChoice
    from vrhuman.embodiment.settings import BodySettings, load_settings
    from vrhuman.runtime.plan import Plan

    if (options.protocol is None) == (not options.resume):
        raise VrhumanError("give either a protocol (or demo), or sessions with --resume")
    if len({path.stem for path in options.resume}) < len(options.resume):
        raise VrhumanError("--resume: a session is given twice")
    demo = options.protocol == DEMO
    body = load_settings(options.calibration) if options.calibration else BodySettings()
    plan = Plan(
        protocol=DEMO_PROTOCOL if demo else options.protocol or "",
        steps=DEMO_STEPS if demo and options.steps is None else options.steps,
        house=options.house,
        seed=options.seed,
        kind="person",
        question_set=options.questions,
        out=options.out,
        body=body,
        engine=EngineChoice(options.engine, options.thor_executable, options.meshes),
        pilot=demo,
        film=options.film,
        microphone="" if options.microphone else None,
        cues="" if options.cues else None,
    )

    def announce(urls: dict[str, str]) -> None:
        if options.json:
            print_json({"url": next(iter(urls.values())), "urls": urls})
            return
        for participant, url in urls.items():
            print(f"{participant}  {url}".strip())
            with needs("vrhuman[web]", "the QR code"):
                import segno
            if sys.stdout.isatty():
                segno.make(url, error="l").terminal(compact=True)
        say("each link works once, then in that browser; Ctrl-C ends the server")

    single = options.registry or options.resume or options.microphone or options.calibrate
    if options.together and single:
        raise VrhumanError(
            "--together: is for new sessions without a registry, --microphone and --calibrate"
        )
    if options.recruit and not options.registry:
        raise VrhumanError("--recruit: needs a study; give its --registry")
    study, people, recruiting = _study(options) if options.registry else (None, (), "")
    begun = {} if study else _begun(plan, options)
    run_server(
        {path.stem: path for path in options.resume} or begun,
        options.host,
        options.port,
        options.tls,
        options.address,
        announce,
        lambda standing: say(
            f"{standing.trial}: {standing.phase or standing.state}"
            + (f"  {standing.session}" if standing.session else "")
        ),
        study,
        people,
        recruiting,
        options.microphone,
    )
    return 0


def _begun(plan: Plan, options: argparse.Namespace) -> dict[str, Plan]:
    """Return the plan of each new session, by the pseudonym of its participant."""
    from vrhuman.runtime.plan import Partner

    if not options.together:
        names = options.participants or ["P00"]
        return {each: _own(replace(plan, participant=each), options) for each in names}
    names = options.participants or ["P00", "P01"]
    if len(names) % 2 or len(set(names)) < len(names):
        raise VrhumanError("--together: give --participants two and two, each once")
    return {
        one: replace(plan, participant=one, partner=Partner(other, plan.body))
        for one, other in zip(names[::2], names[1::2], strict=True)
    }


def _own(plan: Plan, options: argparse.Namespace) -> Plan:
    """Return the plan with its participant's profile, or with how they are measured first."""
    from vrhuman.embodiment.settings import load_settings
    from vrhuman.runtime.calibrating.plan import CalibrationPlan

    if not options.calibrate:
        return plan
    calibrating = CalibrationPlan(
        plan.participant, options.profiles, options.calibration, only=options.calibrate
    )
    if calibrating.profile.exists():
        return replace(plan, body=load_settings(calibrating.profile))
    return replace(plan, calibrating=calibrating)


def _study(options: argparse.Namespace) -> tuple[LinkedStudy, tuple[str, ...], str]:
    """Return the study, those who get a new link, and the secret of the link that enrols."""
    from vrhuman.study.by_link import LinkedStudy
    from vrhuman.study.links import is_invited, recruitment
    from vrhuman.study.recruiting import load_rules
    from vrhuman.study.registry.registry import Registry

    if options.protocol is None:
        raise VrhumanError("--registry: name the study, as in `vrhuman study list`")
    study = normal(options.protocol)
    with Registry.open(options.registry, "vrhuman serve") as registry:
        everybody = registry.participants(study)
        wanted = options.participants or [
            each.participant_id
            for each in everybody
            if each.kind == "person"
            and each.status == "enrolled"
            and not is_invited(registry, study, each.participant_id)
        ]
        for name in wanted:
            if registry.participant(study, name).kind != "person":
                raise VrhumanError(f"--participants {name}: is not a person")
        load_rules(registry.folder / registry.study(study).folder)
        secret = recruitment(registry, study) if options.recruit else ""
    if not everybody and not secret:
        raise VrhumanError(
            f"{study}: nobody is enrolled; `vrhuman study add {study} P01` does it, or --recruit"
        )
    linked = LinkedStudy(
        options.registry,
        study,
        film=options.film,
        voice=options.microphone,
        cues=options.cues,
        measured=options.calibrate,
    )
    return linked, tuple(wanted), secret

"""Protocol files: the shipped one is the paper's; a bad one is told in one line."""

import hashlib
import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.rules import Bonus, Exclusion, Limits, QuestionnaireWish, TrainingRules
from vrhuman.protocol.specification import (
    Condition,
    PhaseKind,
    ProtocolError,
    as_laid_down,
    load_protocol,
    load_questionnaires,
    parse_protocol,
    protocol_hash,
    shipped_protocols,
    shortened,
    with_condition,
    with_steps,
)
from vrhuman.records import VrhumanError

EXPLORE = "[[phases]]\nname = 'explore'\nkind = 'explore'\n"
FOUR = "".join(
    f"[[phases]]\nname = '{name}'\nkind = '{kind}'\n"
    for name, kind in (
        ("look", "explore"),
        ("first", "answer"),
        ("look again", "explore"),
        ("second", "answer"),
    )
)


def parsed(head: str, phases: str = EXPLORE) -> object:
    return parse_protocol(f"name = 'x'\n{head}\n{phases}", "lab.toml")


def test_the_shipped_protocol_is_the_papers() -> None:
    spec, _ = load_protocol("excalibur")

    assert spec.questions == 20
    assert [p.kind for p in spec.phases] == [
        PhaseKind.EXPLORE,
        PhaseKind.ANSWER,
        PhaseKind.EXPLORE,
        PhaseKind.ANSWER,
    ]
    assert spec.phases[0].max_steps == 2500
    assert spec.phases[2].max_steps is None


def test_steps_replace_only_the_first_limit() -> None:
    spec = with_steps(load_protocol("excalibur")[0], 7)

    assert [p.max_steps for p in spec.phases] == [7, None, None, None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = 'x'\nphases = []", "phases: needs at least one"),
        ("colour = 1", "colour: unknown key"),
        ("name = 'x'\n[[phases]]\nname='a'\nkind='swim'", "phases[0].kind: must be one of"),
        ("name = 'x'\n[[phases]]\nname='a'\nkind='explore'\nmax_steps=-1", "phases[0].max_steps"),
        ("name = 'x'\n[[phases]]\nname='a'\nkind='explore'\nmax_seconds=0", "phases[0].max_secon"),
        ("name = 'x'\nconfidence = 1\n" + EXPLORE, "confidence: must be true or false"),
        ("name = 'x'\ngrasp_input = 'teeth'\n" + EXPLORE, "grasp_input: must be one of"),
        ("name = 'x'\nseated = true\n" + EXPLORE, "seated: must be one of"),
        ("name = 'x'\nquestions = -1\n" + EXPLORE, "questions: must be a whole number"),
        ("name = 'x'\nconditions = ['replay', 'deaf']\n" + EXPLORE, "conditions[1]: must be one"),
        (
            "name = 'x'\nconditions = ['replay', 'replay']\n" + EXPLORE,
            "conditions: give each only once",
        ),
        (
            "name = 'x'\ncondition = 'blind'\nconditions = ['replay']\n" + EXPLORE,
            "condition: must be one of conditions, replay",
        ),
        ("name = 'x'\n" + EXPLORE + "[limits]\nhours = 3", "limits.hours: unknown key"),
        (
            "name = 'x'\n" + EXPLORE + "[limits]\nexposure_minutes = 0",
            "limits.exposure_minutes: must be from 0.1 to 600",
        ),
        ("name = 'x'\n" + EXPLORE + "[bonus]\nper_right = 1", "bonus.text: missing"),
        (
            "name = 'x'\n" + EXPLORE + "[exclusion]\nleast_in_time = 95",
            "exclusion.least_in_time: must be from 0 to 1",
        ),
        (
            "name = 'x'\n" + EXPLORE + "[training]\nmax_attempts = 2.5",
            "training.max_attempts: must be a whole number",
        ),
        ("name = 'x'\n" + EXPLORE + "[locomotion]\nstick = 'fly'", "locomotion.stick: must be one"),
        ("name = 'x'\n" + EXPLORE + "[locomotion]\nwings = 2", "locomotion.wings: unknown key"),
        (
            "name = 'x'\n" + EXPLORE + "[[questionnaires]]\nname = 'ssq'\nmoments = 'after'",
            "questionnaires[0].moments: must be a list of texts",
        ),
        (
            "name = 'x'\n"
            + EXPLORE
            + "[[questionnaires]]\nname = 'ssq'\nmoments = ['after']\nwhere = 'headset'",
            "questionnaires[0].moments: 'after' in the headset needs a phase",
        ),
        (
            "name = 'x'\n[[phases]]\nname = 'a'\nkind = 'page'\nmax_steps = 3",
            "phases[0].max_steps: not a key of a phase of kind page",
        ),
        (
            "name = 'x'\n[[phases]]\nname = 'a'\nkind = 'questionnaire'",
            "phases[0].questionnaire: must be a text",
        ),
        (
            "name = 'x'\n[[phases]]\nname = 'a'\nkind = 'break'\nstop_at = 12",
            "phases[0].stop_at: needs a probe",
        ),
        (
            "name = 'x'\n[[phases]]\nname = 'a'\nkind = 'break'\nseconds = 9\nmax_seconds = 3",
            "phases[0].max_seconds: must be seconds or more",
        ),
        ("name = 'x'\n[[phases]]\nname = 'a'\nkind = 'practice'", "phases[0].task: must be one"),
        ("name = ", "not valid TOML"),
        (
            "name='x'\n[[phases]]\nname='a'\nkind='explore'\n[[phases]]\nname='a'\nkind='answer'",
            "names must differ",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(ProtocolError) as raised:
        parse_protocol(text, "lab.toml")

    assert said in str(raised.value)
    assert str(raised.value).startswith("lab.toml")


def test_a_missing_file_names_the_shipped_ones() -> None:
    with pytest.raises(ProtocolError, match="excalibur"):
        load_protocol("no-such-protocol.toml")


@pytest.mark.parametrize("name", shipped_protocols())
def test_a_shipped_protocol_is_one(name: str) -> None:
    if name == "force-jnd":
        with pytest.raises(ProtocolError, match="staircase"):
            load_protocol(name)
        return

    spec, text = load_protocol(name)

    assert spec.name == name
    assert spec.phases
    assert parse_protocol(text, name).phases == spec.phases


def test_what_a_study_lays_down_is_read() -> None:
    spec = parse_protocol(
        "name = 'x'\nshow_t3 = false\nconfidence = true\n"
        + EXPLORE
        + "[limits]\nexposure_minutes = 20\nsession_minutes = 60\n"
        "[bonus]\ntext = 'Ten cents each.'\nper_right = 0.1\nper_step = 0.001\n"
        "[exclusion]\nleast_in_time = 0.95\nprobe_at_least = 15\n"
        "[training]\nmax_attempts = 3\n"
        "[[questionnaires]]\nname = 'csq-vr'\nmoments = ['before', 'after']\n",
        "lab.toml",
    )

    assert (spec.show_t3, spec.confidence) == (False, True)
    assert spec.limits == Limits(exposure_minutes=20.0, session_minutes=60.0)
    assert spec.bonus == Bonus("Ten cents each.", 0.1, 0.001)
    assert spec.exclusion == Exclusion(least_in_time=0.95, probe_at_least=15.0)
    assert spec.training == TrainingRules(max_attempts=3)
    assert spec.questionnaires == (QuestionnaireWish("csq-vr", ("before", "after")),)


def test_a_bonus_is_earned_by_right_answers_and_lost_by_steps_but_never_owed() -> None:
    bonus = Bonus("", per_right=0.5, per_step=0.01)

    assert bonus.earned(right=10, t3=100) == pytest.approx(4.0)
    assert bonus.earned(right=1, t3=100) == 0.0


def test_what_is_laid_down_goes_before_what_was_calibrated() -> None:
    spec = parsed("grasp_input = 'squeeze'\n[locomotion]\nturn = 'smooth'")
    mine = BodySettings()

    body = as_laid_down(mine, spec)  # type: ignore[arg-type]

    assert body.grip.grasp_input == "squeeze"
    assert body.locomotion.turn == "smooth"
    assert body.locomotion.stick == mine.locomotion.stick
    assert as_laid_down(mine, parsed("")) == mine  # type: ignore[arg-type]


def test_a_session_under_a_condition_says_so_in_its_text() -> None:
    text = f"name = 'x'\nconditions = ['no_replay', 'replay']\n{FOUR}"
    spec = parse_protocol(text, "lab.toml")
    assert spec.condition is Condition.NO_REPLAY

    session, told = with_condition(spec, text, "replay")

    assert session.condition is Condition.REPLAY
    assert parse_protocol(told, "lab.toml") == session
    assert with_condition(session, told, "no_replay")[0] == spec


def test_a_condition_that_the_study_does_not_have_is_refused() -> None:
    text = f"name = 'x'\nconditions = ['no_replay', 'replay']\n{FOUR}"

    with pytest.raises(ProtocolError, match="condition: must be one of conditions"):
        with_condition(parse_protocol(text, "lab.toml"), text, "blind")


def test_who_is_blind_answers_once_and_sees_no_house() -> None:
    spec = parse_protocol(f"name = 'x'\ncondition = 'blind'\n{FOUR}", "lab.toml")

    assert [phase.name for phase in spec.phases] == ["first"]
    with pytest.raises(ProtocolError, match="leave out --steps"):
        with_steps(spec, 5)


def test_a_questionnaire_that_does_not_exist_is_named(tmp_path: Path) -> None:
    path = tmp_path / "lab.toml"
    path.write_text("name='x'\n[[phases]]\nname='a'\nkind='questionnaire'\nquestionnaire='zzz'\n")

    with pytest.raises(VrhumanError, match="zzz"):
        load_protocol(str(path))


def test_a_labs_own_questionnaire_lies_beside_its_protocol(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('base = "fms"\nheading = "And now?"\n')
    protocol = tmp_path / "lab.toml"
    protocol.write_text("name='x'\n[[phases]]\nname='a'\nkind='break'\nprobe='ours.toml'\n")

    spec, _ = load_protocol(str(protocol))

    assert load_questionnaires(spec)[spec.phases[0].probe].heading == "And now?"


@pytest.mark.parametrize(
    ("own", "source", "limit"),
    [
        ("max_steps = 149", "mine.toml", None),
        ("max_steps = 2500", "mine.toml", None),
        ("", "mine.toml", 150),
        ("max_steps = 2500", "excalibur", 150),
    ],
)
def test_a_labs_own_limit_is_kept_where_a_protocol_is_tried_out(
    own: str, source: str, limit: int | None
) -> None:
    spec = parse_protocol(f"name = 'mine'\n{EXPLORE}{own}\n", source)

    assert shortened(spec, source, 150) == limit


def test_a_protocol_that_sees_no_house_has_no_limit_to_shorten() -> None:
    assert shortened(load_protocol("blind")[0], "blind", 150) is None


def test_the_hash_is_of_the_text_as_it_stands() -> None:
    assert protocol_hash("a\n") == hashlib.sha256(b"a\n").hexdigest()


VALUES = st.one_of(
    st.booleans(),
    st.integers(-3, 100),
    st.floats(allow_nan=True),
    st.sampled_from(("replay", "blind", "desk", "headset", "explore", "page", "fms", "squeeze")),
    st.lists(st.sampled_from(("before", "after", "replay", "no_replay")), max_size=3),
)
"""What may stand at a key."""


def toml(value: object) -> str:
    if isinstance(value, float):
        return str(value)
    return json.dumps(value)


@given(
    st.dictionaries(
        st.sampled_from(
            (
                *("name", "questions", "condition", "conditions", "confidence", "show_t3"),
                *("grasp_input", "seated", "query_input", "texts"),
            )
        ),
        VALUES,
    ),
    st.lists(
        st.dictionaries(
            st.sampled_from(
                (
                    *("name", "kind", "max_steps", "max_seconds", "wording", "seconds", "probe"),
                    *("stop_at", "questionnaire", "moment", "task", "criteria", "weights"),
                )
            ),
            VALUES,
        ),
        max_size=3,
    ),
    st.dictionaries(
        st.sampled_from(("limits", "bonus", "exclusion", "training", "locomotion")),
        st.dictionaries(
            st.sampled_from(
                (
                    *("exposure_minutes", "text", "per_right", "least_in_time", "max_attempts"),
                    *("stick", "turn", "vignette", "teleport", "protocol"),
                )
            ),
            VALUES,
        ),
    ),
)
def test_any_values_are_a_protocol_or_an_error_that_names_the_file(
    head: dict[str, object], phases: list[dict[str, object]], tables: dict[str, dict[str, object]]
) -> None:
    lines = [f"{key} = {toml(value)}" for key, value in head.items()]
    for phase in phases:
        lines += ["[[phases]]", *(f"{key} = {toml(value)}" for key, value in phase.items())]
    for name, table in tables.items():
        lines += [f"[{name}]", *(f"{key} = {toml(value)}" for key, value in table.items())]

    told = "x.toml: "
    try:
        parse_protocol("\n".join(lines), "x.toml")
    except ProtocolError as error:
        told = str(error)

    assert told.startswith("x.toml: ")
    assert "\n" not in told


@given(st.text())
def test_any_text_is_a_protocol_or_a_protocol_error(text: str) -> None:
    with suppress(ProtocolError):
        parse_protocol(text, "x.toml")


def test_a_phase_asks_by_its_kind_whatever_it_is_called() -> None:
    text = (
        "name = 'Labor'\n[[phases]]\nname = 'answer the door'\nkind = 'explore'\n"
        "[[phases]]\nname = 'Fragen'\nkind = 'answer'\n"
    )

    spec = parse_protocol(text, "here")

    assert [phase.asks for phase in spec.phases] == [False, True]

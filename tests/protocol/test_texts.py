"""All words from one file; a translation that lacks something is told in one line."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.protocol.person import texts
from vrhuman.panels.text import covers
from vrhuman.protocol.specification import load_protocol
from vrhuman.protocol.texts import TextsError, load_texts, parse_texts, texts_path
from vrhuman.questions.answers import QUERY_OPTIONS
from vrhuman.recording.entries import RuntimeKind
from vrhuman.runtime.runtime import Runtime, texts_on

SHIPPED = sorted(path.stem for path in texts_path("en", Path()).parent.glob("*.toml"))


def test_more_than_one_language_is_shipped() -> None:
    assert {"en", "de"} <= set(SHIPPED)


@pytest.mark.parametrize("language", SHIPPED)
def test_a_shipped_language_has_words_for_each_shipped_phase(language: str) -> None:
    spec, _ = load_protocol("excalibur")

    assert {phase.name for phase in spec.phases} <= set(texts(language).phases)


@pytest.mark.parametrize("language", SHIPPED)
def test_the_typeface_has_every_letter_of_a_shipped_language(language: str) -> None:
    words = texts(language)

    assert covers("".join([*words.words.values(), *words.keyboard, *words.answers.values()]))
    assert covers("".join(p.title + p.text for p in words.phases.values()))


def test_german_offers_and_understands_every_answer_of_a_query() -> None:
    german = texts("de")

    for options in QUERY_OPTIONS.values():
        for name in options:
            assert german.understood(german.answer(name)) == name


def test_a_labs_own_file_lies_beside_its_protocol(tmp_path: Path) -> None:
    shipped = texts_path("de", Path()).read_text(encoding="utf-8")
    (tmp_path / "ours.toml").write_text(shipped.replace("Starten", "Los"), encoding="utf-8")
    protocol = tmp_path / "lab.toml"
    protocol.write_text(
        "name = 'lab'\ntexts = 'ours.toml'\n[[phases]]\nname = 'explore'\nkind = 'explore'\n"
    )

    spec, _ = load_protocol(str(protocol))

    assert load_texts(Path(spec.texts)).say("begin") == "Los"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s.replace('begin = "Starten"', ""), "words.begin: missing"),
        (lambda s: s.replace("{number} von", "von"), "words.question: must have the same places"),
        (lambda s: s.replace("{steps}", "{steps:d}"), "braces may hold a name only"),
        (lambda s: s.replace("{steps}", "{steps"), "words.steps"),
        (lambda s: s.replace("[words]", "[words]\nhello = 'x'"), "words.hello: unknown key"),
        (lambda s: s.replace("[keyboard]", "[keys]"), "keys: unknown key"),
        (lambda s: s.replace(',"]', '"]'), "need a comma"),
        (lambda s: s.replace('title = "Fragen"', ""), "must have title and text, and"),
        (lambda s: s.replace('yes = "Ja"', "yes = 1"), "must be a text"),
        (lambda s: s + "[", "cannot be read"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, change: object, said: str) -> None:
    path = tmp_path / "ours.toml"
    shipped = texts_path("de", Path()).read_text(encoding="utf-8")
    changed = change(shipped)  # type: ignore[operator]
    assert changed != shipped
    path.write_text(changed, encoding="utf-8")

    with pytest.raises(TextsError) as raised:
        load_texts(path)

    assert said in str(raised.value)
    assert str(raised.value).startswith(str(path))
    assert "\n" not in str(raised.value)


def test_a_labs_older_file_may_lack_the_action_menu_which_is_then_in_english(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ours.toml"
    shipped = texts_path("de", Path()).read_text(encoding="utf-8").splitlines()
    lines = [line for line in shipped if not line.startswith(("act_", "help_actions"))]
    path.write_text("\n".join(lines), encoding="utf-8")

    ours = load_texts(path)

    assert ours.say("act_slice") == "Slice"
    assert ours.say("menu_stop") == "Sitzung abbrechen"
    assert ours.in_window(discrete=True).with_actions().say("help_house").endswith("can be done")


@pytest.mark.parametrize("allowed", [False, True])
def test_the_windows_help_names_the_action_menus_key_where_there_is_one(allowed: bool) -> None:
    spec = replace(load_protocol("excalibur")[0], object_actions=allowed)
    window = Runtime(RuntimeKind.DESKTOP, "desktop, smooth keys", "smooth")

    told = texts_on(spec, window).say("help_house")

    assert ("T: what can be done" in told) == allowed


def test_a_missing_file_names_the_shipped_languages() -> None:
    with pytest.raises(TextsError, match="de, en"):
        load_texts(Path("nowhere.toml"))


JSON_LIKE = st.recursive(
    st.text() | st.integers() | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(("language", "words", "keyboard", "phases", "answers")) | st.text(),
        JSON_LIKE,
    )
)
def test_any_table_is_texts_or_an_error(data: dict[str, object]) -> None:
    with suppress(TextsError):
        parse_texts(data, "x.toml", texts())

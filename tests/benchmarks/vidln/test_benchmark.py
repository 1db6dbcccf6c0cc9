"""Video Localized Narratives is a benchmark as every other one; its set has what people told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.support.recording import acting_person
from tests.support.recording.sample_variants import with_a_tone
from vrhuman.benchmarks.benchmark import Benchmark, Rule
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.items import FilmFrame, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.benchmarks.vidln.automatic import narrate, objects_of
from vrhuman.benchmarks.vidln.benchmark import NotScored, VidLn
from vrhuman.benchmarks.vidln.grounded_set import read_grounding, score_grounding
from vrhuman.benchmarks.vidln.grounding import GroundingError
from vrhuman.benchmarks.vidln.masks import decode, encode, write_png
from vrhuman.benchmarks.vidln.record import OWN_KEY, read_narratives, write_narratives
from vrhuman.benchmarks.vidln.score import enlarged_square
from vrhuman.benchmarks.vidln.session_part import write_silent_film
from vrhuman.benchmarks.vidln.set_reading import ANSWER, LocationItem, NotASet
from vrhuman.cli import main
from vrhuman.desktop.answer.model.boxes import BoundingBox
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError

VIDLN = VidLn()
NO_FRAME = FilmFrame(0.0, 1, 1)


def told_by_a_person(session: Path) -> None:
    """Somebody told the same story, pointing somewhere else on the same things."""
    automatic, _ = narrate(session, seed=2)
    own: dict[str, Any] = {**automatic.own, "automatic": False, "narrator": "N1"}
    mine = replace(automatic, annotator_id="N1", rest={OWN_KEY: own})
    write_narratives(session.with_name("acting.N1.narratives.jsonl"), [mine])


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    session = acting_person.record(tmp_path_factory.mktemp("vidln") / "acting.mcap")
    told_by_a_person(session)
    return session


@pytest.fixture(scope="module")
def made(session: Path) -> Path:
    folder = session.with_name("set")
    VIDLN.make([session], folder, 1, Making(jobs=1))
    return folder


@pytest.fixture(scope="module")
def items(made: Path) -> ItemSet:
    return VIDLN.read(made)


class TestVidLn(BenchmarkConformance):
    """On a set of one session."""

    @pytest.fixture(autouse=True)
    def _folders(self, made: Path, tmp_path: Path) -> None:
        self._set, self._empty = made, tmp_path

    def benchmark_under_test(self) -> Benchmark:
        return BENCHMARKS["vidln"]

    def set_folder(self) -> Path:
        return self._set

    def empty_folder(self) -> Path:
        return self._empty


def location(items: ItemSet) -> LocationItem:
    return next(each for each in items.items if isinstance(each, LocationItem))


def test_a_set_has_peoples_stories_and_marks_the_automatic_ones(made: Path) -> None:
    stories = read_narratives(made / "narratives.jsonl")
    assert [(each.automatic, each.annotator_id) for each in stories] == [
        (True, "automatic"),
        (False, "N1"),
    ]
    films = json.loads((made / "films.json").read_text())
    assert stories[0].video_id in films


def test_a_place_is_where_a_person_pointed_if_one_did(made: Path) -> None:
    told = json.loads((made / "qa_location_output.json").read_text())
    narrators = {each["vrhuman"]["narrator"] for film in told.values() for each in film}
    assert narrators == {"N1"}


def test_the_masks_of_both_stories_can_be_grounded(made: Path) -> None:
    meta = json.loads((made / "grounding" / "meta_expressions.json").read_text())["videos"]
    masks = json.loads((made / "grounding" / "masks.json").read_text())
    assert len(meta) == len(masks["videos"]) == 2
    assert [each["id"] for each in masks["annotations"]] == [
        *range(1, len(masks["annotations"]) + 1)
    ]
    for each in masks["annotations"]:
        assert any(decode(mask).any() for mask in each["segmentations"])


def test_the_authors_loader_finds_every_films_own_masks(made: Path) -> None:
    meta = json.loads((made / "grounding" / "meta_expressions.json").read_text())["videos"]
    masks = json.loads((made / "grounding" / "masks.json").read_text())
    films = {name: number for number, name in enumerate(meta, 1)}
    things = {each["id"]: each for each in masks["annotations"]}  # of all films, as it does

    for story in read_narratives(made / "narratives.jsonl"):
        for told in meta[story.video_id]["expressions"].values():
            thing = things[told["obj_id"]]
            actor = story.actors[told["narrative_actor_idx"]]
            named = (told["noun_phrase_start_idx"], told["noun_phrase_end_idx"])
            assert thing["video_id"] == films[story.video_id]
            assert thing["object"] == objects_of(actor)[actor.nouns.index(named)]


def test_a_set_in_which_each_film_numbers_its_own_things_is_refused(
    made: Path, tmp_path: Path
) -> None:
    for name in ("meta_expressions.json", "masks.json"):
        told = json.loads((made / "grounding" / name).read_text())
        if name.startswith("meta"):
            for each in list(told["videos"].values())[1]["expressions"].values():
                each["obj_id"] = 1
        (tmp_path / name).write_text(json.dumps(told))

    with pytest.raises(GroundingError, match="about another film's thing"):
        read_grounding(tmp_path)


def test_the_masks_are_pictures_too_and_each_has_its_film_picture(made: Path) -> None:
    grounding = made / "grounding"
    for film in read_grounding(grounding):
        masks = sorted((grounding / "Annotations" / film.video_id).iterdir())
        shown = sorted((grounding / "JPEGImages" / film.video_id).iterdir())
        assert [each.stem for each in masks] == [each.stem for each in shown]
        things = list(dict.fromkeys(each.object_id for each in film.expressions))
        for place, path in enumerate(masks):
            with Image.open(path) as picture:
                numbers, palette = np.asarray(picture), picture.getpalette()
            assert palette is not None
            assert palette[:12] == [0, 0, 0, 128, 0, 0, 0, 128, 0, 128, 128, 0]  # as DAVIS'
            for each in film.expressions:
                number = things.index(each.object_id) + 1
                assert np.array_equal(numbers == number, each.masks[place])


def test_every_question_for_a_place_has_its_picture(made: Path) -> None:
    told = json.loads((made / "qa_location_output.json").read_text())
    for key, questions in told.items():
        for each in questions:
            with Image.open(made / "keyframes" / key / each["trace_frame"]) as picture:
                height, width = each["trace"]["size"]
                assert picture.size == (width, height)
            left, top, right, bottom = each["vrhuman"]["square"]
            assert enlarged_square(decode(each["trace"])) == (left, top, right, bottom)


def test_a_box_is_asked_for_on_the_picture_of_its_question(made: Path, items: ItemSet) -> None:
    item = location(items)
    assert item.frame is not None
    assert items.forms[item.form].style == "box"
    with Image.open(made / item.frame.picture) as picture:
        assert picture.size == (item.frame.width, item.frame.height)
    assert f"{item.frame.time_s:.1f} s" in item.question


def test_a_set_of_before_without_those_pictures_asks_on_its_films(
    made: Path, tmp_path: Path
) -> None:
    for each in made.glob("*.json"):
        (tmp_path / each.name).write_bytes(each.read_bytes())

    item = location(VIDLN.read(tmp_path))

    assert item.frame == replace(location(VIDLN.read(made)).frame or NO_FRAME, picture="")


@given(st.one_of(st.text(), st.text("-.,0123456789 \t\u0663e", max_size=40)))
def test_any_typed_text_is_a_box_or_refused(items: ItemSet, typed: str) -> None:
    item = location(items)
    try:
        read = VIDLN.read_answer(item, typed)
    except NotScored as error:
        assert "\n" not in str(error)  # noqa: PT017 -- either is right
        return
    score = VIDLN.score(item, read, "official").score
    assert item.frame is not None
    shown = BoundingBox.of(read, item.frame)
    assert VIDLN.score(item, shown.answer if shown else {}, "official").score >= score


def test_the_metadata_are_croissant_and_their_records_can_be_read(made: Path) -> None:
    croissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed: see dev")
    counts = json.loads((made / "set.json").read_text())["counts"]

    found = croissant.Dataset(made / "croissant.json")

    assert not found.metadata.ctx.issues.errors
    for name, count in (
        ("text_questions", counts["text_questions"]),
        ("location_questions", counts["location_questions"]),
        ("narratives", counts["narratives_automatic"] + counts["narratives_of_people"]),
    ):
        assert len(list(found.records(name))) == count


def test_a_film_has_no_sound_though_its_session_has(tmp_path: Path) -> None:
    session = with_a_tone(tmp_path / "s.mcap", 0.5)
    with Session.open(session) as opened:
        assert next(iter(opened.audio_packets()), None) is not None
        write_silent_film(opened, tmp_path / "film.mp4", 64)
    with av.open(str(tmp_path / "film.mp4")) as film:
        assert [each.type for each in film.streams] == ["video"]


def test_the_masks_are_scored_by_a_command_beside_the_baselines(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for film in read_grounding(made / "grounding"):
        for number, expression in enumerate(film.expressions):
            place = tmp_path / film.video_id / str(number)
            place.mkdir(parents=True)
            for picture, mask in enumerate(expression.masks):
                write_png(place / f"{picture:05d}.png", mask)

    code = main(["narrate", "score", str(made / "grounding"), "--results", str(tmp_path), "--json"])

    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    scores = json.loads(told.out)["scores"]
    assert scores["results"]["official"] == {"J": 1.0, "F": 1.0, "J&F": 1.0}
    for name in ("trace_box", "first_of_its_name", "nearest_of_its_name", "first_mask"):
        assert 0.0 < scores[name]["strict"]["J"] <= 1.0
    assert scores["trace_box"]["strict"]["J"] < scores["first_mask"]["strict"]["J"]


def test_no_voice_is_in_a_set(made: Path) -> None:
    assert not [each for each in made.rglob("*") if each.suffix in (".webm", ".wav")]


def test_a_set_is_the_same_again(session: Path, made: Path) -> None:
    again = session.with_name("again")
    VIDLN.make([session], again, 1, Making(jobs=1))
    one, other = (
        {
            each.relative_to(folder): each.read_bytes()
            for each in folder.rglob("*.json*")
            if each.name not in ("set.json", "croissant.json")  # they name the set
        }
        for folder in (made, again)
    )
    assert one == other


@pytest.mark.parametrize("rule", ["official", "strict"])
def test_a_mask_is_scored_by_its_box(items: ItemSet, rule: Rule) -> None:
    item = location(items)
    assert VIDLN.score_written(item, encode(item.thing_mask), rule).score == 1.0
    assert VIDLN.score_written(item, encode(item.thing_mask & False), rule).score == 0.0


def test_the_whole_picture_has_all_of_the_trace_and_is_not_right(items: ItemSet) -> None:
    item = location(items)
    height, width = item.thing_mask.shape
    found = VIDLN.score_written(item, [0, 0, width, height], "official")
    assert (found.parts["recall"], found.score) == (1.0, 0.0)


@pytest.mark.parametrize("written", [3, None, "1 2 3", [1, 2], {"counts": "x", "size": [1, 1]}])
def test_what_is_no_box_is_refused(items: ItemSet, written: Any) -> None:
    with pytest.raises(NotScored):
        VIDLN.score_written(location(items), written, "official")


def test_texts_are_compared_as_they_are_or_folded(items: ItemSet) -> None:
    item = next(each for each in items.items if not isinstance(each, LocationItem))
    given = {ANSWER: f"the {item.answer[ANSWER].upper()}"}
    assert VIDLN.score(item, given, "official").score == 0.0
    assert VIDLN.score(item, given, "strict").score == 1.0


def test_an_audit_says_what_no_film_is_needed_for(made: Path) -> None:
    told = VIDLN.audit(made)
    assert told["text"]
    assert told["location"]
    for way in ("commonest_word", "whole_picture", "middle_of_picture"):
        rates = told[way]
        assert isinstance(rates, dict)
        assert set(rates) == {"official", "strict"}


def test_a_narration_of_another_session_is_refused(session: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.mcap"
    other.write_bytes(session.read_bytes())
    (mine,) = read_narratives(session.with_name("acting.N1.narratives.jsonl"))
    own: dict[str, Any] = {**mine.own, "session_id": "another"}
    write_narratives(tmp_path / "other.N1.narratives.jsonl", [replace(mine, rest={OWN_KEY: own})])
    with pytest.raises(VrhumanError, match=r"of another session \('another'\)"):
        VIDLN.make([other], tmp_path / "set", 1, Making(jobs=1))


def test_a_damaged_set_is_one_clear_line(made: Path, tmp_path: Path) -> None:
    for name in ("set.json", "films.json", "qa_text_output.json"):
        (tmp_path / name).write_bytes((made / name).read_bytes())
    (tmp_path / "qa_location_output.json").write_text('{"x": 3}')
    with pytest.raises(NotASet, match="a question is damaged"):
        VIDLN.read(tmp_path)


def test_results_of_grounding_are_scored_over_all_expressions(made: Path, tmp_path: Path) -> None:
    films = read_grounding(made / "grounding")
    first = films[0]
    small = tmp_path / "small"
    small.mkdir()
    for name in ("meta_expressions.json", "masks.json"):
        told = json.loads((made / "grounding" / name).read_text())
        if name.startswith("meta"):
            told["videos"] = {first.video_id: told["videos"][first.video_id]}
            told["videos"][first.video_id]["expressions"] = dict(
                list(told["videos"][first.video_id]["expressions"].items())[:2]
            )
        for each in told.get("annotations", ()):
            each["segmentations"] = each["segmentations"][:3]
        (small / name).write_text(json.dumps(told))
    (film,) = read_grounding(small)
    for number, expression in enumerate(film.expressions):
        place = tmp_path / "results" / film.video_id / str(number)
        place.mkdir(parents=True)
        for n, mask in enumerate(expression.masks):
            write_png(place / f"{n:05d}.png", mask if number == 0 else mask & False)

    found = score_grounding(small, tmp_path / "results")

    shown = sum(bool(each.any()) for each in film.expressions[1].masks)
    assert found.region == pytest.approx((1.0 + (3 - shown) / 3) / 2)
    (tmp_path / "results" / film.video_id / "1" / "00002.png").unlink()
    with pytest.raises(GroundingError, match="2 pictures; 3 are needed"):
        score_grounding(small, tmp_path / "results")

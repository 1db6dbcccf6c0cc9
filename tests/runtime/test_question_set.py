"""A trial asks what a locked set has about its house, of the house as the set's seed draws it."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from vrhuman.embodiment.build import open_agent
from vrhuman.houses.files import house_documents
from vrhuman.houses.generator import generate
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError
from vrhuman.questions.dataset.making import Block, PackedHouse, made
from vrhuman.records import Question
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import prepare, questions_for


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("houses") / "own.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(generate(2, seed)) + "\n" for seed in (3, 4))
    return file


@pytest.fixture(scope="module")
def episode(houses: Path) -> HouseQuestions:
    document = list(house_documents(str(houses)))[1]
    (found,) = made(Block(0, 9, 8, (PackedHouse.of("own.jsonl.gz:1", document),)))
    assert isinstance(found, HouseQuestions)
    return found


@pytest.fixture
def val(tmp_path: Path, episode: HouseQuestions) -> Path:
    path = tmp_path / "val.jsonl"
    path.write_text(episode.as_line() + "\n", encoding="utf-8")
    return path


def asked(prepared: Prepared) -> tuple[Question, ...]:
    with open_agent(
        prepared.plan.engine, prepared.house, prepared.house_id, prepared.house_seed
    ) as trial:
        engine = trial.agent.engine
        return questions_for(prepared, engine.house, engine.metadata()["objects"])


def test_the_sets_questions_are_asked(
    houses: Path, val: Path, episode: HouseQuestions, tmp_path: Path
) -> None:
    plan = Plan(house=f"{houses}:1", question_set=val, participant="P01", out=tmp_path)

    questions = asked(prepare(plan))

    assert {q.text for q in questions} == {q.text for q in episode.questions}
    assert {q.answer for q in questions} == {q.answer for q in episode.questions}
    assert all(q.options for q in questions)


def test_weights_are_those_of_the_set_whatever_the_plans_seed(
    houses: Path, val: Path, episode: HouseQuestions, tmp_path: Path
) -> None:
    prepared = prepare(Plan(house=f"{houses}:1", question_set=val, seed=77, out=tmp_path))

    assert prepared.house_seed == prepared.plan.seed == episode.seed


def test_a_house_that_the_set_does_not_have_is_named(
    houses: Path, val: Path, tmp_path: Path
) -> None:
    with pytest.raises(QuestionSetError, match=r"no questions about own\.jsonl\.gz:0"):
        prepare(Plan(house=f"{houses}:0", question_set=val, out=tmp_path))


def test_an_answer_that_is_not_true_of_the_house_is_refused(
    houses: Path, episode: HouseQuestions, tmp_path: Path
) -> None:
    first, *others = episode.questions
    wrong = {"yes": "no", "no": "yes"}.get(str(first.answer), 99)
    changed = replace(episode, questions=(replace(first, answer=wrong), *others))
    path = tmp_path / "val.jsonl"
    path.write_text(changed.as_line() + "\n", encoding="utf-8")
    prepared = prepare(Plan(house=f"{houses}:1", question_set=path, out=tmp_path))

    with pytest.raises(QuestionSetError, match="give the house file that the set was built from"):
        asked(prepared)

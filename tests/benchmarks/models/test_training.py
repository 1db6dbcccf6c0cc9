"""Networks learn from films what questions do not tell; a training that was killed goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed; run: pip install 'vrhuman[models]'"
)

from tests.support.benchmarks.moving_boxes import write_set  # noqa: E402
from vrhuman.benchmarks.envqa.baselines.comparing import Comparison  # noqa: E402
from vrhuman.benchmarks.envqa.baselines.question_only import answer_by_question  # noqa: E402
from vrhuman.benchmarks.models.checkpoints import ModelError, read_model  # noqa: E402
from vrhuman.benchmarks.models.material import (  # noqa: E402
    Material,
    MaterialError,
    read_material,
)
from vrhuman.benchmarks.models.settings import (  # noqa: E402
    MODELS,
    PARTS,
    ModelName,
    ModelSettings,
    Part,
    TrainingSettings,
    without,
)
from vrhuman.benchmarks.models.training import answer_by_model, train  # noqa: E402

LEARN = TrainingSettings(epochs=10, clips=4, learning_rate=2e-3, threads=1, pictures=2000)
SHORT = TrainingSettings(
    epochs=2, clips=8, picture_epochs=1, pictures=200, learning_rate=2e-3, threads=1
)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Material:
    """A set to learn from: 100 films in which one box is moved."""
    folder = tmp_path_factory.mktemp("many")
    write_set(folder / "set", {"train": 100, "val": 10, "test": 40}, movers=1)
    return read_material(folder / "set", folder / "features", jobs=1)


@pytest.fixture(scope="module")
def few_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_set(tmp_path_factory.mktemp("few") / "set", {"train": 12, "val": 4, "test": 4})


@pytest.fixture(scope="module")
def few(few_folder: Path) -> Material:
    return read_material(few_folder, few_folder.parent / "features", jobs=1)


@pytest.mark.parametrize("name", ["tsea", "cnn-lstm"])
def test_a_network_sees_what_the_question_does_not_tell(
    name: ModelName, many: Material, tmp_path: Path
) -> None:
    settings = ModelSettings(model=name, dropout=0.0)
    model, _ = train(many, tmp_path / "out", settings, LEARN)
    asked = many.questions["test"]

    given = answer_by_model(model, asked, many.clips, threads=1)

    words = answer_by_question(many.questions["train"], asked)
    ahead = Comparison(asked).difference(given, words)
    assert ahead.low > 10.0, ahead


@pytest.mark.parametrize("name", MODELS)
def test_every_network_answers_every_question_with_known_values(
    name: ModelName, few: Material, tmp_path: Path
) -> None:
    model, epochs = train(few, tmp_path / "out", ModelSettings(model=name, width=16), SHORT)
    asked = few.questions["test"]

    given = answer_by_model(model, asked, few.clips, threads=1)

    assert len(given) == len(asked)
    assert [each.number for each in epochs] == [1, 2]
    assert epochs[1].loss < epochs[0].loss
    known = model.vocabulary.values
    assert all(value in known[role] for each in given for role, value in each.items())


@pytest.mark.parametrize("parts", [PARTS[:n] for n in range(1, len(PARTS) + 1)])
def test_every_ablation_of_the_papers_table_3_trains(
    parts: tuple[Part, ...], few: Material, tmp_path: Path
) -> None:
    whole = ModelSettings(width=16)
    once = replace(SHORT, epochs=1)

    model, _ = train(few, tmp_path / "out", without(whole, parts), once)

    full, _ = train(few, tmp_path / "full", whole, once)
    asked = few.questions["train"]
    assert ("objects.name.weight" in model.weights) == ("name" not in parts)
    assert ("mentioned.score.weight" in model.weights) == ("multi-step" not in parts)
    answers = [answer_by_model(each, asked, few.clips, threads=1) for each in (model, full)]
    assert len(answers[0]) == len(answers[1]) == len(asked)


def test_the_same_seed_gives_the_same_weights_and_another_others(
    few: Material, tmp_path: Path
) -> None:
    settings = ModelSettings(width=16)
    trained = [
        train(few, tmp_path / name, settings, replace(SHORT, seed=seed))[0].weights
        for name, seed in (("one", 3), ("two", 3), ("three", 4))
    ]

    assert all(torch.equal(trained[0][key], trained[1][key]) for key in trained[0])
    assert not all(torch.equal(trained[0][key], trained[2][key]) for key in trained[0])


def test_a_training_that_is_resumed_gives_what_one_without_a_break_gives(
    few: Material, tmp_path: Path
) -> None:
    settings = ModelSettings(width=16)
    train(few, tmp_path / "broken", settings, replace(SHORT, epochs=1))

    resumed, after = train(
        few, tmp_path / "broken", settings, replace(SHORT, epochs=4), resume=True
    )

    straight, epochs = train(few, tmp_path / "straight", settings, replace(SHORT, epochs=4))
    assert after == epochs
    assert all(torch.equal(resumed.weights[key], straight.weights[key]) for key in straight.weights)


def test_a_stored_model_is_the_one_that_was_trained(few: Material, tmp_path: Path) -> None:
    model, _ = train(few, tmp_path / "out", ModelSettings(width=16), SHORT)

    stored = read_model(tmp_path / "out")

    asked = few.questions["test"]
    assert answer_by_model(stored, asked, few.clips, 1) == answer_by_model(
        model, asked, few.clips, 1
    )


def test_a_folder_with_a_training_is_not_overwritten(few: Material, tmp_path: Path) -> None:
    train(few, tmp_path / "out", ModelSettings(width=16), SHORT)

    with pytest.raises(ModelError, match="has a training already; add --resume"):
        train(few, tmp_path / "out", ModelSettings(width=16), SHORT)


def test_a_training_is_not_resumed_with_other_settings(few: Material, tmp_path: Path) -> None:
    train(few, tmp_path / "out", ModelSettings(width=16), SHORT)

    with pytest.raises(ModelError, match=r"settings\.json: training\.seed: is another than now"):
        train(few, tmp_path / "out", ModelSettings(width=16), replace(SHORT, seed=5), resume=True)


def test_a_damaged_checkpoint_is_named(few: Material, tmp_path: Path) -> None:
    train(few, tmp_path / "out", ModelSettings(width=16), SHORT)
    (tmp_path / "out" / "checkpoint.pt").write_bytes(b"PK\x03\x04 damaged")

    with pytest.raises(ModelError, match=r"checkpoint\.pt: cannot be read"):
        train(few, tmp_path / "out", ModelSettings(width=16), SHORT, resume=True)


def test_nothing_is_learned_from_no_questions(few: Material, tmp_path: Path) -> None:
    empty = replace(few, questions={**few.questions, "train": ()})

    with pytest.raises(MaterialError, match=r"questions_train\.json: has no question"):
        train(empty, tmp_path / "out", ModelSettings(), SHORT)


def command(arguments: list[str]) -> list[str]:
    return [sys.executable, "-m", "vrhuman", "benchmark", "envqa", *arguments]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills as Linux does")
def test_a_killed_training_is_resumed_with_the_same_result(
    few_folder: Path, tmp_path: Path
) -> None:
    features = ["--features", str(tmp_path / "features"), "--jobs", "1"]

    def training(out: str) -> list[str]:
        return command(
            ["train", str(few_folder), "--out", str(tmp_path / out), "--epochs", "4", *features]
        )

    subprocess.run(training("straight"), check=True, capture_output=True)
    killed = subprocess.Popen(training("killed"), stderr=subprocess.PIPE, text=True)
    assert killed.stderr is not None
    for line in killed.stderr:
        if line.startswith("epoch 2 "):
            os.kill(killed.pid, signal.SIGKILL)
            break
    killed.wait()
    killed.stderr.close()
    assert not (tmp_path / "killed" / "model.pt").exists()

    subprocess.run([*training("killed"), "--resume"], check=True, capture_output=True)

    for name in ("settings.json", "curves.csv", "curves.png", "results.json", "results.csv"):
        files = [(tmp_path / out / name).read_bytes() for out in ("killed", "straight")]
        assert files[0] == files[1], name
    one, other = (read_model(tmp_path / out).weights for out in ("killed", "straight"))
    assert all(torch.equal(one[key], other[key]) for key in other)


def test_answers_are_written_as_the_scorer_reads_them(few_folder: Path, tmp_path: Path) -> None:
    model, answers = tmp_path / "model", tmp_path / "answers.jsonl"
    features = ["--features", str(tmp_path / "features"), "--jobs", "1", "--json"]
    train_command = ["train", str(few_folder), "--out", str(model), "--epochs", "1", *features]
    subprocess.run(command(train_command), check=True, capture_output=True)

    done = subprocess.run(
        command(
            ["predict", str(few_folder), "--model", str(model), "--out", str(answers), *features]
        ),
        check=True,
        capture_output=True,
        text=True,
    )

    asked = json.loads((few_folder / "questions_test.json").read_text("utf-8"))
    told = json.loads(done.stdout.splitlines()[-1])
    lines = [json.loads(line) for line in answers.read_text("utf-8").splitlines()]
    assert told["answers"] == len(asked) == len(lines)
    assert [each["question_id"] for each in lines] == [each["question_id"] for each in asked]
    scored = subprocess.run(
        [*command([])[:-1], "score", "envqa", "--pairs", str(answers), "--json"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert len(json.loads(scored.stdout)["scores"]) == len(asked)

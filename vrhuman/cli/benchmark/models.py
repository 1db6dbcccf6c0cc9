"""Runs ``vrhuman benchmark envqa train`` and ``predict``: networks that answer questions."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json, say, whole
from vrhuman.cli.progress import Counter
from vrhuman.extras import needs

if TYPE_CHECKING:
    from vrhuman.benchmarks.envqa.baselines.asked import Split
    from vrhuman.benchmarks.models.material import Material

_MODELS = ("cnn-lstm", "st-vqa", "stage", "tsea")
_PARTS = ("multi-step", "event", "focus", "name", "time")
_SCALES = ("small", "full")


def add_to(subcommands: Any) -> None:
    """Declare the commands among those of ``benchmark envqa``."""
    train = command(
        subcommands,
        "train",
        _train,
        "train a network on a set, and compare it with answering without the film",
        "vrhuman benchmark envqa train sets/kitchens --model tsea --out models/tsea",
    )
    train.add_argument("set", type=Path, metavar="SET", help="folder of the set")
    train.add_argument("--model", choices=_MODELS, default="tsea", help="default: %(default)s")
    train.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the model and its curves"
    )
    train.add_argument(
        "--resume", action="store_true", help="go on with the training in DIR after its last epoch"
    )
    train.add_argument(
        "--scale",
        choices=_SCALES,
        default="small",
        help="small: for two processor cores; full: for a GPU (default: %(default)s)",
    )
    train.add_argument("--epochs", type=whole, help="default: 30, or 60 at full scale")
    train.add_argument("--seed", type=whole, default=0, help="default: %(default)s")
    train.add_argument(
        "--ablate",
        nargs="+",
        choices=_PARTS,
        default=(),
        metavar="PART",
        help="leave parts of tsea out: the paper's Table 3 leaves out multi-step, then also "
        "event, focus, name; time is this package's own",
    )
    _shared(train)
    predict = command(
        subcommands,
        "predict",
        _predict,
        "answer a set's questions by a trained network, as lines that `benchmark score` reads",
        "vrhuman benchmark envqa predict sets/kitchens --model models/tsea --out answers.jsonl",
    )
    predict.add_argument("set", type=Path, metavar="SET", help="folder of the set")
    predict.add_argument(
        "--model", type=Path, required=True, metavar="DIR", help="folder of a trained network"
    )
    predict.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl")
    predict.add_argument(
        "--split", choices=("train", "val", "test"), default="test", help="default: %(default)s"
    )
    _shared(predict)


def _shared(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--features",
        type=Path,
        metavar="DIR",
        help="folder where the clips' features are kept, for several models of one set (default: "
        "features, in the model's folder)",
    )
    parser.add_argument("--jobs", type=whole, help="workers that read clips (default: all cores)")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def load_torch(what: str) -> None:
    """Load torch for ``what``.

    Its threads sleep while they wait for each other: where other programs want the same cores,
    threads that spin made training seven times as slow.

    :raises PackageMissing: where it, or scikit-learn of the baselines, is not installed.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    with needs("vrhuman[models]", what):
        import sklearn  # noqa: F401
        import torch  # noqa: F401


def _train(options: argparse.Namespace) -> int:
    load_torch("training a model")
    from vrhuman.benchmarks.envqa.baselines.comparing import table
    from vrhuman.benchmarks.models.material import read_material
    from vrhuman.benchmarks.models.results import (
        results_json,
        results_of,
        write_curves,
        write_results,
    )
    from vrhuman.benchmarks.models.settings import ModelSettings, scaled, without
    from vrhuman.benchmarks.models.training import Epoch, answer_by_model, train

    chosen, training = scaled(options.scale, options.epochs, options.seed)
    settings = without(ModelSettings(model=options.model, width=chosen), options.ablate)
    material = _read(options, options.features or options.out / "features", read_material)
    name = "-".join((options.model, *(f"no-{part}" for part in options.ablate)))

    def heard(epoch: Epoch) -> None:
        say(
            f"epoch {epoch.number} of {training.epochs}: loss {epoch.loss:.3f}, training "
            f"{epoch.train:.1f} %, validation {epoch.val:.1f} %"
        )

    model, epochs = train(material, options.out, settings, training, options.resume, heard)
    write_curves(options.out, name, epochs)
    split: Split = "test" if material.questions["test"] else "val"
    asked = material.questions[split]
    if not asked:
        say("the set has no questions for validation or test: nothing to compare")
        return 0
    given = answer_by_model(model, asked, material.clips, training.threads)
    results = results_of(name, given, material, split, asked)
    write_results(options.out, results)
    if options.json:
        print_json({"out": str(options.out), "epochs": len(epochs), **results_json(results)})
    else:
        print(f"{options.out}: {len(asked)} questions of the {split} split, accuracy in per cent\n")
        print(table(results.rows))
        print(f"\n{results.verdict}")
    return 0


def _predict(options: argparse.Namespace) -> int:
    load_torch("answering by a model")
    from vrhuman.benchmarks.models.answering import write_answers
    from vrhuman.benchmarks.models.checkpoints import read_model
    from vrhuman.benchmarks.models.material import read_material
    from vrhuman.benchmarks.models.settings import TrainingSettings
    from vrhuman.benchmarks.models.training import answer_by_model

    model = read_model(options.model)
    material = _read(
        options, options.features or options.model / "features", read_material, (options.split,)
    )
    asked = material.questions[options.split]
    given = answer_by_model(model, asked, material.clips, TrainingSettings().threads)
    write_answers(options.out, asked, given)
    if options.json:
        print_json({"out": str(options.out), "answers": len(asked), "split": options.split})
    else:
        print(f"{options.out}: {len(asked)} answers to the {options.split} questions")
    return 0


def _read(options: argparse.Namespace, cache: Path, read_material: Any, *splits: Any) -> Material:
    counter = Counter("clips read")
    try:
        material: Material = read_material(
            options.set, cache, *splits, jobs=options.jobs, heard=counter.show
        )
    finally:
        counter.close()
    return material

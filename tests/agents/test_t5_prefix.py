"""A frozen T5 says a trained agent's answers; here a tiny one with weights drawn by chance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed; run: pip install 'vrhuman[models]'"
)
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed; run: pip install 'vrhuman[t5]'"
)

from tests.support.agents.episodes import played, toy_house  # noqa: E402
from vrhuman.agents.finding import find_agent  # noqa: E402
from vrhuman.agents.maps.stored import MapOrder, MappedHouse, map_of  # noqa: E402
from vrhuman.agents.trained.frozen_t5 import FrozenT5  # noqa: E402
from vrhuman.agents.trained.heads import in_words  # noqa: E402
from vrhuman.agents.trained.settings import AgentSettings, TrainingError  # noqa: E402
from vrhuman.agents.trained.training import read_trained, train  # noqa: E402
from vrhuman.recording.verify import verify  # noqa: E402

WIDTH = 16
TINY = AgentSettings(
    "novelty+qa", rounds=2, walks=2, steps=8, again=8, chunk=8, every=8, batches=2, epochs=1,
    questions=3, sets=2, width=16, head="t5-prefix", t5="given below", prefix=2, beams=2,
)  # fmt: skip


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> list[MappedHouse]:
    folder = tmp_path_factory.mktemp("houses")
    return [map_of(MapOrder(str(toy_house(folder)), folder / "maps", sets=2, count=3))]


def tiny_t5(folder: Path, texts: list[str], seed: int = 1) -> Path:
    """Write a T5 of two small layers that knows the words of these texts."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    words = sorted({word for text in texts for word in text.replace(",", " , ").split()})
    known = {word: number for number, word in enumerate(["<pad>", "</s>", "<unk>", *words])}
    words_of = Tokenizer(models.WordLevel(known, unk_token="<unk>"))
    words_of.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    words_of.post_processor = processors.TemplateProcessing(
        single="$A </s>", special_tokens=[("</s>", 1)]
    )
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=words_of, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )
    tokenizer.save_pretrained(folder)
    torch.manual_seed(seed)
    config = transformers.T5Config(
        vocab_size=len(known), d_model=WIDTH, d_kv=8, d_ff=32, num_layers=1, num_heads=2,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
    )  # fmt: skip
    transformers.T5ForConditionalGeneration(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def t5(houses: list[MappedHouse], tmp_path_factory: pytest.TempPathFactory) -> Path:
    asked = [question for each in houses[0].asked for question in each]
    texts = [text for q in asked for text in (q.text, in_words(q.answer), *q.options)]
    return tiny_t5(tmp_path_factory.mktemp("t5"), texts)


@pytest.fixture(scope="module")
def folder(houses: list[MappedHouse], t5: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("agent") / "whole"
    train(houses, out, replace(TINY, t5=str(t5)))
    return out


def test_only_the_prefix_learns_what_the_t5_is_to_say(t5: Path) -> None:
    frozen = FrozenT5.read(str(t5), 2, "cpu")
    before = [weight.clone() for weight in frozen._model.parameters()]
    prefix = torch.zeros(2, 2, WIDTH, requires_grad=True)
    questions, wanted = ["How many mugs are there?"] * 2, ["yes", "no"]
    optimiser = torch.optim.Adam([prefix], lr=0.03)
    losses = []
    for _ in range(60):
        optimiser.zero_grad()
        loss = frozen.loss(prefix, questions, wanted)
        loss.backward()
        optimiser.step()
        losses.append(loss.item())

    assert losses[-1] < losses[0] - 0.3
    assert len(frozen.say(prefix, questions)) == 2
    assert all(map(torch.equal, before, frozen._model.parameters()))


def test_a_stopped_training_ends_with_the_same_weights_and_keeps_no_t5(
    houses: list[MappedHouse], folder: Path, t5: Path, tmp_path: Path
) -> None:
    settings = replace(TINY, t5=str(t5))
    train(houses, tmp_path, replace(settings, rounds=1))
    train(houses, tmp_path, settings, resume=True)

    one, other = read_trained(folder), read_trained(tmp_path)
    assert all(torch.equal(value, other.weights[name]) for name, value in one.weights.items())
    assert one.weights["answers.4.weight"].shape[0] == TINY.prefix * WIDTH
    assert not any("t5" in name or "encoder" in name for name in one.weights)


def test_an_agent_answers_in_its_t5s_words(folder: Path, t5: Path, tmp_path: Path) -> None:
    moved = t5.rename(tmp_path / "moved")
    try:
        agent: Any = find_agent("trained", {"model": str(folder), "t5": str(moved)})
        done = played(agent, tmp_path, steps=4)
    finally:
        moved.rename(t5)

    assert done.outcome == "completed"
    assert verify(done.path).good


def test_another_t5_is_refused(folder: Path, tmp_path: Path) -> None:
    other = tiny_t5(tmp_path / "other", ["yes no"], seed=2)

    with pytest.raises(TrainingError, match="is not the T5 that the agent was trained with"):
        find_agent("trained", {"model": str(folder), "t5": str(other)})
    with pytest.raises(TrainingError, match="has no weights"):
        find_agent("trained", {"model": str(folder), "t5": str(tmp_path)})


@pytest.mark.parametrize("wrong", [{"t5": ""}, {"head": "closed"}])
def test_a_head_and_a_t5_are_given_together(wrong: dict[str, str]) -> None:
    with pytest.raises(TrainingError, match="with the head t5-prefix"):
        replace(TINY, **wrong)  # type: ignore[arg-type]

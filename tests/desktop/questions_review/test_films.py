"""A review of Env-QA's questions: each page plays the question's film."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from vrhuman.benchmarks.envqa.questions.files import film_of, reviewed_records
from vrhuman.desktop.questions_review.films import FilmEvidence
from vrhuman.desktop.questions_review.keeping import KeptReview
from vrhuman.desktop.questions_review.server import ReviewServer

RECORDS = [
    {
        "question_id": f"{video}_q1",
        "video_id": video,
        "question": f"What color is the {thing}?",
        "answer": "Blue",
        "question_type": "QueryAttribute",
        "template": "color_of",
    }
    for video, thing in (("one", "sofa"), ("gone", "bed"))
]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    set_file = tmp_path / "questions_val.json"
    films = [film_of(set_file, each) for each in RECORDS]
    films[0].parent.mkdir(parents=True)
    films[0].write_bytes(b"film of one")
    kept = KeptReview(tmp_path / "val.review-ada.json", "ada", "f" * 64)
    items = reviewed_records(RECORDS)
    with ReviewServer(items, kept, "review.json", FilmEvidence(films)) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


def test_a_question_stands_beside_its_film(address: str) -> None:
    with urlopen(address + "0", timeout=60) as answer:
        page = answer.read().decode()
    with urlopen(address + "film/0.mp4", timeout=60) as answer:
        film, kind = answer.read(), answer.headers["Content-Type"]

    assert "What color is the sofa?" in page
    assert "Blue" in page
    assert 'src="film/0.mp4"' in page
    assert (film, kind) == (b"film of one", "video/mp4")


def test_a_film_that_is_missing_is_told(address: str) -> None:
    with pytest.raises(HTTPError) as error:
        urlopen(address + "1", timeout=60)

    assert b"is missing; review the set where it was made" in error.value.read()


@pytest.mark.parametrize("path", ["film/2.mp4", "film/x.mp4", "film/-1.mp4", "above/0.jpg"])
def test_no_other_file_is_served(address: str, path: str) -> None:
    with pytest.raises(HTTPError, match="404"):
        urlopen(address + path, timeout=60)

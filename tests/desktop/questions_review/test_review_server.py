"""A review in the browser: pages with pictures, verdicts kept at once, nobody else's posts."""

import gzip
import io
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import pytest
from PIL import Image

from vrhuman.desktop.questions_review.houses import HouseEvidence
from vrhuman.desktop.questions_review.keeping import KeptReview
from vrhuman.desktop.questions_review.pictures import HousePictures, house_pictures
from vrhuman.desktop.questions_review.server import ReviewServer
from vrhuman.engines.drawing.context import headless_context
from vrhuman.houses.files import house_documents
from vrhuman.houses.generator import generate
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError
from vrhuman.questions.dataset.making import Block, PackedHouse, made
from vrhuman.questions.review.reviewed import reviewed_of
from vrhuman.questions.review.reviews import ReviewError, load_review


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("houses") / "own.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.write(json.dumps(generate(2, 3)) + "\n")
    return file


@pytest.fixture(scope="module")
def episode(houses: Path) -> HouseQuestions:
    (document,) = house_documents(str(houses))
    (found,) = made(Block(0, 1, 6, (PackedHouse.of("own.jsonl.gz:0", document),)))
    assert isinstance(found, HouseQuestions)
    return found


class Pages:
    """A browser's end."""

    def __init__(self, server: ReviewServer) -> None:
        self.address = server.address

    def get(self, path: str) -> bytes:
        with urlopen(self.address + path, timeout=60) as answer:
            return bytes(answer.read())

    def text(self, path: str) -> str:
        return self.get(path).decode()

    def post(self, path: str, **form: str) -> str:
        with urlopen(self.address + path, urlencode(form).encode(), timeout=60) as answer:
            return bytes(answer.read()).decode()


@pytest.fixture
def review(tmp_path: Path) -> Path:
    return tmp_path / "val.review-ada.json"


@pytest.fixture
def pages(review: Path, houses: Path, episode: HouseQuestions) -> Iterator[Pages]:
    contexts = []

    def opened(each: HouseQuestions) -> HousePictures:
        contexts.append(headless_context())  # in the server's own thread
        return house_pictures(contexts[-1], each, {houses.name: houses})

    kept = KeptReview(review, "ada", "f" * 64)
    items, evidence = reviewed_of((episode,)), HouseEvidence((episode,), opened)
    with ReviewServer(items, kept, str(review), evidence) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield Pages(server)
        server.shutdown()
        thread.join()


def test_a_question_stands_beside_its_answer_and_pictures(
    pages: Pages, episode: HouseQuestions
) -> None:
    page = pages.text("0")

    assert episode.questions[0].text.replace("'", "&#x27;") in page
    assert "above/0.jpg" in page
    above = Image.open(io.BytesIO(pages.get("above/0.jpg")))
    assert above.size == (900, 675)
    assert len(above.resize((32, 24)).getcolors(768) or ()) > 50


def test_things_that_a_question_needs_are_shown_framed(
    pages: Pages, episode: HouseQuestions
) -> None:
    shown = [n for n in range(len(episode.questions)) if "near/" in pages.text(str(n))]

    assert shown
    near = Image.open(io.BytesIO(pages.get(f"near/{shown[0]}/0.jpg")))
    assert near.size == (480, 360)


def test_a_verdict_is_on_disk_before_the_next_page(
    pages: Pages, review: Path, episode: HouseQuestions
) -> None:
    following = pages.post("0", decision="reword", text="Is there a mug?", reason="plainer")

    (verdict,) = load_review(review).verdicts.values()
    assert (verdict.question_id, verdict.decision) == (episode.questions[0].question_id, "reword")
    assert verdict.text == "Is there a mug?"
    assert f"Question 2 of {len(episode.questions)}" in following
    assert "1 of" in pages.text("")


def test_a_rewording_without_words_is_asked_again(pages: Pages, review: Path) -> None:
    page = pages.post("0", decision="reword", text="  ")

    assert "the new wording is missing" in page
    assert not review.exists()


@pytest.mark.parametrize("sent", [b"", b"GET /", b"POST /{token}/0 HTTP/1.1\r\n"])
def test_connections_that_say_nothing_keep_nobody_waiting(pages: Pages, sent: bytes) -> None:
    address = urlsplit(pages.address)
    assert address.hostname is not None
    idle = [socket.create_connection((address.hostname, address.port or 0)) for _ in range(9)]
    token = address.path.strip("/").encode()
    for each in idle:
        each.sendall(sent.replace(b"{token}", token))

    page = pages.text("0")
    following = pages.post("0", decision="accept")

    assert "Question 1 of" in page
    assert "Question 2 of" in following
    for each in idle:
        each.close()


@pytest.mark.parametrize("length", ["-1", "x", "10001", "1e3"])
def test_a_form_of_an_odd_length_is_refused(pages: Pages, length: str) -> None:
    asked = Request(pages.address + "0", b"decision=accept", {"Content-Length": length})

    with pytest.raises(HTTPError, match="404"):
        urlopen(asked, timeout=60)


def test_after_the_last_question_all_are_listed(pages: Pages, episode: HouseQuestions) -> None:
    for number in range(len(episode.questions)):
        page = pages.post(str(number), decision="accept")

    assert "All questions are judged" in page


@pytest.mark.parametrize("path", ["99", "x", "near/0/99.jpg", "above/x.jpg", "near/0"])
def test_what_is_not_there_is_said_to_be_missing(pages: Pages, path: str) -> None:
    with pytest.raises(HTTPError, match="404"):
        pages.get(path)


def test_without_the_token_nothing_is_reported(pages: Pages) -> None:
    pages.address = pages.address.rsplit("/", 2)[0] + "/guess/"

    with pytest.raises(HTTPError, match="404"):
        pages.get("0")


def test_a_review_that_was_interrupted_continues(pages: Pages, review: Path) -> None:
    pages.post("0", decision="accept")

    again = KeptReview(review, "ada", "f" * 64)

    assert len(again.review.verdicts) == 1
    with pytest.raises(ReviewError, match="is ada's review"):
        KeptReview(review, "bob", "f" * 64)
    with pytest.raises(ReviewError, match="a review of another set"):
        KeptReview(review, "ada", "0" * 64)


def test_another_house_file_than_the_sets_is_refused(
    episode: HouseQuestions, tmp_path: Path
) -> None:
    other = tmp_path / "own.jsonl.gz"
    with gzip.open(other, "wt", encoding="utf-8") as out:
        out.write(json.dumps(generate(2, 4)) + "\n")

    with pytest.raises(QuestionSetError, match="is not the house of the set"):
        house_pictures(headless_context(), episode, {other.name: other})
    with pytest.raises(QuestionSetError, match="add that file with --houses"):
        house_pictures(headless_context(), episode, {})

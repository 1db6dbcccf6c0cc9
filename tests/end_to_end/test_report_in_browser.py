"""A report opened in a real browser: it shows, plays and prints, and asks nothing of any server."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.support.browser import PROGRAMS, Browser, installed
from tests.support.recording.sample_variants import SAMPLE, broken_off
from vrhuman.export.report import export_report

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(
        installed() is None, reason=f"no browser: none of {', '.join(PROGRAMS)} is on the PATH"
    ),
]

CONTRAST = """
(() => {
  const channel = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const parts = c => c.match(/[\\d.]+/g).map(Number);
  const weights = [0.2126, 0.7152, 0.0722];
  const light = c => weights.reduce((sum, w, i) => sum + w * channel(parts(c)[i]), 0);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = getComputedStyle(e).backgroundColor;
      if (parts(c)[3] !== 0) return c;
    }
    return "rgb(255, 255, 255)";
  };
  let worst = 21;
  for (const e of document.querySelectorAll("body *")) {
    if (![...e.childNodes].some(n => n.nodeType == 3 && n.data.trim())) continue;
    const [a, b] = [light(getComputedStyle(e).color), light(behind(e))];
    worst = Math.min(worst, (Math.max(a, b) + .05) / (Math.min(a, b) + .05));
  }
  return worst;
})()
"""
"""The least contrast of any words on the page with what is behind them, as WCAG 2.2 computes it."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "sample.html"
    export_report(SAMPLE, path)
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = installed()
    assert program
    with Browser(program) as opened:
        yield opened


def test_it_loads_nothing_but_itself(browser: Browser, report: Path) -> None:
    browser.requests.clear()
    browser.complaints.clear()

    browser.show(report)

    assert browser.requests
    assert {each for each in browser.requests if not each.startswith("data:")} == {report.as_uri()}
    assert not browser.complaints
    assert browser.run("[...document.images].every(i => i.complete && i.naturalWidth > 0)")


def test_its_film_plays_from_any_moment(browser: Browser, report: Path) -> None:
    browser.show(report)

    browser.run("void (film = document.querySelector('video'), film.load())")
    browser.until("film.readyState >= 2")
    browser.run("void (film.currentTime = film.duration / 2)")
    browser.until("!film.seeking && film.readyState >= 2")
    browser.run("film.play()")

    browser.until("film.currentTime > film.duration / 2 + 0.3")
    assert browser.run("film.videoWidth") == 480
    assert browser.run("film.error") is None


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "phone"), [(1280, False), (390, True)], ids=["desk", "phone"])
def test_it_can_be_read(
    browser: Browser, report: Path, width: int, phone: bool, dark: bool, tmp_path: Path
) -> None:
    """Nothing is wider than the window, all words stand out, and the page has the scheme's
    colours. The picture stays in the test's folder for whoever wants to look."""
    browser.window(width, 900, phone, dark)
    browser.show(report)

    assert browser.run("document.documentElement.scrollWidth <= window.innerWidth")
    assert browser.run(CONTRAST) >= 4.5
    picture = browser.picture()
    (tmp_path / "report.png").write_bytes(picture)
    with Image.open(BytesIO(picture)) as image:
        edge = image.convert("L").getpixel((2, image.height // 2))
    assert isinstance(edge, int)
    assert (edge < 64) if dark else (edge > 192)


def test_it_prints(browser: Browser, report: Path) -> None:
    browser.window(1280, 900)
    browser.show(report)

    assert browser.printed().startswith(b"%PDF-")
    browser.ask("Emulation.setEmulatedMedia", media="print")
    assert browser.run("getComputedStyle(document.querySelector('#film')).display") == "none"
    assert browser.run("getComputedStyle(document.querySelector('#answers')).display") != "none"


def test_what_people_wrote_runs_nowhere(browser: Browser, tmp_path: Path) -> None:
    note = "<img src=x onerror=\"document.title='ran'\"><script>document.title='ran'</script>"
    path = tmp_path / "noted.html"
    export_report(broken_off(tmp_path / "s.mcap", note=note), path)

    browser.show(path)

    assert browser.run("document.title") != "ran"
    assert note in browser.run("document.querySelector('#notes').innerText")

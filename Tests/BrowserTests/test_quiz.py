"""The quiz in the page: decks, a round by the wheel and by keys, what a card may not do, the statistics, the music quiz."""

import base64
import socket
import subprocess
from collections.abc import Callable, Iterator

import pytest
from daemon import BINARY, Daemon
from device import Device
from music import write_library

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==")
# Nobody may come to it.
STRANGER = socket.create_server(("127.0.0.1", 0))
STRANGER.setblocking(False)
ELSEWHERE = f"http://127.0.0.1:{STRANGER.getsockname()[1]}"
HOSTILE = (
    f'<img src="dot.png" id="dot"><img src="{ELSEWHERE}/x.png" onerror="parent.postMessage(1, \'*\')">'
    '<script>document.title = "ran"; parent.postMessage("ran", "*")</script><b>Which colour?</b>'
)


@pytest.fixture(scope="module")
def quiz_daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    music, data = tmp_path_factory.mktemp("quiz-music"), tmp_path_factory.mktemp("quiz-data")
    songs = write_library(music)
    (data / "media/quiz").mkdir(parents=True)
    (data / "media/quiz/dot.png").write_bytes(DOT)
    quoted = HOSTILE.replace('"', '""')
    (data / "Hostile.tsv").write_text(f'#html:true\n"{quoted}"\tblue\n<b>second</b>\tsix\n<b>third</b>\tseven\n')
    subprocess.run([BINARY, "quiz", "import", data / "Hostile.tsv", "--data", data], check=True, capture_output=True)
    daemon = Daemon(music, data, tracks=len(songs))
    yield daemon
    daemon.stop()


@pytest.fixture
def quiz(quiz_daemon: Daemon, new_device: Callable[..., Device], guard) -> Device:
    quiz_daemon.post("/api/quiz/round/end")
    # The browser tells what it has kept a hostile card from doing.
    guard.allow(f"quiz/card/|Content Security Policy|sandboxed|^third party: {ELSEWHERE}")
    return new_device(quiz_daemon.url).open()


def begin(device: Device, strategy: str = "sequential") -> None:
    device.page.request.post(f"{device.url}api/quiz/round", data={"deck": "Hostile", "strategy": strategy})
    device.open("extras/quiz/round")
    device.wait("document.querySelector('iframe[src]') !== null")


def test_the_decks_are_rows_with_what_is_due_and_select_begins_a_round(quiz: Device) -> None:
    quiz.open("extras/quiz")
    quiz.wait_for_rows(2)
    names = quiz.page.locator("#views [role=option] .title").all_inner_texts()
    assert "Hostile" in names and names[-1] == "Statistics"
    for _ in range(names.index("Hostile")):
        quiz.page.keyboard.press("ArrowDown")
    quiz.page.keyboard.press("Enter")
    quiz.wait_for_title("Hostile")
    quiz.wait("document.body.innerText.includes('1/3')")


def test_a_round_is_played_by_keys_and_ends_with_its_sum(quiz: Device) -> None:
    begin(quiz)
    for place in ["1/3", "2/3", "3/3"]:
        quiz.wait("document.body.innerText.includes(arg)", place)
        quiz.wait("document.querySelector('#views [aria-selected=true] .title').textContent === 'Reveal the answer'")
        quiz.page.keyboard.press("Space")
        quiz.wait("document.querySelectorAll('#views [role=option]').length === 4")
        quiz.page.keyboard.press("3")
    quiz.wait("document.querySelector('.message h2')?.textContent === 'Round complete'")
    assert "3 known, 0 not" in quiz.page.inner_text(".message")


def test_undo_and_another_strategy_keep_the_place(quiz: Device) -> None:
    begin(quiz)
    quiz.page.keyboard.press("Space")
    quiz.page.keyboard.press("1")
    quiz.wait("document.body.innerText.includes('0 known, 1 not')")
    quiz.page.request.post(f"{quiz.url}api/quiz/round/strategy", data={"strategy": "cram"})
    quiz.page.keyboard.press("u")
    quiz.wait("document.body.innerText.includes('0 known, 0 not · cram')")
    assert "1/3" in quiz.page.inner_text("body")


def test_a_round_is_played_by_the_wheel(quiz: Device) -> None:
    begin(quiz)
    quiz.press("select")
    quiz.wait("document.querySelectorAll('#views [role=option]').length === 4")
    assert quiz.index == 2
    quiz.turn(15)
    quiz.wait("document.querySelector('#views [aria-selected=true]').getAttribute('aria-posinset') === '4'")
    quiz.press("select")
    quiz.wait("document.body.innerText.includes('1 known, 0 not')")


def test_a_card_shows_its_pictures_and_can_do_nothing_else(quiz: Device) -> None:
    asked: list[str] = []
    quiz.page.on("request", lambda request: asked.append(request.url))
    quiz.page.evaluate("() => addEventListener('message', () => { document.body.dataset.told = 'yes'; })")
    begin(quiz)
    frame = next(frame for frame in quiz.page.frames if "/quiz/card/" in frame.url)
    frame.wait_for_selector("b")
    assert frame.inner_text("b") == "Which colour?"
    assert frame.locator("#dot").evaluate("(image) => image.naturalWidth") == 1
    assert frame.title() == "Card"
    assert not [url for url in asked if url.startswith(quiz.url) and url.endswith(".png")]
    with pytest.raises(BlockingIOError):
        STRANGER.accept()
    assert quiz.page.evaluate("document.body.dataset.told ?? 'no'") == "no"
    assert frame.evaluate("self.origin") == "null"


def test_the_statistics_are_plots_that_have_names(quiz: Device) -> None:
    quiz.page.goto(f"{quiz.url}#/extras/quiz/statistics")
    quiz.wait("document.querySelectorAll('.plot svg[role=img][aria-label]').length === 4")
    assert quiz.page.locator(".heat rect").count() == 365
    top = quiz.page.evaluate("document.querySelector('.plots').scrollTop")
    quiz.page.keyboard.press("End")
    quiz.wait("document.querySelector('.plots').scrollTop > arg", top)


def test_the_music_quiz_asks_about_the_library_and_tells_the_answer(quiz: Device) -> None:
    quiz.open("extras/quiz/music")
    quiz.wait("document.querySelector('.message h2')?.textContent === 'Do you know your music?'")
    quiz.page.keyboard.press("ArrowDown")
    quiz.page.keyboard.press("Enter")
    quiz.wait("document.querySelector('.quiz-music h2')?.textContent === 'Which song is this?'")
    assert quiz.page.locator(".quiz-music [role=option]").count() == 5
    quiz.page.keyboard.press("1")
    quiz.wait("/^(Right|Wrong): /.test(document.querySelector('.quiz-music h2').textContent)")
    quiz.page.keyboard.press("Enter")
    quiz.wait("document.body.innerText.includes('2 / 10')")

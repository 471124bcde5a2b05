"""The quiz in the page: decks, a round by the wheel and by keys, what a card may not do, the statistics, the music quiz."""

import base64
import socket
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from daemon import BINARY, Daemon
from device import Device
from music import Track, _tone, _wav, write_library
from playwright.sync_api import Frame

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==")
# Nobody may come to it.
STRANGER = socket.create_server(("127.0.0.1", 0))
STRANGER.setblocking(False)
KINDS = """Double reed? {=Oboe#Two reeds. ~Flute#None at all.}

Woodwinds? {~%50%Oboe#Yes. ~%50%Flute ~%-100%Horn#Brass.}

A piano has 88 keys. {T#Count them!#Most do.}

Concert pitch? {#=440:1#Exactly =%50%440:10#Near.}

A kettledrum? {=Timpani =Kettledrum}

Families? {=violin -> strings =trumpet -> brass =snare -> percussion}
"""
ELSEWHERE = f"http://127.0.0.1:{STRANGER.getsockname()[1]}"
# Whatever a browser may connect for, by itself.
CONNECTS = "".join(
    text.replace("URL", ELSEWHERE)
    for text in [
        *(f"<link rel={rel} as=image href=URL/{rel}>" for rel in ["preconnect", "dns-prefetch", "prefetch", "preload", "stylesheet", "icon"]),
        "<LINK/rel=preconnect href=URL>", "<li<link rel=preconnect href=URL>nk rel=preconnect href=URL>", "<svg><link rel=preconnect href=URL></svg>",
        "<meta http-equiv=refresh content=0;url=URL>", "<base href=URL>", "<iframe src=URL></iframe>", "<iframe srcdoc='<link rel=preconnect href=URL>'></iframe>",
        "<object data=URL/x.png></object>", "<embed src=URL/x.png>", "<style>@import 'URL/a.css'; b { background: url(URL/b.png) }</style>",
        "<p style='background: url(URL/c.png)'></p>", "<img srcset='URL/d.png 1x, URL/e.png 2x'>", "<picture><source srcset=URL/f.png><img></picture>",
        "<video autoplay poster=URL/g.png src=URL/g.mp4></video>", "<audio autoplay src=URL/h.mp3></audio>", "<table background=URL/i.png></table>",
        "<svg><image href=URL/j.png /><use href=URL/k.svg#a /></svg>", "<input type=image src=URL/l.png>",
        "<style>@font-face { font-family: f; src: url(URL/m.woff) } b { font-family: f }</style>",
    ]
)
HOSTILE = CONNECTS + (
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
    (data / "Kinds.gift").write_text(KINDS)
    (data / "Hints.json").write_text('{"questions": [{"prompt": "Strings of a violin?", "answer": "Four", "hint": "G, D, A"}]}')
    frames = bytes(128 + (40 if n // 20 % 2 else -40) for n in range(4000))
    (data / "media/quiz/tone.wav").write_bytes(
        struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(frames), b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8, b"data", len(frames)) + frames
    )
    (data / "Sound.tsv").write_text("#html:true\n[sound:tone.wav] Which tone?\tA low one\n")
    (data / "Long.tsv").write_text("#html:true\n" + "".join(f"<p>Line {n}</p>" for n in range(60)) + "\tdone\n")
    for name in ["Hostile.tsv", "Kinds.gift", "Hints.json", "Long.tsv", "Sound.tsv"]:
        subprocess.run([BINARY, "quiz", "import", data / name, "--data", data], check=True, capture_output=True)
    daemon = Daemon(music, data, tracks=len(songs))
    yield daemon
    daemon.stop()


@pytest.fixture
def quiz(quiz_daemon: Daemon, new_device: Callable[..., Device], guard) -> Device:
    quiz_daemon.post("/api/quiz/round/end")
    # The browser tells what it has kept a hostile card from doing.
    guard.allow(f"quiz/card/|Content Security Policy|sandboxed|^third party: {ELSEWHERE}")
    return new_device(quiz_daemon.url).open()


def begin(device: Device, strategy: str = "sequential", deck: str = "Hostile", card: int = 1) -> None:
    """Begins a round and goes to its card with a number."""
    device.page.request.post(f"{device.url}api/quiz/round", data={"deck": deck, "strategy": strategy})
    for _ in range(card - 1):
        asked = device.page.request.get(f"{device.url}api/quiz/round").json()["card"]["id"]
        device.page.request.post(f"{device.url}api/quiz/round/grade", data={"card": asked, "rating": 3})
    device.open("extras/quiz/round")
    device.wait("document.querySelector('iframe[data-side]') !== null")


def test_the_decks_are_rows_with_what_is_due_and_select_begins_a_round(quiz: Device) -> None:
    quiz.open("extras/quiz")
    quiz.wait_for_rows(2)
    names = quiz.page.locator("#views [role=option] .title").all_inner_texts()
    assert "Hostile" in names
    quiz.key("End")
    assert quiz.row == "Statistics"
    quiz.key("Home")
    for _ in range(names.index("Hostile")):
        quiz.page.keyboard.press("ArrowDown")
    quiz.page.keyboard.press("Enter")
    quiz.wait("document.querySelector('.sheet h2')?.textContent === 'Hostile'")
    quiz.page.keyboard.press("Enter")
    quiz.wait_for_title("Hostile")
    quiz.wait("document.body.innerText.includes('1/3')")


def test_a_round_is_played_by_keys_and_ends_with_its_sum(quiz: Device) -> None:
    begin(quiz)
    for place in ["1/3", "2/3", "3/3"]:
        quiz.wait("document.body.innerText.includes(arg)", place)
        quiz.wait("document.querySelector('#views [aria-selected=true] .title').textContent === 'Show the answer'")
        quiz.page.keyboard.press("Space")
        quiz.wait("document.querySelectorAll('#views [role=option]').length === 4")
        quiz.page.keyboard.press("3")
    quiz.wait("document.querySelector('.message h2')?.textContent === 'Round complete'")
    assert "3 right, 0 wrong" in quiz.page.inner_text(".message")


def test_undo_and_another_strategy_keep_the_place(quiz: Device) -> None:
    begin(quiz)
    quiz.page.keyboard.press("Space")
    quiz.page.keyboard.press("1")
    quiz.wait("document.body.innerText.includes('0 right, 1 wrong')")
    quiz.page.request.post(f"{quiz.url}api/quiz/round/strategy", data={"strategy": "cram"})
    quiz.page.keyboard.press("u")
    quiz.wait("document.body.innerText.includes('0 right, 0 wrong · Cram')")
    assert "1/3" in quiz.page.inner_text("body")


def test_a_round_is_played_by_the_wheel(quiz: Device) -> None:
    begin(quiz)
    quiz.press("select")
    quiz.wait("document.querySelectorAll('#views [role=option]').length === 4")
    assert quiz.index == 2
    quiz.turn(15)
    quiz.wait("document.querySelector('#views [aria-selected=true]').getAttribute('aria-posinset') === '4'")
    quiz.press("select")
    quiz.wait("document.body.innerText.includes('1 right, 0 wrong')")


def card(device: Device, part: str = "/quiz/card/") -> Frame:
    """The document of the card, waited for: it is another origin's, and joins the page when its first bytes are there."""
    handle = device.page.wait_for_selector("#views iframe", state="attached")
    frame = handle.content_frame()
    frame.wait_for_url(lambda url: part in url)
    return frame


def test_a_card_shows_its_pictures_and_can_do_nothing_else(quiz: Device) -> None:
    asked: list[str] = []
    quiz.page.on("request", lambda request: asked.append(request.url))
    quiz.page.evaluate("() => addEventListener('message', () => { document.body.dataset.told = 'yes'; })")
    begin(quiz)
    frame = card(quiz)
    frame.wait_for_selector("b")
    assert frame.inner_text("b") == "Which colour?"
    assert frame.locator("#dot").evaluate("(image) => image.naturalWidth") == 1
    assert frame.title() == "Card"
    assert not [url for url in asked if url.startswith(quiz.url) and url.endswith(".png")]
    with pytest.raises(BlockingIOError):
        STRANGER.accept()
    assert quiz.page.evaluate("document.body.dataset.told ?? 'no'") == "no"
    assert frame.evaluate("self.origin") == "null"


def wait_for_verdict(device: Device, words: str, grade: str) -> None:
    device.wait("document.querySelector('.verdict:not([hidden])')?.innerText.replace(/\\n+/g, '\\n').includes(arg)", words)
    assert device.row == grade


def notches(device: Device, count: int) -> None:
    """Turns the wheel by whole notches, and a little more."""
    if count:
        device.turn(15 * count + (5 if count > 0 else -5))


def choose(device: Device, title: str) -> None:
    """Turns to a row and presses Select, by the wheel alone."""
    titles = device.page.locator("#views [role=option] .title").all_inner_texts()
    notches(device, titles.index(title) - device.index)
    device.press("select")


@pytest.mark.parametrize("answer, words, grade", [("Oboe", "Right\nTwo reeds.", "Good"), ("Flute", "Wrong\nNone at all.", "Again")])
def test_one_of_several_options_is_chosen_by_the_wheel(quiz: Device, answer: str, words: str, grade: str) -> None:
    begin(quiz, deck="Kinds", card=1)
    quiz.wait_for_rows(2)
    choose(quiz, answer)
    wait_for_verdict(quiz, words, grade)


def test_several_options_are_gathered_by_keys_and_are_partly_right(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=2)
    quiz.wait_for_rows(4)
    titles = quiz.page.locator("#views [role=option] .title").all_inner_texts()
    quiz.key(str(titles.index("Oboe") + 1))
    quiz.wait("document.querySelectorAll('#views .row .mark:not([hidden])').length === 1")
    quiz.key("End", "Enter")
    wait_for_verdict(quiz, "Partly right: 50%\nYes.", "Hard")
    assert "is-typing" not in quiz.page.get_attribute(".quiz-round", "class")


def test_what_is_true_is_said_by_a_key(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=3)
    quiz.wait_for_rows(2)
    quiz.key("2")
    wait_for_verdict(quiz, "Wrong\nCount them!", "Again")


def test_a_number_is_chosen_digit_by_digit_with_the_wheel(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=4)
    quiz.wait("document.querySelector('.typing b')?.textContent === '0'")
    notches(quiz, 4)
    quiz.press("select")
    quiz.press("select")
    notches(quiz, -4)
    quiz.press("select")
    assert quiz.page.input_value(".typing input") == "440"
    notches(quiz, -1)
    quiz.press("select")
    wait_for_verdict(quiz, "Right\nExactly", "Good")


def test_a_near_number_is_typed_and_counts_in_part_and_may_be_overruled(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=4)
    quiz.wait("document.activeElement?.matches('.typing input')")
    quiz.page.keyboard.type("433")
    quiz.key("Enter")
    wait_for_verdict(quiz, "Partly right: 50%\nNear.", "Hard")
    quiz.key("ArrowRight", "Enter")
    quiz.wait("document.body.innerText.includes('4 right, 0 wrong')")
    year = quiz.page.request.get(f"{quiz.url}api/quiz/statistics").json()["year"]
    assert year[-1]["count"] == year[-1]["passed"]


def test_a_typed_answer_shows_how_it_differs(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=5)
    quiz.wait("document.activeElement?.matches('.typing input')")
    # Letters that mean something elsewhere are letters here; Backspace in an empty field does not lead away.
    quiz.key("Backspace")
    quiz.page.keyboard.type("u timpany")
    quiz.key("Enter")
    wait_for_verdict(quiz, "Wrong", "Again")
    assert quiz.page.locator(".verdict del").all_inner_texts() == ["u ", "y"]
    assert quiz.page.locator(".verdict ins").all_inner_texts() == ["i"]


def test_an_answer_that_is_not_given_is_revealed_without_a_verdict(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=5)
    quiz.wait("document.activeElement?.matches('.typing input')")
    quiz.key("Enter")
    quiz.wait("document.querySelectorAll('#views [role=option]').length === 4")
    assert quiz.page.locator(".verdict").is_hidden() and quiz.row == "Good"


def test_sides_are_matched_by_the_wheel(quiz: Device) -> None:
    begin(quiz, deck="Kinds", card=6)
    quiz.wait_for_rows(4)
    quiz.press("select")
    for left, right in [("violin", "strings"), ("trumpet", "brass"), ("snare", "strings")]:
        quiz.wait("document.querySelector('.sheet h2')?.textContent.startsWith(arg)", left)
        titles = quiz.page.locator(".sheet [role=option] .title").all_inner_texts()
        assert titles == ["brass", "percussion", "strings"]
        notches(quiz, titles.index(right))
        quiz.press("select")
    quiz.wait("!document.querySelector('.sheet') && document.querySelector('#views [aria-selected=true] .title').textContent === 'Check the answer'")
    quiz.press("select")
    wait_for_verdict(quiz, "Partly right: 67%\nsnare → percussion", "Hard")


def test_a_hint_is_shown_in_the_card_when_it_is_asked_for(quiz: Device) -> None:
    begin(quiz, deck="Hints")
    quiz.wait_for_rows(2)
    assert "G, D, A" not in quiz.page.inner_text(".card-frame .visually-hidden")
    notches(quiz, 1)
    quiz.press("select")
    quiz.wait("document.querySelector('iframe').dataset.side === 'question with hint'")
    frame = card(quiz, "hint=1")
    frame.wait_for_selector("details[open]")
    assert quiz.row == "Show the answer"


def test_undo_takes_back_what_was_put_aside_and_flagged_also_at_the_end(quiz: Device) -> None:
    begin(quiz, deck="Hints")
    for title, sign in [("Flag", "Red"), ("Suspend", "")]:
        quiz.wait("document.querySelector('#views [aria-selected=true] .title')?.textContent === 'Show the answer'")
        quiz.key("ContextMenu")
        quiz.wait("document.querySelector('.sheet')")
        quiz.page.locator(".sheet .row", has_text=title).click()
        if sign:
            quiz.page.locator(".sheet .row", has_text=sign).click()
            quiz.wait("!document.querySelector('.sheet')")
    quiz.wait("document.querySelector('.message h2')?.textContent === 'Round complete'")
    quiz.page.locator("#views .row", has_text="Undo Suspend").click()
    quiz.wait("document.body.innerText.includes('1/1') && !document.querySelector('.message')")
    assert quiz.page.request.get(f"{quiz.url}api/quiz/round").json()["card"]["flag"] == 1
    quiz.key("u")
    quiz.wait("document.querySelector('.toast')?.textContent === 'Flag restored'")
    assert quiz.page.request.get(f"{quiz.url}api/quiz/round").json()["card"]["flag"] == 0


def test_a_card_plays_its_sound_and_again_when_it_is_asked_to(quiz: Device) -> None:
    begin(quiz, deck="Sound")
    tones = "decks.filter((deck) => deck.src.endsWith('/quiz/media/tone.wav'))"
    quiz.wait(f"{tones}.length === 1")
    quiz.page.evaluate(f"window.again = 0; {tones}[0].addEventListener('loadstart', () => {{ again += 1; }})")
    for times in [1, 2]:
        quiz.key("r")
        quiz.wait(f"again === arg && {tones}.length === 1 && {tones}[0].currentTime > 0", times)


def test_a_long_card_is_scrolled_by_keys_and_by_the_wheels_buttons(quiz: Device) -> None:
    begin(quiz, deck="Long")
    frame = card(quiz)
    frame.wait_for_selector("p:nth-of-type(60)")
    top = lambda: frame.evaluate("[scrollY, Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight]")
    assert top() == [0, False]
    quiz.key("PageDown")
    first, _ = top()
    assert first > 0
    quiz.press("next")
    assert top()[0] > first
    for _ in range(40):
        quiz.key("PageDown")
    assert top()[1], "the last line can be seen"
    for _ in range(40):
        quiz.press("previous") if _ % 2 else quiz.key("PageUp")
    assert top()[0] == 0


def test_the_browsers_back_leaves_the_round_and_no_card(quiz: Device) -> None:
    begin(quiz)
    lengths = []
    for place in ["1/3", "2/3"]:
        quiz.wait("document.body.innerText.includes(arg)", place)
        quiz.settle()
        lengths.append(quiz.page.evaluate("history.length"))
        quiz.key("Space")
        quiz.wait("document.querySelectorAll('#views [role=option]').length === 4")
        quiz.key("3")
    quiz.wait("document.body.innerText.includes('3/3')")
    assert quiz.page.evaluate("history.length") == lengths[1]
    # Where a test goes straight to an address, that is one place.
    assert lengths[1] - lengths[0] <= 1


def test_the_statistics_are_plots_that_have_names(quiz: Device) -> None:
    quiz.page.goto(f"{quiz.url}#/extras/quiz/statistics")
    quiz.wait("document.querySelectorAll('.plot svg[role=img][aria-label]').length === 4")
    assert quiz.page.locator(".heat rect").count() == 365
    top = quiz.page.evaluate("document.querySelector('.plots').scrollTop")
    quiz.page.keyboard.press("End")
    quiz.wait("document.querySelector('.plots').scrollTop > arg", top)


def test_the_music_quiz_asks_about_the_library_and_tells_the_answer(quiz: Device) -> None:
    quiz.open("extras/quiz/music")
    quiz.wait("document.querySelector('.message h2')?.textContent === 'How well do you know your music?'")
    quiz.page.keyboard.press("ArrowDown")
    quiz.page.keyboard.press("Enter")
    quiz.wait("document.querySelector('.quiz-music h2')?.textContent === 'Which song is this?'")
    assert quiz.page.locator(".quiz-music [role=option]").count() == 5
    quiz.page.keyboard.press("1")
    quiz.wait("/^(Right|Wrong): /.test(document.querySelector('.quiz-music h2').textContent)")
    quiz.page.keyboard.press("Enter")
    quiz.wait("document.body.innerText.includes('2 / 10')")


def test_the_music_quiz_plays_a_song_of_a_cue_sheet_from_where_its_snippet_begins(tmp_path: Path, start_daemon, new_device: Callable[..., Device]) -> None:
    whole = Track("The Low Tides", "One Piece", 1, "Whole", 60, "wav")
    path = tmp_path / "music" / whole.path
    path.parent.mkdir(parents=True)
    path.write_bytes(_wav(_tone(220, whole.seconds), whole))
    parts = "".join(f"TRACK {n:02d} AUDIO\nTITLE \"Part {n}\"\nINDEX 01 00:{30 * n - 30:02d}:00\n" for n in (1, 2))
    (path.parent / "one.cue").write_text(f'FILE "{path.name}" WAVE\n{parts}')
    device = new_device(start_daemon(tmp_path / "music", tracks=2).url)
    heard: list[str] = []
    device.page.on("request", lambda request: heard.append(request.url) if "/stream/" in request.url else None)
    device.open("extras/quiz/music")
    device.wait("document.querySelector('.message h2')?.textContent === 'How well do you know your music?'")
    device.page.keyboard.press("ArrowDown")
    device.page.keyboard.press("Enter")
    device.wait("decks.some((deck) => deck.src.includes('/stream/') && deck.currentTime > 0)")
    question = device.page.request.get(f"{device.url}api/quiz/music").json()["question"]
    start = f"&start={question['startMs']}" if question["startMs"] > 0 else ""
    assert heard == [f"{device.url}stream/{question['track']}?as=opus{start}"]

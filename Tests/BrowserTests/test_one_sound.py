"""One sound at a time, one volume, and a choice that can be taken back: requirements 38, 51 and 52."""

import pytest
from conftest import Device
from daemon import Daemon

LONG = "Night Ferry"
# Every sound that begins, with how loud it is and how many sound then.
WATCH = """() => {
    window.sounds = [];
    const sounding = () => decks.filter((deck) => deck.src && !deck.paused && !deck.ended && !deck.muted).length;
    setInterval(() => sounds.push([sounding(), ...decks.filter((deck) => deck.src && !deck.paused).map((deck) => deck.volume)]), 20);
}"""


def test_51_a_snippet_of_the_quiz_takes_the_musics_place_as_loud_and_gives_it_back(new_device, daemon: Daemon):
    device = new_device(daemon.url).open("extras/quiz/music")
    daemon.command("volume", volume=30)
    daemon.play(LONG, speaker=device.client)
    device.wait("decks.some((deck) => deck.currentTime > 0.5)")
    music = device.page.evaluate("decks.find((deck) => deck.src && !deck.paused).volume")
    assert music == pytest.approx(0.3 ** 3)
    device.page.evaluate(WATCH)
    device.page.locator("#views [role=option]", has_text="Name the song").click()
    daemon.wait_for("the music rests", state="pause")
    position = daemon.state()["positionMs"]
    # Both at once: it lasts some seconds.
    sounding = """() => { const heard = decks.filter((deck) => deck.src && !deck.paused);
        return heard.some((deck) => deck.currentTime > 0) && heard.map((deck) => deck.volume); }"""
    snippet = device.page.wait_for_function(sounding).json_value()
    assert snippet == [pytest.approx(music)]
    daemon.command("volume", volume=50)
    device.wait("decks.filter((deck) => deck.src && !deck.paused).every((deck) => Math.abs(deck.volume - 0.125) < 1e-6)")
    device.key("Escape")
    daemon.wait_for("the music has its place back", state="play", phase="playing")
    assert daemon.state()["positionMs"] >= position - 300
    assert max(row[0] for row in device.page.evaluate("sounds")) == 1, "never two at once"


def test_51_a_snippet_of_a_file_that_the_browser_does_not_play_is_converted(new_device, daemon: Daemon):
    # A browser that takes no WAV.
    refuse = """const real = HTMLMediaElement.prototype.canPlayType;
        HTMLMediaElement.prototype.canPlayType = function (mime) { return /wav/.test(mime) ? '' : real.call(this, mime); };"""
    device = new_device(daemon.url, script=refuse).open("extras/quiz/music")
    asked: list[str] = []

    def answer(route):
        asked.append(route.request.url)
        if "as=" in route.request.url:
            return route.continue_()
        return route.fulfill(status=200, content_type="audio/x-strange", body=b"no sound at all")

    device.page.route("**/stream/*", answer)
    device.page.locator("#views [role=option]", has_text="Name the song").click()
    device.wait("decks.some((deck) => deck.src.includes('as=') && !deck.paused && deck.currentTime > 0)")
    assert any("as=" in url for url in asked)


def test_52_a_choice_that_replaced_a_hand_made_queue_is_taken_back(device: Device, daemon: Daemon):
    daemon.play("Amber Hours", "Beacon Hours", LONG, speaker=device.client, index=2)
    daemon.post("/api/queue", op="add", tracks=[daemon.songs("Copper Harbor")[0]["id"]])
    daemon.command("seek", positionMs=60_000)
    titles = [row["title"] for row in daemon.get("/api/queue")["rows"]]
    device.open("music/songs")
    device.wait_for_rows(8)
    device.key("Enter")
    device.wait_for_title("Now Playing")
    daemon.wait(lambda: daemon.state()["length"] == 41, "the songs are the queue")
    device.page.locator(".toast button", has_text="Undo").click()
    daemon.wait(lambda: daemon.state()["length"] == len(titles), "the queue is back")
    daemon.wait_for(index=2, state="play", phase="playing")
    assert [row["title"] for row in daemon.get("/api/queue")["rows"]] == titles
    # As far as it had come by then.
    assert 60_000 <= daemon.state()["positionMs"] < 170_000
    assert "formerLength" not in daemon.state()


def test_52_more_leads_back_to_the_former_list_too(device: Device, daemon: Daemon):
    daemon.play("Amber Hours", speaker=device.client)
    daemon.post("/api/queue", op="add", tracks=[daemon.songs("Beacon Hours")[0]["id"]])
    daemon.post("/api/queue", op="play", tracks=[daemon.songs(LONG)[0]["id"]], index=0, client=device.client)
    device.open("now-playing")
    device.hold("select")
    device.page.mouse.up()
    device.page.locator("[role=dialog] [role=option]", has_text="Back to the former list").click()
    daemon.wait(lambda: daemon.state()["length"] == 2, "the former list is back")


def test_choosing_the_song_that_plays_leaves_it_playing(device: Device, daemon: Daemon):
    device.open("music/songs")
    device.wait_for_rows(8)
    row = next(n for n in range(41) if LONG in daemon.get("/api/list?of=songs&limit=512")["rows"][n]["title"])
    daemon.play(LONG, speaker=device.client)
    daemon.command("seek", positionMs=50_000)
    daemon.wait_for(phase="playing")
    device.page.keyboard.type("night")
    device.wait("document.querySelector('[aria-selected=true]').getAttribute('aria-posinset') === arg", str(row + 1))
    device.key("Enter")
    device.wait_for_title("Now Playing")
    assert daemon.state()["positionMs"] >= 50_000
    assert daemon.state()["length"] == 1


def test_go_to_album_does_not_pile_up_levels(device: Device, daemon: Daemon):
    daemon.play(LONG, speaker=device.client)
    device.open("now-playing")
    for _ in range(4):
        device.forget()
        device.hold("select")
        device.page.mouse.up()
        device.key("End", "ArrowUp", "Enter")
        device.wait_for_title("Long Player")
        device.wait_for_rows(1)
        device.key("Enter")
        device.wait_for_title("Now Playing")
    device.key("Escape")
    device.wait_for_title("Long Player")
    device.key("Escape")
    device.wait_for_title("Clickwheel")


NOISE = b"\x55" * 4000
# A file that is whole to look at and has no sound in it: the header of a FLAC stream, and nothing behind it.
EMPTY = b"fLaC\x80\x00\x00\x22" + bytes.fromhex("10001000000000000000" + "03e800f0" + "00000000") + bytes(16)


def play_broken(device: Device, daemon: Daemon, guard, body: bytes) -> None:
    guard.allow("net::ERR_|status of|Failed to load")
    device.page.route("**/stream/*", lambda route: route.fulfill(status=200, content_type="audio/flac", body=body))
    device.page.route("**/stream/*?*", lambda route: route.fulfill(status=200, content_type="audio/flac", body=body))
    # What is told, and when: each is told for some seconds.
    device.page.evaluate("""() => {
        window.told = [];
        const look = () => {
            const notice = document.querySelector('.notice');
            if (notice?.checkVisibility() && notice.innerText !== told.at(-1)?.[1]) told.push([performance.now(), notice.innerText]);
        };
        new MutationObserver(look).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    }""")
    ids = [daemon.songs(word + " Hours")[0]["id"] for word in ("Amber", "Beacon", "Copper", "Distant", "Ember")]
    daemon.post("/api/speaker", action="claim", client=device.client)
    daemon.post("/api/queue", op="play", tracks=ids, index=0, client=device.client)


@pytest.mark.parametrize("body", [NOISE, EMPTY], ids=["noise", "empty"])
def test_38_songs_that_cannot_be_decoded_are_named_one_after_the_other_and_the_third_stops(new_device, daemon: Daemon, guard, body: bytes):
    device = new_device(daemon.url).open("now-playing")
    play_broken(device, daemon, guard, body)
    # Waiting in the page, which answers for the server.
    for title in ("Amber Hours", "Beacon Hours", "Copper Hours"):
        device.wait("told.some(([, text]) => text.includes(arg))", title)
    first, second, _ = [next(row for row in device.page.evaluate("told") if title in row[1]) for title in ("Amber", "Beacon", "Copper")]
    assert "FLAC" in first[1] and "Skip to the next song" in first[1]
    assert second[0] - first[0] > 4000
    state = daemon.wait_for("three in a row are enough", index=2, state="pause")
    assert state["error"]["kind"] == "codec"


def test_38_another_screen_says_it_too(new_device, daemon: Daemon, guard):
    device = new_device(daemon.url).open("music")
    play_broken(device, daemon, guard, NOISE)
    device.wait("[...document.querySelectorAll('.toast')].some((toast) => toast.checkVisibility() && toast.textContent.includes('FLAC'))")


def test_41_a_refused_start_is_told_on_every_screen_until_a_press(new_device, daemon: Daemon):
    refuse = "window.refused = true; const play = HTMLMediaElement.prototype.play; HTMLMediaElement.prototype.play = function () { return window.refused ? Promise.reject(new DOMException('no gesture', 'NotAllowedError')) : play.call(this); };"
    device = new_device(daemon.url, script=refuse).open("music")
    daemon.post("/api/speaker", action="claim", client=device.client)
    daemon.post("/api/queue", op="play", tracks=[daemon.songs(LONG)[0]["id"]], index=0, client=device.client)
    told = "document.querySelector('.asks-press').checkVisibility()"
    device.wait(told)
    device.key("Enter")
    device.wait(told)
    device.page.evaluate("window.refused = false")
    device.key("ArrowDown")
    device.wait(f"!({told})")
    daemon.wait_for(state="play", phase="playing")


def test_a_closed_speaker_is_noticed_at_once(new_device, daemon: Daemon):
    speaker = new_device(daemon.url).open()
    other = new_device(daemon.url).open("now-playing")
    daemon.play(LONG, speaker=speaker.client)
    other.wait("document.querySelector('.elsewhere').textContent !== ''")
    speaker.page.close()
    other.wait("document.querySelector('.notice').checkVisibility() && document.querySelector('.notice').innerText.includes('closed')")
    other.page.click(".notice button")
    daemon.wait_for(state="play", phase="playing", speaker=other.client)


@pytest.mark.parametrize(("typed", "title", "where"), [("crob", None, None), ("size", "Text size", "Display"), ("hood", "Under the Hood", "Extras"), ("ferry", LONG, None), ("queue", "Queue order", "Strategy")])
def test_ctrl_k_finds_everything_by_any_part_of_its_name(device: Device, typed: str, title: str | None, where: str | None):
    device.key("Control+k")
    device.wait_for_title("Go to")
    device.page.locator("#views input").fill(typed)
    if title is None:
        device.wait("document.querySelector('.hint').textContent.includes('Nothing')")
        return
    device.wait("[...document.querySelectorAll('#views .row .title')].some((row) => row.textContent === arg)", title)
    device.page.locator("#views [role=option]", has_text=title).first.click()
    if title == "Text size":
        device.wait_for_title("Display")
        device.wait("document.querySelector('#views [aria-selected=true] .title').textContent === arg", title)
        device.key("Escape")
        device.wait_for_title("Clickwheel")


def test_the_keys_can_be_read_whole(device: Device):
    device.key("?")
    device.wait("document.querySelector('[role=dialog] .row')")
    cut = "[...document.querySelectorAll('[role=dialog] .row span')].filter((s) => s.scrollWidth > s.clientWidth + 1 && s.checkVisibility() && getComputedStyle(s).overflowX === 'hidden').map((s) => s.textContent)"
    seen = set()
    for _ in range(45):
        assert device.page.evaluate(cut) == []
        seen.update(device.page.locator("[role=dialog] [role=option]").all_inner_texts())
        device.key("ArrowDown")
    assert any("Ctrl K" in text for text in seen)
    assert any("Take back" in text for text in seen)

"""Podcasts in the page: added by typing, fetched, played from where one stopped, and codes and vouchers typed in the store."""

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Device
from daemon import Daemon
from test_store_in_page import TITLES, choose, run, seller  # noqa: F401 (a fixture)


PICTURE = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082")
DRAWN = "[...document.querySelectorAll('#views [role=option] img')].some((image) => image.src.includes('podcasts/picture') && image.naturalWidth === 1)"


@pytest.fixture
def feed(tmp_path: Path) -> Iterator[str]:
    """The feed of a podcast with two episodes, which are two minutes of silence."""
    folder = tmp_path / "feed"
    folder.mkdir()
    sound = b"RIFF" + (36 + 1920000).to_bytes(4, "little") + b"WAVEfmt " + bytes([16, 0, 0, 0, 1, 0, 1, 0])
    sound += (8000).to_bytes(4, "little") + (16000).to_bytes(4, "little") + bytes([2, 0, 16, 0]) + b"data" + (1920000).to_bytes(4, "little")
    (folder / "talk.wav").write_bytes(sound + bytes(1920000))
    items = "".join(
        f'<item><title>{title}</title><guid>{title}</guid><description>About it.</description><enclosure url="talk.wav" type="audio/wav"/></item>'
        for title in ["The garden", "The gate"]
    )
    items = items.replace("</item>", '<c:chapters xmlns:c="https://podcastindex.org/namespace/1.0" url="talk.json"/></item>')
    image = "<image><url>talks.png</url></image>"
    (folder / "feed.xml").write_text(f'<rss version="2.0"><channel><title>Talks</title>{image}{items}</channel></rss>')
    (folder / "talk.json").write_text('{"chapters": [{"startTime": 0, "title": "Before the gate"}, {"startTime": 10, "title": "Behind the gate"}]}')
    (folder / "talks.png").write_bytes(PICTURE)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/feed.xml"
    server.shutdown()
    server.server_close()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Daemon]:
    (tmp_path / "music").mkdir()
    daemon = Daemon(tmp_path / "music", tmp_path / "listener")
    yield daemon
    daemon.stop()


def typed(device: Device, text: str) -> None:
    device.wait("document.querySelector('#views input') !== null")
    device.page.locator("#views input").last.fill(text)
    device.page.keyboard.press("Enter")


def test_a_podcast_is_added_by_its_address_and_an_episode_is_fetched_and_can_be_played(player: Daemon, feed: str, new_device: Callable[..., Device]):
    device = new_device(player.url).open("music/podcasts")
    choose(device, "Add a podcast")
    typed(device, feed)
    device.wait(DRAWN)
    choose(device, "Talks")
    device.wait(DRAWN)
    choose(device, "The garden")
    choose(device, "Fetch it")
    device.wait(f"{TITLES}.includes(arg)", "Play")
    [episode] = [row for row in player.get(f"api/podcasts/episodes?podcast={player.get('api/podcasts')['podcasts'][0]['id']}")["rows"] if row["title"] == "The garden"]
    assert episode["state"] == "installed" and episode["track"] > 0
    # Its chapters came from their address, and one is jumped to by the wheel; the podcast's picture is its cover.
    choose(device, "Behind the gate")
    device.wait("document.querySelector('.now-playing') !== null || location.hash.includes('now-playing')")
    player.wait(lambda: player.state()["positionMs"] >= 10_000, "the chapter is jumped to")
    device.wait("[...document.querySelectorAll('#views img')].some((image) => image.src.includes('/art/') && image.naturalWidth === 1)")
    device.page.keyboard.press("Escape")
    device.wait(f"{TITLES}.some((title) => title === 'Play' || title === 'Go on')")
    # An episode is no song: it is in no list of the music.
    assert (player.get("api/library")["tracks"], player.get("api/list?of=songs")["total"]) == (0, 0)
    choose(device, "I have heard it")
    device.wait(f"{TITLES}.includes(arg)", "Not heard after all")


def test_an_episode_is_found_by_the_search_and_by_its_name_from_anywhere(player: Daemon, feed: str, new_device: Callable[..., Device]):
    player.post("api/store/stores", add=feed)
    for where in ["music/search", "go/anywhere"]:
        device = new_device(player.url).open(where)
        device.wait("document.querySelector('#views input') !== null")
        device.page.locator("#views input").last.fill("gard")
        choose(device, "The garden")
        device.wait(f"{TITLES}.includes(arg)", "Fetch it")


def test_an_order_is_paid_in_the_page_with_the_code_of_its_seller(player: Daemon, seller: tuple[Path, str], new_device: Callable[..., Device]):  # noqa: F811
    device = new_device(player.url).open("extras/store")
    choose(device, "Add a store or a podcast")
    typed(device, seller[1])
    choose(device, "Quiz decks")
    choose(device, "The dear deck")
    choose(device, "Add to the cart")
    choose(device, "In the cart")
    choose(device, "Use a code")
    typed(device, "NONE")
    choose(device, "Order")
    choose(device, "Pay with the seller")
    code = run(seller[0], "store", "voucher", "org.example.band", player.get("api/store")["orders"][0]["reference"])
    typed(device, code)
    player.wait(lambda: player.get("api/store")["orders"][0]["state"] == "installed", "what is paid is installed", 60)

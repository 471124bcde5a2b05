"""kill -9 while something is ordered and fetched: nothing is ordered twice, and nothing is there by halves."""
import json
import os
import random
import shutil
import sqlite3
import subprocess

import pytest

from program import PROGRAM, ROOT, Daemon, wav
from shopping import Counter, Shopper

COURSE = ROOT / "Tests/GolfTests/Fixtures/courses/one-hole.course"
PACKS = ["songs", "deck", "links"]
# All moments take some minutes: CLICKWHEEL_KILLS=1 is every one of them.
STRIDE = int(os.environ.get("CLICKWHEEL_KILLS", "0"))


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A seller's folder with two songs, a deck and a golf course, all for nothing."""
    folder = tmp_path_factory.mktemp("seller")
    shop = folder / "shop"
    for pack in PACKS:
        (shop / pack).mkdir(parents=True)
    for number in (1, 2):
        song = wav(seconds=2, INAM=f"Song {number}", IART="The Band", IPRD="First")
        (shop / f"songs/{number:02} Song.wav").write_bytes(song)
    (shop / "deck/deck.csv").write_text("What is the capital of France?,Paris\nAnd of Spain?,Madrid\n")
    shutil.copy(COURSE, shop / "links/links.course")
    for pack in PACKS:
        subprocess.run([PROGRAM, "store", "pack", shop / pack, "--id", f"org.example.band.{pack}"], check=True, capture_output=True)
    Shopper(folder / "data").store("publish", shop, "--id", "org.example.band", "--title", "The Band")
    return shop


@pytest.fixture
def server(shop):
    server = Counter(shop)
    yield server
    server.close()


@pytest.fixture
def buyer(tmp_path, server):
    buyer = Shopper(tmp_path / "buyer/clickwheel")
    buyer.data.parent.mkdir()
    buyer.store("add", server.address)
    return buyer


def rows(buyer, query):
    with sqlite3.connect(buyer.data / "clickwheel.db") as book:
        return book.execute(query).fetchall()


def nothing_is_half_there(buyer, shop):
    """What is where it is used is what the seller signed, to the last byte; and nothing else is."""
    album = buyer.data / "media/store/org.example.band.songs"
    if album.exists():
        found = {path.name: path.read_bytes() for path in album.iterdir()}
        assert found == {path.name: path.read_bytes() for path in (shop / "songs").glob("*.wav")}
    course = buyer.data / "golf/courses/org.example.band.links.course"
    if course.exists():
        assert course.read_bytes() == COURSE.read_bytes()


def settled(buyer):
    """What somebody does who finds the machine after a failure of power."""
    orders = buyer.store("orders") or buyer.store("checkout")
    if orders[0]["state"] != "installed":
        orders = buyer.store("get", orders[0]["number"])
    return orders


def test_an_order_that_is_killed_at_any_write_is_placed_once_and_whole_in_the_end(buyer, server, shop, tmp_path):
    buyer.store("cart", "add", *[f"org.example.band.{pack}" for pack in PACKS])
    template = tmp_path / "template"
    shutil.copytree(buyer.data, template)
    calls = buyer.killed(0, "store", "checkout")
    assert calls > 50
    step = STRIDE or max(1, calls // 16)
    for call in range(1, calls + 1, step):
        # Each at a place of its own, so that what a killed one has left running is out of the way.
        one = Shopper(tmp_path / f"kill-{call}/clickwheel")
        shutil.copytree(template, one.data)
        one.killed(call, "store", "checkout")
        nothing_is_half_there(one, shop)
        [order] = settled(one)
        assert order["state"] == "installed", (call, order)
        nothing_is_half_there(one, shop)
        events = [step["event"] for step in order["steps"]]
        assert events[:2] == ["place", "waive"] and events.count("place") == 1 and events[-1] == "install", (call, events)
        assert rows(one, "SELECT COUNT(*) FROM store_orders") == [(1,)], call
        assert rows(one, "SELECT COUNT(*) FROM store_installed") == [(3,)], call
        assert {finding["pack"]: finding["wrong"] for finding in one.store("verify")} == {f"org.example.band.{pack}": [] for pack in PACKS}
        assert [deck["cards"] for deck in json.loads(one.run("quiz", "decks", "--json").stdout) if deck["cards"]] == [2], call
        assert len(one.run("library", "list", "--json").stdout.splitlines()) == 2, call
        assert list((one.data / "store").glob("parts/*")) == [], call
        shutil.rmtree(one.data)


def test_a_download_that_is_killed_at_a_hundred_bytes_goes_on_from_each_and_is_whole_in_the_end(buyer, server, shop):
    buyer.store("cart", "add", "org.example.band.songs")
    size = (shop / "songs/01 Song.wav").stat().st_size
    words = ["store", "checkout"]
    for byte in sorted(random.Random(14).sample(range(1, size), 100)):
        server.until(byte)
        running = buyer.start(*words)
        assert server.held.wait(60)
        running.kill()
        running.communicate()
        server.go_on()
        words = ["store", "get", "1"]
        assert not list((buyer.data / "media").glob("store/*")), "nothing is installed before all of it is here"
    [order] = settled(buyer)
    assert [step["event"] for step in order["steps"]].count("place") == 1
    assert [step["event"] for step in order["steps"]][-1] == "install"
    nothing_is_half_there(buyer, shop)
    assert buyer.store("verify")[0]["right"] == 2
    starts = server.of("01%20Song.wav")
    # How much of what was sent was written when the end came is for the scheduler to say; what was written is never asked for again.
    assert len(starts) >= 101 and starts == sorted(starts), "it goes on from what is there"


def test_a_daemon_that_starts_while_a_command_fetches_waits_for_it_and_fetches_nothing_twice(buyer, server, shop):
    buyer.store("cart", "add", "org.example.band.songs")
    server.until(1000)
    running = buyer.start("store", "checkout", "--json")
    assert server.held.wait(60)
    daemon = Daemon(PROGRAM, "--no-scan", "--output", "null", data=buyer.data)
    try:
        # Asked over and over, it would have begun by now.
        for _ in range(20):
            [order] = buyer.store("orders")
            assert order["state"] == "downloading"
        server.go_on()
        said, complaint = running.communicate(timeout=60)
        assert running.returncode == 0, complaint
        assert json.loads(said)[0]["state"] == "installed"
        assert buyer.store("verify")[0]["wrong"] == []
    finally:
        daemon.stop()
    assert server.of("01%20Song.wav") == [0] and server.of("02%20Song.wav") == [0]
    [order] = buyer.store("orders")
    assert [step["event"] for step in order["steps"]] == ["place", "waive", "download", "install"]


def talks(folder):
    """A podcast of two episodes."""
    folder.mkdir()
    items = "".join(
        f"<item><title>Talk {number}</title><guid>talk-{number}</guid><pubDate>0{number} Nov 2026 08:00 GMT</pubDate>"
        f'<enclosure url="talk-{number}.wav" length="0" type="audio/wav"/></item>'
        for number in (2, 1)
    )
    (folder / "feed.xml").write_text(f'<?xml version="1.0"?><rss version="2.0"><channel><title>Talks</title>{items}</channel></rss>')
    for number in (1, 2):
        (folder / f"talk-{number}.wav").write_bytes(wav(seconds=2, INAM=f"Talk {number}", IART="Somebody"))


def test_an_episode_whose_fetching_is_killed_at_any_write_is_whole_or_not_there_and_comes_with_the_next_wish(tmp_path):
    web = tmp_path / "web"
    talks(web)
    server = Counter(web)
    try:
        template = Shopper(tmp_path / "template/clickwheel")
        template.data.parent.mkdir()
        template.store("add", server.address.replace("catalog.json", "feed.xml"))
        [podcast] = [one["id"] for one in template.store("podcasts")["podcasts"]]
        episodes = [row["id"] for row in template.store("podcasts", podcast)["rows"]]
        size = (web / "talk-1.wav").stat().st_size
        whole = Shopper(tmp_path / "whole/clickwheel")
        shutil.copytree(template.data, whole.data)
        calls = whole.killed(0, "store", "episode", "fetch", *episodes)
        assert calls > 20
        for call in range(1, calls + 1, STRIDE or max(1, calls // 16)):
            one = Shopper(tmp_path / f"kill-{call}/clickwheel")
            shutil.copytree(template.data, one.data)
            one.killed(call, "store", "episode", "fetch", *episodes)

            def here():
                """The episodes that are there for whoever lists them, and all that is where songs are looked for."""
                files = [path for path in (one.data / "media").rglob("*") if path.is_file()]
                assert all(path.stat().st_size == size for path in files if path.suffix == ".wav"), (call, files)
                rows = one.store("podcasts", podcast)["rows"]
                return sorted(row["title"] for row in rows if row["state"] == "installed"), files

            titles, files = here()
            # What is called installed is there; what is there and not called so yet is whole.
            assert len(titles) <= len(files), (call, titles, files)
            done = one.run("store", "episode", "fetch", *episodes)
            assert done.returncode == 0, (call, done.stderr)
            titles, files = here()
            assert (titles, len(files)) == (["Talk 1", "Talk 2"], 2), (call, files)
            assert rows(one, "PRAGMA integrity_check") == [("ok",)], call
            assert rows(one, "SELECT COUNT(*) FROM store_installed") == [(2,)], call
            assert len(one.run("library", "list", "--json").stdout.splitlines()) == 2, call
            assert list((one.data / "store").glob("parts/*")) == [], call
            shutil.rmtree(one.data)
    finally:
        server.close()

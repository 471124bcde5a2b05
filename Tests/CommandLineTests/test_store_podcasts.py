"""Podcasts in the terminal and behind the page: added by their feeds, fetched by rules, heard, and exchanged as lists."""
import fcntl
import json
import time
import urllib.error
import urllib.request

import pytest

from program import PROGRAM, Daemon, wav
from shopping import Counter, Shopper


def feed(folder, *numbers, title="Talks &amp; Tea"):
    items = "".join(
        f"<item><title>Talk {number}</title><guid>talk-{number}</guid><pubDate>{number:02} Nov 2026 08:00 GMT</pubDate>"
        f'<enclosure url="talk-{number}.wav" length="0" type="audio/wav"/></item>'
        for number in sorted(numbers, reverse=True)
    )
    (folder / "feed.xml").write_text(f'<?xml version="1.0"?><rss version="2.0"><channel><title>{title}</title>{items}</channel></rss>')
    for number in numbers:
        (folder / f"talk-{number}.wav").write_bytes(wav(seconds=20, INAM=f"Talk {number}", IART="Somebody"))


@pytest.fixture
def server(tmp_path):
    folder = tmp_path / "web"
    folder.mkdir()
    feed(folder, 1, 2, 3)
    server = Counter(folder)
    server.feed = server.address.replace("catalog.json", "feed.xml")
    yield server
    server.close()


@pytest.fixture
def listener(tmp_path):
    return Shopper(tmp_path / "listener")


def here(listener, podcast):
    return [row["title"] for row in listener.store("podcasts", podcast)["rows"] if row["state"] == "installed"]


def test_a_feed_is_added_as_a_podcast_and_its_newest_episodes_come_and_go_by_its_rule(listener, server):
    assert listener.store("add", server.feed)["packs"] == 3
    [podcast] = listener.store("podcasts")["podcasts"]
    assert (podcast["title"], podcast["episodes"], podcast["here"]) == ("Talks & Tea", 3, 0)
    done = listener.run("store", "rule", podcast["id"], "--latest", "2")
    assert done.returncode == 0, done.stderr
    assert here(listener, podcast["id"]) == ["Talk 3", "Talk 2"]
    songs = [json.loads(line)["title"] for line in listener.run("library", "list", "--json").stdout.splitlines()]
    assert sorted(songs) == ["Talk 2", "Talk 3"]
    feed(server.folder, 1, 2, 3, 4)
    listener.store("podcasts", "--refresh")
    assert here(listener, podcast["id"]) == ["Talk 4", "Talk 3"]
    [oldest] = [row["id"] for row in listener.store("podcasts", podcast["id"])["rows"] if row["title"] == "Talk 1"]
    assert listener.run("store", "episode", "fetch", oldest).returncode == 0
    assert here(listener, podcast["id"]) == ["Talk 4", "Talk 3", "Talk 1"]
    assert server.of("talk-4.wav") == [0], "nothing is fetched twice"
    # Asked again nothing has changed, and the server says so in a few bytes.
    before = len(server.of("feed.xml"))
    listener.store("podcasts", "--refresh")
    assert len(server.of("feed.xml")) == before


def test_a_list_of_podcasts_goes_out_and_comes_in(listener, server, tmp_path):
    listener.store("add", server.feed)
    file = tmp_path / "podcasts.opml"
    assert listener.run("store", "opml", "export", file).returncode == 0
    other = Shopper(tmp_path / "other")
    done = other.run("store", "opml", "import", file)
    assert (done.returncode, done.stdout) == (0, "Talks & Tea: 3 episodes\n"), done.stderr
    assert [one["address"] for one in other.store("podcasts")["podcasts"]] == [server.feed]
    file.write_text(file.read_text().replace(server.feed, server.feed + ".gone"))
    done = other.run("store", "opml", "import", file)
    assert done.returncode == 1 and "1 of 1 podcasts could not be added" in done.stderr


def test_wrong_calls_say_what_to_do(listener, server, tmp_path):
    (server.folder / "feed.xml").write_text('<!DOCTYPE r [<!ENTITY a "aaa">]><rss version="2.0"><channel><title>&a;</title></channel></rss>')
    (tmp_path / "no.opml").write_text("<html/>")
    for words, said in [
        (["add", server.feed], "it declares entities"),
        (["add", "http://example.org/feed.xml"], "is not encrypted"),
        (["rule", "podcast.no"], "there is no podcast"),
        (["rule", "podcast.no", "--latest", "1000"], "--latest takes a number from 0 to 100"),
        (["podcasts", "podcast.no"], "there is no podcast"),
        (["episode", "fetch", "podcast.no.no"], "there is no episode"),
        (["episode", "eat", "x"], "store episode takes"),
        (["opml", "import", tmp_path / "no.opml"], "no OPML list"),
        (["opml", "export", "a", "b"], "store opml takes"),
    ]:
        assert said in listener.refused(*words), words


def test_where_one_stopped_is_known_and_what_is_heard_to_its_end_goes(listener, server):
    listener.store("add", server.feed)
    [podcast] = listener.store("podcasts")["podcasts"]
    daemon = Daemon(PROGRAM, "--no-scan", "--output", "null", data=listener.data)

    def ask(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(daemon.address + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def episodes():
        return ask(f"api/podcasts/episodes?podcast={podcast['id']}")["rows"]

    def until(found):
        end = time.monotonic() + 60
        while not found(rows := {row["title"]: row for row in episodes()}):
            assert time.monotonic() < end, rows
        return rows

    try:
        ask("api/podcasts", {"op": "rule", "podcast": podcast["id"], "latest": 1, "unheardOnly": True})
        rows = until(lambda rows: rows["Talk 3"].get("track") is not None)
        ask("api/queue", {"op": "play", "tracks": [rows["Talk 3"]["track"]]})
        ask("api/player", {"command": "seek", "positionMs": 3000})
        ask("api/player", {"command": "pause"})
        rows = until(lambda rows: rows["Talk 3"]["positionMs"] > 0)
        assert 2900 < rows["Talk 3"]["positionMs"] < 19000 and not rows["Talk 3"]["isHeard"]
        ask("api/player", {"command": "seek", "positionMs": 19000})
        rows = until(lambda rows: rows["Talk 3"]["isHeard"] and rows["Talk 2"]["state"] == "installed")
        assert rows["Talk 3"]["state"] == "free" and rows["Talk 3"]["positionMs"] == 0
    finally:
        daemon.stop()


PICTURE = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082")


def test_what_a_feed_names_beside_its_sounds_comes_with_them_and_what_came_is_verified(listener, server):
    feed(server.folder, 1)
    text = (server.folder / "feed.xml").read_text()
    more = '<podcast:chapters xmlns:podcast="https://podcastindex.org/namespace/1.0" url="1.json"/></item>'
    text = text.replace("</item>", more).replace("</title><item>", "</title><image><url>talks.png</url></image><item>")
    (server.folder / "feed.xml").write_text(text)
    (server.folder / "talks.png").write_bytes(PICTURE)
    (server.folder / "1.json").write_text('{"version": "1.2.0", "chapters": [{"startTime": 12, "title": "The end"}, {"startTime": 0, "title": "The start"}]}')
    assert listener.store("add", server.feed)["packs"] == 1
    [podcast] = listener.store("podcasts")["podcasts"]
    [one] = listener.store("podcasts", podcast["id"])["rows"]
    assert listener.run("store", "episode", "fetch", one["id"]).returncode == 0
    assert (len(server.of("talks.png")), len(server.of("1.json"))) == (1, 1)
    [sound] = listener.data.rglob("*.wav")
    assert (sound.parent / "cover.png").read_bytes() == PICTURE
    [finding] = listener.store("verify")
    assert (finding["right"], finding["wrong"]) == (1, [])
    daemon = Daemon(PROGRAM, "--no-scan", "--output", "null", data=listener.data)
    try:
        def get(path):
            with urllib.request.urlopen(daemon.address + path, timeout=60) as answer:
                return answer.headers["Content-Type"], answer.read()

        page = json.loads(get(f"api/podcasts/episodes?podcast={podcast['id']}&episode={one['id']}")[1])["rows"][0]
        assert page["chapters"] == [{"startMs": 0, "title": "The start"}, {"startMs": 12000, "title": "The end"}]
        assert get(page["art"].lstrip("/")) == ("image/png", PICTURE)
        assert get(json.loads(get("api/podcasts")[1])["podcasts"][0]["art"].lstrip("/")) == ("image/png", PICTURE)
        # The cover is not taken for the sound.
        assert page["track"] > 0
        song = json.loads(get("api/podcasts/search?q=talk")[1])["rows"]
        assert song == [{"kind": "episode", "id": one["id"], "podcast": podcast["id"], "title": "Talk 1", "from": "Talks & Tea"}]
        with pytest.raises(urllib.error.HTTPError) as missing:
            get("api/podcasts/picture?id=podcast.no")
        assert missing.value.code == 404
    finally:
        daemon.stop()
    assert len(server.of("talks.png")) == 1, "the picture was kept"
    sound.write_bytes(sound.read_bytes()[:-1] + b"x")
    done = listener.run("store", "verify")
    assert done.returncode == 1 and f"missing or changed: {sound.name}" in done.stdout


def test_a_command_that_waits_for_the_download_of_another_says_so(listener, server):
    listener.store("add", server.feed)
    [podcast] = listener.store("podcasts")["podcasts"]
    newest = listener.store("podcasts", podcast["id"])["rows"][0]["id"]
    place = listener.data / "store"
    place.mkdir(exist_ok=True)
    with open(place / "parts.lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = listener.start("store", "episode", "fetch", newest)
        said = waiting.stderr.readline().decode()
        assert said == f"clickwheel: another Clickwheel is fetching into {place}: waiting for it to finish\n"
        assert server.of("talk-3.wav") == []
    _, rest = waiting.communicate(timeout=60)
    assert (waiting.returncode, rest, server.of("talk-3.wav")) == (0, b"", [0])

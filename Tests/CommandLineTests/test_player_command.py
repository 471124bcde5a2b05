"""clickwheel player: the running player, seen and changed from the terminal."""
import json
import urllib.request

import pytest


def ask(daemon, path, **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(daemon.address + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


@pytest.fixture
def daemon(clickwheel, serve):
    """A daemon with a queue of two songs, of which the first is the current one and does not sound."""
    for title in ("One", "Two"):
        clickwheel.song(f"{title}.wav", seconds=65, INAM=title, IART="Somebody", IPRD="An Album")
    clickwheel.scan()
    daemon = serve("--output", "null", "--no-scan")
    ids = {row["title"]: row["id"] for row in ask(daemon, "api/list?of=songs")["rows"]}
    ask(daemon, "api/queue", op="play", tracks=[ids["One"], ids["Two"]])
    ask(daemon, "api/player", command="stop")
    return daemon


def shown(clickwheel, *words):
    done = clickwheel.run("player", *words)
    assert (done.returncode, done.stderr) == (0, "")
    return {line[:14].strip(): line[14:] for line in done.stdout.splitlines()}


def test_the_player_is_shown_as_it_is(clickwheel, daemon):
    assert shown(clickwheel, "show") == {
        "State": "stop", "Song": "Somebody - One (An Album)", "Position": "0:00 of 1:05", "Queue": "song 1 of 2, in-order",
        "Output": "null", "Volume": str(ask(daemon, "api/state")["volume"]),
    }
    assert clickwheel.lines("player", "show") == [ask(daemon, "api/state")]


def test_the_queue_is_listed_with_what_the_other_verbs_take(clickwheel, daemon):
    first, second = (row["item"] for row in ask(daemon, "api/queue")["rows"])
    shown(clickwheel, "priority", "100", str(second))
    assert clickwheel.run("player", "queue").stdout.splitlines() == [
        f"* 1  {first:<6}  Somebody - One (An Album)",
        f"  2  {second:<6}  Somebody - Two (An Album), priority 100",
    ]
    rows = clickwheel.lines("player", "queue")
    assert [(row["item"], row["title"], row.get("priority")) for row in rows] == [(first, "One", None), (second, "Two", 100)]


def test_a_queue_that_was_cleared_comes_back_by_undo(clickwheel, daemon):
    queue = ask(daemon, "api/queue")["rows"]
    cleared = shown(clickwheel, "clear")
    assert (cleared["Queue"], cleared["Undo"]) == ("empty, in-order", "cleared 2 songs")
    assert ask(daemon, "api/queue")["total"] == 0
    assert shown(clickwheel, "undo")["Queue"] == "song 1 of 2, in-order"
    assert [row["title"] for row in ask(daemon, "api/queue")["rows"]] == [row["title"] for row in queue]


def test_the_sleep_timer_is_set_and_switched_off(clickwheel, daemon):
    assert shown(clickwheel, "sleep", "30")["Sleep timer"] in ("in 30:00", "in 29:59")
    assert shown(clickwheel, "sleep", "song")["Sleep timer"] == "at the end of this song"
    assert ask(daemon, "api/state")["sleep"] == {"endOfSong": True}
    assert "Sleep timer" not in shown(clickwheel, "sleep", "off")
    assert "sleep" not in ask(daemon, "api/state")


def test_the_player_is_told_to_stop_after_this_song_and_not_to(clickwheel, daemon):
    assert shown(clickwheel, "stop-after", "on")["Stop after"] == "this song"
    assert clickwheel.lines("player", "stop-after", "on")[0]["stopAfter"] is True
    assert "Stop after" not in shown(clickwheel, "stop-after", "off")
    assert "stopAfter" not in ask(daemon, "api/state")


@pytest.mark.parametrize("words", [["sleep"], ["sleep", "soon"], ["sleep", "0"], ["sleep", "5", "5"], ["stop-after"], ["stop-after", "yes"],
                                   ["priority", "5"], ["priority", "high", "1"], ["undo", "2"], ["show", "1"]])
def test_what_a_verb_does_not_take_is_called_wrong(clickwheel, daemon, words):
    before = ask(daemon, "api/state")
    done = clickwheel.run("player", *words)
    assert done.returncode == 2 and done.stderr.startswith("clickwheel: player ")
    assert ask(daemon, "api/state")["revision"] == before["revision"]


@pytest.mark.parametrize("words, reason", [
    (["sleep", "721"], "1 to 720 minutes, not 721"), (["priority", "256", "1"], "a priority is 0 to 255, not 256"),
    (["priority", "1", "999"], "the queue has no item 999 any more"),
])
def test_what_the_daemon_refuses_is_told_in_its_words(clickwheel, daemon, words, reason):
    done = clickwheel.run("player", *words)
    assert done.returncode == 1 and reason.lower() in done.stderr.lower()


def test_without_a_daemon_it_is_said_how_to_start_one(clickwheel):
    done = clickwheel.run("player", "show")
    assert done.returncode == 1 and f"no daemon runs on the data folder {clickwheel.data}: start one with clickwheel serve" in done.stderr

"""A data folder of an earlier version: nothing that a user had is lost, and all of it goes on where it was."""
import json
import math
import shutil
import sqlite3
import threading
import urllib.request

import pytest

from program import PROGRAM, ROOT, Daemon

LANDED = ROOT / "Tests/Fixtures/landed"
KNOWN = json.loads((LANDED / "answers.json").read_text())
# What a new start, another day, better words or names folded anew may change.
PASSING = {"revision", "load", "cause", "waits", "new", "learning", "due", "for", "summary", "reason", "about", "version"}


class Opened:
    def __init__(self, data):
        self.data = data
        self.daemon = Daemon(PROGRAM, "--no-scan", data=data)

    def ask(self, path, **body):
        data = json.dumps({"client": "landed-page", **body}).encode() if body else None
        request = urllib.request.Request(self.daemon.address + path.lstrip("/"), data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def restart(self):
        assert self.daemon.stop()[0] == 0
        self.daemon = Daemon(PROGRAM, "--no-scan", data=self.data)


@pytest.fixture
def opened(tmp_path):
    shutil.copytree(LANDED / "data", tmp_path / "data")
    opened = Opened(tmp_path / "data")
    yield opened
    if opened.daemon.process.poll() is None:
        opened.daemon.stop()


def differences(known, now, place=""):
    """Where `now` lacks something of `known`, or says it otherwise; more keys than before are no difference."""
    if isinstance(known, dict):
        if not isinstance(now, dict):
            return [f"{place}: {now}"]
        keys = [key for key in known if key not in PASSING]
        return [line for key in keys for line in differences(known[key], now.get(key), f"{place}.{key}")]
    if isinstance(known, list):
        if not isinstance(now, list) or len(now) != len(known):
            return [f"{place}: {now}"]
        return [line for index, item in enumerate(known) for line in differences(item, now[index], f"{place}[{index}]")]
    if isinstance(known, float) and isinstance(now, (int, float)):
        # Balls that fly side by side are computed in another order by an optimised build.
        return [] if math.isclose(known, now, rel_tol=1e-5, abs_tol=1e-6) else [f"{place}: {known} is {now}"]
    return [] if known == now else [f"{place}: {known} is {now}"]


SAME = [path for path in KNOWN if path.startswith("/") and path != "/api/strategies"]


def test_everything_that_was_kept_is_there_and_stays(opened):
    for _ in range(2):
        for path in SAME:
            assert differences(KNOWN[path], opened.ask(path)) == [], path
        opened.restart()


def test_every_choice_of_a_strategy_holds(opened):
    known = {family["name"]: family["current"] for family in KNOWN["/api/strategies"]["families"]}
    for _ in range(2):
        now = {family["name"]: family["current"] for family in opened.ask("/api/strategies")["families"]}
        assert {name: now.get(name) for name in known} == known
        opened.restart()


def test_the_collector_that_was_named_last_is_still_known(opened):
    families = opened.ask("/api/strategies", family="log-destination", member="collector")["families"]
    assert next(family for family in families if family["name"] == "log-destination")["current"] == "collector"
    opened.restart()
    # Nobody listens at its port, which standard error tells by its address; a daemon that does not is ended.
    patience = threading.Timer(20, opened.daemon.process.kill)
    patience.start()
    assert any("http://127.0.0.1:9" in line for line in opened.daemon.process.stderr)
    patience.cancel()


def test_the_shuffled_queue_goes_on_in_the_order_it_had(opened):
    assert [opened.ask("/api/player", command="next").get("item") for _ in range(9)] == KNOWN["going on"]["heard"]


def test_the_round_of_golf_goes_on_with_the_same_luck(opened):
    known = KNOWN["going on"]["stroke"]
    count = opened.ask("/api/golf")["round"]["strokeCount"]
    stroke = opened.ask("/api/golf", action="stroke", club="chipper", power=0.9, aim=3, curve="draw", height="low", timing=-0.4,
                        strokeCount=count)
    assert {key: stroke[key] for key in known} == known


def test_everything_in_the_round_of_cards_can_be_taken_back_and_every_kind_of_question_is_judged(opened):
    undone, kinds = [], []
    study = opened.ask("/api/quiz/round")
    while study["canUndo"]:
        undone.append([study["lastStep"], study["correct"], study["incorrect"]])
        study = opened.ask("/api/quiz/round/undo", go=True)
    assert undone == KNOWN["going on"]["undone"]
    while not study["isOver"]:
        kinds.append(study["card"].get("judged", {}).get("kind"))
        study = opened.ask("/api/quiz/round/grade", card=study["card"]["id"], rating=4, milliseconds=1)
    assert {"choice", "several", "text", "truth", "number", "matching"} <= set(kinds)


def test_ratings_and_history_are_kept(opened):
    opened.daemon.stop()
    database = sqlite3.connect(opened.data / "clickwheel.db")
    assert database.execute("SELECT track, half_stars FROM rating ORDER BY track").fetchall() == [(1, 10), (3, 4), (7, 8)]
    assert database.execute("SELECT track, plays, skips FROM history ORDER BY track").fetchall() == [(1, 12, 1), (3, 1, 4), (7, 0, 0)]
    database.close()

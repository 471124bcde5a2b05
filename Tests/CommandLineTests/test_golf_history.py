"""clickwheel golf history: the rounds that were played, the records, and every stroke in words."""
import json
import shutil

from program import ROOT
from test_golf_round import play


def history(clickwheel, *words):
    return clickwheel.run("golf", "history", *words)


def finish(clickwheel, seed):
    """Plays a whole round as the caddie says."""
    done = play(clickwheel, [""] * 300, "--new", "--seed", str(seed), "--player", "Ada:tour", "--course", "high-moraine")
    assert "The card is signed." in done.stdout, done.stdout[-500:]
    return done.stdout


def test_nothing_played_is_said_and_makes_no_folder(clickwheel):
    done = history(clickwheel)
    assert done.returncode == 0 and done.stdout == "No round is kept yet: begin one with clickwheel golf play.\n"
    assert not (clickwheel.data / "clickwheel.db").exists()


def test_rounds_are_listed_with_the_best_of_each_course_and_each_stroke(clickwheel):
    played = [finish(clickwheel, seed) for seed in (1, 2)]
    assert "over in all." in played[0] or "level in all." in played[0] or "under in all." in played[0]
    left = play(clickwheel, ["", "quit"], "--new", "--seed", "3", "--player", "Bob:tour")
    assert left.returncode == 0
    rows = json.loads(history(clickwheel, "--json").stdout)
    assert [(row["id"], row["courseName"], row["isOver"]) for row in rows["rounds"]] == [(3, "Alder Park", False), (2, "High Moraine", True), (1, "High Moraine", True)]
    scores = {row["id"]: row["players"][0]["strokes"] for row in rows["rounds"]}
    (record,) = rows["records"]
    assert record["player"] == "Ada" and record["rounds"] == 2 and record["best"] == min(scores[1], scores[2])
    text = history(clickwheel).stdout
    assert f"High Moraine  Ada: {record['best']} (" in text and "2 rounds, " in text and " on average" in text
    assert "Bob 0 (level), 0 of 9 holes" in text
    one = history(clickwheel, "2").stdout
    assert one.startswith("Round 2, High Moraine, 20") and f"{scores[2]}" in one.splitlines()[4]
    assert one.count(", in the hole!") == 9 and "    1  Driver: " in one and "Hole 9, " in one
    assert [stroke["says"] for stroke in json.loads(history(clickwheel, "2", "--json").stdout)["strokes"]][0] in one
    only = json.loads(history(clickwheel, "--course", "alder-park", "--json").stdout)
    assert [row["id"] for row in only["rounds"]] == [3] and only["records"] == []


def test_what_is_not_there_is_named(clickwheel):
    finish(clickwheel, 1)
    for words, reason in ((("9",), "there is no round '9'"), (("x",), "there is no round 'x'"), (("--course", "nowhere"), "nowhere")):
        done = history(clickwheel, *words)
        assert done.returncode == 1 and reason in done.stderr and len(done.stderr.splitlines()) == 1
    assert history(clickwheel, "1", "2").returncode == 2


def test_the_round_of_the_first_versions_is_in_the_history(clickwheel):
    file = clickwheel.data / "golf/round.jsonl"
    file.parent.mkdir(parents=True)
    shutil.copy(ROOT / "Tests/Fixtures/landed/data/golf/round.jsonl", file)
    (row,) = json.loads(history(clickwheel, "--json").stdout)["rounds"]
    assert "began" not in row and row["strokes"] > 0
    assert "earlier" in history(clickwheel).stdout

"""clickwheel golf play, replay and courses: a round in the terminal, kept after every stroke."""
import json
import shutil
import sqlite3
import subprocess

import pytest

from program import PROGRAM, ROOT, Events


def play(clickwheel, lines, *words):
    return subprocess.run([PROGRAM, "golf", "play", "--data", str(clickwheel.data), *words],
                          input="".join(line + "\n" for line in lines), capture_output=True, text=True, timeout=60)


def entries(clickwheel):
    """What happened in the round that was begun last, as the tables have it."""
    database = sqlite3.connect(clickwheel.data / "clickwheel.db")
    rows = database.execute("""
        SELECT kind, way, player, hole, club, azimuth, seed, outcome, rest_x, rest_y, rest_z
        FROM golf_entries LEFT JOIN golf_strokes USING(round, number) WHERE round = (SELECT max(id) FROM golf_rounds) ORDER BY number
    """).fetchall()
    database.close()
    return rows


@pytest.fixture
def saved(clickwheel):
    done = play(clickwheel, [""] * 9 + ["card", "quit"], "--seed", "5", "--player", "Ada:tour", "--player", "Bob:twenty")
    assert done.returncode == 0, done.stderr
    return entries(clickwheel)


@pytest.fixture
def landed(clickwheel):
    """The file in which the first versions kept a round."""
    file = clickwheel.data / "golf/round.jsonl"
    file.parent.mkdir(parents=True)
    shutil.copy(ROOT / "Tests/Fixtures/landed/data/golf/round.jsonl", file)
    return file


def test_a_round_is_played_and_goes_on_where_it_was(clickwheel, saved):
    assert len(saved) >= 7
    again = play(clickwheel, ["quit"])
    assert "Continuing your round." in again.stdout and entries(clickwheel) == saved
    fresh = play(clickwheel, ["quit"], "--new", "--seed", "6")
    assert "Continuing your round." not in fresh.stdout and entries(clickwheel) == []


def test_the_same_seed_plays_the_same_round(clickwheel, saved):
    done = play(clickwheel, [""] * 9 + ["card", "quit"], "--new", "--seed", "5", "--player", "Ada:tour", "--player", "Bob:twenty")
    assert done.returncode == 0 and entries(clickwheel) == saved


@pytest.mark.parametrize("part", range(1, 12))
def test_a_file_of_the_first_versions_that_was_cut_anywhere_goes_on_or_says_what_is_wrong(clickwheel, landed, part):
    whole = landed.read_bytes()
    cut = whole[: len(whole) * part // 12]
    landed.write_bytes(cut)
    done = play(clickwheel, ["card", "quit"])
    if done.returncode == 0:
        assert "Continuing your round." in done.stdout and not landed.exists()
        assert len(entries(clickwheel)) == cut.count(b"\n") - 1, "every whole line, and nothing made up"
        assert play(clickwheel, ["", "quit"]).returncode == 0
    else:
        assert "damaged" in done.stderr and "--new" in done.stderr and len(done.stderr.splitlines()) == 1
        assert landed.read_bytes() == cut, "what cannot be read is left alone"
        assert play(clickwheel, ["quit"], "--new").returncode == 0
        assert (landed.parent / "round.jsonl.damaged").read_bytes() == cut, "and kept beside the new round"


def test_a_line_that_makes_no_sense_ends_the_round_there_and_what_followed_is_kept(clickwheel, landed):
    lines = landed.read_text().splitlines(keepends=True)
    whole = "".join([*lines[:4], lines[5].replace('"launch"', '"lunch"'), *lines[5:]])
    landed.write_text(whole)
    done = play(clickwheel, ["quit"])
    assert done.returncode == 0 and "line 5" in done.stderr and "damaged" in done.stderr
    assert (landed.parent / "round.jsonl.damaged").read_text() == whole
    assert len(entries(clickwheel)) == 3
    assert play(clickwheel, ["", "quit"]).returncode == 0
    assert len(entries(clickwheel)) == 4


@pytest.mark.parametrize("junk", [b"", b"\n", b"{}\n", b"\xff" * 1000, b"[" * 100_000 + b"\n", b'{"course":null}\n\n'])
def test_junk_for_a_round_is_named(clickwheel, landed, junk):
    landed.write_bytes(junk)
    done = play(clickwheel, ["quit"])
    assert done.returncode == 1 and "round.jsonl" in done.stderr


def test_what_means_nothing_is_answered_and_the_round_goes_on(clickwheel):
    done = play(clickwheel, ["help", "spoon", "driver 300", "driver x", "gimme", "mulligan", "caddie nobody", "caddie nearest", "clubs", "map", "quit"], "--seed", "2")
    assert done.returncode == 0 and done.stderr == ""
    assert "There is no spoon" in done.stdout and "1.2" in done.stdout and "fewest-strokes" in done.stdout


@pytest.mark.parametrize("words", [["--course", "moon"], ["--player", "Ada:wizard"], ["--format", "skins"], ["--caddie", "nobody"],
                                   ["--player", "A:ten:900"], ["now"]])
def test_a_round_that_cannot_begin_says_why(clickwheel, words):
    done = play(clickwheel, [], *words)
    assert done.returncode in (1, 2) and len(done.stderr.splitlines()) == 1


def test_courses_are_listed_checked_and_taken_from_the_data_folder(clickwheel):
    rows = clickwheel.lines("golf", "courses")[0]
    assert [row["id"] for row in rows] == ["alder-park", "salt-marsh-links", "high-moraine"]
    assert all(len(row["holes"]) == 9 for row in rows)
    text = clickwheel.run("golf", "courses", "alder-park", "--text").stdout
    folder = clickwheel.data / "golf/courses"
    folder.mkdir(parents=True)
    (folder / "mine.course").write_text(text.replace("Alder Park", "Mine"))
    assert "mine" in [row["id"] for row in clickwheel.lines("golf", "courses")[0]]
    bad = folder / "bad.course"
    bad.write_text(text.replace("tee 0,0", "", 1))
    done = clickwheel.run("golf", "courses", str(bad))
    assert done.returncode == 1 and "bad.course: line" in done.stderr and "no tee" in done.stderr
    listed = clickwheel.run("golf", "courses")
    assert listed.returncode == 0 and "mine" in listed.stdout and "bad.course" in listed.stderr
    bad.write_text("water 1,1 " * 1_000_000)
    assert "bytes" in clickwheel.run("golf", "courses", str(bad)).stderr


def test_the_course_in_the_documentation_can_be_played(clickwheel, tmp_path):
    text = (ROOT / "Docs/Courses.md").read_text().split("```")[1]
    file = tmp_path / "sample.course"
    file.write_text(text)
    done = clickwheel.run("golf", "courses", str(file))
    assert done.returncode == 0, done.stderr
    assert "The Gate: par 4" in done.stdout


def test_the_caddie_is_switched_in_mid_round_and_stays(clickwheel, saved, serve):
    daemon = serve()
    assert clickwheel.run("strategy", "use", "golf-caddie", "nearest").returncode == 0
    assert daemon.stop()[0] == 0
    families = {family["name"]: family for family in clickwheel.lines("strategy", "list")[0]["families"]}
    assert families["golf-caddie"]["current"] == "nearest"
    assert "Continuing your round." in play(clickwheel, ["quit"]).stdout


def chosen(clickwheel, family):
    return {each["name"]: each for each in clickwheel.lines("strategy", "list")[0]["families"]}[family]["current"]


def test_a_caddie_that_is_chosen_in_the_terminal_is_kept(clickwheel):
    assert play(clickwheel, ["caddie nearest", "quit"], "--seed", "2").returncode == 0
    assert chosen(clickwheel, "golf-caddie") == "nearest"
    assert play(clickwheel, ["caddie nobody", "quit"]).returncode == 0
    assert play(clickwheel, [], "--caddie", "nobody").returncode == 2
    assert chosen(clickwheel, "golf-caddie") == "nearest"
    assert play(clickwheel, ["quit"], "--caddie", "fewest-strokes").returncode == 0
    assert chosen(clickwheel, "golf-caddie") == "fewest-strokes"


def test_a_caddie_that_is_chosen_in_the_terminal_is_that_of_the_daemon_which_logs_and_tells_it(clickwheel, serve):
    daemon = serve()
    events = Events(daemon)
    assert play(clickwheel, ["caddie nearest", "quit"], "--seed", "2").returncode == 0
    told = events.until(lambda: [each for each in events.of("strategy") if each["family"] == "golf-caddie"])
    assert [each["member"] for each in told] == ["nearest"] and "command line" in told[0]["cause"]
    assert chosen(clickwheel, "golf-caddie") == "nearest"
    assert daemon.stop()[0] == 0
    assert chosen(clickwheel, "golf-caddie") == "nearest"
    # What is not an error is in the file a moment later, and all of it once the daemon has ended.
    lines = clickwheel.lines("log", "show")
    assert any("strategy switched" in json.dumps(line) and "nearest" in json.dumps(line) for line in lines)


def test_a_stroke_of_the_saved_round_is_shown_again_to_the_last_bit(clickwheel, saved):
    strokes = [row for row in saved if row[0] == "stroke"]
    assert len(strokes) >= 8
    for number, (_, _, _, _, club, _, seed, outcome, *rest) in enumerate(strokes, 1):
        (shown,) = clickwheel.lines("golf", "replay", str(number))
        assert (shown["club"], shown["outcome"], shown["seed"]) == (club, outcome, seed % 2**64)
        end = shown["track"][-1]
        assert end[1:] == rest
        assert len(shown["phases"]) == len(shown["track"]) and end[0] == shown["time_s"]
    last = clickwheel.run("golf", "replay")
    assert last.returncode == 0 and f"Stroke {len(strokes)} of {len(strokes)}" in last.stdout
    first = clickwheel.run("golf", "replay", "1").stdout
    assert strokes[0][4] in first.lower() and "rpm" in first and " o" in first and "0 m |" in first
    done = play(clickwheel, ["replay 1", "replay 99", "replay x", "quit"])
    assert first in done.stdout and done.stdout.count("there is no stroke") == 2


def test_whoever_must_drop_may_look_first(clickwheel):
    done = play(clickwheel, ["wedge 100 170", "card", "replay", "help", "map", "9", "1", "quit"], "--seed", "3")
    assert done.returncode == 0 and "Play again from where you were" in done.stdout
    assert "out of bounds." in done.stdout and "Stroke 1 of 1" in done.stdout and "fewest-strokes" in done.stdout
    assert done.stdout.count("Choose 1 to") == 1 and "stroke 3" in done.stdout


@pytest.mark.parametrize("words, status", [(["0"], 1), (["99"], 1), (["one"], 1), (["1", "2"], 2)])
def test_a_stroke_that_there_is_not_is_no_replay(clickwheel, saved, words, status):
    done = clickwheel.run("golf", "replay", *words)
    assert done.returncode == status and done.stdout == "" and len(done.stderr.splitlines()) == 1


def test_without_a_round_there_is_no_replay(clickwheel):
    done = clickwheel.run("golf", "replay")
    assert done.returncode == 1 and "golf play" in done.stderr


def test_two_terminals_play_one_round_and_lose_no_stroke_of_it(clickwheel, saved):
    first = subprocess.Popen([PROGRAM, "golf", "play", "--data", str(clickwheel.data)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    while "Caddie" not in first.stdout.readline():
        pass
    assert play(clickwheel, ["", "quit"]).returncode == 0
    assert len(entries(clickwheel)) == len(saved) + 1
    rest, _ = first.communicate("pickup\nquit\n", timeout=60)
    assert "continued elsewhere" in rest and first.returncode == 0
    assert len(entries(clickwheel)) == len(saved) + 1

"""clickwheel golf: shots, bounces, rolls, the range and the clubs."""
import json
import os
import subprocess

import pytest

from program import PROGRAM, ROOT

VECTORS = ROOT / "Tests/GolfTests/Fixtures"


def stream(verb, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    done = subprocess.run([PROGRAM, "golf", verb, "--json", "--stdin"], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def vectors(name, key):
    return json.loads((VECTORS / f"{name}_vectors.json").read_text())[key]


def test_every_reference_flight_passes_through_the_command_line():
    shots = vectors("flight", "shots")
    answers = stream("shot", [shot["input"] for shot in shots])
    assert len(answers) == len(shots)
    for shot, answer in zip(shots, answers):
        for key, tolerance in [("carry_m", 0.05), ("side_z_m", 0.05), ("apex_m", 0.05), ("time_s", 0.005),
                               ("land_speed_mps", 0.02), ("land_angle_deg", 0.02)]:
            assert answer[key] == pytest.approx(shot["output"][key], abs=tolerance), (shot["id"], key)
        assert len(answer["track"]) == len(shot["output"]["track"])


def test_every_reference_bounce_and_roll_passes_through_the_command_line():
    rows = vectors("bounce", "bounces")
    for row, answer in zip(rows, stream("bounce", rows), strict=True):
        assert answer["out_v"] == pytest.approx(row["out_v"], rel=1e-8, abs=1e-8)
        assert answer["out_omega"] == pytest.approx(row["out_omega"], rel=1e-8, abs=1e-6)
        assert answer["slide"] == row["slide"]
    rows = vectors("roll", "rolls")
    for row, answer in zip(rows, stream("roll", rows), strict=True):
        assert answer["stop_x"] == pytest.approx(row["stop_x"], abs=0.002)
        assert answer["stop_z"] == pytest.approx(row["stop_z"], abs=0.002)
    # Rough stops a ball too, and does not let it creep on.
    for decel, answer in zip([0.9, 2.2, 4.5, 6.0], stream("roll", [{"decel": decel, "v0": 1} for decel in [0.9, 2.2, 4.5, 6.0]]), strict=True):
        assert answer["stop_x"] == pytest.approx(0.5 / decel, abs=1e-4) and answer["time"] == pytest.approx(1 / decel, abs=1e-3)
    steep = stream("roll", [{"stimp_ft": 10, "grad": [-0.2, 0], "v0": 1}])
    assert steep == [{"stop_x": None, "stop_z": None, "time": None}]


@pytest.mark.parametrize("club, carry", [("driver", 250), ("3-wood", 220), ("5-wood", 200), ("6-iron", 170), ("7-iron", 160),
                                         ("8-iron", 150), ("9-iron", 140), ("wedge", 50)])
def test_a_club_carries_what_the_article_says(clickwheel, club, carry):
    (shot,) = clickwheel.lines("golf", "shot", "--club", club)
    assert shot["carry_m"] == pytest.approx(carry, abs=0.5)
    sentence = clickwheel.run("golf", "shot", "--club", club).stdout
    assert club in sentence and " m" in sentence


@pytest.mark.parametrize("words, part", [
    (["shot", "--club", "spoon"], "spoon"), (["shot", "--club", "driver", "--wind-tail", "200"], "200"),
    (["shot", "--club", "driver", "--humidity", "-4"], "humidity"), (["shot", "--club", "putter"], "roll"),
    (["bounce", "--velocity", "1,1,1"], "ground"), (["bounce", "--velocity", "1,-1,1", "--surface", "jelly"], "jelly"),
    (["roll", "--speed", "900"], "900"),
])
def test_what_cannot_be_is_refused_in_a_sentence(clickwheel, words, part):
    done = clickwheel.run("golf", *words)
    assert done.returncode == 1 and done.stdout == ""
    assert part in done.stderr and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", [["shot"], ["range"], ["range", "--club", "driver", "-n", "0"], ["shot", "--club", "driver", "--wind-tail", "nan"],
                                   ["roll"], ["bounce"], ["bounce", "--velocity", "1,2"], ["shot", "--club", "driver", "--lie", "moon"], ["putt"]])
def test_a_wrong_call_of_golf_ends_with_2(clickwheel, words):
    assert clickwheel.run("golf", *words).returncode == 2


@pytest.mark.parametrize("line", ["{", "[]", '{"ball_speed_mps": "NaN", "launch_deg": 1, "spin_rpm": 1}', '{"launch_deg": 10}',
                                  '{"ball_speed_mps": 70, "launch_deg": 10, "spin_rpm": 2000, "pressure_pa": -5}'])
def test_a_bad_line_is_named(line):
    good = '{"ball_speed_mps": 70, "launch_deg": 10, "spin_rpm": 2000}\n'
    done = subprocess.run([PROGRAM, "golf", "shot", "--json", "--stdin"], input=good + line + "\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "line 2" in done.stderr and len(done.stdout.splitlines()) == 1


def test_the_range_shows_draws_and_repeats_itself(clickwheel, tmp_path):
    drawing = tmp_path / "range.svg"
    done = clickwheel.run("golf", "range", "--club", "7-iron", "-n", "200", "--svg", str(drawing))
    assert done.returncode == 0 and "200 balls with the 7-iron" in done.stdout
    assert drawing.read_text().count("<circle") == 200
    first = clickwheel.lines("golf", "range", "--club", "driver", "-n", "20", "--skill", "twenty", "--seed", "9")
    again = clickwheel.lines("golf", "range", "--club", "driver", "-n", "20", "--skill", "twenty", "--seed", "9")
    assert first == again and len(first[0]["balls"]) == 20
    other = clickwheel.lines("golf", "range", "--club", "driver", "-n", "20", "--skill", "twenty", "--seed", "10")
    assert other != first


def test_clubs_come_from_a_file_too(clickwheel):
    folder = clickwheel.data / "golf"
    folder.mkdir(parents=True)
    file = folder / "clubs.json"
    file.write_text('[{"name": "chipper", "kind": "iron", "ball_speed_mps": 30, "launch_deg": 25, "spin_rpm": 4000}]')
    names = [club["name"] for club in clickwheel.lines("golf", "clubs")[0]]
    assert names[0] == "driver" and "putter" in names and "chipper" in names and "wind-driver" in names
    assert clickwheel.lines("golf", "shot", "--club", "chipper")[0]["carry_m"] > 40
    file.write_text('[{"name": "chipper", "kind": "iron", "ball_speed_mps": -30, "launch_deg": 25, "spin_rpm": 4000}]')
    done = clickwheel.run("golf", "clubs")
    assert done.returncode == 1 and "clubs.json" in done.stderr and "-30" in done.stderr


def test_more_clubs_than_a_caddie_can_try_are_refused_in_a_sentence(clickwheel):
    folder = clickwheel.data / "golf"
    folder.mkdir(parents=True)
    club = {"kind": "iron", "ball_speed_mps": 50, "launch_deg": 20, "spin_rpm": 8000}
    for count, words in [(101, "101 clubs, and may have 100"), (14_000, "64 KiB")]:
        (folder / "clubs.json").write_text(json.dumps([{"name": f"own-{number}", **club} for number in range(count)]))
        done = clickwheel.run("golf", "clubs")
        assert done.returncode == 1 and done.stdout == ""
        assert "clubs.json" in done.stderr and words in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_pipe_in_the_folder_of_golf_is_named_and_never_waited_for(clickwheel):
    courses = clickwheel.data / "golf/courses"
    courses.mkdir(parents=True)
    os.mkfifo(courses / "x.course")
    done = clickwheel.run("golf", "courses")
    assert done.returncode == 0 and "alder-park" in done.stdout
    assert "x.course" in done.stderr and "pipe" in done.stderr and len(done.stderr.splitlines()) == 1
    assert clickwheel.run("golf", "courses", str(courses / "x.course")).returncode == 1
    os.mkfifo(clickwheel.data / "golf/clubs.json")
    done = clickwheel.run("golf", "clubs")
    assert done.returncode == 1 and "clubs.json" in done.stderr and len(done.stderr.splitlines()) == 1

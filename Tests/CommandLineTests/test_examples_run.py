"""The examples, as a reader runs them: the built program, its words, its standard input."""
import os
import pathlib
import subprocess

import pytest

from program import ROOT, wav

BUILD = pathlib.Path(os.environ.get("CLICKWHEEL", ROOT / ".build/debug/clickwheel")).parent
EXAMPLES = sorted(path.name for path in (ROOT / "Examples").iterdir())


@pytest.fixture
def run(tmp_path):
    def run(name, *words, input=""):
        done = subprocess.run(
            [BUILD / f"{name}Example", *words], capture_output=True, text=True, timeout=60, input=input,
            cwd=tmp_path, env={**os.environ, "TMPDIR": str(tmp_path)},
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout.splitlines()

    return run


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_example_runs_alone_and_says_something(name, run):
    assert run(name)


def test_the_player_has_a_sentence_for_each_press(run):
    said = [line.strip() for line in run("AudioPlayer")]
    assert said[1:5] == ["Starting", "Pausing", "Resuming", "Forwarding"]
    assert {"Rewinding", "Stopping", "Nothing happens", "stop --playing--> play"} <= set(said)


def test_the_music_library_lists_finds_and_complains(run, tmp_path):
    (tmp_path / "music").mkdir()
    (tmp_path / "music/a.wav").write_bytes(wav(INAM="Été", IPRD="Seasons", ICRD="1998"))
    (tmp_path / "music/b.mp3").write_text("not audio")
    said = run("MusicLibrary", str(tmp_path / "music"), "ete", "winter")
    assert said[:3] == ["Seasons (1998)", "ete: Été", "winter: "]
    assert said[3].startswith("b.mp3: ") and len(said) == 4


def test_the_music_library_of_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path):
    words = [BUILD / "MusicLibraryExample", str(tmp_path / "nowhere")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert str(tmp_path / "nowhere") in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_round_of_the_quiz_is_played_from_standard_input(run):
    said = run("Quiz", input="h\n\ny\nq\n")
    assert said[-1] == "You stopped: 1 known, 0 not."


def test_the_golfer_swings_every_club(run):
    assert len([line for line in run("Golf") if " m" in line]) >= 19


def test_the_turnstile_lets_one_guest_through(run):
    assert run("Turnstile")[0].startswith("1 guest")

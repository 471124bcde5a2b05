"""What names hold is in the line that tells of them, and never looks like another one that the program has said."""
import subprocess

import pytest

from program import PROGRAM, wav

# All that begins a line somewhere, or that a terminal would obey.
HOSTILE = "a\nclickwheel: all is lost\r\x0b\x0c\x1b[2J\u0085\u2028\u202eb"


def told(text):
    """The lines of a text, of which none is a name's."""
    assert not any(sign in text for sign in "\x0b\x0c\x1b\u0085\u2028\u202e")
    lines = text.splitlines()
    assert not any(line.startswith("clickwheel: all is lost") for line in lines), text
    return lines


def test_a_file_that_plays_is_told_in_one_line(tmp_path):
    song = tmp_path / f"{HOSTILE}.wav"
    song.write_bytes(wav(rate=44100))
    words = ["play", str(song), "--output", f"wav:{tmp_path}/out.wav", "--fast"]
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    [line] = told(done.stderr)
    assert line.startswith("playing ") and line.endswith("b.wav")


@pytest.mark.parametrize("words", [
    ["play", "--output", "null"], ["library", "show"], ["library", "rate", "3"], ["media", "inspect"], ["media", "load"],
    ["media", "thumbnail", "-o", "/nowhere/a.jpg"], ["quiz", "import"], ["store", "opml", "import"], ["store", "pack", "--id", "org.example.a.b"],
    ["movies", "import"], ["player", "show"],
])
def test_what_cannot_be_done_is_told_in_as_many_lines_whatever_a_file_is_called(clickwheel, tmp_path, words):
    def said(name):
        where = ["--data", str(tmp_path / name)] if words[0] == "player" else [str(tmp_path / name)]
        done = clickwheel.run(*words, *where, data=words[0] not in ("play", "media", "player") and words[:2] != ["store", "pack"])
        assert done.returncode == 1 and done.stdout == "", done.stderr
        return told(done.stderr)

    assert len(said(HOSTILE)) == len(said("plain")) >= 1


def test_all_of_a_song_is_shown_in_as_many_lines_whatever_its_file_and_its_folder_are_called(clickwheel):
    def shown(song):
        clickwheel.scan()
        done = clickwheel.run("library", "show", str(song))
        assert done.returncode == 0, done.stderr
        return told(done.stdout)

    plain = shown(clickwheel.song("plain/plain.wav"))
    assert len(shown(clickwheel.song(f"{HOSTILE}/{HOSTILE}.wav", seconds=0.3))) == len(plain)


def test_what_an_import_tells_of_is_a_line_each(clickwheel, tmp_path):
    deck = tmp_path / f"{HOSTILE}.gift"
    deck.write_text("A? {=a}\n\nHow many? {#3:2~#wrong}\n")
    done = clickwheel.run("quiz", "import", str(deck), "--deck", "Kinds")
    assert done.returncode == 0, done.stderr
    [line] = told(done.stderr)
    assert "line 3 was left out" in line


def test_the_help_of_a_call_without_words_keeps_its_lines(clickwheel):
    done = clickwheel.run(data=False)
    assert done.returncode == 2 and done.stdout == ""
    lines = done.stderr.splitlines()
    assert "usage: clickwheel <noun> <verb> [options]" in lines and lines[-1] == "clickwheel: name a noun"

"""Files played from the command line: through the engine, into files, in silence, and what is said of those that cannot be."""
import contextlib
import json
import os
import pathlib
import pty
import signal
import struct
import subprocess
import time

import pytest

from program import PROGRAM, wav


def play(*words, **options):
    return subprocess.run([PROGRAM, "play", *map(str, words)], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, **options)


def samples(path):
    content = pathlib.Path(path).read_bytes()
    start = content.index(b"data") + 8
    (length,) = struct.unpack("<I", content[start - 4:start])
    assert length == len(content) - start
    return content[start:]


@pytest.fixture
def songs(tmp_path):
    files = [tmp_path / f"{number}.wav" for number in range(3)]
    for number, file in enumerate(files):
        file.write_bytes(wav(seconds=0.3 + number / 7, rate=44100))
    return files


def test_files_are_joined_without_a_gap_and_bit_by_bit(songs, tmp_path):
    done = play(*songs, "--output", f"wav:{tmp_path}/out.wav", "--fast", "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said == {"output": f"wav:{tmp_path}/out.wav", "format": "44100:16:1", "isExact": True, "played": 3, "damaged": {}, "underruns": 0}
    assert samples(tmp_path / "out.wav") == b"".join(samples(song) for song in songs)


def test_several_outputs_get_the_same_sound_and_one_that_cannot_be_opened_is_named(songs, tmp_path):
    words = ["--output", f"wav:{tmp_path}/a.wav", "--output", f"wav:{tmp_path}/b.wav", "--fast", "--json"]
    done = play(*songs, *words)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["output"] == f"wav:{tmp_path}/a.wav+wav:{tmp_path}/b.wav" and said["isExact"] and said["played"] == 3
    assert samples(tmp_path / "a.wav") == samples(tmp_path / "b.wav") == b"".join(map(samples, songs))
    done = play(songs[0], "--output", "wav:/no/such/folder/a.wav", "--output", f"wav:{tmp_path}/c.wav", "--fast")
    assert done.returncode == 1 and "/no/such/folder/a.wav cannot be written" in done.stderr
    assert samples(tmp_path / "c.wav") == samples(songs[0])


def test_files_are_crossfaded_for_as_long_as_is_said(songs, tmp_path):
    done = play(*songs[1:], "--crossfade", "0.1", "--output", f"wav:{tmp_path}/out.wav", "--fast", "--json")
    assert done.returncode == 0, done.stderr
    joined = samples(songs[1]) + samples(songs[2])
    mixed = samples(tmp_path / "out.wav")
    assert len(joined) - len(mixed) == 4410 * 2
    assert not json.loads(done.stdout)["isExact"]
    assert mixed[:len(samples(songs[1])) - 4410 * 2] == samples(songs[1])[:-4410 * 2]
    assert play(songs[0], "--crossfade", "13").returncode == 2


def cue(*lines):
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def image(tmp_path):
    """An album in one file, of three songs that begin at frames of a CD where nothing else begins."""
    (tmp_path / "image.wav").write_bytes(wav(seconds=1.5, rate=44100))
    sheet = tmp_path / "Album.cue"
    starts = ["00:00:00", "00:00:31", "00:01:02"]
    songs = [line for number, start in enumerate(starts, 1)
             for line in (f"  TRACK {number:02} AUDIO", f'    TITLE "Song {number}"', f"    INDEX 01 {start}")]
    sheet.write_text(cue('FILE "IMAGE.FLAC" WAVE', *songs))
    return sheet


def test_the_songs_of_a_cue_sheet_are_joined_to_the_sample(image, tmp_path):
    whole = samples(tmp_path / "image.wav")
    done = play(image, "--output", f"wav:{tmp_path}/out.wav", "--fast", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["played"] == 3
    assert samples(tmp_path / "out.wav") == whole
    done = play(image, "--output", f"wav:{tmp_path}/out.wav", "--fast")
    assert done.stderr.splitlines() == [f"playing {tmp_path}/image.wav: Song {number}" for number in (1, 2, 3)]


def test_the_songs_of_a_cue_sheet_are_not_crossfaded_with_each_other(image, songs, tmp_path):
    whole = samples(tmp_path / "image.wav")
    words = ["--crossfade", "0.1", "--output", f"wav:{tmp_path}/out.wav", "--fast", "--json"]
    done = play(image, *words)
    assert done.returncode == 0, done.stderr
    assert samples(tmp_path / "out.wav") == whole and json.loads(done.stdout)["isExact"]
    # Nor where one of them is left out, and with what is not on the sheet they are.
    image.write_text(cue("FILE image.wav WAVE", "TRACK 1 AUDIO", "INDEX 01 00:00:00", "TRACK 2 MODE1/2352", "INDEX 01 00:00:31", "TRACK 3 AUDIO", "INDEX 01 00:01:02"))
    done = play(image, songs[2], *words)
    assert done.returncode == 0, done.stderr
    frame = 588 * 2
    joined = whole[:31 * frame] + whole[77 * frame:]
    mixed = samples(tmp_path / "out.wav")
    assert mixed[:len(joined) - 4410 * 2] == joined[:-4410 * 2]
    assert len(mixed) == len(joined) + len(samples(songs[2])) - 4410 * 2


def test_a_song_of_a_cue_sheet_has_its_own_samples_and_no_others(image, tmp_path):
    whole = samples(tmp_path / "image.wav")
    # A sheet without the first and the last song.
    image.write_text(cue("FILE image.wav WAVE", "TRACK 2 AUDIO", "INDEX 01 00:00:31", "TRACK 3 MODE1/2352", "INDEX 01 00:01:02", "TRACK 4 AUDIO", "INDEX 01 00:01:30"))
    done = play(image, "--output", f"wav:{tmp_path}/out.wav", "--fast")
    assert done.returncode == 0, done.stderr
    frame = 588 * 2
    assert samples(tmp_path / "out.wav") == whole[31 * frame:77 * frame] + whole[105 * frame:]


def test_a_folder_plays_by_name_and_by_the_sheets_in_it(image, songs, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    done = play(tmp_path, "--output", f"wav:{out}/out.wav", "--fast", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["played"] == 6
    assert samples(out / "out.wav") == b"".join(samples(file) for file in [*songs, tmp_path / "image.wav"])


def test_a_folder_plays_although_a_sheet_in_it_is_wrong_and_says_which(image, songs, tmp_path):
    (tmp_path / "broken.cue").write_text("FILE gone.wav WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\n")
    done = play(tmp_path, "--output", "null", "--fast", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["played"] == 6
    assert f"{tmp_path}/broken.cue: it refers to “gone.wav”, which is not in this folder" in done.stderr


def test_a_cue_sheet_without_its_file_says_which_it_needs(image, tmp_path):
    (tmp_path / "image.wav").unlink()
    done = play(image, "--output", "null", "--fast")
    assert done.returncode == 1 and "it refers to “IMAGE.FLAC”, which is not in this folder" in done.stderr


def test_what_cannot_be_played_is_named_and_the_rest_plays(songs, tmp_path):
    text = tmp_path / "text.mp3"
    text.write_text("no sound")
    done = play(songs[0], tmp_path / "nothing.flac", text, songs[1], "--output", f"wav:{tmp_path}/out.wav", "--fast", "--json")
    assert done.returncode == 1
    assert set(json.loads(done.stdout)["damaged"]) == {str(tmp_path / "nothing.flac"), str(text)}
    assert samples(tmp_path / "out.wav") == samples(songs[0]) + samples(songs[1])
    assert play(tmp_path / "nothing.flac", "--output", "null").stderr.endswith(f"cannot read {tmp_path}/nothing.flac: no such file or directory\n")


def test_each_reason_is_told_once(songs, tmp_path):
    missing = [tmp_path / name for name in ("a.flac", "b.flac")]
    done = play(*missing, songs[0], "--output", "null", "--fast")
    told = [line for line in done.stderr.splitlines() if not line.startswith("playing ")]
    assert done.returncode == 1 and told == [f"clickwheel: cannot read {file}: no such file or directory" for file in missing]
    # Where only JSON is asked for, the reasons are in it, and the last is told in the end.
    quiet = play(*missing, "--output", "null", "--fast", "--json")
    assert quiet.returncode == 1 and quiet.stderr.splitlines() == told[1:] and len(json.loads(quiet.stdout)["damaged"]) == 2


@pytest.mark.parametrize("output, words", [
    ("gramophone", "there is no output gramophone"),
    ("wav", "wav needs FILE"),
    ("wav:/no/such/folder/out.wav", "/no/such/folder/out.wav cannot be written"),
])
def test_an_output_that_cannot_be_opened_says_why(songs, output, words):
    done = play(songs[0], "--output", output)
    assert done.returncode == 1 and words in done.stderr


def test_a_song_is_never_written_over(songs):
    before = songs[0].read_bytes()
    done = play(songs[0], "--output", f"wav:{songs[0]}", "--fast")
    assert done.returncode == 2 and "is one of the files to play" in done.stderr
    assert songs[0].read_bytes() == before


def test_neither_is_a_cue_sheet_nor_one_file_by_two(songs, tmp_path):
    sheet = tmp_path / "both.cue"
    sheet.write_text(f'FILE "{songs[0].name}" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    INDEX 01 00:00:10\n')
    before = sheet.read_bytes()
    for operand in (sheet, tmp_path):
        done = play(operand, "--output", f"wav:{sheet}", "--fast")
        assert done.returncode == 2 and "is one of the files to play" in done.stderr, done
        assert sheet.read_bytes() == before
    done = play(songs[0], "--output", f"wav:{tmp_path}/x.wav", "--output", f"wav:{tmp_path}/./x.wav", "--fast")
    assert done.returncode == 2 and "is named twice" in done.stderr and not (tmp_path / "x.wav").exists()


def test_without_a_file_it_says_how_it_is_called():
    assert play("--output", "null").returncode == 2


def test_there_are_at_most_eight_outputs(songs, tmp_path):
    words = [word for number in range(9) for word in ("--output", f"wav:{tmp_path}/out{number}.wav")]
    done = play(songs[0], *words, "--fast")
    assert done.returncode == 2 and "--output can be given at most 8 times" in done.stderr
    assert not list(tmp_path.glob("out*"))


def engine_of(process):
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
    assert children.exists()
    everybody = []
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        # A thread may have ended meanwhile.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            everybody += map(int, (task / "children").read_text().split())
    return everybody[0] if everybody else None


def until(what):
    end = time.monotonic() + 60
    while not (answer := what()):
        assert time.monotonic() < end, "it did not happen in time"
        os.sched_yield()
    return answer


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="looks for the engine in /proc")
def test_an_engine_that_is_killed_is_started_anew_and_the_song_goes_on(tmp_path):
    song = tmp_path / "long.wav"
    song.write_bytes(wav(seconds=2, rate=44100))
    process = subprocess.Popen([PROGRAM, "play", str(song), "--output", "null", "--json"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    engine = until(lambda: engine_of(process))
    os.kill(engine, signal.SIGKILL)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and json.loads(output)["played"] == 1


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="looks for the engine in /proc")
def test_an_engine_that_is_killed_costs_a_file_nothing_of_what_it_has(tmp_path):
    songs = [tmp_path / "one.wav", tmp_path / "two.wav"]
    for song in songs:
        song.write_bytes(wav(seconds=3, rate=44100))
    out = tmp_path / "out.wav"
    process = subprocess.Popen([PROGRAM, "play", *songs, "--output", f"wav:{out}", "--json"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    engine = until(lambda: engine_of(process))
    second = 44100 * 2
    until(lambda: out.exists() and out.stat().st_size > 3.5 * second)
    os.kill(engine, signal.SIGKILL)
    process.communicate(timeout=60)
    sound = out.read_bytes()[44:]
    song = songs[0].read_bytes()[44:]
    assert process.returncode == 0 and sound[: 3 * second] == song, "the first song is there as it was"
    assert 5.5 * second < len(sound) < 7 * second and sound.endswith(song[-second:])


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="looks for the engine in /proc")
def test_an_engine_that_hangs_is_started_anew_and_the_song_goes_on(tmp_path):
    song = tmp_path / "long.wav"
    song.write_bytes(wav(seconds=6, rate=44100))
    begun = time.monotonic()
    out = tmp_path / "out.wav"
    process = subprocess.Popen([PROGRAM, "play", str(song), "--output", f"wav:{out}", "--json"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    engine = until(lambda: engine_of(process))
    # It owes a word within three seconds once it sounds.
    until(lambda: out.exists() and out.stat().st_size > 2 * 44100)
    os.kill(engine, signal.SIGSTOP)
    second = until(lambda: (now := engine_of(process)) != engine and now)
    output, _ = process.communicate(timeout=60)
    told = json.loads(output)
    assert second and process.returncode == 0 and told["played"] == 1 and not told["damaged"]
    # The song, and three seconds until it was noticed; a busy machine takes as long as it takes.
    assert time.monotonic() - begun > 8
    assert not os.path.exists(f"/proc/{engine}")


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="looks for the engine in /proc")
def test_an_engine_that_hangs_at_one_place_twice_costs_that_song_alone(tmp_path):
    songs = [tmp_path / name for name in ("long.wav", "short.wav")]
    for song, seconds in zip(songs, (600, 3)):
        song.write_bytes(wav(seconds=seconds, rate=8000))
    out = tmp_path / "out.wav"
    process = subprocess.Popen([PROGRAM, "play", *map(str, songs), "--output", f"wav:{out}", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    stopped = set()

    def opened():
        engine = engine_of(process)
        if engine in stopped or engine is None:
            return None
        try:
            links = [os.readlink(link) for link in pathlib.Path(f"/proc/{engine}/fd").iterdir()]
        except FileNotFoundError:
            return None
        return next(((engine, song) for song in songs if str(song) in links), None)

    # On a machine that is slow it may come further than half a second, and has another chance.
    for _ in range(6):
        engine, song = until(opened)
        if song == songs[1]:
            break
        # It sounds, and owes a word within three seconds.
        before = out.stat().st_size if out.exists() else 0
        until(lambda: out.exists() and out.stat().st_size > before + 1000)
        stopped.add(engine)
        os.kill(engine, signal.SIGSTOP)
    assert len(stopped) >= 2
    output, _ = process.communicate(timeout=90)
    told = json.loads(output)
    assert told["played"] == 1 and list(told["damaged"]) == [str(songs[0])]
    assert "did not go on" in told["damaged"][str(songs[0])]


def test_a_pipe_whose_reader_takes_nothing_is_no_hang(tmp_path):
    song, pipe = tmp_path / "long.wav", tmp_path / "pipe"
    song.write_bytes(wav(seconds=5, rate=8000))
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    begun = time.monotonic()
    process = subprocess.Popen([PROGRAM, "play", str(song), "--output", f"fifo:{pipe}", "--json"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    engine = until(lambda: engine_of(process))
    until(lambda: process.poll() is not None or engine_of(process) not in (engine, None))
    output, _ = process.communicate(timeout=60)
    os.close(reader)
    assert process.returncode == 0 and json.loads(output)["played"] == 1
    assert time.monotonic() - begun > 4.5, "it was heard by nobody, from its beginning to its end"


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="looks for the engine in /proc")
def test_ctrl_c_ends_it_with_its_file_whole(songs, tmp_path):
    process = subprocess.Popen([PROGRAM, "play", *map(str, songs), "--output", f"wav:{tmp_path}/out.wav"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    until(lambda: (tmp_path / "out.wav").exists() and (tmp_path / "out.wav").stat().st_size > 10_000)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0
    played = samples(tmp_path / "out.wav")
    assert played and b"".join(map(samples, songs)).startswith(played)


def test_in_a_terminal_one_line_shows_how_it_plays_and_keys_are_obeyed(tmp_path):
    song = tmp_path / "long.wav"
    song.write_bytes(wav(seconds=20, rate=44100))
    terminal, side = pty.openpty()
    process = subprocess.Popen([PROGRAM, "play", str(song), "--output", "null"], stdin=side, stdout=side, stderr=side)
    os.close(side)
    shown = ""

    def show(words):
        nonlocal shown
        end = time.monotonic() + 60
        while words not in shown:
            assert time.monotonic() < end, shown
            shown += os.read(terminal, 4096).decode(errors="replace")

    show("q quits")
    show("0:00 / 0:20")
    show("null 44100:16:1 bit-perfect")
    os.write(terminal, b" ")
    show("\u2016 0:0")
    os.write(terminal, b"\x1b[C")
    show("\u25b6\u25b6 \u00d7")
    os.write(terminal, b"]")
    show("0:1")
    os.write(terminal, b"q")
    assert process.wait(timeout=60) == 0
    os.close(terminal)

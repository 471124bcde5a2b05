"""clickwheel library: where songs are, all that is known of one, and how loud it is played."""
import json
import struct
import urllib.request


def tagged(clickwheel, path, **texts):
    """A song with free texts of ID3v2.4, such as ReplayGain's."""
    file = clickwheel.song(path, INAM=path.rsplit("/", 1)[-1])
    frames = b""
    for name, text in texts.items():
        body = b"\3" + name.encode() + b"\0" + text.encode()
        frames += b"TXXX" + bytes([0, 0, 0, len(body)]) + b"\0\0" + body
    tag = b"ID3\4\0\0" + bytes([0, 0, len(frames) >> 7, len(frames) & 0x7F]) + frames
    tag += b"\0" * (len(tag) % 2)
    content = file.read_bytes()[8:] + b"id3 " + struct.pack("<I", len(tag)) + tag
    file.write_bytes(b"RIFF" + struct.pack("<I", len(content)) + content)
    return file


def ask(daemon, path, **body):
    data = json.dumps({**body, "client": "test-page"}).encode() if body else None
    request = urllib.request.Request(daemon.address + path, data=data, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def test_of_a_song_or_a_problem_it_can_be_told_in_which_folder_it_is(clickwheel, tmp_path):
    folders = [str((clickwheel.music / name).resolve()) for name in ("one", "two")]
    for folder in ("one", "two"):
        clickwheel.song(f"{folder}/same.wav", INAM="The same")
        (clickwheel.music / folder / "bad.wav").write_bytes(b"no audio")
    clickwheel.lines("library", "scan", "--music", folders[0], "--music", folders[1])
    for command in (["list"], ["search", "same"]):
        rows = clickwheel.lines("library", *command)
        assert sorted((row["folder"], row["path"]) for row in rows) == [(folder, "same.wav") for folder in folders]
        rows = clickwheel.lines("library", *command, "--absolute")
        assert sorted(row["path"] for row in rows) == [f"{folder}/same.wav" for folder in folders]
        text = clickwheel.run("library", *command, "--absolute").stdout
        assert all(line.endswith("/same.wav") and any(f" {folder}/" in line for folder in folders) for line in text.splitlines())
    problems = clickwheel.lines("library", "check")
    assert sorted((row["folder"], row["path"]) for row in problems) == [(folder, "bad.wav") for folder in folders]
    text = clickwheel.run("library", "check", "--absolute").stdout
    assert sorted(line.split(": ")[0] for line in text.splitlines()) == [f"{folder}/bad.wav" for folder in folders]


def test_all_that_is_known_of_a_song_is_shown(clickwheel):
    gains = {"REPLAYGAIN_TRACK_GAIN": "-7.89 dB", "REPLAYGAIN_TRACK_PEAK": "0.988", "REPLAYGAIN_ALBUM_GAIN": "+1.5 dB"}
    song = tagged(clickwheel, "a.wav", **gains)
    clickwheel.scan()
    (row,) = clickwheel.lines("library", "show", str(song))
    assert row["replayGain"] == {"albumGain": 1.5, "trackGain": -7.89, "trackPeak": 0.988}
    lines = clickwheel.run("library", "show", str(song)).stdout.splitlines()
    assert "Track gain    -7.89 dB, peak 0.988" in lines
    assert "Album gain    +1.50 dB" in lines
    assert "Path          a.wav" in lines
    assert clickwheel.run("library", "show", "1").stdout.splitlines() == lines
    assert len(clickwheel.run("library", "show", "1", str(song)).stdout.splitlines()) == 2 * len(lines) + 1
    refused = clickwheel.run("library", "show", str(song) + "x")
    assert refused.returncode == 1 and "is not in the library" in refused.stderr
    assert clickwheel.run("library", "show").returncode == 2


def test_the_gain_of_a_song_goes_with_it_to_the_page_by_the_rule_that_was_chosen(clickwheel, serve):
    tagged(clickwheel, "a.wav", REPLAYGAIN_TRACK_GAIN="-7.89 dB", REPLAYGAIN_ALBUM_GAIN="-3 dB")
    tagged(clickwheel, "b.wav", REPLAYGAIN_TRACK_GAIN="+9 dB", REPLAYGAIN_TRACK_PEAK="0.5")
    clickwheel.song("c.wav")
    clickwheel.scan()
    daemon = serve("--output", "null", "--no-scan")
    ids = {row["title"]: row["id"] for row in ask(daemon, "api/list?of=songs")["rows"]}
    first, second = ids["a.wav"], ids["b.wav"]
    state = ask(daemon, "api/queue", op="play", tracks=[first, second])
    assert state["loudness"] == "off" and "gainDb" not in state["track"] and "gainDb" not in state["next"]
    ask(daemon, "api/strategies", family="loudness", member="track")
    state = ask(daemon, "api/state")
    # Half of full scale leaves room for 6.02 dB.
    assert (state["track"]["gainDb"], state["next"]["gainDb"]) == (-7.89, 6.02)
    ask(daemon, "api/strategies", family="loudness", member="album")
    ask(daemon, "api/strategies", family="preamplification", member="softer-6")
    state = ask(daemon, "api/state")
    assert (state["track"]["gainDb"], state["next"]["gainDb"]) == (-9, 3)
    assert ask(daemon, f"api/songs/{first}")["replayGain"] == {"trackGain": -7.89, "albumGain": -3}
    assert ask(daemon, f"api/songs/{first}")["folder"] == "music", "a page is not told where it is"
    daemon.stop()
    daemon = serve("--output", "null", "--no-scan")
    state = ask(daemon, "api/state")
    assert (state["loudness"], state["preamplification"], state["track"]["gainDb"]) == ("album", "softer-6", -9)

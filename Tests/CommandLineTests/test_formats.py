"""Every kind of audio file: scanned, listed or refused for a reason, and sent so that a browser plays it."""
import json
import pathlib
import urllib.request

import pytest

FIXTURES = pathlib.Path(__file__).parent.parent / "LibraryTests" / "Fixtures"
OTHERS = ["ape.ape", "dff.dff", "dsf.dsf", "mp2.mp2", "mp4-ac3.mp4", "mp4-flac.mp4", "musepack.mpc", "speex.spx", "tta.tta",
          "wma.wma"]
CUT = ["aac-front.m4a", "aifc.aifc", "flac.flac", "mp3.mp3", "tta-frames.tta", "vorbis-pages.ogg", "wav-float.wav",
       "wavpack-blocks.wv", "wma.wma"]


def put(clickwheel, name, data):
    path = clickwheel.music / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def fetch(daemon, path):
    with urllib.request.urlopen(daemon.address.rstrip("/") + path, timeout=60) as answer:
        return answer.read()


def test_what_browsers_do_not_play_is_scanned_and_converted(clickwheel, serve):
    for name in OTHERS:
        put(clickwheel, name, (FIXTURES / name).read_bytes())
    clickwheel.scan()
    rows = clickwheel.lines("library", "list")
    assert sorted(row["path"] for row in rows) == OTHERS
    assert all(45 <= row["durationMs"] <= 1100 for row in rows)
    assert clickwheel.lines("library", "check") == []
    daemon = serve("--no-scan")
    rows = json.loads(fetch(daemon, "/api/list?of=songs"))["rows"]
    assert len(rows) == len(OTHERS)
    for row in rows:
        assert fetch(daemon, row["stream"] + "?as=opus")[:4] == b"OggS", row
        assert fetch(daemon, row["stream"] + "?as=flac")[:4] == b"fLaC", row


def test_files_cut_at_99_percent_play_and_are_listed(clickwheel, serve):
    for name in CUT:
        data = (FIXTURES / name).read_bytes()
        put(clickwheel, name, data[:len(data) * 99 // 100])
    clickwheel.scan()
    assert sorted(row["path"] for row in clickwheel.lines("library", "list")) == CUT
    problems = clickwheel.lines("library", "check")
    assert sorted(row["path"] for row in problems) == CUT
    assert all(row["plays"] and "is incomplete" in row["reason"] for row in problems)
    daemon = serve("--no-scan")
    for row in json.loads(fetch(daemon, "/api/list?of=songs"))["rows"]:
        assert fetch(daemon, row["stream"] + "?as=flac")[:4] == b"fLaC", row


def test_a_file_that_decodes_to_nothing_is_refused(clickwheel):
    data = bytearray((FIXTURES / "aac-front.m4a").read_bytes())
    start = data.find(b"mdat") + 4
    data[start:] = b"\x5a" * (len(data) - start)
    put(clickwheel, "nothing.m4a", bytes(data[:-5]))
    put(clickwheel, "silent.mp3", b"\xff\xfb\x10\xc4" + b"\xff" * 100)
    put(clickwheel, "song.m4a", (FIXTURES / "aac.m4a").read_bytes())
    clickwheel.scan()
    assert [row["path"] for row in clickwheel.lines("library", "list")] == ["song.m4a"]
    problems = {row["path"]: row for row in clickwheel.lines("library", "check")}
    assert sorted(problems) == ["nothing.m4a", "silent.mp3"]
    assert not problems["nothing.m4a"]["plays"]


@pytest.mark.parametrize("name, kind", [("a.mid", "MIDI"), ("b.ra", "RealAudio"), ("c.aax", "an Audible book")])
def test_audio_that_is_not_supported_is_listed_as_that(clickwheel, name, kind):
    put(clickwheel, name, b"\x01\x02\x03\x04" * 100)
    clickwheel.scan()
    (problem,) = clickwheel.lines("library", "check")
    assert problem["reason"] == f"the audio is {kind}, which is not supported"
    assert not problem["plays"]

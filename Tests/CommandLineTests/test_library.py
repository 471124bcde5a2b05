"""clickwheel library: scan, list, search, stats, check."""
import json
import os
import subprocess
import time
import urllib.request


def test_a_scan_lists_what_the_files_hold(clickwheel):
    clickwheel.song("Low Tides/01.wav", INAM="Copper Lantern", IART="The Low Tides", IPRD="Sodium Hours", ICRD="1974")
    report = clickwheel.scan()
    assert report["added"] == 1 and report["problems"] == 0
    (track,) = clickwheel.lines("library", "list")
    assert track["path"] == "Low Tides/01.wav"
    assert track["title"] == "Copper Lantern"
    assert track["artists"] == ["The Low Tides"]
    assert track["album"] == "Sodium Hours"
    assert track["date"] == "1974"
    assert track["durationMs"] == 200 and track["sampleRate"] == 8000 and track["channels"] == 1
    assert track["bitDepth"] == 16
    assert "composer" not in track, "a key whose value is not known is absent"


def test_names_survive_as_they_are(clickwheel):
    names = ["caf\u00e9.wav", "cafe\u0301 2.wav", "new\nline.wav", "quo\"te's.wav", "\U0001F3B7.wav", " space .wav"]
    for name in names:
        clickwheel.song(name)
    clickwheel.scan()
    assert sorted(track["path"] for track in clickwheel.lines("library", "list")) == sorted(names)


def test_search_finds_anywhere_without_accents_and_in_any_script(clickwheel):
    clickwheel.song("a.wav", INAM="Été à Montréal")
    clickwheel.song("b.wav", INAM="中島みゆき風")
    clickwheel.song("c.wav", INAM="Plain")

    def found(*words):
        return [track["path"] for track in clickwheel.lines("library", "search", *words)]

    clickwheel.scan()
    assert found("ETE") == ["a.wav"]
    assert found("ntrea") == ["a.wav"]
    assert found("ete", "montreal") == ["a.wav"]
    assert found("ゆ") == ["b.wav"]
    assert found("島み") == ["b.wav"]
    assert found("é") == ["a.wav"]
    assert found("nothing") == []
    assert found('"*NEAR(') == []


def test_a_damaged_file_is_named_with_its_reason_and_stops_nothing(clickwheel):
    good = clickwheel.song("good.wav")
    (clickwheel.music / "empty.flac").touch()
    (clickwheel.music / "text.mp3").write_text("this is not audio\n" * 40)
    (clickwheel.music / "half.wav").write_bytes(good.read_bytes()[:900])
    clickwheel.scan()
    assert [track["path"] for track in clickwheel.lines("library", "list")] == ["good.wav", "half.wav"]
    problems = {row["path"]: row for row in clickwheel.lines("library", "check")}
    assert set(problems) == {"empty.flac", "text.mp3", "half.wav"}
    assert all(row["reason"] for row in problems.values())
    assert [path for path, row in problems.items() if row["plays"]] == ["half.wav"]


def test_content_decides_and_not_the_name(clickwheel):
    clickwheel.song("really a wav.flac", INAM="In disguise")
    clickwheel.scan()
    assert clickwheel.lines("library", "list")[0]["title"] == "In disguise"


def test_links_out_of_the_folder_are_not_followed(clickwheel, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    clickwheel.song("in.wav")
    os.rename(clickwheel.song("out.wav"), outside / "out.wav")
    (clickwheel.music / "folder").symlink_to(outside)
    (clickwheel.music / "file.wav").symlink_to(outside / "out.wav")
    clickwheel.scan()
    assert [track["path"] for track in clickwheel.lines("library", "list")] == ["in.wav"]


def test_a_second_scan_reads_nothing_and_sees_what_changed(clickwheel):
    clickwheel.song("a.wav", INAM="One")
    clickwheel.song("b.wav", INAM="Two")
    clickwheel.scan()
    again = clickwheel.scan()
    assert (again["added"], again["changed"], again["missing"]) == (0, 0, 0)
    os.rename(clickwheel.music / "a.wav", clickwheel.music / "moved.wav")
    os.remove(clickwheel.music / "b.wav")
    report = clickwheel.scan()
    assert (report["added"], report["moved"], report["missing"]) == (0, 1, 1)
    assert [track["path"] for track in clickwheel.lines("library", "list")] == ["moved.wav"]


def test_a_folder_that_is_not_there_removes_nothing(clickwheel):
    clickwheel.song("a.wav")
    clickwheel.scan()
    os.rename(clickwheel.music, clickwheel.music.with_name("away"))
    done = clickwheel.run("library", "scan", "--music", str(clickwheel.music))
    assert done.returncode == 1
    assert str(clickwheel.music) in done.stderr and "not there" in done.stderr
    assert len(clickwheel.lines("library", "list")) == 1


def test_an_empty_folder_is_no_error(clickwheel):
    assert clickwheel.scan()["seen"] == 0
    assert clickwheel.lines("library", "list") == []
    assert clickwheel.lines("library", "stats")[0]["tracks"] == 0


def test_a_thousand_levels_of_folders(clickwheel):
    here = os.getcwd()
    os.chdir(clickwheel.music)
    try:
        for _ in range(1000):
            os.mkdir("d")
            os.chdir("d")
        clickwheel_song = clickwheel.song("shallow.wav").read_bytes()
        with open("deep.wav", "wb") as file:
            file.write(clickwheel_song)
    finally:
        os.chdir(here)
    clickwheel.scan()
    paths = [track["path"] for track in clickwheel.lines("library", "list")]
    # Too deep for what clears the temporary folders.
    subprocess.run(["rm", "-rf", str(clickwheel.music / "d")], check=True)
    assert "d/" * 1000 + "deep.wav" in paths


def test_stats_count_what_is_there(clickwheel):
    clickwheel.song("a.wav", IART="One", IPRD="First", IGNR="Folk")
    clickwheel.song("b.wav", IART="Two", IPRD="Second", IGNR="Folk")
    clickwheel.scan()
    stats = clickwheel.lines("library", "stats")[0]
    assert (stats["tracks"], stats["albums"], stats["artists"], stats["genres"]) == (2, 2, 2, 1)
    assert stats["durationMs"] == 400


def test_a_scan_by_a_command_is_seen_by_the_daemon_that_runs(clickwheel, serve):
    clickwheel.song("a.wav", INAM="First")
    # Without music: it learns of the folder from the command.
    daemon = serve()

    def open_url(path):
        return urllib.request.urlopen(daemon.address.rstrip("/") + path, timeout=60)

    def tracks(events):
        # Comments come while nothing happens, so the socket alone does not end the wait.
        deadline = time.monotonic() + 60
        for line in events:
            assert time.monotonic() < deadline, "the pages are told of the library"
            if line.startswith(b"data: ") and b'"tracks"' in line:
                yield json.loads(line[6:])["tracks"]

    with open_url("/api/events?client=tab-00001") as events:
        assert next(tracks(events)) == 0
        clickwheel.scan()
        assert 1 in tracks(events)
    with open_url("/api/list?of=songs") as answer:
        (row,) = json.load(answer)["rows"]
    for name in ["a.wav", "moved.wav"]:
        os.rename(clickwheel.music / "a.wav", clickwheel.music / name)
        clickwheel.scan()
        with open_url(row["stream"]) as answer:
            assert answer.read(4) == b"RIFF", "the song is found where it is now"


def test_a_rating_is_in_stars_and_is_taken_back_with_0(clickwheel):
    first = clickwheel.song("a.wav", INAM="One")
    clickwheel.song("b.wav", INAM="Two")
    clickwheel.scan()

    def ratings():
        return {track["title"]: track.get("rating") for track in clickwheel.lines("library", "list")}

    assert ratings() == {"One": None, "Two": None}
    assert clickwheel.run("library", "rate", "3.5", str(first), "2").returncode == 0
    assert ratings() == {"One": 3.5, "Two": 3.5}
    assert clickwheel.run("library", "rate", "5", str(first)).returncode == 0
    os.rename(first, clickwheel.music / "moved.wav")
    assert clickwheel.scan()["moved"] == 1
    assert ratings() == {"One": 5, "Two": 3.5}
    assert clickwheel.run("library", "rate", "0", str(clickwheel.music / "moved.wav")).returncode == 0
    assert ratings() == {"One": None, "Two": 3.5}


def test_the_names_of_songs_to_rate_may_come_from_standard_input(clickwheel):
    songs = [clickwheel.song(name) for name in ("a.wav", "with space.wav", "café.wav")]
    clickwheel.scan()
    done = clickwheel.run("library", "rate", "4", "-", input="".join(f"{song}\n" for song in songs))
    assert done.returncode == 0, done.stderr
    assert [track["rating"] for track in clickwheel.lines("library", "list")] == [4, 4, 4]


def test_a_line_that_is_longer_than_any_path_is_refused_by_its_number_and_nothing_is_rated(clickwheel):
    song = clickwheel.song("a.wav")
    clickwheel.scan()
    done = clickwheel.run("library", "rate", "4", "-", input=f"{song}\n{'x' * 5000}\n")
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
    assert "line 2 of standard input is longer than 4096 bytes" in done.stderr
    assert clickwheel.run("library", "rate", "4", "-", input="").returncode == 2
    assert "rating" not in clickwheel.lines("library", "list")[0]


def test_a_wrong_rating_or_an_unknown_song_changes_nothing_and_says_why(clickwheel):
    song = clickwheel.song("a.wav")
    other = clickwheel.song("b.wav")
    clickwheel.scan()
    os.remove(clickwheel.music / "b.wav")
    for stars in ("6", "3.2", "many"):
        done = clickwheel.run("library", "rate", stars, str(song))
        assert done.returncode == 2 and f"'{stars}'" in done.stderr
    assert clickwheel.run("library", "rate", "3").returncode == 2
    done = clickwheel.run("library", "rate", "3", str(song), str(other))
    assert done.returncode == 1 and str(other) in done.stderr
    assert "rating" not in clickwheel.lines("library", "list")[0]


def test_a_rating_by_a_command_is_seen_by_the_daemon_that_runs(clickwheel, serve):
    song = clickwheel.song("a.wav")
    clickwheel.scan()
    address = serve().address.rstrip("/")
    with urllib.request.urlopen(address + "/api/events?client=tab-00001", timeout=60) as events:
        assert clickwheel.run("library", "rate", "4.5", str(song)).returncode == 0
        for line in events:
            if line.startswith(b"data: ") and b'"rating"' in line:
                told = json.loads(line[6:])
                break
    assert told == {"tracks": [1], "rating": 4.5, "cause": "clickwheel library rate"}
    with urllib.request.urlopen(address + "/api/list?of=songs", timeout=60) as answer:
        assert json.load(answer)["rows"][0]["rating"] == 4.5


def test_a_cue_sheet_makes_songs_of_a_file_and_says_what_is_wrong_with_it(clickwheel):
    clickwheel.song("Album/image.wav", seconds=2, rate=44100, INAM="Image")
    sheet = clickwheel.music / "Album" / "Album.cue"
    sheet.write_bytes(
        "PERFORMER \"Bjärn\"\nTITLE \"Zwei\"\nREM DATE 1998\nREM GENRE Rock\nFILE \"image.flac\" WAVE\n"
        "TRACK 01 AUDIO\nTITLE \"Überall\"\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nTITLE Two\nINDEX 01 00:01:00\nINDEX 02 1:99:00\n".encode("cp1252"))
    report = clickwheel.scan()
    assert (report["added"], report["problems"]) == (2, 1)
    first, second = clickwheel.lines("library", "list")
    assert [first["title"], second["title"]] == ["Überall", "Two"]
    assert first["artists"] == second["artists"] == ["Bjärn"]
    assert first["album"] == "Zwei" and first["date"] == "1998" and first["genres"] == ["Rock"]
    assert (first["track"], first["trackTotal"], second["track"]) == (1, 2, 2)
    assert first["path"] == second["path"] == "Album/image.wav"
    assert first["part"] == {"number": 1, "start": 0, "end": 44100} and second["part"] == {"number": 2, "start": 44100}
    assert (first["durationMs"], second["durationMs"]) == (1000, 1000)
    (problem,) = clickwheel.lines("library", "check")
    assert problem["path"] == "Album/Album.cue" and problem["reason"].startswith("line 12: “1:99:00” is not a time") and problem["plays"]
    refused = clickwheel.run("library", "rate", "4", str(clickwheel.music / "Album" / "image.wav"))
    assert refused.returncode == 1 and "image.wav holds 2 songs: name the ids of those you mean (1, 2)" in refused.stderr
    assert not any("rating" in song for song in clickwheel.lines("library", "list"))
    shown = clickwheel.run("library", "show", str(clickwheel.music / "Album" / "image.wav")).stdout
    assert "In the file   from 0:00 to 0:01, by a cue sheet" in shown and "In the file   from 0:01 to the end, by a cue sheet" in shown
    assert [line.split()[1] for line in shown.splitlines() if line.startswith("Title ")] == ["Überall", "Two"]
    assert clickwheel.lines("library", "show", str(clickwheel.music / "Album" / "image.wav"), "2") == [first, second, second]
    sheet.unlink()
    clickwheel.scan()
    assert [track["title"] for track in clickwheel.lines("library", "list")] == ["Image"]
    assert clickwheel.lines("library", "check") == []

"""Photos and films in the terminal: what they are, thumbnails of them, and how they are loaded."""
import json
import shutil
import subprocess

import pytest

from program import PROGRAM, ROOT

FIXTURES = ROOT / "Tests/MediaTests/Fixtures"
TRUTH = json.loads((FIXTURES / "TRUTH.json").read_text())
KEYS = set("file kind width height orientation durationMs frames pair videoOffset videoLength projection colourProfile takenAt "
           "camera latitude longitude damaged reason folder".split())


def media(*words):
    return subprocess.run([PROGRAM, "media", *map(str, words)], capture_output=True, text=True, timeout=120)


def lines(*words):
    done = media(*words)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_folder_is_walked_each_file_told_by_its_content_and_live_photos_joined():
    found = {line["file"].rsplit("/", 1)[-1]: line for line in lines("inspect", "--json", FIXTURES)}
    assert set(found) >= set(TRUTH)
    for name, truth in TRUTH.items():
        assert found[name]["kind"] == truth["kind"], name
        assert set(found[name]) <= KEYS, name
    assert found["IMG_0001.JPG"]["pair"] == "IMG_0001.MOV"
    assert found["IMG_0001.MOV"]["kind"] == "livePhotoVideo"
    assert found["TRUTH.json"]["kind"] == "unknown"


def test_a_film_in_a_folder_for_short_films_is_one(tmp_path):
    (tmp_path / "Short Films").mkdir()
    shutil.copy(FIXTURES / "video.mp4", tmp_path / "Short Films/a.mp4")
    shutil.copy(FIXTURES / "video.mp4", tmp_path / "b.mp4")
    assert sorted(line["kind"] for line in lines("inspect", "--json", tmp_path)) == ["shortFilm", "video"]


def test_each_file_that_cannot_be_read_is_told_once(tmp_path):
    done = media("inspect", tmp_path / "a.jpg", FIXTURES / "still.jpg", tmp_path / "b.jpg")
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 1
    assert done.stderr.splitlines() == [f"clickwheel: {tmp_path / name} cannot be read: No such file or directory" for name in ("a.jpg", "b.jpg")]


def test_a_link_that_leads_out_of_a_folder_or_round_in_it_is_not_followed(tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside/loop").symlink_to(tmp_path / "inside")
    (tmp_path / "inside/out").symlink_to(FIXTURES)
    shutil.copy(FIXTURES / "still.png", tmp_path / "inside/a.png")
    assert [line["file"] for line in lines("inspect", "--json", tmp_path / "inside")] == ["a.png"]


def test_a_path_is_below_the_folder_that_was_named_which_is_named_too(tmp_path):
    for folder in ("one/deep", "two"):
        (tmp_path / folder).mkdir(parents=True)
        shutil.copy(FIXTURES / "still.png", tmp_path / folder / "a.png")
    found = lines("inspect", "--json", tmp_path / "one", f"{tmp_path}/two/", tmp_path / "two/a.png")
    assert [(line.get("folder"), line["file"]) for line in found] == [
        (f"{tmp_path}/one", "deep/a.png"), (f"{tmp_path}/two", "a.png"), (None, f"{tmp_path}/two/a.png")]
    assert f"{tmp_path}/one/deep/a.png: photo" in media("inspect", tmp_path / "one").stdout


def test_what_is_not_there_is_told_in_a_sentence_and_the_rest_goes_on():
    done = media("inspect", "--json", "/nowhere/a.jpg", FIXTURES / "still.png")
    kinds = [json.loads(line)["kind"] for line in done.stdout.splitlines()]
    assert "image" in kinds and "/nowhere/a.jpg" in done.stdout + done.stderr


@pytest.mark.parametrize("name, width, height", [
    ("still.jpg", 320, 240), ("still.heic", 320, 240), ("still.avif", 320, 240), ("orient5.jpg", 240, 320),
    ("truncated.jpg", 320, 240), ("anim.gif", 320, 240),
])
def test_a_small_picture_is_upright_and_no_larger_than_was_asked_for(tmp_path, name, width, height):
    out = tmp_path / "out.jpg"
    [line] = lines("thumbnail", FIXTURES / name, "-o", out, "--json")
    assert max(line["width"], line["height"]) <= 320 and line["bytes"] == out.stat().st_size
    assert (line["width"] > line["height"]) == (width > height)
    [inspected] = lines("inspect", "--json", out)
    assert (inspected["width"], inspected["height"]) == (line["width"], line["height"])


def test_a_small_picture_of_a_film_is_its_poster_and_may_go_to_standard_output(tmp_path):
    done = subprocess.run([PROGRAM, "media", "thumbnail", FIXTURES / "rot90.mp4", "-o", "-", "--size", "64"],
                          capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stdout.startswith(b"\xff\xd8")


@pytest.mark.parametrize("words, said", [
    (["thumbnail", FIXTURES / "still.jpg"], "media thumbnail needs -o OUT"),
    (["thumbnail", FIXTURES / "still.jpg", "-o", "x", "--size", "9"], "--size 9 is not a number from 16 to 8192"),
    (["load"], "media load needs one FILE"),
    (["inspect"], "media inspect needs a FILE or a folder"),
])
def test_a_wrong_call_is_one_sentence_with_status_2(words, said):
    done = media(*words)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


def test_what_cannot_be_written_or_decoded_is_one_sentence_with_status_1(tmp_path):
    done = media("thumbnail", FIXTURES / "still.jpg", "-o", tmp_path / "no/such/folder.jpg")
    assert done.returncode == 1 and "no/such/folder.jpg cannot be written" in done.stderr
    done = media("load", FIXTURES / "empty.jpg")
    assert done.returncode == 1 and done.stderr == f"clickwheel: {FIXTURES}/empty.jpg cannot be shown: the file is empty.\n"
    (tmp_path / "bad.png").write_bytes((FIXTURES / "still.png").read_bytes()[:60])
    done = media("load", tmp_path / "bad.png")
    assert done.returncode == 1 and str(tmp_path / "bad.png") in done.stderr and len(done.stderr.splitlines()) == 1


def test_loading_tells_frames_duration_projection_and_the_clip():
    [gif] = lines("load", "--json", FIXTURES / "anim.gif")
    assert gif["type"] == "image" and gif["frames"] == len(gif["delaysMs"]) > 1
    assert gif["durationMs"] == sum(gif["delaysMs"])
    [sphere] = lines("load", "--json", FIXTURES / "pano.jpg")
    assert sphere["type"] == "image" and sphere["projection"] == "equirectangular"
    [film] = lines("load", "--json", FIXTURES / "video.mp4")
    assert film["type"] == "video" and film["durationMs"] > 0 and film["pictureBytes"] > 0
    [live] = lines("load", "--json", FIXTURES / "IMG_0001.JPG")
    assert live["type"] == "livePhoto" and live["clip"] == "IMG_0001.MOV"
    [motion] = lines("load", "--json", FIXTURES / "PXL_0001.MP.jpg")
    assert motion["clip"] == "PXL_0001.MP.jpg" and motion["videoOffset"] + motion["videoLength"] <= (FIXTURES / "PXL_0001.MP.jpg").stat().st_size


def test_standard_error_that_is_a_file_does_not_end_the_program_that_decodes(tmp_path):
    with open(tmp_path / "errors", "w") as errors:
        done = subprocess.run([PROGRAM, "media", "load", FIXTURES / "still.avif"], stdout=subprocess.PIPE, stderr=errors,
                              text=True, timeout=60)
    assert done.returncode == 0 and "is a picture of" in done.stdout


def test_a_name_with_line_ends_and_control_characters_stays_one_line(tmp_path):
    name = "a.jpg\nb.jpg: photo\x1b[2J\u202e.jpg"
    shutil.copy(FIXTURES / "still.jpg", tmp_path / name)
    shown = media("inspect", tmp_path).stdout
    assert len(shown.splitlines()) == 1 and "\x1b" not in shown and "\u202e" not in shown
    assert len(lines("inspect", "--json", tmp_path)) == 1

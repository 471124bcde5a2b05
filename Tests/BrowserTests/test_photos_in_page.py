"""Photos and videos: the grid under the wheel, and what is done with one of each kind."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Device
from daemon import ROOT, Daemon

FIXTURES = ROOT / "Tests/MediaTests/Fixtures"
SEEN = "[...document.querySelectorAll('.grid .cell img')].filter((img) => img.complete && img.naturalWidth > 0).length"
MODE = "document.querySelector('.photo .hint')?.textContent.startsWith(arg)"


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """A daemon with sixty photos, an animation, a sphere, a live photo and a video."""
    folder = tmp_path_factory.mktemp("photos")
    for name in ["IMG_0001.JPG", "IMG_0001.MOV", "anim.gif", "pano.jpg", "video.mp4"]:
        shutil.copy(FIXTURES / name, folder / name)
    for number in range(60):
        shutil.copy(FIXTURES / ["still.jpg", "orient5.jpg", "still.webp"][number % 3], folder / f"photo {number:02}.jpg")
    for name in ["old.avi", "words.mkv", "words.mp4"]:
        shutil.copy(ROOT / "Tests/Fixtures/films" / name, folder / name)
    (folder / "video.en.srt").write_text("1\n00:00:00,000 --> 00:00:09,000\nHello\n")
    daemon = Daemon(tmp_path_factory.mktemp("music"), tmp_path_factory.mktemp("data"), photos=folder)
    daemon.wait(lambda: daemon.get("api/gallery")["photos"] == 63 and "scan" not in daemon.get("api/gallery"), "the photos are known", 60)
    yield daemon
    daemon.stop()


@pytest.fixture
def show(gallery: Daemon, new_device: Callable[..., Device]) -> Callable[[str], Device]:
    return lambda path, **options: new_device(gallery.url, **options).open(path)


def identifier(gallery: Daemon, of: str, title: str) -> int:
    rows = gallery.get(f"api/gallery/list?of={of}")["rows"]
    return next(row["id"] for row in rows if row["title"] == title)


def words(gallery: Daemon, ending: str) -> int:
    """The film with words in it, in one container or the other: browsers play the sound of the MP4."""
    rows = gallery.get("api/gallery/list?of=videos")["rows"]
    films = [row["id"] for row in rows if row["title"] == "words"]
    return next(film for film in films if gallery.get(f"api/gallery/item/{film}/contents")["soundPlays"] == (ending == "mp4"))


def test_the_grid_follows_the_wheel_and_comes_back_to_the_photo_that_was_left(show):
    device = show("photos/list/all")
    device.wait(f"{SEEN} >= 15")
    assert device.page.inner_text(".bar .detail") == "1 of 63"
    device.turn(15 * 22)
    place = device.index
    assert place >= 20
    device.wait(f"{SEEN} >= 10")
    device.press("select")
    device.wait_for_title("Photo")
    device.wait("document.querySelector('.photo img')?.naturalWidth > 320")
    device.turn(15)
    assert device.page.inner_text(".bar .detail") == f"{place + 2} of 63"
    device.press("next")
    assert device.page.inner_text(".bar .detail") == f"{place + 3} of 63"
    device.press("menu")
    device.wait_for_title("All Photos")
    assert device.index == place + 2


def test_the_bar_says_how_far_the_search_for_photos_is_and_then_the_making_of_their_pictures(gallery: Daemon, new_device):
    """As the daemon tells it: a search takes a second and the pictures of many photos take minutes."""
    idle = {**gallery.get("api/gallery"), "photos": 200, "videos": 0}
    for busy in ("scan", "unpictured"):
        idle.pop(busy, None)

    def signs(more: dict) -> str:
        """The bar once the page has been told of the gallery: the sign of shuffling comes behind that."""
        told = [("state", gallery.state()), ("gallery", {**idle, **more}), ("state", {**gallery.state(), "order": "shuffle"})]
        body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in told)
        device = new_device(gallery.url)
        device.page.route("**/api/events*", lambda route: route.fulfill(status=200, content_type="text/event-stream", body=body))
        device.page.goto(f"{gallery.url}#/photos/list/all")
        device.wait_for_title("All Photos")
        device.wait("document.querySelector('.bar .detail').textContent && document.getElementById('signs').textContent.includes('Shuffled')")
        return " ".join(device.page.inner_text("#signs").split())

    assert "1,234 photos and videos found so far" in signs({"scan": {"directories": 3, "found": 1234}})
    assert "74% of thumbnails are ready" in signs({"unpictured": 51})
    nothing = signs({})
    assert "thumbnails" not in nothing and "found" not in nothing


def test_a_line_of_the_grid_that_moves_keeps_its_pictures(show):
    device = show("photos/list/all")
    device.wait(f"{SEEN} >= 15")
    device.page.evaluate("document.querySelectorAll('.grid .cell').forEach((cell) => { cell.dataset.was = cell.ariaLabel ?? cell.getAttribute('aria-label'); })")
    device.key("PageDown")
    device.key("ArrowDown")
    moved = device.page.evaluate("[...document.querySelectorAll('.grid .cell')].filter((cell) => cell.dataset.was === cell.getAttribute('aria-label')).length")
    places = device.page.evaluate("[...document.querySelectorAll('.grid .cell')].map((cell) => Number(cell.getAttribute('aria-posinset')))")
    assert places == sorted(places)
    assert moved >= 5


def test_a_photo_is_looked_at_closely_with_the_wheel(show, gallery):
    device = show(f"photos/view/{identifier(gallery, 'photos', 'photo 03')}")
    device.wait("document.querySelector('.photo img')?.naturalWidth > 0")
    device.press("select")
    device.wait(MODE, "Turn: zoom")
    before = device.page.evaluate("document.querySelector('.photo img').getBoundingClientRect().width")
    device.turn(45)
    after = device.page.evaluate("document.querySelector('.photo img').getBoundingClientRect().width")
    assert after > before * 1.3
    device.press("menu")
    device.wait(MODE, "Select: zoom")
    assert device.title == "Photo"


def test_an_animation_is_stepped_through(show, gallery):
    device = show(f"photos/view/{identifier(gallery, 'photos', 'anim')}")
    device.wait(MODE, "Select: step")
    assert device.page.get_attribute(".photo img", "src").endswith("/file?v=" + device.page.get_attribute(".photo img", "src").split("v=")[1])
    device.press("select")
    device.turn(45)
    device.wait("/^Frame [2-9] of 20/.test(document.querySelector('.photo .hint')?.textContent)")
    frame = int(device.page.inner_text(".photo .hint").split()[1])
    assert f"frame={frame - 1}&" in device.page.get_attribute(".photo img", "src")
    device.press("select")
    device.wait(MODE, "Select: step")


def test_a_sphere_is_looked_round_in_by_wheel_and_keys(show, gallery):
    device = show(f"photos/view/{identifier(gallery, 'photos', 'pano')}")
    device.wait("document.querySelector('.photo canvas')?.hidden === false")
    device.press("select")
    device.wait(MODE, "Turn: look")
    device.settle()
    place = device.page.locator(".photo canvas")
    before = place.screenshot()
    device.turn(90)
    turned = place.screenshot()
    device.key("ArrowUp", "ArrowUp")
    assert len({before, turned, place.screenshot()}) == 3


def test_a_live_photo_plays_while_select_is_held(show, gallery):
    device = show(f"photos/view/{identifier(gallery, 'photos', 'IMG_0001')}")
    device.wait(MODE, "Hold Select")
    assert device.page.is_hidden(".photo video")
    device.hold("select")
    device.wait("document.querySelector('.photo video')?.hidden === false && document.querySelector('.photo video')?.currentTime > 0")
    device.page.mouse.up()
    device.wait("document.querySelector('.photo video')?.hidden && document.querySelector('.photo video')?.paused")


def test_a_video_goes_on_where_it_was_left_with_its_subtitles(show, gallery):
    film = identifier(gallery, "videos", "video")
    device = show(f"videos/view/{film}")
    # A browser may want a press before anything sounds.
    device.wait("document.querySelector('.film video')?.paused === false || document.querySelector('.film .words p span')?.textContent.startsWith('Press')")
    if device.page.evaluate("document.querySelector('.film video').paused"):
        device.press("select")
    device.wait("document.querySelector('.film video')?.currentTime > 0.2")
    device.turn(30)
    device.wait("document.querySelector('.film video')?.currentTime > 3")
    device.press("select")
    device.wait("document.querySelector('.film video')?.paused && document.querySelector('.film video')?.ended === false")
    device.key("c")
    device.wait("document.querySelector('.film video')?.textTracks[0]?.mode === 'showing' && document.querySelector('.film video')?.textTracks[0]?.cues?.length === 1")
    device.press("menu")
    gallery.wait(lambda: gallery.get("api/gallery/list?of=videos/continue")["rows"], "it is noted where it was left")
    again = show("videos/list/continue")
    again.wait_for_rows()
    again.press("select")
    again.wait("document.querySelector('.film video')?.currentTime > 3")


def test_a_video_that_the_browser_cannot_play_is_converted_from_where_the_wheel_stops(show, gallery, guard):
    guard.allow("Failed to load resource|/file")
    device = show(f"videos/view/{identifier(gallery, 'videos', 'old')}")
    device.wait("document.querySelector('.film video')?.src.includes('/stream?start=0') && document.querySelector('.film video')?.readyState >= 2")
    device.turn(60)
    begins = "Number(new URL(document.querySelector('.film video').src).searchParams.get('start'))"
    device.wait(f"{begins} >= 6000 && document.querySelector('.film video').readyState >= 2")
    start = device.page.evaluate(begins)
    shown = device.page.get_attribute(".film .stage", "aria-valuenow")
    assert int(shown) >= start // 1000
    assert device.page.get_attribute(".film .stage", "aria-valuemax") == "12"


def test_a_film_goes_from_chapter_to_chapter_with_the_subtitles_inside_it(show, gallery):
    device = show(f"videos/view/{words(gallery, 'mp4')}")
    device.wait("document.querySelectorAll('.film .marks i').length === 1 && document.querySelector('.film video')?.readyState >= 2")
    # It begins by itself, or the browser wants a press first.
    device.wait("document.querySelector('.film video').paused === false || document.querySelector('.film .words p span')?.textContent.startsWith('Press')")
    if not device.page.evaluate("document.querySelector('.film video').paused"):
        device.press("select")
    device.press("next")
    device.wait("Math.abs(document.querySelector('.film video')?.currentTime - 5) < 0.2 && !document.querySelector('.film video').seeking")
    device.wait("document.querySelector('.film .clock')?.textContent.startsWith('The end & more')")
    device.hold("select")
    device.page.mouse.up()
    device.wait("document.querySelector('.sheet')")
    device.page.get_by_role("option", name="Chapters").click()
    device.wait("document.querySelector('.sheet h2')?.textContent === 'Chapters'")
    device.page.get_by_role("option", name="Beginning").click()
    device.wait("document.querySelector('.film video')?.currentTime < 0.1")
    device.key("c")
    device.wait("document.querySelector('.film video')?.textTracks[0]?.mode === 'showing' && document.querySelector('.film video')?.textTracks[0]?.cues?.length === 3")
    assert device.page.evaluate("document.querySelector('.film video').textTracks[1].label") == "German, forced"


def test_a_film_whose_sound_the_browser_cannot_play_is_converted_by_itself(show, gallery, guard):
    guard.allow("Failed to load resource|/file")
    device = show(f"videos/view/{words(gallery, 'mkv')}")
    device.wait("document.querySelector('.film video')?.src.includes('/stream?start=') && document.querySelector('.film video')?.readyState >= 2")
    device.turn(45)
    device.wait("Number(new URL(document.querySelector('.film video').src).searchParams.get('start')) > 2000 && document.querySelector('.film video').readyState >= 2")
    device.key("c")
    # The first line is over where the film is shown from, and the others count from there.
    device.wait("document.querySelector('.film video')?.textTracks[0]?.mode === 'showing' && [1, 2].includes(document.querySelector('.film video')?.textTracks[0]?.cues?.length)")
    assert device.page.evaluate("Math.max(...[...document.querySelector('.film video').textTracks[0].cues].map(({ startTime }) => startTime)) < 9")


def test_what_opens_as_a_picture_moves_when_somebody_says_so(show, gallery):
    photo, film = identifier(gallery, "photos", "anim"), identifier(gallery, "videos", "video")
    gallery.post("api/strategies", family="media-loading", member="live-photo")
    try:
        device = show(f"photos/view/{photo}")
        device.wait(MODE, "Hold Select: play")
        assert "/picture?" in device.page.get_attribute(".photo img", "src")
        device.hold("select")
        device.wait("document.querySelector('.photo img')?.src.includes('/file?')")
        device.page.mouse.up()
        device.wait("document.querySelector('.photo img')?.src.includes('/picture?')")
        device.open(f"videos/view/{film}")
        device.wait("document.querySelector('.film .words p span')?.textContent === 'Press Select to play'")
        assert device.page.evaluate("document.querySelector('.film video').paused")
    finally:
        gallery.post("api/strategies", family="media-loading", member="by-kind")


def test_favourites_and_details_are_on_the_sheet_of_a_photo(show, gallery):
    device = show("photos/list/all")
    device.wait(f"{SEEN} >= 15")
    name = device.page.inner_text(".grid .caption b")
    device.hold("select")
    device.page.mouse.up()
    device.wait("document.querySelector('.sheet')")
    device.page.get_by_role("option", name="Add to Favourites").click()
    gallery.wait(lambda: [row["title"] for row in gallery.get("api/gallery/list?of=photos/favourites")["rows"]] == [name], "it is a favourite")


def test_without_photos_the_page_says_how_to_name_some(device: Device):
    device.open("photos/list/all")
    device.wait("document.querySelector('.message h2')?.textContent === 'No photos or videos yet'")
    assert "--photos FOLDER" in device.page.inner_text(".message")

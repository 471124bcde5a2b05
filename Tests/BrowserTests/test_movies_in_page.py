"""Films: their ratings by whom one likes, stars by the wheel, which film a file is, and keys."""

import http.server
import json
import os
import shutil
import subprocess
import threading
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Device
from daemon import BINARY, ROOT, Daemon

FILM = ROOT / "Tests/MediaTests/Fixtures/video.mp4"
DATA_SET = ROOT / "Tests/RatingsTests/Fixtures"
NAMES = ["Gravity (2013).mp4", "Cinderella (2015).mp4", "Ant-Man (2015).mp4", "Our garden.mp4"]
ROWS = "[...document.querySelectorAll('#views [role=option] .title > span:first-child')].map((span) => span.textContent)"
VALUES = "[...document.querySelectorAll('#views [role=option] .value')].map((span) => span.textContent)"


class Omdb:
    """A server that has OMDb's answers."""

    def __init__(self):
        answers = {}
        for line in (DATA_SET / "omdb.jsonl").read_text().splitlines():
            answer = json.loads(line)
            answers[answer["imdbID"]] = answer
        self.asked = asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
                asked.append(query)
                if "s" in query:
                    found = [{"Title": "Nobody Imported This", "Year": "1999", "imdbID": "tt7654321"}] if "nobody" in query["s"].lower() else []
                    answers[None] = {"Search": found, "Response": "True"} if found else {"Response": "False", "Error": "Movie not found!"}
                body = json.dumps(answers.get(query.get("i"), {"Response": "False", "Error": "Movie not found!"})).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def omdb() -> Iterator[Omdb]:
    omdb = Omdb()
    yield omdb
    omdb.server.shutdown()
    omdb.server.server_close()


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory, omdb: Omdb) -> Iterator[Daemon]:
    """A daemon with four short films, three of which are in the data set, which is imported."""
    folder, data = tmp_path_factory.mktemp("videos"), tmp_path_factory.mktemp("data")
    (folder / "Shorts").mkdir()
    for name in NAMES:
        shutil.copy(FILM, folder / "Shorts" / name)
    done = subprocess.run([BINARY, "movies", "import", DATA_SET, "--data", data], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    environment = {key: os.environ.pop(key) for key in list(os.environ) if key.startswith(("CLICKWHEEL_OMDB", "CLICKWHEEL_TMDB"))}
    os.environ["CLICKWHEEL_OMDB_URL"] = omdb.address
    daemon = Daemon(tmp_path_factory.mktemp("music"), data, photos=folder)
    daemon.wait(lambda: daemon.get("api/movies")["total"] == len(NAMES) and "scan" not in daemon.get("api/gallery"), "the films are known", 60)
    yield daemon
    daemon.stop()
    del os.environ["CLICKWHEEL_OMDB_URL"]
    os.environ.update(environment)


@pytest.fixture
def show(films: Daemon, new_device: Callable[..., Device]) -> Iterator[Callable[[str], Device]]:
    yield lambda path, **options: new_device(films.url, **options).open(path)
    films.post("api/strategies", family="movie-ratings", member="dataset")
    for row in films.get("api/movies?sort=mine")["rows"]:
        films.post("api/movies/stars", id=row["id"], stars=0)


def film(films: Daemon, title: str) -> dict:
    return next(row for row in films.get("api/movies")["rows"] if row["title"] == title)


def test_films_are_listed_with_posters_and_ratings_and_every_list_follows_another_service(show, films, omdb):
    device = show("videos")
    device.page.get_by_role("option", name="Movies").click()
    device.wait_for_title("Movies")
    device.page.get_by_role("option", name="All Movies").click()
    device.wait_for_title("All Movies")
    device.wait(f"JSON.stringify({ROWS}) === JSON.stringify(arg)", ["Ant-Man", "Cinderella", "Gravity", "Our garden"])
    device.wait(f"{VALUES}[0] === '7.8/10' && {VALUES}[3] === '–'")
    device.wait("document.querySelectorAll('#views .row img').length === 4 && [...document.querySelectorAll('#views .row img')].every((img) => img.naturalWidth > 0)")
    films.post("api/strategies", family="movie-ratings", member="rottentomatoes")
    device.wait(f"{VALUES}.every((value) => value === '–')")
    assert not omdb.asked
    films.post("api/movies/keys", service="omdb", key="key-0123456789")
    device.wait(f"JSON.stringify({VALUES}.slice(0, 2)) === JSON.stringify(arg)", ["80%", "85%"])
    asked = len(omdb.asked)
    films.post("api/strategies", family="movie-ratings", member="metacritic")
    device.wait(f"{VALUES}[1] === '67/100'")
    assert len(omdb.asked) == asked, "two views of one answer"
    assert all(query.get("i", "").startswith("tt") for query in omdb.asked), "a video of one's own is named to nobody"
    films.post("api/movies/keys", service="omdb", key="")


def test_a_film_says_of_each_number_where_it_comes_from_and_when(show, films):
    device = show(f"videos/movies/film/{film(films, 'Ant-Man')['id']}")
    device.wait_for_title("Ant-Man (2015)")
    device.wait(f"{ROWS}.length > 5")
    titles = device.page.evaluate(ROWS)
    assert titles[:3] == ["Play", "My Stars", "IMDb data set"]
    device.turn(15 * 2.5)
    assert device.row == "IMDb data set"
    note = device.page.inner_text(".footnote")
    assert note.startswith("IMDb data set: 7.8 of 10, the mean of 103,660 votes. As of ") and "today" in note
    device.press("select")
    device.wait("document.querySelector('.sheet')")
    assert "103,660 votes" in device.page.inner_text(".sheet") and "courtesy of IMDb" in device.page.inner_text(".sheet")


def test_stars_by_the_wheel_are_kept_once_and_taken_back_by_undo(show, films):
    ident = film(films, "Gravity")["id"]
    device = show(f"videos/movies/film/{ident}/rate")
    device.wait("document.querySelector('.movie-stars h2')?.textContent === 'Gravity (2013)'")
    device.turn(15 * 7.5)
    films.wait(lambda: film(films, "Gravity").get("stars") == 3.5, "the stars are kept")
    assert device.page.get_attribute(".movie-stars .stars", "aria-valuetext") == "3 and a half stars"
    device.page.get_by_text("Undo").click()
    films.wait(lambda: "stars" not in film(films, "Gravity"), "they are taken back")
    device.key("4")
    films.wait(lambda: film(films, "Gravity").get("stars") == 4, "a key gives them, too")
    device.press("select")
    device.wait_for_title("Gravity (2013)")
    device.open("videos/movies/by/mine")
    device.wait(f"JSON.stringify({ROWS}) === '[\"Gravity\"]'")


def test_25_a_films_stars_are_saved_once_there_after_a_reload_and_taken_back_for_good(show, films):
    ident = film(films, "Cinderella")["id"]
    device = show(f"videos/movies/film/{ident}/rate")
    device.wait("document.querySelector('.movie-stars h2')?.textContent === 'Cinderella (2015)'")
    sent = []
    device.page.on("request", lambda request: request.url.endswith("/api/movies/stars") and sent.append(request.post_data_json["stars"]))
    shown = "document.querySelector('.movie-stars .stars').getAttribute('aria-valuetext') === arg"

    def again():
        device.page.reload()
        device.wait("document.querySelector('.movie-stars h2')?.textContent === 'Cinderella (2015)'")

    device.turn(15 * 7.5)
    films.wait(lambda: film(films, "Cinderella").get("stars") == 3.5, "the stars are kept")
    for _ in range(200):
        if sent and sent[-1] == 3.5:
            break
        device.frame()
    # Where the browser is late, the wheel rests on the way too; nothing is saved twice.
    assert sent == sorted(set(sent)) and sent[-1] == 3.5, sent
    again()
    device.wait(shown, "3 and a half stars")
    before = len(sent)
    device.key("4")
    films.wait(lambda: film(films, "Cinderella").get("stars") == 4, "a key gives them")
    assert device.heard(before + 1, sent), sent
    assert sent[-2:] == [3.5, 4] and sent.count(4) == 1
    device.page.get_by_text("Undo").click()
    films.wait(lambda: film(films, "Cinderella").get("stars") == 3.5, "the stars before are back")
    assert device.heard(before + 2, sent), sent
    assert sent[-3:] == [3.5, 4, 3.5]
    again()
    device.wait(shown, "3 and a half stars")
    assert sent[-3:] == [3.5, 4, 3.5], "nothing is saved by looking"


def test_at_the_end_of_a_film_stars_are_offered(show, films):
    device = show(f"videos/view/{film(films, 'Cinderella')['id']}")
    device.wait("document.querySelector('.film video')?.readyState >= 2")
    device.page.evaluate("() => { const film = document.querySelector('.film video'); film.currentTime = film.duration - 0.3; film.play(); }")
    device.wait_for_title("Rate")
    device.wait("document.querySelector('.movie-stars h2')?.textContent === 'Cinderella (2015)'")


def test_a_wrong_match_is_mended_and_stays(show, films):
    ident = film(films, "Our garden")["id"]
    device = show(f"videos/movies/film/{ident}/match")
    device.page.fill("input", "2 Guns")
    device.page.get_by_role("option", name="2 Guns (2013)").click()
    films.wait(lambda: any(row["id"] == ident and row["title"] == "2 Guns" and row["match"]["rule"] == "fixed" for row in films.get("api/movies")["rows"]), "it is the film that was chosen")
    films.post("api/movies/fix", id=ident)


def test_a_film_that_was_not_imported_is_found_by_way_of_omdb_where_there_is_a_key(show, films, omdb):
    ident = film(films, "Our garden")["id"]
    device = show(f"videos/movies/film/{ident}/match")
    device.page.fill("input", "nobody imported")
    device.wait("document.querySelector('#views').innerText.includes('Nothing')")
    assert not any("s" in query for query in omdb.asked)
    films.post("api/movies/keys", service="omdb", key="0123456789")
    device.page.fill("input", "nobody imported this")
    device.page.get_by_role("option", name="Nobody Imported This (1999)").click()
    films.wait(lambda: any(row["id"] == ident and row["match"]["tconst"] == "tt7654321" for row in films.get("api/movies")["rows"] if "match" in row), "it is the film that was chosen")
    device.wait_for_title("Nobody Imported This (1999)")
    films.post("api/movies/fix", id=ident)
    films.post("api/movies/keys", service="omdb", key="")


def test_a_key_is_given_once_and_only_its_end_is_shown(show, films):
    device = show("settings/movies")
    device.wait_for_rows(4)
    assert device.page.evaluate(ROWS) == ["Rated by", "Order of Several", "IMDb Data Set", "OMDb Key", "TMDB Key"]
    assert device.page.evaluate(VALUES)[:3] == ["IMDb data set", "", "1,939 films"]
    device.page.get_by_role("option", name="TMDB key").click()
    device.wait("document.querySelector('#views input')")
    device.page.fill("input", "0123456789abcdef")
    device.press("select")
    device.wait_for_title("Movies")
    device.wait(f"{VALUES}[4] === '…cdef'")
    assert "0123456789" not in device.page.content() and "0123456789" not in films.log
    kept = Path(films.data) / "movies/keys.json"
    assert kept.stat().st_mode & 0o777 == 0o600 and json.loads(kept.read_text())["tmdb"] == "0123456789abcdef"
    films.post("api/movies/keys", service="tmdb", key="")
    device.wait(f"{VALUES}[4] === 'none'")


def test_who_is_asked_first_of_several_is_chosen_with_one_press(show, films):
    device = show("settings/movies/order")
    device.wait_for_rows(5)
    device.page.get_by_role("option", name="3, TMDB").click()
    device.wait(f"{ROWS}[0] === 'TMDB'")
    family = next(family for family in films.get("api/strategies")["families"] if family["name"] == "movie-ratings")
    assert (family["current"], family["argument"]) == ("in-order", "tmdb,dataset,imdb,rottentomatoes,metacritic")
    films.wait(lambda: film(films, "Ant-Man").get("rating", {}).get("source") == "IMDb data set", "the next one answers where the first has no key")
    device = show("videos/movies/by/title")
    device.wait("[...document.querySelectorAll('#views .row')].some((row) => row.textContent.includes('Ant-Man') && row.textContent.includes('IMDb data set'))")


def test_without_videos_the_page_says_how_to_name_some(device: Device):
    device.open("videos/movies/by/title")
    device.wait("document.querySelector('.message h2')?.textContent === 'No photos or videos yet'")
    assert "--videos FOLDER" in device.page.inner_text(".message")


@pytest.fixture
def many(tmp_path: Path, omdb: Omdb, monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    """A daemon with forty short films that nobody has imported a data set for, and a key."""
    folder = tmp_path / "videos"
    (folder / "Shorts").mkdir(parents=True)
    (tmp_path / "music").mkdir()
    for number in range(40):
        os.link(shutil.copy(FILM, folder / "film.mp4") if number == 0 else folder / "film.mp4", folder / "Shorts" / f"Film {number:02} (2013).mp4")
    (folder / "film.mp4").unlink()
    monkeypatch.setenv("CLICKWHEEL_OMDB_URL", omdb.address)
    daemon = Daemon(tmp_path / "music", tmp_path / "data", photos=folder)
    daemon.wait(lambda: daemon.get("api/movies")["total"] == 40 and "scan" not in daemon.get("api/gallery"), "the films are known", 60)
    daemon.post("api/movies/keys", service="omdb", key="key-0123456789")
    daemon.post("api/strategies", family="movie-ratings", member="imdb")
    yield daemon
    daemon.stop()


def test_only_films_in_sight_are_asked_about_and_the_others_when_one_says_so(many: Daemon, omdb: Omdb, new_device: Callable[..., Device]):
    omdb.asked.clear()
    device = new_device(many.url).open("videos/movies/by/title")
    device.wait(f"{VALUES}.length > 3 && {VALUES}.every((value) => value === '–')")
    titles = {query.get("t") for query in omdb.asked}
    assert "Film 00" in titles and "Film 39" not in titles and len(titles) < 30, titles
    # To the end in one stroke: what lies between is passed by.
    device.key("End")
    many.wait(lambda: any(query.get("t") == "Film 39" for query in omdb.asked), "what is seen now is asked about", 60)
    assert not any(query.get("t") == "Film 20" for query in omdb.asked)
    device.open("videos/movies")
    device.page.get_by_role("option", name="Ask About All").click()
    device.page.locator(".sheet [role=option]", has_text="Ask").first.click()
    many.wait(lambda: many.get("api/movies?limit=1")["unasked"] == 0, "all are asked about", 60)
    device.wait("![...document.querySelectorAll('#views [role=option]')].some((row) => row.textContent.includes('Ask About All'))")
    assert len({query.get("t") for query in omdb.asked}) == 40

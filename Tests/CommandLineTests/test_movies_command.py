"""Films in the terminal: the data set, names matched to films, ratings by services, stars of one's own."""
import http.server
import json
import os
import socket
import subprocess
import threading
import urllib.parse

import pytest

from program import PROGRAM, ROOT

FIXTURES = ROOT / "Tests/RatingsTests/Fixtures"
MATCH = {"file", "title", "year", "tconst", "confidence", "rule"}


class Films:
    def __init__(self, folder):
        self.data = folder / "data"

    def run(self, *words, input=None, **environment):
        home = {key: value for key, value in os.environ.items() if not key.startswith(("CLICKWHEEL_OMDB", "CLICKWHEEL_TMDB"))}
        return subprocess.run([PROGRAM, "movies", *map(str, words), "--data", self.data], capture_output=True, text=True,
                              timeout=120, input=input, env={**home, **environment})

    def lines(self, *words, **options):
        done = self.run(*words, "--json", **options)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    films = Films(tmp_path_factory.mktemp("films"))
    [report] = films.lines("import", FIXTURES)
    assert (report["titles"], report["ratings"], report["damaged"]) == (1939, 146, 0)
    return films


@pytest.fixture
def omdb():
    """A server that has OMDb's answers, and the queries that it was asked."""
    answers = [json.loads(line) for line in (FIXTURES / "omdb.jsonl").read_text().splitlines()]
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
            asked.append(query)
            found = [answer for answer in answers if answer["Title"].lower() == query.get("t", "").lower()]
            body = json.dumps(found[0] if found else {"Response": "False", "Error": "Movie not found!"}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", asked
    server.shutdown()
    server.server_close()


def test_names_are_matched_as_operands_and_from_standard_input(films):
    names = ["Gravity.2013.1080p.BluRay.x264-GROUP.mkv", "2 Guns [tt1272878].avi", "Grvity (2013).mkv", "no such film.mkv"]
    found = films.lines("match", *names)
    assert found == films.lines("match", "-", input="".join(name + "\n" for name in names))
    assert [line["file"] for line in found] == names
    assert all(set(line) == MATCH for line in found[:3])
    assert [line["rule"] for line in found] == ["titleAndYear", "id", "misspelt", "none"]
    assert found[3] == {"file": "no such film.mkv", "confidence": 0, "rule": "none"}
    assert found[0]["confidence"] >= 0.9 > found[2]["confidence"]


def test_a_match_that_was_mended_is_remembered_for_the_name_and_forgotten_when_told(films):
    assert films.lines("match", "holiday.mkv")[0]["rule"] == "none"
    assert films.run("fix", "holiday.mkv", "tt1272878").returncode == 0
    [found] = films.lines("match", "/else/where/holiday.mkv")
    assert (found["rule"], found["title"]) == ("fixed", "2 Guns")
    assert films.run("fix", "holiday.mkv", "-").returncode == 0
    assert films.lines("match", "holiday.mkv")[0]["rule"] == "none"


def test_a_film_is_rated_by_the_data_set_with_every_key(films):
    [rating] = films.lines("rate", "Ant-Man", "--year", "2015")
    assert {key: rating[key] for key in "title year tconst source value scale kind votes".split()} == {
        "title": "Ant-Man", "year": 2015, "tconst": "tt90000003", "source": "dataset", "value": 7.8, "scale": 10,
        "kind": "mean10", "votes": 103660}
    assert rating["fetchedAt"].endswith("Z") and len(rating["fetchedAt"]) == 20
    assert films.run("rate", "ant", "man").stdout.startswith("Ant-Man (2015): 7.8/10, IMDb data set, 103660 votes, as of ")


def test_services_share_one_answer_that_is_kept_and_the_key_is_in_no_output(films, omdb):
    address, asked = omdb
    options = {"CLICKWHEEL_OMDB_KEY": "secret-key", "CLICKWHEEL_OMDB_URL": address}
    [tomatoes] = films.lines("rate", "Cinderella", "--source", "Rotten Tomatoes", **options)
    assert tomatoes["source"] == "rottentomatoes"
    assert (tomatoes["value"], tomatoes["scale"], tomatoes["kind"]) == (85, 100, "percentPositive")
    [critics] = films.lines("rate", "Cinderella", "--source", "metacritic", **options)
    assert (critics["value"], critics["kind"], critics["source"]) == (67, "mean100", "metacritic")
    assert len(asked) == 1 and asked[0]["apikey"] == "secret-key"
    missing = films.run("rate", "No such film", "--source", "imdb", **options)
    assert missing.returncode == 1 and "OMDb does not know 'No such film'" in missing.stderr
    with socket.socket() as nobody:
        # Bound, so that nobody else gets it, and without anybody who listens.
        nobody.bind(("127.0.0.1", 0))
        gone = films.run("rate", "Never asked", "--source", "imdb", CLICKWHEEL_OMDB_KEY="secret-key",
                         CLICKWHEEL_OMDB_URL=f"http://127.0.0.1:{nobody.getsockname()[1]}/")
    assert gone.returncode == 1 and "secret-key" not in gone.stderr + gone.stdout


@pytest.fixture
def tmdb():
    """A server that knows one film as TMDB does, and the paths and queries that it was asked."""
    film = {"id": 7, "title": "Gravity", "original_title": "Gravity", "release_date": "2013-10-03", "vote_average": 7.16,
            "vote_count": 15000, "overview": "Lost.", "imdb_id": "tt1454468"}
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            url = urllib.parse.urlsplit(self.path)
            query = dict(urllib.parse.parse_qsl(url.query))
            asked.append((url.path, query))
            results = [film] if query.get("query", "").lower() == "gravity" else []
            body = json.dumps(film if url.path == "/3/movie/7" else {"page": 1, "results": results}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/3", asked
    server.shutdown()
    server.server_close()


def test_tmdb_gives_its_own_mean_with_who_has_to_be_named_and_is_asked_once(films, tmdb):
    address, asked = tmdb
    options = {"CLICKWHEEL_TMDB_KEY": "secret-key", "CLICKWHEEL_TMDB_URL": address}
    [rating] = films.lines("rate", "Gravity", "--year", "2013", "--source", "tmdb", **options)
    assert {key: rating[key] for key in "title year tconst source service value scale kind votes".split()} == {
        "title": "Gravity", "year": 2013, "tconst": "tt1454468", "source": "tmdb", "service": "TMDB", "value": 7.16, "scale": 10,
        "kind": "mean10", "votes": 15000}
    assert "not endorsed" in rating["attribution"]
    assert [path for path, _ in asked] == ["/3/search/movie", "/3/movie/7"]
    assert asked[0][1]["primary_release_year"] == "2013" and asked[0][1]["api_key"] == "secret-key"
    films.lines("rate", "Gravity", "--year", "2013", "--source", "tmdb", **options)
    assert len(asked) == 2
    missing = films.run("rate", "No such film", "--source", "tmdb", **options)
    assert missing.returncode == 1 and "TMDB does not know 'No such film'" in missing.stderr and "secret" not in missing.stderr


def test_several_are_asked_in_order_until_one_knows_the_film(films, tmdb):
    address, asked = tmdb
    options = {"CLICKWHEEL_TMDB_KEY": "k", "CLICKWHEEL_TMDB_URL": address}
    [first] = films.lines("rate", "Ant-Man", "--year", "2015", "--source", "in-order", **options)
    assert first["service"] == "IMDb data set" and asked == []
    [second] = films.lines("rate", "Gravity", "--source", "in-order", **options)
    assert second["service"] == "TMDB" and second["kind"] == "mean10"


def test_the_key_may_be_in_a_file_of_settings(films, omdb):
    address, asked = omdb
    (films.data / "movies/keys.json").write_text('{"omdb": "from-the-file"}')
    films.lines("rate", "Ted 2", "--source", "imdb", CLICKWHEEL_OMDB_URL=address)
    assert asked[0]["apikey"] == "from-the-file"
    (films.data / "movies/keys.json").unlink()


def test_stars_of_ones_own_are_kept_until_they_are_taken_back(films):
    assert films.run("star", "4", "Gravity", "--year", "2013").stdout == "Gravity (2013): ★★★★\n"
    [rating] = films.lines("rate", "Gravity", "--source", "mine")
    assert (rating["value"], rating["scale"], rating["kind"]) == (4, 5, "stars5")
    assert films.run("star", "3.5", "Gravity", "--year", "2013").stdout == "Gravity (2013): ★★★½\n"
    [rating] = films.lines("rate", "Gravity", "--source", "mine")
    assert (rating["value"], rating["rating"]) == (3.5, "★★★½☆")
    assert films.run("star", "0", "Gravity").returncode == 0
    assert films.run("rate", "Gravity", "--source", "mine").returncode == 1


@pytest.mark.parametrize("words, status, said", [
    (["rate"], 2, "movies rate needs a TITLE"), (["match"], 2, "movies match needs a FILE, or -"),
    (["import"], 2, "movies import needs one DIR"), (["fix", "a"], 2, "movies fix needs a FILE and an ID"),
    (["fix", "a", "b"], 2, "'b' is no id of IMDb: one looks like tt0083658"),
    (["star", "6", "Gravity"], 2, "a number of stars from 0 to 5"),
    (["rate", "Gravity", "--year", "13"], 2, "--year 13 is not a year from 1888 to 2100"),
    (["rate", "Gravity", "--source", "nobody"], 2, "there is no source 'nobody'; there are: dataset, imdb, rottentomatoes, metacritic, tmdb, in-order, mine"),
    (["rate", "Gravity"], 1, "IMDb data set has no rating of 'Gravity'."),
    (["rate", "No such film"], 1, "IMDb data set does not know 'No such film'"),
    (["rate", "Gravity", "--source", "imdb"], 1, "OMDb needs a key: get one at https://www.omdbapi.com/"),
    (["rate", "Rush", "--source", "tmdb"], 1, "TMDB needs a key: get one at https://www.themoviedb.org/settings/api, and put it into CLICKWHEEL_TMDB_KEY."),
    (["import", "/nowhere"], 1, "/nowhere was not imported: it has no title.basics.tsv"),
])
def test_a_wrong_call_is_one_sentence(films, words, status, said):
    done = films.run(*words)
    assert done.returncode == status and said in done.stderr and done.stdout == ""


def test_without_a_data_set_the_sentence_says_how_to_get_one(tmp_path):
    done = Films(tmp_path).run("match", "Gravity (2013).mkv")
    assert done.returncode == 1 and "import their folder with clickwheel movies import" in done.stderr


def test_an_import_that_is_refused_leaves_the_films_as_they_were(films, tmp_path):
    for name in ["title.basics.tsv.gz", "title.ratings.tsv.gz"]:
        content = (FIXTURES / name).read_bytes()
        (tmp_path / name).write_bytes(content[: len(content) // 2])
    done = films.run("import", tmp_path)
    assert done.returncode == 1 and "it is cut off: fetch it again" in done.stderr
    assert films.lines("match", "Gravity (2013).mkv")[0]["rule"] == "titleAndYear"

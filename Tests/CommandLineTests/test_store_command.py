"""The store in the terminal: a shop of one's own, and buying from it, over a web server and back."""
import functools
import http.server
import json
import stat
import subprocess
import threading

import pytest

from program import PROGRAM, wav
from shopping import Shopper


@pytest.fixture
def seller(tmp_path):
    seller = Shopper(tmp_path / "seller")
    seller.shop = tmp_path / "shop"
    songs, deck = seller.shop / "songs", seller.shop / "deck"
    songs.mkdir(parents=True)
    deck.mkdir()
    for number in (1, 2):
        (songs / f"{number:02} Song.wav").write_bytes(wav(INAM=f"Song {number}", IART="The Band", IPRD="First"))
    (deck / "deck.csv").write_text("What is the capital of France?,Paris\n")
    words = ["--price", "4.99", "--title", "First"]
    subprocess.run([PROGRAM, "store", "pack", songs, "--id", "org.example.band.songs", *words], check=True, capture_output=True)
    subprocess.run([PROGRAM, "store", "pack", deck, "--id", "org.example.band.deck"], check=True, capture_output=True)
    seller.store("publish", seller.shop, "--id", "org.example.band", "--title", "The Band")
    return seller


@pytest.fixture
def address(seller):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=seller.shop))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/catalog.json"
    server.shutdown()


@pytest.fixture
def buyer(tmp_path, address):
    buyer = Shopper(tmp_path / "buyer")
    assert buyer.store("add", address)["packs"] == 2
    return buyer


def test_a_free_pack_is_ordered_and_at_once_in_the_quiz(buyer):
    buyer.store("cart", "add", "org.example.band.deck")
    [order] = buyer.store("checkout")
    assert (order["state"], order["total"]["text"]) == ("installed", "0.00 EUR")
    assert any(deck["cards"] == 1 for deck in json.loads(buyer.run("quiz", "decks", "--json").stdout))
    assert "is yours already" in buyer.refused("cart", "add", "org.example.band.deck")


def test_a_pack_that_costs_something_is_paid_by_the_sellers_code_and_at_once_in_the_music(buyer, seller):
    buyer.store("cart", "add", "org.example.band.songs")
    [order] = buyer.store("checkout")
    assert order["state"] == "placed" and order["reference"].endswith("-499-EUR")
    assert "does not pay" in buyer.refused("pay", order["number"], "00" * 64)
    assert "placed" in buyer.refused("get", order["number"])
    code = seller.run("store", "voucher", "org.example.band", order["reference"]).stdout.strip()
    [paid] = buyer.store("pay", order["number"], code)
    assert [step["event"] for step in paid["steps"]] == ["place", "pay", "download", "install"]
    songs = [json.loads(line) for line in buyer.run("library", "list", "--json").stdout.splitlines()]
    assert sorted(song["title"] for song in songs) == ["Song 1", "Song 2"]
    assert buyer.store("verify")[0]["right"] == 2
    assert "cannot pay" in buyer.refused("pay", order["number"], code)


def test_what_was_installed_is_noticed_when_it_changes_and_is_removed_and_fetched_again(buyer, seller):
    code = pay(buyer, seller)
    [album] = (buyer.data / "media/store").iterdir()
    song = album / "01 Song.wav"
    song.write_bytes(song.read_bytes() + b"x")
    done = buyer.run("store", "verify", "--json")
    assert done.returncode == 1 and json.loads(done.stdout)[0]["wrong"] == ["01 Song.wav"]
    assert buyer.store("remove", 1)[0]["state"] == "paid"
    assert list((buyer.data / "media/store").iterdir()) == []
    assert buyer.store("get", 1)[0]["state"] == "installed"
    assert buyer.store("verify")[0]["wrong"] == []
    assert code


def pay(buyer, seller):
    buyer.store("cart", "add", "org.example.band.songs")
    [order] = buyer.store("checkout")
    code = seller.run("store", "voucher", "org.example.band", order["reference"]).stdout.strip()
    buyer.store("pay", order["number"], code)
    return code


def test_a_promotion_of_the_seller_reduces_and_says_so_and_the_buyer_may_pay_in_full(buyer, seller, daemon_on):
    path = seller.shop / "store.json"
    shop = json.loads(path.read_text())
    shop["promotions"] = [{"id": "half", "title": "Half price", "kind": "percent", "points": 5000}]
    path.write_text(json.dumps(shop))
    seller.store("publish", seller.shop)
    [pack] = [pack for pack in buyer.store("browse", "--refresh")["packs"] if pack["kind"] == "album"]
    assert (pack["price"]["text"], pack["fullPrice"]["text"]) == ("2.49 EUR", "4.99 EUR")
    [cart] = buyer.store("cart", "add", "org.example.band.songs")
    assert (cart["total"]["minor"], cart["reductions"][0]["title"]) == (249, "Half price")
    daemon_on(buyer.data)
    assert buyer.run("strategy", "use", "discounts", "none").returncode == 0
    assert buyer.store("cart")[0]["total"]["minor"] == 499


def test_a_catalogue_that_was_changed_on_the_way_is_refused_and_the_one_before_stays(buyer, seller):
    page = seller.shop / "catalog.json"
    page.write_text(page.read_text().replace('"First"', '"Worst"'))
    done = buyer.run("store", "browse", "--refresh")
    assert "signature is not that of its key" in done.stderr
    assert "First" in done.stdout


def test_the_private_key_is_for_its_owner_alone_and_nowhere_in_the_shop(seller):
    key = seller.data / "store/keys/org.example.band.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert all(key.read_text().strip() not in path.read_text(errors="replace") for path in seller.shop.rglob("*") if path.is_file())
    assert stat.S_IMODE((seller.shop / "catalog.json").stat().st_mode) == 0o644


def test_wrong_calls_say_what_to_do(buyer, seller, tmp_path):
    (tmp_path / "empty").mkdir()
    for words, said in [
        (["add", "http://example.org/catalog.json"], "is not encrypted"),
        (["add", tmp_path / "empty"], "there is no file"),
        (["add", seller.shop, "--key", "12"], "64 hexadecimal digits"),
        (["cart", "add", "org.example.band.nothing"], "there is no pack"),
        (["cart", "sell", "x"], "store cart takes"),
        (["checkout"], "the cart is empty"),
        (["get", "9"], "there is no order '9'"),
        (["get", "x"], "is no number of an order"),
        (["publish", tmp_path / "empty"], "name the store with --id"),
        (["voucher", "org.example.band", "x"], "is no reference"),
    ]:
        assert said in buyer.refused(*words), words


def test_a_daemon_that_runs_fetches_what_is_ordered(buyer, daemon_on):
    daemon_on(buyer.data)
    buyer.store("cart", "add", "org.example.band.deck")
    [order] = buyer.store("checkout")
    for _ in range(600):
        [order] = buyer.store("orders", order["number"])
        if order["state"] == "installed":
            break
        threading.Event().wait(0.1)
    assert order["state"] == "installed"


@pytest.fixture
def daemon_on():
    from program import Daemon
    running = []

    def start(data):
        running.append(Daemon(PROGRAM, "--no-scan", "--output", "null", data=data))

    yield start
    for daemon in running:
        daemon.stop()

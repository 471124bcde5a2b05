"""The store in the page: from a pack through the cart to what is installed, and an order that waits for its seller."""

import functools
import http.server
import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Device
from daemon import BINARY, ROOT, Daemon

# The one of the documents.
THEME = re.search(r"```\n(\{\n  \"screen\".*?\n\})\n```", (ROOT / "Docs" / "Store.md").read_text(), re.S).group(1)
TITLES = "[...document.querySelectorAll('#views [role=option] .title')].map((title) => title.textContent)"


def run(data: Path, *words: object) -> str:
    home = {**os.environ, "XDG_DATA_HOME": str(data.parent)}
    # A pack is made without a data folder.
    where = [] if words[1] == "pack" else ["--data", data]
    done = subprocess.run([BINARY, *map(str, words), *where], capture_output=True, text=True, timeout=120, env=home)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def seller(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A shop with a free deck and one that costs something, and where it is."""
    data, shop = tmp_path / "seller", tmp_path / "shop"
    theme = shop / "theme"
    theme.mkdir(parents=True)
    (theme / "night.theme").write_text(THEME)
    run(data, "store", "pack", theme, "--id", "org.example.band.theme", "--title", "Night")
    for name, card, words in [("free", "What is the capital of France?,Paris", []), ("dear", "And of Peru?,Lima", ["--price", "4.99"])]:
        folder = shop / name
        folder.mkdir(parents=True)
        (folder / "deck.csv").write_text(card + "\n")
        run(data, "store", "pack", folder, "--id", f"org.example.band.{name}", "--title", f"The {name} deck", *words)
    run(data, "store", "publish", shop, "--id", "org.example.band", "--title", "The Band")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=shop))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield data, f"http://127.0.0.1:{server.server_port}/catalog.json"
    server.shutdown()
    server.server_close()


@pytest.fixture
def shop(seller: tuple[Path, str], tmp_path: Path) -> Iterator[Daemon]:
    """A daemon to which that store was added."""
    data = tmp_path / "buyer"
    run(data, "store", "add", seller[1])
    (tmp_path / "music").mkdir()
    daemon = Daemon(tmp_path / "music", data)
    yield daemon
    daemon.stop()


def choose(device: Device, title: str) -> None:
    device.wait(f"{TITLES}.some((title) => title.startsWith(arg))", title)
    # Not any row that has these words somewhere: a refusal may speak of an order too.
    begins = device.page.locator(".title", has_text=re.compile("^" + re.escape(title)))
    device.page.locator("#views [role=option]", has=begins).first.click()


def test_a_free_pack_is_got_and_is_in_the_quiz(shop: Daemon, new_device: Callable[..., Device]):
    device = new_device(shop.url).open("extras/store")
    choose(device, "Quiz decks")
    choose(device, "The free deck")
    choose(device, "Add to the cart, free")
    choose(device, "In the cart")
    device.wait_for_title("Cart")
    choose(device, "Get it now")
    device.wait("document.getElementById('title').textContent.startsWith('Order')")
    shop.wait(lambda: any(deck["cards"] == 1 for deck in shop.get("api/quiz")["decks"]), "the deck is in the quiz", 60)
    device.open("extras/store/kind/installed")
    device.wait(f"{TITLES}.includes(arg)", "The free deck")


def test_what_costs_something_waits_for_its_seller_and_is_ordered_once(shop: Daemon, seller: tuple[Path, str], new_device: Callable[..., Device]):
    device = new_device(shop.url).open("extras/store/kind/quiz")
    choose(device, "The dear deck")
    choose(device, "Add to the cart")
    choose(device, "In the cart")
    choose(device, "Order")
    device.wait("document.getElementById('title').textContent.startsWith('Order')")
    orders = shop.get("api/store")["orders"]
    assert [(order["state"], order["total"]["text"]) for order in orders] == [("placed", "4.99 EUR")]
    code = run(seller[0], "store", "voucher", "org.example.band", orders[0]["reference"])
    run(shop.data, "store", "pay", orders[0]["number"], code)
    shop.wait(lambda: shop.get("api/store")["orders"][0]["state"] == "installed", "what is paid is installed", 60)
    device.open("extras/store/orders")
    device.wait(f"{TITLES}.includes(arg)", "The dear deck")
    device.wait("document.querySelector('#views [role=option] .value')?.textContent === 'installed'")


LOOK = """() => {
    const page = getComputedStyle(document.documentElement);
    return ['--bg', '--wheel-1'].map((name) => page.getPropertyValue(name).trim()).join(' ');
}"""


def test_a_theme_is_got_and_worn_and_taken_off_again(shop: Daemon, new_device: Callable[..., Device]):
    device = new_device(shop.url).open("extras/store/kind/theme")
    before = device.page.evaluate(LOOK)
    choose(device, "Night")
    choose(device, "Add to the cart, free")
    choose(device, "In the cart")
    choose(device, "Get it now")
    # The order may be installed before the page has its answer, which opens the order's screen.
    device.wait("document.getElementById('title').textContent.startsWith('Order')")
    shop.wait(lambda: [theme["title"] for theme in shop.get("api/themes")["themes"]] == ["Night"], "the theme is installed", 60)
    device.open("settings/display")
    choose(device, "Theme")
    device.page.locator(".sheet [role=option]", has_text="Night").click()
    device.wait("getComputedStyle(document.documentElement).getPropertyValue('--bg').trim() === '#0d1420'")
    assert device.page.evaluate(LOOK) == "#0d1420 #2b3648"
    # What the theme has colours for is not chosen beside it.
    device.wait(f"!{TITLES}.includes('Body') && !{TITLES}.includes('Screen')")
    device.page.reload()
    device.wait_for_title("Display")
    assert device.page.evaluate(LOOK) == "#0d1420 #2b3648"
    choose(device, "Theme")
    device.page.locator(".sheet [role=option]", has_text="None").click()
    device.wait(f"{TITLES}.includes('Body')")
    assert device.page.evaluate(LOOK) == before
    run(shop.data, "store", "remove", shop.get("api/store")["orders"][0]["number"])
    shop.wait(lambda: shop.get("api/themes")["themes"] == [], "the theme is gone", 60)

"""The device in the browser, as a hand uses it: real pointer, touch and key events."""

import math
from urllib.parse import parse_qs, urlparse

from daemon import PATIENCE
from playwright.sync_api import CDPSession, Page

# The middle of the ring, in wheel radii.
RING = 0.74
ANGLES = {"next": 0, "play": 90, "previous": 180, "menu": 270}


class Device:
    def __init__(self, page: Page, url: str):
        self.page = page
        self.url = url
        self.client = ""
        page.on("request", self._note_client)

    def _note_client(self, request) -> None:
        if "/api/events" in request.url:
            self.client = parse_qs(urlparse(request.url).query)["client"][0]

    def open(self, path: str = "") -> "Device":
        """Opens a place in the menu tree by its address, and waits for what it shows. The main menu is loaded anew."""
        if path == "" or not self.page.url.startswith(self.url):
            self.page.goto(f"{self.url}#/{path}" if path else self.url)
        else:
            self.page.evaluate("(hash) => { document.querySelector('.view').dataset.old = ''; location.hash = hash; }", f"#/{path}")
        self.wait(
            "!document.querySelector('.device[aria-busy]') && (document.querySelector(':is([role=option], [role=slider], input):is(.view:not([data-old]) *)') || (arg && location.hash !== arg && ((location.hash = arg), false)))",
            f"#/{path}" if path else "",
        )
        self.settle()
        return self

    # Looking

    def see(self, what: str):
        return self.page.evaluate(f"seen.{what}")

    def forget(self) -> None:
        self.page.evaluate("Object.assign(seen, { detents: [], presses: [], holds: [], bumps: 0, most: 0, longTasks: [] })")

    @property
    def title(self) -> str:
        return self.page.inner_text("#title")

    @property
    def index(self) -> int:
        """The active row's place, from 0."""
        return self.page.evaluate("Number(document.querySelector('#views [aria-selected=true]').getAttribute('aria-posinset')) - 1")

    @property
    def row(self) -> str:
        return self.page.inner_text("#views [aria-selected=true] .title")

    def frame(self) -> None:
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")

    def settle(self) -> None:
        """Two frames: what was queued for the next one has been drawn."""
        self.frame()
        self.frame()

    def wait(self, condition: str, arg=None, seconds: float = PATIENCE) -> None:
        """Waits until an expression is true; it may use `arg`. (A function, since the page's policy forbids to evaluate text.)"""
        self.page.wait_for_function(f"(arg) => {condition}", arg=arg, timeout=seconds * 1000)

    def heard(self, count: int, events: list) -> bool:
        """Waits until so many of the page's events were noted: they come a little after what they led to."""
        for _ in range(200):
            if len(events) >= count:
                break
            self.frame()
        self.settle()
        return len(events) == count

    def wait_for_title(self, title: str) -> None:
        self.wait("document.getElementById('title').textContent === arg", title)

    def wait_for_rows(self, count: int = 1) -> None:
        self.wait("[...document.querySelectorAll('#views [role=option] .title')].filter((t) => t.textContent).length >= arg", count)

    # The wheel with the mouse

    def point(self, angle: float, radius: float = RING) -> tuple[float, float]:
        """Where on the page an angle (degrees, clockwise from the right) and a radius (in wheel radii) are."""
        box = self.page.locator("#wheel").bounding_box()
        turn = math.radians(angle)
        reach = radius * box["width"] / 2
        return box["x"] + box["width"] / 2 + reach * math.cos(turn), box["y"] + box["height"] / 2 + reach * math.sin(turn)

    def down(self, angle: float, radius: float = RING) -> None:
        self.page.mouse.move(*self.point(angle, radius))
        self.page.mouse.down()

    def drag(self, start: float, degrees: float, step: float, radius: float = RING, is_slow: bool = False) -> None:
        """Moves the pressed pointer along the ring in equal steps; slowly is at most one step a frame."""
        count = round(abs(degrees) / step)
        for n in range(1, count + 1):
            self.page.mouse.move(*self.point(start + math.copysign(step, degrees) * n, radius))
            if is_slow:
                self.frame()

    def turn(self, degrees: float, start: float = 45, step: float = 3, is_slow: bool = True) -> None:
        self.down(start)
        self.drag(start, degrees, step, is_slow=is_slow)
        self.page.mouse.up()
        self.settle()

    def press(self, button: str) -> None:
        """Presses a button of the wheel with the mouse."""
        self.down(ANGLES.get(button, 0), 0 if button == "select" else RING)
        self.page.mouse.up()
        self.settle()

    def hold(self, button: str) -> None:
        """Presses a button and waits until the press has become a hold; `page.mouse.up()` lets go."""
        self.down(ANGLES.get(button, 0), 0 if button == "select" else RING)
        self.wait("seen.holds.includes(arg)", f"{button} start")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    # The wheel with fingers

    def fingers(self) -> "Fingers":
        return Fingers(self, self.page.context.new_cdp_session(self.page))

    # Sound

    def playing_decks(self) -> int:
        return self.page.evaluate("decks.filter((deck) => deck.src && !deck.paused && !deck.ended && !deck.muted).length")


class Fingers:
    """Touches through the browser's own input pipeline."""

    def __init__(self, device: Device, session: CDPSession):
        self.device = device
        self.session = session

    def send(self, kind: str, *places: tuple[int, float, float]) -> None:
        """`places`: finger, angle, radius."""
        points = []
        for finger, angle, radius in places:
            x, y = self.device.point(angle, radius)
            points.append({"id": finger, "x": x, "y": y})
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

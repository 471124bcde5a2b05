"""What every browser test stands on: one daemon with a small library, one browser, and pages that may not misbehave."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from daemon import PATIENCE, Daemon
from device import Device
from music import Track, write_library
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
WATCH = Path(__file__).with_name("watch.js")
# Whoever opens the page for the first time is welcomed; these tests know it already.
KNOWN = """try { if (!/"tour"/.test(localStorage['clickwheel-settings'])) localStorage['clickwheel-settings'] =
    JSON.stringify({ ...JSON.parse(localStorage['clickwheel-settings'] ?? '{}'), tour: 'done' }); } catch {}"""


@pytest.fixture(scope="session")
def music(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Track]]:
    folder = tmp_path_factory.mktemp("music")
    return folder, write_library(folder)


@pytest.fixture(scope="session")
def shared_daemon(music: tuple[Path, list[Track]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    folder, songs = music
    daemon = Daemon(folder, tmp_path_factory.mktemp("data"), tracks=len(songs))
    yield daemon
    daemon.stop()


@pytest.fixture
def daemon(shared_daemon: Daemon) -> Daemon:
    """The daemon that all tests share, as after its first start."""
    shared_daemon.reset()
    return shared_daemon


@pytest.fixture
def start_daemon(tmp_path: Path) -> Iterator[Callable[..., Daemon]]:
    """Starts daemons of this test's own."""
    running: list[Daemon] = []

    def start(music: Path, **more) -> Daemon:
        running.append(Daemon(music, tmp_path / f"data-{len(running)}", **more))
        return running[-1]

    yield start
    for one in running:
        one.stop()


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Browser]]:
    with sync_playwright() as playwright:
        browsers: list[Browser] = []

        def start(*flags: str) -> Browser:
            browsers.append(playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(flags)))
            return browsers[-1]

        yield start
        for browser in browsers:
            browser.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Browser:
    return launch()


class Guard:
    """Notes what a page must not do: errors in the console, and requests to anybody but the daemon."""

    def __init__(self) -> None:
        self.wrongs: list[str] = []
        self._allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """Expects a console message: a test that takes a file away makes the browser complain."""
        self._allowed.append(pattern)

    def watch(self, page: Page, url: str) -> None:
        page.on("console", lambda message: message.type == "error" and self._note(f"console: {message.text} {message.location['url']}"))
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on("request", lambda request: request.url.startswith((url, "data:", "blob:")) or self._note(f"third party: {request.url}"))

    def _note(self, wrong: str) -> None:
        self.wrongs.append(wrong)

    def check(self) -> None:
        wrongs = [wrong for wrong in self.wrongs if not any(re.search(pattern, wrong) for pattern in self._allowed)]
        assert not wrongs, "The page misbehaved:\n" + "\n".join(wrongs)


@pytest.fixture
def guard() -> Iterator[Guard]:
    guard = Guard()
    yield guard
    guard.check()


@pytest.fixture
def new_device(browser: Browser, guard: Guard, start_daemon: Callable[..., Daemon]) -> Iterator[Callable[..., Device]]:
    """Makes devices: each its own browser profile, unless one is given. They are gone before the test's own daemons are, which a page that still loads would complain about."""
    contexts: list[BrowserContext] = []

    def make(url: str, context: BrowserContext | None = None, script: str = "", chromium: Browser = browser, is_first: bool = False, **options) -> Device:
        if context is None:
            context = chromium.new_context(**{"viewport": {"width": 560, "height": 900}, **options})
            contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        guard.watch(page, url)
        page.add_init_script(path=WATCH)
        if script:
            page.add_init_script(script)
        if not is_first:
            page.add_init_script(KNOWN)
        return Device(page, url)

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def device(new_device: Callable[..., Device], daemon: Daemon) -> Device:
    """The page at its main menu."""
    return new_device(daemon.url).open()

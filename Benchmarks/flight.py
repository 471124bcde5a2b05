"""Frames of the page while a golf ball flies, in a real browser with a processor four times slower."""

import json

from daemon import Daemon
from playwright.sync_api import Browser, Page, TimeoutError

COURSES = ("alder-park", "salt-marsh-links", "high-moraine")
FRAMES = 240

# The time stamp of a frame is that of the display's refresh: two that lie further apart than one refresh are a
# frame that was missed.
STAMPS = """count => new Promise(done => {
    const stamps = [];
    const note = stamp => { stamps.push(stamp); if (stamps.length > count) done(stamps); else requestAnimationFrame(note); };
    requestAnimationFrame(note);
})"""


def frames(browser: Browser, daemon: Daemon) -> list[tuple[str, float, float, int]]:
    """For each course: its name, milliseconds between frames at p50 and p95, and how many refreshes had no frame."""
    page = browser.new_page(viewport={"width": 560, "height": 900})
    settings = json.dumps({"golfSwing": "untimed", "golfSkill": "tour", "golfSound": "off"})
    page.add_init_script(f"localStorage.setItem('clickwheel-settings', {json.dumps(settings)})")
    session = page.context.new_cdp_session(page)
    figures = []
    for course in COURSES:
        daemon.post("/api/golf", action="begin", course=course, seed=11, players=[{"name": "You", "skill": "tour"}])
        page.goto("about:blank")
        page.goto(f"{daemon.url}#/extras/golf/play")
        page.locator(".golf .note strong").wait_for()
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        strike(page)
        stamps = page.evaluate(STAMPS, FRAMES)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        between = sorted(later - earlier for earlier, later in zip(stamps, stamps[1:]))
        missed = sum(round(time * 60 / 1000) - 1 for time in between)
        figures.append((course, between[len(between) // 2], between[int(len(between) * 0.95)], missed))
    page.close()
    return figures


def strike(page: Page) -> None:
    """Presses Select until the ball flies: once to be ready, once to strike."""
    flies = page.locator(".golf .hint", has_text="Select: faster")
    for _ in range(20):
        page.keyboard.press("Enter")
        try:
            return flies.wait_for(timeout=500)
        except TimeoutError:
            continue
    raise AssertionError("The ball did not fly.")

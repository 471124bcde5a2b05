"""What the page costs, in a real browser: until the first list, per detent of the wheel, and while nothing happens.

`clickwheel-bench page FOLDER` starts it. It prints a table; a figure beyond its bar is marked, never hidden.
"""

import gzip
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/BrowserTests"))

import flight  # noqa: E402
import songs  # noqa: E402
from daemon import Daemon  # noqa: E402
from device import Device  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
WATCH = ROOT / "Tests/BrowserTests/watch.js"
PAGE = ROOT / "Sources/WebAPI/Page"
LOADS = 9
SPINS = 3
IDLE_SECONDS = 60

# From the detent to the end of the drawing in the frame after it, without the wait for that frame.
FRAMES = """() => {
    window.frames_ = [];
    let began = 0, turned = false;
    (function count() { began = performance.now(); requestAnimationFrame(count); })();
    document.getElementById('wheel').addEventListener('clickwheel:detent', () => { turned = true; });
    new MutationObserver(() => {
        if (!turned) return;
        frames_.push(performance.now() - began);
        turned = false;
    }).observe(document.querySelector('#views [role=listbox]'), { attributes: true, attributeFilter: ['aria-activedescendant'] });
}"""

# Notes when the first row with a title has been drawn, counted from the start of the navigation.
FIRST_ROW = """(() => {
    const look = () => {
        const row = document.querySelector('#views [role=option] .title');
        if (row?.textContent && row.checkVisibility()) requestAnimationFrame(() => setTimeout(() => { window.firstRow = performance.now(); }));
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})();"""

# Notes when the page takes input.
READY = """(() => {
    const look = () => {
        const device = document.getElementById('device');
        if (device && !device.hasAttribute('aria-busy')) window.ready_ = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})();"""


def main() -> int:
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        print("usage: clickwheel-bench page FOLDER", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        daemon = Daemon(folder, Path(data), tracks=None)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True)
        try:
            print(f"{daemon.library()['tracks']} songs\n\n| what | figure | bar |\n|---|---|---|")
            loads(browser, daemon)
            frames(browser, daemon)
            for course, median, late, missed in flight.frames(browser, daemon):
                tell(
                    f"golf, a ball in flight at {course}, 4 times slower processor: frame p50 / p95, frames missed of {flight.FRAMES}",
                    f"{median:.1f} / {late:.1f} ms, {missed}",
                    "16.7 ms",
                )
            idle(browser, daemon)
        finally:
            browser.close()
            daemon.stop()
    files = [file for kind in ("js", "css") for file in PAGE.rglob(f"*.{kind}")]
    games = [file for file in files if "golf" in str(file.relative_to(PAGE)) or "quiz" in str(file.relative_to(PAGE))]
    for what, chosen, bar in (("", set(files) - set(games), "120 kB"), (" of the games, loaded when opened", games, "40 kB")):
        size = sum(len(gzip.compress(file.read_bytes())) for file in chosen)
        tell(f"JavaScript and CSS{what}, each file compressed by itself", f"{size / 1000:.0f} kB", bar)
    return 0


# A home line: 60 ms there and back, 8 Mbit/s.
LINE = {"offline": False, "latency": 60, "downloadThroughput": 1_000_000, "uploadThroughput": 1_000_000}


def loads(browser: Browser, daemon: Daemon) -> None:
    for where, line, bar in (("", None, "300 ms"), (", 60 ms and 8 Mbit/s", LINE, "700 ms")):
        _loads(browser, daemon, where, line, bar)


def _loads(browser: Browser, daemon: Daemon, where: str, line: dict | None, bar: str) -> None:
    for name, path in (("main menu", ""), ("all songs", "#/music/songs")):
        first, again, ready = [], [], []
        for _ in range(LOADS):
            # A new profile each time: nothing is cached.
            context = browser.new_context(viewport={"width": 560, "height": 900})
            page = context.new_page()
            page.add_init_script(FIRST_ROW)
            page.add_init_script(READY)
            if line:
                session = context.new_cdp_session(page)
                session.send("Network.enable")
                session.send("Network.emulateNetworkConditions", line)
            for times in (first, again):
                page.goto("about:blank")
                page.goto(daemon.url + path)
                page.wait_for_function("() => window.firstRow")
                times.append(page.evaluate("firstRow"))
                if times is first:
                    page.wait_for_function("() => window.ready_")
                    ready.append(page.evaluate("ready_"))
            context.close()
        for what, times, limit in (("nothing cached", first, bar), ("a second time", again, bar), ("until it takes a press, nothing cached", ready, "")):
            tell(f"page load to the first list, {name}{where}, {what}", f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})", limit)


def frames(browser: Browser, daemon: Daemon) -> None:
    device = Device(browser.new_page(viewport={"width": 560, "height": 900}), daemon.url)
    device.page.add_init_script(path=WATCH)
    songs.install(device.page)
    device.open("music/songs")
    device.wait_for_rows(6)
    longest = []
    for _ in range(SPINS):
        device.forget()
        began = device.page.evaluate("performance.now()")
        device.down(0)
        angle = 0
        while device.page.evaluate("performance.now()") - began < 5000:
            device.drag(angle, 120, step=12, is_slow=True)
            angle += 120
        device.page.mouse.up()
        longest.append(max(device.see("longTasks"), default=0))
    tell("longest task of more than 50 ms in 5 s of turning, 100,000 rows, best of three", f"{min(longest)} ms" if min(longest) else "none", "none")
    device.page.context.new_cdp_session(device.page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    device.page.evaluate(FRAMES)
    slow = []
    for _ in range(SPINS):
        device.page.evaluate("frames_.length = 0")
        device.turn(360, step=15)
        times = sorted(device.page.evaluate("frames_"))
        slow.append(times[int(len(times) * 0.95)])
    tell("detent to the next frame drawn, 4 times slower processor, p95, best of three", f"{min(slow):.1f} ms", "16.7 ms")
    device.page.close()


def idle(browser: Browser, daemon: Daemon) -> None:
    page = browser.new_page()
    page.goto(daemon.url)
    page.wait_for_function("() => document.querySelector('#views [role=option] .title')?.textContent")
    time.sleep(2)
    before, began = processor_time(daemon), time.monotonic()
    time.sleep(IDLE_SECONDS)
    used, passed = processor_time(daemon) - before, time.monotonic() - began
    tell(f"processor time of the daemon in {passed:.0f} s with a page open", f"{used / 1e6:.2f} ms, {used / passed / 1e7:.4f} %", "0.1 %")


def processor_time(daemon: Daemon) -> int:
    """Nanoseconds, of all threads."""
    tasks = Path(f"/proc/{daemon.process.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


def tell(what: str, figure: str, bar: str) -> None:
    print(f"| {what} | {figure} | {bar} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())

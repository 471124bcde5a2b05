"""What the page's grid of photos costs, in a real browser: while a daemon finds many photos and makes their small pictures, and per
detent of the wheel on all of them.

`clickwheel-bench photos PHOTO [COUNT] [SECONDS]` starts it: COUNT names of one photo, 200 to a folder, are shown from the first moment on;
it watches until all pictures are made, for SECONDS at most. It prints a table.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/BrowserTests"))

import songs  # noqa: E402
from daemon import Daemon  # noqa: E402
from device import Device  # noqa: E402
from page import CHROMIUM, FRAMES, SPINS, WATCH, tell  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

PER_FOLDER = 200
VIEWPORT = {"width": 560, "height": 900}
DETENTS = 120
AFTER_SECONDS = 30
KNOWN = "localStorage['clickwheel-settings'] ??= JSON.stringify({ tour: 'done' });"

# Notes how long after each frame the next one comes, from when the page has its first picture.
GAPS = """() => {
    window.gaps = [];
    let last = performance.now();
    requestAnimationFrame(function frame() {
        const now = performance.now();
        gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    });
}"""

# From the beginning of a frame in which the list moves to the end of its drawing, styles, layout and painting included.
DRAWN = """() => {
    window.drawn_ = [];
    const { port1, port2 } = new MessageChannel();
    let began = 0, drawn = 0;
    (function count() { began = performance.now(); requestAnimationFrame(count); })();
    port2.onmessage = () => { drawn_.push(performance.now() - drawn); };
    new MutationObserver(() => { drawn = began; port1.postMessage(0); })
        .observe(document.querySelector('#views [role=listbox]'), { attributes: true, attributeFilter: ['aria-activedescendant'] });
}"""


def main() -> int:
    words = sys.argv[1:]
    if not 1 <= len(words) <= 3 or not Path(words[0]).is_file() or not all(word.isdigit() for word in words[1:]):
        print("usage: clickwheel-bench photos PHOTO [COUNT] [SECONDS]", file=sys.stderr)
        return 2
    count, seconds = [int(word) for word in words[1:]] + [20_000, 1200][len(words) - 1 :]
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        photos, music = Path(work) / "photos", Path(work) / "music"
        music.mkdir()
        lay(Path(words[0]), count, photos)
        daemon = Daemon(music, Path(work) / "data", photos=photos)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True)
        try:
            print(f"{count} photos\n\n| what | figure | bar |\n|---|---|---|")
            watch(browser, daemon, count, seconds)
            turn(browser, daemon)
        finally:
            browser.close()
            daemon.stop()
    return 0


def lay(photo: Path, count: int, folder: Path) -> None:
    first = folder / "album 0/photo 0.jpg"
    for number in range(count):
        name = folder / f"album {number // PER_FOLDER}/photo {number}.jpg"
        if number % PER_FOLDER == 0:
            name.parent.mkdir(parents=True)
        shutil.copy(photo, name) if number == 0 else os.link(first, name)


def show(browser: Browser, daemon: Daemon) -> Device:
    page = browser.new_page(viewport=VIEWPORT)
    page.add_init_script(path=WATCH)
    page.add_init_script(KNOWN)
    device = Device(page, daemon.url)
    device.open("photos/list/all")
    device.wait("document.querySelector('#views .grid .cell img')?.naturalWidth > 0")
    return device


def watch(browser: Browser, daemon: Daemon, count: int, seconds: float) -> None:
    """A page on all photos, whose wheel is turned now and then, until the daemon has nothing left to make; and for a while after that."""
    began, found = time.monotonic(), None
    device = show(browser, daemon)
    device.forget()
    device.page.evaluate(GAPS)
    told, memory = set(), {}
    while True:
        device.turn(120, step=15)
        told.add(" ".join(device.page.inner_text("#signs").split()))
        glance = daemon.get("api/gallery")
        if found is None and "scan" not in glance:
            found = time.monotonic() - began
        # Whoever decodes is a child of the daemon; each number keeps the most it ever was.
        for process in [daemon.process.pid, *children(daemon.process.pid)]:
            memory[process] = max(memory.get(process, 0), peak(process))
        if found and "unpictured" not in glance or time.monotonic() - began > seconds:
            break
        time.sleep(1)
    made, passed = count - glance.get("unpictured", 0), time.monotonic() - began
    tell("all found; and pictures made", f"{found or passed:.1f} s; {made} in {passed:.0f} s", "")
    of_daemon = memory.pop(daemon.process.pid)
    tell("memory of the daemon at most; of each program that decodes", f"{of_daemon:.0f} MB; {max(memory.values(), default=0):.0f} MB", "150 MB")
    tell("what the bar of the page told of it", f"{len(told)} values, such as {sorted(told)[len(told) // 2]!r}", "progress shown")
    pauses(device, "meanwhile", "100 ms")
    if "unpictured" not in glance:
        device.forget()
        device.page.evaluate("gaps.length = 0")
        end = time.monotonic() + AFTER_SECONDS
        while time.monotonic() < end:
            device.turn(120, step=15)
            time.sleep(1)
        pauses(device, f"in {AFTER_SECONDS} s after that, when the daemon rests", "")
    device.page.close()


def pauses(device: Device, when: str, bar: str) -> None:
    gaps, tasks = device.page.evaluate("gaps.slice(1)"), device.see("longTasks")
    tell(f"tasks of the page of more than 50 ms {when}; the longest", f"{len(tasks)}; {max(tasks, default=0)} ms", bar)
    late = sum(gap > 100 for gap in gaps)
    figure = f"{max(gaps):.0f} ms; {late} of {len(gaps)} ({100 * late / len(gaps):.2f} %); {statistics.median(gaps):.1f} ms"
    tell(f"longest time between two frames {when}; above 100 ms; p50", figure, bar)


def turn(browser: Browser, daemon: Daemon) -> None:
    """All photos, and beside them the list of songs, which is known to be light: what both have is this machine's browser."""
    for what, device in (("all photos", show(browser, daemon)), ("100,000 songs, beside it", show_songs(browser, daemon))):
        device.page.context.new_cdp_session(device.page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        device.page.evaluate(FRAMES)
        device.page.evaluate(DRAWN)
        followed, drawn = [], []
        for _ in range(SPINS):
            device.page.evaluate("frames_.length = drawn_.length = 0")
            device.turn(DETENTS * 15, step=15)
            followed.append(sorted(device.page.evaluate("frames_")))
            drawn.append(sorted(device.page.evaluate("drawn_")))
        bar = "16.7 ms" if "photos" in what else ""
        tell(f"detent to the next frame drawn, 4 times slower processor, {what}: p95, best of three", f"{min(map(late, followed)):.1f} ms", bar)
        figure = f"{min(map(late, drawn)):.1f}, {min(map(statistics.median, drawn)):.1f} ms, up to row {device.index + 1}"
        tell(f"the same with styles, layout and painting, {what}: p95, p50, best of three", figure, "")
        device.page.close()


def late(times: list[float]) -> float:
    return times[int(len(times) * 0.95)]


def show_songs(browser: Browser, daemon: Daemon) -> Device:
    page = browser.new_page(viewport=VIEWPORT)
    page.add_init_script(path=WATCH)
    page.add_init_script(KNOWN)
    songs.install(page)
    device = Device(page, daemon.url)
    device.open("music/songs")
    device.wait_for_rows(6)
    return device


def children(process: int) -> list[int]:
    """Of all threads of a process; whoever has ended meanwhile is left out."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        try:
            found += [int(word) for word in (task / "children").read_text().split()]
        except OSError:
            continue
    return found


def peak(process: int) -> float:
    """The most memory that a process ever had, in MB."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("VmHWM")), 0)


if __name__ == "__main__":
    sys.exit(main())

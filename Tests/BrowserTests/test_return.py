"""After an outage, and while messages are shown: requirement 54."""

from urllib.parse import urlparse

from conftest import Device
from daemon import Daemon

OVERLAP = """() => {
    const toast = document.querySelector('.toast').getBoundingClientRect();
    return [...document.querySelectorAll('button, input, .row, .sheet')].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect())
        .filter((r) => r.width > 1 && r.left < toast.right && r.right > toast.left && r.top < toast.bottom - 1 && r.bottom > toast.top + 1).length;
}"""


def test_54_a_list_that_failed_while_the_daemon_was_away_comes_by_itself(new_device, music, tmp_path, guard):
    guard.allow("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_FAILED|Failed to load resource")
    folder, songs = music
    first = Daemon(folder, tmp_path, tracks=len(songs))
    second = None
    try:
        # The screen's files are here before the daemon goes.
        device = new_device(first.url).open("music/artists").open("music")
        first.stop()
        device.page.evaluate("location.hash = '#/music/artists'")
        device.wait("document.querySelector('.message h2')?.textContent === 'Couldn’t load this list'")
        device.wait("/again in [0-9]+ s/.test(document.querySelector('.sheet')?.textContent)")
        # The list does not wait for the line, which would come back by itself too.
        device.page.route("**/api/events*", lambda route: route.abort())
        second = Daemon(folder, tmp_path, tracks=len(songs), listen=urlparse(first.url).netloc)
        device.wait("document.querySelectorAll('#views .row .title').length > 3 && !document.querySelector('.message')")
        device.page.unroute("**/api/events*")
        device.wait("!document.querySelector('.sheet')")
    finally:
        for daemon in filter(None, [first, second]):
            daemon.stop()


def test_what_cannot_be_reached_says_so_and_points_at_no_log(device: Device, guard):
    guard.allow("ERR_FAILED|Failed to load resource")
    device.page.route("**/api/list*", lambda route: route.abort())
    device.open("music")
    device.page.evaluate("location.hash = '#/music/artists'")
    device.wait("document.querySelector('.message h2')?.textContent === 'Couldn’t load this list'")
    assert device.page.inner_text(".message p") == "Can’t reach Clickwheel. Is it still running?"
    assert device.page.locator("#views .row .title").all_inner_texts() == ["Try again"]
    device.page.unroute("**/api/list*")
    device.wait("document.querySelectorAll('#views .row .title').length > 3")


def test_what_the_log_knows_more_of_leads_to_its_line(device: Device, guard):
    guard.allow("status of 500")
    error = '{"error": {"id": "deadbeef", "message": "This could not be done; the log says why."}}'
    device.page.route("**/api/list*", lambda route: route.fulfill(status=500, content_type="application/json", body=error))
    device.open("music")
    device.page.evaluate("location.hash = '#/music/artists'")
    device.wait("[...document.querySelectorAll('#views .row .title')].map((t) => t.textContent).join() === 'Try again,Show in the log'")
    device.page.locator("#views .row", has_text="Show in the log").click()
    device.wait_for_title("Log")
    device.wait("document.querySelector('.detail').textContent.includes('deadbeef')")


def test_54_no_message_lies_on_anything_that_can_be_pressed(new_device, daemon: Daemon, guard):
    guard.allow("ERR_FAILED|Failed to load resource")
    for width in (320, 560):
        device = new_device(daemon.url, viewport={"width": width, "height": 700}).open("music/songs")
        device.wait_for_rows(6)
        device.key("+")
        device.wait("document.querySelector('.toast')?.textContent.startsWith('Volume')")
        assert device.page.evaluate(OVERLAP) == 0
        device.open("settings/strategies/queue-order")
        device.wait_for_rows(2)
        device.page.route("**/api/strategies", lambda route: route.abort())
        device.key("ArrowDown", "Enter")
        device.wait("document.querySelector('.toast')?.textContent.startsWith('Can’t reach')")
        device.settle()
        assert device.page.evaluate(OVERLAP) == 0

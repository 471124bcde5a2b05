"""The first minute: the demo that is being made, and the welcome of requirement 40."""

import json

import pytest
from conftest import Device
from daemon import Daemon


@pytest.fixture
def newcomer(new_device, daemon: Daemon) -> Device:
    device = new_device(daemon.url, is_first=True)
    device.page.goto(daemon.url)
    device.wait_for_title("Welcome")
    device.wait("document.querySelector('.message h2').textContent === 'Turn the wheel'")
    return device


def step(device: Device, heading: str) -> None:
    device.wait("document.querySelector('.message h2')?.textContent === arg", heading)


def test_40_the_welcome_is_done_with_the_wheel_alone_and_ends_with_music(newcomer: Device, daemon: Daemon):
    newcomer.turn(-15 * 4 - 4)
    newcomer.wait("document.querySelector('.message').textContent.includes('4 of 8 notches')")
    newcomer.turn(15 * 4 + 4)
    step(newcomer, "Press Select")
    newcomer.press("select")
    step(newcomer, "Well done")
    newcomer.hold("select")
    newcomer.page.mouse.up()
    step(newcomer, "Your music")
    assert "41 songs found" in newcomer.page.inner_text(".message")
    newcomer.press("select")
    step(newcomer, "Sound and looks")
    newcomer.press("select")
    newcomer.wait_for_title("Now Playing")
    daemon.wait_for(state="play", phase="playing", speaker=newcomer.client)


def test_40_with_keys_alone_and_the_colour_changes_at_once(newcomer: Device):
    newcomer.key(*["ArrowDown"] * 8)
    step(newcomer, "Press Select")
    newcomer.key("Enter", "Enter")
    step(newcomer, "Your music")
    newcomer.key("Enter")
    step(newcomer, "Sound and looks")
    while newcomer.row != "Colour":
        newcomer.key("ArrowDown")
    newcomer.key("Enter")
    newcomer.wait("document.documentElement.dataset.body === 'clay'")


def test_40_each_step_is_skipped_with_menu_and_it_does_not_come_again(newcomer: Device):
    for heading in ["Press Select", "Your music", "Sound and looks"]:
        newcomer.press("menu")
        step(newcomer, heading)
    newcomer.press("menu")
    newcomer.wait_for_title("Clickwheel")
    newcomer.page.reload()
    newcomer.wait("!document.querySelector('.device[aria-busy]')")
    newcomer.wait_for_rows(4)
    assert newcomer.title == "Clickwheel"
    newcomer.open("settings")
    newcomer.page.locator("#views .row", has_text="Welcome Tour").click()
    newcomer.wait_for_title("Welcome")


def test_who_follows_a_link_is_not_held_up(new_device, daemon: Daemon):
    device = new_device(daemon.url, is_first=True).open("music/songs")
    device.wait_for_rows(6)
    assert device.title == "Songs"


def test_the_page_says_that_a_demo_is_being_made_and_how_far(new_device, daemon: Daemon):
    library = {"version": 1, "tracks": 0, "albums": 0, "artists": 0, "genres": 0, "durationMs": 0, "problems": 0, "folders": [{"name": "demo"}],
               "scan": {"seen": 0, "read": 0, "problems": 0}, "making": {"done": 3, "total": 12}}
    body = f"event: state\ndata: {json.dumps(daemon.state())}\n\nevent: library\ndata: {json.dumps(library)}\n\n"
    device = new_device(daemon.url)
    device.page.route("**/api/events*", lambda route: route.fulfill(status=200, content_type="text/event-stream", body=body))
    device.page.goto(daemon.url)
    step(device, "Making a demo library")
    assert "3 of 12 recordings" in device.page.inner_text(".message")
    assert device.page.evaluate("document.querySelector('.message progress').value") == 0.25
    rows = device.page.locator("#views .row .title").all_inner_texts()
    assert "Extras" in rows


def test_extras_say_that_the_quiz_and_golf_are_there(device: Device):
    while device.row != "Extras":
        device.key("ArrowDown")
    assert device.page.inner_text(".peek .caption span") == "A quiz and golf"


def test_the_page_is_busy_until_the_screen_of_its_own_address_is_there(new_device, daemon: Daemon):
    device = new_device(daemon.url)
    held = []
    device.page.route("**/screens/settings-about.js", lambda route: held.append(route))
    with device.page.expect_request("**/api/events*"):
        device.page.goto(f"{daemon.url}#/settings/about", wait_until="commit")
    assert device.page.evaluate("document.getElementById('device').getAttribute('aria-busy')") == "true"
    held.pop().continue_()
    device.wait("!document.querySelector('.device[aria-busy]')")
    assert device.title == "About"

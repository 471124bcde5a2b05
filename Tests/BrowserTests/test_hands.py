"""What mouse wheels, fingers and the ruler do: requirements 15, 46 to 48, and the ends of lists."""

import pytest
from conftest import Device
from daemon import Daemon

LONG = "Night Ferry"
TOP = "Number(document.querySelector('#views .row:not(.is-away)').getAttribute('aria-posinset'))"


def roll(device: Device, pixels: int) -> None:
    box = device.page.locator("#lcd").bounding_box()
    device.page.mouse.move(box["x"] + 80, box["y"] + 120)
    device.page.mouse.wheel(0, pixels)
    device.settle()


@pytest.mark.parametrize("notch", [100, 120, 53])
def test_46_one_notch_of_a_mouse_wheel_is_one_row(device: Device, notch: int):
    rows = device.page.locator("#views [role=option]").count()
    for row in range(1, rows):
        roll(device, notch)
        device.wait("Number(document.querySelector('[aria-selected=true]').getAttribute('aria-posinset')) === arg", row + 1)
    for row in range(rows - 2, -1, -1):
        roll(device, -notch)
        device.wait("Number(document.querySelector('[aria-selected=true]').getAttribute('aria-posinset')) === arg", row + 1)


def test_46_rolling_up_is_louder(device: Device, daemon: Daemon):
    device.open("now-playing")
    daemon.play(LONG, speaker=device.client)
    before = daemon.state()["volume"]
    roll(device, -100)
    daemon.wait(lambda: daemon.state()["volume"] > before, "up is louder")
    louder = daemon.state()["volume"]
    roll(device, 100)
    daemon.wait(lambda: daemon.state()["volume"] < louder, "down is softer")


def test_15_at_the_end_of_a_list_there_is_one_dull_click_and_then_none(device: Device):
    device.open("settings")
    device.key("End")
    device.page.evaluate("seen.oscillators = 0")
    for _ in range(4):
        device.key("ArrowDown")
    assert device.see("bumps") == 1
    assert device.see("oscillators") == 1


def test_47_a_tap_on_the_ruler_seeks_there_and_a_drag_seeks_once(new_device, daemon: Daemon):
    device = new_device(daemon.url, has_touch=True).open("now-playing")
    duration = daemon.play(LONG, speaker=device.client)["durationMs"]
    device.press("play")
    daemon.wait_for(state="pause")
    seeks: list[str] = []
    device.page.on("request", lambda request: '"seek"' in (request.post_data or "") and seeks.append(request.post_data))
    box = device.page.locator(".ruler").bounding_box()
    middle = box["y"] + box["height"] / 2
    device.page.mouse.click(box["x"] + 0.7 * box["width"], middle)
    daemon.wait(lambda: abs(daemon.state()["positionMs"] / duration - 0.7) <= 0.01, "70 % with the mouse")
    device.page.touchscreen.tap(box["x"] + 0.3 * box["width"], middle)
    daemon.wait(lambda: abs(daemon.state()["positionMs"] / duration - 0.3) <= 0.01, "30 % with a finger")
    assert device.heard(2, seeks), seeks
    device.page.mouse.move(box["x"] + 0.3 * box["width"], middle)
    device.page.mouse.down()
    for part in (0.4, 0.5, 0.6):
        device.page.mouse.move(box["x"] + part * box["width"], middle)
        device.settle()
    assert device.page.evaluate("document.querySelector('.is-scrubbing') !== null")
    assert len(seeks) == 2, "a drag is only shown"
    device.page.mouse.up()
    daemon.wait(lambda: abs(daemon.state()["positionMs"] / duration - 0.6) <= 0.01, "60 % after the drag")
    assert device.heard(3, seeks), seeks


def test_48_select_and_a_tap_on_more_open_it_and_it_shows_what_is(device: Device, daemon: Daemon):
    device.open("now-playing")
    daemon.play(LONG, "Amber Hours", speaker=device.client)
    for _ in range(3):
        device.press("select")
    device.press("select")
    shuffle = "[...document.querySelectorAll('[role=dialog] .row')].find((r) => r.textContent.startsWith('Shuffle'))?.querySelector('.value').textContent"
    device.wait(f"({shuffle}) === 'Off'")
    daemon.command("order", order="shuffle")
    device.wait(f"({shuffle}) === 'On'")
    device.page.locator("[role=dialog] [role=option]", has_text="Shuffle").click()
    device.wait(f"({shuffle}) === 'Off'")
    daemon.wait_for(order="in-order")
    device.key("Escape")
    device.wait("!document.querySelector('[role=dialog]')")
    device.page.locator("[data-mode=more]").click()
    device.wait("document.querySelector('[role=dialog]')")


def test_48_play_on_marks_the_output_in_use(device: Device, daemon: Daemon):
    device.open("now-playing")
    daemon.play(LONG, speaker=device.client)
    device.hold("play")
    device.page.mouse.up()
    chosen = "[...document.querySelectorAll('[role=dialog] .row')].filter((r) => r.querySelector('.value').textContent === 'now').map((r) => r.querySelector('.title').textContent).join()"
    device.wait(f"({chosen}) === 'This page'")
    daemon.post("/api/strategies", family="audio-output", member="null")
    device.wait(f"({chosen}) === 'No sound'")
    device.key("Escape")
    device.wait("document.querySelector('.elsewhere').textContent.startsWith('No sound')")
    daemon.post("/api/strategies", family="audio-output", member="browser", client=device.client)


def finger(device: Device, kind: str, *place: float) -> None:
    points = [{"id": 1, "x": place[0], "y": place[1]}] if place else []
    device.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def touched(new_device, daemon: Daemon) -> Device:
    device = new_device(daemon.url, has_touch=True).open("music/songs")
    device.wait_for_rows(8)
    device.cdp = device.page.context.new_cdp_session(device.page)
    return device


def test_a_finger_that_rests_on_a_song_opens_what_can_be_done_and_plays_nothing(touched: Device, daemon: Daemon):
    box = touched.page.locator("#views [role=option]").nth(3).bounding_box()
    name = touched.page.locator("#views [role=option] .title").nth(3).inner_text()
    place = (box["x"] + 60, box["y"] + box["height"] / 2)
    finger(touched, "touchStart", *place)
    touched.wait("document.querySelector('[role=dialog]')")
    finger(touched, "touchEnd")
    touched.settle()
    assert touched.page.inner_text("[role=dialog] h2") == name
    assert touched.title == "Songs"
    assert daemon.state()["state"] == "stop"


def test_a_flung_list_rolls_on_and_its_highlight_comes_back(touched: Device):
    box = touched.page.locator("#lcd").bounding_box()
    x, y = box["x"] + 100, box["y"] + box["height"] - 30
    finger(touched, "touchStart", x, y)
    for step in range(1, 7):
        finger(touched, "touchMove", x, y - 25 * step)
        touched.frame()
    dragged = touched.page.evaluate(TOP)
    assert dragged > 1, "the rows follow the finger"
    # Nothing comes between the last move and letting go: a finger that rests does not fling.
    finger(touched, "touchMove", x, y - 25 * 7)
    finger(touched, "touchEnd")
    touched.wait(f"{TOP} > arg + 2", dragged)
    assert touched.index == 0, "the highlight stays on its row"
    active = touched.page.evaluate("document.getElementById(document.querySelector('#views .list').getAttribute('aria-activedescendant'))?.getAttribute('aria-posinset')")
    assert active == "1", "and is there for a screen reader"
    assert touched.title == "Songs", "nothing was opened"
    assert touched.see("most") <= 24
    touched.turn(17)
    touched.wait("document.querySelector('#views .row[aria-selected=true]:not(.is-away)') !== null")
    assert touched.index == 1


@pytest.mark.parametrize("place", ["music/artists", "music/genres", "music/albums"])
def test_holding_select_offers_to_play_shuffle_and_add(device: Device, daemon: Daemon, place: str):
    device.open(place)
    device.wait_for_rows(1)
    device.hold("select")
    device.page.mouse.up()
    device.wait("document.querySelector('[role=dialog] .row')")
    offered = device.page.locator("[role=dialog] [role=option] .title").all_inner_texts()
    assert offered[:4] == ["Play", "Shuffle", "Play Next", "Add to On-The-Go"]
    device.page.locator("[role=dialog] [role=option]", has_text="Add to").click()
    daemon.wait(lambda: daemon.state()["length"] > 0, "its songs are in the queue")


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (560, 900)])
def test_the_signs_of_the_status_bar_stand_side_by_side_and_whole(new_device, daemon: Daemon, size: tuple[int, int]):
    device = new_device(daemon.url, viewport={"width": size[0], "height": size[1]}).open("now-playing")
    daemon.play(LONG, "Amber Hours", speaker=device.client)
    daemon.command("order", order="shuffle")
    device.wait("document.getElementById('signs').textContent.includes('Shuffled')")
    # As while the library is scanned and the line is broken.
    device.page.evaluate("for (const sign of document.querySelectorAll('#signs > [hidden]')) sign.hidden = false")
    boxes = device.page.evaluate("""() => {
        const shown = [...document.querySelectorAll('#signs svg, #signs .detail, #signs .offline, #signs .clock')].filter((sign) => sign.checkVisibility());
        return shown.map((sign) => { const { left, right, top, bottom } = sign.getBoundingClientRect(); return [left, right, top, bottom]; });
    }""")
    bar = device.page.evaluate("(() => { const { left, right, top, bottom } = document.querySelector('.bar').getBoundingClientRect(); return [left, right, top, bottom]; })()")
    assert len(boxes) == 6
    for (_, right, *_), (left, *_) in zip(sorted(boxes), sorted(boxes)[1:]):
        assert right <= left + 0.5, "side by side"
    assert all(left >= bar[0] and right <= bar[1] and top >= bar[2] and bottom <= bar[3] for left, right, top, bottom in boxes)


def test_a_small_phone_on_its_side_shows_the_whole_wheel_with_a_margin(new_device, daemon: Daemon):
    device = new_device(daemon.url, viewport={"width": 568, "height": 320}).open("music")
    for name in ("#wheel", ".glass"):
        box = device.page.locator(name).bounding_box()
        assert box["x"] >= 8 and box["x"] + box["width"] <= 568 - 8, name
        assert box["y"] >= 0 and box["y"] + box["height"] <= 320 - 8, name


def test_move_down_keeps_the_highlight_on_the_song(device: Device, daemon: Daemon):
    daemon.play("Amber Hours", "Beacon Hours", "Copper Hours", speaker=device.client)
    device.open("music/queue")
    device.wait_for_rows(3)
    for place in (1, 2):
        device.forget()
        device.hold("select")
        device.page.mouse.up()
        device.page.locator("[role=dialog] [role=option]", has_text="Move Down").click()
        device.wait("document.querySelector('[aria-selected=true]').getAttribute('aria-posinset') === arg", str(place + 1))
        device.wait("document.querySelector('#views [aria-selected=true] .title').textContent === 'Amber Hours'")
